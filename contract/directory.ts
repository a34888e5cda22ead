import { oc } from "@orpc/contract";
import * as z from "zod";
import { moment } from "./fields.ts";

/** A row as it stands in the file, by column; the server says what is wrong with it. */
export const DirectoryRow = z.object({
  /** The row's line in the file, counted from 1. */
  line: z.int().min(1),
  name: z.string().max(1_000),
  email: z.string().max(1_000),
  profileUrl: z.string().max(2_000).default(""),
  company: z.string().max(1_000),
  position: z.string().max(1_000),
  /** `YYYY-MM`, or as people write months; empty where the file does not know. */
  start: z.string().max(100),
  /** Empty: still there. */
  end: z.string().max(100),
});
export type DirectoryRow = z.input<typeof DirectoryRow>;

export const rowsPerBatch = 2_000;

export const ImportOutcome = z.object({
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.array(z.object({ line: z.int(), reason: z.string() })),
});
export type ImportOutcome = z.infer<typeof ImportOutcome>;

export const DirectoryOverview = z.object({
  people: z.int(),
  companies: z.int(),
  employments: z.int(),
  lastImportAt: moment.nullable(),
});
export type DirectoryOverview = z.infer<typeof DirectoryOverview>;

export const adminDirectory = {
  overview: oc
    .route({
      method: "GET",
      path: "/admin/directory",
      tags: ["Directory"],
      summary: "How much the directory knows, and since when",
    })
    .output(DirectoryOverview),
  importRows: oc
    .route({
      method: "POST",
      path: "/admin/directory/rows",
      tags: ["Directory"],
      summary: "Import a batch of rows; the same rows twice change nothing",
    })
    .input(z.object({ rows: z.array(DirectoryRow).max(rowsPerBatch) }))
    .output(ImportOutcome),
};

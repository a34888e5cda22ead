import { oc } from "@orpc/contract";
import * as z from "zod";
import { errors } from "./errors.ts";
import { moment } from "./fields.ts";

/**
 * Where it stands: batches come; none came for a while, and the last one never did; all came; it was taken back, and what it
 * added is being removed, or is gone.
 */
const importStates = ["under_way", "halted", "finished", "being_taken_back", "taken_back"] as const;

const Import = z.object({
  id: z.int(),
  fileName: z.string(),
  /** The admin's name, as it was then. */
  importedBy: z.string(),
  startedAt: moment,
  state: z.enum(importStates),
  /** Rows of the file, by what became of them. */
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** False: it is from before what an import added was kept, so that nobody knows what would have to go. */
  canBeTakenBack: z.boolean(),
  takenBack: z
    .object({
      at: moment,
      by: z.string(),
      /** What was undone, so far where it goes on: entries that are gone, entries that are as they were, people who are gone. */
      entriesRemoved: z.int(),
      entriesRestored: z.int(),
      peopleRemoved: z.int(),
    })
    .nullable(),
});
export type Import = z.infer<typeof Import>;

/** What would happen if it were taken back now. */
const ImportStanding = z.object({
  /** Entries that it added and nothing has changed since: they would go. Null: too many to count while somebody waits. */
  added: z.int().nullable(),
  /** Entries that it changed and nothing has changed since: they would be as they were before. */
  changed: z.int().nullable(),
  /** Entries of both kinds that another import told as well: they would stay as they are, as that one's. */
  toldAgain: z.int().nullable(),
  /** People who would have no entry left: they would go too, unless they were asked. */
  people: z.int().nullable(),
});
export type ImportStanding = z.infer<typeof ImportStanding>;

export const importsPerPage = 5;
const importId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const oneImport = z.object({ importId });
const tags = ["Directory"];

export const adminImports = {
  list: oc
    .route({
      method: "GET",
      path: "/admin/directory/imports",
      tags,
      summary:
        "Files that were imported: by whom, when, and what became of their rows; newest first, a page at a time",
    })
    .input(
      z.object({
        /** The last id of the page before. */
        after: importId.optional(),
      }),
    )
    .output(z.object({ imports: z.array(Import), hasMore: z.boolean() })),
  standing: oc
    .route({
      method: "GET",
      path: "/admin/directory/imports/{importId}/standing",
      tags,
      summary:
        "How much of an import still stands, and would be undone if it were taken back; nothing is changed",
    })
    .input(oneImport)
    .output(ImportStanding)
    .errors(errors("IMPORT_NOT_FOUND")),
  takeBack: oc
    .route({
      method: "DELETE",
      path: "/admin/directory/imports/{importId}",
      successStatus: 202,
      tags,
      summary:
        "Take an import back: what it added goes and what it changed is as it was, where nothing has changed it since",
    })
    .input(oneImport)
    .output(z.object({ begun: z.literal(true) }))
    .errors(errors("IMPORT_NOT_FOUND", "IMPORT_TAKEN_BACK", "IMPORT_TOO_OLD")),
};

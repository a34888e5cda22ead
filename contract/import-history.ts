import { oc } from "@orpc/contract";
import * as z from "zod";
import { errors } from "./errors.ts";
import { moment } from "./fields.ts";
import { del, get } from "./routes.ts";

/** Running; stopped before the last batch; complete; being reverted; reverted. */
const importStates = ["under_way", "halted", "finished", "being_taken_back", "taken_back"] as const;

const Import = z.object({
  id: z.int(),
  fileName: z.string(),
  /** The admin's name at that time. */
  importedBy: z.string(),
  startedAt: moment,
  state: z.enum(importStates),
  /** Rows of the file by outcome. */
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** False for old imports, whose changes were not recorded. */
  canBeReverted: z.boolean(),
  reverted: z
    .object({
      at: moment,
      by: z.string(),
      /** What the revert has undone so far: removed entries, restored entries, removed people. */
      entriesRemoved: z.int(),
      entriesRestored: z.int(),
      peopleRemoved: z.int(),
    })
    .nullable(),
});
export type Import = z.infer<typeof Import>;

const RevertPreview = z.object({
  /** Added entries that would be removed, because nothing changed them since. Null: too many to count. */
  added: z.int().nullable(),
  /** Changed entries that would be restored, because nothing changed them since. */
  changed: z.int().nullable(),
  /** Entries that another import contains too, so they would stay. */
  reportedElsewhere: z.int().nullable(),
  /** People who would have no entry left. They would be removed, unless they were contacted. */
  people: z.int().nullable(),
});
export type RevertPreview = z.infer<typeof RevertPreview>;

export const importsPerPage = 5;
const importId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const oneImport = z.object({ importId });

export const adminImports = oc.tag("Directory").router({
  list: get(
    "/admin/directory/imports",
    "Imported files: who imported each, when, and the outcome of its rows; newest first, a page at a time",
  )
    .input(
      z.object({
        /** The last id of the previous page. */
        after: importId.optional(),
      }),
    )
    .output(z.object({ imports: z.array(Import), hasMore: z.boolean() })),
  previewRevert: get(
    "/admin/directory/imports/{importId}/standing",
    "Preview what reverting an import would undo; changes nothing",
  )
    .input(oneImport)
    .output(RevertPreview)
    .errors(errors("IMPORT_NOT_FOUND")),
  revert: del(
    "/admin/directory/imports/{importId}",
    "Revert an import: removes what it added and restores what it changed, unless it was changed again since",
    { successStatus: 202 },
  )
    .input(oneImport)
    .output(z.object({ begun: z.literal(true) }))
    .errors(errors("IMPORT_NOT_FOUND", "IMPORT_REVERTED", "IMPORT_TOO_OLD")),
});

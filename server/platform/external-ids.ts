import type * as z from "zod";
import { type externalIdFields, defaultSource } from "#contract/external-ids.ts";
import { isDuplicate } from "#server/platform/db/database-errors.ts";
import { AppError } from "./errors.ts";

type ExternalIdInput = z.output<z.ZodObject<typeof externalIdFields>>;

/** The columns to write. Empty if the caller left the external id out. */
export function externalColumns({ externalId, externalSource }: ExternalIdInput) {
  if (externalId === undefined) return {};
  return { externalId, externalSource: externalId === null ? null : (externalSource ?? defaultSource) };
}

/** Leaves out what is not set, because lists are long. */
export const shownExternalId = (row: { externalId: string | null; externalSource: string | null }) => ({
  externalId: row.externalId ?? undefined,
  externalSource: row.externalSource ?? undefined,
});

/**
 * Saves a row that may have an external id.
 * @throws AppError if the company uses that id already, even where the member may not see it
 */
export async function saveUnlessTaken<Result>(saving: PromiseLike<Result>): Promise<Result> {
  try {
    return await saving;
  } catch (error) {
    if (isDuplicate(error, /_external_id$/)) throw new AppError("EXTERNAL_ID_TAKEN");
    throw error;
  }
}

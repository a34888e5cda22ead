import { and, eq } from "drizzle-orm";
import { externalPrefix, readExternalId } from "#contract/external-ids.ts";
import type { ManagerStepsContext } from "#server/platform/context.ts";
import { withManagerRole } from "#server/platform/db/transaction.ts";
import { candidatesFor, jobsFor, type ManagerScope } from "#server/platform/scopes/scopes.ts";

/** The fields of input that may have an external id, and the rows in which it is looked up. */
const fields = { jobId: jobsFor, candidateId: candidatesFor, checkId: candidatesFor } as const;
export const externalIdFieldNames = Object.keys(fields);

/** No record has it. So an unknown external id, and one that the member may not see, get the answer for an unknown id. */
const unusedId = "00000000-0000-0000-0000-000000000000";

/**
 * Replaces external ids (`ext:greenhouse:12345`) in input that is not validated yet by the ids of the member's own rows.
 * All calls of managers accept them in this way.
 */
export async function resolveExternalIds(context: ManagerStepsContext, input: unknown) {
  if (typeof input !== "object" || input === null) return;
  for (const [field, rowsFor] of Object.entries(fields)) {
    const text: unknown = Reflect.get(input, field);
    if (typeof text !== "string" || !text.startsWith(externalPrefix)) continue;
    // Only reads, so it must not store the call's response.
    const reading = { ...context, idempotentCall: undefined };
    const id = await withManagerRole(reading, (scope) => findId(scope, rowsFor(scope), text));
    Reflect.set(input, field, id ?? unusedId);
  }
}

type Rows = ReturnType<typeof jobsFor> | ReturnType<typeof candidatesFor>;

async function findId({ db }: ManagerScope, rows: Rows, text: string): Promise<string | undefined> {
  const externalId = readExternalId(text);
  if (!externalId) return undefined;
  const [row] = await db
    .select({ id: rows.id })
    .from(rows)
    .where(and(eq(rows.externalSource, externalId.source), eq(rows.externalId, externalId.id)));
  return row?.id;
}

import { randomUUID } from "node:crypto";
import type { ImportedFile, ImportOutcome } from "#contract/directory.ts";
import type { Context } from "#server/platform/context.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import type { Employment } from "./check-row.ts";
import { type Row, sortOut } from "./check-rows.ts";
import { keepCompanies } from "./keep-companies.ts";
import { keepEmployments } from "./keep-employments.ts";
import { takeTurn } from "./hold-imports.ts";
import { countBatch, keepImport } from "./keep-import.ts";
import { keepPeople } from "./keep-people.ts";
import { isRoleMailbox } from "./is-role-mailbox.ts";

/** One batch, kept or refused row by row. The same rows a second time change nothing. */
export function importRows(
  context: Context,
  { rows, file = wholeFile() }: { rows: Row[]; file?: ImportedFile },
): Promise<ImportOutcome> {
  return inTransaction(context, async (context) => {
    await takeTurn(context);
    const before = await keepImport(context, file);
    const { kept, rejected } = await sortOut(context, rows);
    const { added, updated } = await keepRows(context, kept, before.id);

    const unchanged = kept.length - added - updated;
    const sharedMailboxes = kept.filter(({ email }) => email !== null && isRoleMailbox(email)).length;
    const outcome = { added, updated, unchanged, rejected, sharedMailboxes };
    await countBatch(context, before, file, outcome);
    return outcome;
  });
}

/** Rows that some other program sends, without saying where they are from. */
function wholeFile(): ImportedFile {
  return { key: randomUUID(), name: "Rows sent to the API", batch: 1, isLast: true };
}

async function keepRows(context: Context, rows: Employment[], importId: number) {
  if (rows.length === 0) return { added: 0, updated: 0 };
  const companyIds = await keepCompanies(context, rows, importId);
  const people = await keepPeople(context, rows);
  const employments = rows.flatMap((row, index) => {
    const person = people[index];
    const companyId = companyIds.get(row.companyKey);
    return person && companyId !== undefined ? [{ ...row, person, companyId }] : [];
  });
  return keepEmployments(context, employments, importId);
}

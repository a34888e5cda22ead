import { randomUUID } from "node:crypto";
import type * as z from "zod";
import type { DirectoryRow, ImportedFile, ImportOutcome } from "#contract/directory.ts";
import { monthOf } from "#contract/months.ts";
import type { Context } from "#server/context.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { checkRow, type Employment } from "./check-row.ts";
import { selectDeleted } from "./deletions.ts";
import { keepCompanies } from "./keep-companies.ts";
import { keepEmployments } from "./keep-employments.ts";
import { countBatch, keepImport } from "./keep-import.ts";
import { keepPeople } from "./keep-people.ts";

type NumberedRow = Employment & { line: number };

/** One batch, kept or refused row by row. The same rows a second time change nothing. */
export function importRows(
  context: Context,
  { rows, file = wholeFile() }: { rows: z.output<typeof DirectoryRow>[]; file?: ImportedFile },
): Promise<ImportOutcome> {
  const thisMonth = monthOf(context.clock.now());
  const rejected: ImportOutcome["rejected"] = [];
  const readable: NumberedRow[] = [];
  for (const { line, ...row } of rows) {
    const checked = checkRow(row, thisMonth);
    if (typeof checked === "string") rejected.push({ line, reason: checked });
    else readable.push({ ...checked, line });
  }

  return inTransaction(context, async (context) => {
    const importId = await keepImport(context, file);
    const deleted = await selectDeleted(context, readable);
    for (const { line } of deleted) rejected.push({ line, reason: "This person was deleted on request" });
    const kept = readable.filter((row) => !deleted.has(row));
    const { added, updated } = await keepRows(context, kept, importId);

    const unchanged = kept.length - added - updated;
    const outcome = { added, updated, unchanged, rejected: rejected.toSorted((a, b) => a.line - b.line) };
    await countBatch(context, file, outcome);
    return outcome;
  });
}

/** Rows that some other program sends, without saying where they are from. */
function wholeFile(): ImportedFile {
  return { key: randomUUID(), name: "Rows sent to the API", batch: 1, isLast: true };
}

async function keepRows(context: Context, rows: Employment[], importId: number) {
  if (rows.length === 0) return { added: 0, updated: 0 };
  const companyIds = await keepCompanies(context, rows);
  const people = await keepPeople(context, rows);
  const employments = rows.flatMap((row, index) => {
    const person = people[index];
    const companyId = companyIds.get(row.companyKey);
    return person && companyId !== undefined ? [{ ...row, person, companyId }] : [];
  });
  return keepEmployments(context, employments, importId);
}

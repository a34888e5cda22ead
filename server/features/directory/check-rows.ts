import type * as z from "zod";
import type { DirectoryRow, ImportOutcome } from "#contract/directory.ts";
import { monthOf } from "#contract/months.ts";
import type { Context } from "#server/platform/context.ts";
import { checkRow, type Employment } from "./check-row.ts";
import { selectDeleted } from "./delete-person.ts";
import { selectStrangers } from "./select-strangers.ts";

export type Row = z.output<typeof DirectoryRow>;
type NumberedRow = Employment & { line: number };

/** Which rows an import would reject. */
export async function checkRows(context: Context, { rows }: { rows: Row[] }) {
  return (await separateRows(context, rows)).rejected;
}

/** Separates valid rows from rejected ones, with the reasons. */
export async function separateRows(context: Context, rows: Row[]) {
  const thisMonth = monthOf(context.clock.now());
  const rejected: ImportOutcome["rejected"] = [];
  const readable: NumberedRow[] = [];
  for (const { line, ...row } of rows) {
    const checked = checkRow(row, thisMonth);
    if (typeof checked === "string") rejected.push({ line, reason: checked });
    else readable.push({ ...checked, line });
  }
  const deleted = await selectDeleted(context, readable);
  for (const { line } of deleted) rejected.push({ line, reason: "This person was deleted on request" });
  const known = readable.filter((row) => !deleted.has(row));
  const strangers = await selectStrangers(context, known);
  for (const [{ line }, reason] of strangers) rejected.push({ line, reason });
  return {
    valid: known.filter((row) => !strangers.has(row)),
    rejected: rejected.toSorted((a, b) => a.line - b.line),
  };
}

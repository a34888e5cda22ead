import { WorkHistoryEntry } from "#contract/candidates.ts";
import { month } from "#contract/fields.ts";
import { endKind, monthOf, monthText, overlapsOf } from "#contract/months.ts";
import type { WorkHistoryRow } from "./candidate-draft-schema.ts";
import { entryOf, isBlank } from "./work-history-rows.ts";

export const completeCount = (rows: WorkHistoryRow[]): number => completeOf(rows).length;

/** The rows that could be kept as they are. */
export const completeOf = (rows: WorkHistoryRow[]) => completed(rows).filter((entry) => entry !== null);

/** What is missing or wrong, by the path of the form's field, with the row's number. Blank rows are no mistake. */
export function problemsOf(rows: WorkHistoryRow[]): Record<string, string> {
  const problems: Record<string, string> = {};
  const now = new Date();
  const thisMonth = monthText(monthOf(now));
  for (const [index, row] of rows.entries()) {
    if (isBlank(row)) continue;
    const entry = entryOf(row);
    if (month.safeParse(entry.startDate).success && entry.startDate > thisMonth)
      problems[`workHistory.${index}.startDate`] = `Entry ${index + 1}: Start date is in the future`;
    if (!row.isCurrent && endKind(row.endDate, now) === "tooLate")
      problems[`workHistory.${index}.endDate`] =
        `Entry ${index + 1}: End date is more than two years from now. Check the year.`;
    for (const { path, message } of WorkHistoryEntry.safeParse(entry).error?.issues ?? [])
      problems[`workHistory.${index}.${String(path[0])}`] ??= `Entry ${index + 1}: ${message}`;
  }
  for (const [index, message] of overlapsIn(rows)) problems[`workHistory.${index}.alongside`] = message;
  return problems;
}

/** Rows that are at the same time as an earlier one, with the sentence that says so. */
export function overlapsIn(rows: WorkHistoryRow[]): Map<number, string> {
  return new Map(overlapsOf(completed(rows)).map(({ index, message }) => [index, message]));
}

function completed(rows: WorkHistoryRow[]) {
  return rows.map((row) => WorkHistoryEntry.safeParse(entryOf(row)).data ?? null);
}

import type { UseFormReturnType } from "@mantine/form";
import * as z from "zod";
import { WorkHistoryEntry } from "#contract/candidates.ts";
import { month } from "#contract/fields.ts";
import { monthOf, monthText } from "#contract/months.ts";
import { overlapsOf } from "#contract/overlaps.ts";

/** One row as it is being typed; `key` keeps React's rows apart. */
export const WorkHistoryRow = z.object({
  key: z.string(),
  company: z.string(),
  position: z.string(),
  place: z.string(),
  team: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  isCurrent: z.boolean(),
  alongside: z.boolean(),
  /** Chosen of the company's family; left out: nobody has chosen yet. */
  also: z.array(z.string()).optional(),
});
export type WorkHistoryRow = z.infer<typeof WorkHistoryRow>;

/** As much of a form as edits a work history, whatever else it holds. */
export type WorkHistoryForm = Pick<
  UseFormReturnType<{ workHistory: WorkHistoryRow[] }>,
  | "values"
  | "errors"
  | "getInputProps"
  | "setFieldValue"
  | "clearFieldError"
  | "setErrors"
  | "insertListItem"
  | "removeListItem"
>;

export const mostRows = 50;

/** What a row can be filled in with. */
export type WorkHistoryFacts = Pick<
  WorkHistoryRow,
  "company" | "position" | "startDate" | "endDate" | "isCurrent"
> & { place?: string | undefined; team?: string | undefined };
const nothing: WorkHistoryFacts = { company: "", position: "", startDate: "", endDate: "", isCurrent: false };

export function aRow(facts = nothing): WorkHistoryRow {
  const { company, position, startDate, endDate, isCurrent, place = "", team = "" } = facts;
  const told = { company, position, place, team, startDate, endDate, isCurrent };
  return { key: crypto.randomUUID(), ...told, alongside: false };
}

export function isBlank({ company, position, place, team, startDate, endDate }: WorkHistoryRow): boolean {
  return [company, position, place, team, startDate, endDate].every((text) => text.trim() === "");
}

/** The rows of a work history as it is kept; one blank row where there is none. */
export function rowsOf(workHistory: WorkHistoryEntry[]): WorkHistoryRow[] {
  if (workHistory.length === 0) return [aRow()];
  return workHistory.map(({ endDate, alongside = false, also = [], ...entry }) => ({
    ...aRow({ ...entry, endDate: endDate ?? "" }),
    alongside,
    also,
  }));
}

/** The rows that say something, as they are sent. */
export function entriesOf(rows: WorkHistoryRow[]) {
  return rows.filter((row) => !isBlank(row)).map(entryOf);
}

export const completeCount = (rows: WorkHistoryRow[]): number => completeOf(rows).length;

/** The rows that could be kept as they are. */
export const completeOf = (rows: WorkHistoryRow[]) => completed(rows).filter((entry) => entry !== null);

/** What is missing or wrong, by the path of the form's field, with the row's number. Blank rows are no mistake. */
export function problemsOf(rows: WorkHistoryRow[]): Record<string, string> {
  const problems: Record<string, string> = {};
  const thisMonth = monthText(monthOf(new Date()));
  for (const [index, row] of rows.entries()) {
    if (isBlank(row)) continue;
    if (month.safeParse(row.startDate).success && row.startDate > thisMonth)
      problems[`workHistory.${index}.startDate`] = `Entry ${index + 1}: Start date is in the future`;
    for (const { path, message } of WorkHistoryEntry.safeParse(entryOf(row)).error?.issues ?? [])
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

function entryOf({ company, position, place, team, ...row }: WorkHistoryRow) {
  const { startDate, endDate, isCurrent, alongside, also } = row;
  return {
    company,
    position,
    ...(place.trim() && { place }),
    ...(team.trim() && { team }),
    startDate,
    endDate: isCurrent || !endDate ? null : endDate,
    isCurrent,
    ...(alongside && { alongside }),
    ...(also && { also }),
  };
}

import { WorkHistoryEntry } from "#contract/candidates.ts";
import { month } from "#contract/fields.ts";
import { classifyEnd, monthOf, monthText, findOverlappingEntries, normalizeMonth } from "#contract/months.ts";
import { newKey } from "#web/shared/new-key.ts";
import type { PersonName } from "#web/shared/work-history/find-name.ts";
import type { UseFormReturnType } from "@mantine/form";
import * as z from "zod";

/** One row as it is being typed; `key` is React's. */
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
  /** Companies of the same family to search as well; undefined until someone chooses. */
  also: z.array(z.string()).optional(),
});
export type WorkHistoryRow = z.infer<typeof WorkHistoryRow>;

/** What a profile or résumé fills in. */
export interface FilledProfile {
  name: PersonName | null;
  rows: WorkHistoryRow[];
  /** Shown until dismissed. */
  notUnderstood: string[];
}

/** The parts of a form that edit its work history, whatever other fields it has. */
export type WorkHistoryForm = Pick<
  UseFormReturnType<{ workHistory: WorkHistoryRow[] }>,
  | "values"
  | "errors"
  | "getInputProps"
  | "getValues"
  | "setFieldValue"
  | "clearFieldError"
  | "setFieldError"
  | "setErrors"
  | "insertListItem"
  | "removeListItem"
>;

export type WorkHistoryFacts = Pick<
  WorkHistoryRow,
  "company" | "position" | "startDate" | "endDate" | "isCurrent"
> & { place?: string | undefined; team?: string | undefined };
const noFacts: WorkHistoryFacts = { company: "", position: "", startDate: "", endDate: "", isCurrent: false };

export function createRow(facts = noFacts): WorkHistoryRow {
  const { company, position, startDate, endDate, isCurrent, place = "", team = "" } = facts;
  return { key: newKey(), company, position, place, team, startDate, endDate, isCurrent, alongside: false };
}

export function isBlank({ company, position, place, team, startDate, endDate }: WorkHistoryRow): boolean {
  return [company, position, place, team, startDate, endDate].every((text) => text.trim() === "");
}

/** The form's rows for a stored work history; one blank row if it is empty. */
export function toRows(workHistory: WorkHistoryEntry[]): WorkHistoryRow[] {
  if (workHistory.length === 0) return [createRow()];
  return workHistory.map(({ endDate, alongside = false, also = [], ...entry }) => ({
    ...createRow({ ...entry, endDate: endDate ?? "" }),
    alongside,
    also,
  }));
}

/** The rows that are not blank, in the API's shape. */
export function toEntries(rows: WorkHistoryRow[]) {
  return rows.filter((row) => !isBlank(row)).map(toEntry);
}

/** A row in the API's shape. Months are parsed on each key. */
function toEntry({ company, position, place, team, ...row }: WorkHistoryRow) {
  const { isCurrent, alongside, also } = row;
  const endDate = normalizeMonth(row.endDate);
  return {
    company,
    position,
    ...(place.trim() && { place }),
    ...(team.trim() && { team }),
    startDate: normalizeMonth(row.startDate),
    endDate: isCurrent || !endDate ? null : endDate,
    isCurrent,
    ...(alongside && { alongside }),
    ...(also && { also }),
  };
}

export const completeEntries = (rows: WorkHistoryRow[]) => parseRows(rows).filter((entry) => entry !== null);

/** Messages by the path of the form's field. Blank rows are valid. */
export function findProblems(rows: WorkHistoryRow[]): Record<string, string> {
  const problems: Record<string, string> = {};
  const now = new Date();
  for (const [index, row] of rows.entries()) {
    if (isBlank(row)) continue;
    const path = `workHistory.${index}`;
    for (const [field, message] of Object.entries(findMonthProblems(row, now)))
      problems[`${path}.${field}`] = message;
    for (const { path: field, message } of WorkHistoryEntry.safeParse(toEntry(row)).error?.issues ?? [])
      problems[`${path}.${String(field[0])}`] ??= message;
  }
  for (const [index, message] of findOverlaps(rows)) problems[`workHistory.${index}.alongside`] = message;
  return problems;
}

type MonthField = "startDate" | "endDate";

/** What is wrong with the months that were typed. Empty ones are not mentioned: they may still be filled in. */
export function findMonthProblems(row: WorkHistoryRow, now: Date): Partial<Record<MonthField, string>> {
  const start = normalizeMonth(row.startDate);
  const end = row.isCurrent ? "" : normalizeMonth(row.endDate);
  const startProblem = start ? month.safeParse(start).error?.issues[0]?.message : undefined;
  const endProblem = end ? month.safeParse(end).error?.issues[0]?.message : undefined;
  if (startProblem || endProblem)
    return { ...(startProblem && { startDate: startProblem }), ...(endProblem && { endDate: endProblem }) };
  if (start > monthText(monthOf(now))) return { startDate: "Start date is in the future" };
  if (end && classifyEnd(end, now) === "tooLate") return { endDate: "End date is over two years from now" };
  return start && end && end < start ? { endDate: "End date is before the start date" } : {};
}

/** Each problem as a sentence that names its row: 'Entry 2: Position is required'. */
export function listProblems(rows: WorkHistoryRow[]): string[] {
  const problems = Object.entries(findProblems(rows)).map(([path, message]) =>
    message.startsWith("Entry ") ? message : `Entry ${Number(path.split(".")[1]) + 1}: ${message}`,
  );
  const hasBasics = rows.some((row) =>
    [row.company, row.position, row.startDate].every((text) => text.trim()),
  );
  return hasBasics ? problems : [noCompleteEntry, ...problems];
}

const noCompleteEntry =
  "Please fill in at least one complete work history entry with company, position, and start date.";

/** Messages for rows that overlap an earlier one, by index. */
export function findOverlaps(rows: WorkHistoryRow[]): Map<number, string> {
  return new Map(findOverlappingEntries(parseRows(rows)).map(({ index, message }) => [index, message]));
}

function parseRows(rows: WorkHistoryRow[]) {
  return rows.map((row) => WorkHistoryEntry.safeParse(toEntry(row)).data ?? null);
}

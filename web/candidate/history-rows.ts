import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { maxJobs } from "#contract/lists.ts";
import { classifyEnd, findOverlappingEntries, normalizeMonth } from "#contract/months.ts";
import { readStoredParts, removeStored, store } from "#web/shared/storage.ts";

/** One job as it is being typed. */
export interface HistoryRow {
  id: number;
  company: string;
  position: string;
  startDate: string;
  endDate: string;
  isCurrent: boolean;
  /** Fields that this form does not show: place, team, parallel to another job. */
  rest: Partial<WorkHistoryEntry>;
}

/**
 * @param entries undefined for an empty row
 * @param existing the rows of the form, whose ids are taken
 */
export function toRows(entries: (WorkHistoryEntry | undefined)[], existing: HistoryRow[] = []): HistoryRow[] {
  const first = 1 + Math.max(0, ...existing.map(({ id }) => id));
  return entries.map((entry, index) => {
    const { company = "", position = "", startDate = "", endDate, isCurrent = false, ...rest } = entry ?? {};
    return { id: first + index, company, position, startDate, endDate: endDate ?? "", isCurrent, rest };
  });
}

export function toEntry({ id: _id, rest, startDate, endDate, ...row }: HistoryRow): WorkHistoryEntry {
  // Enter sends the form before the typed text is cleaned up.
  const months = {
    startDate: normalizeMonth(startDate),
    endDate: row.isCurrent ? null : normalizeMonth(endDate),
  };
  return { ...rest, ...row, ...months };
}

const isBlank = ({ company, position, startDate, endDate }: HistoryRow) =>
  [company, position, startDate, endDate].every((text) => text.trim() === "");

const identityKey = (row: HistoryRow) => {
  const { company, position, startDate, endDate } = toEntry(row);
  return JSON.stringify([company.trim(), position.trim(), startDate, endDate]);
};

/** The rows with those of a file that they do not have yet. Blank rows are left out. */
export function mergeRows(rows: HistoryRow[], found: HistoryRow[]): HistoryRow[] {
  const filledRows = rows.filter((row) => !isBlank(row));
  const existingJobs = new Set(filledRows.map(identityKey));
  const first = 1 + Math.max(0, ...rows.map(({ id }) => id));
  const newRows = found.filter((row) => !isBlank(row) && !existingJobs.has(identityKey(row)));
  return [...filledRows, ...newRows.map((row, index) => ({ ...row, id: first + index }))].slice(0, maxJobs);
}

export const getFieldId = ({ id }: HistoryRow, field: string) => `job-${id}-${field}`;

/** Why a row cannot be sent, and at which field. */
export function findProblem(row: HistoryRow): { at: string; text: string } | undefined {
  const { company, position, startDate, endDate } = toEntry(row);
  const createProblem = (field: keyof HistoryRow, text: string) => ({ at: getFieldId(row, field), text });
  if (!company.trim()) return createProblem("company", namesRequiredText);
  if (!position.trim()) return createProblem("position", namesRequiredText);
  if (!isMonth(startDate)) return createProblem("startDate", monthRequiredText);
  if (endDate !== null && !isMonth(endDate)) return createProblem("endDate", monthRequiredText);
  if (endDate !== null && endDate < startDate)
    return createProblem("endDate", "The job ends before it starts.");
  return endDate !== null && classifyEnd(endDate, new Date()) === "tooLate"
    ? createProblem("endDate", "The job ends more than two years from now. Check the year.")
    : undefined;
}

const namesRequiredText = "Please give the company and the position of each job.";

/** Rows that overlap with an earlier one, each with its message. */
export function findOverlaps(rows: HistoryRow[]) {
  return new Map(
    findOverlappingEntries(rows.map((row) => (findProblem(row) ? null : toEntry(row)))).map(
      ({ index, message }) => [rows[index], message] as const,
    ),
  );
}

const keyOf = (secret: string) => `candidate-history:${secret}`;

/** Changes in this tab that were not sent yet. */
export const savedRows = (secret: string) =>
  readStoredParts<{ rows: HistoryRow[] }>(keyOf(secret), "sessionStorage")?.rows;

export function saveRows(secret: string, rows: HistoryRow[]) {
  store(keyOf(secret), JSON.stringify({ rows }), "sessionStorage");
}

export function removeRows(secret: string) {
  removeStored(keyOf(secret), "sessionStorage");
}

export const isMonth = (text: string) => /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(text);

export const monthRequiredText = "Please give year and month, such as 2020-01 or Jan 2020.";

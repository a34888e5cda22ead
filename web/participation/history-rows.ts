import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { typedMonth } from "#contract/typed-month.ts";

/** One job as it is being typed. */
export interface HistoryRow {
  id: number;
  company: string;
  position: string;
  startDate: string;
  endDate: string;
  isCurrent: boolean;
  /** What is not asked for here, and stays: place, team, held beside another job. */
  rest: Partial<WorkHistoryEntry>;
}

/** @param entries nothing: an empty row @param beside rows that are there already */
export function rowsOf(entries: (WorkHistoryEntry | undefined)[], beside: HistoryRow[] = []): HistoryRow[] {
  const first = 1 + Math.max(0, ...beside.map(({ id }) => id));
  return entries.map((entry, index) => {
    const { company = "", position = "", startDate = "", endDate, isCurrent = false, ...rest } = entry ?? {};
    return { id: first + index, company, position, startDate, endDate: endDate ?? "", isCurrent, rest };
  });
}

export function entryOf({ id: _id, rest, startDate, endDate, ...row }: HistoryRow): WorkHistoryEntry {
  // Enter sends the form while what is typed is not tidied yet.
  const months = { startDate: typedMonth(startDate), endDate: row.isCurrent ? null : typedMonth(endDate) };
  return { ...rest, ...row, ...months };
}

const isMonth = (text: string) => /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(text);

/** Why a row cannot be sent. */
export function problemOf(row: HistoryRow): string | undefined {
  const { company, position, startDate, endDate } = entryOf(row);
  if (!company.trim() || !position.trim()) return "Please give the company and the position of each job.";
  if (!isMonth(startDate) || (endDate !== null && !isMonth(endDate)))
    return "Please give the months as year and month, such as 2020-01 or Jan 2020.";
  return endDate !== null && endDate < startDate ? "A job ends before it starts." : undefined;
}

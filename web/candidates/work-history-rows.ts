import { WorkHistoryEntry } from "#contract/candidates.ts";

/** One row as it is being typed; `key` keeps React's rows apart. */
export interface WorkHistoryRow {
  key: string;
  company: string;
  position: string;
  startDate: string;
  endDate: string;
  isCurrent: boolean;
}

export function emptyRow(): WorkHistoryRow {
  return {
    key: crypto.randomUUID(),
    company: "",
    position: "",
    startDate: "",
    endDate: "",
    isCurrent: false,
  };
}

export function isBlank({ company, position, startDate, endDate }: WorkHistoryRow): boolean {
  return [company, position, startDate, endDate].every((text) => text.trim() === "");
}

/** The rows that say something, as they are sent. */
export function entriesOf(rows: WorkHistoryRow[]) {
  return rows.filter((row) => !isBlank(row)).map(entryOf);
}

export function completeCount(rows: WorkHistoryRow[]): number {
  return rows.filter((row) => WorkHistoryEntry.safeParse(entryOf(row)).success).length;
}

/** What is missing or wrong, by the path of the form's field. Rows left blank are no mistake. */
export function problemsOf(rows: WorkHistoryRow[]): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [index, row] of rows.entries()) {
    if (isBlank(row)) continue;
    for (const { path, message } of WorkHistoryEntry.safeParse(entryOf(row)).error?.issues ?? []) {
      problems[`workHistory.${index}.${String(path[0])}`] ??= message;
    }
  }
  return problems;
}

function entryOf({ company, position, startDate, endDate, isCurrent }: WorkHistoryRow) {
  return { company, position, startDate, endDate: isCurrent || !endDate ? null : endDate, isCurrent };
}

import type { UseFormReturnType } from "@mantine/form";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { typedMonth } from "#contract/months.ts";
import { newKey } from "#web/shared/new-key.ts";
import type { WorkHistoryRow } from "./candidate-draft-schema.ts";

/** As much of a form as edits a work history, whatever else it holds. */
export type WorkHistoryForm = Pick<
  UseFormReturnType<{ workHistory: WorkHistoryRow[] }>,
  | "values"
  | "errors"
  | "getInputProps"
  | "getValues"
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
  return { key: newKey(), ...told, alongside: false };
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

/**
 * A row as it is sent. Its months are understood as soon as they are typed, not only as their field is left: what is said of
 * them would appear then, and move what is being pressed.
 */
export function entryOf({ company, position, place, team, ...row }: WorkHistoryRow) {
  const { isCurrent, alongside, also } = row;
  const endDate = typedMonth(row.endDate);
  return {
    company,
    position,
    ...(place.trim() && { place }),
    ...(team.trim() && { team }),
    startDate: typedMonth(row.startDate),
    endDate: isCurrent || !endDate ? null : endDate,
    isCurrent,
    ...(alongside && { alongside }),
    ...(also && { also }),
  };
}

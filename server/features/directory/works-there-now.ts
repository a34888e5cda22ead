import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { MonthNumber } from "#contract/months.ts";

/**
 * Whether somebody in the directory works there now: there is no end, or it is in this month or later. It is asked with
 * the month of the context's clock whenever somebody is found or contacted, because months pass in between.
 */
export function worksThereNow({ end }: { end: MonthNumber | null }, thisMonth: MonthNumber): boolean {
  return end === null || end >= thisMonth;
}

/** The same rule as a condition of SQL on the column that holds the end. */
export function isThereNow(end: AnyColumn | SQL, thisMonth: MonthNumber): SQL<boolean> {
  return sql<boolean>`(${end} is null or ${end} >= ${thisMonth}::int)`;
}

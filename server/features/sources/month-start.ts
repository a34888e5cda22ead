import { type MonthNumber, monthOf } from "#contract/months.ts";

/** The first moment of a month, by UTC. */
export const monthStart = (month: MonthNumber) => new Date(Date.UTC(Math.floor(month / 12), month % 12));

/** When the monthly ceilings begin again. */
export const nextMonth = (now: Date) => monthStart(monthOf(now) + 1);

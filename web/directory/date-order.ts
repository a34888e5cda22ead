import { isFillerDay } from "#contract/date-words.ts";

/** Which of the two first numbers of 03/04/2015 is the day. */
export type DateOrder = "day" | "month";

/** What dates allow: one order, or both. Null: there is no date that could be read in two ways. */
export type AllowedOrder = DateOrder | "open" | null;

/** Programs export a day with its first minute: '3/15/2019 0:00'. */
const numbers = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?:,? \d{1,2}:\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)?)?$/i;

/**
 * Looks at dates one after the other until it is plain how they are meant. With dots the day is first, always. Days that stand
 * for 'no date' tell nothing: 12/31/9999 is a program's own constant, whatever order the people have chosen.
 */
export class DateOrders {
  #some = false;
  #order: AllowedOrder = "open";

  look(text: string) {
    const [matched, first, second] = numbers.exec(text.trim()) ?? [];
    if (!matched || isFillerDay(matched)) return;
    this.#some = true;
    if (this.#order === "open" && Number(first) > 12) this.#order = "day";
    else if (this.#order === "open" && Number(second) > 12) this.#order = "month";
  }

  get allowed(): AllowedOrder {
    return this.#some ? this.#order : null;
  }
}

/** What the start and the end of a file allow together: they are written alike. */
export function allowedOrder(columns: (string | null)[], orders: DateOrders[]): AllowedOrder {
  const dates = orders.filter((_, place) => columns[place] === "start" || columns[place] === "end");
  const allowed = dates.map((column) => column.allowed);
  return (
    allowed.find((one) => one === "day" || one === "month") ?? allowed.find((one) => one === "open") ?? null
  );
}

/** 31/03/2015 → 2015-03. What has but one meaning, or stands for no date, stays as it is: the service reads it. */
export function monthFrom(text: string, order: DateOrder | null): string {
  const [matched, first = "", second = "", year = ""] = numbers.exec(text.trim()) ?? [];
  if (!matched || !order || isFillerDay(matched)) return text;
  const month = order === "day" ? second : first;
  const full = year.length === 4 ? year : `${Number(year) < 50 ? "20" : "19"}${year}`;
  return Number(month) <= 12 ? `${full}-${month.padStart(2, "0")}` : text;
}

import type { Words } from "./words.ts";

/** The first month of a year is 1. */
export interface Month {
  year: number;
  month: number;
}

export interface Period {
  start: Month;
  /** Null if the job is current. */
  end: Month | null;
}

/** The last month that the made-up people know. */
export const today: Month = { year: 2026, month: 11 };

type Write = (period: Period, words: Words) => string;

const forms = {
  "Mar 2021 – Jun 2023": joined(
    " – ",
    (month, { shortMonths }) => `${nameIn(shortMonths, month)} ${month.year}`,
  ),
  "March 2021 - June 2023": joined(" - ", long),
  "03/2021 – 06/2023": joined(" – ", ({ year, month }) => `${two(month)}/${year}`),
  "03.2021 - 06.2023": joined(" - ", ({ year, month }) => `${two(month)}.${year}`),
  "2021-03 – 2023-06": joined(" – ", monthOf),
  "2021 – 2023": (period, words) =>
    isOfOneYear(period) ? String(period.start.year) : joinedYears(" – ")(period, words),
  "3/2021–6/2023": joined("–", ({ year, month }) => `${month}/${year}`),
  "03/21 – 06/23": joined(" – ", ({ year, month }) => `${two(month)}/${two(year % 100)}`),
  "Mar '21 – Jun '23": joined(
    " – ",
    (month, { shortMonths }) => `${nameIn(shortMonths, month).slice(0, 3)} '${two(month.year % 100)}`,
  ),
  "15.03.2021 – 15.06.2023": joined(" – ", ({ year, month }) => `15.${two(month)}.${year}`),
  "from March 2021 to June 2023": ({ start, end }, words) => {
    const cased = (month: Month) =>
      `${nameIn(words.monthsOfPeriod ?? words.months, month)}${words.monthAndYear}${month.year}`;
    return end ? `${words.from} ${cased(start)} ${words.to} ${cased(end)}` : `${words.since} ${cased(start)}`;
  },
  "MARCH 2021 — JUNE 2023": (period, words) => joined(" — ", long)(period, words).toUpperCase(),
  "March 2021 – June 2023 (2 years 4 months)": (period, words) =>
    `${joined(" – ", long)(period, words)} (${writeDuration(period, words)})`,
  "2021/03 - 2023/06": joined(" - ", ({ year, month }) => `${year}/${two(month)}`),
  "2021.03 – 2023.06": joined(" – ", ({ year, month }) => `${year}.${two(month)}`),
  "March, 2021 – June, 2023": joined(" – ", (month, { months }) => `${nameIn(months, month)}, ${month.year}`),
  "March – June 2021": ({ start, end }, words) =>
    end?.year === start.year && end.month > start.month
      ? `${nameIn(words.months, start)} – ${long(end, words)}`
      : joined(" – ", long)({ start, end }, words),
  "(2021-2023)": (period, words) =>
    isOfOneYear(period) ? `(${period.start.year})` : `(${joinedYears("-")(period, words)})`,
} satisfies Record<string, Write>;
export type DateForm = keyof typeof forms;
export const dateForms = Object.keys(forms) as DateForm[];
/** Otherwise only years are written. */
export const hasMonths = (form: DateForm) => form !== "2021 – 2023" && form !== "(2021-2023)";

/** A period as a résumé writes it in this form and language. */
export function writePeriod(period: Period, form: DateForm, words: Words): string {
  return forms[form](period, words);
}

function joined(between: string, write: (month: Month, words: Words) => string): Write {
  return ({ start, end }, words) =>
    `${write(start, words)}${between}${end ? write(end, words) : words.present[0]}`;
}

function joinedYears(between: string): Write {
  return joined(between, ({ year }) => String(year));
}

function isOfOneYear({ start, end }: Period): boolean {
  return start.year === end?.year;
}

function long(month: Month, { months, monthAndYear }: Words): string {
  return `${nameIn(months, month)}${monthAndYear}${month.year}`;
}

/** 2021-03 */
export function monthOf({ year, month }: Month): string {
  return `${year}-${two(month)}`;
}

function nameIn(names: string[], { month }: Month): string {
  return names[month - 1] ?? "";
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

/** '2 years 4 months': both the first and the last month count. */
export function writeDuration({ start, end }: Period, words: Words): string {
  const until = end ?? today;
  const months = (until.year - start.year) * 12 + until.month - start.month + 1;
  const [year, years, month, manyMonths] = words.durations;
  const parts: [number, string][] = [
    [Math.floor(months / 12), months < 24 ? year : years],
    [months % 12, months % 12 === 1 ? month : manyMonths],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(" ");
}

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

export const dateForms = [
  "Mar 2021 – Jun 2023",
  "March 2021 - June 2023",
  "03/2021 – 06/2023",
  "03.2021 - 06.2023",
  "2021-03 – 2023-06",
  "2021 – 2023",
  "3/2021–6/2023",
  "03/21 – 06/23",
  "Mar '21 – Jun '23",
  "15.03.2021 – 30.06.2023",
  "from March 2021 to June 2023",
  "MARCH 2021 — JUNE 2023",
  "March 2021 – June 2023 (2 years 4 months)",
  "2021/03 - 2023/06",
  "2021.03 – 2023.06",
  "March, 2021 – June, 2023",
  "March – June 2021",
  "(2021-2023)",
] as const;
export type DateForm = (typeof dateForms)[number];

/** The last month that the made-up people know. */
export const today: Month = { year: 2026, month: 11 };
export const monthOf = ({ year, month }: Month) => `${year}-${two(month)}`;
/** A month of which only the year is written. */
const yearsOnly: readonly DateForm[] = ["2021 – 2023", "(2021-2023)"];
export const hasMonths = (form: DateForm) => !yearsOnly.includes(form);

/** A period as a résumé writes it in this form and language. */
export function writePeriod(period: Period, form: DateForm, words: Words): string {
  const { start, end } = period;
  const [present = ""] = words.present;
  const join = (write: (month: Month) => string, between: string, now = present) =>
    `${write(start)}${between}${end ? write(end) : now}`;
  const named = (names: string[]) => (month: Month) =>
    `${nameOf(names, month)}${words.monthAndYear}${month.year}`;
  const long = named(words.months);
  switch (form) {
    case "Mar 2021 – Jun 2023":
      return join(({ year, month }) => `${nameOf(words.shortMonths, { year, month })} ${year}`, " – ");
    case "March 2021 - June 2023":
      return join(long, " - ");
    case "03/2021 – 06/2023":
      return join(({ year, month }) => `${two(month)}/${year}`, " – ");
    case "03.2021 - 06.2023":
      return join(({ year, month }) => `${two(month)}.${year}`, " - ");
    case "2021-03 – 2023-06":
      return join(monthOf, " – ");
    case "2021 – 2023":
      return end?.year === start.year ? String(start.year) : join(({ year }) => String(year), " – ");
    case "3/2021–6/2023":
      return join(({ year, month }) => `${month}/${year}`, "–");
    case "03/21 – 06/23":
      return join(({ year, month }) => `${two(month)}/${two(year % 100)}`, " – ");
    case "Mar '21 – Jun '23":
      return join(
        ({ year, month }) => `${nameOf(words.shortMonths, { year, month }).slice(0, 3)} '${two(year % 100)}`,
        " – ",
      );
    case "15.03.2021 – 30.06.2023":
      return `15.${two(start.month)}.${start.year} – ${end ? `28.${two(end.month)}.${end.year}` : present}`;
    case "from March 2021 to June 2023": {
      const cased = named(words.monthsOfPeriod ?? words.months);
      return end
        ? `${words.from} ${cased(start)} ${words.to} ${cased(end)}`
        : `${words.since} ${cased(start)}`;
    }
    case "MARCH 2021 — JUNE 2023":
      return join(long, " — ").toUpperCase();
    case "March 2021 – June 2023 (2 years 4 months)":
      return `${join(long, " – ")} (${writeDuration(period, words)})`;
    case "2021/03 - 2023/06":
      return join(({ year, month }) => `${year}/${two(month)}`, " - ");
    case "2021.03 – 2023.06":
      return join(({ year, month }) => `${year}.${two(month)}`, " – ");
    case "March, 2021 – June, 2023":
      return join((month) => `${nameOf(words.months, month)}, ${month.year}`, " – ");
    case "March – June 2021":
      return end?.year === start.year && end.month > start.month
        ? `${nameOf(words.months, start)} – ${long(end)}`
        : join(long, " – ");
    case "(2021-2023)":
      return end?.year === start.year ? `(${start.year})` : `(${join(({ year }) => String(year), "-")})`;
  }
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

const nameOf = (names: string[], { month }: Month) => names[month - 1] ?? "";
const two = (number: number) => String(number).padStart(2, "0");

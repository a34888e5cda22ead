import * as z from "zod";
import { type MonthNumber, monthText } from "#contract/months.ts";
import { companyNameKeys } from "#server/features/companies/company-name-keys.ts";
import { isCurrentEmployment } from "#server/features/directory/works-there-now.ts";
import type { ReportedRow, WantedPeriod } from "./source.ts";

/** `true` means that a value exists which the account may not see. */
const licensed = z.union([z.string(), z.boolean()]).nullish();
/** An invalid optional field never rejects the entry. */
const optionalText = z.string().nullish().catch(null);
const optionalList = z.array(z.string()).nullish().catch(null);

const Entry = z.object({
  company: z.object({ name: licensed, size: optionalText }).nullish(),
  title: z
    .object({ name: licensed, role: optionalText, sub_role: optionalText, levels: optionalList })
    .nullish(),
  location_names: optionalList,
  start_date: z.string().nullish(),
  end_date: z.string().nullish(),
  is_primary: z.boolean().nullish(),
});
export const ReportedPerson = z.object({
  full_name: licensed,
  linkedin_url: licensed,
  work_email: licensed,
  // For the present job only.
  location_name: optionalText,
  job_title_role: optionalText,
  job_title_sub_role: optionalText,
  job_title_levels: optionalList,
  job_company_size: optionalText,
  experience: z.array(Entry).nullish(),
});
export type ReportedPerson = z.output<typeof ReportedPerson>;

/** The certain part of an employment: the latest possible start and the earliest possible end. */
interface Certain {
  start: MonthNumber | null;
  end: MonthNumber | null;
  /** Not ended, as far as the source knows. */
  isPresent: boolean;
}

/**
 * Rows for a person with a deliverable address and one entry that matches both company and months. Of other entries
 * only the current one is used. Other people are not stored.
 */
export function rowsOf(
  person: ReportedPerson,
  wanted: WantedPeriod[],
  thisMonth: MonthNumber,
): ReportedRow[] {
  const name = textOf(person.full_name);
  const email = textOf(person.work_email);
  if (!name || !email) return [];
  const entries = (person.experience ?? []).flatMap((entry) => {
    const company = textOf(entry.company?.name);
    const certain = certainTime(entry, thisMonth);
    const facts = { company, position: textOf(entry.title?.name), ...evidenceOf(entry, person) };
    return company && certain ? [{ ...facts, ...certain }] : [];
  });
  const isShared = (entry: (typeof entries)[number]) => wanted.some((period) => mayMeet(entry, period));
  if (!entries.some(isShared)) return [];
  return entries
    .filter((entry) => entry.isPresent || isShared(entry))
    .map(({ start, end, isPresent, ...facts }) => ({
      name,
      email,
      profileUrl: textOf(person.linkedin_url),
      ...facts,
      start: start === null ? "" : monthText(start),
      end: end === null ? "" : monthText(end),
      // Nothing is known about later months.
      ...(!isPresent && end === null && start !== null && { seen: monthText(start) }),
    }));
}

/** Facts that are stated only for the present job are used for the entry of that job. */
function evidenceOf(
  { location_names, title, company, is_primary }: z.output<typeof Entry>,
  person: ReportedPerson,
) {
  const present = is_primary === true ? person : null;
  return {
    place: location_names?.[0] ?? present?.location_name ?? "",
    department:
      title?.sub_role ?? title?.role ?? present?.job_title_sub_role ?? present?.job_title_role ?? "",
    level: [title?.levels, present?.job_title_levels].find((levels) => levels?.length)?.join(", ") ?? "",
    headcount: company?.size ?? present?.job_company_size ?? "",
  };
}

function mayMeet(
  { company, start, end }: Certain & { company: string },
  { keys, from, until }: WantedPeriod,
) {
  return (
    companyNameKeys(company).some((key) => keys.has(key)) &&
    (start ?? until) <= until &&
    (end ?? from) >= from
  );
}

/**
 * 'In 2019' is December for a start and January for an end. Null if no month is certain. A missing end means the
 * present only for the entry marked as present.
 */
function certainTime(
  { start_date, end_date, is_primary }: z.output<typeof Entry>,
  thisMonth: MonthNumber,
): Certain | null {
  const start = monthIn(start_date, 12);
  const end = monthIn(end_date, 1);
  if (start === "unreadable" || end === "unreadable") return null;
  const isPresent = end_date ? isCurrentEmployment({ end }, thisMonth) : is_primary === true;
  if (start === null && end === null) return isPresent ? { start, end, isPresent } : null;
  if (start === null && end_date?.length === 4) return null;
  return start !== null && end !== null && end < start ? null : { start, end, isPresent };
}

function monthIn(
  text: string | null | undefined,
  monthOfBareYear: number,
): MonthNumber | null | "unreadable" {
  if (!text) return null;
  const [, year, month] = /^(\d{4})(?:-(\d\d)(?:-\d\d)?)?$/.exec(text) ?? [];
  if (!year) return "unreadable";
  return Number(year) * 12 + Number(month ?? monthOfBareYear) - 1;
}

const textOf = (value: z.output<typeof licensed>): string => (typeof value === "string" ? value.trim() : "");

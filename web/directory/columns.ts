import type { DirectoryRow } from "#contract/directory.ts";

/** What a column can mean, and what such columns are called, written together and in small letters. */
const headings = {
  name: ["name", "fullname", "person", "employee", "employeename", "contact", "contactname", "colleague"],
  firstName: ["firstname", "first", "givenname", "forename"],
  lastName: ["lastname", "last", "surname", "familyname"],
  email: ["email", "emailaddress", "mail", "workemail", "primaryemail", "personalemail", "contactemail"],
  profileUrl: ["profileurl", "url", "profile", "profilelink", "linkedin", "linkedinurl", "linkedinprofile"],
  company: ["company", "companyname", "employer", "organization", "organisation", "org", "firm", "workplace"],
  position: ["position", "title", "jobtitle", "role", "jobrole", "designation", "occupation"],
  start: ["start", "startdate", "startmonth", "startedon", "started", "from", "since", "hiredate", "joined"],
  end: ["end", "enddate", "endmonth", "endedon", "ended", "finishdate", "to", "until", "left", "leavedate"],
} as const;

export type Meaning = keyof typeof headings;

/** What each column of the file means, by its place; null where it is of no use here. */
export type Columns = (Meaning | null)[];

export const meaningLabels: Record<Meaning, string> = {
  name: "Name",
  firstName: "First name",
  lastName: "Last name",
  email: "E-mail address",
  profileUrl: "Profile address",
  company: "Company",
  position: "Position",
  start: "Start",
  end: "End",
};

/** Every meaning is given once: to the first column that is called so. */
export function matchColumns(header: string[]): Columns {
  const taken = new Set<Meaning>();
  return header.map((heading) => {
    const meaning = meaningOf(heading);
    if (!meaning || taken.has(meaning)) return null;
    taken.add(meaning);
    return meaning;
  });
}

function meaningOf(heading: string): Meaning | undefined {
  const name = heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const meanings = Object.keys(headings) as Meaning[];
  return meanings.find((meaning) => (headings[meaning] as readonly string[]).includes(name));
}

/** A column's new meaning; another column that had it loses it. */
export function withMeaning(columns: Columns, index: number, meaning: Meaning | null): Columns {
  return columns.map((other, place) => {
    if (place === index) return meaning;
    return other === meaning ? null : other;
  });
}

/** What a file lacks before any of its rows could be kept. */
export function missingColumns(columns: Columns): string[] {
  const has = (...meanings: Meaning[]) => meanings.some((meaning) => columns.includes(meaning));
  const missing: string[] = [];
  if (!has("name", "firstName", "lastName")) missing.push("This file has no column for the name.");
  if (!has("company")) missing.push("This file has no column for the company.");
  if (!has("email", "profileUrl")) missing.push("This file has no column for the e-mail address.");
  return missing;
}

/** A row of the file as the service reads it. What is longer than any field may be is refused there, so it may be cut. */
export function rowFrom(columns: Columns, line: number, cells: string[]): DirectoryRow {
  const cell = (meaning: Meaning, longest = 1_000) => {
    const place = columns.indexOf(meaning);
    return (place === -1 ? "" : (cells[place] ?? "")).trim().slice(0, longest);
  };
  return {
    line,
    name: cell("name") || `${cell("firstName", 499)} ${cell("lastName", 499)}`.trim(),
    email: cell("email"),
    profileUrl: cell("profileUrl", 2_000),
    company: cell("company"),
    position: cell("position"),
    start: cell("start", 100),
    end: cell("end", 100),
  };
}

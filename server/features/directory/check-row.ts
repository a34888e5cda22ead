import type * as z from "zod";
import type { DirectoryRow } from "#contract/directory.ts";
import { isPrintable, withoutInvisible } from "#contract/fields.ts";
import { readMailAddress } from "#contract/mail-address.ts";
import type { MonthNumber } from "#contract/months.ts";
import { containsAddress, maxCompanyName } from "#contract/names.ts";
import { companyRowKey, memoized } from "#server/features/companies/company-key.ts";
import { hasDied, hasLeft } from "./works-there-now.ts";
import { nameProblem, readingProblem } from "./name-problem.ts";
import { parseHeadcount } from "./headcount.ts";
import { parseMonth, plausibleEnd, plausibleStart } from "./parse-month.ts";
import { profileKey } from "./profile-key.ts";

/** A row of a file that passed the checks. */
export interface Employment {
  name: string;
  email: string | null;
  profileUrl: string | null;
  profileKey: string | null;
  company: string;
  companyKey: string;
  position: string | null;
  place: string | null;
  department: string | null;
  team: string | null;
  headcount: number | null;
  level: string | null;
  start: MonthNumber | null;
  end: MonthNumber | null;
  /** The month of the source's last information; null means now. */
  seen: MonthNumber | null;
}

/** The pattern keeps 'n/a' in this column from merging many people into one. */
const profileAddress = /^(https?:\/\/)?[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?\/\S+$/iu;
const maxEvidenceLength = 100;
const unknownValues = /^(n\/?a|none|null|unknown|[-–—.]+)$/i;
const otherScheme = /^(?!https?:)[a-z][a-z0-9+.-]*:(?!\d)/i;

/** Returns the employment that a row states, or one sentence why it is rejected, with the wrong value after a colon. */
export function checkRow(
  row: Omit<z.output<typeof DirectoryRow>, "line">,
  thisMonth: MonthNumber,
): Employment | string {
  const name = oneLine(row.name);
  const company = knownLine(row.company);
  const isTooLong = company.length > maxCompanyName;
  // Skip the patterns for texts that are too long to be stored.
  const key = isTooLong ? "" : companyRowKey(company);
  const email = oneLine(row.email);
  const { address = null, problem } = readMailAddress(row.email);
  const profileUrl = row.profileUrl.trim();
  const hasProfile = profileAddress.test(profileUrl);
  const position = knownLine(row.position);
  const [place, department, team, level] = [row.place, row.department, row.team, row.level].map(readEvidence);

  const unreadable = row.isShifted ? shiftedProblem : checkReading(row);
  if (unreadable) return unreadable;
  if (!name) return "The name is missing";
  if (isTooLong) return "A field is too long";
  if (!key) return "The company is missing";
  if (!email && !hasProfile) return "There is neither an e-mail address nor a profile address";
  if (email && problem === "several") return `There is more than one e-mail address: '${email}'`;
  if (email && problem) return `This is not an e-mail address: '${email}'`;
  if (otherScheme.test(profileUrl))
    return `This is not the address of a web page: '${profileUrl.slice(0, 100)}'`;
  if ([name, position].some((text) => text.length > 200) || profileUrl.length > 500)
    return "A field is too long";
  if (containsAddress(name)) return "The name holds a web or e-mail address";
  if (![name, company, profileUrl, position].every(isPrintable))
    return "A field has characters that cannot be kept";
  const invalidName = nameProblem(name);
  if (invalidName) return invalidName;

  const months = monthsOf(row, thisMonth);
  if (typeof months === "string") return months;

  return {
    name,
    email: address,
    profileUrl: hasProfile ? profileUrl : null,
    profileKey: hasProfile ? profileKey(profileUrl) : null,
    company,
    companyKey: key,
    position: position || null,
    place: place || null,
    department: department || null,
    team: team || null,
    headcount: readHeadcount(row.headcount),
    level: level || null,
    ...months,
  };
}

function monthsOf(
  row: Pick<z.output<typeof DirectoryRow>, "start" | "end" | "seen" | "status">,
  thisMonth: MonthNumber,
): Pick<Employment, "start" | "end" | "seen"> | string {
  const parsedStart = parseStart(row.start);
  const parsedEnd = parseEnd(row.end);
  const parsedSeen = parseEnd(row.seen ?? "");
  if (parsedStart === "unreadable") return notAMonth("The start", row.start);
  if (parsedEnd === "unreadable") return notAMonth("The end", row.end);
  if (parsedSeen === "unreadable") return notAMonth("When it was last known", row.seen ?? "");
  const start = plausibleStart(parsedStart, thisMonth);
  const end = plausibleEnd(parsedEnd);
  if (start !== null && start > thisMonth) return "The start lies in the future";
  if (start !== null && end !== null && end < start) return "The end is before the start";
  if (row.status && hasDied(row.status))
    return `The status says that this person has died: '${oneLine(row.status).slice(0, 100)}'`;
  // Without an end date they would count as still employed and be contacted as present colleagues.
  if (row.status && (end === null || end > thisMonth) && hasLeft(row.status))
    return `The status says they have left, but no end date in the past says when: '${oneLine(row.status).slice(0, 100)}'`;
  return {
    start,
    end: end !== null && end > thisMonth ? null : end,
    seen: parsedSeen !== null && parsedSeen >= thisMonth ? null : parsedSeen,
  };
}

const shiftedProblem =
  "The row has more cells than the file has columns: a delimiter within a cell needs quotation marks around the cell";

/** Checks the original text, because invisible characters can be part of garbled letters. */
const checkReading = ({ name, company, position }: Pick<DirectoryRow, "name" | "company" | "position">) =>
  readingProblem("The name", name) ?? companyProblem(company) ?? positionProblem(position);
const companyProblem = memoized((text: string) => readingProblem("The company", text));
const positionProblem = memoized((text: string) => readingProblem("The position", text));

/** A serial number does not show at which day the spreadsheet starts to count. */
const serialNumber = /^\d{5}(\.\d+)?$/;

function notAMonth(what: string, cell: string): string {
  const value = cell.trim();
  return serialNumber.test(value)
    ? `${what} is a day's number; show that column as dates in the spreadsheet, and save it once more: '${value}'`
    : `${what} is not a month and a year: '${value}'`;
}

/** What a spreadsheet shows if a formula failed, in any language: '#REF!', '#NV'. */
const spreadsheetError = /^#[\p{Lu}\d/]+[!?]?$/u;
const withoutError = (text: string) => (spreadsheetError.test(text) ? "" : text);

const oneLine = (text: string) => withoutInvisible(text).trim().replace(/\s+/g, " ");
// Companies and positions repeat in a file and are memoized; names and addresses do not.
const knownLine = memoized((text: string) => withoutError(oneLine(text)));
const parseStart = memoized((text: string) => parseMonth(text, 1));
const parseEnd = memoized((text: string) => parseMonth(text, 12));
const readHeadcount = memoized(parseHeadcount);

/** Optional facts that cannot be stored are dropped; they do not reject the row. */
const readEvidence = memoized((value: string | undefined) => {
  const text = withoutError(oneLine(value ?? ""));
  return text.length <= maxEvidenceLength &&
    isPrintable(text) &&
    !unknownValues.test(text) &&
    !readingProblem("", text)
    ? text
    : null;
});

import { meansNoDate } from "#contract/date-words.ts";
import type { DirectoryRow } from "#contract/directory.ts";
import { readMonth } from "#contract/months.ts";
import { isPrintable, withoutInvisible } from "#contract/fields.ts";
import { type DateOrder, canBeDates, monthFrom } from "./date-order.ts";
import { type Meaning, isContractEnd, findMeanings, plainHeading } from "./headings.ts";

/** What each column means, by its index; null if it is not used. */
export type Columns = (Meaning | null)[];

interface PossibleMeaning {
  column: number;
  meaning: Meaning;
  rank: number;
  /** The first rows hold no such values, so any other column is preferred. */
  isEmpty: boolean;
}

/**
 * Finds what columns mean by their headings, unless the first rows contradict: a column of numbers is not a name. Of
 * several columns with one meaning the one with the better heading wins, but all good end columns are used.
 */
export function matchColumns(header: string[], rows: string[][] = []): Columns {
  const columns: Columns = header.map(() => null);
  const filled = header.map((_, column) => rows.map((row) => row[column]?.trim() ?? "").filter(Boolean));
  const candidates = header
    .flatMap((heading, column) =>
      findMeanings(heading).map(({ meaning, rank }): PossibleMeaning => {
        const values = filled[column] ?? [];
        const hasNone =
          meaning === "email" ? !values.some((value) => value.includes("@")) : values.length === 0;
        return { column, meaning, rank, isEmpty: rows.length > 0 && hasNone };
      }),
    )
    .filter(({ column, meaning }) => couldHold(meaning, filled[column] ?? []))
    .toSorted((a, b) => Number(a.isEmpty) - Number(b.isEmpty) || a.rank - b.rank);
  for (const { column, meaning, rank } of candidates) {
    const isTaken = columns.includes(meaning) && !(meaning === "end" && rank < 1);
    if (columns[column] === null && !isTaken) columns[column] = meaning;
  }
  dropContractEnds(columns, header);
  resolveNameColumns(columns, header, filled);
  return columns;
}

function couldHold(meaning: Meaning, values: string[]): boolean {
  if (values.length === 0) return true;
  const mostly = (holds: (value: string) => boolean) => values.filter(holds).length * 2 >= values.length;
  switch (meaning) {
    case "name":
    case "lastFirst":
    case "firstName":
    case "lastName":
      return mostly(isName);
    case "profileUrl":
      return values.some((value) => /\S[./]\S/.test(value.slice(0, 500)));
    case "position":
      return values.some(hasLetter) && !values.every(isHonorific);
    case "company":
    case "department":
    case "team":
    case "place":
      return values.some(hasLetter);
    case "start":
    case "rehired":
    case "end":
      return canBeDates(values);
    default:
      return true;
  }
}

/** 'Kim Doe 3rd' is a name, 'E-0102' is not. */
const isName = (value: string) =>
  !value.includes("@") && value.split(/\s+/).some((word) => hasLetter(word) && !/\d/.test(word));
const hasLetter = (value: string) => /\p{L}/u.test(value);

const honorifics = new Set(
  `dr prof professor mr mrs ms miss mx sir dame rev herr frau hr fr mag ing dipl mme mlle m madame monsieur mademoiselle
   docteur sr sra srta senor senora don dona dhr mevr mw de heer mevrouw ir drs`.split(/\s+/),
);

/** Address books have 'Dr.' and 'Mrs.' under 'Title', which is then not a position. */
const isHonorific = (value: string) =>
  value.length <= 40 &&
  value
    .toLowerCase()
    .replaceAll("ñ", "n")
    .split(/[\s./]+/)
    .every((word) => word === "" || honorifics.has(word));

/** A contract's end is used only if no other column says when people left, because many contracts are extended. */
function dropContractEnds(columns: Columns, header: string[]) {
  const isWeak = (meaning: Meaning | null, column: number) =>
    meaning === "end" && isContractEnd(header[column] ?? "");
  if (columns.every((meaning, column) => meaning !== "end" || isWeak(meaning, column))) return;
  for (const [column, meaning] of columns.entries()) if (isWeak(meaning, column)) columns[column] = null;
}

/** A name is in one column or in two. If a file has both, the two are preferred. */
function resolveNameColumns(columns: Columns, header: string[], filled: string[][]) {
  const columnOf = (meaning: Meaning) => columns.indexOf(meaning);
  const isUsable = (meaning: Meaning) => {
    const column = columnOf(meaning);
    return column !== -1 && (filled.every((values) => values.length === 0) || filled[column]?.length !== 0);
  };
  const drop = (...meanings: Meaning[]) => {
    for (const meaning of meanings) if (columns.includes(meaning)) columns[columnOf(meaning)] = null;
  };

  // Next to 'Vorname', 'Name' is the last name; next to 'Apellidos' and 'Cognome', 'Nombre' and 'Nome' are the first.
  const name = columnOf("name");
  const heading = plainHeading(header[name] ?? "");
  if (
    /^(?:name|nom|naam|namn)$/.test(heading) &&
    columnOf("firstName") !== -1 &&
    columnOf("lastName") === -1
  ) {
    if (!holdsAll(filled[name], filled[columnOf("firstName")])) columns[name] = "lastName";
  } else if (/^(?:nombre|nome)$/.test(heading) && columnOf("lastName") !== -1 && columnOf("firstName") === -1)
    columns[name] = "firstName";

  if (isUsable("firstName") && isUsable("lastName")) drop("name", "lastFirst");
  else if (isUsable("lastFirst")) drop("name", "firstName", "lastName");
  else if (isUsable("name")) drop("lastFirst", "firstName", "lastName");

  const whole = columnOf("name");
  const values = filled[whole] ?? [];
  if (values.length > 0 && values.every(isLastNameFirst)) columns[whole] = "lastFirst";
}

/** Whether each full name begins or ends with the first name in the same row. */
const holdsAll = (names: string[] = [], parts: string[] = []) =>
  names.length > 0 &&
  names.length === parts.length &&
  names.every((name, row) => name.includes(parts[row] ?? ""));

/** 'Vale, Robin'; not 'Robin Vale, PhD'. */
function isLastNameFirst(name: string): boolean {
  const [last = "", first = "", ...more] = name.slice(0, 200).split(",");
  return (
    hasLetter(last) &&
    hasLetter(first) &&
    more.length === 0 &&
    !/^ *(?:dr|phd|ph\.d|mba|md|m\.d|msc|ma|ba|bsc|cpa|esq|jr|sr|ii|iii)\b/i.test(first)
  );
}

const maxAddressLength = 320;
export const isAddress = (cell: string) =>
  cell.length <= 2 * maxAddressLength && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell.trim());
export const isProfile = (cell: string) => /linkedin\.com\/|^https?:\/\/\S+$/i.test(cell.trim());
const isDate = (cell: string) => /^[\p{L}\d. /-]{4,18}$/u.test(cell) && /(?:19|20)\d\d|-\d\d$/.test(cell);

/** Finds addresses and dates in a file without a header. Names of people and companies cannot be recognized. */
export function guessColumns(rows: string[][]): Columns {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const columns: Columns = Array.from({ length: width }, () => null);
  const take = (meaning: Meaning, holds: (cell: string) => boolean) => {
    const column = columns.findIndex((taken, index) => {
      const cells = rows.map((row) => row[index]?.trim() ?? "").filter(Boolean);
      return taken === null && cells.length > 0 && cells.every(holds);
    });
    if (column !== -1) columns[column] = meaning;
  };
  take("email", isAddress);
  take("profileUrl", isProfile);
  take("start", isDate);
  take("end", isDate);
  return columns;
}

/** Sets a column's meaning and takes it from any other column, except for 'end', which several may have. */
export function withMeaning(columns: Columns, index: number, meaning: Meaning | null): Columns {
  return columns.map((other, column) => {
    if (column === index) return meaning;
    return other === meaning && meaning !== "end" ? null : other;
  });
}

/** What a file lacks before any row could be imported. */
export function missingColumns(columns: Columns): string[] {
  const has = (...meanings: Meaning[]) => meanings.some((meaning) => columns.includes(meaning));
  const missing: string[] = [];
  if (!has("name", "lastFirst", "firstName", "lastName"))
    missing.push("This file has no column for the name.");
  if (!has("email", "profileUrl")) missing.push("This file has no column for the e-mail address.");
  return missing;
}

/** What the rows do not say. */
export interface FileFacts {
  order: DateOrder | null;
  /** The company of all rows; empty if each row has its own. */
  company: string;
}

/** A row in the API's shape. Overlong values may be cut here, because the server rejects them anyway. */
export function toDirectoryRow(
  columns: Columns,
  line: number,
  cells: string[],
  { order, company }: FileFacts = { order: null, company: "" },
): DirectoryRow {
  const has = (meaning: Meaning) => columns.includes(meaning);
  const at = (column: number, maxLength: number) =>
    firstValue((cells[column] ?? "").trim().slice(0, maxLength));
  const cell = (meaning: Meaning, maxLength = 1_000) => at(columns.indexOf(meaning), maxLength);
  const date = (column: number) => {
    const text = at(column, 100);
    return meansNoDate(text) ? "" : text;
  };
  const month = (text: string) => monthFrom(text, order);
  const rehired = month(date(columns.indexOf("rehired")));
  const ends = columns.flatMap((meaning, column) => (meaning === "end" ? [date(column)] : []));
  const end = month(ends.find((text) => /\d/.test(text)) ?? ends.find(Boolean) ?? "");
  return {
    line,
    name:
      cell("name") ||
      putFirstNameFirst(cell("lastFirst")) ||
      `${cell("firstName", 499)} ${cell("lastName", 499)}`.trim(),
    email: cell("email"),
    profileUrl: cell("profileUrl", 2_000),
    company: company || cell("company"),
    position: cell("position"),
    start: rehired || month(date(columns.indexOf("start"))),
    end: isBefore(end, rehired) ? "" : end,
    ...(has("place") && { place: cell("place") }),
    ...(has("department") && { department: cell("department") }),
    ...(has("team") && { team: cell("team") }),
    ...(has("headcount") && { headcount: cell("headcount", 100) }),
    ...(has("level") && { level: cell("level") }),
    ...(cells.slice(columns.length).some((extra) => extra.trim()) && { isShifted: true }),
    ...(has("status") && { status: cell("status") }),
  };
}

/** Whether people came back after they had left. If a date cannot be compared, the server rejects an end before the start. */
function isBefore(end: string, rehired: string): boolean {
  const [left, back] = [readMonth(end), readMonth(rehired)];
  const toNumber = ({ year, month }: { year: number; month: number | null }) => year * 12 + (month ?? 0);
  return left !== null && back !== null && toNumber(left) <= toNumber(back);
}

/** Google Contacts joins several values of one person: 'a@example.org ::: b@example.org'. One of them is enough. */
function firstValue(cell: string): string {
  if (!cell.includes(":::")) return cell;
  const values = cell.split(":::").flatMap((value) => value.trim() || []);
  return values.find(isAddress) ?? values[0] ?? "";
}

/** 'Vale, Robin' → 'Robin Vale'. */
function putFirstNameFirst(name: string): string {
  const [last = "", ...first] = name.split(",");
  return `${first.join(",").trim()} ${last.trim()}`.trim();
}

/** A file's name without characters that the server cannot store. */
export function plainName(name: string): string {
  const plain = Array.from(name.slice(0, 255), (character) => (isPrintable(character) ? character : " "));
  return withoutInvisible(plain.join("")).trim() || "file";
}

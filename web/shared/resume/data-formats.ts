import { Inflate } from "fflate";
import { monthText, readMonth } from "#contract/months.ts";
import { parseCsv } from "#contract/import-file/parse-csv.ts";
import { createName, type PersonName, readName } from "#web/shared/work-history/find-name.ts";
import { resumeLimits } from "./limits.ts";
import { type FoundJob, ResumeRefused } from "./resume.ts";

/** What data says about a person. */
export interface DataReading {
  name: PersonName | null;
  jobs: FoundJob[];
}

// JSON Resume (https://jsonresume.org/schema)

/** Null if the text is none. */
export function readJsonResume(text: string): DataReading | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const { basics, work }: { basics?: unknown; work?: unknown } = Object(parsed);
  if (!Array.isArray(work)) return null;
  const { name: written }: { name?: unknown } = Object(basics);
  const jobs = work.slice(0, resumeLimits.jobs).flatMap((entry: unknown) => {
    const { name, company, position, location, startDate, endDate }: Record<string, unknown> = Object(entry);
    return createJob({
      company: asLine(name ?? company),
      position: asLine(position),
      place: asLine(location),
      start: asLine(startDate),
      end: asLine(endDate),
    });
  });
  return { name: readName(asLine(written)), jobs };
}

const asLine = (value: unknown) =>
  typeof value === "string" ? value.replace(/\s+/g, " ").trim().slice(0, 200) : "";

/** A job as a data format writes it. */
interface Fields {
  company: string;
  position: string;
  place: string;
  start: string;
  end: string;
}

/** None without a company or without months. */
export function createJob({ company, position, place, start, end }: Fields): FoundJob[] {
  const period = periodOf(start, end);
  if (!company || !period) return [];
  const lines = [position, company, [start, end].filter(Boolean).join(" – ")].filter(Boolean);
  return [{ company, position, place, ...period, passage: { page: null, lines } }];
}

/** The months of a job, from dates as data formats write them. Null if they cannot be read. */
function periodOf(start: string, end: string) {
  const [from, until] = [start, end].map((text) =>
    text === "" ? null : readMonth(text.replace(/^(\d{4}-\d\d)-\d\d.*$/, "$1")),
  );
  if (!from || (end !== "" && !until)) return null;
  return {
    startDate: monthText(from.year * 12 + (from.month ?? 1) - 1),
    endDate: until ? monthText(until.year * 12 + (until.month ?? 12) - 1) : "",
    isCurrent: !until,
    isGuessed: from.month === null || until?.month === null,
  };
}

// LinkedIn's export

const positionsHeader = ["Company Name", "Title", "Description", "Location", "Started On", "Finished On"];
export const isPositions = (text: string) =>
  text.replace(/^\ufeff/, "").startsWith(positionsHeader.slice(0, 2).join(","));

/** The jobs of LinkedIn's Positions.csv. */
export function readPositions(text: string): FoundJob[] {
  const columns = ["Company Name", "Title", "Location", "Started On", "Finished On"];
  return readColumns(text, columns).flatMap(
    ([company = "", position = "", place = "", start = "", end = ""]) =>
      createJob({ company, position, place, start, end }),
  );
}

/** The name in LinkedIn's Profile.csv. */
export function readProfileName(text: string): PersonName | null {
  const [first = "", last = ""] = readColumns(text, ["First Name", "Last Name"])[0] ?? [];
  return createName(first, last);
}

/** The cells of these columns, row by row. */
function readColumns(text: string, columns: string[]): string[][] {
  const lines = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const [header, ...records] = parseCsv(lines, ",", false, 1).records;
  return records
    .slice(0, resumeLimits.jobs)
    .map(({ cells }) => columns.map((name) => asLine(cells[header?.cells.indexOf(name) ?? -1])));
}

// Zip files

export interface ZipEntry {
  name: string;
  method: number;
  /** Where its compressed bytes begin and end. */
  from: number;
  until: number;
}

/**
 * The entries of a zip file, by its central directory.
 * @throws ResumeRefused if it has too many, or is damaged
 */
export function listZip(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) throw new ResumeRefused("damaged");
  const count = view.getUint16(end + 10, true);
  if (count > resumeLimits.zipEntries) throw new ResumeRefused("zip_too_large");
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw new ResumeRefused("damaged");
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const [size, local] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (nameLength ?? 0)));
    if (local + 30 > bytes.length || view.getUint32(local, true) !== 0x04034b50)
      throw new ResumeRefused("damaged");
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    entries.push({ name, method: view.getUint16(at + 10, true), from, until: from + size });
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

/** The end of the central directory is the last record, before a comment of at most 64 kB. */
function findEnd(view: DataView): number | null {
  for (let index = view.byteLength - 22; index >= Math.max(0, view.byteLength - 22 - 65_535); index--)
    if (view.getUint32(index, true) === 0x06054b50) return index;
  return null;
}

/** What may still be unzipped of a file, whatever its header says. */
export class UnzipBudget {
  #left: number = resumeLimits.unzippedBytes;
  /** @throws ResumeRefused */
  take(bytes: number) {
    this.#left -= bytes;
    if (this.#left < 0) throw new ResumeRefused("zip_too_large");
  }
}

/**
 * Unzips an entry, and counts its bytes while it does.
 * @throws ResumeRefused
 */
export function unzip(bytes: Uint8Array, { method, from, until }: ZipEntry, budget: UnzipBudget): Uint8Array {
  const packed = bytes.subarray(from, until);
  if (method === 0) {
    budget.take(packed.length);
    return packed;
  }
  if (method !== 8) throw new ResumeRefused("damaged");
  const chunks: Uint8Array[] = [];
  const inflate = new Inflate((chunk) => {
    budget.take(chunk.length);
    chunks.push(chunk);
  });
  try {
    // In small steps, so that a bomb is noticed before it has filled the memory.
    for (let index = 0; index < packed.length; index += stepBytes)
      inflate.push(packed.subarray(index, index + stepBytes), index + stepBytes >= packed.length);
  } catch (error) {
    throw error instanceof ResumeRefused ? error : new ResumeRefused("damaged");
  }
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

const stepBytes = 4_096;

import mammoth from "mammoth";
import { hasYear } from "#web/shared/work-history/experience-dates.ts";
import { inReadingOrder } from "./columns.ts";
import {
  type DataReading,
  isPositions,
  listZip,
  readJsonResume,
  readPositions,
  readProfileName,
  unzip,
  UnzipBudget,
  type ZipEntry,
} from "./data-formats.ts";
import { readEuropass } from "./europass.ts";
import { joinTitles, buildLines, withoutRunningTitles } from "./lines.ts";
import { readPdf } from "./pdf-text.ts";
import { resumeLimits } from "./limits.ts";
import { type ResumeFormat, type ResumeProgress, type ResumeReading, ResumeRefused } from "./resume.ts";
import { isFromLinkedIn, readLines, readPlainText, readText } from "./read-text.ts";
import { textOf } from "./sections.ts";

interface Options {
  /** `YYYY-MM` */
  today: string;
  onProgress?: (progress: ResumeProgress) => void;
  /** In milliseconds, from any beginning. */
  now?: () => number;
}

/**
 * Reads the work history of a résumé, whatever its name says about its format. Runs in a worker, and needs no page.
 * @throws ResumeRefused
 */
export async function readResume(
  bytes: Uint8Array,
  { today, onProgress = () => {}, now = () => performance.now() }: Options,
): Promise<ResumeReading> {
  if (bytes.length > resumeLimits.bytes) throw new ResumeRefused("too_large");
  const until = now() + resumeLimits.milliseconds;
  const checkTime = () => {
    if (now() > until) throw new ResumeRefused("took_too_long");
  };
  if (startsWith(bytes, "%PDF")) return readPdfResume(bytes, { today, onProgress, checkTime });
  if (startsWith(bytes, "PK")) return readZip(bytes, today);
  const text = decode(bytes);
  if (isPositions(text)) return ofData("linkedin_export", { name: null, jobs: readPositions(text) });
  const data = text.trimStart().startsWith("{") ? readJsonResume(text) : null;
  if (data) return ofData("json_resume", data);
  return readPlainText(text, today);
}

const startsWith = (bytes: Uint8Array, mark: string) =>
  new TextDecoder("latin1").decode(bytes.subarray(0, 1_024)).trimStart().startsWith(mark);

const ofData = (format: ResumeFormat, { name, jobs }: DataReading): ResumeReading => ({
  format,
  name,
  jobs,
  notUnderstood: [],
  unusedLines: [],
  isCut: false,
});

// PDF

async function readPdfResume(
  bytes: Uint8Array,
  { today, ...options }: { today: string } & Parameters<typeof readPdf>[1],
): Promise<ResumeReading> {
  const { pages, attachments } = await readPdf(bytes, options);
  for (const attachment of attachments) {
    const data = readEuropass(attachment);
    if (data) return ofData("europass", data);
  }
  const written = pages.map((pieces, index) => {
    options.checkTime();
    return buildLines(pieces, index + 1);
  });
  const lines = joinTitles(inReadingOrder(withoutRunningTitles(written)));
  const letters = lines.reduce((sum, line) => sum + textOf(line).length, 0);
  // A scanner's program may add a line of its own.
  if (letters < 30 * pages.length) throw new ResumeRefused("scanned");
  return isFromLinkedIn(written.flat())
    ? readText("linkedin_pdf", lines, today)
    : readLines("pdf", lines, today);
}

// Word, and LinkedIn's export

async function readZip(bytes: Uint8Array, today: string): Promise<ResumeReading> {
  const entries = listZip(bytes);
  const budget = new UnzipBudget();
  const positions = entries.find(({ name }) => /(?:^|\/)Positions\.csv$/i.test(name));
  if (positions) {
    const profile = entries.find(({ name }) => /(?:^|\/)Profile\.csv$/i.test(name));
    const read = (entry: ZipEntry) => decode(unzip(bytes, entry, budget));
    const name = profile ? readProfileName(read(profile)) : null;
    return ofData("linkedin_export", { name, jobs: readPositions(read(positions)) });
  }
  if (!entries.some(({ name }) => name === "word/document.xml")) throw new ResumeRefused("unsupported");
  // Unzipped once to count it, because the reader of Word has no limits.
  for (const entry of entries) {
    const contents = unzip(bytes, entry, budget);
    if (/\.(?:xml|rels)$/i.test(entry.name)) refuseHostileXml(new TextDecoder().decode(contents));
  }
  const copy = bytes.slice();
  // One name is read in browsers, the other in Node.
  const input = { arrayBuffer: copy.buffer, buffer: copy } as unknown as Parameters<
    typeof mammoth.convertToHtml
  >[0];
  let text = "";
  const transformDocument = (document: WordElement) => {
    text = textOfWord(document);
    return { ...document, children: [] };
  };
  await mammoth.convertToHtml(input, { transformDocument }).catch(() => {
    throw new ResumeRefused("damaged");
  });
  return readPlainText(text, today, "docx");
}

interface WordElement {
  type: string;
  value?: string;
  children?: WordElement[];
  numbering?: { isOrdered: boolean } | null;
}

/** `extractRawText` leaves out line breaks, so that a town and the next position are one word, and the bullets of lists. */
function textOfWord({ type, value = "", children = [], numbering }: WordElement): string {
  if (type === "text") return value;
  if (type === "tab") return "\t";
  if (type === "break") return "\n";
  const text = children.map(textOfWord).join("");
  if (type === "tableRow") return rowOfWord(children.map(textOfWord)) ?? text;
  return type === "paragraph" ? `${numbering?.isOrdered === false ? "• " : ""}${text}\n\n` : text;
}

/**
 * A document type could define entities that grow without end, and elements that are nested without end fill the stack.
 * @throws ResumeRefused
 */
function refuseHostileXml(xml: string) {
  if (xml.includes("<!DOCTYPE") || xml.includes("<!ENTITY")) throw new ResumeRefused("damaged");
  let depth = 0;
  for (let index = xml.indexOf("<"); index !== -1; index = xml.indexOf("<", index + 1)) {
    const end = xml.indexOf(">", index);
    if (end === -1) return;
    if (xml[index + 1] === "/") depth--;
    else if (xml[end - 1] !== "/" && xml[index + 1] !== "?" && xml[index + 1] !== "!") depth++;
    if (depth > resumeLimits.xmlDepth) throw new ResumeRefused("damaged");
    index = end;
  }
}

/** A table's row as it looks: its cells next to each other, line by line. Null if they are columns of a page. */
function rowOfWord(cells: string[]): string | null {
  const [first = [], ...rest] = cells.map((cell) => cell.split("\n").filter((line) => line.trim() !== ""));
  const isOneLine = [first, ...rest].every((lines) => lines.length < 2);
  if (!isOneLine && (first.length > maxDateLines || !first.some(hasYear))) return null;
  const count = Math.max(...[first, ...rest].map(({ length }) => length));
  const lines = Array.from({ length: count }, (_, at) => [first, ...rest].map((own) => own[at] ?? ""));
  return lines.map((line) => `${isOneLine ? line.join("\t") : line.filter(Boolean).join("\t")}\n\n`).join("");
}

const maxDateLines = 3;

// Text

/** @throws ResumeRefused if it is no text */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.subarray(0, resumeLimits.characters).includes(0)) throw new ResumeRefused("unsupported");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

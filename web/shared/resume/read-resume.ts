import mammoth from "mammoth";
import { hasYear } from "#web/shared/work-history/experience-dates.ts";
import { isBullet } from "#web/shared/work-history/experience-words.ts";
import { findName } from "#web/shared/work-history/find-name.ts";
import {
  type Experience,
  maxTextLength,
  parseExperience,
  resolveSharedYears,
  toExperience,
} from "#web/shared/work-history/parse-experience.ts";
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
import { readEntries } from "./entries.ts";
import { readEuropass } from "./europass.ts";
import { type Line, joinTitles, linesOf, linesOfText, withoutRunningTitles } from "./lines.ts";
import { readPdf } from "./pdf-text.ts";
import {
  type Passage,
  type ResumeFormat,
  type ResumeProgress,
  type ResumeReading,
  ResumeRefused,
  resumeLimits,
} from "./resume.ts";
import { textOf, workSections } from "./sections.ts";

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
  return readLines("text", linesOfText(text.slice(0, resumeLimits.characters)), today);
}

const startsWith = (bytes: Uint8Array, mark: string) =>
  new TextDecoder("latin1").decode(bytes.subarray(0, 1_024)).trimStart().startsWith(mark);

const ofData = (format: ResumeFormat, { name, jobs }: DataReading): ResumeReading => ({
  format,
  name,
  jobs,
  notUnderstood: [],
  leftAside: [],
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
    return linesOf(pieces, index + 1);
  });
  const lines = joinTitles(inReadingOrder(withoutRunningTitles(written)));
  const letters = lines.reduce((sum, line) => sum + textOf(line).length, 0);
  // A scanner's program may add a line of its own.
  if (letters < 30 * pages.length) throw new ResumeRefused("scanned");
  // Many résumés have an address at LinkedIn; only LinkedIn writes its own name behind it.
  const isLinkedIn =
    written.flat().some((line) => line.cells.some(({ text }) => linkedInFooter.test(text))) &&
    lines.some((line) => textOf(line).endsWith("(LinkedIn)"));
  return isLinkedIn ? readText("linkedin_pdf", lines, today) : readLines("pdf", lines, today);
}

const linkedInFooter = /^(?:Page|Seite|Página|Pagina|Strona) \d+ (?:of|von|sur|de|di|van|z) \d+$/i;

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
    typeof mammoth.extractRawText
  >[0];
  const { value } = await mammoth.extractRawText(input).catch(() => {
    throw new ResumeRefused("damaged");
  });
  return readLines("docx", linesOfText(value.slice(0, resumeLimits.characters)), today);
}

/**
 * A document type could define entities that grow without end, and elements that are nested without end fill the stack.
 * @throws ResumeRefused
 */
function refuseHostileXml(xml: string) {
  if (xml.includes("<!DOCTYPE") || xml.includes("<!ENTITY")) throw new ResumeRefused("damaged");
  let depth = 0;
  for (let at = xml.indexOf("<"); at !== -1; at = xml.indexOf("<", at + 1)) {
    const end = xml.indexOf(">", at);
    if (end === -1) return;
    if (xml[at + 1] === "/") depth--;
    else if (xml[end - 1] !== "/" && xml[at + 1] !== "?" && xml[at + 1] !== "!") depth++;
    if (depth > resumeLimits.xmlDepth) throw new ResumeRefused("damaged");
    at = end;
  }
}

// Text

/** @throws ResumeRefused if it is no text */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (bytes.subarray(0, maxTextLength).includes(0)) throw new ResumeRefused("unsupported");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** By the layout, or as a pasted text if that finds no job. Each line is in a job, not understood, or left aside. */
function readLines(format: ResumeFormat, all: Line[], today: string): ResumeReading {
  const lines = all.slice(0, resumeLimits.lines);
  const sections = workSections(lines);
  const { entries, notUnderstood } = readEntries(sections);
  const asText = readText(format, lines, today);
  if (entries.length === 0) return asText;
  const shown = [...entries.map((entry) => entry.lines), ...notUnderstood].flat().map(textOf).join("\n");
  const missed = sections.flat().filter((line) => !shown.includes(textOf(line)) && mayBeJob(textOf(line)));
  const missedTexts = new Set(missed.map(textOf));
  return {
    format,
    name: asText.name,
    jobs: resolveSharedYears(entries.slice(0, resumeLimits.jobs)).map((entry) => ({
      ...toExperience(entry),
      passage: passageOf(entry.lines),
    })),
    notUnderstood: [...notUnderstood, ...missed.map((line) => [line])].map(passageOf),
    leftAside: lines.map(textOf).filter((text) => !shown.includes(text) && !missedTexts.has(text)),
  };
}

/** A line of its own with a year; not one of a description. */
const mayBeJob = (text: string) => hasYear(text) && !isBullet(text) && text.length < 100;

function readText(format: ResumeFormat, lines: Line[], today: string): ResumeReading {
  const text = lines.map(textOf).join("\n");
  const { name, jobs, notUnderstood, leftAside } = parseExperience(text, today);
  const found = jobs.map((job) => ({ ...job, passage: passageOf(linesAbout(lines, job)) }));
  return {
    format,
    name: name ?? findName(text),
    jobs: found.filter(({ company }) => company !== ""),
    notUnderstood: [
      ...found.filter(({ company }) => company === "").map(({ passage }) => passage),
      ...notUnderstood.map((line) => ({
        page: lines.find((other) => textOf(other).replaceAll("\t", "  ").trim() === line)?.page || null,
        lines: [line],
      })),
    ],
    leftAside,
  };
}

const passageOf = (lines: Line[]): Passage => ({
  page: lines[0]?.page || null,
  lines: lines.map((line) => textOf(line).replaceAll("\t", "   ")),
});

/** The lines with the job's position, company and years that stand closest together. */
function linesAbout(lines: Line[], { company, position, startDate, endDate }: Experience): Line[] {
  const texts = lines.map(textOf);
  const words = [company, position, startDate.slice(0, 4), endDate.slice(0, 4)].filter(Boolean);
  let best: { from: number; found: number } = { from: 0, found: 0 };
  for (const from of texts.keys()) {
    const near = texts.slice(from, from + passageLines).join("\n");
    const found = words.filter((word) => near.includes(word)).length;
    if (found > best.found) best = { from, found };
  }
  const near = lines
    .slice(best.from, best.from + passageLines)
    .filter((line) => words.some((word) => textOf(line).includes(word)));
  if (near.some((line) => textOf(line).includes(company))) return near;
  // The company stands above several positions.
  const above = lines.slice(0, best.from).findLast((line) => textOf(line).includes(company));
  return above ? [above, ...near] : near;
}

const passageLines = 5;

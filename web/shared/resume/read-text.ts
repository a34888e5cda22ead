import { findRange, hasYear, readDuration } from "#web/shared/work-history/experience-dates.ts";
import { isBullet } from "#web/shared/work-history/experience-words.ts";
import { findName } from "#web/shared/work-history/find-name.ts";
import {
  type Experience,
  parseExperience,
  resolveSharedYears,
  toExperience,
} from "#web/shared/work-history/parse-experience.ts";
import { readLabelled } from "#web/shared/work-history/parse-labelled.ts";
import { readEntries } from "./entries.ts";
import { type Line, splitTextLines } from "./lines.ts";
import { resumeLimits } from "./limits.ts";
import type { Passage, ResumeFormat, ResumeReading } from "./resume.ts";
import { splitSections, textOf } from "./sections.ts";

/** Many résumés have an address at LinkedIn; only LinkedIn writes its own name behind it, and numbers its pages so. */
export const isFromLinkedIn = (lines: Line[]): boolean =>
  [linkedInFooter, /\(LinkedIn\)$/].every((sign) =>
    lines.some(({ cells }) => cells.some(({ text }) => sign.test(text))),
  );

const linkedInFooter = /^(?:Page|Seite|Página|Pagina|Strona) \d+ (?:of|von|sur|de|di|van|z) \d+$/i;

/** Reads a text without positions. */
export function readPlainText(text: string, today: string, format: ResumeFormat = "text"): ResumeReading {
  const lines = splitTextLines(text.slice(0, resumeLimits.characters));
  const reading = isFromLinkedIn(lines) ? readText(format, lines, today) : readLines(format, lines, today);
  return { ...reading, isCut: reading.isCut || text.length > resumeLimits.characters };
}

/**
 * By the layout, or as running text if that finds no job, or if the file has no layout. Each line is in a job, not
 * understood, or not used.
 */
export function readLines(format: ResumeFormat, all: Line[], today: string): ResumeReading {
  const lines = all.slice(0, resumeLimits.lines);
  const { work: sections, headingsByLooks } = splitSections(lines);
  const { entries, notUnderstood } = readEntries(sections);
  const asText = readText(format, lines, today, headingsByLooks);
  // Fonts show nothing, or each value has its name.
  const isWithoutLayout =
    format === "text" ||
    format === "docx" ||
    fontsOf(sections).size === 1 ||
    lines.some((line) => isOfProfile(textOf(line))) ||
    readLabelled(lines.map(textOf)).jobs.length > 0;
  const isCut = all.length > lines.length;
  // Without positions on a page, lines are entries only if several start with their dates, as a table's rows do.
  const areRows =
    entries.length > 1 && entries.every(({ lines: [first] }) => first && hasYear(textOf(first)));
  if (entries.length === 0 || (isWithoutLayout && (asText.jobs.length > 0 || !areRows)))
    return { ...asText, isCut: isCut || asText.isCut };
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
    notUnderstood: [
      ...entries.slice(resumeLimits.jobs).map((entry) => entry.lines),
      ...notUnderstood,
      ...missed.map((line) => [line]),
    ].map(passageOf),
    unusedLines: lines.map(textOf).filter((text) => !shown.includes(text) && !missedTexts.has(text)),
    isCut,
  };
}

/** 'Jan 2019 - Mar 2021 · 2 yrs 3 mos' */
const isOfProfile = (text: string) => {
  const after = findRange(text)?.after ?? "";
  return /^\s*[·•]/.test(after) && readDuration(after.replace(/^[\s·•]+/, "")) !== null;
};

const fontsOf = (sections: Line[][]) =>
  new Set(sections.flat().flatMap(({ cells }) => cells.flatMap(({ runs }) => runs.map(({ font }) => font))));

/** A line of its own with a year; not one of a description. */
const mayBeJob = (text: string) => hasYear(text) && !isBullet(text) && text.length < 100;

export function readText(
  format: ResumeFormat,
  lines: Line[],
  today: string,
  otherHeadings = new Set<string>(),
): ResumeReading {
  const text = lines.map(textOf).join("\n");
  const { name, jobs, notUnderstood, unusedLines } = parseExperience(text, today, otherHeadings);
  const found = jobs.map((job) => ({ ...job, passage: passageOf(linesAbout(lines, job)) }));
  return {
    format,
    name: name ?? findName(text),
    jobs: found.filter(({ company }) => company !== ""),
    notUnderstood: [
      ...found.filter(({ company }) => company === "").map(({ passage }) => passage),
      ...notUnderstood.filter(mayBeJob).map((line) => ({
        page: lines.find((other) => textOf(other).replaceAll("\t", "  ").trim() === line)?.page || null,
        lines: [line],
      })),
    ],
    unusedLines: [...unusedLines, ...notUnderstood.filter((line) => !mayBeJob(line))],
    isCut: text.length > resumeLimits.characters,
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
  // The position counts twice: a neighbour at the same company may share all the rest.
  const weighted = [...words, position];
  let best: { from: number; found: number } = { from: 0, found: 0 };
  for (const from of texts.keys()) {
    const near = texts.slice(from, from + passageLines).join("\n");
    const found = weighted.filter((word) => near.includes(word)).length;
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

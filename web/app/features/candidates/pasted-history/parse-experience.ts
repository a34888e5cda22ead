import { monthNumber, monthText } from "#contract/months.ts";
import { findRange, hasYear } from "./experience-dates.ts";
import { classifyHeading } from "./experience-headings.ts";
import { classifyLines } from "./experience-lines.ts";
import { isBullet, isEmployment } from "./experience-words.ts";
import type { DatedRole, Reading } from "./experience-names.ts";
import { layouts, takeOneLiners } from "./parse-entries.ts";
import { readProfile } from "./parse-profile.ts";
import { readTables } from "./parse-table.ts";

/** One job as a text tells it. */
export interface Experience {
  company: string;
  position: string;
  startDate: string;
  /** Empty: still there. */
  endDate: string;
  isCurrent: boolean;
  /** Empty: not told. */
  place: string;
  /** Only years were given: the months are a guess. */
  isGuessed: boolean;
}

/** What was made of a text. Each of its lines is in a job, not understood, or left aside. */
interface Understood {
  jobs: Experience[];
  /** Lines that name a year and became no job. */
  notUnderstood: string[];
  /** Places, skills, descriptions: what a work history has no field for. */
  leftAside: string[];
}

/** A part of a text between two headings. */
interface Section {
  kind: "work" | "other";
  isBelowHeading: boolean;
  texts: string[];
}

export const maxTextLength = 100_000;
const maxNameLength = 200;
const maxJobs = 50;

/**
 * Reads what one copies from a LinkedIn profile, its PDF, a CV or a table. Every line may be there twice, as it is on the
 * clipboard. Each section of work is read by what knows its form: tables, entries in one line, layouts of CVs, and what is
 * left as a profile. What is in doubt becomes no job: a wrong one would ask people who never met the candidate.
 * @param text is read up to `maxTextLength`
 * @param today `YYYY-MM`
 */
export function parseExperience(text: string, today: string): Understood {
  const jobs: DatedRole[] = [];
  const unused: string[] = [];
  const others: string[] = [];
  for (const section of splitSections(splitLines(text.slice(0, maxTextLength)))) {
    const reading = section.kind === "work" ? readSection(section, today) : null;
    jobs.push(...(reading?.jobs ?? []));
    if (reading) unused.push(...reading.unused);
    else others.push(...section.texts);
  }
  const distinct = removeRepeats(jobs);
  const tooMany = distinct.splice(maxJobs).map(({ line }) => line);
  const rest = [...unused, ...others, ...tooMany]
    .map((line) => line.replaceAll("\t", "  ").trim())
    .filter(Boolean);
  return {
    jobs: resolveSharedYears(distinct).map(toExperience),
    notUnderstood: rest.filter(hasYear),
    leftAside: rest.filter((line) => !hasYear(line)),
  };
}

function readSection({ texts, isBelowHeading }: Section, today: string): Reading {
  const tables = readTables(texts);
  const { jobs, runs } = takeOneLiners(classifyLines(tables.rest));
  const readings = runs.map((lines, place) => {
    const isFirst = isBelowHeading && place === 0;
    for (const layout of layouts) {
      const reading = layout(lines, isFirst);
      if (reading) return reading;
    }
    return readProfile(lines, today);
  });
  return {
    jobs: [...tables.jobs, ...jobs, ...readings.flatMap((reading) => reading.jobs)].toSorted(
      compareByLine(texts),
    ),
    unused: [...tables.unused, ...readings.flatMap((reading) => reading.unused)],
  };
}

/** Jobs in the order of the text, whichever way they were read. */
function compareByLine(texts: string[]) {
  const places = new Map(texts.map((text, place) => [text, place]));
  const placeOf = ({ line }: DatedRole) => places.get(line.split("\n")[0] ?? "") ?? 0;
  return (one: DatedRole, other: DatedRole) => placeOf(one) - placeOf(other);
}

/** Lines without blanks at their ends. Tabs, and several blanks, are columns. */
function splitLines(text: string): string[] {
  const lines = text
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .map((line) =>
      line
        .replace(/[^\S\t]|[\u200b\u2060\ufeff]/g, " ")
        .replace(/ {2,}/g, "  ")
        .split("\t")
        .map((cell) => cell.trim().replaceAll("  ", "\t"))
        .join("\t"),
    )
    .map((line) => line.replace(/([.!?])\t(?=\p{Lu})/gu, "$1 "))
    .filter((line) => line.trim() !== "");
  // A company may be called TomTom: where no other line is its own echo, that is its name.
  const echoes = new Set(lines.filter((line) => removeEcho(line) !== line));
  return lines
    .map((line) => (echoes.size > 1 || line.includes(" ") ? removeEcho(line) : line))
    .filter((line, index, all) => line !== all[index - 1]);
}

/** 'EngineerEngineer' → 'Engineer', and dates in two wordings without a blank between them → the first. */
function removeEcho(line: string): string {
  const half = line.slice(0, line.length / 2);
  if (half.length >= 3 && line === half + half) return half;
  const again = line.indexOf(line.slice(0, 8), 8);
  const first = again === -1 ? null : findRange(line.slice(0, again));
  const isEcho =
    first?.before === "" && findRange(line.slice(again))?.range.startDate === first.range.startDate;
  return isEcho ? line.slice(0, again) : line;
}

/** The text by its headings. What stands above the first belongs to others where a section of work has a heading of its own. */
function splitSections(all: string[]): Section[] {
  const headings = all.map((line, at) => {
    const below = all[at + 1] ?? "";
    const section = classifyHeading(line, isBullet(below));
    // 'Ausbildung' is how somebody is employed, too: then a profile's dates follow, with how long it was.
    const isOfProfile = isEmployment(line) && /\d/.test(findRange(below)?.after ?? "");
    return section === "other" && isOfProfile ? null : section;
  });
  const hasWork = headings.includes("work");
  const sections: Section[] = [{ kind: hasWork ? "other" : "work", isBelowHeading: false, texts: [] }];
  for (const [at, line] of all.entries()) {
    const heading = headings[at];
    const kind = heading === "introduction" ? (hasWork ? "other" : "work") : heading;
    if (kind)
      sections.push({ kind, isBelowHeading: heading === "work", texts: heading === "work" ? [] : [line] });
    else sections.at(-1)?.texts.push(line);
  }
  return sections;
}

function removeRepeats(found: DatedRole[]): DatedRole[] {
  const distinct = new Map<string, DatedRole>();
  for (const job of found) {
    const key = [job.company, job.position, job.startDate, job.endDate].join("\n").toLowerCase();
    if (!distinct.has(key)) distinct.set(key, job);
  }
  return [...distinct.values()];
}

/** Of two jobs that met in a year one knows no more than the year: they meet in the month that is known, or in June. */
function resolveSharedYears(found: DatedRole[]): DatedRole[] {
  for (const earlier of found) {
    const later = found.find(
      (other) =>
        other !== earlier &&
        other.startDate > earlier.startDate &&
        other.startDate.slice(0, 4) === earlier.endDate.slice(0, 4),
    );
    if (!later || (!earlier.yearsOnly.end && !later.yearsOnly.start)) continue;
    const june = monthText(monthNumber(`${later.startDate.slice(0, 4)}-06`));
    const meeting = !earlier.yearsOnly.end ? earlier.endDate : later.yearsOnly.start ? june : later.startDate;
    if (meeting < earlier.startDate || (later.endDate && meeting > later.endDate)) continue;
    earlier.endDate = meeting;
    later.startDate = meeting;
  }
  return found;
}

function toExperience({ company, position, place, yearsOnly, ...when }: DatedRole): Experience {
  const { startDate, endDate, isCurrent } = when;
  return {
    company: company.slice(0, maxNameLength),
    position: position.slice(0, maxNameLength),
    place,
    startDate,
    endDate,
    isCurrent,
    isGuessed: yearsOnly.start || yearsOnly.end,
  };
}

import { maxJobs } from "#contract/lists.ts";
import { monthNumber, monthText } from "#contract/months.ts";
import { resumeLimits } from "#web/shared/resume/limits.ts";
import { findRange, hasYear, withClearDays, withWholeYears } from "./experience-dates.ts";
import { classifyHeading, isEducationHeading } from "./experience-headings.ts";
import { classifyLines } from "./experience-lines.ts";
import { endsInAbbreviation, isBullet, isDescriptionLabel, isEmployment } from "./experience-words.ts";
import type { DatedRole, Reading } from "./experience-names.ts";
import { layouts, extractOneLiners, extractOverall } from "./parse-entries.ts";
import { isSchool, type Names, titleScore } from "./experience-titles.ts";
import { findName, type PersonName } from "./find-name.ts";
import { readProfile } from "./parse-profile.ts";
import { readLabelled } from "./parse-labelled.ts";
import { readTables } from "./parse-table.ts";

/** One job found in a text. */
export interface Experience {
  company: string;
  position: string;
  startDate: string;
  /** Empty if the job is current. */
  endDate: string;
  isCurrent: boolean;
  /** Empty if unknown. */
  place: string;
  /** Only years were given, so the months are a guess. */
  isGuessed: boolean;
}

/** The result for a text. Each of its lines is in a job, not understood, or not used. */
interface Understood {
  /** Null unless the text surely shows it. */
  name: PersonName | null;
  jobs: Experience[];
  /** Lines with a year that did not become a job. */
  notUnderstood: string[];
  /** Lines that a work history has no field for: places, skills, descriptions, education. */
  unusedLines: string[];
}

/** What fills the form. */
export type PastedProfile = Omit<Understood, "unusedLines">;

/** A part of a text between two headings. */
interface Section {
  kind: "work" | "education" | "other";
  isBelowHeading: boolean;
  /** Empty above the first heading. */
  heading: string;
  /** The lines of the section. A heading for work is not among them. */
  texts: string[];
}

const maxNameLength = 200;

/**
 * Reads text copied from a LinkedIn profile, its PDF, a CV or a table. Lines may be doubled, as on the clipboard. Each
 * section of work is tried as tables, entries in one line, layouts of CVs, and last as a profile. Doubtful entries do
 * not become jobs: a wrong job would contact people who never met the candidate.
 * @param text is read up to `resumeLimits.characters`
 * @param today `YYYY-MM`
 * @param otherHeadings of sections without jobs, besides those with known words
 */
export function parseExperience(
  text: string,
  today: string,
  otherHeadings: Set<string> = new Set(),
): Understood {
  const jobs: DatedRole[] = [];
  const unused: string[] = [];
  const others: string[] = [];
  const studies: string[] = [];
  const clear = withClearDays(text.slice(0, resumeLimits.characters));
  const all = splitLines(clear).map(withWholeYears).flatMap(splitHeading);
  for (const section of splitSections(all, otherHeadings)) {
    const reading = section.kind === "work" ? readSection(section, today) : null;
    jobs.push(...(reading?.jobs ?? []));
    if (reading) unused.push(...(section.isBelowHeading ? [section.heading] : []), ...reading.unused);
    else if (section.kind === "education") studies.push(...section.texts);
    else others.push(...section.texts);
  }
  const distinct = removeRepeats(jobs);
  // Studies without a heading, 'Trinity College' with 'Computer Science', and 'Clients:' next to a position.
  const isNoJob = (job: Names) => isStudy(job) || [job.company, job.position].some(isDescriptionLabel);
  const left = distinct.filter(isNoJob).flatMap(({ company, position, line }) => [position, company, line]);
  const kept = distinct.filter((job) => !isNoJob(job));
  const tooMany = kept.splice(maxJobs).map(({ line }) => line);
  const tidy = (lines: string[]) => lines.map((line) => line.replaceAll("\t", "  ").trim()).filter(Boolean);
  const rest = tidy([...unused, ...others, ...left, ...tooMany]);
  return {
    name: findName(text.slice(0, resumeLimits.characters)),
    jobs: resolveSharedYears(kept).map(toExperience),
    notUnderstood: rest.filter(hasYear),
    unusedLines: [...rest.filter((line) => !hasYear(line)), ...tidy(studies)],
  };
}

const learner =
  /^(?:executive education|(?:(?:under)?graduate |high school )?student(?:in|e|essa)?|pupil|schüler(?:in)?|étudiante?|élève|estudiante|estudante|alumn[oa]|leerling|uczeń|uczennica|studentka)$/i;

/** A school, and no position there. */
export const isStudy = ({ company, position }: Names) =>
  (isSchool(company) || isSchool(position)) &&
  (learner.test(position) || (titleScore(position) < 2 && titleScore(company) < 2));

function readSection({ texts, isBelowHeading }: Section, today: string): Reading {
  const tables = readTables(texts);
  const labelled = readLabelled(tables.rest);
  const oneLiners = extractOneLiners(classifyLines(labelled.rest));
  const overall = oneLiners.runs.map(extractOverall);
  const runs = overall.flatMap((found) => found.runs);
  const readings = runs.map((lines, place) => {
    const isFirst = isBelowHeading && place === 0;
    for (const layout of layouts) {
      const reading = layout(lines, isFirst);
      if (reading) return reading;
    }
    return readProfile(lines, today);
  });
  return {
    jobs: [
      ...tables.jobs,
      ...labelled.jobs,
      ...oneLiners.jobs,
      ...overall.flatMap(({ jobs }) => jobs),
      ...readings.flatMap((reading) => reading.jobs),
    ].toSorted(compareByLine(texts)),
    unused: [...tables.unused, ...labelled.unused, ...readings.flatMap((reading) => reading.unused)],
  };
}

/** Sorts jobs by their order in the text. */
function compareByLine(texts: string[]) {
  const places = new Map(texts.map((text, place) => [text, place]));
  const placeOf = ({ line }: DatedRole) => places.get(line.split("\n")[0] ?? "") ?? 0;
  return (a: DatedRole, b: DatedRole) => placeOf(a) - placeOf(b);
}

/** Trimmed lines. Tabs and several spaces separate columns. */
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
    .map((line) =>
      // Two spaces after a sentence, but not after 'Acme Inc.', where a column ends.
      line.replace(/[.!?]\t(?=\p{Lu})/gu, (end, at: number) =>
        endsInAbbreviation(line.slice(0, at + 1)) ? end : end.replace("\t", " "),
      ),
    )
    .filter((line) => line.trim() !== "");
  // A single doubled word may be a name such as TomTom, so a second doubled line is needed.
  const echoes = new Set(lines.filter((line) => removeEcho(line) !== line));
  return lines
    .map((line) => (echoes.size > 1 || line.includes(" ") ? removeEcho(line) : line))
    .filter((line, index, all) => line !== all[index - 1]);
}

/** 'EngineerEngineer' → 'Engineer', and dates in two notations without a space between them → the first. */
function removeEcho(line: string): string {
  const half = line.slice(0, line.length / 2);
  if (half.length >= 3 && line === half + half) return half;
  const again = line.indexOf(line.slice(0, 8), 8);
  const first = again === -1 ? null : findRange(line.slice(0, again));
  const isEcho =
    first?.before === "" && findRange(line.slice(again))?.range.startDate === first.range.startDate;
  return isEcho ? line.slice(0, again) : line;
}

/** A heading next to the first line of its section: 'Experience  Engineer  2019 – 2021'. */
function splitHeading(line: string): string[] {
  const [heading = "", ...cells] = line.split("\t");
  const isNext = cells.length > 0 && classifyHeading(heading, true) && !classifyHeading(line, false);
  return isNext ? [heading, cells.join("\t")] : [line];
}

/** Splits the text at its headings. If there is a heading for work, text above the first heading is not work. */
function splitSections(all: string[], otherHeadings: Set<string>): Section[] {
  const headings = all.map((line, at) => {
    const below = all[at + 1] ?? "";
    const section = otherHeadings.has(line) ? "other" : classifyHeading(line, isBullet(below));
    // 'Ausbildung' is also a type of employment; a profile's dates with a duration then follow.
    const isOfProfile = isEmployment(line) && /\d/.test(findRange(below)?.after ?? "");
    return section === "other" && isOfProfile ? null : section;
  });
  // Schools' teachers have no other section of work; elsewhere this one may list courses.
  if (!headings.includes("work"))
    for (const [at, line] of all.entries()) if (/^teaching experience$/i.test(line)) headings[at] = "work";
  const hasWork = headings.includes("work");
  const sections: Section[] = [
    { kind: hasWork ? "other" : "work", isBelowHeading: false, heading: "", texts: [] },
  ];
  for (const [at, line] of all.entries()) {
    const heading = headings[at];
    const kind = heading === "introduction" ? (hasWork ? "other" : "work") : heading;
    if (kind)
      sections.push({
        kind: kind === "other" && isEducationHeading(line) ? "education" : kind,
        isBelowHeading: heading === "work",
        heading: line,
        texts: heading === "work" ? [] : [line],
      });
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

/** If one job ends and another starts in the same year, and a month is missing, both get the known month, or June. */
export function resolveSharedYears<Role extends DatedRole>(found: Role[]): Role[] {
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

export function toExperience({ company, position, place, yearsOnly, ...when }: DatedRole): Experience {
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

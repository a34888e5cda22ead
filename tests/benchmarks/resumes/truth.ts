import * as z from "zod";
import { readMonth } from "#contract/months.ts";
import { resumeProblems, type ResumeProblem } from "#web/shared/resume/resume.ts";

/** A job as a person reads it on the page. Any of the companies and positions is right. */
export interface TrueJob {
  companies: string[];
  positions: string[];
  /** `YYYY-MM`, or `YYYY` if the page has no month. */
  start: string;
  /** Empty if the job is current. */
  end: string;
  /** Need not be found, and is not invented: volunteering, for example. */
  isOptional: boolean;
}

export interface Truth {
  name: string | null;
  jobs: TrueJob[];
  /** Why the file must be refused. */
  refused: ResumeProblem | null;
}

const oneOrMore = z.union([z.string(), z.array(z.string()).min(1)]).transform((value) => [value].flat());

/** A file `*.truth.json`. Its jobs have either dates as on the page or a start and an end. */
const TruthFile = z.object({
  contact: z.object({ full_name: z.string() }).optional(),
  refused: z.enum(resumeProblems).optional(),
  experience: z
    .array(
      z.object({
        title: oneOrMore,
        company: oneOrMore,
        dates: z.string().optional(),
        startDate: z.string().optional(),
        endDate: z.string().optional(),
        optional: z.union([z.string(), z.boolean()]).optional(),
      }),
    )
    .default([]),
});

export function readTruth(json: string): Truth {
  const { contact, refused, experience } = TruthFile.parse(JSON.parse(json));
  return {
    name: contact?.full_name ?? null,
    refused: refused ?? null,
    jobs: experience.map(({ title, company, dates, startDate = "", endDate = "", optional = false }) => ({
      companies: company,
      positions: title,
      ...(dates === undefined ? { start: startDate, end: endDate } : readDates(dates)),
      isOptional: optional !== false,
    })),
  };
}

export function writeTruth({ name, refused, jobs }: Truth): string {
  const file: z.input<typeof TruthFile> = {
    ...(name === null ? {} : { contact: { full_name: name } }),
    ...(refused === null ? {} : { refused }),
    experience: jobs.map(({ companies, positions, start, end, isOptional }) => ({
      title: positions,
      company: companies,
      startDate: start,
      endDate: end,
      ...(isOptional ? { optional: true } : {}),
    })),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** 'Jul 2021 - Present' */
function readDates(dates: string): Pick<TrueJob, "start" | "end"> {
  const [start = "", end = "", ...more] = dates.split(/ [-–—] /);
  if (more.length > 0) throw new Error(`A truth has no period: ${dates}`);
  return { start: readDate(start), end: end === "Present" ? "" : readDate(end || start) };
}

function readDate(written: string): string {
  const read = readMonth(written);
  if (!read) throw new Error(`A truth has no date: ${written}`);
  return read.month === null ? String(read.year) : `${read.year}-${String(read.month).padStart(2, "0")}`;
}

import type { Experience } from "#web/shared/work-history/parse-experience.ts";
import type { TrueJob } from "./truth.ts";

/** Jobs counted over files. */
export interface Score {
  files: number;
  /** Jobs on the pages. */
  real: number;
  found: number;
  companies: number;
  positions: number;
  /** Both the first and the last month. */
  months: number;
  /** Company, position and months of the same job. */
  whole: number;
  /** Found jobs whose company or months are in no job on the page. */
  invented: string[];
  /** The candidate's name. */
  names: { right: number; wrong: number };
  milliseconds: number;
  slowest: number;
}

export type FoundJob = Pick<Experience, "company" | "position" | "startDate" | "endDate" | "isCurrent">;

export const emptyScore = (): Score => ({
  files: 0,
  real: 0,
  found: 0,
  companies: 0,
  positions: 0,
  months: 0,
  whole: 0,
  invented: [],
  names: { right: 0, wrong: 0 },
  milliseconds: 0,
  slowest: 0,
});

export function addUp(scores: Score[]): Score {
  return scores.reduce(
    (total, score) => ({
      files: total.files + score.files,
      real: total.real + score.real,
      found: total.found + score.found,
      companies: total.companies + score.companies,
      positions: total.positions + score.positions,
      months: total.months + score.months,
      whole: total.whole + score.whole,
      invented: [...total.invented, ...score.invented],
      names: { right: total.names.right + score.names.right, wrong: total.names.wrong + score.names.wrong },
      milliseconds: total.milliseconds + score.milliseconds,
      slowest: Math.max(total.slowest, score.slowest),
    }),
    emptyScore(),
  );
}

interface Likeness {
  company: boolean;
  position: boolean;
  months: boolean;
}

/** Each job on the page is compared with the found job that is most like it; each found job is used once. */
export function compareJobs(real: TrueJob[], found: FoundJob[]) {
  const pairs = real
    .flatMap((job) => found.map((other) => ({ job, other, alike: likeness(job, other) })))
    .filter(({ alike }) => weight(alike) > 0)
    .toSorted((a, b) => weight(b.alike) - weight(a.alike));
  const matches = new Map<TrueJob, { other: FoundJob; alike: Likeness }>();
  const used = new Set<FoundJob>();
  for (const { job, other, alike } of pairs) {
    if (matches.has(job) || used.has(other)) continue;
    matches.set(job, { other, alike });
    used.add(other);
  }
  const counted = real.filter(({ isOptional }) => !isOptional);
  const alike = counted.flatMap((job) => matches.get(job)?.alike ?? []);
  const optional = real.filter((job) => job.isOptional && matches.has(job)).length;
  return {
    real: counted.length,
    found: found.length - optional,
    companies: alike.filter(({ company }) => company).length,
    positions: alike.filter(({ position }) => position).length,
    months: alike.filter(({ months }) => months).length,
    whole: alike.filter(({ company, position, months }) => company && position && months).length,
    invented: found.filter((job) => isInvented(job, real)).map(describe),
    missed: counted
      .filter((job) => weight(matches.get(job)?.alike) < maxWeight)
      .map((job) => ({ real: describeReal(job), found: matches.get(job)?.other })),
  };
}

/** A company with its place is no invention, though it is not right. */
function isInvented({ company, ...job }: FoundJob, real: TrueJob[]): boolean {
  const written = plain(company);
  const isCompany = real.some(({ companies }) =>
    companies.map(plain).some((name) => written !== "" && (name.includes(written) || written.includes(name))),
  );
  return !isCompany || !real.some((other) => areMonths(other, job));
}

function likeness(real: TrueJob, found: FoundJob): Likeness {
  return {
    company: real.companies.map(plain).includes(plain(found.company)),
    position: real.positions.map(plain).includes(plain(found.position)),
    months: areMonths(real, found),
  };
}

const maxWeight = 7;
/** A job is the same by its months or company rather than by its position. */
const weight = (alike: Likeness | undefined) =>
  alike ? Number(alike.company) * 3 + Number(alike.months) * 3 + Number(alike.position) : 0;

/** Where the page has only a year, its months are a guess and only the year counts. */
function areMonths(real: TrueJob, found: Omit<FoundJob, "company">): boolean {
  const end = found.isCurrent ? "" : found.endDate;
  return (
    found.startDate.slice(0, real.start.length) === real.start &&
    end.slice(0, real.end.length || undefined) === real.end
  );
}

/** Case, spaces and punctuation don't matter. */
export const plain = (text: string) =>
  text
    .toUpperCase()
    .normalize("NFKC")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const describe = ({ position, company, startDate, endDate }: FoundJob) =>
  `${position} @ ${company}: ${startDate} ${endDate || "now"}`;
const describeReal = ({ positions, companies, start, end }: TrueJob) =>
  `${positions[0]} @ ${companies[0]}: ${start} ${end || "now"}`;

import type { MonthNumber } from "#contract/months.ts";
import {
  countMonths,
  joinSpans,
  mayHaveMet,
  monthsApart,
  type SharedEmployment,
  sharedSpans,
  type Span,
  type DirectoryEmployment,
  type EmploymentPeriod,
  type TimeAtCompany,
  timesOf,
} from "./overlap.ts";
import { type Cohort, cohortOf, compareWith, countAsNear } from "./cohort-of.ts";
import { logOddsOf, type Signs } from "./likelihood.ts";
import type { Relation } from "./titles.ts";

/** How well one person matches, before the name and address are looked up. */
export interface Ranked {
  personId: number;
  /** All employments in which they may have met. */
  employments: SharedEmployment[];
  /** The part of these employments that counts for the rank. */
  counted: SharedEmployment[];
  /** The pair of entries that is the strongest evidence that they saw each other's work. */
  employment: SharedEmployment;
  /** All jobs of the candidate at that company. */
  jobs: EmploymentPeriod[];
  /** The months together at that company. */
  spans: Span[];
  /** Months together at all companies; 0 if it is not known that they met. */
  months: number;
  last: MonthNumber;
  /** Months between the known periods, if it is not known that they met. */
  apart: number;
  relation: Relation | null;
  isSameField: boolean;
  signs: Signs;
  /** Log-odds that they saw the candidate's work. */
  score: number;
}

/** This many months together are worth half of the maximum. */
const halfMonths = 12;
/** In a smaller group everyone knows each other. */
const minNear = 4;
/** In a smaller company everyone is close, and more so the smaller it is. */
const fewInAll = 50;
/** At a company of this size all leaders know each other. */
const fewLeaders = 20;

type Order = Pick<Ranked, "months" | "apart" | "score" | "last">;

/** People who surely overlapped come before those who may have; then the order is by the evidence. */
export const compareMatches = (a: Order, b: Order) =>
  Number(b.months > 0) - Number(a.months > 0) ||
  a.apart - b.apart ||
  b.score - a.score ||
  b.months - a.months ||
  b.last - a.last;

/** Breaks ties the same way every time, but not by who was imported first: a file may be sorted by name. */
export const tieBreak = ({ personId }: Pick<Ranked, "personId">) => Math.imul(personId, 0x9e3779b1) >>> 0;

interface Company {
  time: TimeAtCompany;
  cohort: Cohort;
  comparisons: Map<EmploymentPeriod, ReturnType<typeof compareWith>>;
}

/** Everyone who overlapped or may have overlapped with the candidate, best match first. */
export function rankEmployments(
  shared: SharedEmployment[],
  periods: EmploymentPeriod[],
  thisMonth: MonthNumber,
): Ranked[] {
  const times = timesOf(periods);
  const companies = new Map<string, Company>();
  for (const [key, there] of Map.groupBy(shared, ({ companyKey }) => companyKey)) {
    const time = times.get(key);
    if (!time) continue;
    const comparisons = new Map(time.periods.map((period) => [period, compareWith(period)]));
    companies.set(key, { time, comparisons, cohort: cohortOf(there, [...comparisons.values()]) });
  }
  const ranked: Ranked[] = [];
  for (const employments of Map.groupBy(shared, ({ personId }) => personId).values()) {
    const person = rankPerson(employments, companies, thisMonth);
    if (person) ranked.push(person);
  }
  return ranked.toSorted((a, b) => compareMatches(a, b) || tieBreak(a) - tieBreak(b));
}

function rankPerson(
  employments: SharedEmployment[],
  companies: Map<string, Company>,
  thisMonth: MonthNumber,
): Ranked | null {
  const evidence: CompanyEvidence[] = [];
  for (const [key, atCompany] of Map.groupBy(employments, ({ companyKey }) => companyKey)) {
    const company = companies.get(key);
    const possible = company ? atCompany.filter((employment) => mayHaveMet(employment, company.time)) : [];
    if (company && possible.length > 0) evidence.push(weighCompany(atCompany, possible, company, thisMonth));
  }
  if (evidence.length === 0) return null;
  const counted = excludePresent(evidence);
  const best = bestOf(counted);
  const spans = joinSpans(evidence.flatMap((company) => company.spans));
  return {
    personId: best.employment.personId,
    employments: evidence.flatMap(({ possible }) => possible),
    counted: counted.flatMap(({ possible }) => possible),
    employment: best.employment,
    jobs: best.time.periods,
    spans: best.spans,
    months: countMonths(spans),
    last: spans.at(-1)?.until ?? 0,
    apart:
      spans.length > 0
        ? 0
        : Math.min(...best.possible.map((employment) => monthsApart(employment, best.time))),
    relation: best.relation,
    isSameField: best.isSameField,
    signs: best.signs,
    score: logOddsOf(best.signs),
  };
}

/**
 * The candidate's present company counts only if nothing earlier is known. Otherwise a manager could enter an invented
 * present employer and see whose card moves.
 */
function excludePresent(evidence: CompanyEvidence[]): CompanyEvidence[] {
  const past = evidence.filter(
    ({ months, time }) => months > 0 && !time.periods.some(({ isCurrent }) => isCurrent),
  );
  return past.length > 0 ? past : evidence;
}

const bestOf = (evidence: CompanyEvidence[]) =>
  evidence.reduce((best, company) => (compareEvidence(best, company) <= 0 ? best : company));

/** The strongest evidence comes first. */
const compareEvidence = (a: CompanyEvidence, b: CompanyEvidence) =>
  Number(b.months > 0) - Number(a.months > 0) ||
  logOddsOf(b.signs) - logOddsOf(a.signs) ||
  (a.employment.companyKey < b.employment.companyKey ? -1 : 1);

type CompanyEvidence = Pick<
  Ranked,
  "employment" | "spans" | "months" | "relation" | "isSameField" | "signs"
> & {
  possible: SharedEmployment[];
  time: TimeAtCompany;
};

/** The evidence at one company: the pair of entries with the strongest evidence. */
function weighCompany(
  atCompany: SharedEmployment[],
  possible: SharedEmployment[],
  { time, cohort, comparisons }: Company,
  thisMonth: MonthNumber,
): CompanyEvidence {
  const spans = sharedSpans(atCompany, time);
  const months = countMonths(spans);
  const size = Math.max(cohort.size, minNear);
  let best: CompanyEvidence | null = null;
  for (const { employment, period } of pairsOf(possible, time)) {
    const likeness = comparisons.get(period)?.(employment);
    if (!likeness) continue;
    const { team, isSameName, place, field, specialty, relation, bothLead } = likeness;
    // One literal, because this runs for thousands of people and copying objects is slow.
    const signs: Signs = {
      always: 1,
      near: Math.log(Math.max(countAsNear(cohort, likeness), minNear) / 10),
      size: Math.log(size / 10),
      small: Math.log(Math.max(1, fewInAll / size)),
      nearGuessed: Number(cohort.isGuessed),
      sameTeam: Number(team === true),
      sameName: Number(isSameName),
      otherTeam: Number(team === false),
      otherPlace: Number(place === false),
      sameField: Number(field === true),
      otherField: Number(field === false),
      sameSpecialty: Number(specialty === true),
      otherSpecialty: Number(specialty === false),
      likelyManager: Number(relation === "manager"),
      likelyReport: Number(relation === "report"),
      likelyPeer: Number(relation === "peer"),
      bothLead: bothLead && field !== true ? fewLeaders / (fewLeaders + cohort.size) : 0,
      months: months / (months + halfMonths),
      decades: months > 0 ? (thisMonth - (spans.at(-1)?.until ?? 0)) / 120 : 0,
      uncertain: Number(months === 0),
    };
    if (best && logOddsOf(signs) <= logOddsOf(best.signs)) continue;
    const isSameField = field === true;
    best = { possible, time, spans, months, employment, relation, isSameField, signs };
  }
  if (!best) throw new Error("A person has no employment to describe");
  return best;
}

/** Pairs of entries that overlap, longest first, then the latest. */
function pairsOf(
  there: SharedEmployment[],
  { periods }: TimeAtCompany,
): { employment: SharedEmployment; period: EmploymentPeriod }[] {
  const pairs = there.flatMap((employment) => periods.map((period) => ({ employment, period })));
  if (pairs.length === 1) return pairs;
  const weighed = pairs
    .map((pair) => ({ ...pair, months: monthsTogether(pair.employment, pair.period) }))
    .toSorted(
      (a, b) =>
        b.months - a.months ||
        (b.employment.start ?? 0) - (a.employment.start ?? 0) ||
        b.period.from - a.period.from ||
        ((a.employment.position ?? "") < (b.employment.position ?? "") ? -1 : 1),
    );
  const met = weighed.filter(({ months }) => months > 0);
  return met.length > 0 ? met : weighed.slice(0, 1);
}

function monthsTogether(employment: DirectoryEmployment, period: EmploymentPeriod): number {
  const [time] = timesOf([period]).values();
  return time ? countMonths(sharedSpans([employment], time)) : 0;
}

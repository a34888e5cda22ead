/** The companies people work for: how their staff is made up, what positions are called, which seats are free. */
import type { MonthNumber } from "#contract/months.ts";
import { type Region, companiesByRegion } from "./names.ts";

export type Company = {
  name: string;
  /** Other common spellings of the name: 'ACME', 'Acme, Inc.'. */
  otherSpellings: string[];
  region: Region;
  industry: Industry;
  /** About how many people work there today. */
  size: number;
  founded: number;
};

export type Employment = { company: Company; position: string; start: MonthNumber; end: MonthNumber | null };

export type Career = {
  firstMonth: MonthNumber;
  lastMonth: MonthNumber;
  profession: Profession;
  speciality: number;
  /** Whether they want to lead others; most people stay experts in what they do. */
  leads: boolean;
  /** How many times longer than others they take to rise. */
  pace: number;
  rung: Rung;
  employer: Company | null;
  /** When a break between two employers is over. */
  availableFrom: MonthNumber;
  employments: Employment[];
};

/** Who works where in one month, and how many places each company has. */
export type Labour = { month: MonthNumber; staff: Map<Company, Set<Career>>; places: Map<Company, number> };

/**
 * From the first job to the head of the company: years at work before most people reach a rung. Experts lead nobody,
 * from `manager` on everybody does.
 */
const yearsBefore = { entry: 0, senior: 4, expert: 8, manager: 6, director: 10, vp: 14, head: 12 };
type Rung = keyof typeof yearsBefore;
const rungs = Object.keys(yearsBefore) as Rung[];

type Industry = keyof typeof industries;

/** How much more (or less) of a profession an industry employs than others do. */
const industries = {
  software: { engineering: 1.5, product: 1.4, design: 1.3, operations: 0.7 },
  robotics: { engineering: 1.7, marketing: 0.7, design: 0.8 },
  health: { operations: 1.6, engineering: 0.8 },
  finance: { sales: 1.3, operations: 1.3, design: 0.7 },
  retail: { sales: 1.6, marketing: 1.6, engineering: 0.5 },
  logistics: { operations: 1.9, sales: 1.2, engineering: 0.6, design: 0.5 },
  energy: { engineering: 1.2, operations: 1.3, product: 0.7 },
  media: { marketing: 1.7, design: 1.7, sales: 1.2, engineering: 0.6 },
} satisfies Record<string, Partial<Record<Profession, number>>>;

function demandFor(profession: Profession, industry: Industry): number {
  const demand: Partial<Record<Profession, number>> = industries[industry];
  return demand[profession] ?? 1;
}

/** What everybody together does, in per cent. */
export const professions = {
  engineering: 36,
  sales: 19,
  operations: 15,
  product: 11,
  marketing: 11,
  design: 8,
};
export type Profession = keyof typeof professions;

/** Where those who change profession, which few do, go. */
export const neighbours: Record<Profession, readonly Profession[]> = {
  engineering: ["product"],
  design: ["product", "marketing"],
  product: ["marketing", "operations"],
  marketing: ["product", "sales"],
  sales: ["marketing", "operations"],
  operations: ["product", "sales"],
};

/** Two titles on a rung are two specialities: who begins in one stays in it. */
const positions: Record<Profession, Partial<Record<Rung, readonly string[]>>> = {
  product: ladder("Product Manager > Senior Product Manager > - > - > Director of Product > VP of Product"),
  engineering: ladder(`Software Engineer > Senior Software Engineer > Staff Engineer >
    Engineering Manager > Director of Engineering > VP of Engineering`),
  design: ladder(`Product Designer, UX Researcher > Senior Product Designer, Senior UX Researcher >
    Principal Designer, Principal UX Researcher > Design Manager > Director of Design > VP of Design`),
  marketing:
    ladder(`Marketing Specialist, Content Marketer > Senior Marketing Specialist, Senior Content Marketer > - >
    Marketing Manager > Director of Marketing > VP of Marketing`),
  sales:
    ladder(`Sales Representative, Account Executive > Senior Sales Representative, Senior Account Executive >
    Key Account Manager > Sales Manager > Director of Sales > VP of Sales`),
  operations: ladder(`Operations Analyst, People Operations Specialist >
    Senior Operations Analyst, Senior People Operations Specialist > - >
    Operations Manager > Director of Operations > VP of Operations`),
};

/** Titles from the lowest rung up; '-' is a rung that the profession does not have. */
function ladder(titles: string): Partial<Record<Rung, readonly string[]>> {
  const steps = titles.split(">").map((step) => step.trim());
  return Object.fromEntries(
    steps.flatMap((step, height) => (step === "-" ? [] : [[rungs[height], step.split(", ")]])),
  );
}

function positionTitle(company: Company, profession: Profession, rung: Rung, speciality: number): string {
  if (rung === "head") return company.region === "america" ? "Chief Executive Officer" : "Managing Director";
  const titles = positions[profession][rung] ?? [];
  return titles[speciality % titles.length] ?? "";
}

/** How many people of a profession stand on a rung of a company at most: the fewer, the higher. */
function seats(profession: Profession, rung: Rung, colleagues: number, staff: number): number {
  if (rung === "head") return staff >= 6 ? 1 : 0;
  if (!positions[profession][rung]) return 0;
  const directorsTeam = positions[profession].manager ? 24 : 8;
  const seatsByRung = {
    entry: Infinity,
    senior: Math.ceil(colleagues * 0.5),
    expert: Math.round(colleagues / 10),
    manager: Math.round(colleagues / 8),
    director: Math.round(colleagues / directorsTeam),
    vp: staff >= 90 || colleagues >= 20 ? 1 : 0,
  };
  return seatsByRung[rung];
}

/** Companies grow for six years after their foundation, and with everybody at work; a few places are always free. */
export function placesIn(month: MonthNumber, atWork: number): Map<Company, number> {
  const grown = ({ size, founded }: Company) => size * Math.min(1, Math.max(0, (month - founded * 12) / 72));
  const everywhere = companies.reduce((sum, company) => sum + grown(company), 0);
  return new Map(companies.map((company) => [company, (1.06 * atWork * grown(company)) / everywhere]));
}

/** People look for free places near by, in their industry and in companies like the one they know. */
export function appeal({ staff, places }: Labour, career: Career, company: Company): number {
  const known = career.employments.at(-1)?.company ?? company;
  const free = (places.get(company) ?? 0) - (staff.get(company)?.size ?? 0);
  const sizes = Math.min(known.size, company.size) / Math.max(known.size, company.size);
  return (
    Math.max(free, 0.02) *
    demandFor(career.profession, company.industry) *
    (0.02 + sizes ** 2) *
    (known.region === company.region ? 12 : 1) *
    (known.industry === company.industry ? 8 : 1) *
    (employersOf(career).has(company) ? 0.03 : 1)
  );
}

/** The next rung that this company has and for which this person has worked long enough. */
export function rungAbove(labour: Labour, career: Career, company: Company): Rung | undefined {
  const yearsAtWork = (labour.month - career.firstMonth) / 12;
  const isHigher = (rung: Rung) => rungs.indexOf(rung) > rungs.indexOf(career.rung);
  const next = pathOf(career).find(
    (rung) => isHigher(rung) && seatsAt(labour, company, career.profession, rung) > 0,
  );
  return next && yearsAtWork >= yearsBefore[next] * career.pace ? next : undefined;
}

function pathOf({ leads }: Career): Rung[] {
  return leads ? ["senior", "manager", "director", "vp", "head"] : ["senior", "expert"];
}

export function hasSeat(labour: Labour, company: Company, profession: Profession, rung: Rung): boolean {
  const onRung = (other: Career) =>
    other.rung === rung && (rung === "head" || other.profession === profession);
  return seatsAt(labour, company, profession, rung) > countIn(labour.staff.get(company), onRung);
}

function seatsAt({ staff }: Labour, company: Company, profession: Profession, rung: Rung): number {
  const colleagues = countIn(staff.get(company), (other) => other.profession === profession);
  return seats(profession, rung, colleagues, staff.get(company)?.size ?? 0);
}

function countIn(staff: Set<Career> | undefined, matches: (career: Career) => boolean): number {
  return [...(staff ?? [])].filter(matches).length;
}

export function employersOf({ employments }: Pick<Career, "employments">): Set<Company> {
  return new Set(employments.map(({ company }) => company));
}

export function leave({ staff }: Labour, career: Career, lastMonth: MonthNumber) {
  const position = career.employments.at(-1);
  if (!position || !career.employer) return;
  position.end = lastMonth;
  staff.get(career.employer)?.delete(career);
  career.employer = null;
}

export function rise(labour: Labour, career: Career, company: Company) {
  const rung = rungAbove(labour, career, company);
  const position = career.employments.at(-1);
  if (!rung || !position || !hasSeat(labour, company, career.profession, rung)) return;
  position.end = labour.month - 1;
  begin(labour, career, company, rung);
}

export function begin({ month, staff }: Labour, career: Career, company: Company, rung: Rung) {
  const position = positionTitle(company, career.profession, rung, career.speciality);
  career.rung = rung;
  career.employer = company;
  career.employments.push({ company, position, start: month, end: null });
  staff.get(company)?.add(career);
}

const legalForm =
  /,? (Inc\.|LLC|plc|Ltd|AS|A\/S|AB|ApS|Oy|GmbH|AG|B\.V\.|Sp\. z o\.o\.|s\.r\.o\.|SAS|S\.L\.|S\.p\.A\.|S\.r\.l\.|Ltda\.|Lda\.|Pty Ltd|Pvt\. Ltd\.|Pte\. Ltd\.|K\.K\.)$/;

export const companies: Company[] = (Object.keys(companiesByRegion) as Region[]).flatMap((region) =>
  companiesByRegion[region]
    .trim()
    .split("\n")
    .map((line) => companyFrom(region, line)),
);

function companyFrom(region: Region, line: string): Company {
  const [written = "", industry, size, founded] = line.split("|").map((column) => column.trim());
  const name = written.replace(/\[.*\]/, "");
  const legalName = written.replace(/[[\]]/g, "");
  const otherSpellings = spellings(legalName).filter((spelling) => spelling !== name);
  return {
    name,
    otherSpellings,
    region,
    industry: industry as Industry,
    size: Number(size),
    founded: Number(founded),
  };
}

/** 'Acme, Inc.' is also 'Acme', 'ACME', 'acme' and 'ACME, Inc.'. */
function spellings(legalName: string): string[] {
  const short = legalName.replace(legalForm, "");
  const form = legalName.slice(short.length);
  return [legalName, short, short.toUpperCase(), short.toLowerCase(), short.toUpperCase() + form];
}

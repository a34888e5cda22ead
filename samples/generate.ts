/** Writes the sample directory: made-up people with made-up careers, the same ones for the same seed. */
import { writeFileSync } from "node:fs";
import Papa from "papaparse";
import { monthNumber, monthText } from "#contract/months.ts";
import * as employers from "./employers.ts";
import {
  type Career,
  type Company,
  type Employment,
  type Labour,
  companies,
  employersOf,
} from "./employers.ts";
import { type FullName, addressFor, inAddress, nameIn } from "./names.ts";

type Person = { name: FullName; email: string; employments: Employment[] };

const today = monthNumber("2026-11");
const population = 2_000;
const longestCareer = 43 * 12;
const mostEmployers = 6;

const random = seededRandom(Number(process.argv[2] ?? 2026));
/** Names and addresses that somebody has. */
const taken = new Set<string>();

const people = careersUntilToday().map(withIdentity);
const rows = people.flatMap(employmentRows);
const connections = connectionsOf(people);
write("people.csv", rows);
write("Connections.csv", connections, connectionsPreamble());
console.log(summary());

/** Everybody's working life, month by month: one person's promotion is the seat that another one does not get. */
function careersUntilToday(): Career[] {
  const careers = Array.from({ length: population }, newCareer);
  const staff = new Map(companies.map((company) => [company, new Set<Career>()]));
  for (let month = today - longestCareer; month <= today; month++) {
    const atWork = careers.filter((career) => career.firstMonth <= month && month <= career.lastMonth);
    const labour = { month, staff, places: employers.placesIn(month, atWork.length) };
    for (const career of atWork) liveOneMonth(labour, career);
  }
  return careers;
}

/** More people are young than old: half of the careers began in the last eleven years. */
function newCareer(): Career {
  const firstMonth = today - 2 - Math.floor((longestCareer - 2) * random.fraction() ** 2);
  const professions = Object.keys(employers.professions) as employers.Profession[];
  return {
    firstMonth,
    lastMonth: firstMonth + random.whole(38 * 12, longestCareer),
    profession: random.weighted(professions, (profession) => employers.professions[profession]),
    speciality: random.whole(0, 1),
    leads: random.chance(0.45),
    pace: random.whole(80, 160) / 100,
    rung: "entry",
    employer: null,
    availableFrom: firstMonth,
    employments: [],
  };
}

function liveOneMonth(labour: Labour, career: Career) {
  const { month } = labour;
  const position = career.employments.at(-1);
  if (!career.employer || !position) {
    if (month >= career.availableFrom) takeJob(labour, career);
    return;
  }
  const yearsAtWork = (month - career.firstMonth) / 12;
  const monthsInPosition = month - position.start;
  const mayLeave = monthsInPosition > 5 && employersOf(career).size < mostEmployers;
  if (month === career.lastMonth) employers.leave(labour, career, month);
  else if (mayLeave && random.chance(1 / (30 + 5 * yearsAtWork))) moveOn(labour, career);
  else if (monthsInPosition > 17 && random.chance(0.05)) employers.rise(labour, career, career.employer);
}

/** Most people move from one employer to the next at once, some take a break, a few serve both for a while. */
function moveOn(labour: Labour, career: Career) {
  const { month } = labour;
  if (random.chance(0.13) && !["director", "vp", "head"].includes(career.rung)) {
    employers.leave(labour, career, month - 1);
    career.availableFrom = month + random.whole(2, 14);
    return;
  }
  const monthsInBoth = random.chance(0.9) ? 0 : random.chance(0.6) ? 1 : random.whole(2, 7);
  const former = career.employer;
  const formerPosition = career.employments.at(-1);
  if (!takeJob(labour, career) || !former || !formerPosition) return;
  labour.staff.get(former)?.delete(career);
  const end = month - 1 + monthsInBoth;
  formerPosition.end = end < today ? end : null;
}

/** Takes one of the jobs on offer; false where no company has a seat for this person. */
function takeJob(labour: Labour, career: Career): boolean {
  const changesProfession = ["entry", "senior"].includes(career.rung) && random.chance(0.03);
  if (career.employer && changesProfession) {
    career.profession = random.pick(employers.neighbours[career.profession]);
    career.rung = "entry";
  }
  const wantsMore = random.chance(0.6);
  const rungAt = (company: Company) =>
    (wantsMore && employers.rungAbove(labour, career, company)) || career.rung;
  const offers = companies
    .filter((company) => company !== career.employer && company.founded * 12 < labour.month)
    .map((company) => ({ company, rung: rungAt(company) }))
    .filter(({ company, rung }) => employers.hasSeat(labour, company, career.profession, rung));
  if (offers.length === 0) return false;
  const { company, rung } = random.weighted(offers, (one) => employers.appeal(labour, career, one.company));
  employers.begin(labour, career, company, rung);
  return true;
}

function withIdentity({ employments }: Career): Person {
  const name = newName(employments);
  return { name, email: newAddress(name), employments };
}

/** A few people are namesakes: only the address tells them apart. */
function newName(employments: Employment[]): FullName {
  const name = nameIn(employments[0]?.company.region ?? "america", random.pick);
  const written = `${name.first} ${name.last}`;
  if (taken.has(written) && random.chance(0.9)) return newName(employments);
  taken.add(written);
  return name;
}

function newAddress(name: FullName): string {
  const usual = addressFor(name, random.pick);
  const email = taken.has(usual) ? usual.replace("@", `${random.whole(2, 99)}@`) : usual;
  if (taken.has(email)) return newAddress(name);
  taken.add(email);
  return email;
}

function employmentRows({ name, email, employments }: Person) {
  return employments.map(({ company, position, start, end }) => ({
    name: `${name.first} ${name.last}`,
    email,
    company: random.chance(0.02) ? random.pick(company.otherSpellings) : company.name,
    position,
    start: monthText(start),
    end: end === null ? "" : monthText(end),
  }));
}

/**
 * What somebody at Acme would export: colleagues of now and then, and more people whom the directory does not know.
 * Five out of nine of those, a third of all, show no address.
 */
function connectionsOf(everybody: Person[]) {
  const employed = everybody.filter(({ employments }) => employments.at(-1)?.end === null);
  const colleagues = employed.filter((person) =>
    [...employersOf(person)].some(({ name }) => name === "Acme"),
  );
  const strangers = random
    .shuffled(everybody)
    .slice(0, 90)
    .map(({ employments }, index) => {
      const name = newName(employments);
      return { name, email: index % 9 < 5 ? "" : newAddress(name), employments };
    });
  return [...random.shuffled(colleagues).slice(0, 60), ...strangers]
    .map((person) => ({ person, day: connectedOn(person) }))
    .toSorted((one, other) => other.day - one.day)
    .map(({ person, day }) => connectionRow(person, day));
}

function connectionRow({ name, email, employments }: Person, day: number) {
  const present = employments.find(({ end }) => end === null);
  const slug = `${inAddress(name.first)}-${inAddress(name.last)}-${random.whole(0x1000000, 0xfffffff).toString(16)}`;
  return {
    "First Name": name.first,
    "Last Name": name.last,
    URL: `https://www.linkedin.com/in/${slug}`,
    "Email Address": email,
    Company: present?.company.name ?? "",
    Position: present?.position ?? "",
    "Connected On": dayText(day),
  };
}

/** A day, counted from 1970, between the first job (2010 at the earliest) and today; recent ones are likelier. */
function connectedOn({ employments }: Person): number {
  const earliest = dayOf(Math.max(employments[0]?.start ?? 0, monthNumber("2010-01")));
  return dayOf(today) - Math.floor((dayOf(today) - earliest) * random.fraction() ** 1.5);
}

function dayOf(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12) / 86_400_000;
}

/** 'Sun, 05 Mar 2023 00:00:00 GMT' without its first and last parts. */
function dayText(day: number): string {
  return new Date(day * 86_400_000).toUTCString().slice(5, 16);
}

function connectionsPreamble(): string {
  return `Notes:
"When exporting your connection data, you may notice that some of the email addresses are missing. You will only see \
email addresses for connections who have allowed their connections to see or download their email address using this \
setting https://www.linkedin.com/psettings/privacy/email. You can learn more here \
https://www.linkedin.com/help/linkedin/answer/261"

`;
}

function write(file: string, table: Record<string, string>[], preamble = "") {
  writeFileSync(new URL(file, import.meta.url), `${preamble}${Papa.unparse(table, { newline: "\n" })}\n`);
}

function summary(): string {
  const jobs = people.map((person) => employersOf(person).size).toSorted((one, other) => one - other);
  return `people.csv: ${people.length} people, ${companies.length} companies, ${rows.length} employments
  jobs per person: ${jobs[jobs.length >> 1]} (median); positions: ${(rows.length / people.length).toFixed(1)} (mean)
Connections.csv: ${connections.length} people`;
}

/** Mulberry32 by Tommy Ettinger (public domain): small, quick, and the same on every machine. */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function seededRandom(seed: number) {
  const fraction = mulberry32(seed);
  const whole = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));
  const chance = (probability: number) => fraction() < probability;
  const pick = <T>(from: readonly T[]): T => from[whole(0, from.length - 1)] as T;
  const weighted = <T>(from: readonly T[], weightOf: (one: T) => number): T => {
    const weights = from.map(weightOf);
    let rest = fraction() * weights.reduce((sum, weight) => sum + weight, 0);
    return (from.find((_, index) => (rest -= weights[index] ?? 0) < 0) ?? from.at(-1)) as T;
  };
  const shuffled = <T>(from: readonly T[]): T[] =>
    from
      .map((one) => ({ one, rank: fraction() }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ one }) => one);
  return { fraction, whole, chance, pick, weighted, shuffled };
}

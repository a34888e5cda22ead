import { createHash } from "node:crypto";
import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { type MonthNumber, monthOf } from "#contract/months.ts";
import { companyKey } from "#server/features/companies/company-key.ts";
import { sandboxAddress } from "#server/platform/sandbox.ts";
import { type EmploymentPeriod, periodOf, type SharedEmployment } from "./overlap.ts";
import { type Colleague, type KnownPerson, rankColleagues } from "./rank-colleagues.ts";
import { rankEmployments } from "./rank-employments.ts";
import { isLike, likeName } from "./similar-names.ts";

/** More than a batch release needs, of a single employer. */
const maxPeople = 24;
const maxPeriods = 4;
/** A team in which people saw each other's work. */
const headcount = 40;

const firstNames =
  "Amara,Bastian,Celeste,Dario,Elif,Fintan,Greta,Hamza,Imogen,Jonas,Keiko,Lars,Marisol,Nadir,Odile,Piotr,Quentin,Rosalind,Soren,Tamsin,Umberto,Verena,Wendell,Xenia,Yusuf".split(
    ",",
  );
const lastNames =
  "Abernathy,Bellweather,Castellan,Dunmore,Eastlake,Fairbrook,Glasswell,Hartigan,Ironside,Jessop,Kettering,Lindqvist,Marchetti,Northcote,Oakhurst,Pemberley,Quillfeather,Ravensworth,Silverstone,Thistlewood,Underhill,Vandermeer,Whitcombe".split(
    ",",
  );

interface MadeUpSearch {
  candidateName: string;
  hiringTeam?: { email: string; name: string }[];
  workHistory: WorkHistoryEntry[];
  now: Date;
}

/**
 * Made-up former colleagues of a candidate in a sandbox, best match first: the same for the same work history, and ranked
 * like real ones. They are in no directory, so they can never be found for a real candidate.
 */
export function makeUpColleagues(candidateId: string, search: MadeUpSearch): Colleague[] {
  const thisMonth = monthOf(search.now);
  const jobs = search.workHistory
    .map((entry) => {
      const period = periodOf(entry, companyKey(entry.company), thisMonth);
      // Everyone has left, so that nobody is passed over as a current colleague.
      return { entry, period, end: period.isCurrent ? period.until - 1 : period.until };
    })
    // A single month together does not count as an overlap.
    .filter(({ period, end }) => end > period.from)
    .toSorted((a, b) => b.end - a.end)
    .slice(0, maxPeriods);
  const knownNames = [search.candidateName, ...(search.hiringTeam ?? []).map(({ name }) => name)].map(
    (name) => likeName(name),
  );
  const shared: SharedEmployment[] = [];
  const people = new Map<number, KnownPerson>();
  for (let index = 0; index < maxPeople; index++) {
    const job = jobs[index % jobs.length];
    if (!job) break;
    const { entry, period, end } = job;
    const name = pickName(search.workHistory, index);
    if (knownNames.some((known) => isLike(known, likeName(name)))) continue;
    const email = sandboxAddress(candidateId, `${name.toLowerCase().replace(" ", ".")}@people`);
    const personId = index + 1;
    people.set(personId, {
      name,
      email,
      mustNotContact: false,
      isPresentColleague: false,
      isContacted: false,
    });
    const leads = Math.floor(index / jobs.length) % 6 === 5;
    shared.push(makeUpEmployment(period, { company: entry.company, personId, leads, end }));
  }
  const periods = jobs.map(({ period }) => period);
  return rankColleagues(rankEmployments(shared, periods, thisMonth), people, thisMonth);
}

/** A different full name for each index. */
function pickName(workHistory: WorkHistoryEntry[], index: number): string {
  const digest = createHash("sha256").update(JSON.stringify(workHistory)).digest();
  const seed = digest.readUInt32BE(0);
  const first = firstNames[(seed + index) % firstNames.length] ?? "";
  const last = lastNames[(seed + index) % lastNames.length] ?? "";
  return `${first} ${last}`;
}

interface EmploymentFields {
  company: string;
  personId: number;
  leads: boolean;
  end: MonthNumber;
}

/** In the same months as the candidate, and with the same title, so that their cards look alike. Some led the team. */
function makeUpEmployment(
  { key, position, place, team, from }: EmploymentPeriod,
  { company, personId, leads, end }: EmploymentFields,
): SharedEmployment {
  const title = position?.trim() || "Specialist";
  return {
    personId,
    companyKey: key,
    company,
    position: leads ? `Head of ${title}` : title,
    place: place ?? null,
    department: null,
    team: team ?? null,
    headcount,
    level: null,
    start: from,
    end,
    seen: end,
  };
}

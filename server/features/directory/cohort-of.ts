import { memoized } from "#server/features/companies/company-key.ts";
import { englishPlace } from "#server/features/companies/english-place.ts";
import { plainWords } from "#server/features/companies/plain-words.ts";
import type { EmploymentPeriod, SharedEmployment } from "./overlap.ts";
import { sameTeam, teamOf } from "./team-of.ts";
import { compareRoles, type RoleComparison } from "./titles.ts";

const fillers = new Set(
  "greater,area,region,metropolitan,metro,city,of,the,grossraum,raum,bay,county".split(","),
);
/** Words that say how someone worked, not where. */
const notPlaces = new Set("remote,hybrid,anywhere,worldwide,home office,homeoffice,various".split(","));

const partsOf = memoized((place: string | null): readonly string[] =>
  (place ?? "")
    .split(/[,;/|·(]+/u)
    .map((part) => {
      const words = plainWords(part);
      const bare = words.filter((word) => !fillers.has(word)).join(" ");
      return englishPlace(words.join(" ")) ?? englishPlace(bare) ?? bare;
    })
    .filter((part) => part !== "" && !notPlaces.has(part)),
);

/** A person's entry compared with the candidate's at the same company; null: one of them does not state it. */
export interface Likeness extends RoleComparison {
  team: boolean | null;
  /** Both name the team with the same words. */
  isSameName: boolean;
  place: boolean | null;
}

/** Counts of the people who were at one company during the candidate's time. */
export interface Cohort {
  /** How many people worked there. */
  size: number;
  isGuessed: boolean;
  /** The share of people who match the candidate by chance, among those whose source states the fact. */
  byChance: Record<(typeof facts)[number] | "teamName", number>;
}

const facts = ["team", "place", "field", "specialty"] as const;

/** Compares entries with one of the candidate's. Memoized, because thousands of entries repeat a few dozen texts. */
export function compareWith(period: EmploymentPeriod): (employment: SharedEmployment) => Likeness {
  const own = teamOf(period);
  const compareTeam = (source: Parameters<typeof teamOf>[0]) => {
    const words = teamOf(source);
    const team = sameTeam(words, own);
    return { team, isSameName: team === true && words.length === own.length };
  };
  const readTeam = memoized((team: string) => compareTeam({ position: null, team }));
  const readPlace = memoized((place: string | null) => samePlace(place, period.place ?? null));
  // Three nested lookups are faster than joining three strings to one key for each of thousands of entries.
  const readRole = memoized((position: string | null) =>
    memoized((department: string | null) =>
      memoized((level: string | null) => {
        const role = { position, department, level };
        return { titleTeam: compareTeam(role), ...compareRoles(role, period) };
      }),
    ),
  );
  return ({ position, team, place, department, level }) => {
    const { titleTeam, relation, field, specialty, bothLead } = readRole(position)(department)(level);
    const { team: isTeam, isSameName } = team === null ? titleTeam : readTeam(team);
    return { team: isTeam, isSameName, place: readPlace(place), relation, field, specialty, bothLead };
  };
}

/** @param employments of the people known to have been there; at very large companies of a part of them */
export function cohortOf(
  employments: SharedEmployment[],
  comparisons: ReturnType<typeof compareWith>[],
): Cohort {
  const knownPeople = Math.max(
    ...employments.map((employment) => employment.known ?? 0),
    new Set(employments.map(({ personId }) => personId)).size,
  );
  const headcounts = employments.flatMap(({ headcount }) => headcount ?? []).toSorted((a, b) => a - b);
  const headcount = headcounts[Math.floor(headcounts.length / 2)];
  const stated = { team: 0, place: 0, field: 0, specialty: 0 };
  const alike = { team: 0, teamName: 0, place: 0, field: 0, specialty: 0 };
  for (const employment of employments)
    for (const compare of comparisons) {
      const likeness = compare(employment);
      if (likeness.isSameName) alike.teamName++;
      for (const fact of facts) {
        if (likeness[fact] !== null) stated[fact]++;
        if (likeness[fact]) alike[fact]++;
      }
    }
  // The query always returns people who name the team or the place, and leaves out most of the others.
  const perCompared = Math.max(1, knownPeople / employments.length);
  const share = (count: number, total: number) => (count + 0.5) / (total + 1);
  return {
    // A stated headcount can be out of date, but is never lower than the number of known people.
    size: Math.max(headcount ?? 0, knownPeople),
    isGuessed: headcount === undefined,
    byChance: {
      team: share(alike.team, stated.team * perCompared),
      teamName: share(alike.teamName, stated.team * perCompared),
      place: share(alike.place, stated.place * perCompared),
      field: share(alike.field, stated.field),
      specialty: share(alike.specialty, stated.specialty),
    },
  };
}

/** Estimates how many people of the company match the candidate in all the facts that these two share. */
export function countAsNear(
  { size, byChance }: Cohort,
  { team, isSameName, place, field, specialty }: Likeness,
): number {
  const teamShare = isSameName ? byChance.teamName : byChance.team;
  const fieldShare = field ? byChance.field : 1;
  return (
    size *
    (team ? teamShare : 1) *
    (place ? byChance.place : 1) *
    (specialty ? byChance.specialty : fieldShare)
  );
}

/**
 * Whether two places are the same: 'Dublin, Ireland' and 'Greater Dublin Area' are, 'Ireland' may be. Null if one is
 * missing or not precise enough.
 */
export function samePlace(a: string | null, b: string | null): boolean | null {
  const parts = partsOf(a);
  const otherParts = partsOf(b);
  const [town] = parts;
  const [otherTown] = otherParts;
  if (town === undefined || otherTown === undefined) return null;
  if (town === otherTown) return true;
  // One names only the country, or both name a street in the same town.
  return parts.includes(otherTown) || otherParts.includes(town) ? null : false;
}

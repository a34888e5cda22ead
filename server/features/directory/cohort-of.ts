import { memoized } from "#server/features/companies/company-key.ts";
import { englishPlace } from "#server/features/companies/english-place.ts";
import { plainWords } from "#server/features/companies/plain-words.ts";
import type { EmploymentPeriod, SharedEmployment } from "./overlap.ts";
import { sameTeam, teamOf } from "./team-of.ts";
import { type Alike, compareRoles } from "./titles.ts";

const fillers = new Set(
  "greater,area,region,metropolitan,metro,city,of,the,grossraum,raum,bay,county".split(","),
);
/** Words that say how someone worked, not where. */
const nowhere = new Set("remote,hybrid,anywhere,worldwide,home office,homeoffice,various".split(","));

const partsOf = memoized((place: string | null): readonly string[] =>
  (place ?? "")
    .split(/[,;/|·(]+/u)
    .map((part) => {
      const words = plainWords(part);
      const bare = words.filter((word) => !fillers.has(word)).join(" ");
      return englishPlace(words.join(" ")) ?? englishPlace(bare) ?? bare;
    })
    .filter((part) => part !== "" && !nowhere.has(part)),
);

/** A person's entry compared with the candidate's at the same company; null: one of them does not say. */
export interface Likeness extends Alike {
  team: boolean | null;
  /** Both tell it in the very same words. */
  isSameName: boolean;
  place: boolean | null;
}

/** Who else was at one company at the candidate's time, counted. */
export interface Cohort {
  /** How many worked there. */
  size: number;
  isGuessed: boolean;
  /** How likely each is by chance: of those who tell it, the share who are as the candidate was. */
  byChance: Record<"team" | "teamName" | "place" | "field" | "specialty", number>;
}

/** Compares entries with one of the candidate's: what thousands tell in a few dozen words is read once. */
export function compareWith(stint: EmploymentPeriod): (stay: SharedEmployment) => Likeness {
  const own = teamOf(stint);
  const compareTeam = (told: Parameters<typeof teamOf>[0]) => {
    const words = teamOf(told);
    const team = sameTeam(words, own);
    return { team, isSameName: team === true && words.length === own.length };
  };
  const readTeam = memoized((team: string) => compareTeam({ position: null, team }));
  const readPlace = memoized((place: string | null) => samePlace(place, stint.place ?? null));
  // Three looks for each of thousands take less than to join three words into one.
  const readRole = memoized((position: string | null) =>
    memoized((department: string | null) =>
      memoized((level: string | null) => {
        const role = { position, department, level };
        return { told: compareTeam(role), ...compareRoles(role, stint) };
      }),
    ),
  );
  return ({ position, team, place, department, level }) => {
    const { told, relation, field, specialty, bothLead } = readRole(position)(department)(level);
    const { team: isTeam, isSameName } = team === null ? told : readTeam(team);
    return { team: isTeam, isSameName, place: readPlace(place), relation, field, specialty, bothLead };
  };
}

/** @param there whom the directory knows to have been there then, not all of them where they are very many */
export function cohortOf(there: SharedEmployment[], comparisons: ReturnType<typeof compareWith>[]): Cohort {
  const known = Math.max(
    ...there.map((stay) => stay.known ?? 0),
    new Set(there.map(({ personId }) => personId)).size,
  );
  const headcounts = there.flatMap(({ headcount }) => headcount ?? []).toSorted((a, b) => a - b);
  const headcount = headcounts[Math.floor(headcounts.length / 2)];
  const told = { team: 0, place: 0, field: 0, specialty: 0 };
  const alike = { team: 0, teamName: 0, place: 0, field: 0, specialty: 0 };
  for (const stay of there)
    for (const compare of comparisons) {
      const { team, isSameName, place, field, specialty } = compare(stay);
      if (team !== null) told.team++;
      if (team) alike.team++;
      if (isSameName) alike.teamName++;
      if (place !== null) told.place++;
      if (place) alike.place++;
      if (field !== null) told.field++;
      if (field) alike.field++;
      if (specialty !== null) told.specialty++;
      if (specialty) alike.specialty++;
    }
  // Anyone who names the team or the place is always among those who are looked at, and few of the others are.
  const leftOut = Math.max(1, known / there.length);
  const share = (count: number, of: number) => (count + 0.5) / (of + 1);
  return {
    // A stale figure is never less than who is known by name.
    size: Math.max(headcount ?? 0, known),
    isGuessed: headcount === undefined,
    byChance: {
      team: share(alike.team, told.team * leftOut),
      teamName: share(alike.teamName, told.team * leftOut),
      place: share(alike.place, told.place * leftOut),
      field: share(alike.field, told.field),
      specialty: share(alike.specialty, told.specialty),
    },
  };
}

/** So many of the company were as near to the candidate, by all in which the two are alike. */
export function countAsNear(
  { size, byChance }: Cohort,
  { team, isSameName, place, field, specialty }: Likeness,
): number {
  const ofTeam = isSameName ? byChance.teamName : byChance.team;
  const ofField = specialty ? byChance.specialty : field ? byChance.field : 1;
  return size * (team ? ofTeam : 1) * (place ? byChance.place : 1) * ofField;
}

/**
 * Whether two told places are one: 'Dublin, Ireland' is 'Greater Dublin Area', and 'Ireland' may be. Null: not told, or
 * not so exactly.
 */
export function samePlace(one: string | null, other: string | null): boolean | null {
  const [a, b] = [partsOf(one), partsOf(other)];
  const [first, second] = [a[0], b[0]];
  if (first === undefined || second === undefined) return null;
  if (first === second) return true;
  // One tells the country of the other, or both a street of one town.
  return a.includes(second) || b.includes(first) ? null : false;
}

import type { SharedEmployment, Stint } from "./overlap.ts";
import { samePlace } from "./same-place.ts";
import { sameTeam, teamOf } from "./team-of.ts";
import { likeField } from "./titles.ts";

/** What two people's entries at one company say of each other; null: one of them does not tell it. */
export interface Likeness {
  team: boolean | null;
  place: boolean | null;
  field: boolean | null;
}

const signs = ["team", "place", "field"] as const;

/** Who else was at one company at the candidate's time, counted. */
export interface Crowd {
  /** How many worked there. */
  size: number;
  isGuessed: boolean;
  /** How likely each is by chance: of those who tell it, the share who are as the candidate was. */
  byChance: Record<keyof Likeness, number>;
}

export function likenessOf(stay: SharedEmployment, stint: Stint): Likeness {
  return {
    team: sameTeam(teamOf(stay), teamOf({ position: stint.position, team: stint.team ?? null })),
    place: samePlace(stay.place, stint.place ?? null),
    field: likeField(stay, stint),
  };
}

/** @param there whom the directory knows to have been there then, not all of them where they are very many */
export function crowdOf(there: SharedEmployment[], stints: Stint[]): Crowd {
  const known = Math.max(
    ...there.map((stay) => stay.known ?? 0),
    new Set(there.map(({ personId }) => personId)).size,
  );
  const told = there.flatMap(({ headcount }) => headcount ?? []).toSorted((a, b) => a - b);
  const headcount = told[Math.floor(told.length / 2)];
  const said = { team: 0, place: 0, field: 0 };
  const alike = { team: 0, place: 0, field: 0 };
  for (const stay of there)
    for (const stint of stints) {
      const likeness = likenessOf(stay, stint);
      for (const what of signs) {
        said[what] += Number(likeness[what] !== null);
        alike[what] += Number(likeness[what] === true);
      }
    }
  const share = (what: keyof Likeness, of = 1) => (alike[what] + 0.5) / (said[what] * of + 1);
  // Whoever names the team or the place is always among those who are looked at, and few of the others are.
  const leftOut = Math.max(1, known / there.length);
  return {
    // A stale figure is never less than who is known by name.
    size: Math.max(headcount ?? 0, known),
    isGuessed: headcount === undefined,
    byChance: { team: share("team", leftOut), place: share("place", leftOut), field: share("field") },
  };
}

/** So many of the company were as near to the candidate, by all in which the two are alike. */
export function countAsNear({ size, byChance }: Crowd, likeness: Likeness): number {
  return signs.reduce((sum, what) => (likeness[what] ? sum * byChance[what] : sum), size);
}

import type { MonthNumber } from "#contract/months.ts";
import {
  countMonths,
  joined,
  mayHaveMet,
  monthsApart,
  sharedSpans,
  type Span,
  type Stay,
  type Stint,
  type Time,
  timesOf,
} from "./overlap.ts";
import { type Relation, relationOf, sameField } from "./titles.ts";

/** A time that somebody of the directory spent where the candidate worked too. */
export interface SharedEmployment extends Stay {
  personId: number;
  company: string;
  position: string | null;
}

/** What speaks for one person before it is known who it is. */
export interface Ranked {
  personId: number;
  /** All where they may have met. */
  employments: SharedEmployment[];
  /** What both did where they were together for longest. */
  stay: SharedEmployment;
  stint: Stint;
  /** The time together there. */
  spans: Span[];
  /** In all companies; 0 where it is not known that they met. */
  months: number;
  last: MonthNumber;
  /** Months between what is known of both, where it is not known that they met. */
  apart: number;
  relation: Relation | null;
  isSameField: boolean;
  score: number;
}

/** What each sign is worth at most; docs/matching.md says why. */
const worth = { overlap: 40, recency: 15, relation: 20, field: 10 };
const worthOfRelation = { manager: 1, report: 0.8, peer: 0.7 };
/** So many months together are worth half of what any number is. */
const halfOverlap = 12;
/** After so many months it is worth half. */
const halfRecency = 60;

type Order = Pick<Ranked, "months" | "apart" | "score" | "last">;

/** Known to have been there at the same time before perhaps; then what speaks for them. */
export const byMatch = (a: Order, b: Order) =>
  Number(b.months > 0) - Number(a.months > 0) ||
  a.apart - b.apart ||
  b.score - a.score ||
  b.months - a.months ||
  b.last - a.last;

/** Everybody who was or may have been there at the same time, best match first. */
export function rankEmployments(
  shared: SharedEmployment[],
  stints: Stint[],
  thisMonth: MonthNumber,
): Ranked[] {
  const times = timesOf(stints);
  const byPerson = Map.groupBy(shared, ({ personId }) => personId);
  return [...byPerson.values()]
    .flatMap((employments) => weigh(employments, times, thisMonth) ?? [])
    .toSorted((a, b) => byMatch(a, b) || a.personId - b.personId);
}

function weigh(all: SharedEmployment[], times: Map<string, Time>, thisMonth: MonthNumber): Ranked | null {
  const places = [...Map.groupBy(all, ({ companyKey }) => companyKey)]
    .flatMap(([key, there]) => {
      const time = times.get(key);
      const possible = time ? there.filter((stay) => mayHaveMet(stay, time)) : [];
      if (!time || possible.length === 0) return [];
      const spans = sharedSpans(possible, time);
      return [{ key, possible, time, spans, months: countMonths(spans) }];
    })
    .toSorted((a, b) => b.months - a.months || (a.key < b.key ? -1 : 1));
  const [best] = places;
  if (!best) return null;

  const [stay, stint] = pairOf(best.possible, best.time);
  const spans = places.length === 1 ? best.spans : joined(places.flatMap((place) => place.spans));
  const [months, last] = [countMonths(spans), spans.at(-1)?.until ?? 0];
  const relation = relationOf(stay.position, stint.position);
  const isSameField = sameField(stay.position, stint.position);
  const signs = {
    overlap: months / (months + halfOverlap),
    recency: 0.5 ** ((thisMonth - last) / halfRecency),
    relation: relation ? worthOfRelation[relation] : 0,
    field: Number(isSameField),
  };
  return {
    personId: stay.personId,
    employments: places.flatMap((place) => place.possible),
    stay,
    stint,
    spans: best.spans,
    months,
    last,
    apart: months > 0 ? 0 : Math.min(...best.possible.map((one) => monthsApart(one, best.time))),
    relation,
    isSameField,
    score: scoreOf(signs),
  };
}

/** What both did when they were there together for longest; of equals what they did last. */
function pairOf(there: SharedEmployment[], { stints }: Time): [SharedEmployment, Stint] {
  const pairs = there.flatMap((stay) => stints.map((stint) => ({ stay, stint })));
  const [first] = pairs;
  if (!first) throw new Error("Nobody is described by no employment");
  if (pairs.length === 1) return [first.stay, first.stint];
  const weighed = pairs.map((pair) => ({ ...pair, months: together(pair.stay, pair.stint) }));
  const [best = first] = weighed.toSorted(
    (a, b) =>
      b.months - a.months ||
      (b.stay.start ?? 0) - (a.stay.start ?? 0) ||
      b.stint.from - a.stint.from ||
      ((a.stay.position ?? "") < (b.stay.position ?? "") ? -1 : 1),
  );
  return [best.stay, best.stint];
}

function together(stay: Stay, stint: Stint): number {
  const [time] = timesOf([stint]).values();
  return time ? countMonths(sharedSpans([stay], time)) : 0;
}

function scoreOf(signs: Record<keyof typeof worth, number>): number {
  const sum =
    worth.overlap * signs.overlap +
    worth.recency * signs.recency +
    worth.relation * signs.relation +
    worth.field * signs.field;
  // So that the last bits of a sum decide nothing.
  return Math.round(sum * 1e6) / 1e6;
}

import type { MonthNumber } from "#contract/months.ts";
import {
  countMonths,
  joined,
  mayHaveMet,
  monthsApart,
  type SharedEmployment,
  sharedSpans,
  type Span,
  type Stay,
  type Stint,
  type Time,
  timesOf,
} from "./overlap.ts";
import { countAsNear, type Crowd, crowdOf, likenessOf } from "./crowd-of.ts";
import { logOddsOf, type Signs } from "./likelihood-of.ts";
import { leadsPeople, type Relation, relationOf } from "./titles.ts";

/** What speaks for one person before it is known who it is. */
export interface Ranked {
  personId: number;
  /** All where they may have met. */
  employments: SharedEmployment[];
  /** The entries of both that say most for their having seen each other's work. */
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
  signs: Signs;
  /** How likely it is, in log-odds, that they saw the candidate's work. */
  score: number;
}

/** So many months together are worth half of what any number is. */
const halfMonths = 12;
/** Among so many it is chance that two people meet again. */
const byChanceElsewhere = 1_000;
/** Of fewer nobody is a stranger. */
const fewestNear = 4;
/** Of so many people all who lead others know each other. */
const fewLeaders = 20;
/** Whoever came so few months apart came together. */
const joinedWithin = 1;

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
  const crowds = new Map(
    [...Map.groupBy(shared, ({ companyKey }) => companyKey)].map(([key, there]) => {
      const time = times.get(key);
      return [key, crowdOf(there, time?.stints ?? [])];
    }),
  );
  const byPerson = Map.groupBy(shared, ({ personId }) => personId);
  return [...byPerson.values()]
    .flatMap((employments) => weigh(employments, times, crowds, thisMonth) ?? [])
    .toSorted((a, b) => byMatch(a, b) || a.personId - b.personId);
}

function weigh(
  all: SharedEmployment[],
  times: Map<string, Time>,
  crowds: Map<string, Crowd>,
  thisMonth: MonthNumber,
): Ranked | null {
  const places = byCompany(all).flatMap((there) => {
    const key = there[0]?.companyKey ?? "";
    const [time, crowd] = [times.get(key), crowds.get(key)];
    const possible = time ? there.filter((stay) => mayHaveMet(stay, time)) : [];
    return time && crowd && possible.length > 0 ? [weighPlace(possible, time, crowd, thisMonth)] : [];
  });
  const together = places.filter(({ months }) => months > 0);
  for (const { signs } of together.length > 1 ? together : []) {
    const elsewhere = together.filter((other) => other.signs !== signs).map(({ asNear }) => asNear);
    signs.movedTogether = Math.log(byChanceElsewhere / Math.min(byChanceElsewhere, ...elsewhere));
  }
  const [best] = places
    .map((place) => ({ ...place, score: logOddsOf(place.signs) }))
    .toSorted(
      (a, b) =>
        Number(b.months > 0) - Number(a.months > 0) ||
        b.score - a.score ||
        (a.stay.companyKey < b.stay.companyKey ? -1 : 1),
    );
  if (!best) return null;

  const spans = places.length === 1 ? best.spans : joined(places.flatMap((place) => place.spans));
  return {
    ...best,
    personId: best.stay.personId,
    employments: places.flatMap(({ possible }) => possible),
    months: countMonths(spans),
    last: spans.at(-1)?.until ?? 0,
    apart: spans.length > 0 ? 0 : Math.min(...best.possible.map((one) => monthsApart(one, best.time))),
  };
}

/** Nearly everybody shared one company only. */
const byCompany = (all: SharedEmployment[]) =>
  all.length === 1 ? [all] : [...Map.groupBy(all, ({ companyKey }) => companyKey).values()];

/** What speaks for somebody at one company: by the two entries that say most. */
function weighPlace(possible: SharedEmployment[], time: Time, crowd: Crowd, thisMonth: MonthNumber) {
  const spans = sharedSpans(possible, time);
  const months = countMonths(spans);
  const joinedTogether = possible.some((one) => time.stints.some((other) => cameTogether(one, other)));
  const pairs = pairsOf(possible, time).map(({ stay, stint }) => {
    const [relation, likeness] = [relationOf(stay.position, stint.position), likenessOf(stay, stint)];
    const bothLead = likeness.field !== true && leadsPeople(stay.position) && leadsPeople(stint.position);
    const asNear = Math.max(countAsNear(crowd, likeness), fewestNear);
    // One literal for each of thousands: what is copied into it costs more than what it says.
    const signs: Signs = {
      always: 1,
      near: Math.log(asNear / 10),
      size: Math.log(Math.max(crowd.size, fewestNear) / 10),
      nearGuessed: Number(crowd.isGuessed),
      sameTeam: Number(likeness.team === true),
      otherTeam: Number(likeness.team === false),
      samePlace: Number(likeness.place === true),
      otherPlace: Number(likeness.place === false),
      sameField: Number(likeness.field === true),
      otherField: Number(likeness.field === false),
      likelyManager: Number(relation === "manager"),
      likelyReport: Number(relation === "report"),
      likelyPeer: Number(relation === "peer"),
      bothLead: bothLead ? fewLeaders / (fewLeaders + crowd.size) : 0,
      months: months / (months + halfMonths),
      decades: months > 0 ? (thisMonth - (spans.at(-1)?.until ?? 0)) / 120 : 0,
      movedTogether: 0,
      joinedTogether: Number(joinedTogether),
      uncertain: Number(months === 0),
    };
    return { stay, stint, relation, isSameField: likeness.field === true, asNear, signs };
  });
  const [first, ...others] = pairs;
  if (!first) throw new Error("Nobody is described by no employment");
  const best = others.reduce((top, one) => (logOddsOf(one.signs) > logOddsOf(top.signs) ? one : top), first);
  return { possible, time, spans, months, ...best };
}

const cameTogether = ({ start }: Stay, { from }: Stint) =>
  start !== null && Math.abs(start - from) <= joinedWithin;

/** What both did while they were there together; the longest time, and of equals the last, before the others. */
function pairsOf(there: SharedEmployment[], { stints }: Time): { stay: SharedEmployment; stint: Stint }[] {
  const pairs = there.flatMap((stay) => stints.map((stint) => ({ stay, stint })));
  if (pairs.length === 1) return pairs;
  const weighed = pairs
    .map((pair) => ({ ...pair, months: monthsTogether(pair.stay, pair.stint) }))
    .toSorted(
      (a, b) =>
        b.months - a.months ||
        (b.stay.start ?? 0) - (a.stay.start ?? 0) ||
        b.stint.from - a.stint.from ||
        ((a.stay.position ?? "") < (b.stay.position ?? "") ? -1 : 1),
    );
  const met = weighed.filter(({ months }) => months > 0);
  return met.length > 0 ? met : weighed.slice(0, 1);
}

function monthsTogether(stay: Stay, stint: Stint): number {
  const [time] = timesOf([stint]).values();
  return time ? countMonths(sharedSpans([stay], time)) : 0;
}

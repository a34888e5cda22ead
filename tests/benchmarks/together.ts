// Measures how well the people who saw the candidate's work are found in a simulated labour market, and how accurate
// the likelihoods are. With --fit the model's parameters are fitted first. With --mixed teams have all specialties of a
// function.
import { writeFileSync } from "node:fs";
import { waitedDays } from "#contract/survey-rules.ts";
import { assignRanks } from "#server/features/directory/ranks.ts";
import { likelihoodOf, logOddsOf, type Signs } from "#server/features/directory/likelihood.ts";
import { calibration, likelihoodParameters } from "#server/features/directory/likelihood-parameters.ts";
import { type KnownPerson, rankColleagues } from "#server/features/directory/rank-colleagues.ts";
import { type Ranked, rankEmployments } from "#server/features/directory/rank-employments.ts";
import { reminderDays } from "#server/features/outreach/plan-reminders.ts";
import { drawCalibration } from "./together/plot-calibration.ts";
import { fitCalibration, fitParameters, type Sample } from "./together/fit.ts";
import { formerOrder, formerWave } from "./together/former-ranking.ts";
import { makeMarket } from "./together/market.ts";
import { printTable } from "./together/print-table.ts";
import { type Random, randomFrom } from "./together/random.ts";
import {
  type Close,
  mistakesOfLife,
  monthAt,
  noMistakes,
  type Scenario,
  type Truth,
  type View,
  viewOf,
} from "./together/view.ts";

const panel = 5;
/**
 * The share that answers at once, and the share that each of two reminders adds: together the 49.5 and 65.6 % that 38
 * studies found.
 */
const answering = { atOnce: 0.495, reminded: 0.175 };
/** The mean delay: an assumption. */
const meanDays = 2;
const wanted = 3;
const mostNamed = 3;
/**
 * The share of people with the same work at the same place, in another team, who know with whom the candidate worked:
 * an assumption.
 */
const knowingNearby = 0.5;
const seeds = { fit: 1, measure: 2 };
const sizeClasses = [
  { name: "under 50", from: 0, to: 50 },
  { name: "50 to 200", from: 50, to: 200 },
  { name: "200 to 1,000", from: 200, to: 1_000 },
  { name: "1,000 to 5,000", from: 1_000, to: 5_000 },
  { name: "over 5,000", from: 5_000, to: Infinity },
];
const allStated: Scenario = {
  coverage: 0.4,
  team: 0.25,
  place: 0.6,
  headcount: 0.5,
  candidateStates: true,
  mistakes: mistakesOfLife,
};
const thisMonth = monthAt(144);
const candidatesPerCell = Number(process.argv.find((one) => /^\d+$/.test(one)) ?? 150);

if (process.argv.includes("--fit")) fit();
measure();

/** Judges the pairs that the product would see, as someone contacted years later would: old memories fade. */
function fit() {
  const market = makeMarket(randomFrom(seeds.fit));
  const random = randomFrom(seeds.fit + 100);
  const samples: Sample<keyof Signs>[] = [];
  for (const { from, to } of sizeClasses)
    for (const coverage of [0.02, 0.05, 0.1, 0.25, 0.4, 0.5]) {
      const scenario = () => ({
        coverage,
        team: random.pick([0, 0.25, 0.5]),
        place: random.pick([0.3, 0.6, 0.9]),
        headcount: random.pick([0.2, 0.8]),
        candidateStates: random.chance(0.7),
        mistakes: mistakesOfLife,
      });
      for (const [candidate, firm] of someCandidates(market, from, to, 200, random)) {
        const view = viewOf(market, candidate, firm, scenario());
        const ranked = rankEmployments(view.shared, view.stints, thisMonth);
        for (const { personId, signs } of ranked) {
          const truth = view.known.get(personId - 1);
          if (truth)
            samples.push({ signs, isClose: recalls(truth, signs), weight: Math.min(1, 100 / ranked.length) });
        }
      }
    }
  const names = Object.keys(likelihoodParameters) as (keyof Signs)[];
  const fitted = fitParameters(samples, names);
  Object.assign(likelihoodParameters, fitted);
  const sums = samples.map(({ signs, isClose }) => ({ logOdds: logOddsOf(signs), isClose }));
  const line = fitCalibration(
    sums,
    calibration.map(([sum]) => sum),
  );
  calibration.splice(0, Infinity, ...line);
  const lines = names.map((name) => `  ${name}: ${fitted[name]},`);
  writeFileSync(
    new URL("../../server/features/directory/likelihood-parameters.ts", import.meta.url),
    `/** Fitted by \`npm run benchmark:together -- --fit\` on a simulated labour market; docs/matching.md explains each. */
export const likelihoodParameters = {
${lines.join("\n")}
};

/** Calibration points, both values in log-odds; linear between two points. */
export const calibration: [sum: number, worth: number][] = [
${line.map(([sum, worth]) => `  [${sum}, ${worth}],`).join("\n")}
];
`,
  );
  console.log(`fitted on ${samples.length.toLocaleString("en")} pairs\n${lines.join("\n")}\n`);
}

interface Asked {
  first: Truth[];
  formerly: Truth[];
  byMonths: Truth[];
  /** By the model alone, without what cards show. */
  bare: Truth[];
  named: Truth[];
  /** The same if some people who only sat nearby know whom to name, too. */
  namedNearby: Truth[];
  /**
   * The same if the first close colleague names three at once, and nobody else names anyone: as in the rough simulation
   * of the aims.
   */
  namedByOne: Truth[];
  /** A ranking that reads all sources without a mistake, by itself and with naming: an upper bound for any ranking. */
  faultless: Truth[];
  faultlessAndNamed: Truth[];
  /**
   * A ranking that knows how often each set of signs was right in this market: an upper bound for any weights, on
   * average.
   */
  signs: Truth[];
  oracle: Truth[];
  /** Until three answers are in. */
  days: number;
  daysFormerly: number;
  ranked: { set: string; score: number; truth: Truth }[];
  likely: { likelihood: number; isClose: boolean }[];
}

function measure() {
  const market = makeMarket(randomFrom(seeds.measure), { isMixed: process.argv.includes("--mixed") });
  const random = randomFrom(seeds.measure + 100);
  const people = market.stintsOf.length;
  const stints = market.stintsOf.reduce((sum, own) => sum + own.length, 0);
  console.log(
    `${market.firms.length.toLocaleString("en")} firms, ${people.toLocaleString("en")} people, ${stints.toLocaleString("en")} employment periods\n`,
  );
  const all: Asked["likely"] = [];
  const scenarios: [string, Scenario][] = [
    ...(process.argv.includes("--quick") ? [0.4] : [0.02, 0.1, 0.25, 0.4, 0.5]).map(
      (coverage): [string, Scenario] => [`${coverage * 100} % known`, { ...allStated, coverage }],
    ),
    ["40 %, no team stated", { ...allStated, team: 0 }],
    ["40 %, half state it", { ...allStated, team: 0.5 }],
    ["40 %, candidate states neither", { ...allStated, candidateStates: false }],
    ["40 %, nobody makes mistakes", { ...allStated, mistakes: noMistakes }],
    [
      "40 %, teams and places right, titles, names and dates as in life",
      { ...allStated, mistakes: { ...mistakesOfLife, team: 0, half: 0, place: 0, row: 0 } },
    ],
    [
      "40 %, the same, a tenth of teams by half their name",
      { ...allStated, mistakes: { ...mistakesOfLife, team: 0, place: 0, row: 0 } },
    ],
  ];
  for (const [name, scenario] of scenarios) {
    const rows = sizeClasses.map(({ name: size, from, to }) => {
      const asked = [...someCandidates(market, from, to, candidatesPerCell, random)].flatMap(
        ([candidate, firm]) => {
          // With its own random numbers, so that every variant is measured on the same candidates.
          const own = randomFrom(candidate * 8_191 + firm);
          const one = ask(viewOf(market, candidate, firm, scenario), own);
          return one.oracle.length > 0 ? [one] : [];
        },
      );
      if (scenario.mistakes === mistakesOfLife) for (const { likely } of asked) all.push(...likely);
      orderBySigns(asked);
      return { size, asked };
    });
    printTable(name, rows);
  }
  drawCalibration(all);
}

/** Whom the product would contact about one candidate, and whom other rankings would. */
function ask(view: View, random: Random): Asked {
  const ranked = rankEmployments(view.shared, view.stints, thisMonth).filter(({ months }) => months > 0);
  const truth = (personId: number) =>
    view.known.get(personId - 1) ?? { person: personId - 1, closeMonths: 0, isClose: false, isNear: false };
  const people = new Map<number, KnownPerson>(
    ranked.map(({ personId: id }) => [
      id,
      {
        name: `P${id} Q${id}`,
        email: `p${id}@mail.example`,
        mustNotContact: false,
        isPresentColleague: false,
        isAsked: false,
      },
    ]),
  );
  const dealt = assignRanks(
    rankColleagues(ranked, people, thisMonth).map((one) => ({ ...one, key: String(random.next()) })),
  );
  const first = dealt.slice(0, panel).map(({ personId }) => truth(personId));
  const sorted = (worth: (one: (typeof ranked)[number]) => number) =>
    ranked
      .toSorted((a, b) => worth(b) - worth(a))
      .slice(0, panel)
      .map(({ personId }) => truth(personId));
  const places = dealt.map(({ personId }) => truth(personId));
  // With its own random numbers, so that the other columns stay the same without it.
  const lots = randomFrom(Math.floor(view.stints[0]?.from ?? 0) * 7_919 + ranked.length);
  const faultless = withoutMistakes(view, ranked).map(({ personId }) => truth(personId));
  const inTurn = askInTurn(places, view.close, panel, random);
  const known = ranked
    .map(({ personId }) => truth(personId))
    .toSorted((a, b) => b.closeMonths - a.closeMonths);
  return {
    first,
    formerly: formerOrder(ranked, thisMonth, random.next)
      .slice(0, panel)
      .map(({ personId }) => truth(personId)),
    bare: sorted(({ score }) => score),
    byMonths: sorted(({ months }) => months),
    faultless: faultless.slice(0, panel),
    faultlessAndNamed: askInTurn(faultless, view.close, panel, lots).asked,
    oracle: known.slice(0, panel),
    signs: [],
    ranked: ranked.map(({ personId, score, signs }) => ({
      set: setOf(signs),
      score,
      truth: truth(personId),
    })),
    named: inTurn.asked,
    namedNearby: askInTurn(places, view.close, panel, lots, {
      knowsWhom: ({ isClose, isNear }) => isClose || (isNear && lots.chance(knowingNearby)),
    }).asked,
    namedByOne: askAfterOne(places, view.close, lots),
    days: inTurn.days,
    daysFormerly: askInTurn(places, view.close, Math.min(panel, formerWave(dealt)), lots, {
      oneMoreAfter: Infinity,
    }).days,
    likely: ranked.map(({ personId, signs }) => ({
      likelihood: likelihoodOf(logOddsOf(signs)),
      isClose: recalls(truth(personId), signs),
    })),
  };
}

/** The signs of a closeness, coarse enough that hundreds of pairs share a set. */
function setOf(signs: Signs): string {
  return Object.values({ ...signs, size: 0, decades: 0 })
    .map(Math.round)
    .join();
}

/** Ranks first those whose set of signs was right most often in this market. */
function orderBySigns(asked: Asked[]) {
  const seen = Map.groupBy(
    asked.flatMap(({ ranked }) => ranked),
    ({ set }) => set,
  );
  const right = new Map(
    [...seen].map(([set, all]) => [set, all.filter(({ truth }) => truth.isClose).length / all.length]),
  );
  for (const one of asked)
    one.signs = one.ranked
      .toSorted((a, b) => (right.get(b.set) ?? 0) - (right.get(a.set) ?? 0) || b.score - a.score)
      .slice(0, panel)
      .map(({ truth }) => truth);
}

/**
 * If both the person and the candidate state a team, closeness is known for certain. For all others it is known whether
 * they did the same kind of work at the same place. The rest is as likely as the model says.
 */
function withoutMistakes(view: View, ranked: Ranked[]): Ranked[] {
  const states = ({ team, position }: { team?: string | null; position: string | null }) =>
    Boolean(team) || (position?.includes(",") ?? false);
  const tellers = new Set(
    view.stints.some(states) ? view.shared.filter(states).map(({ personId }) => personId) : [],
  );
  const worth = ({ personId, score }: Ranked) => {
    const { isClose = false, isNear = false } = view.known.get(personId - 1) ?? {};
    const known = tellers.has(personId) ? (isClose ? 2 : -1) : Number(isNear);
    return 1_000 * known + score;
  };
  return ranked.toSorted((a, b) => worth(b) - worth(a));
}

/**
 * The first five to be contacted, and after how many days three answers are in; infinite if too few can be contacted.
 */
interface Turns {
  asked: Truth[];
  days: number;
}

/**
 * Day by day: the first wave is contacted, then one more after each interval until there are five, and one for each who
 * does not react for a week, until three have answered. Respondents who can name others name three close colleagues,
 * preferably of longer acquaintance, without knowing who was contacted or named before. Those in the directory are
 * contacted before all others.
 */
function askInTurn(
  order: Truth[],
  close: Close[],
  wave: number,
  random: Random,
  { knowsWhom = ({ isClose }: Truth) => isClose, oneMoreAfter = 2 } = {},
): Turns {
  const asked: { one: Truth; day: number; answersOn: number }[] = [];
  const named: Truth[] = [];
  const next = () =>
    [...named, ...order].find(({ person }) => !asked.some(({ one }) => one.person === person));
  const askOn = (one: Truth, day: number) => {
    const isReached = [answering.atOnce, ...reminderDays.map(() => answering.reminded)].map(random.chance);
    const reachedAfter = [0, ...reminderDays].find((_, mail) => isReached[mail]) ?? Infinity;
    const after = Math.ceil(-meanDays * Math.log(random.next()));
    asked.push({ one, day, answersOn: day + reachedAfter + after });
  };
  let day = 0;
  for (; ; day++) {
    const now = asked.filter(({ answersOn }) => answersOn === day);
    for (const { one } of now) if (knowsWhom(one)) named.push(...namesBy(one, close, random));
    if (asked.filter(({ answersOn }) => answersOn <= day).length >= wanted) break;
    const places = Math.max(wave, Math.min(panel, wave + Math.floor(day / oneMoreAfter)));
    const isWaitedFor = (one: (typeof asked)[number]) => one.answersOn <= day || one.day + waitedDays > day;
    for (let free = places - asked.filter(isWaitedFor).length; free > 0; free--) {
      const one = next();
      if (one) askOn(one, day);
    }
    if (!next() && asked.every(({ answersOn }) => answersOn <= day || answersOn === Infinity)) {
      day = Infinity;
      break;
    }
  }
  for (let one = next(); one && asked.length < panel; one = next()) askOn(one, day);
  return { asked: asked.slice(0, panel).map(({ one }) => one), days: day };
}

/** The first five, if the first close colleague among them names three before anybody else is contacted. */
function askAfterOne(order: Truth[], close: Close[], random: Random): Truth[] {
  const at = order.findIndex(({ isClose }) => isClose) + 1;
  const names = order.slice(at - 1, at).flatMap((one) => namesBy(one, close, random));
  const people = [...order.slice(0, at), ...names, ...order.slice(at)].map(
    (one) => [one.person, one] as const,
  );
  return [...new Map(people).values()].slice(0, panel);
}

/** Of the three colleagues whom one person names, preferring longer acquaintance at random, those in the directory. */
function namesBy(one: Truth, close: Close[], random: Random): Truth[] {
  const others = close.filter(({ truth }) => truth.person !== one.person);
  return Array.from({ length: mostNamed }).flatMap(() => {
    const at = random.indexBy(others.map(({ truth }) => truth.closeMonths));
    return others.splice(at, 1).flatMap(({ truth, isFound }) => (isFound ? truth : []));
  });
}

/** Whether two people still report after years that they worked closely: half of it fades in twelve years. */
function recalls({ isClose, person }: Truth, { decades }: Signs): boolean {
  return isClose && randomFrom(person * 37 + 5).next() < 0.5 ** (decades / 1.2);
}

function* someCandidates(
  market: ReturnType<typeof makeMarket>,
  from: number,
  to: number,
  count: number,
  random: Random,
) {
  const firms = market.firms.flatMap(({ size }, index) => (size >= from && size < to ? [index] : []));
  for (let tries = 0, found = 0; found < count && tries < count * 20; tries++) {
    const firm = random.pick(firms);
    const { person, from: came, until } = random.pick(market.stintsAt[firm] ?? []);
    const isLately = until > market.months - 72 && until - came >= 11;
    if (!isLately) continue;
    found++;
    yield [person, firm] as const;
  }
}

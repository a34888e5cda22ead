// Measures how well the people who saw the candidate's work are found in a simulated labour market, and how accurate
// the likelihoods are. With --fit the model's parameters are fitted first. Argument: the number of candidates per row,
// for example 50.
import { writeFileSync } from "node:fs";
import { waitedDays } from "#contract/survey-rules.ts";
import { assignRanks } from "#server/features/directory/assign-ranks.ts";
import { likelihoodOf, logOddsOf, type Signs } from "#server/features/directory/likelihood.ts";
import { calibration, likelihoodParameters } from "#server/features/directory/likelihood-parameters.ts";
import { type KnownPerson, rankColleagues } from "#server/features/directory/rank-colleagues.ts";
import { type Ranked, rankEmployments } from "#server/features/directory/rank-employments.ts";
import { reminderDays } from "#server/features/outreach/plan-reminders.ts";
import { drawCalibration } from "./together/plot-calibration.ts";
import { fitCalibration, fitParameters, type Sample } from "./together/fit.ts";
import { makeMarket } from "./together/market.ts";
import { printTable } from "./together/print-table.ts";
import { type Random, randomFrom } from "./together/random.ts";
import {
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
const candidatesPerCell = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 150);

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

/** Whom each ranking would contact first about one candidate. */
interface Panels {
  model: Truth[];
  /** By the model alone, without what cards show. */
  withoutCards: Truth[];
  byMonths: Truth[];
  /** A ranking that reads all sources without a mistake. */
  faultless: Truth[];
  /** Those who worked longest with the candidate. */
  oracle: Truth[];
}

interface Outcome extends Panels {
  /** Until three answers are in. */
  days: number;
  likelihoods: { likelihood: number; isClose: boolean }[];
}

function measure() {
  const market = makeMarket(randomFrom(seeds.measure));
  const random = randomFrom(seeds.measure + 100);
  const people = market.stintsOf.length;
  const stints = market.stintsOf.reduce((sum, own) => sum + own.length, 0);
  console.log(
    `${market.firms.length.toLocaleString("en")} firms, ${people.toLocaleString("en")} people, ${stints.toLocaleString("en")} employment periods\n`,
  );
  const likelihoods: Outcome["likelihoods"] = [];
  const scenarios: [string, Scenario][] = [
    ...[0.02, 0.1, 0.25, 0.4, 0.5].map((coverage): [string, Scenario] => [
      `${coverage * 100} % known`,
      { ...allStated, coverage },
    ]),
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
      const outcomes = [...someCandidates(market, from, to, candidatesPerCell, random)].flatMap(
        ([candidate, firm]) => {
          // With their own random numbers, so that every variant is measured on the same candidates.
          const ownRandom = randomFrom(candidate * 8_191 + firm);
          const outcome = rankAndContact(viewOf(market, candidate, firm, scenario), ownRandom);
          return outcome.oracle.length > 0 ? [outcome] : [];
        },
      );
      if (scenario.mistakes === mistakesOfLife)
        for (const outcome of outcomes) likelihoods.push(...outcome.likelihoods);
      return { size, outcomes };
    });
    printTable(name, rows);
  }
  drawCalibration(likelihoods);
}

/** Whom the product would contact about one candidate, and whom other rankings would. */
function rankAndContact(view: View, random: Random): Outcome {
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
        isContacted: false,
      },
    ]),
  );
  const order = assignRanks(
    rankColleagues(ranked, people, thisMonth).map((person) => ({ ...person, key: String(random.next()) })),
  ).map(({ personId }) => truth(personId));
  const best = (worth: (person: Ranked) => number) =>
    ranked
      .toSorted((a, b) => worth(b) - worth(a))
      .slice(0, panel)
      .map(({ personId }) => truth(personId));
  return {
    model: order.slice(0, panel),
    withoutCards: best(({ score }) => score),
    byMonths: best(({ months }) => months),
    faultless: best(scoreWithoutMistakes(view)),
    oracle: best(({ personId }) => truth(personId).closeMonths),
    days: contactInTurn(order, random),
    likelihoods: ranked.map(({ personId, signs }) => ({
      likelihood: likelihoodOf(logOddsOf(signs)),
      isClose: recalls(truth(personId), signs),
    })),
  };
}

/**
 * If both the person and the candidate state a team, closeness is known for certain. For all others it is known whether
 * they did the same kind of work at the same place. The rest is as likely as the model says.
 */
function scoreWithoutMistakes(view: View): (person: Ranked) => number {
  const statesTeam = ({ team, position }: { team?: string | null; position: string | null }) =>
    Boolean(team) || (position?.includes(",") ?? false);
  const certain = new Set(
    view.stints.some(statesTeam) ? view.shared.filter(statesTeam).map(({ personId }) => personId) : [],
  );
  return ({ personId, score }) => {
    const { isClose = false, isNear = false } = view.known.get(personId - 1) ?? {};
    if (certain.has(personId)) return score + (isClose ? 2_000 : -1_000);
    return score + (isNear ? 1_000 : 0);
  };
}

/**
 * Day by day: five are contacted at once, and one more for each who does not react for a week, until three have
 * answered.
 * @returns after how many days three answers are in; infinite if too few can be contacted
 */
function contactInTurn(order: Truth[], random: Random): number {
  const contacts: { day: number; answersOn: number }[] = [];
  const contactNext = (day: number) => {
    const isReached = [answering.atOnce, ...reminderDays.map(() => answering.reminded)].map(random.chance);
    const reachedAfter = [0, ...reminderDays].find((_, mail) => isReached[mail]) ?? Infinity;
    const delay = Math.ceil(-meanDays * Math.log(random.next()));
    contacts.push({ day, answersOn: day + reachedAfter + delay });
  };
  for (let day = 0; ; day++) {
    if (contacts.filter(({ answersOn }) => answersOn <= day).length >= wanted) return day;
    const awaited = contacts.filter((sent) => sent.answersOn <= day || sent.day + waitedDays > day);
    for (let free = panel - awaited.length; free > 0 && contacts.length < order.length; free--)
      contactNext(day);
    const isOver = contacts.every(({ answersOn }) => answersOn <= day || answersOn === Infinity);
    if (contacts.length === order.length && isOver) return Infinity;
  }
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
    const { person, from: start, until } = random.pick(market.stintsAt[firm] ?? []);
    const isRecent = until > market.months - 72 && until - start >= 11;
    if (!isRecent) continue;
    found++;
    yield [person, firm] as const;
  }
}

import { briefWords } from "#contract/report-words.ts";
import { type SignalKind, signalKinds, type Signals } from "#contract/signals.ts";
import { scaleOf } from "#contract/survey-rules.ts";
import type { Answers, Question } from "#contract/surveys.ts";
import type { Traces } from "#server/platform/db/schema/surveys.ts";

/** Fewer words are alike by chance. */
const fewestWords = 8;
/** Of all that two texts say in three words in a row, so much both say. */
const share = 0.4;
const inARow = 3;

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

export interface Traced {
  /** Its writer was found by the system; else named. */
  isFound: boolean;
  questions: Question[];
  responses: Answers;
  traces: Traces;
}

/** With fewer ratings it says nothing that they are all the same. */
const fewestRatings = 4;

/**
 * What is striking, as how many of how many answers. Those of people who were found are compared among themselves only, and
 * so are those of named ones: a manager who has one of them written could else try out where the others came from.
 * @param least where answers are shown together: of fewer found ones nothing is told, and nothing of a single one
 */
export function countSignals(answers: Traced[], least: number | null): Signals {
  const found = answers.filter(({ isFound }) => isFound);
  const named = answers.filter(({ isFound }) => !isFound);
  const groups = least !== null && found.length < least ? [named] : [found, named];
  return addSignals(...groups.map((group) => countGroup(group, least === null ? 1 : 2)));
}

/** How many of more answers. */
export function addSignals(...all: Signals[]): Signals {
  const counts = signalKinds.map((kind) => ({
    kind,
    count: all.flatMap(({ things }) => things.filter((thing) => thing.kind === kind)).reduce(sum, 0),
  }));
  return {
    answers: all.reduce((total, { answers }) => total + answers, 0),
    things: counts.filter(({ count }) => count > 0),
  };
}

const sum = (total: number, { count }: Signals["things"][number]) => total + count;

function countGroup(answers: Traced[], fewest: number): Signals {
  const things = signalKinds.map((kind) => ({
    kind,
    count: answers.filter((one) => isStriking[kind](one, others(answers, one))).length,
  }));
  const most = Math.max(2, answers.length / 2);
  const isTold = ({ kind, count }: (typeof things)[number]) =>
    count >= (plainToSee.has(kind) ? most : fewest);
  return { answers: answers.length, things: things.filter(isTold) };
}

/** Whoever reads the answers sees it: it is worth a word only where it is true of half of them. */
const plainToSee = new Set<SignalKind>(["flat", "brief"]);

const others = (answers: Traced[], one: Traced) => answers.filter((other) => other !== one);

const isStriking: Record<SignalKind, (one: Traced, others: Traced[]) => boolean> = {
  device: (one, rest) => rest.some((other) => sameDevice(one, other)),
  network: (one, rest) =>
    rest.some((other) => one.traces.network !== undefined && one.traces.network === other.traces.network) &&
    !rest.some((other) => sameDevice(one, other)),
  own: ({ traces }) => traces.isOwn,
  alike: (one, rest) => rest.some((other) => alike(textOf(one), textOf(other))),
  hasty: ({ traces }) => traces.isHasty,
  flat: (one) => {
    const ratings = ratingsOf(one);
    return ratings.length >= fewestRatings && new Set(ratings).size === 1;
  },
  brief: (one) =>
    one.questions.some(({ type }) => type === "text") && wordsOf(textOf(one)).length < briefWords,
  disposable: ({ traces }) => traces.isDisposable,
};

const sameDevice = (one: Traced, other: Traced) =>
  one.traces.device !== undefined && one.traces.device === other.traces.device;

function textOf({ questions, responses }: Traced): string {
  const written = questions.filter(({ type }) => type === "text").map(({ id }) => responses[id] ?? "");
  return written.join("\n");
}

/** Each as its place between the lowest and the highest. */
function ratingsOf({ questions, responses }: Traced): number[] {
  return questions.flatMap((question) => {
    const [scale, answer] = [scaleOf(question), responses[question.id]];
    if (!scale || typeof answer !== "number") return [];
    return (answer - scale.lowest) / (scale.highest - scale.lowest);
  });
}

/** Whether two texts are nearly the same: copied, and then changed here and there. */
export function alike(one: string, other: string): boolean {
  const [ours, theirs] = [runsOf(one), runsOf(other)];
  if (Math.min(ours.size, theirs.size) < fewestWords - inARow + 1) return false;
  const both = ours.intersection(theirs).size;
  return both / (ours.size + theirs.size - both) >= share;
}

function runsOf(text: string): Set<string> {
  const words = wordsOf(text.toLowerCase());
  return new Set(words.slice(inARow - 1).map((_, index) => words.slice(index, index + inARow).join(" ")));
}

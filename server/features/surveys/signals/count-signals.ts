import { briefWords } from "#contract/report-words.ts";
import { type SignalKind, signalKinds, type Signals } from "#contract/signals.ts";
import { scaleOf } from "#contract/survey-rules.ts";
import type { Answers, Question } from "#contract/surveys.ts";
import type { Traces } from "#server/platform/db/schema/surveys.ts";

/** Shorter texts are alike by chance. */
const minWords = 8;
/** Two texts are alike if they share this part of their three-word runs. */
const minShared = 0.4;
const runLength = 3;

const splitWords = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

export interface Traced {
  isFound: boolean;
  questions: Question[];
  responses: Answers;
  traces: Traces;
}

/** Fewer equal ratings mean nothing. */
const minRatings = 4;

/**
 * Counts what is striking about answers. Found and named reviewers are compared only among themselves: a manager who
 * has one answer written could otherwise find out where the others came from.
 * @param least with batch release, groups of fewer found answers report nothing, and no count is 1
 */
export function countSignals(answers: Traced[], least: number | null): Signals {
  const found = answers.filter(({ isFound }) => isFound);
  const named = answers.filter(({ isFound }) => !isFound);
  const groups = least !== null && found.length < least ? [named] : [found, named];
  return addSignals(...groups.map((group) => countGroup(group, least === null ? 1 : 2)));
}

/** Adds up counts. */
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
  const isReported = ({ kind, count }: (typeof things)[number]) =>
    count >= (obvious.has(kind) ? most : fewest);
  return { answers: answers.length, things: things.filter(isReported) };
}

/** Readers notice these themselves, so they are reported only if they apply to half of the answers. */
const obvious = new Set<SignalKind>(["flat", "brief"]);

const others = (answers: Traced[], one: Traced) => answers.filter((other) => other !== one);

const isStriking: Record<SignalKind, (one: Traced, others: Traced[]) => boolean> = {
  device: (one, rest) => rest.some((other) => sameDevice(one, other)),
  network: (one, rest) =>
    rest.some((other) => one.traces.network !== undefined && one.traces.network === other.traces.network) &&
    !rest.some((other) => sameDevice(one, other)),
  own: ({ traces }) => traces.isOwn,
  alike: (one, rest) => rest.some((other) => areAlike(joinTexts(one), joinTexts(other))),
  hasty: ({ traces }) => traces.isHasty,
  flat: (one) => {
    const ratings = relativeRatings(one);
    return ratings.length >= minRatings && new Set(ratings).size === 1;
  },
  brief: (one) =>
    one.questions.some(({ type }) => type === "text") && splitWords(joinTexts(one)).length < briefWords,
  disposable: ({ traces }) => traces.isDisposable,
};

const sameDevice = (one: Traced, other: Traced) =>
  one.traces.device !== undefined && one.traces.device === other.traces.device;

function joinTexts({ questions, responses }: Traced): string {
  const written = questions.filter(({ type }) => type === "text").map(({ id }) => responses[id] ?? "");
  return written.join("\n");
}

/** Each as its position between the lowest and the highest. */
function relativeRatings({ questions, responses }: Traced): number[] {
  return questions.flatMap((question) => {
    const [scale, answer] = [scaleOf(question), responses[question.id]];
    if (!scale || typeof answer !== "number") return [];
    return (answer - scale.lowest) / (scale.highest - scale.lowest);
  });
}

/** Whether two texts are nearly the same: copied, and edited here and there. */
export function areAlike(one: string, other: string): boolean {
  const [ours, theirs] = [wordRuns(one), wordRuns(other)];
  if (Math.min(ours.size, theirs.size) < minWords - runLength + 1) return false;
  const both = ours.intersection(theirs).size;
  return both / (ours.size + theirs.size - both) >= minShared;
}

function wordRuns(text: string): Set<string> {
  const words = splitWords(text.toLowerCase());
  return new Set(
    words.slice(runLength - 1).map((_, index) => words.slice(index, index + runLength).join(" ")),
  );
}

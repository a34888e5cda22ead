import { type SignalKind, signalKinds, type Signals } from "#contract/signals.ts";
import type { Traces } from "#server/platform/db/schema/surveys.ts";
import { areAlike, type PreparedAnswer } from "./prepare-answer.ts";

export interface TracedAnswer {
  isFound: boolean;
  content: PreparedAnswer;
  traces: Traces;
}

/**
 * Counts what is striking about answers. Found and named reviewers are compared only among themselves: a manager who
 * has one answer written could otherwise find out where the others came from.
 * @param minAnswers with batch release, groups of fewer found answers report nothing, and no count is 1
 */
export function countSignals(answers: TracedAnswer[], minAnswers: number | null): Signals {
  const found = answers.filter(({ isFound }) => isFound);
  const named = answers.filter(({ isFound }) => !isFound);
  const groups = minAnswers !== null && found.length < minAnswers ? [named] : [found, named];
  return addSignals(...groups.map((group) => countGroup(group, minAnswers === null ? 1 : 2)));
}

export function addSignals(...summands: Signals[]): Signals {
  const counts = signalKinds.map((kind) => ({
    kind,
    count: summands.flatMap(({ things }) => things.filter((thing) => thing.kind === kind)).reduce(sum, 0),
  }));
  return {
    answers: summands.reduce((total, { answers }) => total + answers, 0),
    things: counts.filter(({ count }) => count > 0),
  };
}

const sum = (total: number, { count }: Signals["things"][number]) => total + count;

function countGroup(answers: TracedAnswer[], minCount: number): Signals {
  const things = signalKinds.map((kind) => ({
    kind,
    count: answers.filter((answer) => isStriking[kind](answer, without(answers, answer))).length,
  }));
  const minObviousCount = Math.max(2, answers.length / 2);
  const isReported = ({ kind, count }: (typeof things)[number]) =>
    count >= (obvious.has(kind) ? minObviousCount : minCount);
  return { answers: answers.length, things: things.filter(isReported) };
}

/** Readers notice these themselves, so they are reported only if they apply to half of the answers. */
const obvious = new Set<SignalKind>(["flat", "brief"]);

const without = (answers: TracedAnswer[], excluded: TracedAnswer) =>
  answers.filter((answer) => answer !== excluded);

const isStriking: Record<SignalKind, (answer: TracedAnswer, others: TracedAnswer[]) => boolean> = {
  device: (answer, others) => others.some((other) => isSameDevice(answer, other)),
  network: (answer, others) =>
    others.some((other) => isSameNetwork(answer, other)) &&
    !others.some((other) => isSameDevice(answer, other)),
  own: ({ traces }) => traces.isOwn,
  alike: (answer, others) => others.some((other) => areAlike(answer.content, other.content)),
  hasty: ({ traces }) => traces.isHasty,
  flat: ({ content }) => content.isFlat,
  brief: ({ content }) => content.isBrief,
  disposable: ({ traces }) => traces.isDisposable,
};

const isSameNetwork = (a: TracedAnswer, b: TracedAnswer) =>
  a.traces.network !== undefined && a.traces.network === b.traces.network;

const isSameDevice = (a: TracedAnswer, b: TracedAnswer) =>
  a.traces.device !== undefined && a.traces.device === b.traces.device;

import { type SignalKind, signalKinds, type Signals } from "#contract/signals.ts";
import type { Traces } from "#server/platform/db/schema/surveys.ts";
import { areAlike, type Prepared } from "./prepare-answer.ts";

export interface Traced {
  isFound: boolean;
  content: Prepared;
  traces: Traces;
}

/**
 * Counts what is striking about answers. Found and named reviewers are compared only among themselves: a manager who
 * has one answer written could otherwise find out where the others came from.
 * @param minAnswers with batch release, groups of fewer found answers report nothing, and no count is 1
 */
export function countSignals(answers: Traced[], minAnswers: number | null): Signals {
  const found = answers.filter(({ isFound }) => isFound);
  const named = answers.filter(({ isFound }) => !isFound);
  const groups = minAnswers !== null && found.length < minAnswers ? [named] : [found, named];
  return addSignals(...groups.map((group) => countGroup(group, minAnswers === null ? 1 : 2)));
}

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
  alike: (one, rest) => rest.some((other) => areAlike(one.content, other.content)),
  hasty: ({ traces }) => traces.isHasty,
  flat: ({ content }) => content.isFlat,
  brief: ({ content }) => content.isBrief,
  disposable: ({ traces }) => traces.isDisposable,
};

const sameDevice = (one: Traced, other: Traced) =>
  one.traces.device !== undefined && one.traces.device === other.traces.device;

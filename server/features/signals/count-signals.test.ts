import { expect, test } from "vitest";
import type { Traces } from "#server/platform/db/schema/surveys.ts";
import { type Answers, defaultQuestions } from "#contract/surveys.ts";
import { countSignals, type TracedAnswer } from "./count-signals.ts";
import { prepareAnswer } from "./prepare-answer.ts";

const various: Answers = {
  overall_recommendation: 5,
  work_quality: 4,
  communication_skills: 3,
  reliability: 5,
  strengths: "Says what is wrong early",
};
const noTraces = { isOwn: false, isHasty: false, isDisposable: false };

/** An answer with nothing striking except what is given. */
function anAnswer(traces: Partial<Traces> = {}, isFound = true, responses: Answers = {}): TracedAnswer {
  return {
    isFound,
    content: prepareAnswer(defaultQuestions, { ...various, ...responses }),
    traces: { ...noTraces, ...traces },
  };
}
const named = (traces: Partial<Traces> = {}) => anAnswer(traces, false);
const things = (answers: TracedAnswer[], minAnswers: number | null = null) =>
  Object.fromEntries(countSignals(answers, minAnswers).things.map(({ kind, count }) => [kind, count]));

test("answers from one network are counted, and those from one device only as device", () => {
  const [firstDevice, secondDevice] = [
    { network: "a", device: "1" },
    { network: "a", device: "2" },
  ];
  const otherNetwork = { network: "b", device: "3" };
  expect(
    countSignals([anAnswer(firstDevice), anAnswer(secondDevice), anAnswer(otherNetwork), anAnswer()], null),
  ).toEqual({
    answers: 4,
    things: [{ kind: "network", count: 2 }],
  });
  expect(things([anAnswer(firstDevice), anAnswer(firstDevice), anAnswer(secondDevice)])).toEqual({
    device: 2,
    network: 1,
  });
});

test("named and found reviewers' networks are never compared", () => {
  const place = { network: "a", device: "1" };
  expect(things([anAnswer(place), named(place), anAnswer()])).toEqual({});
  expect(things([named(place), named(place), anAnswer(place)])).toEqual({ device: 2 });
});

test("haste, equal ratings, few words and disposable addresses are each counted", () => {
  const flat = { overall_recommendation: 4, work_quality: 4, communication_skills: 4, reliability: 4 };
  const answers = [
    anAnswer({ isHasty: true, isDisposable: true }),
    anAnswer({}, true, { ...flat, strengths: "Fine" }),
    anAnswer({}, true, { strengths: "Good" }),
  ];
  expect(things(answers)).toEqual({ hasty: 1, disposable: 1, brief: 2 });
  const even = anAnswer({}, true, flat);
  expect(things([even, { ...even }, anAnswer(), anAnswer()])).toEqual({ flat: 2 });
  expect(things([even, { ...even }, anAnswer(), anAnswer(), anAnswer()])).toEqual({});
  // Three equal ratings mean nothing, and a survey without a question for words has no words to count.
  const short = { ...even, content: prepareAnswer(defaultQuestions.slice(0, 3), flat) };
  expect(things([short, { ...short }])).toEqual({});
  const text = "She says early and plainly what is going wrong in a project, and stays until it is mended.";
  expect(things([anAnswer({}, true, { strengths: text }), anAnswer({}, true, { strengths: text })])).toEqual({
    alike: 2,
  });
});

test("with batch release nothing is reported of a single answer or of fewer than are shown together", () => {
  const [hasty, calm] = [anAnswer({ isHasty: true }), anAnswer()];
  expect(things([hasty, calm, calm], 3)).toEqual({});
  expect(things([hasty, { ...hasty }, calm], 3)).toEqual({ hasty: 2 });
  expect(countSignals([hasty, { ...hasty }], 3)).toEqual({ answers: 0, things: [] });
  // A manager who has a named reviewer answer in haste does not bring the found one to the reporting limit.
  expect(things([hasty, calm, calm, named({ isHasty: true })], 3)).toEqual({});
});

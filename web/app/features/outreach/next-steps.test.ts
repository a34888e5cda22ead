import { expect, test } from "vitest";
import { barestCard } from "#contract/cards.ts";
import type { Reviewer } from "#contract/reviewers.ts";
import { idleText } from "./next-steps.tsx";

const found: Reviewer = {
  key: "00000000-0000-4000-8000-000000000000",
  label: "Reviewer A",
  card: barestCard,
  status: "identified",
  surveySentOn: null,
  sending: false,
  heldUntil: null,
  sendProblem: null,
  hasResponse: false,
  handedOver: false,
  canBeCorrected: false,
};
const contacted: Reviewer = { ...found, status: "survey_sent", surveySentOn: "2026-11-21" };
const add = "You can add a former colleague.";

test.each([
  [true, [], `We send no surveys automatically now. ${add}`],
  [true, [contacted], `We send no more surveys automatically now. ${add}`],
  [
    true,
    [contacted, found],
    "We send no more surveys automatically now. Send the survey to more people below, or add a former colleague.",
  ],
  [false, [], add],
  [false, [contacted], add],
  [false, [contacted, found], "You choose who gets the survey."],
])("automatic: %s: says whether anyone else can be contacted %#", (automatic, reviewers, sentence) => {
  expect(idleText({ automatic, unlikely: 0 }, reviewers)).toBe(
    `${sentence} Reminders go out after 3 and 6 days.`,
  );
});

test("nobody can be selected once all matches were contacted", () => {
  const textFor = (reviewers: Reviewer[]) => idleText({ automatic: true, unlikely: 1 }, reviewers);
  expect(textFor([contacted, found])).toContain("Select anyone you'd still like to ask.");
  expect(textFor([contacted])).toContain(add);
});

import { expect, test } from "vitest";
import type { Candidate } from "#contract/candidates.ts";
import { asWaiting, tooFew } from "#contract/batch-release.ts";
import type { Reviewer } from "#contract/reviewers.ts";
import { barestCard } from "#contract/cards.ts";
import { groupTitle } from "#web/app/features/reviewers/reviewer-groups.ts";
import { candidateStatus } from "./candidate-status.ts";

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
const asked = (surveySentOn: string): Reviewer => ({ ...found, status: "survey_sent", surveySentOn });
const answered: Reviewer = { ...asked("2026-11-20"), status: "completed", hasResponse: true };
const handedOver: Reviewer = { ...found, handedOver: true };

test.each([
  [[], 3, "No former colleagues found yet"],
  [[found, found], 3, "No surveys sent yet"],
  [[{ ...found, sending: true }, found], 3, "Sending the survey to 1 of 2"],
  [[asked("2026-11-21")], 1, "0 of 1 wanted answers, waiting for 1 until 28 Nov"],
  [
    [answered, asked("2026-11-20"), asked("2026-11-21")],
    3,
    "1 of 3 wanted answers, waiting for 2 until 28 Nov",
  ],
  [[answered, answered, asked("2026-11-13")], 1, "2 answers, 1 wanted, 1 silent for over a week"],
  [[asked("2026-12-30"), handedOver], 2, "0 of 2 wanted answers, waiting for 1 until 6 Jan 2027, 1 queued"],
] as const)("one sentence gives the status %#", (reviewers, wantedResponses, sentence) => {
  expect(candidateStatus(of([...reviewers], { wantedResponses }), "2026-11-21")).toBe(sentence);
});

test("reviewers whom the queue will contact soon are reported as such", () => {
  const soon = of([found, found], { nextAskOn: "2026-11-21" });
  expect(candidateStatus(soon, "2026-11-21")).toBe("The survey goes to the best matches within minutes");
  expect(candidateStatus(soon, "2026-11-20")).toBe("No surveys sent yet");
});

test("no answer is awaited after the candidate withdrew consent", () => {
  const panel = of([answered, asked("2026-11-20")], { consentMissing: "taken_back" });
  expect(candidateStatus(panel, "2026-11-21")).toBe("1 of 3 wanted answers, surveys stopped");
});

test("no reviewer can be contacted after withdrawn consent or in an archived job", () => {
  const held = of([found, found], { consentMissing: "taken_back" });
  expect(candidateStatus(held, "2026-11-21")).toBe("No surveys sent yet");
  const archived = { ...of([found, found], {}), jobIsActive: false };
  expect(candidateStatus(archived, "2026-11-21")).toBe("No surveys sent yet");
  expect(groupTitle("can_be_asked", true)).toBe("Not contacted");
  expect(groupTitle("can_be_asked", false)).toBe("Found");
});

test("with batch release the status says only how many were contacted", () => {
  const together = { least: 3 as const, asked: 8, state: "waiting" as const, answers: [] };
  expect(candidateStatus(of([found, handedOver], {}, together), "2026-11-21")).toBe(
    `${asWaiting(8, 3)}; 1 queued`,
  );
  expect(
    candidateStatus(of([found], { paused: true }, { ...together, state: "too_few" }), "2026-11-21"),
  ).toBe(`${tooFew}. Outreach is paused`);
});

function of(
  reviewers: Reviewer[],
  changes: Partial<Candidate["outreach"]>,
  together: Candidate["together"] = null,
): Pick<Candidate, "email" | "reviewers" | "together" | "outreach" | "jobIsActive" | "searches"> {
  const outreach: Candidate["outreach"] = {
    automatic: true,
    wantedResponses: 3,
    paused: false,
    consent: null,
    consentMissing: null,
    complete: false,
    proposed: [],
    unlikely: 0,
    leftOut: null,
    nextAskOn: null,
    timeline: [],
  };
  return {
    email: null,
    reviewers,
    together,
    outreach: { ...outreach, ...changes },
    jobIsActive: true,
    searches: [],
  };
}

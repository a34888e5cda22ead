import { expect, test } from "vitest";
import type { Candidate } from "#contract/candidates.ts";
import { waitingText, tooFew } from "#contract/batch-release.ts";
import type { Reviewer } from "#contract/reviewers.ts";
import { barestCard } from "#contract/cards.ts";
import { groupTitle } from "#web/app/features/reviewers/reviewer-groups.ts";
import { candidateStatus } from "./candidate-status.ts";

const identified: Reviewer = {
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
const surveySent = (surveySentOn: string): Reviewer => ({
  ...identified,
  status: "survey_sent",
  surveySentOn,
});
const completed: Reviewer = { ...surveySent("2026-11-20"), status: "completed", hasResponse: true };
const queued: Reviewer = { ...identified, handedOver: true };

test.each([
  [[], 3, "No former colleagues found yet"],
  [[identified, identified], 3, "No surveys sent yet"],
  [[{ ...identified, sending: true }, identified], 3, "Sending the survey to 1 of 2"],
  [[surveySent("2026-11-21")], 1, "0 of 1 wanted answers, waiting for 1 until 28 Nov"],
  [
    [surveySent("2026-11-21"), { ...identified, sending: true }],
    3,
    "0 of 3 wanted answers, waiting for 1 until 28 Nov, sending 1 more",
  ],
  [
    [completed, surveySent("2026-11-20"), surveySent("2026-11-21")],
    3,
    "1 of 3 wanted answers, waiting for 2 until 28 Nov",
  ],
  [[completed, completed, surveySent("2026-11-13")], 1, "2 answers, 1 wanted, 1 silent for over a week"],
  [[surveySent("2026-12-30"), queued], 2, "0 of 2 wanted answers, waiting for 1 until 6 Jan 2027, 1 queued"],
] as const)("one sentence gives the status %#", (reviewers, wantedResponses, sentence) => {
  expect(candidateStatus(candidateWith([...reviewers], { wantedResponses }), "2026-11-21")).toBe(sentence);
});

test("reviewers whom the queue will contact soon are reported as such", () => {
  const dueToday = candidateWith([identified, identified], { nextAskOn: "2026-11-21" });
  expect(candidateStatus(dueToday, "2026-11-21")).toBe("The survey goes to the best matches within minutes");
  expect(candidateStatus(dueToday, "2026-11-20")).toBe("No surveys sent yet");
  const firstInQueue = candidateWith([{ ...identified, sending: true }, identified], {
    nextAskOn: "2026-11-21",
  });
  expect(candidateStatus(firstInQueue, "2026-11-21")).toBe(
    "The survey goes to the best matches within minutes",
  );
});

test("no answer is awaited after the candidate withdrew consent", () => {
  const panel = candidateWith([completed, surveySent("2026-11-20")], { consentMissing: "taken_back" });
  expect(candidateStatus(panel, "2026-11-21")).toBe("1 of 3 wanted answers, surveys stopped");
});

test("no reviewer can be contacted after withdrawn consent or in an archived job", () => {
  const withoutConsent = candidateWith([identified, identified], { consentMissing: "taken_back" });
  expect(candidateStatus(withoutConsent, "2026-11-21")).toBe("No surveys sent yet");
  const archived = { ...candidateWith([identified, identified], {}), jobIsActive: false };
  expect(candidateStatus(archived, "2026-11-21")).toBe("No surveys sent yet");
  expect(groupTitle("not_contacted", true)).toBe("Not contacted");
  expect(groupTitle("not_contacted", false)).toBe("Found");
});

test("with batch release the status says only how many were contacted", () => {
  const together = { least: 3 as const, asked: 8, state: "waiting" as const, answers: [] };
  expect(candidateStatus(candidateWith([identified, queued], {}, together), "2026-11-21")).toBe(
    `${waitingText(8, 3)}; 1 queued`,
  );
  expect(
    candidateStatus(
      candidateWith([identified], { paused: true }, { ...together, state: "too_few" }),
      "2026-11-21",
    ),
  ).toBe(`${tooFew}. Outreach is paused`);
  expect(candidateStatus(candidateWith([], {}, { ...together, asked: 0 }), "2026-11-21")).toBe(
    "No former colleagues found yet",
  );
});

function candidateWith(
  reviewers: Reviewer[],
  changes: Partial<Candidate["outreach"]>,
  together: Candidate["together"] = null,
): Parameters<typeof candidateStatus>[0] {
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
    changedOn: "2026-11-21",
    timeline: [],
  };
  return {
    email: null,
    consent: { undeliverable: false },
    reviewers,
    together,
    outreach: { ...outreach, ...changes },
    jobIsActive: true,
    searches: [],
  };
}

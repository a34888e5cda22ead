import { aCandidate, aJob, aManager } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { letters } from "./reviewer-view.ts";

test.each([
  [1, "A"],
  [2, "B"],
  [26, "Z"],
  [27, "AA"],
  [52, "AZ"],
  [53, "BA"],
  [702, "ZZ"],
  [703, "AAA"],
])("reviewer %i is called %s", (rank, expected) => {
  expect(letters(rank)).toBe(expected);
});

test("reviewers are called A to Z and then AA, in order of rank", async ({ app }) => {
  const { manager, candidateId } = await aDesk(app);
  for (let index = 0; index < 27; index++)
    await manager.browser.manager.reviewers.add({
      candidateId,
      name: `Person ${index}`,
      email: `p${index}@example.com`,
      position: String(index),
    });

  const { reviewers: shown } = await manager.browser.manager.candidates.get({ candidateId });
  expect(shown.map(({ card }) => card.position)).toEqual(
    Array.from({ length: 27 }, (_, index) => String(index)),
  );
  expect(shown.map(({ label }) => label).filter((_, index) => [0, 1, 25, 26].includes(index))).toEqual([
    "Reviewer A",
    "Reviewer B",
    "Reviewer Z",
    "Reviewer AA",
  ]);
});

async function aDesk(app: TestApp) {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { id: candidateId } = await aCandidate(manager, jobId);
  return { manager, jobId, candidateId };
}

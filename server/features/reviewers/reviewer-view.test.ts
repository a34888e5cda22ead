import { aCandidate, aJob, aManager } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";

test("reviewers are called A to Z and then AA, in order of rank", async ({ app }) => {
  const manager = await aManager(app);
  const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id);
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

import { aReviewer, goodAnswers } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";

test("an archived job's candidates and answers can be read, and changed only after it is unarchived", async ({
  app,
}) => {
  const { manager, key, candidateId } = await aReviewer(app, { status: "completed" });
  const { candidates, jobs, outreach, surveys } = manager.browser.manager;
  const { jobId } = await candidates.get({ candidateId });
  await jobs.setActive({ jobId, isActive: false });
  expect(await candidates.list({ jobId })).toMatchObject({ total: 1, candidates: [{ responseCount: 1 }] });
  expect(await candidates.get({ candidateId })).toMatchObject({ firstName: "Robin", jobIsActive: false });
  expect(await surveys.response({ reviewerKey: key })).toMatchObject({ responses: goodAnswers });
  const changes = [
    () => outreach.pause({ candidateId, paused: true }),
    () => candidates.delete({ candidateId }),
  ];
  for (const change of changes)
    await expect(change()).rejects.toMatchObject({ code: "JOB_ARCHIVED", status: 409 });

  await jobs.setActive({ jobId, isActive: true });
  expect(await candidates.get({ candidateId })).toMatchObject({ jobIsActive: true });
  await candidates.delete({ candidateId });
});

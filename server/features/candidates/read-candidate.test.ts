import { aCandidate, aJob, aManager, aReviewer, goodAnswers } from "#tests/factories.ts";
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

test("another manager gets the same answer as for a job or candidate that does not exist", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { id: candidateId } = await aCandidate(manager, jobId);
  const { browser } = await aManager(app);
  const answerTo = async (path: string) => {
    const response = await browser.fetch(`/api${path}`);
    return `${response.status} ${await response.text()}`;
  };

  expect(await answerTo(`/jobs/${jobId}/candidates`)).toBe(
    await answerTo(`/jobs/${crypto.randomUUID()}/candidates`),
  );
  expect(await answerTo(`/candidates/${candidateId}`)).toBe(
    await answerTo(`/candidates/${crypto.randomUUID()}`),
  );
  expect(await answerTo(`/candidates/${candidateId}`)).toMatch(/^404 .*CANDIDATE_NOT_FOUND/);
});

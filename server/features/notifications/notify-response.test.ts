import { digests } from "#server/platform/db/schema/notifications.ts";
import { aCandidate, aJob, aManager, aReviewer, aSubmission, mailsTo } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { sendDigest } from "./send-digest.ts";

/** A manager who is notified of each response at once. */
async function anImpatientManager(app: TestApp) {
  const manager = await aManager(app);
  const settings = {
    settingsMode: "global",
    digestFrequency: "immediate",
    sendZeroReviewsEmail: true,
  } as const;
  await manager.browser.manager.notifications.saveSettings({ settings });
  return manager;
}

test("immediate: each response is mailed at once, about that candidate only", async ({ app }) => {
  const manager = await anImpatientManager(app);
  const job = await aJob(manager);
  const robin = await aCandidate(manager, job.id, { firstName: "Robin", lastName: "Vale" });
  const noor = await aCandidate(manager, job.id, { firstName: "Noor", lastName: "Haddad" });
  await aReviewer(app, { manager, candidateId: robin.id, status: "completed" });
  await app.runTasks();
  await aReviewer(app, { manager, candidateId: noor.id });
  await aReviewer(app, { manager, candidateId: noor.id, status: "completed" });
  await app.runTasks();

  const [first, second, ...rest] = mailsTo(app, manager);
  expect(first?.subject).toBe("1 new response about Robin Vale");
  expect(second?.subject).toBe("1 new response about Noor Haddad");
  expect(second?.text).toContain("1 new response. 2 people contacted, 1 answered.");
  expect(second?.text).not.toContain("Robin");
  expect(rest).toEqual([]);
});

test("a response for a job that is archived before or after it arrives is not announced, and others are", async ({
  app,
}) => {
  const manager = await anImpatientManager(app);
  const job = async () => {
    const { id } = await aJob(manager);
    const { id: candidateId } = await aCandidate(manager, id);
    const { id: reviewerId } = await aReviewer(app, { manager, candidateId });
    return {
      archive: () => manager.browser.manager.jobs.setActive({ jobId: id, isActive: false }),
      answer: () => app.browser().reviewer.surveys.submit(aSubmission(reviewerId)),
    };
  };
  const [early, late, open] = [await job(), await job(), await job()];
  await early.archive();
  await early.answer();
  await app.runTasks();
  expect(await app.count(digests)).toBe(0);

  app.refuseMail("451 try again later");
  await late.answer();
  await open.answer();
  await app.runTasks();
  expect(await app.count(digests)).toBe(2);
  await late.archive();
  app.refuseMail(null);
  for (const { id } of await app.db.select().from(digests))
    await sendDigest.run(app.context, { digestId: id });
  expect(mailsTo(app, manager)).toHaveLength(1);
  expect(await app.count(digests)).toBe(1);
});

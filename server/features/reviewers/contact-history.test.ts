import { eq } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { rateLimits } from "#server/platform/db/schema/auth.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { erase } from "#server/features/privacy/erase.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anEmail,
  aPerson,
  aReviewer,
  expectSilentRefusal,
  surveyMails,
  sweptOutreach,
} from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";

test("a contacted person rests for 90 days under every spelling of the address, even if the candidate is deleted", async ({
  app,
}) => {
  const kim = anEmail("kim.doe").replace(/@.*/, "@gmail.com");
  const [lou, pat, ash] = [anEmail("lou"), anEmail("pat"), anEmail("ash")];
  const spellings: [string, string][] = [
    [kim, kim.replace(".", "").replace("@gmail", "+again@googlemail")],
    [lou, lou.replace("@", "+again@")],
    [pat.replace("@", "+one@"), pat],
    [ash.replace("@", "+one@"), ash.replace("@", "+other@")],
  ];
  for (const [first, second] of spellings) {
    const { manager, candidateId } = await aReviewer(app, { email: first });
    const askAgain = async () => void (await aReviewer(app, { email: second }));
    await expect(askAgain()).rejects.toMatchObject({ code: "CANNOT_BE_ASKED" });
    await manager.browser.manager.candidates.delete({ candidateId });
    await expect(askAgain()).rejects.toMatchObject({ code: "CANNOT_BE_ASKED" });
  }
  const stored = JSON.stringify(await app.db.select().from(rateLimits));
  expect(stored).not.toContain("@");
  app.clock.advance(90 * dayMs);
  for (const [, email] of spellings) await aReviewer(app, { email });
});

test.for(["candidate", "job"] as const)(
  "someone who may have received a survey before a crash rests for all others, even if the %s is deleted",
  async (deleted, { app }) => {
    const email = anEmail("kim");
    const { candidateId, manager } = await aReviewer(app, { email, status: "identified" });
    const calls = manager.browser.manager;
    const { jobId } = await calls.candidates.get({ candidateId });
    await app.db.update(reviewers).set({ deliveryStartedAt: app.clock.now(), questions: [] });
    app.clock.advance(dayMs);
    const askAgain = () => aReviewer(app, { email });
    await expect(askAgain()).rejects.toMatchObject({ code: "CANNOT_BE_ASKED" });
    await (deleted === "job" ? calls.jobs.delete({ jobId }) : calls.candidates.delete({ candidateId }));
    await expect(askAgain()).rejects.toMatchObject({ code: "CANNOT_BE_ASKED" });
  },
);

test("the system contacts nobody under another spelling, even of two chosen at the same moment", async ({
  app,
}) => {
  const email = anEmail("kim").replace("@", "+a@");
  await aReviewer(app, { email });
  for (const spelling of [email.replace("+a", ""), "lou.roe@gmail.com", "louroe@gmail.com"])
    await aPerson(app, { email: spelling }, {});
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const workHistory = [{ company: "Acme", position: "Cook", startDate: "2018-01", endDate: "2020-12" }];
  const { id } = await aCandidate(manager, jobId, { workHistory, sendSurveysAutomatically: true });
  for (let day = 0; day < 3; day++) {
    await app.db.update(candidates).set({ outreachDueAt: app.clock.now() }).where(eq(candidates.id, id));
    await sweptOutreach(app);
    app.clock.advance(dayMs);
  }
  expect(app.outbox.map(({ to }) => to.email)).toEqual([email, expect.stringMatching(/^lou\.?roe@/)]);
});

test("nobody is contacted about one candidate again under another spelling, even after the rest period", async ({
  app,
}) => {
  for (const email of ["lou.roe@gmail.com", "louroe+jobs@googlemail.com"]) await aPerson(app, { email }, {});
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const workHistory = [{ company: "Acme", position: "Cook", startDate: "2018-01", endDate: "2020-12" }];
  const { reviewers: panel } = await aCandidate(manager, jobId, { workHistory });
  const press = (index: number) =>
    manager.browser.manager.reviewers.sendSurvey({ reviewerKey: panel[index]?.key ?? "" });
  app.context.settings.reviewerRestDays = 1;
  await press(0);
  app.clock.advance(2 * dayMs);
  await expectSilentRefusal(app, () => press(1));
  expect(surveyMails(app)).toHaveLength(1);
});

test("erasing a person removes every sign that they were contacted", async ({ app }) => {
  const { email } = await aReviewer(app, { email: anEmail("kim").replace("@", "+one@") });
  const readContacts = async () =>
    (await app.db.select().from(rateLimits)).filter(({ key }) => /^ask(ed|ing) /.test(key));
  expect(await readContacts()).toHaveLength(2);
  await erase(app.context, "reviewer", email);
  expect(await readContacts()).toHaveLength(0);
});

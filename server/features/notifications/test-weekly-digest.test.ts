import { eq } from "drizzle-orm";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { digests } from "#server/platform/db/schema/notifications.ts";
import {
  aJob,
  aManager,
  anAdmin,
  aReviewer,
  chooseSettings,
  mailsTo,
  type TestManager,
} from "#tests/factories.ts";
import { expect, type Client, test } from "#tests/harness.ts";
import { sweepDigests } from "./sweep-digests.ts";

const requestDigest = ({ visitor }: Pick<Client, "visitor">) =>
  visitor.notifications.testWeeklyDigest({ type: "weekly" });

const chooseWeekly = (manager: TestManager, sendZeroReviewsEmail = false) =>
  chooseSettings(manager, { settingsMode: "global", digestFrequency: "weekly", sendZeroReviewsEmail });

test("a visitor sees a sample of made-up data, and no mail is sent", async ({ app }) => {
  const manager = await aManager(app);
  await chooseWeekly(manager);
  await aReviewer(app, { manager, status: "completed" });
  app.outbox.length = 0;
  const { message, sample } = await requestDigest(app.browser());
  await app.runTasks();

  expect(message).toBe("This is a sample with made-up data. We sent no e-mail.");
  expect(sample?.subject).toBe("3 new responses about 2 candidates");
  expect(sample?.text).toContain("2 new responses. 3 people contacted, 2 answered.");
  expect(sample?.text).not.toContain(manager.email);
  expect(app.outbox).toEqual([]);
  expect(await app.count(digests)).toBe(0);
});

test("a manager gets their own digest of all jobs, whatever the settings say; nobody else does", async ({
  app,
}) => {
  const [manager, other] = [await aManager(app), await aManager(app)];
  await aReviewer(app, { manager, status: "completed" });
  await aReviewer(app, { manager: other, status: "completed" });
  app.outbox.length = 0;

  expect(await requestDigest(manager.browser)).toEqual({
    message: `We sent a digest of the last seven days to ${manager.email}.`,
    sample: null,
  });
  expect(app.outbox).toMatchObject([
    { to: { email: manager.email }, subject: "1 new response about Robin Vale" },
  ]);
  expect(app.outbox[0]?.text).toContain("because you asked for it");
  expect(app.outbox[0]?.text).not.toContain("Kim Doe");
});

test("a manager without news gets no e-mail, and the response says so", async ({ app }) => {
  const manager = await aManager(app);
  await chooseWeekly(manager);
  await aJob(manager);

  expect(await requestDigest(manager.browser)).toMatchObject({
    message: "Nothing is new in the last seven days, so we sent no e-mail.",
  });
  expect(mailsTo(app, manager)).toEqual([]);
  await chooseWeekly(manager, true);
  await requestDigest(manager.browser);
  expect(mailsTo(app, manager)).toMatchObject([{ subject: "No new responses" }]);
});

test("when a response is too old for the digest does not show at which time of day it came", async ({
  app,
}) => {
  app.clock.set(new Date("2026-11-21T13:37:00Z"));
  const manager = await aManager(app);
  await chooseWeekly(manager);
  await aReviewer(app, { manager, status: "completed" });
  for (const [at, message] of [
    ["2026-11-28T13:30:00Z", "We sent"],
    ["2026-11-28T23:59:00Z", "We sent"],
    ["2026-11-29T00:01:00Z", "Nothing is new"],
  ] as const) {
    app.clock.set(new Date(at));
    expect((await requestDigest(manager.browser)).message).toContain(message);
  }
});

test("a refused mail is not reported as sent", async ({ app }) => {
  const manager = await aManager(app);
  await aReviewer(app, { manager, status: "completed" });
  app.refuseMail("451 try again later");

  await expect(requestDigest(manager.browser)).rejects.toMatchObject({
    code: "MAIL_NOT_ACCEPTED",
    message: "The e-mail was not accepted for delivery. Please try again.",
  });
});

test("an admin sends everyone's weekly digest once a day; Monday's continues from there", async ({ app }) => {
  const [weekly, weeklyAbroad, daily] = [await aManager(app), await aManager(app), await aManager(app)];
  for (const manager of [weekly, weeklyAbroad]) await chooseWeekly(manager);
  await app.db
    .update(hiringManagerProfiles)
    .set({ timeZone: "Pacific/Auckland" })
    .where(eq(hiringManagerProfiles.id, weeklyAbroad.id));
  for (const manager of [weekly, weeklyAbroad, daily]) await aReviewer(app, { manager, status: "completed" });
  const admin = await anAdmin(app);
  await app.runTasks();
  app.outbox.length = 0;
  app.clock.advance(5 * 60_000);

  expect(await requestDigest(admin.browser)).toMatchObject({
    message: "We are sending the weekly digest to 2 managers. Managers without news get no e-mail.",
  });
  await app.runTasks();
  expect(app.outbox.map((message) => message.to.email).toSorted()).toEqual(
    [weekly.email, weeklyAbroad.email].toSorted(),
  );
  expect(await requestDigest(admin.browser)).toMatchObject({
    message:
      "No weekly digest is due. No manager chose weekly for an active job, or today's was already sent.",
  });

  await aReviewer(app, { manager: weekly, status: "completed" });
  app.outbox.length = 0;
  app.clock.set(new Date("2026-11-23T08:05:00Z"));
  await app.runTasks(sweepDigests);
  expect(mailsTo(app, weekly)).toMatchObject([{ subject: "1 new response about Robin Vale" }]);
  const entries = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "digest.run"))
    .orderBy(auditLog.id);
  expect(entries.map(({ actorEmail, details }) => [actorEmail, details.counts])).toEqual([
    [admin.email, { managers: 2 }],
    [admin.email, { managers: 0 }],
  ]);
});

test("many concurrent admins send everyone one mail", async ({ app }) => {
  const manager = await aManager(app);
  await chooseWeekly(manager);
  await aReviewer(app, { manager, status: "completed" });
  const admins = [await anAdmin(app), await anAdmin(app)];
  app.outbox.length = 0;
  app.clock.advance(5 * 60_000);
  await Promise.all(admins.map(({ browser }) => requestDigest(browser)));
  await app.runTasks();

  expect(mailsTo(app, manager)).toHaveLength(1);
});

test("more than ten requests in a quarter of an hour are refused for a signed-in user", async ({ app }) => {
  const { browser } = await aManager(app);
  for (let count = 0; count < 10; count += 1) await requestDigest(browser);
  await expect(requestDigest(browser)).rejects.toMatchObject({ code: "TOO_MANY_ATTEMPTS", status: 429 });

  app.clock.advance(15 * 60_000);
  await requestDigest(browser);
});

test("only an admin gets EmailJS's public values, and only if it is configured", async ({ app }) => {
  const admin = await anAdmin(app);
  const manager = await aManager(app);
  const readConfig = (browser: Pick<Client, "admin">) => browser.admin.notifications.emailJsConfig();
  await expect(readConfig(admin.browser)).rejects.toMatchObject({
    code: "EMAILJS_NOT_CONFIGURED",
    status: 404,
  });

  const emailJs = {
    serviceId: "s",
    templateId: "t",
    publicKey: "p",
    privateKey: "secret",
    url: "https://e.example",
  };
  app.context.settings.emailJs = emailJs;
  expect(await readConfig(admin.browser)).toEqual({ serviceId: "s", templateId: "t", publicKey: "p" });
  await expect(readConfig(manager.browser)).rejects.toMatchObject({ status: 401 });
  app.context.settings.emailJs = null;
});

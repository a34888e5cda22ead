import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Candidate } from "#contract/candidates.ts";
import { dayMs } from "#contract/durations.ts";
import { hiringManagerInvitations } from "#server/platform/db/schema/managers.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { storedResponses } from "#server/platform/db/schema/auth.ts";
import { maxSendMs } from "#server/platform/mail/message.ts";
import { carryOutRetention } from "#server/features/privacy/carry-out-retention.ts";
import { aCandidate, aJob, aManager, anAdmin, anInvitation, aPassword, aTemplate } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { type browser, startWithChangedSecret, type TestApp } from "#tests/test-app.ts";

// tests/authorization.test.ts checks that every call of the contract uses its key.

const aKey = "5f0c1a52-6f0e-4b0b-9d8e-2f6f6a3f1c11";
const title = "Head of Unusual Words";

test("a key belongs to its account and its call: elsewhere it is a different key", async ({ app }) => {
  const manager = await aManager(app);
  const other = await aManager(app);
  const job = await withKey(app, manager.browser).manager.jobs.create({ title });
  const jobOfOther = await withKey(app, other.browser).manager.jobs.create({ title });
  expect(jobOfOther.id).not.toBe(job.id);
  await withKey(app, manager.browser).manager.jobs.setActive({ jobId: job.id, isActive: false });
  expect(await manager.browser.manager.jobs.list()).toMatchObject([{ id: job.id, isActive: false }]);
});

test("a call whose response was lost is done once, even if the secret changes before it is repeated", async ({
  app,
  database,
}) => {
  const { email, browser } = await aManager(app);
  const job = await withKey(app, browser).manager.jobs.create({ title });
  const { app: restarted, stop } = await startWithChangedSecret(database);
  try {
    const repeating = restarted.browser([], { "Idempotency-Key": aKey });
    await repeating.visitor.managers.signIn({ email, password: aPassword });
    expect(await repeating.manager.jobs.create({ title })).toEqual(job);
    await expect(repeating.manager.jobs.create({ title: "Another" })).rejects.toMatchObject({
      code: "ATTEMPT_DIFFERS",
    });
    expect(await restarted.count(jobs)).toBe(1);
  } finally {
    await stop();
  }
});

test("a refused call can be repeated under its key", async ({ app }) => {
  const { browser } = await aManager(app);
  const { id: jobId } = await browser.manager.jobs.create({ title });
  await browser.manager.jobs.setActive({ jobId, isActive: false });
  const add = () =>
    withKey(app, browser).manager.candidates.create({ jobId, firstName: "Robin", lastName: "Vale" });
  await expect(add()).rejects.toMatchObject({ code: "JOB_ARCHIVED" });
  await browser.manager.jobs.setActive({ jobId, isActive: true });
  expect((await add()).id).toBe((await add()).id);
});

test("a save whose response was lost gets the same response again, and later changes can be saved over it", async ({
  app,
}) => {
  const manager = await aManager(app);
  const admin = await anAdmin(app);
  const noHistory = { workHistory: [] };
  const { id: jobId, ...job } = await aJob(manager);
  const { id: candidateId, ...candidate } = await aCandidate(manager, jobId, noHistory);
  const { id: templateId, ...template } = await aTemplate(app, { name: "Cooks" });
  const settings = await manager.browser.manager.notifications.settings();
  const callWith = (key: string) => withKey(app, manager.browser, key).manager;

  await expectSaved<Version>(job, "JOB_CHANGED", (key, { version }, text) =>
    callWith(key).jobs.update({ jobId, version, title: text }),
  );
  await expectSaved<Version>(settings, "SETTINGS_CHANGED", (key, { version }, text) =>
    callWith(key).notifications.saveSettings({ version, settings: choices[text] }),
  );
  await expectSaved<Pick<Candidate, "firstName" | "lastName" | "workHistory">>(
    candidate,
    "CANDIDATE_CHANGED",
    (key, seen, firstName) =>
      callWith(key).candidates.update({
        candidateId,
        jobId,
        firstName,
        lastName: "Vale",
        ...noHistory,
        seen,
      }),
  );
  const { questions } = template;
  await expectSaved<Version>(template, "TEMPLATE_CHANGED", (key, { version }, name) =>
    withKey(app, admin.browser, key).admin.templates.update({ templateId, version, name, questions }),
  );
});

type Version = { version: number };
const choice = { settingsMode: "global", sendZeroReviewsEmail: true } as const;
const choices = {
  First: { ...choice, digestFrequency: "daily" },
  Second: { ...choice, digestFrequency: "weekly" },
  Third: { ...choice, digestFrequency: "immediate" },
} as const;

/** @param save saves this text under a key, over the version that was seen */
async function expectSaved<Seen>(
  seen: Seen,
  changed: string,
  save: (key: string, seen: Seen, text: keyof typeof choices) => Promise<Seen>,
) {
  const [firstKey, secondKey, staleKey] = [randomUUID(), randomUUID(), randomUUID()];
  await save(firstKey, seen, "First");
  const saved = await save(firstKey, seen, "First");
  await save(secondKey, saved, "Second");
  // Someone who has seen neither version gets an error.
  await expect(save(staleKey, seen, "Third")).rejects.toMatchObject({ code: changed });
}

test("a key and its stored response expire after a day", async ({ app }) => {
  const { browser } = await aManager(app);
  const create = () => withKey(app, browser).manager.jobs.create({ title });
  const { id } = await create();
  app.clock.advance(dayMs - 1);
  expect(await create()).toMatchObject({ id });
  app.clock.advance(1);
  expect((await create()).id).not.toBe(id);

  app.clock.advance(dayMs + 1);
  await carryOutRetention.run(app.context, {});
  expect(await app.count(storedResponses)).toBe(0);
});

test("the database contains no readable part of a stored response", async ({ app }) => {
  const { browser, id } = await aManager(app);
  await withKey(app, browser).manager.jobs.create({ title });
  const stored = JSON.stringify(await app.db.select().from(storedResponses));
  for (const secret of [aKey, title, id, "jobs"]) expect(stored).not.toContain(secret);
  const [row] = await app.db.select().from(storedResponses);
  expect(Buffer.from(row?.answer ?? "", "base64").toString("latin1")).not.toContain(title);
});

test("a key so short that others might use it is refused, and nothing is done", async ({ app }) => {
  const { browser } = await aManager(app);
  await expect(withKey(app, browser, "short").manager.jobs.create({ title })).rejects.toMatchObject({
    status: 400,
  });
  expect(await app.count(jobs)).toBe(0);
});

test("Send Email with one key mails once; with another it mails again", async ({ app }) => {
  const { browser } = await anAdmin(app);
  const { id: invitationId } = await anInvitation(app);
  const send = (key?: string) => withKey(app, browser, key).admin.invitations.send({ invitationId });
  app.refuseMail("451 try again later");
  await expect(send()).rejects.toMatchObject({ code: "MAIL_NOT_ACCEPTED" });
  app.refuseMail(null);
  expect(await send()).toEqual(await send());
  expect(app.outbox).toHaveLength(1);
  await send("another-key-altogether");
  expect(app.outbox).toHaveLength(2);
});

test("a click that was being sent when its server was killed is neither repeated nor stuck", async ({
  app,
}) => {
  const { browser } = await anAdmin(app);
  const { id: invitationId } = await anInvitation(app);
  const send = () => withKey(app, browser).admin.invitations.send({ invitationId });
  await send();
  // The state that the killed server left.
  const expiresAt = new Date(app.clock.now().getTime() + maxSendMs);
  await app.db.update(storedResponses).set({ answer: null, expiresAt });
  await app.db
    .update(hiringManagerInvitations)
    .set({ sendingUntil: expiresAt })
    .where(eq(hiringManagerInvitations.id, invitationId));
  await expect(send()).rejects.toMatchObject({ code: "ATTEMPT_UNDER_WAY", status: 409 });
  app.clock.advance(maxSendMs + 1);
  await send();
  expect(app.outbox).toHaveLength(2);
});

test("the key of a caller who is not signed in is not stored, because that caller can send nothing", async ({
  app,
}) => {
  const stranger = withKey(app, app.browser());
  expect(await stranger.visitor.notifications.testWeeklyDigest({ type: "weekly" })).toMatchObject({
    message: "This is a sample with made-up data. We sent no e-mail.",
  });
  expect(await app.count(storedResponses)).toBe(0);
});

type Browser = ReturnType<typeof browser>;

/** The same person's browser, sending this key. */
function withKey(app: TestApp, browser: Browser, key = aKey) {
  return app.browser(cookiesOf(browser), { "Idempotency-Key": key });
}

function cookiesOf(browser: Browser): string[] {
  return browser.cookies().map(({ name, value }) => `${name}=${value}`);
}

import { sql } from "drizzle-orm";
import {
  aManager,
  aReviewer,
  chooseSettings,
  mailsTo,
  oneClick,
  type TestManager,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { digestToken } from "./pause-digests.ts";
import { sendDigest } from "./send-digest.ts";
import { sweepDigests } from "./sweep-digests.ts";

test("unsubscribing from a digest (RFC 8058) stops all digests until the manager turns them on again", async ({
  app,
}) => {
  const manager = await aManager(app);
  const reviewer = await aReviewer(app, { manager, status: "completed" });
  const [digest] = await digestsOf(app, manager, "2026-11-22T08:00:00Z");
  expect(digest?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const url = new URL(digest?.headers["List-Unsubscribe"]?.slice(1, -1) ?? "");
  expect((await app.browser().fetch(url.pathname, oneClick)).status).toBe(200);
  expect((await app.browser().fetch(url.pathname, oneClick)).status).toBe(200);

  const { notifications } = manager.browser.manager;
  expect(await notifications.digestPause()).toEqual({ pausedAt: "2026-11-22T08:00:00.000Z" });
  await aReviewer(app, { manager, candidateId: reviewer.candidateId, status: "completed" });
  expect(await digestsOf(app, manager, "2026-11-23T08:00:00Z")).toEqual([]);

  expect(await notifications.resumeDigests()).toEqual({ pausedAt: null });
  const [next] = await digestsOf(app, manager, "2026-11-24T08:00:00Z");
  expect(next?.subject).toContain("1 new response");
});

test("a digest in progress when its manager unsubscribes is sent after they turn them on again", async ({
  app,
}) => {
  const manager = await aManager(app);
  await aReviewer(app, { manager, status: "completed" });
  await app.runTasks();
  app.clock.set(new Date("2026-11-22T08:00:00Z"));
  await sweepDigests.run(app.context, {});
  await pause(app, manager);
  await app.runTasks();
  expect(mailsTo(app, manager)).toEqual([]);

  const { resumeDigests } = manager.browser.manager.notifications;
  const tasks = async () =>
    (
      await app.db.execute(
        sql`select 1 from pgboss.job where name = ${sendDigest.name} and state = 'created'`,
      )
    ).rows.length;
  // Of two clicks at the same moment one sends it.
  for (let press = 0; press < 2; press++) {
    await resumeDigests();
    expect(await tasks()).toBe(1);
  }
  await app.runTasks();
  await resumeDigests();
  expect((await digestsOf(app, manager, "2026-11-23T08:00:00Z")).map(subjectOf)).toEqual([
    "No new responses",
  ]);
  expect(mailsTo(app, manager).map(subjectOf)).toEqual([
    "1 new response about Robin Vale",
    "No new responses",
  ]);
});

test("immediate notifications of the pause are sent as soon as it ends", async ({ app }) => {
  const manager = await aManager(app);
  await chooseSettings(manager, { ...settings, digestFrequency: "immediate" });
  await pause(app, manager);
  await aReviewer(app, { manager, status: "completed" });
  expect(await digestsOf(app, manager, "2026-12-03T08:00:00Z")).toEqual([]);

  const colleague = await aManager(app);
  await pause(app, colleague);
  const { resumeDigests } = manager.browser.manager.notifications;
  await resumeDigests();
  expect(await colleague.browser.manager.notifications.digestPause()).not.toEqual({ pausedAt: null });
  await chooseSettings(manager, settings);
  const subjects = () => mailsTo(app, manager).map(subjectOf);
  await app.runTasks();
  expect(subjects()).toEqual(["1 new response about Robin Vale"]);
  await resumeDigests();
  expect(await digestsOf(app, manager, "2026-12-04T08:00:00Z")).toEqual([]);
});

test("news of a pause of weeks is reported once, even if settings are saved before or after it ends", async ({
  app,
}) => {
  for (const savesFirst of [true, false]) {
    await app.reset();
    app.clock.set(new Date("2026-11-21T10:00:00Z"));
    const manager = await aManager(app);
    await chooseSettings(manager, { ...settings, digestFrequency: "weekly" });
    await pause(app, manager);
    const { candidateId } = await aReviewer(app, { manager, status: "completed" });
    expect(await digestsOf(app, manager, "2026-12-12T08:00:00Z")).toEqual([]);
    const { resumeDigests } = manager.browser.manager.notifications;
    if (!savesFirst) await resumeDigests();
    await chooseSettings(manager, settings);
    if (savesFirst) await resumeDigests();
    const sent = await digestsOf(app, manager, "2026-12-13T08:00:00Z");
    expect(sent.map(subjectOf)).toEqual(["1 new response about Robin Vale"]);

    // A digest has reported it by now.
    await chooseSettings(manager, { ...settings, digestFrequency: "weekly" });
    await aReviewer(app, { manager, candidateId, status: "completed" });
    const next = await digestsOf(app, manager, "2026-12-21T08:00:00Z");
    expect(next.map(subjectOf)).toEqual(["1 new response about Robin Vale"]);
  }
});

test("nobody can stop another manager's digests: the link is signed", async ({ app }) => {
  const manager = await aManager(app);
  const [, , signature] = digestToken(app.context.secret, crypto.randomUUID()).split(".");
  for (const token of [
    "digests.",
    `digests.${manager.id}`,
    `digests.${manager.id}.${signature}`,
    "digests.x.y.z",
  ])
    expect((await app.browser().fetch(`/unsubscribe/${token}`, oneClick)).status).toBe(404);

  expect(await manager.browser.manager.notifications.digestPause()).toEqual({ pausedAt: null });
});

const settings = { settingsMode: "global", digestFrequency: "daily", sendZeroReviewsEmail: false } as const;

const subjectOf = ({ subject }: { subject: string }) => subject;

const pause = (app: TestApp, { id }: TestManager) =>
  app
    .browser()
    .reviewer.surveys.unsubscribe({ token: digestToken(app.context.secret, id), neverContact: false });

async function digestsOf(app: TestApp, manager: TestManager, at: string) {
  await app.runTasks();
  const before = mailsTo(app, manager).length;
  app.clock.set(new Date(at));
  await app.runTasks(sweepDigests);
  return mailsTo(app, manager).slice(before);
}

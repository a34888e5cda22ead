import { readFileSync } from "node:fs";
import { knownTasks } from "#server/app.ts";
import { jobMembers, jobs } from "#server/platform/db/schema/jobs.ts";
import { withEmptyDatabase } from "./an-empty-database.ts";
import { aSubmission, goodAnswers } from "./factories.ts";
import { expect, test } from "./harness.ts";
import { startQueue, startTestApp, type TestApp } from "./test-app.ts";
import { migrateAsThen } from "./release/migrate-as-then.ts";
import { countRows, loadRows } from "./release/rows.ts";
import { fixture, type Story } from "./release/story.ts";

const story = JSON.parse(readFileSync(fixture.story, "utf8")) as Story;
/** Tables that a migration since the release drops, or whose rows it deletes. */
const fewer = new Set<string>(["manager_verifications", "admin_verifications"]);

test("a database of the previous release is migrated, and all its rows mean what they meant", () =>
  withEmptyDatabase(async (connection) => {
    await migrateAsThen(connection);
    await loadRows(connection.db, readFileSync(fixture.rows, "utf8"));
    const before = await countRows(connection.db);

    await connection.migrate();
    const after = await countRows(connection.db);
    for (const [table, rows] of before)
      if (!fewer.has(table)) expect(after.get(table), table).toBeGreaterThanOrEqual(rows);

    // A digest does not repeat what the last one reported.
    const [job] = await connection.db.select().from(jobs);
    const [owner] = await connection.db.select().from(jobMembers);
    expect(owner).toMatchObject({
      hiringManagerProfileId: job?.ownerId,
      reportedUntil: new Date("2026-11-25T10:09:00Z"),
      createdAt: job?.createdAt,
    });

    const database = await startQueue(connection);
    const { app, stop } = await startTestApp(database);
    try {
      app.clock.set(new Date(story.now));
      await expectToldByLinks(app);
      await expectManagersAnswers(app);
      await expectAdmin(app);
    } finally {
      await stop();
      await database.tasks.stop();
    }
  }));

test("this version knows every task that the previous release enqueued, and accepts its data", () => {
  for (const { name, data } of story.tasks) {
    const task = knownTasks.find((known) => known.name === name);
    expect(task?.data.safeParse(data).error, name).toBeUndefined();
    expect(task, name).toBeDefined();
  }
});

async function expectToldByLinks(app: TestApp) {
  const { surveys } = app.browser().reviewer;
  const { open, answered, declined } = story.links;
  await expect(surveys.open({ reviewerId: answered })).rejects.toMatchObject({ code: "ALREADY_COMPLETED" });
  await expect(surveys.open({ reviewerId: declined })).rejects.toMatchObject({ code: "SURVEY_DECLINED" });
  expect(await surveys.open({ reviewerId: open })).toMatchObject({ company: "Juniper Labs" });
  await surveys.submit(aSubmission(open));
}

/**
 * One response from before the upgrade that shares the name, one that does not and is withdrawn, and one from
 * afterwards.
 */
async function expectManagersAnswers(app: TestApp) {
  const browser = app.browser();
  await browser.visitor.managers.signIn({ email: story.manager, password: story.password });
  const read = async () => {
    const { reviewers } = await browser.manager.candidates.get({ candidateId: story.candidateId });
    const answered = reviewers.filter(({ status }) => status === "completed");
    return Promise.all(answered.map(({ key }) => browser.manager.surveys.response({ reviewerKey: key })));
  };
  const all = await read();
  expect(all.map(({ responses }) => responses)).toEqual([goodAnswers, goodAnswers, goodAnswers]);
  expect(all.filter(({ reviewer }) => reviewer.name !== null)).toHaveLength(1);
  await app.browser().reviewer.surveys.withdraw({ receipt: story.receipt });
  expect(await read()).toHaveLength(2);
  expect(await browser.manager.jobs.list()).toHaveLength(1);
  // The company's first manager.
  expect(await browser.manager.members.list({})).toMatchObject({ isOwner: true });
}

async function expectAdmin(app: TestApp) {
  const admin = app.browser();
  await admin.visitor.admins.authenticate({ p_email: story.admin, p_password: story.password });
  const log = await admin.admin.activity.list({});
  expect(log.activities.length).toBeGreaterThan(5);
  const { outcome } = await app.browser().visitor.managers.setUp({
    code: story.invitationCode,
    password: "another horse",
  });
  expect(outcome).toBe("created");
}

import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { activities } from "#server/db/schema/activity.ts";
import * as candidatesRoom from "#server/db/schema/candidates.ts";
import * as jobsRoom from "#server/db/schema/jobs.ts";
import * as managersRoom from "#server/db/schema/managers.ts";
import * as notificationsRoom from "#server/db/schema/notifications.ts";
import * as reviewersRoom from "#server/db/schema/reviewers.ts";
import * as sourcesRoom from "#server/db/schema/sources.ts";
import * as surveysRoom from "#server/db/schema/surveys.ts";
import { anAdmin, aManager, aReviewer, aSubmission } from "./factories.ts";
import { expect, test, type TestApp } from "./harness.ts";

// Each statement here is one whose filter for the owner was forgotten.

test("each table that says whose a row is lets a manager see only their own", async ({ app }) => {
  const { own, others } = await twoCompanies(app);
  for (const table of tenantTables) {
    const name = getTableConfig(table).name;
    const [all, seen] = [await rowsOf(app.db, table), await rowsOf(own.db, table)];
    expect(all.length, name).toBeGreaterThan(seen.length);
    expect(seen.length, name).toBeGreaterThan(0);
    expect(JSON.stringify(seen), name).not.toContain(others.id);
    expect(JSON.stringify(seen), name).not.toContain(others.companyId);
  }
});

test("what is changed or deleted without a filter is the manager's own", async ({ app }) => {
  const { own, others } = await twoCompanies(app);
  await own.db.update(jobsRoom.jobs).set({ title: "Changed" });
  await own.db.update(reviewersRoom.reviewers).set({ name: "Changed" });
  await own.db.update(surveysRoom.surveyResponses).set({ useful: true });
  await own.db.delete(surveysRoom.surveyResponses);
  await own.db.delete(jobsRoom.jobs);

  const theirs = app.context.dbOf(others);
  expect(await rowsOf(theirs, jobsRoom.jobs)).toMatchObject([
    { title: expect.not.stringMatching("Changed") },
  ]);
  expect(await rowsOf(theirs, reviewersRoom.reviewers)).toMatchObject([
    { name: expect.not.stringMatching("Changed") },
  ]);
  expect(await rowsOf(theirs, surveysRoom.surveyResponses)).toMatchObject([{ useful: false }]);
  expect(await rowsOf(own.db, jobsRoom.jobs)).toEqual([]);
});

test("nothing can be put below what is another manager's, nor given away", async ({ app }) => {
  const { own, others } = await twoCompanies(app);
  const [theirJob] = await rowsOf(app.context.dbOf(others), jobsRoom.jobs);
  const candidate = { firstName: "Kim", lastName: "Doe", jobId: String(theirJob?.["id"]) };
  await expect(
    own.db.insert(candidatesRoom.candidates).values({ ...candidate, createdBy: own.id }),
  ).rejects.toThrow();
  await expect(own.db.update(jobsRoom.jobs).set({ createdBy: others.id })).rejects.toThrow();
  await expect(own.db.update(jobsRoom.jobs).set({ companyId: others.companyId })).rejects.toThrow();
  await own.db.update(reviewersRoom.reviewers).set({ hiringManagerProfileId: others.id });
  expect(await rowsOf(app.context.dbOf(others), reviewersRoom.reviewers)).toHaveLength(1);
});

test("a manager's role reads nothing of accounts, sessions, admins, invitations and mail", async ({
  app,
}) => {
  const { own } = await twoCompanies(app);
  for (const table of [
    "manager_accounts",
    "manager_sessions",
    "admin_users",
    "admin_sessions",
    "hiring_manager_invitations",
    "mailbox_messages",
    "installation",
    "kept_answers",
  ])
    await expect(own.db.execute(sql`select * from ${sql.identifier(table)}`), table).rejects.toThrow();
});

test("of the audit trail a manager sees what they did, and what was done to a candidate of theirs", async ({
  app,
}) => {
  const { own, others } = await twoCompanies(app);
  const note = (managerId: string, candidateId: string) => ({
    occurredAt: app.clock.now(),
    actorRealm: "manager" as const,
    actorId: managerId,
    actorName: managerId,
    action: "outreach.paused" as const,
    recordType: "candidate" as const,
    recordId: candidateId,
    details: {},
  });
  await app.db
    .insert(activities)
    .values([note(own.id, own.candidateId), note(others.id, others.candidateId)]);
  const seen = await rowsOf(own.db, activities);
  expect(seen.length).toBeLessThan(await app.count(activities));
  expect(JSON.stringify(seen)).toContain(own.candidateId);
  for (const theirs of [others.id, others.candidateId]) expect(JSON.stringify(seen)).not.toContain(theirs);
  await expect(own.db.insert(activities).values(note(others.id, own.candidateId))).rejects.toThrow();
});

test("what crosses companies are booleans about the addresses that one names, and of nobody else", async ({
  app,
}) => {
  const { own, others } = await twoCompanies(app);
  const [theirs] = await rowsOf(app.context.dbOf(others), reviewersRoom.reviewers);
  const { rows: crossing } = await app.db.execute<{ name: string }>(sql`
    select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prosecdef order by 1`);
  expect(crossing.map(({ name }) => name)).toEqual(["reviewer_histories", "wake_outreach_of_company"]);

  const ask = async (...hashes: string[]) =>
    (await own.db.execute(sql`select * from reviewer_histories(${sql.param(hashes)}::text[], now(), now())`))
      .rows;
  expect(await ask("nobody")).toEqual([]);
  const [{ hash, ...known } = {}, ...more] = await ask(String(theirs?.["emailHash"]), "nobody");
  expect([hash, more]).toEqual([theirs?.["emailHash"], []]);
  expect(Object.values(known).map((value) => typeof value)).toEqual(Object.keys(known).map(() => "boolean"));
});

test("no role and no owner stays behind on a connection, whether a transaction succeeds or fails", async ({
  app,
}) => {
  const { own } = await twoCompanies(app);
  const whoIs = (db: Database) => db.execute(sql`select current_user as name, current_manager_id() as id`);
  const before = (await whoIs(app.db)).rows;
  for (let time = 0; time < 30; time++) {
    await expect(own.db.execute(sql`select 1 / 0`)).rejects.toThrow();
    await expect(own.db.transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow();
    expect((await own.db.transaction((tx) => whoIs(tx))).rows).toEqual([
      { name: "forthright_manager", id: own.id },
    ]);
    expect((await whoIs(app.db)).rows).toEqual(before);
  }
});

test("a manager's calls are made in that role, nobody else's are", async ({ app }) => {
  const manager = await aManager(app);
  const { id } = await aReviewer(app, { manager });
  const admin = await anAdmin(app);
  await app.db.execute(sql`revoke select on jobs, reviewers from forthright_manager`);
  try {
    await expect(manager.browser.manager.jobs.list()).rejects.toMatchObject({ status: 500 });
    await app.browser().reviewer.surveys.open({ reviewerId: id });
    await admin.browser.admin.invitations.list({});
  } finally {
    await app.db.execute(sql`grant select on jobs, reviewers to forthright_manager`);
  }
  expect(await manager.browser.manager.jobs.list()).toHaveLength(1);
});

test("every table below a company carries its keys, and is under row security that is forced", async ({
  app,
}) => {
  const { rows } = await app.db.execute<{ name: string; on: boolean; forced: boolean; policy: string }>(sql`
    select c.relname as name, c.relrowsecurity as on, c.relforcerowsecurity as forced,
      coalesce((select p.qual from pg_policies p where p.tablename = c.relname and p.policyname = 'own'), '') as policy
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and (c.relname = 'activities' or exists (
      with recursive below as (
        select 'companies'::regclass::oid as id
        union
        select k.conrelid from pg_constraint k join below on below.id = k.confrelid where k.contype = 'f'
      ) select 1 from below where below.id = c.oid))
    order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(
    [...tenantTables, activities].map((table) => getTableConfig(table).name).toSorted(),
  );
  for (const { name, ...row } of rows) {
    expect(row, name).toMatchObject({ on: true, forced: true });
    // Whose an entry is, its actor says.
    if (name === "activities") continue;
    expect(row.policy, name).toContain("current_company_id()");
    if (name !== "companies") expect(row.policy, name).toContain("current_manager_id()");
  }
});

const tenantTables = [
  candidatesRoom.candidates,
  jobsRoom.jobs,
  managersRoom.companies,
  managersRoom.hiringManagerProfiles,
  notificationsRoom.digests,
  notificationsRoom.notificationSettings,
  reviewersRoom.reviewers,
  reviewersRoom.surveyReminders,
  sourcesRoom.candidateSearches,
  surveysRoom.surveyResponses,
] as PgTable[];

async function rowsOf(db: Database, table: PgTable): Promise<Record<string, unknown>[]> {
  return db.select().from(table);
}

/** Two managers of two companies, with a row in every table each. */
async function twoCompanies(app: TestApp) {
  const [own, others] = [await aDesk(app, "Juniper Labs"), await aDesk(app, "Initech")];
  return { own: { ...own, db: app.context.dbOf(own) }, others };
}

async function aDesk(app: TestApp, company: string) {
  const manager = await aManager(app, { company });
  const { id, key: reviewerKey, candidateId } = await aReviewer(app, { manager });
  await app.browser().reviewer.surveys.submit(aSubmission(id));
  await app.db.insert(reviewersRoom.surveyReminders).values({ reviewerKey, number: 1 });
  const search = { candidateId, source: "people_data_labs", startedAt: app.clock.now() } as const;
  await app.db.insert(sourcesRoom.candidateSearches).values(search);
  await app.db.insert(notificationsRoom.notificationSettings).values({
    hiringManagerProfileId: manager.id,
    settingsMode: "global",
  });
  await app.db.insert(notificationsRoom.digests).values({
    hiringManagerProfileId: manager.id,
    period: "daily:2026-11-20",
    coversFrom: app.clock.now(),
    coversUntil: app.clock.now(),
  });
  return { id: manager.id, companyId: manager.companyId, candidateId };
}

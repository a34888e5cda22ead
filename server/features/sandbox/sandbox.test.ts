import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { sandboxDays } from "#contract/sandbox.ts";
import { carryOutRetention } from "#server/features/privacy/carry-out-retention.ts";
import { erase } from "#server/features/privacy/erase.ts";
import { sweepOutreach } from "#server/features/outreach/advance-outreach.ts";
import { removeMadeUp } from "#server/features/demo/remove-demo.ts";
import { managerUsers } from "#server/platform/db/schema/auth.ts";
import { candidates, candidateSearches } from "#server/platform/db/schema/candidates.ts";
import { directoryPeople } from "#server/platform/db/schema/directory.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { withManagerRole } from "#server/platform/db/transaction.ts";
import { anApiKey } from "#tests/api-key.ts";
import { aCandidate, aJob, aManager, aPerson, aReviewer } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { aSandbox, aYearAtAcme } from "#tests/sandbox.ts";

test("a sandbox key sees made-up data only, and a live key real data only", async ({ app }) => {
  const owner = await aManager(app);
  const sandbox = await aSandbox(app, owner);
  const { program: live } = await anApiKey(app, owner);
  const real = await aJob(owner, { title: "Real" });
  const madeUp = await sandbox.aJob();

  expect(sandbox.program.key).toMatch(/^ft_test_/);
  expect(live.key).toMatch(/^ft_live_/);
  expect((await sandbox.program.get("/jobs")).body).toMatchObject([{ id: madeUp.id }]);
  expect((await live.get("/jobs")).body).toMatchObject([{ id: real.id }]);
  expect(await owner.browser.manager.jobs.list()).toMatchObject([{ id: real.id }]);
  expect(await sandbox.program.get(`/jobs/${real.id}`)).toMatchObject({ status: 404 });
  expect(await live.get(`/jobs/${madeUp.id}`)).toMatchObject({ status: 404 });
});

test("responses to a sandbox key say so, errors too", async ({ app }) => {
  const owner = await aManager(app);
  const { program } = await aSandbox(app, owner);
  const { program: live } = await anApiKey(app, owner);
  for (const path of ["/jobs", `/jobs/${randomUUID()}`]) {
    expect((await program.get(path)).headers.get("x-forthright-sandbox")).toBe("true");
    expect((await live.get(path)).headers.get("x-forthright-sandbox")).toBeNull();
  }
});

test("row security separates a company and its sandbox both ways", async ({ app }) => {
  const owner = await aManager(app);
  const sandbox = await aSandbox(app, owner);
  await aReviewer(app, { manager: owner });
  await sandbox.aCandidate((await sandbox.aJob()).id);
  const { companyId } = (await profileOf(app, owner.id)) ?? {};
  for (const member of [sandbox.member, { id: owner.id, companyId: companyId ?? "" }])
    await withManagerRole({ db: app.db, manager: member }, async ({ db }) => {
      const selectForeign = (table: string) =>
        sql`select 1 from ${sql.identifier(table)} where company_id <> ${member.companyId}::uuid`;
      for (const table of ["jobs", "candidates", "reviewers", "job_members", "hiring_manager_profiles"]) {
        const own = sql`select company_id from ${sql.identifier(table)}`;
        expect((await db.execute(own)).rows.length, table).toBeGreaterThan(0);
        expect((await db.execute(selectForeign(table))).rows, table).toEqual([]);
      }
      expect((await db.execute(sql`select id from companies`)).rows).toEqual([{ id: member.companyId }]);
    });
});

test("former colleagues in a sandbox are made up, never from the directory, and the same for the same history", async ({
  app,
}) => {
  await aPerson(
    app,
    { name: "Real Person", email: "real@acme.example" },
    { company: "Acme", start: "2018-01" },
  );
  const sandbox = await aSandbox(app, await aManager(app));
  const job = await sandbox.aJob();
  const findNames = async () => {
    const { id } = await sandbox.aCandidate(job.id, { sendSurveysAutomatically: false });
    const rows = await app.db.select().from(reviewers).where(eq(reviewers.candidateId, id));
    expect(rows.every(({ email }) => email.endsWith(`${id}.sandbox.invalid`))).toBe(true);
    return rows.map(({ name }) => name).toSorted();
  };
  const names = await findNames();
  expect(names).toHaveLength(24);
  expect(new Set(names)).toHaveLength(24);
  expect(names).not.toContain("Real Person");
  expect(await findNames()).toEqual(names);
});

test("people who are made up are in no directory, so no real candidate finds them", async ({ app }) => {
  const owner = await aManager(app);
  const sandbox = await aSandbox(app, owner);
  await sandbox.aCandidate((await sandbox.aJob()).id);
  expect(await app.count(directoryPeople)).toBe(0);
  const { id } = await aCandidate(owner, (await aJob(owner)).id, { workHistory: [aYearAtAcme] });
  expect(await app.db.select().from(reviewers).where(eq(reviewers.candidateId, id))).toEqual([]);
});

test("no source is searched for a candidate of a sandbox, so no money is spent", async ({ app }) => {
  // Nothing answers at this address.
  app.context.settings.peopleDataLabs = {
    key: "a key",
    url: "http://127.0.0.1:9",
    peoplePerCandidate: 50,
    peoplePerMonth: null,
  };
  const owner = await aManager(app);
  const sandbox = await aSandbox(app, owner);
  const { searches } = await sandbox.aCandidate((await sandbox.aJob()).id);
  expect(searches).toEqual([]);
  expect(await app.count(candidateSearches)).toBe(0);
  // The settings are right: a real candidate's search begins.
  await aCandidate(owner, (await aJob(owner)).id, { workHistory: [aYearAtAcme] });
  expect(await app.count(candidateSearches)).toBe(1);
});

test("tasks of several surveys answer at the same time, and none fails", async ({ app }) => {
  const sandbox = await aSandbox(app, await aManager(app));
  const { id } = await sandbox.aCandidate((await sandbox.aJob()).id, { wantedResponses: 5 });
  await app.runTasks(sweepOutreach);
  app.clock.advance(5 * minuteMs);
  await Promise.all([sandbox.answerEarly(id), sandbox.answerEarly(id)]);
  expect((await sandbox.read(id)).reviewers.filter(({ hasResponse }) => hasResponse)).toHaveLength(3);
});

test("after five minutes the people who are made up answer; Reviewer B declines and Reviewer D stays silent", async ({
  app,
}) => {
  const sandbox = await aSandbox(app, await aManager(app));
  const { id } = await sandbox.aCandidate((await sandbox.aJob()).id, { wantedResponses: 5 });
  await sandbox.answer(id);
  const rows = await app.db.select().from(reviewers).where(eq(reviewers.candidateId, id));
  const statusOf = new Map(rows.map(({ rank, status }) => [rank, status]));
  expect([1, 2, 3, 4, 5].map((rank) => statusOf.get(rank))).toEqual([
    "completed",
    "declined",
    "completed",
    "survey_sent",
    "completed",
  ]);
  const { body: report } = await sandbox.program.get(`/candidates/${id}/report`);
  expect(report.questions.length).toBeGreaterThan(0);
});

test("nobody answers before five minutes have passed", async ({ app }) => {
  const sandbox = await aSandbox(app, await aManager(app));
  const { id } = await sandbox.aCandidate((await sandbox.aJob()).id);
  await app.runTasks();
  expect(await app.db.$count(reviewers, eq(reviewers.status, "survey_sent"))).toBe(5);
  app.clock.advance(3 * minuteMs);
  await sandbox.answerEarly(id);
  expect(await app.db.$count(reviewers, eq(reviewers.status, "survey_sent"))).toBe(5);
  const { rows } = await app.db.execute<{ name: string; seconds: number }>(sql`
    select distinct name, round(extract(epoch from start_after - created_on))::int as seconds
    from pgboss.job where name like 'sandbox-%' and state = 'created'`);
  expect(rows).toEqual([{ name: "sandbox-answers", seconds: 300 }]);
});

test("a candidate of a sandbox consents after a minute, declines or stays silent, as the first name says", async ({
  app,
}) => {
  const owner = await aManager(app);
  await owner.browser.manager.outreach.saveCompanyRules({ needed: "consent" });
  const sandbox = await aSandbox(app, owner);
  const job = await sandbox.aJob();
  const stateOf = async (firstName: string) => {
    const { id } = await sandbox.aCandidate(job.id, { firstName, email: "robin@vale.example" });
    expect((await sandbox.read(id)).consent.state).toBe("asked");
    await sandbox.decide(id);
    return (await sandbox.read(id)).consent;
  };
  expect(await stateOf("Robin")).toMatchObject({ state: "agreed" });
  expect(await stateOf("Declines")).toMatchObject({ state: "refused" });
  expect(await stateOf("Silent")).toMatchObject({ state: "asked", undeliverable: false });
  expect(await stateOf("Bounces")).toMatchObject({ state: "asked", undeliverable: true });
});

test("a sandbox holds 200 candidates, and an owner can empty it", async ({ app }) => {
  const owner = await aManager(app);
  const sandbox = await aSandbox(app, owner);
  const job = await sandbox.aJob();
  const first = await sandbox.aCandidate(job.id, { sendSurveysAutomatically: false });
  const { id: ownerId } = sandbox.member;
  const rows = Array.from({ length: 198 }, () => ({
    firstName: "Kim",
    lastName: "Doe",
    jobId: job.id,
    ownerId,
  }));
  await app.db.insert(candidates).values(rows);
  await sandbox.aCandidate(job.id, { sendSurveysAutomatically: false });
  const response = await sandbox.program.post(`/jobs/${job.id}/candidates`, {
    firstName: "One",
    lastName: "More",
  });
  expect(response).toMatchObject({ status: 409, body: { code: "SANDBOX_FULL" } });
  // The real company is not limited by it.
  const real = await aCandidate(owner, (await aJob(owner)).id);

  expect(await owner.browser.manager.sandbox.read()).toEqual({ jobs: 1, candidates: 200, responses: 0 });
  await owner.browser.manager.sandbox.empty();
  expect(await owner.browser.manager.sandbox.read()).toEqual({ jobs: 0, candidates: 0, responses: 0 });
  expect(await sandbox.program.get(`/candidates/${first.id}`)).toMatchObject({ status: 404 });
  expect((await sandbox.program.post("/jobs", { title: "Again" })).status).toBe(201);
  await owner.browser.manager.candidates.get({ candidateId: real.id });
});

test("what is in a sandbox is deleted after 30 days, and newer or real data stays", async ({ app }) => {
  const owner = await aManager(app);
  const sandbox = await aSandbox(app, owner);
  const old = await sandbox.aJob();
  await sandbox.aCandidate(old.id);
  const real = await aJob(owner);
  await aCandidate(owner, real.id);
  app.clock.advance(sandboxDays * dayMs + minuteMs);
  const fresh = await sandbox.aJob();
  await carryOutRetention.run(app.context, {});
  const remaining = await app.db.select({ id: jobs.id }).from(jobs);
  expect(remaining.map(({ id }) => id).toSorted()).toEqual([real.id, fresh.id].toSorted());
  expect(await app.count(candidates)).toBe(1);
});

test("a sandbox goes with its company, and no hidden account is left", async ({ app }) => {
  const owner = await aManager(app, { company: "Juniper Labs" });
  const sandbox = await aSandbox(app, owner);
  await sandbox.aCandidate((await sandbox.aJob()).id);
  expect(await app.count(managerUsers)).toBe(2);
  expect(await erase(app.context, "company", "Juniper Labs")).toBe(true);
  for (const table of [companies, hiringManagerProfiles, managerUsers, jobs, candidates])
    expect(await app.count(table)).toBe(0);
});

test("removing the demo's people removes their sandbox and its hidden accounts", async ({ app }) => {
  const sandbox = await aSandbox(app, await aManager(app));
  await sandbox.aCandidate((await sandbox.aJob()).id);
  await app.db.transaction((tx) => removeMadeUp(tx));
  for (const table of [companies, managerUsers, candidates]) expect(await app.count(table)).toBe(0);
});

test("a sandbox key does what its member may, and stops with the member's account", async ({ app }) => {
  const owner = await aManager(app);
  const viewer = await aManager(app, { companyRole: "hiring_manager" });
  const sandbox = await aSandbox(app, viewer);
  expect((await sandbox.program.post("/jobs", { title: "Job" })).status).toBe(201);
  await app.db
    .update(hiringManagerProfiles)
    .set({ companyRole: "viewer" })
    .where(eq(hiringManagerProfiles.id, viewer.id));
  expect(await sandbox.program.post("/jobs", { title: "Job" })).toMatchObject({
    body: { code: "VIEWERS_READ_ONLY" },
  });
  await owner.browser.manager.members.setActive({ memberId: viewer.id, isActive: false });
  expect((await sandbox.program.get("/jobs")).status).toBe(401);
});

test("members of one company share a sandbox, and each has one hidden member however many keys", async ({
  app,
}) => {
  const [owner, colleague] = [await aManager(app), await aManager(app)];
  const first = await aSandbox(app, owner);
  const second = await aSandbox(app, owner);
  const colleagueSandbox = await aSandbox(app, colleague);
  expect(second.member.id).toBe(first.member.id);
  expect(colleagueSandbox.member.id).not.toBe(first.member.id);
  expect(colleagueSandbox.member.companyId).toBe(first.member.companyId);
  const stranger = await aSandbox(app, await aManager(app, { company: "Other" }));
  expect(stranger.member.companyId).not.toBe(first.member.companyId);
});

const profileOf = async (app: TestApp, id: string) =>
  (await app.db.select().from(hiringManagerProfiles).where(eq(hiringManagerProfiles.id, id)))[0];

import { checkFacts, checkStatus } from "#contract/check-status.ts";
import { dayMs } from "#contract/durations.ts";
import { releaseResponses } from "#server/features/surveys/release-responses.ts";
import { correctOnRequest } from "#server/features/candidates/carry-out-request.ts";
import { erase } from "#server/features/privacy/erase.ts";
import { writeCursor } from "#server/platform/cursors.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { anApiKey } from "#tests/api-key.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anAdmin,
  anEmail,
  aParticipant,
  aPerson,
  aReferee,
  aResponse,
  aReviewer,
  aSubmission,
  comeBack,
  mailsTo,
  sweptOutreach,
  type TestManager,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { sql } from "drizzle-orm";

const aCheck = {
  job: { externalId: "job-7", externalSource: "greenhouse", title: "Cook" },
  candidate: {
    firstName: "Robin",
    lastName: "Vale",
    email: "robin@example.com",
    externalId: "12345",
    externalSource: "greenhouse",
  },
  workHistory: [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-01" }],
  settings: { wantedResponses: 2 },
};

test("one call of a program starts a check with its job; the same call again starts nothing", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { program } = await anApiKey(app, manager);
  const started = await program.post("/checks", aCheck);
  expect(started).toMatchObject({
    status: 202,
    body: {
      status: "needs_attention",
      reason: "nobody_found",
      externalId: "12345",
      job: { title: "Cook", externalId: "job-7" },
      counts: { wanted: 2, reviewers: 0, contacted: 0, waiting: 0, answers: 0 },
    },
  });
  expect(started.headers.get("location")).toBe(started.body.statusUrl);
  expect(new URL(started.body.statusUrl).pathname).toBe(`/api/checks/${started.body.checkId}`);

  const repeated = await program.post("/checks", aCheck);
  expect(repeated).toMatchObject({ status: 200, body: started.body });
  const other = { ...aCheck, settings: { wantedResponses: 3 } };
  expect(await program.post("/checks", other)).toMatchObject({
    status: 409,
    body: { code: "CHECK_DIFFERS" },
  });
  // A corrected candidate is the same check.
  await app.db.update(candidates).set({ firstName: "Robyn" });
  expect(await program.post("/checks", aCheck)).toMatchObject({ status: 200 });

  const second = { ...aCheck, candidate: { ...aCheck.candidate, externalId: "2" } };
  expect(await program.post("/checks", second)).toMatchObject({
    status: 202,
    body: { job: { id: started.body.job.id } },
  });
  expect(await app.count(jobs)).toBe(1);
  // An external id of another job, or from another system, is another one.
  const same = { ...aCheck, job: { id: started.body.job.id } };
  const others: [typeof same | typeof aCheck, isSameJob: boolean][] = [
    [{ ...same, candidate: { ...aCheck.candidate, externalSource: "lever" } }, true],
    [
      {
        ...second,
        candidate: { ...aCheck.candidate, externalId: "3" },
        job: { ...aCheck.job, externalId: "job-8" },
      },
      false,
    ],
    [
      {
        ...second,
        candidate: { ...aCheck.candidate, externalId: "4" },
        job: { ...aCheck.job, externalSource: "lever" },
      },
      false,
    ],
  ];
  for (const [check, isSameJob] of others) {
    const { status, body } = await program.post("/checks", check);
    expect([status, body.job.id === started.body.job.id]).toEqual([202, isSameJob]);
  }
  for (const externalSource of ["lever", "greenhouse"]) {
    const path = `/checks/${encodeURIComponent(`ext:${externalSource}:12345`)}`;
    expect(await program.get(path)).toMatchObject({ status: 200, body: { externalSource } });
  }
});

test("calls at the same time with one external id start one check with one job", async ({ app }) => {
  const manager = await aManager(app);
  const { program } = await anApiKey(app, manager);
  const answers = await Promise.all(Array.from({ length: 5 }, () => program.post("/checks", aCheck)));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  const others = await Promise.all(
    ["a", "b", "c"].map((externalId) =>
      program.post("/checks", { ...aCheck, candidate: { ...aCheck.candidate, externalId } }),
    ),
  );
  expect(others.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect([await app.count(jobs), await app.count(candidates)]).toEqual([1, 4]);
});

test("a check that cannot start leaves no job behind", async ({ app }) => {
  const { browser } = await aManager(app);
  const { checks } = browser.manager;
  const future = { company: "Acme", position: "Cook", startDate: "2030-01", isCurrent: true };
  await expect(checks.start({ ...aCheck, workHistory: [future] })).rejects.toMatchObject({
    code: "STARTS_IN_FUTURE",
  });
  expect(await app.count(jobs)).toBe(0);
  const unknown = { ...aCheck, job: { externalId: "nowhere" } };
  await expect(checks.start(unknown)).rejects.toMatchObject({ code: "JOB_NOT_FOUND" });
});

test("an external id that a colleague uses is taken, and the answer says no more", async ({ app }) => {
  const owner = await aManager(app, { company: "Juniper Labs" });
  const colleague = await aManager(app, { company: "Juniper Labs" });
  const stranger = await aManager(app, { company: "Northlight" });
  await owner.browser.manager.checks.start(aCheck);
  const taken = { code: "EXTERNAL_ID_TAKEN", data: undefined };
  await expect(colleague.browser.manager.checks.start(aCheck)).rejects.toMatchObject(taken);
  const { jobs: jobCalls, candidates: candidateCalls, checks } = colleague.browser.manager;
  const external = { externalId: "job-7", externalSource: "greenhouse" };
  await expect(jobCalls.create({ title: "Cook", ...external })).rejects.toMatchObject(taken);
  const job = await aJob(colleague);
  await expect(jobCalls.update({ jobId: job.id, ...job, ...external })).rejects.toMatchObject(taken);
  const person = { firstName: "Kim", lastName: "Doe" };
  const sameId = { externalId: "12345", externalSource: "greenhouse" };
  await expect(candidateCalls.create({ jobId: job.id, ...person, ...sameId })).rejects.toMatchObject(taken);
  await expect(checks.get({ checkId: "ext:greenhouse:12345" })).rejects.toMatchObject({
    code: "CANDIDATE_NOT_FOUND",
  });
  expect(await stranger.browser.manager.checks.start(aCheck)).toMatchObject({ status: 202 });
});

test("an update changes or removes an external id, and leaves it if it is not named", async ({ app }) => {
  const manager = await aManager(app);
  const { jobs: jobCalls, candidates: candidateCalls } = manager.browser.manager;
  const job = await jobCalls.create({ title: "Cook", externalId: "1" });
  expect(job).toMatchObject({ externalId: "1", externalSource: "api" });
  const update = (version: number, fields: object) =>
    jobCalls.update({ jobId: "ext:api:1", title: "Chef", version, ...fields });
  expect(await update(1, {})).toMatchObject({ title: "Chef", externalId: "1" });
  expect((await update(2, { externalId: null })).externalId).toBeUndefined();
  await expect(update(3, {})).rejects.toMatchObject({ code: "JOB_NOT_FOUND" });
  const { id } = await candidateCalls.create({ jobId: job.id, firstName: "Robin", lastName: "Vale" });
  const name = { firstName: "Robin", lastName: "Vale", workHistory: [] };
  const changes = { ...name, jobId: job.id, seen: name, externalId: "9", externalSource: "ashby" };
  expect(await candidateCalls.update({ candidateId: id, ...changes })).toMatchObject({ externalId: "9" });
  expect(await candidateCalls.list({ jobId: job.id })).toMatchObject({
    candidates: [{ externalSource: "ashby" }],
  });
});

test("a deletion by external id is repeated by its idempotency key", async ({ app }) => {
  const manager = await aManager(app);
  const { id } = await manager.browser.manager.jobs.create({ title: "Cook", externalId: "1" });
  const cookies = manager.browser.cookies().map(({ name, value }) => `${name}=${value}`);
  const remove = () =>
    app.browser(cookies, { "Idempotency-Key": `delete-${id}` }).manager.jobs.delete({ jobId: "ext:api:1" });
  const first = await remove();
  expect(await remove()).toEqual(first);
});

test("the status of a check is the one on the candidate's page, whatever happens", async ({ app }) => {
  const manager = await aManager(app);
  const { checks, outreach, jobs: calls } = manager.browser.manager;
  const { id: jobId } = await aJob(manager);
  const { id: candidateId } = await aCandidate(manager, jobId, { wantedResponses: 1 });
  const read = () => bothStates(app, manager, candidateId);
  expect(await read()).toEqual({ status: "needs_attention", reason: "nobody_found" });
  await aReviewer(app, { manager, candidateId, status: "identified" });
  expect(await read()).toEqual({ status: "needs_attention", reason: "not_asked" });
  await outreach.change({ candidateId, wantedResponses: 1, automatic: true });
  expect(await read()).toEqual({ status: "contacting", reason: null });
  await outreach.change({ candidateId, wantedResponses: 1, automatic: false });
  const { id: link } = await aReviewer(app, { manager, candidateId });
  expect(await read()).toEqual({ status: "collecting", reason: null });
  expect(await checks.pause({ checkId: candidateId })).toMatchObject({ status: "stopped", reason: "paused" });
  expect(await read()).toEqual({ status: "stopped", reason: "paused" });
  expect(await checks.resume({ checkId: candidateId })).toMatchObject({ status: "collecting" });
  await calls.setActive({ jobId, isActive: false });
  expect(await read()).toEqual({ status: "stopped", reason: "archived" });
  await calls.setActive({ jobId, isActive: true });
  await outreach.saveCompanyRules({ needed: "note" });
  expect(await read()).toEqual({ status: "needs_attention", reason: "note" });
  await outreach.saveCompanyRules({ needed: "nothing" });
  await app.browser().reviewer.surveys.submit(aSubmission(link));
  expect(await read()).toEqual({ status: "complete", reason: null });
});

test("a check needs attention if outreach is automatic and nobody is contacted automatically", async ({
  app,
}) => {
  const manager = await aManager(app);
  await manager.browser.manager.outreach.saveCompanyRules({ minLikelihoodPercent: 99 });
  const career = { company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" };
  for (let n = 0; n < 60; n++)
    await aPerson(app, {}, { position: "Accountant", start: "2019-01", end: "2020-12", headcount: "20000" });
  const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id, {
    workHistory: [career],
    sendSurveysAutomatically: true,
  });
  await sweptOutreach(app);
  expect(await bothStates(app, manager, candidateId)).toEqual({
    status: "needs_attention",
    reason: "not_asked",
  });
});

test("a check needs attention a week after the last survey, also if all have answered and more answers are wanted", async ({
  app,
}) => {
  const { manager, candidateId } = await aReviewer(app, { status: "completed" });
  for (const isFirst of [true, false]) {
    expect(await bothStates(app, manager, candidateId)).toEqual({ status: "collecting", reason: null });
    await afterEightDays(app, manager);
    expect(await bothStates(app, manager, candidateId)).toEqual(silent);
    if (isFirst) await aReviewer(app, { manager, candidateId, status: "completed" });
  }
  const pat = { name: "Pat Roe", email: anEmail() };
  await manager.browser.manager.reviewers.add({ candidateId, ...pat });
  expect(await bothStates(app, manager, candidateId)).toEqual({ status: "collecting", reason: null });
  await afterEightDays(app, manager);
  expect(await bothStates(app, manager, candidateId)).toEqual(silent);
});

test.for([
  ["as they arrive", null],
  ["in a batch", 3],
] as const)(
  "a check with only named people needs attention a week after the last change (answers %s)",
  async ([, answersTogether], { app }) => {
    const manager = await aManager(app);
    const { outreach, reviewers, jobs: calls } = manager.browser.manager;
    await outreach.saveCompanyRules({ answersTogether });
    const { id: jobId } = await aJob(manager);
    const { id: candidateId } = await aCandidate(manager, jobId, { sendSurveysAutomatically: true });
    const read = () => bothStates(app, manager, candidateId);
    await reviewers.add({ candidateId, name: "Pat Roe", email: "pat@roe.example" });
    // The day on which they are contacted is not shown.
    app.clock.advance(dayMs);
    await sweptOutreach(app);
    const overdue = answersTogether ? { ...silent, reason: "not_asked" } : silent;
    for (const isReopened of [false, true]) {
      expect(await read()).toEqual({ status: "contacting", reason: null });
      await afterEightDays(app, manager);
      expect(await read()).toEqual(overdue);
      for (const isActive of isReopened ? [] : [false, true]) await calls.setActive({ jobId, isActive });
    }
    const link = /\/survey\/([\w-]+)/.exec(mailsTo(app, { email: "pat@roe.example" })[0]?.text ?? "")?.[1];
    await app.browser().reviewer.surveys.submit(aSubmission(link ?? ""));
    expect(await read()).toEqual(overdue);
    if (answersTogether) return;
    await outreach.change({ candidateId, wantedResponses: 2, automatic: true });
    expect(await read()).toEqual({ status: "collecting", reason: null });
  },
);

const silent = { status: "needs_attention", reason: "silent" };

async function afterEightDays(app: TestApp, manager: TestManager) {
  app.clock.advance(8 * dayMs);
  await comeBack(manager);
}

test("a company that needs the candidate's own consent waits for it", async ({ app }) => {
  const manager = await aManager(app);
  const { outreach, checks } = manager.browser.manager;
  await outreach.saveCompanyRules({ needed: "consent" });
  expect(await checks.start(aCheck)).toMatchObject({
    body: { status: "waiting_for_consent", reason: "consent" },
  });
});

test("a check whose candidate's address takes no mail needs attention until the address is corrected", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { outreach, checks, candidates: calls } = manager.browser.manager;
  await outreach.saveCompanyRules({ needed: "consent" });
  app.refuseMail("550 no such mailbox");
  const { checkId } = (await checks.start(aCheck)).body;
  app.clock.advance(dayMs);
  await comeBack(manager);
  await app.runTasks();
  app.refuseMail(null);
  const needsAttention = { status: "needs_attention", reason: "consent" };
  expect(await checks.get({ checkId })).toMatchObject(needsAttention);
  expect((await checks.list({ status: "needs_attention" })).checks).toMatchObject([{ checkId }]);
  const updatedSince = app.clock.now().toISOString().slice(0, 10);
  expect((await checks.list({ updatedSince })).checks).toMatchObject([{ checkId, updatedOn: updatedSince }]);
  const read = () => calls.get({ candidateId: checkId });
  expect(checkStatus(checkFacts(await read(), updatedSince))).toEqual(needsAttention);
  const { firstName, lastName, workHistory, jobId } = await read();
  const seen = { firstName, lastName, workHistory, jobId };
  await calls.update({ candidateId: checkId, ...seen, seen, email: anEmail("robin") });
  await app.runTasks();
  expect(await checks.get({ checkId })).toMatchObject({ status: "waiting_for_consent", reason: "consent" });
});

test("no answer is waited for once the candidate declined, because surveys can no longer be answered", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const participant = await aParticipant(app, manager, jobId);
  const checkId = participant.id;
  await aResponse(app, { manager, candidateId: checkId });
  await aReviewer(app, { manager, candidateId: checkId });
  const { checks, candidates: calls } = manager.browser.manager;
  expect((await checks.get({ checkId })).counts).toMatchObject({ contacted: 2, waiting: 1 });
  await app.browser().candidate.participation.withdraw(participant);
  expect((await checks.get({ checkId })).counts).toMatchObject({ contacted: 2, waiting: 0 });
  const [listed] = (await calls.list({ jobId })).candidates;
  expect(listed).toMatchObject({ askedCount: 2, waitingCount: 0 });
});

test("with batch release neither status nor counts nor the day change when someone answers", async ({
  app,
}) => {
  await releaseResponses.run(app.context, {});
  const manager = await aManager(app);
  const { outreach, checks } = manager.browser.manager;
  await outreach.saveCompanyRules({ answersTogether: 3 });
  const { id: jobId } = await aJob(manager);
  const { id: checkId } = await aCandidate(manager, jobId);
  const links: string[] = [];
  for (let number = 0; number < 4; number++)
    links.push((await aReviewer(app, { manager, candidateId: checkId })).id);
  await app.runTasks();
  const before = await checks.get({ checkId });
  expect(before).toMatchObject({ status: "collecting", counts: { contacted: 4, waiting: 4, answers: 0 } });
  app.clock.advance(dayMs);
  for (const link of links.slice(0, 3)) {
    await app.browser().reviewer.surveys.submit(aSubmission(link));
    await app.runTasks();
    expect(await checks.get({ checkId })).toEqual(before);
    expect(await checks.list({ updatedSince: "2026-11-22" })).toMatchObject({ checks: [] });
  }
  app.clock.set(new Date("2026-11-23T06:07:00Z"));
  await releaseResponses.run(app.context, {});
  expect(await checks.get({ checkId })).toMatchObject({
    status: "complete",
    counts: { answers: 3 },
    updatedOn: "2026-11-23",
  });
  expect(await checks.list({ updatedSince: "2026-11-23" })).toMatchObject({ checks: [{ checkId }] });
  expect(await bothStates(app, manager, checkId)).toEqual({ status: "complete", reason: null });
});

test("programs find each check that somebody else has changed", async ({ app }) => {
  const manager = await aManager(app);
  const { checks, reviewers } = manager.browser.manager;
  const { id: jobId } = await aJob(manager);
  const { id: checkId, secret } = await aParticipant(app, manager, jobId);
  const { email } = await aResponse(app, { manager, candidateId: checkId });
  const candidate = app.browser().candidate.wishes;
  const person = { ...aReferee, email: anEmail("named"), position: "Cook" };
  let key = "";
  const changes: Record<string, () => Promise<unknown>> = {
    "a manager names someone": async () => {
      ({ key } = await reviewers.add({ candidateId: checkId, ...person }));
    },
    "and removes them": () => reviewers.remove({ reviewerKey: key }),
    "the candidate names a referee": () => candidate.nameReferee({ secret, ...aReferee }),
    "and withdraws that": async () => {
      const { referees } = await candidate.read({ secret });
      return candidate.takeRefereeBack({ secret, refereeKey: referees[0]?.open?.refereeKey ?? "" });
    },
    "an admin corrects the name": () =>
      transaction(app.context, (context) => correctOnRequest(context, checkId, { firstName: "Robyn" }, null)),
    "a reviewer is erased with their answer": () => erase(app.context, "reviewer", email),
    "an owner changes the company's rule": () =>
      manager.browser.manager.outreach.saveCompanyRules({ needed: "consent" }),
  };
  for (const [change, apply] of Object.entries(changes)) {
    const { updatedOn: _before, ...before } = await checks.get({ checkId });
    app.clock.advance(dayMs);
    const today = app.clock.now().toISOString().slice(0, 10);
    await apply();
    const { updatedOn, ...after } = await checks.get({ checkId });
    expect(after, change).not.toEqual(before);
    expect(updatedOn, change).toBe(today);
    expect((await checks.list({ updatedSince: today })).checks, change).toHaveLength(1);
  }
  expect((await checks.list({ jobId: (await aJob(manager)).id })).checks).toEqual([]);
});

test("programs find a check for which the merge of two companies finds former colleagues", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { companies } = (await anAdmin(app)).browser.admin;
  await aPerson(app, {}, { company: "Northstar" });
  const employment = { company: "Polaris", position: "Cook", startDate: "2019-01", endDate: "2020-01" };
  const { id: checkId } = await aCandidate(manager, (await aJob(manager)).id, { workHistory: [employment] });
  await app.runTasks();
  app.clock.advance(dayMs);
  await companies.merge({ name: "Polaris", company: "Northstar" });
  await app.runTasks();
  const updatedSince = app.clock.now().toISOString().slice(0, 10);
  const { checks } = await manager.browser.manager.checks.list({ updatedSince });
  expect(checks).toMatchObject([{ checkId, counts: { reviewers: 1 } }]);
});

test("a thousand jobs and checks are read page by page, while others are added", async ({ app }) => {
  const manager = await aManager(app);
  const { program } = await anApiKey(app, manager);
  const { id: jobId } = await aJob(manager);
  const rows = sql`generate_series(1, 1000) n`;
  // Many have the same time, and times are more exact than a JavaScript date.
  const time = sql`'2026-11-01'::timestamptz + (n / 7) * interval '1 microsecond'`;
  await app.db.execute(sql`insert into jobs (title, company_id, created_by, created_at)
    select 'Job ' || n, ${manager.companyId}, ${manager.id}, ${time} from ${rows}`);
  await app.db.execute(sql`insert into candidates (first_name, last_name, job_id, created_by, created_at)
    select 'Kim', 'Doe', ${jobId}, ${manager.id}, ${time} from ${rows}`);
  const lists = {
    "/jobs?limit=200": (body: { id: string }[]) => body.map(({ id }) => id),
    "/checks?limit=150": (body: { checks: { checkId: string }[] }) =>
      body.checks.map(({ checkId }) => checkId),
    "/checks?limit=170&status=needs_attention": (body: { checks: { checkId: string }[] }) =>
      body.checks.map(({ checkId }) => checkId),
    [`/jobs/${jobId}/candidates?limit=170`]: (body: { candidates: { id: string }[] }) =>
      body.candidates.map(({ id }) => id),
  };
  for (const [first, idsOf] of Object.entries(lists)) {
    const before = await app.count(first.startsWith("/jobs?") ? jobs : candidates);
    const seen: string[] = [];
    for (let next: string | undefined = first; next;) {
      const { status, headers, body } = await program.get(next);
      expect(status).toBe(200);
      seen.push(...idsOf(body));
      next = /<[^>]*\/api([^>]*)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
      if (!Array.isArray(body)) expect(body.nextCursor === null).toBe(next === undefined);
      app.clock.advance(1_000);
      await (first.startsWith("/jobs?") ? aJob(manager) : aCandidate(manager, jobId));
    }
    expect([first, seen.length, new Set(seen).size]).toEqual([first, before, before]);
  }
  for (const path of ["/jobs", "/checks", `/jobs/${jobId}/candidates`])
    for (const cursor of ["made-up", Buffer.from('["jobs",1e99,"x"]').toString("base64url")])
      expect(await program.get(`${path}?cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { code: "CURSOR_INVALID" },
      });
});

test("a candidate's activity is read page by page", async ({ app }) => {
  const manager = await aManager(app);
  const { activity, outreach } = manager.browser.manager;
  const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id);
  for (let day = 0; day < 3; day++) {
    for (const paused of [true, false]) await outreach.pause({ candidateId, paused });
    app.clock.advance(dayMs);
  }
  const { entries } = await activity.list({ candidateId });
  const seen: unknown[] = [];
  for (let cursor: string | undefined, hasMore = true; hasMore;) {
    const page = await activity.list({ candidateId, limit: 2, cursor });
    expect(page.total).toBe(entries.length);
    seen.push(...page.entries);
    cursor = page.nextCursor ?? undefined;
    hasMore = cursor !== undefined;
  }
  expect(seen).toEqual(entries);
});

test("a made-up cursor, or a day before all days, is refused", async ({ app }) => {
  const manager = await aManager(app);
  const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id);
  const { browser } = manager;
  for (const values of [
    ["2026-11-21", 1, "\0", "x"],
    ["0000-01-01", 1, "x", "x"],
    ["2026-11-21", 2 ** 31, "x", "x"],
    ["2026-11-21"],
  ]) {
    const cursor = writeCursor("activity", values);
    await expect(browser.manager.activity.list({ candidateId, cursor })).rejects.toMatchObject({
      code: "CURSOR_INVALID",
    });
  }
  for (const updatedSince of ["0000-01-01", "2026-02-29"])
    await expect(browser.manager.checks.list({ updatedSince })).rejects.toMatchObject({ status: 400 });
  expect(await browser.manager.checks.list({ updatedSince: "0001-01-01" })).toMatchObject({ checks: [{}] });
});

/** What programs, the job's list and the candidate's page say, which must be the same. */
async function bothStates(app: TestApp, { browser }: TestManager, candidateId: string) {
  const { status, reason, updatedOn } = await browser.manager.checks.get({ checkId: candidateId });
  const page = await browser.manager.candidates.get({ candidateId });
  const today = app.clock.now().toISOString().slice(0, 10);
  const state = { status, reason };
  expect(checkStatus(checkFacts(page, today))).toEqual(state);
  const { candidates: listed } = await browser.manager.candidates.list({ jobId: page.jobId });
  expect(listed.find(({ id }) => id === candidateId)?.stuck).toBe(reason === "archived" ? null : reason);
  const dayAfter = new Date(Date.parse(updatedOn) + dayMs).toISOString().slice(0, 10);
  for (const updatedSince of [updatedOn, dayAfter]) {
    const { checks } = await browser.manager.checks.list({ jobId: page.jobId, updatedSince });
    const isListed = checks.some(({ checkId }) => checkId === candidateId);
    expect([updatedSince, isListed]).toEqual([updatedSince, updatedSince === updatedOn]);
  }
  return state;
}

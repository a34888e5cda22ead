import { eq, like, sql } from "drizzle-orm";
import { dayMs, hourMs, minuteMs } from "#contract/durations.ts";
import type { Vendor } from "#contract/recruiting-words.ts";
import { releaseResponses } from "#server/features/surveys/release-responses.ts";
import { rateLimits } from "#server/platform/db/schema/auth.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { atsConnections, atsOrders } from "#server/platform/db/schema/recruiting.ts";
import { surveyTemplates } from "#server/platform/db/schema/surveys.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { oneRow } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import {
  aCandidate,
  aJob,
  aManager,
  aReviewer,
  aSubmission,
  aTemplate,
  comeBack,
  goodAnswers,
  mailsTo,
  storedReviewer,
  type TestManager,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";
import documented from "#tests/stand-ins/examples/greenhouse.json" with { type: "json" };
import { ashbyAccount, startAshby } from "#tests/stand-ins/ashby.ts";
import { aRecruitingSystem, basicWith, caller, reportedOrders } from "#tests/recruiting.ts";
import { reportedOutreach } from "#tests/webhooks.ts";
import { reportOrder } from "./report-orders.ts";

/** What Greenhouse sends, for one of our checks and with an address on this machine. */
const sendTest = (url: string, fields: object = {}) => ({
  ...documented.sendTest,
  partner_test_id: "reference-check",
  url: `${url}/integrations/testing_partners/take_home_tests/12345`,
  ...fields,
});

const aStart = (fields: object = {}) => ({
  assessment_type_id: "reference-check",
  candidate: {
    ashby_id: "c-1",
    first_name: "Robin",
    last_name: "Vale",
    email: "robin.vale@mailbox.example",
    ashby_profile_url: "https://app.ashbyhq.com/candidates/c-1",
  },
  application: { ashby_id: "a-1", status: "Active" },
  job: {
    ashby_id: "j-1",
    name: "Head Chef",
    req_id: "REQ-7",
    ashby_job_url: "https://app.ashbyhq.com/jobs/j-1",
  },
  added_later: { by: "ashby" },
  ...fields,
});

/** Answers of colleagues of the only candidate. */
async function submitAnswers(app: TestApp, manager: TestManager, count: number) {
  const candidateId = (await readOnlyCandidate(app)).id;
  const reviewers = [];
  for (let number = 0; number < count; number++)
    reviewers.push(await aReviewer(app, { manager, candidateId, status: "completed" }));
  return reviewers;
}

async function readOnlyCandidate(app: TestApp) {
  const all = await app.db.select().from(candidates);
  expect(all).toHaveLength(1);
  return all[0] ?? expect.fail();
}

const patches = (system: { asked: { method: string }[] }) =>
  system.asked.filter(({ method }) => method === "PATCH").length;

test("Greenhouse orders a check, is notified when it is complete, and then reads status, counts and a link", async ({
  app,
}) => {
  const manager = await aManager(app);
  await reportedOutreach(app);
  const greenhouse = await aRecruitingSystem(app, manager, "greenhouse", { wantedResponses: 2 });
  expect(greenhouse.key.length).toBeLessThan(171);
  expect(await greenhouse.get("list_tests")).toEqual({
    status: 200,
    body: [{ partner_test_id: "reference-check", partner_test_name: "Reference check" }],
  });
  const sent = await greenhouse.post("send_test", sendTest(greenhouse.url));
  expect(sent).toEqual({ status: 200, body: { partner_interview_id: expect.any(String) } });
  const id = sent.body.partner_interview_id;
  const candidate = await readOnlyCandidate(app);
  expect(candidate).toMatchObject({
    firstName: "Harry",
    lastName: "Potter",
    externalSource: "greenhouse",
    externalId: "26234709",
    wantedResponses: 2,
    ownerId: manager.id,
  });
  // They give consent and their work history on their page.
  await app.runTasks();
  expect(mailsTo(app, { email: "hpotter@hogwarts.edu" })).toHaveLength(1);
  // Nobody was found yet: that is no end.
  await reportedOutreach(app);
  const status = () => greenhouse.get(`test_status?partner_interview_id=${id}`);
  expect(await status()).toMatchObject({ status: 200, body: { partner_status: "sent" } });

  await submitAnswers(app, manager, 2);
  await reportedOutreach(app);
  await reportedOrders(app);
  expect(greenhouse.asked.at(-1)).toMatchObject({
    method: "PATCH",
    body: "",
    url: { pathname: "/integrations/testing_partners/take_home_tests/12345" },
    headers: { authorization: basicWith(greenhouse.key) },
  });
  expect(patches(greenhouse)).toBe(1);
  const link = `${app.context.settings.origin}/dashboard?job=${candidate.jobId}&candidate=${candidate.id}`;
  expect(await status()).toEqual({
    status: 200,
    body: {
      partner_status: "complete",
      partner_profile_url: link,
      partner_score: null,
      metadata: {
        "Colleagues who answered": "2",
        "Answers wanted": "2",
        "Ended on": "2026-11-21",
      },
    },
  });
});

test("the same order twice is one order, also at the same time", async ({ app }) => {
  const manager = await aManager(app);
  for (const [vendor, path, body] of [
    ["greenhouse", "send_test", (url: string) => sendTest(url)],
    ["ashby", "assessment.start", () => aStart()],
  ] as const) {
    const system = await aRecruitingSystem(app, manager, vendor);
    const replies = await Promise.all([1, 2, 3].map(() => system.post(path, body(system.url))));
    replies.push(await system.post(path, body(system.url)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 200 });
  }
  expect([await app.count(atsOrders), await app.count(candidates), await app.count(jobs)]).toEqual([2, 2, 2]);
});

test("Ashby chooses template and number, is notified of the start, and gets a result without a score", async ({
  app,
}) => {
  const manager = await aManager(app);
  await reportedOutreach(app);
  const template = await aTemplate(app, { name: "Chefs" });
  const ashby = await aRecruitingSystem(app, manager, "ashby");
  expect(await ashby.post("assessment.list", {})).toMatchObject({
    body: {
      success: true,
      results: [
        { assessment_type_id: "reference-check" },
        { assessment_type_id: template.id, name: "Reference check: Chefs", description: expect.any(String) },
      ],
    },
  });
  expect(await ashby.post("assessment.customField.list", {})).toMatchObject({
    body: { success: true, fields: [{ id: "wanted_answers", type: "ValueSelect", isRequired: false }] },
  });
  const { body } = await ashby.post(
    "assessment.start",
    aStart({ assessment_type_id: template.id, additional_fields: [{ id: "wanted_answers", value: "2" }] }),
  );
  const assessment_id = body.results.assessment_id;
  const candidate = await readOnlyCandidate(app);
  expect(candidate).toMatchObject({ templateId: template.id, wantedResponses: 2, externalId: "a-1" });
  expect(await app.db.select().from(jobs)).toMatchObject([{ title: "Head Chef", externalId: "j-1" }]);

  const { id: link } = await aReviewer(app, { manager, candidateId: candidate.id });
  // The template has one question, and fits no job by itself.
  expect((await storedReviewer(app, link)).questions).toHaveLength(1);
  await reportedOutreach(app);
  await reportedOrders(app);
  // The default questions, which the test's answers fit.
  await app.db.update(surveyTemplates).set({ questions: [] });
  await submitAnswers(app, manager, 3);
  await reportedOutreach(app);
  await reportedOrders(app);
  const reports = ashby.asked.map(({ body: sent }) => JSON.parse(sent) as Record<string, unknown>);
  expect(reports).toMatchObject([
    { assessment_id, assessment_status: { value: "Started" }, assessment_result: null },
    {
      assessment_id,
      assessment_status: { value: "Complete" },
      assessment_result: { type: "string", value: "3 answered, 2 wanted" },
      assessment_profile_url: { type: "url", value: expect.stringContaining(candidate.id) },
      cancelled_reason: null,
    },
  ]);
  expect(ashby.asked[0]).toMatchObject({
    url: { pathname: "/assessment.update" },
    headers: { authorization: basicWith("a-key-of-ashby") },
  });
  expect(await manager.browser.manager.recruiting.ofCandidate({ candidateId: candidate.id })).toMatchObject([
    { vendor: "ashby", state: "complete", profileUrl: "https://app.ashbyhq.com/candidates/c-1" },
  ]);
});

test("Ashby's key is accepted in either part of Basic, and as a bearer", async ({ app }) => {
  const { key } = await aRecruitingSystem(app, await aManager(app), "ashby");
  for (const authorization of [basicWith(key), basicWith("", key), basicWith("ashby", key), `Bearer ${key}`])
    expect(await caller(app, "ashby", key, authorization).post("assessment.list", {})).toMatchObject({
      status: 200,
    });
});

test("a wrong key, another system's key and a replaced one are refused before the body is read", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { key, connectionId } = await aRecruitingSystem(app, owner, "greenhouse");
  const ashby = await aRecruitingSystem(app, owner, "ashby");
  const wrong = { status: 401, body: { errors: [expect.stringContaining("key is wrong")] } };
  for (const wrongKey of [`frats_${"x".repeat(43)}`, ashby.key, "", "x"])
    expect(await caller(app, "greenhouse", wrongKey).post("send_test", "{"), wrongKey).toMatchObject(wrong);
  const { key: second } = await owner.browser.manager.recruiting.replaceKey({ connectionId });
  expect(await caller(app, "greenhouse", key).get("list_tests")).toMatchObject(wrong);
  expect(await caller(app, "greenhouse", second ?? "").get("list_tests")).toMatchObject({ status: 200 });
  const chosen = { connectionId, memberId: owner.id, isOn: false };
  await owner.browser.manager.recruiting.update(chosen);
  expect(await caller(app, "greenhouse", second ?? "").get("list_tests")).toMatchObject(wrong);

  await app.db.update(rateLimits).set({ count: 60 }).where(like(rateLimits.key, "recruiting key%"));
  const refused = await fetch(`${app.url}/integrations/greenhouse/list_tests`);
  expect(refused.status).toBe(429);
  // Until the fifteen minutes are over.
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
  expect(await ashby.post("assessment.list", {})).toMatchObject({ status: 200 });
});

test("without the installation's switch the addresses do not exist, and nothing can be connected", async ({
  app,
}) => {
  const owner = await aManager(app);
  const greenhouse = await aRecruitingSystem(app, owner, "greenhouse");
  app.context.settings.features.recruitment_integration = false;
  expect(await greenhouse.get("list_tests")).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  const { recruiting } = owner.browser.manager;
  expect(await recruiting.list()).toMatchObject({
    isAvailable: false,
    connections: [{ vendor: "greenhouse" }],
  });
  await expect(recruiting.add({ vendor: "greenhouse", memberId: owner.id })).rejects.toMatchObject({
    code: "RECRUITING_OFF",
  });
});

test("a company connects at most ten recruiting systems", async ({ app }) => {
  app.context.settings.features.recruitment_integration = true;
  const [owner, elsewhere] = [await aManager(app), await aManager(app, { company: "Northlight" })];
  const add = ({ id, browser }: typeof owner) =>
    browser.manager.recruiting.add({ vendor: "greenhouse", memberId: id });
  for (let number = 1; number <= 10; number++) await add(owner);
  await expect(add(owner)).rejects.toMatchObject({ code: "TOO_MANY_RECRUITING_SYSTEMS" });
  await add(elsewhere);
});

test("another company's orders do not exist", async ({ app }) => {
  const juniper = await aRecruitingSystem(
    app,
    await aManager(app, { company: "Juniper Labs" }),
    "greenhouse",
  );
  const other = await aManager(app, { company: "Northlight" });
  const northlight = await aRecruitingSystem(app, other, "greenhouse");
  const ashby = await aRecruitingSystem(app, other, "ashby");
  const { body } = await juniper.post("send_test", sendTest(juniper.url));
  const id = body.partner_interview_id;
  for (const unknown of [id, "1", "%00", "x".repeat(1_000)])
    expect(await northlight.get(`test_status?partner_interview_id=${unknown}`)).not.toMatchObject({
      status: 200,
    });
  expect(await northlight.get(`test_status?partner_interview_id=${id}`)).toMatchObject({ status: 404 });
  expect(await ashby.post("assessment.cancel", { assessment_id: id })).toMatchObject({ status: 404 });
  // One address in two companies is two orders.
  expect((await northlight.post("send_test", sendTest(juniper.url))).body.partner_interview_id).not.toBe(id);
});

test("a cancelled order pauses its check, and answers that come late are not reported", async ({ app }) => {
  const manager = await aManager(app);
  await reportedOutreach(app);
  const ashby = await aRecruitingSystem(app, manager, "ashby", { wantedResponses: 1 });
  const start = () => ashby.post("assessment.start", aStart());
  const assessment_id = (await start()).body.results.assessment_id;
  const candidateId = (await readOnlyCandidate(app)).id;
  const { id: link } = await aReviewer(app, { manager, candidateId });
  for (let repeated = 0; repeated < 2; repeated++)
    expect(await ashby.post("assessment.cancel", { assessment_id })).toMatchObject({ status: 200 });
  expect((await readOnlyCandidate(app)).outreachPausedAt).not.toBeNull();
  await app.browser().reviewer.surveys.submit(aSubmission(link));
  await reportedOutreach(app);
  await reportedOrders(app);
  expect(ashby.asked).toEqual([]);
  expect(await app.db.select().from(atsOrders)).toMatchObject([{ state: "cancelled" }]);
  // The same candidate again is a new order, which finds the answers.
  const again = (await start()).body.results.assessment_id;
  expect(again).not.toBe(assessment_id);
  await reportedOrders(app);
  expect(ashby.asked).toHaveLength(1);
  expect(ashby.asked[0]?.body).toContain("1 of 1 answered");
});

test("a check whose order was cancelled goes on when it is ordered again, unless a member paused it", async ({
  app,
}) => {
  const manager = await aManager(app);
  const ashby = await aRecruitingSystem(app, manager, "ashby");
  const start = async () => (await ashby.post("assessment.start", aStart())).body.results;
  const isPaused = async () => (await readOnlyCandidate(app)).outreachPausedAt !== null;
  await ashby.post("assessment.cancel", await start());
  expect(await isPaused()).toBe(true);
  app.clock.advance(dayMs);
  const again = await start();
  expect(await isPaused()).toBe(false);
  // As the order that goes on with the check, its cancellation pauses it too.
  await ashby.post("assessment.cancel", again);
  expect(await isPaused()).toBe(true);

  const { outreach } = manager.browser.manager;
  const { id: candidateId } = await readOnlyCandidate(app);
  await outreach.pause({ candidateId, paused: false });
  app.clock.advance(dayMs);
  await outreach.pause({ candidateId, paused: true });
  await start();
  expect(await isPaused()).toBe(true);
});

test("a complete order stays complete when it is cancelled, and the check goes on", async ({ app }) => {
  const manager = await aManager(app);
  await reportedOutreach(app);
  const ashby = await aRecruitingSystem(app, manager, "ashby", { wantedResponses: 1 });
  const { results } = (await ashby.post("assessment.start", aStart())).body;
  await submitAnswers(app, manager, 1);
  await reportedOutreach(app);
  expect(await ashby.post("assessment.cancel", results)).toMatchObject({
    status: 200,
    body: { results: { update_request: { assessment_status: { value: "Complete" } } } },
  });
  expect((await readOnlyCandidate(app)).outreachPausedAt).toBeNull();
});

test("a check that completes while its order is cancelled, or while it is ordered again, is complete", async ({
  app,
}) => {
  const manager = await aManager(app);
  const ashby = await aRecruitingSystem(app, manager, "ashby", { wantedResponses: 1 });
  const orderStates = async () => {
    const rows = await app.db.select({ state: atsOrders.state }).from(atsOrders).orderBy(atsOrders.createdAt);
    return rows.map(({ state }) => state);
  };
  const { results } = (await ashby.post("assessment.start", aStart())).body;
  const { id: candidateId } = await readOnlyCandidate(app);
  const whileItCompletes = async (call: () => Promise<unknown>) => {
    const completing = await holdTransaction(app, async (context) => {
      const reported = { started: true as const, complete: 1 };
      await context.db.update(candidates).set({ reported }).where(eq(candidates.id, candidateId));
      await publish(context, { type: "outreach.completed", candidateId });
    });
    const calling = call();
    await expect.poll(() => countBlocked(app)).toBe(1);
    await completing.commit();
    await calling;
  };
  await whileItCompletes(() => ashby.post("assessment.cancel", { assessment_id: results.assessment_id }));
  expect(await orderStates()).toEqual(["complete"]);
  await app.db.update(candidates).set({ reported: {} });
  await whileItCompletes(() => ashby.post("assessment.start", aStart()));
  expect(await orderStates()).toEqual(["complete", "complete"]);
});

test.for([
  ["ordering a complete check again", "start"],
  ["removing the system", "remove"],
] as const)("%s waits for the check's next report, and neither fails", async ([, change], { app }) => {
  const owner = await aManager(app);
  const ashby = await aRecruitingSystem(app, owner, "ashby", { wantedResponses: 1 });
  await ashby.post("assessment.start", aStart());
  const { id: candidateId } = await readOnlyCandidate(app);
  await app.db.update(atsOrders).set({ state: "complete", endedAt: app.clock.now() });
  const { connectionId } = ashby;
  const [order] = await app.db
    .update(atsOrders)
    .set({ reportDueAt: app.clock.now() })
    .returning({ orderId: atsOrders.id });
  ashby.troubles.push({ status: 500 });
  const isCandidate = eq(candidates.id, candidateId);
  const work =
    change === "start"
      ? await holdTransaction(
          app,
          ({ db }) =>
            db
              .update(candidates)
              .set({ reported: { started: true, complete: 1 } })
              .where(isCandidate),
          (context) => publish(context, { type: "outreach.completed", candidateId }),
        )
      : await holdTransaction(
          app,
          ({ db }) => db.select().from(atsConnections).for("update"),
          ({ db }) => db.delete(atsConnections).where(eq(atsConnections.id, connectionId)),
        );
  const action =
    change === "start"
      ? ashby.post("assessment.start", aStart())
      : reportOrder.run(app.context, oneRow(order));
  await expect.poll(() => countBlocked(app)).toBe(1);
  const outcomes = await Promise.allSettled([work.commit(), action]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  if (change === "start") expect(await app.count(atsOrders)).toBe(2);
});

test.for(["assessment.start", "assessment.cancel"])(
  "%s is refused if the system is removed meanwhile, and the removal does not fail",
  async (path, { app }) => {
    const ashby = await aRecruitingSystem(app, await aManager(app), "ashby");
    const { results } = (await ashby.post("assessment.start", aStart())).body;
    if (path === "assessment.start") await app.db.update(atsOrders).set({ state: "complete" });
    const removing = await holdTransaction(
      app,
      ({ db }) => db.select().from(atsConnections).for("update"),
      ({ db }) => db.delete(atsConnections),
    );
    const called = ashby.post(path, path === "assessment.start" ? aStart() : results);
    await expect.poll(() => countBlocked(app)).toBe(1);
    await removing.commit();
    expect(await called).toMatchObject({ status: 401 });
    expect(await app.count(atsOrders)).toBe(0);
  },
);

test("a second check of a candidate whose check is running is refused with a sentence", async ({ app }) => {
  const ashby = await aRecruitingSystem(app, await aManager(app), "ashby");
  await ashby.post("assessment.start", aStart());
  const { id } = await aTemplate(app, { name: "Chefs" });
  expect(await ashby.post("assessment.start", aStart({ assessment_type_id: id }))).toMatchObject({
    status: 409,
    body: { message: "A reference check of this candidate is already running." },
  });
});

test("what cannot be carried out is answered with a sentence for the system's user, and leaves nothing", async ({
  app,
}) => {
  const manager = await aManager(app);
  const greenhouse = await aRecruitingSystem(app, manager, "greenhouse");
  const ashby = await aRecruitingSystem(app, manager, "ashby");
  const { candidate } = documented.sendTest;
  for (const email of [null, "", "not an address"]) {
    expect(
      await greenhouse.post("send_test", sendTest(greenhouse.url, { candidate: { ...candidate, email } })),
    ).toMatchObject({ status: 422, body: { errors: [expect.stringContaining("e-mail address")] } });
    const start = aStart();
    expect(
      await ashby.post("assessment.start", { ...start, candidate: { ...start.candidate, email } }),
    ).toMatchObject({ status: 422, body: { message: expect.stringContaining("e-mail address") } });
  }
  for (const url of ["https://greenhouse.io.example/x", "http://app.greenhouse.io/x", "file:///etc/passwd"])
    expect(await greenhouse.post("send_test", { ...sendTest(""), url })).toMatchObject({ status: 400 });
  expect(
    await greenhouse.post("send_test", sendTest(greenhouse.url, { partner_test_id: "gone" })),
  ).toMatchObject({ status: 422, body: { errors: [expect.stringContaining("no longer offered")] } });
  const unstorable = aStart({ application: { ashby_id: "a\0" } });
  for (const body of ["{", "[]", "null", { candidate: 1 }, unstorable])
    expect(await ashby.post("assessment.start", body)).toMatchObject({ status: 400 });
  expect(await ashby.post("assessment.start", aStart({ more: "x".repeat(70_000) }))).toMatchObject({
    status: 413,
  });
  await app.db
    .update(hiringManagerProfiles)
    .set({ deactivatedAt: app.clock.now() })
    .where(eq(hiringManagerProfiles.id, manager.id));
  expect(await ashby.post("assessment.start", aStart())).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining("has left") },
  });
  expect([await app.count(atsOrders), await app.count(candidates), await app.count(jobs)]).toEqual([0, 0, 0]);
});

test("an order for a job that its member has handed over, or only reads, is answered with what to do", async ({
  app,
}) => {
  const company = "Juniper Labs";
  const [manager, owner] = [await aManager(app, { company }), await aManager(app, { company })];
  const ashby = await aRecruitingSystem(app, manager, "ashby");
  await ashby.post("assessment.start", aStart());
  const { jobId } = await readOnlyCandidate(app);
  const another = aStart({ application: { ashby_id: "a-2" } });
  const refused = { status: 422, body: { message: expect.stringContaining("Ask them to share the job") } };
  await manager.browser.manager.jobMembers.handOver({ jobId, memberId: owner.id, stay: false });
  expect(await ashby.post("assessment.start", another)).toMatchObject(refused);
  const share = { jobId, memberId: manager.id };
  await owner.browser.manager.jobMembers.save({ ...share, role: "reader" });
  expect(await ashby.post("assessment.start", another)).toMatchObject(refused);
  await owner.browser.manager.jobMembers.save({ ...share, role: "editor" });
  expect(await ashby.post("assessment.start", another)).toMatchObject({ status: 200 });
});

test("a candidate who declines ends the order, with a sentence and without a result", async ({ app }) => {
  const manager = await aManager(app);
  await manager.browser.manager.outreach.saveCompanyRules({ needed: "consent" });
  const ashby = await aRecruitingSystem(app, manager, "ashby");
  await ashby.post("assessment.start", aStart());
  await app.runTasks();
  const mail = mailsTo(app, { email: "robin.vale@mailbox.example" })[0];
  const secret = /\/candidate\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  await app.browser().candidate.participation.withdraw({ secret });
  await reportedOrders(app);
  expect(JSON.parse(ashby.asked.at(-1)?.body ?? "")).toMatchObject({
    assessment_status: { value: "Cancelled" },
    assessment_result: null,
    cancelled_reason: { value: "The candidate does not agree to a reference check." },
  });
});

test("a report whose credentials or address cannot be decrypted fails, and the owner reads what to do", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { recruiting } = manager.browser.manager;
  const connected = async () => (await recruiting.list()).connections[0];
  const ashby = await aRecruitingSystem(app, manager, "ashby", { wantedResponses: 1 });
  await ashby.post("assessment.start", aStart());
  await app.runTasks();
  const damage = sql`'sealed:AAAA'`;
  await app.db.update(atsOrders).set({ reportDueAt: app.clock.now(), reportTo: damage, profileUrl: damage });
  await app.db.update(atsConnections).set({ credentials: damage });
  await reportedOrders(app);
  const problem = "Ashby's saved credentials cannot be decrypted. Enter them again.";
  expect(await connected()).toMatchObject({ problem });
  const { connectionId } = ashby;
  const update = { connectionId, memberId: manager.id, isOn: true, credentials: { apiKey: "a-new-key" } };
  await recruiting.update(update);
  // At once, and not at the next of the tries, which are up to a day apart.
  await reportedOrders(app);
  expect(ashby.asked.at(-1)).toMatchObject({ headers: { authorization: basicWith("a-new-key") } });
  expect(await connected()).toMatchObject({ problem: null });
});

test("a report that fails is tried again for three days, then the members see it, and a repaired connection sends it", async ({
  app,
}) => {
  const manager = await aManager(app);
  await reportedOutreach(app);
  const ashby = await aRecruitingSystem(app, manager, "ashby", { wantedResponses: 1 });
  await ashby.post("assessment.start", aStart());
  await submitAnswers(app, manager, 1);
  const candidateId = (await readOnlyCandidate(app)).id;
  // Ashby answers 200 to what it cannot use.
  ashby.troubles.push({ status: 500 }, "hang up", { body: { success: false, errors: ["later"] } });
  await reportedOutreach(app);
  await reportedOrders(app);
  const { recruiting } = manager.browser.manager;
  const [connection] = (await recruiting.list()).connections;
  expect(connection).toMatchObject({
    problem: "Ashby did not accept the state of a check (status 500).",
    // The time would be that of the last answer.
    problemAt: expect.stringMatching(/T00:00:00\.000Z$/),
  });
  const problem = async () => (await recruiting.list()).connections[0]?.problem;
  for (const ms of [30_000, 5 * minuteMs, 30 * minuteMs]) {
    app.clock.advance(ms);
    await reportedOrders(app);
  }
  expect(ashby.asked).toHaveLength(4);
  expect(await app.db.select().from(atsOrders)).toMatchObject([
    { reportedState: "complete", reportDueAt: null, gaveUpAt: null },
  ]);
  expect(await problem()).toBeNull();

  await app.db.update(atsOrders).set({ reportDueAt: app.clock.now(), attempts: 0 });
  for (let tries = 0; tries < 20; tries++) {
    ashby.troubles.push({ status: 500 });
    await reportedOrders(app);
    app.clock.advance(24 * hourMs);
  }
  expect(ashby.asked).toHaveLength(4 + 10);
  expect(await app.db.select().from(atsOrders)).toMatchObject([{ reportDueAt: null }]);
  await comeBack(manager);
  expect(await manager.browser.manager.recruiting.ofCandidate({ candidateId })).toMatchObject([
    { reportFailed: true },
  ]);
  const isAboutReport = ({ kind }: { kind: string }) => kind === "report_failed";
  const { notices } = await manager.browser.manager.attention.list();
  expect(notices.filter(isAboutReport)).toMatchObject([
    // The tries begin when the last answer is shown, so that their end would show its time of day.
    { candidateId, vendor: "Ashby", mark: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ]);

  await recruiting.update({
    connectionId: ashby.connectionId,
    memberId: manager.id,
    isOn: true,
    credentials: { apiKey: "a-new-key" },
  });
  await reportedOrders(app);
  expect(ashby.asked.at(-1)).toMatchObject({ headers: { authorization: basicWith("a-new-key") } });
  expect(await manager.browser.manager.recruiting.ofCandidate({ candidateId })).toMatchObject([
    { reportFailed: false },
  ]);
});

test("a finished check that a member started of a candidate from Ashby is added there once, if the installation has a partner ID", async ({
  app,
}) => {
  const candidateInAshby = "0f9f4a53-7a52-4c29-8a25-0d2d3a9b7e01";
  const manager = await aManager(app);
  const { recruiting } = app.context.settings;
  await reportedOutreach(app);
  const ashby = await startAshby();
  const { partnerId, apiKey } = ashbyAccount;
  const system = await aRecruitingSystem(app, manager, "ashby", { credentials: { apiKey } });
  const { id: jobId } = await aJob(manager);
  for (const [ashbyPartnerId, externalId] of [
    [null, "9c5c7a52-1f0e-4a57-8f45-7f3c9e6c1b02"],
    [partnerId, candidateInAshby],
  ] as const) {
    recruiting.ashbyPartnerId = ashbyPartnerId;
    const fields = { externalSource: "ashby", externalId, wantedResponses: 1 };
    const { id: candidateId } = await aCandidate(manager, jobId, fields);
    await aReviewer(app, { manager, candidateId, status: "completed" });
    for (let times = 0; times < 2; times++) {
      await reportedOutreach(app);
      await reportedOrders(app);
    }
  }
  expect(system.asked.map(({ url }) => url.pathname)).toEqual(["/assessment.addCompletedToCandidate"]);
  const sent = JSON.parse(system.asked[0]?.body ?? "") as object;
  expect(sent).toMatchObject({
    candidateId: candidateInAshby,
    partnerId,
    assessment: { assessmentName: "Reference check", result: { value: "1 of 1 answered" } },
  });
  // As Ashby documents it.
  const answer = await fetch(`${ashby.url}/assessment.addCompletedToCandidate`, {
    method: "POST",
    headers: { authorization: basicWith(apiKey), "content-type": "application/json" },
    body: JSON.stringify(sent),
  });
  expect(await answer.json()).toEqual({ success: true });
});

test("a new order is a notice for anyone who edits its job, until the work history is there or it is dismissed", async ({
  app,
}) => {
  const manager = await aManager(app, { company: "Juniper Labs" });
  const [colleague, stranger] = [
    await aManager(app, { company: "Juniper Labs" }),
    await aManager(app, { company: "Northlight" }),
  ];
  const ashby = await aRecruitingSystem(app, manager, "ashby");
  await ashby.post("assessment.start", aStart());
  await app.runTasks();
  const { id: candidateId, jobId } = await readOnlyCandidate(app);
  const noticesOf = async ({ browser }: TestManager) => (await browser.manager.attention.list()).notices;
  const [notice, ...rest] = await noticesOf(manager);
  // Nobody can be found before the candidate has answered, so nothing says that nobody was found.
  expect([notice, rest]).toMatchObject([{ kind: "ordered", vendor: "Ashby", candidateId }, []]);
  for (const other of [colleague, stranger]) expect(await noticesOf(other)).toEqual([]);
  await manager.browser.manager.jobMembers.save({ jobId, memberId: colleague.id, role: "editor" });
  expect(await noticesOf(colleague)).toEqual([notice]);

  const dismissed = { candidateId, kind: "ordered", mark: notice?.mark ?? "" } as const;
  await manager.browser.manager.attention.dismiss({ notices: [dismissed] });
  expect(await noticesOf(manager)).toEqual([]);
  await manager.browser.manager.attention.dismiss({ notices: [{ ...dismissed, mark: null }] });
  const candidate = await manager.browser.manager.candidates.get({ candidateId });
  await manager.browser.manager.candidates.update({
    ...candidate,
    candidateId,
    workHistory: [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" }],
    seen: candidate,
  });
  expect((await noticesOf(manager)).map(({ kind }) => kind)).not.toContain("ordered");
});

test("a server that is killed between the commit and the report reports after all, once", async ({ app }) => {
  const manager = await aManager(app);
  await reportedOutreach(app);
  const greenhouse = await aRecruitingSystem(app, manager, "greenhouse", { wantedResponses: 1 });
  await greenhouse.post("send_test", sendTest(greenhouse.url));
  await submitAnswers(app, manager, 1);
  await reportedOutreach(app);
  const [order] = await app.db.select().from(atsOrders);
  expect(patches(greenhouse)).toBe(1);
  // As if it had been killed after its claim: the state is stored, and nothing was sent.
  const claimedUntil = new Date(app.clock.now().getTime() + 2 * minuteMs);
  await app.db.update(atsOrders).set({ reportDueAt: claimedUntil, reportedState: null });
  await reportOrder.run(app.context, { orderId: order?.id ?? "" });
  expect(patches(greenhouse)).toBe(1);
  app.clock.advance(2 * minuteMs);
  await reportedOrders(app);
  await reportedOrders(app);
  expect(patches(greenhouse)).toBe(2);
});

test("a system that answers slowly is sent the newest state last", async ({ app }) => {
  const ashby = await aRecruitingSystem(app, await aManager(app), "ashby", { wantedResponses: 1 });
  await ashby.post("assessment.start", aStart());
  const { id: candidateId } = await readOnlyCandidate(app);
  const slowAnswer = Promise.withResolvers<{ body: object }>();
  ashby.troubles.push(slowAnswer.promise);
  const happens = (type: "outreach.started" | "outreach.completed") =>
    transaction(app.context, (context) => publish(context, { type, candidateId }));
  await happens("outreach.started");
  const slowReport = app.runTasks();
  await expect.poll(() => ashby.asked).toHaveLength(1);
  await happens("outreach.completed");
  const [order] = await app.db.select({ orderId: atsOrders.id }).from(atsOrders);
  await reportOrder.run(app.context, oneRow(order));
  slowAnswer.resolve({ body: { success: true } });
  await slowReport;
  await reportedOrders(app);
  await reportedOrders(app);
  const states = ashby.asked.map(({ body }) => JSON.parse(body).assessment_status.value as string);
  expect(states).toEqual(["Started", "Complete", "Complete"]);
  expect(await app.db.select().from(atsOrders)).toMatchObject([
    { reportDueAt: null, reportedState: "complete" },
  ]);
});

test("with batch release a system learns nothing when someone answers", async ({ app }) => {
  await releaseResponses.run(app.context, {});
  const manager = await aManager(app);
  await reportedOutreach(app);
  await manager.browser.manager.outreach.saveCompanyRules({ answersTogether: 3 });
  const ashby = await aRecruitingSystem(app, manager, "ashby");
  const greenhouse = await aRecruitingSystem(app, manager, "greenhouse");
  await ashby.post("assessment.start", aStart());
  const candidateId = (await readOnlyCandidate(app)).id;
  const { body } = await greenhouse.post("send_test", sendTest(greenhouse.url));
  const second = (await app.db.select().from(candidates)).find(({ id }) => id !== candidateId);
  const links: string[] = [];
  for (let number = 0; number < 4; number++)
    links.push((await aReviewer(app, { manager, candidateId: second?.id ?? "" })).id);
  await reportedOutreach(app);
  await reportedOrders(app);
  const status = () => greenhouse.get(`test_status?partner_interview_id=${body.partner_interview_id}`);
  const before = await status();
  expect(before).toMatchObject({ body: { partner_status: "in progress" } });
  app.clock.advance(dayMs);
  for (const link of links.slice(0, 3)) {
    await app.browser().reviewer.surveys.submit(aSubmission(link));
    await reportedOutreach(app);
    await reportedOrders(app);
    expect(await status()).toEqual(before);
  }
  expect(patches(greenhouse)).toBe(0);
  app.clock.set(new Date("2026-11-23T06:07:00Z"));
  await releaseResponses.run(app.context, {});
  await reportedOutreach(app);
  await reportedOrders(app);
  expect(await status()).toMatchObject({ body: { partner_status: "complete" } });
});

test("nothing that is sent has an answer, a reviewer's name or address, or a key", async ({ app }) => {
  const manager = await aManager(app);
  await reportedOutreach(app);
  const ashby = await aRecruitingSystem(app, manager, "ashby", { wantedResponses: 2 });
  const { results } = (await ashby.post("assessment.start", aStart())).body;
  const reviewers = await submitAnswers(app, manager, 2);
  await reportedOutreach(app);
  await reportedOrders(app);
  const greenhouse = await aRecruitingSystem(app, manager, "greenhouse");
  const order = await greenhouse.post("send_test", sendTest(greenhouse.url));
  const sentTexts = JSON.stringify([
    ashby.asked,
    await ashby.post("assessment.cancel", results),
    order,
    await greenhouse.get(`test_status?partner_interview_id=${order.body.partner_interview_id}`),
  ]);
  expect(ashby.asked.length).toBeGreaterThan(0);
  const texts = Object.values(goodAnswers).filter(
    (answer) => typeof answer === "string" && answer.length > 5,
  );
  for (const secret of [
    ...reviewers.flatMap(({ id, key, adminKey, name, email }) => [id, key, adminKey, name, email]),
    ...texts,
  ])
    expect(sentTexts).not.toContain(secret);
});

test("what Greenhouse could not use is shown to owners", async ({ app }) => {
  const owner = await aManager(app);
  const greenhouse = await aRecruitingSystem(app, owner, "greenhouse");
  for (const path of ["request_errors", "response_error"])
    expect(await greenhouse.post(path, documented.requestErrors)).toMatchObject({ status: 200 });
  expect((await owner.browser.manager.recruiting.list()).connections[0]).toMatchObject({
    problem: "test_status: partner_status is 'complete' but partner_profile url is missing",
    lastUsedAt: app.clock.now().toISOString(),
  });
});

test("the keys are encrypted in the database, and a removed connection is gone with its orders", async ({
  app,
}) => {
  const owner = await aManager(app);
  const ashby = await aRecruitingSystem(app, owner, "ashby");
  await ashby.post("assessment.start", aStart());
  const { rows } = await app.db.execute("select * from ats_connections");
  expect(JSON.stringify(rows)).not.toContain("a-key-of-ashby");
  expect(JSON.stringify(rows)).not.toContain(ashby.key);
  await owner.browser.manager.recruiting.remove({ connectionId: ashby.connectionId });
  expect([await app.count(atsConnections), await app.count(atsOrders), await app.count(candidates)]).toEqual([
    0, 0, 1,
  ]);
  expect(await ashby.post("assessment.list", {})).toMatchObject({ status: 401 });
});

test("owners see that the member who gets the checks may only read, and recruiters what to do", async ({
  app,
}) => {
  const owner = await aManager(app);
  const member = await aManager(app);
  const ashby = await aRecruitingSystem(app, owner, "ashby", { memberId: member.id });
  const { manager } = owner.browser;
  await manager.members.changeRole({ memberId: member.id, role: "viewer" });
  const { connections } = await manager.recruiting.list();
  expect(connections).toMatchObject([{ member: { id: member.id, isActive: false } }]);
  expect(await ashby.post("assessment.start", aStart())).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining("has left or may only read") },
  });
});

test("a member of another company, a viewer and an unknown template cannot be chosen", async ({ app }) => {
  const owner = await aManager(app, { company: "Juniper Labs" });
  const viewer = await aManager(app, { company: "Juniper Labs", companyRole: "viewer" });
  const stranger = await aManager(app, { company: "Northlight" });
  app.context.settings.features.recruitment_integration = true;
  const { add, update, list } = owner.browser.manager.recruiting;
  const vendor: Vendor = "greenhouse";
  const { connectionId } = await add({ vendor, memberId: owner.id });
  const before = await list();
  for (const memberId of [viewer.id, stranger.id]) {
    const refused = { code: "MEMBER_NOT_FOUND" };
    await expect(add({ vendor, memberId })).rejects.toMatchObject(refused);
    await expect(update({ connectionId, memberId, isOn: true })).rejects.toMatchObject(refused);
  }
  const wrong = { memberId: owner.id, templateId: stranger.id };
  const refused = { code: "TEMPLATE_NOT_FOUND" };
  await expect(add({ vendor, ...wrong })).rejects.toMatchObject(refused);
  await expect(update({ connectionId, isOn: true, ...wrong })).rejects.toMatchObject(refused);
  expect(await list()).toEqual(before);
  await expect(add({ vendor: "ashby", memberId: owner.id })).rejects.toMatchObject({
    code: "RECRUITING_CREDENTIALS",
  });
});

test("a template that is deleted while it is chosen is not found", async ({ app }) => {
  const owner = await aManager(app);
  app.context.settings.features.recruitment_integration = true;
  const { add, update } = owner.browser.manager.recruiting;
  const { connectionId } = await add({ vendor: "greenhouse", memberId: owner.id });
  const { id: templateId } = await aTemplate(app, { name: "Cooks" });
  const choice = { memberId: owner.id, templateId };
  const deleting = await holdTransaction(app, ({ db }) => db.delete(surveyTemplates));
  const saved = Promise.allSettled([
    add({ vendor: "greenhouse", ...choice }),
    update({ connectionId, isOn: true, ...choice }),
  ]);
  await expect.poll(() => countBlocked(app)).toBe(2);
  await deleting.commit();
  const refused = { status: "rejected", reason: expect.objectContaining({ code: "TEMPLATE_NOT_FOUND" }) };
  expect(await saved).toEqual([refused, refused]);
});

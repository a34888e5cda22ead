import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { barestCard } from "#contract/cards.ts";
import { selectAffectedCandidates } from "#server/features/company-names/select-affected-candidates.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { closenessCounts, surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { oneRow } from "#server/platform/errors.ts";
import { findManager } from "#server/platform/guards/find-account.ts";
import { aCandidate, aJob, aManager, anAdmin, anInvitation, aPassword } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { aConnection, oktaPatch, oktaUser } from "#tests/scim.ts";
import { aSandbox, aYearAtAcme } from "#tests/sandbox.ts";

test("admins' lists show neither sandboxes nor hidden members, and do not count them", async ({ app }) => {
  const owner = await aManager(app);
  await owner.browser.manager.outreach.saveCompanyRules({ needed: "consent" });
  const sandbox = await aSandbox(app, owner);
  await sandbox.aCandidate((await sandbox.aJob()).id, { email: null });
  await aCandidate(owner, (await aJob(owner)).id);
  const { browser } = await anAdmin(app);

  const { managers, total } = await browser.admin.managers.list({ q: "" });
  expect(managers.map(({ id }) => id)).toEqual([owner.id]);
  expect(total).toBe(1);
  expect(await browser.admin.managers.list({ q: "sandbox" })).toMatchObject({ managers: [], found: 0 });
  const waiting = await browser.admin.participation.unasked();
  expect(waiting).toMatchObject([{ withoutAddress: 1 }]);
});

test("nobody in the company sees a hidden member: not among members, colleagues or people to mention", async ({
  app,
}) => {
  const [owner, colleague] = [await aManager(app), await aManager(app)];
  const sandbox = await aSandbox(app, owner);
  await aSandbox(app, colleague);
  const real = await aJob(owner);
  const madeUp = await sandbox.aJob();
  const { members, total } = await owner.browser.manager.members.list({});
  expect(members.map(({ id }) => id).toSorted()).toEqual([owner.id, colleague.id].toSorted());
  expect(total).toBe(2);
  const colleagues = await owner.browser.manager.jobMembers.colleagues({ jobId: real.id, q: "" });
  expect(colleagues.map(({ id }) => id)).toEqual([colleague.id]);
  const membership = { jobId: real.id, memberId: sandbox.member.id, role: "reader" as const };
  await expect(owner.browser.manager.jobMembers.save(membership)).rejects.toMatchObject({
    code: "MEMBER_NOT_FOUND",
  });
  const handOver = { jobId: real.id, memberId: sandbox.member.id, stay: false };
  await expect(owner.browser.manager.jobMembers.handOver(handOver)).rejects.toMatchObject({
    code: "MEMBER_NOT_FOUND",
  });
  await expect(owner.browser.manager.jobMembers.list({ jobId: madeUp.id })).rejects.toMatchObject({
    code: "JOB_NOT_FOUND",
  });
});

test("an identity provider cannot find, add or change a hidden member", async ({ app }) => {
  const owner = await aManager(app);
  const { member } = await aSandbox(app, owner);
  const { provider } = await aConnection(app, owner);
  expect(await provider.get("/Users")).toMatchObject({ status: 200, body: { totalResults: 0 } });
  expect(await provider.get(`/Users/${member.id}`)).toMatchObject({ status: 404 });
  expect(await provider.patch(`/Users/${member.id}`, oktaPatch(false))).toMatchObject({ status: 404 });
  expect(await provider.post("/Users", oktaUser(member.email))).toMatchObject({ status: 409 });
  expect(await findManager(app.context, member.id)).toMatchObject({ email: member.email });
});

test("the dashboard, the inbox and the search of a real member show nothing of a sandbox", async ({
  app,
}) => {
  const owner = await aManager(app);
  const sandbox = await aSandbox(app, owner);
  const { id } = await sandbox.aCandidate((await sandbox.aJob()).id);
  await sandbox.answer(id);
  const { manager } = owner.browser;
  expect(await manager.jobs.list()).toEqual([]);
  expect(JSON.stringify(await manager.candidates.find({ q: "Robin" }))).not.toContain(id);
  expect(JSON.stringify(await manager.attention.list())).not.toContain(id);
});

test("an invitation cannot lead into a sandbox, by its name or otherwise", async ({ app }) => {
  const sandbox = await aSandbox(app, await aManager(app));
  const invitations = [
    await anInvitation(app, { company: sandbox.member.company }),
    await anInvitation(app, { company: sandbox.member.company, companyId: sandbox.member.companyId }),
  ];
  for (const { invitationCode: code } of invitations)
    await expect(
      app.browser().visitor.managers.setUp({ code, password: aPassword, timeZone: "UTC" }),
    ).rejects.toMatchObject({ code: "INVALID_INVITATION" });
});

test("what happens in a sandbox is not in the audit log; making its key and emptying it is", async ({
  app,
}) => {
  const owner = await aManager(app);
  await owner.browser.manager.outreach.saveCompanyRules({ needed: "consent" });
  const sandbox = await aSandbox(app, owner);
  const job = await sandbox.aJob();
  const { id } = await sandbox.aCandidate(job.id, { email: "robin@real.example" });
  await sandbox.decide(id);
  await sandbox.answer(id);
  await sandbox.program.get(`/candidates/${id}/report`);
  await owner.browser.manager.sandbox.empty();
  const entries = await app.db.select().from(auditLog).orderBy(auditLog.id);
  const actions = entries.map(({ action }) => action);
  expect(actions).toEqual([
    "invitation.created",
    "manager.joined",
    "company.changed",
    "api_key.created",
    "sandbox.emptied",
  ]);
  expect(entries.at(-1)).toMatchObject({
    actorId: owner.id,
    recordLabel: "Juniper Labs",
    details: { counts: { jobs: 1, candidates: 1, responses: 3 } },
  });
});

test("nothing is learnt from a sandbox: neither likelihoods nor the quality of questions", async ({
  app,
}) => {
  const owner = await aManager(app);
  const sandbox = await aSandbox(app, owner);
  const { id } = await sandbox.aCandidate((await sandbox.aJob()).id, { wantedResponses: 20 });
  await sandbox.answer(id);
  expect(await app.count(surveyResponses)).toBeGreaterThan(0);
  expect(await app.count(closenessCounts)).toBe(0);

  const { browser } = await anAdmin(app);
  const response = oneRow((await app.db.select().from(surveyResponses))[0]);
  const copies = Array.from({ length: 20 }, () => ({
    ...response,
    marks: { strengths: ["specific" as const] },
    id: randomUUID(),
    linkHash: null,
    receiptHash: null,
    kind: "found" as const,
    card: barestCard,
    questions: [{ id: "strengths", question: "Strengths?", type: "text" as const, required: false }],
  }));
  await app.db.insert(surveyResponses).values(copies);
  expect(await browser.admin.templates.quality()).toEqual([]);
  await app.db.update(companies).set({ sandboxOf: null }).where(eq(companies.id, sandbox.member.companyId));
  expect(await browser.admin.templates.quality()).toMatchObject([{ question: "Strengths?", answers: 20 }]);
});

test("merging companies in the directory does not search again for candidates of a sandbox", async ({
  app,
}) => {
  const owner = await aManager(app);
  const sandbox = await aSandbox(app, owner);
  await sandbox.aCandidate((await sandbox.aJob()).id);
  const real = await aCandidate(owner, (await aJob(owner)).id, { workHistory: [aYearAtAcme] });
  const search = { keys: ["acme"], after: null, limit: 10 };
  expect(await selectAffectedCandidates(app.context, search)).toEqual([real.id]);
  expect(await selectAffectedCandidates(app.context, { ...search, alsoArchived: true })).toEqual([real.id]);
});

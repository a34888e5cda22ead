import { eq } from "drizzle-orm";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anAdmin,
  aParticipant,
  aPerson,
  aReviewer,
  aTemplate,
  sweptOutreach,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { overlap } from "#tests/hold-transaction.ts";
import { adminKey } from "#server/platform/crypto/hashes.ts";

const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" }];
const refusal = {
  code: "CONSENT_REQUIRED",
  message: expect.stringMatching(/^Your company requires the candidate's consent/),
};

test("if the company requires consent, nothing is sent without it: not by the system, a manager or an admin", async ({
  app,
}) => {
  const { manager, jobId, run } = await setUp(app);
  const { browser } = await anAdmin(app);
  const template = await aTemplate(app, { name: "Basics", isDefault: true });
  const candidate = await aCandidate(manager, jobId, { workHistory, sendSurveysAutomatically: true });
  const [{ key } = { key: "" }] = candidate.reviewers;
  await run();

  expect(candidate).toMatchObject({
    reviewers: [{ status: "identified", sending: false }],
    outreach: { consent: null, consentMissing: "note", nextAskOn: null },
  });
  const { sendSurvey } = manager.browser.manager.reviewers;
  await expect(sendSurvey({ reviewerKey: key, whilePaused: true })).rejects.toMatchObject(refusal);
  const tested = {
    candidateId: candidate.id,
    jobId,
    templateId: template.id,
    reviewer: { key: adminKey(app.context.secret, key) },
  };
  await expect(browser.admin.surveyTests.send(tested)).rejects.toMatchObject(refusal);
  expect(app.outbox).toEqual([]);

  const { saveConsentNote } = manager.browser.manager.outreach;
  const note = "By e-mail on 20 Nov";
  expect(await saveConsentNote({ candidateId: candidate.id, note: ` ${note} ` })).toMatchObject({
    consent: { note, by: "Morgan Lee", on: "2026-11-21" },
  });
  await run();
  expect(app.outbox).toHaveLength(1);
});

test("withdrawing consent stops reminders; consent stated at creation sends surveys at once", async ({
  app,
}) => {
  const { manager, jobId, run } = await setUp(app);
  const { id: candidateId } = await aCandidate(manager, jobId, {
    workHistory,
    sendSurveysAutomatically: true,
    consentNote: "In the interview",
  });
  await run();
  expect(app.outbox).toHaveLength(1);
  app.clock.advance(1000);
  await manager.browser.manager.outreach.saveConsentNote({ candidateId, note: "" });
  app.clock.set(new Date("2026-11-24T12:00Z"));
  await run();
  expect(app.outbox).toHaveLength(1);
  const { outreach } = await manager.browser.manager.candidates.get({ candidateId });
  expect(outreach.timeline.map(({ kind }) => kind)).toEqual([
    "created",
    "found",
    "consent_noted",
    "asked",
    "consent_removed",
  ]);
});

test("once the candidate agrees, the page says that surveys go out, and not that nobody is left", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { attention, candidates, outreach } = manager.browser.manager;
  await outreach.saveCompanyRules({ needed: "consent" });
  const { id: jobId } = await aJob(manager);
  await aPerson(app, {}, { start: "2019-01", end: "2020-12" });
  const automatic = { workHistory, sendSurveysAutomatically: true };
  const { id: candidateId, ...link } = await aParticipant(app, manager, jobId, automatic);
  await sweptOutreach(app);
  await app.browser().candidate.participation.agree({ ...link, signedName: "Robin Vale" });
  expect((await attention.list()).notices).toEqual([]);
  const { nextAskOn } = (await candidates.get({ candidateId })).outreach;
  expect(nextAskOn).toBe(app.clock.now().toISOString().slice(0, 10));
});

test("every member of a company sees its rules, and owners change them; managers of other companies do neither; the audit log says who did", async ({
  app,
}) => {
  const { manager } = await setUp(app);
  const colleague = await aManager(app, { company: "Juniper Labs" });
  const owner = await aManager(app, { company: "Juniper Labs", companyRole: "owner" });
  const stranger = await aManager(app, { company: "Northlight" });
  expect(await colleague.browser.manager.outreach.companyRules()).toEqual({
    company: "Juniper Labs",
    needed: "note",
    afterWithdrawal: "stay",
    region: "eu",
    answersTogether: null,
    requiredTogether: null,
    minLikelihoodPercent: 0,
    requiredLikelihoodPercent: 0,
    whoInvites: "owners",
    companiesInvite: true,
    resumeUpload: false,
    resumeUploadOffered: false,
  });
  expect(await stranger.browser.manager.outreach.companyRules()).toMatchObject({ needed: "nothing" });
  const { key } = await aReviewer(app, { manager: stranger, status: "identified" });
  await stranger.browser.manager.reviewers.sendSurvey({ reviewerKey: key });
  expect(app.outbox).toHaveLength(1);

  await expect(
    colleague.browser.manager.outreach.saveCompanyRules({ needed: "nothing" }),
  ).rejects.toMatchObject({ code: "OWNERS_ONLY" });
  await owner.browser.manager.outreach.saveCompanyRules({ needed: "nothing" });
  expect(await manager.browser.manager.outreach.companyRules()).toMatchObject({ needed: "nothing" });
  const entries = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "company.changed"))
    .orderBy(auditLog.id);
  expect(entries).toMatchObject([{ actorId: manager.id }, { actorId: owner.id }]);
});

test("of two owners who change rules at the same moment each is recorded with their own change", async ({
  app,
}) => {
  const owners = [await aManager(app), await aManager(app, { companyRole: "owner" })];
  const rules = [{ needed: "note" }, { resumeUpload: true }] as const;
  const [, second] = await overlap(
    app,
    owners.map(
      ({ browser }, index) =>
        () =>
          browser.manager.outreach.saveCompanyRules(rules[index] ?? {}),
    ),
  );
  expect(second).toMatchObject({ value: { needed: "note", resumeUpload: true } });
  const entries = await app.db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.action, "company.changed"))
    .orderBy(auditLog.id);
  expect(entries.map(({ details }) => details.changed)).toEqual([
    ["a consent note is required"],
    ["work histories may be read from files"],
  ]);
});

test("candidates' pages read files only if the installation offers it and an owner turned it on", async ({
  app,
}) => {
  const { features } = app.context.settings;
  const owner = await aManager(app, { company: "Juniper Labs" });
  const { id: jobId } = await aJob(owner);
  const { secret } = await aParticipant(app, owner, jobId);
  const isOffered = async () => (await app.browser().candidate.participation.open({ secret })).resumeUpload;
  features.resume_upload = true;
  expect(await isOffered()).toBe(false);
  await owner.browser.manager.outreach.saveCompanyRules({ resumeUpload: true });
  expect(await isOffered()).toBe(true);
  features.resume_upload = false;
  expect(await isOffered()).toBe(false);
  expect(await owner.browser.manager.outreach.companyRules()).toMatchObject({
    resumeUpload: true,
    resumeUploadOffered: false,
  });
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.action, "company.changed"));
  expect(entry).toMatchObject({ actorId: owner.id });
  expect(JSON.stringify(entry)).toContain("work histories may be read from files");
});

async function setUp(app: TestApp) {
  const manager = await aManager(app, { company: "Juniper Labs" });
  await manager.browser.manager.outreach.saveCompanyRules({ needed: "note" });
  const { id: jobId } = await aJob(manager);
  await aPerson(app, {}, { start: "2019-01", end: "2020-12" });
  return { manager, jobId, run: () => sweptOutreach(app) };
}

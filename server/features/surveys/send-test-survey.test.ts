import { eq } from "drizzle-orm";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { doNotContact, reviewers } from "#server/platform/db/schema/reviewers.ts";
import { doNotContactHash } from "#server/features/reviewers/do-not-contact.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anAdmin,
  anEmail,
  aQuestion,
  aReviewer,
  aSubmission,
  aTemplate,
} from "#tests/factories.ts";
import { surveyLinkId } from "#server/platform/crypto/survey-link.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

test("a candidate's id returns name and job; anything else is invalid", async ({ app }) => {
  const { surveyTests, candidate, job } = await aTest(app);

  expect(
    await surveyTests.candidate({ candidateId: `Candidate ID: ${candidate.id.toUpperCase()}.` }),
  ).toEqual({
    id: candidate.id,
    firstName: "Robin",
    lastName: "Vale",
    job: {
      id: job.id,
      title: "Software Engineer",
      department: "Engineering",
      location: null,
      isActive: true,
    },
  });
  for (const candidateId of [crypto.randomUUID(), job.id, "nonsense"])
    await expect(surveyTests.candidate({ candidateId })).rejects.toMatchObject({
      code: "INVALID_CANDIDATE",
      message: "Invalid candidate ID",
    });
});

test("a new reviewer gets the chosen template at once, even if another fits better", async ({ app }) => {
  const { send, template } = await aTest(app);
  await aTemplate(app, {
    name: "Engineers",
    candidateFunction: "engineering",
    questions: [aQuestion({ id: "other" })],
  });
  const email = anEmail("Casey").toUpperCase();

  expect(await send({ reviewer: { name: "Casey Fox", email: ` ${email} `, company: "Acme" } })).toEqual({
    success: true,
    sentOn: "2026-11-21",
    outcome: "sent",
    to: email.toLowerCase(),
  });
  expect(app.outbox).toMatchObject([{ to: { name: "Casey Fox", email: email.toLowerCase() } }]);
  const [reviewer] = await app.db.select().from(reviewers);
  expect(reviewer).toMatchObject({
    name: "Casey Fox",
    status: "survey_sent",
    createdByType: "admin",
    company: "Acme",
  });
  const reviewerId = surveyLinkId(app.context.secret, { key: String(reviewer?.key), link: null });
  const survey = await app.browser().reviewer.surveys.open({ reviewerId });
  expect(survey.questions).toEqual(template.questions);
});

test("a waiting reviewer can be sent the test; a contacted one cannot", async ({ app }) => {
  const { send, surveyTests, manager, candidate } = await aTest(app);
  const fields = { manager, candidateId: candidate.id, status: "identified" as const };
  const waiting = await aReviewer(app, { ...fields, name: "Bo Ash" });
  await aReviewer(app, { ...fields, name: "Al Birch" });
  const existing = await surveyTests.reviewers({ candidateId: candidate.id });
  expect(existing.map(({ name }) => name)).toEqual(["Al Birch", "Bo Ash"]);
  expect(existing[1]).toEqual({
    key: waiting.adminKey,
    name: "Bo Ash",
    email: waiting.email,
    company: "Acme",
    position: "Engineer",
    created_by_type: "system",
    canBeAsked: true,
  });

  await send({ reviewer: { key: waiting.adminKey } });
  await expect(send({ reviewer: { key: waiting.adminKey } })).rejects.toMatchObject({
    code: "SURVEY_ALREADY_SENT",
  });
  expect(app.outbox).toHaveLength(1);
  expect(await surveyTests.reviewers({ candidateId: candidate.id })).toEqual(existing);
});

test("the list shows for named reviewers whether they can be contacted", async ({ app }) => {
  const { surveyTests, manager, candidate } = await aTest(app);
  for (const status of ["identified", "survey_sent"] as const)
    await aReviewer(app, { manager, candidateId: candidate.id, name: status, status });
  for (const createdByType of ["manager", "admin", "candidate"] as const) {
    await app.db.update(reviewers).set({ createdByType });
    const listed = await surveyTests.reviewers({ candidateId: candidate.id });
    expect(listed.map(({ name, canBeAsked }) => [name, canBeAsked])).toEqual([
      ["identified", true],
      ["survey_sent", false],
    ]);
  }
});

test("an admin sees no answer and no link secret", async ({ app }) => {
  const { surveyTests, manager, candidate } = await aTest(app);
  const { id } = await aReviewer(app, { manager, candidateId: candidate.id });
  await app.browser().reviewer.surveys.submit({ ...aSubmission(id), answers: { basics: 3 } });
  const pages = JSON.stringify([
    await surveyTests.candidate({ candidateId: candidate.id }),
    await surveyTests.reviewers({ candidateId: candidate.id }),
  ]);

  expect(pages).not.toContain(id);
  expect(pages).not.toContain("basics");
});

test("the manager who created the job cannot be a reviewer, however the address is spelled", async ({
  app,
}) => {
  const { send, surveyTests, manager, ids } = await aTest(app);
  const email = ` ${manager.email.toUpperCase()} `;
  const refusal = {
    code: "REVIEWER_IS_MANAGER",
    message: `You cannot add the hiring manager who created this job (${manager.email}) as a reviewer.`,
  };

  await expect(surveyTests.checkEmail({ ...ids, email })).rejects.toMatchObject(refusal);
  await expect(send({ reviewer: { name: "Morgan", email } })).rejects.toMatchObject(refusal);
  expect(await surveyTests.checkEmail({ ...ids, email: anEmail() })).toEqual({ valid: true });
  expect(app.outbox).toEqual([]);
});

test("someone who objected is sent nothing", async ({ app }) => {
  const { send, surveyTests, manager, candidate } = await aTest(app);
  const existing = await aReviewer(app, { manager, candidateId: candidate.id, status: "identified" });
  const email = anEmail();
  await app.db.insert(doNotContact).values(
    [email, existing.email].map((address) => ({
      emailHash: doNotContactHash(app.context.secret, address),
    })),
  );

  await expect(send({ reviewer: { name: "Sam", email } })).rejects.toMatchObject({ code: "DO_NOT_CONTACT" });
  await expect(send({ reviewer: { key: existing.adminKey } })).rejects.toMatchObject({
    code: "DO_NOT_CONTACT",
  });
  // Nothing is shown about a found reviewer, because it may be their reaction to this very survey.
  expect(await surveyTests.reviewers({ candidateId: candidate.id })).toMatchObject([{ canBeAsked: true }]);
  await app.db.update(reviewers).set({ createdByType: "manager" });
  expect(await surveyTests.reviewers({ candidateId: candidate.id })).toMatchObject([{ canBeAsked: false }]);
  expect(app.outbox).toEqual([]);
});

test("if nothing can be sent about a candidate or by an admin that day, nobody learns who was contacted or objected", async ({
  app,
}) => {
  const { send, manager, candidate } = await aTest(app);
  const fields = { manager, candidateId: candidate.id };
  const [contacted, waiting] = [
    await aReviewer(app, fields),
    await aReviewer(app, { ...fields, status: "identified" }),
  ];
  const refusing = anEmail();
  await app.db.insert(doNotContact).values({ emailHash: doNotContactHash(app.context.secret, refusing) });
  app.outbox.length = 0;
  const sendToEach = async () => {
    const recipients = [
      { key: contacted.adminKey },
      { key: waiting.adminKey },
      { name: "Sam", email: refusing },
    ];
    const outcomes = [];
    for (const reviewer of recipients)
      outcomes.push(await send({ reviewer }).catch((error: unknown) => error));
    return outcomes;
  };

  await manager.browser.manager.outreach.pause({ candidateId: candidate.id, paused: true });
  expect(await sendToEach()).toMatchObject(Array.from({ length: 3 }, () => ({ code: "OUTREACH_PAUSED" })));
  await manager.browser.manager.outreach.pause({ candidateId: candidate.id, paused: false });
  app.context.settings.dailyLimits.admin = 1;
  await send({ reviewer: { name: "Casey", email: anEmail() } });
  expect(await sendToEach()).toMatchObject(
    Array.from({ length: 3 }, () => ({ code: "DAILY_LIMIT_REACHED" })),
  );
  expect(app.outbox).toHaveLength(1);
});

test("an archived or deleted job, another candidate's reviewer and a deleted template send nothing", async ({
  app,
}) => {
  const { send, surveyTests, manager, ids, job } = await aTest(app);
  const stranger = await aReviewer(app, { status: "identified" });
  const person = { name: "Sam", email: anEmail() };
  await expect(send({ reviewer: { key: stranger.adminKey } })).rejects.toMatchObject({
    code: "REVIEWER_NOT_FOUND",
  });
  await expect(send({ reviewer: person, templateId: crypto.randomUUID() })).rejects.toMatchObject({
    code: "TEMPLATE_NOT_FOUND",
  });
  await expect(send({ reviewer: person, candidateId: crypto.randomUUID() })).rejects.toMatchObject({
    code: "INVALID_CANDIDATE",
  });

  await manager.browser.manager.jobs.setActive({ jobId: job.id, isActive: false });
  await expect(send({ reviewer: person })).rejects.toMatchObject({ code: "JOB_ARCHIVED" });
  await manager.browser.manager.jobs.delete({ jobId: job.id });
  const jobNotFound = { code: "TESTED_JOB_NOT_FOUND", message: "The specified job does not exist." };
  await expect(send({ reviewer: person })).rejects.toMatchObject(jobNotFound);
  await expect(surveyTests.checkEmail({ ...ids, email: person.email })).rejects.toMatchObject(jobNotFound);
  expect(app.outbox).toEqual([]);
});

test("after a refused mail the same form can be sent again for the same reviewer", async ({ app }) => {
  const { send } = await aTest(app);
  const reviewer = { name: "Casey Fox", email: anEmail() };
  app.refuseMail("550 no such mailbox");
  await expect(send({ reviewer })).rejects.toMatchObject({
    code: "MAIL_REFUSED",
    message: "550 no such mailbox",
  });

  app.refuseMail(null);
  await send({ reviewer: { ...reviewer, name: "Casey Foxx" } });
  expect(app.outbox).toMatchObject([{ to: { name: "Casey Foxx" } }]);
  expect(await app.count(reviewers)).toBe(1);
  await expect(send({ reviewer })).rejects.toMatchObject({ code: "REVIEWER_EXISTS" });
});

test("an admin learns if the mail went out but could not be recorded", async ({ app }) => {
  const { send } = await aTest(app);
  const { mail } = app.context;
  const original = { ...mail };
  mail.sendNow = async (draft) => {
    const acceptance = await original.sendNow(draft);
    await app.db.execute("alter table reviewers rename to reviewers_away");
    return acceptance;
  };
  const outcome = send({ reviewer: { name: "Casey", email: anEmail() } });
  await expect(outcome).rejects.toMatchObject({ code: "STATUS_NOT_UPDATED" });
  await app.db.execute("alter table reviewers_away rename to reviewers");
  expect(app.outbox).toHaveLength(1);
});

test("the audit log records a test survey without naming a reviewer", async ({ app }) => {
  const { send, email } = await aTest(app);
  await send({ reviewer: { name: "Casey Fox", email: anEmail("casey") } });

  const entries = await app.db.select().from(auditLog).where(eq(auditLog.action, "survey.test_sent"));
  expect(entries).toMatchObject([{ actorRealm: "admin", actorEmail: email, recordType: "reviewer" }]);
  expect(JSON.stringify(entries)).not.toMatch(/casey/i);
});

async function aTest(app: TestApp) {
  const { browser, email } = await anAdmin(app);
  const { surveyTests } = browser.admin;
  const manager = await aManager(app);
  const job = await aJob(manager);
  const candidate = await aCandidate(manager, job.id);
  const template = await aTemplate(app, {
    name: "Basics",
    isDefault: true,
    questions: [aQuestion({ id: "basics" })],
  });
  const ids = { candidateId: candidate.id, jobId: job.id };
  const send = (fields: Partial<Sent> & Pick<Sent, "reviewer">) =>
    surveyTests.send({ ...ids, templateId: template.id, ...fields });
  type Sent = Parameters<typeof surveyTests.send>[0];
  return { surveyTests, email, manager, job, candidate, template, ids, send };
}

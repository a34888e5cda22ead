import { barestCard } from "#contract/cards.ts";
import { aCandidate, aJob, aManager, anEmail, aPerson, aReviewer } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { doNotContact, reviewers } from "#server/db/schema/reviewers.ts";
import { emailHash } from "./do-not-contact.ts";

const person = { name: "Kim Doe", email: "kim@example.com" };

test("a former colleague added by hand waits for the survey, and no mail goes out by itself", async ({
  app,
}) => {
  const { add } = await aDesk(app);

  expect(await add({ ...person, company: " Acme ", relationship: "Lead" })).toEqual({
    key: expect.any(String),
    label: "Reviewer A",
    card: { ...barestCard, evidence: "named", company: "Acme", relationship: "Lead" },
    status: "identified",
    surveySentOn: null,
    sending: false,
    sendProblem: null,
    heldUntil: null,
    cannotBeAsked: false,
    undeliverable: false,
    hasResponse: false,
  });
  await app.runTasks();
  expect(app.outbox).toEqual([]);
});

test("the manager who created the job cannot be a reviewer, however the address is written", async ({
  app,
}) => {
  const { manager, add } = await aDesk(app);
  const message = `You cannot add the hiring manager who created this job (${manager.email}) as a reviewer.`;

  for (const email of [manager.email, ` ${manager.email.toUpperCase()} `])
    await expect(add({ ...person, email })).rejects.toMatchObject({ code: "REVIEWER_IS_MANAGER", message });
  expect(await app.count(reviewers)).toBe(0);
});

test("the same e-mail twice for one candidate is refused, however it is written", async ({ app }) => {
  const { manager, jobId, add } = await aDesk(app);
  await add(person);
  await expect(add({ name: "Another", email: " KIM@Example.com" })).rejects.toMatchObject({
    code: "REVIEWER_EXISTS",
    status: 409,
  });

  const other = await aCandidate(manager, jobId);
  await manager.browser.manager.reviewers.add({ candidateId: other.id, ...person });
  expect(await app.count(reviewers)).toBe(2);
});

test("the same person added twice at the same moment becomes one reviewer", async ({ app }) => {
  const { add } = await aDesk(app);
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => add(person)));

  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await app.count(reviewers)).toBe(1);
});

test("whoever asked not to be contacted is not added", async ({ app }) => {
  const { add } = await aDesk(app);
  await askNotToBeContacted(app, person.email);

  await expect(add({ ...person, email: "KIM@example.com" })).rejects.toMatchObject({
    code: "DO_NOT_CONTACT",
    status: 422,
  });
  expect(await app.count(reviewers)).toBe(0);
});

test("whoever asked not to be contacted is not asked when colleagues are found", async ({ app }) => {
  const { manager, jobId } = await aDesk(app);
  const refusing = await aPerson(app, {}, { company: "Acme" });
  const willing = await aPerson(app, {}, { company: "Acme" });
  await askNotToBeContacted(app, refusing.email);
  const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-01" }];
  await aCandidate(manager, jobId, { workHistory, sendSurveysAutomatically: true });
  await app.runTasks();

  expect(app.outbox.map(({ to }) => to.email)).toEqual([willing.email]);
  expect(await app.count(reviewers)).toBe(2);
});

test("whoever asks not to be contacted after being added is sent nothing any more", async ({ app }) => {
  const { manager, key, email } = await aReviewer(app, { status: "identified" });
  await askNotToBeContacted(app, email);

  await expect(manager.browser.manager.reviewers.sendSurvey({ reviewerKey: key })).rejects.toMatchObject({
    code: "CANNOT_BE_ASKED",
  });
  expect(app.outbox).toEqual([]);
});

test("another manager's candidate and one of an archived job are not there to add to", async ({ app }) => {
  const { manager, jobId, candidateId, add } = await aDesk(app);
  const stranger = await aManager(app);
  const refusal = { code: "CANDIDATE_NOT_FOUND", status: 404 };

  for (const id of [candidateId, crypto.randomUUID()])
    await expect(
      stranger.browser.manager.reviewers.add({ candidateId: id, ...person }),
    ).rejects.toMatchObject(refusal);
  await manager.browser.manager.jobs.setActive({ jobId, isActive: false });
  await expect(add(person)).rejects.toMatchObject(refusal);
});

async function aDesk(app: TestApp) {
  const manager = await aManager(app, { email: anEmail("boss") });
  const { id: jobId } = await aJob(manager);
  const { id: candidateId } = await aCandidate(manager, jobId);
  const add = (fields: { name: string; email: string; company?: string; relationship?: string }) =>
    manager.browser.manager.reviewers.add({ candidateId, ...fields });
  return { manager, jobId, candidateId, add };
}

async function askNotToBeContacted(app: TestApp, email: string) {
  await app.db.insert(doNotContact).values({ emailHash: emailHash(app.context.secret, email) });
}

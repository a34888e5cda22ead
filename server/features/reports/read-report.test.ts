import { eq, sql } from "drizzle-orm";
import {
  aCandidate,
  aJob,
  aManager,
  aParticipant,
  aQuestion,
  aReviewer,
  aTemplate,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";
import type { Answers } from "#contract/surveys.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { deliverSurvey } from "#server/features/outreach/deliver-surveys.ts";

const strengths = aQuestion({ id: "strengths", question: "Strengths?", type: "text", required: false });

test("answers to the same question are grouped, in the order of the reviewers' letters", async ({ app }) => {
  const { sendSurvey, readQuestions } = await aCandidateWithSurveys(app);
  await aTemplate(app, { name: "All", isDefault: true, questions: [aQuestion(), strengths] });
  const first = await sendSurvey("first");
  const second = await sendSurvey("second");
  await sendSurvey("third");
  await second({ teamwork: 2, strengths: "Patience" });
  await first({ teamwork: 5 });

  expect(await readQuestions()).toMatchObject([
    {
      question: { id: "teamwork", scale: 5 },
      answers: [
        { reviewer: "Reviewer A", answer: 5 },
        { reviewer: "Reviewer B", answer: 2 },
      ],
    },
    { question: { id: "strengths" }, answers: [{ reviewer: "Reviewer B", answer: "Patience" }] },
  ]);
});

test.for([
  ["words", { question: "Would you hire them again?" }],
  ["scale", { scale: 10 }],
] as const)(
  "a question whose %s differ from template to template is never mixed",
  async ([, change], { app }) => {
    const { sendSurvey, report } = await aCandidateWithSurveys(app);
    const template = { candidateRole: null, candidateFunction: null };
    await aTemplate(app, { ...template, name: "All", isDefault: true, questions: [aQuestion()] });
    await aTemplate(app, {
      ...template,
      name: "Leads",
      reviewerFunction: "design",
      questions: [aQuestion(change)],
    });
    await (
      await sendSurvey("peer", "Software Engineer")
    )({ teamwork: 1 });
    await (
      await sendSurvey("lead", "Product Designer")
    )({ teamwork: 4 });

    const { questions, caveats } = await report();
    expect(questions).toMatchObject([{ answers: [{ answer: 1 }] }, { answers: [{ answer: 4 }] }]);
    expect(caveats).toContain("differing_questions");
  },
);

test("a report has no reviewer's name and no time, even if a reviewer chose to be named", async ({ app }) => {
  app.clock.set(new Date("2026-12-03T22:41:07.123Z"));
  const { sendSurvey, manager, candidateId } = await aCandidateWithSurveys(app);
  await (
    await sendSurvey("Wilhelmina")
  )({ overall_recommendation: 5 }, true);
  const response = await manager.browser.fetch(`/api/candidates/${candidateId}/report`);
  const text = await response.text();

  expect(text).toContain("Reviewer A");
  for (const secret of ["Wilhelmina", "@", "22:41", "2026-12-03T"]) expect(text).not.toContain(secret);
});

test("reading all answers is recorded once a day, and a report without answers is not", async ({ app }) => {
  const { sendSurvey, readQuestions } = await aCandidateWithSurveys(app);
  const countReads = () => app.db.$count(auditLog, eq(auditLog.action, "response.read"));
  await readQuestions();
  expect(await countReads()).toBe(0);
  for (const name of ["first", "second"]) await (await sendSurvey(name))({ overall_recommendation: 5 });
  await sendSurvey("third");
  await readQuestions();
  await readQuestions();
  expect(await countReads()).toBe(1);
});

test("a question's ratings come with their range, and from three on with an estimate", async ({ app }) => {
  const { sendSurvey, readQuestions } = await aCandidateWithSurveys(app);
  await aTemplate(app, { name: "All", isDefault: true, questions: [aQuestion(), strengths] });
  for (const teamwork of [2, 4]) await (await sendSurvey(`person ${teamwork}`))({ teamwork });
  expect((await readQuestions())[0]?.ratings).toEqual({ n: 2, mean: 3, lowest: 2, highest: 4, drawn: null });
  await (
    await sendSurvey("person 5")
  )({ teamwork: 5 });

  const [question] = await readQuestions();
  expect(question).toMatchObject({ usual: null, ratings: { n: 3, lowest: 2, highest: 5 } });
  // There is no usual rating yet, so the middle of the scale is expected.
  expect(question?.ratings?.drawn?.mean).toBeCloseTo((11 + 4 * 3) / 7);
});

test("a report says how the panel was formed and what it covers", async ({ app }) => {
  const { sendSurvey, report, manager, candidateId } = await aCandidateWithSurveys(app);
  await (
    await sendSurvey("first")
  )({ overall_recommendation: 5 });
  await sendSurvey("second");
  await aReviewer(app, { manager, candidateId, name: "third", company: "Initech", status: "identified" });
  await manager.browser.manager.reviewers.add({ candidateId, name: "Pat Roe", email: "pat@roe.example" });

  const { panel, caveats, company } = await report();
  expect(company).toBe(manager.company);
  expect(panel).toMatchObject({ people: 4, named: 1, asked: 2, answered: 1, withdrawn: 0 });
  expect(panel.byCompany).toEqual([
    { name: "Acme", people: 2, asked: 2, answered: 1 },
    { name: "Initech", people: 1, asked: 0, answered: 0 },
    { name: "Not shown", people: 1, asked: 0, answered: 0 },
  ]);
  expect(panel.members.map(({ state }) => state)).toEqual(["answered", "asked", "not_asked", "handed_over"]);
  expect(caveats).toEqual(["few_answers", "no_manager", "unanswered", "no_consent"]);
});

test("a report shows the candidate's own consent before a manager's note", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const participant = await aParticipant(app, manager, jobId);
  const { id: candidateId } = participant;
  const report = () => manager.browser.manager.reports.read({ candidateId });
  await manager.browser.manager.outreach.saveConsentNote({ candidateId, note: "On the phone" });
  expect(await report()).toMatchObject({ consent: { says: "noted", note: "On the phone" } });

  const { agree, withdraw } = app.browser().candidate.participation;
  await agree({ ...participant, signedName: "Robin Vale" });
  const agreed = await report();
  expect(agreed.consent).toMatchObject({ says: "agreed", note: null });
  expect(agreed.caveats).not.toContain("not_agreed");

  await withdraw(participant);
  const { consent, caveats } = await report();
  expect(consent).toMatchObject({ says: "not_agreed", note: null });
  expect(caveats).toContain("not_agreed");
  expect(caveats).not.toContain("no_consent");
});

test("the usual rating is shown from 30 answers about 10 candidates on, and counts only answers that the reader may see", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  await aTemplate(app, { name: "All", isDefault: true, questions: [aQuestion()] });
  const questions = [aQuestion()];
  const candidateIds: string[] = [];
  for (let n = 0; n < 10; n++) candidateIds.push((await aCandidate(manager, jobId)).id);
  const answer = (candidateId: string, n: number) =>
    app.db.execute(sql`
      with r as (
        insert into reviewers (id, candidate_id, rank, name, email, email_hash, status, created_by_type, survey_sent_at, survey_completed_at, questions)
        select ${candidateId} || ${n}, ${candidateId}::uuid, ${n}, 'x', ${candidateId} || ${n} || '@example.com', ${candidateId} || ${n}, 'completed', 'manager', now(), now(), ${JSON.stringify(questions)}::jsonb
        returning id, candidate_id)
      insert into survey_responses (reviewer_id, candidate_id, responses) select id, candidate_id, '{"teamwork": 4}' from r`);
  for (const candidateId of candidateIds) for (const n of [1, 2]) await answer(candidateId, n);
  const [candidateId = ""] = candidateIds;
  const readUsual = async () =>
    (await manager.browser.manager.reports.read({ candidateId })).questions[0]?.usual;
  for (const id of candidateIds.slice(1)) await answer(id, 3);
  const elsewhere = await aManager(app, { company: "Other Works" });
  await answer((await aCandidate(elsewhere, (await aJob(elsewhere)).id)).id, 1);
  expect(await readUsual()).toBeNull();
  await answer(candidateId, 3);
  expect(await readUsual()).toEqual({ mean: 4, answers: 30, candidates: 10 });
  // A guest may see one candidate's answers only. Its changes would show each answer about another candidate.
  const { address } = await manager.browser.manager.reports.share({ candidateId });
  const secret = new URL(address).hash.slice(1);
  const { questions: shared } = await app.browser().guest.reports.open({ secret });
  expect(shared[0]?.usual).toBeNull();

  // With as many answers about nine, it would be about few people.
  await app.db.delete(surveyResponses).where(eq(surveyResponses.candidateId, candidateIds.at(-1) ?? ""));
  for (const n of [4, 5, 6]) await answer(candidateId, n);
  expect(await readUsual()).toBeNull();
});

async function aCandidateWithSurveys(app: TestApp) {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { id: candidateId } = await aCandidate(manager, jobId);
  /** Sends a survey; returns a function that answers it. */
  async function sendSurvey(name: string, position = "Engineer") {
    const { id, key } = await aReviewer(app, { manager, candidateId, name, position, status: "identified" });
    await deliverSurvey(app.context, { by: { db: app.db, manager }, reviewerKey: key });
    return (answers: Answers, shareIdentity = false) =>
      app.browser().reviewer.surveys.submit({
        reviewerId: id,
        answers: { ...("overall_recommendation" in answers && otherAnswers), ...answers },
        shareIdentity,
        attempt: crypto.randomUUID(),
      });
  }
  const report = () => manager.browser.manager.reports.read({ candidateId });
  const readQuestions = async () => (await report()).questions;
  return { manager, candidateId, sendSurvey, report, readQuestions };
}

/** Answers to the other required default questions. */
const otherAnswers = { work_quality: 4, communication_skills: 4, reliability: 4 };

test("a candidate who is deleted during an export is left out, and the others are exported", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const added = [await aCandidate(manager, jobId), await aCandidate(manager, jobId)];
  for (const { id: candidateId } of added)
    await aReviewer(app, { manager, candidateId, status: "completed" });
  const [remainingId = "", deletedId = ""] = added.map(({ id }) => id).toSorted();
  const deletion = await holdTransaction(
    app,
    ({ db }) => db.execute(sql`lock table survey_responses in access exclusive mode`),
    ({ db }) => db.delete(candidates).where(eq(candidates.id, deletedId)),
  );
  const exported = manager.browser
    .fetch(`/api/jobs/${jobId}/answers?format=csv`)
    .then((response) => response.text());
  await expect.poll(() => countBlocked(app)).toBe(1);
  await deletion.commit();
  expect(await app.db.select().from(reviewers)).toMatchObject([{ candidateId: remainingId }]);
  expect((await exported).match(/Calm under pressure/g)).toHaveLength(1);
});

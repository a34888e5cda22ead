import { sql } from "drizzle-orm";
import { selectContactHistory } from "#server/features/reviewers/contact-history.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anAdmin,
  aQuestion,
  aReviewer,
  aSubmission,
  aTemplate,
  goodAnswers,
  type TestManager,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

test("a response can be marked as useful and unmarked, without an audit log entry", async ({ app }) => {
  const { manager, key } = await aReviewer(app, { status: "completed" });
  expect(await read(manager, key)).toMatchObject({ useful: false });
  const entriesBefore = await app.count(auditLog);

  expect(await rate(manager, key)).toEqual({ useful: true });
  expect(await read(manager, key)).toMatchObject({ useful: true });
  expect(await rate(manager, key, false)).toEqual({ useful: false });
  expect(await read(manager, key)).toMatchObject({ useful: false });
  expect(await app.count(auditLog)).toBe(entriesBefore);
});

test("a mark applies to one reviewer only", async ({ app }) => {
  const { manager, candidateId, key } = await aReviewer(app, { status: "completed" });
  const otherReviewer = await aReviewer(app, { manager, candidateId, status: "completed" });
  await rate(manager, key);
  expect(await read(manager, otherReviewer.key)).toMatchObject({ useful: false });
});

test("a reviewer without a response cannot be marked", async ({ app }) => {
  const { manager, key } = await aReviewer(app);
  await expect(rate(manager, key)).rejects.toMatchObject(notFound);
});

test("withdrawing a response deletes its mark", async ({ app }) => {
  const { id, key, email, manager } = await aReviewer(app);
  const { receipt } = await app.browser().reviewer.surveys.submit(aSubmission(id));
  expect(await readHistory(app, email)).toMatchObject({ wasUseful: false });
  await rate(manager, key);
  expect(await readHistory(app, email)).toMatchObject({ wasUseful: true });

  await app.browser().reviewer.surveys.withdraw({ receipt });
  expect(await readHistory(app, email)).toMatchObject({ hasAnswered: false, wasUseful: false });
  await expect(rate(manager, key)).rejects.toMatchObject(notFound);
});

test("answers in words can be marked, changed and unmarked; ratings and empty answers cannot", async ({
  app,
}) => {
  const { key: reviewerKey, manager } = await aReviewer(app, { status: "completed" });
  const { surveys } = manager.browser.manager;
  const mark = (questionId: string, marks: Parameters<typeof surveys.mark>[0]["marks"]) =>
    surveys.mark({ reviewerKey, questionId, marks });
  expect(await mark("strengths", ["specific", "example"])).toEqual({
    marks: { strengths: ["specific", "example"] },
  });
  expect(await mark("strengths", [])).toEqual({ marks: { strengths: [] } });
  expect((await surveys.response({ reviewerKey })).marks).toEqual({ strengths: [] });
  expect(await mark("strengths", null)).toEqual({ marks: {} });
  for (const questionId of ["work_quality", "areas_for_improvement", "made_up"])
    await expect(mark(questionId, ["specific"])).rejects.toMatchObject({ code: "RESPONSE_NOT_FOUND" });
});

test("concurrent marks on one response are all saved", async ({ app }) => {
  const questions = ["a", "b", "c", "d"].map((id) => aQuestion({ id, type: "text", question: `${id}?` }));
  await aTemplate(app, { name: "All", isDefault: true, questions });
  const { id, key: reviewerKey, manager } = await aReviewer(app);
  const answers = Object.fromEntries(questions.map((question) => [question.id, "Calm."]));
  await app.browser().reviewer.surveys.submit(aSubmission(id, { answers }));
  const { surveys } = manager.browser.manager;
  await Promise.all(
    questions.map((question) => surveys.mark({ reviewerKey, questionId: question.id, marks: ["specific"] })),
  );
  expect(Object.keys((await surveys.response({ reviewerKey })).marks)).toHaveLength(4);
});

test("from 20 answers on an admin sees how often answers are specific, and never whose they are", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { id: candidateId } = await aCandidate(manager, jobId);
  const admin = await anAdmin(app);
  const { id, key } = await aReviewer(app, { manager, candidateId });
  await app.browser().reviewer.surveys.submit(aSubmission(id, { answers: goodAnswers }));
  await manager.browser.manager.surveys.mark({
    reviewerKey: key,
    questionId: "strengths",
    marks: ["specific"],
  });
  const readQuality = () => admin.browser.admin.templates.quality();
  // The same response from 18 others, and one in which nothing was found.
  const copy = (marks: string) =>
    app.db.execute(sql`
    with r as (
      insert into reviewers (id, key, candidate_id, rank, name, email, email_hash, status, created_by_type, survey_sent_at, survey_completed_at, questions)
      select gen_random_uuid(), gen_random_uuid(), candidate_id, (select max(rank) + 1 from reviewers), name, email, gen_random_uuid(), status, created_by_type, survey_sent_at, survey_completed_at, questions
      from reviewers limit 1 returning id, candidate_id)
    insert into survey_responses (reviewer_id, candidate_id, responses, marks)
    select r.id, r.candidate_id, (select responses from survey_responses limit 1), ${marks}::jsonb from r`);
  for (let n = 0; n < 18; n++) await copy('{"strengths": ["specific", "balanced"]}');
  expect(await readQuality()).toEqual([]);
  await copy('{"strengths": []}');
  expect(await readQuality()).toEqual([
    { question: "What are their strengths?", answers: 20, specific: 19, example: 0, balanced: 18 },
  ]);
});

const notFound = { code: "RESPONSE_NOT_FOUND", status: 404 };

function read({ browser }: TestManager, reviewerKey: string) {
  return browser.manager.surveys.response({ reviewerKey });
}

function rate({ browser }: TestManager, reviewerKey: string, useful = true) {
  return browser.manager.surveys.rate({ reviewerKey, useful });
}

async function readHistory(app: TestApp, email: string) {
  return (await selectContactHistory(app.context, [email], { forDays: 0 })).get(email);
}

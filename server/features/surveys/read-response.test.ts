import { sql } from "drizzle-orm";
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
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

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

test("without the reviewer's consent neither name nor e-mail is in the response", async ({ app }) => {
  const reviewer = await anAnsweredReviewer(app, false);
  const response = await reviewer.manager.browser.fetch(`/api/reviewers/${reviewer.key}/response`);
  const text = await response.text();

  expect(JSON.parse(text)).toMatchObject({
    reviewer: { name: null, email: null, card: { company: "Acme", position: "Engineer" } },
    responses: goodAnswers,
  });
  for (const secret of [reviewer.name, reviewer.email, reviewer.id]) expect(text).not.toContain(secret);
});

test("sharing the name is off by default", async ({ app }) => {
  const { manager, key } = await aReviewer(app, { status: "completed" });

  expect(await read(manager, key)).toMatchObject({ reviewer: { name: null, email: null } });
});

test("with the reviewer's consent name and e-mail are included", async ({ app }) => {
  const { manager, key, name, email } = await anAnsweredReviewer(app, true);

  expect(await read(manager, key)).toMatchObject({ reviewer: { name, email } });
});

test("the manager sees the day of a response, not the time", async ({ app }) => {
  app.clock.set(new Date("2026-12-03T22:41:07.123Z"));
  const { manager, key } = await anAnsweredReviewer(app, false);
  const response = await read(manager, key);

  expect(response.submittedOn).toBe("2026-12-03");
  expect(JSON.stringify(response)).not.toContain("22:41");
});

test("another manager's response is not found", async ({ app }) => {
  const { key } = await anAnsweredReviewer(app, true);
  const { browser } = await aManager(app);
  const answers = new Set<string>();
  for (const reviewerKey of [key, crypto.randomUUID()]) {
    const response = await browser.fetch(`/api/reviewers/${reviewerKey}/response`);
    answers.add(`${response.status} ${await response.text()}`);
  }

  expect([...answers]).toEqual([expect.stringMatching(/^404 .*RESPONSE_NOT_FOUND/)]);
});

test("there is no response before the reviewer has answered", async ({ app }) => {
  const { manager, key } = await aReviewer(app);

  await expect(read(manager, key)).rejects.toMatchObject({ code: "RESPONSE_NOT_FOUND", status: 404 });
});

async function anAnsweredReviewer(app: TestApp, shareIdentity: boolean) {
  const reviewer = await aReviewer(app);
  await app.browser().reviewer.surveys.submit(aSubmission(reviewer.id, { shareIdentity }));
  return reviewer;
}

function read({ browser }: Pick<Awaited<ReturnType<typeof aManager>>, "browser">, reviewerKey: string) {
  return browser.manager.surveys.response({ reviewerKey });
}

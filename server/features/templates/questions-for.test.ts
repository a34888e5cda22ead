import { eq } from "drizzle-orm";
import { defaultQuestions } from "#contract/surveys.ts";
import {
  aCandidate,
  aJob,
  aManager,
  aQuestion,
  aReviewer,
  aSubmission,
  aTemplate,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyTemplates } from "#server/platform/db/schema/surveys.ts";

test("without any template the default questions are asked", async ({ app }) => {
  const { id } = await aReviewer(app);

  expect(await readQuestions(app, id)).toEqual(defaultQuestions);
});

test("job and position decide which template a reviewer gets", async ({ app }) => {
  const manager = await aManager(app);
  const job = await aJob(manager, { title: "Account Executive", department: "Sales" });
  const { id: candidateId } = await aCandidate(manager, job.id);
  await aTemplate(app, { name: "Standard", isDefault: true, questions: [aQuestion({ id: "standard" })] });
  await aTemplate(app, {
    name: "Sellers",
    candidateFunction: "sales",
    questions: [aQuestion({ id: "sellers" })],
  });
  await aTemplate(app, {
    name: "Sellers by engineers",
    candidateFunction: "sales",
    reviewerFunction: "engineering",
    questions: [aQuestion({ id: "by_engineers" })],
  });

  const engineer = await aReviewer(app, { manager, candidateId, position: "Developer" });
  const seller = await aReviewer(app, { manager, candidateId, position: "Sales Lead" });
  const elsewhere = await aReviewer(app, { manager, position: "Developer" });
  expect((await readQuestions(app, engineer.id)).map(({ id }) => id)).toEqual(["by_engineers"]);
  expect((await readQuestions(app, seller.id)).map(({ id }) => id)).toEqual(["sellers"]);
  expect((await readQuestions(app, elsewhere.id)).map(({ id }) => id)).toEqual(["standard"]);
});

test("with a template without questions, reviewers still get a survey", async ({ app }) => {
  await aTemplate(app, { name: "Empty", isDefault: true, questions: [] });
  const { id } = await aReviewer(app);

  expect(await readQuestions(app, id)).toEqual(defaultQuestions);
});

const closeness = aQuestion({ id: "lib_closeness", question: "How closely did you work together?" });

test("a template that asks about closeness as every survey does asks it once", async ({ app }) => {
  await aTemplate(app, { name: "Standard", isDefault: true, questions: [closeness, aQuestion()] });
  const { id } = await aReviewer(app);

  expect(await readQuestions(app, id)).toEqual([aQuestion()]);
});

test("closeness is asked again where another question depends on it", async ({ app }) => {
  const questions = [
    { ...closeness, type: "yes_no" as const },
    aQuestion({ shownIf: { question: "lib_closeness", answers: ["Yes"] } }),
  ];
  await aTemplate(app, { name: "Standard", isDefault: true, questions });
  const { id } = await aReviewer(app);

  expect(await readQuestions(app, id)).toEqual(questions);
});

test("a survey sent with the library's question about closeness keeps it, and its answer is shown", async ({
  app,
}) => {
  const { id, key, manager } = await aReviewer(app);
  await app.db.update(reviewers).set({ questions: [closeness, aQuestion()] });

  const answers = { lib_closeness: 3, teamwork: 4 };
  await app.browser().reviewer.surveys.submit(aSubmission(id, { answers }));
  expect(await manager.browser.manager.surveys.response({ reviewerKey: key })).toMatchObject({
    questions: [closeness, aQuestion()],
    responses: answers,
  });
});

test("editing or deleting a template does not change a survey in progress or an old response", async ({
  app,
}) => {
  const template = await aTemplate(app, { name: "Standard", isDefault: true });
  const manager = await aManager(app);
  const answered = await aReviewer(app, { manager });
  const open = await aReviewer(app, { manager });
  await app.browser().reviewer.surveys.submit(aSubmission(answered.id, { answers: { teamwork: 4 } }));

  await app.db.update(surveyTemplates).set({ questions: [aQuestion({ id: "courage" })] });
  const later = await aReviewer(app, { manager });
  await app.db.delete(surveyTemplates).where(eq(surveyTemplates.id, template.id));

  expect(await readQuestions(app, open.id)).toEqual([aQuestion()]);
  expect(await readQuestions(app, later.id)).toEqual([aQuestion({ id: "courage" })]);
  await app.browser().reviewer.surveys.submit(aSubmission(open.id, { answers: { teamwork: 5 } }));
  for (const { key } of [answered, open])
    expect(await manager.browser.manager.surveys.response({ reviewerKey: key })).toMatchObject({
      questions: [aQuestion()],
    });
});

test("a queued survey uses the templates at the time of sending", async ({ app }) => {
  const { id, key, manager } = await aReviewer(app, { status: "identified" });
  await aTemplate(app, { name: "Standard", isDefault: true });
  await manager.browser.manager.reviewers.sendSurvey({ reviewerKey: key });

  expect(await readQuestions(app, id)).toEqual([aQuestion()]);
});

async function readQuestions(app: TestApp, reviewerId: string) {
  const { questions } = await app.browser().reviewer.surveys.open({ reviewerId });
  return questions;
}

import {
  aCandidate,
  aJob,
  aManager,
  aQuestion,
  aReviewer,
  aSubmission,
  aTemplate,
} from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { maxOwnQuestions } from "#contract/surveys.ts";
import { maxOptions } from "#contract/options.ts";

const release = {
  question: "Tell us about a release that they led.",
  type: "text",
  required: false,
} as const;
const pace = { question: "How fast do they ship?", type: "rating", required: true, scale: 5 } as const;

test("a job's own questions are asked after the template's, and the report shows their answers", async ({
  app,
}) => {
  await aTemplate(app, { name: "Standard", isDefault: true });
  const manager = await aManager(app);
  const job = await aJob(manager, { ownQuestions: [release, pace] });
  expect(job.ownQuestions).toEqual([
    { ...release, id: "release_led" },
    { ...pace, id: "fast_ship" },
  ]);

  const { id: candidateId } = await aCandidate(manager, job.id);
  const { id } = await aReviewer(app, { manager, candidateId });
  const reviewer = app.browser().reviewer.surveys;
  const { questions } = await reviewer.open({ reviewerId: id });
  expect(questions).toEqual([aQuestion(), ...job.ownQuestions]);

  const answers = { teamwork: 4, release_led: "Version 2, on time." };
  await expect(reviewer.submit(aSubmission(id, { answers }))).rejects.toMatchObject({
    code: "INVALID_ANSWERS",
  });
  await reviewer.submit(aSubmission(id, { answers: { ...answers, fast_ship: 5 } }));
  const report = await manager.browser.manager.reports.read({ candidateId });
  expect(report.questions.map(({ question, answers: [one] }) => [question.question, one?.answer])).toEqual([
    [aQuestion().question, 4],
    [release.question, "Version 2, on time."],
    [pace.question, 5],
  ]);
});

test("a survey under way keeps its questions when the job's own change", async ({ app }) => {
  await aTemplate(app, { name: "Standard", isDefault: true });
  const manager = await aManager(app);
  const { id: jobId, version, ownQuestions } = await aJob(manager, { ownQuestions: [release] });
  const { id: candidateId } = await aCandidate(manager, jobId);
  const before = await aReviewer(app, { manager, candidateId });
  const rewritten = ownQuestions.map((one) => ({ ...one, question: "Which release did they lead?" }));
  await manager.browser.manager.jobs.update({ jobId, version, title: "Engineer", ownQuestions: rewritten });
  const after = await aReviewer(app, { manager, candidateId });

  const asked = async ({ id }: { id: string }) =>
    (await app.browser().reviewer.surveys.open({ reviewerId: id })).questions.slice(1);
  expect(await asked(before)).toEqual(ownQuestions);
  // The id stays, whatever the words.
  expect(await asked(after)).toEqual(rewritten);
});

test("what the template asks anyway is asked once, and ids stay unique", async ({ app }) => {
  const other = aQuestion({ id: "fast_ship", question: "Another question with this id?" });
  await aTemplate(app, { name: "Standard", isDefault: true, questions: [aQuestion(), other] });
  const manager = await aManager(app);
  const job = await aJob(manager, { ownQuestions: [aQuestion(), pace] });
  const { id: candidateId } = await aCandidate(manager, job.id);
  const { id } = await aReviewer(app, { manager, candidateId });

  const { questions } = await app.browser().reviewer.surveys.open({ reviewerId: id });
  expect(questions.map((one) => [one.id, one.question])).toEqual([
    ["teamwork", aQuestion().question],
    ["fast_ship", other.question],
    ["fast_ship_2", pace.question],
  ]);
});

test("a template of 50 questions leaves room for a job's own", async ({ app }) => {
  const questions = Array.from({ length: 50 }, (_, place) => aQuestion({ id: `question_${place}` }));
  await aTemplate(app, { name: "Standard", isDefault: true, questions });
  const manager = await aManager(app);
  const five = Array.from({ length: maxOwnQuestions }, (_, place) => ({ ...release, question: `${place}?` }));
  const job = await aJob(manager, { ownQuestions: five });
  const { id: candidateId } = await aCandidate(manager, job.id);
  const { id } = await aReviewer(app, { manager, candidateId });

  expect((await app.browser().reviewer.surveys.open({ reviewerId: id })).questions).toHaveLength(55);
});

const choice = { ...release, type: "multiple_choice" } as const;
const options = (length: number) => Array.from({ length }, (_, place) => `Option ${place}`);

test.for<[string, object[], string]>([
  [
    "a sixth question",
    Array.from({ length: maxOwnQuestions + 1 }, () => release),
    "You can add 5 questions at most",
  ],
  ["no text", [{ ...release, question: " " }], "Question is required"],
  [
    "a long text",
    [{ ...release, question: "a".repeat(501) }],
    "Question is too long (500 characters at most)",
  ],
  ["no options", [{ ...choice, options: [] }], "A multiple choice question needs options"],
  ["an option twice", [{ ...choice, options: ["Yes", "yes"] }], "Same as option 1"],
  [
    "too many options",
    [{ ...choice, options: options(maxOptions + 1) }],
    "This list is too long (20 entries at most).",
  ],
])("%s is refused", async ([, ownQuestions, message], { app }) => {
  const manager = await aManager(app);
  await expect(aJob(manager, { ownQuestions: ownQuestions as (typeof release)[] })).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message,
  });
  expect(await manager.browser.manager.jobs.list()).toEqual([]);
});

test("a job shows the surveys that its reviewers can get, and why", async ({ app }) => {
  const manager = await aManager(app);
  const { jobs } = manager.browser.manager;
  expect(await jobs.surveys({ title: "Cook" })).toMatchObject([{ template: null }]);

  await aTemplate(app, { name: "Standard", isDefault: true });
  await aTemplate(app, { name: "Engineers", candidateFunction: "engineering" });
  await aTemplate(app, {
    name: "Engineers by sellers",
    candidateFunction: "engineering",
    reviewerFunction: "sales",
  });
  const none = { candidateRole: null, candidateFunction: null, reviewerRole: null, reviewerFunction: null };
  expect(await jobs.surveys({ title: "Cook" })).toEqual([
    { template: "Standard", ...none, questions: [aQuestion()] },
  ]);
  expect(await jobs.surveys({ title: "Head of Tools", department: "Engineering" })).toMatchObject([
    { template: "Engineers", ...none, candidateFunction: "engineering" },
    {
      template: "Engineers by sellers",
      ...none,
      candidateFunction: "engineering",
      reviewerFunction: "sales",
    },
  ]);
});

import Papa from "papaparse";
import { extractText, getDocumentProxy } from "unpdf";
import { dayMs } from "#contract/durations.ts";
import { exportAll } from "#server/features/privacy/export.ts";
import { releaseResponses } from "#server/features/surveys/release-responses.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import {
  aCandidate,
  aJob,
  aManager,
  aQuestion,
  aReviewer,
  aSubmission,
  aTemplate,
  chooseSettings,
  goodAnswers,
  mailsTo,
} from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { type Answers, maxOwnQuestions } from "#contract/surveys.ts";
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
  expect(
    report.questions.map(({ question, answers: [answer] }) => [question.question, answer?.answer]),
  ).toEqual([
    [aQuestion().question, 4],
    [release.question, "Version 2, on time."],
    [pace.question, 5],
  ]);
});

test("answers to own questions are in the PDF, the comparison, the exports and the guest's report", async ({
  app,
}) => {
  await aTemplate(app, { name: "Standard", isDefault: true });
  const manager = await aManager(app);
  const { reports } = manager.browser.manager;
  const { id: jobId } = await aJob(manager, { ownQuestions: [release, pace] });
  const { id: candidateId } = await aCandidate(manager, jobId);
  const { id: otherId } = await aCandidate(manager, jobId, { firstName: "Sasha" });
  const { id } = await aReviewer(app, { manager, candidateId });
  const answers = { teamwork: 4, release_led: "Version 2, on time.", fast_ship: 5 };
  await app.browser().reviewer.surveys.submit(aSubmission(id, { answers }));
  const questions = [aQuestion().question, release.question, pace.question];

  const pdf = await textOf(await reports.pdf({ candidateId, paper: "a4" }));
  for (const words of [...questions, "Version 2, on time."]) expect(pdf).toContain(words);

  const { rows } = await reports.compare({ jobId, candidates: `${candidateId},${otherId}` });
  expect(rows.map(({ question, cells: [cell] }) => [question.question, cell?.answers[0]?.answer])).toEqual([
    [questions[0], 4],
    [questions[1], "Version 2, on time."],
    [questions[2], 5],
  ]);
  const compared = await textOf(
    await reports.comparisonPdf({ jobId, candidates: `${candidateId},${otherId}`, paper: "a4" }),
  );
  for (const words of questions) expect(compared).toContain(words);

  const exported = async (rowsBy: string) => {
    const path = `/api/jobs/${jobId}/answers?rows=${rowsBy}&format=csv`;
    const text = (await (await manager.browser.fetch(path)).text()).replace("\uFEFF", "").trim();
    return Papa.parse<string[]>(text).data.map((row) => row.slice(6));
  };
  expect(await exported("answers")).toEqual([
    ["questionId", "question", "type", "answer"],
    ["teamwork", questions[0], "rating", "4"],
    ["release_led", questions[1], "text", "Version 2, on time."],
    ["fast_ship", questions[2], "rating", "5"],
  ]);
  expect(await exported("reviewers")).toEqual([questions, ["4", "Version 2, on time.", "5"]]);

  const open = async (shown: { ratings: boolean; words: boolean }) => {
    const { address } = await reports.share({ candidateId, shown: { ...shown, panel: false } });
    const secret = new URL(address).hash.slice(1);
    const report = await app.browser().guest.reports.open({ secret, passphrase: null });
    return report.questions.map(({ question }) => question.question);
  };
  expect(await open({ ratings: true, words: false })).toEqual([questions[0], questions[2]]);
  expect(await open({ ratings: false, words: true })).toEqual([questions[1]]);
});

test("a candidate's copy holds the answers to own questions", async ({ app }) => {
  await aTemplate(app, { name: "Standard", isDefault: true });
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager, { ownQuestions: [release, pace] });
  const { id: candidateId } = await aCandidate(manager, jobId);
  const { id } = await aReviewer(app, { manager, candidateId });
  const answers = { teamwork: 4, release_led: "Version 2, on time.", fast_ship: 5 };
  await app.browser().reviewer.surveys.submit(aSubmission(id, { answers }));
  await app.db.update(surveyResponses).set({ mayBeCopied: true });

  const { tables } = (await exportAll(app.context, "candidate", candidateId)) ?? {};
  expect(tables?.["survey_responses"]).toEqual([{ candidate_id: candidateId, responses: answers }]);
});

test("a digest shows the ratings of own questions below the template's", async ({ app }) => {
  const manager = await aManager(app);
  await chooseSettings(manager, {
    settingsMode: "global",
    digestFrequency: "immediate",
    sendZeroReviewsEmail: false,
  });
  const { id: jobId } = await aJob(manager, { ownQuestions: [pace] });
  const { id: candidateId } = await aCandidate(manager, jobId);
  const { id } = await aReviewer(app, { manager, candidateId });
  const answers = { ...goodAnswers, overall_recommendation: 5, fast_ship: 1 };
  await app.browser().reviewer.surveys.submit(aSubmission(id, { answers }));
  await app.runTasks();
  const [mail] = mailsTo(app, manager);
  expect(mail?.text).toMatch(
    /How reliable are they\? +5 of 5 +1 answer\n *How fast do they ship\? +1 of 5 +1 answer/,
  );
});

test("in batch release, own questions show nothing before the release, and no choice with too few answers after it", async ({
  app,
}) => {
  const code = aQuestion();
  await aTemplate(app, { name: "Standard", isDefault: true, questions: [code] });
  const manager = await aManager(app);
  await manager.browser.manager.outreach.saveCompanyRules({ answersTogether: 3 });
  const { id: jobId } = await aJob(manager, { ownQuestions: [release, { ...pace, required: false }] });
  const { id: candidateId } = await aCandidate(manager, jobId);
  const read = () => manager.browser.manager.reports.read({ candidateId });
  // Nothing is shown before the release.
  await releaseResponses.run(app.context, {});
  const answer = async (own: Answers) => {
    const { id } = await aReviewer(app, { manager, candidateId });
    await app.browser().reviewer.surveys.submit(aSubmission(id, { answers: { teamwork: 4, ...own } }));
  };
  await answer({ fast_ship: 5, release_led: "Version 2, on time." });
  await answer({ fast_ship: 4 });
  expect((await read()).questions).toEqual([]);
  const exported = async () => {
    const answers = await manager.browser.fetch(`/api/jobs/${jobId}/answers?rows=answers&format=json`);
    return (await answers.json()) as { questionId: string }[];
  };
  expect(await exported()).toEqual([]);

  await answer({});
  app.clock.advance(dayMs);
  await releaseResponses.run(app.context, {});
  // Two people answered how fast they ship, and a figure needs three.
  expect((await read()).questions.map(({ question }) => question.question)).toEqual([
    code.question,
    release.question,
  ]);
  expect((await exported()).map(({ questionId }) => questionId)).toEqual([
    ...Array<string>(3).fill("teamwork"),
    "release_led",
  ]);
});

async function textOf(file: File) {
  const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
  return (await extractText(pdf, { mergePages: true })).text.replaceAll(/\s+/g, " ");
}

test("a survey under way keeps its questions when the job's own change", async ({ app }) => {
  await aTemplate(app, { name: "Standard", isDefault: true });
  const manager = await aManager(app);
  const { id: jobId, version, ownQuestions } = await aJob(manager, { ownQuestions: [release] });
  const { id: candidateId } = await aCandidate(manager, jobId);
  const before = await aReviewer(app, { manager, candidateId });
  const rewritten = ownQuestions.map((question) => ({
    ...question,
    question: "Which release did they lead?",
  }));
  await manager.browser.manager.jobs.update({ jobId, version, title: "Engineer", ownQuestions: rewritten });
  const after = await aReviewer(app, { manager, candidateId });

  const asked = async ({ id }: { id: string }) =>
    (await app.browser().reviewer.surveys.open({ reviewerId: id })).questions.slice(1);
  expect(await asked(before)).toEqual(ownQuestions);
  // The id stays when the words change.
  expect(await asked(after)).toEqual(rewritten);
});

test("a question that the template also has is asked once, and ids stay unique", async ({ app }) => {
  const other = aQuestion({ id: "fast_ship", question: "Another question with this id?" });
  await aTemplate(app, { name: "Standard", isDefault: true, questions: [aQuestion(), other] });
  const manager = await aManager(app);
  const job = await aJob(manager, { ownQuestions: [aQuestion(), pace] });
  const { id: candidateId } = await aCandidate(manager, job.id);
  const { id } = await aReviewer(app, { manager, candidateId });

  const { questions } = await app.browser().reviewer.surveys.open({ reviewerId: id });
  expect(questions.map((question) => [question.id, question.question])).toEqual([
    ["teamwork", aQuestion().question],
    ["fast_ship", other.question],
    ["fast_ship_2", pace.question],
  ]);
});

test("a template of 50 questions leaves room for a job's own", async ({ app }) => {
  const questions = Array.from({ length: 50 }, (_, index) => aQuestion({ id: `question_${index}` }));
  await aTemplate(app, { name: "Standard", isDefault: true, questions });
  const manager = await aManager(app);
  const five = Array.from({ length: maxOwnQuestions }, (_, index) => ({ ...release, question: `${index}?` }));
  const job = await aJob(manager, { ownQuestions: five });
  const { id: candidateId } = await aCandidate(manager, job.id);
  const { id } = await aReviewer(app, { manager, candidateId });

  expect((await app.browser().reviewer.surveys.open({ reviewerId: id })).questions).toHaveLength(55);
});

const choice = { ...release, type: "multiple_choice" } as const;
const options = (length: number) => Array.from({ length }, (_, index) => `Option ${index}`);

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

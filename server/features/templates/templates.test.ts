import { defaultQuestions } from "#contract/surveys.ts";
import { aCandidate, aJob, aManager, anAdmin, aQuestion, aReviewer, aTemplate } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";

const noArguments = {};

test("if all arguments are null, the default template is returned; without templates there is no row", async ({
  app,
}) => {
  const { templates } = app.browser().visitor;
  expect(await templates.choose(noArguments)).toEqual([]);

  await aTemplate(app, { name: "Sellers", candidateFunction: "sales" });
  const { id } = await aTemplate(app, { name: "Basics", isDefault: true });
  expect(await templates.choose(noArguments)).toEqual([
    {
      id,
      name: "Basics",
      candidate_role: null,
      candidate_function: null,
      reviewer_role: null,
      reviewer_function: null,
      is_default: true,
      questions: [aQuestion()],
    },
  ]);
});

test("the most specific fitting template comes before the default", async ({ app }) => {
  await aTemplate(app, { name: "Basics", isDefault: true });
  await aTemplate(app, { name: "Sellers", candidateFunction: "sales", questions: [] });
  const rows = await app.browser().visitor.templates.choose({ p_candidate_function: "sales" });

  // It has no questions, so the reviewer gets the default ones.
  expect(rows).toMatchObject([{ name: "Sellers", questions: defaultQuestions }]);
});

test("the explanation names the template that the reviewer gets, the second one, and why others do not fit", async ({
  app,
}) => {
  await aTemplate(app, { name: "Basics", isDefault: true });
  await aTemplate(app, { name: "Sellers", candidateFunction: "sales" });
  await aTemplate(app, {
    name: "Sellers by engineers",
    candidateFunction: "sales",
    reviewerFunction: "engineering",
    questions: [aQuestion({ id: "by_engineers" })],
  });
  await aTemplate(app, { name: "Designers", candidateFunction: "design" });
  const { browser } = await anAdmin(app);
  const titles = { jobTitle: "Account Executive", department: "Sales", position: "Senior Software Engineer" };
  const choice = await browser.admin.templates.explain(titles);

  expect(choice.asked).toEqual({
    candidateRole: null,
    candidateFunction: "sales",
    reviewerRole: "Senior Software Engineer",
    reviewerFunction: "engineering",
  });
  const names = (list: typeof choice.inOrder) => list.map(({ template }) => template.name);
  expect(names(choice.inOrder)).toEqual(["Sellers by engineers", "Sellers", "Basics"]);
  expect(choice.inOrder[0]).toMatchObject({ fits: ["candidateFunction", "reviewerFunction"], differs: [] });
  expect(choice.unused).toMatchObject([{ template: { name: "Designers" }, differs: ["candidateFunction"] }]);

  const manager = await aManager(app);
  const job = await aJob(manager, { title: titles.jobTitle, department: titles.department });
  const { id: candidateId } = await aCandidate(manager, job.id);
  const reviewer = await aReviewer(app, { manager, candidateId, position: titles.position });
  const survey = await app.browser().reviewer.surveys.open({ reviewerId: reviewer.id });
  expect(survey.questions).toEqual(choice.questions);
});

test("a chosen role replaces the one from the title", async ({ app }) => {
  const { browser } = await anAdmin(app);
  const choice = await browser.admin.templates.explain({
    jobTitle: "Software Engineer",
    candidateRole: "Product Manager",
  });

  expect(choice).toMatchObject({
    asked: { candidateRole: "Product Manager", candidateFunction: "engineering" },
    inOrder: [],
    asksDefaultQuestions: true,
    questions: defaultQuestions,
  });
});

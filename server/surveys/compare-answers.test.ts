import { eq } from "drizzle-orm";
import { aCandidate, aJob, aManager, aQuestion, aReviewer, aTemplate } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import type { Answers } from "#contract/surveys.ts";
import { activities } from "#server/db/schema/activity.ts";
import { deliverSurvey } from "#server/outreach/deliver-surveys.ts";

const strengths = aQuestion({ id: "strengths", question: "Strengths?", type: "text", required: false });

test("answers to the same question stand together, by letter, in the order of the letters", async ({
  app,
}) => {
  const { ask, compare } = await aDesk(app);
  await aTemplate(app, { name: "All", isDefault: true, questions: [aQuestion(), strengths] });
  const first = await ask("first");
  const second = await ask("second");
  await ask("third");
  await second({ teamwork: 2, strengths: "Patience" });
  await first({ teamwork: 5 });

  expect(await compare()).toMatchObject([
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
    const { ask, compare } = await aDesk(app);
    const template = { candidateRole: null, candidateFunction: null };
    await aTemplate(app, { ...template, name: "All", isDefault: true, questions: [aQuestion()] });
    await aTemplate(app, {
      ...template,
      name: "Leads",
      reviewerFunction: "design",
      questions: [aQuestion(change)],
    });
    await (
      await ask("peer", "Software Engineer")
    )({ teamwork: 1 });
    await (
      await ask("lead", "Product Designer")
    )({ teamwork: 4 });

    expect(await compare()).toMatchObject([{ answers: [{ answer: 1 }] }, { answers: [{ answer: 4 }] }]);
  },
);

test("comparing names nobody, not even who chose to be named, and no moment", async ({ app }) => {
  app.clock.set(new Date("2026-12-03T22:41:07.123Z"));
  const { ask, manager, candidateId } = await aDesk(app);
  await (
    await ask("Wilhelmina")
  )({ overall_recommendation: 5 }, true);
  const response = await manager.browser.fetch(`/api/candidates/${candidateId}/answers`);
  const text = await response.text();

  expect(text).toContain("Reviewer A");
  for (const secret of ["Wilhelmina", "@", "22:41", "2026-12-03"]) expect(text).not.toContain(secret);
});

test("reading them all is recorded once a day", async ({ app }) => {
  const { ask, compare } = await aDesk(app);
  for (const name of ["first", "second"]) await (await ask(name))({ overall_recommendation: 5 });
  await ask("third");
  await compare();
  await compare();

  const read = await app.db.select().from(activities).where(eq(activities.action, "response.read"));
  expect(read).toHaveLength(1);
});

async function aDesk(app: TestApp) {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { id: candidateId } = await aCandidate(manager, jobId);
  /** Asks somebody; returns how they answer. */
  async function ask(name: string, position = "Engineer") {
    const { id, key } = await aReviewer(app, { manager, candidateId, name, position, status: "identified" });
    await deliverSurvey(app.context, { by: { db: app.db, manager }, reviewerKey: key });
    return (answers: Answers, shareIdentity = false) =>
      app.browser().reviewer.surveys.submit({
        reviewerId: id,
        answers: { ...("overall_recommendation" in answers && others), ...answers },
        shareIdentity,
        attempt: crypto.randomUUID(),
      });
  }
  const compare = () => manager.browser.manager.surveys.compare({ candidateId });
  return { manager, candidateId, ask, compare };
}

/** What the default questions want besides. */
const others = { work_quality: 4, communication_skills: 4, reliability: 4 };

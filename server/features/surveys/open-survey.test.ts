import { barestCard } from "#contract/cards.ts";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { fingerprint } from "#contract/survey-rules.ts";
import { defaultQuestions } from "#contract/surveys.ts";
import { aJob, aManager, aReviewer, surveyMails } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";

test("a link shows candidate, job and questions", async ({ app }) => {
  const manager = await aManager(app, { company: "Juniper Labs" });
  const job = await aJob(manager, { title: "Data Engineer", location: "Lisbon", description: "Pipelines." });
  const candidate = await manager.browser.manager.candidates.create({
    jobId: job.id,
    firstName: "Robin",
    lastName: "Vale",
    workHistory: ["Acme", "Initech Ltd."].map((employer, index) => ({
      company: employer,
      position: "Engineer",
      startDate: `201${index}-01`,
      endDate: `201${index}-12`,
      isCurrent: false,
    })),
  });
  const { id, name, email, company, position } = await aReviewer(app, {
    manager,
    candidateId: candidate.id,
  });

  expect(await open(app, id)).toEqual({
    reviewer: { name, email, card: { ...barestCard, company, position } },
    greetedAs: name,
    managerName: "Morgan Lee",
    operator: null,
    contact: "sales@forthright.example",
    candidateName: "Robin Vale",
    job: { title: "Data Engineer", department: "Engineering", location: "Lisbon", description: "Pipelines." },
    company: "Juniper Labs",
    answersTogether: null,
    why: "You work at Acme. Robin Vale worked there, too.",
    employer: "Acme",
    // With and without the legal form, and unreadable in the database.
    elsewhere: ["initech ltd", "Initech"].map(fingerprint),
    questions: defaultQuestions,
    expiresAt: new Date(app.clock.now().getTime() + 60 * dayMs).toISOString(),
    mayBeCopied: false,
  });
});

test("reading a link any number of times changes nothing", async ({ app }) => {
  const { id } = await aReviewer(app);
  const before = await app.db.select().from(reviewers);
  const first = await open(app, id);
  const repeats = await Promise.all(Array.from({ length: 20 }, () => open(app, id)));
  await app.browser().fetch(`/api/surveys/${id}`, { method: "HEAD" });

  for (const repeat of repeats) expect(repeat).toEqual(first);
  expect(await app.db.select().from(reviewers)).toEqual(before);
});

test("wrong, malformed, expired and unsent links get byte-identical responses", async ({ app }) => {
  const expired = await aReviewer(app);
  const completed = await aReviewer(app, { status: "completed" });
  app.clock.advance(62 * dayMs);
  const identified = await aReviewer(app, { status: "identified" });
  const links = ["A".repeat(32), "x", "%00", "%F0%9F%98%80", "a'b", "1;drop", "x".repeat(900)];

  const answers = new Set<string>();
  for (const link of [...links, expired.id, completed.id, identified.id]) {
    const response = await app.browser().fetch(`/api/surveys/${link}`);
    const headers = [...response.headers].filter(([header]) => header !== "date");
    answers.add(JSON.stringify([response.status, headers, await response.text()]));
  }
  expect(answers.size).toBe(1);
  expect([...answers][0]).toMatch(/^\[404,.*Survey not found/);
});

test("a link works until the day that the e-mail states is over everywhere", async ({ app }) => {
  app.clock.set(new Date("2026-11-21T00:01:00Z"));
  const { id, name } = await aReviewer(app);
  expect(surveyMails(app).map(({ text }) => text)).toMatchObject([expect.stringContaining("20 Jan 2027")]);
  // On islands in the Pacific the day is almost over.
  app.clock.set(new Date("2027-01-21T11:59:00Z"));
  expect(await open(app, id)).toMatchObject({ reviewer: { name } });

  app.clock.advance(2 * minuteMs);
  await expect(open(app, id)).rejects.toMatchObject({ code: "SURVEY_NOT_FOUND", status: 404 });
});

test("a completed link says that it is completed", async ({ app }) => {
  const { id } = await aReviewer(app, { status: "completed" });

  await expect(open(app, id)).rejects.toMatchObject({
    code: "ALREADY_COMPLETED",
    message: "This survey has already been completed. Thank you!",
  });
});

test("the key by which managers know a reviewer opens nothing", async ({ app }) => {
  const { key } = await aReviewer(app);

  await expect(open(app, key)).rejects.toMatchObject({ code: "SURVEY_NOT_FOUND" });
});

test("secrets are long, random and never repeat", async ({ app }) => {
  const manager = await aManager(app);
  const created = [await aReviewer(app, { manager }), await aReviewer(app, { manager })];

  for (const { id } of created) expect(id).toMatch(/^[\w-]{32}$/);
  expect(created[0]?.id).not.toBe(created[1]?.id);
});

function open(app: TestApp, reviewerId: string) {
  return app.browser().reviewer.surveys.open({ reviewerId });
}

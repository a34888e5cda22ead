import { onTestFinished } from "vitest";
import {
  aCandidate,
  aJob,
  aManager,
  aPerson,
  aReviewer,
  aSubmission,
  sweptOutreach,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

test("the timeline shows contacts and answers by label and day, not in the order of time", async ({
  app,
}) => {
  const { readOutreach, add, sweepAt, submit } = await setUp(app);
  const [a, b, c] = [await add(), await add(), await add()];
  await sweepAt("2026-11-22T15:00");
  await submit(c);
  await sweepAt("2026-11-22T16:30");
  await submit(a);
  await sweepAt("2026-11-24T12:00");
  const outreach = await readOutreach();

  expect(outreach.timeline).toEqual([
    { kind: "created", day: "2026-11-21" },
    { kind: "found", day: "2026-11-21", count: 3 },
    { kind: "asked", day: "2026-11-21", reviewers: ["Reviewer A", "Reviewer B", "Reviewer C"] },
    { kind: "answered", day: "2026-11-22", reviewers: ["Reviewer A", "Reviewer C"] },
  ]);
  expect(JSON.stringify(outreach)).not.toMatch(/T\d\d:|@|Kim/);
  expect(JSON.stringify(outreach)).not.toContain(b.id);
});

test("consent recorded at creation comes before the first surveys on the timeline, however long creation takes", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  await aPerson(app, {}, { start: "2019-01", end: "2020-12", headcount: "40" });
  const { now } = app.clock;
  app.clock.now = () => {
    app.clock.advance(1);
    return now();
  };
  onTestFinished(() => void (app.clock.now = now));
  const { id: candidateId } = await aCandidate(manager, jobId, {
    workHistory: [{ company: "Acme", position: "Engineer", startDate: "2019-01", endDate: "2020-12" }],
    sendSurveysAutomatically: true,
    consentNote: "In the first interview",
  });
  await app.runTasks();
  const { outreach } = await manager.browser.manager.candidates.get({ candidateId });
  expect(outreach.timeline.map(({ kind }) => kind)).toEqual(["created", "found", "consent_noted", "asked"]);
});

test("the timeline looks the same for declining before or after a reminder and for withdrawing a response", async ({
  app,
}) => {
  const { readCandidate, readOutreach, add, sweepAt, submit } = await setUp(app);
  const reviewers = [await add(), await add(), await add(), await add()];
  const [early, late, withdrawing] = reviewers;
  const decline = (reviewer = reviewers[0]) =>
    app.browser().reviewer.surveys.decline({ reviewerId: reviewer?.id ?? "", reason: "prefer_not_to" });
  await sweepAt("2026-11-22T12:00");
  await decline(early);
  const { receipt } = await submit(withdrawing);
  expect((await readOutreach()).timeline).toContainEqual({
    kind: "answered",
    day: "2026-11-22",
    reviewers: ["Reviewer C"],
  });
  await sweepAt("2026-11-24T12:00");
  expect(
    app.outbox.map(({ subject }) => subject).filter((subject) => subject.startsWith("Reminder")),
  ).toHaveLength(2);
  await sweepAt("2026-11-25T12:00");
  await decline(late);
  await app.browser().reviewer.surveys.withdraw({ receipt });

  const { outreach, reviewers: shown } = await readCandidate();
  for (const label of ["A", "B", "C", "D"].map((letter) => `Reviewer ${letter}`)) {
    const entries = outreach.timeline.filter(
      (entry) => "reviewers" in entry && entry.reviewers.includes(label),
    );
    expect(entries.map(({ kind }) => kind)).toEqual(["asked"]);
  }
  // Someone who was contacted and did not react is shown as contacted.
  expect(new Set(shown.map((card) => JSON.stringify({ ...card, key: "", label: "" }))).size).toBe(1);
});

async function setUp(app: TestApp) {
  const manager = await aManager(app);
  const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id);
  const readCandidate = () => manager.browser.manager.candidates.get({ candidateId });
  return {
    readCandidate,
    readOutreach: async () => (await readCandidate()).outreach,
    add: () => aReviewer(app, { manager, candidateId }),
    submit: (reviewer?: { id: string }) =>
      app.browser().reviewer.surveys.submit(aSubmission(reviewer?.id ?? "")),
    sweepAt: async (moment: string) => {
      app.clock.set(new Date(`${moment}Z`));
      await sweptOutreach(app);
    },
  };
}

import { eq } from "drizzle-orm";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { sweepOutreach } from "#server/features/outreach/sweep-outreach.ts";
import { aCandidate, aJob, aManager, aPerson, aReviewer, aSubmission } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

const then = { company: "Acme", start: "2019-01", end: "2020-12", headcount: "40" };
const workHistory = ["Acme", "Initech"].map((company, index) => ({
  company,
  position: "Engineer",
  startDate: "2019-01",
  endDate: "2020-12",
  ...(index > 0 && { alongside: true }),
}));

test("whom somebody names who has answered is asked next, if the directory shows them there; nobody is told", async ({
  app,
}) => {
  const { name, manager, candidateId, wasNamed } = await anAnswer(app);
  const { reviewers: before } = await manager.browser.manager.candidates.get({ candidateId });
  expect(await name("kim doe", "Doe, Lou", "Somebody Else")).toEqual({ noted: true });
  expect(await wasNamed()).toEqual(["Kim Doe"]);
  const { reviewers: after } = await manager.browser.manager.candidates.get({ candidateId });
  expect(after).toEqual(before);

  app.outbox.length = 0;
  app.context.settings.surveysSentAtOnce = 2;
  const { outreach } = manager.browser.manager;
  await outreach.change({ candidateId, wantedResponses: 2, automatic: true });
  await sweepOutreach.run(app.context, {});
  await app.runTasks();
  const asked = app.outbox.filter(({ to }) => to.email !== manager.email);
  expect(asked.map(({ to }) => to.name)).toEqual(["Kim Doe"]);
});

test("three names with one response, and of two with one name nobody knows who is meant", async ({ app }) => {
  const { name, wasNamed } = await anAnswer(app);
  expect(await name("Sam Roe")).toEqual({ noted: true });
  expect(await name("Nobody Known", "Nor This One")).toEqual({ noted: true });
  expect(await name("Kim Doe")).toEqual({ noted: true });
  expect(await wasNamed()).toEqual([]);
  await expect(
    app.browser().reviewer.surveys.name({ receipt: "made-up", names: ["Kim Doe"] }),
  ).rejects.toMatchObject({ code: "RECEIPT_NOT_FOUND" });
});

test("whom somebody names whom a manager named is asked next like all who have their card", async ({
  app,
}) => {
  const { name, wasNamed } = await anAnswer(app, {}, "manager");
  expect(await name("Kim Doe")).toEqual({ noted: true });
  const all = await app.db.select().from(reviewers).where(eq(reviewers.createdByType, "system"));
  const kim = all.find((one) => one.name === "Kim Doe");
  const alike = all.filter(({ card }) => JSON.stringify(card) === JSON.stringify(kim?.card));
  expect(alike.length).toBeGreaterThan(2);
  expect((await wasNamed()).toSorted()).toEqual(alike.map((one) => one.name).toSorted());
});

test("whoever is too far down to be found is, once they are named, and no card is added", async ({ app }) => {
  for (let n = 0; n < 65; n++) await aPerson(app, {}, then);
  const { name, wasNamed, manager, candidateId } = await anAnswer(app, {
    start: "2020-11",
    position: "Cook",
  });
  const count = async () => (await manager.browser.manager.candidates.get({ candidateId })).reviewers.length;
  const before = await count();
  await name("Kim Doe");
  expect(await wasNamed()).toEqual(["Kim Doe"]);
  expect(await count()).toBe(before);
});

/** A candidate about whom somebody has answered, and others who were there: one Kim Doe, two Sam Roes, and Lou Doe before. */
async function anAnswer(
  app: TestApp,
  ofKim: { start?: string; position?: string } = {},
  createdByType: "system" | "manager" = "system",
) {
  await aPerson(app, { name: "Kim Doe" }, { ...then, ...ofKim });
  for (let n = 0; n < 2; n++)
    await aPerson(app, { name: "Sam Roe" }, { ...then, company: n ? "Acme" : "Initech" });
  await aPerson(app, { name: "Lou Doe" }, { ...then, start: "2010-01", end: "2012-12" });
  for (let n = 0; n < 4; n++) await aPerson(app, {}, then);
  const manager = await aManager(app);
  const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id, { workHistory });
  const { id, key } = await aReviewer(app, { manager, candidateId });
  await app.db.update(reviewers).set({ createdByType }).where(eq(reviewers.key, key));
  const { receipt } = await app.browser().reviewer.surveys.submit(aSubmission(id));
  return {
    manager,
    candidateId,
    name: (...names: string[]) => app.browser().reviewer.surveys.name({ receipt, names }),
    wasNamed: async () => {
      const rows = await app.db
        .select({ name: reviewers.name })
        .from(reviewers)
        .where(eq(reviewers.wasNamed, true));
      return rows.map((row) => row.name);
    },
  };
}

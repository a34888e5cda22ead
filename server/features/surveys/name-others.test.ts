import { eq } from "drizzle-orm";
import type { Card } from "#contract/cards.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
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

const employment = { company: "Acme", start: "2019-01", end: "2020-12", headcount: "40" };
const workHistory = ["Acme", "Initech"].map((company, index) => ({
  company,
  position: "Engineer",
  startDate: "2019-01",
  endDate: "2020-12",
  ...(index > 0 && { alongside: true }),
}));

test("a person named by a respondent is contacted next if the directory shows an overlap, and nobody is notified of that", async ({
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
  await sweptOutreach(app);
  const surveys = app.outbox.filter(({ to }) => to.email !== manager.email);
  expect(surveys.map(({ to }) => to.name)).toEqual(["Kim Doe"]);
});

test("a response can name three people, and a name that fits two is ignored", async ({ app }) => {
  const { name, wasNamed } = await anAnswer(app);
  expect(await name("Sam Roe")).toEqual({ noted: true });
  expect(await name("Nobody Known", "Nor This One")).toEqual({ noted: true });
  expect(await name("Kim Doe")).toEqual({ noted: true });
  expect(await wasNamed()).toEqual([]);
  await expect(
    app.browser().reviewer.surveys.name({ receipt: "made-up", names: ["Kim Doe"] }),
  ).rejects.toMatchObject({ code: "RECEIPT_NOT_FOUND" });
});

test("a person named by a named reviewer is contacted next, like all with the same card", async ({ app }) => {
  const { name, wasNamed } = await anAnswer(app, {}, "manager");
  expect(await name("Kim Doe")).toEqual({ noted: true });
  const found = await app.db.select().from(reviewers).where(eq(reviewers.createdByType, "system"));
  const kim = found.find((row) => row.name === "Kim Doe");
  const sameCard = found.filter(({ card }) => JSON.stringify(card) === JSON.stringify(kim?.card));
  expect(sameCard.length).toBeGreaterThan(2);
  expect((await wasNamed()).toSorted()).toEqual(sameCard.map((row) => row.name).toSorted());
});

test("a person ranked too low to be found is added once named, without adding a card", async ({ app }) => {
  for (let n = 0; n < 65; n++) await aPerson(app, {}, employment);
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

test("a named person who is added comes with two look-alikes, so that nobody who names those learns whose card it is", async ({
  app,
}) => {
  for (let n = 0; n < 65; n++) await aPerson(app, {}, employment);
  const position = "Chief Accountant";
  for (let n = 0; n < 2; n++) await aPerson(app, {}, { start: "2020-11", position });
  const { name, manager, candidateId } = await anAnswer(app, { start: "2020-11", position });
  const isAlike = ({ card }: { card: Card }) => card.evidence === "together" && card.position === null;
  const { reviewers: api, candidates } = manager.browser.manager;
  expect((await candidates.get({ candidateId })).reviewers.filter(isAlike)).toEqual([]);
  await name("Kim Doe");
  const cards = (await candidates.get({ candidateId })).reviewers.filter(isAlike);
  expect(cards).toHaveLength(3);

  // More people may fit the card than the two above.
  const rows = await app.db.select().from(reviewers).where(eq(reviewers.candidateId, candidateId));
  const alike = rows.filter(({ card, wasNamed }) => card !== null && isAlike({ card }) && !wasNamed);
  expect(alike).toHaveLength(2);
  for (const { name: fullName, email } of alike) await api.add({ candidateId, name: fullName, email });
  await sweptOutreach(app);
  app.outbox.length = 0;
  for (const { key: reviewerKey } of cards) await api.sendSurvey({ reviewerKey }).catch(() => {});
  expect(app.outbox).toEqual([]);
});
/**
 * A candidate with one answer, and others who were there: one Kim Doe, two Sam Roes, and an
 * earlier Lou Doe.
 */
async function anAnswer(
  app: TestApp,
  kimFields: { start?: string; position?: string } = {},
  createdByType: "system" | "manager" = "system",
) {
  await aPerson(app, { name: "Kim Doe" }, { ...employment, ...kimFields });
  for (let n = 0; n < 2; n++)
    await aPerson(app, { name: "Sam Roe" }, { ...employment, company: n ? "Acme" : "Initech" });
  await aPerson(app, { name: "Lou Doe" }, { ...employment, start: "2010-01", end: "2012-12" });
  for (let n = 0; n < 4; n++) await aPerson(app, {}, employment);
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

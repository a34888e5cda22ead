import { eq } from "drizzle-orm";
import type { Card } from "#contract/cards.ts";
import { dayMs } from "#contract/durations.ts";
import { doNotContact, reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import {
  aCandidate,
  aJob,
  aManager,
  aPerson,
  aReviewer,
  aSubmission,
  storedReviewer,
  oneClick,
  expectSilentRefusal,
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

const notFound = { code: "SURVEY_NOT_FOUND", status: 404 };

test("a declined link neither opens nor takes answers, and the manager sees only that they were contacted", async ({
  app,
}) => {
  const { id, key, manager, candidateId } = await aReviewer(app);
  expect(await decline(app, id)).toEqual({ declined: true });

  const declined = { code: "SURVEY_DECLINED", status: 409 };
  await expect(app.browser().reviewer.surveys.open({ reviewerId: id })).rejects.toMatchObject(declined);
  await expect(app.browser().reviewer.surveys.submit(aSubmission(id))).rejects.toMatchObject(declined);
  expect(await app.count(surveyResponses)).toBe(0);

  const { reviewers: shown } = await manager.browser.manager.candidates.get({ candidateId });
  expect(shown).toMatchObject([{ key, status: "survey_sent", hasResponse: false }]);
  expect(JSON.stringify(shown)).not.toContain("conflict");
  expect(await storedReviewer(app, id)).toMatchObject({
    declinedAt: app.clock.now(),
    declineReason: "conflict_of_interest",
  });
});

test("a manager sees the same each day whether the only reviewer declined, unsubscribed or stays silent", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { candidates, reports, attention } = manager.browser.manager;
  const contacted = [];
  for (let count = 0; count < 3; count++) {
    const { id: candidateId } = await aCandidate(manager, jobId);
    contacted.push(await aReviewer(app, { manager, candidateId }));
  }
  await decline(app, contacted[0]?.id ?? "");
  const header = app.outbox[1]?.headers["List-Unsubscribe"] ?? "";
  await app.browser().fetch(new URL(header.slice(1, -1)).pathname, oneClick);
  for (let day = 0; day <= 8; day++) {
    await sweptOutreach(app);
    const { notices } = await attention.list();
    const views = [];
    for (const { candidateId, key } of contacted) {
      const ownNotices = notices.filter((notice) => notice.candidateId === candidateId);
      const pages = [await candidates.get({ candidateId }), await reports.read({ candidateId }), ownNotices];
      views.push(JSON.stringify(pages).replaceAll(candidateId, "").replaceAll(key, ""));
    }
    expect([day, views[0], views[1]]).toEqual([day, views[2], views[2]]);
    app.clock.advance(dayMs);
  }
  // Only the one who did not react got a reminder, and the manager is not shown that.
  expect(app.outbox.slice(3).map(({ to }) => to.email)).toEqual(Array(2).fill(contacted[2]?.email));
});

test("nobody who declined gets the survey again", async ({ app }) => {
  const { id, key, manager } = await aReviewer(app);
  await decline(app, id);
  await expect(manager.browser.manager.reviewers.sendSurvey({ reviewerKey: key })).rejects.toMatchObject({
    code: "SURVEY_ALREADY_SENT",
  });
  expect(app.outbox).toHaveLength(1);
});

test("someone who says 'never again' is contacted by no company under any spelling", async ({ app }) => {
  const { id, email } = await aReviewer(app);
  await decline(app, id, true);

  const otherManager = await aManager(app, { company: "Other Company" });
  const candidate = await aCandidate(otherManager, (await aJob(otherManager)).id);
  await otherManager.browser.manager.reviewers.add({
    candidateId: candidate.id,
    name: "Kim",
    email: email.toUpperCase(),
  });
  const mails = app.outbox.length;
  await sweptOutreach(app);
  expect(app.outbox).toHaveLength(mails);
  const [objection] = await app.db.select().from(doNotContact);
  expect(objection?.emailHash).not.toContain(email);
});

test("a survey in progress elsewhere is not mailed to someone who says 'never again' meanwhile", async ({
  app,
}) => {
  const first = await aReviewer(app);
  const second = await aReviewer(app, { email: first.email, status: "identified" });
  await decline(app, first.id, true);
  await expectSilentRefusal(app, () =>
    second.manager.browser.manager.reviewers.sendSurvey({ reviewerKey: second.key }),
  );
});

test("declining is idempotent, and 'never again' can be added", async ({ app }) => {
  const { id } = await aReviewer(app);
  await decline(app, id);
  const first = await storedReviewer(app, id);
  app.clock.advance(dayMs);
  await decline(app, id, true);
  expect(await storedReviewer(app, id)).toEqual(first);
  expect(await app.count(doNotContact)).toBe(1);
});

test("completed, expired, wrong and malformed links cannot be declined", async ({ app }) => {
  const completed = await aReviewer(app, { status: "completed" });
  await expect(decline(app, completed.id)).rejects.toMatchObject({ code: "ALREADY_COMPLETED" });
  const expired = await aReviewer(app);
  app.clock.advance(62 * dayMs);
  for (const link of [expired.id, completed.id, "A".repeat(32), "x", "\0"])
    await expect(decline(app, link, true)).rejects.toMatchObject(notFound);
  expect(await app.count(doNotContact)).toBe(0);
  expect(await app.count(surveyResponses)).toBe(1);
});

test("of concurrent answering and declining one wins", async ({ app }) => {
  const { id } = await aReviewer(app);
  const outcomes = await Promise.allSettled([
    app.browser().reviewer.surveys.submit(aSubmission(id)),
    decline(app, id),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { status } = await storedReviewer(app, id);
  expect(await app.count(surveyResponses)).toBe(status === "completed" ? 1 : 0);
});

function decline(app: TestApp, reviewerId: string, neverContact = false) {
  return app.browser().reviewer.surveys.decline({ reviewerId, reason: "conflict_of_interest", neverContact });
}

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

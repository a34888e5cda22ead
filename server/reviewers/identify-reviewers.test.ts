import { asc, eq } from "drizzle-orm";
import type { CandidateFields } from "#contract/candidates.ts";
import { dayMs } from "#contract/durations.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { aCandidate, aJob, aManager, anEmail, aPerson, aReviewer, aSubmission } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { keepFromContacting } from "./do-not-contact.ts";

const acme = { company: "Acme", position: "Software Engineer", startDate: "2019-01", endDate: "2020-12" };
const initech = { company: "Initech", position: "Cook", startDate: "2022-01", isCurrent: true };
const then = { start: "2019-01", end: "2020-12" };
const day = dayMs;

test("the candidate is nobody's reviewer of themselves, under another name or address either", async ({
  app,
}) => {
  const whole = [then, { company: "Initech", start: "2022-01", end: "" }];
  for (const name of ["róbin  VALE", "Vale, Robin", "Dr. Robin J. Vale", "R. Vale", "Rob Vale"])
    await aPerson(app, { name }, then);
  // Married since, with the same career.
  await aPerson(app, { name: "Robin Oduya" }, ...whole);
  const namesake = await aPerson(app, { name: "Robin Oduya" }, { start: "2018-01", end: "2019-05" });
  const relative = await aPerson(app, { name: "Alex Vale" }, then);

  const found = await found60(app, { workHistory: [acme, initech], excludeCurrentColleagues: false });
  expect(found.map(({ email }) => email).toSorted()).toEqual([namesake.email, relative.email].toSorted());
});

test("whoever now works where the candidate now works is left out, whatever that company is called", async ({
  app,
}) => {
  await aPerson(app, {}, then, { company: "INITECH Ltd", start: "2023-01" });
  await aPerson(app, {}, then, { company: "The Initech Company", start: "" });
  // Nothing but the address tells.
  await aPerson(app, { email: "kim@initech.example" }, then);
  const left = await aPerson(app, {}, then, { company: "Initech", start: "2021-01", end: "2024-01" });
  const search = { workHistory: [acme, initech] };

  expect(await found60(app, search)).toMatchObject([{ email: left.email }]);
  expect(await found60(app, { ...search, excludeCurrentColleagues: false })).toHaveLength(4);
});

test("nobody is found without an address, nor with one that takes no mail", async ({ app }) => {
  const dead = await aPerson(app, {}, then);
  await aPerson(app, { email: "" }, { ...then, profileUrl: "https://example.com/in/kim" });
  const { key } = await aReviewer(app, { email: dead.email, status: "identified" });
  expect(await found60(app)).toMatchObject([{ email: dead.email }]);

  await app.db.update(reviewers).set({ undeliverableAt: app.clock.now() }).where(eq(reviewers.key, key));
  expect(await found60(app)).toEqual([]);
});

test("whoever asked any company not to be contacted is found by none", async ({ app }) => {
  const { email } = await aPerson(app, {}, then);
  expect(await found60(app)).toHaveLength(1);
  await keepFromContacting(app.context, email.toUpperCase());
  expect(await found60(app)).toEqual([]);
});

test("whom any company asked within 90 days is left alone, and whoever is about to be asked", async ({
  app,
}) => {
  const { email } = await aPerson(app, {}, then);
  const waiting = await aReviewer(app, { email, status: "identified" });
  expect(await found60(app)).toHaveLength(1);

  const soon = new Date(app.clock.now().getTime() + 1000);
  await app.db.update(reviewers).set({ queuedUntil: soon }).where(eq(reviewers.key, waiting.key));
  expect(await found60(app)).toEqual([]);
  app.clock.advance(2000);
  await waiting.manager.browser.manager.reviewers.sendSurvey({ reviewerKey: waiting.key });
  app.clock.advance(90 * day - 1);
  expect(await found60(app)).toEqual([]);
  app.clock.advance(1);
  expect(await found60(app)).toHaveLength(1);
});

test("one person of two sources is one reviewer", async ({ app }) => {
  const profileUrl = "https://www.linkedin.com/in/kim-doe/";
  const [email, name] = [anEmail("kim"), "Kim Doe"];
  await aPerson(app, { name, email: "" }, { ...then, profileUrl: "linkedin.com/in/kim-doe?trk=x" });
  await aPerson(app, { name, email }, { ...then, profileUrl });
  await aPerson(app, { name: "Doe, Kim", email: anEmail("private") }, { start: "2019-02", end: "2020-03" });

  expect(await found60(app)).toMatchObject([{ email, overlapMonths: 24 }]);
});

test("whoever has answered before comes first where all else is equal, and no sentence tells", async ({
  app,
}) => {
  const people = [];
  for (let n = 0; n < 6; n++) people.push(await aPerson(app, {}, then));
  const before = await found60(app);
  const last = before.at(-1)?.email ?? "";
  const answered = await aReviewer(app, { email: last, status: "survey_sent" });
  await app.browser().reviewer.surveys.submit(aSubmission(answered.id));
  app.clock.advance(91 * day);

  const after = await found60(app);
  expect(after[0]?.email).toBe(last);
  expect(after[0]?.reason).toBe(before[0]?.reason);
});

test("of those who have answered, whom another company's manager found useful comes first, and no sentence tells", async ({
  app,
}) => {
  const people = [];
  for (let n = 0; n < 2; n++) people.push(await aPerson(app, {}, then));
  const answered = [];
  for (const { email } of people) answered.push(await aReviewer(app, { email, status: "completed" }));
  app.clock.advance(91 * day);

  const before = await found60(app);
  const last = answered.find(({ email }) => email === before[1]?.email);
  const rate = (useful: boolean) =>
    last?.manager.browser.manager.surveys.rate({ reviewerKey: last.key, useful });
  await rate(true);
  const after = await found60(app);
  expect(after.map(({ email }) => email)).toEqual(before.map(({ email }) => email).toReversed());
  expect(after.map(({ reason, relationship }) => [reason, relationship])).toEqual(
    before.map(({ reason, relationship }) => [reason, relationship]),
  );

  await rate(false);
  expect((await found60(app)).map(({ email }) => email)).toEqual(before.map(({ email }) => email));
});

test("a likely manager and a likely report are among the first five, each with words that stay true", async ({
  app,
}) => {
  for (let n = 0; n < 6; n++) await aPerson(app, {}, { ...then, position: "Engineering Manager" });
  await aPerson(app, {}, { start: "2020-10", end: "2021-01", position: "VP of Engineering" });
  await aPerson(app, {}, { start: "2020-11", end: "2021-01", position: "Software Engineer" });
  await aPerson(app, {}, { start: "2020-11", end: "2021-01", position: "Accountant" });
  await aPerson(app, {}, { start: "", end: "", position: "VP of Engineering" });

  const found = await found60(app, { workHistory: [{ ...acme, position: "Engineering Manager" }] });
  expect(found.map(({ relationship }) => relationship)).toEqual([
    ...Array.from({ length: 3 }, () => "Likely peer"),
    "Likely manager",
    "Likely direct report",
    ...Array.from({ length: 3 }, () => "Likely peer"),
    "Former colleague",
    "Possible former colleague",
  ]);
});

test("a reason names nobody", async ({ app }) => {
  const people = [];
  for (const position of ["Software Engineer", "Engineering Manager", "Cook", "CEO"])
    people.push(await aPerson(app, { name: `Wilhelmina ${position[0]}oduya` }, { ...then, position }));
  const reasons = (await found60(app)).map(({ reason }) => reason).join();
  for (const { name, email } of people) {
    expect(reasons).not.toContain(name);
    expect(reasons).not.toContain(email);
  }
});

/** The reviewers that a new candidate of a new manager gets, best match first. */
async function found60(app: TestApp, fields: Partial<CandidateFields> = {}) {
  const manager = await aManager(app);
  const { id } = await aCandidate(manager, (await aJob(manager)).id, { workHistory: [acme], ...fields });
  return app.db.select().from(reviewers).where(eq(reviewers.candidateId, id)).orderBy(asc(reviewers.rank));
}

import { sql } from "drizzle-orm";
import * as fc from "fast-check";
import type { CandidateFields } from "#contract/candidates.ts";
import { dayMs } from "#contract/durations.ts";
import { monthNumber, monthText, worksThereNow } from "#contract/months.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anAdmin,
  aParticipant,
  aPerson,
  comeBack,
  surveyMails,
  sweptOutreach,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { isThereNow, isCurrentEmployment } from "./works-there-now.ts";

const today = new Date("2026-11-21T10:00:00Z");
const [lastMonth, thisMonth, nextMonth] = ["2026-10", "2026-11", "2026-12"];
const acme = { company: "Acme", position: "Cook", startDate: "2019-01" };

const ends = [
  { what: "next month", end: nextMonth, isMailed: false },
  { what: "this month", end: thisMonth, isMailed: false },
  { what: "last month", end: lastMonth, isMailed: true },
];

test.for(ends)(
  "present colleagues are not mailed while the candidate still works there: an end $what",
  async ({ end, isMailed }, { app }) => {
    const desk = await aDesk(app);
    await colleagues(app);
    await desk.create({ workHistory: [{ ...acme, endDate: end }], sendSurveysAutomatically: true });
    await sweptOutreach(app);
    expect(app.outbox.length > 0).toBe(isMailed);
  },
);

test("if present colleagues are not excluded, those in a notice period are contacted, without future shared months", async ({
  app,
}) => {
  const desk = await aDesk(app);
  await colleagues(app, { start: "2026-09" });
  const { id } = await desk.create({
    workHistory: [{ ...acme, endDate: "2027-03" }],
    excludeCurrentColleagues: false,
    sendSurveysAutomatically: true,
  });
  await sweptOutreach(app);
  expect(app.outbox.length).toBeGreaterThan(0);
  const { rows } = await app.db.execute<{ months: number; last: number }>(
    sql`select overlap_months as months, overlap_last as last from reviewers where candidate_id = ${id}`,
  );
  for (const row of rows) expect(row).toEqual({ months: 3, last: monthNumber(thisMonth) });
});

test.for([
  { what: "this month", end: thisMonth, isMailed: false },
  { what: "last month", end: lastMonth, isMailed: true },
])(
  "a person whose employment ends $what counts as present until that month is over",
  async ({ end, isMailed }, { app }) => {
    const desk = await aDesk(app);
    const people = await colleagues(app, { end });
    await desk.create({
      workHistory: [{ ...acme, endDate: null, isCurrent: true }],
      sendSurveysAutomatically: true,
    });
    await sweptOutreach(app);
    expect(app.outbox.length > 0).toBe(isMailed);
    const { browser } = await anAdmin(app);
    const { people: found } = await browser.admin.directory.people({ q: people[0]?.email ?? "" });
    expect(found).toMatchObject([{ latest: { isCurrent: !isMailed } }]);
  },
);

test.for(ends)("'not my employer' of a candidate covers an end $what", async ({ end, isMailed }, { app }) => {
  const desk = await aDesk(app);
  await colleagues(app);
  const participant = await aParticipant(app, desk.manager, desk.jobId, {
    workHistory: [{ ...acme, endDate: end }],
    excludeCurrentColleagues: false,
  });
  const { wishes, participation } = app.browser().candidate;
  await wishes.exclude({ secret: participant.secret, employer: true });
  const { textId, things, secret } = participant;
  await participation.agree({ secret, textId, things, signedName: "Robin Vale" });
  await app.runTasks();
  app.outbox.length = 0;
  await desk.manager.browser.manager.outreach.change({
    candidateId: participant.id,
    automatic: true,
    wantedResponses: 3,
  });
  await sweptOutreach(app);
  expect(app.outbox.length > 0).toBe(isMailed);
});

test("a notice period that is over at the time of sending excludes nobody", async ({ app }) => {
  const desk = await aDesk(app);
  await colleagues(app);
  const { id } = await desk.create({ workHistory: [{ ...acme, endDate: nextMonth }] });
  const { candidates, outreach } = desk.manager.browser.manager;
  await outreach.change({ candidateId: id, automatic: true, wantedResponses: 3 });
  await sweptOutreach(app);
  app.clock.set(new Date("2026-12-31T10:00:00Z"));
  await comeBack(desk.manager);
  await outreach.change({ candidateId: id, automatic: true, wantedResponses: 4 });
  await sweptOutreach(app);
  expect(app.outbox).toEqual([]);

  app.clock.advance(dayMs);
  await outreach.change({ candidateId: id, automatic: true, wantedResponses: 5 });
  await sweptOutreach(app);
  expect(app.outbox.length).toBeGreaterThan(0);
  expect((await candidates.get({ candidateId: id })).workHistory).toMatchObject([{ endDate: nextMonth }]);
});

test("a person who joined the candidate's employer after being found is not contacted", async ({ app }) => {
  const desk = await aDesk(app);
  const past = { company: "Globex", position: "Cook", startDate: "2015-01", endDate: "2018-06" };
  const people = await colleagues(app, { company: "Globex", start: "2015-01", end: "2018-06" });
  const { id } = await desk.create({ workHistory: [past, { ...acme, endDate: nextMonth }] });
  for (const person of people) await aPerson(app, person, { company: "Acme", start: "2026-11" });
  const { outreach } = desk.manager.browser.manager;
  await outreach.change({ candidateId: id, automatic: true, wantedResponses: 3 });
  await sweptOutreach(app);
  expect(app.outbox).toEqual([]);
});

test.for([
  ["Acme", { company: "Acme Germany GmbH" }],
  ["Acme Germany", { company: "Acme Inc." }],
  ["Acme Germany", { company: "Acme UK Ltd" }],
  ["Acme", { company: "Acme Cloud Services" }],
  ["Ernst & Young", { company: "Globex", email: "@de.ey.com" }],
] as const)(
  "someone at another branch of %j, the candidate's employer, is a present colleague: %j",
  async ([employer, now], { app }) => {
    expect(await mailAtWork(app, employer, now)).toEqual([]);
  },
);

test.for([
  ["University of Vienna", "University of Zurich"],
  ["Bank of Ireland", "Bank of England"],
  ["Hochschule Wien", "Hochschule Berlin"],
  ["General Motors", "General Mobile"],
  ["Acme", "Acme Tools"],
] as const)("%j is no branch of %j", async ([employer, other], { app }) => {
  expect(await mailAtWork(app, employer, { company: other })).toHaveLength(5);
});

/** Who gets a survey of five people who worked with the candidate before, and where they are now. */
async function mailAtWork(app: TestApp, employer: string, now: { company: string; email?: string }) {
  const desk = await aDesk(app);
  const past = { company: "Globex", position: "Cook", startDate: "2015-01", endDate: "2018-06" };
  for (let n = 0; n < 5; n++) {
    const person = now.email ? { email: `kim${n}${now.email}` } : {};
    await aPerson(
      app,
      person,
      { company: "Globex", start: "2015-01", end: "2018-06" },
      { company: now.company, start: now.email ? "2014-01" : "2020-01", end: now.email ? "2014-06" : "" },
    );
  }
  const present = {
    company: employer,
    position: "Cook",
    startDate: "2019-01",
    endDate: null,
    isCurrent: true,
  };
  const { reviewers } = await desk.create({ workHistory: [past, present], sendSurveysAutomatically: true });
  expect(reviewers).toHaveLength(5);
  await sweptOutreach(app);
  return surveyMails(app).map(({ to }) => to.email);
}

test("an address at the candidate's employer marks a present colleague until the notice period ends", async ({
  app,
}) => {
  const desk = await aDesk(app);
  for (let n = 0; n < 5; n++)
    await aPerson(app, { email: `kim${n}@acme.example` }, { start: "2018-01", end: "2020-12" });
  const { reviewers } = await desk.create({ workHistory: [{ ...acme, endDate: null, isCurrent: true }] });
  expect(reviewers).toEqual([]);
  const { id } = await desk.create({
    workHistory: [{ ...acme, endDate: thisMonth }],
    sendSurveysAutomatically: true,
  });
  await sweptOutreach(app);
  expect(app.outbox).toEqual([]);

  app.clock.set(new Date("2026-12-01T10:00:00Z"));
  const { outreach } = desk.manager.browser.manager;
  await outreach.change({ candidateId: id, automatic: true, wantedResponses: 5 });
  await sweptOutreach(app);
  expect(app.outbox.length).toBeGreaterThan(0);
});

test("an end may be at most two years in the future", async ({ app }) => {
  const { create } = await aDesk(app);
  await create({ workHistory: [{ ...acme, endDate: "2028-11" }] });
  await expect(create({ workHistory: [{ ...acme, endDate: "2028-12" }] })).rejects.toMatchObject({
    code: "ENDS_TOO_LATE",
    status: 422,
    message: "A job in the work history ends more than two years from now. Check the year.",
  });
});

test("work histories, the directory and SQL mean the same by 'works there now'", async ({ app }) => {
  const months = fc.integer({ min: monthNumber("1990-01"), max: monthNumber("2060-12") });
  const near = fc.tuple(months, fc.integer({ min: -3, max: 3 })).map(([now, by]) => ({ now, end: now + by }));
  await fc.assert(
    fc.asyncProperty(near, async ({ now, end }) => {
      const expected = end >= now;
      expect(worksThereNow({ endDate: monthText(end), isCurrent: false }, now)).toBe(expected);
      expect(isCurrentEmployment({ end }, now)).toBe(expected);
      const { rows } = await app.db.execute(sql`select ${isThereNow(sql`${end}::int`, now)} as present`);
      expect(rows).toEqual([{ present: expected }]);
    }),
    { numRuns: 30 },
  );
  const { rows } = await app.db.execute(sql`select ${isThereNow(sql`null::int`, 1)} as present`);
  expect(rows).toEqual([{ present: true }]);
  expect(isCurrentEmployment({ end: null }, 1)).toBe(true);
  expect(worksThereNow({ endDate: null, isCurrent: false }, 1)).toBe(true);
});

/** Five people at Acme, with an address at home. */
async function colleagues(app: TestApp, job: Parameters<typeof aPerson>[2] = {}) {
  const people = [];
  for (let n = 0; n < 5; n++) people.push(await aPerson(app, {}, job));
  return people;
}

async function aDesk(app: TestApp) {
  app.clock.set(today);
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  app.outbox.length = 0;
  const create = (fields: Partial<CandidateFields>) => aCandidate(manager, jobId, fields);
  return { manager, jobId, create };
}

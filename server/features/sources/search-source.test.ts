import { asc, eq, sql } from "drizzle-orm";
import type { CandidateFields } from "#contract/candidates.ts";
import { dayMs } from "#contract/durations.ts";
import { correctOnRequest } from "#server/features/candidates/carry-out-request.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { directoryEmployments, directoryPeople } from "#server/platform/db/schema/directory.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { addDoNotContact } from "#server/features/reviewers/do-not-contact.ts";
import { searchAfterImport } from "#server/features/reviewers/search-after-import.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anEmail,
  aParticipant,
  aPerson,
  makeRetriesDue,
  refuseCommits,
} from "#tests/factories.ts";
import { expect, test as base, type TestApp } from "#tests/harness.ts";
import { entry, people, person, startPeopleDataLabs } from "#tests/stand-ins/people-data-labs.ts";
import { searchSource } from "./search-source.ts";

const test = base.extend<{ labs: Awaited<ReturnType<typeof startPeopleDataLabs>> }>({
  labs: async ({ app }, use) => {
    const labs = await startPeopleDataLabs();
    // The queue uses the machine's clock, so the test's clock must be ahead of it for a task to wait.
    app.clock.set(new Date("2031-11-21T10:00:00Z"));
    const { url } = labs;
    app.context.settings.peopleDataLabs = {
      key: "the-key",
      url,
      peoplePerCandidate: 50,
      peoplePerMonth: null,
    };
    await use(labs);
    await labs.stop();
  },
});

const then = { start_date: "2018-02", end_date: "2020-11-30" };
const acme = { company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" };

test("if there was nobody to confirm, those whom a source finds are contacted; otherwise the manager confirms first", async ({
  app,
  labs,
}) => {
  labs.answers.push(people(person("kim doe", entry("acme", then))));
  labs.answers.push(people(person("lou roe", entry("acme", then))));
  const { create } = await aDesk(app);
  await create({ sendSurveysAutomatically: true, confirmFirst: true });
  await app.runTasks();
  expect(app.outbox.map(({ to }) => to.email)).toEqual(["kim.doe@mail.example"]);

  await aPerson(app, {}, { company: "Acme", start: "2019-06", end: "2020-12" });
  await create({ sendSurveysAutomatically: true, confirmFirst: true });
  await app.runTasks();
  expect(app.outbox).toHaveLength(1);
});

test("an import during a search needs no other confirmation than the search's result", async ({
  app,
  labs,
}) => {
  labs.answers.push(people());
  const { create, read } = await aDesk(app);
  const { id } = await create({ sendSurveysAutomatically: true, confirmFirst: true });
  const { email } = await aPerson(app, {}, { company: "Acme", start: "2019-06", end: "2020-12" });
  await searchAfterImport.run(app.context, { after: null });
  expect((await read(id)).outreach).toMatchObject({ automatic: true });
  expect(app.outbox).toEqual([]);

  await app.runTasks();
  expect(app.outbox.map(({ to }) => to.email)).toEqual([email]);
});

test("people from a source become reviewers and are ranked with the directory's people", async ({
  app,
  labs,
}) => {
  const known = await aPerson(app, {}, { company: "Acme", start: "2020-06", end: "2020-12" });
  labs.answers.push(
    people(person("kim doe", entry("acme", then)), person("lou roe", entry("acme", { start_date: "2020" }))),
  );
  const { create, read } = await aDesk(app);
  const candidate = await create({ sendSurveysAutomatically: true });
  expect(candidate.searches).toEqual([searching]);
  expect(candidate.reviewers).toMatchObject([{ card: { evidence: "together" }, sending: false }]);
  expect(app.outbox).toEqual([]);
  const keyBefore = candidate.reviewers[0]?.key;

  await app.runTasks();
  const { searches, reviewers: found } = await read(candidate.id);
  expect(searches).toEqual([{ ...searching, status: "done" }]);
  expect(found.map(({ key }) => key)).toContain(keyBefore);
  expect(found.map(({ label, card }) => [label, card.evidence])).toEqual([
    ["Reviewer A", "together"],
    ["Reviewer B", "together"],
    // A start 'in 2020' is December at the latest. The candidate left in that month, so they may not have met.
    ["Reviewer C", "possible"],
  ]);
  expect(app.outbox.map(({ to }) => to.email).toSorted()).toEqual(
    [known.email, "kim.doe@mail.example"].toSorted(),
  );
  expect(labs.asked).toMatchObject([
    {
      url: { pathname: "/v5/person/search", search: "" },
      headers: { "x-api-key": "the-key" },
      body: { size: 50 },
    },
  ]);
  expect(JSON.stringify(labs.asked[0]?.body.query)).toContain('"experience.company.name":["acme"]');
});

test("a work history that is cleared and entered again is saved, and the source is not searched twice", async ({
  app,
  labs,
}) => {
  const { create, read, manager, jobId } = await aDesk(app);
  const { id: candidateId, firstName, lastName, workHistory } = await create();
  await app.runTasks();
  const callsBefore = labs.asked.length;
  const { update } = manager.browser.manager.candidates;
  const same = { candidateId, jobId, firstName, lastName };
  await update({ ...same, workHistory: [], seen: { firstName, lastName, workHistory } });
  await update({ ...same, workHistory: [acme], seen: { firstName, lastName, workHistory: [] } });
  await app.runTasks();
  const { workHistory: savedHistory, searches } = await read(candidateId);
  expect(savedHistory).toMatchObject([acme]);
  expect(searches).toEqual([{ ...searching, status: "done" }]);
  expect([callsBefore, labs.asked.length]).toEqual([1, 1]);
});

test("place, kind of work, level and headcount of a source are stored, and missing ones are taken from the present job", async ({
  app,
  labs,
}) => {
  const since = { start_date: "2018-02" };
  const facts = {
    company: { name: "acme", size: "1001-5000" },
    location_names: ["dublin, leinster, ireland"],
  };
  const past = {
    ...entry("acme", { ...since, end_date: "2020-11" }),
    ...facts,
    title: { name: "cook", role: "food", levels: ["senior", "manager"] },
  };
  const present = { ...entry("acme", since), is_primary: true };
  const now = {
    location_name: "cork, ireland",
    job_title_sub_role: "pastry",
    job_title_levels: ["entry"],
    job_company_size: "11-50",
  };
  labs.answers.push(people(person("past one", past), { ...person("present one", present), ...now }));
  const { create } = await aDesk(app);
  await create();
  await app.runTasks();
  expect(
    await app.db.select().from(directoryEmployments).orderBy(asc(directoryEmployments.id)),
  ).toMatchObject([
    { place: "dublin, leinster, ireland", department: "food", level: "senior, manager", headcount: 2237 },
    { place: "cork, ireland", department: "pastry", level: "entry", headcount: 23 },
  ]);
});

test("company and months must match in the same entry, and nobody else is stored", async ({ app, labs }) => {
  const [before, after] = [{ start_date: "2015-01", end_date: "2018-12" }, { start_date: "2021-01-15" }];
  labs.answers.push(
    people(
      person("there otherwise", entry("acme", before), entry("initech", then)),
      person("there later", entry("acme", after), { ...entry("initech", then), is_primary: true }),
      person("once there", entry("acme", before), {
        ...entry("hooli", { start_date: "2022-01" }),
        is_primary: true,
      }),
      person("elsewhere", entry("acme labs", then)),
      person("in one year only", entry("acme", { start_date: "2019", end_date: "2019" })),
      person("no months", entry("acme", {})),
      person("strange months", entry("acme", { start_date: "soon", end_date: "2020" })),
      person("really there", entry("Acme, Inc.", { ...then, start_date: "2018" }), entry("umbrella", before)),
      { full_name: 7 },
      "nobody",
    ),
  );
  const { create, found } = await aDesk(app);
  const { id } = await create();
  await app.runTasks();
  expect(await found(id)).toMatchObject([{ name: "really there", overlapMonths: 23 }]);
  expect(await app.db.select({ name: directoryPeople.name }).from(directoryPeople)).toEqual([
    { name: "really there" },
  ]);
  expect(await app.count(directoryEmployments)).toBe(1);
});

test("a missing end means the present only for the entry marked as present, and a missing start leaves the month of the end", async ({
  app,
  labs,
}) => {
  labs.answers.push(
    people(
      person("still there", { ...entry("acme", { start_date: "2018-02" }), is_primary: true }),
      person("perhaps gone", entry("acme", { start_date: "2018-02" })),
      person("perhaps late", entry("acme", { end_date: "2020-06-15" })),
      person("no month", entry("acme", { end_date: "2020" })),
    ),
  );
  const { create, found } = await aDesk(app);
  const { id } = await create();
  await app.runTasks();
  expect((await found(id)).toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
    { name: "perhaps gone", overlapMonths: null, card: { evidence: "possible" } },
    { name: "perhaps late", overlapMonths: 1, card: { evidence: "together" } },
    { name: "still there", overlapMonths: 24, card: { evidence: "together" } },
  ]);
});

test("an address that is not licensed or unknown counts as none", async ({ app, labs }) => {
  const addresses = [true, false, null, undefined, "", "not an address"];
  labs.answers.push(
    people(...addresses.map((work_email) => ({ ...person("kim doe", entry("acme", then)), work_email }))),
  );
  const { create, found } = await aDesk(app);
  const { id } = await create();
  await app.runTasks();
  expect(await found(id)).toEqual([]);
  expect(await app.count(directoryPeople)).toBe(0);
});

test("the directory's exclusions hold: candidate, manager, do not contact, present colleagues, duplicates", async ({
  app,
  labs,
}) => {
  const refusing = anEmail("refusing");
  await addDoNotContact(app.context, refusing);
  const profileUrl = "https://www.linkedin.com/in/kim-doe";
  const known = await aPerson(app, { name: "Kim Doe" }, { ...acmeThen, profileUrl });
  const { manager, create, found } = await aDesk(app);
  labs.answers.push(
    people(
      { ...person("robin vale", entry("acme", then)), work_email: "other@mail.example" },
      { ...person("the boss", entry("acme", then)), work_email: manager.email.toUpperCase() },
      { ...person("not again", entry("acme", then)), work_email: refusing },
      person("moved on", entry("acme", then), {
        ...entry("initech", { start_date: "2022-01" }),
        is_primary: true,
      }),
      person(
        "on notice",
        entry("acme", then),
        entry("initech", { start_date: "2022-01", end_date: "2031-11-30" }),
      ),
      {
        ...person("kim doe", entry("acme", then)),
        work_email: known.email,
        linkedin_url: "linkedin.com/in/kim-doe",
      },
      { ...person("doe, kim", entry("acme", then)), work_email: "kim@elsewhere.example" },
    ),
  );
  const now = { company: "Initech", position: "Cook", startDate: "2021-02", isCurrent: true };
  const { id } = await create({ workHistory: [acme, now], sendSurveysAutomatically: true });
  await app.runTasks();
  expect((await found(id)).map(({ name }) => name)).not.toContain("the boss");
  expect(app.outbox).toMatchObject([{ to: { name: expect.stringMatching(/kim/i) } }]);
});

test("further pages are requested by the token, up to the budget of one candidate", async ({ app, labs }) => {
  app.context.settings.peopleDataLabs = {
    key: "the-key",
    url: labs.url,
    peoplePerCandidate: 5,
    peoplePerMonth: null,
  };
  const some = (...names: string[]) => names.map((name) => person(name, entry("acme", then)));
  labs.answers.push(
    people(...some("ann ash", "bob bay")),
    { body: { status: 200, data: some("cat cox"), scroll_token: "next", total: 90 } },
    { body: { status: 200, data: some("dan dee", "eve eel"), scroll_token: "more", total: 90 } },
  );
  const { create, found } = await aDesk(app);
  const { id } = await create({
    workHistory: [acme, { ...acme, company: "Initech", startDate: "2017-01", endDate: "2018-12" }],
  });
  await app.runTasks();
  // The latest period first; what it does not use goes to the earlier one.
  expect(labs.asked.map(({ body }) => [body.size, body.scroll_token])).toEqual([
    [3, undefined],
    [3, undefined],
    [2, "next"],
  ]);
  expect(await found(id)).toHaveLength(5);
});

test("finding nobody ends the search, and a candidate without a work history is not searched for", async ({
  app,
  labs,
}) => {
  const { create, read } = await aDesk(app);
  expect((await create({ workHistory: [] })).searches).toEqual([]);
  const { id } = await create();
  await app.runTasks();
  expect(await read(id)).toMatchObject({ searches: [{ ...searching, status: "done" }], reviewers: [] });
  // A server that stops before the queue learns of the end runs the task again.
  await searchSource.run(app.context, { candidateId: id, source: "people_data_labs" });
  expect(labs.asked).toHaveLength(1);
});

test.for([
  [
    "429 with a time",
    { status: 429, headers: { "x-ratelimit-reset": '{"minute":"2031-11-21 10:03:00"}' } },
    "2031-11-21T10:03:00.000Z",
  ],
  [
    "402 with a time",
    { status: 402, headers: { "x-ratelimit-reset": "2031-11-21 12:00:00" } },
    "2031-11-21T12:00:00.000Z",
  ],
  ["429 without", { status: 429 }, "2031-11-21T10:01:00.000Z"],
] as const)(
  "a limited source (%s) is searched again when its limit ends, and the directory's people are contacted meanwhile",
  async ([, answer, retryAt], { app, labs }) => {
    const { email } = await aPerson(app, {}, acmeThen);
    labs.answers.push({ body: {}, ...answer }, people(person("kim doe", entry("acme", then))));
    const { create, read } = await aDesk(app);
    const { id } = await create({ sendSurveysAutomatically: true });
    await app.runTasks();
    expect((await read(id)).searches).toEqual([{ ...searching, problem: "limit", retryAt }]);
    expect(app.outbox.map(({ to }) => to.email)).toEqual([email]);

    await makeSearchesDue(app);
    await app.runTasks();
    expect(await read(id)).toMatchObject({ searches: [{ status: "done", problem: null, retryAt: null }] });
    expect(labs.asked).toHaveLength(2);
  },
);

test.for([
  [
    "a limit that ends next month",
    { status: 402, headers: { "x-ratelimit-reset": "2031-12-01 00:00:00" } },
    "limit",
    1,
  ],
  ["an invalid key", { status: 401 }, "refused", 1],
  ["a redirect, which is not followed", { status: 302, headers: { location: "/elsewhere" } }, "refused", 1],
  ["server errors", { status: 503 }, "unreachable", 3],
  ["a response without people", { body: "<html>" }, "unreachable", 3],
] as const)(
  "a source that fails leaves the directory's results and shows the failure: %s",
  async ([, answer, problem, tries], { app, labs }) => {
    await aPerson(app, {}, acmeThen);
    labs.answers.push(...Array.from({ length: 4 }, () => ({ body: {}, ...answer })));
    const { create, read } = await aDesk(app);
    const { id } = await create({ sendSurveysAutomatically: true });
    for (let n = 0; n < 4; n++) {
      await app.runTasks();
      await makeSearchesDue(app);
    }
    expect(await read(id)).toMatchObject({
      searches: [{ source: "People Data Labs", status: "failed", problem, retryAt: null }],
      reviewers: [{ status: "survey_sent" }],
    });
    expect(labs.asked).toHaveLength(tries);
    expect(app.logs.join()).not.toContain("the-key");
  },
);

test("results from before a source failed are used, and not paid for twice", async ({ app, labs }) => {
  const first = {
    status: 200,
    data: [person("kim doe", entry("acme", then))],
    scroll_token: "next",
    total: 9,
  };
  labs.answers.push({ body: first }, { status: 500, body: {} });
  const { create, read } = await aDesk(app);
  const { id } = await create();
  await app.runTasks();
  expect(await read(id)).toMatchObject({
    searches: [{ status: "failed", problem: "partial" }],
    reviewers: [{ card: { evidence: "together" } }],
  });
});

test("a manager can search a failed source again at once, and then once an hour", async ({ app, labs }) => {
  labs.answers.push({ status: 401 }, { status: 401 }, people(person("kim doe", entry("acme", then))));
  const { create, read, searchAgain } = await aDesk(app);
  const { id } = await create();
  await app.runTasks();
  expect((await read(id)).searches).toMatchObject([{ status: "failed", canRepeat: true }]);

  expect(await searchAgain(id)).toEqual(searching);
  expect(await searchAgain(id)).toEqual(searching);
  await app.runTasks();
  expect((await read(id)).searches).toMatchObject([{ status: "failed", problem: "refused" }]);
  const lately = { code: "SEARCHED_LATELY", data: { availableAt: "2031-11-21T11:00:00.000Z" } };
  await expect(searchAgain(id)).rejects.toMatchObject({
    ...lately,
    message: "This source was searched within the last hour. Try again in 60 minutes.",
  });
  app.clock.advance(3600_000 - 1);
  await expect(searchAgain(id)).rejects.toMatchObject(lately);
  expect(labs.asked).toHaveLength(2);

  app.clock.advance(1);
  await searchAgain(id);
  await app.runTasks();
  const done = { ...searching, status: "done" };
  expect(await read(id)).toMatchObject({ searches: [done], reviewers: [{ card: { evidence: "together" } }] });
  expect(await searchAgain(id)).toEqual(done);
  await app.runTasks();
  expect(labs.asked).toHaveLength(3);
  expect(await app.db.$count(auditLog, eq(auditLog.action, "candidate.searched_again"))).toBe(2);
});

test("simultaneous requests search once, and nobody is stored twice", async ({ app, labs }) => {
  const kim = person("kim doe", entry("acme", then));
  labs.answers.push({ body: { status: 200, data: [kim], scroll_token: "next", total: 9 } }, { status: 500 });
  labs.answers.push(people(kim, person("lou roe", entry("acme", then))));
  const { create, read, searchAgain } = await aDesk(app);
  const { id } = await create();
  await app.runTasks();
  expect((await read(id)).searches).toMatchObject([{ problem: "partial", canRepeat: true }]);

  const allow = await refuseCommits(app, "candidate_searches");
  await expect(searchAgain(id)).rejects.toMatchObject({ status: 500 });
  await allow();
  await app.runTasks();
  expect(labs.asked).toHaveLength(2);

  const presses = await Promise.all(Array.from({ length: 8 }, () => searchAgain(id)));
  expect(presses).toEqual(presses.map(() => searching));
  await app.runTasks();
  expect(labs.asked).toHaveLength(3);
  expect(await read(id)).toMatchObject({ searches: [{ status: "done" }], reviewers: [{}, {}] });
});

test("a search that failed for good can be retried three times, if the source is configured and the job active", async ({
  app,
  labs,
}) => {
  labs.answers.push(...Array.from({ length: 9 }, () => ({ status: 503 })));
  const { manager, jobId, create, read, searchAgain } = await aDesk(app);
  const { id } = await create();
  const tryInVain = async () => {
    for (let n = 0; n < 4; n++) {
      await app.runTasks();
      await makeSearchesDue(app);
    }
  };
  await tryInVain();
  await searchAgain(id);
  await tryInVain();
  expect(labs.asked).toHaveLength(6);
  app.clock.advance(3600_000);
  app.context.settings.peopleDataLabs = null;
  expect((await read(id)).searches).toMatchObject([{ status: "failed", canRepeat: false }]);
  await expect(searchAgain(id)).rejects.toMatchObject({ code: "SOURCE_NOT_SEARCHED" });
  const { id: unsearched } = await create({ workHistory: [] });
  await expect(searchAgain(unsearched)).rejects.toMatchObject({ code: "SOURCE_NOT_SEARCHED" });
  await manager.browser.manager.jobs.setActive({ jobId, isActive: false });
  await expect(searchAgain(id)).rejects.toMatchObject({ code: "JOB_ARCHIVED" });
});

test("a work history that the candidate enters and an admin corrects is searched too", async ({
  app,
  labs,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { id, secret } = await aParticipant(app, manager, jobId, { workHistory: [] });
  const workHistory = [{ ...acme, isCurrent: false }];
  await app.browser().candidate.participation.correctHistory({ secret, workHistory });
  const correct = (context: TestApp["context"]) => correctOnRequest(context, id, { workHistory }, null);
  await transaction(app.context, correct);
  await app.runTasks();
  expect(labs.asked).toHaveLength(1);
});

test("people who were paid for but cannot be stored are not requested repeatedly", async ({ app, labs }) => {
  const { create, read } = await aDesk(app);
  const { id } = await create();
  labs.answers.push(...Array.from({ length: 9 }, () => people(person("kim doe", entry("acme", then)))));
  const allow = await refuseCommits(app, "directory_people");
  for (let n = 0; n < 5; n++) {
    await app.runTasks();
    await makeRetriesDue(app);
  }
  await allow();
  expect(labs.asked).toHaveLength(3);
  expect((await read(id)).searches).toMatchObject([{ status: "failed", problem: "unreachable" }]);
});

test("a deleted candidate is not searched for any more", async ({ app, labs }) => {
  const { manager, jobId, create } = await aDesk(app);
  await create();
  await manager.browser.manager.jobs.delete({ jobId });
  await app.runTasks();
  expect(labs.asked).toEqual([]);
  expect(app.logs.join()).not.toContain("task failed");
});

test("an unreachable server fails the search, not the candidate", async ({ app, labs }) => {
  app.context.settings.peopleDataLabs = {
    key: labs.url,
    url: "http://127.0.0.1:9",
    peoplePerCandidate: 5,
    peoplePerMonth: null,
  };
  const { create, read } = await aDesk(app);
  const { id } = await create();
  await app.runTasks();
  expect((await read(id)).searches).toMatchObject([{ status: "searching", problem: "unreachable" }]);
});

test("programs find a check whose search ended on a later day", async ({ app, labs }) => {
  labs.answers.push(people(person("kim doe", entry("acme", then))));
  const { create, manager } = await aDesk(app);
  const { id: checkId } = await create();
  app.clock.advance(dayMs);
  await app.runTasks();
  const updatedSince = app.clock.now().toISOString().slice(0, 10);
  const { checks } = await manager.browser.manager.checks.list({ updatedSince });
  expect(checks).toMatchObject([{ checkId, counts: { reviewers: 1 }, updatedOn: updatedSince }]);
});

test("chosen and named reviewers keep their letters when more people are found", async ({ app, labs }) => {
  for (const end of ["2020-12", "2020-10", "2020-08"]) await aPerson(app, {}, { ...acmeThen, end });
  const { manager, create, read } = await aDesk(app);
  const candidate = await create();
  const [, second] = candidate.reviewers;
  const hand = { name: "By Hand", email: anEmail("hand"), company: "", position: "", relationship: "" };
  await manager.browser.manager.reviewers.add({ candidateId: candidate.id, ...hand });
  await manager.browser.manager.reviewers.sendSurvey({ reviewerKey: second?.key ?? "" });
  labs.answers.push(people(person("kim doe", entry("acme", { start_date: "2010-01", end_date: "2022-01" }))));
  await app.runTasks();
  const { reviewers: after } = await read(candidate.id);
  expect(after.map(({ label, card, status }) => [label, card.evidence, status])).toEqual([
    ["Reviewer A", "together", "identified"],
    ["Reviewer B", "together", "survey_sent"],
    ["Reviewer C", "together", "identified"],
    ["Reviewer D", "named", "identified"],
    ["Reviewer E", "together", "identified"],
  ]);
  expect(after[1]?.key).toBe(second?.key);
});

const searching = {
  key: "people_data_labs",
  source: "People Data Labs",
  status: "searching",
  problem: null,
  retryAt: null,
  atCeiling: false,
  resumesOn: null,
  canRepeat: false,
};
const acmeThen = { company: "Acme", start: "2018-01", end: "2020-12" };

async function makeSearchesDue(app: TestApp) {
  await app.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'search-source' and state = 'created'`,
  );
}

async function aDesk(app: TestApp) {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const create = (fields: Partial<CandidateFields> = {}) =>
    aCandidate(manager, jobId, { workHistory: [acme], ...fields });
  const read = (candidateId: string) => manager.browser.manager.candidates.get({ candidateId });
  const found = (candidateId: string) =>
    app.db
      .select()
      .from(reviewers)
      .where(eq(reviewers.candidateId, candidateId))
      .orderBy(asc(reviewers.rank));
  const searchAgain = (candidateId: string) =>
    manager.browser.manager.candidates.searchAgain({ candidateId, source: "people_data_labs" });
  return { manager, jobId, create, read, found, searchAgain };
}

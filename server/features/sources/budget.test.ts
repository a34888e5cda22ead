import { eq } from "drizzle-orm";
import type { CandidateFields } from "#contract/candidates.ts";
import { monthOf } from "#contract/months.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { sourceSpending } from "#server/platform/db/schema/sources.ts";
import { aCandidate, aJob, aManager, anAdmin, makeRetriesDue, type TestManager } from "#tests/factories.ts";
import { expect, test as base, type TestApp } from "#tests/harness.ts";
import { entry, people, person, startPeopleDataLabs } from "#tests/stand-ins/people-data-labs.ts";
import { budgetOf } from "./budget.ts";
import { resumeSearches } from "./resume-searches.ts";

type Labs = Awaited<ReturnType<typeof startPeopleDataLabs>>;

const test = base.extend<{ labs: Labs }>({
  labs: async ({ app }, use) => {
    const labs = await startPeopleDataLabs();
    app.clock.set(new Date("2031-11-21T10:00:00Z"));
    allow(app, labs, null);
    // It sells as many as it may.
    let sold = 0;
    labs.otherwise = ({ body }) =>
      people(...Array.from({ length: body.size }, () => person(`kim ${word(sold++)}`, entry("acme", then))));
    await use(labs);
    await labs.stop();
  },
});

/** @param peoplePerMonth the installation's ceiling */
function allow(app: TestApp, { url }: Labs, peoplePerMonth: number | null) {
  app.context.settings.peopleDataLabs = { key: "the-key", url, peoplePerCandidate: 20, peoplePerMonth };
}

const then = { start_date: "2018-02", end_date: "2020-11-30" };
const acme = { company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" };
/** A name of letters only: 0 → 'doaa', 1 → 'doab'. */
const word = (number: number) =>
  `do${String.fromCharCode(97 + Math.floor(number / 26))}${String.fromCharCode(97 + (number % 26))}`;

test("parallel searches together never buy more than the ceiling, and the last one buys what is left", async ({
  app,
  labs,
}) => {
  allow(app, labs, 50);
  const buyer = await aBuyer(app);
  const ids = [await buyer.create(), await buyer.create(), await buyer.create(), await buyer.create()];
  await app.runTasks();
  expect(labs.asked.map(({ body }) => body.size).toSorted((a, b) => a - b)).toEqual([10, 20, 20]);
  expect(await spent(app)).toEqual({ installation: [3, 50], [buyer.manager.companyId]: [3, 50] });
  const searches = await Promise.all(ids.map(buyer.search));
  expect(searches.map(({ status }) => status).toSorted()).toEqual(["done", "done", "done", "failed"]);
});

test("reservations at the same time are counted one after the other", async ({ app, labs }) => {
  allow(app, labs, 70);
  const { companyId } = (await aBuyer(app)).manager;
  const budgets = Array.from({ length: 10 }, () =>
    budgetOf(app.context, { source: "people_data_labs", companyId }),
  );
  const reserved = await Promise.allSettled(budgets.map((budget) => budget.reserve(20)));
  const records = reserved.flatMap((outcome) =>
    outcome.status === "fulfilled" ? [outcome.value.records] : [],
  );
  expect(records.toSorted((a, b) => a - b)).toEqual([10, 20, 20, 20]);
  expect(reserved.filter(({ status }) => status === "rejected")).toHaveLength(6);
  // Nobody settled: a server that was killed may have bought them.
  expect(await spent(app)).toMatchObject({ installation: [4, 70] });
});

test("what was returned counts, and an answer that never came counts as bought", async ({ app, labs }) => {
  const buyer = await aBuyer(app);
  labs.answers.push(people(person("kim doe", entry("acme", then)), person("lou roe", entry("acme", then))));
  await buyer.create();
  await app.runTasks();
  expect(await spent(app)).toMatchObject({ installation: [1, 2] });

  // Refusals and full accounts sell nothing.
  labs.answers.push(
    { status: 401, body: {} },
    { status: 402, body: {}, headers: { "x-ratelimit-reset": "2031-12-24 00:00:00" } },
  );
  await buyer.create();
  await buyer.create();
  await app.runTasks();
  expect(await spent(app)).toMatchObject({ installation: [3, 2] });

  labs.answers.push({ body: "<html>" });
  await buyer.create();
  await app.runTasks();
  expect(await spent(app)).toMatchObject({ installation: [4, 22] });
});

test("a source that cannot be connected to sells nothing", async ({ app, labs }) => {
  // Nothing listens at its address any more.
  const stopped = await startPeopleDataLabs();
  await stopped.stop();
  allow(app, { ...labs, url: stopped.url }, null);
  await (await aBuyer(app)).create();
  await app.runTasks();
  expect(await spent(app)).toMatchObject({ installation: [1, 0] });
});

test("at the ceiling nothing is asked, the candidate's page says so, and the directory's people are contacted", async ({
  app,
  labs,
}) => {
  allow(app, labs, 20);
  const buyer = await aBuyer(app);
  const first = await buyer.create();
  await app.runTasks();
  expect(await buyer.search(first)).toMatchObject({ status: "done", atCeiling: false, resumesOn: null });
  labs.asked.length = 0;
  app.outbox.length = 0;

  const second = await buyer.create({ sendSurveysAutomatically: true });
  await app.runTasks();
  expect(labs.asked).toEqual([]);
  expect(await buyer.search(second)).toEqual({
    key: "people_data_labs",
    source: "People Data Labs",
    status: "failed",
    problem: "limit",
    retryAt: null,
    atCeiling: true,
    resumesOn: "2031-12-01",
    canRepeat: false,
  });
  expect(app.outbox).not.toEqual([]);
  const { parts } = await (await anAdmin(app)).browser.admin.system.read();
  expect(parts.find(({ key }) => key === "sources")).toMatchObject({
    state: "look",
    advice:
      "The monthly limit is reached, and one search waits for the next month. Raise PEOPLE_DATA_LABS_PER_MONTH to continue now.",
  });
  // Nobody in the company can do anything about it.
  const { notices } = await buyer.manager.browser.manager.attention.list();
  expect(notices.filter(({ kind }) => kind === "source")).toEqual([]);
  const retry = buyer.manager.browser.manager.candidates.searchAgain({
    candidateId: second,
    source: "people_data_labs",
  });
  await expect(retry).rejects.toMatchObject({ code: "SOURCE_NOT_SEARCHED" });
});

test("skipped searches go on by themselves in the next month", async ({ app, labs }) => {
  allow(app, labs, 20);
  const buyer = await aBuyer(app);
  await buyer.create();
  await app.runTasks();
  const skipped = await buyer.create();
  await app.runTasks();
  app.clock.set(new Date("2031-11-30T23:59:59Z"));
  await app.runTasks(resumeSearches);
  expect(await buyer.search(skipped)).toMatchObject({ status: "failed", atCeiling: true });

  app.clock.set(new Date("2031-12-01T00:03:00Z"));
  await app.runTasks(resumeSearches);
  expect(await buyer.search(skipped)).toMatchObject({ status: "done", problem: null, atCeiling: false });
  expect(await spent(app)).toMatchObject({ installation: [1, 20] });
  expect(await spent(app, "2031-11-30")).toMatchObject({ installation: [1, 20] });
});

test("a search that ended early at the ceiling is not bought again", async ({ app, labs }) => {
  allow(app, labs, 30);
  const buyer = await aBuyer(app);
  await buyer.create();
  await app.runTasks();
  // Two periods: the first gets the last ten, the second none.
  const early = await buyer.create({
    workHistory: [acme, { ...acme, company: "Initech", startDate: "2017-01", endDate: "2018-12" }],
  });
  await app.runTasks();
  expect(await buyer.search(early)).toMatchObject({
    status: "failed",
    problem: "partial",
    atCeiling: true,
    resumesOn: null,
    canRepeat: true,
  });
  app.clock.set(new Date("2031-12-01T00:03:00Z"));
  labs.asked.length = 0;
  await app.runTasks(resumeSearches);
  expect(labs.asked).toEqual([]);
});

test("the default ceiling holds for each company, one of its own replaces it, and raising it resumes searches", async ({
  app,
  labs,
}) => {
  const { admin } = (await anAdmin(app)).browser;
  const [buyer, other] = [await aBuyer(app), await aBuyer(app, "Initech")];
  await admin.sources.setDefaultCeiling({ ceiling: 20 });
  const fillCeiling = async ({ create, search }: Awaited<ReturnType<typeof aBuyer>>) => {
    await create();
    await app.runTasks();
    const id = await create();
    await app.runTasks();
    return { id, search: await search(id) };
  };
  const skipped = await fillCeiling(buyer);
  expect(skipped.search).toMatchObject({ atCeiling: true });
  expect((await fillCeiling(other)).search).toMatchObject({ atCeiling: true });

  const { companyId } = buyer.manager;
  expect(await admin.sources.setCeiling({ companyId, ceiling: 40 })).toEqual({ ceiling: 40 });
  await app.runTasks();
  expect(await buyer.search(skipped.id)).toMatchObject({ status: "done" });
  expect(await spent(app)).toEqual({
    installation: [3, 60],
    [companyId]: [2, 40],
    [other.manager.companyId]: [1, 20],
  });

  // No ceiling, whatever the default is.
  await admin.sources.setCeiling({ companyId, ceiling: null });
  expect(await buyer.search(await buyer.create())).toMatchObject({ status: "searching" });
  await app.runTasks();
  expect(await spent(app)).toMatchObject({ [companyId]: [3, 60] });
  expect(await admin.sources.removeCeiling({ companyId })).toEqual({ ceiling: 20 });
  const last = await buyer.create();
  await app.runTasks();
  expect(await buyer.search(last)).toMatchObject({ atCeiling: true });
  expect(labs.asked).toHaveLength(4);
  const { activities } = await admin.activity.list({ action: "ceiling.changed" });
  expect(activities.map(({ record, details }) => [record.label, details.changed])).toEqual([
    [buyer.company, ["the default"]],
    [buyer.company, ["no limit"]],
    [buyer.company, ["40 people a month"]],
    ["all companies", ["20 people a month"]],
  ]);
});

test("a ceiling of zero buys nothing, and an unknown company has none", async ({ app, labs }) => {
  const { admin } = (await anAdmin(app)).browser;
  const buyer = await aBuyer(app);
  await admin.sources.setCeiling({ companyId: buyer.manager.companyId, ceiling: 0 });
  const id = await buyer.create();
  await app.runTasks();
  expect(labs.asked).toEqual([]);
  expect(await buyer.search(id)).toMatchObject({ atCeiling: true });
  const unknown = admin.sources.setCeiling({ companyId: crypto.randomUUID(), ceiling: 1 });
  await expect(unknown).rejects.toMatchObject({ code: "COMPANY_NOT_FOUND" });
});

test("admins are notified at 80 and 100 percent, once a month each", async ({ app, labs }) => {
  const admin = await anAdmin(app);
  allow(app, labs, 100);
  const buyer = await aBuyer(app);
  const mails = () => app.outbox.filter(({ to }) => to.email === admin.email).map(({ subject }) => subject);
  const buy = async (count: number) => {
    for (let number = 0; number < count; number++) await buyer.create();
    await app.runTasks();
  };
  await buy(3);
  expect(mails()).toEqual([]);
  await buy(1);
  const nearly = "Forthright: 80 % of the monthly limit for People Data Labs is used";
  expect(mails()).toEqual([nearly]);
  await buy(1);
  const reached = "Forthright: the monthly limit for People Data Labs is reached";
  expect(mails()).toEqual([nearly, reached]);
  expect(app.outbox.find(({ subject }) => subject === reached)?.text).toContain("until 1 Dec 2031");
  await buy(3);
  expect(mails()).toEqual([nearly, reached]);

  app.clock.set(new Date("2031-12-05T00:00:00Z"));
  await buy(4);
  expect(mails()).toEqual([nearly, reached, nearly]);
});

test("a notice of a ceiling that could not be sent in its month is never sent", async ({ app, labs }) => {
  await anAdmin(app);
  allow(app, labs, 20);
  const buyer = await aBuyer(app);
  app.refuseMail("451 try again later");
  await buyer.create();
  await app.runTasks();
  app.refuseMail(null);
  app.clock.set(new Date("2031-12-01T00:00:00Z"));
  await makeRetriesDue(app);
  await app.runTasks();
  expect(app.outbox).toEqual([]);
});

test("of a company's ceiling admins are notified by its name", async ({ app, labs }) => {
  const admin = await anAdmin(app);
  await aBuyer(app, "Initech");
  const buyer = await aBuyer(app);
  await admin.browser.admin.sources.setDefaultCeiling({ ceiling: 20 });
  await buyer.create();
  await app.runTasks();
  const mails = app.outbox.filter(({ to }) => to.email === admin.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Forthright: the monthly limit of ${buyer.company} for People Data Labs is reached`,
  ]);
  expect(labs.asked).toHaveLength(1);
});

test("admins see what each company bought and its ceiling, and owners only their own share", async ({
  app,
  labs,
}) => {
  allow(app, labs, 500);
  const { admin } = (await anAdmin(app)).browser;
  const [buyer, other, idle] = [
    await aBuyer(app),
    await aBuyer(app, "Initech"),
    await aBuyer(app, "Umbrella"),
  ];
  await buyer.create();
  await buyer.create();
  await other.create();
  await app.runTasks();
  await admin.sources.setCeiling({ companyId: other.manager.companyId, ceiling: 30 });
  await admin.sources.setDefaultCeiling({ ceiling: 100 });
  const month = {
    source: "People Data Labs",
    isConfigured: true,
    month: "2031-11",
    resumesOn: "2031-12-01",
  };
  expect(await admin.sources.spending()).toEqual({
    ...month,
    searches: 3,
    records: 60,
    ceiling: 500,
    waiting: 0,
    defaultCeiling: 100,
    companies: [
      {
        companyId: buyer.manager.companyId,
        company: buyer.company,
        searches: 2,
        records: 40,
        ceiling: 100,
        hasOwnCeiling: false,
      },
      {
        companyId: other.manager.companyId,
        company: "Initech",
        searches: 1,
        records: 20,
        ceiling: 30,
        hasOwnCeiling: true,
      },
    ],
    hasMore: false,
  });
  const ownSpending = ({ manager }: typeof buyer) => manager.browser.manager.sources.spending();
  expect(await ownSpending(other)).toEqual({ ...month, searches: 1, records: 20, ceiling: 30 });
  expect(await ownSpending(idle)).toEqual({ ...month, searches: 0, records: 0, ceiling: 100 });
  expect(await admin.sources.companies({ q: "ini" })).toEqual({
    companies: [{ companyId: other.manager.companyId, company: "Initech" }],
  });

  app.clock.set(new Date("2031-12-01T00:00:00Z"));
  expect(await admin.sources.spending()).toMatchObject({
    searches: 0,
    records: 0,
    companies: [{ company: "Initech", searches: 0, records: 0, ceiling: 30 }],
  });
  expect(await ownSpending(other)).toMatchObject({ searches: 0, records: 0 });
});

/** Searches and records by company in a month. */
async function spent({ db, clock }: TestApp, day?: string) {
  const month = monthOf(day ? new Date(`${day}T00:00:00Z`) : clock.now());
  const rows = await db.select().from(sourceSpending).where(eq(sourceSpending.month, month));
  return Object.fromEntries(
    rows.map(({ companyId, searches, records }) => [companyId ?? "installation", [searches, records]]),
  );
}

async function aBuyer(app: TestApp, company?: string) {
  const manager: TestManager = await aManager(app, company === undefined ? {} : { company });
  const { id: jobId } = await aJob(manager);
  const [row] = await app.db.select().from(companies).where(eq(companies.id, manager.companyId));
  const create = async (fields: Partial<CandidateFields> = {}) =>
    (await aCandidate(manager, jobId, { workHistory: [acme], ...fields })).id;
  const search = async (candidateId: string) => {
    const { searches } = await manager.browser.manager.candidates.get({ candidateId });
    const [candidateSearch] = searches;
    if (!candidateSearch) throw new Error("It was not searched for");
    return candidateSearch;
  };
  return { manager, company: row?.name ?? "", create, search };
}

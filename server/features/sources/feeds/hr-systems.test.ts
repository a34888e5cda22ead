import { asc, eq, sql } from "drizzle-orm";
import { dayMs, hourMs, minuteMs } from "#contract/durations.ts";
import type { SaveSource } from "#contract/sources.ts";
import { addDoNotContact } from "#server/features/reviewers/do-not-contact.ts";
import {
  directoryCompanies,
  directoryEmployments,
  directoryImports,
  directoryPeople,
} from "#server/platform/db/schema/directory.ts";
import { directorySources } from "#server/platform/db/schema/sources.ts";
import { aCandidate, aJob, aManager, makeRetriesDue } from "#tests/factories.ts";
import { expect, test as base, type TestApp } from "#tests/harness.ts";
import { aSourceAdmin, continueRun } from "#tests/directory-sources.ts";
import { bambooHrAccount, type Employee, employees, startBambooHr } from "#tests/stand-ins/bamboohr.ts";
import { personioAccount, startPersonio } from "#tests/stand-ins/personio.ts";
import { forgetPerson } from "#server/features/directory/delete-person.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";
import { runSource } from "./run-source.ts";
import { runSourcesNightly } from "./start-runs.ts";

const test = base.extend<{
  bamboo: Awaited<ReturnType<typeof startBambooHr>>;
  personio: Awaited<ReturnType<typeof startPersonio>>;
}>({
  bamboo: async ({ app }, use) => {
    const bamboo = await startBambooHr({ listed: structuredClone(employees) });
    app.context.settings.directorySources.bambooHrUrl = bamboo.url;
    await use(bamboo);
    await bamboo.stop();
  },
  personio: async ({ app }, use) => {
    const personio = await startPersonio();
    app.context.settings.directorySources.personioUrl = personio.url;
    await use(personio);
    await personio.stop();
  },
});

const acme: SaveSource = { kind: "bamboohr", company: "Acme", isScheduled: true, ...bambooHrAccount };
const initech: SaveSource = { kind: "personio", company: "Initech", isScheduled: true, ...personioAccount };

test("employees of BambooHR come into the directory by the import of files, and can be undone", async ({
  app,
  bamboo,
}) => {
  const { admin, run } = await aSourceAdmin(app);
  const source = await admin.sources.add(acme);
  expect(source).toMatchObject({ name: "BambooHR of Acme", lastRun: null, imports: 0 });
  expect(await run(source.id)).toMatchObject({
    state: "done",
    added: 6,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    problem: null,
    finishedAt: app.clock.now().toISOString(),
  });
  expect(await stored(app)).toEqual([
    ["Ava Stone", "ava.stone@acme.example", "Acme", "Chef", "Kitchen", "Oslo, Norway", "2018-03", null],
    ["Ben Marsh", "ben.marsh@acme.example", "Acme", "Cook", "Kitchen", "Oslo, Norway", "2019-01", "2021-06"],
    [
      "Cleo Field",
      "cleo.field@acme.example",
      "Acme",
      "Head Waiter",
      "Service",
      "Oslo, Norway",
      "2017-05",
      null,
    ],
    ["Dan Hill", "dan.hill@acme.example", "Acme", "Cook", "Kitchen", "Oslo, Norway", "2020-02", null],
    [
      "Eve Brook",
      "eve.brook@acme.example",
      "Acme",
      "Accountant",
      "Finance",
      "Oslo, Norway",
      "2016-09",
      "2022-12",
    ],
    ["Finn Wood", "finn.wood@acme.example", "Acme", "Waiter", "Service", "Oslo, Norway", "2021-04", null],
  ]);
  // Nothing else is even asked for.
  expect(bamboo.asked.map(({ url }) => url.searchParams.get("fields"))).toEqual([
    "workEmail,departmentName,locationName,hireDate,terminationDate",
  ]);

  const { imports } = await admin.imports.list({});
  expect(imports).toMatchObject([{ fileName: "BambooHR of Acme", importedBy: "the system", added: 6 }]);
  await admin.imports.revert({ importId: imports[0]?.id ?? 0 });
  await app.runTasks();
  expect(await stored(app)).toEqual([]);
});

test("a second run changes only what changed: a leaver's end is stored, and nobody who is missing is deleted", async ({
  app,
  bamboo,
}) => {
  const { admin, run } = await aSourceAdmin(app);
  const { id } = await admin.sources.add(acme);
  await run(id);
  app.clock.advance(dayMs);
  expect(await run(id)).toMatchObject({ added: 0, updated: 0, unchanged: 6 });
  // An import that found nothing new is not listed.
  expect((await admin.imports.list({})).imports).toHaveLength(1);

  bamboo.state.listed = bamboo.state.listed.slice(0, 5);
  Object.assign(bamboo.state.listed[0] ?? {}, { status: "Inactive", terminationDate: "2026-10-31" });
  app.clock.advance(dayMs);
  expect(await run(id)).toMatchObject({ added: 0, updated: 1, unchanged: 4 });
  const rows = await stored(app);
  expect(rows).toHaveLength(6);
  expect(rows[0]).toEqual([
    "Ava Stone",
    "ava.stone@acme.example",
    "Acme",
    "Chef",
    "Kitchen",
    "Oslo, Norway",
    "2018-03",
    "2026-10",
  ]);
});

test("people who objected stay out, and nothing is stored about them", async ({ app, bamboo }) => {
  const { admin, run } = await aSourceAdmin(app);
  await forgetPerson(app.context, "ava.stone@acme.example");
  await addDoNotContact(app.context, "ben.marsh@acme.example");
  const { id } = await admin.sources.add(acme);
  const lastRun = await run(id);
  expect((await stored(app)).map(([name]) => name)).not.toContain("Ava Stone");
  expect(lastRun?.rejections).toEqual([{ cause: "This person was deleted on request", count: 1, ids: [] }]);
  expect(JSON.stringify(await app.db.select().from(directorySources))).not.toMatch(/ava|101/i);
  expect(bamboo.asked).toHaveLength(1);

  // Someone who must not be contacted may be known, as after an import of a file.
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2021-01" }];
  await aCandidate(manager, jobId, { workHistory, sendSurveysAutomatically: true });
  await app.runTasks();
  expect(app.outbox.length).toBeGreaterThan(0);
  expect(app.outbox.map(({ to }) => to.email)).not.toContain("ben.marsh@acme.example");
});

test.for([false, true])(
  "the first e-mail to someone found through BambooHR names it as the source of the address (source removed since: %s)",
  async (isRemoved, { app, bamboo }) => {
    const { admin, run } = await aSourceAdmin(app);
    const { id: sourceId } = await admin.sources.add(acme);
    await run(sourceId);
    expect(bamboo.asked).toHaveLength(1);
    if (isRemoved) await admin.sources.remove({ sourceId, undoImports: false });
    const manager = await aManager(app);
    const { id: jobId } = await aJob(manager);
    const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2021-01" }];
    await aCandidate(manager, jobId, { workHistory, sendSurveysAutomatically: true });
    await app.runTasks();
    expect(app.outbox[0]?.text).toContain(
      "We have your name, e-mail address and work history from BambooHR of Acme, which we read on 21 Nov 2026.",
    );
  },
);

test("rows that cannot be used are counted by cause in each run, with the employees' ids, and stop nothing", async ({
  app,
  bamboo,
}) => {
  const { admin, run } = await aSourceAdmin(app);
  const change = (index: number, fields: Partial<Employee>) =>
    Object.assign(bamboo.state.listed[index] ?? {}, fields);
  change(0, { workEmail: null });
  change(1, { workEmail: "nobody" });
  change(2, { workEmail: null });
  change(3, { status: "Inactive", terminationDate: "0000-00-00" });
  const { id } = await admin.sources.add(acme);
  const rejections = [
    { cause: "There is neither an e-mail address nor a profile address", count: 2, ids: ["101", "103"] },
    { cause: "This is not an e-mail address", count: 1, ids: ["102"] },
    {
      cause: "The status says they have left, but no end date in the past says when",
      count: 1,
      ids: ["104"],
    },
  ];
  for (const added of [2, 0])
    expect(await run(id)).toMatchObject({ state: "done", added, rejected: 4, rejections });
});

test("a run that fails after some pages continues with the page that failed", async ({ app, bamboo }) => {
  const { admin, readRun, run } = await aSourceAdmin(app);
  bamboo.state.perPage = 2;
  bamboo.troubles.push(null, null, { status: 503 });
  const { id } = await admin.sources.add(acme);
  expect(await run(id)).toMatchObject({
    state: "waiting",
    added: 4,
    problem: "BambooHR has a problem of its own (503).",
    retryAt: new Date(app.clock.now().getTime() + minuteMs).toISOString(),
    finishedAt: null,
  });
  await expect(admin.sources.run({ sourceId: id })).rejects.toMatchObject({ code: "SOURCE_RUNNING" });
  await makeRetriesDue(app);
  await continueRun(app);
  expect(await readRun(id)).toMatchObject({ state: "done", added: 6, problem: null, retryAt: null });
  const cursors = bamboo.asked.map(({ url }) => url.searchParams.get("page[after]"));
  expect(cursors[3]).toBe(cursors[2]);
  expect(cursors).toHaveLength(4);
  // One run is one import, however often it was interrupted.
  expect(await app.count(directoryImports)).toBe(1);
});

test("a run that waits for its next try begins again at once when the source is corrected", async ({
  app,
  bamboo,
}) => {
  const { admin, readRun, run } = await aSourceAdmin(app);
  bamboo.state.perPage = 2;
  bamboo.troubles.push(null, null, { status: 429, headers: { "retry-after": "14000" } });
  const { id } = await admin.sources.add({ ...acme, subdomain: "acm" });
  expect(await run(id)).toMatchObject({ state: "waiting", added: 4 });
  await admin.sources.change({ sourceId: id, source: acme });
  expect(await readRun(id)).toMatchObject({ state: "running", added: 0 });
  await app.runTasks();
  // From the first page: the next one of the former address may be no page of the new one.
  expect(await readRun(id)).toMatchObject({ state: "done", added: 2, unchanged: 4 });
  const asked = bamboo.asked.length;
  await continueRun(app);
  expect(bamboo.asked).toHaveLength(asked);
});

test("a run begins again when its source is corrected between two pages", async ({ app, bamboo }) => {
  const { admin, readRun } = await aSourceAdmin(app);
  bamboo.state.perPage = 4;
  const { id: sourceId } = await admin.sources.add({ ...acme, subdomain: "acm" });
  await admin.sources.run({ sourceId });
  const [source] = await app.db.select().from(directorySources);
  const runKey = source?.runKey ?? "";
  await runSource.run(app.context, { sourceId, runKey });
  expect(await readRun(sourceId)).toMatchObject({ state: "running", added: 4 });
  await admin.sources.change({ sourceId, source: acme });
  await app.runTasks();
  // The former address's next page may be no page of the new one.
  const cursors = bamboo.asked.map(({ url }) => url.searchParams.get("page[after]"));
  expect(cursors).toEqual([null, null, expect.any(String)]);
  expect(await readRun(sourceId)).toMatchObject({ state: "done", added: 2, unchanged: 4 });
});

test("a run that keeps failing is over after some tries, and the next night begins again", async ({
  app,
  bamboo,
}) => {
  const { admin, readRun, run } = await aSourceAdmin(app);
  bamboo.troubles.push(...Array.from({ length: 5 }, () => ({ status: 500 })));
  const { id } = await admin.sources.add(acme);
  await run(id);
  for (let tries = 0; tries < 4; tries++) {
    await continueRun(app);
  }
  expect(await readRun(id)).toMatchObject({
    state: "failed",
    problem: "BambooHR has a problem of its own (500).",
    retryAt: null,
  });
  expect(bamboo.asked).toHaveLength(5);
  app.clock.advance(dayMs);
  await app.runTasks(runSourcesNightly);
  expect(await readRun(id)).toMatchObject({ state: "done", added: 6 });
  const { activities } = await admin.activity.list({ action: "source.run" });
  expect(activities.map(({ details }) => details.changed)).toEqual([
    undefined,
    ["BambooHR has a problem of its own (500)."],
  ]);
});

test.for([
  [
    "401",
    { status: 401 },
    "BambooHR does not accept the API key. Create a new one under API Keys, and enter it here.",
  ],
  ["403", { status: 403 }, "The API key may not read employees. Give its owner access to them in BambooHR."],
  ["404", { status: 404 }, "BambooHR does not know this subdomain. Check it."],
  [
    "a redirect, which is not followed",
    { status: 302, headers: { location: "/elsewhere" } },
    "BambooHR gave an unexpected answer (302).",
  ],
  ["too much", { body: "x".repeat(11 * 1024 * 1024) }, "BambooHR answered with more data than allowed."],
] as const)(
  "after %s the run is over, and says what an admin can do",
  async ([, answer, problem], { app, bamboo }) => {
    const { admin, run } = await aSourceAdmin(app);
    bamboo.troubles.push(answer);
    const { id } = await admin.sources.add(acme);
    expect(await run(id)).toMatchObject({ state: "failed", problem, retryAt: null });
    expect(await stored(app)).toEqual([]);
    expect(app.logs.join()).not.toContain(bambooHrAccount.apiKey);
  },
);

test.for([
  ["429", { status: 429, headers: { "retry-after": "600" } }, "BambooHR takes no more calls at present.", 10],
  ["an answer without employees", { body: "<html>" }, "BambooHR's answer is not a list of employees.", 1],
  ["a closed connection", "hang up", "BambooHR could not be reached.", 1],
] as const)("after %s it is tried again later", async ([, answer, problem, minutes], { app, bamboo }) => {
  const { admin, run, readRun } = await aSourceAdmin(app);
  bamboo.troubles.push(answer);
  const { id } = await admin.sources.add(acme);
  const retryAt = new Date(app.clock.now().getTime() + minutes * minuteMs).toISOString();
  expect(await run(id)).toMatchObject({ state: "waiting", problem, retryAt });
  await continueRun(app);
  expect(await readRun(id)).toMatchObject({ state: "done", added: 6 });
});

test("a list that leads to its own page, or that never ends, ends the run", async ({ app, bamboo }) => {
  const { admin, run } = await aSourceAdmin(app);
  const page = {
    body: { data: [], meta: { total: 0, page: { limit: 1, nextCursor: "x", prevCursor: null } } },
  };
  bamboo.troubles.push(page, page);
  const { id } = await admin.sources.add(acme);
  expect(await run(id)).toMatchObject({ state: "done", added: 0 });
  expect(bamboo.asked).toHaveLength(2);

  bamboo.state.perPage = 2;
  bamboo.troubles.push(null, { status: 503 });
  await run(id);
  await app.db.update(directorySources).set({ batches: 2_000 });
  await continueRun(app);
  const { sources } = await admin.sources.list();
  expect(sources[0]?.lastRun).toMatchObject({
    state: "failed",
    problem: "The source's list of people does not end.",
  });
});

test("a key that may not read names is told so, instead of rejecting everyone", async ({ app, bamboo }) => {
  const { admin, run } = await aSourceAdmin(app);
  bamboo.state.restricted = ["firstName", "lastName"];
  const { id } = await admin.sources.add(acme);
  expect(await run(id)).toMatchObject({
    state: "failed",
    problem: "The API key may not read employees. Give its owner access to them in BambooHR.",
  });
});

test("a lost run does not stop the next one for ever, and an undone import ends its run", async ({
  app,
  bamboo,
}) => {
  const { admin, run, readRun } = await aSourceAdmin(app);
  bamboo.state.perPage = 2;
  bamboo.troubles.push(null, { status: 503 });
  const { id } = await admin.sources.add(acme);
  await run(id);
  const { imports } = await admin.imports.list({});
  await admin.imports.revert({ importId: imports[0]?.id ?? 0 });
  await continueRun(app);
  expect(await readRun(id)).toMatchObject({
    state: "failed",
    problem: "Someone undid this import while it was running.",
  });
  await admin.sources.run({ sourceId: id });
  await app.db.execute(sql`delete from pgboss.job where name = 'run-directory-source'`);
  app.clock.advance(6 * hourMs);
  expect(await run(id)).toMatchObject({ state: "done", added: 6 });
});

test("Personio's persons come with each of their employments and their department's name", async ({
  app,
  personio,
}) => {
  const { admin, run } = await aSourceAdmin(app);
  personio.state.perPage = 2;
  const source = await admin.sources.add(initech);
  expect(source.name).toBe("Personio of Initech");
  expect(await run(source.id)).toMatchObject({ state: "done", added: 4, rejected: 0 });
  expect(await stored(app)).toEqual([
    ["Gus Lake", "gus.lake@initech.example", "Initech", "Chef", "Kitchen", null, "2018-03", null],
    ["Hana Moor", "hana.moor@initech.example", "Initech", "Cook", "Kitchen", null, "2017-02", "2019-08"],
    ["Hana Moor", "hana.moor@initech.example", "Initech", "Head Cook", "Kitchen", null, "2022-01", null],
    ["Ida Reef", "ida.reef@initech.example", "Initech", "Waiter", "Service", null, "2020-10", null],
  ]);
  // Two pages, each person's employments, and each department once a page.
  const paths = personio.asked.map(({ url }) => url.pathname);
  expect(paths.filter((path) => path === "/v2/persons")).toHaveLength(2);
  expect(paths.filter((path) => path.endsWith("/employments"))).toHaveLength(3);
  const text = JSON.stringify(
    await app.db.execute(sql`select * from directory_people, directory_employments, directory_sources`),
  );
  expect(text).not.toContain("DE00 1234");
});

test("without the right to read departments the rest is imported all the same", async ({ app, personio }) => {
  const { admin, run } = await aSourceAdmin(app);
  personio.state.hidesDepartments = true;
  const { id } = await admin.sources.add(initech);
  expect(await run(id)).toMatchObject({ state: "done", added: 4 });
  expect((await stored(app)).map((row) => row[4])).toEqual([null, null, null, null]);
  // It was asked once, not for each person.
  expect(personio.asked.filter(({ url }) => url.pathname.startsWith("/v2/org-units"))).toHaveLength(1);
});

test.for([
  [
    "only ids, because no attribute is allowed",
    "ids",
    "Personio shows only ids. Allow the API credentials to read the attributes first name, last name and e-mail.",
  ],
  [
    "wrong credentials",
    "secret",
    "Personio does not accept the client ID and secret. Create new API credentials, and enter them here.",
  ],
  [
    "no right to read persons",
    "rights",
    "The API credentials may not read persons. Allow it in Personio: persons, read.",
  ],
] as const)("Personio's %s are explained", async ([, trouble, problem], { app, personio }) => {
  const { admin, run } = await aSourceAdmin(app);
  personio.state.onlyIds = trouble === "ids";
  if (trouble === "rights") personio.troubles.push(null, { status: 403 });
  const { id } = await admin.sources.add({
    ...initech,
    ...(trouble === "secret" && { clientSecret: "wrong" }),
  });
  expect(await run(id)).toMatchObject({ state: "failed", problem });
});

test("a person whose employments time out imports nothing of the page, and the page is tried again", async ({
  app,
  personio,
}) => {
  const { admin, run, readRun } = await aSourceAdmin(app);
  // The token, the persons, the employments of the first.
  personio.troubles.push(null, null, "hang up");
  const { id } = await admin.sources.add(initech);
  expect(await run(id)).toMatchObject({
    state: "waiting",
    added: 0,
    problem: "Personio could not be reached.",
  });
  expect(await stored(app)).toEqual([]);
  await continueRun(app);
  expect(await readRun(id)).toMatchObject({ state: "done", added: 4 });
});

test("a try shows the first rows with their problems, and saves nothing", async ({
  app,
  bamboo,
  personio,
}) => {
  const { admin } = await aSourceAdmin(app);
  Object.assign(bamboo.state.listed[1] ?? {}, { workEmail: "nobody" });
  const { id: sourceId } = await admin.sources.add(acme);
  const { file, rows } = await admin.sources.tryOut({ sourceId });
  expect(file).toBeNull();
  expect(rows).toHaveLength(5);
  expect(rows.slice(0, 2)).toMatchObject([
    {
      name: "Ava Stone",
      email: "ava.stone@acme.example",
      company: "Acme",
      position: "Chef",
      start: "2018-03-01",
      end: "",
      problem: null,
    },
    { name: "Ben Marsh", problem: "This is not an e-mail address: 'nobody'" },
  ]);
  const other = await admin.sources.add(initech);
  expect((await admin.sources.tryOut({ sourceId: other.id })).rows).toHaveLength(4);
  expect(personio.asked[1]?.url.searchParams.get("limit")).toBe("5");
  expect(await stored(app)).toEqual([]);
  expect(await app.count(directoryImports)).toBe(0);

  bamboo.troubles.push({ status: 401 });
  await expect(admin.sources.tryOut({ sourceId })).rejects.toMatchObject({
    code: "SOURCE_FAILED",
    message: "BambooHR does not accept the API key. Create a new one under API Keys, and enter it here.",
  });
});

test("every night the sources with a schedule run, and the page says when", async ({
  app,
  bamboo,
  personio,
}) => {
  const { admin, readRun } = await aSourceAdmin(app);
  const on = await admin.sources.add(acme);
  const off = await admin.sources.add({ ...initech, isScheduled: false });
  expect(on.nextRunAt).toBe("2026-11-22T02:20:00.000Z");
  expect(off.nextRunAt).toBeNull();
  await app.runTasks(runSourcesNightly);
  expect(await readRun(on.id)).toMatchObject({ state: "done" });
  expect(await readRun(off.id)).toBeNull();
  expect(personio.asked).toEqual([]);

  await admin.sources.schedule({ sourceId: on.id, isScheduled: false });
  await admin.sources.schedule({ sourceId: off.id, isScheduled: true });
  bamboo.asked.length = 0;
  await app.runTasks(runSourcesNightly);
  expect(bamboo.asked).toEqual([]);
  expect(personio.asked).not.toEqual([]);
  const { activities } = await admin.activity.list({ action: "source.changed" });
  expect(activities).toMatchObject([
    { details: { changed: ["schedule on"] } },
    { record: { label: "BambooHR of Acme" }, details: { changed: ["schedule off"] } },
  ]);
});

test("admins add at most twenty sources", async ({ app }) => {
  const { admin } = await aSourceAdmin(app);
  const add = (number: number) => admin.sources.add({ ...acme, company: `Acme ${number}` });
  for (let number = 1; number <= 20; number++) await add(number);
  await expect(add(21)).rejects.toMatchObject({ code: "TOO_MANY_SOURCES" });
});

test("a source that cannot be decrypted says so, does not stop the others, and can be entered again", async ({
  app,
  bamboo,
}) => {
  const { admin, readRun } = await aSourceAdmin(app);
  const { id: damaged } = await admin.sources.add(acme);
  const { id: healthy } = await admin.sources.add({ ...acme, company: "Zest" });
  await app.db
    .update(directorySources)
    .set({ settings: sql`'"sealed:AAAA"'`, cursor: "sealed:AAAA" })
    .where(eq(directorySources.id, damaged));
  await app.runTasks(runSourcesNightly);
  expect(await readRun(damaged)).toMatchObject({
    state: "failed",
    problem: "The credentials of this source cannot be decrypted. Enter them again.",
  });
  expect(await readRun(healthy)).toMatchObject({ state: "done" });
  expect(bamboo.asked.length).toBeGreaterThan(0);
  await admin.sources.change({ sourceId: damaged, source: acme });
  await admin.sources.run({ sourceId: damaged });
  await app.runTasks();
  expect(await readRun(damaged)).toMatchObject({ state: "done" });
});

test("removing a source keeps its people, or undoes all of its imports", async ({
  app,
  bamboo,
  personio,
}) => {
  const { admin, run } = await aSourceAdmin(app);
  const kept = await admin.sources.add(initech);
  await run(kept.id);
  expect(await admin.sources.remove({ sourceId: kept.id, undoImports: false })).toEqual({
    removed: true,
    undone: 0,
  });
  expect(personio.asked.length).toBeGreaterThan(0);

  const undone = await admin.sources.add(acme);
  await run(undone.id);
  app.clock.advance(dayMs);
  bamboo.state.listed.push({
    ...(employees[0] as Employee),
    employeeId: "107",
    firstName: "Gil",
    workEmail: "gil@acme.example",
  });
  await run(undone.id);
  const [source] = (await admin.sources.list()).sources;
  expect(source).toMatchObject({ id: undone.id, imports: 2 });
  expect(await admin.sources.remove({ sourceId: undone.id, undoImports: true })).toEqual({
    removed: true,
    undone: 2,
  });
  const { activities } = await admin.activity.list({ action: "source.removed" });
  expect(activities.map(({ record, details }) => [record.label, details.counts])).toEqual([
    ["BambooHR of Acme", { "undone imports": 2 }],
    ["Personio of Initech", { "undone imports": 0 }],
  ]);
  await app.runTasks();
  expect(new Set((await stored(app)).map((row) => row[2]))).toEqual(new Set(["Initech"]));
  expect((await admin.sources.list()).sources).toEqual([]);
  await expect(admin.sources.run({ sourceId: undone.id })).rejects.toMatchObject({
    code: "SOURCE_NOT_FOUND",
  });
});

test("a source is removed with its imports while another admin undoes one of them", async ({
  app,
  bamboo,
}) => {
  const { admin, run } = await aSourceAdmin(app);
  const { id: sourceId } = await admin.sources.add(acme);
  await run(sourceId);
  expect(bamboo.asked).toHaveLength(1);
  const reverted = { revertedAt: app.clock.now(), revertedBy: "Ada Admin" };
  const undoing = await holdTransaction(app, ({ db }) => db.update(directoryImports).set(reverted));
  const removed = admin.sources.remove({ sourceId, undoImports: true });
  await expect.poll(() => countBlocked(app)).toBe(1);
  await undoing.commit();
  expect(await removed).toEqual({ removed: true, undone: 0 });
});

test("credentials are encrypted and never shown, and have to be entered again for another address", async ({
  app,
  bamboo,
}) => {
  const { admin, run } = await aSourceAdmin(app);
  const { apiKey, ...withoutKey } = { ...acme, kind: "bamboohr" as const, ...bambooHrAccount };
  await expect(admin.sources.add(withoutKey)).rejects.toMatchObject({ code: "SOURCE_SECRET_MISSING" });
  const { id: sourceId, ...added } = await admin.sources.add({
    ...acme,
    subdomain: "https://ACME.bamboohr.com/home",
  });
  expect(added.settings).toEqual({ subdomain: "acme" });
  const change = (fields: object) => admin.sources.change({ sourceId, source: { ...withoutKey, ...fields } });
  await expect(change({ subdomain: "other" })).rejects.toMatchObject({ code: "SOURCE_SECRET_MISSING" });
  expect(await change({ company: "Acme Ltd", isScheduled: false })).toMatchObject({
    name: "BambooHR of Acme Ltd",
  });
  expect((await admin.activity.list({ action: "source.changed" })).activities).toMatchObject([
    { details: { changed: ["company", "schedule"] } },
  ]);
  expect(await run(sourceId)).toMatchObject({ state: "done" });
  expect(bamboo.asked).toHaveLength(1);

  const { rows } = await app.db.execute(sql`select s::text from directory_sources s`);
  const seen = [
    JSON.stringify([rows, await admin.sources.list(), await admin.activity.list({})]),
    ...app.logs,
  ];
  for (const text of seen) expect(text).not.toContain(apiKey);
});

test("an older page puts nothing back that another admin changed in a source", async ({ app }) => {
  const { admin } = await aSourceAdmin(app);
  const seen = await admin.sources.add(acme);
  const { id: sourceId } = seen;
  const source = { ...acme, apiKey: null, company: "Acme Ltd" };
  const current = await admin.sources.schedule({ sourceId, isScheduled: false });
  await expect(admin.sources.change({ sourceId, source, seen })).rejects.toMatchObject({
    code: "SETTINGS_CHANGED",
  });
  expect((await admin.sources.list()).sources).toEqual([current]);
  const changed = await admin.sources.change({
    sourceId,
    source: { ...source, isScheduled: false },
    seen: current,
  });
  expect(changed).toMatchObject({ company: "Acme Ltd", isScheduled: false });
});

/** Everyone in the directory: name, address, company, position, department, place, start, end. */
async function stored({ db }: TestApp) {
  const { position, department, place, startMonth, endMonth } = directoryEmployments;
  const rows = await db
    .select({
      name: directoryPeople.name,
      email: directoryPeople.email,
      company: directoryCompanies.name,
      position,
      department,
      place,
      startMonth,
      endMonth,
    })
    .from(directoryEmployments)
    .innerJoin(directoryPeople, eq(directoryPeople.id, directoryEmployments.personId))
    .innerJoin(directoryCompanies, eq(directoryCompanies.id, directoryEmployments.companyId))
    .orderBy(asc(directoryPeople.name), asc(startMonth));
  const month = (number: number | null) =>
    number === null ? null : `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;
  return rows.map(({ startMonth: start, endMonth: end, ...row }) => [
    ...Object.values(row),
    month(start),
    month(end),
  ]);
}

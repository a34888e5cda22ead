import { eq, sql } from "drizzle-orm";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import {
  directoryDistinctPeople,
  directoryEmployments,
  directoryPeople,
} from "#server/platform/db/schema/directory.ts";
import { doNotContact } from "#server/platform/db/schema/reviewers.ts";
import { doNotContactHash, selectDoNotContact } from "#server/features/reviewers/do-not-contact.ts";
import { anAdmin, aPerson } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

const home = "robin@home.example";
const work = "robin.vale@acme.example";

async function aDirectory(app: TestApp) {
  await aPerson(app, { name: "Robert Vale", email: home }, { start: "2017-01", end: "2019-06" });
  await aPerson(
    app,
    { name: "Bob Vale", email: work },
    { start: "2018-01", end: "2020-05", position: "Lead" },
    { company: "Initech", start: "2021-01" },
  );
  const { directory } = (await anAdmin(app)).browser.admin;
  return { directory, ids: await idsOf(app) };
}

async function idsOf(app: TestApp) {
  const rows = await app.db.select().from(directoryPeople);
  return (email: string) => rows.find((row) => row.email === email)?.id ?? 0;
}

test("two records of one name at one company in the same months are likely duplicates", async ({ app }) => {
  const { directory, ids } = await aDirectory(app);
  const bob = { id: ids(work), name: "Bob Vale", email: work, position: "Lead" };
  const robert = { id: ids(home), name: "Robert Vale", email: home, position: "Engineer" };
  expect(await directory.duplicates({})).toEqual({
    pairs: [
      {
        company: "Acme",
        kept: { ...bob, profileUrl: null, start: "2018-01", end: "2020-05" },
        removed: { ...robert, profileUrl: null, start: "2017-01", end: "2019-06" },
      },
    ],
    checked: 2,
    next: null,
  });
});

test.for([
  ["Robert Vale", "Bob Vale"],
  ["Bob Vale", "Robert Vale"],
  ["Rob Vale", "Bobby Vale"],
  ["Jörg Müller", "Joerg Mueller"],
  ["Joerg Mueller", "Jörg Müller"],
  ["José Garcia", "Jose Garcia"],
  ["Robin J. Vale", "Robin Vale"],
  ["Anna Schmidt-Meyer", "Anna Schmidt"],
  ["Sean O'Brien", "O'Brien, Sean"],
])("'%s' and the earlier record '%s' are likely duplicates", async ([newer = "", older = ""], { app }) => {
  await aPerson(app, { name: older }, {});
  await aPerson(app, { name: newer }, {});
  const { directory } = (await anAdmin(app)).browser.admin;
  expect((await directory.duplicates({})).pairs).toHaveLength(1);
});

test("a last name alone, another company or other months make no likely duplicates", async ({ app }) => {
  await aPerson(app, { name: "Robin Vale" }, { start: "2018-01", end: "2019-01" });
  await aPerson(app, { name: "Kim Vale" }, { start: "2018-01", end: "2019-01" });
  await aPerson(app, { name: "R. Vale" }, { start: "2018-01", end: "2019-01" });
  await aPerson(app, { name: "Robin Vale" }, { company: "Initech", start: "2018-01", end: "2019-01" });
  await aPerson(app, { name: "Robin Vale" }, { start: "2019-02", end: "2020-01" });
  const { directory } = (await anAdmin(app)).browser.admin;
  expect((await directory.duplicates({})).pairs).toEqual([]);
});

test("each page checks earlier records, and every pair is listed once", async ({ app }) => {
  const lastNames = Array.from("bdfglm").flatMap((first) =>
    Array.from("aeiou", (second) => `${first}${second}rmond`),
  );
  for (const lastName of lastNames)
    for (const _ of [1, 2]) await aPerson(app, { name: `Robin ${lastName}` }, {});
  const { directory } = (await anAdmin(app)).browser.admin;
  const first = await directory.duplicates({});
  expect(first.pairs).toHaveLength(20);
  const second = await directory.duplicates({ before: first.next ?? 0 });
  expect(second.next).toBeNull();
  expect(first.checked + second.checked).toBe(60);
  const names = [...first.pairs, ...second.pairs].map(({ kept }) => kept.name);
  expect(new Set(names).size).toBe(30);
});

test("a dismissed pair is never listed again, also after one of the two was merged", async ({ app }) => {
  const { directory, ids } = await aDirectory(app);
  const pair = { personId: ids(work), otherId: ids(home) };
  await directory.dismissDuplicate(pair);
  await directory.dismissDuplicate({ personId: pair.otherId, otherId: pair.personId });
  expect((await directory.duplicates({})).pairs).toEqual([]);
  const third = await aPerson(app, { name: "Robert Vale" }, { start: "2017-01", end: "2019-06" });
  const thirdId = (await idsOf(app))(third.email);
  expect((await directory.duplicates({})).pairs).toHaveLength(2);
  await directory.mergePeople({ keptId: thirdId, removedId: ids(home) });
  expect((await directory.duplicates({})).pairs).toEqual([]);
  expect(await app.db.select().from(directoryDistinctPeople)).toMatchObject([
    { lowerId: ids(work), higherId: thirdId },
  ]);
  expect(await actions(app, "directory.duplicate_dismissed")).toHaveLength(1);
});

test("a pair that another admin dismissed is not merged from an older page", async ({ app }) => {
  const { directory, ids } = await aDirectory(app);
  await directory.dismissDuplicate({ personId: ids(work), otherId: ids(home) });
  for (const [keptId, removedId] of [
    [ids(work), ids(home)],
    [ids(home), ids(work)],
  ] as const)
    await expect(directory.mergePeople({ keptId, removedId })).rejects.toMatchObject({
      code: "DUPLICATE_DISMISSED",
    });
  expect(await app.count(directoryPeople)).toBe(2);
});

test("a merge keeps every employment and one address, and the audit log records it without names", async ({
  app,
}) => {
  const { directory, ids } = await aDirectory(app);
  await directory.mergePeople({ keptId: ids(work), removedId: ids(home) });
  const person = await directory.person({ personId: ids(work) });
  expect(person).toMatchObject({ name: "Bob Vale", email: work });
  expect(person.employments.map(({ company, start, end }) => [company, start, end])).toEqual([
    ["Initech", "2021-01", null],
    ["Acme", "2018-01", "2020-05"],
    ["Acme", "2017-01", "2019-06"],
  ]);
  expect((await directory.duplicates({})).pairs).toEqual([]);
  await expect(directory.person({ personId: ids(home) })).rejects.toMatchObject({ code: "PERSON_NOT_FOUND" });
  const entries = await actions(app, "directory.people_merged");
  expect(entries).toMatchObject([{ details: { counts: { employments: 3 } } }]);
  for (const trace of ["Vale", "home.example", "acme.example"])
    expect(JSON.stringify(entries)).not.toContain(trace);
});

test("employments with the same start are joined in a merge, with the latest report", async ({ app }) => {
  await aPerson(
    app,
    { name: "Kim Doe", email: home },
    { end: "", seen: "2019-03", place: "Dublin, Ireland" },
  );
  await aPerson(app, { name: "Kim Doe", email: work }, { end: "2020-05", position: "Lead" });
  const { directory } = (await anAdmin(app)).browser.admin;
  const ids = await idsOf(app);
  await app.db
    .update(directoryEmployments)
    .set({ endMonth: null, seenMonth: 2019 * 12 })
    .where(eq(directoryEmployments.personId, ids(home)));
  await directory.mergePeople({ keptId: ids(home), removedId: ids(work) });
  const { email, employments } = await directory.person({ personId: ids(home) });
  expect(email).toBe(home);
  expect(employments).toMatchObject([
    { start: "2018-01", end: "2020-05", position: "Lead", place: "Dublin, Ireland" },
  ]);
});

test("the kept record takes an address and earlier sources that only the other one has", async ({ app }) => {
  await aPerson(
    app,
    { name: "Kim Doe", email: home },
    { profileUrl: "https://www.linkedin.com/in/kim-doe/" },
  );
  await aPerson(app, { name: "Kim Doe", email: work }, {});
  const { directory } = (await anAdmin(app)).browser.admin;
  const ids = await idsOf(app);
  await app.db
    .update(directoryPeople)
    .set({ formerImports: [7] })
    .where(eq(directoryPeople.id, ids(home)));
  await directory.mergePeople({ keptId: ids(work), removedId: ids(home) });
  expect(await app.db.select().from(directoryPeople)).toMatchObject([{ formerImports: [7] }]);
  const { email, profileUrl } = await directory.person({ personId: ids(work) });
  expect(email).toBe(work);
  expect(profileUrl).toContain("kim-doe");
});

test.for([home, work])(
  "someone who asked by %s never to be contacted is not contacted by either address after a merge",
  async (objected, { app }) => {
    const { directory, ids } = await aDirectory(app);
    const { secret } = app.context;
    await app.db.insert(doNotContact).values({ emailHash: doNotContactHash(secret, objected) });
    const before = await directory.duplicates({});
    await directory.mergePeople({ keptId: ids(work), removedId: ids(home) });
    expect(await selectDoNotContact(app.context, [home, work])).toEqual(new Set([home, work]));
    // Which record stays does not reveal who objected.
    await app.db.delete(doNotContact);
    expect(before.pairs[0]?.kept.email).toBe(work);
  },
);

test("merging people who never objected adds nobody to the do-not-contact list", async ({ app }) => {
  const { directory, ids } = await aDirectory(app);
  await directory.mergePeople({ keptId: ids(work), removedId: ids(home) });
  expect(await app.count(doNotContact)).toBe(0);
});

test("a record cannot be merged with itself or with a deleted one", async ({ app }) => {
  const { directory, ids } = await aDirectory(app);
  const [keptId, missingId] = [ids(work), 999_999];
  await expect(directory.mergePeople({ keptId, removedId: keptId })).rejects.toMatchObject({ status: 400 });
  for (const call of [
    () => directory.mergePeople({ keptId, removedId: missingId }),
    () => directory.mergePeople({ keptId: missingId, removedId: keptId }),
    () => directory.dismissDuplicate({ personId: keptId, otherId: missingId }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "PERSON_NOT_FOUND" });
  expect(await app.count(directoryPeople)).toBe(2);
  expect(await app.count(directoryEmployments)).toBe(3);
});

const actions = (app: TestApp, action: string) =>
  app.db
    .select({ label: auditLog.recordLabel, details: auditLog.details })
    .from(auditLog)
    .where(sql`${auditLog.action} = ${action}`);

import { eq } from "drizzle-orm";
import { DirectoryRow } from "#contract/directory.ts";
import { monthNumber } from "#contract/months.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { directoryEmployments, directoryPeople } from "#server/platform/db/schema/directory.ts";
import { anAdmin } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

test("the audit log has one entry for the start and one for the end of an import, with its counts", async ({
  app,
}) => {
  const { send, readEntries, email, directory } = await aFile(app);
  await send(1, false, "a", "b", "");
  // The page sends a batch again if the response was lost.
  await send(1, false, "a", "b", "");
  await send(2, false, "c");
  await send(3, true);
  await send(3, true);
  await expect(send(2 ** 31, true)).rejects.toMatchObject({ code: "BAD_REQUEST" });

  const record = { recordLabel: "people.csv", actorEmail: email };
  const entries = await readEntries();
  expect(entries).toMatchObject([
    { action: "directory.import_started", ...record },
    {
      action: "directory.imported",
      ...record,
      details: { counts: { added: 3, updated: 0, unchanged: 0, rejected: 1 } },
    },
  ]);
  expect(entries).toHaveLength(2);
  expect(await directory.overview()).toMatchObject({ people: 3, lastImportAt: "2026-11-21T10:00:00.000Z" });
});

test("no rows are imported without an audit log entry: not with a repeated number, after the last batch, or without the first", async ({
  app,
}) => {
  const { send, readEntries } = await aFile(app);
  await send(1, true, "a");
  await send(1, true, "b");
  await send(2, false, "c");
  const entry = (added: number) => ({ action: "directory.imported", details: { counts: { added } } });
  expect(await readEntries()).toMatchObject([entry(1), entry(2), entry(3)]);

  const other = await aFile(app);
  await other.send(2, false, "d");
  expect((await readEntries()).slice(3)).toMatchObject([{ action: "directory.import_started" }]);
});

test("rows and cells that are too many or too long are refused before they are read", async ({ app }) => {
  const { browser } = await anAdmin(app);
  const { importRows, checkRows } = browser.admin.directory;
  const cells = Object.keys(DirectoryRow.shape).filter((cell) => !["line", "isShifted"].includes(cell));
  const usual = row(2, dated);
  for (const cell of cells) {
    const rows = [{ ...usual, [cell]: "a".repeat(2_001) }];
    for (const send of [importRows, checkRows])
      await expect(send({ rows }), cell).rejects.toMatchObject({
        code: "BAD_REQUEST",
        data: { issues: [{ path: ["rows", "0", cell] }] },
      });
  }
  await expect(importRows({ rows: Array(2_001).fill(usual) })).rejects.toMatchObject({ status: 400 });
  await expect(checkRows({ rows: Array(101).fill(usual) })).rejects.toMatchObject({ status: 400 });
  expect(await app.count(directoryPeople)).toBe(0);
});

const dated = { company: "Acme", start: "2018-01", end: "2020-06" };
const open = { company: "Acme", start: "2018-01", end: "" };
/** The longest allowed name of a company, in many words. */
const longestName = "Ministry of ".repeat(20).slice(0, 200).trim();
const undated = { company: "Acme", start: "", end: "" };

test("importing the same rows again changes nothing", async ({ app }) => {
  const { importRows } = await aDirectory(app);
  const rows = [
    row(2, dated),
    row(3, { ...open, email: "b@example.com" }),
    row(4, { ...undated, email: "c@example.com" }),
  ];
  expect(await importRows(...rows)).toEqual({
    added: 3,
    updated: 0,
    unchanged: 0,
    rejected: [],
    sharedMailboxes: 0,
  });
  const before = await storedRows(app);

  app.clock.advance(1000);
  expect(await importRows(...rows)).toEqual({
    added: 0,
    updated: 0,
    unchanged: 3,
    rejected: [],
    sharedMailboxes: 0,
  });
  expect(await storedRows(app)).toEqual(before);
});

test("a row with more information updates the employment", async ({ app }) => {
  const { importRows, overview } = await aDirectory(app);
  await importRows(row(2, open));

  expect(await importRows(row(2, { ...dated, position: "Chef" }))).toMatchObject({ added: 0, updated: 1 });
  expect(await app.db.select().from(directoryEmployments)).toMatchObject([
    { position: "Chef", endMonth: monthNumber("2020-06") },
  ]);
  expect(await overview()).toMatchObject({ people: 1, companies: 1, employments: 1 });
});

test("place, department, team, level and headcount are stored, and rows without them remove none", async ({
  app,
}) => {
  const { importRows } = await aDirectory(app);
  const facts = {
    place: "Dublin, Ireland",
    department: "Engineering",
    team: " Search  Ads ",
    level: "Manager",
    headcount: "1001-5000",
  };
  const stored = { ...facts, team: "Search Ads", headcount: 2237 };
  await importRows(row(2, { ...dated, ...facts }));
  expect(await app.db.select().from(directoryEmployments)).toMatchObject([stored]);

  expect(await importRows(row(2, dated))).toMatchObject({ updated: 0, unchanged: 1 });
  expect(await importRows(row(2, { ...dated, team: "Maps", place: "n/a" }))).toMatchObject({ updated: 1 });
  expect(await app.db.select().from(directoryEmployments)).toMatchObject([{ ...stored, team: "Maps" }]);
});

test("different spellings of a company or an address are one company and one person", async ({ app }) => {
  const { importRows, overview } = await aDirectory(app);
  await importRows(row(2, { ...dated, company: "Acme", email: "KIM@example.com" }));
  await importRows(row(2, { company: "ACME, Inc.", email: " kim@Example.com ", start: "2021-01", end: "" }));

  expect(await overview()).toMatchObject({ people: 1, companies: 1, employments: 2 });
});

test("the last of two rows about one employment counts", async ({ app }) => {
  const { importRows } = await aDirectory(app);
  const outcome = await importRows(
    row(2, { ...open, position: "Cook" }),
    row(3, { ...open, position: "Chef" }),
  );

  expect(outcome).toEqual({ added: 1, updated: 0, unchanged: 1, rejected: [], sharedMailboxes: 0 });
  expect(await app.db.select().from(directoryEmployments)).toMatchObject([{ position: "Chef" }]);
});

test("rows that only have a current employer add nothing if its start is known", async ({ app }) => {
  const { importRows } = await aDirectory(app);
  await importRows(row(2, open));

  expect(await importRows(row(4, undated))).toEqual({
    added: 0,
    updated: 0,
    unchanged: 1,
    rejected: [],
    sharedMailboxes: 0,
  });
  expect(await importRows(row(4, { ...undated, company: "Initech" }))).toMatchObject({ added: 1 });
  expect(await app.count(directoryEmployments)).toBe(2);
});

test("importing an employment again updates its last-seen month, and no other's", async ({ app }) => {
  const { importRows } = await aDirectory(app);
  const other = { email: "b@example.com" };
  await importRows(
    row(2, { company: "Acme", start: "2018-01", end: "" }),
    row(3, { company: "Initech", start: "2019-01", end: "" }),
    row(4, { company: "Acme", start: "2018-02", end: "", ...other }),
    row(5, { company: "Initech", start: "2019-02", end: "", ...other }),
  );
  app.clock.set(new Date("2027-03-01T10:00:00Z"));
  await (
    await aDirectory(app)
  ).importRows(
    row(2, { company: "Acme", start: "2018-01", end: "" }),
    row(5, { company: "Initech", start: "", end: "", ...other }),
  );

  const seen = await app.db
    .select({ start: directoryEmployments.startMonth, seen: directoryEmployments.seenMonth })
    .from(directoryEmployments)
    .orderBy(directoryEmployments.startMonth);
  const [then, now] = [monthNumber("2026-11"), monthNumber("2027-03")];
  expect(seen.map((employment) => employment.seen)).toEqual([now, then, then, now]);
});

test("older information adds what was unknown and overwrites nothing", async ({ app }) => {
  const { importRows } = await aDirectory(app);
  await importRows(row(2, { ...dated, position: "Baker" }));
  await importRows(
    { ...row(2, { ...dated, end: "", position: "Cook" }), seen: "2018-01" },
    { ...row(3, { company: "Initech", start: "2019-01", end: "" }), seen: "2019-01" },
    { ...row(4, { company: "Initech", start: "2020-01", end: "" }), seen: "lately" },
    { ...row(5, { company: "Acme", start: "2018-09", end: "" }), seen: "2018-09" },
    { ...row(6, { company: "Acme", start: "2022-01", end: "" }), seen: "2022-01" },
  );
  const { position, endMonth, seenMonth } = directoryEmployments;
  const rows = await app.db
    .select({ position, endMonth, seenMonth })
    .from(directoryEmployments)
    .orderBy(seenMonth);
  expect(rows).toMatchObject([
    { endMonth: null, seenMonth: monthNumber("2019-01") },
    { endMonth: null, seenMonth: monthNumber("2022-01") },
    { position: "Baker", endMonth: expect.any(Number), seenMonth: monthNumber("2026-11") },
  ]);
});

test("a past employment does not affect a current one at the same company", async ({ app }) => {
  const { importRows } = await aDirectory(app);
  await importRows(row(2, dated), row(3, { company: "Acme", start: "2022-01", end: "" }));
  app.clock.set(new Date("2027-03-01T10:00:00Z"));
  await (await aDirectory(app)).importRows(row(2, dated));

  const rows = await app.db.select({ seen: directoryEmployments.seenMonth }).from(directoryEmployments);
  expect(rows.map(({ seen }) => seen)).toEqual([monthNumber("2026-11"), monthNumber("2026-11")]);
});

test("an invalid row is rejected with its line and reason, and the others are imported", async ({ app }) => {
  const { importRows } = await aDirectory(app);
  const { rejected, added } = await importRows(
    row(2, dated),
    row(3, { name: " " }),
    row(4, { company: "—" }),
    row(5, { email: "", profileUrl: "" }),
    row(6, { email: "nobody" }),
    row(7, { start: "soon" }),
    row(8, { end: "2019-13" }),
    row(9, { start: "2027-01" }),
    row(10, { start: "2020-01", end: "2019-01" }),
    row(11, { position: "a\0b" }),
    row(12, { name: "x".repeat(201) }),
    row(13, { profileUrl: "javascript:alert(1).x/y" }),
    row(14, { profileUrl: "data:text/html.x/y", email: "" }),
    row(15, { name: "Robin, see evil.example" }),
    row(16, { start: "43030" }),
    row(17, { company: "x".repeat(201) }),
    // The length comes first: patterns are slow in a long text.
    row(18, { name: `${"x".repeat(900)} evil.example` }),
    row(19, { name: "Lee Kept", email: "lee@example.com", company: longestName }),
  );

  expect(added).toBe(2);
  expect(rejected).toEqual([
    { line: 3, reason: "The name is missing" },
    { line: 4, reason: "The company is missing" },
    { line: 5, reason: "There is neither an e-mail address nor a profile address" },
    { line: 6, reason: "This is not an e-mail address: 'nobody'" },
    { line: 7, reason: "The start is not a month and a year: 'soon'" },
    { line: 8, reason: "The end is not a month and a year: '2019-13'" },
    { line: 9, reason: "The start lies in the future" },
    { line: 10, reason: "The end is before the start" },
    { line: 11, reason: "A field has characters that cannot be kept" },
    { line: 12, reason: "A field is too long" },
    { line: 13, reason: "This is not the address of a web page: 'javascript:alert(1).x/y'" },
    { line: 14, reason: "There is neither an e-mail address nor a profile address" },
    { line: 15, reason: "The name holds a web or e-mail address" },
    {
      line: 16,
      reason:
        "The start is a day's number; show that column as dates in the spreadsheet, and save it once more: '43030'",
    },
    { line: 17, reason: "A field is too long" },
    { line: 18, reason: "A field is too long" },
  ]);
});

test("pasted address formats are read, and two addresses in one row are rejected with the reason", async ({
  app,
}) => {
  const { importRows } = await aDirectory(app);
  const written = [
    "mailto:a1@c10.example",
    "A Two <a2@c10.example>",
    "<a3@c10.example>",
    "a4@c10.example;",
    "a5@c10.example; a5@home.example",
    " a6@c10.example ",
    "a7@c10.example\u200B",
    "'a8@c10.example",
    "a9@c10.example, a9@home.example",
    "a10@c10.example.",
    "a11 @c10.example",
    "r&d@müller.example",
    "Kim Doe @c10.example",
  ];
  const { added, rejected } = await importRows(...written.map((email, index) => row(index + 2, { email })));

  expect(added).toBe(10);
  expect(rejected).toEqual([
    { line: 6, reason: "There is more than one e-mail address: 'a5@c10.example; a5@home.example'" },
    { line: 10, reason: "There is more than one e-mail address: 'a9@c10.example, a9@home.example'" },
    { line: 14, reason: "This is not an e-mail address: 'Kim Doe @c10.example'" },
  ]);
  const stored = await app.db.select({ email: directoryPeople.email }).from(directoryPeople);
  const names = ["a1", "a2", "a3", "a4", "a6", "a7", "a8", "a10", "a11"];
  expect(new Set(stored.map(({ email }) => email))).toEqual(
    new Set([...names.map((name) => `${name}@c10.example`), "r&d@xn--mller-kva.example"]),
  );
});

test("a check shows what an import would reject, and stores nothing", async ({ app }) => {
  const { importRows, checkRows } = await aDirectory(app);
  const rows = [row(2, dated), row(3, { name: " " }), row(7, { start: "soon" })];
  const checked = await checkRows({ rows });
  expect(await app.count(directoryPeople)).toBe(0);

  expect(checked.map(({ line }) => line)).toEqual([3, 7]);
  expect((await importRows(...rows)).rejected).toEqual(checked);
});

test.for([
  ["Terminated", "", true],
  ["Inactive", "2099-12", true],
  ["TERMINATED - voluntary", "2099-01", true],
  ["Ausgeschieden", "", true],
  ["Cessato", "", true],
  ["Desligado", "", true],
  ["Nieaktywny", "", true],
  ["Slutat", "", true],
  ["ehemalige Mitarbeiterin", "", true],
  ["Inactif", "", true],
  ["Baja", "", true],
  ["Uit dienst", "", true],
  ["No", "", true],
  ["Terminated", "2020-06", false],
  ["Active", "", false],
  ["Full-Time", "", false],
  ["Baja médica", "", false],
  ["Leave of absence", "", false],
  ["Notice period", "", false],
  ["", "", false],
] as const)(
  "of somebody whose status is %j and whose end is %j it is rejected: %j",
  async ([status, end, isRejected], { app }) => {
    const { importRows } = await aDirectory(app);
    const outcome = await importRows(row(2, { ...open, end, status }));
    const reason = `The status says they have left, but no end date in the past says when: '${status}'`;
    expect(outcome.rejected).toEqual(isRejected ? [{ line: 2, reason }] : []);
  },
);

test("nobody is found who has died according to the status, with an end date or without", async ({ app }) => {
  const { importRows } = await aDirectory(app);
  const statuses = [
    "Deceased",
    "Terminated - Death",
    "Verstorben",
    "Décédée",
    "Fallecido",
    "Overleden",
    "zmarł",
  ];
  for (const status of statuses)
    for (const end of ["2020-06", ""])
      expect((await importRows(row(2, { ...open, end, status }))).rejected).toEqual([
        { line: 2, reason: `The status says that this person has died: '${status}'` },
      ]);
  const { rejected } = await importRows(row(2, { ...open, status: "Leave after a death in the family" }));
  expect(rejected).toEqual([]);
});

test("a number is rejected as a name", async ({ app }) => {
  const { importRows } = await aDirectory(app);
  const { rejected } = await importRows(
    row(2, { ...open, name: "102" }),
    row(3, { ...open, name: "Kim Doe 3rd" }),
  );
  expect(rejected).toEqual([{ line: 2, reason: "This is not a person's name: '102'" }]);
});

test("an end in the future is stored as no end", async ({ app }) => {
  const { importRows } = await aDirectory(app);
  await importRows(row(2, { ...dated, end: "2099-01" }));

  expect(await app.db.select().from(directoryEmployments)).toMatchObject([{ endMonth: null }]);
});

test("a date or word that means 'still there' or 'no date' does not reject a row", async ({ app }) => {
  const { importRows } = await aDirectory(app);
  const ends = [
    "31.12.9999",
    "9999-12-31",
    "31.12.2099",
    "0000-00-00",
    "1900-01-00",
    "Jan 1900",
    "NULL",
    "—",
  ];
  const rows = [...ends, "Active", "bis heute", "à ce jour"].map((end, at) =>
    row(at + 2, { email: `p${at}@example.com`, end }),
  );
  expect(await importRows(...rows)).toMatchObject({ added: rows.length, rejected: [] });

  const stored = await app.db.select().from(directoryEmployments);
  expect(new Set(stored.map(({ endMonth }) => endMonth))).toEqual(new Set([null]));
  expect(new Set(stored.map(({ startMonth }) => startMonth))).toEqual(new Set([2018 * 12]));
});

test("an impossible start becomes unknown, and no month is invented", async ({ app }) => {
  const { importRows } = await aDirectory(app);
  const starts = ["1900-01-00", "01/01/1900", "1900-01", "1935-06", "1970-01-01", "9999-12-31", "N/A", "?"];
  const rows = starts.map((start, at) => row(at + 2, { email: `p${at}@example.com`, start }));
  expect(await importRows(...rows)).toMatchObject({ added: rows.length, rejected: [] });

  const stored = await app.db.select().from(directoryEmployments);
  expect(new Set(stored.map(({ startMonth }) => startMonth))).toEqual(new Set([null]));
});

test("a person without an e-mail address is recognized by the profile address", async ({ app }) => {
  const { importRows } = await aDirectory(app);
  const profile = { ...undated, email: "", profileUrl: "https://example.com/in/kim" };
  await importRows(row(2, profile));

  expect(await importRows(row(2, { ...profile, name: "Kim D." }))).toMatchObject({ added: 0, unchanged: 1 });
  expect(await app.db.select().from(directoryPeople)).toMatchObject([{ name: "Kim D.", email: null }]);
});

test("rows of several people with one address are all rejected, in any order", async ({ app }) => {
  const { importRows, checkRows } = await aDirectory(app);
  const [ann, ben, cyd] = ["Ann A", "Ben B", "Cyd C"].map((name, at) =>
    row(2 + at, { name, email: "noemail@shared.example" }),
  );
  if (!ann || !ben || !cyd) throw new Error("There are three");
  const kim = row(9, {});
  for (const rows of [
    [ann, ben, cyd, kim],
    [cyd, kim, ben, ann],
  ]) {
    const checked = await checkRows({ rows });
    const { rejected } = await importRows(...rows);
    expect(rejected).toEqual(checked);
    expect(rejected.map(({ line }) => line)).toEqual([2, 3, 4]);
    for (const { reason } of rejected) expect(reason).toContain("Several people have this address");
  }
  expect(await app.db.select().from(directoryPeople)).toMatchObject([{ name: "Kim Doe" }]);
});

test("rows with a known address and another person's name are rejected, but a married or short name is accepted", async ({
  app,
}) => {
  const { importRows } = await aDirectory(app);
  await importRows(row(2, { name: "Robert Vale" }));
  const another = row(3, { name: "Ben Roe", company: "Initech" });
  for (const rows of [
    [another],
    [another, row(4, { name: "Bob Vale" })],
    [row(4, { name: "Bob Hart" }), another],
  ])
    expect((await importRows(...rows)).rejected).toMatchObject([
      {
        line: 3,
        reason: expect.stringMatching(/^This address belongs to someone with another name: '(Robert|Bob)/),
      },
    ]);
  expect(await app.db.select().from(directoryPeople)).toMatchObject([{ name: "Bob Hart" }]);
  expect(await app.count(directoryEmployments)).toBe(1);
});

test("rows of several people who have only the same profile are rejected", async ({ app }) => {
  const { importRows } = await aDirectory(app);
  const team = { email: "", profileUrl: "https://acme.example/team" };
  const both = await importRows(row(2, { ...team, name: "Ann Vale" }), row(3, { ...team, name: "Ben Roe" }));
  expect(both.rejected.map(({ line }) => line)).toEqual([2, 3]);
  await importRows(row(2, { ...team, name: "Ann Vale" }));
  const { rejected } = await importRows(
    row(3, { ...team, name: "Ben Roe" }),
    row(4, { ...team, name: "Cyd Dow", email: "cyd@example.com" }),
  );
  const reason = "This profile belongs to someone with another name: 'Ann Vale'";
  expect(rejected).toEqual([
    { line: 3, reason },
    { line: 4, reason },
  ]);
});

test("a row with a shared mailbox is imported and counted", async ({ app }) => {
  const { importRows } = await aDirectory(app);
  const outcome = await importRows(row(2, { email: "hr@acme.example" }), row(3, {}));
  expect(outcome).toMatchObject({ added: 2, sharedMailboxes: 1, rejected: [] });
});

async function aDirectory(app: TestApp) {
  const { directory } = (await anAdmin(app)).browser.admin;
  return {
    importRows: (...rows: DirectoryRow[]) => directory.importRows({ rows }),
    checkRows: directory.checkRows,
    overview: () => directory.overview(),
  };
}

function row(line: number, fields: Partial<DirectoryRow>): DirectoryRow {
  const person = { name: "Kim Doe", email: "kim@example.com", position: "Cook" };
  return { line, ...person, company: "Acme", start: "2018-01", end: "", ...fields };
}

async function storedRows({ db }: TestApp) {
  return {
    people: await db.select().from(directoryPeople).orderBy(directoryPeople.id),
    employments: await db.select().from(directoryEmployments).orderBy(directoryEmployments.id),
  };
}

async function aFile(app: TestApp) {
  const { browser, email } = await anAdmin(app);
  const { directory } = browser.admin;
  const key = crypto.randomUUID();
  return {
    email,
    directory,
    send: (batch: number, isLast: boolean, ...names: string[]) =>
      directory.importRows({
        file: { key, name: "people.csv", batch, isLast },
        rows: names.map((name, index) => ({
          line: index + 2,
          name,
          email: name && `${name}@example.com`,
          company: "Acme",
          position: "",
          start: "2020-01",
          end: "",
        })),
      }),
    readEntries: () =>
      app.db.select().from(auditLog).where(eq(auditLog.recordType, "directory")).orderBy(auditLog.id),
  };
}

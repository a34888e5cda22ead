import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc } from "drizzle-orm";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { rowsPerBatch } from "#contract/directory.ts";
import type { SaveSource } from "#contract/sources.ts";
import { UnreadableFile } from "#contract/import-file/read-file.ts";
import { directoryImports, directoryPeople } from "#server/platform/db/schema/directory.ts";
import { directorySources } from "#server/platform/db/schema/sources.ts";
import { oneRow } from "#server/platform/errors.ts";
import { aSourceAdmin, continueRun } from "#tests/directory-sources.ts";
import { expect, test as base, type TestApp } from "#tests/harness.ts";
import { bucketAccount, startBucket } from "#tests/stand-ins/s3.ts";
import { lockImports } from "#server/features/directory/lock-imports.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";
import { waitUntil } from "#tests/wait-until.ts";
import { call } from "./call.ts";
import { maxFileBytes } from "./feed.ts";
import { importFiles } from "./import-files.ts";
import { runSourcesNightly, watchDropFolder } from "./start-runs.ts";

const test = base.extend<{ bucket: Awaited<ReturnType<typeof startBucket>>; folder: string }>({
  bucket: async ({ app }, use) => {
    const bucket = await startBucket();
    app.context.settings.directorySources.allowsPrivateBuckets = true;
    await use(bucket);
    await bucket.stop();
  },
  folder: async ({ app }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "drop-"));
    app.context.settings.directorySources.dropFolder = folder;
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

const nobody = 65_534;

const header = "Name,Email,Company,Job title,Start date,End date";
const csv = (...rows: string[]) => `${[header, ...rows].join("\n")}\n`;
const ann = "Ann Ash,ann.ash@acme.example,Acme,Cook,2019-01-15,";
const ben = "Ben Bay,ben.bay@acme.example,Acme,Cook,2018-01,2021-06";

const inBucket = (url: string): SaveSource => ({
  kind: "s3",
  company: null,
  endpoint: url,
  prefix: "hr/",
  isScheduled: true,
  ...bucketAccount,
});

test("each file of a bucket is imported once by key and version, and nothing in the bucket changes", async ({
  app,
  bucket,
}) => {
  const { admin, run } = await aSourceAdmin(app);
  bucket.put("hr/staff.csv", csv(ann));
  bucket.put("hr/2026 (new) + old.csv", csv(ben));
  bucket.put("hr/notes.txt", "no list");
  bucket.put("other/people.csv", csv("Eve Eel,eve@acme.example,Acme,Cook,2019-01,"));
  bucket.state.perPage = 2;
  const source = await admin.sources.add(inBucket(bucket.url));
  expect(source.name).toBe("S3 bucket people");
  expect((await admin.activity.list({ action: "source.added" })).activities).toMatchObject([
    { record: { label: "S3 bucket people" } },
  ]);
  expect(await run(source.id)).toMatchObject({ state: "done", added: 2, rejected: 0 });
  expect(await names(app)).toEqual(["Ann Ash", "Ben Bay"]);
  expect((await app.db.select().from(directoryImports)).map(({ fileName }) => fileName).toSorted()).toEqual([
    "hr/2026 (new) + old.csv",
    "hr/staff.csv",
  ]);

  bucket.asked.length = 0;
  app.clock.advance(dayMs);
  expect(await run(source.id)).toMatchObject({ state: "done", added: 0, updated: 0, unchanged: 0 });
  expect(bucket.asked.map(({ url }) => url.pathname)).toEqual(["/people", "/people"]);

  // The same key with another content is another file.
  bucket.put("hr/staff.csv", csv(ann, "Cat Cox,cat.cox@acme.example,Acme,Cook,2019-01,"));
  app.clock.advance(dayMs);
  await app.runTasks(runSourcesNightly);
  expect(await names(app)).toEqual(["Ann Ash", "Ben Bay", "Cat Cox"]);
  expect(new Set(bucket.asked.map(({ method }) => method))).toEqual(new Set(["GET"]));
  expect(await bucket.areSigned()).toBe(true);
});

test("a file that cannot be read does not stop the others, says why, and is tried again in the next run", async ({
  app,
  bucket,
}) => {
  const { admin, run, readSource } = await aSourceAdmin(app);
  bucket.put(
    "hr/a.csv",
    "Name,Email,Job title,Start date,End date\nAnn Ash,ann@acme.example,Cook,2019-01,\n",
  );
  bucket.put("hr/b.csv", csv(ben));
  const { id: sourceId } = await admin.sources.add(inBucket(bucket.url));
  expect(await run(sourceId)).toMatchObject({
    state: "failed",
    problem: "One file could not be imported.",
    added: 1,
  });
  const failed = "No column says where people work. Add a column 'Company'.";
  const { files } = await readSource(sourceId);
  expect(files.map(({ name, outcome, problem }) => [name, outcome, problem])).toEqual([
    ["hr/b.csv", "imported", null],
    ["hr/a.csv", "failed", failed],
  ]);
  app.clock.advance(dayMs);
  // Now the source says it.
  await admin.sources.change({
    sourceId,
    source: { ...inBucket(bucket.url), company: "Acme" },
  });
  expect(await run(sourceId)).toMatchObject({ state: "done", problem: null, added: 1 });
  expect(await names(app)).toEqual(["Ann Ash", "Ben Bay"]);
});

test("two sources that read the same files keep their own results", async ({ app, bucket }) => {
  const { admin, run, readRun, readSource } = await aSourceAdmin(app);
  const withoutCompany = "Name,Email,Job title,Start date,End date\nAnn Ash,ann@acme.example,Cook,2019-01,\n";
  bucket.put("hr/a.csv", withoutCompany);
  bucket.put("hr/b.csv", csv(ben));
  const { id } = await admin.sources.add(inBucket(bucket.url));
  const { id: otherId } = await admin.sources.add({ ...inBucket(bucket.url), company: "Initech" });
  const failed = { state: "failed", problem: "One file could not be imported.", added: 1, unchanged: 0 };
  expect(await run(id)).toMatchObject(failed);
  expect(await run(otherId)).toMatchObject({ state: "done", problem: null, added: 1, unchanged: 1 });
  expect(await readRun(id)).toMatchObject(failed);
  const outcomes = async (sourceId: string) =>
    (await readSource(sourceId)).files.map(({ name, outcome }) => [name, outcome]);
  expect(await outcomes(id)).toEqual([
    ["hr/b.csv", "imported"],
    ["hr/a.csv", "failed"],
  ]);
  expect(await outcomes(otherId)).toEqual([
    ["hr/b.csv", "imported"],
    ["hr/a.csv", "imported"],
  ]);

  // The file that failed before is no longer there.
  app.clock.advance(dayMs);
  bucket.put("hr/a.csv", csv(ann));
  expect(await run(id)).toMatchObject({ state: "done", problem: null, added: 1 });
});

test.for([
  [
    403,
    "The bucket refuses to give out this file. Allow s3:GetObject for it, and check that it is not archived.",
  ],
  [404, "This file was deleted from the bucket."],
  // As for a file that is encrypted with a key of its owner.
  [400, "The bucket does not give out this file (400)."],
] as const)(
  "a file that a bucket answers with %d does not stop the others, and says why",
  async ([status, problem], { app, bucket }) => {
    const { admin, run, readSource } = await aSourceAdmin(app);
    bucket.put("hr/a.csv", csv(ann));
    bucket.put("hr/b.csv", csv(ben));
    // The list, the first file.
    bucket.troubles.push(null, { status });
    const { id } = await admin.sources.add(inBucket(bucket.url));
    expect(await run(id)).toMatchObject({
      state: "failed",
      problem: "One file could not be imported.",
      added: 1,
    });
    expect((await readSource(id)).files.map((file) => [file.name, file.outcome, file.problem])).toEqual([
      ["hr/b.csv", "imported", null],
      ["hr/a.csv", "failed", problem],
    ]);
  },
);

test("a bucket that gives out none of its files is a failed source", async ({ app, bucket }) => {
  const { admin, run } = await aSourceAdmin(app);
  bucket.put("hr/a.csv", csv(ann));
  bucket.put("hr/b.csv", csv(ben));
  bucket.troubles.push(null, { status: 403 }, { status: 403 });
  const { id } = await admin.sources.add(inBucket(bucket.url));
  expect(await run(id)).toMatchObject({
    state: "failed",
    problem: "2 files could not be imported.",
    added: 0,
  });
});

test.for([
  [
    "wrong secret or no right",
    { status: 403 },
    "The access key may not list or read this bucket. Allow s3:ListBucket and s3:GetObject, and check the secret.",
    "failed",
  ],
  [
    "no bucket",
    { status: 404 },
    "There is no such bucket at this endpoint. Check the bucket and the region.",
    "failed",
  ],
  [
    "an answer that is no list",
    { body: "<html></html>" },
    "The bucket's answer is not a list of objects. Check the endpoint.",
    "failed",
  ],
  ["a fault of the server", { status: 503 }, "The bucket has a problem of its own (503).", "waiting"],
] as const)("a bucket with %s is explained", async ([, answer, problem, state], { app, bucket }) => {
  const { admin, run } = await aSourceAdmin(app);
  bucket.troubles.push(answer);
  const { id } = await admin.sources.add(inBucket(bucket.url));
  expect(await run(id)).toMatchObject({ state, problem });
});

test.for([
  ["hr/100%.csv", "hr/100%.csv"],
  ["hr/North+South.csv", "hr/North+South.csv"],
  ["hr/50%20.csv", "hr/50%20.csv"],
  ["hr/R&D's.csv", "hr/R&amp;D&#39;s.csv"],
] as const)(
  "a bucket whose server does not encode the names of files is read, also with the name %s",
  async ([key, listedKey], { app, bucket }) => {
    const { admin, run } = await aSourceAdmin(app);
    bucket.put(key, csv(ann));
    const listed = `<Contents><Key>${listedKey}</Key><ETag>1</ETag><Size>100</Size></Contents>`;
    bucket.troubles.push({ body: `<ListBucketResult>${listed}</ListBucketResult>` });
    const { id } = await admin.sources.add(inBucket(bucket.url));
    expect(await run(id)).toMatchObject({ state: "done", added: 1 });
  },
);

test("a bucket with more objects than are listed is refused, because its newest files could be missed", async ({
  app,
  bucket,
}) => {
  const { admin, run } = await aSourceAdmin(app);
  bucket.state.perPage = 1;
  for (let number = 0; number < 101; number++) bucket.put(`hr/${number}.txt`, "");
  const { id } = await admin.sources.add(inBucket(bucket.url));
  expect(await run(id)).toMatchObject({
    state: "failed",
    problem: "The bucket has more than 100,000 objects. Choose a prefix with fewer.",
  });
});

test("a bucket with more files than a statement has parameters is read", async ({ app, bucket }) => {
  const { admin } = await aSourceAdmin(app);
  await admin.sources.add(inBucket(bucket.url));
  const [source] = await app.db.select().from(directorySources);
  const files = Array.from({ length: 70_000 }, (_, number) => ({
    identity: String(number),
    name: `${number}.csv`,
    open: () => Promise.reject(new UnreadableFile("This file is empty.")),
  }));
  const read = await importFiles(app.context, oneRow(source), () => Promise.resolve(files));
  expect(read).toEqual({ isLast: false, failed: 20 });
});

test("a run that is interrupted between two files continues with the second", async ({ app, bucket }) => {
  const { admin, run, readRun } = await aSourceAdmin(app);
  bucket.put("hr/a.csv", csv(ann));
  bucket.put("hr/b.csv", csv(ben));
  // The list, the first file.
  bucket.troubles.push(null, null, "hang up");
  const { id } = await admin.sources.add(inBucket(bucket.url));
  expect(await run(id)).toMatchObject({
    state: "waiting",
    added: 1,
    problem: "The bucket could not be reached.",
  });
  await continueRun(app);
  expect(await readRun(id)).toMatchObject({ state: "done", added: 2 });
  expect(bucket.asked.filter(({ url }) => url.pathname.endsWith("a.csv"))).toHaveLength(1);
});

test("a file at which a bucket fails each time does not stop the others", async ({ app, bucket }) => {
  const { admin, run, readRun } = await aSourceAdmin(app);
  bucket.put("hr/a.csv", csv(ann));
  bucket.put("hr/b.csv", csv(ben));
  // The list, the first file, twice.
  bucket.troubles.push(null, { status: 500 }, null, null, { status: 500 });
  const { id } = await admin.sources.add(inBucket(bucket.url));
  expect(await run(id)).toMatchObject({ state: "waiting", added: 0 });
  await continueRun(app);
  expect(await readRun(id)).toMatchObject({ state: "waiting", added: 1 });
  expect(await names(app)).toEqual(["Ben Bay"]);
});

test.for([
  "http://bucket.example.com",
  "https://127.0.0.1:9000",
  "https://10.0.0.5",
  "https://[::1]",
  "https://169.254.169.254",
  "https://localhost",
  "https://user:password@bucket.example.com",
  "ftp://bucket.example.com",
  "not an address",
])("a bucket at %s is refused", async (endpoint, { app }) => {
  const { admin } = await aSourceAdmin(app);
  const adding = admin.sources.add(inBucket(endpoint));
  await expect(adding).rejects.toMatchObject({ code: "SOURCE_ADDRESS_REFUSED" });
});

test("a name that leads into a private network is not called", async ({ app, bucket }) => {
  const url = new URL(`https://localtest.me:${new URL(bucket.url).port}/`);
  // The name resolves to 127.0.0.1, or to nothing without a name server.
  const calling = call(url, {}, { name: "The bucket", network: "public", maxBytes: 1_000, timeoutMs: 5_000 });
  await expect(calling).rejects.toThrow(/private network|no server at the address|could not be reached/);
  expect(bucket.asked).toEqual([]);
  expect(await app.count(directoryImports)).toBe(0);
});

test("files in the folder are imported once, and moved away with a report", async ({ app, folder }) => {
  const { admin } = await aSourceAdmin(app);
  await writeFile(join(folder, "staff.csv"), csv(ann, "Nobody,nobody,Acme,Cook,2019-01,"));
  await writeFile(join(folder, "readme.txt"), "no list");
  await app.runTasks(watchDropFolder);
  expect(await names(app)).toEqual(["Ann Ash"]);
  expect(await readdir(folder)).toEqual(["done", "readme.txt"]);
  expect(await readdir(join(folder, "done"))).toEqual(["staff.csv", "staff.csv.report.txt"]);
  expect(await readFile(join(folder, "done", "staff.csv.report.txt"), "utf8")).toBe(
    "staff.csv was imported: 1 added, 0 updated, 0 unchanged, 1 rejected.\nLine 3: This is not an e-mail address: 'nobody'\n",
  );
  const [source] = (await admin.sources.list()).sources;
  expect(source).toMatchObject({
    kind: "folder",
    name: "Drop folder",
    nextRunAt: "2026-11-21T10:05:00.000Z",
    lastRun: { state: "done", added: 1, rejected: 1 },
  });

  // The same content under another name.
  await writeFile(join(folder, "again.csv"), csv(ann, "Nobody,nobody,Acme,Cook,2019-01,"));
  app.clock.advance(5 * minuteMs);
  await app.runTasks(watchDropFolder);
  expect(await app.count(directoryImports)).toBe(1);
  expect(await readFile(join(folder, "done", "again.csv.report.txt"), "utf8")).toBe(
    "This file was imported before.\n",
  );
});

test("a file with more rows than one batch is imported as a whole", async ({ app, folder }) => {
  await aSourceAdmin(app);
  const rows = Array.from(
    { length: rowsPerBatch + 1 },
    (_, index) => `Ann P${index},p${index}@acme.example,Acme,Cook,2019-01,2020-06`,
  );
  await writeFile(join(folder, "staff.csv"), csv(...rows));
  await app.runTasks(watchDropFolder);
  expect(await app.count(directoryPeople)).toBe(rows.length);
});

test.for([
  [
    "no dates that say when people left",
    "Name,Email,Company\nAnn,ann@acme.example,Acme\n",
    "No column says when people left. Add a column 'End date'; it is empty for those who still work there.",
  ],
  [
    "unclear dates",
    csv("Ann Ash,ann@acme.example,Acme,Cook,03/04/2015,04/05/2016"),
    "It is unclear whether dates such as 03/04/2015 begin with the day or the month. Write them as 2015-04-03.",
  ],
  [
    "no addresses",
    "Name,Company,End date\nAnn,Acme,2020-01\n",
    "This file has no column for the e-mail address.",
  ],
  [
    "a workbook",
    "PK\u0003\u0004",
    "This is not a CSV file. Save it as CSV (in Excel: File, Save As, CSV UTF-8).",
  ],
  ["nothing", "", "This file is empty."],
])(
  "a file in the folder with %s is put among the failed ones and imports nothing",
  async ([, content = "", problem], { app, folder }) => {
    await writeFile(join(folder, "staff.csv"), content);
    await app.runTasks(watchDropFolder);
    expect(await readdir(join(folder, "failed"))).toEqual(["staff.csv", "staff.csv.report.txt"]);
    expect(await readFile(join(folder, "failed", "staff.csv.report.txt"), "utf8")).toBe(
      `staff.csv was not imported. ${problem}\n`,
    );
    expect(await names(app)).toEqual([]);
    expect(await app.count(directoryImports)).toBe(0);
  },
);

test("a file that is too large is not read, and links and folders are not followed", async ({
  app,
  folder,
}) => {
  const outside = await mkdtemp(join(tmpdir(), "outside-"));
  await writeFile(join(outside, "secret.csv"), csv(ann));
  await symlink(join(outside, "secret.csv"), join(folder, "link.csv"));
  await mkdir(join(folder, "folder.csv"));
  await writeFile(join(folder, "large.csv"), csv(ben));
  await truncate(join(folder, "large.csv"), maxFileBytes + 1);
  await app.runTasks(watchDropFolder);
  expect(await names(app)).toEqual([]);
  expect((await readdir(folder)).toSorted()).toEqual(["failed", "folder.csv", "link.csv"]);
  expect(await readFile(join(folder, "failed", "large.csv.report.txt"), "utf8")).toContain(
    "larger than 50 MB",
  );
  await rm(outside, { recursive: true });
});

test("the folder is named by the environment only: admins pause it, and cannot add, change or remove one", async ({
  app,
  folder,
}) => {
  const { admin } = await aSourceAdmin(app);
  await watchDropFolder.run(app.context, {});
  const [source] = (await admin.sources.list()).sources;
  const sourceId = source?.id ?? "";
  expect(JSON.stringify(source)).not.toContain(folder);
  const other = { kind: "folder", company: "Acme", isScheduled: true } as unknown as SaveSource;
  await expect(admin.sources.add(other)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(
    admin.sources.change({ sourceId, source: inBucket("https://bucket.example.com") }),
  ).rejects.toMatchObject({
    code: "SOURCE_NOT_FOUND",
  });
  await expect(admin.sources.remove({ sourceId, undoImports: true })).rejects.toMatchObject({
    code: "SOURCE_OF_ENVIRONMENT",
  });

  await admin.sources.schedule({ sourceId, isScheduled: false });
  await writeFile(join(folder, "staff.csv"), csv(ann));
  await app.runTasks(watchDropFolder);
  expect(await names(app)).toEqual([]);
  await admin.sources.run({ sourceId });
  await app.runTasks();
  expect(await names(app)).toEqual(["Ann Ash"]);

  app.context.settings.directorySources.dropFolder = null;
  expect((await admin.sources.list()).sources).toEqual([]);
});

test("a folder that cannot be read shows it once, without an entry in the audit log each five minutes", async ({
  app,
  bucket,
  folder,
}) => {
  const { admin, readRun } = await aSourceAdmin(app);
  const other = await admin.sources.add({ ...inBucket(bucket.url), isScheduled: false });
  app.context.settings.directorySources.dropFolder = join(folder, "missing");
  for (let times = 0; times < 3; times++) {
    await watchDropFolder.run(app.context, {});
    app.clock.advance(5 * minuteMs);
  }
  const readFolder = async () =>
    (await admin.sources.list()).sources.find(({ kind }) => kind === "folder")?.lastRun;
  expect(await readFolder()).toMatchObject({
    state: "failed",
    problem: "The folder cannot be read (ENOENT). Check DROP_FOLDER.",
  });
  expect(await readRun(other.id)).toBeNull();
  await mkdir(join(folder, "missing"));
  await watchDropFolder.run(app.context, {});
  expect(await readFolder()).toMatchObject({ state: "done", problem: null });
  await app.runTasks(runSourcesNightly);
  expect((await admin.activity.list({ action: "source.run" })).activities).toEqual([]);
});

test("a file in the folder that the server may not read does not stop the others", async ({
  app,
  folder,
}) => {
  const { admin } = await aSourceAdmin(app);
  await writeFile(join(folder, "a.csv"), csv(ann), { mode: 0 });
  await writeFile(join(folder, "b.csv"), csv(ben));
  await watchDropFolder.run(app.context, {});
  await withoutRootsRights(folder, app.runTasks);
  expect(await names(app)).toEqual(["Ben Bay"]);
  expect(await readFile(join(folder, "failed", "a.csv.report.txt"), "utf8")).toBe(
    "a.csv was not imported. This file cannot be read (EACCES). Give the server the right to read it.\n",
  );
  // The folder is empty now, and the problem still shown.
  await watchDropFolder.run(app.context, {});
  expect((await admin.sources.list()).sources).toMatchObject([
    { lastRun: { problem: "One file could not be imported." } },
  ]);
});

test("a file that is replaced while it is imported stays for the next run, which imports its new content", async ({
  app,
  folder,
}) => {
  await writeFile(join(folder, "staff.csv"), csv(ann));
  await watchDropFolder.run(app.context, {});
  const importing = await holdTransaction(app, lockImports);
  const run = app.runTasks();
  await waitUntil("the import waits", async () => (await countBlocked(app)) === 1);
  await writeFile(join(folder, "staff.csv.part"), csv(ann, ben));
  await rename(join(folder, "staff.csv.part"), join(folder, "staff.csv"));
  await importing.commit();
  await run;
  expect(await readdir(folder)).toEqual(["staff.csv"]);

  app.clock.advance(5 * minuteMs);
  await app.runTasks(watchDropFolder);
  expect(await names(app)).toEqual(["Ann Ash", "Ben Bay"]);
  expect(await readdir(folder)).toEqual(["done"]);
});

test("a file that is taken away before it is read does not stop the others", async ({ app, folder }) => {
  await writeFile(join(folder, "a.csv"), csv(ann));
  await writeFile(join(folder, "b.csv"), csv(ann, ben));
  await writeFile(join(folder, "c.csv"), csv(ben));
  await watchDropFolder.run(app.context, {});
  const importing = await holdTransaction(app, lockImports);
  const run = app.runTasks();
  await waitUntil("the import waits", async () => (await countBlocked(app)) === 1);
  await rm(join(folder, "b.csv"));
  await importing.commit();
  await run;
  expect(await names(app)).toEqual(["Ann Ash", "Ben Bay"]);
  expect(await readdir(folder)).toEqual(["done"]);
});

test("two files with the same content are imported once", async ({ app, folder }) => {
  await writeFile(join(folder, "a.csv"), csv(ann));
  await writeFile(join(folder, "b.csv"), csv(ann));
  await app.runTasks(watchDropFolder);
  expect(await app.count(directoryImports)).toBe(1);
  app.clock.advance(5 * minuteMs);
  await app.runTasks(watchDropFolder);
  expect(await readdir(folder)).toEqual(["done"]);
  expect(await app.count(directoryImports)).toBe(1);
});

test("a folder whose files the server may not reach is reported", async ({ app, folder }) => {
  const { admin } = await aSourceAdmin(app);
  await writeFile(join(folder, "a.csv"), csv(ann));
  await watchDropFolder.run(app.context, {});
  await chmod(folder, 0o600);
  await withoutRootsRights(folder, app.runTasks);
  await chmod(folder, 0o700);
  expect((await admin.sources.list()).sources[0]?.lastRun).toMatchObject({
    problem: "The folder cannot be read (EACCES). Check DROP_FOLDER.",
  });
});

// Other systems refuse such a name.
test.skipIf(process.platform !== "linux")(
  "a file in the folder whose name is not UTF-8 is imported",
  async ({ app, folder }) => {
    const name = Buffer.from("m\xFCller.csv", "latin1");
    await writeFile(Buffer.concat([Buffer.from(`${folder}/`), name]), csv(ann));
    await app.runTasks(watchDropFolder);
    expect(await names(app)).toEqual(["Ann Ash"]);
    expect(await readdir(folder)).toEqual(["done"]);
  },
);

test("a try shows the first rows of a file and moves nothing", async ({ app, folder }) => {
  const { admin } = await aSourceAdmin(app);
  await watchDropFolder.run(app.context, {});
  const sourceId = (await admin.sources.list()).sources[0]?.id ?? "";
  await expect(admin.sources.tryOut({ sourceId })).rejects.toMatchObject({
    message: "The source works, but it has no CSV file yet.",
  });
  await writeFile(join(folder, "staff.csv"), csv(ann, ben));
  expect(await admin.sources.tryOut({ sourceId })).toMatchObject({
    file: "staff.csv",
    rows: [
      { name: "Ann Ash", company: "Acme", problem: null },
      { name: "Ben Bay", end: "2021-06" },
    ],
  });
  expect(await readdir(folder)).toEqual(["staff.csv"]);
  expect(await names(app)).toEqual([]);
});

/** Root may read every file. */
async function withoutRootsRights(folder: string, work: () => Promise<unknown>) {
  if (process.geteuid?.() !== 0) return work();
  await chown(folder, nobody, nobody);
  process.seteuid?.(nobody);
  return work().finally(() => process.seteuid?.(0));
}

async function names({ db }: TestApp) {
  const rows = await db
    .select({ name: directoryPeople.name })
    .from(directoryPeople)
    .orderBy(asc(directoryPeople.name));
  return rows.map(({ name }) => name);
}

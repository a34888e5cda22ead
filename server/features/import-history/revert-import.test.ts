import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type DirectoryRow, rowsPerBatch } from "#contract/directory.ts";
import { minuteMs } from "#contract/durations.ts";
import { importsPerPage } from "#contract/import-history.ts";
import { requestTimeLimits } from "#server/platform/db/postgres.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import {
  directoryCompanies,
  directoryEmployments,
  directoryImportBatches,
  directoryPeople,
} from "#server/platform/db/schema/directory.ts";
import { orReplacement } from "#server/platform/db/schema/columns.ts";
import { candidateExclusions } from "#server/platform/db/schema/privacy.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import type { Context } from "#server/platform/context.ts";
import { lockImportQueue } from "#server/features/directory/lock-imports.ts";
import { importRows } from "#server/features/directory/import-rows.ts";
import { rebuildKeys } from "#server/features/directory/rebuild-keys.ts";
import { cardMark, markHashes } from "#server/features/reviewers/exclusion-marks.ts";
import { identifyAgain } from "#server/features/reviewers/identify-again.ts";
import { unsubscribeToken } from "#server/features/reviewers/unsubscribe-token.ts";
import { sendChosenSurvey } from "#server/features/outreach/send-chosen-surveys.ts";
import { erase } from "#server/features/privacy/erase.ts";
import { previewRevert } from "./list-imports.ts";
import { revertBatch } from "./revert-batch.ts";
import { revertImport } from "./revert-import.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anAdmin,
  aReviewer,
  expectSilentRefusal,
  sweptOutreach,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";

const together = {
  workHistory: [
    { company: "Acme", position: "Baker", startDate: "2019-01", endDate: "2020-01", isCurrent: false },
  ],
};

test("reverting an import deletes what it added, except entries that were changed later", async ({ app }) => {
  const { admin, send } = await anImporter(app);
  await send("right.csv", [aRow("ann"), aRow("bob")]);
  const wrong = await send("wrong.csv", [
    aRow("ann", { position: "Chef" }),
    aRow("bob"),
    aRow("cleo", { company: "Nowhere" }),
    aRow("dov"),
    aRow("eve"),
  ]);
  // Later changes by others stay.
  await send("later.csv", [aRow("dov", { position: "Baker" }), aRow("eve")]);

  expect(await admin.imports.previewRevert({ importId: wrong })).toEqual({
    added: 1,
    changed: 1,
    reportedElsewhere: 1,
    people: 1,
  });
  await admin.imports.revert({ importId: wrong });
  expect(await admin.imports.previewRevert({ importId: wrong })).toMatchObject({ added: 0, changed: 0 });
  await expect(admin.imports.previewRevert({ importId: 999 })).rejects.toMatchObject({
    code: "IMPORT_NOT_FOUND",
  });
  // A run that was considered dead continues at the same time as the next one.
  const run = () => revertImport.run(app.context, { importId: wrong, step: "entries", after: null });
  await Promise.all([run(), run()]);
  await app.runTasks();
  expect(await storedEntries(app)).toEqual(["ann Cook", "bob Cook", "dov Baker", "eve Cook"]);
  expect(await app.db.select({ name: directoryCompanies.name }).from(directoryCompanies)).toEqual([
    { name: "Acme" },
  ]);
  const [last, ...before] = (await admin.imports.list({})).imports.slice(1);
  expect(last).toMatchObject({
    fileName: "wrong.csv",
    importedBy: "Ada Admin",
    state: "taken_back",
    added: 3,
    updated: 1,
    unchanged: 1,
    canBeReverted: false,
    reverted: { by: "Ada Admin", entriesRemoved: 1, entriesRestored: 1, peopleRemoved: 1 },
  });
  expect(before).toMatchObject([
    { fileName: "right.csv", state: "finished", canBeReverted: true, reverted: null },
  ]);
  const entries = await app.db
    .select({ action: auditLog.action, realm: auditLog.actorRealm, details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.recordId, String(wrong)))
    .orderBy(auditLog.id);
  expect(entries.slice(-2)).toEqual([
    { action: "directory.import_taken_back", realm: "admin", details: {} },
    {
      action: "directory.import_removed",
      realm: "system",
      details: {
        counts: { "removed entries": 1, "restored entries": 1, "removed people": 1 },
      },
    },
  ]);
});

test("reverting an import also reverts its other changes to an entry", async ({ app }) => {
  const { admin, send } = await anImporter(app);
  const before = { place: "Dublin", department: "Food", team: "Pastry", level: "senior", headcount: "40" };
  await send("right.csv", [aRow("ann", before)]);
  const after = { place: "Cork", department: "Bar", team: "Drinks", level: "manager", headcount: "900" };
  const wrong = await send("wrong.csv", [aRow("ann", after)]);
  const stored = () => app.db.select().from(directoryEmployments);
  expect(await stored()).toMatchObject([{ ...after, headcount: 900 }]);

  await admin.imports.revert({ importId: wrong });
  await app.runTasks();
  expect(await stored()).toMatchObject([{ ...before, headcount: 40 }]);
});

test("erasing a candidate does not end a revert that continues after them", async ({ app }) => {
  const { admin, send } = await anImporter(app);
  const importId = await send("wrong.csv", [aRow("ann")]);
  const manager = await aManager(app);
  const { id: after } = await aCandidate(manager, (await aJob(manager)).id, together);
  await admin.imports.revert({ importId });
  await app.db.execute(sql`update pgboss.job set data = ${{ importId, step: "colleagues", after }}::jsonb
    where name = ${revertImport.name} and state = 'created'`);
  await erase(app.context, "candidate", after);
  await app.runTasks();
  expect((await admin.imports.list({})).imports[0]).toMatchObject({ state: "taken_back" });
});

test("what a revert would undo is counted in time right after a large import, before PostgreSQL has analyzed it", async ({
  app,
}) => {
  const { send } = await anImporter(app);
  const sendAll = async (position: string) => {
    const rows = Array.from({ length: 8_000 }, (_, index) =>
      aRow(`ann${index}`, { name: "Ann Aye", position }),
    );
    let importId = 0;
    const key = randomUUID();
    for (let first = 0; first < rows.length; first += rowsPerBatch) {
      const isLast = first + rowsPerBatch >= rows.length;
      const file = { key, batch: first / rowsPerBatch + 1, isLast };
      importId = await send(`${position}.csv`, rows.slice(first, first + rowsPerBatch), file);
    }
    return importId;
  };
  await app.db.execute(sql`alter table directory_employments set (autovacuum_enabled = false)`);
  await sendAll("Cook");
  await app.db.execute(sql`analyze directory_employments`);
  const importId = await sendAll("Chef");
  const preview = await app.db.transaction(async (db) => {
    await db.execute(sql.raw(`set local statement_timeout = ${requestTimeLimits.statementMs}`));
    return previewRevert({ ...app.context, db }, { importId });
  });
  expect(preview).toEqual({ added: 0, changed: 8_000, reportedElsewhere: 0, people: 0 });
});

test("reverting an import twice gives an error, and its later batches are rejected", async ({ app }) => {
  const { admin, send } = await anImporter(app);
  const key = randomUUID();
  const wrong = await send("wrong.csv", [aRow("ann")], { key, isLast: false });
  await admin.imports.revert({ importId: wrong });
  await expect(admin.imports.revert({ importId: wrong })).rejects.toMatchObject({
    code: "IMPORT_REVERTED",
  });
  const file = { key, name: "wrong.csv", batch: 2, isLast: true };
  await expect(admin.directory.importRows({ rows: [aRow("bob")], file })).rejects.toMatchObject({
    code: "IMPORT_REVERTED",
  });
  await app.runTasks();
  expect(await storedEntries(app)).toEqual([]);
  await expect(admin.imports.revert({ importId: 999 })).rejects.toMatchObject({ code: "IMPORT_NOT_FOUND" });
});

test("two imports at once each see the other's rows, also of new people", async ({ app }) => {
  const { admin, send } = await anImporter(app);
  await send("before.csv", [aRow("ann")]);
  const rowsOf = (position: string) =>
    ["ann", "bob"].map((name) => ({ ...aRow(name, { position }), profileUrl: "" }));
  const file = { key: randomUUID(), name: "right.csv", batch: 1, isLast: true };
  const right = await holdTransaction(app, (context) => importRows(context, { rows: rowsOf("Baker"), file }));
  const wrong = send("wrong.csv", rowsOf("Chef").toReversed());
  await expect.poll(() => isBlocked(app)).toBe(true);
  await right.commit();
  await admin.imports.revert({ importId: await wrong });
  await app.runTasks();
  expect(await storedEntries(app)).toEqual(["ann Baker", "bob Baker"]);
});

test("an entry that two imports reported stays until both are reverted", async ({ app }) => {
  const { admin, send } = await anImporter(app);
  const first = await send("first.csv", [aRow("ann"), aRow("bob")]);
  const second = await send("second.csv", [aRow("ann")]);
  const reverted = await send("reverted.csv", [aRow("bob")]);
  await admin.imports.revert({ importId: reverted });
  expect(await admin.imports.previewRevert({ importId: first })).toMatchObject({
    added: 1,
    reportedElsewhere: 1,
  });
  await admin.imports.revert({ importId: first });
  await app.runTasks();
  expect(await storedEntries(app)).toEqual(["ann Cook"]);
  await admin.imports.revert({ importId: second });
  await app.runTasks();
  expect(await storedEntries(app)).toEqual([]);
});

test("reverting restores what an import changed, once no other import reports the same", async ({ app }) => {
  const { admin, send } = await anImporter(app);
  await send("right.csv", [aRow("ann", { department: "Kitchen" })]);
  // One file changes it twice; reverting restores the value from before the first change.
  const key = randomUUID();
  const changed = { department: "Sales", end: "" };
  await send("changing.csv", [aRow("ann", { ...changed, position: "Baker" })], { key, isLast: false });
  const changing = await send("changing.csv", [aRow("ann", { ...changed, position: "Chef" })], {
    key,
    batch: 2,
  });
  const reporting = await send("reporting.csv", [aRow("ann", { position: "Chef", end: "" })]);
  await admin.imports.revert({ importId: changing });
  await app.runTasks();
  expect(await storedEntries(app)).toEqual(["ann Chef"]);
  await admin.imports.revert({ importId: reporting });
  await app.runTasks();
  expect(await app.db.select().from(directoryEmployments)).toMatchObject([
    { position: "Cook", department: "Kitchen", endMonth: 2021 * 12 },
  ]);
});

test.for([["first", "second"] as const, ["second", "first"] as const])(
  "two imports that changed the same entries leave nothing after both are reverted, the %s first",
  async (order, { app }) => {
    const { admin, send } = await anImporter(app);
    await send("right.csv", [aRow("ann")]);
    const first = await send("first.csv", [aRow("ann", { position: "Chef" }), aRow("bob")]);
    const second = await send("second.csv", [aRow("ann", { position: "Baker" }), aRow("bob", { end: "" })]);
    const ids = { first, second };
    for (const which of order) {
      await admin.imports.revert({ importId: ids[which] });
      await app.runTasks();
    }
    expect(await storedEntries(app)).toEqual(["ann Cook"]);
  },
);

test("an import without stored batches cannot be reverted unless it changed nothing", async ({ app }) => {
  const { admin, send } = await anImporter(app);
  const old = await send("old.csv", [aRow("ann")]);
  const unchanged = await send("unchanged.csv", [aRow("ann")]);
  await app.db.delete(directoryImportBatches);
  expect((await admin.imports.list({})).imports).toMatchObject([
    { id: unchanged, canBeReverted: true },
    { id: old, canBeReverted: false },
  ]);
  await expect(admin.imports.revert({ importId: old })).rejects.toMatchObject({ code: "IMPORT_TOO_OLD" });
  expect((await admin.imports.list({})).imports[1]).toMatchObject({ state: "finished", reverted: null });
  await admin.imports.revert({ importId: unchanged });
});

test("reverting removes reviewers who were not contacted, and those contacted stay unchanged", async ({
  app,
}) => {
  const { admin, send } = await anImporter(app);
  await send(
    "right.csv",
    ["ann", "bob", "cleo"].map((name) => aRow(name)),
  );
  const wrong = await send(
    "wrong.csv",
    ["dov", "eve", "finn", "gus"].map((name) => aRow(name)),
  );
  const manager = await aManager(app);
  const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id, together);
  const before = await reviewersOf(app, candidateId);
  const contacted = before.find(({ name }) => name === "Dov");
  await manager.browser.manager.reviewers.sendSurvey({ reviewerKey: contacted?.key ?? "" });
  if (!contacted) throw new Error("Nobody was found");
  const token = unsubscribeToken(app.context.secret, contacted);
  const aboutData = () => app.browser().reviewer.surveys.aboutData({ token });
  const dataBefore = await aboutData();
  expect(dataBefore.facts?.sources).toMatchObject([{ name: "wrong.csv" }]);

  await admin.imports.revert({ importId: wrong });
  await app.runTasks();
  const after = await reviewersOf(app, candidateId);
  expect(after.map(({ name }) => name).toSorted()).toEqual(["Ann", "Bob", "Cleo", "Dov"]);
  expect(after.find(({ name }) => name === "Dov")).toMatchObject({
    status: "survey_sent",
    key: contacted?.key,
  });
  expect(await aboutData()).toEqual(dataBefore);
  expect(await app.db.select({ name: directoryPeople.name }).from(directoryPeople)).toHaveLength(4);
  // The order of the cards before must not reveal the owners now.
  const uncontactedKeys = (rows: typeof before) =>
    rows.filter(({ name }) => name !== "Dov").map(({ key }) => key);
  expect(uncontactedKeys(after).filter((key) => uncontactedKeys(before).includes(key))).toEqual([]);
  expect(
    new Set(after.filter(({ name }) => name !== "Dov").map(({ card }) => JSON.stringify(card))).size,
  ).toBe(1);
});

test("of three imported look-alikes, once one was contacted no other is contacted by name after the revert", async ({
  app,
}) => {
  const { admin, wrong, manager, candidateId } = await threeFound(app);
  const found = await reviewersOf(app, candidateId);
  const { reviewers: api } = manager.browser.manager;
  await api.sendSurvey({ reviewerKey: found[0]?.key ?? "" });
  const contacted = app.outbox.map(({ to }) => to.email);
  await admin.imports.revert({ importId: wrong });
  await app.runTasks();
  for (const { name, email } of found) await api.add({ candidateId, name, email });
  await sweptOutreach(app);
  expect(app.outbox.map(({ to }) => to.email)).toEqual(contacted);
});

test("a reviewer whom a manager chose keeps the card after a revert, and is not contacted", async ({
  app,
}) => {
  const { admin, wrong, manager, candidateId } = await threeFound(app);
  const [requested] = await reviewersOf(app, candidateId);
  await app.db
    .update(reviewers)
    .set({ requestedAt: app.clock.now() })
    .where(eq(reviewers.key, requested?.key ?? ""));
  await admin.imports.revert({ importId: wrong });
  await app.runTasks();
  expect(await reviewersOf(app, candidateId)).toMatchObject([{ key: requested?.key, card: requested?.card }]);
  const request = () => manager.browser.manager.reviewers.sendSurvey({ reviewerKey: requested?.key ?? "" });
  await expectSilentRefusal(app, request);
  expect(app.outbox.filter(({ to }) => to.email.endsWith("@known.example"))).toEqual([]);
});

test("a person who stays in the directory, but not at that company, is no longer a reviewer", async ({
  app,
}) => {
  const { admin, send } = await anImporter(app);
  const names = ["dov", "eve", "finn", "gus"];
  await send(
    "right.csv",
    names.map((name) => aRow(name, { company: "Elsewhere" })),
  );
  const wrong = await send(
    "wrong.csv",
    names.map((name) => aRow(name)),
  );
  const manager = await aManager(app);
  const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id, together);
  const [requested, chosen] = await reviewersOf(app, candidateId);
  const now = app.clock.now();
  for (const [key, trace] of [
    [requested?.key, { requestedAt: now }],
    [chosen?.key, { chosenAt: now }],
  ] as const)
    await app.db
      .update(reviewers)
      .set(trace)
      .where(eq(reviewers.key, key ?? ""));
  await admin.imports.revert({ importId: wrong });
  await app.runTasks();
  expect(await reviewersOf(app, candidateId)).toMatchObject([{ key: requested?.key }]);
  const request = () => manager.browser.manager.reviewers.sendSurvey({ reviewerKey: requested?.key ?? "" });
  await expectSilentRefusal(app, request);
  expect(app.outbox.filter(({ to }) => to.email.endsWith("@known.example"))).toEqual([]);
});

test("no card vanishes before all cards are built again, and removed people are not contacted", async ({
  app,
}) => {
  const { admin, send } = await anImporter(app);
  const right = ["ann", "bob", "cleo", "gus"];
  await send(
    "right.csv",
    right.map((name) => aRow(name)),
  );
  const key = randomUUID();
  await send(
    "wrong.csv",
    ["dov", "eve"].map((name) => aRow(name)),
    { key, isLast: false },
  );
  const wrong = await send("wrong.csv", [aRow("finn")], { key, batch: 2 });
  const manager = await aManager(app);
  const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id, together);
  const cards = async () =>
    (await manager.browser.manager.candidates.get({ candidateId })).reviewers
      .map((card) => card.key)
      .toSorted();
  const before = await cards();
  const found = await reviewersOf(app, candidateId);
  const [finn, dov] = ["Finn", "Dov"].map((name) => found.find((card) => card.name === name)?.key ?? "");
  const chosen = { chosenAt: app.clock.now(), queuedUntil: new Date(app.clock.now().getTime() + minuteMs) };
  await app.db
    .update(reviewers)
    .set(chosen)
    .where(eq(reviewers.key, dov ?? ""));

  await admin.imports.revert({ importId: wrong });
  const remove = () =>
    revertBatch(app.context, {
      importId: wrong,
      seen: 0,
      restartRevert: () => Promise.reject(new Error("again")),
    });
  await remove();
  expect(await cards()).toEqual(before);
  const request = () => manager.browser.manager.reviewers.sendSurvey({ reviewerKey: finn ?? "" });
  await expectSilentRefusal(app, request);
  await remove();
  expect(await cards()).toEqual(before);
  const [outcome] = await sendChosenSurvey.runAll(app.context, [{ reviewerKey: dov ?? "" }]);
  expect([outcome?.status, app.outbox.filter(({ to }) => to.email === "dov@known.example")]).toEqual([
    "fulfilled",
    [],
  ]);

  await app.runTasks();
  const after = await reviewersOf(app, candidateId);
  // The cards of those whom the manager or the system chose stay, and are shown as sent.
  expect(after.map(({ name }) => name).toSorted()).toEqual(["Ann", "Bob", "Cleo", "Dov", "Finn", "Gus"]);
  const keptKeys = (await cards()).filter((card) => before.includes(card));
  expect(new Set(keptKeys)).toEqual(new Set([dov, finn]));
  // A mark of a card that is gone would be of no use.
  const marks = await app.db.select({ hash: candidateExclusions.hash }).from(candidateExclusions);
  const hashes = new Set(marks.map(({ hash }) => hash));
  const marked = [...before, ...(await cards())].filter((card) =>
    markHashes(app.context.secret, candidateId, cardMark(card)).some((hash) => hashes.has(hash)),
  );
  expect(new Set(marked)).toEqual(new Set([dov, finn]));
});

test("a revert builds the cards of archived jobs again too, so that each still fits three people", async ({
  app,
}) => {
  const { admin, send } = await anImporter(app);
  const [cooks, waiters] = [
    ["ann", "bob"],
    ["gus", "hal", "ida"],
  ] as const;
  await send("right.csv", [
    ...cooks.map((name) => aRow(name)),
    ...waiters.map((name) => aRow(name, { position: "Sales Director" })),
  ]);
  const wrong = await send("wrong.csv", [aRow("dov")]);
  const manager = await aManager(app);
  const job = await aJob(manager);
  const { id: candidateId } = await aCandidate(manager, job.id, together);
  await manager.browser.manager.jobs.setActive({ jobId: job.id, isActive: false });
  await admin.imports.revert({ importId: wrong });
  await app.runTasks();
  const rows = await reviewersOf(app, candidateId);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(["Ann", "Bob", "Gus", "Hal", "Ida"]);
  const alike = [...Map.groupBy(rows, ({ card }) => JSON.stringify(card)).values()];
  expect(alike.filter((cohort) => cohort.length < 3).map((cohort) => cohort.map(({ name }) => name))).toEqual(
    [],
  );
});

test("building cards again after a crash reveals nothing more", async ({ app }) => {
  const { admin, send } = await anImporter(app);
  const names = ["ann", "bob", "cleo", "gus", "hal", "ida", "jon"];
  await send(
    "right.csv",
    names.map((name, index) => aRow(name, { position: index < 3 ? "Cook" : "Sales Director" })),
  );
  const wrong = await send("wrong.csv", [aRow("dov")]);
  const manager = await aManager(app);
  const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id, together);
  await admin.imports.revert({ importId: wrong });
  const run = (step: "entries" | "colleagues") =>
    revertImport.run(app.context, { importId: wrong, step, after: null });
  const rebuildCards = () => run("colleagues");
  const cardsOf = (rows: Awaited<ReturnType<typeof reviewersOf>>) =>
    rows.map(({ card }) => JSON.stringify(card)).toSorted();
  await run("entries");
  await rebuildCards();
  const first = await reviewersOf(app, candidateId);
  await rebuildCards();
  const second = await reviewersOf(app, candidateId);
  // The cards are the same as before, but their keys do not show who had which card.
  expect(cardsOf(second)).toEqual(cardsOf(first));
  expect(second.filter(({ key }) => first.some((earlier) => earlier.key === key))).toEqual([]);

  const contacted = second.find(({ name }) => name === "Ann");
  await manager.browser.manager.reviewers.sendSurvey({ reviewerKey: contacted?.key ?? "" });
  await rebuildCards();
  const third = await reviewersOf(app, candidateId);
  expect(third.find(({ name }) => name === "Ann")).toMatchObject({
    key: contacted?.key,
    card: contacted?.card,
  });
  const others = third.filter(({ name }) => name !== "Ann");
  expect(others.map(({ name }) => name).toSorted()).toEqual(["Bob", "Cleo", "Gus", "Hal", "Ida", "Jon"]);
  const alike = [...Map.groupBy(others, ({ card }) => JSON.stringify(card)).values()];
  expect(alike.every((cohort) => cohort.length >= 3)).toBe(true);
  await app.runTasks();
});

test("a reviewer who cannot be decrypted does not stop an import from being reverted", async ({ app }) => {
  const { admin, send } = await anImporter(app);
  const right = ["ann", "pia", "cleo", "gus"];
  await send(
    "right.csv",
    right.map((name) => aRow(name)),
  );
  const wrong = await send("wrong.csv", [aRow("dov")]);
  const manager = await aManager(app);
  const jobId = (await aJob(manager)).id;
  const { id: candidateId } = await aCandidate(manager, jobId, together);
  const other = await aCandidate(manager, jobId, { ...together, firstName: "Alex" });
  const found = await reviewersOf(app, candidateId);
  const keyOf = (name: string) => found.find((reviewer) => reviewer.name === name)?.key ?? "";
  await manager.browser.manager.reviewers.sendSurvey({ reviewerKey: keyOf("Pia") });
  for (const name of ["Ann", "Pia"])
    await app.db
      .update(reviewers)
      .set({ name: sql`'sealed:AAAA'`, email: sql`'sealed:AAAA'`, link: sql`'sealed:AAAA'` })
      .where(eq(reviewers.key, keyOf(name)));
  await admin.imports.revert({ importId: wrong });
  await app.runTasks();
  expect((await admin.imports.list({})).imports[0]).toMatchObject({ state: "taken_back" });
  const names = (await reviewersOf(app, other.id)).map(({ name }) => name).toSorted();
  expect(names).toEqual(["Ann", "Cleo", "Gus", "Pia"]);
  // Contacted people are not found again, although their data is unreadable; the others are.
  const rows = await app.db
    .select({ key: reviewers.key, name: orReplacement(reviewers.name, "?") })
    .from(reviewers)
    .where(eq(reviewers.candidateId, candidateId));
  expect(rows.map(({ name }) => name).toSorted()).toEqual(["?", "Ann", "Cleo", "Gus"]);
  expect(rows.find(({ name }) => name === "?")?.key).toBe(keyOf("Pia"));
});

test("files are listed newest first in pages, and a halted import is marked", async ({ app }) => {
  const { admin, send } = await anImporter(app);
  expect(await admin.imports.list({})).toEqual({ imports: [], hasMore: false });
  for (let number = 1; number <= importsPerPage + 1; number++)
    await send(`${number}.csv`, [aRow(`n${number}`)], { isLast: number <= importsPerPage });
  const page = await admin.imports.list({});
  expect(page.imports.map(({ fileName }) => fileName)).toEqual(
    Array.from({ length: importsPerPage }, (_, index) => `${importsPerPage + 1 - index}.csv`),
  );
  expect(page.hasMore).toBe(true);
  expect(page.imports.slice(0, 2)).toMatchObject([{ state: "under_way" }, { state: "finished" }]);
  const next = await admin.imports.list({ after: page.imports.at(-1)?.id });
  expect(next).toMatchObject({ hasMore: false, imports: [{ fileName: "1.csv" }] });
  app.clock.advance(10 * minuteMs);
  expect((await admin.imports.list({})).imports[0]).toMatchObject({ state: "halted" });
});

test("a file named like a source is listed as a file, without invisible characters", async ({ app }) => {
  const { admin } = (await anAdmin(app)).browser;
  const names = ["People Data Labs", "People \u202EData\u200B Labs"];
  for (const name of names)
    await admin.directory.importRows({
      file: { key: randomUUID(), name, batch: 1, isLast: true },
      rows: [],
    });
  const { imports } = await admin.imports.list({});
  expect(imports.map((listed) => listed.fileName)).toEqual(names.map(() => "People Data Labs (a file)"));
});

test("people found while their import is reverted are not reviewers afterwards", async ({ app }) => {
  const { admin, send } = await anImporter(app);
  const manager = await aManager(app);
  await aCandidate(manager, (await aJob(manager)).id, together);
  const [candidate] = await app.db.select().from(candidates);
  if (!candidate) throw new Error("There is no candidate");
  const candidateId = randomUUID();
  await send(
    "right.csv",
    ["ann", "bob", "cleo"].map((name) => aRow(name)),
  );
  const wrong = await send(
    "wrong.csv",
    ["dov", "eve", "finn"].map((name) => aRow(name)),
  );
  await duringRevert(app, admin, wrong, async (context) => {
    await context.db.insert(candidates).values({ ...candidate, id: candidateId });
    await identifyAgain(context, candidateId);
  });
  const found = await reviewersOf(app, candidateId);
  expect(found.map(({ name }) => name).toSorted()).toEqual(["Ann", "Bob", "Cleo"]);
});

test("a batch in progress while another import is reverted keeps its entries", async ({ app }) => {
  const { admin, send } = await anImporter(app);
  const wrong = await send("wrong.csv", [aRow("ann"), aRow("bob")]);
  await duringRevert(app, admin, wrong, (context) =>
    importRows(context, { rows: [{ ...aRow("ann"), profileUrl: "" }] }),
  );
  expect(await storedEntries(app)).toEqual(["ann Cook"]);
});

test("a reviewer can answer a survey that is being sent during a revert", async ({ app }) => {
  const { admin, wrong, manager, candidateId } = await threeFound(app);
  const [sending] = await reviewersOf(app, candidateId);
  const accept = app.slowMail();
  await manager.browser.manager.reviewers.sendSurvey({ reviewerKey: sending?.key ?? "" });
  await admin.imports.revert({ importId: wrong });
  await app.runTasks();
  accept();
  await expect
    .poll(() => reviewersOf(app, candidateId))
    .toMatchObject([{ key: sending?.key, status: "survey_sent" }]);
  const people = await app.db.select().from(directoryPeople);
  expect(people).toMatchObject([{ email: sending?.email, formerImports: [wrong] }]);
});

test("a permanent objection during a revert causes no deadlock", async ({ app }) => {
  const { admin, send } = await anImporter(app);
  const wrong = await send(
    "wrong.csv",
    ["dov", "eve", "finn", "gus"].map((name) => aRow(name)),
  );
  const manager = await aManager(app);
  const jobId = (await aJob(manager)).id;
  const both = [await aCandidate(manager, jobId, together), await aCandidate(manager, jobId, together)];
  const [first = "", second = ""] = both.map(({ id }) => id).toSorted();
  const [contacted] = await reviewersOf(app, second);
  if (!contacted) throw new Error("Nobody was found");
  await manager.browser.manager.reviewers.sendSurvey({ reviewerKey: contacted.key });
  await admin.imports.revert({ importId: wrong });

  const locking = await holdTransaction(app, ({ db }) =>
    db.select().from(candidates).where(eq(candidates.id, first)).for("update"),
  );
  const removing = revertBatch(app.context, {
    importId: wrong,
    seen: 0,
    restartRevert: () => Promise.resolve(),
  });
  await expect.poll(() => countBlocked(app)).toBe(1);
  const token = unsubscribeToken(app.context.secret, contacted);
  const objecting = app.browser().reviewer.surveys.object({ token });
  await expect.poll(() => countBlocked(app)).toBe(2);
  const outcomes = await Promise.allSettled([locking.commit(), removing, objecting]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
});

test("a revert restores nothing of a deleted person", async ({ app }) => {
  const { admin, send } = await anImporter(app);
  await send("right.csv", [aRow("ann", { position: "Cook" }), aRow("bob", { position: "Waiter" })]);
  await send("changing.csv", [aRow("ann", { position: "Chef" }), aRow("bob", { position: "Chef" })]);
  const { people } = await admin.directory.people({ q: "ann" });
  await admin.directory.deletePerson({ personId: people[0]?.id ?? 0 });
  const stored = JSON.stringify(await app.db.select().from(directoryImportBatches));
  expect([stored.includes("Cook"), stored.includes("Waiter")]).toEqual([false, true]);
});

test("a revert restores nothing that an import was changing during the deletion", async ({ app }) => {
  const { admin, send } = await anImporter(app);
  await send("right.csv", [aRow("ann")]);
  const { people } = await admin.directory.people({ q: "ann" });
  const row = { ...aRow("ann", { position: "Chef" }), profileUrl: "" };
  const changing = await holdTransaction(app, (context) => importRows(context, { rows: [row] }));
  const deleting = admin.directory.deletePerson({ personId: people[0]?.id ?? 0 });
  await expect.poll(async () => isBlocked(app)).toBe(true);
  await Promise.all([changing.commit(), deleting]);
  expect(JSON.stringify(await app.db.select().from(directoryImportBatches))).not.toContain("Cook");
});

test("a person who is deleted, objects or is erased during an import is removed, and the import continues", async ({
  app,
}) => {
  const { admin, send } = await anImporter(app);
  await send("right.csv", [aRow("ann"), aRow("bob")]);
  const { key } = await aReviewer(app, { email: "bob@known.example" });
  // Only that import adds them to the directory.
  await aReviewer(app, { email: "cid@known.example" });
  const { people } = await admin.directory.people({ q: "ann" });
  const [contacted] = await app.db.select().from(reviewers).where(eq(reviewers.key, key));
  if (!contacted) throw new Error("Nobody was contacted");
  const token = unsubscribeToken(app.context.secret, contacted);
  const deletions = {
    ann: () => admin.directory.deletePerson({ personId: people[0]?.id ?? 0 }),
    bob: () => app.browser().reviewer.surveys.object({ token }),
    cid: () => erase(app.context, "reviewer", "cid@known.example"),
  };
  for (const [name, startDeletion] of Object.entries(deletions)) {
    const report = (context: Context, fields: Partial<DirectoryRow>) =>
      importRows(context, {
        rows: [{ ...aRow(name, { name: `${name} Other`, ...fields }), profileUrl: "" }],
      });
    const importing = await holdTransaction(
      app,
      (context) => report(context, {}),
      (context) => report(context, { position: "Chef" }),
    );
    const deleting = startDeletion();
    await expect.poll(() => isBlocked(app)).toBe(true);
    const outcomes = await Promise.allSettled([importing.commit(), deleting]);
    expect([name, ...outcomes.map(({ status }) => status)]).toEqual([name, "fulfilled", "fulfilled"]);
  }
  expect(await storedEntries(app)).toEqual([]);
});

test("a revert restores nothing of a deleted person whose two entries were merged", async ({ app }) => {
  const { admin, send } = await anImporter(app);
  const profileUrl = "https://profiles.example/ann";
  await send("address.csv", [aRow("ann")]);
  await send("profile.csv", [aRow("ann", { email: "", profileUrl, position: "Waiter" })]);
  await send("changing.csv", [aRow("ann", { email: "", profileUrl, position: "Chef" })]);
  await send("both.csv", [aRow("ann", { profileUrl, company: "Other" })]);
  const { people } = await admin.directory.people({ q: "ann" });
  await admin.directory.deletePerson({ personId: people[0]?.id ?? 0 });
  expect(JSON.stringify(await app.db.select().from(directoryImportBatches))).not.toContain("Waiter");
});

test("entries that two imports reported of merged companies stay until both are reverted", async ({
  app,
}) => {
  const { admin, send } = await anImporter(app);
  const right = await send("right.csv", [aRow("ann")]);
  await app.db.update(directoryCompanies).set({ key: "by other rules", keysVersion: null });
  const wrong = await send("wrong.csv", [aRow("ann")]);
  await app.context.tasks.enqueue(app.db, rebuildKeys, {});
  await app.runTasks();
  expect(await storedEntries(app)).toEqual(["ann Cook"]);
  for (const [importId, remaining] of [[wrong, ["ann Cook"]] as const, [right, []] as const]) {
    await admin.imports.revert({ importId });
    await app.runTasks();
    expect(await storedEntries(app)).toEqual(remaining);
  }
});

test("an import during a merge of companies loses no entry", async ({ app }) => {
  const { send } = await anImporter(app);
  await send("right.csv", [aRow("ann")]);
  const former = { name: "Acme Inc.", key: "by other rules", keys: [] };
  const [old] = await app.db.insert(directoryCompanies).values(former).returning();
  const importing = await holdTransaction(app, async ({ db }) => {
    // A server of the previous version looks it up by its former key.
    await lockImportQueue({ db });
    const [{ id: _id, ...employment } = expect.fail("nobody works there")] = await db
      .select()
      .from(directoryEmployments);
    await db
      .insert(directoryEmployments)
      .values({ ...employment, companyId: old?.id ?? 0, startMonth: 2015 * 12 });
  });
  await app.context.tasks.enqueue(app.db, rebuildKeys, {});
  const rebuilding = app.runTasks();
  await expect.poll(() => isBlocked(app)).toBe(true);
  await Promise.all([importing.commit(), rebuilding]);
  expect(await storedEntries(app)).toEqual(["ann Cook", "ann Cook"]);
});

test("an import with any number of companies can be reverted after any number of later batches", async ({
  app,
}) => {
  const { admin, send } = await anImporter(app);
  const wrong = await send("wrong.csv", [aRow("ann"), aRow("cleo")]);
  const later = await send("later.csv", [aRow("bob")]);
  // More batches than one run compares.
  await app.db.execute(sql`
    insert into directory_import_batches (import_id, added, told)
    select ${later}::bigint, '{}', '{}' from generate_series(1, 25000)`);
  await send("last.csv", [aRow("ann")]);
  // More companies than one run deletes.
  await app.db.execute(sql`
    insert into directory_companies (name, key, import_id)
    select 'Nobody ' || number, 'nobody ' || number, ${wrong}::bigint from generate_series(1, 2001) number`);
  await admin.imports.revert({ importId: wrong });
  await app.runTasks();
  expect(await storedEntries(app)).toEqual(["ann Cook", "bob Cook"]);
  expect(await app.db.select({ name: directoryCompanies.name }).from(directoryCompanies)).toEqual([
    { name: "Acme" },
  ]);
});

test("a batch that arrives during the revert of its import is stored or rejected completely", async ({
  app,
}) => {
  const { admin, send } = await anImporter(app);
  await send("right.csv", [aRow("ann")]);
  const key = randomUUID();
  const importId = await send("wrong.csv", [aRow("n0", { name: "Pat N0" })], { key, isLast: false });
  const batches = Array.from({ length: 8 }, (_, index) => ({
    rows: Array.from({ length: 50 }, (_row, row) => aRow(`n${index}x${row}`, { name: `Pat N${row}` })),
    file: { key, name: "wrong.csv", batch: index + 2, isLast: index === 7 },
  }));
  // Another file that reports the same people meanwhile loses none of them.
  const other = randomUUID();
  const others = batches.map(({ rows, file }) => ({
    rows,
    file: { ...file, key: other, name: "other.csv" },
  }));
  const outcomes = await Promise.allSettled([
    ...batches.flatMap((batch, index) => [
      admin.directory.importRows(batch),
      admin.directory.importRows(others[index] ?? batch),
    ]),
    admin.imports.revert({ importId }).then(() => app.runTasks()),
  ]);
  await app.runTasks();
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  for (const reason of refused) expect(reason).toMatchObject({ code: "IMPORT_REVERTED" });
  const reported = others.flatMap(({ rows }) => rows.map(({ email }) => `${email.split("@")[0]} Cook`));
  expect(await storedEntries(app)).toEqual(["ann Cook", ...reported].toSorted());
});

/** Three people whom only the wrong file reported, and a candidate who overlapped with them. */
async function threeFound(app: TestApp) {
  const { admin, send } = await anImporter(app);
  const wrong = await send(
    "wrong.csv",
    ["dov", "eve", "finn"].map((name) => aRow(name)),
  );
  const manager = await aManager(app);
  const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id, together);
  return { admin, wrong, manager, candidateId };
}

async function anImporter(app: TestApp) {
  const { admin } = (await anAdmin(app)).browser;
  async function send(
    name: string,
    rows: DirectoryRow[],
    { key = randomUUID(), batch = 1, isLast = true } = {},
  ) {
    await admin.directory.importRows({ rows, file: { key, name, batch, isLast } });
    const { imports } = await admin.imports.list({});
    return imports[0]?.id ?? 0;
  }
  return { admin, send };
}

const aRow = (name: string, fields: Partial<DirectoryRow> = {}): DirectoryRow => ({
  line: 2,
  name: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
  email: `${name}@known.example`,
  company: "Acme",
  position: "Cook",
  start: "2018-01",
  end: "2021-01",
  ...fields,
});

async function storedEntries(app: TestApp) {
  const rows = await app.db
    .select({ email: directoryPeople.email, position: directoryEmployments.position })
    .from(directoryEmployments)
    .innerJoin(directoryPeople, eq(directoryPeople.id, directoryEmployments.personId));
  return rows.map(({ email, position }) => `${email?.split("@")[0]} ${position}`).toSorted();
}

/** Starts an action, then a revert, and ends the action once the revert waits for it or has ended. */
async function duringRevert(
  app: TestApp,
  { imports }: Awaited<ReturnType<typeof anImporter>>["admin"],
  importId: number,
  work: (context: Context) => Promise<unknown>,
) {
  const action = await holdTransaction(app, work);
  await imports.revert({ importId });
  let hasEnded = false;
  const removing = app.runTasks().then(() => (hasEnded = true));
  await expect
    .poll(async () => hasEnded || (await waitsForAdvisoryLock(app)), { timeout: 10_000 })
    .toBe(true);
  await Promise.all([action.commit(), removing]);
}

/** Whether a transaction waits for an advisory lock, such as that of a search that stores people. */
async function waitsForAdvisoryLock({ db }: TestApp): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.length > 0;
}

/** Whether a transaction waits for a lock of another one. */
const isBlocked = async (app: TestApp) => (await countBlocked(app)) > 0;

const reviewersOf = (app: TestApp, candidateId: string) =>
  app.db.select().from(reviewers).where(eq(reviewers.candidateId, candidateId));

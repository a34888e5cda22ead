import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import {
  directoryDeletions,
  directoryEmployments,
  directoryPeople,
} from "#server/platform/db/schema/directory.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { addDoNotContact } from "#server/features/reviewers/do-not-contact.ts";
import { identifyAgain } from "#server/features/reviewers/identify-again.ts";
import { sendChosenSurvey } from "#server/features/outreach/send-chosen-surveys.ts";
import { aCandidate, aJob, aManager, anAdmin, aPerson, mailsTo, sweptOutreach } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { holdTransaction } from "#tests/hold-transaction.ts";

const kim = { name: "Kim Doe", email: "kim@example.com" };
const profileUrl = "https://www.linkedin.com/in/kim-doe/";
const row = { line: 2, ...kim, profileUrl, company: "Acme", position: "Cook", start: "2018-01", end: "" };
const refused = { line: 2, reason: "This person was deleted on request" };

const together = {
  workHistory: [
    { company: "Acme", position: "Baker", startDate: "2019-01", endDate: "2020-01", isCurrent: false },
  ],
};

test("deleting a person deletes every employment, and no import adds them again", async ({ app }) => {
  const { directory, personId } = await aDirectory(app);
  await directory.deletePerson({ personId });
  expect([await app.count(directoryPeople), await app.count(directoryEmployments)]).toEqual([0, 0]);
  await expect(directory.person({ personId })).rejects.toMatchObject({ code: "PERSON_NOT_FOUND" });

  for (const repeated of [
    row,
    { ...row, email: "KIM@example.com ", profileUrl: "" },
    { ...row, email: "kim+jobs@example.com", profileUrl: "" },
    { ...row, name: "K. Doe", email: "kim@elsewhere.example" },
    { ...row, email: "", profileUrl: "http://linkedin.com/in/Kim-Doe?trk=share" },
  ])
    expect(await directory.importRows({ rows: [repeated] })).toMatchObject({ added: 0, rejected: [refused] });
  expect(
    await directory.importRows({ rows: [{ ...row, email: "other@example.com", profileUrl: "n/a" }] }),
  ).toMatchObject({ added: 1 });
});

test("a deleted person is recognized by any spelling of the address, and by the hash of an earlier version", async ({
  app,
}) => {
  const { browser } = await anAdmin(app);
  const add = (email: string) =>
    browser.admin.directory.importRows({ rows: [{ ...row, email, profileUrl: "" }] });
  await add("lou.roe+old@gmail.com");
  const [person] = await app.db.select().from(directoryPeople);
  await browser.admin.directory.deletePerson({ personId: person?.id ?? 0 });
  const written = "pat+old@example.com";
  const { secret } = app.context;
  const hash = createHmac("sha256", `directory-deletion:${secret}`).update(written).digest("base64url");
  await app.db.insert(directoryDeletions).values({ hash });
  for (const email of ["lou.roe+old@gmail.com", "louroe@googlemail.com", written])
    expect(await add(email)).toMatchObject({ added: 0, rejected: [refused] });
  expect(await add("lou.row@gmail.com")).toMatchObject({ added: 1 });
});

test("deleting a person deletes records with other spellings of the address, and their places as reviewers", async ({
  app,
}) => {
  const spellings = ["lou.roe+old@gmail.com", "louroe@googlemail.com", "l.o.u.roe@gmail.com"];
  const others = ["lou.row@gmail.com", "louroe2@gmail.com", "louroe@gmail.example", "xlouroe@gmail.com"];
  for (const email of [...spellings, ...others]) await aPerson(app, { email }, {});
  const manager = await aManager(app);
  await aCandidate(manager, (await aJob(manager)).id, together);
  const { directory } = (await anAdmin(app)).browser.admin;
  const { people } = await directory.people({ q: "louroe@google" });
  await directory.deletePerson({ personId: people[0]?.id ?? 0 });
  for (const table of [directoryPeople, reviewers]) {
    const remaining = await app.db.select({ email: table.email }).from(table);
    expect(new Set(remaining.map(({ email }) => email))).toEqual(new Set(others));
  }
});

test("nothing stored can identify a deleted person", async ({ app }) => {
  const { directory, personId } = await aDirectory(app);
  await directory.deletePerson({ personId });
  const stored = JSON.stringify([
    await app.db.select().from(directoryDeletions),
    await app.db.select().from(auditLog).where(eq(auditLog.action, "directory.person_deleted")),
  ]);
  for (const trace of ["kim", "Kim", "Doe", "linkedin", "Acme"]) expect(stored).not.toContain(trace);
});

test("a deleted person is removed as a reviewer unless contacted, and is never found again", async ({
  app,
}) => {
  const { directory, personId } = await aDirectory(app);
  const manager = await aManager(app);
  const job = await aJob(manager);
  const waiting = await aCandidate(manager, job.id, together);
  const contacted = await aCandidate(manager, job.id, { ...together, firstName: "Alex" });
  const reviewersOf = (candidateId: string) =>
    app.db.select().from(reviewers).where(eq(reviewers.candidateId, candidateId));
  const [reviewer] = await reviewersOf(contacted.id);
  await manager.browser.manager.reviewers.sendSurvey({ reviewerKey: reviewer?.key ?? "" });

  await directory.deletePerson({ personId });
  expect(await reviewersOf(waiting.id)).toEqual([]);
  expect(await reviewersOf(contacted.id)).toMatchObject([{ email: kim.email, status: "survey_sent" }]);
  const later = await aCandidate(manager, job.id, { ...together, firstName: "Jo" });
  expect(await reviewersOf(later.id)).toEqual([]);
});

test("a person who is deleted during a search for colleagues does not stay a reviewer", async ({ app }) => {
  const { directory, personId } = await aDirectory(app);
  const manager = await aManager(app);
  const { id } = await aCandidate(manager, (await aJob(manager)).id, together);
  await app.db.delete(reviewers);
  const search = await holdTransaction(app, (context) => identifyAgain(context, id));
  await directory.deletePerson({ personId });
  await search.commit();
  expect(await app.count(reviewers)).toBe(1);
  await app.runTasks();
  expect(await app.count(reviewers)).toBe(0);
});

test("a chosen card stays after its person is deleted, without their data, and nobody is contacted", async ({
  app,
}) => {
  const { directory, personId } = await aDirectory(app);
  await aPerson(app, { name: "Lou Roe", email: "lou@example.com" }, {});
  const manager = await aManager(app);
  await manager.browser.manager.outreach.saveCompanyRules({ answersTogether: 3 });
  const job = await aJob(manager);
  const { id } = await aCandidate(manager, job.id, together);
  const rows = () => app.db.select().from(reviewers).where(eq(reviewers.candidateId, id));
  const kims = (await rows()).find(({ email }) => email === kim.email);
  const key = kims?.key ?? "";
  const cards = async () => (await manager.browser.manager.candidates.get({ candidateId: id })).reviewers;
  const ownWords = "Kim, it would mean a lot";
  await manager.browser.manager.reviewers.sendSurvey({ reviewerKey: key, ownWords });
  // The survey was also queued.
  await app.db.update(reviewers).set({ chosenAt: app.clock.now() }).where(eq(reviewers.key, key));
  const before = await cards();
  expect(before.find((card) => card.key === key)).toMatchObject({ handedOver: true });

  await directory.deletePerson({ personId });
  expect(await cards()).toEqual(before);
  const stored = await rows();
  for (const trace of ["Kim", "kim@", kims?.emailHash ?? ""])
    expect(JSON.stringify(stored)).not.toContain(trace);
  const noMonths = { overlapFirst: null, overlapLast: null };
  expect(stored.find((card) => card.key === key)).toMatchObject(noMonths);
  expect(kims).not.toMatchObject(noMonths);
  const delivered = await sendChosenSurvey.runAll(app.context, [{ reviewerKey: key }]);
  await app.runTasks();
  expect([delivered.map(({ status }) => status), app.outbox]).toEqual([["fulfilled"], []]);
  expect(await cards()).toEqual(before);
});

test("the card of someone who was named stays after they are deleted, whether they were contacted or not", async ({
  app,
}) => {
  const { directory, personId } = await aDirectory(app);
  const manager = await aManager(app);
  const { candidates, outreach, reviewers: naming } = manager.browser.manager;
  const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id);
  await outreach.pause({ candidateId, paused: true });
  await naming.add({ candidateId, ...kim, company: "Acme", position: "Cook" });
  await app.runTasks();
  const before = await candidates.get({ candidateId });
  expect(before.reviewers).toMatchObject([{ handedOver: true, typedName: kim.name }]);

  await directory.deletePerson({ personId });
  expect(await candidates.get({ candidateId })).toEqual(before);
  expect(JSON.stringify(await app.db.select().from(reviewers))).not.toContain(kim.email);
  await outreach.pause({ candidateId, paused: false });
  await sweptOutreach(app);
  expect(mailsTo(app, kim)).toEqual([]);
  expect((await candidates.get({ candidateId })).reviewers).toEqual(before.reviewers);
});

test.for(["was contacted", "was chosen, but may not be contacted", "was not chosen"])(
  "a deletion shows an admin the same if the person %s",
  async (history, { app }) => {
    const { directory, personId } = await aDirectory(app);
    const { surveyTests } = (await anAdmin(app)).browser.admin;
    const manager = await aManager(app);
    const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id, together);
    const [found] = await app.db.select().from(reviewers);
    expect(await surveyTests.reviewers({ candidateId })).toMatchObject([kim]);
    const isContacted = history === "was contacted";
    if (!isContacted) await addDoNotContact(app.context, kim.email);
    if (history !== "was not chosen")
      await manager.browser.manager.reviewers.sendSurvey({ reviewerKey: found?.key ?? "" });
    expect(mailsTo(app, kim)).toHaveLength(isContacted ? 1 : 0);

    await directory.deletePerson({ personId });
    expect(await surveyTests.reviewers({ candidateId })).toEqual([]);
    const isDeletion = eq(auditLog.action, "directory.person_deleted");
    const entries = await app.db.select().from(auditLog).where(isDeletion);
    expect(entries.map(({ details }) => details)).toEqual([{}]);
  },
);

test.for([
  ["after a deletion", false],
  ["after a deletion during a search for colleagues", true],
] as const)("%s every card still fits at least three people", async ([, isDuringSearch], { app }) => {
  const { directory } = (await anAdmin(app)).browser.admin;
  const positions = ["Cook", "Cook", "Cook", "Sales Director", "Sales Director", "Sales Director"];
  for (const [index, position] of positions.entries())
    await aPerson(app, { name: `N${index} Roe`, email: `n${index}@example.com` }, { position });
  const manager = await aManager(app);
  const { id } = await aCandidate(manager, (await aJob(manager)).id, together);
  const alike = async () => {
    const rows = await app.db.select().from(reviewers);
    return [...Map.groupBy(rows, ({ card }) => JSON.stringify(card)).values()].map(({ length }) => length);
  };
  expect(await alike()).toEqual([3, 3]);

  const { people } = await directory.people({ q: "n5" });
  const deletePerson = () => directory.deletePerson({ personId: people[0]?.id ?? 0 });
  if (isDuringSearch) {
    await app.db.delete(reviewers);
    const search = await holdTransaction(app, (context) => identifyAgain(context, id));
    await deletePerson();
    await search.commit();
    await app.runTasks();
  } else await deletePerson();
  expect(await alike()).toEqual([5]);
});

test("a deleted person can answer a survey that may have been sent before a crash", async ({ app }) => {
  const { directory, personId } = await aDirectory(app);
  const manager = await aManager(app);
  await aCandidate(manager, (await aJob(manager)).id, together);
  await app.db.update(reviewers).set({ deliveryStartedAt: app.clock.now(), questions: [] });
  await directory.deletePerson({ personId });
  expect(await app.db.select().from(reviewers)).toMatchObject([{ email: kim.email }]);
});

async function aDirectory(app: TestApp) {
  const { directory } = (await anAdmin(app)).browser.admin;
  await aPerson(app, kim, { profileUrl });
  const { people } = await directory.people({ q: "kim" });
  return { directory, personId: people[0]?.id ?? 0 };
}

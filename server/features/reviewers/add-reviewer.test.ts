import { randomUUID } from "node:crypto";
import { eq, isNotNull } from "drizzle-orm";
import { barestCard } from "#contract/cards.ts";
import { dayMs } from "#contract/durations.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { directoryEmployments, directoryPeople } from "#server/platform/db/schema/directory.ts";
import { doNotContact, reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyLinkId } from "#server/platform/crypto/survey-link.ts";
import { sendChosenSurvey } from "#server/features/outreach/send-chosen-surveys.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anAdmin,
  anEmail,
  aPerson,
  aReviewer,
  aSubmission,
  comeBack,
  sweptOutreach,
  expectSilentRefusal,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { doNotContactHash } from "./do-not-contact.ts";

const person = { name: "Kim Doe", email: "kim@example.com" };

test("a named former colleague is queued and contacted by the system", async ({ app }) => {
  const { add } = await setUp(app);

  expect(await add({ ...person, company: " Acme ", relationship: "Lead" })).toEqual({
    key: expect.any(String),
    label: "Reviewer A",
    card: { ...barestCard, evidence: "named", company: "Acme", relationship: "Lead" },
    ...queuedView,
  });
  await sweptOutreach(app);
  expect(app.outbox.map(({ to }) => to.email)).toEqual([person.email]);
});

test("a pasted address in any spelling adds one person", async ({ app }) => {
  const { add } = await setUp(app);
  const { key } = await add({ name: "Kim Doe", email: '"Doe, Kim" <R&D@Müller.example>;' });
  await sweptOutreach(app);
  expect(app.outbox.map(({ to }) => to.email)).toEqual(["r&d@xn--mller-kva.example"]);
  expect(await add({ name: "Kim Doe", email: "mailto:r&d@müller.example" })).toMatchObject({ key });
  await expect(add({ name: "Kim Doe", email: "a@x.example b@x.example" })).rejects.toMatchObject({
    message: "Please enter one e-mail address",
  });
});

test("of any named person the page shows only that they are queued, until their answer is shown", async ({
  app,
}) => {
  const { manager, jobId, candidateId, add } = await setUp(app);
  const rested = await aReviewer(app);
  const found = await aReviewer(app, { manager, candidateId, status: "survey_sent" });
  const emails = {
    willing: person.email,
    refusing: anEmail("refusing"),
    rested: rested.email,
    found: found.email,
    dead: anEmail("dead"),
  };
  await askNotToBeContacted(app, emails.refusing);
  app.outbox.length = 0;
  const views: string[] = [];
  for (const [name, email] of Object.entries(emails)) {
    const { key, label, ...view } = await add({ name: "Kim", email });
    expect(view, name).toEqual({ card: { ...barestCard, evidence: "named" }, ...queuedView });
    const { sendSurvey } = manager.browser.manager.reviewers;
    expect(await sendSurvey({ reviewerKey: key }), name).toEqual({
      success: true,
      sentOn: null,
      outcome: "handed_over",
    });
    if (name === "dead") app.refuseMail("550 no such mailbox");
    await sweptOutreach(app);
    app.refuseMail(null);
    const candidate = await manager.browser.manager.candidates.get({ candidateId });
    const shown = candidate.reviewers.find((card) => card.key === key);
    expect(label).toBe(shown?.label);
    views.push(JSON.stringify([{ ...shown, key: "", label: "" }, candidate.outreach.nextAskOn]));
  }
  expect(new Set(views).size).toBe(1);
  expect(app.outbox.map(({ to }) => to.email)).toEqual([emails.willing]);

  await app.browser().reviewer.surveys.submit(aSubmission(await linkTo(app, emails.willing)));
  const { reviewers: shown } = await manager.browser.manager.candidates.get({ candidateId });
  expect(shown.filter(({ hasResponse }) => hasResponse)).toMatchObject([
    { status: "completed", handedOver: false },
  ]);
  expect((await aCandidate(manager, jobId)).reviewers).toEqual([]);
});

/** A mailbox's address in the directory, and as someone may type it who names this person. */
const spellings = [
  ["by the address that is known", (email: string) => email],
  ["by another address of the mailbox", (email: string) => email.replace("@", "+work@")],
] as const;

test.for(spellings)(
  "a person both found and named is contacted once, %s, in either order",
  async ([, respell], { app }) => {
    const { manager, jobId } = await setUp(app);
    const colleague = await aPerson(app, {}, { company: "Acme" });
    const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-01" }];
    app.context.settings.reviewerRestDays = 0;
    const { id: candidateId, reviewers: found } = await aCandidate(manager, jobId, { workHistory });
    await manager.browser.manager.reviewers.add({
      candidateId,
      name: "Kim",
      email: respell(colleague.email),
    });
    await manager.browser.manager.outreach.change({ candidateId, automatic: true, wantedResponses: 3 });
    await sweptOutreach(app);
    expect(app.outbox).toHaveLength(1);
    // The card is shown as sent: passing over it would reveal whose it is.
    const isFound = eq(reviewers.createdByType, "system");
    expect(await app.db.select().from(reviewers).where(isFound)).toMatchObject([
      { chosenAt: null, surveySentAt: null, withheldAt: app.clock.now() },
    ]);
    // Found again, they still have their card: a missing card would reveal that they were named by chance.
    const { firstName, lastName } = await manager.browser.manager.candidates.get({ candidateId });
    const changed = [{ ...workHistory[0], endDate: "2020-02" }] as typeof workHistory;
    const updated = await manager.browser.manager.candidates.update({
      candidateId,
      jobId,
      firstName,
      lastName,
      workHistory: changed,
      seen: {
        firstName,
        lastName,
        workHistory: workHistory.map((entry) => ({ ...entry, isCurrent: false })),
      },
    });
    expect(updated.reviewers.map(({ card }) => card.evidence).toSorted()).toEqual(["named", "together"]);
    const card = updated.reviewers.find(({ card: { evidence } }) => evidence === "together");
    expect(found).toHaveLength(1);
    expect(card).toMatchObject({ status: "survey_sent" });

    // Nor after the manager removes the person they named: it is not planned again and again.
    const named = updated.reviewers.find(({ card: { evidence } }) => evidence === "named");
    await manager.browser.manager.reviewers.remove({ reviewerKey: named?.key ?? "" });
    for (let sweep = 0; sweep < 3; sweep++) {
      await sweptOutreach(app);
      app.clock.advance(60_000);
    }
    expect(app.outbox).toHaveLength(1);
    expect(await app.db.$count(candidates, isNotNull(candidates.outreachDueAt))).toBe(0);

    // A person who was chosen at the same moment is refused for this candidate only.
    await sendChosenSurvey.run(app.context, { reviewerKey: card?.key ?? "" });
    app.clock.advance(2 * dayMs);
    const otherManager = await aManager(app);
    await aCandidate(otherManager, (await aJob(otherManager)).id, {
      workHistory,
      sendSurveysAutomatically: true,
    });
    await sweptOutreach(app);
    expect(app.outbox.map(({ to }) => to.email)).toEqual([respell(colleague.email), colleague.email]);
  },
);

test.for(spellings)(
  "of three look-alikes, once two are named the third is never contacted, %s",
  async ([, respell], { app }) => {
    const { manager, people, candidateId, found } = await threeAlike(app);
    const { reviewers: api, outreach } = manager.browser.manager;
    for (const { name, email } of people.slice(1))
      await api.add({ candidateId, name, email: respell(email) });
    await sweptOutreach(app);
    expect(app.outbox).toHaveLength(2);

    for (const { key: reviewerKey } of found)
      await expectSilentRefusal(app, () => api.sendSurvey({ reviewerKey }));
    await outreach.change({ candidateId, automatic: true, wantedResponses: 5 });
    await sweptOutreach(app);
    expect(app.outbox).toHaveLength(2);
  },
);

test.for(spellings)(
  "of three look-alikes, once one was contacted no other is contacted by name, %s: the answer would identify them",
  async ([, respell], { app }) => {
    const { manager, people, candidateId, found } = await threeAlike(app);
    const { reviewers: api } = manager.browser.manager;
    await api.sendSurvey({ reviewerKey: found[0]?.key ?? "" });
    const [contacted] = app.outbox.map(({ to }) => to.email);
    expect(people.map(({ email }) => email)).toContain(contacted);

    for (const { name, email } of people) await api.add({ candidateId, name, email: respell(email) });
    await api.add({ candidateId, ...person });
    await sweptOutreach(app);
    expect(app.outbox.map(({ to }) => to.email)).toEqual([contacted, person.email]);
  },
);

test.for([
  ["", 6],
  [" and sixty others are better matches", 60],
] as const)(
  "of three look-alikes, once two are named the third is never contacted, even if one is among the first five as a likely manager%s",
  async ([, others], { app }) => {
    const position = "Engineering Manager";
    for (let count = 0; count < others; count++) await aPerson(app, {}, { position, end: "2020-01" });
    const alike = [];
    for (let count = 0; count < 3; count++)
      alike.push(await aPerson(app, {}, { position: "VP of Engineering", start: "2019-11" }));
    const manager = await aManager(app);
    const workHistory = [{ company: "Acme", position, startDate: "2018-01", endDate: "2020-01" }];
    const { id: jobId } = await aJob(manager);
    const { reviewers: api } = manager.browser.manager;
    // Whether the first of them or another one is named makes no difference.
    for (const [first, second] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ] as const) {
      const { id: candidateId, reviewers: found } = await aCandidate(manager, jobId, { workHistory });
      const cards = found.filter(({ card }) => card.relation === "manager");
      expect(cards.map(({ card }) => card.chosenFor)).toEqual(["above", null, null]);
      app.outbox.length = 0;
      for (const lookAlike of [alike[first], alike[second]])
        if (lookAlike) await api.add({ candidateId, ...lookAlike });
      await sweptOutreach(app);
      expect(app.outbox).toHaveLength(2);
      for (const { key: reviewerKey } of cards)
        await expectSilentRefusal(app, () => api.sendSurvey({ reviewerKey }));
      expect(app.outbox).toHaveLength(2);
      app.clock.advance(400 * dayMs);
      await comeBack(manager);
    }
  },
);

test.for([
  { which: "by which they stay colleagues", correction: { endDate: "2020-02" } },
  { which: "by which they were none", correction: { company: "Initech" } },
])(
  "of three look-alikes, once one was contacted no other is contacted by name after a correction $which",
  async ({ correction }, { app }) => {
    const { manager, people, candidateId, found } = await threeAlike(app);
    const { reviewers: api, candidates: calls } = manager.browser.manager;
    await api.sendSurvey({ reviewerKey: found[0]?.key ?? "" });
    const [contacted] = app.outbox.map(({ to }) => to.email);
    const { firstName, lastName, jobId, workHistory } = await calls.get({ candidateId });
    const corrected = workHistory.map((entry) => ({ ...entry, ...correction }));
    const seen = { firstName, lastName, workHistory };
    await calls.update({ candidateId, jobId, ...seen, workHistory: corrected, seen });

    for (const { name, email } of people) await api.add({ candidateId, name, email });
    await api.add({ candidateId, ...person });
    await sweptOutreach(app);
    expect(app.outbox.map(({ to }) => to.email)).toEqual([contacted, person.email]);
  },
);

const rebuilds: Record<string, (app: TestApp) => Promise<unknown>> = {
  "companies are merged": async (app) =>
    (await anAdmin(app)).browser.admin.companies.merge({ name: "Acme Holding", company: "Acme" }),
  "an import is reverted": async (app) => {
    const { admin } = (await anAdmin(app)).browser;
    const rows = [1, 2, 3].map((line) => ({
      line,
      name: `Imported ${line}`,
      email: anEmail("imported"),
      company: "Acme",
      position: "Chef",
      start: "2018-01",
      end: "",
    }));
    await admin.directory.importRows({
      rows,
      file: { key: randomUUID(), name: "wrong.csv", batch: 1, isLast: true },
    });
    const { imports } = await admin.imports.list({});
    await admin.imports.revert({ importId: imports[0]?.id ?? 0 });
  },
  "someone with another card is deleted": async (app) => {
    const [director] = await app.db
      .select({ id: directoryEmployments.personId })
      .from(directoryEmployments)
      .where(eq(directoryEmployments.position, "Sales Director"));
    await (await anAdmin(app)).browser.admin.directory.deletePerson({ personId: director?.id ?? 0 });
  },
};

test.for(Object.entries(rebuilds))(
  "of three look-alikes, once one was contacted no other is contacted by name after %s",
  async ([, rebuild], { app }) => {
    for (let count = 0; count < 3; count++) await aPerson(app, {}, { position: "Sales Director" });
    const { manager, people, candidateId, found } = await threeAlike(app);
    const { reviewers: api, candidates: calls } = manager.browser.manager;
    const engineer = found.find(({ card }) => card.function === "engineering");
    await api.sendSurvey({ reviewerKey: engineer?.key ?? "" });
    const [contacted] = app.outbox.map(({ to }) => to.email);
    await rebuild(app);
    await app.runTasks();
    const { reviewers: rebuilt } = await calls.get({ candidateId });
    expect(rebuilt.filter(({ card }) => card.function === "engineering")).toHaveLength(1);

    for (const { name, email } of people) await api.add({ candidateId, name, email });
    await api.add({ candidateId, ...person });
    await sweptOutreach(app);
    expect(app.outbox.map(({ to }) => to.email)).toEqual([contacted, person.email]);
  },
);

test("of three look-alikes, once one was contacted and one deleted, the third is not contacted by name", async ({
  app,
}) => {
  const { manager, people, candidateId, found } = await threeAlike(app);
  const { reviewers: api } = manager.browser.manager;
  await api.sendSurvey({ reviewerKey: found[0]?.key ?? "" });
  const contacted = app.outbox.map(({ to }) => to.email);
  const rows = await app.db.select().from(directoryPeople);
  const deleted = rows.find(({ email }) => email !== null && !contacted.includes(email));
  await (await anAdmin(app)).browser.admin.directory.deletePerson({ personId: deleted?.id ?? 0 });

  const remaining = people.filter(({ email }) => email !== deleted?.email);
  for (const { name, email } of remaining) await api.add({ candidateId, name, email });
  await api.add({ candidateId, ...person });
  await sweptOutreach(app);
  expect(app.outbox.map(({ to }) => to.email)).toEqual([...contacted, person.email]);
});

test("the number of people named in a day is limited", async ({ app }) => {
  const { add } = await setUp(app);
  app.context.settings.dailyLimits.named = 2;
  for (const name of ["one", "two"]) await add({ name, email: anEmail(name) });
  const refusal = { code: "TOO_MANY_NAMED", status: 429 };
  await expect(add(person)).rejects.toMatchObject(refusal);
  app.clock.advance(dayMs);
  await add(person);
});

test("a person named twice, concurrently or later, is one reviewer", async ({ app }) => {
  const { manager, jobId, candidateId, add } = await setUp(app);
  const byCandidate = await aReviewer(app, {
    manager,
    candidateId,
    email: person.email,
    status: "identified",
  });
  await app.db.update(reviewers).set({ createdByType: "candidate" });
  const someoneElse = await add({ name: "Lee Hall", email: anEmail() });
  const otherCandidate = await aCandidate(manager, jobId);
  const ofOther = await manager.browser.manager.reviewers.add({ candidateId: otherCandidate.id, ...person });
  const added = await Promise.all(Array.from({ length: 8 }, () => add(person)));
  added.push(await add({ name: "Another", email: " KIM@Example.com" }));
  const keys = new Set(added.map(({ key }) => key));
  expect(keys.size).toBe(1);
  for (const { key } of [byCandidate, someoneElse, ofOther]) expect(keys).not.toContain(key);
  expect(await app.count(reviewers)).toBe(4);
});

test("someone who objected to contact is not contacted when colleagues are found", async ({ app }) => {
  const { manager, jobId } = await setUp(app);
  const refusing = await aPerson(app, {}, { company: "Acme" });
  const willing = await aPerson(app, {}, { company: "Acme" });
  await askNotToBeContacted(app, refusing.email);
  const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-01" }];
  await aCandidate(manager, jobId, { workHistory, sendSurveysAutomatically: true });
  await app.runTasks();

  expect(app.outbox.map(({ to }) => to.email)).toEqual([willing.email]);
  expect(await app.count(reviewers)).toBe(2);
});

test("someone who objects after being added gets nothing more", async ({ app }) => {
  const { manager, key, email } = await aReviewer(app, { status: "identified" });
  await askNotToBeContacted(app, email);

  await expectSilentRefusal(app, () => manager.browser.manager.reviewers.sendSurvey({ reviewerKey: key }));
  expect(app.outbox).toEqual([]);
});

test("nobody can be named while the job is archived", async ({ app }) => {
  const { manager, jobId, add } = await setUp(app);
  await manager.browser.manager.jobs.setActive({ jobId, isActive: false });
  await expect(add(person)).rejects.toMatchObject({ code: "JOB_ARCHIVED", status: 409 });
});

/** A candidate who worked with three people whose cards are equal. */
async function threeAlike(app: TestApp) {
  const { manager, jobId } = await setUp(app);
  const people = [];
  for (let count = 0; count < 3; count++) people.push(await aPerson(app, {}, {}));
  const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-01" }];
  const { id: candidateId, reviewers: found } = await aCandidate(manager, jobId, { workHistory });
  return { manager, people, candidateId, found };
}

async function setUp(app: TestApp) {
  const manager = await aManager(app, { email: anEmail("boss") });
  const { id: jobId } = await aJob(manager);
  const { id: candidateId } = await aCandidate(manager, jobId);
  const add = (fields: { name: string; email: string; company?: string; relationship?: string }) =>
    manager.browser.manager.reviewers.add({ candidateId, ...fields });
  return { manager, jobId, candidateId, add };
}

/** What the page shows about a named person. */
const queuedView = {
  status: "identified",
  surveySentOn: null,
  sending: false,
  sendProblem: null,
  heldUntil: null,
  hasResponse: false,
  handedOver: true,
  canBeCorrected: true,
};

async function linkTo(app: TestApp, email: string): Promise<string> {
  const rows = await app.db.select().from(reviewers);
  const reviewer = rows.find((row) => row.email === email);
  return reviewer ? surveyLinkId(app.context.secret, reviewer) : "";
}

async function askNotToBeContacted(app: TestApp, email: string) {
  await app.db.insert(doNotContact).values({ emailHash: doNotContactHash(app.context.secret, email) });
}

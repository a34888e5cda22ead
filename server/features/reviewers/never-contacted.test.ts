import { isNotNull } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { candidateExclusions } from "#server/platform/db/schema/privacy.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { deliverSurvey } from "#server/features/outreach/deliver-surveys.ts";
import { sendChosenSurvey } from "#server/features/outreach/send-chosen-surveys.ts";
import { correctionMs } from "./link-state.ts";
import {
  aJob,
  aManager,
  anEmail,
  aParticipant,
  aPerson,
  aReferee,
  aReviewer,
  surveyMails,
  type TestManager,
  sweptOutreach,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { markHashes } from "./exclusion-marks.ts";

const workHistory = [
  { company: "Acme", position: "Cook", startDate: "2018-01", endDate: "2020-12", isCurrent: false },
];
const spellings = [
  "Taylor Selfmatch",
  "Taylor Selfmatch (he/him)",
  "Taylor Selfmatch, PMP, CSM",
  "Taylor Selfmatch [Contractor]",
  "Taylor Selfmatch - External",
  "SELFMATCH Taylor",
];
const others = ["Ada Byron", "Grace Hopper", "Tim Berners", "Mary Shelley"];
const excluded = {
  typed: ["Kim Lee", "Jean-François Dupont", "Jürgen Müller", "Robin Vale", "olivia.stone@home.example"],
  known: [
    "Kim Lee (she/her)",
    "DUPONT Jean-François",
    "Juergen Mueller",
    "Robin Vale, PMP, CSM",
    "Olivia Stone [Contractor]",
  ],
};

test("a candidate never gets a survey about themself, however the directory writes their name", async ({
  app,
}) => {
  const namesakes = await Promise.all(spellings.map((name) => aPerson(app, { name }, {})));
  const { contactedEmails, pressAll, run, countCards } = await setUp(app);
  // A missing card would reveal the reason.
  expect(await countCards()).toBe(namesakes.length + others.length);
  await run();
  await pressAll();
  expect(contactedEmails().toSorted()).toEqual(await addressesOf(app, others));
});

test("a candidate named by a manager or as their own referee gets no survey, and nobody learns it", async ({
  app,
}) => {
  const { manager, participant, wishes, contactedEmails, run } = await setUp(app);
  const { reviewers: api } = manager.browser.manager;
  for (const name of spellings) await api.add({ candidateId: participant.id, name, email: anEmail("x") });
  await api.add({ candidateId: participant.id, name: "T", email: "selfmatch.taylor@old.example" });
  await api.add({ candidateId: participant.id, name: "Rowan Hill", email: "rowan@hill.example" });
  for (const [name, email] of [
    ["SELFMATCH, Taylor", "someone@else.example"],
    ["MORGAN LEE (she/her)", "ml@private.example"],
    ["T. S.", "taylorselfmatch9@gmail.com"],
  ] as const)
    await wishes.nameReferee({ ...participant, ...aReferee, name, email });
  await wishes.nameReferee({ ...participant, ...aReferee });
  app.clock.advance(correctionMs);
  await run();
  const named = ["rowan@hill.example", aReferee.email];
  expect(contactedEmails().toSorted()).toEqual([...named, ...(await addressesOf(app, others))].toSorted());
});

test("excluded people never get mail, however the directory writes their names", async ({ app }) => {
  const known = await Promise.all(excluded.known.map((name) => aPerson(app, { name }, {})));
  const { manager, participant, exclude, contactedEmails, run, pressAll, countCards } = await setUp(app);
  await exclude(excluded.typed);
  const stored = JSON.stringify(await app.db.select().from(candidateExclusions));
  for (const word of ["dupont", "muller", "mueller", "francois", "iurgen"])
    expect(stored).not.toContain(word);
  expect(await countCards()).toBe(known.length + others.length);
  for (const name of ["Kimberly Lee", "Müller, J.", "Bob Vale-Robin"])
    await manager.browser.manager.reviewers.add({ candidateId: participant.id, name, email: anEmail("y") });
  await run();
  await pressAll();
  expect(contactedEmails().toSorted()).toEqual(await addressesOf(app, others));
});

test("whom a candidate excludes is excluded from all their applications to the company, and from no other's", async ({
  app,
}) => {
  const kim = "kim@lee.example";
  await aPerson(app, { name: "Kim Lee", email: kim }, {});
  const { manager, participant, wishes, exclude, contactedEmails, run } = await setUp(app);
  await exclude(["Kim Lee"]);
  const isContacted = () => contactedEmails().includes(kim);
  const apply = async (company: string) => {
    const colleague = await aManager(app, { company });
    const { id: jobId } = await aJob(colleague);
    const email = participant.email.replace("@", "+jobs@");
    const applicant = await aParticipant(app, colleague, jobId, { ...candidateFields, email });
    await colleague.browser.manager.outreach.change({
      candidateId: applicant.id,
      wantedResponses: 20,
      automatic: true,
    });
    await run();
    const { reviewers: cards, consent } = await colleague.browser.manager.candidates.get({
      candidateId: applicant.id,
    });
    for (const { key: reviewerKey } of cards)
      await colleague.browser.manager.reviewers.sendSurvey({ reviewerKey }).catch(() => null);
    await run();
    return { ...applicant, consent };
  };
  const second = await apply(manager.company);
  expect(isContacted()).toBe(false);
  // Nobody learns of an application that is not shared with them.
  expect(second.consent.leftOut).toBe("none");
  // The candidate sees them on both pages, and removes them on either.
  expect(await wishes.read(second)).toMatchObject({ excluded: { people: 1 } });
  await apply("Initech");
  expect(isContacted()).toBe(true);
  expect(await wishes.startOver(second)).toMatchObject({ excluded: { people: 0 } });
  expect(await wishes.read(participant)).toMatchObject({ excluded: { people: 0 } });
});

test("an excluded company includes its branches and its addresses", async ({ app }) => {
  await aPerson(app, {}, {}, { company: "EY Germany", start: "2022-01" });
  await aPerson(app, { email: "kim@uk.ey.com" }, {});
  const { participant, wishes, contactedEmails, run, pressAll } = await setUp(app);
  await wishes.exclude({ ...participant, companies: ["EY"] });
  await run();
  await pressAll();
  expect(contactedEmails().toSorted()).toEqual(await addressesOf(app, others));
});

test("exclusions stored by an earlier version still hold", async ({ app }) => {
  await Promise.all(excluded.known.slice(0, 2).map((name) => aPerson(app, { name }, {})));
  const { participant, contactedEmails, run, pressAll } = await setUp(app);
  const former = ["name kim lee", "initial k lee", "name jean dupont", "initial j dupont"];
  await app.db.insert(candidateExclusions).values(
    former.map((mark) => ({
      candidateId: participant.id,
      kind: "person" as const,
      entry: crypto.randomUUID(),
      hash: markHashes(app.context.secret, participant.id, mark)[0] ?? "",
    })),
  );
  await run();
  await pressAll();
  expect(contactedEmails().toSorted()).toEqual(await addressesOf(app, others));
});

test("the manager who created the job never gets a survey, however the directory writes their name", async ({
  app,
}) => {
  for (const name of ["LEE Morgan", "Morgan Lee, MBA", "M. Lee"]) await aPerson(app, { name }, {});
  const { manager, participant, contactedEmails, run, pressAll, countCards } = await setUp(app);
  expect(await countCards()).toBe(3 + others.length);
  const { reviewers: api } = manager.browser.manager;
  await api.add({ candidateId: participant.id, name: "Lee, Morgan", email: "morgan@home.example" });
  await run();
  await pressAll();
  expect(contactedEmails().toSorted()).toEqual(await addressesOf(app, others));
});

test("one person with two spellings and two addresses gets one mail from system, managers and concurrent sends", async ({
  app,
}) => {
  for (const name of ["Jürgen Müller", "MUELLER Juergen (he/him)"]) await aPerson(app, { name }, {});
  const { contactedEmails, run, pressAll } = await setUp(app);
  await run();
  await pressAll();
  expect(contactedEmails()).toHaveLength(others.length + 1);

  const manager = await aManager(app);
  const { id } = await aParticipant(app, manager, (await aJob(manager)).id, {
    ...candidateFields,
    firstName: "Elif",
  });
  const names = ["Rob Hart", "HART Robert", "Robert J. Hart, PMP"];
  const rows = [];
  for (const name of names)
    rows.push(await aReviewer(app, { manager, candidateId: id, name, status: "identified" }));
  app.outbox.length = 0;
  const by = { db: app.db, manager };
  await Promise.allSettled(rows.map(({ key }) => deliverSurvey(app.context, { by, reviewerKey: key })));
  expect(contactedEmails()).toHaveLength(1);
  app.clock.advance(100 * dayMs);
  for (const { key } of rows) await sendChosenSurvey.run(app.context, { reviewerKey: key });
  expect(contactedEmails()).toHaveLength(1);
});

test("a contacted person who is named with another address is not contacted again, nor the reverse", async ({
  app,
}) => {
  const { manager, participant, wishes, contactedEmails, run } = await setUp(app);
  await run();
  const { reviewers: api } = manager.browser.manager;
  const candidateId = participant.id;
  await api.add({ candidateId, name: "BYRON, Ada", email: "ada.byron@home.example" });
  await api.add({ candidateId, name: "Pat Quill", email: "quill@one.example" });
  await run();
  await api.add({ candidateId, name: "QUILL Pat (they/them)", email: "pq@two.example" });
  await wishes.nameReferee({ ...participant, ...aReferee });
  app.clock.advance(correctionMs);
  await run();
  expect(contactedEmails().toSorted()).toEqual(
    ["quill@one.example", ...(await addressesOf(app, others))].toSorted(),
  );
});

test("whether our mail reaches one's own address does not reveal who was contacted", async ({ app }) => {
  const { manager, participant, contactedEmails, run } = await setUp(app);
  await run();
  const reviewer = { candidateId: participant.id, email: "box@manager.example" };
  await manager.browser.manager.reviewers.add({ ...reviewer, name: "Ada Byron" });
  await run();
  expect(contactedEmails()).toContain(reviewer.email);
});

const candidateFields = { firstName: "Taylor", lastName: "Selfmatch", workHistory };

async function addressesOf(app: TestApp, names: string[]) {
  const rows = await app.db.select().from(reviewers).where(isNotNull(reviewers.surveySentAt));
  const emails = names.map((name) => rows.find((row) => row.name === name)?.email ?? `nobody is ${name}`);
  return emails.toSorted();
}

/** A candidate at a company where four others worked. Answers from all who may be contacted are wanted. */
async function setUp(app: TestApp) {
  for (const name of others) await aPerson(app, { name }, {});
  app.context.settings.surveysSentAtOnce = 20;
  const manager: TestManager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const participant = await aParticipant(app, manager, jobId, candidateFields);
  const { outreach, candidates, reviewers: api } = manager.browser.manager;
  const candidateId = participant.id;
  const readKeys = async () =>
    (await candidates.get({ candidateId })).reviewers.map(({ key: reviewerKey }) => reviewerKey);
  await outreach.change({ candidateId, wantedResponses: 20, automatic: true });
  const { wishes } = app.browser().candidate;
  return {
    manager,
    participant,
    wishes,
    exclude: (people: string[]) => wishes.exclude({ ...participant, people }),
    countCards: async () => (await readKeys()).length,
    /** Everything that the system does by itself. */
    run: async () => {
      for (let sweep = 0; sweep < 3; sweep++) {
        await sweptOutreach(app);
        app.clock.advance(60_000);
      }
    },
    pressAll: async () => {
      for (const reviewerKey of await readKeys()) await api.sendSurvey({ reviewerKey }).catch(() => null);
      await app.runTasks();
    },
    /** Who was mailed a survey, not counting reminders. */
    contactedEmails: () => [...new Set(surveyMails(app).map(({ to }) => to.email))],
  };
}

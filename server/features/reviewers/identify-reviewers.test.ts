import { and, asc, eq, inArray } from "drizzle-orm";
import type { CandidateFields } from "#contract/candidates.ts";
import { dayMs } from "#contract/durations.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { sweepOutreach } from "#server/features/outreach/advance-outreach.ts";
import { addressHash, adminKey } from "#server/platform/crypto/hashes.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anAdmin,
  anEmail,
  aPerson,
  aReviewer,
  aTemplate,
  comeBack,
  sweptOutreach,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { addDoNotContact } from "./do-not-contact.ts";
import { identifyAgain } from "./identify-again.ts";

const acme = { company: "Acme", position: "Software Engineer", startDate: "2019-01", endDate: "2020-12" };
const initech = { company: "Initech", position: "Cook", startDate: "2022-01", isCurrent: true };
const period = { start: "2019-01", end: "2020-12" };

test("candidates are never their own reviewer, under another name or address either", async ({ app }) => {
  const career = [period, { company: "Initech", start: "2022-01", end: "" }];
  for (const name of ["róbin  VALE", "Vale, Robin", "Dr. Robin J. Vale", "R. Vale"])
    await aPerson(app, { name }, period);
  await aPerson(app, { name: "Rob Vale" }, { start: "2019-02", end: "2020-11" });
  // The same career under a married name.
  await aPerson(app, { name: "Robin Oduya" }, ...career);
  const namesake = await aPerson(app, { name: "Robin Oduya" }, { start: "2018-01", end: "2019-05" });
  const relative = await aPerson(app, { name: "Alex Vale" }, period);

  const found = await findReviewers(app, { workHistory: [acme, initech], excludeCurrentColleagues: false });
  expect(found.map(({ email }) => email).toSorted()).toEqual([namesake.email, relative.email].toSorted());
});

test("a manager who was a colleague hides nobody, and is not contacted under another address", async ({
  app,
}) => {
  const manager = await aManager(app);
  const name = `${manager.firstName} ${manager.lastName}`;
  for (const email of [manager.email, anEmail("old")]) await aPerson(app, { name, email }, period);
  // Nor under the earlier name, in the same mailbox.
  await aPerson(app, { email: manager.email.replace("@", "+old@") }, period);
  const others = [await aPerson(app, {}, period), await aPerson(app, {}, period)];
  const { id: jobId } = await aJob(manager);
  const fields = { workHistory: [acme], sendSurveysAutomatically: true };
  const { reviewers: shown } = await aCandidate(manager, jobId, fields);
  expect(shown).toHaveLength(others.length);
  // Two others are too few for a card with details.
  expect(new Set(shown.map(({ card }) => card.company))).toEqual(new Set([null]));

  await app.runTasks();
  expect(emailsOf(app.outbox.map(({ to }) => to))).toEqual(emailsOf(others));
});

test("naming a candidate after a colleague changes no card, and does not show that the colleague gets no survey", async ({
  app,
}) => {
  const namesake = await aPerson(app, { name: "Kim Doe" }, { start: "2018-01", end: "2020-06" });
  for (let n = 0; n < 4; n++) await aPerson(app, {}, { start: "2018-01", end: "2020-06" });
  const usual = await aRound(app, { firstName: "Robin", lastName: "Vale" });
  const named = await aRound(app, { firstName: "Kim", lastName: "Doe", sendSurveysAutomatically: true });
  expect(cardsOf(named)).toEqual(cardsOf(usual));

  await app.runTasks();
  expect(app.outbox.map(({ to }) => to.email)).toHaveLength(4);
  expect(app.outbox.map(({ to }) => to.email)).not.toContain(namesake.email);
  const { reviewers: shown } = await named.manager.browser.manager.candidates.get({ candidateId: named.id });
  expect(shown.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "survey_sent"));
});

test("all whom the manager confirms are shown as contacted, and no shared mailbox is among them", async ({
  app,
}) => {
  const small = { ...period, headcount: "12" };
  for (const name of ["hr", "info", "office"]) await aPerson(app, { email: `${name}@acme.example` }, small);
  for (let n = 0; n < 4; n++) await aPerson(app, {}, small);
  await aPerson(app, { name: "Kim Doe" }, { ...small, start: "2018-01", end: "2020-06" });
  const likeNamesake = {
    firstName: "Kim",
    lastName: "Doe",
    sendSurveysAutomatically: true,
    confirmFirst: true,
  };
  const { id: candidateId, manager, outreach } = await aRound(app, likeNamesake);
  expect(outreach.proposed).toHaveLength(5);
  await manager.browser.manager.outreach.start({ candidateId, reviewerKeys: outreach.proposed });
  await sweptOutreach(app);
  const { reviewers: shown } = await manager.browser.manager.candidates.get({ candidateId });
  const contacted = shown.filter(({ status }) => status === "survey_sent").map(({ key }) => key);
  expect(contacted.toSorted()).toEqual(outreach.proposed.toSorted());
  expect(app.outbox).toHaveLength(4);
});

test("a made-up current employer hides nobody: people who work there are only not contacted", async ({
  app,
}) => {
  // In a small company all are likely enough to be contacted at once.
  const small = { ...period, headcount: "12" };
  const atInitech = [
    await aPerson(app, {}, small, { company: "INITECH Ltd", start: "2023-01" }),
    await aPerson(app, {}, small, { company: "The Initech Company", start: "" }),
    // Only the address reveals it.
    await aPerson(app, { email: "kim@initech.example" }, small),
    await aPerson(app, { email: "sam@initech.example" }, small, { company: "Initech", start: "2023-01" }),
  ];
  const former = [];
  for (let n = 0; n < 3; n++)
    former.push(await aPerson(app, {}, small, { company: "Initech", start: "2021-01", end: "2024-01" }));
  const newJob = { company: "Initech", position: "Cook", startDate: "2026-09", isCurrent: true };
  const usual = await aRound(app, { workHistory: [acme] });
  const excluding = await aRound(app, { workHistory: [acme, newJob], sendSurveysAutomatically: true });
  expect(cardsOf(excluding)).toEqual(cardsOf(usual));

  await app.runTasks();
  expect(emailsOf(app.outbox.map(({ to }) => to))).toEqual(emailsOf(former));
  for (const { email } of atInitech) expect(await press(app, excluding, email)).toBe("silently refused");

  app.clock.advance(91 * dayMs);
  const including = await aRound(app, {
    workHistory: [acme, newJob],
    excludeCurrentColleagues: false,
    sendSurveysAutomatically: true,
  });
  await app.runTasks();
  expect(app.outbox.map(({ to }) => to.email).slice(3)).toHaveLength(5);
  expect(cardsOf(including)).toEqual(cardsOf(usual));
});

test("people who still work at the candidate's employer take no place from those who may be contacted", async ({
  app,
}) => {
  const atInitech = { company: "Initech", position: "Software Engineer", start: "2021-01" };
  for (let n = 0; n < 61; n++) await aPerson(app, {}, atInitech);
  const reachable = [];
  for (let n = 0; n < 3; n++) reachable.push(await aPerson(app, {}, { ...atInitech, end: "2024-01" }));
  for (let n = 0; n < 3; n++) reachable.push(await aPerson(app, {}, { ...period, position: "Cook" }));
  const now = { ...initech, position: "Software Engineer", startDate: "2021-01" };
  const round = await aRound(app, { workHistory: [acme, now] });
  expect(round.reviewers).toHaveLength(reachable.length);
  const { proposed } = round.outreach;
  const start = { candidateId: round.id, reviewerKeys: proposed, skippedKeys: [] };
  await round.manager.browser.manager.outreach.start(start);
  await app.runTasks();
  expect(proposed).toHaveLength(5);
  expect(emailsOf(app.outbox.map(({ to }) => to))).toEqual(await readEmails(proposed));

  // They may be contacted later, after a notice period.
  const leaving = await aRound(app, {
    workHistory: [acme, { ...now, isCurrent: false, endDate: "2027-01" }],
  });
  expect(leaving.reviewers).toHaveLength(60);
  const firstKeys = leaving.reviewers.slice(0, reachable.length).map(({ key }) => key);
  expect(await readEmails(firstKeys)).toEqual(emailsOf(reachable));

  async function readEmails(keys: string[]) {
    return emailsOf(await app.db.select().from(reviewers).where(inArray(reviewers.key, keys)));
  }
});

test("someone who was promoted by the present employer, or came back to it, has no cards of people who still work there", async ({
  app,
}) => {
  const engineer = { company: "Initech", position: "Software Engineer", start: "2018-01" };
  for (let n = 0; n < 61; n++) await aPerson(app, {}, engineer);
  const left = [];
  for (let n = 0; n < 3; n++) left.push(await aPerson(app, {}, { ...engineer, end: "2022-12" }));
  const earlier = [];
  for (let n = 0; n < 3; n++) earlier.push(await aPerson(app, {}, { ...period, position: "Cook" }));
  const engineerFirst = {
    ...initech,
    position: "Software Engineer",
    startDate: "2021-01",
    isCurrent: false,
  };
  const managerNow = { ...initech, position: "Sales Manager" };
  const expected = emailsOf([...left, ...earlier]);
  for (const endDate of ["2021-12", "2021-06"]) {
    const firstJob = { ...engineerFirst, endDate };
    const round = await aRound(app, { workHistory: [acme, firstJob, managerNow] });
    expect(round.reviewers).toHaveLength(expected.length);
    expect(await readEmails(round)).toEqual(expected);
    const notice = { ...managerNow, isCurrent: false, endDate: "2027-01" };
    const leaving = await aRound(app, { workHistory: [acme, firstJob, notice] });
    expect(await readEmails(leaving)).toEqual(expected);
  }

  async function readEmails({ id }: Round) {
    const isOfCandidate = eq(reviewers.candidateId, id);
    const rows = await app.db.select().from(reviewers).where(isOfCandidate).orderBy(asc(reviewers.rank));
    return emailsOf(rows.slice(0, expected.length));
  }
});

test("a found shared mailbox is not contacted by the system or a manager, and its card looks like any other", async ({
  app,
}) => {
  const small = { ...period, headcount: "12" };
  const shared = await aPerson(app, { email: "hr@acme.example" }, small);
  const others = [];
  for (let n = 0; n < 3; n++) others.push(await aPerson(app, {}, small));
  const round = await aRound(app, { workHistory: [acme], sendSurveysAutomatically: true });
  expect(round.reviewers).toHaveLength(4);
  expect(new Set(cardsOf(round)).size).toBe(1);
  // The state of reviewers who were found before such mailboxes were known.
  await app.db.update(reviewers).set({ mustNotContact: false });

  await app.runTasks();
  await sweptOutreach(app);
  const contacted = emailsOf(app.outbox.map(({ to }) => to));
  expect(contacted).toEqual(emailsOf(others));
  expect(await press(app, round, shared.email)).toBe("silently refused");
});

test("someone who joined the candidate's current employer after the search is not contacted", async ({
  app,
}) => {
  const people = [];
  for (let n = 0; n < 4; n++) people.push(await aPerson(app, {}, period));
  const [moved, ...others] = people;
  if (!moved) throw new Error("Nobody was made up");
  const round = await aRound(app, { workHistory: [acme, initech], sendSurveysAutomatically: true });
  await aPerson(app, moved, { company: "Initech", start: "2023-01" });

  for (let sweep = 0; sweep < 2; sweep++) {
    await app.runTasks();
    await sweepOutreach.run(app.context, {});
  }
  expect(emailsOf(app.outbox.map(({ to }) => to))).toEqual(emailsOf(others));
  const rows = await app.db.select().from(reviewers).where(eq(reviewers.candidateId, round.id));
  const row = rows.find(({ email }) => email === moved.email);
  expect(row).toMatchObject({ status: "identified", chosenAt: null });
  expect(new Set((await cardsShown(round)).map(({ status }) => status))).toEqual(new Set(["survey_sent"]));
});

test("an admin's test survey cannot contact the candidate's current colleagues either", async ({ app }) => {
  const colleague = await aPerson(app, {}, period, { company: "Initech", start: "2023-01" });
  const round = await aRound(app, { workHistory: [acme, initech] });
  const { browser } = await anAdmin(app);
  const { surveyTests } = browser.admin;
  const { id: templateId } = await aTemplate(app, { name: "Basics" });
  const [row] = await app.db.select().from(reviewers);
  const key = adminKey(app.context.secret, row?.key ?? "");
  const survey = { candidateId: round.id, jobId: round.jobId, templateId };
  await expect(surveyTests.send({ ...survey, reviewer: { key } })).rejects.toMatchObject({
    code: "CANNOT_BE_ASKED",
  });
  expect(app.outbox.map(({ to }) => to.email)).not.toContain(colleague.email);
  // The admin sees why, so the manager's card stays as it was.
  expect(await cardsShown(round)).toMatchObject([{ status: "identified" }]);
});

test("people who objected, are undeliverable or rest have a card like anyone, and are not contacted", async ({
  app,
}) => {
  const [refusing, dead, resting] = [
    await aPerson(app, {}, period),
    await aPerson(app, {}, period),
    await aPerson(app, {}, period),
  ];
  const usual = await aRound(app);
  await addDoNotContact(app.context, refusing.email.toUpperCase());
  const elsewhere = await aReviewer(app, { email: dead.email, status: "identified" });
  await app.db
    .update(reviewers)
    .set({ undeliverableAt: app.clock.now() })
    .where(eq(reviewers.key, elsewhere.key));
  await aReviewer(app, { email: resting.email });
  app.outbox.length = 0;

  const later = await aRound(app, { sendSurveysAutomatically: true });
  await app.runTasks();
  expect(cardsOf(later)).toEqual(cardsOf(usual));
  expect(app.outbox).toEqual([]);
  const byHand = await aRound(app);
  const answers = [];
  for (const { email } of [refusing, dead, resting]) answers.push(await press(app, byHand, email));
  expect(answers).toEqual(Array.from({ length: 3 }, () => "silently refused"));
  // Nothing that is shown afterwards distinguishes them, whether the system or a manager sent it.
  for (const round of [later, byHand]) {
    const shown = await cardsShown(round);
    expect(new Set(shown.map((card) => JSON.stringify({ ...card, key: "", label: "" }))).size).toBe(1);
    expect(shown[0]).toMatchObject({ status: "survey_sent" });
  }

  app.clock.advance(90 * dayMs);
  expect(await press(app, await aRound(app), resting.email)).toBe("sent");
});

test("a refused address gets the same response as every other reason", async ({ app }) => {
  const { email } = await aPerson(app, {}, period);
  const round = await aRound(app);
  app.refuseMail("550 no such mailbox");
  expect(await press(app, round, email)).toBe("silently refused");
  app.refuseMail(null);
});

test("nobody is found without an address", async ({ app }) => {
  const { email } = await aPerson(app, {}, period);
  await aPerson(app, { email: "" }, { ...period, profileUrl: "https://example.com/in/kim" });
  expect(await findReviewers(app)).toMatchObject([{ email }]);
});

test("anyone contacted by any company within 90 days, or about to be, rests", async ({ app }) => {
  const { email } = await aPerson(app, {}, period);
  const waiting = await aReviewer(app, { email, status: "identified" });
  const round = await aRound(app);

  const soon = new Date(app.clock.now().getTime() + 1000);
  await app.db.update(reviewers).set({ queuedUntil: soon }).where(eq(reviewers.key, waiting.key));
  expect(await press(app, round, email)).toBe("silently refused");
  app.clock.advance(2000);
  await waiting.manager.browser.manager.reviewers.sendSurvey({ reviewerKey: waiting.key });
  app.clock.advance(90 * dayMs - 1);
  expect(await press(app, await aRound(app), email)).toBe("silently refused");
  app.clock.advance(1);
  expect(await press(app, await aRound(app), email)).toBe("sent");
});

test("ties are ordered at random, differently for each candidate and stable for one", async ({ app }) => {
  for (let n = 0; n < 8; n++) await aPerson(app, {}, n < 4 ? period : { ...period, end: "2020-10" });
  const orders = new Set<string>();
  // Chance gives six times the same order of eight people once in 10 to the power of 23.
  for (let n = 0; n < 6 && orders.size < 2; n++)
    orders.add((await findReviewers(app)).map(({ email }) => email).join());
  expect(orders.size).toBe(2);

  const { id, manager } = await aRound(app);
  const read = async () =>
    (await manager.browser.manager.candidates.get({ candidateId: id })).reviewers.map(({ key }) => key);
  const before = await read();
  await identifyAgain(app.context, id);
  expect(await read()).toEqual(before);
});

test("people with the same card have the same chance of each rank, however long they overlapped", async ({
  app,
}) => {
  const longest = await aPerson(app, {}, { start: "2019-01", end: "2020-12" });
  for (let n = 0; n < 4; n++) await aPerson(app, {}, { start: "2019-12", end: "2020-12" });
  const ranks = new Set<number>();
  for (let n = 0; n < 12 && ranks.size < 2; n++)
    ranks.add((await findReviewers(app)).findIndex(({ email }) => email === longest.email));
  expect(ranks.size).toBeGreaterThan(1);
});

test("one person from two sources is one reviewer", async ({ app }) => {
  const profileUrl = "https://www.linkedin.com/in/kim-doe/";
  const [email, name] = [anEmail("kim"), "Kim Doe"];
  await aPerson(app, { name, email: "" }, { ...period, profileUrl: "linkedin.com/in/kim-doe?trk=x" });
  await aPerson(app, { name, email }, { ...period, profileUrl });
  await aPerson(app, { name: "Doe, Kim", email: anEmail("private") }, { start: "2019-02", end: "2020-03" });

  expect(await findReviewers(app)).toMatchObject([{ email, overlapMonths: 24 }]);
});

test("past answers and useful marks move a card up", async ({ app }) => {
  const cooks = [];
  for (let n = 0; n < 3; n++) cooks.push(await aPerson(app, {}, { ...period, position: "Cook" }));
  for (let n = 0; n < 3; n++) await aPerson(app, {}, { ...period, position: "Waiter" });
  const elsewhere = await aManager(app, { company: "Globex" });
  const cook = { email: cooks[0]?.email ?? "" };
  const answered = await aReviewer(app, { manager: elsewhere, ...cook, status: "completed" });
  app.clock.advance(91 * dayMs);
  const firstCard = async () => (await findReviewers(app))[0]?.card?.position;
  const positions = new Set<unknown>();
  for (let n = 0; n < 3; n++) positions.add(await firstCard());
  expect([...positions]).toEqual(["Cook"]);

  // No rank reveals which of them it is.
  await comeBack(answered.manager);
  await answered.manager.browser.manager.surveys.rate({ reviewerKey: answered.key, useful: true });
  const ranks = new Set<number>();
  for (let n = 0; n < 12 && ranks.size < 2; n++)
    ranks.add((await findReviewers(app)).findIndex(({ email }) => email === answered.email));
  expect(ranks.size).toBeGreaterThan(1);
});

test("an answer moves no card at another company while its reviewer rests, because it may wait for a batch release", async ({
  app,
}) => {
  for (const position of ["Cook", "Cook", "Cook", "Waiter", "Waiter", "Waiter"])
    await aPerson(app, {}, { ...period, position });
  const readOrder = async () => (await findReviewers(app)).map(({ card }) => card?.position);
  const before = await readOrder();
  const rows = await app.db.select().from(reviewers);
  const emails = new Set(
    rows.filter(({ card }) => card?.position === before.at(-1)).map(({ email }) => email),
  );
  const manager = await aManager(app, { company: "Globex" });
  const { id: candidateId } = await aCandidate(manager, (await aJob(manager)).id);
  for (const email of emails) await aReviewer(app, { manager, candidateId, email, status: "completed" });
  expect(await readOrder()).toEqual(before);
  app.clock.advance(91 * dayMs);
  expect(await readOrder()).toEqual(before.toReversed());
});

test("a company's own answers and marks move no card for it", async ({ app }) => {
  for (const position of ["Cook", "Cook", "Cook", "Waiter", "Waiter", "Waiter"])
    await aPerson(app, {}, { ...period, position });
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const readOrder = async () => {
    const { reviewers: cards } = await aCandidate(manager, jobId, { workHistory: [acme] });
    return cards.map(({ card }) => card.position);
  };
  const before = await readOrder();
  const rows = await app.db.select().from(reviewers);
  const lastRows = rows.filter(({ card }) => card?.position === before.at(-1));
  const { id: candidateId } = await aCandidate(manager, jobId);
  for (const { email } of lastRows) {
    const { key } = await aReviewer(app, { manager, candidateId, email, status: "completed" });
    await manager.browser.manager.surveys.rate({ reviewerKey: key, useful: true });
  }
  expect(await readOrder()).toEqual(before);
});

test("a likely manager and a likely report are among the first five, with statements that stay true", async ({
  app,
}) => {
  const late = { start: "2020-10", end: "2021-01" };
  for (let n = 0; n < 6; n++) await aPerson(app, {}, { ...period, position: "Engineering Manager" });
  for (const position of ["VP of Engineering", "Software Engineer", "Accountant"])
    for (let n = 0; n < 3; n++) await aPerson(app, {}, { ...late, position });
  await aPerson(app, {}, { start: "", end: "", position: "VP of Engineering" });

  const found = await findReviewers(app, { workHistory: [{ ...acme, position: "Engineering Manager" }] });
  expect(found.slice(0, 9).map(({ card }) => [card?.relation, card?.chosenFor])).toEqual([
    ...Array.from({ length: 3 }, () => ["peer", null]),
    ["report", "below"],
    ["manager", "above"],
    ...Array.from({ length: 3 }, () => ["peer", null]),
    ["report", null],
  ]);
  expect(found.at(-1)?.card).toMatchObject({ evidence: "possible", relation: null });
});

test("a card names nobody", async ({ app }) => {
  const people = [];
  for (const position of ["Software Engineer", "Engineering Manager", "Cook", "CEO"])
    people.push(await aPerson(app, { name: `Wilhelmina ${position[0]}oduya` }, { ...period, position }));
  const cards = JSON.stringify((await findReviewers(app)).map(({ card }) => card));
  for (const { name, email } of people) {
    expect(cards).not.toContain(name);
    expect(cards).not.toContain(email);
  }
});

const emailsOf = (people: { email: string }[]) => people.map(({ email }) => email).toSorted();

type Round = Awaited<ReturnType<typeof aRound>>;

/** A new candidate of a new manager, as the manager sees them. */
async function aRound(app: TestApp, fields: Partial<CandidateFields> = {}) {
  const manager = await aManager(app);
  const candidate = await aCandidate(manager, (await aJob(manager)).id, { workHistory: [acme], ...fields });
  return { ...candidate, manager };
}

const cardsOf = ({ reviewers: cards }: Round) => cards.map(({ card }) => JSON.stringify(card)).toSorted();

/** Presses 'Send Survey' on the reviewer with this address. The manager sees the same whether or not it is sent. */
async function press(app: TestApp, { id, manager }: Round, email: string) {
  const isReviewer = and(
    eq(reviewers.candidateId, id),
    eq(reviewers.emailHash, addressHash(app.context.secret, email)),
  );
  const [row] = await app.db.select({ key: reviewers.key }).from(reviewers).where(isReviewer);
  const before = app.outbox.length;
  const answer = await manager.browser.manager.reviewers.sendSurvey({ reviewerKey: row?.key ?? "" });
  expect(answer).toMatchObject({ success: true, outcome: "sent" });
  return app.outbox.length > before ? "sent" : "silently refused";
}

/** The cards as the manager sees them now. */
const cardsShown = async ({ id, manager }: Round) =>
  (await manager.browser.manager.candidates.get({ candidateId: id })).reviewers;

/** The reviewers that a new candidate of a new manager gets, best match first. */
async function findReviewers(app: TestApp, fields: Partial<CandidateFields> = {}) {
  const manager = await aManager(app);
  const { id } = await aCandidate(manager, (await aJob(manager)).id, { workHistory: [acme], ...fields });
  return app.db.select().from(reviewers).where(eq(reviewers.candidateId, id)).orderBy(asc(reviewers.rank));
}

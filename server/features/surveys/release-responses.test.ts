import { and, desc, eq, sql } from "drizzle-orm";
import { dayMs, hourMs } from "#contract/durations.ts";
import { roundDays, tooFewDays } from "#contract/batch-release.ts";
import { withManagerRole } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { oneRow } from "#server/platform/errors.ts";
import { surveyLinkId } from "#server/platform/crypto/survey-link.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anEmail,
  aPerson,
  aQuestion,
  aResponse,
  aReviewer,
  aSubmission,
  aTemplate,
  chooseSettings,
  comeBack,
  goodAnswers,
  mailsTo,
  surveyMails,
  sweptOutreach,
} from "#tests/factories.ts";
import { addDoNotContact } from "#server/features/reviewers/do-not-contact.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";
import { madeOnce } from "#tests/snapshot-rows.ts";
import { releaseResponses } from "./release-responses.ts";

test("answers wait until enough are in, then all are shown together at the fixed hour", async ({ app }) => {
  const round = await aRound(app);
  for (let count = 1; count <= 3; count++) {
    expect(await round.view()).toMatchObject({ together: { state: "waiting", asked: 8, answers: [] } });
    await round.answer();
    await app.runTasks();
  }
  const before = JSON.stringify(await round.crawl());
  app.clock.set(new Date("2026-11-22T05:59:00Z"));
  await releaseResponses.run(app.context, {});
  expect(JSON.stringify(await round.crawl())).toBe(before);

  app.clock.set(new Date("2026-11-22T06:00:00Z"));
  await releaseResponses.run(app.context, {});
  await app.runTasks();
  const { together, reviewers: cards, outreach } = await round.view();
  expect(together).toMatchObject({ state: "shown", asked: 8 });
  expect(together?.answers.map(({ label }) => label)).toEqual(["Answer 1", "Answer 2", "Answer 3"]);
  expect(outreach.timeline.at(-1)).toEqual({ kind: "shown", day: "2026-11-22", count: 3 });
  expect(new Set(cards.map(({ status, handedOver }) => `${status} ${handedOver}`))).toEqual(
    new Set(["identified false"]),
  );
  const [answer] = together?.answers ?? [];
  expect(
    await round.manager.browser.manager.surveys.response({ reviewerKey: answer?.key ?? "" }),
  ).toMatchObject({
    reviewer: { name: null, email: null, card: answer?.card },
    submittedOn: "2026-11-22",
    responses: goodAnswers,
    useful: null,
  });
  const mails = mailsTo(app, round.manager);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("3 new responses")]);
});

test("answers are released if their candidate's address cannot be decrypted", async ({ app }) => {
  const round = await aRound(app);
  for (let count = 1; count <= 3; count++) await round.answer();
  await app.db.execute(sql`update candidates set email = 'sealed:AAAA'`);
  app.clock.set(new Date("2026-11-22T06:00:00Z"));
  await releaseResponses.run(app.context, {});
  expect((await round.view()).together).toMatchObject({ state: "shown" });
});

test("an answer that cannot be decrypted does not stop the release of answers about others", async ({
  app,
}) => {
  const round = await aRound(app);
  const { candidateId } = await aReviewer(app, { manager: round.manager, status: "completed" });
  const isDamaged = eq(surveyResponses.candidateId, candidateId);
  await app.db
    .update(surveyResponses)
    .set({ responses: sql`'"sealed:AAAA"'` })
    .where(isDamaged);
  for (let count = 1; count <= 3; count++) await round.answer();
  await round.nextMorning();
  expect((await round.view()).together).toMatchObject({ state: "shown" });
});

test("until then no API response differs by whether somebody has answered, declined or withdrawn", async ({
  app,
}) => {
  const round = await aRound(app);
  const before = JSON.stringify(await round.crawl());
  await round.answer();
  const { receipt } = await round.answer();
  await app.browser().reviewer.surveys.withdraw({ receipt });
  const link = round.nextLink();
  await app.browser().reviewer.surveys.decline({ reviewerId: link, reason: "prefer_not_to" });
  await sweptOutreach(app);
  expect(JSON.stringify(await round.crawl())).toBe(before);
  expect(await app.count(surveyResponses)).toBe(1);

  // The database gives the same result to code that forgets to select only what is shown.
  const managerContext = {
    ...app.context,
    manager: { id: round.manager.id, companyId: await round.companyId() },
  };
  const rows = await withManagerRole(managerContext, ({ db }) =>
    db.select({ id: surveyResponses.id }).from(surveyResponses),
  );
  expect(rows).toEqual([]);
});

test("until then nothing shows that a respondent named others, even if the directory learnt of them since", async ({
  app,
}) => {
  const round = await aRound(app);
  const { name } = await aPerson(app, { name: "Zenobia Kowalczyk" }, { company: "Acme" });
  const before = JSON.stringify(await round.crawl());
  const { receipt } = await round.answer();
  await app.browser().reviewer.surveys.name({ receipt, names: [name] });
  await round.work();
  expect(JSON.stringify(await round.crawl())).toBe(before);
});

test("a named colleague below the company's likelihood gets no survey, because one more would show an answer", async ({
  app,
}) => {
  const round = await aRound(app, 9);
  await round.manager.browser.manager.outreach.saveCompanyRules({ minLikelihoodPercent: 50 });
  const isNinth = eq(reviewers.status, "identified");
  await app.db.update(reviewers).set({ likelihood: 0.01 }).where(isNinth);
  const [ninth] = await app.db.select().from(reviewers).where(isNinth);
  const { receipt } = await round.answer();
  await app.browser().reviewer.surveys.name({ receipt, names: [ninth?.name ?? ""] });
  app.clock.advance(8 * dayMs);
  await round.work();
  expect((await round.view()).together).toMatchObject({ asked: 8 });
});

test("in the database an answer has no reviewer, no time and no order", async ({ app }) => {
  const round = await aRound(app);
  for (let count = 0; count < 4; count++) await round.answer();
  const responses = await app.db.select().from(surveyResponses);
  const stored = JSON.stringify(responses);
  const rows = await app.db.select().from(reviewers);
  for (const { linkHash, key, name, email } of rows)
    for (const trace of [linkHash, key, name, email]) expect(stored).not.toContain(trace);
  const times = new Set(responses.map(({ createdAt }) => createdAt.getTime()));
  expect(times.size).toBe(1);
  expect(rows.map(({ surveyCompletedAt }) => surveyCompletedAt).filter((time) => time !== null)).toEqual(
    rows.filter(({ status }) => status === "completed").map(({ surveySentAt }) => surveySentAt),
  );

  // Otherwise new rows may fill gaps that old ones left.
  await app.db.execute(sql`vacuum full survey_responses`);
  await round.nextMorning();
  const released = await app.db.select().from(surveyResponses);
  const ids = new Set(responses.map(({ id }) => id));
  expect(released.filter(({ id }) => ids.has(id))).toEqual([]);
  // In the order of storage, which is the order of random keys.
  expect(released.map(({ id }) => id)).toEqual(released.map(({ id }) => id).toSorted());
});

test("an answer's card is that of all look-alikes, also if its writer was put among the first five", async ({
  app,
}) => {
  const round = await aRound(app);
  const link = round.nextLink();
  const rows = await app.db.select().from(reviewers);
  const { key, card } = oneRow(rows.find((row) => surveyLinkId(app.context.secret, row) === link));
  const marked = card && { ...card, chosenFor: "above" as const };
  await app.db.update(reviewers).set({ card: marked }).where(eq(reviewers.key, key));
  await app.browser().reviewer.surveys.submit(aSubmission(link));
  expect(await app.db.select({ card: surveyResponses.card }).from(surveyResponses)).toEqual([{ card }]);
});

test("later answers wait for as many again, or for the end of the round", async ({ app }) => {
  const round = await aRound(app);
  for (let count = 0; count < 3; count++) await round.answer();
  await round.nextMorning();
  await round.answer();
  await round.nextMorning();
  expect((await round.view()).together?.answers).toHaveLength(3);
  app.clock.advance(roundDays * dayMs);
  await round.nextMorning();
  const { together } = await round.view();
  expect(together?.state).toBe("shown");
  expect(together?.answers.map(({ label }) => label)).toEqual(
    [1, 2, 3, 4].map((number) => `Answer ${number}`),
  );
  await round.answer();
  await round.nextMorning();
  expect((await round.view()).together?.answers, "after the end nothing waits").toHaveLength(5);
});

test("answers that are enough only after the day's release wait for the next one, which hides when they came", async ({
  app,
}) => {
  const round = await aRound(app);
  for (let count = 0; count < 2; count++) await round.answer();
  await round.nextMorning();
  await round.answer();
  await releaseResponses.run(app.context, {});
  expect((await round.view()).together?.answers).toEqual([]);
  await round.nextMorning();
  expect((await round.view()).together?.answers).toHaveLength(3);
});

test("a press on Send Survey counts as one more contact, whether or not that person may be contacted", async ({
  app,
}) => {
  const { manager } = await aRound(app);
  const { manager: api } = manager.browser;
  const pressed = async (company: string, mayBeContacted: boolean) => {
    const { id: jobId } = await aJob(manager);
    for (let count = 0; count < 20; count++) await aPerson(app, {}, { company });
    const { id: candidateId } = await aCandidate(manager, jobId, {
      workHistory: [{ company, position: "Cook", startDate: "2018-06", endDate: "2020-01" }],
      sendSurveysAutomatically: true,
    });
    await sweptOutreach(app);
    const isUnsent = and(eq(reviewers.candidateId, candidateId), eq(reviewers.status, "identified"));
    const [row] = await app.db.select().from(reviewers).where(isUnsent).orderBy(desc(reviewers.rank));
    const { key, email } = oneRow(row);
    if (!mayBeContacted) await addDoNotContact(app.context, email);
    await api.reviewers.sendSurvey({ reviewerKey: key });
    return { jobId, candidateId, email };
  };
  const [sent, unsent] = [await pressed("Globex", true), await pressed("Initech", false)];
  const read = async ({ jobId, candidateId }: typeof sent) => {
    const { together, outreach, reviewers: cards } = await api.candidates.get({ candidateId });
    const { candidates: listed } = await api.candidates.list({ jobId });
    const { notices } = await api.attention.list();
    return {
      together,
      outreach,
      queued: cards.map(({ handedOver }) => handedOver),
      listed: listed.map((candidate) => ({ ...candidate, id: "" })),
      notices: notices.filter((notice) => notice.candidateId === candidateId).map(({ kind }) => kind),
    };
  };
  for (const days of [0, 1, 7, 4, 8, 2, 12]) {
    app.clock.advance(days * dayMs);
    await comeBack(manager);
    await sweptOutreach(app);
    expect(await read(unsent)).toEqual(await read(sent));
  }
  expect(mailsTo(app, sent).length).toBeGreaterThan(0);
  expect(mailsTo(app, unsent)).toEqual([]);
});

test("a press on Send Survey during a pause leads to a survey once outreach is resumed, as its dialog says", async ({
  app,
}) => {
  const round = await aRound(app, 8, false);
  const { outreach, reviewers: api } = round.manager.browser.manager;
  const { candidateId } = round;
  const [reviewer] = (await round.view()).reviewers;
  await outreach.pause({ candidateId, paused: true });
  await api.sendSurvey({ reviewerKey: reviewer?.key ?? "", whilePaused: true });
  await round.work();
  expect(surveyMails(app)).toHaveLength(0);
  await outreach.pause({ candidateId, paused: false });
  await round.work();
  expect(surveyMails(app)).toHaveLength(1);
});

test("an answer of someone who was named has the profile of the day of the survey, so corrections do not show when it came", async ({
  app,
}) => {
  const round = await aRound(app);
  const { reviewers: api } = round.manager.browser.manager;
  const named = { name: "Nia Amed", email: anEmail("nia") };
  const relationship = async () => {
    const { reviewers: cards } = await round.view();
    return cards.find(({ card }) => card.evidence === "named")?.card.relationship;
  };
  const added = await api.add({ candidateId: round.candidateId, ...named, relationship: "Peer" });
  await round.work();
  const row = oneRow((await app.db.select().from(reviewers).where(eq(reviewers.key, added.key)))[0]);
  const correct = async (written: string) => {
    await api.correct({
      reviewerKey: added.key,
      ...named,
      company: null,
      position: null,
      relationship: written,
    });
    expect(await relationship()).toBe(written);
  };
  await correct("Peer on Monday");
  await api.remove({ reviewerKey: added.key });
  await api.add({ candidateId: round.candidateId, ...named, relationship: "Peer on Tuesday" });
  expect(await relationship()).toBe("Peer on Tuesday");
  await app.browser().reviewer.surveys.submit(aSubmission(surveyLinkId(app.context.secret, row)));
  for (let count = 0; count < 3; count++) await round.answer();
  await round.nextMorning();
  const { together } = await round.view();
  const cards = (together?.answers ?? []).map(({ card }) => card);
  expect(cards.filter(({ evidence }) => evidence === "named")).toMatchObject([{ relationship: "Peer" }]);
});

test("at the end of the round a later answer is not shown alone because the earlier ones were withdrawn", async ({
  app,
}) => {
  const round = await aRound(app);
  const shown = [await round.answer(), await round.answer(), await round.answer()];
  await round.nextMorning();
  for (const { receipt } of shown) await app.browser().reviewer.surveys.withdraw({ receipt });
  await round.answer();
  await round.answer({ mayShowIfFew: true });
  app.clock.advance(roundDays * dayMs);
  await round.nextMorning();
  expect((await round.view()).together?.answers).toHaveLength(1);
});

test("too few answers are shown only if their authors allowed it, and the others are deleted", async ({
  app,
}) => {
  const round = await aRound(app);
  await round.answer();
  await round.answer({ mayShowIfFew: true });
  app.clock.advance(roundDays * dayMs);
  await round.nextMorning();
  const { together } = await round.view();
  expect(together).toMatchObject({ state: "too_few", answers: [{ label: "Answer 1" }] });
  // A figure about one person would show their answer.
  const { questions: compared } = await round.manager.browser.manager.reports.read({
    candidateId: round.candidateId,
  });
  const { id: otherId } = await aCandidate(round.manager, round.jobId);
  const comparison = await round.manager.browser.manager.reports.compare({
    jobId: round.jobId,
    candidates: [round.candidateId, otherId].join(","),
  });
  for (const questions of [compared, comparison.rows])
    expect(new Set(questions.map(({ question }) => question.type))).toEqual(new Set(["text"]));

  const countOf = (id: string) => app.db.$count(surveyResponses, eq(surveyResponses.candidateId, id));
  expect(await countOf(round.candidateId)).toBe(2);
  // A survey to someone who was named postpones the end.
  const { candidateId } = round;
  await round.manager.browser.manager.reviewers.add({ candidateId, name: "Ann Friend", email: anEmail() });
  await round.work();
  app.clock.advance(tooFewDays * dayMs);
  await round.nextMorning();
  expect(await countOf(candidateId)).toBe(2);
  await comeBack(round.manager);
  await aResponse(app, { manager: round.manager, candidateId: otherId });
  app.clock.advance(roundDays * dayMs);
  await round.nextMorning();
  expect([await countOf(round.candidateId), await countOf(otherId)]).toEqual([1, 1]);
  expect((await round.view()).together?.answers).toHaveLength(1);
});

test("if too few have answered, more can be contacted, and waiting answers count with theirs", async ({
  app,
}) => {
  const round = await aRound(app, 9);
  const { candidateId } = round;
  const { outreach, reviewers: api } = round.manager.browser.manager;
  await outreach.change({ candidateId, wantedResponses: 3, automatic: false });
  for (let count = 1; count <= 2; count++) await round.answer();
  app.clock.advance(roundDays * dayMs);
  await round.nextMorning();
  expect(await round.view()).toMatchObject({ together: { state: "too_few", asked: 8, answers: [] } });

  for (const { key } of (await round.view()).reviewers) await api.sendSurvey({ reviewerKey: key });
  await round.work();
  expect(await round.view()).toMatchObject({ together: { state: "waiting", asked: 9, answers: [] } });
  const [latest] = await app.db
    .select()
    .from(reviewers)
    .orderBy(sql`${reviewers.surveySentAt} desc nulls last`)
    .limit(1);
  await app.browser().reviewer.surveys.submit(aSubmission(surveyLinkId(app.context.secret, oneRow(latest))));
  await round.nextMorning();
  expect(await round.view()).toMatchObject({ together: { state: "shown", answers: [{}, {}, {}] } });
});

test("answers of named reviewers and withdrawn answers do not trigger a release", async ({ app }) => {
  const round = await aRound(app);
  await round.answer();
  const receipts: string[] = [];
  for (const name of ["Ann Friend", "Ben Friend", "Cam Friend"]) {
    const { key } = await round.manager.browser.manager.reviewers.add({
      candidateId: round.candidateId,
      name,
      email: anEmail(),
    });
    await round.work();
    if (name === "Ann Friend")
      await app.db.update(reviewers).set({ createdByType: "candidate" }).where(eq(reviewers.key, key));
    const [row] = await app.db.select().from(reviewers).where(eq(reviewers.key, key));
    const link = surveyLinkId(app.context.secret, oneRow(row));
    const submission = { ...aSubmission(link), mayShowIfFew: true };
    const first = await app.browser().reviewer.surveys.submit(submission);
    const repeated = await app.browser().reviewer.surveys.submit(submission);
    expect(repeated).toEqual({ ...first, repeated: true });
    receipts.push(first.receipt);
  }
  app.clock.advance(roundDays * dayMs);
  await round.nextMorning();
  expect((await round.view()).together).toMatchObject({ state: "too_few", answers: [{}, {}, {}] });
  const { panel } = await round.manager.browser.manager.reports.read({ candidateId: round.candidateId });
  expect(panel.members.filter(({ namedBy }) => namedBy === "candidate")).toHaveLength(1);

  for (const receipt of receipts) await app.browser().reviewer.surveys.withdraw({ receipt });
  await round.nextMorning();
  expect(await round.view()).toMatchObject({
    withdrawnResponses: 3,
    together: { state: "too_few", answers: [] },
  });
});

test("a shown answer of somebody who was named counts as a contact on the page, in lists, the report and the digest", async ({
  app,
}) => {
  const round = await aRound(app);
  const { candidateId } = round;
  const { manager: api } = round.manager.browser;
  const { key } = await api.reviewers.add({ candidateId, name: "Ann Friend", email: anEmail() });
  await round.work();
  const contacted = async (waiting: number) => {
    const { counts } = await api.checks.get({ checkId: candidateId });
    const { candidates: listed } = await api.candidates.list({ jobId: round.jobId });
    const { panel } = await api.reports.read({ candidateId });
    expect([counts.waiting, listed[0]?.waitingCount]).toEqual([waiting, waiting]);
    return [(await round.view()).together?.asked, counts.contacted, listed[0]?.askedCount, panel.asked];
  };
  const [named] = await app.db.select().from(reviewers).where(eq(reviewers.key, key));
  const link = surveyLinkId(app.context.secret, oneRow(named));
  await app.browser().reviewer.surveys.submit(aSubmission(link));
  expect(await contacted(8)).toEqual([8, 8, 8, 8]);
  for (let count = 0; count < 3; count++) await round.answer();
  await round.nextMorning();
  expect(await contacted(5)).toEqual([9, 9, 9, 9]);
  await app.runTasks();
  expect(mailsTo(app, round.manager).at(-1)?.text).toContain("9 people contacted, 4 answered");
});

test("all reviewers get the questions that fitted the job when the first one was contacted", async ({
  app,
}) => {
  const round = await aRound(app, 8, false);
  const { jobs, reviewers: api } = round.manager.browser.manager;
  await aTemplate(app, { name: "General", isDefault: true, questions: [aQuestion({ id: "basics" })] });
  await aTemplate(app, {
    name: "Engineers",
    candidateFunction: "engineering",
    questions: [aQuestion({ id: "code" })],
  });
  const keys = (await round.view()).reviewers.map(({ key }) => key);
  const press = async (reviewerKey = "") => {
    await api.sendSurvey({ reviewerKey });
    await round.work();
  };
  const ownQuestion = (question: string) => [{ question, type: "text" as const, required: false }];
  const change = async (fields: Parameters<typeof jobs.create>[0]) => {
    const { version } = await jobs.get({ jobId: round.jobId });
    return jobs.update({ jobId: round.jobId, version, ...fields });
  };
  await change({ title: "Engineer", ownQuestions: ownQuestion("Which release did they lead?") });
  await press(keys[0]);
  await change({ title: "Chef", department: "Kitchen", ownQuestions: ownQuestion("Do they know the menu?") });
  await press(keys[1]);
  const contacted = await app.db
    .select({ questions: reviewers.questions })
    .from(reviewers)
    .where(eq(reviewers.status, "survey_sent"));
  const questions = [{ id: "code" }, { id: "release_lead", question: "Which release did they lead?" }];
  expect(contacted).toMatchObject([{ questions }, { questions }]);
});

test("shared names are shown with the same release", async ({ app }) => {
  const round = await aRound(app);
  await round.answer({ shareIdentity: true });
  for (let count = 0; count < 2; count++) await round.answer();
  const words = round.people.flatMap(({ name, email }) => [name, email]);
  const shown = JSON.stringify(await round.crawl());
  for (const word of words) expect(shown).not.toContain(word);
  await round.nextMorning();
  const { together } = await round.view();
  const names = await Promise.all(
    (together?.answers ?? []).map(async ({ key }) => {
      const { reviewer } = await round.manager.browser.manager.surveys.response({ reviewerKey: key });
      return reviewer.name;
    }),
  );
  expect(names.filter((name) => name !== null)).toHaveLength(1);
});

test("a receipt withdraws an answer before and after it is shown", async ({ app }) => {
  const round = await aRound(app);
  const receipts: string[] = [];
  for (let count = 0; count < 4; count++) receipts.push((await round.answer()).receipt);
  const withdraw = (receipt = "") => app.browser().reviewer.surveys.withdraw({ receipt });
  await withdraw(receipts[0]);
  expect(await round.view()).toMatchObject({ withdrawnResponses: 0 });
  await round.nextMorning();
  await withdraw(receipts[1]);
  const { together, withdrawnResponses } = await round.view();
  expect([together?.state, together?.answers.length, withdrawnResponses]).toEqual(["shown", 2, 1]);
});

test("an answer withdrawn during its release stays deleted", async ({ app }) => {
  const round = await aRound(app);
  await round.answer();
  await round.answer();
  const { receipt } = await round.answer();
  const lock = await holdTransaction(app, ({ db }) => db.execute(sql`lock table signal_rounds`));
  const release = round.nextMorning();
  await expect.poll(() => countBlocked(app)).toBe(1);
  const withdrawal = app.browser().reviewer.surveys.withdraw({ receipt });
  await Promise.race([withdrawal, expect.poll(() => countBlocked(app)).toBe(2)]);
  await Promise.all([lock.commit(), release, withdrawal]);
  expect(await app.count(surveyResponses)).toBe(2);
  expect((await round.view()).together?.answers).toHaveLength(2);
});

test("the company chooses the rule, at least the installation's, and it is fixed per candidate", async ({
  app,
}) => {
  const { manager, jobId, candidateId } = await aRound(app);
  const { outreach } = manager.browser.manager;
  await outreach.saveCompanyRules({ answersTogether: null });
  await expect(
    app.db.update(candidates).set({ answersTogether: null }).where(eq(candidates.id, candidateId)),
  ).rejects.toThrow();
  expect((await manager.browser.manager.candidates.get({ candidateId })).together?.least).toBe(3);
  expect((await aCandidate(manager, jobId)).together).toBeNull();

  app.context.settings.answersTogether = 4;
  expect(await outreach.companyRules()).toMatchObject({ answersTogether: 4, requiredTogether: 4 });
  expect((await aCandidate(manager, jobId)).together?.least).toBe(4);
  expect(await outreach.saveCompanyRules({ answersTogether: 5 })).toMatchObject({ answersTogether: 5 });
});

test("if too few have answered, eight more are contacted after seven days, regardless of declines", async ({
  app,
}) => {
  const round = await aRound(app, 20);
  const countContacted = async () => (await round.view()).together?.asked;
  expect(await countContacted()).toBe(8);
  await app.browser().reviewer.surveys.decline({ reviewerId: round.nextLink(), reason: "prefer_not_to" });
  await round.work();
  expect(await countContacted()).toBe(8);
  const receipts = [];
  for (let count = 0; count < 3; count++) receipts.push((await round.answer()).receipt);
  app.clock.advance(7 * dayMs + hourMs);
  await round.work();
  // Enough answers wait for their release.
  expect(await countContacted()).toBe(8);
  await app.browser().reviewer.surveys.withdraw({ receipt: receipts[0] ?? "" });
  await round.work();
  expect(await countContacted()).toBe(16);
});

const usualRound = madeOnce((app) => makeRound(app, 8, true));

/** A candidate whose answers are shown together once three are in. Eight colleagues are contacted. */
async function makeRound(app: TestApp, size: number, automatic: boolean) {
  const manager = await aManager(app);
  const { manager: api } = manager.browser;
  await chooseSettings(manager, {
    settingsMode: "global",
    digestFrequency: "immediate",
    sendZeroReviewsEmail: true,
  });
  await api.outreach.saveCompanyRules({ answersTogether: 3 });
  const { id: jobId } = await aJob(manager);
  const people = [];
  for (let count = 0; count < size; count++)
    people.push(await aPerson(app, { name: `Quincy${count} Adamsworth` }, { company: "Acme" }));
  const { id: candidateId } = await aCandidate(manager, jobId, {
    workHistory: [{ company: "Acme", position: "Cook", startDate: "2018-06", endDate: "2020-01" }],
    sendSurveysAutomatically: automatic,
  });
  await app.runTasks();
  // From now on the server knows that today's hour is over.
  await releaseResponses.run(app.context, {});
  const cookies = manager.browser.cookies().map(({ name, value }) => `${name}=${value}`);
  return { manager, cookies, jobId, people, candidateId };
}

async function aRound(app: TestApp, size?: number, automatic = true) {
  const made = await (size === undefined ? usualRound(app) : makeRound(app, size, automatic));
  const { jobId, people, candidateId } = made;
  const manager = { ...made.manager, browser: app.browser(made.cookies) };
  const { manager: api } = manager.browser;
  const work = () => sweptOutreach(app);
  const rows = await app.db.select().from(reviewers).where(eq(reviewers.status, "survey_sent"));
  const links = rows.map((row) => surveyLinkId(app.context.secret, row));
  const nextLink = () => links.shift() ?? "";
  const view = () => api.candidates.get({ candidateId });
  return {
    manager,
    jobId,
    candidateId,
    people,
    work,
    nextLink,
    view,
    answer: (fields: { shareIdentity?: boolean; mayShowIfFew?: boolean } = {}) => {
      app.clock.advance(60_000);
      return app.browser().reviewer.surveys.submit({ ...aSubmission(nextLink()), ...fields });
    },
    nextMorning: async () => {
      app.clock.set(
        new Date(`${new Date(app.clock.now().getTime() + dayMs).toISOString().slice(0, 10)}T06:07Z`),
      );
      await releaseResponses.run(app.context, {});
    },
    companyId: async () => {
      const [row] = await app.db.select().from(candidates).where(eq(candidates.id, candidateId));
      return row?.companyId ?? "";
    },
    /** Everything that the manager can read about it. */
    crawl: () =>
      Promise.all([
        view(),
        api.candidates.list({ jobId }),
        api.jobs.get({ jobId }),
        api.reports.read({ candidateId }),
        api.notifications.nextDigests(),
        api.attention.list(),
        ...rows.map(({ key }) => api.surveys.response({ reviewerKey: key }).catch(String)),
      ]),
  };
}

import { dayMs } from "#contract/durations.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anAdmin,
  anEmail,
  aPassword,
  aParticipant,
  aPerson,
  aReferee,
  aReviewer,
  aSubmission,
  comeBack,
  surveyMails,
  sweptOutreach,
} from "#tests/factories.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { correctionMs } from "./link-state.ts";

const company = "Juniper Labs";
const workHistory = [
  { company: "Acme", position: "Cook", startDate: "2018-01", endDate: "2020-12", isCurrent: false },
];

/** A job of Ada Lee, and a colleague who shares it unless the fields say otherwise. */
async function aTeam(app: TestApp, { isShared = true } = {}) {
  const owner = await aManager(app, { company, firstName: "Ada" });
  const colleague = await aManager(app, { company, firstName: "Quentin", lastName: "Marlowe" });
  const job = await aJob(owner);
  const join = (role: "reader" | "editor" = "reader") =>
    owner.browser.manager.jobMembers.save({ jobId: job.id, memberId: colleague.id, role });
  if (isShared) await join();
  return { owner, colleague, job, join };
}

const contactedEmails = (app: TestApp) => surveyMails(app).map(({ to }) => to.email);

test("nobody who shares a job can be named as a reviewer, by any manager and in any spelling of the address", async ({
  app,
}) => {
  const { owner, colleague, job, join } = await aTeam(app);
  const { id: candidateId } = await aCandidate(owner, job.id);
  await join("editor");
  const ofOwner = `You cannot add the hiring manager who created this job (${owner.email}) as a reviewer.`;
  const ofMember = `You cannot add someone who shares this job (${colleague.email}) as a reviewer.`;
  for (const manager of [owner, colleague])
    for (const [{ email }, message] of [
      [owner, ofOwner],
      [colleague, ofMember],
    ] as const) {
      const person = { candidateId, name: "Kim Doe", email: ` ${email.toUpperCase()} ` };
      await expect(manager.browser.manager.reviewers.add(person)).rejects.toMatchObject({
        code: "REVIEWER_IS_MANAGER",
        message,
      });
    }
  expect(await app.count(reviewers)).toBe(0);
  const named = await owner.browser.manager.reviewers.add({
    candidateId,
    name: "Kim",
    email: anEmail("kim"),
  });
  await expect(
    owner.browser.manager.reviewers.correct({
      reviewerKey: named.key,
      name: "Kim",
      email: colleague.email,
      company: null,
      position: null,
      relationship: null,
    }),
  ).rejects.toMatchObject({ code: "REVIEWER_IS_MANAGER" });
  const { surveyTests } = (await anAdmin(app)).browser.admin;
  await expect(
    surveyTests.checkEmail({ candidateId, jobId: job.id, email: colleague.email }),
  ).rejects.toMatchObject({ code: "REVIEWER_IS_MANAGER", message: ofMember });
});

test("nobody can enter the address of someone who shares the job as the candidate's", async ({ app }) => {
  const { owner, colleague, job, join } = await aTeam(app);
  const refusal = { code: "CANDIDATE_IS_MANAGER" };
  await join("editor");
  for (const manager of [owner, colleague])
    for (const { email } of [owner, colleague])
      await expect(aCandidate(manager, job.id, { email })).rejects.toMatchObject(refusal);

  const { id: candidateId, firstName, lastName } = await aCandidate(owner, job.id);
  const person = { firstName, lastName, workHistory: [] };
  const change = (fields: { email?: string; jobId?: string }) =>
    owner.browser.manager.candidates.update({
      candidateId,
      jobId: job.id,
      ...person,
      seen: person,
      ...fields,
    });
  await expect(change({ email: colleague.email })).rejects.toMatchObject(refusal);
  // In another job the address is a colleague's, and no longer once the candidate moves here.
  const elsewhere = await aJob(owner);
  await change({ email: colleague.email, jobId: elsewhere.id });
  await expect(change({ email: colleague.email })).rejects.toMatchObject(refusal);
});

test("nobody who shares a job gets a survey about its candidates, found, named or named by the candidate", async ({
  app,
}) => {
  app.context.settings.surveysSentAtOnce = 20;
  const { owner, colleague, job } = await aTeam(app);
  for (const name of ["MARLOWE Quentin", "Quentin Marlowe, MBA", "Q. Marlowe"])
    await aPerson(app, { name }, {});
  await aPerson(app, { name: "Someone", email: colleague.email }, {});
  const willing = await aPerson(app, { name: "Grace Hopper" }, {});
  const participant = await aParticipant(app, owner, job.id, { workHistory });
  const { wishes } = app.browser().candidate;
  await wishes.nameReferee({ ...participant, ...aReferee, email: colleague.email });
  await wishes.nameReferee({ ...participant, ...aReferee, name: "Quentin Marlowe", email: anEmail("q") });
  app.clock.advance(correctionMs);
  await owner.browser.manager.outreach.change({
    candidateId: participant.id,
    wantedResponses: 20,
    automatic: true,
  });
  await sweptOutreach(app);
  const { reviewers: cards } = await owner.browser.manager.candidates.get({ candidateId: participant.id });
  for (const { key: reviewerKey } of cards)
    await owner.browser.manager.reviewers.sendSurvey({ reviewerKey }).catch(() => null);
  await sweptOutreach(app);
  expect(contactedEmails(app)).toEqual([willing.email]);
});

test("someone who shares the job after they were contacted keeps their survey, and gets no reminder or second survey", async ({
  app,
}) => {
  const { owner, colleague, job, join } = await aTeam(app, { isShared: false });
  const { id: candidateId } = await aCandidate(owner, job.id);
  const { id, key } = await aReviewer(app, { manager: owner, candidateId, email: colleague.email });
  const otherReviewer = await aReviewer(app, { manager: owner, candidateId, position: "Cook" });
  await join();
  app.clock.advance(4 * dayMs);
  await sweptOutreach(app);
  await owner.browser.manager.reviewers.remind({ reviewerKey: key });
  await app.runTasks();
  const surveys = contactedEmails(app);
  expect(surveys.filter((email) => email === colleague.email)).toHaveLength(1);
  expect(surveys.filter((email) => email === otherReviewer.email)).toHaveLength(2);
  expect(await app.browser().reviewer.surveys.open({ reviewerId: id })).toBeDefined();

  const secondCandidate = await aCandidate(owner, job.id, { firstName: "Elif" });
  const secondReviewer = await aReviewer(app, {
    manager: owner,
    candidateId: secondCandidate.id,
    email: colleague.email,
    status: "identified",
  });
  app.clock.advance(200 * dayMs);
  await comeBack(owner);
  await owner.browser.manager.reviewers.sendSurvey({ reviewerKey: secondReviewer.key });
  await app.runTasks();
  expect(contactedEmails(app).filter((email) => email === colleague.email)).toHaveLength(1);
});

test("a card that fits three people is not contacted once one of them shares the job and knows the others", async ({
  app,
}) => {
  for (const [how, expected] of [
    ["nobody joins", 3],
    ["a colleague joins", 0],
    ["the candidate moves to a job that is shared already", 0],
  ] as const) {
    await app.reset();
    const { owner, colleague, job, join } = await aTeam(app, { isShared: false });
    const shared = await aJob(owner);
    const membership = { jobId: shared.id, memberId: colleague.id, role: "reader" as const };
    await owner.browser.manager.jobMembers.save(membership);
    app.clock.advance(dayMs);
    const { id: candidateId } = await aCandidate(owner, job.id);
    const people = [anEmail("one"), anEmail("two"), colleague.email];
    const cards = [];
    for (const email of people)
      cards.push(await aReviewer(app, { manager: owner, candidateId, email, status: "identified" }));
    app.clock.advance(dayMs);
    if (how === "a colleague joins") await join();
    const person = { firstName: "Robin", lastName: "Vale", workHistory: [] };
    const move = { candidateId, jobId: shared.id, ...person, seen: person };
    if (how.includes("moves")) await owner.browser.manager.candidates.update(move);
    for (const { key } of cards) await owner.browser.manager.reviewers.sendSurvey({ reviewerKey: key });
    await app.runTasks();
    expect(contactedEmails(app), how).toHaveLength(expected);
    // It looks the same to those who pressed.
    const page = await owner.browser.manager.candidates.get({ candidateId });
    expect(page.reviewers.map(({ status }) => status)).toEqual(cards.map(() => "survey_sent"));
  }
});

test("an answer of a named reviewer from any editor's network is counted as the team's own", async ({
  app,
}) => {
  app.context.settings.trustedProxies = 1;
  const { owner, colleague, job, join } = await aTeam(app);
  await join("editor");
  const { id: candidateId } = await aCandidate(owner, job.id);
  const headers = { "x-forwarded-for": "198.51.100.7" };
  const browser = app.browser([], headers);
  await browser.visitor.managers.signIn({ email: colleague.email, password: aPassword });
  await browser.manager.reviewers.add({ candidateId, name: "Kim Doe", email: anEmail("kim") });
  await app.runTasks();
  await sweptOutreach(app);
  const link = /\/survey\/([\w-]+)/.exec(app.outbox.at(-1)?.text ?? "")?.[1] ?? "";
  await app.browser([], headers).reviewer.surveys.submit(aSubmission(link));
  const report = await owner.browser.manager.reports.read({ candidateId });
  expect(report.signals.things).toMatchObject([{ kind: "own", count: 1 }]);
});

test("no card shows who was contacted when somebody joins the job, or the candidate gets a reviewer's name", async ({
  app,
}) => {
  const ways = ["the address of a member", "the name of a member", "the candidate's name"] as const;
  const seen = { firstName: "Robin", lastName: "Vale", workHistory };
  /** What the owner sees once one of four look-alikes was tried out in this way and the candidate was corrected. */
  async function readCards(tried: "contacted" | "another", how: (typeof ways)[number]) {
    const people = [];
    for (const firstName of ["Kim", "Sam", "Lee", "Max"])
      people.push(await aPerson(app, { name: `${firstName} Marlowe${firstName}` }, { position: "Cook" }));
    const owner = await aManager(app, { company });
    const job = await aJob(owner);
    const { id: candidateId, reviewers: cards } = await aCandidate(owner, job.id, seen);
    await owner.browser.manager.reviewers.sendSurvey({ reviewerKey: cards[0]?.key ?? "" });
    const [contacted] = contactedEmails(app);
    const person = people.find(({ email }) => (email === contacted) === (tried === "contacted"));
    const { name = "", email = "" } = person ?? {};
    const [firstName = "", lastName = ""] = name.split(" ");
    const member =
      how === "the address of a member"
        ? { email }
        : how === "the name of a member"
          ? { firstName, lastName }
          : {};
    const { id: memberId } = await aManager(app, { company, ...member });
    await owner.browser.manager.jobMembers.save({ jobId: job.id, memberId, role: "reader" });
    const newName = how === "the candidate's name" ? { firstName, lastName } : { lastName: "Vales" };
    const change = { candidateId, jobId: job.id, ...seen, ...newName, seen };
    const { reviewers: corrected } = await owner.browser.manager.candidates.update(change);
    return corrected.map(({ card, status }) => JSON.stringify([card, status])).toSorted();
  }
  for (const how of ways) {
    const first = await readCards("contacted", how);
    expect(first).toHaveLength(4);
    await app.reset();
    expect(await readCards("another", how), how).toEqual(first);
    await app.reset();
  }
});

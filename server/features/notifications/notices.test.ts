import { sql } from "drizzle-orm";
import { draftDays } from "#contract/assistants.ts";
import { noticedDays, noticesAtOnce } from "#contract/notices.ts";
import { dayMs } from "#contract/durations.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { oneRow } from "#server/platform/errors.ts";
import { sweepOutreach } from "#server/features/outreach/advance-outreach.ts";
import { findManager } from "#server/platform/guards/find-account.ts";
import { aCheckDraft } from "#tests/assistants.ts";
import { addCandidates } from "#tests/many-rows.ts";
import {
  aCandidate,
  aFailedSearch,
  aJob,
  aManager,
  aPerson,
  aReviewer,
  aSubmission,
  comeBack,
  type TestManager,
  sweptOutreach,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { listNotices } from "./notices.ts";

test("answers are new until the manager dismisses them, and then later ones are", async ({ app }) => {
  const { manager, candidateId } = await aReviewer(app, { status: "completed" });
  const { id, key } = await aReviewer(app, { manager, candidateId });
  const { jobId } = await manager.browser.manager.candidates.get({ candidateId });
  const [first] = await noticesOf(manager);
  expect(first).toMatchObject({
    kind: "answers",
    candidateId,
    candidateName: "Robin Vale",
    jobTitle: "Software Engineer",
    newAnswers: 1,
    answers: 1,
    wanted: 3,
  });
  expect(await manager.browser.manager.attention.list()).toMatchObject({ news: [{ jobId, candidates: 1 }] });

  await dismiss(manager, first);
  expect(await manager.browser.manager.attention.list()).toEqual({
    notices: [],
    proposed: [],
    isCut: false,
    news: [],
  });
  const { receipt } = await app.browser().reviewer.surveys.submit(aSubmission(id));
  expect(await noticesOf(manager)).toMatchObject([{ newAnswers: 1, answers: 2 }]);
  // A mark from an older list does not cover what came later.
  await dismiss(manager, first);
  expect(await noticesOf(manager)).toMatchObject([{ newAnswers: 1, answers: 2 }]);
  await app.browser().reviewer.surveys.withdraw({ receipt });
  expect(await noticesOf(manager)).toMatchObject([{ newAnswers: null, answers: 1 }]);
  expect(JSON.stringify(await noticesOf(manager))).not.toContain(key);
});

test("a proposed check waits in the notices of its member only, until it is discarded or expires", async ({
  app,
}) => {
  const manager = await aManager(app);
  const colleague = await aManager(app);
  const job = await aJob(manager, { title: "Cook" });
  const first = await aCheckDraft(app, manager, job.id);
  app.clock.advance(1);
  const second = await aCheckDraft(app, manager, job.id, { firstName: "Kim" });
  const proposedTo = async ({ browser }: TestManager) => (await browser.manager.attention.list()).proposed;
  const texts = { candidateName: "Casey Stone", jobTitle: "Cook", keyName: "Claude" };
  expect(await proposedTo(manager)).toMatchObject([{ id: second.id }, { id: first.id, ...texts }]);
  expect(await proposedTo(colleague)).toEqual([]);
  await manager.browser.manager.assistants.discard({ draftId: second.id });
  expect(await proposedTo(manager)).toMatchObject([{ id: first.id }]);
  app.clock.advance(draftDays * dayMs);
  await comeBack(manager);
  expect(await proposedTo(manager)).toEqual([]);
});

test("a dismissed notice can be restored by its manager, and by nobody else", async ({ app }) => {
  const { manager, candidateId } = await aReviewer(app, { status: "completed" });
  const stranger = await aManager(app);
  const [notice] = await noticesOf(manager);
  await dismiss(manager, notice);
  await manager.browser.manager.attention.dismiss({
    notices: [{ candidateId, kind: "answers", mark: null }],
  });
  expect(await noticesOf(manager)).toEqual([notice]);
  expect(await noticesOf(stranger)).toEqual([]);
});

test("undoing a dismissal does not make answers new that were dismissed before", async ({ app }) => {
  const { owner, answer, candidateId } = await aTeam(app);
  await dismiss(owner, (await noticesOf(owner))[0]);
  await answer();
  const [notice] = await noticesOf(owner);
  await dismiss(owner, notice);
  await owner.browser.manager.attention.dismiss({
    notices: [{ candidateId, kind: "answers", mark: notice?.previousMark ?? null }],
  });
  expect(await noticesOf(owner)).toEqual([notice]);
  expect(notice).toMatchObject({ newAnswers: 1 });
});

/** A candidate with one answer, and an editor and a reader of the job. */
async function aTeam(app: TestApp) {
  const company = "Juniper Labs";
  const owner = await aManager(app, { company });
  const [editor, reader] = [await aManager(app, { company }), await aManager(app, { company })];
  const { id: jobId } = await aJob(owner);
  const share = (memberId: string, role: "editor" | "reader") =>
    owner.browser.manager.jobMembers.save({ jobId, memberId, role });
  await share(editor.id, "editor");
  await share(reader.id, "reader");
  const { id: candidateId } = await aCandidate(owner, jobId);
  const answer = () => aReviewer(app, { manager: owner, candidateId, status: "completed" });
  await answer();
  return { owner, editor, reader, jobId, candidateId, share, answer };
}

test("news is personal: what one editor dismisses stays new to the others", async ({ app }) => {
  const { owner, editor, reader, candidateId, answer } = await aTeam(app);
  const [notice] = await noticesOf(owner);
  expect(await noticesOf(editor)).toEqual([notice]);
  expect(await noticesOf(reader)).toEqual([]);
  await dismiss(owner, notice);
  expect(await noticesOf(owner)).toEqual([]);
  expect(await noticesOf(editor)).toEqual([notice]);
  await answer();
  expect(await noticesOf(owner)).toMatchObject([{ newAnswers: 1 }]);
  expect(await noticesOf(editor)).toMatchObject([{ newAnswers: 2 }]);
  await dismiss(editor, (await noticesOf(editor))[0]);
  await owner.browser.manager.attention.dismiss({ notices: [{ candidateId, kind: "answers", mark: null }] });
  expect(await noticesOf(owner)).toMatchObject([{ newAnswers: 2 }]);
  expect(await noticesOf(editor)).toEqual([]);
});

test("a problem that one editor dismisses is dealt with for all, and readers can dismiss nothing", async ({
  app,
}) => {
  const { owner, editor, reader, candidateId } = await aTeam(app);
  await aFailedSearch(app, candidateId);
  const problemsOf = async (manager: TestManager) =>
    (await noticesOf(manager)).filter(({ kind }) => kind !== "answers");
  const [problem] = await problemsOf(owner);
  expect(problem).toMatchObject({ kind: "source" });
  await expect(dismiss(reader, problem)).rejects.toMatchObject({ code: "CANDIDATE_NOT_FOUND" });
  const { id: otherId } = await aCandidate(owner, problem?.jobId ?? "");
  await aFailedSearch(app, otherId);
  await dismiss(editor, problem);
  expect(await problemsOf(owner)).toMatchObject([{ candidateId: otherId }]);
});

test("an editor gets notices of answers since the job is shared with them, a new owner of all answers", async ({
  app,
}) => {
  const { owner, editor, jobId, share, answer } = await aTeam(app);
  await owner.browser.manager.jobMembers.remove({ jobId, memberId: editor.id });
  app.clock.advance(dayMs);
  await share(editor.id, "editor");
  expect(await noticesOf(editor)).toEqual([]);
  await answer();
  expect(await noticesOf(editor)).toMatchObject([{ answers: 2 }]);

  const newOwner = await aManager(app, { company: "Juniper Labs" });
  app.clock.advance(dayMs);
  await owner.browser.manager.jobMembers.handOver({ jobId, memberId: newOwner.id, stay: false });
  expect(await noticesOf(newOwner)).toMatchObject([{ answers: 2 }]);
});

test("what the only manager dismissed before jobs were shared stays dismissed", async ({ app }) => {
  const { owner, answer } = await aTeam(app);
  await app.db.update(candidates).set({ dismissed: { answers: "1.0" } });
  expect(await noticesOf(owner)).toEqual([]);
  await answer();
  expect(await noticesOf(owner)).toMatchObject([{ newAnswers: 1, answers: 2 }]);
});

test("an unknown mark is saved without effect, and an unsafe one is refused", async ({ app }) => {
  const { manager, candidateId } = await aReviewer(app, { status: "completed" });
  const { attention } = manager.browser.manager;
  const [notice] = await noticesOf(manager);
  const saveMark = (mark: string) => attention.dismiss({ notices: [{ candidateId, kind: "answers", mark }] });
  for (const mark of [
    "x",
    "",
    "1",
    ".",
    "-5.0",
    "1.1.1",
    "1.0\n",
    "99999999999.0",
    "9999999999.1",
    "\u0661.\u0660",
  ]) {
    await saveMark(mark);
    expect([mark, await noticesOf(manager)]).toEqual([mark, [notice]]);
  }
  for (const mark of ["1.0\0", "\ud800", "9".repeat(301)])
    await expect(saveMark(mark)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await saveMark("999999999.999999999");
  expect(await noticesOf(manager)).toEqual([]);
});

test("archived jobs, and candidates without news for 90 days, have no notices", async ({ app }) => {
  const { manager, candidateId } = await aReviewer(app, { status: "completed" });
  const { candidates: calls, jobs, outreach } = manager.browser.manager;
  await outreach.saveCompanyRules({ needed: "note" });
  const { jobId } = await calls.get({ candidateId });
  await jobs.setActive({ jobId, isActive: false });
  expect(await noticesOf(manager)).toEqual([]);
  await jobs.setActive({ jobId, isActive: true });
  expect(await noticesOf(manager)).toMatchObject([{ kind: "answers" }, { kind: "consent" }]);
  app.clock.advance((noticedDays + 1) * dayMs);
  await comeBack(manager);
  expect(await noticesOf(manager)).toEqual([]);
});

test("missing consent is reported while answers are wanted, until it is recorded", async ({ app }) => {
  const { manager, jobId } = await aManagerWithJob(app);
  await manager.browser.manager.outreach.saveCompanyRules({ needed: "note" });
  const { id: candidateId } = await aCandidate(manager, jobId);
  expect(await noticesOf(manager)).toMatchObject([{ kind: "consent", candidateId }]);
  await manager.browser.manager.outreach.saveConsentNote({ candidateId, note: "By e-mail" });
  expect(await noticesOf(manager)).toEqual([]);
});

test("that nobody is left to contact is reported once no answer is expected, and again after new people were found", async ({
  app,
}) => {
  const { manager, jobId } = await aManagerWithJob(app);
  await aPerson(app, {}, { start: "2019-01", end: "2020-12" });
  const settings = { sendSurveysAutomatically: true, workHistory };
  await aCandidate(manager, jobId, settings);
  await app.runTasks();
  await sweepOutreach.run(app.context, {});
  expect(await noticesOf(manager)).toEqual([]);

  for (let days = 0; days < 8; days++) {
    app.clock.advance(dayMs);
    await sweptOutreach(app);
  }
  const [notice, ...rest] = await noticesOf(manager);
  expect([notice, rest]).toMatchObject([{ kind: "nobody_left", anyFound: true }, []]);
  await dismiss(manager, notice);
  expect(await noticesOf(manager)).toEqual([]);

  await aCandidate(manager, jobId, {
    ...settings,
    workHistory: [{ ...workHistory[0]!, company: "Elsewhere" }],
  });
  expect(await noticesOf(manager)).toMatchObject([{ kind: "nobody_left", anyFound: false }]);
});

test("with batch release a candidate about whom nobody was contacted has nobody left, not too few answers", async ({
  app,
}) => {
  const { manager, jobId } = await aManagerWithJob(app);
  await manager.browser.manager.outreach.saveCompanyRules({ answersTogether: 3 });
  const { id: candidateId } = await aCandidate(manager, jobId, {
    sendSurveysAutomatically: true,
    workHistory,
  });
  const state = async () => {
    const { together } = await manager.browser.manager.candidates.get({ candidateId });
    return [together?.state, together?.asked, ...(await noticesOf(manager))];
  };
  const expected = ["waiting", 0, { kind: "nobody_left", anyFound: false, candidateId }];
  expect(await state()).toMatchObject(expected);
  app.clock.advance(22 * dayMs);
  await comeBack(manager);
  await sweptOutreach(app);
  expect(await state()).toMatchObject(expected);
});

test("too few answers are reported after the round of a batch, but not while the check is stopped", async ({
  app,
}) => {
  const { manager, jobId } = await aManagerWithJob(app);
  const { outreach } = manager.browser.manager;
  await outreach.saveCompanyRules({ answersTogether: 3 });
  const { id: candidateId } = await aCandidate(manager, jobId);
  await aReviewer(app, { manager, candidateId });
  expect(await noticesOf(manager)).toEqual([]);
  app.clock.advance(22 * dayMs);
  await comeBack(manager);
  const tooFew = [{ kind: "too_few", least: 3 }];
  expect(await noticesOf(manager)).toMatchObject(tooFew);
  await outreach.pause({ candidateId, paused: true });
  expect(await noticesOf(manager)).toEqual([]);
  await outreach.pause({ candidateId, paused: false });
  expect(await noticesOf(manager)).toMatchObject(tooFew);
  await app.db.update(candidates).set({ consentWithdrawnAt: app.clock.now() });
  expect(await noticesOf(manager)).toMatchObject([{ kind: "consent" }]);
});

test("a source that could not be searched is reported by name", async ({ app }) => {
  const { manager, jobId } = await aManagerWithJob(app);
  const { id: candidateId } = await aCandidate(manager, jobId);
  await aFailedSearch(app, candidateId);
  expect(await noticesOf(manager)).toMatchObject([{ kind: "source", source: "People Data Labs" }]);
});

test("a dismissed source notice stays dismissed in any database time zone", async ({ app }) => {
  const { manager, jobId } = await aManagerWithJob(app);
  await aFailedSearch(app, (await aCandidate(manager, jobId)).id);
  await dismiss(manager, (await noticesOf(manager))[0]);
  const signedIn = oneRow(await findManager(app.context, manager.id));
  const inKathmandu = await app.db.transaction(async (db) => {
    await db.execute(sql`set local time zone 'Asia/Kathmandu'`);
    return listNotices({ ...app.context, db, manager: signedIn, inRole: false });
  });
  expect(inKathmandu).toMatchObject({ notices: [] });
});

test("a truncated list is marked as truncated, even if it is about few candidates", async ({ app }) => {
  const { manager, jobId } = await aManagerWithJob(app);
  await addCandidates(app, jobId, noticesAtOnce / 2 + 1);
  await manager.browser.manager.outreach.saveCompanyRules({ needed: "note" });
  const { attention } = manager.browser.manager;
  expect(await attention.list()).toMatchObject({ isCut: false });
  for (const { id } of await app.db.select({ id: candidates.id }).from(candidates))
    await aFailedSearch(app, id);
  const { notices, isCut } = await attention.list();
  expect(notices.filter(({ kind }) => kind !== "answers")).toHaveLength(noticesAtOnce);
  expect(isCut).toBe(true);
});

const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" }];

async function aManagerWithJob(app: TestApp) {
  const manager = await aManager(app);
  return { manager, jobId: (await aJob(manager)).id };
}

async function noticesOf({ browser }: TestManager) {
  return (await browser.manager.attention.list()).notices;
}

type Notice = Awaited<ReturnType<typeof noticesOf>>[number];

function dismiss({ browser }: TestManager, notice: Notice | undefined) {
  if (!notice) throw new Error("There is nothing to dismiss");
  const { candidateId, kind, mark } = notice;
  return browser.manager.attention.dismiss({ notices: [{ candidateId, kind, mark }] });
}

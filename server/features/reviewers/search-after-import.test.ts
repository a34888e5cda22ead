import { eq, sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { sweepOutreach } from "#server/features/outreach/advance-outreach.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { selectDeadLetters } from "#server/platform/tasks/inspect-queue.ts";
import {
  aCandidate,
  aJob,
  aManager,
  aPerson,
  comeBack,
  copyCandidates,
  makeRetriesDue,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { searchAfterImport } from "./search-after-import.ts";

const acme = { company: "Acme", position: "Software Engineer", startDate: "2019-01", endDate: "2020-12" };
const period = { start: "2019-01", end: "2020-12" };

test("an import finds colleagues of a candidate who had none, and the manager confirms whom we contact", async ({
  app,
}) => {
  const { manager, jobId, id: candidateId } = await aRound(app);
  const { candidates: api, attention, outreach } = manager.browser.manager;
  app.clock.advance(dayMs);
  for (let n = 0; n < 3; n++) await aPerson(app, {}, period);
  await app.runTasks();
  await sweepOutreach.run(app.context, {});

  const found = await api.get({ candidateId });
  expect(found.reviewers).toHaveLength(3);
  expect(found.outreach).toMatchObject({ automatic: false, proposed: { length: 3 } });
  expect(app.outbox).toEqual([]);
  const { notices } = await attention.list();
  expect(notices).toMatchObject([{ kind: "found", found: 3, candidateId, jobId }]);

  await outreach.start({ candidateId, reviewerKeys: found.outreach.proposed, skippedKeys: [] });
  await app.runTasks();
  expect(app.outbox).toHaveLength(3);
  expect((await attention.list()).notices).toEqual([]);
});

test("an import changes no card of a candidate for whom somebody was found", async ({ app }) => {
  await aPerson(app, {}, period);
  const { manager, id: candidateId, reviewers: before } = await aRound(app);
  for (let n = 0; n < 3; n++) await aPerson(app, {}, period);
  await app.runTasks();
  const shown = (await manager.browser.manager.candidates.get({ candidateId })).reviewers;
  expect(shown.map(({ key, card }) => ({ key, card }))).toEqual(
    before.map(({ key, card }) => ({ key, card })),
  );
});

test("an import is not searched for old candidates, archived jobs and withdrawn consent", async ({ app }) => {
  const old = await aRound(app);
  app.clock.advance(91 * dayMs);
  const archived = await aRound(app);
  await archived.manager.browser.manager.jobs.setActive({ jobId: archived.jobId, isActive: false });
  const withdrawn = await aRound(app);
  await app.db
    .update(candidates)
    .set({ consentWithdrawnAt: app.clock.now() })
    .where(eq(candidates.id, withdrawn.id));
  const recent = await aRound(app);
  await comeBack(old.manager);

  await aPerson(app, {}, period);
  await app.runTasks();
  const counts = [old, archived, withdrawn, recent].map(async ({ manager, id: candidateId }) => {
    return (await manager.browser.manager.candidates.get({ candidateId })).reviewers.length;
  });
  expect(await Promise.all(counts)).toEqual([0, 0, 0, 1]);
});

test("an import is searched for all candidates, also if they are more than one task takes", async ({
  app,
}) => {
  await aRound(app);
  await copyCandidates(app, 100);
  await aPerson(app, {}, period);
  await app.runTasks();
  expect(await app.db.selectDistinct({ id: reviewers.candidateId }).from(reviewers)).toHaveLength(101);
});

test("a candidate whose search always fails blocks neither others nor later candidates, and admins see it", async ({
  app,
}) => {
  const { id } = await aRound(app);
  await copyCandidates(app, 100);
  await app.db.execute(sql`create function refuse_one() returns trigger language plpgsql as
    $$ begin if new.candidate_id = tg_argv[0]::uuid then raise 'refused'; end if; return new; end $$`);
  await app.db.execute(
    sql.raw(`create trigger refuse_one before insert on reviewers for each row
    execute function refuse_one('${id}')`),
  );
  await aPerson(app, {}, period);
  await app.runTasks();
  await app.db.execute(sql`update pgboss.job set retry_count = retry_limit where state = 'retry'`);
  await makeRetriesDue(app);
  await app.runTasks();
  await app.db.execute(sql`drop trigger refuse_one on reviewers`);
  await app.db.execute(sql`drop function refuse_one()`);
  expect(await app.db.selectDistinct({ id: reviewers.candidateId }).from(reviewers)).toHaveLength(100);
  expect(await selectDeadLetters(app, 10)).toMatchObject([{ name: searchAfterImport.name }]);
});

/** A candidate without former colleagues in the directory, whose surveys are to be sent automatically. */
async function aRound(app: TestApp) {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const settings = { workHistory: [acme], sendSurveysAutomatically: true, confirmFirst: true };
  return { manager, ...(await aCandidate(manager, jobId, settings)) };
}

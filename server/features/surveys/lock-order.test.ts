import { asc, eq, inArray, like } from "drizzle-orm";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { incrementCounter, withRateLimit } from "#server/platform/auth/rate-limits.ts";
import { contactKey } from "#server/platform/db/contacts.ts";
import { rateLimits } from "#server/platform/db/schema/auth.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { participations } from "#server/platform/db/schema/consent.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { oneRow } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { claimSurveys } from "#server/features/outreach/claim-surveys.ts";
import { deliverSurveys } from "#server/features/outreach/deliver-surveys.ts";
import { sendReminder } from "#server/features/outreach/send-reminder.ts";
import { sweepOutreach } from "#server/features/outreach/advance-outreach.ts";
import { inviteCandidate } from "#server/features/consent/contact-candidate.ts";
import { deleteSandboxData } from "#server/features/privacy/delete-sandbox.ts";
import { erase } from "#server/features/privacy/erase.ts";
import { addDoNotContact, addDoNotContactHash } from "#server/features/reviewers/do-not-contact.ts";
import { recordForWebhooks } from "#server/features/webhooks/record-events.ts";
import { insertReviewer } from "#server/features/reviewers/insert-reviewer.ts";
import { stopHashes } from "#server/features/reviewers/stop-candidate-mails.ts";
import {
  aCandidate,
  aJob,
  aManager,
  aParticipant,
  aReviewer,
  aSubmission,
  anEmail,
  holdSending,
  storedReviewer,
  oneClick,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import type { Client } from "#tests/test-app.ts";
import { aWebhook } from "#tests/webhooks.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";

const reactions = {
  "an answer": (app: TestApp, id: string) => app.browser().reviewer.surveys.submit(aSubmission(id)),
  "a decline": (app: TestApp, reviewerId: string) =>
    app.browser().reviewer.surveys.decline({ reviewerId, reason: "conflict_of_interest" }),
  "a click on unsubscribe": async (app: TestApp) => {
    const link = new URL(app.outbox.at(-1)?.headers["List-Unsubscribe"]?.slice(1, -1) ?? "");
    expect((await app.browser().fetch(link.pathname, oneClick)).status).toBe(200);
  },
};

test.for(Object.entries(reactions))(
  "%s waits for work on the candidate, and neither fails",
  async ([, react], { app }) => {
    const { id, candidateId, email } = await aReviewer(app);
    // Someone who says on the page that they want to be left alone.
    const finish = (db: TestApp["db"]) => addDoNotContact({ ...app.context, db }, email);
    const outcomes = await actDuringWork(app, candidateId, () => react(app, id), { finish });
    expect(outcomes).toEqual(["fulfilled", "fulfilled"]);
    expect((await storedReviewer(app, id)).status).not.toBe("survey_sent");
  },
);

test("marking an answer that is being withdrawn answers that there is no response", async ({ app }) => {
  const { key: reviewerKey, manager } = await aReviewer(app, { status: "completed" });
  const withdrawal = await holdTransaction(app, ({ db }) => db.delete(surveyResponses));
  const marked = manager.browser.manager.surveys.mark({
    reviewerKey,
    questionId: "strengths",
    marks: ["specific"],
  });
  await expect.poll(() => countBlocked(app)).toBeGreaterThan(0);
  const refused = expect(marked).rejects.toMatchObject({ code: "RESPONSE_NOT_FOUND" });
  await withdrawal.commit();
  await refused;
});

interface Changed {
  app: TestApp;
  client: Client;
  companyId: string;
  jobId: string;
  memberId: string;
}

const changesOfJob = {
  "handing over a job": ({ client: { manager }, jobId, memberId }: Changed) =>
    manager.jobMembers.handOver({ jobId, memberId, stay: false }),
  "sharing a job": ({ client: { manager }, jobId, memberId }: Changed) =>
    manager.jobMembers.save({ jobId, memberId, role: "editor" }),
  "deleting a job": ({ client: { manager }, jobId }: Changed) => manager.jobs.delete({ jobId }),
  "erasing a company": ({ app, companyId }: Changed) => erase(app.context, "company", companyId),
  "emptying a sandbox": ({ app, companyId }: Changed) =>
    transaction(app.context, (context) => deleteSandboxData(context, { sandboxId: companyId })),
};

test.for(Object.entries(changesOfJob))(
  "%s waits for an event about a candidate, and neither fails",
  async ([, change], { app }) => {
    const owner = await aManager(app);
    const { id: memberId } = await aManager(app);
    const { id: jobId } = await aJob(owner);
    const { id: candidateId } = await aCandidate(owner, jobId);
    await aWebhook(owner);
    // A foreign key of the event locks the job.
    const finish = (db: TestApp["db"]) =>
      recordForWebhooks({ ...app.context, db }, [{ type: "candidate.created", candidateId, name: "" }]);
    const [{ companyId } = { companyId: "" }] = await app.db.select().from(candidates);
    const act = () => change({ app, client: owner.browser, companyId, jobId, memberId });
    const outcomes = await actDuringWork(app, candidateId, act, { finish });
    expect(outcomes).toEqual(["fulfilled", "fulfilled"]);
  },
);

test("a change finds a candidate who is moved while it waits, and no reviewer of one who is deleted", async ({
  app,
}) => {
  const { manager, candidateId, key } = await aReviewer(app, { status: "identified" });
  const { id: jobId } = await aJob(manager);
  const { outreach, reviewers: calls } = manager.browser.manager;
  const isCandidate = eq(candidates.id, candidateId);
  const pause = () => outreach.pause({ candidateId, paused: true });
  const move = (db: TestApp["db"]) => db.update(candidates).set({ jobId }).where(isCandidate);
  expect(await actDuringWork(app, candidateId, pause, { finish: move })).toEqual(["fulfilled", "fulfilled"]);
  let failure: unknown;
  const remind = () => calls.remind({ reviewerKey: key }).catch((error: unknown) => (failure = error));
  await actDuringWork(app, candidateId, remind, { finish: (db) => db.delete(candidates).where(isCandidate) });
  expect(failure).toMatchObject({ code: "REVIEWER_NOT_FOUND" });
});

test("a candidate can stop e-mails by header and page at the same moment", async ({ app }) => {
  const { id, stop, hash } = await aMailedCandidate(app);
  const outcomes = await actDuringWork(app, id, stop, {
    begin: (db) => db.update(participations).set({ reminderDueAt: null }),
    finish: (db) => addDoNotContactHash({ ...app.context, db }, hash),
  });
  expect(outcomes).toEqual(["fulfilled", "fulfilled"]);
});

test("stopping e-mails to an address does not stop those to the one that replaces it meanwhile", async ({
  app,
}) => {
  const { id, stop } = await aMailedCandidate(app);
  const outcomes = await actDuringWork(app, id, stop, {
    begin: (db) => db.update(participations).set({ reminderDueAt: null }),
    finish: async (db) => {
      const [candidate] = await db.update(candidates).set({ email: anEmail() }).returning();
      await inviteCandidate({ ...app.context, db }, oneRow(candidate));
    },
  });
  expect(outcomes).toEqual(["fulfilled", "fulfilled"]);
  expect(await app.db.select().from(participations)).toMatchObject([{ linkNumber: 2, stoppedAt: null }]);
});

test("what is added about a candidate who is being erased is erased, too", async ({ app }) => {
  const { candidateId } = await aReviewer(app);
  const outcomes = await actDuringWork(app, candidateId, () => erase(app.context, "candidate", candidateId), {
    finish: async (db) => {
      const context = { ...app.context, db };
      const person = { name: "Kim Roe", email: anEmail(), company: null, position: null };
      const added = await insertReviewer(context, { ...person, candidateId, createdByType: "manager" });
      await publish(context, { type: "reviewer.added", reviewerKey: oneRow(added).key });
    },
  });
  expect(outcomes).toEqual(["fulfilled", "fulfilled"]);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.action, "reviewer.added"));
  expect(entries).toMatchObject([{ recordId: null }]);
});

test("a candidate's link that is replaced while it is opened leads nowhere", async ({ app }) => {
  const { id, secret, textId, things } = await aMailedCandidate(app);
  const { agree } = app.browser().candidate.participation;
  const outcomes = await actDuringWork(
    app,
    id,
    () => agree({ secret, textId, things, signedName: "Robin Vale" }),
    {
      finish: async (db) => {
        const [candidate] = await db.select().from(candidates);
        await inviteCandidate({ ...app.context, db }, oneRow(candidate));
      },
    },
  );
  expect(outcomes).toEqual(["fulfilled", "rejected"]);
  expect(await app.db.select().from(candidates)).toMatchObject([{ agreedAt: null }]);
});

test("an undeliverable reminder and erasing a reviewer wait for work on the candidate", async ({ app }) => {
  const { key, email, candidateId } = await aReviewer(app);
  app.clock.advance(4 * dayMs);
  await sweepOutreach.run(app.context, {});
  app.refuseMail("550 no such mailbox");
  const remind = () => sendReminder.run(app.context, { reviewerKey: key, number: 1 });
  expect(await actDuringWork(app, candidateId, remind)).toEqual(["fulfilled", "fulfilled"]);
  expect(await app.db.select().from(reviewers)).toMatchObject([{ undeliverableAt: app.clock.now() }]);

  const eraseReviewer = () => erase(app.context, "reviewer", email);
  expect(await actDuringWork(app, candidateId, eraseReviewer)).toEqual(["fulfilled", "fulfilled"]);
  expect(await app.count(reviewers)).toBe(0);
});

test("postponing a reminder waits while the candidate is deleted", async ({ app }) => {
  const { key, candidateId } = await aReviewer(app);
  app.clock.advance(4 * dayMs);
  await sweepOutreach.run(app.context, {});
  await app.db.update(candidates).set({ outreachPausedAt: app.clock.now() });
  const remind = () => sendReminder.run(app.context, { reviewerKey: key, number: 1 });
  const remove = (db: TestApp["db"]) => db.delete(candidates).where(eq(candidates.id, candidateId));
  expect(await actDuringWork(app, candidateId, remind, { finish: remove })).toEqual([
    "fulfilled",
    "fulfilled",
  ]);
  expect(await app.count(reviewers)).toBe(0);
});

test.for(["first", "last"] as const)(
  "claims for two candidates that are both locked, the %s first, wait without deadlock",
  async (order, { app }) => {
    const sorted = [
      await aReviewer(app, { status: "identified" }),
      await aReviewer(app, { status: "identified" }),
    ].toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const [first, second] = order === "first" ? sorted : sorted.toReversed();
    const keys = sorted.map(({ key }) => key);
    const ids = sorted.map(({ candidateId }) => candidateId);
    const claim = () => claimSurveys(app.context, null, keys);
    const outcomes = await actDuringWork(app, ids, claim, {
      begin: (db) => touch(db, first?.candidateId),
      finish: (db) => touch(db, second?.candidateId),
    });
    expect(outcomes).toEqual(["fulfilled", "fulfilled"]);
    const sendingUntil = expect.any(Date) as Date;
    const claimed = { wasNamed: true, sendingUntil };
    expect(await app.db.select().from(reviewers)).toMatchObject([claimed, claimed]);
  },
);

test("deleting a job waits while its candidates are locked one after the other", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const created = [await aCandidate(manager, jobId), await aCandidate(manager, jobId)];
  const [first = "", second = ""] = created.map(({ id }) => id).toSorted();
  // The database itself would find this one before the other.
  await app.db
    .update(candidates)
    .set({ createdAt: new Date(0) })
    .where(eq(candidates.id, second));
  const remove = () => manager.browser.manager.jobs.delete({ jobId });
  const hold = (db: TestApp["db"]) =>
    db.select().from(candidates).where(eq(candidates.id, second)).for("update");
  expect(await actDuringWork(app, first, remove, { finish: hold })).toEqual(["fulfilled", "fulfilled"]);
});

test.for(["candidate", "company"] as const)(
  "someone contacted while a %s is being erased still rests afterwards",
  async (subject, { app }) => {
    const { manager, candidateId } = await aReviewer(app, { status: "identified" });
    const [candidate] = await app.db.select().from(candidates);
    const subjectId = subject === "candidate" ? candidateId : manager.company;
    const queued = { deliveryStartedAt: app.clock.now(), questions: [] };
    const queue = (db: TestApp["db"]) => db.update(reviewers).set(queued);
    const eraseSubject = () => erase(app.context, subject, subjectId);
    const outcomes = await actDuringWork(app, candidate?.id ?? "", eraseSubject, { finish: queue });
    expect(outcomes).toEqual(["fulfilled", "fulfilled"]);
    expect(await app.count(candidates)).toBe(0);
    expect(await app.db.$count(rateLimits, like(rateLimits.key, contactKey("%")))).toBe(1);
  },
);

test("of two concurrent guesses from one network, the right one waits, and neither fails", async ({
  app,
}) => {
  const guess = { kind: "sign-in", address: "192.0.2.1" };
  // So the network's counter is stored before the account's, which is counted first.
  await withRateLimit(app.context, guess, () => Promise.resolve());
  let counting: Awaited<ReturnType<typeof holdTransaction>> | undefined;
  const rightGuess = withRateLimit(app.context, { ...guess, account: "kim@example.com" }, async () => {
    const [account = "", network = ""] = (await app.db.select().from(rateLimits))
      .map(({ key }) => key)
      .toSorted();
    counting = await holdTransaction(
      app,
      (context) => incrementCounter(context, account, minuteMs),
      (context) => incrementCounter(context, network, minuteMs),
    );
  });
  await expect.poll(() => countBlocked(app)).toBeGreaterThan(0);
  const outcomes = await Promise.allSettled([rightGuess, counting?.commit()]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  expect((await app.db.select().from(rateLimits)).map(({ count }) => count)).toEqual([1, 1]);
});

test("a reviewer removed just before sending gets nothing", async ({ app }) => {
  const { manager, candidateId } = await aReviewer(app, { status: "identified" });
  const { add, remove } = manager.browser.manager.reviewers;
  const { key } = await add({ candidateId, name: "Kim Doe", email: "kim@example.com", position: "Cook" });
  const resumeSending = await holdSending(app, manager);
  const delivery = deliverSurveys(app.context, { by: null, reviewerKeys: [key] });
  await expect.poll(() => countBlocked(app)).toBeGreaterThan(0);
  await remove({ reviewerKey: key });
  await resumeSending();
  expect(await delivery).toMatchObject([{ reason: { code: "REVIEWER_NOT_FOUND" } }]);
  expect(app.outbox).toEqual([]);
});

async function aMailedCandidate(app: TestApp) {
  const manager = await aManager(app);
  const participant = await aParticipant(app, manager, (await aJob(manager)).id);
  const [candidate] = await app.db.select().from(candidates);
  const { companyId, email } = oneRow(candidate);
  const [hash = ""] = stopHashes(app.context.secret, companyId, String(email));
  return { ...participant, hash, stop: () => reactions["a click on unsubscribe"](app) };
}

const touch = (db: TestApp["db"], candidateId = "") =>
  db.update(reviewers).set({ wasNamed: true }).where(eq(reviewers.candidateId, candidateId));

interface Work {
  begin?: (db: TestApp["db"]) => PromiseLike<unknown>;
  finish?: (db: TestApp["db"]) => PromiseLike<unknown>;
}

/** Works on the candidate in a transaction while something arrives. @returns whether each of the two succeeded */
async function actDuringWork(
  app: TestApp,
  candidateId: string | string[],
  act: () => Promise<unknown>,
  { begin, finish = (db) => touch(db, String(candidateId)) }: Work = {},
) {
  await app.db.update(candidates).set({ outreachDueAt: null });
  const work = await holdTransaction(
    app,
    async ({ db }) => {
      const { id } = candidates;
      const ids = [candidateId].flat();
      await db.select().from(candidates).where(inArray(id, ids)).orderBy(asc(id)).for("update");
      await begin?.(db);
    },
    async ({ db }) => finish(db),
  );
  const action = act();
  await expect.poll(() => countBlocked(app)).toBeGreaterThan(0);
  const outcomes = await Promise.allSettled([work.commit(), action]);
  return outcomes.map(({ status }) => status);
}

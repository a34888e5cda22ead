import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { toDateString } from "#server/platform/clock.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { installation } from "#server/platform/db/schema/auth.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { directoryPeople } from "#server/platform/db/schema/directory.ts";
import { dataRequests } from "#server/platform/db/schema/privacy.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { dumpTables } from "#tests/dump-tables.ts";
import {
  aCandidate,
  aDataRequest,
  aJob,
  aManager,
  anAdmin,
  aParticipant,
  aPassword,
  aPerson,
  aReviewer,
  aSubmission,
  goodAnswers,
  mailsTo,
  makeRetriesDue,
  type TestManager,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";
import { carryOutRetention } from "./carry-out-retention.ts";
import { erase } from "./erase.ts";
import { eraseOnRequest } from "./erase-on-request.ts";
import { mailProof } from "./request-mails.ts";

const address = "robin@home.example";

test("a copy is recorded, proved by link, carried out by one press and downloaded by another link", async ({
  app,
}) => {
  const { id, admin } = await aCandidateWithAdmin(app);
  const { privacy } = admin;
  const request = await privacy.addRequest({ candidateId: id, kind: "copy", email: address });
  expect(request).toMatchObject({ state: "waiting_for_proof", askedOn: "2026-11-21", dueOn: "2026-12-21" });
  const proof = lastSecret(app);
  const guest = app.browser().guest.privacy;
  const notProved = { code: "DATA_REQUEST_NOT_PROVED" };
  await expect(privacy.carryOut({ requestId: request.id })).rejects.toMatchObject(notProved);
  // Opening the link proves nothing, because mail scanners open it, too.
  expect(await guest.open({ secret: proof })).toMatchObject({ state: "to_prove", company: "Juniper Labs" });
  await expect(privacy.carryOut({ requestId: request.id })).rejects.toMatchObject(notProved);

  expect(await guest.prove({ secret: proof })).toMatchObject({ state: "proved" });
  await expect(guest.copy({ secret: proof })).rejects.toMatchObject({ code: "DATA_REQUEST_NOT_FOUND" });
  // Nobody has the link before it is mailed.
  expect(await privacy.carryOut({ requestId: request.id })).toMatchObject({ state: "answer_not_sent" });
  await expect(guest.copy({ secret: proof })).rejects.toMatchObject({ code: "DATA_REQUEST_NOT_FOUND" });
  await app.runTasks();
  expect(await requestsOf(admin)).toMatchObject([{ state: "carried_out", carriedOutOn: "2026-11-21" }]);

  // The confirmation link no longer works.
  await expect(guest.open({ secret: proof })).rejects.toMatchObject({ code: "DATA_REQUEST_NOT_FOUND" });
  const copy = await guest.copy({ secret: lastSecret(app) });
  expect(copy.tables["candidates"]).toMatchObject([{ first_name: "Robin" }]);
  expect(JSON.stringify(copy)).not.toContain(goodAnswers["strengths"]);
  app.clock.advance(31 * dayMs);
  await expect(guest.copy({ secret: lastSecret(app) })).rejects.toMatchObject({
    code: "DATA_REQUEST_NOT_FOUND",
  });
});

test("what a requester answers by e-mail reaches the operator", async ({ app }) => {
  app.context.settings.privacyEmail = "privacy@references.example.com";
  const { id, admin } = await aCandidateWithAdmin(app);
  const { id: requestId } = await admin.privacy.addRequest({ candidateId: id, kind: "copy", email: address });
  await app.browser().guest.privacy.prove({ secret: lastSecret(app) });
  await admin.privacy.carryOut({ requestId });
  await app.runTasks();
  const replyTo = mailsToRequester(app).map(({ headers }) => headers["Reply-To"]);
  expect(replyTo).toEqual(Array(2).fill("privacy@references.example.com"));
});

test("a confirmation link works as soon as it is mailed, however slow the mail server's reply is", async ({
  app,
}) => {
  const { id, admin } = await aCandidateWithAdmin(app);
  const accept = app.slowMail();
  const adding = admin.privacy.addRequest({ candidateId: id, kind: "copy", email: address });
  await expect.poll(() => mailsToRequester(app).length).toBe(1);
  const { prove } = app.browser().guest.privacy;
  expect(await prove({ secret: lastSecret(app) })).toMatchObject({ state: "proved" });
  accept();
  expect(await adding).toMatchObject({ state: "to_carry_out" });
});

test("a link to a copy works as soon as it is mailed, however slow the mail server's reply is", async ({
  app,
}) => {
  const { id, admin } = await aCandidateWithAdmin(app);
  const { id: requestId } = await admin.privacy.addRequest({ candidateId: id, kind: "copy", email: address });
  const guest = app.browser().guest.privacy;
  await guest.prove({ secret: lastSecret(app) });
  await admin.privacy.carryOut({ requestId });
  const accept = app.slowMail();
  const mailing = app.runTasks();
  await expect.poll(() => mailsToRequester(app).length).toBe(2);
  expect((await guest.copy({ secret: lastSecret(app) })).tables["candidates"]).toHaveLength(1);
  expect(await requestsOf(admin)).toMatchObject([{ state: "answer_not_sent" }]);
  accept();
  await mailing;
  expect(await requestsOf(admin)).toMatchObject([{ state: "carried_out" }]);
});

test("a second confirmation link requested at the moment of proof does not break the link to the copy", async ({
  app,
}) => {
  const { id, admin } = await aCandidateWithAdmin(app);
  const { privacy } = admin;
  const { id: requestId } = await privacy.addRequest({ candidateId: id, kind: "copy", email: address });
  const isRequest = eq(dataRequests.id, requestId);
  const accept = app.slowMail();
  const sending = privacy.sendProof({ requestId });
  await expect.poll(() => mailsToRequester(app).length).toBe(2);
  // The link was looked up before the press, and counts as proof after it.
  await app.db.update(dataRequests).set({ provedAt: app.clock.now() }).where(isRequest);
  await privacy.carryOut({ requestId });
  accept();
  expect(await sending).toMatchObject({ state: "answer_not_sent" });
  await app.runTasks();
  expect(mailsToRequester(app)).toHaveLength(3);
  // The work that a press still has to do if it saw no proof yet.
  await mailProof(app.context, requestId);

  expect(mailsToRequester(app)).toHaveLength(3);
  const copy = await app.browser().guest.privacy.copy({ secret: lastSecret(app) });
  expect(copy.tables["candidates"]).toMatchObject([{ first_name: "Robin" }]);
});

test("the copy has the answers shown when it was carried out, however late it is downloaded, in no revealing order", async ({
  app,
}) => {
  const { id, admin, manager } = await aCandidateWithAdmin(app);
  await app.db.update(candidates).set({ email: address });
  const texts = Array.from({ length: 6 }, (_, index) => `Answer number ${index}`);
  for (const text of texts) await submitAnswer(app, manager, id, text);
  const request = await admin.privacy.addRequest({ candidateId: id, kind: "copy", email: address });
  const guest = app.browser().guest.privacy;
  await guest.prove({ secret: lastSecret(app) });
  await admin.privacy.carryOut({ requestId: request.id });
  await app.runTasks();
  const secret = lastSecret(app);
  const readAnswers = async () => (await guest.copy({ secret })).tables["survey_responses"];
  const first = await readAnswers();
  expect(first).toHaveLength(6);

  app.clock.advance(1);
  await submitAnswer(app, manager, id, "Later.");
  expect(await readAnswers()).toEqual(first);
  const rows = await app.db.select().from(surveyResponses).orderBy(surveyResponses.id);
  const byId = rows
    .map(({ responses }) => responses)
    .filter(({ strengths }) => texts.includes(String(strengths)));
  expect(first?.map(({ responses }) => responses)).toEqual(byId);
});

test("a repeated download shows nothing that was deleted since, whatever its idempotency key", async ({
  app,
}) => {
  const { id, manager } = await aCandidateWithAdmin(app);
  await app.db.update(candidates).set({ email: address });
  await submitAnswer(app, manager, id, "In confidence.");
  const now = app.clock.now();
  const { secret } = await aDataRequest(app, id, { email: address, provedAt: now, carriedOutAt: now });
  const { copy } = app.browser([], { "idempotency-key": "one-press-on-download" }).guest.privacy;
  expect(JSON.stringify(await copy({ secret }))).toContain("In confidence.");
  await app.db.delete(surveyResponses);
  expect(JSON.stringify(await copy({ secret }))).not.toContain("In confidence.");
  await erase(app.context, "candidate", id);
  await expect(copy({ secret })).rejects.toMatchObject({ code: "DATA_REQUEST_NOT_FOUND" });
});

test("a copy sent to another address than the candidate's has no answers, even if an admin gave the proof", async ({
  app,
}) => {
  const { id, admin, manager } = await aCandidateWithAdmin(app);
  await app.db.update(candidates).set({ email: address });
  await submitAnswer(app, manager, id, "In confidence.");
  const { privacy } = admin;
  const guest = app.browser().guest.privacy;
  const copySentTo = async (email: string) => {
    const { id: requestId } = await privacy.addRequest({ candidateId: id, kind: "copy", email });
    await guest.prove({ secret: lastSecret(app) });
    await privacy.carryOut({ requestId });
    await app.runTasks();
    return (await guest.copy({ secret: lastSecret(app) })).tables;
  };
  const email = "curious@admins.example";
  const copyOfOther = await copySentTo(email);
  expect(copyOfOther["candidates"]).toHaveLength(1);
  expect(JSON.stringify(copyOfOther)).not.toContain("In confidence.");
  expect(JSON.stringify(await copySentTo(address))).toContain("In confidence.");

  const correctEmail = async (requester: string) => {
    const wish = "Another address.";
    const { id: requestId } = await privacy.addRequest({
      candidateId: id,
      kind: "correction",
      email: requester,
      wish,
    });
    await guest.prove({ secret: lastSecret(app) });
    return privacy.carryOut({ requestId, correction: { email } });
  };
  const refused = { code: "ADDRESS_NOT_PROVED" };
  await expect(correctEmail(email)).rejects.toMatchObject(refused);
  await app.db.update(candidates).set({ email: null });
  await expect(correctEmail(email)).rejects.toMatchObject(refused);
  await app.db.update(candidates).set({ email: address });
  await correctEmail(address);
  expect(await app.db.select().from(candidates)).toMatchObject([{ email }]);
});

test("a deletion deletes everything, notifies the candidate, and is recorded without the candidate", async ({
  app,
}) => {
  const { id, admin } = await aCandidateWithAdmin(app);
  const { privacy } = admin;
  const request = await privacy.addRequest({ candidateId: id, kind: "end", email: address });
  await app.browser().guest.privacy.prove({ secret: lastSecret(app) });
  // This runs in the background, because nobody waits for it.
  for (let time = 0; time < 2; time++)
    expect(await privacy.carryOut({ requestId: request.id })).toMatchObject({ state: "under_way" });
  expect(await app.count(candidates)).toBe(1);
  await app.runTasks();

  expect(await app.count(candidates)).toBe(0);
  expect(await requestsOf(admin)).toMatchObject([{ state: "carried_out", candidate: null, email: null }]);
  expect(mailsToRequester(app).map(({ subject }) => subject)).toEqual([
    "Forthright: did you ask for this?",
    "Forthright: your request is done",
  ]);
});

test("a deletion that two admins press at once is carried out once and recorded once", async ({ app }) => {
  const { id, admin } = await aCandidateWithAdmin(app);
  const { id: requestId } = await admin.privacy.addRequest({ candidateId: id, kind: "end", email: address });
  await app.browser().guest.privacy.prove({ secret: lastSecret(app) });
  const lock = await holdTransaction(app, ({ db }) => db.select().from(dataRequests).for("update"));
  const presses = [1, 2].map(() => admin.privacy.carryOut({ requestId }));
  await expect.poll(() => countBlocked(app)).toBe(presses.length);
  await lock.commit();
  expect(await Promise.all(presses)).toMatchObject([{ state: "under_way" }, { state: "under_way" }]);
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.action, "privacy.carried_out"));
  expect(entries).toHaveLength(1);
  expect(await app.db.$count(sql`pgboss.job`, sql`name = ${eraseOnRequest.name}`)).toBe(1);
});

test("a deletion also works if the hiring team has deleted the candidate meanwhile, and notifies them", async ({
  app,
}) => {
  const { id, manager, admin } = await aCandidateWithAdmin(app);
  const { privacy } = admin;
  const { id: requestId } = await privacy.addRequest({ candidateId: id, kind: "end", email: address });
  await app.browser().guest.privacy.prove({ secret: lastSecret(app) });
  await manager.browser.manager.candidates.delete({ candidateId: id });
  await carryOutRetention.run(app.context, {});
  await privacy.carryOut({ requestId });
  await app.runTasks();

  const traces = (await dumpTables(app.db)).filter(({ text }) =>
    [id, "Vale"].some((word) => text.includes(word)),
  );
  expect(traces).toEqual([]);
  expect(await requestsOf(admin)).toMatchObject([{ state: "carried_out", candidate: null, email: null }]);
  expect(mailsToRequester(app).at(-1)?.subject).toBe("Forthright: your request is done");
});

test.for(["a deletion", "a correction"] as const)(
  "%s waits while the candidate is erased in another way, and neither fails",
  async (what, { app }) => {
    const { id, admin } = await aCandidateWithAdmin(app);
    const kind = what === "a deletion" ? "end" : "correction";
    const request = await aDataRequest(app, id, { kind, provedAt: app.clock.now() });
    const isCandidate = eq(candidates.id, id);
    const erasing = await holdTransaction(
      app,
      ({ db }) => db.select().from(candidates).where(isCandidate).for("update"),
      async ({ db }) => {
        await db.update(dataRequests).set({ candidateId: null });
        await db.delete(candidates).where(isCandidate);
      },
    );
    const requestId = request.id;
    const carryingOut =
      kind === "end"
        ? eraseOnRequest.run(app.context, { requestId })
        : admin.privacy.carryOut({ requestId, correction: { firstName: "Robyn" } });
    await expect.poll(() => countBlocked(app)).toBe(1);
    const outcomes = await Promise.allSettled([erasing.commit(), carryingOut]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    expect(await app.db.select().from(dataRequests)).toMatchObject([{ carriedOutAt: app.clock.now() }]);
  },
);

test("a correction changes the name, and overdue requests come first", async ({ app }) => {
  const { id, admin, signInAgain } = await aCandidateWithAdmin(app);
  const { privacy } = admin;
  const overdue = await privacy.addRequest({ candidateId: id, kind: "copy", email: address });
  app.clock.advance(31 * dayMs);
  await signInAgain();
  const wish = "My name is Robyn Dale.";
  const request = await privacy.addRequest({ candidateId: id, kind: "correction", email: address, wish });
  await app.browser().guest.privacy.prove({ secret: lastSecret(app) });
  await privacy.carryOut({ requestId: request.id, correction: { firstName: "Robyn", lastName: "Dale" } });

  expect(await app.db.select().from(candidates)).toMatchObject([{ firstName: "Robyn", lastName: "Dale" }]);
  expect(await requestsOf(admin)).toMatchObject([
    { id: overdue.id, isOverdue: true },
    { id: request.id, wish, isOverdue: false },
  ]);
});

test("a correction takes over the name, address and work history that the candidate corrected, and nothing else", async ({
  app,
}) => {
  const manager = await aManager(app);
  const acme = {
    company: "Acme",
    position: "Cook",
    startDate: "2018-01",
    endDate: "2020-12",
    isCurrent: false,
  };
  const earlier = { ...acme, startDate: "2016-01", endDate: "2016-12" };
  await aPerson(app, { name: "Kim Then" }, { start: "2016-02", end: "2016-11" });
  const { id: jobId } = await aJob(manager);
  // The candidate is not notified of this.
  const also = ["Acme Labs"];
  const workHistory = [{ ...acme, also }];
  const { id, secret, email: former } = await aParticipant(app, manager, jobId, { workHistory });
  const { participation, wishes } = app.browser().candidate;
  await participation.correctHistory({ secret, workHistory: [acme, earlier] });
  await wishes.askForData({ secret, kind: "correction", wish: "It is Robyn, at another address." });
  const { admin } = (await anAdmin(app)).browser;
  const { privacy } = admin;
  const [request] = await requestsOf(admin);
  const { id: requestId = "", correctable } = request ?? {};
  expect(correctable).toMatchObject({ workHistory: [acme], corrected: [acme, earlier] });

  const carryOut = (correction: NonNullable<Parameters<typeof privacy.carryOut>[0]["correction"]>) =>
    privacy.carryOut({ requestId, correction });
  await expect(carryOut({ workHistory: [earlier] })).rejects.toMatchObject({ code: "CANDIDATE_CHANGED" });
  // The hiring team has changed the history that the page showed.
  const corrected = [acme, earlier];
  await expect(carryOut({ workHistory: corrected, before: [earlier] })).rejects.toMatchObject({
    code: "CANDIDATE_CHANGED",
  });
  await expect(carryOut({ email: manager.email })).rejects.toMatchObject({ code: "CANDIDATE_IS_MANAGER" });
  const email = "robyn@home.example";
  await carryOut({ firstName: "Robyn", email, workHistory: corrected, before: correctable?.workHistory });
  await app.runTasks();

  const candidate = await manager.browser.manager.candidates.get({ candidateId: id });
  expect(candidate).toMatchObject({ firstName: "Robyn", lastName: "Vale", email, correction: null });
  expect(candidate.workHistory).toMatchObject([
    { ...acme, also },
    { ...earlier, also },
  ]);
  expect(candidate.reviewers).toHaveLength(1);
  // The earlier address no longer has access, and the new one does.
  await expect(participation.open({ secret })).rejects.toMatchObject({ code: "PARTICIPATION_NOT_FOUND" });
  expect(mailsTo(app, { email }).map(({ text }) => text)).toEqual([expect.stringContaining("/candidate/")]);
  expect(mailsTo(app, { email: former }).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining("no longer uses this address"),
  );
  const { activities } = await admin.activity.list({ action: "candidate.changed" });
  expect(activities).toHaveLength(1);
});

for (const kind of ["copy", "correction", "end"] as const)
  test(`${kind}: the candidate is notified once the mail server accepts it, by a link that is not in the queue`, async ({
    app,
  }) => {
    const { id, admin } = await aCandidateWithAdmin(app);
    const { privacy } = admin;
    const wish = "My name is Robyn Dale.";
    const request = await privacy.addRequest({ candidateId: id, kind, email: address, wish });
    const guest = app.browser().guest.privacy;
    await guest.prove({ secret: lastSecret(app) });
    app.refuseMail("421 4.3.0 Try again later");
    await privacy.carryOut({ requestId: request.id });
    await app.runTasks();
    const unsent = [{ state: "answer_not_sent", email: address }];
    expect(await requestsOf(admin)).toMatchObject(unsent);
    expect(mailsToRequester(app)).toHaveLength(1);
    // Nor after the last attempt.
    await app.db.execute(sql`update pgboss.job set retry_count = retry_limit`);
    await makeRetriesDue(app);
    await app.runTasks();
    expect(await requestsOf(admin)).toMatchObject(unsent);
    await admin.deliveries.retry({});

    app.refuseMail(null);
    for (let time = 0; time < 2; time++) {
      await makeRetriesDue(app);
      await app.runTasks();
    }
    expect(mailsToRequester(app)).toHaveLength(2);
    const sent = { state: "carried_out", email: kind === "end" ? null : address };
    expect(await requestsOf(admin)).toMatchObject([sent]);
    if (kind !== "copy") return;
    const secret = lastSecret(app);
    expect((await guest.copy({ secret })).tables["candidates"]).toMatchObject([{ first_name: "Robin" }]);
    for (const { text } of await dumpTables(app.db)) expect(text).not.toContain(secret);
  });

test("a deletion says that it covers one application: data as a colleague or for another job stays", async ({
  app,
}) => {
  const { id, admin } = await aCandidateWithAdmin(app);
  await aPerson(app, { email: address }, {});
  const other = await aCandidateWithAdmin(app);
  const { id: requestId } = await admin.privacy.addRequest({ candidateId: id, kind: "end", email: address });
  expect(app.outbox.at(-1)?.text).toContain("the deletion of your data as a candidate");
  await app.browser().guest.privacy.prove({ secret: lastSecret(app) });
  await admin.privacy.carryOut({ requestId });
  await app.runTasks();

  expect(await app.db.select({ id: candidates.id }).from(candidates)).toEqual([{ id: other.id }]);
  expect(await app.count(directoryPeople)).toBe(1);
  const text = mailsToRequester(app).at(-1)?.text.replaceAll(/\s+/g, " ");
  expect(text).toContain("about another position, or as someone's former colleague, write to us");
});

test("a deletion that would leave a trace is listed as failed, and can be retried", async ({ app }) => {
  const { id, admin } = await aCandidateWithAdmin(app);
  const { privacy } = admin;
  const { id: requestId } = await privacy.addRequest({ candidateId: id, kind: "end", email: address });
  await app.browser().guest.privacy.prove({ secret: lastSecret(app) });
  await app.db.insert(installation).values({ name: "somewhere else", value: id });
  await privacy.carryOut({ requestId });
  await app.runTasks();
  expect(await requestsOf(admin)).toMatchObject([{ state: "under_way", carriedOutOn: null }]);
  await app.db.execute(sql`update pgboss.job set retry_count = retry_limit`);
  await makeRetriesDue(app);
  await app.runTasks();
  expect(await admin.deliveries.list()).toMatchObject({
    deliveries: [{ what: "Deletion of everything about a candidate" }],
  });
  expect(await requestsOf(admin)).toMatchObject([{ state: "to_carry_out", email: address }]);

  await app.db.delete(installation).where(eq(installation.name, "somewhere else"));
  await privacy.carryOut({ requestId });
  await app.runTasks();
  expect(await requestsOf(admin)).toMatchObject([{ state: "carried_out", candidate: null, email: null }]);
  expect(mailsToRequester(app)).toHaveLength(2);
});

test("a requester who cannot be notified of the deletion is erased, too", async ({ app }) => {
  const { id, admin } = await aCandidateWithAdmin(app);
  const request = await admin.privacy.addRequest({ candidateId: id, kind: "end", email: address });
  await app.browser().guest.privacy.prove({ secret: lastSecret(app) });
  app.refuseMail("550 5.1.1 no such mailbox");
  await admin.privacy.carryOut({ requestId: request.id });
  await app.runTasks();
  expect(await admin.deliveries.list()).toMatchObject({ deliveries: [{ what: "Answer to a data request" }] });
  expect(await requestsOf(admin)).toMatchObject([{ email: address }]);

  app.clock.advance(8 * dayMs);
  await carryOutRetention.run(app.context, {});
  const rows = await app.db.select({ email: dataRequests.email }).from(dataRequests);
  expect(rows).toEqual([{ email: null }]);
});

test("a request with a value that cannot be decrypted is listed as such, together with the others", async ({
  app,
}) => {
  const { id, admin } = await aCandidateWithAdmin(app);
  const { privacy } = admin;
  const wish = "It is Robyn.";
  const damaged = await privacy.addRequest({ candidateId: id, kind: "correction", email: address, wish });
  await app.db
    .update(dataRequests)
    .set({ email: sql`'sealed:AAAA'`, wish: sql`'sealed:AAAA'` })
    .where(eq(dataRequests.id, damaged.id));
  app.clock.advance(1000);
  const other = await privacy.addRequest({ candidateId: id, kind: "copy", email: address });
  await app.db.update(candidates).set({ email: sql`'sealed:AAAA'` });

  const undecryptable = "(cannot be decrypted)";
  expect(await requestsOf(admin)).toMatchObject([
    { id: damaged.id, email: undecryptable, wish: undecryptable, correctable: { email: undecryptable } },
    { id: other.id, email: address },
  ]);
});

test("open requests are listed first, by deadline, then the latest of those carried out, up to the limit", async ({
  app,
}) => {
  const { id, admin } = await aCandidateWithAdmin(app);
  const now = app.clock.now().getTime();
  const dayFrom = (days: number) => new Date(now + days * dayMs);
  for (let day = 0; day < 60; day++) await aDataRequest(app, id, { dueAt: dayFrom(day) });
  for (let day = 1; day <= 60; day++) {
    const dates = { provedAt: dayFrom(-day), carriedOutAt: dayFrom(-day), dueAt: dayFrom(-day) };
    await aDataRequest(app, id, { kind: "correction", ...dates });
  }
  const days = (first: number, last: number, step: 1 | -1) =>
    Array.from({ length: last - first + 1 }, (_, index) => toDateString(dayFrom(step * (first + index))));

  const list = await admin.privacy.requests({});
  expect(list).toMatchObject({ found: 120, total: 120 });
  expect(list.requests.map(({ dueOn }) => dueOn)).toEqual(days(0, 49, 1));
  const longer = await admin.privacy.requests({ limit: 100 });
  expect(longer.requests.map(({ dueOn }) => dueOn)).toEqual([...days(0, 59, 1), ...days(1, 40, -1)]);
});

test("a request is found by the words of the candidate's name and the company's", async ({ app }) => {
  const { id, admin } = await aCandidateWithAdmin(app);
  const { id: requestId } = await aDataRequest(app, id);
  await aDataRequest(app, randomUUID());
  const search = async (q: string) => {
    const list = await admin.privacy.requests({ q });
    return [list.found, list.total, ...list.requests.map((request) => request.id)];
  };
  expect(await search(" VALE juniper ")).toEqual([1, 2, requestId]);
  expect(await search("vale google")).toEqual([0, 2]);
});

test("if the e-mail is not accepted, the request stays and the link can be sent again", async ({ app }) => {
  const { id, admin } = await aCandidateWithAdmin(app);
  const { privacy } = admin;
  app.refuseMail("451 try again later");
  const input = { candidateId: id, kind: "copy" as const, email: address };
  await expect(privacy.addRequest(input)).rejects.toMatchObject({ code: "MAIL_NOT_ACCEPTED" });
  const [request] = await requestsOf(admin);
  expect(request).toMatchObject({ state: "link_not_sent" });

  app.refuseMail(null);
  expect(await privacy.sendProof({ requestId: request?.id ?? "" })).toMatchObject({
    state: "waiting_for_proof",
  });
});

/** A candidate with one response, and an admin who is signed in. */
async function aCandidateWithAdmin(app: TestApp) {
  const owner = await aManager(app);
  const { id } = await aCandidate(owner, (await aJob(owner)).id);
  await aReviewer(app, { manager: owner, candidateId: id, status: "completed" });
  const { browser, email } = await anAdmin(app);
  const signInAgain = () => browser.visitor.admins.authenticate({ p_email: email, p_password: aPassword });
  return { id, manager: owner, admin: browser.admin, signInAgain };
}

/** Submits the answers of a reviewer who knows that the candidate may get a copy. */
async function submitAnswer(app: TestApp, manager: TestManager, candidateId: string, strengths: string) {
  const { id, key } = await aReviewer(app, { manager, candidateId });
  await app.db.update(reviewers).set({ mayBeCopied: true }).where(eq(reviewers.key, key));
  const answers = { ...goodAnswers, strengths };
  await app.browser().reviewer.surveys.submit(aSubmission(id, { answers }));
}

type Admin = Awaited<ReturnType<typeof aCandidateWithAdmin>>["admin"];

const requestsOf = async (admin: Admin) => (await admin.privacy.requests({})).requests;

const mailsToRequester = (app: TestApp) => mailsTo(app, { email: address });

const lastSecret = (app: TestApp) => /\/data-request#([\w-]+)/.exec(app.outbox.at(-1)?.text ?? "")?.[1] ?? "";

import { eq, sql } from "drizzle-orm";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { candidateConsents, participationMails, participations } from "#server/platform/db/schema/consent.ts";
import { maxSendMs } from "#server/platform/mail/message.ts";
import { sweepDigests } from "#server/features/notifications/sweep-digests.ts";
import { sweepOutreach } from "#server/features/outreach/advance-outreach.ts";
import { addDoNotContactHash } from "#server/features/reviewers/do-not-contact.ts";
import { stopHashes } from "#server/features/reviewers/stop-candidate-mails.ts";
import { addFormerSecret, encryptToken } from "#server/platform/crypto/encryption.ts";
import { dumpTables } from "#tests/dump-tables.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anEmail,
  aParticipant,
  aPerson,
  chooseSettings,
  comeBack,
  mailsTo,
  makeRetriesDue,
  surveyMails,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { mailCandidate } from "./candidate-mails.ts";
import { sweepPortals } from "./remind-candidates.ts";

const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" }];
const signedName = "Robin Vale";

test("a consent is stored with the text as shown and mailed to the candidate, and surveys are sent", async ({
  app,
}) => {
  const { manager, jobId, run, mailedAddresses } = await setUp(app);
  const { id, email, secret, textId, things } = await aParticipant(app, manager, jobId, {
    workHistory,
    sendSurveysAutomatically: true,
  });
  await run();
  expect(mailedAddresses()).toEqual([email]);

  const agreed = await app.browser().candidate.participation.agree({ secret, textId, things, signedName });
  expect(agreed).toMatchObject({ state: "agreed", consent: { signedName, version: 1, on: "2026-11-21" } });
  await run();
  const receipt = app.outbox.find(({ subject }) => subject.startsWith("What you agreed to"));
  for (const text of [...agreed.text.paragraphs, ...agreed.text.things.map((thing) => thing.text)])
    expect(receipt?.text.replaceAll("\u200C", "")).toContain(text);
  expect(receipt?.to.email).toBe(email);
  expect(surveyMails(app)).toHaveLength(1);

  const [stored] = await app.db.select().from(candidateConsents);
  expect(stored).toMatchObject({
    candidateId: id,
    textId,
    things,
    textHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const { outreach, consent } = await manager.browser.manager.candidates.get({ candidateId: id });
  expect(consent).toMatchObject({ state: "agreed", text: { region: "eu", version: 1 } });
  expect(outreach.timeline.map(({ kind }) => kind)).toContain("consent_given");
});

test("what a candidate decides changes no row of another candidate of the same job", async ({ app }) => {
  const { manager, jobId } = await setUp(app);
  const { agree, correctHistory, stopMails, withdraw } = app.browser().candidate.participation;
  const agreed = await aParticipant(app, manager, jobId);
  await agree({ ...agreed, signedName });
  const asked = await aParticipant(app, manager, jobId);
  const participant = await aParticipant(app, manager, jobId);
  const rowsOfOthers = async () =>
    (await dumpTables(app.db)).filter(({ text }) => text.includes(asked.id) || text.includes(agreed.id));
  const before = new Set(await rowsOfOthers());
  await correctHistory({ ...participant, workHistory });
  await agree({ ...participant, signedName });
  await stopMails(participant);
  await withdraw(participant);
  expect(new Set(await rowsOfOthers())).toEqual(before);
});

test("a candidate whose address cannot be decrypted can still withdraw consent", async ({ app }) => {
  const { manager, jobId } = await setUp(app);
  const participant = await aParticipant(app, manager, jobId);
  const { agree, withdraw } = app.browser().candidate.participation;
  await agree({ ...participant, signedName });
  await app.db.execute(sql`update candidates set email = 'sealed:AAAA' where id = ${participant.id}`);
  expect(await withdraw(participant)).toMatchObject({ state: "taken_back" });
});

test("a candidate who answers an e-mail reaches the operator: often nobody reads the sender's mailbox", async ({
  app,
}) => {
  app.context.settings.privacyEmail = "privacy@references.example.com";
  const { manager, jobId, run } = await setUp(app);
  const reminded = await aParticipant(app, manager, jobId);
  app.clock.advance(4 * dayMs);
  await run();
  await app.browser().candidate.participation.agree({ ...reminded, signedName });
  await app.runTasks();
  expect(app.outbox.map(({ subject }) => subject.split(/[: ]/, 1)[0])).toEqual([
    "Morgan",
    "Reminder",
    "What",
  ]);
  for (const { headers } of app.outbox) expect(headers["Reply-To"]).toBe("privacy@references.example.com");
});

test("a receipt goes to the address whose link was used, and not once another link is out", async ({
  app,
}) => {
  const { manager, jobId } = await setUp(app);
  const { update } = manager.browser.manager.candidates;
  const seen = { firstName: "Robin", lastName: "Vale", workHistory: [] };
  const receipts = () => app.outbox.filter(({ subject }) => subject.startsWith("What you agreed to"));
  const { agree } = app.browser().candidate.participation;
  const replaced = await aParticipant(app, manager, jobId);
  await agree({ ...replaced, signedName });
  const email = anEmail("another-mailbox");
  await update({ candidateId: replaced.id, jobId, ...seen, email, seen });
  await app.runTasks();
  expect(receipts().map(({ to }) => to.email)).toEqual([replaced.email]);
  expect(app.outbox.filter(({ to }) => to.email === email)).toEqual([]);

  const moved = await aParticipant(app, manager, jobId);
  await agree({ ...moved, signedName });
  const { id: otherJobId } = await aJob(manager, { title: "Baker" });
  await update({ candidateId: moved.id, jobId: otherJobId, ...seen, seen });
  await app.runTasks();
  expect(receipts()).toHaveLength(1);
});

test("a candidate who is moved to another job is asked for consent again, and no survey is sent before", async ({
  app,
}) => {
  const { manager, jobId, run } = await setUp(app);
  const participant = await aParticipant(app, manager, jobId, {
    workHistory,
    sendSurveysAutomatically: true,
  });
  const { open, agree } = app.browser().candidate.participation;
  await agree({ ...participant, signedName });
  const { id: candidateId, email } = participant;
  const { get, update } = manager.browser.manager.candidates;
  const { firstName, lastName } = await get({ candidateId });
  const seen = { firstName, lastName, workHistory };
  const { id: otherJobId } = await aJob(manager, { title: "Baker" });
  await update({ candidateId, jobId: otherJobId, ...seen, seen });
  await run();
  expect(surveyMails(app)).toEqual([]);
  expect((await get({ candidateId })).consent).toMatchObject({ state: "asked" });
  expect(app.outbox.at(-1)?.to.email).toBe(email);
  await expect(open(participant)).rejects.toMatchObject({ code: "PARTICIPATION_NOT_FOUND" });

  // Declining now would withdraw the earlier consent, so the page says what would happen to the answers.
  const secret = /\/candidate\/([\w-]+)/.exec(app.outbox.at(-1)?.text ?? "")?.[1] ?? "";
  await manager.browser.manager.outreach.saveCompanyRules({ afterWithdrawal: "go" });
  expect(await open({ secret })).toMatchObject({
    state: "asked",
    afterWithdrawal: "go",
    answersIfWithdrawn: "stay",
  });
});

test("a candidate who gets no more e-mails keeps the link when moved to another job, and can withdraw by it", async ({
  app,
}) => {
  const { manager, jobId } = await setUp(app);
  await manager.browser.manager.outreach.saveCompanyRules({ needed: "nothing" });
  const participant = await aParticipant(app, manager, jobId, { workHistory });
  const other = await aParticipant(app, manager, jobId);
  const { agree, open, stopMails, withdraw } = app.browser().candidate.participation;
  await agree({ ...participant, signedName });
  await app.runTasks();
  await stopMails(participant);
  const mails = mailsTo(app, participant).length;
  app.clock.advance(100 * dayMs);
  await comeBack(manager);
  const { get, update } = manager.browser.manager.candidates;
  const { firstName, lastName } = await get({ candidateId: participant.id });
  const seen = { firstName, lastName, workHistory };
  const { id: otherJobId } = await aJob(manager, { title: "Baker" });
  await update({ candidateId: participant.id, jobId: otherJobId, ...seen, seen });
  await app.runTasks();

  expect(mailsTo(app, participant)).toHaveLength(mails);
  expect(await open(participant)).toMatchObject({ state: "asked", jobTitle: "Baker", mailsStopped: true });
  await expect(open(other)).rejects.toMatchObject({ code: "PARTICIPATION_NOT_FOUND" });
  expect(await withdraw(participant)).toMatchObject({ state: "taken_back" });
});

test.for([
  "Robin Vale",
  "R. Vale",
  "王小明",
  "田中",
  "김철수",
  "สมชาย",
  "Мария Иванова",
  "Ana María de la Cruz",
])("'%s' is a signature with a first and a last name", async (name, { app }) => {
  const { manager, jobId } = await setUp(app);
  const { secret, textId, things } = await aParticipant(app, manager, jobId);
  const { agree } = app.browser().candidate.participation;
  expect(await agree({ secret, textId, things, signedName: name })).toMatchObject({
    consent: { signedName: name },
  });
});

test("nobody agrees to another job or another promise than their page shows", async ({ app }) => {
  const { manager, jobId } = await setUp(app);
  const { id: candidateId, secret, textId, things } = await aParticipant(app, manager, jobId);
  const { agree, open } = app.browser().candidate.participation;
  const read = async () => {
    const { candidateName, company, jobTitle, afterWithdrawal } = await open({ secret });
    return { candidateName, company, jobTitle, afterWithdrawal };
  };
  const name = { firstName: "Robin", lastName: "Vale" };
  const { id: newJobId } = await aJob(manager, { title: "Cook" });
  const changes = [
    () =>
      manager.browser.manager.candidates.update({
        candidateId,
        jobId: newJobId,
        ...name,
        workHistory: [],
        seen: { ...name, workHistory: [] },
      }),
    () => manager.browser.manager.outreach.saveCompanyRules({ afterWithdrawal: "go" }),
  ];
  const consent = { secret, textId, things, signedName };
  for (const change of changes) {
    const seen = await read();
    await change();
    await expect(agree({ ...consent, seen })).rejects.toMatchObject({ code: "CONSENT_TEXT_CHANGED" });
  }
  const seen = await read();
  expect(seen).toMatchObject({ jobTitle: "Cook", afterWithdrawal: "go" });
  expect(await agree({ ...consent, seen })).toMatchObject({ state: "agreed" });
});

test("a consent needs every required item, a signature, and the text that is in force", async ({ app }) => {
  const { manager, jobId } = await setUp(app);
  const { secret, textId, things } = await aParticipant(app, manager, jobId);
  const { agree, open } = app.browser().candidate.participation;
  await expect(agree({ secret, textId, things: things.slice(1), signedName })).rejects.toMatchObject({
    code: "CONSENT_INCOMPLETE",
    data: { problems: { [things[0] ?? ""]: expect.anything() } },
  });
  for (const unsigned of [" ", "Robin", "Robin 7", "- -", "王"])
    await expect(agree({ secret, textId, things, signedName: unsigned })).rejects.toMatchObject({
      status: 400,
    });
  await expect(agree({ secret, textId, things, signedName: "Robin" })).rejects.toMatchObject({
    message: "Please type your first and last name.",
  });
  const unknownTextId = "00000000-0000-4000-8000-000000000000";
  await expect(agree({ secret, textId: unknownTextId, things, signedName })).rejects.toMatchObject({
    code: "CONSENT_TEXT_CHANGED",
  });
  expect(await open({ secret, region: "us" })).toMatchObject({
    state: "asked",
    text: { region: "us" },
    // Candidates are stored until somebody deletes them, so no number of days is promised.
    keptDays: null,
  });
});

test("wrong, expired and replaced links get the same answer; the link of a candidate who agreed never expires", async ({
  app,
}) => {
  const { manager, jobId } = await setUp(app);
  const replaced = await aParticipant(app, manager, jobId);
  const answered = await aParticipant(app, manager, jobId);
  const { open, agree } = app.browser().candidate.participation;
  await agree({ ...answered, signedName });
  const [row] = await app.db.select().from(participations).where(eq(participations.candidateId, replaced.id));
  expect(JSON.stringify(row)).not.toContain(replaced.secret);

  app.clock.advance(62 * dayMs);
  const readError = (secret: string) =>
    open({ secret }).catch(({ code, message }: Error & { code: string }) => ({ code, message }));
  const expired = await readError(replaced.secret);
  expect(expired).toMatchObject({ code: "PARTICIPATION_NOT_FOUND" });
  expect(await readError("made-up")).toEqual(expired);
  expect(await open({ secret: answered.secret })).toMatchObject({ state: "agreed" });

  await comeBack(manager);
  await manager.browser.manager.participation.ask({ candidateId: replaced.id });
  await app.runTasks();
  expect(await readError(replaced.secret)).toEqual(expired);
});

test("guesses at links are limited, and no rollback undoes their count", async ({ app }) => {
  const { open } = app.browser().candidate.participation;
  const codes: string[] = [];
  for (let count = 0; count < 62; count++)
    await open({ secret: `guess-${count}` }).catch(({ code }: { code: string }) => codes.push(code));
  expect(codes.at(-1)).toBe("TOO_MANY_ATTEMPTS");
});

test("candidates are reminded after two and five days, unless they have answered or stopped the e-mails", async ({
  app,
}) => {
  const { manager, jobId, run, mailedAddresses } = await setUp(app);
  const silent = await aParticipant(app, manager, jobId);
  const stopped = await aParticipant(app, manager, jobId);
  const refusing = await aParticipant(app, manager, jobId);
  const { stopMails, withdraw, open } = app.browser().candidate.participation;
  await stopMails(stopped);
  expect(await withdraw(refusing)).toMatchObject({ state: "refused" });

  const sent: number[] = [];
  for (let day = 1; day <= 9; day++) {
    app.clock.advance(dayMs);
    await run();
    sent.push(mailedAddresses().filter((to) => to === silent.email).length);
  }
  expect(sent).toEqual([1, 2, 2, 2, 3, 3, 3, 3, 3]);
  expect(app.outbox.at(-1)?.text).toContain(silent.secret);
  expect(mailedAddresses().filter((to) => to === stopped.email || to === refusing.email)).toHaveLength(2);
  // Adding a candidate again does not mail them again.
  await comeBack(manager);
  const duplicate = { jobId, firstName: "Robin", lastName: "Vale", email: stopped.email };
  await manager.browser.manager.candidates.create(duplicate);
  await run();
  expect(mailedAddresses().filter((to) => to === stopped.email)).toHaveLength(1);
  expect(await open(stopped)).toMatchObject({ state: "asked", mailsStopped: true });
});

test("a candidate whose address cannot be decrypted does not stop the reminders of others", async ({
  app,
}) => {
  const { manager, jobId, run, mailedAddresses } = await setUp(app);
  const damaged = await aParticipant(app, manager, jobId);
  app.clock.advance(minuteMs);
  const healthy = await aParticipant(app, manager, jobId);
  await app.db
    .update(candidates)
    .set({ email: sql`'sealed:AAAA'` })
    .where(eq(candidates.id, damaged.id));
  app.clock.advance(3 * dayMs);
  await run();
  expect(mailedAddresses()).toEqual([damaged.email, healthy.email, healthy.email]);
});

test("a queued invitation is not sent to someone who agreed, withdrew or stopped the e-mails meanwhile", async ({
  app,
}) => {
  const { manager, jobId, mailedAddresses } = await setUp(app);
  const invite = () => aCandidate(manager, jobId, { email: anEmail("candidate") });
  const now = app.clock.now();
  for (const change of [{ agreedAt: now }, { consentWithdrawnAt: now }]) {
    const { id } = await invite();
    await app.db.update(candidates).set(change).where(eq(candidates.id, id));
  }
  const { id } = await invite();
  await app.db.update(participations).set({ stoppedAt: now }).where(eq(participations.candidateId, id));
  const { email } = await invite();
  await app.runTasks();
  expect(mailedAddresses()).toEqual([email]);
});

test("a candidate can mail and notify others only so often", async ({ app }) => {
  const { manager, jobId } = await setUp(app);
  const participant = await aParticipant(app, manager, jobId);
  const { participation, wishes } = app.browser().candidate;
  const changes = {
    consent: async () => {
      await participation.agree({ ...participant, signedName });
      await participation.withdraw(participant);
    },
    correction: () => participation.correctHistory({ ...participant, workHistory }),
    preference: () => wishes.exclude({ ...participant, companies: ["Globex"] }),
  };
  for (const [what, change] of Object.entries(changes)) {
    const repeat = async () => {
      for (let count = 0; count < 61; count++) await change();
    };
    await expect(repeat(), what).rejects.toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
  }
});

test("a reminder that is due at night waits for the morning", async ({ app }) => {
  const { manager, jobId, run, mailedAddresses } = await setUp(app);
  const { email } = await aParticipant(app, manager, jobId);
  app.clock.set(new Date("2026-11-25T10:00:00Z"));
  const { email: later } = await aParticipant(app, manager, jobId);
  app.clock.set(new Date("2026-11-25T23:00:00Z"));
  await run();
  expect(mailedAddresses()).toEqual([email, later]);
  app.clock.set(new Date("2026-11-26T12:00:00Z"));
  await run();
  expect(mailedAddresses()).toEqual([email, later, email]);
});

test("an e-mail that a killed server was sending is sent by the task's next try, once", async ({ app }) => {
  const { manager, jobId, mailedAddresses } = await setUp(app);
  const { email } = await aCandidate(manager, jobId, { email: anEmail("candidate") });
  const sendingUntil = new Date(app.clock.now().getTime() + maxSendMs);
  await app.db.update(participationMails).set({ sendingUntil });
  app.clock.advance(3 * minuteMs);
  await app.runTasks();
  expect(mailedAddresses()).toEqual([]);

  app.clock.advance(maxSendMs);
  await makeRetriesDue(app);
  await app.runTasks();
  expect(mailedAddresses()).toEqual([email]);
  const [mail] = await app.db.select().from(participationMails);
  if (mail) await mailCandidate.run(app.context, mail);
  expect(mailedAddresses()).toEqual([email]);
});

test("an address that rejects mail gets no more, also if the task runs again", async ({ app }) => {
  const { manager, jobId, mailedAddresses } = await setUp(app);
  await aCandidate(manager, jobId, { email: anEmail("candidate") });
  app.refuseMail("550 5.1.1 No such user");
  await app.runTasks();
  app.refuseMail(null);
  app.clock.advance(2 * maxSendMs);
  const mails = await app.db.select().from(participationMails);
  for (const mail of mails) await mailCandidate.run(app.context, mail);
  expect([mails.length, mailedAddresses()]).toEqual([1, []]);
});

test("a rejected e-mail does not mark the address that has replaced the rejected one meanwhile", async ({
  app,
}) => {
  const { manager, jobId, run, mailedAddresses } = await setUp(app);
  const { id } = await aCandidate(manager, jobId, { email: anEmail("candidate") });
  const [first] = await app.db.select().from(participationMails);
  const correctEmail = anEmail("candidate");
  const seen = { firstName: "Robin", lastName: "Vale", workHistory: [] };
  const { context } = app;
  const { browser } = manager;
  app.refuseMail("550 5.1.1 No such user");
  // The manager corrects the address while the mail server is still busy.
  const sendNow: typeof context.mail.sendNow = async (draft) => {
    await browser.manager.candidates.update({ candidateId: id, jobId, ...seen, email: correctEmail, seen });
    return context.mail.sendNow(draft);
  };
  if (first) await mailCandidate.run({ ...context, mail: { ...context.mail, sendNow } }, first);
  app.refuseMail(null);
  await run();
  expect(mailedAddresses()).toEqual([correctEmail]);
});

test("a company mails one mailbox five times a day, however it is written; the rest waits for the next day", async ({
  app,
}) => {
  const { manager, jobId, run, mailedAddresses } = await setUp(app);
  const { id } = await aCandidate(manager, jobId, { email: "robin@home.example" });
  const { update } = manager.browser.manager.candidates;
  const seen = { firstName: "Robin", lastName: "Vale", workHistory: [] };
  for (let count = 1; count < 7; count++) {
    await update({ candidateId: id, jobId, ...seen, email: `robin+${count}@home.example`, seen });
    await run();
  }
  expect(mailedAddresses()).toHaveLength(5);
  const otherCompany = await setUp(app, "Other Works");
  await aCandidate(otherCompany.manager, otherCompany.jobId, { email: "robin@home.example" });
  await run();
  expect(mailedAddresses()).toHaveLength(6);

  app.clock.advance(dayMs);
  await app.db.execute(sql`update pgboss.job set start_after = now()`);
  await run();
  expect(mailedAddresses().slice(6)).toEqual(["robin+6@home.example"]);
});

test("an e-mail that the mail server does not take for now is tried again, and counts against no daily limit", async ({
  app,
}) => {
  const { manager, jobId, run, mailedAddresses } = await setUp(app);
  const email = anEmail("candidate");
  app.refuseMail("451 try again later");
  await aCandidate(manager, jobId, { email });
  for (let attempt = 0; attempt < 6; attempt++) {
    await makeRetriesDue(app);
    await run();
  }
  app.refuseMail(null);
  await makeRetriesDue(app);
  await run();
  expect(mailedAddresses()).toEqual([email]);
});

test("a receipt that the mail server does not take for now is sent later", async ({ app }) => {
  const { manager, jobId, mailedAddresses } = await setUp(app);
  const participant = await aParticipant(app, manager, jobId);
  app.refuseMail("451 try again later");
  await app.browser().candidate.participation.agree({ ...participant, signedName });
  await app.runTasks();
  app.refuseMail(null);
  await makeRetriesDue(app);
  await app.runTasks();
  expect(mailedAddresses()).toEqual([participant.email, participant.email]);
});

test("a candidate whose address accepts no mail does not stop the reminders of others", async ({ app }) => {
  const { manager, jobId, run, mailedAddresses } = await setUp(app);
  const email = anEmail("candidate");
  await aCandidate(manager, jobId, { email });
  await run();
  app.refuseMail("550 no such mailbox");
  await aCandidate(manager, jobId, { email: anEmail("candidate") });
  await run();
  app.refuseMail(null);
  app.clock.advance(4 * dayMs);
  await run();
  expect(mailedAddresses()).toEqual([email, email]);
});

test("a mailbox that unsubscribed from a company gets no e-mail under another spelling", async ({ app }) => {
  const { manager, jobId, run, mailedAddresses } = await setUp(app);
  const email = "robin+jobs@home.example";
  const { id, secret } = await aParticipant(app, manager, jobId, { email });
  await app.browser().candidate.participation.stopMails({ secret });
  const { update } = manager.browser.manager.candidates;
  const seen = { firstName: "Robin", lastName: "Vale", workHistory: [] };
  for (const spelling of ["robin@home.example", "robin+more@home.example", "sasha@home.example"]) {
    await update({ candidateId: id, jobId, ...seen, email: spelling, seen });
    await run();
  }
  expect(mailedAddresses()).toEqual([email, "sasha@home.example"]);
});

test("a mailbox that unsubscribed from a company gets no e-mail after a change of the secret either", async ({
  app,
}) => {
  const { manager, jobId, run, mailedAddresses } = await setUp(app);
  const [stopped, other] = [anEmail("candidate"), anEmail("candidate")];
  const formerSecret = "the secret before";
  const { secret } = app.context;
  for (const hash of stopHashes(formerSecret, manager.companyId, stopped))
    await addDoNotContactHash(app.context, hash);
  addFormerSecret(secret, [formerSecret]);
  try {
    for (const email of [stopped, other]) await aCandidate(manager, jobId, { email });
    await run();
    expect(mailedAddresses()).toEqual([other]);
  } finally {
    addFormerSecret(secret, []);
  }
});

test("an e-mail that waits while the job is archived or the manager deactivated is sent once that is over", async ({
  app,
}) => {
  const { manager, jobId, run, mailedAddresses } = await setUp(app);
  const { email } = await aCandidate(manager, jobId, { email: anEmail("candidate") });
  const setActive = (isActive: boolean) =>
    app.db.update(jobs).set({ isActive, archivedAt: isActive ? null : app.clock.now() });
  const setDeactivatedAt = (deactivatedAt: Date | null) =>
    app.db.update(hiringManagerProfiles).set({ deactivatedAt });
  await manager.browser.manager.jobs.setActive({ jobId, isActive: false });
  await run();
  await setDeactivatedAt(app.clock.now());
  await setActive(true);
  await run();
  await run();
  expect(mailedAddresses()).toEqual([]);
  await setDeactivatedAt(null);
  await run();
  expect(mailedAddresses()).toEqual([email]);

  // The reminder is queued, and the job archived before it is sent.
  app.clock.advance(2 * dayMs);
  await sweepPortals.run(app.context, {});
  await setActive(false);
  await run();
  app.clock.advance(4 * dayMs);
  await run();
  expect(mailedAddresses()).toEqual([email]);
  await setActive(true);
  await run();
  expect(mailedAddresses()).toEqual([email, email]);
  expect(app.outbox.at(-1)?.subject).toMatch(/^Reminder/);

  // No reminder is sent for a link that has expired meanwhile.
  await setActive(false);
  app.clock.advance(62 * dayMs);
  await run();
  expect(await app.db.select().from(participations)).toMatchObject([{ reminderDueAt: null }]);
});

test("a candidate who cannot be reminded does not stop the others from being reminded", async ({ app }) => {
  const { manager, jobId, run, mailedAddresses } = await setUp(app);
  const [failing, other] = [anEmail("failing"), anEmail("other")];
  await aCandidate(manager, jobId, { email: failing });
  await run();
  // More e-mails than there can be.
  const [mail] = await app.db.select().from(participationMails);
  if (mail) await app.db.insert(participationMails).values([1, 2].map((number) => ({ ...mail, number })));
  app.clock.advance(minuteMs);
  await aCandidate(manager, jobId, { email: other });
  await run();
  app.clock.advance(2 * dayMs);
  await run();
  expect(mailedAddresses()).toEqual([failing, other, other]);
});

test("while outreach is paused the candidate is not reminded, and can still be asked", async ({ app }) => {
  const { manager, jobId, run, mailedAddresses } = await setUp(app);
  const { participation, outreach } = manager.browser.manager;
  const { id: candidateId } = await aCandidate(manager, jobId);
  await outreach.pause({ candidateId, paused: true });
  const email = anEmail("candidate");
  await app.db.update(candidates).set({ email });
  await participation.ask({ candidateId });
  await run();
  expect(mailedAddresses()).toEqual([email]);

  app.clock.advance(2 * dayMs);
  await run();
  await outreach.pause({ candidateId, paused: false });
  // The reminder is queued, and outreach paused before it is sent.
  await sweepPortals.run(app.context, {});
  await outreach.pause({ candidateId, paused: true });
  await run();
  app.clock.advance(4 * dayMs);
  await run();
  expect(mailedAddresses()).toEqual([email]);
  await outreach.pause({ candidateId, paused: false });
  await run();
  expect(mailedAddresses()).toEqual([email, email]);
  expect(app.outbox.at(-1)?.subject).toMatch(/^Reminder/);
});

test("a candidate corrects the work history; the manager sees both versions, and can accept only what they saw", async ({
  app,
}) => {
  const { manager, jobId } = await setUp(app);
  const { id: candidateId, secret } = await aParticipant(app, manager, jobId);
  const { correctHistory, open } = app.browser().candidate.participation;
  const { get, settleCorrection } = manager.browser.manager.candidates;
  const corrected = workHistory.map((entry) => ({ ...entry, company: "Brightwater" }));
  await correctHistory({ secret, workHistory: corrected });
  const { correction } = await get({ candidateId });
  await correctHistory({ secret, workHistory });
  type Settle = Parameters<typeof settleCorrection>[0];
  const settle = async (accept: boolean, fields: Partial<Settle> = {}) => {
    const { correction: waiting, workHistory: before } = await get({ candidateId });
    return settleCorrection({ candidateId, accept, seen: waiting?.workHistory ?? [], before, ...fields });
  };
  const refusal = { code: "CANDIDATE_CHANGED" };
  await expect(settle(true, { seen: correction?.workHistory ?? [] })).rejects.toMatchObject(refusal);
  // Nor can it replace a history that the manager has changed in another tab.
  await expect(settle(true, { before: corrected })).rejects.toMatchObject(refusal);

  const shown = await get({ candidateId });
  expect(shown).toMatchObject({
    workHistory: [],
    correction: { workHistory, on: "2026-11-21" },
    reviewers: [],
  });
  const settled = await settle(true);
  expect(settled).toMatchObject({ workHistory, correction: null, reviewers: [{ status: "identified" }] });
  expect(await open({ secret })).toMatchObject({ workHistory, correction: null });

  await correctHistory({ secret, workHistory: corrected });
  const declined = await settle(false);
  expect(declined).toMatchObject({ workHistory, correction: null });

  // An unchanged history is no correction, and withdraws one that waits.
  for (const sent of [workHistory, corrected, workHistory])
    await correctHistory({ secret, workHistory: sent });
  const inFuture = { company: "Acme", position: "Cook", startDate: "2027-01", isCurrent: true };
  await expect(correctHistory({ secret, workHistory: [inFuture] })).rejects.toMatchObject({
    code: "STARTS_IN_FUTURE",
  });
  expect(await get({ candidateId })).toMatchObject({ correction: null });
  expect(await open({ secret })).toMatchObject({ correction: null });
  const recorded = await app.db.select().from(auditLog).where(eq(auditLog.action, "candidate.corrected"));
  const entry = { actorRealm: "candidate", recordId: candidateId, details: {} };
  expect(recorded).toMatchObject([entry, entry, entry, entry]);
});

test("the unsubscribe button of a mail program stops the e-mails, and an invalid link is not found", async ({
  app,
}) => {
  const { manager, jobId, run, mailedAddresses } = await setUp(app);
  const participant = await aParticipant(app, manager, jobId);
  const path = stopPath(app);
  expect((await app.browser().fetch(path, { method: "POST" })).status).toBe(200);
  app.clock.advance(3 * dayMs);
  await run();
  expect(mailedAddresses()).toEqual([participant.email]);
  expect((await app.browser().fetch(`${path}x`, { method: "POST" })).status).toBe(404);
});

test("the unsubscribe button of a mail program withdraws no consent", async ({ app }) => {
  const { manager, jobId, run } = await setUp(app);
  const { secret, textId, things } = await aParticipant(app, manager, jobId);
  const path = stopPath(app);
  const { agree, open } = app.browser().candidate.participation;
  await agree({ secret, textId, things, signedName });
  await run();
  expect((await app.browser().fetch(path, { method: "POST" })).status).toBe(200);
  expect(await open({ secret })).toMatchObject({ state: "agreed", mailsStopped: true });
});

test("the unsubscribe button of a mail program also stops the e-mails after the candidate was deleted", async ({
  app,
}) => {
  const { manager, jobId, run, mailedAddresses } = await setUp(app);
  const { email, id } = await aParticipant(app, manager, jobId);
  const path = stopPath(app);
  await manager.browser.manager.candidates.delete({ candidateId: id });
  expect((await app.browser().fetch(path, { method: "POST" })).status).toBe(200);
  await aCandidate(manager, jobId, { email });
  await run();
  expect(mailedAddresses()).toEqual([email]);
});

test("an unsubscribe button from an earlier version also works after the candidate was deleted", async ({
  app,
}) => {
  const { manager, jobId } = await setUp(app);
  const { id } = await aParticipant(app, manager, jobId);
  const [stored] = await app.db.select({ id: participations.id }).from(participations);
  const token = encryptToken(app.context.secret, "stopping a candidate's e-mails", stored?.id ?? "");
  await manager.browser.manager.candidates.delete({ candidateId: id });
  const response = app.browser().fetch(`/unsubscribe/candidates.${token}`, { method: "POST" });
  expect((await response).status).toBe(200);
});

test("someone who got a candidate's e-mail by mistake can stop their own e-mails, but not the candidate's", async ({
  app,
}) => {
  const { manager, jobId, run, mailedAddresses } = await setUp(app);
  const { id, email: wrong } = await aParticipant(app, manager, jobId);
  const path = stopPath(app);
  const { update } = manager.browser.manager.candidates;
  const right = anEmail("candidate");
  const seen = { firstName: "Robin", lastName: "Vale", workHistory: [] };
  await update({ candidateId: id, jobId, ...seen, email: right, seen });
  await app.browser().fetch(path, { method: "POST" });
  await aCandidate(manager, jobId, { email: wrong });
  await run();
  expect(mailedAddresses()).toEqual([wrong, right]);
});

test("the manager is notified at once if a candidate declines, and the next digest lists every decision", async ({
  app,
}) => {
  const { manager, jobId } = await setUp(app);
  const agreeing = await aParticipant(app, manager, jobId);
  const refusing = await aParticipant(app, manager, jobId, { firstName: "Sam" });
  const { agree, withdraw } = app.browser().candidate.participation;
  await agree({ ...agreeing, signedName });
  await withdraw(refusing);
  await app.runTasks();
  const notices = mailsTo(app, manager);
  expect(notices.map(({ subject }) => subject)).toEqual(["Sam Vale does not agree to references"]);

  await chooseSettings(manager, {
    settingsMode: "global",
    digestFrequency: "daily",
    sendZeroReviewsEmail: false,
  });
  app.clock.set(new Date("2026-11-22T08:01:00Z"));
  await sweepDigests.run(app.context, {});
  await app.runTasks();
  const digest = app.outbox.at(-1);
  expect(digest?.subject).toBe("2 candidates decided about references");
  expect(digest?.text).toMatch(/Robin Vale.*agrees to references/);
  expect(digest?.text).toMatch(/Sam Vale.*does not agree. No surveys are sent/);
});

/** A company that requires the candidate's own consent, with one person in the directory. */
async function setUp(app: TestApp, company = "Juniper Labs") {
  const manager = await aManager(app, { company });
  await manager.browser.manager.outreach.saveCompanyRules({ needed: "consent" });
  const { id: jobId } = await aJob(manager);
  await aPerson(app, {}, { start: "2019-01", end: "2020-12" });
  const run = async () => {
    await sweepOutreach.run(app.context, {});
    await sweepPortals.run(app.context, {});
    await app.runTasks();
  };
  return { manager, jobId, run, mailedAddresses: () => app.outbox.map(({ to }) => to.email) };
}

/** The unsubscribe link in the last mail. */
const stopPath = ({ outbox }: TestApp) =>
  new URL(outbox.at(-1)?.headers["List-Unsubscribe"]?.slice(1, -1) ?? "").pathname;

import { eq, ne, sql } from "drizzle-orm";
import { roundDays } from "#contract/batch-release.ts";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { withManagerRole } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { participations } from "#server/platform/db/schema/consent.ts";
import { doNotContact, reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { setManagerActive } from "#server/features/accounts/managers.ts";
import { endRounds } from "#server/features/surveys/end-rounds.ts";
import { releaseResponses } from "#server/features/surveys/release-responses.ts";
import { sendChosenSurvey } from "#server/features/outreach/send-chosen-surveys.ts";
import { sweepOutreach } from "#server/features/outreach/advance-outreach.ts";
import { adminKey } from "#server/platform/crypto/hashes.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anAdmin,
  anEmail,
  aParticipant,
  aPerson,
  aReviewer,
  aSubmission,
  aTemplate,
  comeBack,
  mailsTo,
  holdSending,
  surveyMails,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";
import { mailEarlierAddress } from "./earlier-address.ts";
import { sweepPortals } from "./remind-candidates.ts";

const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" }];
const signedName = "Robin Vale";
const company = "Juniper Labs";

/** States of consent in which no survey may be sent, with the error code of each. */
const states = {
  "has not answered": { code: "OWN_CONSENT_REQUIRED", become: async () => {} },
  declined: {
    code: "CONSENT_TAKEN_BACK",
    become: async (app: TestApp, { secret }: Participant) => {
      await app.browser().candidate.participation.withdraw({ secret });
    },
  },
  "withdrew consent": {
    code: "CONSENT_TAKEN_BACK",
    become: async (app: TestApp, participant: Participant) => {
      const { agree, withdraw } = app.browser().candidate.participation;
      await agree({ ...participant, signedName });
      await withdraw(participant);
    },
  },
} as const;
type Participant = Awaited<ReturnType<typeof aParticipant>>;

test.for(Object.entries(states))(
  "if the candidate %s no survey is sent: not by the system, a manager, an admin or resumed outreach",
  async ([, { code, become }], { app }) => {
    const { manager, jobId, run, surveys } = await setUp(app);
    const participant = await aParticipant(app, manager, jobId, {
      workHistory,
      sendSurveysAutomatically: true,
    });
    await become(app, participant);
    const candidateId = participant.id;
    await run();

    const { reviewers: panel } = await manager.browser.manager.candidates.get({ candidateId });
    const [{ key: reviewerKey } = { key: "" }] = panel;
    const { outreach, reviewers: api, jobs } = manager.browser.manager;
    // A manager's note does not replace the consent.
    await outreach.saveConsentNote({ candidateId, note: "Said so" });
    for (const whilePaused of [false, true])
      await expect(api.sendSurvey({ reviewerKey, whilePaused })).rejects.toMatchObject({ code });
    await api.add({ candidateId, name: "Kim Doe", email: anEmail() });
    const { browser } = await anAdmin(app);
    const template = await aTemplate(app, { name: "Basics", isDefault: true });
    const existing = { key: adminKey(app.context.secret, reviewerKey) };
    for (const reviewer of [existing, { name: "Lee Roe", email: anEmail() }])
      await expect(
        browser.admin.surveyTests.send({ candidateId, jobId, templateId: template.id, reviewer }),
      ).rejects.toMatchObject({ code });

    await outreach.pause({ candidateId, paused: true });
    await outreach.pause({ candidateId, paused: false });
    await outreach.change({ candidateId, wantedResponses: 5, automatic: true });
    await run();
    await jobs.setActive({ jobId, isActive: false });
    await jobs.setActive({ jobId, isActive: true });
    await run();
    // Nor by a task that waited, or that an admin retries.
    await sendChosenSurvey.run(app.context, { reviewerKey });
    app.clock.advance(8 * dayMs);
    await run();
    expect(surveys()).toEqual([]);
  },
);

test("a new rule that requires consent mails no candidate; one click invites all who can be mailed, once", async ({
  app,
}) => {
  const { manager, jobId, run, surveys } = await setUp(app);
  const saveRules = manager.browser.manager.outreach.saveCompanyRules;
  await saveRules({ needed: "nothing" });
  const addresses = [anEmail("first"), anEmail("second"), null];
  const fields = { workHistory, sendSurveysAutomatically: true };
  const created = [];
  for (const email of addresses) created.push(await aCandidate(manager, jobId, { ...fields, email }));
  const next = created.slice(0, 2).map(({ id, firstName, lastName }) => ({
    candidateId: id,
    name: `${firstName} ${lastName}`,
  }));
  const sent = surveys().length;
  await saveRules({ needed: "consent" });
  for (const owner of [manager, await aManager(app, { company })])
    await aCandidate(owner, (await aJob(owner)).id, { ...fields, email: null });
  await run();
  expect(app.outbox).toHaveLength(sent);

  const { unasked, askUnasked } = manager.browser.manager.participation;
  const { next: named, ...counts } = await unasked();
  expect(counts).toEqual({ canBeAsked: 2, later: 0, withoutAddress: 2 });
  expect(new Set(named)).toEqual(new Set(next));
  // From two windows at the same moment.
  const presses = await Promise.all([askUnasked(), askUnasked()]);
  expect(presses.reduce((sum, { asked }) => sum + asked, 0)).toBe(2);
  const recorded = await app.db.select().from(auditLog).where(eq(auditLog.action, "consent.asked"));
  expect(new Set(recorded.map(({ actorId, recordId }) => `${actorId} ${recordId}`))).toEqual(
    new Set(next.map(({ candidateId }) => `${manager.id} ${candidateId}`)),
  );
  await run();
  expect(
    app.outbox
      .slice(sent)
      .map(({ to }) => to.email)
      .toSorted(),
  ).toEqual(addresses.slice(0, 2));
  expect(await unasked()).toEqual({ canBeAsked: 0, later: 0, withoutAddress: 2, next: [] });
  expect(surveys()).toHaveLength(sent);
});

test("a page from before the consent deletes no answers, because it does not say that they would be", async ({
  app,
}) => {
  const { manager, jobId } = await setUp(app);
  await manager.browser.manager.outreach.saveCompanyRules({ afterWithdrawal: "go" });
  const participant = await aParticipant(app, manager, jobId);
  const { agree, open, withdraw } = app.browser().candidate.participation;
  const { answersIfWithdrawn } = await open(participant);
  await agree({ ...participant, signedName });
  await aReviewer(app, { manager, candidateId: participant.id, status: "completed" });
  const { secret } = participant;
  await expect(withdraw({ secret, seen: { answersIfWithdrawn } })).rejects.toMatchObject({
    code: "CONSENT_TEXT_CHANGED",
  });
  expect(await app.count(surveyResponses)).toBe(1);
  expect(await withdraw({ secret, seen: { answersIfWithdrawn: "go" } })).toMatchObject({
    state: "taken_back",
  });
  expect(await app.count(surveyResponses)).toBe(0);
  // The response was lost, so the page sends it again.
  expect(await withdraw({ secret, seen: { answersIfWithdrawn: "go" } })).toMatchObject({
    state: "taken_back",
  });
});

test("one click invites only the candidates that the page names, not those of a job that was shared since", async ({
  app,
}) => {
  const { manager, jobId } = await setUp(app);
  const colleague = await aManager(app, { company });
  const { id: otherJobId } = await aJob(colleague);
  const { saveCompanyRules } = manager.browser.manager.outreach;
  await saveCompanyRules({ needed: "nothing" });
  const { id } = await aCandidate(manager, jobId, { email: anEmail("named") });
  const { id: otherId } = await aCandidate(colleague, otherJobId, { email: anEmail("other") });
  await saveCompanyRules({ needed: "consent" });

  const { unasked, askUnasked } = manager.browser.manager.participation;
  const candidateIds = (await unasked()).next.map(({ candidateId }) => candidateId);
  expect(candidateIds).toEqual([id]);
  const { jobMembers } = colleague.browser.manager;
  await jobMembers.save({ jobId: otherJobId, memberId: manager.id, role: "editor" });
  expect(await askUnasked({ candidateIds })).toMatchObject({
    asked: 1,
    canBeAsked: 1,
    next: [{ candidateId: otherId }],
  });
});

test("who stopped the e-mails, agreed or withdrew is not invited again when the link expires", async ({
  app,
}) => {
  const { manager, jobId, run } = await setUp(app);
  const created = [];
  for (let n = 0; n < 5; n++)
    created.push((await aCandidate(manager, jobId, { email: anEmail("candidate") })).id);
  const [silent = "", stopped = "", undeliverable = "", agreed = "", withdrawn = ""] = created;
  await run();
  app.clock.advance(65 * dayMs);
  await comeBack(manager);
  const now = app.clock.now();
  const ofCandidate = (id: string) => eq(participations.candidateId, id);
  await app.db.update(participations).set({ stoppedAt: now }).where(ofCandidate(stopped));
  await app.db.update(participations).set({ undeliverableAt: now }).where(ofCandidate(undeliverable));
  await app.db.update(candidates).set({ agreedAt: now }).where(eq(candidates.id, agreed));
  await app.db.update(candidates).set({ consentWithdrawnAt: now }).where(eq(candidates.id, withdrawn));
  app.outbox.length = 0;

  const { unasked, askUnasked, ask } = manager.browser.manager.participation;
  expect(await unasked()).toMatchObject({ canBeAsked: 1, next: [{ candidateId: silent }] });
  expect(await askUnasked()).toMatchObject({ asked: 1 });
  for (const candidateId of [stopped, agreed, withdrawn])
    await expect(ask({ candidateId })).rejects.toMatchObject({ code: "CANDIDATE_REFUSED" });
  await expect(ask({ candidateId: silent })).rejects.toMatchObject({ code: "CANDIDATE_ASKED" });
  await run();
  expect(app.outbox).toHaveLength(1);
});

test("a candidate whose address is removed at the moment of the click is not invited", async ({ app }) => {
  const { manager, jobId } = await setUp(app);
  const { saveCompanyRules } = manager.browser.manager.outreach;
  await saveCompanyRules({ needed: "nothing" });
  const { id } = await aCandidate(manager, jobId, { email: anEmail("candidate") });
  await saveCompanyRules({ needed: "consent" });

  const removal = await holdTransaction(app, ({ db }) =>
    db.update(candidates).set({ email: null }).where(eq(candidates.id, id)),
  );
  const press = manager.browser.manager.participation.askUnasked();
  await expect.poll(() => countBlocked(app)).toBeGreaterThan(0);
  await removal.commit();
  expect(await press).toMatchObject({ asked: 0, canBeAsked: 0, withoutAddress: 1 });
});

test("a link that is replaced at the moment of the click no longer works", async ({ app }) => {
  const { manager, jobId } = await setUp(app);
  const participant = await aParticipant(app, manager, jobId);
  const replacing = await holdTransaction(
    app,
    ({ db }) => db.select().from(candidates).for("update"),
    ({ db }) => db.update(participations).set({ secretHash: "another" }),
  );
  const click = app.browser().candidate.participation.agree({ ...participant, signedName });
  await expect.poll(() => countBlocked(app)).toBe(1);
  await replacing.commit();
  await expect(click).rejects.toMatchObject({ code: "PARTICIPATION_NOT_FOUND" });
});

test("the preview of the e-mail to a candidate equals the e-mail except for the link, and sends nothing", async ({
  app,
}) => {
  await aManager(app, { company: "Initech", firstName: "Zoe", lastName: "Zander" });
  const { manager, jobId, run } = await setUp(app);
  await manager.browser.manager.outreach.saveCompanyRules({ needed: "nothing" });
  const { id: candidateId } = await aCandidate(manager, jobId, { email: "jane@home.example" });
  const { preview, ask } = manager.browser.manager.participation;
  app.outbox.length = 0;
  const shown = await preview({ candidateId });
  await run();
  expect(app.outbox).toEqual([]);
  expect(shown.text).toContain("/candidate/[their own link]");
  await ask({ candidateId });
  await run();
  const [mail] = app.outbox;
  expect(mail).toMatchObject({ to: { email: shown.to }, subject: shown.subject });
  expect(mail?.text.replace(/\/candidate\/[\w-]+/, "/candidate/[their own link]")).toBe(shown.text);
  const { id: unreachable } = await aCandidate(manager, jobId, { email: null });
  await expect(preview({ candidateId: unreachable })).rejects.toMatchObject({
    code: "CANDIDATE_WITHOUT_ADDRESS",
  });
});

test("an admin sees how many candidates of each company were not invited, and can invite them in their managers' names", async ({
  app,
}) => {
  const { manager, jobId, run } = await setUp(app);
  await manager.browser.manager.outreach.saveCompanyRules({ needed: "nothing" });
  const colleague = await aManager(app, { company });
  const elsewhere = await aManager(app, { company: "Globex" });
  const deactivated = await aManager(app, { company: "Initech" });
  const add = async (owner: typeof manager, ownJobId: string, email: string | null) =>
    aCandidate(owner, ownJobId, { email, firstName: "Nameless", consentNote: null });
  await add(manager, jobId, "one@home.example");
  await add(manager, jobId, null);
  await add(colleague, (await aJob(colleague)).id, "two@home.example");
  await add(elsewhere, (await aJob(elsewhere)).id, "three@home.example");
  await add(deactivated, (await aJob(deactivated)).id, "four@home.example");
  const archived = await aJob(manager);
  await add(manager, archived.id, "five@home.example");
  await manager.browser.manager.jobs.setActive({ jobId: archived.id, isActive: false });
  for (const owner of [manager, deactivated])
    await owner.browser.manager.outreach.saveCompanyRules({ needed: "consent" });
  const { browser } = await anAdmin(app);
  await browser.admin.managers.setActive({ managerId: deactivated.id, isActive: false });

  // Companies that require no consent, or only a note, are not listed.
  const [listed, ...others] = await browser.admin.participation.unasked();
  expect([listed, others]).toMatchObject([{ canBeAsked: 2, later: 0, withoutAddress: 1 }, []]);
  expect(JSON.stringify(listed)).not.toContain("Nameless");
  const shown = await browser.admin.participation.preview();
  expect(shown.subject).toBe("[hiring manager] at [company] asks for your consent");
  const companyId = listed?.companyId ?? "";
  const before = app.outbox.length;
  await elsewhere.browser.manager.outreach.saveCompanyRules({ needed: "consent" });
  const results = await Promise.all([
    browser.admin.participation.askUnasked({ companyId }),
    browser.admin.participation.askUnasked({ companyId }),
    colleague.browser.manager.participation.askUnasked(),
  ]);
  expect(results.reduce((sum, { asked }) => sum + asked, 0)).toBe(2);
  await run();
  const mailed = app.outbox.slice(before);
  expect(mailed.map(({ to }) => to.email).toSorted()).toEqual(["one@home.example", "two@home.example"]);
  const names = { Nameless: "First Name", [company]: "[company]", "Morgan Lee": "[hiring manager]" };
  const general = Object.entries({ ...names, "Software Engineer": "[job title]" }).reduce(
    (text, [name, placeholder]) => text.replaceAll(name, placeholder),
    mailed[0]?.text ?? "",
  );
  expect(general.replace(/\/candidate\/[\w-]+/, "/candidate/[their own link]")).toBe(shown.text);
  expect(await browser.admin.participation.unasked()).toMatchObject([
    { company: "Globex", canBeAsked: 1, withoutAddress: 0 },
    { company, canBeAsked: 0, withoutAddress: 1 },
  ]);
});

test("no other rule of the company overrides a withdrawn consent", async ({ app }) => {
  const { manager, jobId, run, surveys } = await setUp(app);
  const participant = await aParticipant(app, manager, jobId, {
    workHistory,
    sendSurveysAutomatically: true,
  });
  await app.browser().candidate.participation.withdraw(participant);
  for (const needed of ["note", "nothing"] as const) {
    await manager.browser.manager.outreach.saveCompanyRules({ needed });
    await run();
  }
  expect(surveys()).toEqual([]);
  // The database does not let a manager's statement set the consent either.
  const agreedAt = app.clock.now();
  const { id, companyId } = (await app.db.select().from(candidates))[0] ?? { id: "", companyId: "" };
  const managerContext = { ...app.context, manager: { id: manager.id, companyId } };
  await expect(
    withManagerRole(managerContext, ({ db }) =>
      db.update(candidates).set({ agreedAt, consentWithdrawnAt: null }).where(eq(candidates.id, id)),
    ),
  ).rejects.toThrow();
});

test("a refusal holds for the company: for other applications, and if the candidate is deleted and added again", async ({
  app,
}) => {
  const { manager, jobId, run, surveys } = await setUp(app);
  const { candidates: calls, outreach, participation } = manager.browser.manager;
  const { agree, withdraw } = app.browser().candidate.participation;
  await outreach.saveCompanyRules({ needed: "note" });
  const refusing = await aParticipant(app, manager, jobId, { workHistory });
  const { id: otherJobId } = await aJob(manager, { title: "Baker" });
  // Written differently, it is the same mailbox.
  const fields = {
    email: refusing.email.replace("@", "+again@"),
    workHistory,
    sendSurveysAutomatically: true,
    consentNote: "By phone",
  };
  const other = await aCandidate(manager, otherJobId, fields);
  const stranger = await aCandidate(manager, jobId, { email: anEmail("stranger") });
  await outreach.pause({ candidateId: other.id, paused: true });
  await withdraw(refusing);
  await calls.delete({ candidateId: refusing.id });
  const again = await aCandidate(manager, jobId, fields);
  const corrected = await aCandidate(manager, jobId, {
    ...fields,
    email: anEmail("mistyped"),
    workHistory: [],
  });
  const seen = { firstName: corrected.firstName, lastName: corrected.lastName, workHistory: [] };
  await calls.update({ ...seen, candidateId: corrected.id, jobId, email: refusing.email, seen });
  app.clock.advance(minuteMs);
  await outreach.pause({ candidateId: other.id, paused: false });
  await run();
  expect(surveys()).toEqual([]);
  for (const { id } of [other, again, corrected])
    expect(await calls.get({ candidateId: id })).toMatchObject({
      consent: { state: "refused", canBeAsked: true },
      outreach: { consentMissing: "taken_back" },
    });
  expect((await calls.get({ candidateId: stranger.id })).consent.state).toBe("not_asked");

  // A manager may ask them once more. No reminder follows, and nothing else changes until they agree.
  const requests = () => app.outbox.filter(({ subject }) => subject.includes("asks for your consent"));
  const before = requests().length;
  await participation.ask({ candidateId: again.id });
  for (let day = 0; day < 10; day++) {
    await run();
    app.clock.advance(dayMs);
  }
  expect(requests()).toHaveLength(before + 1);
  expect(surveys()).toEqual([]);
  await expect(participation.ask({ candidateId: again.id })).rejects.toMatchObject({
    code: "CANDIDATE_REFUSED",
  });
  const secret = /\/candidate\/([\w-]+)/.exec(requests().at(-1)?.text ?? "")?.[1] ?? "";
  await agree({ ...refusing, secret, signedName });
  await run();
  expect(surveys().length).toBeGreaterThan(0);
  const later = await aCandidate(manager, otherJobId, fields);
  expect((await calls.get({ candidateId: later.id })).outreach.consentMissing).toBeNull();
});

test("another application that is deleted during a refusal is left out of it", async ({ app }) => {
  const { manager, jobId } = await setUp(app);
  await manager.browser.manager.outreach.saveCompanyRules({ needed: "nothing" });
  const refusing = await aParticipant(app, manager, jobId);
  const { id } = await aCandidate(manager, jobId, { email: refusing.email });
  const deleting = await holdTransaction(app, ({ db }) => db.delete(candidates).where(eq(candidates.id, id)));
  const refusal = app.browser().candidate.participation.withdraw(refusing);
  await expect.poll(() => countBlocked(app)).toBe(1);
  await deleting.commit();
  expect(await refusal).toMatchObject({ state: "refused" });
  const refused = await app.db.select().from(auditLog).where(eq(auditLog.action, "consent.refused"));
  expect(refused.map(({ recordId }) => recordId)).toEqual([refusing.id]);
});

test("withdrawing consent stops queued surveys, reminders and open surveys; answers stay or go as promised", async ({
  app,
}) => {
  for (const afterWithdrawal of ["stay", "go"] as const) {
    await app.reset();
    const { manager, jobId, run, surveys } = await setUp(app);
    const { saveCompanyRules } = manager.browser.manager.outreach;
    const otherRule = afterWithdrawal === "stay" ? "go" : "stay";
    await saveCompanyRules({ afterWithdrawal });
    const participant = await aParticipant(app, manager, jobId, {
      workHistory,
      sendSurveysAutomatically: true,
    });
    const { open, agree, withdraw } = app.browser().candidate.participation;
    expect(await open(participant)).toMatchObject({ afterWithdrawal });
    // The promise at the time of the last consent holds, whatever the rule was before or is later.
    await saveCompanyRules({ afterWithdrawal: otherRule });
    await agree({ ...participant, signedName });
    await withdraw(participant);
    app.clock.advance(minuteMs);
    await saveCompanyRules({ afterWithdrawal });
    await agree({ ...participant, signedName });
    await saveCompanyRules({ afterWithdrawal: otherRule });
    await run();
    const links = surveys().map(({ text }) => /\/survey\/([\w-]+)/.exec(text)?.[1] ?? "");
    expect(links).toHaveLength(2);
    const [first = "", second = ""] = links;
    await app.browser().reviewer.surveys.submit(aSubmission(first));
    await sweepOutreach.run(app.context, {});

    // An answer about another candidate stays in any case.
    const elsewhere = await aManager(app, { company: "Other Works" });
    const other = await aReviewer(app, { manager: elsewhere, status: "completed" });
    const sent = surveys().length;
    const today = app.clock.now().toISOString().slice(0, 10);
    expect(await withdraw(participant)).toMatchObject({ consent: { takenBackOn: today } });
    await app.runTasks();
    expect(await app.count(surveyResponses)).toBe(afterWithdrawal === "stay" ? 2 : 1);
    for (const use of [
      () => app.browser().reviewer.surveys.open({ reviewerId: second }),
      () => app.browser().reviewer.surveys.submit(aSubmission(second)),
    ])
      await expect(use()).rejects.toMatchObject({ code: "SURVEY_NOT_FOUND" });
    for (let day = 0; day < 8; day++) {
      app.clock.advance(dayMs);
      await run();
    }
    expect(surveys()).toHaveLength(sent);
    await comeBack(manager);
    const view = await manager.browser.manager.candidates.get({ candidateId: participant.id });
    expect(view).toMatchObject({
      consent: { state: "taken_back" },
      outreach: { consentMissing: "taken_back", nextAskOn: null },
      withdrawnResponses: afterWithdrawal === "stay" ? 0 : 1,
    });
    const isOther = eq(candidates.id, other.candidateId);
    expect(await app.db.select().from(candidates).where(isOther)).toMatchObject([{ withdrawnResponses: 0 }]);
    const { signals } = await manager.browser.manager.reports.read({ candidateId: participant.id });
    expect(signals.answers).toBe(afterWithdrawal === "stay" ? 1 : 0);
    const ended =
      afterWithdrawal === "stay"
        ? { status: "completed", declineReason: null }
        : { status: "declined", declineReason: "withdrawn", surveyCompletedAt: null };
    const rows = await app.db.select().from(reviewers).where(ne(reviewers.status, "survey_sent"));
    expect(rows).toHaveLength(2);
    expect(rows.find(({ candidateId }) => candidateId === participant.id)).toMatchObject(ended);
    expect(rows.find(({ key }) => key === other.key)).toMatchObject({ status: "completed" });
  }
});

test("the manager is notified that a candidate declined, also if the candidate's address is damaged, unless deactivated", async ({
  app,
}) => {
  const { manager, jobId } = await setUp(app);
  for (const isActive of [true, false]) {
    const participant = await aParticipant(app, manager, jobId);
    await app.browser().candidate.participation.withdraw(participant);
    await setManagerActive(app.context, { managerId: manager.id, isActive });
    await app.db.execute(sql`update candidates set email = 'sealed:AAAA'`);
    app.outbox.length = 0;
    await app.runTasks();
    expect(mailsTo(app, manager).map(({ subject }) => subject)).toEqual(
      isActive ? ["Robin Vale does not agree to references"] : [],
    );
  }
});

test("a candidate can unsubscribe with one click, also if their address is damaged", async ({ app }) => {
  const { manager, jobId } = await setUp(app);
  const participant = await aParticipant(app, manager, jobId);
  const [mail] = mailsTo(app, participant);
  const token = /unsubscribe\/([^>]+)/.exec(mail?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  await app.db.execute(sql`update candidates set email = 'sealed:AAAA'`);
  await app.browser().reviewer.surveys.unsubscribe({ token, neverContact: false });
  expect(await app.count(doNotContact)).toBe(1);
});

test("the promise of the first consent still holds for a candidate who declines consent for another job", async ({
  app,
}) => {
  const { manager, jobId, run, surveys } = await setUp(app);
  await manager.browser.manager.outreach.saveCompanyRules({ afterWithdrawal: "go" });
  const participant = await aParticipant(app, manager, jobId, {
    workHistory,
    sendSurveysAutomatically: true,
  });
  const { agree, withdraw } = app.browser().candidate.participation;
  await agree({ ...participant, signedName });
  await run();
  const [link = ""] = surveys().map(({ text }) => /\/survey\/([\w-]+)/.exec(text)?.[1] ?? "");
  await app.browser().reviewer.surveys.submit(aSubmission(link));
  const { get, update } = manager.browser.manager.candidates;
  const { firstName, lastName } = await get({ candidateId: participant.id });
  const seen = { firstName, lastName, workHistory };
  const { id: otherJobId } = await aJob(manager, { title: "Baker" });
  await update({ candidateId: participant.id, jobId: otherJobId, ...seen, seen });
  await app.runTasks();

  const invitation = app.outbox.findLast(({ to }) => to.email === participant.email);
  await withdraw({ secret: /\/candidate\/([\w-]+)/.exec(invitation?.text ?? "")?.[1] ?? "" });
  expect(await app.count(surveyResponses)).toBe(0);
});

test("with its answers, a withdrawal deletes what was striking about them, also after the end of their round", async ({
  app,
}) => {
  const { manager, jobId, run, surveys } = await setUp(app);
  await manager.browser.manager.outreach.saveCompanyRules({ afterWithdrawal: "go" });
  const fields = { workHistory, sendSurveysAutomatically: true };
  const { id: candidateId, ...participant } = await aParticipant(app, manager, jobId, fields);
  const { agree, withdraw } = app.browser().candidate.participation;
  await agree({ ...participant, signedName });
  await run();
  const [link = ""] = surveys().map(({ text }) => /\/survey\/([\w-]+)/.exec(text)?.[1] ?? "");
  await app.browser().reviewer.surveys.submit({ ...aSubmission(link), hasty: true });
  const readSignals = async () => (await manager.browser.manager.reports.read({ candidateId })).signals;
  expect(await readSignals()).toMatchObject({ answers: 1, things: [{ kind: "hasty", count: 1 }] });
  app.clock.advance(roundDays * dayMs);
  await endRounds.run(app.context, {});

  await withdraw(participant);
  expect(await readSignals()).toEqual({ answers: 0, things: [], seen: false });
});

test("a withdrawal also deletes answers that wait for their release, and does not show that there were any", async ({
  app,
}) => {
  const { manager, jobId } = await setUp(app);
  const rules = { answersTogether: 3, afterWithdrawal: "go" } as const;
  await manager.browser.manager.outreach.saveCompanyRules(rules);
  const participant = await aParticipant(app, manager, jobId);
  const { id: candidateId } = participant;
  const { agree, withdraw } = app.browser().candidate.participation;
  await agree({ ...participant, signedName });
  await releaseResponses.run(app.context, {});
  for (let count = 0; count < 3; count++) await aReviewer(app, { manager, candidateId, status: "completed" });
  app.clock.advance(dayMs);
  await comeBack(manager);
  await releaseResponses.run(app.context, {});
  await aReviewer(app, { manager, candidateId, status: "completed" });
  const view = () => manager.browser.manager.candidates.get({ candidateId });
  expect(await view()).toMatchObject({ together: { state: "shown", answers: [{}, {}, {}] } });
  await withdraw(participant);
  expect(await app.count(surveyResponses)).toBe(0);
  expect(await view()).toMatchObject({ withdrawnResponses: 3, together: { state: "waiting", answers: [] } });
});

test("a survey that is about to be sent is not queued once the candidate has withdrawn the consent", async ({
  app,
}) => {
  const { manager, jobId, surveys } = await setUp(app);
  const participant = await aParticipant(app, manager, jobId, { workHistory });
  await app.browser().candidate.participation.agree({ ...participant, signedName });
  const { reviewers: panel } = await manager.browser.manager.candidates.get({ candidateId: participant.id });
  const [{ key: reviewerKey } = { key: "" }] = panel;

  const resumeSending = await holdSending(app, manager);
  const press = Promise.allSettled([manager.browser.manager.reviewers.sendSurvey({ reviewerKey })]);
  await expect.poll(() => isClaimed(app, reviewerKey)).toBe(true);
  const decision = { agreedAt: null, consentWithdrawnAt: app.clock.now() };
  const withdrawal = await holdTransaction(app, ({ db }) =>
    db.update(candidates).set(decision).where(eq(candidates.id, participant.id)),
  );
  await resumeSending();
  await expect.poll(() => countBlocked(app)).toBeGreaterThan(0);
  await withdrawal.commit();
  expect(await press).toMatchObject([{ status: "rejected", reason: { code: "CONSENT_TAKEN_BACK" } }]);
  expect(surveys()).toEqual([]);
  const [row] = await app.db.select().from(reviewers).where(eq(reviewers.key, reviewerKey));
  expect(row).toMatchObject({ deliveryStartedAt: null, questions: null, sendingUntil: null });
});

test("a candidate's own address is never sent a survey about them", async ({ app }) => {
  const { manager, jobId, run, surveys } = await setUp(app);
  const email = anEmail("robin");
  const participant = await aParticipant(app, manager, jobId, { email });
  await app.browser().candidate.participation.agree({ ...participant, signedName });
  await manager.browser.manager.reviewers.add({ candidateId: participant.id, name: "Kim Doe", email });
  await run();
  expect(surveys()).toEqual([]);
});

async function isClaimed({ db }: TestApp, reviewerKey: string): Promise<boolean> {
  const [row] = await db.select().from(reviewers).where(eq(reviewers.key, reviewerKey));
  return row?.sendingUntil !== null;
}

/** A company that requires the candidate's own consent, with two colleagues in the directory. */
async function setUp(app: TestApp) {
  const manager = await aManager(app, { company });
  await manager.browser.manager.outreach.saveCompanyRules({ needed: "consent" });
  const { id: jobId } = await aJob(manager);
  for (const name of ["Ann Lee", "Ben Roe"])
    await aPerson(app, { name }, { start: "2019-01", end: "2020-12" });
  const run = async () => {
    await sweepOutreach.run(app.context, {});
    await sweepPortals.run(app.context, {});
    await app.runTasks();
  };
  return { manager, jobId, run, surveys: () => surveyMails(app) };
}

test("when a candidate's address is replaced or removed, the earlier address is notified if we wrote to it", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { id: candidateId, email: first } = await aParticipant(app, manager, jobId);
  const other = await aParticipant(app, manager, jobId);
  const seen = { firstName: "Robin", lastName: "Vale", workHistory: [] };
  const replaceBy = (email: string | null) =>
    manager.browser.manager.candidates.update({ candidateId, jobId, ...seen, email, seen });
  const [second, neverMailed, fourth] = [anEmail("second"), anEmail("never"), anEmail("fourth")];
  await replaceBy(second);
  await app.runTasks();
  await replaceBy(neverMailed);
  await replaceBy(fourth);
  await app.runTasks();
  await replaceBy(null);
  await app.runTasks();

  const notices = app.outbox.filter(({ subject }) => subject.includes("no longer uses this address"));
  expect(notices.map(({ to }) => to.email)).toEqual([first, second, fourth]);
  for (const { text } of notices) expect(text).not.toContain("/candidate/");
  // Without an address the open invitation ends.
  const stateOf = async (id: string) =>
    (await manager.browser.manager.candidates.get({ candidateId: id })).consent.state;
  expect([await stateOf(candidateId), await stateOf(other.id)]).toEqual(["not_asked", "asked"]);
});

test("the queue never has a candidate's earlier address in clear", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { id: candidateId, email } = await aParticipant(app, manager, jobId);
  const seen = { firstName: "Robin", lastName: "Vale", workHistory: [] };
  const { update } = manager.browser.manager.candidates;
  await update({ candidateId, jobId, ...seen, email: anEmail("second"), seen });
  const { rows } = await app.db.execute(
    sql`select data from pgboss.job where name = ${mailEarlierAddress.name}`,
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(email);

  // Queued by a server of the previous release.
  await mailEarlierAddress.run(app.context, { candidateId, email, linkNumber: 1 });
  expect(app.outbox.at(-1)).toMatchObject({ to: { email } });
});

test("the audit log shows consents of several candidates on one device, and not of one who agrees again", async ({
  app,
}) => {
  app.context.settings.trustedProxies = 1;
  const [manager, elsewhere] = [await aManager(app), await aManager(app, { company: "Northlight" })];
  const { id: jobId } = await aJob(manager);
  const { id: otherJobId } = await aJob(elsewhere);
  const portalAt = (network: string) =>
    app.browser([], { "x-forwarded-for": network }).candidate.participation;
  const agreeAt = ({ secret, textId, things }: Awaited<ReturnType<typeof aParticipant>>, network: string) =>
    portalAt(network).agree({ secret, textId, signedName: "Robin Vale", things });
  const readRecorded = async () => {
    const rows = await app.db.select().from(auditLog).orderBy(auditLog.id);
    return rows.flatMap(({ action, recordId }) =>
      action === "consent.given_on_shared_device" ? [recordId] : [],
    );
  };
  const first = await aParticipant(app, manager, jobId);
  await agreeAt(first, "192.0.2.7");
  await portalAt("192.0.2.7").withdraw(first);
  await agreeAt(first, "192.0.2.7");
  await agreeAt(await aParticipant(app, manager, jobId, { firstName: "Ada" }), "198.51.100.7");
  await agreeAt(await aParticipant(app, elsewhere, otherJobId), "192.0.2.7");
  expect(await readRecorded()).toEqual([]);

  const second = await aParticipant(app, manager, jobId, { firstName: "Kim" });
  await agreeAt(second, "192.0.2.7");
  expect(await readRecorded()).toEqual([second.id]);

  app.clock.advance(2 * dayMs);
  await agreeAt(await aParticipant(app, manager, jobId, { firstName: "Lou" }), "192.0.2.7");
  expect(await readRecorded()).toEqual([second.id]);
});

test("the audit log shows an address of a colleague or another candidate, and consent in a manager's browser", async ({
  app,
}) => {
  const [manager, colleague] = [await aManager(app), await aManager(app)];
  const { id: jobId } = await aJob(manager);
  const readRecorded = async () => {
    const rows = await app.db.select().from(auditLog).orderBy(auditLog.id);
    return rows.flatMap(({ action, recordId }) =>
      /shared$|browser$/.test(action) ? [[action, recordId]] : [],
    );
  };
  const robin = await aParticipant(app, manager, jobId);
  await aCandidate(manager, jobId, { email: anEmail("else"), firstName: "Kim" });
  expect(await readRecorded()).toEqual([]);
  const withTag = (email: string) => email.replace("@", "+robin@");
  const shared = [
    await aCandidate(manager, jobId, { email: withTag(robin.email), firstName: "Ines" }),
    await aCandidate(manager, jobId, { email: withTag(colleague.email), firstName: "Lou" }),
  ].map(({ id }) => ["candidate.address_shared", id]);
  expect(await readRecorded()).toEqual(shared);

  const elsewhere = await aManager(app, { company: "Northlight" });
  const input = {
    secret: robin.secret,
    textId: robin.textId,
    signedName: "Robin Vale",
    things: robin.things,
  };
  // A browser stays known after signing out.
  await colleague.browser.manager.managers.signOut();
  await colleague.browser.candidate.participation.agree(input);
  expect(await readRecorded()).toEqual([...shared, ["consent.given_in_managers_browser", robin.id]]);
  const ada = await aParticipant(app, manager, jobId, { firstName: "Ada" });
  await elsewhere.browser.candidate.participation.agree({
    ...input,
    secret: ada.secret,
    textId: ada.textId,
  });
  expect(await readRecorded()).toHaveLength(3);
});

test("candidates are invited together although one of them is deleted meanwhile", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { id } = await aCandidate(manager, jobId, { email: anEmail("candidate") });
  await aCandidate(manager, jobId, { email: anEmail("candidate") });
  const deleting = await holdTransaction(app, ({ db }) => db.delete(candidates).where(eq(candidates.id, id)));
  const asked = manager.browser.manager.participation.askUnasked();
  await expect.poll(() => countBlocked(app)).toBe(1);
  await deleting.commit();
  expect(await asked).toMatchObject({ asked: 1 });
});

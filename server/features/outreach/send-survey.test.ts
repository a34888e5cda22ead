import { eq, sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { doNotContact, reviewers } from "#server/platform/db/schema/reviewers.ts";
import { AppError } from "#server/platform/errors.ts";
import { maxSendMs } from "#server/platform/mail/message.ts";
import {
  aManager,
  anAdmin,
  aReviewer,
  aTemplate,
  holdSending,
  storedReviewer,
  makeRetriesDue,
  refuseCommits,
  comeBack,
  expectSilentRefusal,
  sweptOutreach,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { doNotContactHash } from "#server/features/reviewers/do-not-contact.ts";
import { sendChosenSurvey } from "./send-chosen-surveys.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";

test("Send Survey mails the reviewer a link that only they get", async ({ app }) => {
  const { id, name, email, press } = await aWaitingReviewer(app);

  expect(await press()).toEqual({ success: true, sentOn: "2026-11-21", outcome: "sent" });
  expect(app.outbox).toMatchObject([{ to: { name, email } }]);
  expect(app.outbox[0]?.text).toContain(`/survey/${id}/welcome`);
  expect(await storedReviewer(app, id)).toMatchObject({
    status: "survey_sent",
    surveySentAt: app.clock.now(),
    sendingUntil: null,
  });
});

test("ten concurrent clicks on Send Survey send one mail", async ({ app }) => {
  const { id, press } = await aWaitingReviewer(app);
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, press));

  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected")
      expect(["SURVEY_ALREADY_SENT", "SURVEY_BEING_SENT"]).toContain(outcome.reason.code);
  expect(app.outbox).toHaveLength(1);
  expect(await storedReviewer(app, id)).toMatchObject({ status: "survey_sent" });
});

test("a sent survey is not sent again", async ({ app }) => {
  const { press } = await aWaitingReviewer(app);
  await press();

  await expect(press()).rejects.toMatchObject({ code: "SURVEY_ALREADY_SENT", status: 409 });
  expect(app.outbox).toHaveLength(1);
});

test("a refused mail leaves the reviewer identified, shows the problem, and can be sent again", async ({
  app,
}) => {
  const { id, press } = await aWaitingReviewer(app);
  app.refuseMail("451 the mailbox of Kim Doe is busy");
  const refused = await press().catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: "MAIL_NOT_ACCEPTED" });
  // The manager does not see what a mail server may say about the recipient.
  expect(String(refused)).not.toContain("Kim");
  expect(await storedReviewer(app, id)).toMatchObject({
    status: "identified",
    surveySentAt: null,
    questions: null,
    sendingUntil: null,
  });
  await expect(app.browser().reviewer.surveys.open({ reviewerId: id })).rejects.toMatchObject({
    code: "SURVEY_NOT_FOUND",
  });

  app.refuseMail(null);
  await press();
  expect(app.outbox).toHaveLength(1);
  expect(await storedReviewer(app, id)).toMatchObject({ status: "survey_sent" });
});

test("the status changes only after the mail server has accepted the mail", async ({ app }) => {
  const { id, key, manager } = await aWaitingReviewer(app);
  const storedDuringSend: unknown[] = [];
  const { mail } = app.context;
  const original = { ...mail };
  mail.sendNow = async (draft) => {
    storedDuringSend.push(await storedReviewer(app, id));
    return original.sendNow(draft);
  };
  await manager.browser.manager.reviewers.sendSurvey({ reviewerKey: key });

  expect(storedDuringSend).toMatchObject([{ status: "identified", surveySentAt: null }]);
});

test("a claim left behind by a crash expires", async ({ app }) => {
  const { id, press } = await aWaitingReviewer(app);
  const sendingUntil = new Date(app.clock.now().getTime() + 5 * 60 * 1000);
  await app.db
    .update(reviewers)
    .set({ sendingUntil })
    .where(eq(reviewers.linkHash, linkHash(id)));
  await expect(press()).rejects.toMatchObject({ code: "SURVEY_BEING_SENT" });

  app.clock.advance(maxSendMs + 1);
  await press();
  expect(app.outbox).toHaveLength(1);
});

test("an archived job sends nothing", async ({ app }) => {
  const { manager, candidateId, press } = await aWaitingReviewer(app);
  const { jobId } = await manager.browser.manager.candidates.get({ candidateId });
  await manager.browser.manager.jobs.setActive({ jobId, isActive: false });
  await expect(press()).rejects.toMatchObject({ code: "JOB_ARCHIVED", status: 409 });
  expect(app.outbox).toEqual([]);
});

test("the survey task sends once even if it runs twice", async ({ app }) => {
  const { key } = await aWaitingReviewer(app);
  await enqueue(app, key);
  await enqueue(app, key);
  await app.runTasks();
  await sendChosenSurvey.run(app.context, { reviewerKey: key });

  expect(app.outbox).toHaveLength(1);
});

test("the survey task retries after a temporary refusal", async ({ app }) => {
  const { id, key } = await aWaitingReviewer(app);
  await enqueue(app, key);
  app.refuseMail("451 try again later");
  await app.runTasks();
  // The page reports no problem that a manager has to act on.
  expect(await storedReviewer(app, id)).toMatchObject({
    status: "identified",
    sendingUntil: null,
    sendProblem: null,
  });

  app.refuseMail(null);
  await makeRetriesDue(app);
  await app.runTasks();
  expect(app.outbox).toHaveLength(1);
  expect(await storedReviewer(app, id)).toMatchObject({ status: "survey_sent" });
});

test("a permanent refusal is not retried, and to a manager it looks like a survey that was sent", async ({
  app,
}) => {
  const { key, manager, candidateId, press } = await aWaitingReviewer(app);
  await enqueue(app, key);
  app.refuseMail("550 no such mailbox kim.doe");
  await app.runTasks();
  expect(await manager.browser.manager.candidates.get({ candidateId })).toMatchObject({
    reviewers: [{ status: "survey_sent", surveySentOn: "2026-11-21", sending: false }],
  });

  app.refuseMail(null);
  await makeRetriesDue(app);
  await app.runTasks();
  expect(app.outbox).toEqual([]);
  await expect(press()).rejects.toMatchObject({ code: "SURVEY_ALREADY_SENT" });
});

test("one reviewer's refusal, permanent or temporary, does not send the others twice", async ({ app }) => {
  const { manager, candidateId } = await aWaitingReviewer(app);
  const others = ["Gone", "Busy", "One", "Two"].map((name) => ({
    name,
    email: `${name.toLowerCase()}@example.com`,
  }));
  const added = others.map((person) => manager.browser.manager.reviewers.add({ candidateId, ...person }));
  for (const { key } of await Promise.all(added)) await enqueue(app, key);
  const { mail } = app.context;
  const original = { ...mail };
  let isBusy = true;
  mail.sendNow = async (draft) => {
    if (draft.to.name === "Gone") throw new AppError("MAIL_REFUSED");
    if (draft.to.name === "Busy" && isBusy) throw new AppError("MAIL_NOT_ACCEPTED");
    return original.sendNow(draft);
  };
  await app.runTasks();
  isBusy = false;
  await makeRetriesDue(app);
  await app.runTasks();

  expect(app.outbox.map(({ to }) => to.name).toSorted()).toEqual(["Busy", "One", "Two"]);
});

test("a crash between acceptance and record leads to the same Message-ID", async ({ app }) => {
  const { press } = await aWaitingReviewer(app);
  const allowCommits = await refuseCommits(app, "activities");
  await expect(press()).rejects.toMatchObject({ code: "STATUS_NOT_UPDATED" });
  await allowCommits();
  app.clock.advance(maxSendMs + 1);
  await press();

  const ids = app.outbox.map(({ messageId }) => messageId);
  expect(ids).toEqual([ids[0], ids[0]]);
});

test("a queued survey is not sent once the job is archived or the manager deactivated", async ({ app }) => {
  const { admin } = (await anAdmin(app)).browser;
  const { id, key, manager, candidateId } = await aWaitingReviewer(app);
  const { jobId } = await manager.browser.manager.candidates.get({ candidateId });
  const setActive = (isActive: boolean) => manager.browser.manager.jobs.setActive({ jobId, isActive });
  const deactivate = () => admin.managers.setActive({ managerId: manager.id, isActive: false });
  for (const stop of [() => setActive(false), deactivate]) {
    const resumeSending = await holdSending(app, manager);
    const sending = sendChosenSurvey.run(app.context, { reviewerKey: key });
    await expect.poll(async () => (await storedReviewer(app, id))?.sendingUntil).not.toBe(null);
    await stop();
    await resumeSending();
    await sending;
    expect(app.outbox).toEqual([]);
    expect(await storedReviewer(app, id)).toMatchObject({ deliveryStartedAt: null, sendingUntil: null });
    if (stop !== deactivate) await setActive(true);
  }
});

test("a manager's surveys are limited per 24 hours; system surveys wait and none is lost", async ({
  app,
}) => {
  app.context.settings.dailyLimits.manager = 1;
  const { key, manager, candidateId, press } = await aWaitingReviewer(app);
  const { key: second } = await aReviewer(app, { manager, candidateId, status: "identified" });
  await press();
  await expect(manager.browser.manager.reviewers.sendSurvey({ reviewerKey: second })).rejects.toMatchObject({
    code: "DAILY_LIMIT_REACHED",
    status: 429,
    message:
      "Nothing was sent: the limit of 1 e-mails in 24 hours for one hiring manager is reached. Try again in 24 hours.",
    data: { limit: 1, availableAt: "2026-11-22T10:00:00.000Z" },
  });

  const { key: third } = await aReviewer(app, { manager, candidateId, status: "identified" });
  await enqueue(app, second);
  await app.runTasks();
  expect(await manager.browser.manager.candidates.get({ candidateId })).toMatchObject({
    reviewers: [
      { key },
      { key: second, status: "identified", heldUntil: "2026-11-22" },
      { key: third, heldUntil: null },
    ],
  });
  app.clock.advance(dayMs);
  // A survey that no longer waits is not shown as waiting until a day that is over.
  expect(await manager.browser.manager.candidates.get({ candidateId })).toMatchObject({
    reviewers: [{ key }, { key: second, status: "identified", heldUntil: null }, { key: third }],
  });
  await app.db.execute(sql`update pgboss.job set start_after = now() where state = 'created'`);
  await app.runTasks();
  expect(app.outbox).toHaveLength(2);
});

test("a survey that silently stays unsent uses up the daily limit, and at the limit the answer is the same", async ({
  app,
}) => {
  app.context.settings.dailyLimits.manager = 2;
  const { manager, candidateId, press } = await aWaitingReviewer(app);
  const anObjectingReviewer = async () => {
    const reviewer = await aReviewer(app, { manager, candidateId, status: "identified" });
    await app.db.insert(doNotContact).values({
      emailHash: doNotContactHash(app.context.secret, reviewer.email),
      createdAt: app.clock.now(),
    });
    return {
      press: () => manager.browser.manager.reviewers.sendSurvey({ reviewerKey: reviewer.key }),
    };
  };
  await expectSilentRefusal(app, (await anObjectingReviewer()).press);
  await expectSilentRefusal(app, (await anObjectingReviewer()).press);
  const third = await anObjectingReviewer();
  await expect(third.press()).rejects.toMatchObject({ code: "DAILY_LIMIT_REACHED" });
  await expect(press()).rejects.toMatchObject({ code: "DAILY_LIMIT_REACHED" });
  expect(app.outbox).toEqual([]);
});

test("a company's surveys are limited across its managers; refused mails do not count", async ({ app }) => {
  app.context.settings.dailyLimits.company = 2;
  const [first, second, third] = [
    await aReviewer(app, { status: "identified" }),
    await aReviewer(app, { status: "identified" }),
    await aReviewer(app, { status: "identified" }),
  ];
  const press = ({ key, manager }: typeof first) =>
    manager.browser.manager.reviewers.sendSurvey({ reviewerKey: key });
  app.refuseMail("451 try again later");
  await expect(press(first)).rejects.toMatchObject({ code: "MAIL_NOT_ACCEPTED" });
  app.refuseMail(null);
  await press(first);
  await press(second);

  await expect(press(third)).rejects.toMatchObject({ code: "DAILY_LIMIT_REACHED" });
  const elsewhere = await aReviewer(app, {
    manager: await aManager(app, { company: "Northlight" }),
    status: "identified",
  });
  await press(elsewhere);
  expect(app.outbox).toHaveLength(3);
});

test("an address is contacted once a day by any company, and no manager sees the reason", async ({ app }) => {
  app.context.settings.reviewerRestDays = 0;
  const first = await aWaitingReviewer(app);
  const colleague = await aManager(app);
  const second = await aReviewer(app, { manager: colleague, email: first.email, status: "identified" });
  const { browser } = await anAdmin(app);
  const { id: templateId } = await aTemplate(app, { name: "Basics" });
  await first.press();

  const press = () => colleague.browser.manager.reviewers.sendSurvey({ reviewerKey: second.key });
  await expectSilentRefusal(app, press);
  const { jobId } = await colleague.browser.manager.candidates.get({ candidateId: second.candidateId });
  const adminReviewers = await browser.admin.surveyTests.reviewers({ candidateId: second.candidateId });
  const input = {
    candidateId: second.candidateId,
    jobId,
    templateId,
    reviewer: { key: adminReviewers[0]?.key ?? "" },
  };
  await expect(browser.admin.surveyTests.send(input)).rejects.toMatchObject({
    code: "ASKED_TODAY",
    status: 429,
  });
  expect(app.outbox).toHaveLength(1);

  app.clock.advance(dayMs + 1);
  const third = await aReviewer(app, { manager: colleague, email: first.email, status: "identified" });
  await colleague.browser.manager.reviewers.sendSurvey({ reviewerKey: third.key });
  expect(app.outbox).toHaveLength(2);
});

test("a survey that silently stayed unsent looks like one that was sent, in lists, notices and digests", async ({
  app,
}) => {
  const [willing, objecting] = [await aWaitingReviewer(app), await aWaitingReviewer(app)];
  await app.db
    .insert(doNotContact)
    .values({ emailHash: doNotContactHash(app.context.secret, objecting.email), createdAt: app.clock.now() });
  const pagesSeen: string[][] = [[], []];
  const readPages = async () => {
    for (const [index, { manager, candidateId }] of [willing, objecting].entries()) {
      const { candidates, jobs, attention, notifications } = manager.browser.manager;
      const page = await candidates.get({ candidateId });
      const { id: _id, jobId, createdAt: _createdAt, reviewers: cards, ...candidate } = page;
      const [job] = await jobs.list();
      const { candidates: list } = await candidates.list({ jobId });
      const pages = [
        candidate,
        cards.map((card) => ({ ...card, key: "" })),
        list.map((listed) => ({ ...listed, id: "" })),
        { ...job, id: "", ownerId: "" },
        (await attention.list()).notices.map((notice) => ({ ...notice, candidateId: "", jobId: "" })),
        (await notifications.nextDigests()).upcoming.map(({ digest }) => digest?.contents),
      ];
      pagesSeen[index]?.push(
        JSON.stringify(pages).replaceAll(candidateId, "").replaceAll(jobId, "").replaceAll(manager.email, ""),
      );
    }
  };
  await willing.press();
  await expectSilentRefusal(app, objecting.press);
  // Before outreach is automatic, the page proposes people until one was sent a survey.
  await readPages();
  // A notice says when nobody is left to contact automatically.
  for (const { manager, candidateId } of [willing, objecting])
    await manager.browser.manager.outreach.change({ candidateId, wantedResponses: 3, automatic: true });
  // A digest names only candidates with an answer.
  for (const { manager, candidateId } of [willing, objecting])
    await aReviewer(app, { manager, candidateId, status: "completed" });
  await readPages();
  for (const days of [2, 4, 3]) {
    app.clock.advance(days * dayMs);
    for (const { manager } of [willing, objecting]) await comeBack(manager);
    await sweptOutreach(app);
    await readPages();
  }
  expect(pagesSeen[1]).toEqual(pagesSeen[0]);
});

test("the next steps are the same right after a survey that was sent and one that silently stayed unsent", async ({
  app,
}) => {
  const nextAskOn = async (isObjecting: boolean) => {
    const first = await aReviewer(app, { status: "identified" });
    const { manager, candidateId } = first;
    const second = await aReviewer(app, { manager, candidateId, status: "identified" });
    await aReviewer(app, { manager, candidateId, status: "identified" });
    const { outreach, reviewers: api, candidates } = manager.browser.manager;
    await outreach.start({ candidateId, reviewerKeys: [first.key], skippedKeys: [] });
    await app.runTasks();
    if (isObjecting)
      await app.db.insert(doNotContact).values({
        emailHash: doNotContactHash(app.context.secret, second.email),
        createdAt: app.clock.now(),
      });
    app.clock.advance(2 * dayMs);
    await sweptOutreach(app);
    await api.sendSurvey({ reviewerKey: second.key });
    const page = await candidates.get({ candidateId });
    const days = (new Date(page.outreach.nextAskOn ?? 0).getTime() - app.clock.now().getTime()) / dayMs;
    return Math.ceil(days);
  };
  const days = await nextAskOn(false);
  expect(days).toBe(7);
  expect(await nextAskOn(true)).toBe(days);
});

async function aWaitingReviewer(app: TestApp) {
  const reviewer = await aReviewer(app, { status: "identified" });
  const press = () => reviewer.manager.browser.manager.reviewers.sendSurvey({ reviewerKey: reviewer.key });
  return { ...reviewer, press };
}

function enqueue({ db, context }: TestApp, reviewerKey: string) {
  return db.transaction((tx) => context.tasks.enqueue(tx, sendChosenSurvey, { reviewerKey }));
}

import { vi } from "vitest";
import { eq } from "drizzle-orm";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { maxSendMs } from "#server/platform/mail/message.ts";
import {
  anAdmin,
  anEmail,
  anInvitation,
  aReviewer,
  aSubmission,
  expectSilentRefusal,
} from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { sendChosenSurvey } from "./send-chosen-surveys.ts";

test("three clicks while the mail server is slow send one mail, and the card shows the outcome", async ({
  app,
}) => {
  const { press, card } = await aWaitingReviewer(app);
  const accept = app.slowMail();
  expect(await press()).toEqual({ success: true, sentOn: null, outcome: "being_sent" });
  waitForRefusals(app);
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(press()).rejects.toMatchObject({ code: "SURVEY_BEING_SENT" });
  expect(await card()).toMatchObject({ status: "identified", sending: true, sendProblem: null });

  accept();
  await finishSending(app);
  expect(app.outbox).toHaveLength(1);
  expect(await card()).toMatchObject({ status: "survey_sent", sending: false, sendProblem: null });
});

test.for([
  ["kim.doe+a@gmail.com", "kimdoe@googlemail.com"],
  ["lou+a@known.example", "lou@known.example"],
] as const)(
  "while a slow mail server handles %s, nobody is contacted as %s about any candidate",
  async ([firstEmail, secondEmail], { app }) => {
    const first = await aWaitingReviewer(app, firstEmail);
    const second = await aWaitingReviewer(app, secondEmail);
    const accept = app.slowMail();
    await first.press();
    waitForRefusals(app);
    await expectSilentRefusal(app, second.press);
    accept();
    await finishSending(app);
    expect(app.outbox).toHaveLength(1);
    expect(await second.card()).toMatchObject({ status: "survey_sent", sending: false });
  },
);

test.for(["candidate", "job"] as const)(
  "a contacted person rests even if the %s is deleted while the mail server is slow",
  async (what, { app }) => {
    const { press, email, manager, candidateId } = await aWaitingReviewer(app);
    const api = manager.browser.manager;
    const { jobId } = await api.candidates.get({ candidateId });
    const accept = app.slowMail();
    await press();
    await (what === "job" ? api.jobs.delete({ jobId }) : api.candidates.delete({ candidateId }));
    accept();
    await finishSending(app);
    expect(app.outbox).toHaveLength(1);
    app.clock.advance(maxSendMs);

    const second = await aWaitingReviewer(app, email);
    waitForRefusals(app);
    await expectSilentRefusal(app, second.press);
  },
);

test("while a survey left by a crash is sent again, no other spelling of the address is contacted", async ({
  app,
}) => {
  const email = anEmail("kim").replace("@", "+a@");
  const first = await aWaitingReviewer(app, email);
  const second = await aWaitingReviewer(app, email.replace("+a", "+b"));
  const leftBehind = { deliveryStartedAt: app.clock.now(), questions: [] };
  await app.db.update(reviewers).set(leftBehind).where(eq(reviewers.key, first.key));
  const accept = app.slowMail();
  await first.press();
  waitForRefusals(app);
  await expectSilentRefusal(app, second.press);
  accept();
  await finishSending(app);
  expect(app.outbox).toHaveLength(1);
});

test("a survey that certainly failed does not block another spelling of the mailbox", async ({ app }) => {
  const email = anEmail("kim").replace("@", "+a@");
  const first = await aWaitingReviewer(app, email);
  const second = await aWaitingReviewer(app, email.replace("+a", ""));
  app.refuseMail("451 try again later");
  await expect(first.press()).rejects.toMatchObject({ code: "MAIL_NOT_ACCEPTED" });
  app.refuseMail(null);
  await second.press();
  expect(app.outbox).toHaveLength(1);
});

test("the link works before the mail server confirms, and an answer stays", async ({ app }) => {
  const { id, key, press } = await aWaitingReviewer(app);
  const accept = app.slowMail();
  await press();
  const { surveys } = app.browser().reviewer;
  const survey = await surveys.open({ reviewerId: id });
  expect(survey.expiresAt).toBe("2027-01-20T10:00:00.000Z");
  await surveys.submit(aSubmission(id));

  accept();
  await finishSending(app);
  expect(await storedRow(app, key)).toMatchObject({ status: "completed", surveySentAt: app.clock.now() });
  await expect(surveys.open({ reviewerId: id })).rejects.toMatchObject({ code: "ALREADY_COMPLETED" });
});

test("the link of a survey that certainly failed does not work", async ({ app }) => {
  const { id, press, card } = await aWaitingReviewer(app);
  app.refuseMail("554 5.7.1 Client host blocked using zen.spamhaus.org");
  await expect(press()).rejects.toMatchObject({ code: "MAIL_BLOCKED" });
  await expect(app.browser().reviewer.surveys.open({ reviewerId: id })).rejects.toMatchObject({
    code: "SURVEY_NOT_FOUND",
  });
  expect(await card()).toMatchObject({ status: "identified", sendProblem: "blocked" });

  app.refuseMail(null);
  await press();
  expect(await card()).toMatchObject({ status: "survey_sent", sendProblem: null });
});

test("an unconfirmed survey counts as sent, is shown as unconfirmed, and is not sent again", async ({
  app,
}) => {
  const { id, key, press, card } = await aWaitingReviewer(app);
  const settle = app.slowMail();
  await press();
  settle("unknown");
  await finishSending(app);
  expect(await card()).toMatchObject({ status: "survey_sent", sendProblem: "unconfirmed" });
  expect(await app.browser().reviewer.surveys.open({ reviewerId: id })).toBeDefined();

  await app.db.transaction((tx) => app.context.tasks.enqueue(tx, sendChosenSurvey, { reviewerKey: key }));
  await app.runTasks();
  await expect(press()).rejects.toMatchObject({ code: "SURVEY_ALREADY_SENT" });
  expect(app.outbox).toHaveLength(1);
});

test("an unconfirmed survey of the system counts as sent, not as a failed task", async ({ app }) => {
  const { key, card } = await aWaitingReviewer(app);
  app.slowMail()("unknown");
  await app.db.transaction((tx) => app.context.tasks.enqueue(tx, sendChosenSurvey, { reviewerKey: key }));
  await app.runTasks();

  expect(app.outbox).toHaveLength(1);
  expect(await card()).toMatchObject({ status: "survey_sent" });
});

test("an invitation sent through a slow mail server is sent once, and the list shows the outcome", async ({
  app,
}) => {
  const { browser } = await anAdmin(app);
  const { id: invitationId } = await anInvitation(app);
  const { invitations } = browser.admin;
  const settle = app.slowMail();
  expect(await invitations.send({ invitationId })).toMatchObject({
    sending: true,
    invitationStatus: "pending",
  });
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(invitations.send({ invitationId })).rejects.toMatchObject({ code: "INVITATION_BEING_SENT" });
  settle("unknown");
  await finishSending(app);

  const list = async () => (await invitations.list({})).invitations;
  expect(await list()).toMatchObject([
    { sending: false, invitationStatus: "sent", sendProblem: "unconfirmed" },
  ]);
  await invitations.send({ invitationId });
  expect(await list()).toMatchObject([{ sendProblem: null }]);
  const [unconfirmed, repeated] = app.outbox.map(({ messageId }) => messageId);
  expect(repeated).toBe(unconfirmed);
});

test("a digest on request through a slow mail server is sent once", async ({ app }) => {
  const reviewer = await aReviewer(app, { status: "completed" });
  const { notifications } = reviewer.manager.browser.manager;
  app.outbox.length = 0;
  const accept = app.slowMail();
  expect(await notifications.sendDigest()).toMatchObject({
    message: expect.stringContaining("We are sending a digest to"),
  });
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(notifications.sendDigest()).rejects.toMatchObject({ code: "DIGEST_BEING_SENT" });
  accept();
  await finishSending(app);

  expect(app.outbox).toHaveLength(1);
  expect(await notifications.sendDigest()).toMatchObject({
    message: expect.stringContaining("We sent a digest"),
  });
});

test("a stopping server waits some seconds for mail in progress and records the outcome", async ({ app }) => {
  const { press, card } = await aWaitingReviewer(app);
  const settle = app.slowMail();
  await press();
  const closing = app.context.mail.close();
  settle("unknown");
  await closing;

  expect(await card()).toMatchObject({ status: "survey_sent", sendProblem: "unconfirmed" });
});

async function aWaitingReviewer(app: TestApp, email = anEmail("kim")) {
  const reviewer = await aReviewer(app, { status: "identified", email });
  const { manager } = reviewer.manager.browser;
  const press = async () => {
    const sent = await manager.reviewers.sendSurvey({ reviewerKey: reviewer.key });
    // On a busy machine the answer may come before the mail server has the message.
    await vi.waitFor(() => expect(app.outbox).not.toHaveLength(0), { timeout: 10_000 });
    return sent;
  };
  const card = async () =>
    (await manager.candidates.get({ candidateId: reviewer.candidateId })).reviewers.find(
      ({ key }) => key === reviewer.key,
    );
  return { ...reviewer, press, card };
}

/** Waits for everything that continues in the background. */
const finishSending = (app: TestApp) => app.context.mail.close();

/** From here on the caller gets a refusal, however busy the machine is. */
const waitForRefusals = (app: TestApp) => void (app.context.mail.patienceMs = 10_000);

async function storedRow(app: TestApp, key: string) {
  const [row] = await app.db.select().from(reviewers).where(eq(reviewers.key, key));
  return row;
}

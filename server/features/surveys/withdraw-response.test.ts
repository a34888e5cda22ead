import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { digests } from "#server/platform/db/schema/notifications.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { aReviewer, aSubmission, goodAnswers, mailsTo } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { carryOutRetention } from "#server/features/privacy/carry-out-retention.ts";
import { addFormerSecret } from "#server/platform/crypto/encryption.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { receiptFor, receiptHash } from "./receipts.ts";

const notFound = { code: "RECEIPT_NOT_FOUND", status: 404 };

test("a withdrawn response leaves only a number, and a reviewer who looks like one who never answered", async ({
  app,
}) => {
  const { id, key, manager, candidateId } = await aReviewer(app);
  const { receipt } = await app.browser().reviewer.surveys.submit(aSubmission(id));
  await expect(withdraw(app, `${receipt}7`)).rejects.toMatchObject(notFound);
  const pasted = `Your code: ${receipt.toLowerCase().replaceAll("-", " – ")}.`;
  expect(await withdraw(app, pasted)).toEqual({ withdrawn: true });

  expect(await app.count(surveyResponses)).toBe(0);
  const candidate = await manager.browser.manager.candidates.get({ candidateId });
  expect(candidate).toMatchObject({ withdrawnResponses: 1 });
  const { caveats } = await manager.browser.manager.reports.read({ candidateId });
  expect(caveats).toEqual(["no_answers", "unanswered", "withdrawn", "no_consent"]);
  expect(candidate.reviewers).toMatchObject([{ key, status: "survey_sent", hasResponse: false }]);
  await expect(manager.browser.manager.surveys.response({ reviewerKey: key })).rejects.toMatchObject({
    code: "RESPONSE_NOT_FOUND",
  });
  const stored = JSON.stringify(await app.db.select().from(reviewers));
  expect(stored).not.toContain(goodAnswers["strengths"]);
  await app.runTasks();
  expect(await app.count(digests)).toBe(0);
});

test("only the hash of a receipt is stored", async ({ app }) => {
  const { id } = await aReviewer(app);
  const { receipt } = await app.browser().reviewer.surveys.submit(aSubmission(id));
  const rows = JSON.stringify(await app.db.select().from(surveyResponses));
  expect(rows).not.toContain(receipt);
  expect(rows).not.toContain(receipt.replaceAll("-", ""));
  expect(app.logs.join("")).not.toContain(receipt);
});

test("a receipt works once, until the day that the page states is over everywhere", async ({ app }) => {
  app.clock.set(new Date("2026-11-21T00:01:00Z"));
  const first = await aReviewer(app);
  const { receipt, withdrawableUntil } = await app.browser().reviewer.surveys.submit(aSubmission(first.id));
  const second = await app.browser().reviewer.surveys.submit(aSubmission((await aReviewer(app)).id));
  expect(withdrawableUntil).toMatch(/^2026-12-21/);

  // On islands in the Pacific the day is almost over.
  app.clock.set(new Date("2026-12-22T11:59:00Z"));
  await carryOutRetention.run(app.context, {});
  await withdraw(app, receipt);
  await expect(withdraw(app, receipt)).rejects.toMatchObject(notFound);
  app.clock.advance(dayMs);
  await carryOutRetention.run(app.context, {});
  await expect(withdraw(app, second.receipt)).rejects.toMatchObject(notFound);
  expect(await app.count(surveyResponses)).toBe(1);
});

test("guesses at receipts are rate limited per network", async ({ app }) => {
  const { id } = await aReviewer(app);
  const { receipt } = await app.browser().reviewer.surveys.submit(aSubmission(id));
  for (let guess = 0; guess < 60; guess++)
    await expect(withdraw(app, `wrong-${guess}`)).rejects.toMatchObject(notFound);
  await expect(withdraw(app, receipt)).rejects.toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
  app.clock.advance(15 * 60 * 1000);
  await withdraw(app, receipt);
});

test("a submission whose response was lost can be repeated: saved once, with the same receipt", async ({
  app,
}) => {
  const { id } = await aReviewer(app);
  const attempt = randomUUID();
  const send = () => app.browser().reviewer.surveys.submit(aSubmission(id, { attempt }));
  const answers = await Promise.all(Array.from({ length: 10 }, send));
  const [first] = answers;
  expect(new Set(answers.map(({ receipt }) => receipt)).size).toBe(1);
  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
  expect(await app.count(surveyResponses)).toBe(1);
  await expect(app.browser().reviewer.surveys.submit(aSubmission(id))).rejects.toMatchObject({
    code: "ALREADY_COMPLETED",
  });
  await withdraw(app, first?.receipt ?? "");
  await expect(send()).rejects.toMatchObject({ code: "SURVEY_DECLINED" });
});

test("a submission that is repeated after a change of the secret gets the receipt that withdraws it", async ({
  app,
}) => {
  const { secret } = app.context;
  const { id } = await aReviewer(app);
  const attempt = randomUUID();
  const send = () => app.browser().reviewer.surveys.submit(aSubmission(id, { attempt }));
  await send();
  const formerReceipt = receiptFor("the former secret", id, attempt);
  await app.db.update(surveyResponses).set({ receiptHash: receiptHash(formerReceipt) });
  addFormerSecret(secret, ["the former secret"]);
  try {
    expect(await send()).toMatchObject({ repeated: true, receipt: formerReceipt });
  } finally {
    addFormerSecret(secret, []);
  }
  await withdraw(app, formerReceipt);
  expect(await app.count(surveyResponses)).toBe(0);
});

test("a response withdrawn before its announcement is not announced", async ({ app }) => {
  const { id, manager } = await aReviewer(app);
  await manager.browser.manager.notifications.saveSettings({
    settings: { settingsMode: "global", digestFrequency: "immediate", sendZeroReviewsEmail: false },
  });
  const { receipt } = await app.browser().reviewer.surveys.submit(aSubmission(id));
  await withdraw(app, receipt);
  await app.runTasks();
  expect(mailsTo(app, manager)).toEqual([]);
  const [reviewer] = await app.db
    .select()
    .from(reviewers)
    .where(eq(reviewers.linkHash, linkHash(id)));
  expect(reviewer?.declineReason).toBe("withdrawn");
});

function withdraw(app: TestApp, receipt: string) {
  return app.browser().reviewer.surveys.withdraw({ receipt });
}

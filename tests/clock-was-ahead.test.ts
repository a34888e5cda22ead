import { eq, sql } from "drizzle-orm";
import { vi } from "vitest";
import { dayMs } from "#contract/durations.ts";
import { withRateLimit } from "#server/platform/auth/rate-limits.ts";
import { installation } from "#server/platform/db/schema/auth.ts";
import { claimMessage } from "#server/platform/mail/claim-message.ts";
import { mailHeldUntil, recordTrouble } from "#server/platform/mail/troubles.ts";
import { claimSurveys } from "#server/features/outreach/claim-surveys.ts";
import { releaseResponses } from "#server/features/surveys/release-responses.ts";
import { onInstallation } from "#server/on-installation.ts";
import { readEnv } from "#server/platform/env.ts";
import { aSecret } from "./a-secret.ts";
import { aDatabase } from "./faults/a-database.ts";
import { aManager, aResponse, aReviewer, chooseSettings, comeBack, sweptDigests } from "./factories.ts";
import { expect, test, type TestApp } from "./harness.ts";

const daily = { settingsMode: "global", digestFrequency: "daily", sendZeroReviewsEmail: false } as const;

// All servers use the database's clock. Each test works while that clock is a month ahead, and goes on when it is right.

test("someone who was locked out may try again", async ({ app }) => {
  const guess = { kind: "sign-in", account: "kim@example.com", address: "192.0.2.1" };
  const fail = () => withRateLimit(app.context, guess, () => Promise.reject(new Error("wrong")));
  await monthAhead(app, async () => {
    for (let count = 0; count < 10; count++) await expect(fail()).rejects.toThrow("wrong");
    await expect(fail()).rejects.toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
  });
  await expect(fail()).rejects.toThrow("wrong");
});

test("a survey that a killed server had claimed can be sent", async ({ app }) => {
  const { key, manager } = await aReviewer(app, { status: "identified" });
  await monthAhead(app, () => claimSurveys(app.context, null, [key]));
  await manager.browser.manager.reviewers.sendSurvey({ reviewerKey: key });
  expect(app.outbox).toHaveLength(1);
});

test("a message without a row that a killed server had claimed can be sent", async ({ app }) => {
  await monthAhead(app, () => claimMessage(app.context, "digest"));
  expect(await claimMessage(app.context, "digest")).not.toBeNull();
  expect(await claimMessage(app.context, "digest")).toBeNull();
});

test("what is new afterwards is in the next digest", async ({ app }) => {
  const manager = await aManager(app);
  await chooseSettings(manager, daily);
  const { candidateId } = await aResponse(app, { manager });
  app.clock.advance(60_000);
  await monthAhead(app, async () => expect(await sweptDigests(app)).toHaveLength(1));
  await sweptDigests(app);
  app.clock.advance(60_000);
  await aResponse(app, { manager, candidateId });
  app.clock.advance(dayMs);
  expect(await sweptDigests(app)).toMatchObject([
    { subject: expect.stringContaining("1 new response") as string },
  ]);
});

test("what is new about a job that was created meanwhile is in the next digest, also if settings were saved meanwhile", async ({
  app,
}) => {
  const manager = await aManager(app);
  let candidateId = "";
  await monthAhead(app, async () => {
    await comeBack(manager);
    await chooseSettings(manager, daily);
    ({ candidateId } = await aReviewer(app, { manager, status: "identified" }));
  });
  await sweptDigests(app);
  app.clock.advance(60_000);
  await aResponse(app, { manager, candidateId });
  app.clock.advance(dayMs);
  expect(await sweptDigests(app)).toMatchObject([
    { subject: expect.stringContaining("1 new response") as string },
  ]);
});

test("answers are released in batches from the next day on", async ({ app }) => {
  const lastRelease = async () => {
    await releaseResponses.run(app.context, {});
    const [row] = await app.db.select().from(installation).where(eq(installation.name, "answers_released"));
    return row?.value;
  };
  await monthAhead(app, lastRelease);
  expect(await lastRelease()).toBe("2026-11-21");
  app.clock.advance(dayMs);
  expect(await lastRelease()).toBe("2026-11-22");
});

test("e-mails do not wait for an hour that is a month away", async ({ app }) => {
  await recordTrouble(app.context, "554 blocked");
  expect(await mailHeldUntil(app.context)).not.toBeNull();
  await app.db.execute(sql`update mail_troubles set held_until = held_until + interval '1 month'`);
  expect(await mailHeldUntil(app.context)).toBeNull();
});

test("a command goes by the database's clock, whatever its machine's says", async ({ onTestFinished }) => {
  const database = await aDatabase();
  onTestFinished(() => database.drop());
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30 * dayMs });
  onTestFinished(() => void vi.useRealTimers());
  const settings = readEnv({ DATABASE_URL: database.url, SECRET: aSecret });
  const now = await onInstallation(settings, async ({ clock }) => clock.now());
  vi.useRealTimers();
  expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(dayMs);
});

async function monthAhead({ clock }: TestApp, work: () => Promise<unknown>) {
  const now = clock.now();
  clock.advance(30 * dayMs);
  await work();
  clock.set(now);
}

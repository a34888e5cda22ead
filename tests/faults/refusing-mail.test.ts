import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { surveyLinkId } from "#server/platform/crypto/survey-link.ts";
import { aSecret } from "../a-secret.ts";
import { browser } from "../test-app.ts";
import { aCandidateAt, reviewersOf } from "./a-candidate-at.ts";
import { anInstallation } from "./installation.ts";
import { waitUntil } from "../wait-until.ts";

vi.setConfig({ testTimeout: 90_000 });

test("if a mail server blocks us, no address is marked undeliverable and no message is lost", async () => {
  const installation = await anInstallation();
  const { db, smtp } = installation;
  smtp.behave("blocked");
  await installation.startServer();
  await installation.enqueueSurveys(20);
  await waitUntil("what the system sends is held", async () => {
    const { rows } = await db.execute(sql`select 1 from mail_troubles where held_until > now()`);
    return rows.length > 0;
  });
  await waitUntil(
    "all of it waits",
    async () => (await installation.untried()) === 0 || (await waiting()) === 20,
  );
  expect(smtp.received).toEqual([]);
  const { rows } = await db.execute(sql`select 1 from reviewers where undeliverable_at is not null`);
  expect(rows).toEqual([]);

  smtp.behave("accept");
  await db.execute(sql`update mail_troubles set held_until = now()`);
  await installation.untilSent(20);
  expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(20);
  expect(smtp.received).toHaveLength(20);
  await installation.stop();

  async function waiting() {
    const { rows: tasks } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from pgboss.job where state in ('created', 'retry') and start_after > now()`);
    return tasks[0]?.count ?? 0;
  }
});

test("a mail server that is slow after DATA gets one message, however often someone clicks; the link works meanwhile", async () => {
  const installation = await anInstallation();
  const { db, smtp } = installation;
  const { origin } = await installation.startServer();
  const { manager, candidateId } = await aCandidateAt(origin, db);
  const [reviewerKey = ""] = await reviewersOf({ manager, candidateId, db }, 1);
  const slow = Promise.withResolvers<void>();
  const accepted = smtp.once("data", () => slow.promise);
  expect(await manager.reviewers.sendSurvey({ reviewerKey })).toMatchObject({ outcome: "being_sent" });
  for (let press = 0; press < 2; press++)
    await expect(manager.reviewers.sendSurvey({ reviewerKey })).rejects.toMatchObject({
      code: "SURVEY_BEING_SENT",
    });
  const reviewerId = surveyLinkId(aSecret, { key: reviewerKey, link: null });
  const survey = await browser(origin).reviewer.surveys.open({ reviewerId });
  expect(survey.questions.length).toBeGreaterThan(0);
  slow.resolve();
  await accepted;
  await waitUntil("it is noted", async () => (await installation.sent()) === 1);
  expect(smtp.received).toHaveLength(1);
  await installation.stop();
});

test("a server that is asked to stop finishes calls in progress and answers them", async () => {
  const installation = await anInstallation();
  const { db, smtp } = installation;
  const server = await installation.startServer();
  const { manager, candidateId } = await aCandidateAt(server.origin, db);
  const [reviewerKey = ""] = await reviewersOf({ manager, candidateId, db }, 1);
  const handedOver = Promise.withResolvers<void>();
  const slow = smtp.once("data", async () => {
    handedOver.resolve();
    await pause(1_000);
  });
  const sending = manager.reviewers.sendSurvey({ reviewerKey });
  await handedOver.promise;
  await Promise.all([server.stop(), slow]);
  expect(await sending).toMatchObject({ success: true });
  expect([await installation.sent(), smtp.received.length]).toEqual([1, 1]);
  await installation.stop();
});

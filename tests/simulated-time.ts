import { sql } from "drizzle-orm";
import { hourMs, minuteMs } from "#contract/durations.ts";
import { createApp } from "#server/app.ts";
import type { Connection } from "#server/platform/db/client.ts";
import { digests } from "#server/platform/db/schema/notifications.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import type { Transport } from "#server/platform/mail/message.ts";
import { NotAccepted } from "#server/platform/mail/refusals.ts";
import { sweepDigests } from "#server/features/notifications/sweep-digests.ts";
import { submitSurvey } from "#server/features/surveys/submit-survey.ts";
import { addManagers, type SimulatedManager } from "./many-managers.ts";
import { expectedDigests, type Happened } from "./expected-digests.ts";
import { goodAnswers } from "./factories.ts";
import { aSecret } from "./a-secret.ts";
import { expect, type TestApp } from "./harness.ts";
import { randomNumbers } from "./random-numbers.ts";
import { keyedHash } from "#server/platform/crypto/encryption.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";

interface Extent {
  start: Date;
  days: number;
  managers: number;
  /** The mean interval of sweeps. */
  sweepMinutes: number;
}

/**
 * Simulates days for many managers in many time zones, who partly share jobs, with two servers that sweep and send at the same moments.
 * Servers are restarted, killed while they send, or both down for hours, and the mail server is sometimes busy. Expects
 * exactly one digest for each manager and period that is due, and no other mail.
 */
export async function expectOneDigestEach(app: TestApp, database: Connection, extent: Extent) {
  const { start, days, sweepMinutes } = extent;
  // The same numbers each time; which event gets which depends on who sends first.
  const random = randomNumbers(extent.managers);
  app.clock.set(start);
  const simulated = await addManagers(app.db, extent.managers, Math.ceil(days / 6), start);
  const sent: string[] = [];
  const servers = [await startServer(), await startServer()];
  const happened: Happened = { start, sweeps: [], responses: [] };
  const end = start.getTime() + days * 24 * hourMs;
  const toAnswer = simulated.flatMap((manager) => manager.reviewerIds.map((id) => ({ manager, id })));
  const answersAnHour = toAnswer.length / (days * 24);

  for (let now = start.getTime(); now < end;) {
    const before = now;
    now += (5 + random() * 2 * (sweepMinutes - 5)) * minuteMs;
    if (random() < 0.02) now += random() * 6 * hourMs;
    await answerBetween(before, now);
    app.clock.set(new Date(now));
    happened.sweeps.push(new Date(now));
    const idle = random() < 0.5 ? null : Math.floor(random() * servers.length);
    const sweeping = servers.filter((_, index) => index !== idle);
    await Promise.all(sweeping.map(({ context }) => sweepDigests.run(context, {})));
    await work();
  }

  while (await isAnythingLeft()) await work();

  const noted = await app.db.select().from(digests);
  const answers = await app.db.select().from(surveyResponses);
  const reviewerOf = new Map(
    answers.map((answer) => [`response:${answer.id}`, `response:${answer.linkHash}`]),
  );
  const digestOf = new Map(noted.map((row) => [messageIdOf(row.id), row]));
  const mailed = sent.map((messageId) => {
    const digest = digestOf.get(messageId);
    if (!digest) return `no digest: ${messageId}`;
    return `${digest.hiringManagerProfileId} ${reviewerOf.get(digest.period) ?? digest.period}`;
  });
  expect(mailed.toSorted()).toEqual(expectedDigests(simulated, happened).toSorted());
  expect(noted.filter(({ settledAt }) => settledAt === null)).toEqual([]);
  for (const server of servers) await server.stop();
  return { mails: mailed.length, sweeps: happened.sweeps.length, responses: happened.responses.length };

  async function answerBetween(before: number, now: number) {
    // Links work for sixty days.
    if (now > end) return;
    const count = Math.floor((answersAnHour * (now - before)) / hourMs + random());
    for (let answered = 0; answered < count && toAnswer.length > 0; answered++) {
      const [{ manager, id } = never()] = toAnswer.splice(Math.floor(random() * toAnswer.length), 1);
      // Away from both sweeps, by more than the product allows for an open transaction.
      const at = new Date(before + 2 * minuteMs + random() * (now - before - 4 * minuteMs));
      app.clock.set(at);
      const answer = { reviewerId: id, answers: goodAnswers, shareIdentity: false, attempt: id };
      await submitSurvey(app.context, answer);
      for (const managerId of [manager.id, manager.sharedWith])
        if (managerId) happened.responses.push({ managerId, linkHash: linkHash(id), at });
    }
  }

  /** Both send what is due; one may be killed or restarted meanwhile, and the next server continues. */
  async function work() {
    const doomed = servers[random() < 0.5 ? 0 : 1];
    if (random() < 0.1) doomed?.dieAfter(Math.floor(random() * 4));
    await app.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
    await Promise.all(servers.map((server) => Promise.race([server.drain(), server.died])));
    const leaving = servers.filter((server) => server.isDead() || (server === doomed && random() < 0.03));
    if (leaving.length === 0) return;

    while (await isNoting()) await new Promise((resolve) => setTimeout(resolve, 5));
    for (const server of leaving) {
      await server.stop();
      servers.splice(servers.indexOf(server), 1, await startServer());
    }
    // The claims of a dead server are released, as they are once they expire.
    await app.db.execute(sql`update pgboss.job set state = 'retry' where state = 'active'`);
    await app.db.execute(sql`delete from attempts where key like 'sending %'`);
    if (random() < 0.5) await work();
  }

  async function isAnythingLeft() {
    const { rows } = await app.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pgboss.job where state < 'completed'`,
    );
    return rows[0] && rows[0].count > 0;
  }

  /** Whether a message was accepted and not recorded yet: in this process even a dead server's queries complete. */
  async function isNoting() {
    const all = await app.db.select().from(digests);
    return all.some(({ id, settledAt }) => !settledAt && sent.includes(messageIdOf(id)));
  }

  async function startServer() {
    let left = Number.POSITIVE_INFINITY;
    const death = Promise.withResolvers<void>();
    const transport: Transport = {
      name: "mailbox",
      async deliver({ messageId }) {
        if (left-- <= 0) {
          death.resolve();
          await new Promise(() => {});
        }
        if (random() < 0.01) throw new NotAccepted("451 try again later", "passing");
        sent.push(messageId);
        return "accepted";
      },
      close() {},
    };
    const { settings, log } = app.context;
    const connection = { ...database, close: async () => {} };
    const created = await createApp({
      connection,
      settings,
      clock: app.clock,
      transport,
      log,
      pages: null,
    });
    await created.context.tasks.start();
    return {
      context: created.context,
      drain: () => created.context.tasks.drain(created.context),
      dieAfter: (messages: number) => void (left = messages),
      died: death.promise,
      isDead: () => left < 0,
      stop: () => created.stop(),
    };
  }
}

function messageIdOf(digestId: string): string {
  return `<${keyedHash(aSecret, "Message-ID", `digest:${digestId}`).slice(0, 32)}@localhost>`;
}

function never(): { manager: SimulatedManager; id: string } {
  throw new Error("Nobody is left");
}

import { sql } from "drizzle-orm";
import { test as base, expect } from "vitest";
import { anInstallation, type Installation, until } from "./installation.ts";

const test = base.extend<{ installation: Installation }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures' names from the pattern
  installation: async ({}, use) => {
    const installation = await anInstallation();
    await use(installation);
    await installation.stop();
  },
});

test("killed before it hands the message over: it is sent once", async ({ installation }) => {
  const { smtp } = installation;
  const server = await installation.startServer();
  const killed = smtp.once("mailFrom", () => server.kill());
  await installation.enqueueSurveys(1);
  await killed;
  expect(smtp.received).toEqual([]);

  await installation.timePasses();
  await installation.startServer();
  await until("the survey is sent", async () => (await installation.sent()) === 1);
  expect(smtp.received).toHaveLength(1);
});

test("killed after DATA, before it hears that the message was accepted: one duplicate with the same Message-ID", async ({
  installation,
}) => {
  const { smtp } = installation;
  const server = await installation.startServer();
  const killed = smtp.once("data", () => server.kill());
  await installation.enqueueSurveys(1);
  await killed;
  expect(await installation.sent()).toBe(0);

  await installation.timePasses();
  await installation.startServer();
  await until("the survey is sent", async () => (await installation.sent()) === 1);
  expectOneDuplicate(installation);
});

test("killed after acceptance, before it is recorded: one duplicate with the same Message-ID", async ({
  installation,
}) => {
  const { db, smtp } = installation;
  const server = await installation.startServer();
  let recording = Promise.resolve();
  const accepted = smtp.once("data", async () => {
    // Whoever records waits for this row, and never gets it.
    const locked = Promise.withResolvers<void>();
    recording = db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from reviewers for update`);
      locked.resolve();
      await until("the server wants to record", async () => (await waiting(tx)) > 0);
      await server.kill();
      await tx.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${isWaiting}`);
    });
    await locked.promise;
  });
  await installation.enqueueSurveys(1);
  await accepted;
  await recording;
  expect([await installation.sent(), smtp.received.length]).toEqual([0, 1]);

  await installation.timePasses();
  await installation.startServer();
  await until("the survey is sent", async () => (await installation.sent()) === 1);
  expectOneDuplicate(installation);
});

test("a mail server that is down, hangs and is busy for an hour costs no message and sends none twice", async ({
  installation,
}) => {
  const { smtp } = installation;
  const surveys = 12;
  await smtp.down();
  await installation.startServer();
  await installation.enqueueSurveys(surveys);
  // An hour has six tries: one minute, two, four, eight, sixteen, thirty-two.
  for (const behaviour of ["down", "down", "hang", "hang", "busy", "busy"] as const) {
    if (behaviour !== "down") smtp.behave(behaviour);
    if (behaviour === "hang") await smtp.up();
    await until(`all wait after '${behaviour}'`, async () => (await installation.failing()) === surveys);
    await installation.timePasses();
  }
  smtp.behave("accept");
  await installation.untilSent(surveys);

  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(surveys);
  expect(smtp.received).toHaveLength(surveys);
  expect(await installation.deadLetters()).toBe(0);
});

test("a database that is restarted in the middle costs no message, and sends none more than twice", async ({
  installation,
}) => {
  const { smtp } = installation;
  const surveys = 40;
  await installation.startServer();
  const begun = smtp.once("data", async () => {});
  await installation.enqueueSurveys(surveys);
  await begun;
  await installation.withoutDatabase(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  await installation.untilSent(surveys);

  const copies = Map.groupBy(smtp.received, ({ to }) => to);
  expect(copies.size).toBe(surveys);
  for (const [, received] of copies) {
    expect(received.length).toBeLessThanOrEqual(2);
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1);
  }
});

function expectOneDuplicate({ smtp }: Installation) {
  expect(smtp.received).toHaveLength(2);
  expect(smtp.received[1]).toEqual(smtp.received[0]);
}

const isWaiting = sql`datname = current_database() and wait_event_type = 'Lock'`;

async function waiting(db: Pick<Installation["db"], "execute">): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where ${isWaiting}`,
  );
  return rows[0]?.count ?? 0;
}

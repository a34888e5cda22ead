import { sql } from "drizzle-orm";
import { test as base, expect } from "vitest";
import { browser } from "../test-app.ts";
import { startOwnPostgres } from "../postgres.ts";
import { makeTemplate } from "../setup-postgres.ts";
import { aCandidateAt, reviewersOf } from "./a-candidate-at.ts";
import { anInstallation, type Installation } from "./installation.ts";
import { isThorough } from "./thoroughness.ts";
import { waitUntil } from "../wait-until.ts";

const test = base.extend<{ shared: Installation; installation: Installation }>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures' names from the pattern
    async ({}, use) => {
      const installation = await anInstallation();
      await use(installation);
      await installation.stop();
    },
    { scope: "file" },
  ],
  // A server that survived one test works in the next, because starting one takes as long as a test.
  installation: async ({ shared }, use) => {
    await use(shared);
    await shared.forget();
  },
});

test("killed before the message is sent: it is sent once", async ({ installation }) => {
  const { smtp } = installation;
  const server = await installation.aServer();
  const killed = smtp.once("mailFrom", () => server.kill());
  await installation.enqueueSurveys(1);
  await killed;
  expect(smtp.received).toEqual([]);

  await installation.timePasses();
  await installation.startServer();
  await waitUntil("the survey is sent", async () => (await installation.sent()) === 1);
  expect(smtp.received).toHaveLength(1);
});

test("killed after DATA, before the server's acceptance arrives: one duplicate with the same Message-ID", async ({
  installation,
}) => {
  const { smtp } = installation;
  const server = await installation.aServer();
  const killed = smtp.once("data", () => server.kill());
  await installation.enqueueSurveys(1);
  await killed;
  expect(await installation.sent()).toBe(0);

  await installation.timePasses();
  await installation.startServer();
  await waitUntil("the survey is sent", async () => (await installation.sent()) === 1);
  expectOneDuplicate(installation);
});

test("killed after acceptance, before it is recorded: one duplicate with the same Message-ID", async ({
  installation,
}) => {
  const { smtp } = installation;
  const server = await installation.aServer();
  const killed = killedBeforeItRecords(installation, server);
  await installation.enqueueSurveys(1);
  await killed;
  expect([await installation.sent(), smtp.received.length]).toEqual([0, 1]);

  await installation.timePasses();
  await installation.startServer();
  await waitUntil("the survey is sent", async () => (await installation.sent()) === 1);
  expectOneDuplicate(installation);
});

test("killed after acceptance while a manager waits: clicking again sends one duplicate with the same Message-ID", async ({
  installation,
}) => {
  const { smtp } = installation;
  const server = await installation.aServer();
  const { manager, candidateId, cookies } = await aCandidateAt(server.origin, installation.db);
  const [reviewerKey = ""] = await reviewersOf({ manager, candidateId, db: installation.db }, 1);
  const press = (origin: string) => browser(origin, cookies).manager.reviewers.sendSurvey({ reviewerKey });
  const killed = killedBeforeItRecords(installation, server);
  await expect(press(server.origin)).rejects.toThrow();
  await killed;

  const next = await installation.startServer();
  await expect(press(next.origin)).rejects.toMatchObject({ code: "SURVEY_BEING_SENT" });
  expect([await installation.sent(), smtp.received.length]).toEqual([0, 1]);
  await installation.giveUpClaims();
  await expect(press(next.origin)).resolves.toMatchObject({ success: true });
  expectOneDuplicate(installation);
});

test("while a mail server is down, hangs or is busy for an hour, no message is lost and none is sent twice", async ({
  installation,
}) => {
  const { smtp } = installation;
  const surveys = 12;
  await installation.aServer();
  await smtp.down();
  await installation.enqueueSurveys(surveys);
  // An hour has six retries: after one minute, two, four, eight, sixteen, thirty-two.
  for (const behaviour of ["down", "down", "hang", "hang", "busy", "busy"] as const) {
    if (behaviour !== "down") smtp.behave(behaviour);
    if (behaviour === "hang") await smtp.up();
    await waitUntil(`all wait after '${behaviour}'`, async () => (await installation.failing()) === surveys);
    await installation.timePasses();
  }
  smtp.behave("accept");
  await installation.untilSent(surveys);

  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(surveys);
  expect(smtp.received).toHaveLength(surveys);
  expect(await installation.deadLetters()).toBe(0);
});

test("when database connections break, no message is lost, and none is sent more than twice", async ({
  installation,
}) => {
  await expectKeptThrough(() => installation.breakConnections(), installation);
});

test.runIf(isThorough)(
  "when the database restarts or crashes, no message is lost, and none is sent more than twice",
  async () => {
    for (const signal of ["SIGINT", "SIGQUIT"] as const) {
      const postgres = await startOwnPostgres();
      await makeTemplate(postgres.url);
      const installation = await anInstallation(postgres.url);
      const restart = async () => {
        await postgres.halt(signal);
        await postgres.resume();
      };
      await expectKeptThrough(restart, installation);
      await installation.stop();
      await postgres.stop();
    }
  },
);

async function expectKeptThrough(fault: () => Promise<void>, installation: Installation) {
  const { smtp } = installation;
  const surveys = 40;
  const server = await installation.aServer();
  const begun = smtp.once("data", async () => {});
  await installation.enqueueSurveys(surveys);
  await begun;
  await fault();
  await installation.enqueueSurveys(1);
  await waitUntil("it has found the database again", async () => (await installation.untried()) === 0);
  // Its claims from before the outage last until they expire; here the server ends instead.
  await server.stop();
  await installation.timePasses();
  await installation.startServer();
  await installation.untilSent(surveys + 1);

  const copies = Map.groupBy(smtp.received, ({ to }) => to);
  expect(copies.size).toBe(surveys + 1);
  for (const [, received] of copies) {
    expect(received.length).toBeLessThanOrEqual(2);
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1);
  }
}

function expectOneDuplicate({ smtp }: Installation) {
  expect(smtp.received).toHaveLength(2);
  expect(smtp.received[1]).toEqual(smtp.received[0]);
}

/** Kills the server after its next message was accepted and before that is recorded. */
async function killedBeforeItRecords(
  { db, smtp }: Installation,
  server: Awaited<ReturnType<Installation["aServer"]>>,
) {
  let recording = Promise.resolve();
  await smtp.once("data", async () => {
    // The code that records the acceptance waits for this row lock, and never gets it.
    const locked = Promise.withResolvers<void>();
    recording = db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from reviewers for update`);
      locked.resolve();
      await waitUntil("the server wants to record", async () => (await waiting(tx)) > 0);
      await server.kill();
      await tx.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${isWaiting}`);
    });
    await locked.promise;
  });
  await recording;
}

const isWaiting = sql`datname = current_database() and wait_event_type = 'Lock'`;

async function waiting(db: Pick<Installation["db"], "execute">): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where ${isWaiting}`,
  );
  return rows[0]?.count ?? 0;
}

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { minuteMs } from "#contract/durations.ts";
import type { Database } from "#server/platform/db/client.ts";
import { browser } from "../test-app.ts";
import { aCandidateAt, reviewersOf } from "./a-candidate-at.ts";
import { anInstallation } from "./installation.ts";
import { waitUntil } from "../wait-until.ts";

/**
 * Longer than a claim on a message lasts: by its own clock one server would treat the other's claim as expired. It is
 * no multiple of five minutes, unlike all periods of the product.
 */
const offMs = 17 * minuteMs;
const reviewers = 15;

test("servers with a fast and a slow clock mail nobody twice, report the difference, and write no timestamp of their own clock", async () => {
  const installation = await anInstallation();
  const { db, smtp } = installation;
  const servers = await Promise.all(
    [offMs, -offMs].map((by) =>
      installation.startServer({ NODE_OPTIONS: `--import=${shifting(by)}`, LOG_LEVEL: "warn" }),
    ),
  );
  for (const [index, { origin, logged }] of servers.entries()) {
    expect(logged()).toContain("clock differs from the database's");
    const ready = await fetch(`${origin}/ready`);
    expect(ready.status).toBe(200);
    const details = (await ready.json()) as { clockAheadMs: number; warnings: string[] };
    expect(details.warnings).toHaveLength(1);
    expect(Math.round(details.clockAheadMs / offMs)).toBe(index === 0 ? 1 : -1);
  }

  const { manager, candidateId, cookies, email } = await aCandidateAt(servers[0]?.origin ?? "", db);
  const keys = await reviewersOf({ manager, candidateId, db }, reviewers);
  for (const reviewerKey of keys) {
    // The second one clicks while the mail server still processes the first one's message.
    const press = (index: number) =>
      browser(servers[index]?.origin ?? "", cookies).manager.reviewers.sendSurvey({ reviewerKey });
    const first = smtp.received.length % 2;
    let second: Promise<unknown> = Promise.resolve();
    const handedOver = smtp.once("data", async () => {
      second = press(1 - first);
      await second.catch(() => {});
    });
    await press(first);
    await handedOver;
    await expect(second).rejects.toMatchObject({ code: "SURVEY_BEING_SENT" });
  }
  expect(smtp.received).toHaveLength(reviewers);
  // The first one's session and reset link expire at the same time on both servers.
  await browser(servers[1]?.origin ?? "").visitor.managers.requestPasswordReset({ email });
  await waitUntil("the link to a new password is mailed", () => smtp.received.length > reviewers);
  await expectSharedMoments(db);
  await installation.stop();
});

/** Every timestamp in the database comes from the database's clock. */
async function expectSharedMoments(db: Database) {
  const { rows: columns } = await db.execute<{ table: string; name: string }>(sql`
    select table_name as table, column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'
      -- By night a reminder is due in the morning.
      and column_name <> 'next_reminder_at'`);
  const spans = 5 * 60;
  for (const { table, name } of columns) {
    const { rows } = await db.execute<{ off: number }>(sql`
      select mod(extract(epoch from now() - ${sql.identifier(name)}) + ${10 * 365 * 24 * 3600}, ${spans})::float as off
      from ${sql.identifier(table)} where ${sql.identifier(name)} is not null`);
    // The test itself takes a while.
    for (const { off } of rows) expect(off < 75 || off > spans - 15, `${table}.${name}: ${off}`).toBe(true);
  }
}

/** Preloaded code that shifts a process's clock. */
function shifting(byMs: number): string {
  const code = `const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + ${byMs}); }
      static now() { return Real.now() + ${byMs}; }
    };`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

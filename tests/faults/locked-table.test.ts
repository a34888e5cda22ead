import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { aDatabase } from "./a-database.ts";
import { adminVariables, signIn } from "./an-admin.ts";
import { addLinks } from "./submissions.ts";
import { waitUntil } from "../wait-until.ts";

test("a locked table affects only calls that need it, and their callers are asked to retry", async () => {
  const database = await aDatabase();
  const { db } = database;
  const { origin } = await database.startServer(adminVariables);
  const [link = ""] = await addLinks(db, 1);
  const cookie = await signIn(origin);
  const invitations = () => fetch(`${origin}/api/admin/invitations`, { headers: { cookie } });
  const survey = () => fetch(`${origin}/api/surveys/${link}`);
  expect([(await invitations()).status, (await survey()).status]).toEqual([200, 200]);

  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${jobs} in access exclusive mode`);
    // More than there are connections.
    const waiting = Array.from({ length: 30 }, survey);
    // It answers while they all wait.
    const first = await Promise.race([fetch(`${origin}/ready`), ...waiting]);
    expect([first.url, first.status]).toEqual([`${origin}/ready`, 200]);
    for (const answer of await Promise.all(waiting)) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    }
    expect((await invitations()).status).toBe(200);

    // An administrator ends a statement by hand.
    const cancelled = survey();
    await waitUntil("it waits", async () => (await cancelWaiting()) > 0);
    expect((await cancelled).status).toBe(503);
  });
  expect((await survey()).status).toBe(200);
  await database.drop();

  async function cancelWaiting() {
    const { rows } = await db.execute(sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`);
    return rows.length;
  }
});

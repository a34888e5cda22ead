import { sql } from "drizzle-orm";
import { minuteMs } from "#contract/durations.ts";
import { aManager } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";

test("when a session cannot be written, nobody appears signed out, and no browser loses its session", async ({
  app,
}) => {
  const { browser } = await aManager(app);
  const cookies = browser.cookies();
  await app.db.execute(sql`create function tests.refuse() returns trigger language plpgsql
    as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await app.db.execute(sql`create trigger refuse before update or delete on manager_sessions
    for each row execute function tests.refuse()`);
  try {
    await expect(browser.manager.managers.signOut()).rejects.toMatchObject({ status: 503 });
    // By now the last use of the session is recorded again.
    app.clock.advance(70 * minuteMs);
    await expect(browser.manager.jobs.list()).rejects.toMatchObject({ status: 503 });
    expect(browser.cookies()).toEqual(cookies);
  } finally {
    await app.db.execute(sql`drop function tests.refuse() cascade`);
  }
  expect(await browser.manager.jobs.list()).toEqual([]);
});

test("a session that ends while it is prolonged has ended", async ({ app }) => {
  const { browser } = await aManager(app);
  app.clock.advance(70 * minuteMs);
  const ending = await holdTransaction(app, ({ db }) => db.execute(sql`delete from manager_sessions`));
  const outcome = browser.manager.jobs.list().catch((error: unknown) => error);
  await expect.poll(() => countBlocked(app)).toBe(1);
  await ending.commit();
  expect(await outcome).toMatchObject({ code: "SIGNED_OUT", status: 401 });
});

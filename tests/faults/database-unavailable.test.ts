import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifyOfResponse } from "#server/features/notifications/notify-response.ts";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { startForthright } from "../e2e/forthright.ts";
import { startOwnPostgres } from "../postgres.ts";
import { quiet } from "./a-database.ts";
import { adminVariables, firstAdmin, signIn } from "./an-admin.ts";
import { addLinks, expectNothingLost, startSubmissions } from "./submissions.ts";
import { waitUntil } from "../wait-until.ts";

test("while the database is unavailable everyone is asked to retry; once it is back the server works, and nothing is lost", async () => {
  const postgres = await startOwnPostgres();
  const server = await startForthright({
    ...quiet,
    DATABASE_URL: postgres.url,
    ...adminVariables,
  });
  const connection = connectPostgres(postgres.url);
  const { db } = connection;
  const load = startSubmissions(await addLinks(db, 3_000), () => server.origin);
  const cookie = await signIn(server.origin);

  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    const before = load.acknowledged.length;
    const began = Date.now();
    await waitUntil("responses arrive", () => load.acknowledged.length > before + 50);
    const tookMs = Date.now() - began;
    await postgres.halt(signal);
    await expectAway(server.origin, cookie);
    await pause(1_000);
    const during = load.acknowledged.length;
    await postgres.resume();
    const back = Date.now();
    await waitUntil("responses arrive again", () => load.acknowledged.length > during + 50);
    // The same number took this long without a fault.
    expect(Date.now() - back).toBeLessThan(5_000 + 2 * tookMs);
    // It signed nobody out.
    expect((await ask(`${server.origin}/api/admin/invitations`, { headers: { cookie } })).status).toBe(200);
  }
  await load.stop();

  await expectNothingLost(db, load.acknowledged);
  expect(load.refused).toEqual([]);
  // Work in progress when the connection broke waits for its retry; everything else continues.
  await waitUntil("background work continues", async () => {
    const { rows } = await db.execute(
      sql`select 1 from pgboss.job where name = ${notifyOfResponse.name} and state = 'created' limit 1`,
    );
    return rows.length === 0;
  });
  expect(await server.stop("SIGTERM")).toBe(0);
  await connection.close();
  await postgres.stop();
});

/** Signed-in users are not sent to the login, and a sign-in does not report a wrong password. */
async function expectAway(origin: string, cookie: string) {
  const json = { "content-type": "application/json" };
  const { email, password } = firstAdmin;
  const post = (path: string, body: object, headers = {}) =>
    ask(origin + path, { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(body) });
  const calls = {
    session: () => ask(`${origin}/api/admin/invitations`, { headers: { cookie } }),
    signIn: () => post("/api/rpc/authenticate_admin_user", { p_email: email, p_password: password }),
    signOut: () => post("/api/admin/sign-out", {}, { cookie }),
    changePassword: () =>
      post("/api/admin/password", { currentPassword: password, password: "another horse" }, { cookie }),
    survey: () => ask(`${origin}/api/surveys/unknown`),
  };
  for (const [name, call] of Object.entries(calls)) {
    const answer = await call();
    const body = await answer.text();
    expect.soft({ name, status: answer.status, body }).toMatchObject({ name, status: 503 });
    expect.soft(answer.headers.get("retry-after"), name).toMatch(/^\d+$/);
    expect.soft(body, name).toContain("Forthright is not available right now.");
  }
  expect((await ask(`${origin}/ready`)).status).toBe(503);
  expect((await ask(`${origin}/health`)).status).toBe(200);
}

const ask = (url: string, request: RequestInit = {}) =>
  fetch(url, { ...request, signal: AbortSignal.timeout(15_000) });

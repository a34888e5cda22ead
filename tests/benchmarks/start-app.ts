import { pino } from "pino";
import { createApp } from "#server/app.ts";
import { createInvitation } from "#server/features/accounts/create-invitation.ts";
import { redeemInvitation } from "#server/features/accounts/redeem-invitation.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Context } from "#server/platform/context.ts";
import { connectPostgres } from "#server/platform/db/postgres.ts";
import { readEnv } from "#server/platform/env.ts";
import { mailboxTransport } from "#server/platform/mail/mailbox.ts";
import { aSecret } from "../a-secret.ts";
import { cookieHeader } from "../cookie-header.ts";
import { databaseAt, execute } from "../databases.ts";
import { migrateAll } from "../migrate-all.ts";
import { startPostgres } from "../postgres.ts";

/** The product in this process, on a PostgreSQL of its own. */
export async function startApp() {
  const postgres = await startPostgres();
  await execute(postgres.url, "create database benchmark");
  const url = databaseAt(postgres.url, "benchmark");
  const connection = connectPostgres(url);
  await migrateAll(connection);
  const app = await createApp({
    connection,
    settings: readEnv({ NODE_ENV: "production", SECRET: aSecret, TRUSTED_PROXIES: "1" }),
    clock: systemClock,
    transport: mailboxTransport(connection.db, systemClock),
    log: pino({ level: "silent" }),
    pages: null,
  });
  const stop = async () => {
    await app.stop();
    await postgres.stop();
  };
  return { app, context: app.context, url, stop };
}

/** Someone who has just joined, and the cookie of their browser. */
export async function aManager(context: Context) {
  const { invitationCode: code } = await createInvitation(context, {
    firstName: "Morgan",
    lastName: "Lee",
    email: "morgan@example.com",
    company: "Juniper Labs",
    role: "Hiring Manager",
    neverExpires: true,
  });
  const account = { code, password: "correct horse", timeZone: "UTC" };
  const { manager, cookies } = await redeemInvitation(context, account);
  return { manager, cookie: cookieHeader(cookies) };
}

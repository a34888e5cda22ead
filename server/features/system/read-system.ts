import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { hourMs } from "#contract/durations.ts";
import type { Described, SystemPart } from "#contract/system.ts";
import { maxSkewMs } from "#server/platform/clock.ts";
import type { AdminContext, Context } from "#server/platform/context.ts";
import { migrationsFolder } from "#server/platform/db/client.ts";
import { installation } from "#server/platform/db/schema/auth.ts";
import { version } from "#server/platform/env.ts";
import { maxDriftMs, localClockMs } from "#server/platform/db/shared-clock.ts";
import { describeConsent } from "./check-consent.ts";
import { describeDatabase } from "./check-database.ts";
import { describeWebhooks } from "./check-webhooks.ts";
import { describeDisk, describeQueue } from "./check-host.ts";
import { describeMail, describeSources } from "./check-mail.ts";
import { lastBackup } from "./record-backup.ts";

/** Public accounts, which exist only in demo mode. */
export const demoAccounts = {
  admin: { email: "admin@forthright.example", password: "demo-admin" },
  manager: { email: "morgan@forthright.example", password: "demo-manager" },
  /** They share jobs with the manager. */
  colleagues: [
    {
      firstName: "Ines",
      lastName: "Halvorsen",
      role: "Head of Operations",
      email: "ines@forthright.example",
      password: "demo-manager",
    },
    {
      firstName: "Theo",
      lastName: "Ansell",
      role: "Product Lead",
      email: "theo@forthright.example",
      password: "demo-manager",
    },
  ],
};

/** A nightly backup may be two hours late. */
const maxBackupAgeMs = 26 * hourMs;

type Key = SystemPart["key"];

/** In the order in which an admin would look for a fault. */
const parts: { key: Key; title: string; describe: (context: Context) => Promise<Described> | Described }[] = [
  { key: "database", title: "Database", describe: describeDatabase },
  { key: "queue", title: "Background work", describe: describeQueue },
  { key: "mail", title: "E-mail", describe: describeMail },
  { key: "webhooks", title: "Webhooks", describe: describeWebhooks },
  { key: "backup", title: "Backup", describe: describeBackup },
  { key: "disk", title: "Disk", describe: describeDisk },
  { key: "clock", title: "Clock", describe: describeClock },
  { key: "sources", title: "Sources", describe: describeSources },
  { key: "consent", title: "Consent", describe: describeConsent },
  { key: "migrations", title: "Migrations", describe: describeMigrations },
  { key: "version", title: "This server", describe: describeVersion },
];

/** The state of the installation, as the answering server sees it. A check that fails does not hide the others. */
export async function readSystem(context: AdminContext): Promise<{ parts: SystemPart[] }> {
  const described = parts.map(async ({ key, title, describe }) => ({
    key,
    title,
    ...(await runCheck(context, describe)),
  }));
  return { parts: await Promise.all(described) };
}

async function runCheck(context: Context, describe: (context: Context) => Promise<Described> | Described) {
  try {
    return await describe(context);
  } catch (error) {
    context.log.warn({ err: error }, "a check of the System page failed");
    const advice = "This check failed. If it keeps failing, read the server's log.";
    return { state: "look" as const, facts: [], advice };
  }
}

/** The server that handles this request. With several servers, each refresh may show another one. */
function describeVersion({ settings, clock }: Pick<Context, "settings" | "clock">): Described {
  const megabytes = Math.round(process.memoryUsage.rss() / 1024 ** 2);
  const since = new Date(clock.now().getTime() - performance.now());
  const tasks = { web: "web requests", tasks: "background work", all: "web requests and background work" };
  return {
    state: settings.demo ? "look" : "good",
    facts: [
      { name: "Version", value: version },
      { name: "Node", value: process.versions.node },
      { name: "Handles", value: tasks[settings.process] },
      { name: "Running since", value: { moment: since.toISOString() } },
      { name: "Memory", value: `${megabytes} MB` },
    ],
    advice: settings.demo ? "This is the demo, with public passwords. See README.md to run it for real." : "",
  };
}

/** The difference between this server's clock and the database's, accurate to half of the query's time. */
async function describeClock({ db }: Pick<Context, "db">): Promise<Described> {
  const startedAt = performance.now();
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float as ms`,
  );
  const durationMs = performance.now() - startedAt;
  return judgeClock(Math.round(localClockMs() - durationMs / 2 - (rows[0]?.ms ?? 0)));
}

/** @param aheadMs how far this server's clock is ahead */
export function judgeClock(aheadMs: number): Described {
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1);
  const value = `${seconds} s ${aheadMs < 0 ? "behind" : "ahead of"} the database`;
  const facts = [
    { name: "This server", value: Math.abs(aheadMs) < 100 ? "same time as the database" : value },
  ];
  if (Math.abs(aheadMs) > maxDriftMs)
    return {
      state: "look",
      facts,
      advice: "We use the database's clock, so nothing breaks. Synchronize both clocks with NTP.",
    };
  return { state: "good", facts, advice: "" };
}

/** Whether the database has the migrations of this version. */
async function describeMigrations({ db }: Pick<Context, "db">): Promise<Described> {
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8")) as {
    entries: { tag: string }[];
  };
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  const applied = rows[0]?.count ?? 0;
  const facts = [
    { name: "Applied", value: `${applied} of ${entries.length}` },
    { name: "Latest", value: entries.at(-1)?.tag ?? "" },
  ];
  if (applied > entries.length)
    return {
      state: "look",
      facts,
      advice: "A newer version has migrated this database. Update this server: it cannot restart.",
    };
  if (applied < entries.length)
    return {
      state: "bad",
      facts,
      advice: "The database needs migrations, for example after a restore. Restart this server to run them.",
    };
  return {
    state: "good",
    facts,
    advice: "",
  };
}

/** When a backup was last recorded, and whether PostgreSQL archives its log. */
async function describeBackup({ db, clock }: Pick<Context, "db" | "clock">): Promise<Described> {
  const [recorded] = await db.select().from(installation).where(eq(installation.name, lastBackup));
  const archive = await readArchive(db);
  const facts: Described["facts"] = [
    { name: "Last recorded", value: recorded ? { moment: recorded.value } : "never" },
    ...(archive.lastAt ? [{ name: "Log archived", value: { moment: archive.lastAt } }] : []),
  ];
  if (archive.fails)
    return {
      state: "bad",
      facts,
      advice:
        "PostgreSQL can't archive its log, so recent data can't be restored and its disk fills up. Read PostgreSQL's log.",
    };
  const recordHint = "end each backup with: npm run admin -- note-backup";
  if (!recorded)
    return { state: "look", facts, advice: `Make backups as in docs/backup.md, and ${recordHint}` };
  const ageMs = clock.now().getTime() - Date.parse(recorded.value);
  if (ageMs > maxBackupAgeMs)
    return {
      state: "look",
      facts,
      advice: `The last backup is more than a day old. Find out why, and ${recordHint}`,
    };
  if (ageMs < -maxSkewMs)
    return {
      state: "look",
      facts,
      advice: `A clock was ahead when the last backup was recorded. Make a backup now, and ${recordHint}`,
    };
  return { state: "good", facts, advice: "Test a restore from time to time." };
}

/** Whether the last try failed. A failure from before archiving was turned off does not count. */
async function readArchive(db: Context["db"]): Promise<{ lastAt: string | null; fails: boolean }> {
  const { rows } = await db.execute<{ lastAt: string | null; fails: boolean }>(sql`
    select to_char(last_archived_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastAt",
      current_setting('archive_mode') <> 'off' and last_failed_time is not null
        and last_failed_time > coalesce(last_archived_time, '-infinity') as fails
    from pg_stat_archiver`);
  return rows[0] ?? { lastAt: null, fails: false };
}

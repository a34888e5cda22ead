import type { Described, SystemPart } from "#contract/system.ts";
import type { AdminContext, Context } from "#server/platform/context.ts";
import { describeBackup } from "./describe-backup.ts";
import { describeClock } from "./describe-clock.ts";
import { describeDatabase } from "./describe-database.ts";
import { describeDisk } from "./describe-disk.ts";
import { describeMail } from "./describe-mail.ts";
import { describeMigrations } from "./describe-migrations.ts";
import { describeQueue } from "./describe-queue.ts";
import { describeSources } from "./describe-sources.ts";
import { describeVersion } from "./describe-version.ts";

type Key = SystemPart["key"];

/** In the order in which somebody looks who was told that something is wrong. */
const parts: { key: Key; title: string; describe: (context: Context) => Promise<Described> | Described }[] = [
  { key: "database", title: "Database", describe: describeDatabase },
  { key: "queue", title: "Background work", describe: describeQueue },
  { key: "mail", title: "E-mail", describe: describeMail },
  { key: "backup", title: "Backup", describe: describeBackup },
  { key: "disk", title: "Disk", describe: describeDisk },
  { key: "clock", title: "Clock", describe: describeClock },
  { key: "sources", title: "Sources", describe: describeSources },
  { key: "migrations", title: "Tables", describe: describeMigrations },
  { key: "version", title: "This server", describe: describeVersion },
];

/** How the installation is, as the server sees it that answers. A part that cannot be looked at hides no other. */
export async function readSystem(context: AdminContext): Promise<{ parts: SystemPart[] }> {
  const described = parts.map(async ({ key, title, describe }) => ({
    key,
    title,
    ...(await look(context, describe)),
  }));
  return { parts: await Promise.all(described) };
}

async function look(context: Context, describe: (context: Context) => Promise<Described> | Described) {
  try {
    return await describe(context);
  } catch (error) {
    context.log.warn({ err: error }, "a part of the system could not be looked at");
    const advice = "This could not be looked at just now. Where that stays so, the server's log says why.";
    return { state: "look" as const, facts: [], advice };
  }
}

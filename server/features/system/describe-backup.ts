import { eq, sql } from "drizzle-orm";
import type { Described } from "#contract/system.ts";
import { hourMs } from "#contract/durations.ts";
import type { Context } from "#server/platform/context.ts";
import { installation } from "#server/platform/db/schema/auth.ts";
import { lastBackup } from "./note-backup.ts";

/** A nightly one, and two hours in which it may be late. */
const oldMs = 26 * hourMs;

/** When a backup was last noted, and whether PostgreSQL archives its log. */
export async function describeBackup({ db, clock }: Pick<Context, "db" | "clock">): Promise<Described> {
  const [noted] = await db.select().from(installation).where(eq(installation.name, lastBackup));
  const archive = await readArchive(db);
  const facts: Described["facts"] = [
    { name: "Last noted", value: noted ? { moment: noted.value } : "never" },
    ...(archive.lastAt ? [{ name: "Log archived", value: { moment: archive.lastAt } }] : []),
  ];
  if (archive.fails)
    return {
      state: "bad",
      facts,
      advice:
        "PostgreSQL cannot archive its log: nothing since can be restored to the minute, and its disk fills up. Its own log says why.",
    };
  const noting = "let whatever makes it end with: npm run admin -- note-backup";
  if (!noted) return { state: "look", facts, advice: `Make a backup as docs/backup.md says, and ${noting}` };
  if (clock.now().getTime() - Date.parse(noted.value) > oldMs)
    return { state: "look", facts, advice: `The last one is more than a day old. Look why, and ${noting}` };
  return { state: "good", facts, advice: "Nothing to do but to try a restore now and then." };
}

/** Where the last try failed nothing was archived since. What failed before archiving was turned off fails no more. */
async function readArchive(db: Context["db"]): Promise<{ lastAt: string | null; fails: boolean }> {
  const { rows } = await db.execute<{ lastAt: string | null; fails: boolean }>(sql`
    select to_char(last_archived_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastAt",
      current_setting('archive_mode') <> 'off' and last_failed_time is not null
        and last_failed_time > coalesce(last_archived_time, '-infinity') as fails
    from pg_stat_archiver`);
  return rows[0] ?? { lastAt: null, fails: false };
}

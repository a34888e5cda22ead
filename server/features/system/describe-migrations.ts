import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Described } from "#contract/system.ts";
import type { Context } from "#server/platform/context.ts";
import { migrationsFolder } from "#server/platform/db/client.ts";

/** Whether the tables are those that this version knows. */
export async function describeMigrations({ db }: Pick<Context, "db">): Promise<Described> {
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder, "meta/_journal.json"), "utf8")) as {
    entries: { tag: string }[];
  };
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  const applied = rows[0]?.count ?? 0;
  const facts = [
    { name: "Steps taken", value: `${applied} of the ${entries.length} that this version knows` },
    { name: "Newest known", value: entries.at(-1)?.tag ?? "" },
  ];
  if (applied > entries.length)
    return {
      state: "look",
      facts,
      advice:
        "A newer version has prepared this database. This server works on; replace it by that version soon.",
    };
  if (applied < entries.length)
    return {
      state: "bad",
      facts,
      advice:
        "The database lacks steps of this version, as one does that was restored from a backup. Restart this server: it takes them as it starts.",
    };
  return {
    state: "good",
    facts,
    advice: "Nothing to do: a server takes the steps of its version as it starts.",
  };
}

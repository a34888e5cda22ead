import { gte, sql } from "drizzle-orm";
import { sourceNames } from "#contract/candidates.ts";
import type { Described } from "#contract/system.ts";
import { dayMs } from "#contract/durations.ts";
import type { Context } from "#server/platform/context.ts";
import { candidateSearches } from "#server/platform/db/schema/sources.ts";
import { configuredSources } from "#server/features/directory/sources/configured-sources.ts";

const days = 7;

/** Where former colleagues are looked for beside the directory, and what came of it within a week. */
export async function describeSources(
  context: Pick<Context, "db" | "clock" | "settings" | "telemetry">,
): Promise<Described> {
  const configured = configuredSources(context);
  if (configured.length === 0)
    return {
      state: "good",
      facts: [{ name: "Beside the directory", value: "none" }],
      advice: "Nothing to do. With PEOPLE_DATA_LABS_KEY former colleagues are looked for there too.",
    };
  const { problem, startedAt } = candidateSearches;
  const rows = await context.db
    .select({ problem, count: sql<number>`count(*)::int` })
    .from(candidateSearches)
    .where(gte(startedAt, new Date(context.clock.now().getTime() - days * dayMs)))
    .groupBy(problem);
  const of = (...wanted: (typeof rows)[number]["problem"][]) =>
    rows.filter((row) => wanted.includes(row.problem)).reduce((sum, { count }) => sum + count, 0);
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const facts = [
    { name: "Beside the directory", value: configured.map(({ key }) => sourceNames[key]).join(", ") },
    { name: `Searched within ${days} days`, value: String(all) },
    { name: "Met with a problem", value: String(all - of(null)) },
  ];
  if (of("limit") > 0)
    return {
      state: "look",
      facts,
      advice: "The account's limit was reached: have it raised, or lower PEOPLE_DATA_LABS_PER_CANDIDATE.",
    };
  if (of("refused") > 0)
    return {
      state: "look",
      facts,
      advice: "The source refused this installation's key: check PEOPLE_DATA_LABS_KEY and the account.",
    };
  if (of("unreachable", "partial") > 0)
    return {
      state: "look",
      facts,
      advice:
        "The source could not be reached each time. It is asked again by itself; where that goes on, look at its status page.",
    };
  return { state: "good", facts, advice: "Nothing to do." };
}

import { and, eq, inArray, ne } from "drizzle-orm";
import * as z from "zod";
import type { SourceKey } from "#contract/candidates.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates, candidateSearches as searches } from "#server/platform/db/schema/candidates.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { hasRoom } from "./budget.ts";
import { configuredSources } from "./people-data-labs.ts";
import { searchSource } from "./search-source.ts";
import { restartedSearch } from "./start-searches.ts";

/** Resumes skipped searches each hour: a month has begun, or the installation's ceiling was raised in the environment. */
export const resumeSearches = defineTask({
  name: "resume-searches",
  title: "Resume searches that were skipped at a monthly limit",
  data: z.object({}),
  cron: "3 * * * *",
  run: (context) => resumeSkipped(context),
});

const isSkipped = and(
  eq(searches.status, "failed"),
  eq(searches.atCeiling, true),
  // A search that ended early has bought people, and would buy them again.
  ne(searches.problem, "partial"),
);

/** Starts the skipped searches of all companies, or of one, that have room below their ceilings now. */
export function resumeSkipped(context: Context, companyId?: string): Promise<void> {
  return transaction(context, async (context) => {
    const { db, clock, tasks } = context;
    const sources = configuredSources(context).map(({ key }) => key);
    if (sources.length === 0) return;
    const waiting = await db
      .selectDistinct({ source: searches.source, companyId: candidates.companyId })
      .from(searches)
      .innerJoin(candidates, eq(candidates.id, searches.candidateId))
      .where(
        and(
          isSkipped,
          inArray(searches.source, sources),
          companyId === undefined ? undefined : eq(candidates.companyId, companyId),
        ),
      );
    for (const buyer of waiting)
      if (await hasRoom(context, buyer)) {
        const started = await db
          .update(searches)
          .set({ ...restartedSearch, startedAt: clock.now() })
          .where(and(isSkipped, eq(searches.source, buyer.source), eq(searches.companyId, buyer.companyId)))
          .returning({ candidateId: searches.candidateId, source: searches.source });
        if (started.length > 0) await tasks.enqueueAll(db, searchSource, started);
      }
  });
}

/** How many searches wait for room. */
export const countSkipped = ({ db }: Pick<Context, "db">, source: SourceKey): Promise<number> =>
  db.$count(searches, and(isSkipped, eq(searches.source, source)));

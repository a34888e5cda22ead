import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import * as z from "zod";
import { sourceNames } from "#contract/candidates.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { candidateSearches as searches } from "#server/platform/db/schema/sources.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { importRows } from "../import-rows.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { advanceOutreach } from "#server/features/outreach/advance-outreach.ts";
import { identifyAgain } from "#server/features/reviewers/identify-again.ts";
import { during } from "#server/platform/telemetry/telemetry.ts";
import { beginTry, type Search } from "./begin-try.ts";
import { configuredSources } from "./configured-sources.ts";
import { mostTries, nextTry } from "./next-try.ts";
import { type Source, SourceFailed, type SourceRow } from "./source.ts";
import { wantedStints } from "./wanted-stints.ts";

interface SearchTask {
  candidateId: string;
  source: string;
}

/**
 * Looks for a candidate's former colleagues in one source. What it brings goes into the directory, and the candidate's
 * reviewers are found anew. No transaction waits for the network.
 */
export const searchSource = defineTask<SearchTask>({
  name: "search-source",
  title: "Search a source for former colleagues",
  data: z.object({ candidateId: z.uuid(), source: z.string() }),
  async run(context, { candidateId, source: key }) {
    const search = await beginTry(context, { candidateId, source: key });
    if (!search) return;
    const source = configuredSources(context).find((one) => one.key === key);
    if (!source) return settle(context, search, new SourceFailed("is not configured any more", "refused"));
    if (search.tries > mostTries)
      return settle(context, search, new SourceFailed("was asked in vain", "unreachable"));

    const wanted = await wantedStints(context, candidateId);
    const { rows, failure } = await during(context.telemetry, "search", source.key, async (step) => {
      const brought = await bring(source, wanted);
      if (brought.failure) step?.became(brought.failure.problem);
      return brought;
    });
    if (failure) context.log.warn({ source: key, problem: failure.problem }, failure.message);
    if (rows.length > 0) {
      const file = { key: randomUUID(), name: sourceNames[source.key], batch: 1, isLast: true };
      const numbered = rows.map((one, index) => ({ profileUrl: "", ...one, line: index + 1 }));
      await importRows(context, { rows: numbered, file });
    }
    await settle(context, search, failure, rows.length > 0);
  },
});

/** All that a source brings before it ends or fails. */
async function bring(source: Source, wanted: Parameters<Source["search"]>[0]) {
  const rows: SourceRow[] = [];
  try {
    for await (const some of source.search(wanted)) rows.push(...some);
    return { rows, failure: null };
  } catch (error) {
    if (error instanceof SourceFailed) return { rows, failure: error };
    throw error;
  }
}

/** Notes what came of it; what failed before anybody was paid for is tried again later where that may help. */
function settle(context: Context, search: Search, failure: SourceFailed | null, hasRows = false) {
  const { clock } = context;
  const { candidateId, source, tries } = search;
  const now = clock.now();
  const retryAt = failure && !hasRows ? nextTry(failure, tries, now) : null;
  const problem = failure && hasRows ? "partial" : (failure?.problem ?? null);
  const status = retryAt ? "searching" : failure ? "failed" : "done";
  return inTransaction(context, async (context) => {
    const { db, tasks } = context;
    // Two sources that end at the same moment take turns. A candidate may be deleted meanwhile.
    const [held] = await db.select().from(candidates).where(eq(candidates.id, candidateId)).for("update");
    if (!held) return;
    if (hasRows) await identifyAgain(context, candidateId);
    await db
      .update(searches)
      .set({ status, problem, retryAt, finishedAt: retryAt ? null : now })
      .where(and(eq(searches.candidateId, candidateId), eq(searches.source, source)));
    if (retryAt) await tasks.enqueue(db, searchSource, { candidateId, source }, { after: retryAt });
    // It waited for better matches than the directory has.
    await advanceOutreach(context, candidateId);
  });
}

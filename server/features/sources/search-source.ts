import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { sourceNames } from "#contract/candidates.ts";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { monthNumber, monthOf, monthOrNull } from "#contract/months.ts";
import { advanceOutreach } from "#server/features/outreach/advance-outreach.ts";
import { identifyAgain } from "#server/features/reviewers/identify-again.ts";
import type { Context } from "#server/platform/context.ts";
import { lockCandidate, transaction } from "#server/platform/db/transaction.ts";
import { candidates, candidateSearches as searches } from "#server/platform/db/schema/candidates.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { measure } from "#server/platform/telemetry/telemetry.ts";
import { namesIn } from "#server/features/directory/find-colleagues.ts";
import { importRows } from "#server/features/directory/import-rows.ts";
import { resolveNames } from "#server/features/directory/resolve-companies.ts";
import { budgetOf } from "./budget.ts";
import { configuredSources } from "./people-data-labs.ts";
import { type Budget, type Source, SourceFailed, type ReportedRow, type WantedPeriod } from "./source.ts";

/** Pauses after the first and the second try. */
const pausesMs = [minuteMs, 5 * minuteMs];
/** Other failures, after people were paid for, are not retried more often either. */
const maxTries = pausesMs.length + 1;
/** A result later than this is of no use to a manager. */
const patienceMs = dayMs;

interface SearchTask {
  candidateId: string;
  source: string;
}

/**
 * Searches one source for a candidate's former colleagues. The results are stored in the directory, and the candidate's
 * reviewers are found again. No transaction is open during network calls.
 */
export const searchSource = defineTask<SearchTask>({
  name: "search-source",
  title: "Search a source for former colleagues",
  data: z.object({ candidateId: z.uuid(), source: z.string() }),
  async run(context, { candidateId, source: key }) {
    const search = await beginTry(context, { candidateId, source: key });
    if (!search) return;
    const source = configuredSources(context).find((configured) => configured.key === key);
    if (!source)
      return recordResult(context, search, new SourceFailed("the source is no longer configured", "refused"));
    if (search.tries > maxTries)
      return recordResult(context, search, new SourceFailed("the source failed too often", "unreachable"));

    const { wanted, companyId } = await selectWantedPeriods(context, candidateId);
    const budget = budgetOf(context, { source: source.key, companyId });
    const { rows, failure } = await measure(context.telemetry, "search", source.key, async (step) => {
      const result = await fetchPeople(source, wanted, budget);
      if (result.failure) step?.recordOutcome(result.failure.problem);
      return result;
    });
    if (failure) context.log.warn({ source: key, problem: failure.problem }, failure.message);
    if (rows.length > 0) {
      const file = { key: randomUUID(), name: sourceNames[source.key], batch: 1, isLast: true };
      const numbered = rows.map((row, index) => ({ profileUrl: "", ...row, line: index + 1 }));
      await importRows(context, { rows: numbered, file });
    }
    await recordResult(context, search, failure, rows.length > 0);
  },
});

/** Everything that a source returns before it ends or fails. */
async function fetchPeople(source: Source, wanted: WantedPeriod[], budget: Budget) {
  const rows: ReportedRow[] = [];
  try {
    for await (const part of source.search(wanted, budget)) rows.push(...part);
    return { rows, failure: null };
  } catch (error) {
    if (error instanceof SourceFailed) return { rows, failure: error };
    throw error;
  }
}

/**
 * Records the result. A search that failed before anyone was paid for is retried later if that may help. One that was
 * skipped because of a ceiling is over until `resumeSearches` finds room for it.
 */
function recordResult(context: Context, search: Search, failure: SourceFailed | null, hasRows = false) {
  const { clock } = context;
  const { candidateId, source, tries } = search;
  const now = clock.now();
  const retryAt = failure && !hasRows ? nextTry(failure, tries, now) : null;
  const atCeiling = failure?.problem === "ceiling";
  const problem = failure && problemOf(failure, hasRows);
  const finalStatus = failure ? "failed" : "done";
  const status = retryAt ? "searching" : finalStatus;
  return transaction(context, async (context) => {
    const { db, tasks } = context;
    // The lock makes two sources that end at once run one after the other. The candidate may have been deleted
    // meanwhile.
    if (!(await lockCandidate(context, candidateId))) return;
    // Programs that list changes since a day find the check.
    await db.update(candidates).set({ changedAt: now }).where(eq(candidates.id, candidateId));
    if (hasRows) await identifyAgain(context, candidateId);
    await db
      .update(searches)
      .set({ status, problem, atCeiling, retryAt, finishedAt: retryAt ? null : now })
      .where(and(eq(searches.candidateId, candidateId), eq(searches.source, source)));
    if (retryAt) await tasks.enqueue(db, searchSource, { candidateId, source }, { after: retryAt });
    // Outreach was waiting for better matches than the directory has.
    await advanceOutreach(context, candidateId);
  });
}

/** Managers see a ceiling as a limit. A search that ended early has found some people. */
function problemOf({ problem }: SourceFailed, hasRows: boolean) {
  if (hasRows) return "partial";
  return problem === "ceiling" ? "limit" : problem;
}

/** When to retry a source after this many failures, or null if a retry is of no use. */
function nextTry({ problem, resetAt }: SourceFailed, tries: number, now: Date): Date | null {
  const pause = pausesMs[tries - 1];
  if (problem === "refused" || problem === "ceiling" || pause === undefined) return null;
  const earliest = new Date(now.getTime() + pause);
  if (problem === "limit" && resetAt && resetAt > earliest)
    return resetAt.getTime() - now.getTime() <= patienceMs ? resetAt : null;
  return earliest;
}

/** The companies and months to search for, latest first, with all known names of each company; and who pays. */
async function selectWantedPeriods(
  context: Pick<Context, "db" | "clock">,
  candidateId: string,
): Promise<{ wanted: WantedPeriod[]; companyId: string }> {
  const { db, clock } = context;
  const [candidate] = await db
    .select({ workHistory: candidates.workHistory, companyId: candidates.companyId })
    .from(candidates)
    .where(eq(candidates.id, candidateId));
  const thisMonth = monthOf(clock.now());
  const workHistory = candidate?.workHistory ?? [];
  const resolved = await resolveNames(context, workHistory.flatMap(namesIn));
  const wanted = workHistory
    .flatMap((entry) => namesIn(entry).map((name) => ({ name, entry })))
    .flatMap(({ name, entry }): WantedPeriod[] => {
      const { keys = [], names = [] } = resolved.get(name) ?? {};
      // Self-employed people had no colleagues there.
      if (keys.length === 0) return [];
      const until = Math.min(thisMonth, monthOrNull(entry.endDate) ?? thisMonth);
      return [{ names, keys: new Set(keys), from: monthNumber(entry.startDate), until }];
    })
    .toSorted((a, b) => b.until - a.until);
  // Of a candidate who was deleted meanwhile, nothing is wanted.
  return { wanted, companyId: candidate?.companyId ?? "" };
}

export type Search = typeof searches.$inferSelect;

/**
 * Counts the try before the request, because the request may cost money whatever its result. Undefined if the candidate
 * is deleted or the search is over.
 */
async function beginTry(
  { db }: Pick<Context, "db">,
  { candidateId, source }: { candidateId: string; source: string },
): Promise<Search | undefined> {
  const [search] = await db
    .update(searches)
    .set({ tries: sql`${searches.tries} + 1` })
    .where(
      and(
        eq(searches.candidateId, candidateId),
        eq(sql`${searches.source}::text`, source),
        eq(searches.status, "searching"),
      ),
    )
    .returning();
  return search;
}

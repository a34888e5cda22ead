import { and, asc, eq, gt, gte, isNotNull, isNull, sql } from "drizzle-orm";
import * as z from "zod";
import { dayMs } from "#contract/durations.ts";
import type { Event } from "#contract/events.ts";
import { noticedDays } from "#contract/notices.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates, candidateSearches as searches } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { lockCandidate, transaction } from "#server/platform/db/transaction.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { forEachCandidate } from "./for-each-candidate.ts";
import { identifyAgain } from "./identify-again.ts";
import { scheduleOutreach } from "./schedule-outreach.ts";

/** Candidates per task. The next task continues after them. */
const batchSize = 100;

interface SearchAfterImport {
  /** The last candidate of the previous task. */
  after: string | null;
  /** Only this candidate, whose search failed. */
  only?: string | undefined;
}

/**
 * After an import, searches again for recent candidates for whom nobody was found. Others keep their cards: comparing a
 * card with what it becomes would show more than three people share.
 */
export const searchAfterImport = defineTask<SearchAfterImport>({
  name: "search-after-import",
  title: "Search for former colleagues of candidates who had none, after an import",
  data: z.object({ after: z.uuid().nullable(), only: z.uuid().optional() }),
  async run(context, { after, only }) {
    if (only) return transaction(context, (context) => searchAgain(context, only));
    const ids = await selectUnmatched(context, after);
    await forEachCandidate(context, ids, searchAgain, (id) =>
      context.tasks.enqueue(context.db, searchAfterImport, { after: null, only: id }),
    );
    const last = ids.length < batchSize ? undefined : ids.at(-1);
    if (last) await context.tasks.enqueue(context.db, searchAfterImport, { after: last });
  },
});

export async function searchOnImport(
  { db, tasks }: Pick<Context, "db" | "tasks">,
  events: Event[],
): Promise<void> {
  const isChanged = events.some(
    (event) =>
      event.type === "directory.imported" && (event.counts.added ?? 0) + (event.counts.updated ?? 0) > 0,
  );
  if (isChanged) await tasks.enqueue(db, searchAfterImport, { after: null }, { key: "start", mayWait: true });
}

const isFoundFor = and(eq(reviewers.candidateId, candidates.id), eq(reviewers.createdByType, "system"));

async function selectUnmatched({ db, clock }: Pick<Context, "db" | "clock">, after: string | null) {
  const { id } = candidates;
  const rows = await db
    .select({ id })
    .from(candidates)
    .innerJoin(jobs, and(eq(jobs.id, candidates.jobId), eq(jobs.isActive, true)))
    // A sandbox's former colleagues are made up.
    .innerJoin(companies, and(eq(companies.id, candidates.companyId), isNull(companies.sandboxOf)))
    .where(
      and(
        gte(candidates.createdAt, new Date(clock.now().getTime() - noticedDays * dayMs)),
        isNotNull(candidates.workHistory),
        isNull(candidates.consentWithdrawnAt),
        sql`not exists (${db.select({ key: reviewers.key }).from(reviewers).where(isFoundFor)})`,
        after === null ? undefined : gt(id, after),
      ),
    )
    .orderBy(asc(id))
    .limit(batchSize);
  return rows.map((row) => row.id);
}

/**
 * Those who are found now are not contacted before the manager confirms it, as after the first search. While a source is
 * searched, the first search is not over: its result decides, and often these are the people whom it found.
 */
async function searchAgain(context: Context, candidateId: string) {
  const { db, clock } = context;
  const isCandidate = eq(candidates.id, candidateId);
  const isSearching = and(eq(searches.candidateId, candidateId), eq(searches.status, "searching"));
  const isFound = and(eq(reviewers.candidateId, candidateId), eq(reviewers.createdByType, "system"));
  if (!(await lockCandidate(context, candidateId)) || (await db.$count(reviewers, isFound)) > 0) return;
  await identifyAgain(context, candidateId, { isCorrected: true });
  if ((await db.$count(searches, isSearching)) > 0 || (await db.$count(reviewers, isFound)) === 0) return;
  await db
    .update(candidates)
    .set({ automaticOutreach: false, foundLater: true, changedAt: clock.now() })
    .where(isCandidate);
  await scheduleOutreach(context, isCandidate, clock.now());
}

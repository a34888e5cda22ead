import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Finding } from "#contract/companies.ts";
import type { Event } from "#contract/events.ts";
import { allKeysOf, resolveNames } from "#server/features/directory/resolve-companies.ts";
import { forEachCandidate } from "#server/features/reviewers/for-each-candidate.ts";
import { identifyAgain } from "#server/features/reviewers/identify-again.ts";
import { scheduleOutreach } from "#server/features/reviewers/schedule-outreach.ts";
import type { Context } from "#server/platform/context.ts";
import { lockCandidate, transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { selectRuns } from "#server/platform/tasks/inspect-queue.ts";
import { workedAtCompanies, selectAffectedCandidates } from "./select-affected-candidates.ts";

const maxShown = 5;

/** Candidates per task. The next task continues after them, even if the server restarts in between. */
const batchSize = 100;

interface FindAgain {
  keys: string[];
  /** The last candidate of the previous task. */
  after: string | null;
  done: number;
  /** Only this candidate, whose search failed. */
  only?: string | undefined;
  /** The id that all tasks of one run share, and the two company names. */
  run?: string | undefined;
  names?: string[] | undefined;
  /** The number of candidates, counted by the first task. Tasks of the previous release have none. */
  total?: number | undefined;
}

/**
 * After companies were merged or split, finds the former colleagues of candidates who worked there again. Chosen or contacted
 * reviewers stay.
 */
export const findAgain = defineTask<FindAgain>({
  name: "find-colleagues-again",
  title: "Search again for former colleagues after a company was merged or split",
  data: z.object({
    keys: z.array(z.string()),
    after: z.uuid().nullable(),
    done: z.int(),
    only: z.uuid().optional(),
    run: z.uuid().optional(),
    names: z.array(z.string()).optional(),
    total: z.int().optional(),
  }),
  async run(context, data) {
    const { keys, after, only } = data;
    const { db, tasks } = context;
    if (data.run && data.total === undefined) {
      const total = await db.$count(candidates, await workedAtCompanies(context, keys));
      await tasks.enqueue(db, findAgain, { ...data, total });
      return;
    }
    const batch = await identifyAgainForCompanies(context, {
      keys,
      after,
      only,
      retryAlone: (id) => tasks.enqueue(db, findAgain, { keys, after: null, done: 0, only: id }),
    });
    const done = data.done + batch.done;
    context.log.info({ candidates: done }, "repeated the search for former colleagues");
    if (batch.after === null) return;
    await tasks.enqueue(db, findAgain, { ...data, after: batch.after, done });
  },
});

/** Repeats the search for candidates whose work history has one of the two names. */
export async function identifyAgainOnCompanyRule(
  context: Pick<Context, "db" | "tasks">,
  events: Event[],
): Promise<void> {
  for (const event of events) {
    if (event.type !== "directory.alias_added" && event.type !== "directory.alias_removed") continue;
    const names = [event.name, event.company];
    const keys = allKeysOf(await resolveNames(context, names));
    await context.tasks.enqueue(context.db, findAgain, {
      keys,
      after: null,
      done: 0,
      run: randomUUID(),
      names,
    });
  }
}

interface SearchBatch {
  keys: string[];
  /** The last candidate of the previous task. */
  after: string | null;
  /** Only this candidate, whose search failed. */
  only: string | undefined;
  /** Queues a task for one candidate whose search failed. */
  retryAlone: (candidateId: string) => Promise<void>;
  /** Rebuilds the profile cards, as after a correction. */
  isCorrected?: boolean;
  /** Includes candidates of archived jobs, so that their cards are also shared by three people if the job is unarchived. */
  alsoArchived?: boolean;
  /** Runs before the search of each candidate, who is locked. */
  beforeSearch?: (context: Context, candidateId: string) => Promise<void>;
}

/**
 * Repeats the search for the next candidates who worked at these companies.
 * @returns the number of candidates, and the last one; null if there are no more
 */
export async function identifyAgainForCompanies(
  context: Context,
  { keys, after, only, retryAlone, isCorrected, alsoArchived, beforeSearch }: SearchBatch,
): Promise<{ done: number; after: string | null }> {
  const search = async (context: Context, id: string) => {
    if (!(await lockCandidate(context, id))) return;
    await identifyAgain(context, id, { isCorrected, beforeSearch });
    const now = context.clock.now();
    await context.db.update(candidates).set({ changedAt: now }).where(eq(candidates.id, id));
    await scheduleOutreach(context, eq(candidates.id, id), now);
  };
  if (only) {
    await transaction(context, (context) => search(context, only));
    return { done: 1, after: null };
  }
  const ids = await selectAffectedCandidates(context, { keys, after, limit: batchSize, alsoArchived });
  await forEachCandidate(context, ids, search, retryAlone);
  return { done: ids.length, after: ids.length < batchSize ? null : (ids.at(-1) ?? null) };
}

/** The progress of repeated searches, from the queue, the latest change of names first. */
export async function listFindings(context: Pick<Context, "db">): Promise<Finding[]> {
  const rows = await selectRuns(context, findAgain.name, maxShown);
  return rows.map(({ data, state, endedAt }) => {
    const { names = [], total = null, done } = findAgain.data.parse(data);
    if (state === "completed") return { names, state: "ended", done: total ?? done, total, endedAt };
    return { names, state: state === "failed" ? "stopped" : "under_way", done, total, endedAt: null };
  });
}

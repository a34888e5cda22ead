import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Finding } from "#contract/companies.ts";
import type { Event } from "#contract/events.ts";
import { seekNames } from "#server/features/directory/resolve-companies.ts";
import { identifyAgain } from "#server/features/reviewers/identify-reviewers.ts";
import { advanceSoon } from "#server/features/reviewers/advance-soon.ts";
import type { Context } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { selectRuns } from "#server/platform/tasks/inspect-queue.ts";
import { concernedBy, selectConcerned } from "./select-concerned.ts";

const mostShown = 5;

/** So many candidates a run; the next run goes on behind them, whatever happens to the server in between. */
const atOnce = 100;

interface FindAgain {
  keys: string[];
  /** The last candidate of the run before. */
  after: string | null;
  done: number;
  /** What is the same of all tasks of one run, and the two names that it is about. */
  run?: string | undefined;
  names?: string[] | undefined;
  /** Of how many candidates; the first task only counts them. One of the release before does not. */
  total?: number | undefined;
}

/**
 * Companies were merged or split: the former colleagues of candidates who were there are found again. Anyone who was chosen or
 * asked stays.
 */
export const findAgain = defineTask<FindAgain>({
  name: "find-colleagues-again",
  title: "Search again for former colleagues after a company was merged or split",
  data: z.object({
    keys: z.array(z.string()),
    after: z.uuid().nullable(),
    done: z.int(),
    run: z.uuid().optional(),
    names: z.array(z.string()).optional(),
    total: z.int().optional(),
  }),
  async run(context, told) {
    const { keys, after, done } = told;
    const { db, tasks } = context;
    if (told.run && told.total === undefined) {
      const total = await db.$count(candidates, await concernedBy(context, keys));
      await tasks.enqueue(db, findAgain, { ...told, total });
      return;
    }
    const found = await identifyConcerned(context, { keys, after });
    const sum = done + found.done;
    context.log.info({ candidates: sum }, "repeated the search for former colleagues");
    if (found.after === null) return;
    await tasks.enqueue(db, findAgain, { ...told, after: found.after, done: sum });
  },
});

/** Has former colleagues found again wherever one of the two names stands. */
export async function findAgainOnEvent(
  context: Pick<Context, "db" | "tasks">,
  events: Event[],
): Promise<void> {
  for (const event of events) {
    if (event.type !== "directory.alias_added" && event.type !== "directory.alias_removed") continue;
    const names = [event.name, event.company];
    const sought = await seekNames(context, names);
    const keys = [...new Set([...sought.values()].flatMap((one) => [...one.keys, ...one.own]))];
    await context.tasks.enqueue(context.db, findAgain, {
      keys,
      after: null,
      done: 0,
      run: randomUUID(),
      names,
    });
  }
}

interface Concerned {
  keys: string[];
  /** The last candidate of the run before. */
  after: string | null;
  /** Cards are drawn again, as after a correction. */
  isCorrected?: boolean;
  /** Candidates of archived jobs too: who is asked about them once a job is no longer archived is one of three as well. */
  alsoArchived?: boolean;
  /** What is done first, with the candidate held. */
  first?: (context: Context, candidateId: string) => Promise<void>;
}

/**
 * Finds the former colleagues of the next candidates again who were at these companies.
 * @returns of how many, and behind whom to go on; null: these were the last
 */
export async function identifyConcerned(
  context: Context,
  { keys, after, isCorrected, alsoArchived, first }: Concerned,
): Promise<{ done: number; after: string | null }> {
  const ids = await selectConcerned(context, { keys, after, limit: atOnce, alsoArchived });
  for (const id of ids)
    await transaction(context, async (context) => {
      const [held] = await context.db.select().from(candidates).where(eq(candidates.id, id)).for("update");
      if (!held) return;
      await first?.(context, id);
      await identifyAgain(context, id, isCorrected);
      await advanceSoon(context, eq(candidates.id, id), context.clock.now());
    });
  return { done: ids.length, after: ids.length < atOnce ? null : (ids.at(-1) ?? null) };
}

/** How far former colleagues were found again since names were changed, the latest change first. The queue knows it. */
export async function listFindings(context: Pick<Context, "db">): Promise<Finding[]> {
  const rows = await selectRuns(context, findAgain.name, mostShown);
  return rows.map(({ data, state, endedAt }) => {
    const { names = [], total = null, done } = findAgain.data.parse(data);
    if (state === "completed") return { names, state: "ended", done: total ?? done, total, endedAt };
    return { names, state: state === "failed" ? "stopped" : "under_way", done, total, endedAt: null };
  });
}

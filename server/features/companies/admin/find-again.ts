import * as z from "zod";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { identifyConcerned } from "./identify-concerned.ts";
import { concernedBy } from "./select-concerned.ts";

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
 * Companies were merged or split: the former colleagues of candidates who were there are found anew. Whoever was chosen or
 * asked stays.
 */
export const findAgain = defineTask<FindAgain>({
  name: "find-colleagues-again",
  title: "Find former colleagues anew where companies were merged or split",
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
    context.log.info({ candidates: sum }, "found former colleagues anew");
    if (found.after === null) return;
    await tasks.enqueue(db, findAgain, { ...told, after: found.after, done: sum });
  },
});

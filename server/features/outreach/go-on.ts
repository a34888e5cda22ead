import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { Explained } from "#server/platform/errors.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { hasFailedForGood } from "#server/platform/tasks/dead-letters.ts";
import { advanceOutreach } from "./advance-outreach.ts";

interface GoOn {
  candidateId: string;
}

/** Looks once more at a candidate where that failed. What only a person can put right stands before admins then. */
export const goOn = defineTask<GoOn>({
  name: "advance-outreach",
  title: "Ask and remind about a candidate",
  data: z.object({ candidateId: z.uuid() }),
  run: (context, { candidateId }) =>
    inTransaction(context, async (context) => {
      const { id } = candidates;
      const [held] = await context.db
        .select({ id })
        .from(candidates)
        .where(eq(id, candidateId))
        .for("update");
      if (held) await advanceOutreach(context, candidateId);
    }).catch((error: unknown) => {
      // Another try would say the same.
      throw error instanceof Explained ? Object.assign(error, { permanent: true }) : error;
    }),
});

/** A candidate about whom it could not go on is noticed, once, until somebody has tried again. */
export async function noteStandstill(context: Pick<Context, "db" | "tasks">, candidateId: string) {
  const { db, tasks } = context;
  if (await hasFailedForGood(context, goOn.name, { candidateId })) return;
  await tasks.enqueue(db, goOn, { candidateId }, { key: candidateId });
}

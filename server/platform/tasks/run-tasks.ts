import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "#server/platform/db/client.ts";
import { reasonOf } from "#server/platform/log.ts";
import { during, type Step } from "#server/platform/telemetry/telemetry.ts";
import type { QueueContext, QueuedTask } from "./define-task.ts";

/** Where what is enqueued says by which call, for whoever watches. No task is told. */
export const origin = "enqueuedIn";

interface Outcome {
  id: string;
  status: "completed" | "failed" | "deadletter";
  output?: { message: string };
}

/** One try of each, of which whoever watches is told. */
export function attemptAll<Context extends QueueContext>(
  context: Context,
  task: QueuedTask<Context>,
  batch: { id: string; data: unknown }[],
): Promise<Outcome[]> {
  if (batch.length === 0) return Promise.resolve([]);
  const from = batch.flatMap(({ data }) => {
    const found: unknown = Reflect.get(Object(data), origin);
    return typeof found === "string" ? [found] : [];
  });
  const work = async (step: Step | null) => {
    const outcomes = await attemptEach(context, task, batch);
    for (const { status } of outcomes) step?.became(status === "deadletter" ? "failed for good" : status);
    return outcomes;
  };
  return during(context.telemetry, "task", task.name, work, from);
}

/** What fails is kept without its stack: an admin reads it. */
async function attemptEach<Context extends QueueContext>(
  context: Context,
  task: QueuedTask<Context>,
  batch: { id: string; data: unknown }[],
) {
  const log = context.log.child({ task: task.name });
  const all = batch.map(({ id, data }) => ({ id, ...task.data.safeParse(data ?? {}) }));
  const valid = all.flatMap(({ id, data }) => (data ? [{ id, data }] : []));
  const told = valid.map(({ data }) => data);
  const done = await task
    .runAll({ ...context, log }, told)
    .catch((reason: unknown) => valid.map(() => ({ status: "rejected" as const, reason })));
  const outcomes: Outcome[] = all.flatMap(({ id, error }) => (error ? [failed(log, id, error)] : []));
  for (const [index, { id }] of valid.entries()) {
    const outcome = done[index];
    if (outcome?.status === "rejected") outcomes.push(failed(log, id, outcome.reason));
    else outcomes.push({ id, status: "completed" });
  }
  return outcomes;
}

function failed(log: Logger, id: string, error: unknown): Outcome {
  const isFinal = error instanceof Error && Reflect.get(error, "permanent") === true;
  log.error({ err: error }, isFinal ? "task failed for good" : "task failed; it will be tried again");
  return { id, status: isFinal ? "deadletter" : "failed", output: { message: reasonOf(error) } };
}

/** Its failure is then its last one; the queue's own word for it is known only to where `work` runs. */
export async function makeLastTry(db: Database, id: string) {
  await db.execute(sql`update pgboss.job set retry_limit = retry_count where id = ${id}`);
}

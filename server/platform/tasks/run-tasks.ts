import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "#server/platform/db/client.ts";
import { describeReason } from "#server/platform/log.ts";
import { measure, type Step, type Telemetry } from "#server/platform/telemetry/telemetry.ts";
import type * as z from "zod";

/** The part of the context that the queue itself needs. */
export interface QueueContext {
  db: Database;
  log: Logger;
  telemetry: Telemetry | null;
}

/**
 * Background work. It may run twice, so it must be idempotent. A task that throws is retried, unless the error has
 * `permanent: true`: then it becomes a dead letter.
 */
export interface QueuedTask<Needs extends QueueContext, Data extends object = object> {
  /** Stored with each queued task, so it stays when its export is renamed. */
  name: string;
  /** Shown to admins. Contains no personal data. */
  title: string;
  data: z.ZodType<Data>;
  /** One failure does not affect the others. The outcomes are in the order of the data. */
  runAll(context: Needs, all: Data[]): Promise<PromiseSettledResult<void>[]>;
  run(context: Needs, data: Data): Promise<void>;
  /** Five fields, UTC. Enqueues the task without data. */
  cron?: string;
  /** Postpones the task to this time without counting a failed try. */
  heldUntil?(context: Needs): Promise<Date | null>;
}

/** The field of a queued task with the trace that enqueued it. The task itself does not receive it. */
export const origin = "enqueuedIn";

interface Outcome {
  id: string;
  status: "completed" | "failed" | "deadletter";
  output?: { message: string };
}

/** Tries each task of a batch once, with telemetry. */
export function runBatch<Context extends QueueContext>(
  context: Context,
  task: QueuedTask<Context>,
  batch: { id: string; data: unknown }[],
): Promise<Outcome[]> {
  if (batch.length === 0) return Promise.resolve([]);
  const origins = batch.flatMap(({ data }) => {
    const value: unknown = Reflect.get(Object(data), origin);
    return typeof value === "string" ? [value] : [];
  });
  const work = async (step: Step | null) => {
    const outcomes = await runEach(context, task, batch);
    for (const { status } of outcomes)
      step?.recordOutcome(status === "deadletter" ? "failed for good" : status);
    return outcomes;
  };
  return measure(context.telemetry, "task", task.name, work, origins);
}

async function runEach<Context extends QueueContext>(
  context: Context,
  task: QueuedTask<Context>,
  batch: { id: string; data: unknown }[],
) {
  const log = context.log.child({ task: task.name });
  const parsed = batch.map(({ id, data }) => ({ id, ...task.data.safeParse(data ?? {}) }));
  const valid = parsed.flatMap(({ id, data }) => (data ? [{ id, data }] : []));
  const results = await task
    .runAll(
      { ...context, log },
      valid.map(({ data }) => data),
    )
    .catch((reason: unknown) => valid.map(() => ({ status: "rejected" as const, reason })));
  const invalid = parsed.flatMap(({ id, error }) => (error ? [recordFailure(log, id, error)] : []));
  const outcomes = valid.map(({ id }, index): Outcome => {
    const result = results[index];
    return result?.status === "rejected"
      ? recordFailure(log, id, result.reason)
      : { id, status: "completed" };
  });
  return [...invalid, ...outcomes];
}

/** Only the reason is stored, without the stack, because an admin reads it. */
function recordFailure(log: Logger, id: string, error: unknown): Outcome {
  const isFinal = error instanceof Error && Reflect.get(error, "permanent") === true;
  log.error(
    { err: error },
    isFinal
      ? "task failed for good; an admin can retry it under Deliveries"
      : "task failed; it will be retried",
  );
  return { id, status: isFinal ? "deadletter" : "failed", output: { message: describeReason(error) } };
}

/** Makes the next failure the last one. pg-boss supports "deadletter" only inside `work`. */
export async function makeLastTry(db: Database, id: string) {
  await db.execute(sql`update pgboss.job set retry_limit = retry_count where id = ${id}`);
}

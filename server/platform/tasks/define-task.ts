import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { Telemetry } from "#server/platform/telemetry/telemetry.ts";
import type { Logger } from "pino";
import type * as z from "zod";

export type Task<Data extends object = object> = QueuedTask<Context, Data>;

type Work<Data extends object> = Pick<Task<Data>, "run"> | Pick<Task<Data>, "runAll">;

/** A task defines `run`, or `runAll` where a batch is much cheaper than one by one. */
export function defineTask<Data extends object>(
  task: Omit<Task<Data>, "run" | "runAll"> & Work<Data>,
): Task<Data> {
  if ("run" in task) {
    const runAll: Task<Data>["runAll"] = (context, all) =>
      Promise.allSettled(all.map((data) => task.run(context, data)));
    return { ...task, runAll };
  }
  const run: Task<Data>["run"] = async (context, data) => {
    const [outcome] = await task.runAll(context, [data]);
    if (outcome?.status === "rejected") throw outcome.reason;
  };
  return { ...task, run };
}

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

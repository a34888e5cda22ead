import type { Context } from "#server/platform/context.ts";
import type { Database } from "#server/platform/db/client.ts";
import type { Telemetry } from "#server/platform/telemetry/telemetry.ts";
import type { Logger } from "pino";
import type * as z from "zod";

/** Background work of this product. */
export type Task<Data extends object = object> = QueuedTask<Context, Data>;

type Work<Data extends object> = Pick<Task<Data>, "run"> | Pick<Task<Data>, "runAll">;

/** A task says how one is done, or how several are where that is much cheaper than one by one. */
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

/** What the queue itself needs of what its tasks are given. */
export interface QueueContext {
  db: Database;
  log: Logger;
  telemetry: Telemetry | null;
}

/**
 * Background work: its name, what it is told, and what it does. It may run twice and must do its work once. What it
 * throws is tried again, unless the error says `permanent: true`: then it waits for a person.
 */
export interface QueuedTask<Needs extends QueueContext, Data extends object = object> {
  name: string;
  /** What people call it. It names nobody. */
  title: string;
  data: z.ZodType<Data>;
  /** Does several, each by itself: what one throws is not held against the others. The outcomes are in their order. */
  runAll(context: Needs, all: Data[]): Promise<PromiseSettledResult<void>[]>;
  /** Does one. */
  run(context: Needs, data: Data): Promise<void>;
  /** Five fields, UTC: enqueued by the clock, with no data. */
  cron?: string;
  /** Where this names a moment none is begun before it, and that is no failed try. */
  heldUntil?(context: Needs): Promise<Date | null>;
}

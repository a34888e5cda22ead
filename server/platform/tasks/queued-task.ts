import type { Logger } from "pino";
import type * as z from "zod";
import type { Database } from "#server/platform/db/client.ts";
import type { Telemetry } from "#server/platform/telemetry/telemetry.ts";

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
export interface QueuedTask<Context extends QueueContext, Data extends object = object> {
  name: string;
  /** What people call it. It names nobody. */
  title: string;
  data: z.ZodType<Data>;
  /** Does several, each by itself: what one throws is not held against the others. The outcomes are in their order. */
  runAll(context: Context, all: Data[]): Promise<PromiseSettledResult<void>[]>;
  /** Does one. */
  run(context: Context, data: Data): Promise<void>;
  /** Five fields, UTC: enqueued by the clock, with no data. */
  cron?: string;
  /** Where this names a moment none is begun before it, and that is no failed try. */
  heldUntil?(context: Context): Promise<Date | null>;
}

import type * as z from "zod";
import type { Context } from "#server/context.ts";

/**
 * Background work: its name, what it is told, and what it does. It may run twice and must do its work once. What it
 * throws is tried again, unless the error says `permanent: true`: then it waits for a person.
 */
export interface Task<Data extends object = object> {
  name: string;
  /** What people call it. It names nobody. */
  title: string;
  data: z.ZodType<Data>;
  run(context: Context, data: Data): Promise<void>;
  /** Five fields, UTC: enqueued by the clock, with no data. */
  cron?: string;
}

export function defineTask<Data extends object>(task: Task<Data>): Task<Data> {
  return task;
}

import type { Context } from "#server/platform/context.ts";
import type { Connection } from "#server/platform/db/client.ts";
import { sendDigest } from "#server/features/notifications/send-digest.ts";
import { localClockMs } from "#server/platform/db/shared-clock.ts";
import { deadLetters, countDeadLetters, measureQueue } from "#server/platform/tasks/inspect-queue.ts";
import type { Readings } from "#server/platform/telemetry/metrics.ts";

/** Metrics of the current state of the database and the queue. */
export async function gatherReadings(
  context: Pick<Context, "db" | "log" | "tasks">,
  { checkHealth, pools }: Pick<Connection, "checkHealth" | "pools">,
): Promise<Readings> {
  const database = await readDatabase(context, checkHealth).catch((error: unknown) => {
    context.log.warn({ err: error }, "the database could not be measured");
    return null;
  });
  return { pools: pools(), database };
}

async function readDatabase(
  context: Pick<Context, "db" | "tasks">,
  checkHealth: Connection["checkHealth"],
): Promise<Readings["database"]> {
  const startedAt = performance.now();
  const { time } = await checkHealth();
  const seconds = (performance.now() - startedAt) / 1000;
  const clockAheadSeconds = (localClockMs() - time) / 1000;
  const waiting = await measureQueue(context);
  return {
    seconds,
    clockAheadSeconds,
    queue: waiting.filter(({ task }) => task !== deadLetters),
    deadLetters: countDeadLetters(waiting),
    digestsLate: waiting.find(({ task }) => task === sendDigest.name)?.late ?? 0,
    schedules: await context.tasks.measureSchedules(context),
  };
}

import type { Context } from "#server/platform/context.ts";
import type { Connection } from "#server/platform/db/client.ts";
import { maxWaitSeconds } from "./check-host.ts";
import { deadLetters, measureQueue } from "#server/platform/tasks/inspect-queue.ts";

/** What keeps this server from its work, for the supervisor of a server that answers no requests. Null: nothing. */
export async function findFault(
  { db, settings, log }: Pick<Context, "db" | "settings" | "log">,
  { checkHealth }: Pick<Connection, "checkHealth">,
): Promise<string | null> {
  try {
    if ((await checkHealth()).isReadOnly) return "database read-only";
    if (settings.process === "web") return null;
    const waiting = await measureQueue({ db });
    const isLate = waiting.some(
      ({ task, oldestSeconds }) => task !== deadLetters && oldestSeconds > maxWaitSeconds,
    );
    return isLate ? "due work does not start" : null;
  } catch (error) {
    log.warn({ err: error }, "the database could not be checked");
    return "database unreachable";
  }
}

import type { Connection } from "#server/platform/db/client.ts";
import { ownClockMs, mostOffMs } from "#server/platform/db/shared-clock.ts";

/**
 * Whether this server can serve, which it can where the database answers and takes writes. It asks for no table: one that
 * somebody has locked is no reason to take the whole server out.
 */
export async function checkReadiness(look: Connection["look"]) {
  const sight = await look().catch(() => null);
  if (!sight) return { status: "database unreachable" };
  if (sight.isReadOnly) return { status: "database read-only" };
  // The database's clock is used: the server goes on, and whoever looks after it hears of it.
  const clockAheadMs = Math.round(ownClockMs() - sight.time);
  const warnings =
    Math.abs(clockAheadMs) > mostOffMs
      ? ["This server's clock differs from the database's, which is used."]
      : [];
  return { status: "ready", clockAheadMs, warnings };
}

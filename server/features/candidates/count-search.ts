import { dayMs } from "#contract/durations.ts";
import { asSystem } from "#server/platform/db/as-manager.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { countAttempts } from "#server/platform/db/count-attempts.ts";
import { inserted, Refused } from "#server/platform/errors.ts";

/**
 * Counts that colleagues are looked for by a history and for a name, against the limit for one manager and day: made-up careers, one after
 * the other, would tell who is in the directory. So does another address of a candidate: strangers would be mailed, one after the other.
 */
export async function countSearch(context: ManagerContext) {
  const { manager, settings } = context;
  const one = new Map([[`candidates ${manager.id}`, 1]]);
  const [counted] = await asSystem(context, (context) => countAttempts(context, one, dayMs));
  if (inserted(counted).count > settings.dailyLimits.candidates) throw new Refused("TOO_MANY_CANDIDATES");
}

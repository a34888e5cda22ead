import type { Context } from "#server/platform/context.ts";
import { happened } from "#server/platform/happened.ts";
import { selectDueManagers, selectDuePeriods } from "./due-managers.ts";
import { weeklyNow } from "./due-periods.ts";
import { noteDigests } from "./note-digests.ts";

/**
 * Runs today's weekly digest for every manager who gets weekly ones, whatever day it is: once a day at most, and the
 * next Monday's goes on where this one stopped.
 */
export async function runWeeklyDigest(context: Context) {
  const periods = await selectDuePeriods(context, (now, timeZone) => [weeklyNow(now, timeZone)]);
  const managers = await noteDigests(context, await selectDueManagers(context, periods));
  await happened(context, { type: "digest.run", managers });
  return managers === 0
    ? "No weekly digest is due: no manager has chosen weekly for an active job, or today's has gone out already."
    : `The weekly digest is on its way for ${managers === 1 ? "1 manager" : `${managers} managers`}: each gets an e-mail if there is something to tell.`;
}

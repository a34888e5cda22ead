import { eq } from "drizzle-orm";
import type { ReportSignals, Signals } from "#contract/signals.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { signalRounds } from "#server/platform/db/schema/signals.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { holdCandidate } from "#server/platform/scopes/visible-candidates.ts";
import { readSignals } from "./read-signals.ts";

/** The manager has looked at what was striking, as it was shown to them. The trail keeps that they did. */
export function markSignalsSeen(
  context: ManagerContext,
  { candidateId, signals }: { candidateId: string; signals: Signals },
): Promise<ReportSignals> {
  return inTransaction(context, async (context) => {
    await holdCandidate(context, candidateId);
    const before = await readSignals(context, candidateId);
    await context.db
      .update(signalRounds)
      .set({ seen: signals })
      .where(eq(signalRounds.candidateId, candidateId));
    const after = await readSignals(context, candidateId);
    if (after.seen && !before.seen && after.things.length > 0)
      await happened(context, { type: "signals.seen", candidateId });
    return after;
  });
}

import { eq } from "drizzle-orm";
import type { EventOf } from "#contract/events.ts";
import type { Outreach } from "#contract/outreach.ts";
import { asSystem } from "#server/platform/db/as-manager.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { holdCandidate } from "#server/platform/scopes/visible-candidates.ts";
import { keepPlan } from "./keep-plan.ts";
import { readOutreach } from "./read-outreach.ts";
import { selectPanel } from "./select-outreach.ts";

type Candidate = typeof candidates.$inferSelect;

interface Change {
  set: Partial<Candidate>;
  /** What happened, but for whom it happened to. */
  event:
    | Pick<EventOf<"outreach.changed">, "type" | "changed">
    | { type: "outreach.paused" | "outreach.resumed" | "consent.noted" | "consent.removed" };
}

/**
 * One change in how the system asks about one of the manager's candidates: kept, told, and acted upon.
 * @param decide what changes; null: nothing does
 */
export function changeCandidate(
  context: ManagerContext,
  candidateId: string,
  decide: (candidate: Candidate) => Change | null,
): Promise<Outreach> {
  return inTransaction(context, async (context) => {
    const candidate = await holdCandidate(context, candidateId);
    const change = decide(candidate);
    if (change) {
      await context.db.update(candidates).set(change.set).where(eq(candidates.id, candidateId));
      const name = `${candidate.firstName} ${candidate.lastName}`;
      await happened(context, { ...change.event, candidateId, name });
    }
    return asSystem(context, async (context) => {
      if (change) await keepPlan(context, candidateId);
      return readOutreach(context, await selectPanel(context, candidateId));
    });
  });
}

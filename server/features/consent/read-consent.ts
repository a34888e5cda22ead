import { eq } from "drizzle-orm";
import type { CandidateConsent } from "#contract/candidate-consent.ts";
import type { Context } from "#server/platform/context.ts";
import { dayOf } from "#server/platform/day-of.ts";
import { cannotBeOpened } from "#server/platform/db/schema/columns.ts";
import type { candidates } from "#server/platform/db/schema/candidates.ts";
import { participations } from "#server/platform/db/schema/participation.ts";
import { oldestLink } from "#server/features/reviewers/link-expiry.ts";
import { lastConsent } from "./last-consent.ts";
import { leftOut } from "./left-out.ts";
import { stateOf } from "./state-of.ts";

type Candidate = typeof candidates.$inferSelect;

/** What a manager is told of how a candidate stands to being reviewed. The caller has made sure that it is theirs. */
export async function readConsent(
  context: Pick<Context, "db" | "clock" | "settings">,
  candidate: Candidate,
): Promise<CandidateConsent> {
  const { db, clock, settings } = context;
  const [asked] = await db.select().from(participations).where(eq(participations.candidateId, candidate.id));
  const last = await lastConsent(context, candidate.id);
  const state = asked ? stateOf(candidate, last !== undefined) : "not_asked";
  const isOpen = asked !== undefined && asked.askedAt > oldestLink(clock.now(), settings);
  const isReachable = asked?.undeliverableAt === null;
  const mayAskAgain = state === "asked" && !asked?.stoppedAt && !(isOpen && isReachable);
  const hasAddress = candidate.email !== null && candidate.email !== cannotBeOpened;
  return {
    state,
    askedOn: asked ? dayOf(asked.askedAt) : null,
    askedBy: asked?.askedBy ?? null,
    agreedOn: last ? dayOf(last.consent.agreedAt) : null,
    takenBackOn: candidate.takenBackAt && dayOf(candidate.takenBackAt),
    text: last ? { region: last.text.region, version: last.text.version } : null,
    mailsStopped: asked ? asked.stoppedAt !== null : false,
    undeliverable: asked ? asked.undeliverableAt !== null : false,
    leftOut: await leftOut(context, candidate.id),
    canBeAsked: hasAddress && (state === "not_asked" || mayAskAgain),
  };
}

import { eq, inArray } from "drizzle-orm";
import type { EventOf } from "#contract/events.ts";
import type { Outreach } from "#contract/outreach.ts";
import type { Context, ManagerContext } from "#server/platform/context.ts";
import { withSystemRole, transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { AppError, OperationalError } from "#server/platform/errors.ts";
import { listChanges, publish } from "#server/platform/publish.ts";
import { isFound } from "#server/features/reviewers/reviewer-view.ts";
import { lockCandidateTo } from "#server/platform/scopes/scopes.ts";
import { advanceOutreach } from "./advance-outreach.ts";
import { planOutreach } from "./plan-outreach.ts";
import { readOutreach } from "./read-outreach.ts";
import { isStarted, proposeReviewers } from "./propose-reviewers.ts";
import { selectFacts } from "./select-facts.ts";
import { selectPanel } from "./select-panel.ts";

interface ChangeOutreach {
  candidateId: string;
  wantedResponses?: number | undefined;
  automatic?: boolean | undefined;
}

/** Sets how many responses are wanted and whether outreach is automatic, or one of the two. */
export function changeOutreach(context: ManagerContext, { candidateId, ...choices }: ChangeOutreach) {
  return changeCandidate(context, candidateId, (candidate) => {
    const {
      wantedResponses = candidate.wantedResponses,
      automatic: automaticOutreach = candidate.automaticOutreach,
    } = choices;
    const changed = listChanges({
      "wanted responses": candidate.wantedResponses !== wantedResponses,
      "automatic outreach": candidate.automaticOutreach !== automaticOutreach,
    });
    if (changed.length === 0) return null;
    return { set: { wantedResponses, automaticOutreach }, event: { type: "outreach.changed", changed } };
  });
}

interface StartOutreach {
  candidateId: string;
  reviewerKeys: string[];
  skippedKeys: string[];
}

/**
 * Sends the first surveys to the reviewers that the manager confirmed, and makes outreach automatic. Someone who may not
 * be contacted is shown as sent, and replaced by the next best match the day after.
 */
export function startOutreach(
  context: ManagerContext,
  { candidateId, reviewerKeys, skippedKeys }: StartOutreach,
): Promise<Outreach> {
  return transaction(context, async (context) => {
    const candidate = await lockCandidateTo("edit", context, candidateId);
    await publish(context, {
      type: "outreach.confirmed",
      candidateId,
      name: `${candidate.firstName} ${candidate.lastName}`,
    });
    return withSystemRole(context, async (context) => {
      const panel = await selectPanel(context, candidateId);
      if (isStarted(panel)) throw new AppError("OUTREACH_STARTED");
      const foundKeys = new Set(panel.reviewers.filter(isFound).map(({ key }) => key));
      if ([...reviewerKeys, ...skippedKeys].some((key) => !foundKeys.has(key)))
        throw new AppError("REVIEWER_NOT_FOUND");
      const { db } = context;
      const now = context.clock.now();
      const chosen = new Set(reviewerKeys);
      const proposed = new Set(proposeReviewers(context, panel));
      const skipped = skippedKeys.filter((key) => !chosen.has(key));
      await db.update(reviewers).set({ skippedAt: now }).where(inArray(reviewers.key, skipped));
      // The plan contacts the proposed ones anyway. A request would hide from the manager that it did.
      const requested = [...chosen].filter((key) => !proposed.has(key));
      await db.update(reviewers).set({ requestedAt: now }).where(inArray(reviewers.key, requested));
      await db
        .update(candidates)
        .set({ automaticOutreach: true, contactSize: chosen.size, changedAt: now })
        .where(eq(candidates.id, candidateId));
      await advanceOutreach(context, candidateId);
      return readOutreach(context, await selectPanel(context, candidateId));
    });
  });
}

type Candidate = typeof candidates.$inferSelect;

interface Change {
  set: Partial<Candidate>;
  event:
    | Pick<EventOf<"outreach.changed">, "type" | "changed">
    | { type: "outreach.paused" | "outreach.resumed" | "consent.noted" | "consent.removed" };
}

/**
 * Applies one change to a candidate's outreach: saves it, publishes the event and plans the next steps.
 * @param decide returns what changes, or null for nothing
 */
function changeCandidate(
  context: ManagerContext,
  candidateId: string,
  decide: (candidate: Candidate) => Change | null,
): Promise<Outreach> {
  return transaction(context, async (context) => {
    const candidate = await lockCandidateTo("edit", context, candidateId);
    const change = decide(candidate);
    if (change) {
      const set = { ...change.set, changedAt: context.clock.now() };
      await context.db.update(candidates).set(set).where(eq(candidates.id, candidateId));
      const name = `${candidate.firstName} ${candidate.lastName}`;
      await publish(context, { ...change.event, candidateId, name });
    }
    return withSystemRole(context, async (context) => {
      if (change) await savePlan(context, candidateId);
      return readOutreach(context, await selectPanel(context, candidateId));
    });
  });
}

/** Pauses or resumes outreach about a candidate. Idempotent. */
export function pauseOutreach(
  context: ManagerContext,
  { candidateId, paused }: { candidateId: string; paused: boolean },
) {
  return changeCandidate(context, candidateId, ({ outreachPausedAt }) => {
    if (paused === (outreachPausedAt !== null)) return null;
    return {
      set: { outreachPausedAt: paused ? context.clock.now() : null },
      event: { type: paused ? "outreach.paused" : "outreach.resumed" },
    };
  });
}

interface SaveConsentNote {
  candidateId: string;
  note: string | null;
  seen?: string | null | undefined;
}

/** Records how the candidate agreed to be reviewed, who recorded it and when. An empty note removes it. */
export function saveConsentNote(context: ManagerContext, { candidateId, note, seen }: SaveConsentNote) {
  return changeCandidate(context, candidateId, ({ consentNote }) => {
    if (note === consentNote) return null;
    if (seen !== undefined && seen !== consentNote) throw new AppError("CANDIDATE_CHANGED");
    return {
      set: consentColumns(context, note),
      event: { type: note ? "consent.noted" : "consent.removed" },
    };
  });
}

export function consentColumns({ actor, clock }: Pick<Context, "actor" | "clock">, note: string | null) {
  return note
    ? { consentNote: note, consentAt: clock.now(), consentBy: actor.name }
    : { consentNote: null, consentAt: null, consentBy: null };
}

/**
 * Saves the planned next steps for the candidate's page. If planning fails, the steps are empty and the change is
 * still saved.
 */
export async function savePlan(context: Context, candidateId: string) {
  const { nextAskAt, nextReminderAt } = await planNextSteps(context, candidateId);
  await context.db
    .update(candidates)
    .set({ nextAskAt, nextReminderAt })
    .where(eq(candidates.id, candidateId));
}

async function planNextSteps(context: Context, candidateId: string) {
  const panel = await selectPanel(context, candidateId);
  try {
    return planOutreach(await selectFacts(context, panel), context.clock.now());
  } catch (error) {
    if (error instanceof OperationalError) return { nextAskAt: null, nextReminderAt: null };
    throw error;
  }
}

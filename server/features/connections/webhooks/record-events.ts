import { randomBytes } from "node:crypto";
import { and, eq, exists, isNotNull } from "drizzle-orm";
import type { Event } from "#contract/events.ts";
import type { SentEventType } from "#contract/webhook-words.ts";
import type { WebhookBody } from "#contract/webhooks.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { webhookEndpoints, webhookEvents } from "#server/platform/db/schema/webhooks.ts";
import { type AboutCandidate, candidateUrl, timestampOf } from "./bodies.ts";
import { spreadEvent } from "./spread-events.ts";

/**
 * Stores what receivers hear of, in the transaction in which it happened: a change that rolls back sends nothing, and no
 * change is forgotten. Which endpoints get it is decided by the task, so that requests wait for as little as possible.
 */
export async function recordForWebhooks(context: Context, events: Event[]): Promise<void> {
  for (const event of events) {
    const sent = typeOf(event);
    if (!sent) continue;
    const candidate = await selectCandidate(context, event);
    if (candidate) await storeEvent(context, { ...candidate, body: await bodyOf(context, sent, candidate) });
  }
}

type Sent = Pick<AboutCandidate, "type"> & { decision?: "declined" | "withdrawn" };

/** The names that receivers know. Events that are not listed stay inside. */
function typeOf({ type }: Event): Sent | null {
  switch (type) {
    case "candidate.created":
    case "consent.given":
    case "outreach.started":
    case "outreach.exhausted":
      return { type };
    case "consent.refused":
      return { type: "consent.withdrawn", decision: "declined" };
    case "consent.taken_back":
      return { type: "consent.withdrawn", decision: "withdrawn" };
    // Published only where responses are shown as they arrive.
    case "survey.submitted":
      return { type: "response.received" };
    case "responses.released":
      return { type: "answers.released" };
    case "outreach.completed":
      return { type: "round.complete" };
    // Only the candidate's own address: whether a reviewer's accepts mail is not shown to anyone outside.
    case "consent.undeliverable":
      return { type: "address.refused" };
    default:
      return null;
  }
}

type Candidate = Pick<
  typeof candidates.$inferSelect,
  "id" | "jobId" | "companyId" | "wantedResponses" | "answersTogether"
>;

/** Undefined if the company has no endpoints. Those that are off count, because a replay sends what they missed. */
async function selectCandidate({ db }: Context, event: Event): Promise<Candidate | undefined> {
  const { id, jobId, companyId, wantedResponses, answersTogether } = candidates;
  const ofCompany = db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.companyId, companyId));
  const query = db
    .select({ id, jobId, companyId, wantedResponses, answersTogether })
    .from(candidates)
    .$dynamic();
  if ("candidateId" in event) {
    const [found] = await query.where(and(eq(id, event.candidateId), exists(ofCompany)));
    return found;
  }
  if (event.type !== "survey.submitted") return undefined;
  const [found] = await query
    .innerJoin(surveyResponses, eq(surveyResponses.candidateId, id))
    .where(and(eq(surveyResponses.id, event.responseId), exists(ofCompany)));
  return found;
}

async function bodyOf(
  context: Context,
  { type, decision = "withdrawn" }: Sent,
  candidate: Candidate,
): Promise<AboutCandidate> {
  const { id: candidateId, jobId, wantedResponses } = candidate;
  const timestamp = timestampOf(type, context.clock.now());
  const about = { candidateId, jobId, url: candidateUrl(context.settings, { jobId, candidateId }) };
  switch (type) {
    case "consent.withdrawn":
      return { type, timestamp, data: { ...about, decision } };
    case "response.received":
    case "answers.released":
    case "round.complete":
    case "outreach.exhausted": {
      const responses = await countShown(context, candidateId);
      return { type, timestamp, data: { ...about, responses, wantedResponses } };
    }
    default:
      return { type, timestamp, data: about };
  }
}

/** Responses that wait for a batch release do not count. */
const countShown = ({ db }: Context, candidateId: string) =>
  db.$count(
    surveyResponses,
    and(eq(surveyResponses.candidateId, candidateId), isNotNull(surveyResponses.releasedAt)),
  );

export const newEventId = () => `msg_${randomBytes(18).toString("base64url")}`;

async function storeEvent(
  { db, clock, tasks }: Context,
  { id: candidateId, jobId, companyId, body }: Candidate & { body: WebhookBody },
) {
  const eventId = newEventId();
  await db.insert(webhookEvents).values({
    id: eventId,
    type: body.type satisfies SentEventType,
    body: JSON.stringify(body),
    companyId,
    jobId,
    candidateId,
    occurredAt: clock.now(),
  });
  await tasks.enqueue(db, spreadEvent, { eventId });
}

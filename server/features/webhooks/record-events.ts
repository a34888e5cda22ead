import { randomBytes } from "node:crypto";
import { and, count, eq, exists, sql } from "drizzle-orm";
import type { Event } from "#contract/events.ts";
import { candidateUrl } from "#server/platform/candidate-url.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { webhookEndpoints, webhookEvents } from "#server/platform/db/schema/webhooks.ts";
import { type CandidateBody, timestampOf } from "./bodies.ts";
import { spreadEvents } from "./spread-events.ts";

/**
 * Stores the events for receivers in the transaction that causes them: a change that rolls back sends nothing, and no
 * change is forgotten. Which endpoints get it is decided by the task, so that requests wait for as little as possible.
 */
export async function recordForWebhooks(context: Context, events: Event[]): Promise<void> {
  const { db, clock, tasks } = context;
  const matches = events.flatMap((event) => {
    const sent = sentTypeOf(event);
    return sent ? [{ event, sent }] : [];
  });
  if (matches.length === 0) return;
  const subjects = await selectCandidates(
    context,
    matches.map(({ event }) => event),
  );
  const rows = matches.flatMap(({ event, sent }) => {
    const candidate = subjects.find(({ id, responseIds }) =>
      "candidateId" in event
        ? id === event.candidateId
        : "responseId" in event && responseIds.includes(event.responseId),
    );
    if (!candidate) return [];
    const body = bodyOf(context, sent, candidate);
    return [
      {
        id: newEventId(),
        type: body.type,
        body: JSON.stringify(body),
        candidateId: candidate.id,
        jobId: candidate.job.id,
        companyId: candidate.companyId,
        occurredAt: clock.now(),
      },
    ];
  });
  if (rows.length === 0) return;
  await db.insert(webhookEvents).values(rows);
  await tasks.enqueue(db, spreadEvents, { eventIds: rows.map(({ id }) => id) }, { mayWait: true });
}

type SentType = Pick<CandidateBody, "type"> & { decision?: "declined" | "withdrawn" };

/** The names that receivers know. Events that are not listed stay inside. */
function sentTypeOf({ type }: Event): SentType | null {
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

type Candidate = Awaited<ReturnType<typeof selectCandidates>>[number];

/** Without those whose company has no endpoints. Those that are off count, because a replay sends what they missed. */
function selectCandidates({ db }: Context, events: Event[]) {
  const { id, companyId, externalId, externalSource } = candidates;
  const ids = events.flatMap((event) => ("candidateId" in event ? event.candidateId : []));
  const responseIds = events.flatMap((event) => ("responseId" in event ? event.responseId : []));
  const isAbout = sql`${id} in (select unnest(${sql.param(ids)}::uuid[]) union all
    select response.candidate_id from survey_responses response where response.id = any(${sql.param(responseIds)}::uuid[]))`;
  const hasEndpoints = exists(
    db
      .select({ id: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.companyId, companyId)),
  );
  return db
    .select({
      id,
      companyId,
      externalId,
      externalSource,
      wantedResponses: candidates.wantedResponses,
      job: { id: jobs.id, externalId: jobs.externalId, externalSource: jobs.externalSource },
      // Responses that wait for a batch release do not count.
      responses: count(surveyResponses.releasedAt),
      responseIds: sql<string[]>`array_remove(array_agg(${surveyResponses.id}), null)`,
    })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .leftJoin(surveyResponses, eq(surveyResponses.candidateId, id))
    .where(and(isAbout, hasEndpoints))
    .groupBy(id, jobs.id);
}

function bodyOf(
  { settings, clock }: Context,
  { type, decision = "withdrawn" }: SentType,
  { id: candidateId, job, responses, wantedResponses, ...candidate }: Candidate,
): CandidateBody {
  const timestamp = timestampOf(type, clock.now());
  const data = {
    candidateId,
    candidateExternalId: candidate.externalId ?? undefined,
    candidateExternalSource: candidate.externalSource ?? undefined,
    jobId: job.id,
    jobExternalId: job.externalId ?? undefined,
    jobExternalSource: job.externalSource ?? undefined,
    url: candidateUrl(settings, { jobId: job.id, candidateId }),
  };
  switch (type) {
    case "consent.withdrawn":
      return { type, timestamp, data: { ...data, decision } };
    case "response.received":
    case "answers.released":
    case "round.complete":
    case "outreach.exhausted":
      return { type, timestamp, data: { ...data, responses, wantedResponses } };
    default:
      return { type, timestamp, data };
  }
}

export const newEventId = () => `msg_${randomBytes(18).toString("base64url")}`;

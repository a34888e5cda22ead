import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { dayMs } from "#contract/durations.ts";
import type { Event } from "#contract/events.ts";
import { noticedDays } from "#contract/notices.ts";
import type { Context } from "#server/platform/context.ts";
import { installation } from "#server/platform/db/schema/auth.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { publish } from "#server/platform/publish.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { isRecent, isUnfinished, nobodyLeftMark, tooFewMark } from "./notices.ts";

const firstRunName = "outreach_reported";

/**
 * Publishes, once each, that outreach about a candidate has started, has enough responses, or has nobody left to contact.
 * It uses only what the candidate's page and the notices show: an event at the moment in which a reviewer did something,
 * or could not be contacted, would reveal it.
 */
export const reportOutreach = defineTask({
  name: "report-outreach",
  title: "Find outreach that started, is complete or has nobody left",
  data: z.object({}),
  cron: "*/5 * * * *",
  async run(context) {
    const isFirst = await recordFirstRun(context);
    for (const candidate of await selectChangedCandidates(context)) {
      try {
        await transaction(context, (context) => reportCandidate(context, candidate, isFirst));
      } catch (error) {
        // This candidate is found again at the next run and does not block the others.
        context.log.error(
          { err: error },
          "the state of an outreach could not be reported; it will be retried",
        );
      }
    }
  },
});

/** The first run publishes nothing, because what happened before this task existed is no news. */
async function recordFirstRun({ db, clock }: Context): Promise<boolean> {
  const value = clock.now().toISOString();
  const inserted = await db
    .insert(installation)
    .values({ name: firstRunName, value })
    .onConflictDoNothing()
    .returning({ name: installation.name });
  return inserted.length > 0;
}

// In a select list Drizzle may omit the table name, so the tables are written out here.
const isStarted = sql<boolean>`exists (select from reviewers p where p.candidate_id = candidates.id
  and p.created_by_type = 'system' and coalesce(p.survey_sent_at, p.refused_at) is not null)`;
const responsesIfComplete = sql<
  number | null
>`case when not (${isUnfinished}) then candidates.wanted_responses end`;
const reportedValue = (name: string) => sql`candidates.reported ->> ${sql.raw(`'${name}'`)}`;

/** Wanting fewer responses than that is no news. */
const reportedResponses = sql`coalesce((${reportedValue("complete")})::int, 0)`;

interface State {
  id: string;
  started: boolean;
  /** For how many wanted responses it is complete. */
  complete: number | null;
  /** The state in which nobody is left. */
  exhausted: string | null;
  reported: typeof candidates.$inferSelect.reported;
}

async function selectChangedCandidates({ db, clock }: Context): Promise<State[]> {
  const now = clock.now();
  const exhausted = sql<string | null>`coalesce(${nobodyLeftMark(now)}, ${tooFewMark(now)})`;
  const isNew = sql`${exhausted} is not null and (${exhausted})::text is distinct from ${reportedValue("exhausted")}`;
  return db
    .select({
      id: candidates.id,
      started: isStarted.as("started"),
      complete: responsesIfComplete.as("complete"),
      exhausted: exhausted.as("exhausted"),
      reported: candidates.reported,
    })
    .from(jobs)
    .innerJoin(candidates, eq(candidates.jobId, jobs.id))
    .innerJoin(companies, eq(companies.id, candidates.companyId))
    .where(
      and(
        eq(jobs.isActive, true),
        isRecent(new Date(now.getTime() - noticedDays * dayMs)),
        sql`(${reportedValue("started")} is null and ${isStarted}
          or ${responsesIfComplete} > ${reportedResponses} or ${isNew})`,
      ),
    );
}

async function reportCandidate(context: Context, { id: candidateId, ...state }: State, isFirst: boolean) {
  const { started, complete, exhausted } = state;
  const events: Event[] = [];
  if (started && !state.reported.started) events.push({ type: "outreach.started", candidateId });
  const isComplete = complete !== null && complete > (state.reported.complete ?? 0);
  if (isComplete) events.push({ type: "outreach.completed", candidateId });
  if (exhausted !== null && exhausted !== state.reported.exhausted)
    events.push({ type: "outreach.exhausted", candidateId });
  const reported = {
    ...state.reported,
    ...(started && { started: true as const }),
    ...(isComplete && { complete }),
    ...(exhausted !== null && { exhausted }),
  };
  const [updated] = await context.db
    .update(candidates)
    .set({ reported })
    // Another server may have reported it meanwhile.
    .where(
      and(
        eq(candidates.id, candidateId),
        sql`candidates.reported = ${JSON.stringify(state.reported)}::jsonb`,
      ),
    )
    .returning({ id: candidates.id });
  if (updated && !isFirst) await publish(context, ...events);
}

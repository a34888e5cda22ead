import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { CandidateOrder } from "#contract/recruiting.ts";
import { selectStates } from "#server/features/candidates/candidate-states.ts";
import { candidateUrl } from "#server/platform/candidate-url.ts";
import type { Context, ManagerContext } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { orReplacement } from "#server/platform/db/schema/columns.ts";
import { atsConnections, type AtsOrderRow, atsOrders } from "#server/platform/db/schema/recruiting.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import { oneRow } from "#server/platform/errors.ts";
import { requireCandidate } from "#server/platform/scopes/scopes.ts";
import type { Outcome } from "./adapter.ts";

/** What a system may know of an order: what the candidate's page shows, in words and counts. */
export async function readOutcome(context: Context, order: AtsOrderRow): Promise<Outcome> {
  const { db, settings } = context;
  const { candidateId, state, note, endedAt } = order;
  const status = state === "complete" || state === "cancelled" ? state : "started";
  const [job] =
    candidateId === null
      ? []
      : await db
          .select({ jobId: jobs.id, ownerId: jobs.ownerId })
          .from(candidates)
          .innerJoin(jobs, eq(jobs.id, candidates.jobId))
          .where(eq(candidates.id, candidateId));
  if (!job || candidateId === null)
    return { status, link: settings.origin, endedAt, summary: cancelledWord, facts: [] };
  // As the job's owner sees it, even if someone else receives the connection's orders by now.
  const [candidateState] = await selectStates({ ...context, manager: { id: job.ownerId } }, [candidateId]);
  const { counts } = oneRow(candidateState);
  const { answers, wanted } = counts;
  const answered =
    answers > wanted ? `${answers} answered, ${wanted} wanted` : `${answers} of ${wanted} answered`;
  return {
    status,
    link: candidateUrl(settings, { jobId: job.jobId, candidateId }),
    endedAt,
    summary: note ?? (state === "cancelled" ? cancelledWord : answered),
    facts: [
      { label: "Colleagues who answered", value: String(answers) },
      { label: "Answers wanted", value: String(wanted) },
      ...(note ? [{ label: "Note", value: note }] : []),
    ],
  };
}

const cancelledWord = "Cancelled";

/** Which systems ordered a candidate's check, newest first. */
export async function listCandidateOrders(
  context: ManagerContext,
  { candidateId }: { candidateId: string },
): Promise<CandidateOrder[]> {
  await requireCandidate(context, candidateId);
  return withSystemRole(context, async ({ db }) => {
    const rows = await db
      .select({
        vendor: atsConnections.vendor,
        state: atsOrders.state,
        createdAt: atsOrders.createdAt,
        profileUrl: orReplacement<string | null>(atsOrders.profileUrl, null),
        gaveUpAt: atsOrders.gaveUpAt,
      })
      .from(atsOrders)
      .innerJoin(atsConnections, eq(atsConnections.id, atsOrders.connectionId))
      // Without checks that a member started, and that were only added to the system.
      .where(and(eq(atsOrders.candidateId, candidateId), isNotNull(atsOrders.packageId)))
      .orderBy(desc(atsOrders.createdAt), desc(atsOrders.id));
    return rows.map(({ createdAt, gaveUpAt, ...order }) => ({
      ...order,
      orderedAt: createdAt.toISOString(),
      reportFailed: gaveUpAt !== null,
    }));
  });
}

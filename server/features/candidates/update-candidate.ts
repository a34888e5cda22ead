import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import type * as z from "zod";
import type { Candidate, CandidateChanges, managerCandidates } from "#contract/candidates.ts";
import type { InputOf } from "#contract/requests.ts";
import { inviteAtNewAddress, inviteForNewJob } from "#server/features/consent/invite-again.ts";
import { notifyEarlierAddress } from "#server/features/consent/earlier-address.ts";
import { applyEarlierRefusal } from "#server/features/consent/refusals.ts";
import { readCorrection } from "#server/features/consent/correct-history.ts";
import { withRelatedCompanies } from "#server/features/consent/candidate-portal.ts";
import { checkWorkHistory } from "#server/features/directory/check-work-history.ts";
import { saveRelatives } from "#server/features/directory/company-family.ts";
import { startSearches } from "#server/features/sources/start-searches.ts";
import { refuseTeamAsCandidate } from "#server/features/reviewers/hiring-team.ts";
import { identifyAgain, unchooseUnsent } from "#server/features/reviewers/identify-again.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { withSystemRole, transaction } from "#server/platform/db/transaction.ts";
import { recordContact } from "#server/platform/db/contacts.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { participations } from "#server/platform/db/schema/consent.ts";
import { requireFound, AppError } from "#server/platform/errors.ts";
import { externalColumns, saveUnlessTaken } from "#server/platform/external-ids.ts";
import { listChanges, publish } from "#server/platform/publish.ts";
import {
  jobsFor,
  lockCandidateTo,
  lockTeam,
  refuseRole,
  responsesFor,
  reviewersFor,
} from "#server/platform/scopes/scopes.ts";
import { incrementCounter } from "#server/platform/auth/rate-limits.ts";
import { recordSharedAddress } from "./shared-address.ts";
import { readCandidate } from "./read-candidate.ts";

type UpdateCandidate = z.output<typeof CandidateChanges> & { candidateId: string };

type Row = typeof candidates.$inferSelect;

/**
 * Corrects a candidate or moves them to another job. A new name or work history finds former colleagues again; reviewers
 * who were contacted, or whom a manager chose or added, stay.
 */
export function updateCandidate(context: ManagerContext, input: UpdateCandidate): Promise<Candidate> {
  const { candidateId, jobId, firstName, lastName, workHistory, seen } = input;
  return transaction(context, async (context) => {
    const { db, manager } = context;
    const before = await lockCandidateTo("edit", context, candidateId);
    const isSeen =
      (seen.email === undefined || seen.email === before.email) &&
      (seen.jobId === undefined || seen.jobId === before.jobId);
    if (!isSeen || serializeText(before) !== serializeText(seen)) throw new AppError("CANDIDATE_CHANGED");

    const isRenamed = before.firstName !== firstName || before.lastName !== lastName;
    const isHistoryChanged = serializeHistory(before) !== serializeHistory({ workHistory });
    const isMoved = before.jobId !== jobId;
    const hasNewAddress = input.email !== undefined && before.email !== input.email;
    const newJob = isMoved && (await findJobToMoveTo(context, before, jobId));
    if (hasNewAddress || isMoved) {
      const email = input.email === undefined ? before.email : input.email;
      await withSystemRole(context, (context) => refuseTeamAsCandidate(context, email, jobId));
    }
    if (isHistoryChanged) checkWorkHistory(workHistory, context.clock.now());
    const isAddressReplaced = hasNewAddress && input.email !== null;
    if (isHistoryChanged || isRenamed || isAddressReplaced) await limitSearches(context);
    const external = externalColumns(input);
    const isRenumbered = Object.entries(external).some(
      ([name, value]) => before[name as keyof typeof external] !== value,
    );
    const changes = {
      firstName,
      lastName,
      ...external,
      changedAt: context.clock.now(),
      ...(hasNewAddress && { email: input.email }),
      workHistory: workHistory.length > 0 ? workHistory : null,
      ...(newJob && { jobId, positionAppliedFor: newJob.title }),
    };
    if (isMoved) await extendDigests(context, before, jobId);
    await saveUnlessTaken(db.update(candidates).set(changes).where(eq(candidates.id, candidateId)));

    const name = `${firstName} ${lastName}`;
    if (hasNewAddress && input.email)
      await recordSharedAddress(context, { candidateId, name, email: input.email });
    if (hasNewAddress) await applyEarlierRefusal(context, { ...before, ...changes });
    if (hasNewAddress) await notifyEarlierAddress(context, before);
    if (isMoved && before.agreedAt) await inviteForNewJob(context, { ...before, ...changes });
    else if (hasNewAddress) await inviteAtNewAddress(context, { ...before, ...changes });
    if (isRenamed || isHistoryChanged) {
      await withSystemRole(context, async (context) => {
        await saveRelatives(context, {
          companyId: manager.companyId,
          workHistory,
          before: before.workHistory ?? [],
        });
        if (isHistoryChanged) await unchooseUnsent(context, candidateId);
        await identifyAgain(context, candidateId, { isCorrected: true });
      });
    }
    // A source is searched once for a candidate, and its results are in the directory.
    if (!before.workHistory)
      await withSystemRole(context, (context) => startSearches(context, { candidateId, workHistory }));
    const changed = listChanges({
      name: isRenamed,
      "work history": isHistoryChanged,
      job: isMoved,
      "e-mail address": hasNewAddress,
      "external ID": isRenumbered,
    });
    if (changed.length > 0) await publish(context, { type: "candidate.changed", candidateId, name, changed });
    return readCandidate(context, { candidateId });
  });
}

/**
 * Counts a search for colleagues against the manager's daily limit: a series of made-up careers would reveal who is in the
 * directory. Changing a candidate's address counts, too, because it could be used to mail strangers.
 */
export async function limitSearches(context: ManagerContext) {
  const { manager, settings } = context;
  const { count } = await incrementCounter(context, `candidates ${manager.id}`, dayMs);
  if (count > settings.dailyLimits.candidates) throw new AppError("TOO_MANY_CANDIDATES");
}

/** A job to which the manager may add candidates. Its team stays the same until the transaction ends. */
export async function findOpenJob(context: ManagerContext, jobId: string) {
  await lockTeam(context, jobId);
  const jobs = jobsFor(context);
  const [visible] = await context.db.select().from(jobs).where(eq(jobs.id, jobId));
  const job = requireFound(visible, "JOB_NOT_FOUND");
  refuseRole(job.role, "edit");
  if (!job.isActive) throw new AppError("JOB_ARCHIVED");
  return job;
}

/**
 * Digests of the new job begin early enough for the candidate's answers that no digest of the old job has reported: with
 * the day of the first one, because its time would show when it came. Other answers of these days may be reported again.
 */
function extendDigests(context: ManagerContext, { id, jobId: oldJobId }: Row, newJobId: string) {
  return withSystemRole(context, async (context) => {
    const earliest = new Date(context.clock.now().getTime() - 8 * dayMs).toISOString();
    const { rows } = await context.db.execute<{ memberId: string }>(sql`
      with unreported as (
        select m.hiring_manager_profile_id as member_id, min(r.released_at) as since
        from job_members m join jobs j on j.id = m.job_id join survey_responses r on r.candidate_id = ${id}::uuid
        where m.job_id = ${oldJobId}::uuid
          and r.released_at >= greatest(coalesce(m.told_until, j.created_at), ${earliest}::timestamptz)
          and not exists (
            select from digests d where d.hiring_manager_profile_id = m.hiring_manager_profile_id
              and d.period in ('response:' || r.id, 'release:' || r.release_id))
        group by m.hiring_manager_profile_id
      ), extended as (
        update job_members target set told_until = date_trunc('day', unreported.since, 'UTC')
        from jobs, unreported
        where jobs.id = target.job_id and target.job_id = ${newJobId}::uuid
          and target.hiring_manager_profile_id = unreported.member_id
          and coalesce(target.told_until, jobs.created_at) > unreported.since
      )
      select member_id as "memberId" from unreported`);
    const unreportedTo = rows.map(({ memberId }) => memberId);
    if (unreportedTo.length > 0)
      await publish(context, { type: "candidate.moved", candidateId: id, jobId: newJobId, unreportedTo });
  });
}

/**
 * Editors and owners can move a candidate only between jobs of one owner, so that the owner keeps access. A trigger sets
 * `ownerId` of a candidate to the owner of the job.
 */
async function findJobToMoveTo(context: ManagerContext, { ownerId }: Row, jobId: string) {
  const job = await findOpenJob(context, jobId);
  if (job.ownerId !== ownerId) throw new AppError("OTHER_JOB_OWNER");
  return job;
}

/** Lists the fields because the database does not preserve their order. */
export function serializeHistory({ workHistory }: Pick<Row, "workHistory">): string {
  const entries = (workHistory ?? []).map((entry) => [
    entry.company,
    entry.position,
    entry.startDate,
    entry.endDate,
    entry.isCurrent,
    entry.alongside ?? false,
    entry.place ?? "",
    entry.team ?? "",
    entry.also ?? [],
  ]);
  return JSON.stringify(entries);
}

const serializeText = ({
  firstName,
  lastName,
  workHistory,
}: Pick<Row, "firstName" | "lastName" | "workHistory">) =>
  JSON.stringify([firstName, lastName, serializeHistory({ workHistory })]);

/** Returns how many reviewers and responses were deleted with the candidate. */
export function deleteCandidate(context: ManagerContext, { candidateId }: { candidateId: string }) {
  return transaction(context, async (context) => {
    const { db } = context;
    await lockCandidateTo("own", context, candidateId);
    const reviewers = reviewersFor(context);
    const responses = responsesFor(context);
    const deleted = {
      reviewers: await db.$count(reviewers, eq(reviewers.candidateId, candidateId)),
      responses: await db.$count(responses, eq(responses.candidateId, candidateId)),
    };
    await withSystemRole(context, (context) =>
      recordContact(context, sql`r.candidate_id = ${candidateId}::uuid`),
    );
    await db.delete(candidates).where(eq(candidates.id, candidateId));
    await publish(context, { type: "candidate.deleted", candidateId, ...deleted });
    return deleted;
  });
}

type SettleCorrection = InputOf<typeof managerCandidates.settleCorrection>;

/** The manager accepts or rejects the candidate's correction of the work history. */
export function settleCorrection(
  context: ManagerContext,
  { candidateId, accept, seen, before: shown }: SettleCorrection,
): Promise<Candidate> {
  return transaction(context, async (context) => {
    const { firstName, lastName, jobId, workHistory } = await lockCandidateTo("edit", context, candidateId);
    const pending = await withSystemRole(context, (context) => readCorrection(context, candidateId));
    const correction = requireFound(pending ?? undefined, "CANDIDATE_CHANGED");
    const isUnchanged = serializeHistory({ workHistory }) === serializeHistory({ workHistory: shown });
    if (!isUnchanged || !isDeepStrictEqual(correction.workHistory, seen))
      throw new AppError("CANDIDATE_CHANGED");
    await withSystemRole(context, ({ db }) =>
      db
        .update(participations)
        .set({ proposedHistory: null, proposedAt: null })
        .where(eq(participations.candidateId, candidateId)),
    );
    if (!accept) return readCandidate(context, { candidateId });
    const before = { firstName, lastName, workHistory: workHistory ?? [] };
    const corrected = withRelatedCompanies(correction.workHistory, workHistory);
    const changes = { ...before, workHistory: corrected, seen: before };
    return updateCandidate(context, { candidateId, jobId, ...changes });
  });
}

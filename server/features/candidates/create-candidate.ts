import { eq } from "drizzle-orm";
import type * as z from "zod";
import type { Candidate, CandidateFields } from "#contract/candidates.ts";
import type { externalIdFields } from "#contract/external-ids.ts";
import { maxSandboxCandidates } from "#contract/sandbox.ts";
import { minuteMs } from "#contract/durations.ts";
import { withSystemRole, transaction } from "#server/platform/db/transaction.ts";
import type { Context, ManagerContext, PresentManagerContext } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import type { jobs } from "#server/platform/db/schema/jobs.ts";
import { AppError, oneRow } from "#server/platform/errors.ts";
import { externalColumns, saveUnlessTaken } from "#server/platform/external-ids.ts";
import { publish } from "#server/platform/publish.ts";
import { advanceOutreach } from "#server/features/outreach/advance-outreach.ts";
import { consentColumns } from "#server/features/outreach/change-outreach.ts";
import { readCompanyRules } from "#server/features/outreach/company-rules.ts";
import { proposeReviewers, selectLeftOut } from "#server/features/outreach/propose-reviewers.ts";
import { isHeld, selectPanel } from "#server/features/outreach/select-panel.ts";
import { inviteCandidate } from "#server/features/consent/contact-candidate.ts";
import { applyEarlierRefusal } from "#server/features/consent/refusals.ts";
import {
  findMemberByEmail,
  selectHiringTeam,
  type TeamMember,
} from "#server/features/reviewers/hiring-team.ts";
import { identifyReviewers } from "#server/features/reviewers/identify-reviewers.ts";
import { scheduleOutreach } from "#server/features/reviewers/schedule-outreach.ts";
import { recordOwnUse } from "#server/features/signals/lock-round.ts";
import { startSearches } from "#server/features/sources/start-searches.ts";
import { checkWorkHistory } from "#server/features/directory/check-work-history.ts";
import { saveRelatives } from "#server/features/directory/company-family.ts";
import { recordSharedAddress } from "./shared-address.ts";
import { recordSimilarHistories } from "./similar-histories.ts";
import { findOpenJob, limitSearches } from "./update-candidate.ts";
import { readCandidate } from "./read-candidate.ts";

/** How long outreach waits for other sources. */
const searchMs = 3 * minuteMs;

export type CreateCandidate = z.output<typeof CandidateFields> &
  z.output<z.ZodObject<typeof externalIdFields>> & {
    jobId: string;
    /** The hash of the call that starts a check. */
    startedWith?: string;
    /** The survey template that was ordered. */
    templateId?: string | null;
  };

/**
 * Finds former colleagues as reviewers. If the manager chose automatic outreach, the best are contacted at once, or after
 * the manager has confirmed them: with `confirmFirst`, as the form in the browser sends it.
 */
export function createCandidate(context: PresentManagerContext, input: CreateCandidate): Promise<Candidate> {
  // One fixed time for everything, so that a consent note never seems later than the first survey.
  const now = context.clock.now();
  return transaction({ ...context, clock: { now: () => now } }, async (context) => {
    checkWorkHistory(input.workHistory, now);
    await limitSearches(context);
    await refuseFullSandbox(context);
    const job = await findOpenJob(context, input.jobId);
    const hiringTeam = await withSystemRole(context, (context) => selectHiringTeam(context, job.id));
    if (input.email && findMemberByEmail(hiringTeam, input.email)) throw new AppError("CANDIDATE_IS_MANAGER");
    const rules = await readCompanyRules(context);
    const candidate = await insertCandidate(context, input, { job, rules });
    await recordCreation(context, candidate, input);
    await applyEarlierRefusal(context, candidate);
    if (rules.needed === "consent" && input.email) await inviteCandidate(context, candidate);
    await withSystemRole(context, (context) =>
      findReviewers(context, candidate.id, { ...input, hiringTeam }),
    );
    return readCandidate(context, { candidateId: candidate.id });
  });
}

async function refuseFullSandbox(context: ManagerContext) {
  const { companyId, isSandbox } = context.manager;
  if (!isSandbox) return;
  const isInCompany = eq(candidates.companyId, companyId);
  const existing = await withSystemRole(context, ({ db }) => db.$count(candidates, isInCompany));
  if (existing >= maxSandboxCandidates) throw new AppError("SANDBOX_FULL");
}

async function insertCandidate(
  context: ManagerContext,
  input: CreateCandidate,
  {
    job,
    rules,
  }: {
    job: Pick<typeof jobs.$inferSelect, "title" | "ownerId">;
    rules: Pick<typeof candidates.$inferSelect, "answersTogether">;
  },
) {
  const { db, clock } = context;
  const { jobId, firstName, lastName, email, workHistory } = input;
  const row = {
    firstName,
    lastName,
    email,
    jobId,
    ...externalColumns(input),
    startedWith: input.startedWith,
    templateId: input.templateId,
    positionAppliedFor: job.title,
    workHistory: workHistory.length > 0 ? workHistory : null,
    excludeCurrentColleagues: input.excludeCurrentColleagues,
    automaticOutreach: input.sendSurveysAutomatically && !input.confirmFirst,
    wantedResponses: input.wantedResponses,
    answersTogether: rules.answersTogether,
    ...consentColumns(context, input.consentNote),
    ownerId: job.ownerId,
    createdAt: clock.now(),
  };
  const [inserted] = await saveUnlessTaken(db.insert(candidates).values(row).returning());
  return oneRow(inserted);
}

async function recordCreation(
  context: PresentManagerContext,
  { id: candidateId }: { id: string },
  { firstName, lastName, email, workHistory, consentNote }: CreateCandidate,
) {
  const name = `${firstName} ${lastName}`;
  await publish(context, { type: "candidate.created", candidateId, name });
  await recordOwnUse(context, candidateId);
  if (email) await recordSharedAddress(context, { candidateId, name, email });
  await recordSimilarHistories(context, { candidateId, name, workHistory });
  if (consentNote) await publish(context, { type: "consent.noted", candidateId, name });
}

/**
 * Without people to confirm now, those who are found later are contacted automatically. If a rule leaves out everyone who
 * was found, the manager chooses.
 */
async function automateIfNobodyToConfirm(context: Context, candidateId: string) {
  const panel = await selectPanel(context, candidateId);
  const isNobodyProposed = proposeReviewers(context, panel).length === 0;
  const isNobodyToConfirm = isNobodyProposed ? selectLeftOut(context, panel) === null : isHeld(panel);
  if (isNobodyToConfirm)
    await context.db
      .update(candidates)
      .set({ automaticOutreach: true })
      .where(eq(candidates.id, candidateId));
}

/** Also contacts the best matches, unless other sources may soon find better ones. */
async function findReviewers(
  context: ManagerContext,
  candidateId: string,
  { hiringTeam, ...input }: CreateCandidate & { hiringTeam: TeamMember[] },
) {
  const { manager, clock } = context;
  const { firstName, lastName, workHistory, excludeCurrentColleagues } = input;
  await saveRelatives(context, { companyId: manager.companyId, workHistory });
  await identifyReviewers(context, {
    candidateId,
    isSandbox: manager.isSandbox,
    candidateName: `${firstName} ${lastName}`,
    workHistory,
    excludeCurrentColleagues,
    hiringTeam,
  });
  if (input.sendSurveysAutomatically && input.confirmFirst)
    await automateIfNobodyToConfirm(context, candidateId);
  const isSearching = await startSearches(context, { candidateId, workHistory });
  if (!isSearching) return advanceOutreach(context, candidateId);
  const until = new Date(clock.now().getTime() + searchMs);
  return scheduleOutreach(context, eq(candidates.id, candidateId), until);
}

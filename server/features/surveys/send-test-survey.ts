import { and, eq, inArray } from "drizzle-orm";
import * as z from "zod";
import type { ExistingReviewer, SendTest, TestedCandidate } from "#contract/survey-tests.ts";
import { isAnonymized, selectDeleted } from "#server/features/directory/delete-person.ts";
import { deliverSurvey } from "#server/features/outreach/deliver-surveys.ts";
import { dailyLimitsFor } from "#server/features/outreach/daily-limits.ts";
import { consentBlock } from "#server/features/outreach/consent-block.ts";
import { namedCard } from "#server/features/reviewers/card-of.ts";
import { selectDoNotContact } from "#server/features/reviewers/do-not-contact.ts";
import { refuseTeamAsReviewer, selectHiringTeam } from "#server/features/reviewers/hiring-team.ts";
import { insertReviewer } from "#server/features/reviewers/insert-reviewer.ts";
import { questionsOf } from "#server/features/templates/questions-for.ts";
import type { AdminContext, Context } from "#server/platform/context.ts";
import { addressHashes, adminKey } from "#server/platform/crypto/hashes.ts";
import { lockCandidate, transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { undecryptable, orReplacement } from "#server/platform/db/schema/columns.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyTemplates } from "#server/platform/db/schema/surveys.ts";
import { requireFound, AppError } from "#server/platform/errors.ts";
import { isRealCompany } from "#server/platform/sandbox.ts";
import { spendDaily } from "#server/platform/mail/daily-limit.ts";

const Id = z.uuid();

/** An admin sends a test survey of a template to a new or an existing reviewer. */
export async function sendTestSurvey(context: AdminContext, { templateId, ...test }: SendTest) {
  const { db } = context;
  const [template] = await db.select().from(surveyTemplates).where(eq(surveyTemplates.id, templateId));
  const questions = questionsOf(requireFound(template, "TEMPLATE_NOT_FOUND"));
  const { key, email } = await transaction(context, (context) => findOrAddReviewer(context, test));
  const sent = await deliverSurvey(context, { by: null, reviewerKey: key, test: { questions } });
  return { ...sent, to: email };
}

async function findOrAddReviewer(
  context: Context,
  { candidateId, jobId, reviewer }: Omit<SendTest, "templateId">,
) {
  const { job } = await selectCandidate(context, candidateId, jobId);
  const team = await selectHiringTeam(context, job.id);
  if (!job.isActive)
    throw new AppError("JOB_ARCHIVED", {
      message: "This job is archived, so no surveys are sent for it.",
    });
  await requireSendable(context, candidateId);
  if ("key" in reviewer) {
    const existing = await selectExisting(context, candidateId, reviewer.key);
    refuseTeamAsReviewer(existing.email, team);
    return existing;
  }
  const { email } = reviewer;
  refuseTeamAsReviewer(email, team);

  // Ranks are assigned one at a time.
  await lockCandidate(context, candidateId);
  const person = { ...reviewer, candidateId, createdByType: "admin" as const };
  const objections = await selectDoNotContact(context, [email]);
  if (objections.size > 0) throw new AppError("DO_NOT_CONTACT");
  const updated = await updateRefusedReviewer(context, person);
  const { key } = updated ?? requireFound(await insertReviewer(context, person), "REVIEWER_EXISTS");
  return { key, email };
}

/**
 * Reports blocks that affect everyone before those of one person. Otherwise an admin could send nothing and learn from
 * the difference who was contacted or has objected.
 */
async function requireSendable(context: Context, candidateId: string) {
  const [row] = await context.db
    .select({ candidate: candidates, company: companies, job: jobs })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(eq(candidates.id, candidateId));
  const { candidate, company, job } = requireFound(row, "INVALID_CANDIDATE");
  const code = consentBlock(candidate, company);
  if (code) throw new AppError(code);
  const [undoSpending] = await spendDaily(context, [dailyLimitsFor(context, job)]);
  if (undoSpending instanceof AppError) throw undoSpending;
  await undoSpending?.();
}

/** @param shownKey the key that admins see */
async function selectExisting(
  { db, secret }: Pick<Context, "db" | "secret">,
  candidateId: string,
  shownKey: string,
) {
  const { key, email } = reviewers;
  const rows = await db.select({ key, email }).from(reviewers).where(eq(reviewers.candidateId, candidateId));
  return requireFound(
    rows.find((row) => adminKey(secret, row.key) === shownKey),
    "REVIEWER_NOT_FOUND",
  );
}

/** If an admin added the reviewer before and the mail was refused, the next attempt updates the same person. */
async function updateRefusedReviewer(
  { db, secret }: Pick<Context, "db" | "secret">,
  {
    candidateId,
    email,
    ...person
  }: Pick<typeof reviewers.$inferSelect, "candidateId" | "email" | "name" | "company" | "position"> & {
    createdByType: "admin";
  },
) {
  const [row] = await db
    .update(reviewers)
    .set({ ...person, card: namedCard(person) })
    .where(
      and(
        eq(reviewers.candidateId, candidateId),
        inArray(reviewers.emailHash, addressHashes(secret, email)),
        eq(reviewers.createdByType, "admin"),
        eq(reviewers.status, "identified"),
      ),
    )
    .returning({ key: reviewers.key });
  return row;
}

/**
 * A candidate with their job.
 * @param jobId the job that the admin selected; a deleted one gets its own error
 */
async function selectCandidate(context: Pick<Context, "db">, candidateId: string, jobId?: string) {
  const [row] = Id.safeParse(candidateId).success ? await selectCandidateWithJob(context, candidateId) : [];
  if (row && (jobId === undefined || row.job.id === jobId)) return row;
  const isJobGone = jobId !== undefined && (await context.db.$count(jobs, eq(jobs.id, jobId))) === 0;
  throw new AppError(isJobGone ? "TESTED_JOB_NOT_FOUND" : "INVALID_CANDIDATE");
}

function selectCandidateWithJob({ db }: Pick<Context, "db">, candidateId: string) {
  return db
    .select({
      id: candidates.id,
      firstName: candidates.firstName,
      lastName: candidates.lastName,
      job: {
        id: jobs.id,
        title: jobs.title,
        department: jobs.department,
        location: jobs.location,
        isActive: jobs.isActive,
      },
    })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, candidates.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(eq(candidates.id, candidateId), isRealCompany));
}

export async function validateCandidate(
  context: AdminContext,
  { candidateId }: { candidateId: string },
): Promise<TestedCandidate> {
  const { id, firstName, lastName, job } = await selectCandidate(context, candidateId);
  return { id, firstName, lastName, job };
}

/**
 * The reviewers an admin can choose, without answers or link secrets. Found reviewers all look the same: managers see
 * which card was contacted, and an objection may be a reaction to this very survey.
 */
export async function listExistingReviewers(
  context: AdminContext,
  { candidateId }: { candidateId: string },
): Promise<ExistingReviewer[]> {
  const { id } = await selectCandidate(context, candidateId);
  const rows = await context.db
    .select({
      key: reviewers.key,
      name: orReplacement<string>(reviewers.name, undecryptable),
      email: orReplacement<string>(reviewers.email, undecryptable),
      company: reviewers.company,
      position: reviewers.position,
      created_by_type: reviewers.createdByType,
      status: reviewers.status,
    })
    .from(reviewers)
    .where(eq(reviewers.candidateId, id));
  const named = rows.filter((row) => row.created_by_type !== "system");
  const found = rows.filter((row) => row.created_by_type === "system");
  // Of people who were deleted on request, those who were contacted or chosen are left.
  const deleted = await selectDeleted(
    context,
    found.map(({ email }) => ({ email, profileUrl: null })),
  );
  const deletedEmails = new Set([...deleted].map(({ email }) => email));
  const objections = await selectDoNotContact(
    context,
    named.map(({ email }) => email),
  );
  return rows
    .filter(({ email }) => !isAnonymized(email))
    .filter((row) => row.created_by_type !== "system" || !deletedEmails.has(row.email))
    .map(({ status, key, ...row }) => ({
      ...row,
      key: adminKey(context.secret, key),
      canBeAsked: row.created_by_type === "system" || (status === "identified" && !objections.has(row.email)),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.key.localeCompare(b.key));
}

interface CheckEmail {
  candidateId: string;
  jobId: string;
  email: string;
}

export async function checkReviewerEmail(context: AdminContext, { candidateId, jobId, email }: CheckEmail) {
  const { job } = await selectCandidate(context, candidateId, jobId);
  refuseTeamAsReviewer(email, await selectHiringTeam(context, job.id));
  return { valid: true as const };
}

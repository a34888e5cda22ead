import { and, desc, eq, gt } from "drizzle-orm";
import type * as z from "zod";
import { type CheckDraft, draftDays, maxWaitingDrafts, ProposedCandidate } from "#contract/assistants.ts";
import type { Candidate, CandidateFields } from "#contract/candidates.ts";
import { dayMs } from "#contract/durations.ts";
import { createCandidate } from "#server/features/candidates/create-candidate.ts";
import { readCandidate } from "#server/features/candidates/read-candidate.ts";
import { findOpenJob } from "#server/features/candidates/update-candidate.ts";
import { checkWorkHistory } from "#server/features/directory/check-work-history.ts";
import type { Context, ManagerContext, PresentManagerContext } from "#server/platform/context.ts";
import { keyedHash, loadedSecret } from "#server/platform/crypto/encryption.ts";
import { checkDrafts } from "#server/platform/db/schema/assistants.ts";
import { orReplacement } from "#server/platform/db/schema/columns.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { transaction, withSystemRole } from "#server/platform/db/transaction.ts";
import { AppError, oneRow, requireFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { jobsFor, lockTeam } from "#server/platform/scopes/scopes.ts";
import { isOwnDraft, isWaitingDraft } from "./list-drafts.ts";

export interface Proposal {
  key: { id: string; name: string };
  jobId: string;
  content: ProposedCandidate;
}

type Draft = Pick<typeof checkDrafts.$inferSelect, "id" | "candidateId" | "discardedAt">;

/** A proposal that the same key made within the last 24 hours is not stored again. Nothing is sent. */
export function proposeCheck(context: ManagerContext, { key, jobId, content }: Proposal) {
  return transaction(context, async (context) => {
    const { db, clock, manager } = context;
    if (manager.role === "viewer") throw new AppError("VIEWERS_READ_ONLY");
    const now = clock.now();
    checkWorkHistory(content.workHistory, now);
    // Before the job, like changes of a job's team.
    await lockDrafts(context);
    const job = await findOpenJob(context, jobId);
    const contentHash = keyedHash(loadedSecret(), "proposed check", JSON.stringify([jobId, content]));
    const duplicate = await findDuplicate(context, key.id, contentHash);
    if (duplicate) return { job, draft: draftView(context, duplicate), isNew: false };
    if ((await db.$count(checkDrafts, isWaitingDraft(context))) >= maxWaitingDrafts)
      throw new AppError("TOO_MANY_CHECK_DRAFTS");
    const [inserted] = await db
      .insert(checkDrafts)
      .values({
        hiringManagerProfileId: manager.id,
        jobId,
        keyId: key.id,
        keyName: key.name,
        contentHash,
        content,
        createdAt: now,
        expiresAt: new Date(now.getTime() + draftDays * dayMs),
      })
      .returning({ id: checkDrafts.id });
    await publish(context, { type: "check.proposed", jobId, title: job.title });
    const { id } = oneRow(inserted);
    return { job, draft: draftView(context, { id, candidateId: null, discardedAt: null }), isNew: true };
  });
}

/** The same proposal, if the key made it within the last 24 hours. */
async function findDuplicate({ db, clock, manager }: ManagerContext, proposingKey: string, hash: string) {
  const { id, candidateId, discardedAt, hiringManagerProfileId, keyId, contentHash, createdAt } = checkDrafts;
  const [duplicate] = await db
    .select({ id, candidateId, discardedAt })
    .from(checkDrafts)
    .where(
      and(
        eq(hiringManagerProfileId, manager.id),
        eq(keyId, proposingKey),
        eq(contentHash, hash),
        gt(createdAt, new Date(clock.now().getTime() - dayMs)),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(1);
  return duplicate;
}

const draftView = ({ settings }: Pick<Context, "settings">, { id, ...draft }: Draft) => ({
  id,
  candidateId: draft.candidateId,
  status: statusOf(draft),
  link: `${settings.origin}/confirm-check/${id}`,
});

function statusOf({ candidateId, discardedAt }: Omit<Draft, "id">): CheckDraft["status"] {
  if (candidateId) return "confirmed";
  return discardedAt ? "discarded" : "waiting";
}

/** Two calls at the same time wait for each other, so that a repeated proposal is stored once. */
function lockDrafts(context: ManagerContext) {
  const { id } = hiringManagerProfiles;
  return withSystemRole(context, ({ db, manager }) =>
    db.select({ id }).from(hiringManagerProfiles).where(eq(id, manager.id)).for("no key update"),
  );
}

/**
 * Locks the draft until the transaction ends, so that it is confirmed or discarded once. Locks its job first, like a
 * deletion of the job.
 */
async function lockDraft(context: ManagerContext, draftId: string) {
  const { id, jobId, keyName, candidateId, discardedAt } = checkDrafts;
  const isDraft = and(eq(id, draftId), isOwnDraft(context));
  const [found] = await context.db.select({ jobId }).from(checkDrafts).where(isDraft);
  await lockTeam(context, requireFound(found, "CHECK_DRAFT_NOT_FOUND").jobId);
  const [draft] = await context.db
    .select({ id, jobId, keyName, candidateId, discardedAt })
    .from(checkDrafts)
    .where(isDraft)
    .for("update");
  return requireFound(draft, "CHECK_DRAFT_NOT_FOUND");
}

export async function readDraft(
  context: ManagerContext,
  { draftId }: { draftId: string },
): Promise<CheckDraft> {
  const { id, jobId, keyName, candidateId, discardedAt, createdAt, expiresAt } = checkDrafts;
  const content = orReplacement(checkDrafts.content, null);
  const [row] = await context.db
    .select({ id, jobId, keyName, candidateId, discardedAt, createdAt, expiresAt, content })
    .from(checkDrafts)
    .where(and(eq(id, draftId), isOwnDraft(context)));
  const draft = requireFound(row, "CHECK_DRAFT_NOT_FOUND");
  const status = statusOf(draft);
  const proposal = ProposedCandidate.safeParse(draft.content).data ?? null;
  // It cannot be decrypted, so it has to be proposed again.
  if (status === "waiting" && !proposal) throw new AppError("CHECK_DRAFT_NOT_FOUND");
  const { firstName, lastName } = context.manager;
  return {
    id: draft.id,
    status,
    jobId: draft.jobId,
    keyName: draft.keyName,
    proposedBy: `${firstName} ${lastName}`,
    createdAt: draft.createdAt.toISOString(),
    expiresAt: draft.expiresAt.toISOString(),
    content: proposal,
    candidateId: draft.candidateId,
  };
}

type ConfirmCheck = z.output<typeof CandidateFields> & { draftId: string };

/** Adds the candidate as the form does, once: confirming again returns the same candidate. */
export function confirmCheck(
  context: PresentManagerContext,
  { draftId, ...fields }: ConfirmCheck,
): Promise<Candidate> {
  return transaction(context, async (context) => {
    const draft = await lockDraft(context, draftId);
    if (draft.discardedAt) throw new AppError("CHECK_DRAFT_DISCARDED");
    if (draft.candidateId) return readCandidate(context, { candidateId: draft.candidateId });
    const candidate = await createCandidate(context, { ...fields, jobId: draft.jobId });
    await context.db
      .update(checkDrafts)
      .set({ candidateId: candidate.id, content: null })
      .where(eq(checkDrafts.id, draftId));
    return candidate;
  });
}

export function discardCheck(context: ManagerContext, { draftId }: { draftId: string }) {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const { jobId, keyName, candidateId, discardedAt } = await lockDraft(context, draftId);
    if (candidateId) throw new AppError("CHECK_DRAFT_CONFIRMED");
    if (discardedAt) return { discarded: true as const };
    // Someone who no longer shares the job does not find its proposals, and they expire.
    const visible = jobsFor(context);
    const [job] = await db.select({ title: visible.title }).from(visible).where(eq(visible.id, jobId));
    const { title } = requireFound(job, "CHECK_DRAFT_NOT_FOUND");
    await db
      .update(checkDrafts)
      .set({ discardedAt: clock.now(), content: null })
      .where(eq(checkDrafts.id, draftId));
    await publish(context, { type: "check.discarded", jobId, title, keyName });
    return { discarded: true as const };
  });
}

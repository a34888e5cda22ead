import { randomUUID } from "node:crypto";
import { and, asc, count, eq, getTableColumns, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { CandidateConsent } from "#contract/consent-texts.ts";
import type { NotContacted, NotContactedOfCompany, OwnNotContacted } from "#contract/candidate-portal.ts";
import { shownName } from "#contract/written-name.ts";
import { linkExpiry, oldestLink } from "#server/features/reviewers/link-state.ts";
import type { AdminContext, Context, ManagerContext } from "#server/platform/context.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { withSystemRole, transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { undecryptable, orUndecryptable } from "#server/platform/db/schema/columns.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { participationMails, participations } from "#server/platform/db/schema/consent.ts";
import { isAppError, oneRow, AppError } from "#server/platform/errors.ts";
import { renderMail } from "#server/platform/mail/send.ts";
import { candidateMail } from "#server/platform/mail/templates/candidate.tsx";
import { publish } from "#server/platform/publish.ts";
import { isRealCompany } from "#server/platform/sandbox.ts";
import { requireCandidate, lockCandidateTo, activeCandidatesFor } from "#server/platform/scopes/scopes.ts";
import { deriveLink } from "./candidate-portal.ts";
import { readConsent } from "./give-consent.ts";
import { mailCandidate, mailProps } from "./candidate-mails.ts";

/** Further candidates need another call. */
const batchSize = 100;

type Candidate = typeof candidates.$inferSelect;

/** Invites the candidate by e-mail, unless an earlier link still works. */
export function contactCandidate(
  context: ManagerContext,
  { candidateId }: { candidateId: string },
): Promise<CandidateConsent> {
  return transaction(context, async (context) => {
    const candidate = await lockCandidateTo("edit", context, candidateId);
    if (!candidate.email || candidate.email === undecryptable)
      throw new AppError("CANDIDATE_WITHOUT_ADDRESS");
    const { state, mailsStopped, canBeAsked } = await withSystemRole(context, (context) =>
      readConsent(context, candidate),
    );
    if (!canBeAsked)
      throw new AppError(state === "asked" && !mailsStopped ? "CANDIDATE_ASKED" : "CANDIDATE_REFUSED");
    await inviteCandidate(context, candidate);
    return withSystemRole(context, (context) => readConsent(context, candidate));
  });
}

/** The e-mail as it would be sent now. The link stays blank, because it is the candidate's alone. */
export async function previewInvitation(context: ManagerContext, { candidateId }: { candidateId: string }) {
  const candidate = await requireCandidate(context, candidateId);
  const { email } = candidate;
  if (!email || email === undecryptable) throw new AppError("CANDIDATE_WITHOUT_ADDRESS");
  const job = { title: candidate.jobTitle };
  const company = { name: context.manager.company };
  const askedBy = shownName(await readSender(context, candidate));
  return { to: email, ...renderInvitation(context, { job, company, candidate, askedBy }) };
}

/** The e-mail as each of a company's candidates would get it now. Admins see no candidate's name. */
export function previewAnyInvitation(context: Pick<AdminContext, "clock" | "settings">) {
  return renderInvitation(context, {
    job: { title: "[job title]" },
    company: { name: "[company]" },
    candidate: { firstName: "First Name" },
    askedBy: "[hiring manager]",
  });
}

function renderInvitation(
  { clock, settings }: Pick<Context, "clock" | "settings">,
  { askedBy, ...about }: Parameters<typeof mailProps>[1] & { askedBy: string },
) {
  const { subject, body } = candidateMail({
    ...mailProps(settings, about),
    askedBy,
    number: 0,
    url: `${settings.origin}/candidate/[their own link]`,
    expiresAt: linkExpiry(clock.now(), settings),
  });
  return { subject, ...renderMail(body) };
}

/**
 * Creates a link and queues its e-mail in the name of the job's owner, even if an editor asks. The caller has locked
 * the candidate's row and checked that it has an address.
 */
export async function inviteCandidate(context: Context, candidate: Candidate) {
  const { id: candidateId, firstName, lastName } = candidate;
  await withSystemRole(context, async ({ db, clock, secret, tasks }: Context) => {
    const [previous] = await db
      .select()
      .from(participations)
      .where(eq(participations.candidateId, candidateId));
    const id = previous?.id ?? randomUUID();
    const linkNumber = (previous?.linkNumber ?? 0) + 1;
    const now = clock.now();
    const invitation = {
      linkNumber,
      secretHash: linkHash(deriveLink(secret, { id, linkNumber })),
      askedAt: now,
      askedBy: await readSender({ db }, candidate),
      reminderDueAt: null,
      undeliverableAt: null,
      stoppedAt: null,
    };
    await db
      .insert(participations)
      .values({ id, candidateId, ...invitation })
      .onConflictDoUpdate({ target: participations.candidateId, set: invitation });
    await db
      .insert(participationMails)
      .values({ participationId: id, linkNumber, number: 0, createdAt: now });
    await tasks.enqueue(db, mailCandidate, { participationId: id, linkNumber, number: 0 });
  });
  await publish(context, { type: "consent.asked", candidateId, name: `${firstName} ${lastName}` });
}

/** The job's owner, in whose name candidates are mailed. A manager's role reads only their own profile. */
function readSender(
  context: Pick<Context, "db"> & { inRole?: boolean },
  { ownerId }: Pick<Candidate, "ownerId">,
): Promise<string> {
  return withSystemRole(context, async ({ db }) => {
    const { id, firstName, lastName } = hiringManagerProfiles;
    const [row] = await db.select({ firstName, lastName }).from(hiringManagerProfiles).where(eq(id, ownerId));
    const owner = oneRow(row);
    return `${owner.firstName} ${owner.lastName}`;
  });
}

/** For each company that requires consent, the number of candidates who could be invited. Names no candidate. */
export async function listNotContacted(context: AdminContext): Promise<NotContactedOfCompany[]> {
  const waiting = selectWaiting(context);
  const rows = await context.db
    .select({
      companyId: companies.id,
      company: companies.name,
      all: count(),
      reachable: count(waiting.email),
    })
    .from(waiting)
    .innerJoin(companies, eq(companies.id, waiting.companyId))
    .groupBy(companies.id)
    .orderBy(asc(companies.name), asc(companies.id));
  return rows.map(({ all, reachable, ...company }) => ({ ...company, ...countNotContacted(all, reachable) }));
}

/** Invites a company's candidates in the names of their managers. */
export function inviteCompanyCandidates(context: AdminContext, { companyId }: { companyId: string }) {
  return transaction(context, async (context) => {
    const { db } = context;
    const selectReachable = async () => {
      const waiting = selectWaiting(context);
      return db
        .select({ id: waiting.id })
        .from(waiting)
        .where(and(eq(waiting.companyId, companyId), isNotNull(waiting.email)))
        .orderBy(asc(waiting.id))
        .limit(batchSize);
    };
    const ids = (await selectReachable()).map(({ id }) => id);
    // Locks the candidates in the order of their ids, then checks again who was invited in the meantime.
    const locked = await db
      .select({ ...getTableColumns(candidates), email: orUndecryptable(candidates.email) })
      .from(candidates)
      .where(inArray(candidates.id, ids))
      .orderBy(asc(candidates.id))
      .for("update");
    const stillReachable = new Set((await selectReachable()).map(({ id }) => id));
    const invited = locked.filter(({ id, email }) => stillReachable.has(id) && email !== undecryptable);
    for (const candidate of invited) await inviteCandidate(context, candidate);
    return { asked: invited.length, companies: await listNotContacted(context) };
  });
}

/** Candidates of active jobs whose manager, the sender of the e-mail, is not deactivated. */
function selectWaiting(context: AdminContext) {
  const { id, email, companyId, jobId } = candidates;
  return context.db
    .select({ id, email, companyId })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, jobId))
    .innerJoin(companies, eq(companies.id, candidates.companyId))
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobs.ownerId))
    .leftJoin(participations, eq(participations.candidateId, id))
    .where(
      and(
        eq(jobs.isActive, true),
        isRealCompany,
        eq(companies.needed, "consent"),
        isNull(hiringManagerProfiles.deactivatedAt),
        isNotContacted(context, candidates),
      ),
    )
    .as("waiting");
}

/** Never invited, or by a link that has expired to an address that accepts mail. Needs participations joined. */
function isNotContacted(
  { clock, settings }: Pick<Context, "clock" | "settings">,
  { agreedAt, consentWithdrawnAt }: Pick<typeof candidates, "agreedAt" | "consentWithdrawnAt">,
) {
  const isLinkExpired = and(
    lte(participations.askedAt, oldestLink(clock.now(), settings)),
    isNull(participations.stoppedAt),
    isNull(participations.undeliverableAt),
  );
  return and(isNull(agreedAt), isNull(consentWithdrawnAt), or(isNull(participations.id), isLinkExpired));
}

/** @param reachable how many of all have an address */
function countNotContacted(all: number, reachable: number): NotContacted {
  const canBeAsked = Math.min(reachable, batchSize);
  return { canBeAsked, later: reachable - canBeAsked, withoutAddress: all - reachable };
}

/** Which of the manager's candidates could be invited. */
export async function readNotContacted(context: ManagerContext): Promise<OwnNotContacted> {
  const waiting = await selectOwnWaiting(context);
  const reachable = waiting.filter(({ hasAddress }) => hasAddress);
  const next = reachable
    .slice(0, batchSize)
    .map(({ id, firstName, lastName }) => ({ candidateId: id, name: `${firstName} ${lastName}` }));
  return { ...countNotContacted(waiting.length, reachable.length), next };
}

/** @param candidateIds whom the manager saw; others may have been added or shared meanwhile */
export function inviteNotContacted(
  context: ManagerContext,
  { candidateIds }: { candidateIds?: string[] | undefined },
): Promise<OwnNotContacted & { asked: number }> {
  return transaction(context, async (context) => {
    const selectReachable = async () =>
      (await selectOwnWaiting(context)).filter(
        ({ id, hasAddress }) => hasAddress && (candidateIds?.includes(id) ?? true),
      );
    const locked = [];
    // Locks the candidates in the order of their ids, then checks again: in the meantime some may have been invited, or
    // have lost their address.
    for (const { id } of (await selectReachable()).slice(0, batchSize)) {
      const candidate = await lockCandidateTo("edit", context, id).catch((error: unknown) => {
        // Deleted in the meantime; the others are invited.
        if (!isAppError(error, "CANDIDATE_NOT_FOUND")) throw error;
      });
      if (candidate) locked.push(candidate);
    }
    const stillReachable = new Set((await selectReachable()).map(({ id }) => id));
    const invited = locked.filter(({ id, email }) => stillReachable.has(id) && email !== undecryptable);
    for (const candidate of invited) await inviteCandidate(context, candidate);
    return { asked: invited.length, ...(await readNotContacted(context)) };
  });
}

function selectOwnWaiting(context: ManagerContext) {
  return withSystemRole(context, (context) => {
    const editable = activeCandidatesFor(context, "edit");
    return context.db
      .select({
        id: editable.id,
        firstName: editable.firstName,
        lastName: editable.lastName,
        hasAddress: sql<boolean>`${editable.email} is not null`,
      })
      .from(editable)
      .leftJoin(participations, eq(participations.candidateId, editable.id))
      .where(isNotContacted(context, editable))
      .orderBy(asc(editable.id));
  });
}

import { randomUUID } from "node:crypto";
import { and, asc, count, eq, getTableColumns, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { CandidateConsent } from "#contract/consent-texts.ts";
import type { NotContacted, NotContactedOfCompany } from "#contract/candidate-portal.ts";
import { oldestLink } from "#server/features/reviewers/link-state.ts";
import type { AdminContext, Context, ManagerContext } from "#server/platform/context.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { withSystemRole, transaction } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { undecryptable, orUndecryptable } from "#server/platform/db/schema/columns.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { participationMails, participations } from "#server/platform/db/schema/consent.ts";
import { oneRow, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { lockOwnCandidate, ownActiveCandidates } from "#server/platform/scopes/scopes.ts";
import { newLink } from "./candidate-portal.ts";
import { readConsent } from "./give-consent.ts";
import { mailCandidate } from "./candidate-mails.ts";

/** More are asked by another press. */
const mostAtOnce = 100;

type Candidate = typeof candidates.$inferSelect;

/** The manager has the candidate asked by e-mail. Whoever was asked is not asked again before the link has expired. */
export function contactCandidate(
  context: ManagerContext,
  { candidateId }: { candidateId: string },
): Promise<CandidateConsent> {
  return transaction(context, async (context) => {
    const candidate = await lockOwnCandidate(context, candidateId);
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

/**
 * Makes the link and notes the e-mail that carries it, in the name of the manager whose candidate it is. The caller holds
 * the candidate's row, and it has an address.
 */
export async function inviteCandidate(context: Context, candidate: Candidate) {
  const { id: candidateId, firstName, lastName } = candidate;
  await withSystemRole(context, async ({ db, clock, secret, tasks }: Context) => {
    const isTheirs = eq(hiringManagerProfiles.id, candidate.createdBy);
    const [manager] = await db.select().from(hiringManagerProfiles).where(isTheirs);
    const { firstName: given, lastName: family } = oneRow(manager);
    const [before] = await db
      .select()
      .from(participations)
      .where(eq(participations.candidateId, candidateId));
    const id = before?.id ?? randomUUID();
    const linkNumber = (before?.linkNumber ?? 0) + 1;
    const now = clock.now();
    const asked = {
      linkNumber,
      secretHash: linkHash(newLink(secret, { id, linkNumber })),
      askedAt: now,
      askedBy: `${given} ${family}`,
      reminderDueAt: null,
      undeliverableAt: null,
      stoppedAt: null,
    };
    await db
      .insert(participations)
      .values({ id, candidateId, ...asked })
      .onConflictDoUpdate({ target: participations.candidateId, set: asked });
    await db
      .insert(participationMails)
      .values({ participationId: id, linkNumber, number: 0, createdAt: now });
    await tasks.enqueue(db, mailCandidate, { participationId: id, linkNumber, number: 0 });
  });
  await publish(context, { type: "consent.asked", candidateId, name: `${firstName} ${lastName}` });
}

/** Of which companies that want the candidates' own consent how many have not agreed, and could be asked. No candidate is told. */
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
  return rows.map(({ all, reachable, ...company }) => ({ ...company, ...notContactedOf(all, reachable) }));
}

/** An admin has a company's candidates asked, in the names of their managers. Whoever was asked in the same moment is not asked twice. */
export function contactOfCompany(context: AdminContext, { companyId }: { companyId: string }) {
  return transaction(context, async (context) => {
    const { db } = context;
    const unasked = async () => {
      const waiting = selectWaiting(context);
      return db
        .select({ id: waiting.id })
        .from(waiting)
        .where(and(eq(waiting.companyId, companyId), isNotNull(waiting.email)))
        .orderBy(asc(waiting.id))
        .limit(mostAtOnce);
    };
    const ids = (await unasked()).map(({ id }) => id);
    const isOne = inArray(candidates.id, ids);
    // In the order of their ids, as everywhere; only then is it known who was not asked by another.
    const held = await db
      .select({ ...getTableColumns(candidates), email: orUndecryptable(candidates.email) })
      .from(candidates)
      .where(isOne)
      .orderBy(asc(candidates.id))
      .for("update");
    const still = new Set((await unasked()).map(({ id }) => id));
    const asked = held.filter((one) => still.has(one.id) && one.email !== undecryptable);
    for (const candidate of asked) await inviteCandidate(context, candidate);
    return { asked: asked.length, companies: await listNotContacted(context) };
  });
}

/** Of active jobs, of managers who are not shut out: in their names it is asked. */
function selectWaiting(context: AdminContext) {
  const { id, email, companyId, jobId } = candidates;
  return context.db
    .select({ id, email, companyId })
    .from(candidates)
    .innerJoin(jobs, eq(jobs.id, jobId))
    .innerJoin(companies, eq(companies.id, candidates.companyId))
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, jobs.createdBy))
    .leftJoin(participations, eq(participations.candidateId, id))
    .where(
      and(
        eq(jobs.isActive, true),
        eq(companies.needed, "consent"),
        isNull(hiringManagerProfiles.shutOutAt),
        isNotContacted(context, candidates),
      ),
    )
    .as("waiting");
}

/** Never asked, or so long ago that the link has expired, and then by an address that takes mail. Participations are joined. */
function isNotContacted(
  { clock, settings }: Pick<Context, "clock" | "settings">,
  { agreedAt, takenBackAt }: Pick<typeof candidates, "agreedAt" | "takenBackAt">,
) {
  const isAskedNoMore = and(
    lte(participations.askedAt, oldestLink(clock.now(), settings)),
    isNull(participations.stoppedAt),
    isNull(participations.undeliverableAt),
  );
  return and(isNull(agreedAt), isNull(takenBackAt), or(isNull(participations.id), isAskedNoMore));
}

/** @param reachable how many of all have an address */
function notContactedOf(all: number, reachable: number): NotContacted {
  const canBeAsked = Math.min(reachable, mostAtOnce);
  return { canBeAsked, later: reachable - canBeAsked, withoutAddress: all - reachable };
}

/** How many of the manager's candidates have not agreed, and could be asked by one press. */
export async function countNotContacted(context: ManagerContext): Promise<NotContacted> {
  const unasked = await selectOwnWaiting(context);
  const reachable = unasked.filter(({ hasAddress }) => hasAddress).length;
  return notContactedOf(unasked.length, reachable);
}

/** The manager has them asked. Whoever was asked in the same moment is not asked twice. */
export function contactNotContacted(context: ManagerContext): Promise<NotContacted & { asked: number }> {
  return transaction(context, async (context) => {
    const reachable = (await selectOwnWaiting(context)).filter(({ hasAddress }) => hasAddress);
    const held = [];
    // One by one in the order of their ids, as everywhere; only then is it known who was not asked by another.
    for (const { id } of reachable.slice(0, mostAtOnce)) held.push(await lockOwnCandidate(context, id));
    const still = new Set((await selectOwnWaiting(context)).map(({ id }) => id));
    const asked = held.filter((one) => still.has(one.id) && one.email !== undecryptable);
    for (const candidate of asked) await inviteCandidate(context, candidate);
    return { asked: asked.length, ...(await countNotContacted(context)) };
  });
}

/** Of active jobs. */
function selectOwnWaiting(context: ManagerContext) {
  return withSystemRole(context, (context) => {
    const visible = ownActiveCandidates(context);
    return context.db
      .select({ id: visible.id, hasAddress: sql<boolean>`${visible.email} is not null` })
      .from(visible)
      .leftJoin(participations, eq(participations.candidateId, visible.id))
      .where(isNotContacted(context, visible))
      .orderBy(asc(visible.id));
  });
}

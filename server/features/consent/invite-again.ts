import { eq } from "drizzle-orm";
import type { Context, ManagerContext } from "#server/platform/context.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { participations } from "#server/platform/db/schema/consent.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { hasUnsubscribed } from "./candidate-mails.ts";
import { inviteCandidate } from "./contact-candidate.ts";

type Candidate = typeof candidates.$inferSelect;

/**
 * After an address was added or corrected, a candidate who has not answered gets a new link there, and the old link stops
 * working. One who has answered keeps the link. The caller has locked the candidate's row.
 */
export async function inviteAtNewAddress(context: Context, candidate: Candidate) {
  const { id, companyId, email, agreedAt, consentWithdrawnAt } = candidate;
  if (agreedAt ?? consentWithdrawnAt) return;
  const isInvited = await withSystemRole(context, async ({ db }) => {
    const isOfCandidate = eq(participations.candidateId, id);
    if (!email) {
      // The open invitation ends with its address.
      await db.delete(participations).where(isOfCandidate);
      return false;
    }
    const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
    return company?.needed === "consent" || (await db.$count(participations, isOfCandidate)) > 0;
  });
  if (isInvited) await inviteCandidate(context, candidate);
}

/**
 * Consent names the job, so moving a candidate to another job ends it and asks for it again. The caller has locked the
 * candidate's row.
 */
export async function inviteForNewJob(context: ManagerContext, candidate: Candidate) {
  const { id, companyId, email } = candidate;
  const set = { agreedAt: null };
  const isMailed = await withSystemRole(context, async (context) => {
    const { db, clock } = context;
    await db.update(candidates).set(set).where(eq(candidates.id, id));
    if (!email) return false;
    if (!(await hasUnsubscribed(context, companyId, email))) return true;
    // A new link would not reach them, so they keep the one by which they can withdraw consent.
    await db.update(participations).set({ askedAt: clock.now() }).where(eq(participations.candidateId, id));
    return false;
  });
  if (isMailed) await inviteCandidate(context, { ...candidate, ...set });
}

import { and, asc, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import { addDoNotContactHash } from "#server/features/reviewers/do-not-contact.ts";
import type { Context } from "#server/platform/context.ts";
import { keyedHash, keyedHashes } from "#server/platform/crypto/encryption.ts";
import { mailboxAt, mailboxOf } from "#server/platform/crypto/hashes.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { orUndecryptable } from "#server/platform/db/schema/columns.ts";
import { companies } from "#server/platform/db/schema/managers.ts";
import { doNotContact } from "#server/platform/db/schema/reviewers.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";

type Candidate = typeof candidates.$inferSelect;

const purpose = "candidate's refusal";

/** A candidate who declined has declined for the company: deleting and adding them again changes nothing. */
export async function rememberRefusal(
  context: Context,
  { companyId, email }: Pick<Candidate, "companyId" | "email">,
) {
  if (email)
    await addDoNotContactHash(context, keyedHash(context.secret, purpose, mailboxAt({ companyId, email })));
}

const isRefusal = ({ secret }: Pick<Context, "secret">, mailbox: { companyId: string; email: string }) =>
  inArray(doNotContact.emailHash, keyedHashes(secret, purpose, mailboxAt(mailbox)));

/** The candidate agreed, which is their latest word. */
export async function forgetRefusal(
  context: Context,
  { companyId, email }: Pick<Candidate, "companyId" | "email">,
) {
  if (email) await context.db.delete(doNotContact).where(isRefusal(context, { companyId, email }));
}

/**
 * Someone who declined earlier counts as having declined, also as a new candidate or under a corrected address, unless
 * the company's rule lets nothing happen before they agree anyway.
 */
export function applyEarlierRefusal(
  context: Context & { inRole?: boolean },
  { id, companyId, email }: Pick<Candidate, "id" | "companyId" | "email">,
): Promise<void> {
  return withSystemRole(context, async (context) => {
    const { db } = context;
    if (!email || !(await contactsWithoutConsent(context, companyId))) return;
    const [refusal] = await db
      .select({ refusedAt: doNotContact.createdAt })
      .from(doNotContact)
      .where(isRefusal(context, { companyId, email }));
    if (!refusal) return;
    await db
      .update(candidates)
      .set({ consentWithdrawnAt: refusal.refusedAt })
      .where(and(eq(candidates.id, id), isUndecided));
  });
}

const isUndecided = and(isNull(candidates.agreedAt), isNull(candidates.consentWithdrawnAt));

async function contactsWithoutConsent({ db }: Pick<Context, "db">, companyId: string): Promise<boolean> {
  const isOpen = and(eq(companies.id, companyId), ne(companies.needed, "consent"));
  return (await db.$count(companies, isOpen)) > 0;
}

/**
 * Locks the same person's other applications to the company, if others may be contacted about them without their consent
 * and they have not decided.
 */
export async function lockOtherApplications(
  context: Context,
  { id, companyId, email }: Pick<Candidate, "id" | "companyId" | "email">,
) {
  if (!email || !(await contactsWithoutConsent(context, companyId))) return [];
  const undecided = await context.db
    .select({ id: candidates.id, email: orUndecryptable(candidates.email) })
    .from(candidates)
    .where(
      and(
        eq(candidates.companyId, companyId),
        ne(candidates.id, id),
        isNotNull(candidates.email),
        isUndecided,
      ),
    );
  const ids = undecided.flatMap((other) =>
    other.email && mailboxOf(other.email) === mailboxOf(email) ? [other.id] : [],
  );
  const { firstName, lastName } = candidates;
  // Checked again: a manager may have deleted one meanwhile, or the person agreed by its link.
  return context.db
    .select({ id: candidates.id, firstName, lastName })
    .from(candidates)
    .where(and(inArray(candidates.id, ids), isUndecided))
    .orderBy(asc(candidates.id))
    .for("update");
}

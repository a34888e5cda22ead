import { eq, inArray, sql } from "drizzle-orm";
import { recordActivity } from "#server/activity/record-activity.ts";
import type { ActingContext } from "#server/context.ts";
import type { Transaction } from "#server/db/client.ts";
import { attempts, managerUsers } from "#server/db/schema/auth.ts";
import { candidates } from "#server/db/schema/candidates.ts";
import { directoryPeople } from "#server/db/schema/directory.ts";
import { hiringManagerInvitations } from "#server/db/schema/invitations.ts";
import { mailboxMessages } from "#server/db/schema/mail.ts";
import { companies, hiringManagerProfiles } from "#server/db/schema/managers.ts";
import { reviewers } from "#server/db/schema/reviewers.ts";
import { rememberDeletion } from "#server/directory/deletions.ts";
import { clearTrail } from "./clear-trail.ts";
import { mentions, searchEverything } from "./search-everything.ts";
import { findTraces, type Subject, type Traces } from "./traces.ts";

type Erasing = Pick<ActingContext, "clock" | "secret" | "actor">;

/**
 * Erases somebody from every table, the queue, the mailbox and the audit trail, and looks through the whole database
 * before it believes so: where a trace is left, nothing is erased.
 * @returns false where there is no such one
 */
export function erase(context: Erasing & Pick<ActingContext, "db">, subject: Subject, who: string) {
  return context.db.transaction(async (tx) => eraseIn(tx, context, subject, who));
}

export async function eraseIn(tx: Transaction, context: Erasing, subject: Subject, who: string) {
  const traces = await findTraces(tx, subject, who);
  if (!traces) return false;
  await deleteRows[subject](tx, context, traces);
  await deleteMentions(tx, traces);
  await clearTrail(tx, traces);

  const left = await searchEverything(tx, [...traces.ids, ...traces.addresses]);
  if (left.length > 0)
    throw new Error(
      `Nothing was erased: traces would be left in ${left.map(({ table }) => table).join(", ")}.`,
    );
  const activity = { action: "privacy.erased", record: { type: subject } } as const;
  await recordActivity({ db: tx, clock: context.clock }, { actor: context.actor, ...activity });
  return true;
}

const deleteRows: Record<Subject, (tx: Transaction, context: Erasing, traces: Traces) => Promise<void>> = {
  async candidate(tx, _context, { ids: [id = ""] }) {
    await tx.delete(candidates).where(eq(candidates.id, id));
  },

  /** Whoever has answered leaves a response less, which is what the manager is told. */
  async reviewer(tx, { secret, clock }, { addresses: [email = ""] }) {
    const removed = await tx.delete(reviewers).where(eq(reviewers.email, email)).returning();
    const answered = removed.filter(({ status }) => status === "completed");
    for (const { candidateId } of answered)
      await tx
        .update(candidates)
        .set({ withdrawnResponses: sql`${candidates.withdrawnResponses} + 1` })
        .where(eq(candidates.id, candidateId));
    const [person] = await tx.delete(directoryPeople).where(eq(directoryPeople.email, email)).returning();
    // The next import must not bring them back.
    await rememberDeletion(tx, secret, person ?? { email, profileUrl: null }, clock.now());
  },

  /** Its managers' accounts with it, and what hangs on them. */
  async company(tx, _context, { ids, addresses }) {
    const [id = ""] = ids;
    const managers = await tx
      .delete(hiringManagerProfiles)
      .where(eq(hiringManagerProfiles.companyId, id))
      .returning({ id: hiringManagerProfiles.id });
    const accounts = managers.map((manager) => manager.id);
    if (accounts.length > 0) await tx.delete(managerUsers).where(inArray(managerUsers.id, accounts));
    await tx.delete(companies).where(eq(companies.id, id));
    const known = sql`any(${sql.param(addresses)}::text[])`;
    await tx.delete(hiringManagerInvitations).where(sql`lower(${hiringManagerInvitations.email}) = ${known}`);
  },
};

/** Background work about them, e-mails to them or about them, and what their address was counted for. */
async function deleteMentions(tx: Transaction, { ids, addresses, names }: Traces) {
  const known = [...ids, ...addresses];
  const { to, subject, text, html, headers } = mailboxMessages;

  await tx.execute(sql`delete from pgboss.job where ${mentions(sql`to_jsonb(job)::text`, known)}`);
  await tx
    .delete(mailboxMessages)
    .where(
      mentions(sql`concat_ws(' ', ${to}, ${subject}, ${text}, ${html}, ${headers}::text)`, [
        ...known,
        ...names,
      ]),
    );
  await tx.delete(attempts).where(mentions(sql`${attempts.key}`, known));
  for (const table of ["manager_verifications", "manager_sessions"])
    await tx.execute(
      sql`delete from ${sql.identifier(table)} t where ${mentions(sql`to_jsonb(t)::text`, known)}`,
    );
}

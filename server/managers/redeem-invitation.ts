import { eq, sql } from "drizzle-orm";
import type * as z from "zod";
import type { SetUpPassword } from "#contract/managers.ts";
import { hashAhead, type Passwords } from "#server/auth/hash-ahead.ts";
import { createAuthRealm, type SignedIn } from "#server/auth/realm.ts";
import { refuseWeak } from "#server/auth/refuse-weak.ts";
import type { Context } from "#server/context.ts";
import { managerAuth, managerUsers } from "#server/db/schema/auth.ts";
import { hiringManagerInvitations } from "#server/db/schema/invitations.ts";
import { companies, hiringManagerProfiles } from "#server/db/schema/managers.ts";
import { inserted, Refused } from "#server/errors.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { redeemableInvitation } from "#server/invitations/redeemable.ts";
import { findManager } from "#server/realms/find-account.ts";

/**
 * Redeems an invitation. Name, e-mail and company are the invitation's. Account, company, profile and the accepted
 * invitation come into being together or not at all.
 */
export async function redeemInvitation(context: Context, input: z.output<typeof SetUpPassword>) {
  const { email } = await redeemableInvitation(context, input.code);
  const passwords = await hashAhead(context, managerAuth, {
    email,
    current: input.password,
    chosen: input.password,
  });
  return inTransaction(context, async (context) => {
    const { db, clock } = context;
    const invitation = await redeemableInvitation(context, input.code);
    // Two invitations to one address take turns; the second finds the account of the first.
    await db.execute(sql`select pg_advisory_xact_lock(hashtext(${invitation.email}))`);
    const { userId, cookies } = await accountFor(context, passwords, invitation, input.password);

    const known = await findManager(context, userId);
    if (!known)
      await db.insert(hiringManagerProfiles).values({
        id: userId,
        companyId: await companyNamed(context, invitation.company),
        firstName: invitation.firstName,
        lastName: invitation.lastName,
        email: invitation.email,
        hiringManagerInvitationId: invitation.id,
        timeZone: input.timeZone,
        createdAt: clock.now(),
      });
    await db
      .update(hiringManagerInvitations)
      .set({ invitationStatus: "accepted" })
      .where(eq(hiringManagerInvitations.id, invitation.id));

    const manager = inserted(known ?? (await findManager(context, userId)));
    return { outcome: known ? ("welcome_back" as const) : ("created" as const), manager, cookies };
  });
}

/** Signs in where the account exists and the password is its own; signs up where there is none. */
async function accountFor(
  context: Context,
  passwords: Passwords,
  invitation: { email: string; firstName: string; lastName: string; company: string },
  password: string,
): Promise<SignedIn> {
  const { email, firstName, lastName } = invitation;
  const realm = createAuthRealm("manager", context, passwords);
  const [account] = await context.db
    .select({ id: managerUsers.id })
    .from(managerUsers)
    .where(eq(managerUsers.email, email));
  if (!account) {
    refuseWeak(password, invitation);
    return realm.signUp(email, password, `${firstName} ${lastName}`);
  }
  try {
    return await realm.signIn(email, password);
  } catch (error) {
    throw error instanceof Refused ? new Refused("ACCOUNT_EXISTS") : error;
  }
}

/** The company of that name, in whatever case it is written; a new one where there is none. */
async function companyNamed({ db }: Pick<Context, "db">, name: string): Promise<string> {
  await db.insert(companies).values({ name }).onConflictDoNothing();
  const [company] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(eq(sql`lower(${companies.name})`, name.toLowerCase()));
  return inserted(company).id;
}

import { and, eq, isNotNull, sql } from "drizzle-orm";
import type * as z from "zod";
import type { SetUpPassword } from "#contract/managers.ts";
import { refuseDisabledPassword } from "./company-sign-in/connections.ts";
import { reportOwnerSignIn } from "./company-sign-in/mail-owners.ts";
import { enqueueNotice } from "./mail-notice.ts";
import { type Passwords, prepareHashes, refuseWeak } from "#server/platform/auth/passwords.ts";
import { lockAccount } from "#server/platform/auth/lock-account.ts";
import { createAuthRealm, type SignedIn } from "#server/platform/auth/realm.ts";
import { hasSecondFactor } from "#server/platform/auth/second-factor.ts";
import { isKnownDevice, saveDevice } from "#server/platform/auth/devices.ts";
import type { Caller, Context } from "#server/platform/context.ts";
import { managerAuth, managerUsers } from "#server/platform/db/schema/auth.ts";
import {
  hiringManagerInvitations,
  companies,
  hiringManagerProfiles,
} from "#server/platform/db/schema/managers.ts";
import { isRealCompany } from "#server/platform/sandbox.ts";
import { oneRow, requireFound, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { lockAddress, transaction } from "#server/platform/db/transaction.ts";
import { type InvitationRow, lockInvitation, findRedeemableInvitation } from "./invitations.ts";
import { findManager, managerActor } from "#server/platform/guards/find-account.ts";

type Browser = Pick<Caller, "cookie" | "browser">;

/** Account, company, profile and the accepted invitation are created in one transaction. */
export async function redeemInvitation(
  context: Context,
  input: z.output<typeof SetUpPassword>,
  caller: Browser = { cookie: "", browser: "" },
) {
  const { email } = await findRedeemableInvitation(context, input.code);
  const passwords = await prepareHashes(context, managerAuth, {
    email,
    current: input.password,
    chosen: input.password,
  });
  return transaction(context, async (context) => {
    const { db, clock } = context;
    // Two invitations to one address wait for each other; the second finds the account of the first. A sign-in with the
    // company also locks the address first, and then its invitation.
    await lockAddress(context, email);
    const invitation = await lockInvitation(context, input.code);
    const signInContext = { ...context, passwords, caller };
    const { userId, cookies } = await signInOrSignUp(signInContext, invitation, input.password);
    await refuseDeactivated(context, userId);
    const existing = await findManager(context, userId);
    if (!existing)
      await db.insert(hiringManagerProfiles).values({
        id: userId,
        ...(await findOrCreateCompany(context, invitation)),
        firstName: invitation.firstName,
        lastName: invitation.lastName,
        email: invitation.email,
        hiringManagerInvitationId: invitation.id,
        timeZone: input.timeZone,
        createdAt: clock.now(),
      });
    // Signing in with the company accepts the invitation instead.
    await refuseDisabledPassword(context, { id: userId });
    await db
      .update(hiringManagerInvitations)
      .set({ invitationStatus: "accepted" })
      .where(eq(hiringManagerInvitations.id, invitation.id));

    if (existing) await reportOwnerSignIn({ ...context, caller }, existing);
    const manager = oneRow(existing ?? (await findManager(context, userId)));
    const outcome = existing ? ("welcome_back" as const) : ("created" as const);
    // Their sign-in is recorded when it is complete.
    if (await hasSecondFactor(context, "manager", userId)) return { outcome, manager, cookies };
    const { cookie } = caller;
    const isNewBrowser = existing && !(await isKnownDevice(context, "manager", { email, cookie }));
    const deviceCookies = await saveDevice(context, "manager", { userId, cookie });
    const type = existing ? "manager.signed_in" : "manager.joined";
    await publish({ ...context, actor: managerActor(manager) }, { type, managerId: userId, email });
    if (isNewBrowser)
      await enqueueNotice({ ...context, caller }, { realm: "manager", id: userId }, "new_browser");
    return { outcome, manager, cookies: [...cookies, ...deviceCookies] };
  });
}

/** Signs in to an existing account with its own password, or creates the account. */
async function signInOrSignUp(
  context: Context & { passwords: Passwords; caller: Browser },
  invitation: { email: string; firstName: string; lastName: string; company: string },
  password: string,
): Promise<SignedIn> {
  const { email, firstName, lastName } = invitation;
  const { browser } = context.caller;
  const realm = createAuthRealm("manager", context, context.passwords);
  await lockAccount(context, "manager", email);
  const [account] = await context.db
    .select({ id: managerUsers.id })
    .from(managerUsers)
    .where(eq(managerUsers.email, email));
  if (!account) {
    refuseWeak(password, invitation);
    const fullName = `${firstName} ${lastName}`;
    return realm.signUp(email, password, { fullName, browser });
  }
  try {
    return await realm.signIn(email, password, browser);
  } catch (error) {
    throw error instanceof AppError ? new AppError("ACCOUNT_EXISTS") : error;
  }
}

/** An invitation does not reactivate an account. */
async function refuseDeactivated({ db }: Context, managerId: string) {
  const { id, deactivatedAt } = hiringManagerProfiles;
  const deactivated = await db.$count(
    hiringManagerProfiles,
    and(eq(id, managerId), isNotNull(deactivatedAt)),
  );
  if (deactivated > 0) throw new AppError("ACCOUNT_DEACTIVATED");
}

/**
 * The company of an owner's invitation, else the one with this name, ignoring case, which is created if it is new. Its first
 * member is its owner. The lock makes two people who join at the same time wait for each other.
 */
async function findOrCreateCompany(
  { db }: Pick<Context, "db">,
  { companyId, company: name, companyRole }: InvitationRow,
) {
  if (!companyId) await db.insert(companies).values({ name }).onConflictDoNothing();
  const isTheCompany = companyId
    ? eq(companies.id, companyId)
    : eq(sql`lower(${companies.name})`, sql`lower(${name})`);
  const [company] = await db
    .select({ id: companies.id })
    .from(companies)
    // A sandbox has no members but hidden ones.
    .where(and(isTheCompany, isRealCompany))
    .for("no key update");
  const { id } = requireFound(company, "INVALID_INVITATION");
  const isFirst = (await db.$count(hiringManagerProfiles, eq(hiringManagerProfiles.companyId, id))) === 0;
  return { companyId: id, companyRole: isFirst ? ("owner" as const) : companyRole };
}

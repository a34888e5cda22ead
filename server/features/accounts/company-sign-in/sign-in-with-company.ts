import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import type { SignInProblem } from "#contract/company-sign-in.ts";
import { personName } from "#contract/names.ts";
import { saveDevice } from "#server/platform/auth/devices.ts";
import { lockAccount } from "#server/platform/auth/lock-account.ts";
import { createAuthRealm } from "#server/platform/auth/realm.ts";
import { hasSecondFactor } from "#server/platform/auth/second-factor.ts";
import { canBeAccount } from "#contract/fields.ts";
import { managerAccounts, managerUsers } from "#server/platform/db/schema/auth.ts";
import { companySignInIdentities } from "#server/platform/db/schema/company-sign-ins.ts";
import {
  companies,
  hiringManagerInvitations,
  hiringManagerProfiles,
} from "#server/platform/db/schema/managers.ts";
import { lockAddress, transaction } from "#server/platform/db/transaction.ts";
import { oneRow } from "#server/platform/errors.ts";
import { findManager, managerActor } from "#server/platform/guards/find-account.ts";
import { missingOf, type RequestContext, setCookies } from "#server/platform/guards/guards.ts";
import { publish } from "#server/platform/publish.ts";
import { isOpen, isUnexpired } from "../invitations.ts";
import { recordSignIn } from "../sign-in.ts";
import { domainOf, lockConnection, type StoredConnection } from "./connections.ts";
import type { Identity } from "./identity-provider.ts";

const member = hiringManagerProfiles;
const invitation = hiringManagerInvitations;
const identities = companySignInIdentities;

/** Why this person does not get in, or null: whether the company may vouch for them. */
export function refusalOf(
  { domain }: Pick<StoredConnection, "domain">,
  identity: Identity,
): SignInProblem | null {
  const { email, isConfirmed } = identity;
  if (email === null || !canBeAccount(email)) return "no_address";
  if (domainOf(email) !== domain) return "other_domain";
  return isConfirmed ? null : "unconfirmed_address";
}

/**
 * Signs in the person that the company's provider identified. Only addresses of the company's proved domain get in: to
 * their account at this company, which is linked, or to a new one. An account of another company is never touched.
 */
export function signInWithCompany(
  context: RequestContext,
  { companyId, identity }: { companyId: string; identity: Identity },
): Promise<SignInProblem | null> {
  return transaction(context, async (context) => {
    const { db, caller, clock } = context;
    const connection = await lockConnection(context, companyId, "share");
    if (!connection || connection.use === "off" || !connection.domainProvedAt) return "off";
    const refusal = refusalOf(connection, identity);
    const address = identity.email;
    if (refusal !== null || address === null) return refusal ?? "no_address";
    // Two sign-ins and invitations of one address wait for each other; the second finds the account of the first.
    await lockAddress(context, address);
    const account = await findAccount(context, connection, identity, address);
    if (account && account.companyId !== companyId) return "other_company";
    const email = account?.email ?? address;
    await lockAccount(context, "manager", email);
    if (account && (await isDeactivated(context, account.id))) return "deactivated";
    const invited = account ? undefined : await lockOpenInvitation(context, companyId, email);
    if (!account && !invited && !context.settings.ownersInvite) return "not_invited";
    const userId = account?.id ?? (await createMember(context, connection, { ...identity, email }, invited));
    const { issuer, subject } = identity;
    await db
      .insert(identities)
      .values({ companyId, userId, issuer, subject, createdAt: clock.now() })
      .onConflictDoUpdate({ target: [identities.companyId, identities.userId], set: { issuer, subject } });

    const { cookies } = await createAuthRealm("manager", context).startSession(userId, caller.browser);
    setCookies(context, cookies);
    const manager = oneRow(await findManager(context, userId));
    const signedIn = { ...context, actor: managerActor(manager) };
    if (!account) {
      await publish(signedIn, { type: "manager.joined", managerId: userId, email });
      setCookies(context, await saveDevice(context, "manager", { userId, cookie: caller.cookie }));
      return null;
    }
    const hasFactor = await hasSecondFactor(context, "manager", userId);
    const state = { hasSecondFactor: hasFactor, verifiedAt: null };
    // Otherwise the sign-in is recorded once the second factor is checked.
    if (!missingOf(state, manager.secondFactorRequired))
      await recordSignIn(signedIn, { realm: "manager", id: userId, email });
    return null;
  });
}

/** By the provider's own name for the person, else by the address: so an account outlives a change of name. */
async function findAccount(
  { db }: RequestContext,
  { companyId }: StoredConnection,
  { issuer, subject }: Identity,
  email: string,
) {
  const account = { id: managerUsers.id, email: managerUsers.email, companyId: member.companyId };
  const [linked] = await db
    .select(account)
    .from(identities)
    .innerJoin(managerUsers, eq(managerUsers.id, identities.userId))
    .leftJoin(member, eq(member.id, managerUsers.id))
    .where(
      and(
        eq(identities.companyId, companyId),
        eq(identities.issuer, issuer),
        eq(identities.subject, subject),
      ),
    );
  if (linked) return linked;
  const [byAddress] = await db
    .select(account)
    .from(managerUsers)
    .leftJoin(member, eq(member.id, managerUsers.id))
    .where(eq(managerUsers.email, email));
  return byAddress;
}

async function isDeactivated(context: RequestContext, userId: string) {
  return (await findManager(context, userId)) === undefined;
}

/** The latest invitation to the company that can be accepted. Admins name the company only. */
async function lockOpenInvitation({ db, clock }: RequestContext, companyId: string, email: string) {
  const name = db
    .select({ name: sql`lower(${companies.name})` })
    .from(companies)
    .where(eq(companies.id, companyId));
  const [found] = await db
    .select()
    .from(invitation)
    .where(
      and(
        or(
          eq(invitation.companyId, companyId),
          and(isNull(invitation.companyId), eq(sql`lower(${invitation.company})`, name)),
        ),
        eq(invitation.email, email),
        isOpen,
        isUnexpired(clock.now()),
      ),
    )
    .orderBy(desc(invitation.createdAt))
    .limit(1)
    .for("update");
  return found;
}

/** A member without a password. The invitation counts as accepted, and decides on the role. */
async function createMember(
  { db, clock }: RequestContext,
  { companyId, role }: StoredConnection,
  { email, ...identity }: Identity & { email: string },
  openInvitation: typeof invitation.$inferSelect | undefined,
): Promise<string> {
  const now = clock.now();
  const firstName = openInvitation?.firstName ?? nameOr(identity.firstName, localPart(email));
  const lastName = openInvitation?.lastName ?? nameOr(identity.lastName, "");
  const id = randomUUID();
  const times = { createdAt: now, updatedAt: now };
  const name = `${firstName} ${lastName}`.trim();
  await db.insert(managerUsers).values({ id, name, email, emailVerified: true, ...times });
  // What other code locks. It gets a password if its owner ever sets one by a reset link.
  const account = { id: randomUUID(), userId: id, accountId: id, providerId: "credential" };
  await db.insert(managerAccounts).values({ ...account, ...times });
  await db.insert(member).values({
    id,
    companyId,
    companyRole: openInvitation?.companyRole ?? role,
    firstName,
    lastName,
    email,
    hiringManagerInvitationId: openInvitation?.id ?? null,
    createdAt: now,
  });
  if (openInvitation)
    await db
      .update(invitation)
      .set({ invitationStatus: "accepted" })
      .where(eq(invitation.id, openInvitation.id));
  return id;
}

const localPart = (email: string) => email.slice(0, email.indexOf("@"));

const Name = personName("Name", 100);

/** Names from outside follow the rules for typed ones. */
const nameOr = (name: string, fallback: string) => Name.safeParse(name.slice(0, 100)).data ?? fallback;

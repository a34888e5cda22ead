import { randomUUID } from "node:crypto";
import type {
  SCIMIdentityResolution,
  SCIMIdentityResolutionInput,
  SCIMIdentityState,
} from "@better-auth/scim";
import { isAPIError } from "better-auth/api";
import { and, eq } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { accountEmail } from "#contract/fields.ts";
import { SaveAccount } from "#contract/managers.ts";
import { domainOf, findConnection } from "#server/features/accounts/company-sign-in/connections.ts";
import { setCompanyMemberActive } from "#server/features/accounts/members.ts";
import { incrementCounter } from "#server/platform/auth/rate-limits.ts";
import type { Context } from "#server/platform/context.ts";
import { managerAccounts, managerUsers } from "#server/platform/db/schema/auth.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { type ScimConnectionRow, scimUsers } from "#server/platform/db/schema/scim.ts";
import { isAppError, oneRow } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { addressFixed, scimError } from "./scim-error.ts";

/** How many people one company's identity provider can add within 24 hours. */
const maxAddedADay = 1_000;

const profile = hiringManagerProfiles;
const PersonName = SaveAccount.pick({ firstName: true, lastName: true });

/** What the plugin calls to decide whose account a new resource is, and to carry a change over to the member. */
export function createMemberSync(context: Context, connection: ScimConnectionRow) {
  const { label } = connection;
  const asProvider: Context = {
    ...context,
    actor: { realm: "system", id: null, name: `SCIM: ${label}`, email: null },
  };
  let failure: unknown;
  let isLinking = false;

  async function refusing<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      if (isAppError(error, "LAST_OWNER")) throw scimError("CONFLICT", error.message);
      if (!isAPIError(error)) failure = error;
      throw error;
    }
  }

  return {
    /** An unexpected error, which the plugin's answer hides. */
    failure: () => failure,

    async resolveUser({ resource }: SCIMIdentityResolutionInput) {
      const resolution = await refusing(resolveAccount(context, connection, resource.primaryEmail));
      isLinking = resolution.action === "link";
      return resolution;
    },

    reconcileUser: (state: SCIMIdentityState) =>
      refusing(syncMember(asProvider, connection, { ...state, isLinking })),
  };
}

/**
 * A member of the same company is linked: the owners could deactivate them as well, and an identity provider gets no way
 * to sign in as them. An account of another company never is linked.
 */
async function resolveAccount(
  context: Context,
  { companyId }: ScimConnectionRow,
  address: string,
): Promise<SCIMIdentityResolution> {
  const { db, clock, settings } = context;
  const parsed = accountEmail.safeParse(address);
  if (parsed.data !== address)
    throw scimError(
      "BAD_REQUEST",
      "Nobody can sign in with this address. Send an e-mail address in emails, or as userName.",
      "invalidValue",
    );
  const [account] = await db
    .select({ id: managerUsers.id, companyId: profile.companyId })
    .from(managerUsers)
    .leftJoin(profile, eq(profile.id, managerUsers.id))
    .where(eq(managerUsers.email, address));
  if (account && account.companyId === companyId)
    return { action: "link", userId: account.id, profile: "manage" };
  const signIn = await findConnection(context, companyId);
  if (signIn?.domainProvedAt && domainOf(address) !== signIn.domain)
    throw scimError("BAD_REQUEST", `Only addresses of ${signIn.domain} can be added.`, "invalidValue");
  if (!settings.ownersInvite)
    throw scimError("FORBIDDEN", "Only admins of this installation can add people.");
  // Last, because it shows that the address has an account elsewhere.
  if (account)
    throw scimError(
      "CONFLICT",
      "This address cannot be added. Ask an admin of this installation.",
      "uniqueness",
    );
  const { count } = await incrementCounter({ db, clock }, `scim added ${companyId}`, dayMs);
  if (count > maxAddedADay)
    throw scimError("TOO_MANY_REQUESTS", `At most ${maxAddedADay} people can be added within 24 hours.`);
  return { action: "create" };
}

/** Updates the account and the profile of the member from the identity provider's resource. */
async function syncMember(
  context: Context,
  { companyId, role }: ScimConnectionRow,
  { userId, active, isLinking }: Pick<SCIMIdentityState, "userId" | "active"> & { isLinking: boolean },
) {
  const { db } = context;
  const [resource] = await db
    .select()
    .from(scimUsers)
    .where(and(eq(scimUsers.userId, userId), eq(scimUsers.connectionId, companyId)));
  const [account] = await db
    .select({ email: managerUsers.email })
    .from(managerUsers)
    .where(eq(managerUsers.id, userId));
  const { email } = oneRow(account);
  const [member] = await db.select().from(profile).where(eq(profile.id, userId));

  if (resource) {
    const name = nameIn(resource);
    const person = { managerId: userId, email, ...name };
    if (member) await updateMember(context, member, { ...person, isLinking });
    else await addMember(context, { ...person, companyId, companyRole: role });
    // The plugin has stored the display name, which may be anything.
    await db
      .update(managerUsers)
      .set({ name: `${name.firstName} ${name.lastName}` })
      .where(eq(managerUsers.id, userId));
  }
  const isActive = member ? !member.deactivatedAt : true;
  if (isActive !== active)
    await setCompanyMemberActive(context, { companyId, memberId: userId, isActive: active, isSelf: false });
}

type Member = typeof profile.$inferSelect;
type Person = Pick<Member, "email" | "firstName" | "lastName"> & { managerId: string };

async function addMember(
  context: Context,
  { managerId, ...fields }: Person & Pick<Member, "companyId" | "companyRole">,
) {
  const { db, clock } = context;
  const now = clock.now();
  // Sign-ins of one account wait for each other by this row. It has no password until its owner sets one.
  await db.insert(managerAccounts).values({
    id: randomUUID(),
    userId: managerId,
    accountId: managerId,
    providerId: "credential",
    createdAt: now,
    updatedAt: now,
  });
  await db.insert(profile).values({ id: managerId, ...fields, createdAt: now });
  await publish(context, { type: "manager.provisioned", managerId, email: fields.email });
}

async function updateMember(
  context: Context,
  member: Member,
  { managerId, email, firstName, lastName, isLinking }: Person & { isLinking: boolean },
) {
  if (member.email !== email) throw scimError("BAD_REQUEST", addressFixed, "mutability");
  if (isLinking) await publish(context, { type: "manager.linked", managerId, email });
  if (member.firstName === firstName && member.lastName === lastName) return;
  await context.db.update(profile).set({ firstName, lastName }).where(eq(profile.id, managerId));
  await publish(context, { type: "manager.renamed", managerId, email });
}

/** First and last name, or the parts of a display name. */
function nameIn({ givenName, familyName, displayName }: typeof scimUsers.$inferSelect) {
  const [first = "", ...rest] = displayName.trim().split(/\s+/);
  const parsed = PersonName.safeParse({
    firstName: givenName ?? first,
    lastName: familyName ?? rest.join(" "),
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw scimError(
    "BAD_REQUEST",
    `Send name.givenName and name.familyName. ${issue?.message ?? ""}`.trim(),
    "invalidValue",
  );
}

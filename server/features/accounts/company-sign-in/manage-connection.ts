import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, eq, isNotNull, isNull, ne, not, sql } from "drizzle-orm";
import type * as z from "zod";
import type {
  CompanySignIn,
  managerCompanySignIn,
  SaveCompanySignIn,
  SeenConnection,
} from "#contract/company-sign-in.ts";
import type { InputOf } from "#contract/requests.ts";
import type { Context, ManagerStepsContext } from "#server/platform/context.ts";
import { managerSessions, managerVerifications } from "#server/platform/db/schema/auth.ts";
import { companySignIns } from "#server/platform/db/schema/company-sign-ins.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { lockAddress, transaction } from "#server/platform/db/transaction.ts";
import { AppError, requireFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { findConnection, lockConnection, isPasswordDisabled, type StoredConnection } from "./connections.ts";
import { minuteMs } from "#contract/durations.ts";
import { limitCalls } from "#server/platform/auth/rate-limits.ts";
import { providerAddresses } from "./provider-addresses.ts";
import { certificatesEnd, readOidcProvider, readSamlProvider } from "./read-provider.ts";

export async function readCompanySignIn(context: ManagerStepsContext): Promise<CompanySignIn> {
  const { manager, settings } = context;
  const connection = await findConnection(context, manager.companyId);
  return {
    addresses: providerAddresses(settings.origin, manager.companyId),
    connection: connection ? await connectionView(context, connection) : null,
  };
}

async function connectionView(
  { db }: Context,
  connection: StoredConnection,
): Promise<NonNullable<CompanySignIn["connection"]>> {
  const { protocol, domain, domainToken, lastTry, companyId } = connection;
  const member = hiringManagerProfiles;
  const isActive = and(eq(member.companyId, companyId), isNull(member.deactivatedAt));
  const owners = await db.$count(member, and(isActive, eq(member.companyRole, "owner")));
  const otherAddresses = await db.$count(
    member,
    and(isActive, ne(member.companyRole, "owner"), ne(sql`split_part(${member.email}, '@', 2)`, domain)),
  );
  return {
    ...seenPart(connection),
    certificateEndsAt:
      protocol === "saml" ? certificatesEnd(connection.settings.certificates).toISOString() : null,
    record: { name: recordName(domain), value: recordValue(domainToken) },
    domainProvedAt: connection.domainProvedAt?.toISOString() ?? null,
    testedAt: connection.testedAt?.toISOString() ?? null,
    lastTry,
    exempt: { owners, otherAddresses },
  };
}

const seenPart = ({ protocol, provider, issuer, settings, role, domain, use }: StoredConnection) => ({
  protocol,
  provider,
  issuer,
  clientId: clientIdOf(settings),
  role,
  domain,
  use,
});

/** Refuses what an owner decided before another one changed the connection. */
function refuseUnseen(connection: StoredConnection | undefined, seen: SeenConnection | null | undefined) {
  const isSeen = seen === undefined || isDeepStrictEqual(seen, connection ? seenPart(connection) : null);
  if (!isSeen) throw changedMeanwhile();
}

const changedMeanwhile = () =>
  new AppError("SETTINGS_CHANGED", {
    message: "Another owner changed single sign-on since you opened this. Check it, and begin again.",
  });

const recordName = (domain: string) => `_forthright.${domain}`;
const recordValue = (token: string) => `forthright-domain=${token}`;

/**
 * Saves the connection after reading the provider's description. Another provider or domain turns it off, because nobody
 * has tried it; a new secret or certificate does not, so that it can be renewed while people sign in.
 */
export async function saveCompanySignIn(
  context: ManagerStepsContext,
  input: z.output<typeof SaveCompanySignIn>,
) {
  await limitOwners(context);
  const { companyId } = context.manager;
  const earlier = await findConnection(context, companyId);
  refuseUnseen(earlier, input.seen);
  const { issuer, settings } = await readProvider(context, input, earlier);
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const previous = await lockConnection(context, companyId);
    // Another owner has saved it while the provider answered.
    if (previous?.updatedAt.getTime() !== earlier?.updatedAt.getTime()) throw changedMeanwhile();
    const isSameDomain = previous?.domain === input.domain;
    const { protocol } = input;
    const isSame = previous !== undefined && isSameProvider(previous, { protocol, issuer, settings });
    const saved = {
      protocol,
      provider: input.provider,
      issuer,
      settings,
      role: input.role,
      domain: input.domain,
      updatedAt: clock.now(),
      ...(!isSameDomain && { domainProvedAt: null }),
      ...(!isSame && { lastTry: null }),
      ...(!(isSameDomain && isSame) && { use: "off" as const, testedAt: null }),
    };
    const token = randomBytes(18).toString("base64url");
    await db
      .insert(companySignIns)
      .values({ ...saved, companyId, domainToken: token })
      .onConflictDoUpdate({ target: companySignIns.companyId, set: saved });
    await publish(context, { type: "sign_in.saved", domain: input.domain });
    return readCompanySignIn(context);
  });
}

type Provider = Pick<StoredConnection, "protocol" | "issuer" | "settings">;

export const isSameProvider = (a: Provider, b: Provider): boolean =>
  a.protocol === b.protocol && a.issuer === b.issuer && clientIdOf(a.settings) === clientIdOf(b.settings);

const clientIdOf = (settings: StoredConnection["settings"]) =>
  "clientId" in settings ? settings.clientId : null;

async function readProvider(
  context: ManagerStepsContext,
  input: z.output<typeof SaveCompanySignIn>,
  earlier: StoredConnection | undefined,
): Promise<Pick<StoredConnection, "issuer" | "settings">> {
  if (input.protocol === "saml") {
    if (input.metadata) return readSamlProvider(context, input.metadata);
    if (earlier?.protocol !== "saml") throw new AppError("METADATA_MISSING");
    return earlier;
  }
  const { issuer, clientId } = input;
  // The form requires both.
  if (!issuer || !clientId) throw new AppError("PROVIDER_UNUSABLE");
  const sameClient =
    earlier?.protocol === "oidc" && earlier.settings.clientId === clientId ? earlier : undefined;
  const clientSecret = input.clientSecret ?? sameClient?.settings.clientSecret;
  if (!clientSecret) throw new AppError("CLIENT_SECRET_MISSING");
  const provider = await readOidcProvider(context, { issuer, clientId, clientSecret });
  // Otherwise anyone who may save a connection could have the secret sent to a server of their own.
  if (!input.clientSecret && provider.issuer !== sameClient?.issuer)
    throw new AppError("CLIENT_SECRET_MISSING");
  return provider;
}

/** Looks the domain's record up. A domain belongs to the company that proved it first. */
export async function proveDomain(context: ManagerStepsContext) {
  await limitOwners(context);
  const { companyId } = context.manager;
  const stored = requireFound(await findConnection(context, companyId), "SIGN_IN_NOT_CONNECTED");
  const { domain, domainToken } = stored;
  if (!(await hasRecord(context, domain, recordValue(domainToken))))
    throw new AppError("DOMAIN_RECORD_MISSING");
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const isThisCompany = eq(companySignIns.companyId, companyId);
    const isProved = isNotNull(companySignIns.domainProvedAt);
    // Two companies that prove one domain at the same time wait for each other.
    await lockAddress(context, domain);
    const provedByOthers = and(eq(companySignIns.domain, domain), isProved, not(isThisCompany));
    if ((await db.$count(companySignIns, provedByOthers)) > 0) throw new AppError("DOMAIN_TAKEN");
    const connection = await lockConnection(context, companyId);
    // Another owner has changed it in the meantime.
    if (connection?.domain !== domain || connection.domainToken !== domainToken)
      throw new AppError("DOMAIN_RECORD_MISSING");
    if (!connection.domainProvedAt) {
      await db.update(companySignIns).set({ domainProvedAt: clock.now() }).where(isThisCompany);
      await publish(context, { type: "sign_in.domain_proved", domain });
    }
    return readCompanySignIn(context);
  });
}

/** Names that exist in no DNS (RFC 2606), so that a demo can be tried without one. */
const example = /(^|\.)(example|test|localhost)$/;

async function hasRecord({ settings, resolveTxt }: Context, domain: string, value: string): Promise<boolean> {
  if (settings.demo && settings.ssoLoopback && example.test(domain)) return true;
  return (await resolveTxt(recordName(domain))).some((record) => record.trim() === value);
}

/** Turns the sign-in on or off, or requires it. Members whose passwords it disables are signed out. */
export function setSignInUse(
  context: ManagerStepsContext,
  { use, seen }: InputOf<typeof managerCompanySignIn.setUse>,
) {
  return transaction(context, async (context) => {
    const { db } = context;
    const { companyId } = context.manager;
    const connection = requireFound(await lockConnection(context, companyId), "SIGN_IN_NOT_CONNECTED");
    refuseUnseen(connection, seen);
    const { domainProvedAt, testedAt, domain } = connection;
    if (use !== "off" && !(domainProvedAt && testedAt)) throw new AppError("SIGN_IN_NOT_READY");
    if (use !== connection.use) {
      await db.update(companySignIns).set({ use }).where(eq(companySignIns.companyId, companyId));
      if (use === "required") await endPasswordSessions(context, companyId);
      await publish(context, { type: "sign_in.used", domain, use });
    }
    return readCompanySignIn(context);
  });
}

async function endPasswordSessions({ db }: Context, companyId: string) {
  const disabled = db
    .select({ id: hiringManagerProfiles.id })
    .from(hiringManagerProfiles)
    .innerJoin(companySignIns, isPasswordDisabled)
    .where(eq(companySignIns.companyId, companyId));
  const ids = (await disabled).map(({ id }) => id);
  if (ids.length === 0) return;
  await db.delete(managerSessions).where(sql`${managerSessions.userId} = any(${sql.param(ids)}::uuid[])`);
  // Reset links that are under way.
  await db
    .delete(managerVerifications)
    .where(sql`${managerVerifications.value} = any(${sql.param(ids)}::text[])`);
}

/** Passwords work again at once; people without one get a link by 'Forgot your password?'. */
export function removeCompanySignIn(
  context: ManagerStepsContext,
  { seen }: InputOf<typeof managerCompanySignIn.remove>,
) {
  return transaction(context, async (context) => {
    const { companyId } = context.manager;
    const connection = await lockConnection(context, companyId);
    refuseUnseen(connection, seen);
    if (connection) {
      await context.db.delete(companySignIns).where(eq(companySignIns.companyId, companyId));
      await publish(context, { type: "sign_in.removed", domain: connection.domain });
    }
    return readCompanySignIn(context);
  });
}

/** Each of these makes the server call another one. */
export const limitOwners = (context: ManagerStepsContext) =>
  limitCalls(context, `company sign-in settings ${context.manager.companyId}`, 60, 15 * minuteMs);

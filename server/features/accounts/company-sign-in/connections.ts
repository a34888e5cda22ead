import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { SignInProblem } from "#contract/company-sign-in.ts";
import type { Context } from "#server/platform/context.ts";
import { companySignIns } from "#server/platform/db/schema/company-sign-ins.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { AppError } from "#server/platform/errors.ts";

export interface OidcSettings {
  clientId: string;
  clientSecret: string;
  discoveryEndpoint: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  jwksEndpoint: string;
  userInfoEndpoint?: string | undefined;
  tokenEndpointAuthentication: "client_secret_post" | "client_secret_basic";
}

export interface SamlSettings {
  /** Where the provider takes requests. */
  entryPoint: string;
  /** In PEM format. */
  certificates: string[];
}

interface AnyConnection {
  companyId: string;
  issuer: string;
  domain: string;
}
export type OidcConnection = AnyConnection & { protocol: "oidc"; settings: OidcSettings };
export type SamlConnection = AnyConnection & { protocol: "saml"; settings: SamlSettings };
/** The data with which a provider can identify people. */
export type Connection = OidcConnection | SamlConnection;

/** The result of an owner's test of the connection. */
export interface Try {
  at: string;
  email: string | null;
  name: string | null;
  problem: SignInProblem | null;
  detail: string | null;
}

type Row = typeof companySignIns.$inferSelect;
export type StoredConnection = Omit<Row, keyof Connection | "lastTry"> & Connection & { lastTry: Try | null };

// The columns are written only here, from values of these types.
const fromRow = (row: Row) => row as StoredConnection;

export async function findConnection(
  { db }: Pick<Context, "db">,
  companyId: string,
): Promise<StoredConnection | undefined> {
  const [row] = await db.select().from(companySignIns).where(eq(companySignIns.companyId, companyId));
  return row && fromRow(row);
}

/** Locks the connection until the transaction ends. */
export async function lockConnection(
  { db }: Pick<Context, "db">,
  companyId: string,
  strength: "share" | "update" = "update",
): Promise<StoredConnection | undefined> {
  const [row] = await db
    .select()
    .from(companySignIns)
    .where(eq(companySignIns.companyId, companyId))
    .for(strength);
  return row && fromRow(row);
}

/** The connection in use for a domain. Its domain is proved. */
export async function findConnectionByDomain(
  { db }: Pick<Context, "db">,
  domain: string,
): Promise<StoredConnection | undefined> {
  const [row] = await db
    .select()
    .from(companySignIns)
    .where(
      and(
        eq(companySignIns.domain, domain),
        isNotNull(companySignIns.domainProvedAt),
        ne(companySignIns.use, "off"),
      ),
    );
  return row && fromRow(row);
}

export const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1);

const member = hiringManagerProfiles;
const hasDomain = sql`split_part(${member.email}, '@', 2) = ${companySignIns.domain}`;

/** Members whose password does not work while their company requires its own sign-in. Owners can always get back in. */
export const isPasswordDisabled = and(
  eq(companySignIns.companyId, member.companyId),
  eq(companySignIns.use, "required"),
  ne(member.companyRole, "owner"),
  hasDomain,
);

/** The member's company, if it requires its own sign-in of this member. */
export async function findSignInCompany(
  { db }: Pick<Context, "db">,
  email: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ name: companies.name })
    .from(member)
    .innerJoin(companySignIns, isPasswordDisabled)
    .innerJoin(companies, eq(companies.id, member.companyId))
    .where(eq(member.email, email));
  return found?.name;
}

/**
 * Locks the company's connection, so that nobody requires its sign-in before the transaction ends. Otherwise a session that
 * begins meanwhile would survive that.
 */
export async function hasDisabledPassword(
  { db }: Pick<Context, "db">,
  { id }: { id: string },
): Promise<boolean> {
  const [found] = await db
    .select({ isDisabled: sql<boolean>`${isPasswordDisabled}` })
    .from(member)
    .innerJoin(companySignIns, eq(companySignIns.companyId, member.companyId))
    .where(eq(member.id, id))
    .for("share", { of: companySignIns });
  return found?.isDisabled ?? false;
}

/** @throws SIGN_IN_WITH_COMPANY */
export async function refuseDisabledPassword(context: Pick<Context, "db">, account: { id: string }) {
  if (await hasDisabledPassword(context, account)) throw new AppError("SIGN_IN_WITH_COMPANY");
}

/** Whether this is an owner whose company requires its own sign-in of everyone else. */
export async function isPasswordExempt(
  { db }: Pick<Context, "db">,
  { id }: { id: string },
): Promise<boolean> {
  const found = await db
    .select({ id: member.id })
    .from(member)
    .innerJoin(
      companySignIns,
      and(eq(companySignIns.companyId, member.companyId), eq(companySignIns.use, "required")),
    )
    .where(and(eq(member.id, id), eq(member.companyRole, "owner")));
  return found.length > 0;
}

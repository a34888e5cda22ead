import { asc, eq, sql } from "drizzle-orm";
import type * as z from "zod";
import type { ManagerList, SetUpPassword } from "#contract/managers.ts";
import { withRateLimit } from "#server/platform/auth/rate-limits.ts";
import type { AdminContext } from "#server/platform/context.ts";
import { codeHash } from "#server/platform/crypto/code-hash.ts";
import { hasWords } from "#server/platform/db/sql.ts";
import { managerSessions } from "#server/platform/db/schema/auth.ts";
import { companies, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { type RequestContext, setCookies } from "#server/platform/guards/guards.ts";
import { redeemInvitation } from "./redeem-invitation.ts";

const manager = hiringManagerProfiles;
const name = sql`${manager.firstName} || ' ' || ${manager.lastName}`;

/** The first of this installation's hiring managers who match, by company and name. */
export async function listManagers(
  { db }: AdminContext,
  { q, limit }: { q: string; limit: number },
): Promise<ManagerList> {
  const matching = hasWords(q, [manager.firstName, manager.lastName, manager.email, companies.name]);
  // Looked up only for those who are sent.
  const lastUsedAt = sql<Date | null>`(select max(${managerSessions.updatedAt}) from ${managerSessions}
    where ${managerSessions.userId} = ${manager.id})`;
  const rows = await db
    .select({
      id: manager.id,
      firstName: manager.firstName,
      lastName: manager.lastName,
      email: manager.email,
      company: companies.name,
      shutOutAt: manager.shutOutAt,
      createdAt: manager.createdAt,
      lastUsedAt: lastUsedAt.mapWith(managerSessions.updatedAt),
      // Looked through once for both.
      found: matching ? sql<number>`(count(*) over ())::int` : sql<number>`0`,
    })
    .from(manager)
    .innerJoin(companies, eq(companies.id, manager.companyId))
    .where(matching)
    .orderBy(asc(sql`lower(${companies.name})`), asc(sql`lower(${name})`), asc(manager.id))
    .limit(limit);
  const total = await db.$count(manager);
  return {
    managers: rows.map(({ found: _found, ...row }) => listedPerson(row)),
    found: matching ? (rows[0]?.found ?? 0) : total,
    total,
  };
}

interface Moments {
  shutOutAt: Date | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** A row of the admins' list of people as it is answered. */
export function listedPerson<Row extends Moments>({ shutOutAt, createdAt, lastUsedAt, ...row }: Row) {
  return {
    ...row,
    shutOutAt: shutOutAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/**
 * An invited manager chooses a password and is signed in. Wrong codes and wrong passwords are limited alike; by a code that
 * is for somebody who has an account their password is guessed at, from however many networks.
 */
export function setUpManager(context: RequestContext, input: z.output<typeof SetUpPassword>) {
  const { address } = context.caller;
  // A code that nobody has used yet stands nowhere by which the database alone would tell it.
  const account = codeHash(context.secret, input.code);
  const guess = { kind: "invitation", account, address, hashes: true, isKnown: false };
  return withRateLimit(context, guess, async () => {
    const { cookies, ...result } = await redeemInvitation(context, input, context.caller);
    setCookies(context, cookies);
    return result;
  });
}

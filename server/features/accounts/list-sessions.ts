import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Session } from "#contract/accounts.ts";
import type { AccountContext } from "#server/platform/context.ts";
import { authTables } from "#server/platform/db/schema/auth.ts";

/** Where one is signed in, this session first, then the one that was used last. */
export async function listSessions({ db, clock, account }: AccountContext): Promise<Session[]> {
  const { session } = authTables[account.realm];
  const isCurrent = sql<boolean>`${session.id} = ${account.sessionId}`;
  const rows = await db
    .select({
      id: session.id,
      browser: sql<string>`coalesce(nullif(${session.userAgent}, ''), 'Unknown')`,
      signedInAt: session.createdAt,
      lastUsedAt: session.updatedAt,
      isCurrent,
    })
    .from(session)
    .where(and(eq(session.userId, account.id), gt(session.expiresAt, clock.now())))
    .orderBy(desc(isCurrent), desc(session.updatedAt), desc(session.id));
  return rows.map(({ signedInAt, lastUsedAt, ...row }) => ({
    ...row,
    signedInAt: signedInAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}

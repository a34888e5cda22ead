import { and, eq, gt, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { managerUsers, managerVerifications } from "#server/platform/db/schema/auth.ts";
import { found } from "#server/platform/errors.ts";
import { resetIdentifier, storedIdentifier } from "#server/platform/crypto/reset-token.ts";

/** Whose password the link in a mail can still set. Refuses with INVALID_RESET_LINK. */
export async function ownerOfResetLink(
  { db, clock, secret }: Pick<Context, "db" | "clock" | "secret">,
  token: string,
) {
  const [owner] = await db
    .select({ id: managerUsers.id, email: managerUsers.email })
    .from(managerVerifications)
    .innerJoin(managerUsers, eq(managerUsers.id, sql`${managerVerifications.value}::uuid`))
    .where(
      and(
        eq(managerVerifications.identifier, storedIdentifier(secret, resetIdentifier(token))),
        gt(managerVerifications.expiresAt, clock.now()),
      ),
    );
  return found(owner, "INVALID_RESET_LINK");
}

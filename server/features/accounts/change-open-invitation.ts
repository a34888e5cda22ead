import { and, eq, isNull, ne } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { hiringManagerInvitations } from "#server/platform/db/schema/managers.ts";
import { requireFound, AppError } from "#server/platform/errors.ts";

const { id, invitationStatus, revokedAt } = hiringManagerInvitations;

/** Changes an invitation that is neither accepted nor revoked, or says which of the two it is. */
export async function changeOpenInvitation(
  context: Pick<Context, "db">,
  invitationId: string,
  change: Partial<typeof hiringManagerInvitations.$inferInsert>,
) {
  const [changed] = await context.db
    .update(hiringManagerInvitations)
    .set(change)
    .where(isOpen(invitationId))
    .returning();
  if (changed) return changed;
  const { revokedAt: revoked } = await selectInvitation(context, invitationId);
  throw new AppError(revoked ? "INVITATION_REVOKED" : "INVITATION_ALREADY_ACCEPTED");
}

export function isOpen(invitationId: string) {
  return and(eq(id, invitationId), ne(invitationStatus, "accepted"), isNull(revokedAt));
}

export async function selectInvitation({ db }: Pick<Context, "db">, invitationId: string) {
  const [row] = await db.select().from(hiringManagerInvitations).where(eq(id, invitationId));
  return requireFound(row, "INVITATION_NOT_FOUND");
}

import type * as z from "zod";
import { type CreateInvitation, invitationDays } from "#contract/invitations.ts";
import type { Context } from "#server/context.ts";
import { hiringManagerInvitations } from "#server/db/schema/invitations.ts";
import { found } from "#server/errors.ts";
import { newInvitationCode } from "./invitation-code.ts";
import { invitationView } from "./invitation-view.ts";

const dayMs = 24 * 3600 * 1000;

export async function createInvitation(
  { db, clock }: Context,
  { neverExpires, ...fields }: z.output<typeof CreateInvitation>,
) {
  const now = clock.now();
  const [row] = await db
    .insert(hiringManagerInvitations)
    .values({
      ...fields,
      invitationCode: newInvitationCode(),
      expiresAt: neverExpires ? null : new Date(now.getTime() + invitationDays * dayMs),
      createdAt: now,
    })
    .returning();
  return invitationView(found(row, "INVITATION_NOT_FOUND"), now);
}

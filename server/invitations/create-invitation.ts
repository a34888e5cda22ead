import { eq } from "drizzle-orm";
import type * as z from "zod";
import { dayMs } from "#contract/durations.ts";
import { type CreateInvitation, invitationDays } from "#contract/invitations.ts";
import type { Context } from "#server/context.ts";
import { managerUsers } from "#server/db/schema/auth.ts";
import { hiringManagerInvitations } from "#server/db/schema/invitations.ts";
import { inserted } from "#server/errors.ts";
import { happened } from "#server/happened.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { codeHash } from "#server/sealing/code-hash.ts";
import { newInvitationCode } from "./invitation-code.ts";
import { invitationView } from "./invitation-view.ts";

export function createInvitation(
  context: Context,
  { neverExpires, ...fields }: z.output<typeof CreateInvitation>,
) {
  return inTransaction(context, async (context) => {
    const { db, clock, secret } = context;
    const invitationCode = newInvitationCode();
    const now = clock.now();
    const [row] = await db
      .insert(hiringManagerInvitations)
      .values({
        ...fields,
        invitationCode,
        invitationCodeHash: codeHash(secret, invitationCode),
        expiresAt: neverExpires ? null : validUntil(now),
        createdAt: now,
      })
      .returning();
    const invitation = inserted(row);
    const { id: invitationId, email } = invitation;
    await happened(context, { type: "invitation.created", invitationId, email });
    const hasAccount = (await db.$count(managerUsers, eq(managerUsers.email, email))) > 0;
    return { ...invitationView(invitation, now), hasAccount };
  });
}

export function validUntil(now: Date): Date {
  return new Date(now.getTime() + invitationDays * dayMs);
}

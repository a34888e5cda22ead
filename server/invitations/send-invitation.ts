import { eq, sql } from "drizzle-orm";
import { createElement } from "react";
import type { Context } from "#server/context.ts";
import { hiringManagerInvitations } from "#server/db/schema/invitations.ts";
import { isRefused, Refused } from "#server/errors.ts";
import { happened } from "#server/happened.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { adminLimit, spendDaily } from "#server/mail/daily-limit.ts";
import { InvitationMail, invitationSubject } from "#server/mail/templates/invitation.tsx";
import { isOpen, selectInvitation } from "./change-open-invitation.ts";
import { invitationView } from "./invitation-view.ts";
import { isExpired } from "./redeemable.ts";

/** E-mails an invitation. It counts as sent only once the mail transport has accepted it. */
export async function sendInvitation(context: Context, { invitationId }: { invitationId: string }) {
  const { db, clock, mail, settings, actor } = context;
  const invitation = await selectInvitation(context, invitationId);
  if (invitation.invitationStatus === "accepted") throw new Refused("INVITATION_ALREADY_ACCEPTED");
  if (invitation.revokedAt) throw new Refused("INVITATION_REVOKED");
  if (isExpired(invitation, clock.now())) throw new Refused("INVITATION_EXPIRED");

  const { email, firstName, lastName, company, invitationCode, expiresAt } = invitation;
  const url = `${settings.origin}/invitation?code=${invitationCode}`;
  const name = `${firstName} ${lastName}`;
  const draft = {
    id: `invitation:${invitation.id}:${invitation.emailsSent}`,
    to: { name, email },
    subject: invitationSubject(settings.name),
    body: createElement(InvitationMail, {
      product: settings.name,
      firstName,
      company,
      code: invitationCode,
      url,
      expiresAt,
    }),
    parameters: {
      to_name: name,
      to_email: email,
      first_name: firstName,
      last_name: lastName,
      company,
      invitation_code: invitationCode,
      signup_url: url,
    },
  };
  const [giveBack] = await spendDaily(context, [[adminLimit(actor.id, settings.dailyLimits.admin)]]);
  if (giveBack instanceof Refused) throw giveBack;
  try {
    await mail.sendNow(draft);
  } catch (error) {
    if (isRefused(error, "MAIL_REFUSED"))
      await db
        .update(hiringManagerInvitations)
        .set({ undeliverableAt: clock.now() })
        .where(eq(hiringManagerInvitations.id, invitationId));
    else await giveBack?.();
    throw error;
  }

  return inTransaction(context, async (context) => {
    // It may have been accepted or revoked while the mail was on its way; the mail is out all the same.
    await context.db
      .update(hiringManagerInvitations)
      .set({ invitationStatus: "sent" })
      .where(isOpen(invitationId));
    await context.db
      .update(hiringManagerInvitations)
      .set({ emailsSent: sql`${hiringManagerInvitations.emailsSent} + 1`, undeliverableAt: null })
      .where(eq(hiringManagerInvitations.id, invitationId));
    await happened(context, { type: "invitation.sent", invitationId, email });
    return invitationView(await selectInvitation(context, invitationId), clock.now());
  });
}

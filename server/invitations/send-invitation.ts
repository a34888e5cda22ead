import { and, eq, ne } from "drizzle-orm";
import { createElement } from "react";
import type { Context } from "#server/context.ts";
import { hiringManagerInvitations } from "#server/db/schema/invitations.ts";
import { found, Refused } from "#server/errors.ts";
import { InvitationMail, invitationSubject } from "#server/mail/templates/invitation.tsx";
import { invitationView } from "./invitation-view.ts";
import { isExpired } from "./redeemable.ts";

/** E-mails an invitation. It counts as sent only once the mail transport has accepted it. */
export async function sendInvitation(
  { db, clock, mail, settings }: Context,
  { invitationId }: { invitationId: string },
) {
  const [row] = await db
    .select()
    .from(hiringManagerInvitations)
    .where(eq(hiringManagerInvitations.id, invitationId));
  const invitation = found(row, "INVITATION_NOT_FOUND");
  if (invitation.invitationStatus === "accepted") throw new Refused("INVITATION_ALREADY_ACCEPTED");
  if (isExpired(invitation, clock.now())) throw new Refused("INVITATION_EXPIRED");

  const { email, firstName, lastName, company, invitationCode, expiresAt } = invitation;
  const url = `${settings.origin}/invitation?code=${invitationCode}`;
  const name = `${firstName} ${lastName}`;
  await mail.sendNow({
    id: `invitation:${invitation.id}:${clock.now().toISOString()}`,
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
  });

  await db
    .update(hiringManagerInvitations)
    .set({ invitationStatus: "sent" })
    // It may have been accepted while the mail was on its way.
    .where(
      and(
        eq(hiringManagerInvitations.id, invitationId),
        ne(hiringManagerInvitations.invitationStatus, "accepted"),
      ),
    );
  return invitationView({ ...invitation, invitationStatus: "sent" }, clock.now());
}

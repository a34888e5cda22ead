import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { createElement } from "react";
import type { Context } from "#server/platform/context.ts";
import { hiringManagerInvitations } from "#server/platform/db/schema/managers.ts";
import { isAppError, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { adminLimit, spendDaily } from "#server/platform/mail/daily-limit.ts";
import { type Acceptance, longestSendMs } from "#server/platform/mail/message.ts";
import { problemOf } from "#server/platform/mail/refusals.ts";
import { InvitationMail, invitationSubject } from "#server/platform/mail/templates/account.tsx";
import { isOpen, selectInvitation } from "./change-open-invitation.ts";
import { invitationView } from "./invitation-view.ts";
import { isExpired } from "./redeemable.ts";

type Invitation = typeof hiringManagerInvitations.$inferSelect;

/**
 * E-mails an invitation. It counts as sent only once the mail transport has accepted it, or may have. Where a mail server
 * takes long, it goes on, and the list tells the end.
 */
export async function sendInvitation(context: Context, { invitationId }: { invitationId: string }) {
  const invitation = await claim(context, invitationId);
  return context.mail.inTime(deliver(context, invitation), () => read(context, invitationId));
}

/** Of several who press at the same moment one goes on; a claim that a crash left behind ends by itself. */
async function claim(context: Context, invitationId: string): Promise<Invitation> {
  const now = context.clock.now();
  const invitation = await selectInvitation(context, invitationId);
  if (invitation.invitationStatus === "accepted") throw new AppError("INVITATION_ALREADY_ACCEPTED");
  if (invitation.revokedAt) throw new AppError("INVITATION_REVOKED");
  if (isExpired(invitation, now)) throw new AppError("INVITATION_EXPIRED");
  const { id, sendingUntil } = hiringManagerInvitations;
  const [claimed] = await context.db
    .update(hiringManagerInvitations)
    .set({ sendingUntil: new Date(now.getTime() + longestSendMs), sendProblem: null })
    .where(and(eq(id, invitationId), or(isNull(sendingUntil), lt(sendingUntil, now))))
    .returning();
  if (!claimed) throw new AppError("INVITATION_BEING_SENT");
  return claimed;
}

async function deliver(context: Context, invitation: Invitation) {
  const { settings, actor } = context;
  try {
    const [giveBack] = await spendDaily(context, [[adminLimit(actor.id, settings.dailyLimits.admin)]]);
    if (giveBack instanceof AppError) throw giveBack;
    const draft = invitationDraft(context, invitation);
    const acceptance = await context.mail.sendNow(draft).catch(async (error: unknown) => {
      // An address that was tried out counts.
      if (!isAppError(error, "MAIL_REFUSED")) await giveBack?.();
      throw error;
    });
    return await recordSent(context, invitation, acceptance);
  } catch (error) {
    await giveUp(context, invitation, error);
    throw error;
  }
}

function recordSent(context: Context, { id, email }: Invitation, acceptance: Acceptance) {
  const isConfirmed = acceptance === "accepted";
  return transaction(context, async (context) => {
    // It may have been accepted or revoked while the mail was on its way; the mail is out all the same.
    await context.db.update(hiringManagerInvitations).set({ invitationStatus: "sent" }).where(isOpen(id));
    await context.db
      .update(hiringManagerInvitations)
      .set({
        sendingUntil: null,
        undeliverableAt: null,
        sendProblem: isConfirmed ? null : "unconfirmed",
        // One that nobody confirmed has the same Message-ID when it is sent again: whoever got it sees that it is one.
        ...(isConfirmed && { emailsSent: sql`${hiringManagerInvitations.emailsSent} + 1` }),
      })
      .where(eq(hiringManagerInvitations.id, id));
    await publish(context, { type: "invitation.sent", invitationId: id, email });
    return read(context, id);
  });
}

async function giveUp({ db, clock }: Context, { id }: Invitation, reason: unknown) {
  const isUndeliverable = isAppError(reason, "MAIL_REFUSED");
  await db
    .update(hiringManagerInvitations)
    .set({
      sendingUntil: null,
      sendProblem: problemOf(reason),
      ...(isUndeliverable && { undeliverableAt: clock.now() }),
    })
    .where(eq(hiringManagerInvitations.id, id));
}

async function read(context: Context, invitationId: string) {
  return invitationView(await selectInvitation(context, invitationId), context.clock.now());
}

function invitationDraft({ settings }: Context, invitation: Invitation) {
  const { email, firstName, lastName, company, invitationCode, expiresAt } = invitation;
  const url = `${settings.origin}/invitation?code=${invitationCode}`;
  const name = `${firstName} ${lastName}`;
  return {
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
}

import { and, eq, sql } from "drizzle-orm";
import type { AdminContext, Context, ManagerStepsContext } from "#server/platform/context.ts";
import { hiringManagerInvitations } from "#server/platform/db/schema/managers.ts";
import { isAppError, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { adminLimit, type DailyLimit, sendWithinLimits } from "#server/platform/mail/daily-limit.ts";
import { type Acceptance, maxSendMs } from "#server/platform/mail/message.ts";
import { sendProblemFor } from "#server/platform/mail/refusals.ts";
import { invitationMail } from "#server/platform/mail/templates/account.tsx";
import { isUnclaimed } from "#server/platform/mail/claim-message.ts";
import { unnamedAdmin } from "./admins.ts";
import {
  type InvitationRow,
  invitationView,
  isExpired,
  isOpenWithId,
  isUnexpired,
  selectInvitation,
} from "./invitations.ts";

/** An admin or an owner. The demo's invitations have neither. */
type Sender = Context & Partial<Pick<AdminContext, "admin"> & Pick<ManagerStepsContext, "manager">>;

/** Invitations that one owner e-mails within 24 hours. */
export const ownerLimit = (id: string | null): DailyLimit => ({
  key: `owner ${id}`,
  max: 100,
  scopeText: "for one hiring manager",
});

/**
 * The invitation counts as sent once the mail server has, or may have, accepted it. If the server is slow, sending
 * continues in the background and the list of invitations shows the result.
 */
export async function sendInvitation(context: Sender, { invitationId }: { invitationId: string }) {
  const invitation = await claimInvitation(context, invitationId);
  return context.mail.inTime(deliver(context, invitation), () => readInvitation(context, invitationId));
}

/** Only one of several simultaneous calls sends. The claim expires, in case a crash leaves it behind. */
async function claimInvitation(context: Context, invitationId: string): Promise<InvitationRow> {
  const now = context.clock.now();
  const { sendingUntil } = hiringManagerInvitations;
  const [claimed] = await context.db
    .update(hiringManagerInvitations)
    .set({ sendingUntil: new Date(now.getTime() + maxSendMs), sendProblem: null })
    .where(and(isOpenWithId(invitationId), isUnexpired(now), isUnclaimed(sendingUntil, now)))
    .returning();
  if (claimed) return claimed;
  const invitation = await selectInvitation(context, invitationId);
  if (invitation.invitationStatus === "accepted") throw new AppError("INVITATION_ALREADY_ACCEPTED");
  if (invitation.revokedAt) throw new AppError("INVITATION_REVOKED");
  throw new AppError(isExpired(invitation, now) ? "INVITATION_EXPIRED" : "INVITATION_BEING_SENT");
}

async function deliver(context: Sender, invitation: InvitationRow) {
  const { settings, actor } = context;
  try {
    const limit = context.manager ? ownerLimit(actor.id) : adminLimit(actor.id, settings.dailyLimits.admin);
    const acceptance = await sendWithinLimits(context, [limit], invitationDraft(context, invitation));
    return await recordSent(context, invitation, acceptance);
  } catch (error) {
    await recordFailure(context, invitation, error);
    throw error;
  }
}

function recordSent(context: Context, { id, email }: InvitationRow, acceptance: Acceptance) {
  const isConfirmed = acceptance === "accepted";
  return transaction(context, async (context) => {
    // If it was accepted or revoked in the meantime, its status stays, but the e-mail was sent all the same.
    await context.db
      .update(hiringManagerInvitations)
      .set({ invitationStatus: "sent" })
      .where(isOpenWithId(id));
    await context.db
      .update(hiringManagerInvitations)
      .set({
        sendingUntil: null,
        undeliverableAt: null,
        sendProblem: isConfirmed ? null : "unconfirmed",
        // An unconfirmed e-mail keeps its Message-ID when sent again, so that mail clients show it once.
        ...(isConfirmed && { emailsSent: sql`${hiringManagerInvitations.emailsSent} + 1` }),
      })
      .where(eq(hiringManagerInvitations.id, id));
    await publish(context, { type: "invitation.sent", invitationId: id, email });
    return readInvitation(context, id);
  });
}

async function recordFailure({ db, clock }: Context, { id }: InvitationRow, reason: unknown) {
  const isUndeliverable = isAppError(reason, "MAIL_REFUSED");
  await db
    .update(hiringManagerInvitations)
    .set({
      sendingUntil: null,
      sendProblem: sendProblemFor(reason),
      ...(isUndeliverable && { undeliverableAt: clock.now() }),
    })
    .where(eq(hiringManagerInvitations.id, id));
}

async function readInvitation(context: Context, invitationId: string) {
  return invitationView(await selectInvitation(context, invitationId), context.clock.now());
}

function invitationDraft({ settings, admin, manager }: Sender, invitation: InvitationRow) {
  const { email, firstName, lastName, company, companyRole, invitationCode, expiresAt } = invitation;
  const url = `${settings.origin}/invitation?code=${invitationCode}`;
  const name = `${firstName} ${lastName}`;
  const inviter = manager ? `${manager.firstName} ${manager.lastName}` : nameOf(admin);
  return {
    id: `invitation:${invitation.id}:${invitation.emailsSent}`,
    companyId: invitation.companyId,
    to: { name, email },
    ...invitationMail({
      product: settings.name,
      inviter,
      firstName,
      company,
      companyRole,
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

function nameOf(admin: Sender["admin"]): string | null {
  if (!admin) return null;
  const { first_name, last_name } = admin;
  const isNamed = first_name !== unnamedAdmin.firstName || last_name !== unnamedAdmin.lastName;
  return isNamed ? `${first_name} ${last_name}` : null;
}

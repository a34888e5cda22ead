import { adminOnly, visitorOnly } from "#server/platform/guards/doors.ts";
import { checkInvitation } from "./check-invitation.ts";
import { createInvitation } from "./create-invitation.ts";
import { listInvitations } from "./list-invitations.ts";
import { renewInvitation } from "./renew-invitation.ts";
import { revokeInvitation } from "./revoke-invitation.ts";
import { sendInvitation } from "./send-invitation.ts";

export const visitorInvitations = {
  check: visitorOnly.invitations.check.handler(({ context, input }) => checkInvitation(context, input)),
};

export const adminInvitations = {
  list: adminOnly.invitations.list.handler(({ context, input }) => listInvitations(context, input)),
  create: adminOnly.invitations.create.handler(({ context, input }) => createInvitation(context, input)),
  send: adminOnly.invitations.send.handler(({ context, input }) => sendInvitation(context, input)),
  renew: adminOnly.invitations.renew.handler(({ context, input }) => renewInvitation(context, input)),
  revoke: adminOnly.invitations.revoke.handler(({ context, input }) => revokeInvitation(context, input)),
};

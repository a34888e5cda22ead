import { adminOnly, visitorOnly } from "#server/realms/doors.ts";
import { checkInvitation } from "./check-invitation.ts";
import { createInvitation } from "./create-invitation.ts";
import { listInvitations } from "./list-invitations.ts";
import { sendInvitation } from "./send-invitation.ts";

export const visitorInvitations = {
  check: visitorOnly.invitations.check.handler(({ context, input }) =>
    checkInvitation(context, input, context.caller.address),
  ),
};

export const adminInvitations = {
  list: adminOnly.invitations.list.handler(({ context }) => listInvitations(context)),
  create: adminOnly.invitations.create.handler(({ context, input }) => createInvitation(context, input)),
  send: adminOnly.invitations.send.handler(({ context, input }) => sendInvitation(context, input)),
};

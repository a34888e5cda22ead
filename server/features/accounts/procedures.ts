import {
  adminOnly,
  companyOwnerOnly,
  clearBrowser,
  inviterOnly,
  managerInSteps,
  ownAccountOnly,
  setCookies,
  secretIn,
  visitorOnly,
} from "#server/platform/guards/guards.ts";
import { addAdmin, listAdmins, deactivateAdmin, saveAdminName } from "./admins.ts";
import { changePassword, readAccount, saveAccount } from "./own-account.ts";
import { createInvitation } from "./create-invitation.ts";
import { checkInvitation, listInvitations, renewInvitation, revokeInvitation } from "./invitations.ts";
import { deactivateManager, listManagers, setUpManager } from "./managers.ts";
import {
  changeManagersRole,
  changeRole,
  deactivateMember,
  inviteMember,
  leaveCompany,
  listMembers,
  revokeMemberInvitation,
  sendMemberInvitation,
} from "./members.ts";
import {
  checkResetLink,
  refuseUnknownResetLink,
  requestPasswordReset,
  resetPassword,
} from "./reset-password.ts";
import { sendInvitation } from "./send-invitation.ts";
import { endSession, listSessions, readSession, signOutEverywhere, validateSession } from "./sessions.ts";
import { authenticateAdmin, signIn } from "./sign-in.ts";

/** A wrong link is refused before the rest of the input is validated. */
const resetLinkOnly = visitorOnly.use(async ({ context, next }, input) => {
  await refuseUnknownResetLink(context, secretIn(input, "token"));
  return next();
});

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

export const visitorManagers = {
  session: visitorOnly.managers.session.handler(({ context }) => readSession(context)),
  signIn: visitorOnly.managers.signIn.handler(({ context, input }) => signIn(context, input)),
  setUp: visitorOnly.managers.setUp.handler(({ context, input }) => setUpManager(context, input)),
  requestPasswordReset: visitorOnly.managers.requestPasswordReset.handler(({ context, input }) =>
    requestPasswordReset(context, input),
  ),
  checkResetLink: resetLinkOnly.managers.checkResetLink.handler(({ context, input }) =>
    checkResetLink(context, input),
  ),
  resetPassword: resetLinkOnly.managers.resetPassword.handler(({ context, input }) =>
    resetPassword(context, input),
  ),
};

export const managerManagers = {
  signOut: managerInSteps.managers.signOut.handler(async ({ context }) => {
    clearBrowser(context, await context.realms.manager.signOut(context.caller.cookie));
    return { signedOut: true };
  }),
  account: ownAccountOnly.managers.account.handler(({ context }) => readAccount(context)),
  saveAccount: ownAccountOnly.managers.saveAccount.handler(({ context, input }) =>
    saveAccount(context, input),
  ),
  changePassword: ownAccountOnly.managers.changePassword.handler(async ({ context, input }) => {
    setCookies(context, await changePassword(context, input));
    return { changed: true };
  }),
  sessions: ownAccountOnly.managers.sessions.handler(({ context }) => listSessions(context)),
  endSession: ownAccountOnly.managers.endSession.handler(({ context, input }) => endSession(context, input)),
  signOutEverywhere: ownAccountOnly.managers.signOutEverywhere.handler(async ({ context }) => {
    clearBrowser(context, await signOutEverywhere(context));
    return { signedOut: true };
  }),
};

export const managerMembers = {
  list: ownAccountOnly.members.list.handler(({ context, input }) => listMembers(context, input)),
  invite: inviterOnly.members.invite.handler(({ context, input }) => inviteMember(context, input)),
  sendInvitation: inviterOnly.members.sendInvitation.handler(({ context, input }) =>
    sendMemberInvitation(context, input),
  ),
  revokeInvitation: inviterOnly.members.revokeInvitation.handler(({ context, input }) =>
    revokeMemberInvitation(context, input),
  ),
  changeRole: companyOwnerOnly.members.changeRole.handler(({ context, input }) => changeRole(context, input)),
  deactivate: companyOwnerOnly.members.deactivate.handler(({ context, input }) =>
    deactivateMember(context, input),
  ),
  leave: ownAccountOnly.members.leave.handler(async ({ context }) => {
    clearBrowser(context, await leaveCompany(context));
    return { left: true };
  }),
};

export const adminManagers = {
  list: adminOnly.managers.list.handler(({ context, input }) => listManagers(context, input)),
  shutOut: adminOnly.managers.shutOut.handler(({ context, input }) => deactivateManager(context, input)),
  changeRole: adminOnly.managers.changeRole.handler(({ context, input }) =>
    changeManagersRole(context, input),
  ),
};

export const visitorAdmins = {
  authenticate: visitorOnly.admins.authenticate.handler(({ context, input }) =>
    authenticateAdmin(context, input),
  ),
  validate: visitorOnly.admins.validate.handler(({ context }) => validateSession(context)),
};

export const adminAdmins = {
  signOut: adminOnly.admins.signOut.handler(async ({ context }) => {
    clearBrowser(context, await context.realms.admin.signOut(context.caller.cookie));
    return { signedOut: true };
  }),
  changePassword: adminOnly.admins.changePassword.handler(async ({ context, input }) => {
    setCookies(context, await changePassword(context, input));
    return { changed: true };
  }),
  sessions: adminOnly.admins.sessions.handler(({ context }) => listSessions(context)),
  endSession: adminOnly.admins.endSession.handler(({ context, input }) => endSession(context, input)),
  signOutEverywhere: adminOnly.admins.signOutEverywhere.handler(async ({ context }) => {
    clearBrowser(context, await signOutEverywhere(context));
    return { signedOut: true };
  }),
  saveName: adminOnly.admins.saveName.handler(({ context, input }) => saveAdminName(context, input)),
  list: adminOnly.admins.list.handler(({ context }) => listAdmins(context)),
  add: adminOnly.admins.add.handler(({ context, input }) => addAdmin(context, input)),
  shutOut: adminOnly.admins.shutOut.handler(({ context, input }) => deactivateAdmin(context, input)),
};

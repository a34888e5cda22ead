import {
  addingSecondFactor,
  adminOnly,
  adminSigningIn,
  companyOwnerOnly,
  clearBrowser,
  confirmed,
  inviterOnly,
  managerSigningIn,
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
  leaveCompany,
  requireSecondFactor,
  resetMembersSecondFactor,
} from "./members.ts";
import { inviteMember, revokeMemberInvitation, sendMemberInvitation } from "./member-invitations.ts";
import { listMembers } from "./list-members.ts";
import {
  checkResetLink,
  refuseUnknownResetLink,
  requestPasswordReset,
  resetPassword,
} from "./reset-password.ts";
import { sendInvitation } from "./send-invitation.ts";
import { endSession, listSessions, readSession, signOutEverywhere, validateSession } from "./sessions.ts";
import {
  addPasskey,
  confirmApp,
  readSecondFactor,
  removeApp,
  removePasskey,
  renamePasskey,
  replaceRecoveryCodes,
  startApp,
  startPasskey,
} from "./second-factor.ts";
import {
  passkeyOptions,
  readPendingSignIn,
  useRecoveryCode,
  verifyCode,
  verifyPasskey,
} from "./verify-second-factor.ts";
import { authenticateAdmin, signIn, signInWithPasskey } from "./sign-in.ts";

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
  pendingSignIn: visitorOnly.managers.pendingSignIn.handler(({ context }) =>
    readPendingSignIn(context, "manager"),
  ),
  passkeyOptions: visitorOnly.managers.passkeyOptions.handler(({ context }) =>
    passkeyOptions(context, "manager"),
  ),
  signInWithPasskey: visitorOnly.managers.signInWithPasskey.handler(({ context, input }) =>
    signInWithPasskey(context, "manager", input),
  ),
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
  signOut: managerSigningIn.managers.signOut.handler(async ({ context }) => {
    clearBrowser(context, await context.realms.manager.signOut(context.caller.cookie));
    return { signedOut: true };
  }),
  account: ownAccountOnly.managers.account.handler(({ context }) => readAccount(context)),
  saveAccount: ownAccountOnly.managers.saveAccount.handler(({ context, input }) =>
    saveAccount(context, input),
  ),
  changePassword: ownAccountOnly
    .use(confirmed)
    .managers.changePassword.handler(async ({ context, input }) => {
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
  resetSecondFactor: companyOwnerOnly
    .use(confirmed)
    .members.resetSecondFactor.handler(({ context, input }) => resetMembersSecondFactor(context, input)),
  requireSecondFactor: companyOwnerOnly
    .use(confirmed)
    .members.requireSecondFactor.handler(({ context, input }) => requireSecondFactor(context, input)),
};

const managerAdding = managerSigningIn.use(addingSecondFactor).use(confirmed).secondFactor;
const managerChanging = ownAccountOnly.use(confirmed).secondFactor;

export const managerSecondFactor = {
  read: ownAccountOnly.secondFactor.read.handler(({ context }) => readSecondFactor(context)),
  verify: managerSigningIn.secondFactor.verify.handler(({ context, input }) => verifyCode(context, input)),
  useRecoveryCode: managerSigningIn.secondFactor.useRecoveryCode.handler(({ context, input }) =>
    useRecoveryCode(context, input),
  ),
  verifyPasskey: managerSigningIn.secondFactor.verifyPasskey.handler(({ context, input }) =>
    verifyPasskey(context, input),
  ),
  startApp: managerAdding.startApp.handler(({ context }) => startApp(context)),
  confirmApp: managerAdding.confirmApp.handler(({ context, input }) => confirmApp(context, input)),
  removeApp: managerChanging.removeApp.handler(({ context }) => removeApp(context)),
  newRecoveryCodes: managerChanging.newRecoveryCodes.handler(({ context }) => replaceRecoveryCodes(context)),
  startPasskey: managerAdding.startPasskey.handler(({ context }) => startPasskey(context)),
  addPasskey: managerAdding.addPasskey.handler(({ context, input }) => addPasskey(context, input)),
  renamePasskey: ownAccountOnly.secondFactor.renamePasskey.handler(({ context, input }) =>
    renamePasskey(context, input),
  ),
  removePasskey: managerChanging.removePasskey.handler(({ context, input }) => removePasskey(context, input)),
};

const adminAdding = adminSigningIn.use(addingSecondFactor).use(confirmed).secondFactor;
const adminChanging = adminOnly.use(confirmed).secondFactor;

export const adminSecondFactor = {
  read: adminOnly.secondFactor.read.handler(({ context }) => readSecondFactor(context)),
  verify: adminSigningIn.secondFactor.verify.handler(({ context, input }) => verifyCode(context, input)),
  useRecoveryCode: adminSigningIn.secondFactor.useRecoveryCode.handler(({ context, input }) =>
    useRecoveryCode(context, input),
  ),
  verifyPasskey: adminSigningIn.secondFactor.verifyPasskey.handler(({ context, input }) =>
    verifyPasskey(context, input),
  ),
  startApp: adminAdding.startApp.handler(({ context }) => startApp(context)),
  confirmApp: adminAdding.confirmApp.handler(({ context, input }) => confirmApp(context, input)),
  removeApp: adminChanging.removeApp.handler(({ context }) => removeApp(context)),
  newRecoveryCodes: adminChanging.newRecoveryCodes.handler(({ context }) => replaceRecoveryCodes(context)),
  startPasskey: adminAdding.startPasskey.handler(({ context }) => startPasskey(context)),
  addPasskey: adminAdding.addPasskey.handler(({ context, input }) => addPasskey(context, input)),
  renamePasskey: adminOnly.secondFactor.renamePasskey.handler(({ context, input }) =>
    renamePasskey(context, input),
  ),
  removePasskey: adminChanging.removePasskey.handler(({ context, input }) => removePasskey(context, input)),
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
  pendingSignIn: visitorOnly.admins.pendingSignIn.handler(({ context }) =>
    readPendingSignIn(context, "admin"),
  ),
  passkeyOptions: visitorOnly.admins.passkeyOptions.handler(({ context }) =>
    passkeyOptions(context, "admin"),
  ),
  signInWithPasskey: visitorOnly.admins.signInWithPasskey.handler(({ context, input }) =>
    signInWithPasskey(context, "admin", input),
  ),
  validate: visitorOnly.admins.validate.handler(({ context }) => validateSession(context)),
};

export const adminAdmins = {
  signOut: adminSigningIn.admins.signOut.handler(async ({ context }) => {
    clearBrowser(context, await context.realms.admin.signOut(context.caller.cookie));
    return { signedOut: true };
  }),
  changePassword: adminOnly.use(confirmed).admins.changePassword.handler(async ({ context, input }) => {
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

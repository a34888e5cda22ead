import {
  addingSecondFactor,
  adminOnly,
  adminSigningIn,
  clearBrowser,
  companyOwnerAsSystem,
  confirmed,
  inviterAsSystem,
  managerSigningIn,
  ownAccountAsSystem,
  run,
  secretIn,
  setCookies,
  visitorOnly,
} from "#server/platform/guards/guards.ts";
import { addAdmin, listAdmins, setAdminActive, saveAdminName } from "./admins.ts";
import { changePassword, readAccount, saveAccount } from "./own-account.ts";
import { createInvitation } from "./create-invitation.ts";
import { checkInvitation, listInvitations, renewInvitation, revokeInvitation } from "./invitations.ts";
import { setManagerActive, listManagers, setUpManager } from "./managers.ts";
import * as members from "./members.ts";
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
import * as secondFactor from "./second-factor.ts";
import * as verifySecondFactor from "./verify-second-factor.ts";
import { authenticateAdmin, signIn, signInWithPasskey } from "./sign-in.ts";

/** A wrong link is refused before the rest of the input is validated. */
const resetLinkOnly = visitorOnly.use(async ({ context, next }, input) => {
  await refuseUnknownResetLink(context, secretIn(input, "token"));
  return next();
});

export const visitorInvitations = {
  check: visitorOnly.invitations.check.handler(run(checkInvitation)),
};

export const adminInvitations = {
  list: adminOnly.invitations.list.handler(run(listInvitations)),
  create: adminOnly.invitations.create.handler(run(createInvitation)),
  send: adminOnly.invitations.send.handler(run(sendInvitation)),
  renew: adminOnly.invitations.renew.handler(run(renewInvitation)),
  revoke: adminOnly.invitations.revoke.handler(run(revokeInvitation)),
};

export const visitorManagers = {
  session: visitorOnly.managers.session.handler(run(readSession)),
  pendingSignIn: visitorOnly.managers.pendingSignIn.handler(({ context }) =>
    verifySecondFactor.readPendingSignIn(context, "manager"),
  ),
  passkeyOptions: visitorOnly.managers.passkeyOptions.handler(({ context }) =>
    verifySecondFactor.passkeyOptions(context, "manager"),
  ),
  signInWithPasskey: visitorOnly.managers.signInWithPasskey.handler(({ context, input }) =>
    signInWithPasskey(context, "manager", input),
  ),
  signIn: visitorOnly.managers.signIn.handler(run(signIn)),
  setUp: visitorOnly.managers.setUp.handler(run(setUpManager)),
  requestPasswordReset: visitorOnly.managers.requestPasswordReset.handler(run(requestPasswordReset)),
  checkResetLink: resetLinkOnly.managers.checkResetLink.handler(run(checkResetLink)),
  resetPassword: resetLinkOnly.managers.resetPassword.handler(run(resetPassword)),
};

export const managerManagers = {
  signOut: managerSigningIn.managers.signOut.handler(async ({ context }) => {
    clearBrowser(context, await context.realms.manager.signOut(context.caller.cookie));
    return { signedOut: true };
  }),
  account: ownAccountAsSystem.managers.account.handler(run(readAccount)),
  saveAccount: ownAccountAsSystem.managers.saveAccount.handler(run(saveAccount)),
  changePassword: ownAccountAsSystem
    .use(confirmed)
    .managers.changePassword.handler(async ({ context, input }) => {
      setCookies(context, await changePassword(context, input));
      return { changed: true };
    }),
  sessions: ownAccountAsSystem.managers.sessions.handler(run(listSessions)),
  endSession: ownAccountAsSystem.managers.endSession.handler(run(endSession)),
  signOutEverywhere: ownAccountAsSystem.managers.signOutEverywhere.handler(async ({ context }) => {
    clearBrowser(context, await signOutEverywhere(context));
    return { signedOut: true };
  }),
};

export const managerMembers = {
  list: ownAccountAsSystem.members.list.handler(run(listMembers)),
  invite: inviterAsSystem.members.invite.handler(run(inviteMember)),
  sendInvitation: inviterAsSystem.members.sendInvitation.handler(run(sendMemberInvitation)),
  revokeInvitation: inviterAsSystem.members.revokeInvitation.handler(run(revokeMemberInvitation)),
  changeRole: companyOwnerAsSystem.members.changeRole.handler(run(members.changeRole)),
  setActive: companyOwnerAsSystem.members.setActive.handler(run(members.setMemberActive)),
  leave: ownAccountAsSystem.members.leave.handler(async ({ context }) => {
    clearBrowser(context, await members.leaveCompany(context));
    return { left: true };
  }),
  resetSecondFactor: companyOwnerAsSystem
    .use(confirmed)
    .members.resetSecondFactor.handler(run(members.resetMembersSecondFactor)),
  requireSecondFactor: companyOwnerAsSystem
    .use(confirmed)
    .members.requireSecondFactor.handler(run(members.requireSecondFactor)),
};

const managerAdding = managerSigningIn.use(addingSecondFactor).use(confirmed).secondFactor;
const managerChanging = ownAccountAsSystem.use(confirmed).secondFactor;

export const managerSecondFactor = {
  read: ownAccountAsSystem.secondFactor.read.handler(run(secondFactor.readSecondFactor)),
  verify: managerSigningIn.secondFactor.verify.handler(run(verifySecondFactor.verifyCode)),
  useRecoveryCode: managerSigningIn.secondFactor.useRecoveryCode.handler(
    run(verifySecondFactor.useRecoveryCode),
  ),
  verifyPasskey: managerSigningIn.secondFactor.verifyPasskey.handler(run(verifySecondFactor.verifyPasskey)),
  startApp: managerAdding.startApp.handler(run(secondFactor.startApp)),
  confirmApp: managerAdding.confirmApp.handler(run(secondFactor.confirmApp)),
  removeApp: managerChanging.removeApp.handler(run(secondFactor.removeApp)),
  newRecoveryCodes: managerChanging.newRecoveryCodes.handler(run(secondFactor.replaceRecoveryCodes)),
  startPasskey: managerAdding.startPasskey.handler(run(secondFactor.startPasskey)),
  addPasskey: managerAdding.addPasskey.handler(run(secondFactor.addPasskey)),
  renamePasskey: ownAccountAsSystem.secondFactor.renamePasskey.handler(run(secondFactor.renamePasskey)),
  removePasskey: managerChanging.removePasskey.handler(run(secondFactor.removePasskey)),
};

const adminAdding = adminSigningIn.use(addingSecondFactor).use(confirmed).secondFactor;
const adminChanging = adminOnly.use(confirmed).secondFactor;

export const adminSecondFactor = {
  read: adminOnly.secondFactor.read.handler(run(secondFactor.readSecondFactor)),
  verify: adminSigningIn.secondFactor.verify.handler(run(verifySecondFactor.verifyCode)),
  useRecoveryCode: adminSigningIn.secondFactor.useRecoveryCode.handler(
    run(verifySecondFactor.useRecoveryCode),
  ),
  verifyPasskey: adminSigningIn.secondFactor.verifyPasskey.handler(run(verifySecondFactor.verifyPasskey)),
  startApp: adminAdding.startApp.handler(run(secondFactor.startApp)),
  confirmApp: adminAdding.confirmApp.handler(run(secondFactor.confirmApp)),
  removeApp: adminChanging.removeApp.handler(run(secondFactor.removeApp)),
  newRecoveryCodes: adminChanging.newRecoveryCodes.handler(run(secondFactor.replaceRecoveryCodes)),
  startPasskey: adminAdding.startPasskey.handler(run(secondFactor.startPasskey)),
  addPasskey: adminAdding.addPasskey.handler(run(secondFactor.addPasskey)),
  renamePasskey: adminOnly.secondFactor.renamePasskey.handler(run(secondFactor.renamePasskey)),
  removePasskey: adminChanging.removePasskey.handler(run(secondFactor.removePasskey)),
};

export const adminManagers = {
  list: adminOnly.managers.list.handler(run(listManagers)),
  setActive: adminOnly.managers.setActive.handler(run(setManagerActive)),
  changeRole: adminOnly.managers.changeRole.handler(run(members.changeManagersRole)),
};

export const visitorAdmins = {
  authenticate: visitorOnly.admins.authenticate.handler(run(authenticateAdmin)),
  pendingSignIn: visitorOnly.admins.pendingSignIn.handler(({ context }) =>
    verifySecondFactor.readPendingSignIn(context, "admin"),
  ),
  passkeyOptions: visitorOnly.admins.passkeyOptions.handler(({ context }) =>
    verifySecondFactor.passkeyOptions(context, "admin"),
  ),
  signInWithPasskey: visitorOnly.admins.signInWithPasskey.handler(({ context, input }) =>
    signInWithPasskey(context, "admin", input),
  ),
  validate: visitorOnly.admins.validate.handler(run(validateSession)),
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
  sessions: adminOnly.admins.sessions.handler(run(listSessions)),
  endSession: adminOnly.admins.endSession.handler(run(endSession)),
  signOutEverywhere: adminOnly.admins.signOutEverywhere.handler(async ({ context }) => {
    clearBrowser(context, await signOutEverywhere(context));
    return { signedOut: true };
  }),
  saveName: adminOnly.admins.saveName.handler(run(saveAdminName)),
  list: adminOnly.admins.list.handler(run(listAdmins)),
  add: adminOnly.admins.add.handler(run(addAdmin)),
  setActive: adminOnly.admins.setActive.handler(run(setAdminActive)),
};

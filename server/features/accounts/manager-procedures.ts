import { changePassword } from "./change-password.ts";
import { endSession } from "./end-session.ts";
import { listSessions } from "./list-sessions.ts";
import { signOutEverywhere } from "./sign-out-everywhere.ts";
import {
  adminOnly,
  clearBrowser,
  managerInSteps,
  ownAccountOnly,
  setCookies,
  visitorOnly,
} from "#server/platform/guards/doors.ts";
import { checkResetLink } from "./check-reset-link.ts";
import { listManagers } from "./list-managers.ts";
import { readAccount } from "./read-account.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resetPassword } from "./reset-password.ts";
import { saveAccount } from "./save-account.ts";
import { readSession } from "./session.ts";
import { setUpManager } from "./set-up-manager.ts";
import { shutOutManager } from "./shut-out-manager.ts";
import { signIn } from "./sign-in.ts";

export const visitorManagers = {
  session: visitorOnly.managers.session.handler(({ context }) => readSession(context)),
  signIn: visitorOnly.managers.signIn.handler(({ context, input }) => signIn(context, input)),
  setUp: visitorOnly.managers.setUp.handler(({ context, input }) => setUpManager(context, input)),
  requestPasswordReset: visitorOnly.managers.requestPasswordReset.handler(({ context, input }) =>
    requestPasswordReset(context, input),
  ),
  checkResetLink: visitorOnly.managers.checkResetLink.handler(({ context, input }) =>
    checkResetLink(context, input),
  ),
  resetPassword: visitorOnly.managers.resetPassword.handler(({ context, input }) =>
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

export const adminManagers = {
  list: adminOnly.managers.list.handler(({ context, input }) => listManagers(context, input)),
  shutOut: adminOnly.managers.shutOut.handler(({ context, input }) => shutOutManager(context, input)),
};

import { managerOnly, clearBrowser, visitorOnly } from "#server/realms/doors.ts";
import { checkResetLink } from "./check-reset-link.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { resetPassword } from "./reset-password.ts";
import { readSession } from "./session.ts";
import { setUpManager } from "./set-up-manager.ts";
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
  signOut: managerOnly.managers.signOut.handler(async ({ context }) => {
    clearBrowser(context, await context.realms.manager.signOut(context.caller.cookie));
    return { signedOut: true };
  }),
};

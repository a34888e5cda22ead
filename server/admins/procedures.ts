import { adminOnly, clearBrowser, setCookies, visitorOnly } from "#server/realms/doors.ts";
import { authenticateAdmin } from "./authenticate-admin.ts";
import { changePassword } from "./change-password.ts";
import { signOutEverywhere } from "./sign-out-everywhere.ts";
import { validateSession } from "./validate-session.ts";

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
  signOutEverywhere: adminOnly.admins.signOutEverywhere.handler(async ({ context }) => {
    clearBrowser(context, await signOutEverywhere(context));
    return { signedOut: true };
  }),
};

import { changePassword } from "./change-password.ts";
import { endSession } from "./end-session.ts";
import { listSessions } from "./list-sessions.ts";
import { signOutEverywhere } from "./sign-out-everywhere.ts";
import { adminOnly, clearBrowser, setCookies, visitorOnly } from "#server/platform/guards/doors.ts";
import { addAdmin } from "./add-admin.ts";
import { authenticateAdmin } from "./authenticate-admin.ts";
import { listAdmins } from "./list-admins.ts";
import { shutOutAdmin } from "./shut-out-admin.ts";
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
  sessions: adminOnly.admins.sessions.handler(({ context }) => listSessions(context)),
  endSession: adminOnly.admins.endSession.handler(({ context, input }) => endSession(context, input)),
  signOutEverywhere: adminOnly.admins.signOutEverywhere.handler(async ({ context }) => {
    clearBrowser(context, await signOutEverywhere(context));
    return { signedOut: true };
  }),
  list: adminOnly.admins.list.handler(({ context }) => listAdmins(context)),
  add: adminOnly.admins.add.handler(({ context, input }) => addAdmin(context, input)),
  shutOut: adminOnly.admins.shutOut.handler(({ context, input }) => shutOutAdmin(context, input)),
};

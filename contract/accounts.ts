import { type HTTPPath, oc } from "@orpc/contract";
import * as z from "zod";
import { errors, newPassword, secondFactorMissing } from "./errors.ts";
import { accountEmail, email, moment, password, typedPassword } from "./fields.ts";
import { personName } from "./names.ts";
import { aboutSession } from "./requests.ts";
import { passkeySignIn } from "./second-factor.ts";
import { del, get, post, put } from "./routes.ts";

export const Session = z.object({
  id: z.uuid(),
  /** For example 'Firefox on Windows'. */
  browser: z.string(),
  /** The caller's own session. */
  isCurrent: z.boolean(),
  signedInAt: moment,
  /** Rounded to the hour. */
  lastUsedAt: moment,
});

export type Session = z.infer<typeof Session>;

/** Calls about one's own account, which managers and admins share. */
export function ownAccount(prefix: HTTPPath) {
  return {
    changePassword: post(`${prefix}/password`, "Change your own password; every other session ends")
      .meta(aboutSession)
      .input(z.object({ currentPassword: typedPassword(), password }))
      .output(z.object({ changed: z.literal(true) }))
      .errors(
        errors(
          ...newPassword,
          "WRONG_CURRENT_PASSWORD",
          "CONFIRM_IT_IS_YOU",
          "SIGN_IN_WITH_COMPANY",
          "TOO_MANY_ATTEMPTS",
        ),
      ),
    sessions: get(`${prefix}/sessions`, "Your sessions, this one first").output(z.array(Session)),
    endSession: del(`${prefix}/sessions/{sessionId}`, "End one of your sessions")
      .input(z.object({ sessionId: z.uuid() }))
      .output(z.object({ ended: z.literal(true) }))
      .errors(errors("SESSION_NOT_FOUND")),
    signOutEverywhere: post(`${prefix}/sign-out-everywhere`, "End all your sessions, including this one")
      .meta(aboutSession)
      .output(z.object({ signedOut: z.literal(true) })),
  };
}

/** A row of the admins' list of people. */
export const listedPerson = {
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  deactivatedAt: moment.nullable(),
  createdAt: moment,
  /** Rounded to the hour; null without a session. */
  lastUsedAt: moment.nullable(),
};

const Admin = z.object({
  user_id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.string(),
});

export const NewAdmin = z.object({
  firstName: personName("First Name", 100),
  lastName: personName("Last Name", 100),
  email: accountEmail,
  password,
});

export const AdminName = NewAdmin.pick({ firstName: true, lastName: true });

const ListedAdmin = z.object({
  ...listedPerson,
  isSelf: z.boolean(),
});

/** Paths and fields keep the names that existing clients use. */
export const visitorAdmins = oc.tag("Admins").router({
  authenticate: post(
    "/rpc/authenticate_admin_user",
    "Sign in as an admin; the session token is set as an HttpOnly cookie",
    { operationId: "authenticate_admin_user" },
  )
    .meta(aboutSession)
    .input(z.object({ p_email: email, p_password: typedPassword() }))
    .output(z.array(Admin))
    .errors(errors(...secondFactorMissing, "WRONG_CREDENTIALS", "TOO_MANY_ATTEMPTS")),
  ...passkeySignIn("/admin"),
  validate: post("/rpc/validate_admin_session", "The signed-in admin as one row, or no row", {
    operationId: "validate_admin_session",
  }).output(z.array(Admin)),
});

export const adminAdmins = oc.tag("Admins").router({
  signOut: post("/admin/sign-out", "Sign out")
    .meta(aboutSession)
    .output(z.object({ signedOut: z.literal(true) })),
  ...ownAccount("/admin"),
  saveName: put("/admin/name", "Change your name").input(AdminName).output(Admin),
  list: get("/admin/admins", "The admins of this installation").output(z.array(ListedAdmin)),
  add: post("/admin/admins", "Add an admin, with a first password", { successStatus: 201 })
    .input(NewAdmin)
    .output(z.object({ added: z.literal(true) }))
    .errors(errors(...newPassword, "ADMIN_EXISTS")),
  setActive: put("/admin/admins/{adminId}/shut-out", "Deactivate or reactivate an admin; never the last one")
    .input(z.object({ adminId: z.uuid(), isActive: z.boolean() }))
    .output(z.object({ isActive: z.boolean() }))
    .errors(errors("ADMIN_NOT_FOUND", "LAST_ADMIN")),
});

export type Admin = z.infer<typeof Admin>;

export type NewAdmin = z.output<typeof NewAdmin>;

export type ListedAdmin = z.infer<typeof ListedAdmin>;

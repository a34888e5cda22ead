import { oc } from "@orpc/contract";
import * as z from "zod";
import { errors } from "./errors.ts";
import { accountEmail, email, moment, password, typedPassword } from "./fields.ts";
import { personName } from "./names.ts";
import { aboutSession } from "./requests.ts";
import { passkeySignIn } from "./second-factor.ts";

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
export function ownAccount({ prefix, tag }: { prefix: `/${string}`; tag: string }) {
  const route = { tags: [tag] };
  return {
    changePassword: oc
      .route({
        ...route,
        method: "POST",
        path: `${prefix}/password`,
        summary: "Change your own password; every other session ends",
      })
      .meta(aboutSession)
      .input(z.object({ currentPassword: typedPassword(), password }))
      .output(z.object({ changed: z.literal(true) }))
      .errors(
        errors(
          "WRONG_CURRENT_PASSWORD",
          "PASSWORD_IS_COMMON",
          "PASSWORD_IS_NAME",
          "CONFIRM_IT_IS_YOU",
          "SIGN_IN_WITH_COMPANY",
          "TOO_MANY_ATTEMPTS",
        ),
      ),
    sessions: oc
      .route({
        ...route,
        method: "GET",
        path: `${prefix}/sessions`,
        summary: "Your sessions, this one first",
      })
      .output(z.array(Session)),
    endSession: oc
      .route({
        ...route,
        method: "DELETE",
        path: `${prefix}/sessions/{sessionId}`,
        summary: "End one of your sessions",
      })
      .input(z.object({ sessionId: z.uuid() }))
      .output(z.object({ ended: z.literal(true) }))
      .errors(errors("SESSION_NOT_FOUND")),
    signOutEverywhere: oc
      .route({
        ...route,
        method: "POST",
        path: `${prefix}/sign-out-everywhere`,
        summary: "End all your sessions, including this one",
      })
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
  /** When the account was deactivated. */
  shutOutAt: moment.nullable(),
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
  /** The caller. */
  isSelf: z.boolean(),
});

/** Paths and fields keep the names that existing clients use. */
export const visitorAdmins = {
  authenticate: oc
    .route({
      method: "POST",
      path: "/rpc/authenticate_admin_user",
      operationId: "authenticate_admin_user",
      tags: ["Admins"],
      summary: "Sign in as an admin; the session token is set as an HttpOnly cookie",
    })
    .meta(aboutSession)
    .input(z.object({ p_email: email, p_password: typedPassword() }))
    .output(z.array(Admin))
    .errors(
      errors(
        "WRONG_CREDENTIALS",
        "ACCOUNT_SHUT_OUT",
        "SECOND_FACTOR_NEEDED",
        "SECOND_FACTOR_SETUP_NEEDED",
        "TOO_MANY_ATTEMPTS",
      ),
    ),
  ...passkeySignIn({ prefix: "/admin", tag: "Admins" }),
  validate: oc
    .route({
      method: "POST",
      path: "/rpc/validate_admin_session",
      operationId: "validate_admin_session",
      tags: ["Admins"],
      summary: "The signed-in admin as one row, or no row",
    })
    .output(z.array(Admin)),
};

export const adminAdmins = {
  signOut: oc
    .route({ method: "POST", path: "/admin/sign-out", tags: ["Admins"], summary: "Sign out" })
    .meta(aboutSession)
    .output(z.object({ signedOut: z.literal(true) })),
  ...ownAccount({ prefix: "/admin", tag: "Admins" }),
  saveName: oc
    .route({ method: "PUT", path: "/admin/name", tags: ["Admins"], summary: "Change your name" })
    .input(AdminName)
    .output(Admin),
  list: oc
    .route({
      method: "GET",
      path: "/admin/admins",
      tags: ["Admins"],
      summary: "The admins of this installation",
    })
    .output(z.array(ListedAdmin)),
  add: oc
    .route({
      method: "POST",
      path: "/admin/admins",
      successStatus: 201,
      tags: ["Admins"],
      summary: "Add an admin, with a first password",
    })
    .input(NewAdmin)
    .output(z.object({ added: z.literal(true) }))
    .errors(errors("ADMIN_EXISTS", "PASSWORD_IS_COMMON", "PASSWORD_IS_NAME")),
  shutOut: oc
    .route({
      method: "PUT",
      path: "/admin/admins/{adminId}/shut-out",
      tags: ["Admins"],
      summary: "Deactivate or reactivate an admin; never the last one",
    })
    .input(z.object({ adminId: z.uuid(), isOut: z.boolean() }))
    .output(z.object({ isOut: z.boolean() }))
    .errors(errors("ADMIN_NOT_FOUND", "LAST_ADMIN")),
};

export type Admin = z.infer<typeof Admin>;

export type NewAdmin = z.output<typeof NewAdmin>;

export type ListedAdmin = z.infer<typeof ListedAdmin>;

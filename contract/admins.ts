import { oc } from "@orpc/contract";
import * as z from "zod";
import { aboutSession } from "./attempts.ts";
import { listedPerson, ownAccount } from "./accounts.ts";
import { refusals } from "./errors.ts";
import { accountEmail, email, password, typedPassword } from "./fields.ts";
import { personName } from "./names.ts";

const Admin = z.object({
  user_id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.string(),
});
export type Admin = z.infer<typeof Admin>;

export const NewAdmin = z.object({
  firstName: personName("First Name", 100),
  lastName: personName("Last Name", 100),
  email: accountEmail,
  password,
});
export type NewAdmin = z.output<typeof NewAdmin>;

const ListedAdmin = z.object({
  ...listedPerson,
  /** The one who asks. */
  isSelf: z.boolean(),
});
export type ListedAdmin = z.infer<typeof ListedAdmin>;

/** Calls and fields keep the names by which clients know them. */
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
    .errors(refusals("WRONG_CREDENTIALS", "ACCOUNT_SHUT_OUT", "TOO_MANY_ATTEMPTS")),
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
  list: oc
    .route({ method: "GET", path: "/admin/admins", tags: ["Admins"], summary: "Who runs this installation" })
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
    .errors(refusals("ADMIN_EXISTS", "PASSWORD_IS_COMMON", "PASSWORD_IS_NAME")),
  shutOut: oc
    .route({
      method: "PUT",
      path: "/admin/admins/{adminId}/shut-out",
      tags: ["Admins"],
      summary: "Shut an admin out, or let them in again; never the last one",
    })
    .input(z.object({ adminId: z.uuid(), isOut: z.boolean() }))
    .output(z.object({ isOut: z.boolean() }))
    .errors(refusals("ADMIN_NOT_FOUND", "LAST_ADMIN")),
};

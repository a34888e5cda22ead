import { oc } from "@orpc/contract";
import * as z from "zod";
import { refusals } from "./errors.ts";
import { email, password } from "./fields.ts";

const Admin = z.object({
  user_id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.string(),
});
export type Admin = z.infer<typeof Admin>;

/** Calls and fields keep the names under which the specification's section 7 knows them. */
export const visitorAdmins = {
  authenticate: oc
    .route({
      method: "POST",
      path: "/rpc/authenticate_admin_user",
      operationId: "authenticate_admin_user",
      tags: ["Admins"],
      summary: "Sign in as an admin; the session token is set as an HttpOnly cookie",
    })
    .input(z.object({ p_email: email, p_password: z.string().min(1).max(256) }))
    .output(z.array(Admin))
    .errors(refusals("WRONG_CREDENTIALS", "TOO_MANY_ATTEMPTS")),
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
    .output(z.object({ signedOut: z.literal(true) })),
  changePassword: oc
    .route({
      method: "POST",
      path: "/admin/password",
      tags: ["Admins"],
      summary: "Change one's own password; every other session ends",
    })
    .input(z.object({ currentPassword: z.string().min(1).max(256), password }))
    .output(z.object({ changed: z.literal(true) }))
    .errors(
      refusals("WRONG_CURRENT_PASSWORD", "PASSWORD_IS_COMMON", "PASSWORD_IS_NAME", "TOO_MANY_ATTEMPTS"),
    ),
  signOutEverywhere: oc
    .route({
      method: "POST",
      path: "/admin/sign-out-everywhere",
      tags: ["Admins"],
      summary: "End every session of one's own, this one too",
    })
    .output(z.object({ signedOut: z.literal(true) })),
};

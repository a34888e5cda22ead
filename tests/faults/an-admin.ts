import { cookieHeader } from "../cookie-header.ts";

export const admin = { email: "ada@example.com", password: "correct horse" };
/** The server creates this admin at start, who signs in with the password alone. */
export const adminVariables = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  ADMINS_SECOND_FACTOR: "optional",
};

/** @returns the cookie of the new session */
export async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/rpc/authenticate_admin_user`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ p_email: admin.email, p_password: admin.password }),
    signal: AbortSignal.timeout(15_000),
  });
  return cookieHeader(response.headers.getSetCookie());
}

import { cookieHeader } from "../cookie-header.ts";

export const firstAdmin = { email: "ada@example.com", password: "correct horse" };
/** The server creates this admin at start, who signs in with the password alone. */
export const adminVariables = {
  ADMIN_EMAIL: firstAdmin.email,
  ADMIN_PASSWORD: firstAdmin.password,
  ADMINS_SECOND_FACTOR: "optional",
};

/** @returns the cookie of the new session */
export async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/rpc/authenticate_admin_user`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ p_email: firstAdmin.email, p_password: firstAdmin.password }),
    signal: AbortSignal.timeout(15_000),
  });
  return cookieHeader(response.headers.getSetCookie());
}

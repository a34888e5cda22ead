export const admin = { email: "ada@example.com", password: "correct horse" };
/** By which the server makes them as it starts. */
export const adminVariables = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };

/** @returns the cookie that they send from then on */
export async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/rpc/authenticate_admin_user`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ p_email: admin.email, p_password: admin.password }),
    signal: AbortSignal.timeout(15_000),
  });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

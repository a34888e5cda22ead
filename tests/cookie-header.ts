/** The Cookie header of a client that received these Set-Cookie headers. */
export function cookieHeader(setCookies: string[]): string {
  return setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

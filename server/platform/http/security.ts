import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";

/**
 * What every answer says to the browser.
 * @param nonce of the page's own scripts and styles
 * @param markup the name of the one policy by which the page's scripts may write markup: web/app/ui/theme.tsx
 */
export function setSecurityHeaders(
  response: ServerResponse,
  origin: string,
  nonce?: string,
  markup?: "default",
) {
  const own = nonce ? `'self' 'nonce-${nonce}'` : "'self'";
  const policy = {
    "default-src": "'self'",
    "script-src": own,
    "style-src": own,
    "img-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": markup ?? "'none'",
  };
  const text = Object.entries(policy).map(([directive, sources]) => `${directive} ${sources}`);
  response.setHeader("content-security-policy", text.join("; "));
  response.setHeader("x-content-type-options", "nosniff");
  // Survey links and reset links are secrets: no other site learns where somebody came from.
  response.setHeader("referrer-policy", "no-referrer");
  response.setHeader("cross-origin-opener-policy", "same-origin");
  response.setHeader("cross-origin-resource-policy", "same-origin");
  response.setHeader("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
  if (origin.startsWith("https:"))
    response.setHeader("strict-transport-security", "max-age=31536000; includeSubDomains");
}

/**
 * Whether a changing request comes from a page of another site. Browsers say where a request comes from; other
 * programs carry no cookies they were not given, and need not.
 */
export function isCrossSite({ method, headers }: IncomingMessage, origin: string): boolean {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  if (headers.origin === undefined || headers.origin === origin) return false;
  // Browsers say it by https only. Without, people open it by an address of their net too, which ORIGIN does not name.
  if (origin.startsWith("https:") || headers.origin !== `http://${headers.host}`) return true;
  return isStrangersName(headers.host);
}

/**
 * Whether a page that was opened without https may be another site's, whose name was led to this machine afterwards (DNS
 * rebinding). It brings nobody's cookies, and needs none for what is shown to everybody who gets here.
 */
export function isLedHere({ headers }: IncomingMessage, origin: string): boolean {
  const { host, "sec-fetch-site": site } = headers;
  return site === undefined && `http://${host}` !== origin && isStrangersName(host);
}

/** What anybody may own: no address, and no name that only the machines of one net know. */
function isStrangersName(host = ""): boolean {
  const name = URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, "") ?? "";
  return isIP(name) === 0 && name.includes(".") && !/\.(local|internal|home\.arpa)$/.test(name);
}

/** A changing request speaks JSON: what a foreign form could send is refused. */
export function isForeignBody({ method, headers }: IncomingMessage): boolean {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return false;
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  const empty =
    type === undefined && !Number(headers["content-length"] ?? 0) && !headers["transfer-encoding"];
  return !empty && type !== "application/json";
}

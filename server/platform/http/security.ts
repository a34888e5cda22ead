import type { IncomingMessage, ServerResponse } from "node:http";
import { isIP } from "node:net";

/**
 * @param nonce of the page's own scripts and styles
 * @param trustedTypes the policies with which the page's scripts may write HTML or start a worker: `default` of
 * web/app/ui/theme.tsx, `resume-worker` of web/shared/resume/read-in-worker.ts
 */
export function setSecurityHeaders(
  response: ServerResponse,
  origin: string,
  nonce?: string,
  trustedTypes = "'none'",
) {
  const ownSources = nonce ? `'self' 'nonce-${nonce}'` : "'self'";
  const policy = {
    "default-src": "'self'",
    "script-src": ownSources,
    "style-src": ownSources,
    "img-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "require-trusted-types-for": "'script'",
    "trusted-types": trustedTypes,
  };
  const text = Object.entries(policy).map(([directive, sources]) => `${directive} ${sources}`);
  response.setHeader("content-security-policy", text.join("; "));
  response.setHeader("x-content-type-options", "nosniff");
  // Survey links and reset links are secrets, which other sites must not see.
  response.setHeader("referrer-policy", "no-referrer");
  response.setHeader("cross-origin-opener-policy", "same-origin");
  response.setHeader("cross-origin-resource-policy", "same-origin");
  response.setHeader("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()");
  if (origin.startsWith("https:"))
    response.setHeader("strict-transport-security", "max-age=31536000; includeSubDomains");
}

/** Browsers let no other host of the domain set a cookie with this prefix. It needs HTTPS. */
export const hostPrefix = (origin: string) => (origin.startsWith("https:") ? "__Host-" : "");

/** The `Set-Cookie` value of a cookie that only our server reads. */
export function hostCookie(origin: string, name: string, value: string, maxAgeMs: number): string {
  const attributes = `Max-Age=${maxAgeMs / 1_000}; Path=/; HttpOnly; SameSite=Lax`;
  return `${hostPrefix(origin)}${name}=${value}; ${attributes}${origin.startsWith("https:") ? "; Secure" : ""}`;
}

/**
 * Whether a page of another site sent a request that changes something. Browsers name the page's site; other programs
 * have no cookies of a victim, so they need not.
 */
export function isCrossSite(request: IncomingMessage, origin: string): boolean {
  const { method } = request;
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return false;
  return isFromOtherSite(request, origin);
}

/** Whether a page of another site sent the request. */
export function isFromOtherSite({ headers }: IncomingMessage, origin: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  if (headers.origin === undefined || headers.origin === origin) return false;
  // Browsers send sec-fetch-site only over https. Over http, people may also use a local address that ORIGIN does not name.
  if (origin.startsWith("https:") || headers.origin !== `http://${headers.host}`) return true;
  return isPublicName(headers.host);
}

/**
 * Whether a request over http may come from another site whose name now resolves to this machine (DNS rebinding). Such a
 * request needs no cookies to read pages that are open to everyone on this machine.
 */
export function mayBeDnsRebinding({ headers }: IncomingMessage, origin: string): boolean {
  const { host, "sec-fetch-site": site } = headers;
  return site === undefined && `http://${host}` !== origin && isPublicName(host);
}

/** Whether a request names another host than ours, such as a name of another site that now resolves to this machine. */
export function isForeignHost({ headers: { host } }: IncomingMessage, origin: string): boolean {
  return host !== new URL(origin).host && isPublicName(host);
}

/** Whether anyone could own the name: it is no IP address and no name of a local network. */
function isPublicName(host = ""): boolean {
  const name = URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, "") ?? "";
  return isIP(name) === 0 && name.includes(".") && !/\.(local|internal|home\.arpa)$/.test(name);
}

/** Whether a body is not JSON. A form on another site could send it. */
export function isForeignBody({ method, headers }: IncomingMessage): boolean {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return false;
  const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  const empty =
    type === undefined && !Number(headers["content-length"] ?? 0) && !headers["transfer-encoding"];
  return !empty && type !== "application/json";
}

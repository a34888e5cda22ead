import type { IncomingMessage } from "node:http";

/**
 * Where a request comes from. Behind proxies of our own each has appended the address it saw; what stands further left
 * in the header, the caller may have made up.
 */
export function callerAddress(request: IncomingMessage, trustedProxies: number): string {
  const seen = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  const forwarded = trustedProxies > 0 ? seen.at(-trustedProxies) : undefined;
  return forwarded ?? request.socket.remoteAddress ?? "unknown";
}

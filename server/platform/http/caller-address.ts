import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";

/**
 * Reads the caller's address. Each of our own proxies appends the address it saw; the caller may have made up everything
 * further left in the header. Warns once if there seems to be a proxy but none is configured, because all visitors would
 * then share one rate limit.
 */
export function createCallerAddress(log: Logger) {
  let hasWarned = false;
  return (request: IncomingMessage, trustedProxies: number): string => {
    const header = String(request.headers["x-forwarded-for"] ?? "");
    const addresses = header
      .split(",")
      .map((address) => address.trim())
      .filter(Boolean);
    if (addresses.length > 0 && trustedProxies === 0 && !hasWarned) {
      hasWarned = true;
      log.warn(
        "requests carry X-Forwarded-For, but TRUSTED_PROXIES is 0: all visitors share one rate limit. Set TRUSTED_PROXIES to the number of your proxies",
      );
    }
    const forwarded = trustedProxies > 0 ? addresses.at(-trustedProxies) : undefined;
    return withoutPort(forwarded ?? request.socket.remoteAddress ?? "unknown");
  };
}

/** Some proxies add the port: 192.0.2.1:51234, [2001:db8::1]:51234. */
function withoutPort(address: string): string {
  return address.replace(/^\[(.+)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");
}

/** An IPv4 address, or the /56 of an IPv6 address, which belongs to one customer. */
export function networkPrefix(address: string): string {
  const v4 = address.replace(/^::ffff:/i, "");
  if (!v4.includes(":")) return v4;
  const [head = "", tail = ""] = v4.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return groups.slice(0, 3).join(":") + ":" + (groups[3] ?? "0").padStart(4, "0").slice(0, 2);
}

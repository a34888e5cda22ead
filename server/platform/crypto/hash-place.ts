import { createHmac } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";
import { networkPrefix } from "#server/platform/http/caller-address.ts";
import type { Caller } from "#server/platform/context.ts";
import type { Place } from "#server/platform/db/schema/surveys.ts";

/** Private and reserved networks: behind an unconfigured proxy everyone would seem to share one. */
const reservedNetworks = new BlockList();
for (const [network, bits] of [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  reservedNetworks.addSubnet(network, bits, "ipv4");
reservedNetworks.addAddress("::1", "ipv6");
reservedNetworks.addSubnet("fc00::", 7, "ipv6");
reservedNetworks.addSubnet("fe80::", 10, "ipv6");

/** The caller's network and device, hashed with the key, so that places are comparable under one key only; null if unknown. */
export function hashPlace(key: string, caller: Pick<Caller, "address" | "device"> | undefined): Place | null {
  if (!caller || caller.address === "unknown") return null;
  const { address } = caller;
  if (reservedNetworks.check(address, isIPv6(address) ? "ipv6" : "ipv4")) return null;
  const network = networkPrefix(address);
  const hash = (...parts: string[]) =>
    createHmac("sha256", key).update(JSON.stringify(parts)).digest("base64url").slice(0, 22);
  return { network: hash("network", network), device: hash("device", network, caller.device) };
}

/** IPv4 addresses stand for themselves; of an IPv6 address one customer's /56 counts. */
export function networkPrefix(address: string): string {
  const v4 = address.replace(/^::ffff:/, "");
  if (!v4.includes(":")) return v4;
  const [head = "", tail = ""] = v4.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return groups.slice(0, 3).join(":") + ":" + (groups[3] ?? "0").padStart(4, "0").slice(0, 2);
}

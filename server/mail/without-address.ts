/** The reason for a failure, fit for a log: servers like to repeat the address, and it may be a reviewer's. */
export function withoutAddress(reason: unknown, address: string): string {
  const text = reason instanceof Error ? reason.message : String(reason);
  const parts = text.split(new RegExp(RegExp.escape(address), "i"));
  return parts.join("(the recipient)");
}

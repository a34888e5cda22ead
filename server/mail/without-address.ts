/**
 * The reason for a failure, fit for a log: servers like to repeat the address or the part before its @, and it may be a
 * reviewer's.
 */
export function withoutAddress(reason: unknown, address: string): string {
  const text = reason instanceof Error ? reason.message : String(reason);
  const [local = ""] = address.split("@");
  const whole = text.split(new RegExp(RegExp.escape(address), "i")).join("(the recipient)");
  if (local.length < 3) return whole;
  const word = new RegExp(`(?<![\\w.+-])${RegExp.escape(local)}(?![\\w.+-]*\\w)`, "gi");
  return whole.replaceAll(word, "(the recipient)");
}

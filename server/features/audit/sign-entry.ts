import { randomBytes } from "node:crypto";
import { isSigned, sign } from "#server/platform/auth/signatures.ts";
import type { activities } from "#server/platform/db/schema/activity.ts";

/** What erasing somebody leaves of an entry. */
export type Lasting = Pick<
  typeof activities.$inferSelect,
  "occurredAt" | "actorRealm" | "action" | "recordType" | "details"
>;

/** Says that this server wrote the entry, which nobody can who has the database alone. No two are alike. */
export function signEntry(secret: string, entry: Lasting): string {
  const salt = randomBytes(12).toString("base64url");
  return `${salt}.${sign(secret, `trail ${salt} ${asText(entry)}`)}`;
}

export function isEntrySigned(secret: string, entry: Lasting, signature: string): boolean {
  const [salt = "", rest = ""] = signature.split(".");
  return isSigned(secret, `trail ${salt} ${asText(entry)}`, rest);
}

/** The chain after these entries. */
export function chainAfter(secret: string, before: string, entries: (Lasting & { id: number })[]): string {
  const lines = entries.map((entry) => `${entry.id} ${asText(entry)}`);
  return sign(secret, ["seal", before, ...lines].join("\n"));
}

function asText({ occurredAt, actorRealm, action, recordType, details }: Lasting): string {
  return JSON.stringify([occurredAt.toISOString(), actorRealm, action, recordType, details], inOrder);
}

/** PostgreSQL keeps an object's keys in an order of its own. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

import { and, eq, getTableColumns, isNotNull } from "drizzle-orm";
import { minuteMs } from "#contract/durations.ts";
import { type Vendor, vendorNames } from "#contract/recruiting-words.ts";
import { hashOfKey } from "#server/platform/auth/api-keys.ts";
import type { Context } from "#server/platform/context.ts";
import { orReplacement } from "#server/platform/db/schema/columns.ts";
import { type AtsConnectionRow, atsConnections } from "#server/platform/db/schema/recruiting.ts";
import { OrderRefused } from "./adapter.ts";

export function credentialsOf({ credentials }: Pick<AtsConnectionRow, "credentials">) {
  return JSON.parse(credentials ?? "{}") as Record<string, string>;
}

/** Null: the connection's credentials cannot be decrypted. */
export const connectionColumns = {
  ...getTableColumns(atsConnections),
  credentials: orReplacement<string | null>(atsConnections.credentials, null),
};

/** What is wrong with a connection whose credentials cannot be decrypted. */
export const undecryptableCredentials = ({ vendor }: Pick<AtsConnectionRow, "vendor">) =>
  `${vendorNames[vendor]}'s saved credentials cannot be decrypted. Enter them again.`;

export async function findByKey({ db }: Pick<Context, "db">, vendor: Vendor, keys: string[]) {
  for (const key of keys) {
    const [row] = await db
      .select()
      .from(atsConnections)
      .where(and(eq(atsConnections.secretHash, hashOfKey(key)), eq(atsConnections.vendor, vendor)));
    if (row?.isOn) return row;
  }
  return undefined;
}

export async function findById({ db }: Pick<Context, "db">, vendor: Vendor, id: string) {
  const [row] = await db
    .select()
    .from(atsConnections)
    .where(and(eq(atsConnections.id, id), eq(atsConnections.vendor, vendor)));
  return row?.isOn ? row : undefined;
}

/**
 * The connection stays until the transaction ends. Removing it also locks it before its orders.
 * @throws if it was removed meanwhile
 */
export async function keepConnection({ db }: Pick<Context, "db">, { id }: AtsConnectionRow) {
  const [kept] = await db
    .select({ id: atsConnections.id })
    .from(atsConnections)
    .where(eq(atsConnections.id, id))
    .for("key share");
  if (!kept) throw new OrderRefused(unknownKey, 401);
}

export const unknownKey = "The key is wrong, or the connection was removed or turned off.";

/** Accurate to a minute. */
export async function recordUse({ db, clock }: Pick<Context, "db" | "clock">, connection: AtsConnectionRow) {
  const now = clock.now();
  if (now.getTime() - (connection.lastUsedAt?.getTime() ?? 0) < minuteMs) return;
  await db.update(atsConnections).set({ lastUsedAt: now }).where(eq(atsConnections.id, connection.id));
}

const maxProblem = 500;

/** What went wrong, for owners. */
export async function recordProblem(
  { db, clock }: Pick<Context, "db" | "clock">,
  connectionId: string,
  sentence: string,
) {
  const problem = sentence.toWellFormed().replaceAll("\0", " ").slice(0, maxProblem);
  await db
    .update(atsConnections)
    .set({ problem, problemAt: clock.now() })
    .where(eq(atsConnections.id, connectionId));
}

export async function clearProblem({ db }: Pick<Context, "db">, connectionId: string) {
  await db
    .update(atsConnections)
    .set({ problem: null, problemAt: null })
    .where(and(eq(atsConnections.id, connectionId), isNotNull(atsConnections.problem)));
}

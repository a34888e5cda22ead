import { randomBytes } from "node:crypto";
import { and, asc, desc, gt, gte, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { isSigned, sign } from "#server/platform/auth/signatures.ts";
import type { Context } from "#server/platform/context.ts";
import { takeLock, transaction } from "#server/platform/db/transaction.ts";
import { canonicalJson } from "#server/platform/idempotency.ts";
import { auditLog, auditLogSeals } from "#server/platform/db/schema/audit.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";

/** After this time almost every transaction has committed its entries. */
const settledMs = 2 * minuteMs;
/** No transaction takes longer. Its entries may have lower ids than entries that were chained before it ended. */
const maxTransactionMs = dayMs;
/** At one a minute a day has 1,440. */
const maxSealsPerDay = 2_000;
const batchSize = 10_000;

/** Chains new entries to all earlier ones every minute, so that removing one is noticed. */
export const signAuditLog = defineTask({
  name: "seal-activities",
  title: "Sign the audit log",
  data: z.object({}),
  cron: "* * * * *",
  run: (context) =>
    transaction(context, async (context) => {
      const { db, clock, secret, log } = context;
      const now = clock.now();
      await takeLock(context, "seal-activities");
      const [last] = await db.select().from(auditLogSeals).orderBy(desc(auditLogSeals.id)).limit(1);
      const unsorted = last
        ? await selectUnsealed(context, last)
        : await selectSettled(context, gt(auditLog.id, Number.MIN_SAFE_INTEGER));
      const entries = unsorted.toSorted((left, right) => left.id - right.id);
      if (entries.length === 0) return;
      const chain = nextChain(secret, last?.chain ?? "", entries);
      const activityIds = entries.map(({ id }) => id);
      await db.insert(auditLogSeals).values({ id: (last?.id ?? 0) + 1, sealedAt: now, activityIds, chain });
      // A stored server log proves it if later seals are removed together with their entries.
      log.info({ upTo: activityIds.at(-1), chain }, "audit log signed");
    }),
});

/** Entries after the last chained one, and late entries with lower ids. */
async function selectUnsealed(
  context: Pick<Context, "db" | "clock">,
  last: typeof auditLogSeals.$inferSelect,
) {
  const since = new Date(last.sealedAt.getTime() - maxTransactionMs);
  const { id, sealedAt, activityIds } = auditLogSeals;
  const isRecent = and(gt(id, last.id - maxSealsPerDay), gte(sealedAt, since));
  const { rows } = await context.db.execute<{ upTo: string }>(sql`
    select max(${activityIds}[cardinality(${activityIds})]) as "upTo" from ${auditLogSeals} where ${isRecent}`);
  const upTo = Number(rows[0]?.upTo);
  const isSealed = sql`${auditLog.id} in (select unnest(${activityIds}) from ${auditLogSeals} where ${isRecent})`;
  const isLate = and(
    // An entry without a signature is older than signatures and can't be late: it was inserted by someone else.
    isNotNull(auditLog.signature),
    gte(auditLog.occurredAt, since),
    sql`${auditLog.id} <= ${upTo}`,
    sql`not (${isSealed})`,
  );
  return [
    ...(await selectSettled(context, isLate)),
    ...(await selectSettled(context, gt(auditLog.id, upTo))),
  ];
}

function selectSettled({ db, clock }: Pick<Context, "db" | "clock">, condition: SQL | undefined) {
  const isSettled = lt(auditLog.occurredAt, new Date(clock.now().getTime() - settledMs));
  return db
    .select()
    .from(auditLog)
    .where(and(condition, isSettled))
    .orderBy(asc(auditLog.id))
    .limit(batchSize);
}

/** The columns that erasing a person leaves unchanged. */
type SignedColumns = Pick<
  typeof auditLog.$inferSelect,
  "occurredAt" | "actorRealm" | "action" | "recordType" | "details"
>;

/** Proves that this server wrote the entry: the database alone does not hold the key. Salted, so that no two are equal. */
export function signEntry(secret: string, entry: SignedColumns): string {
  const salt = randomBytes(12).toString("base64url");
  return `${salt}.${sign(secret, `trail ${salt} ${serialize(entry)}`)}`;
}

export function isEntrySigned(secret: string, entry: SignedColumns, signature: string): boolean {
  const [salt = "", signed = ""] = signature.split(".");
  return isSigned(secret, `trail ${salt} ${serialize(entry)}`, signed);
}

export function nextChain(
  secret: string,
  previousChain: string,
  entries: (SignedColumns & { id: number })[],
): string {
  const lines = entries.map((entry) => `${entry.id} ${serialize(entry)}`);
  return sign(secret, ["seal", previousChain, ...lines].join("\n"));
}

function serialize({ occurredAt, actorRealm, action, recordType, details }: SignedColumns): string {
  // PostgreSQL returns an object's keys in its own order.
  return canonicalJson([occurredAt.toISOString(), actorRealm, action, recordType, details]);
}

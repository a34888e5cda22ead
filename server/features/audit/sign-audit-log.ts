import { randomBytes } from "node:crypto";
import { and, asc, desc, gt, gte, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { dayMs, minuteMs } from "#contract/date-words.ts";
import { isSigned, sign } from "#server/platform/auth/signatures.ts";
import type { Context } from "#server/platform/context.ts";
import { takeLock, transaction } from "#server/platform/db/transaction.ts";
import { auditLog, auditLogSeals } from "#server/platform/db/schema/audit.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";

/** By then whatever was noted in a transaction stands in the table, but for what takes long. */
const settledMs = 2 * minuteMs;
/** No transaction takes longer: what it noted has its place before entries that are sealed by the time it ends. */
const longestMs = dayMs;
/** Of a day there are 1,440. */
const signaturesOfLongest = 2_000;
const mostAtOnce = 10_000;

/** Each minute: chains what is new in the trail to all before, so that nothing can be taken out any more unnoticed. */
export const signAuditLog = defineTask({
  name: "seal-activities",
  title: "Seal the audit trail",
  data: z.object({}),
  cron: "* * * * *",
  run: (context) =>
    transaction(context, async (context) => {
      const { db, clock, secret, log } = context;
      const now = clock.now();
      // Two servers take turns.
      await takeLock(context, "seal-activities");
      const [last] = await db.select().from(auditLogSeals).orderBy(desc(auditLogSeals.id)).limit(1);
      const found = last
        ? await selectAfter(context, last)
        : await selectSettled(context, gt(auditLog.id, Number.MIN_SAFE_INTEGER));
      const entries = found.toSorted((one, other) => one.id - other.id);
      if (entries.length === 0) return;
      const chain = chainAfter(secret, last?.chain ?? "", entries);
      const activityIds = entries.map(({ id }) => id);
      await db.insert(auditLogSeals).values({ id: (last?.id ?? 0) + 1, sealedAt: now, activityIds, chain });
      // Kept where the log is kept, it shows that later seals were taken away together with their entries.
      log.info({ upTo: activityIds.at(-1), chain }, "the audit trail is sealed");
    }),
});

/** What is behind all that is sealed, and what came late among it. */
async function selectAfter(context: Pick<Context, "db" | "clock">, last: typeof auditLogSeals.$inferSelect) {
  const since = new Date(last.sealedAt.getTime() - longestMs);
  const { id, sealedAt, activityIds } = auditLogSeals;
  const isRecent = and(gt(id, last.id - signaturesOfLongest), gte(sealedAt, since));
  const { rows } = await context.db.execute<{ upTo: string }>(sql`
    select max(${activityIds}[cardinality(${activityIds})]) as "upTo" from ${auditLogSeals} where ${isRecent}`);
  const upTo = Number(rows[0]?.upTo);
  const isSealed = sql`${auditLog.id} in (select unnest(${activityIds}) from ${auditLogSeals} where ${isRecent})`;
  const isLate = and(
    // For what is older than signatures its seal speaks: nothing of the kind comes late, but what was put in.
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

function selectSettled({ db, clock }: Pick<Context, "db" | "clock">, which: SQL | undefined) {
  const isSettled = lt(auditLog.occurredAt, new Date(clock.now().getTime() - settledMs));
  return db.select().from(auditLog).where(and(which, isSettled)).orderBy(asc(auditLog.id)).limit(mostAtOnce);
}

/** What erasing somebody leaves of an entry. */
type Lasting = Pick<
  typeof auditLog.$inferSelect,
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

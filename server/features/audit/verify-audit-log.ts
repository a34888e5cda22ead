import { asc, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { AuditLogCheck } from "#contract/audit.ts";
import { dayMs } from "#contract/durations.ts";
import type { Context } from "#server/platform/context.ts";
import { allSecrets } from "#server/platform/crypto/encryption.ts";
import { auditLog, auditLogSeals } from "#server/platform/db/schema/audit.ts";
import { chainAfter, isEntrySigned } from "./sign-audit-log.ts";

export const usage = "npm run admin -- verify-activity";

type Problem = NonNullable<AuditLogCheck["problem"]>;

const pageSize = 5_000;

/** Finds the first entry that is not as this server wrote it. */
export async function verifyAuditLog(
  context: Pick<Context, "db" | "clock" | "secret" | "settings">,
): Promise<AuditLogCheck> {
  const written = await verifyEntries(context);
  const sealed = await verifySeals(context);
  // A wrong seal only says that one of its entries is wrong, so a wrong entry is the better answer.
  const isVague = sealed.problem?.kind === "changed_or_put_in" && written.problem !== null;
  const problems = [written.problem, isVague ? null : sealed.problem].filter((problem) => problem !== null);
  const [problem = null] = problems.toSorted((one, other) => one.activityId - other.activityId);
  return { entries: written.entries, sealed: sealed.entries, chain: sealed.chain, problem };
}

/** Checks each entry's own signature. */
async function verifyEntries({ db, secret }: Pick<Context, "db" | "secret">) {
  let [after, entries] = [Number.MIN_SAFE_INTEGER, 0];
  const firstSigned = await findFirstSignedId({ db });
  for (;;) {
    const page = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, after))
      .orderBy(asc(auditLog.id))
      .limit(pageSize);
    for (const entry of page) {
      // Entries older than signatures must be part of a seal.
      const isKnown =
        entry.signature === null
          ? entry.id < firstSigned && (await isSealed({ db }, entry.id))
          : isEntrySigned(secret, entry, entry.signature);
      if (!isKnown)
        return { entries, problem: { activityId: entry.id, kind: "changed_or_put_in" } satisfies Problem };
      entries++;
    }
    const last = page.at(-1);
    if (!last) return { entries, problem: null };
    after = last.id;
  }
}

async function isSealed({ db }: Pick<Context, "db">, id: number): Promise<boolean> {
  return (await db.$count(auditLogSeals, sql`${id} = any(${auditLogSeals.activityIds})`)) > 0;
}

async function findFirstSignedId({ db }: Pick<Context, "db">): Promise<number> {
  const [first] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(isNotNull(auditLog.signature))
    .orderBy(asc(auditLog.id))
    .limit(1);
  return first?.id ?? Number.MAX_SAFE_INTEGER;
}

/** Checks the chain of seals for missing entries. Entries that retention deletes may be missing. */
async function verifySeals({
  db,
  clock,
  secret,
  settings,
}: Pick<Context, "db" | "clock" | "secret" | "settings">) {
  const { activity: keepDays } = settings.keepDays;
  const keptFrom = keepDays ? clock.now().getTime() - keepDays * dayMs : 0;
  let [entries, before, seals] = [0, "", 0];
  for (;;) {
    const [seal] = await db
      .select()
      .from(auditLogSeals)
      .where(gt(auditLogSeals.id, seals))
      .orderBy(asc(auditLogSeals.id))
      .limit(1);
    if (!seal) return { entries, chain: before, problem: null };
    const rows = await db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.id, seal.activityIds))
      .orderBy(asc(auditLog.id));
    const present = new Set(rows.map(({ id }) => id));
    const gone = seal.activityIds.find((id) => !present.has(id));
    const [first = 0] = seal.activityIds;
    const isPast = seal.sealedAt.getTime() < keptFrom + dayMs;
    if (gone !== undefined && !isPast) return broken(gone, "taken_out");
    if (seal.id !== seals + 1) return broken(first, "taken_out");
    if (gone === undefined && allSecrets(secret).every((one) => chainAfter(one, before, rows) !== seal.chain))
      return broken(first, "changed_or_put_in");
    entries += rows.length;
    before = seal.chain;
    seals = seal.id;
  }

  function broken(activityId: number, kind: Problem["kind"]) {
    return { entries, chain: before, problem: { activityId, kind } satisfies Problem };
  }
}

/** @throws an Error that names the first entry that is not as it was written */
export async function verifyCommand(
  onInstallation: (work: (context: Context) => Promise<string>) => Promise<string>,
  more: string[],
): Promise<string> {
  if (more.length > 0) throw new Error(`Usage: ${usage}`);
  return onInstallation(async (context) => {
    const { entries, sealed, chain, problem } = await verifyAuditLog(context);
    if (problem?.kind === "taken_out")
      throw new Error(`Entry ${problem.activityId} of the audit log was removed.`);
    if (problem) throw new Error(`Entry ${problem.activityId} of the audit log was changed or inserted.`);
    return `All ${entries} entries of the audit log are unchanged. ${sealed} are signed. The last signature is ${chain || "none"}.`;
  });
}

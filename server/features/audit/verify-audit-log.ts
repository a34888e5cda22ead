import { asc, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { AuditLogCheck } from "#contract/audit.ts";
import { dayMs } from "#contract/durations.ts";
import type { Context } from "#server/platform/context.ts";
import { allSecrets } from "#server/platform/crypto/encryption.ts";
import { auditLog, auditLogSeals } from "#server/platform/db/schema/audit.ts";
import { nextChain, isEntrySigned } from "./sign-audit-log.ts";

export const usage = "npm run admin -- verify-activity";

type Problem = NonNullable<AuditLogCheck["problem"]>;

const pageSize = 5_000;

/** Finds the first entry that is not as this server wrote it. */
export async function verifyAuditLog(
  context: Pick<Context, "db" | "clock" | "secret" | "settings">,
): Promise<AuditLogCheck> {
  const entryCheck = await verifyEntries(context);
  const sealCheck = await verifySeals(context);
  // A wrong seal only says that one of its entries is wrong, so a wrong entry is the better answer.
  const isVague = sealCheck.problem?.kind === "changed_or_put_in" && entryCheck.problem !== null;
  const problems = [entryCheck.problem, isVague ? null : sealCheck.problem].filter(
    (problem) => problem !== null,
  );
  const [problem = null] = problems.toSorted((left, right) => left.activityId - right.activityId);
  return { entries: entryCheck.entries, sealed: sealCheck.entries, chain: sealCheck.chain, problem };
}

/** Checks each entry's own signature. */
async function verifyEntries({ db, secret }: Pick<Context, "db" | "secret">) {
  let lastId = Number.MIN_SAFE_INTEGER;
  let entries = 0;
  const firstSigned = await findFirstSignedId({ db });
  for (;;) {
    const page = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, lastId))
      .orderBy(asc(auditLog.id))
      .limit(pageSize);
    for (const entry of page) {
      // Entries older than signatures must be part of a seal.
      const isValid =
        entry.signature === null
          ? entry.id < firstSigned && (await isSealed({ db }, entry.id))
          : isEntrySigned(secret, entry, entry.signature);
      if (!isValid)
        return { entries, problem: { activityId: entry.id, kind: "changed_or_put_in" } satisfies Problem };
      entries++;
    }
    const last = page.at(-1);
    if (!last) return { entries, problem: null };
    lastId = last.id;
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
  const retentionStart = keepDays ? clock.now().getTime() - keepDays * dayMs : 0;
  let entries = 0;
  let chain = "";
  let lastSealId = 0;
  for (;;) {
    const [seal] = await db
      .select()
      .from(auditLogSeals)
      .where(gt(auditLogSeals.id, lastSealId))
      .orderBy(asc(auditLogSeals.id))
      .limit(1);
    if (!seal) return { entries, chain, problem: null };
    const rows = await db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.id, seal.activityIds))
      .orderBy(asc(auditLog.id));
    const present = new Set(rows.map(({ id }) => id));
    const missingId = seal.activityIds.find((id) => !present.has(id));
    const [first = 0] = seal.activityIds;
    const isPast = seal.sealedAt.getTime() < retentionStart + dayMs;
    if (missingId !== undefined && !isPast) return stopAt(missingId, "taken_out");
    if (seal.id !== lastSealId + 1) return stopAt(first, "taken_out");
    if (
      missingId === undefined &&
      allSecrets(secret).every(
        (installationSecret) => nextChain(installationSecret, chain, rows) !== seal.chain,
      )
    )
      return stopAt(first, "changed_or_put_in");
    entries += rows.length;
    chain = seal.chain;
    lastSealId = seal.id;
  }

  function stopAt(activityId: number, kind: Problem["kind"]) {
    return { entries, chain, problem: { activityId, kind } satisfies Problem };
  }
}

/** @throws an Error that names the first entry that was changed, inserted or removed */
export async function verifyCommand(
  onInstallation: (work: (context: Context) => Promise<string>) => Promise<string>,
  args: string[],
): Promise<string> {
  if (args.length > 0) throw new Error(`Usage: ${usage}`);
  return onInstallation(async (context) => {
    const { entries, sealed, chain, problem } = await verifyAuditLog(context);
    if (problem?.kind === "taken_out")
      throw new Error(`Entry ${problem.activityId} of the audit log was removed.`);
    if (problem) throw new Error(`Entry ${problem.activityId} of the audit log was changed or inserted.`);
    return `All ${entries} entries of the audit log are unchanged. ${sealed} are signed. The last signature is ${chain || "none"}.`;
  });
}

import { and, asc, desc, eq, inArray, or, sql } from "drizzle-orm";
import { type ActivityEntry, type ShownAction, shownActions } from "#contract/activity.ts";
import type { Context, ManagerContext } from "#server/platform/context.ts";
import { allSecrets } from "#server/platform/crypto/encryption.ts";
import { adminKey } from "#server/platform/crypto/hashes.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import { requireCandidate } from "#server/platform/scopes/scopes.ts";

/** Everything else is only shown if a manager did it. */
const byCandidate: ShownAction[] = ["consent.given", "consent.refused", "consent.taken_back"];
const byManager = shownActions.filter((action) => !byCandidate.includes(action));

/** The day of an entry. Its time of day could show who answered. */
const day = sql<string>`to_char(${auditLog.occurredAt} at time zone 'UTC', 'YYYY-MM-DD')`;

/**
 * Who of the hiring team did what about a candidate: contract/activity.ts says what is shown, and why. Within a day
 * entries are in the order of that list, never of time.
 */
export async function listActivity(
  context: ManagerContext,
  { candidateId, limit }: { candidateId: string; limit: number },
): Promise<{ entries: ActivityEntry[]; total: number }> {
  await requireCandidate(context, candidateId);
  // A manager's role cannot read the audit log.
  return withSystemRole(context, async (context) => {
    const { db } = context;
    const reviewerKeys = await selectAdminKeys(context, candidateId);
    const { recordType, recordId, actorRealm, actorId, actorName, action } = auditLog;
    const rows = await db
      .select({
        day,
        by: actorName,
        action,
        count: sql`count(*)`.mapWith(Number),
        total: sql`count(*) over ()`.mapWith(Number),
      })
      .from(auditLog)
      .where(
        and(
          or(
            and(eq(recordType, "candidate"), eq(recordId, candidateId)),
            and(eq(recordType, "reviewer"), inArray(recordId, reviewerKeys)),
          ),
          or(
            and(eq(actorRealm, "manager"), inArray(action, byManager)),
            and(eq(actorRealm, "candidate"), inArray(action, byCandidate)),
          ),
        ),
      )
      .groupBy(day, actorId, actorName, action)
      .orderBy(
        desc(day),
        sql`array_position(${sql.param([...shownActions])}::text[], ${action})`,
        asc(actorName),
        asc(actorId),
      )
      .limit(limit);
    const entries = rows.map(({ total: _total, ...row }) => row as ActivityEntry);
    return { entries, total: rows[0]?.total ?? 0 };
  });
}

/** The keys by which the audit log knows a candidate's reviewers, removed ones too. */
async function selectAdminKeys({ db, secret }: Pick<Context, "db" | "secret">, candidateId: string) {
  const panel = await db
    .select({ key: reviewers.key })
    .from(reviewers)
    .where(eq(reviewers.candidateId, candidateId));
  return panel.flatMap(({ key }) => allSecrets(secret).map((one) => adminKey(one, key)));
}

import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { NoticeKind } from "#contract/attention.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { found } from "#server/platform/errors.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { activeCandidates } from "#server/platform/scopes/visible-candidates.ts";

interface Dismissed {
  notices: { candidateId: string; kind: NoticeKind; mark: string | null }[];
}

/**
 * Notes that the manager knows how things stand, or that they do not after all. No event tells of it: nothing has happened to
 * anybody. Those about candidates who are gone meanwhile are gone with them.
 */
export function dismissNotices(context: ManagerContext, { notices }: Dismissed) {
  return inTransaction(context, async (context) => {
    const { db } = context;
    const visible = activeCandidates(context);
    const ids = [...new Set(notices.map(({ candidateId }) => candidateId))].toSorted();
    const rows = await db.select({ id: visible.id }).from(visible).where(inArray(visible.id, ids));
    found(rows[0], "CANDIDATE_NOT_FOUND");
    const mine = new Set(rows.map(({ id }) => id));
    for (const candidateId of ids.filter((id) => mine.has(id))) {
      const dismissed = notices
        .filter((one) => one.candidateId === candidateId)
        .reduce(
          (marks: SQL, { kind, mark }) =>
            mark === null
              ? sql`${marks} - ${kind}::text`
              : sql`${marks} || jsonb_build_object(${kind}::text, ${mark}::text)`,
          sql`${candidates.dismissed}`,
        );
      await db.update(candidates).set({ dismissed }).where(eq(candidates.id, candidateId));
    }
    return { dismissed: mine.size };
  });
}

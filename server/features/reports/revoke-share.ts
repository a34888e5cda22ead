import { and, eq, isNull } from "drizzle-orm";
import type { ManagerContext } from "#server/platform/context.ts";
import { reportShares } from "#server/platform/db/schema/reports.ts";
import { found } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { shareView } from "./list-shares.ts";

/** Ends a link at once. One that has ended stays as it is. */
export function revokeShare(context: ManagerContext, { shareId }: { shareId: string }) {
  return inTransaction(context, async (context) => {
    const { db, clock, manager } = context;
    const now = clock.now();
    const isTheirs = and(eq(reportShares.id, shareId), eq(reportShares.hiringManagerProfileId, manager.id));
    const [known] = await db.select().from(reportShares).where(isTheirs);
    const share = found(known, "SHARE_NOT_FOUND");
    const [revoked] = await db
      .update(reportShares)
      .set({ revokedAt: now })
      .where(and(isTheirs, isNull(reportShares.revokedAt)))
      .returning();
    if (revoked) await happened(context, { type: "report.unshared", candidateId: share.candidateId });
    return shareView(revoked ?? share, now);
  });
}

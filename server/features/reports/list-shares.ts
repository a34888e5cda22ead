import { desc, eq } from "drizzle-orm";
import type { ReportShare } from "#contract/reports.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { dayOf } from "#server/platform/day-of.ts";
import { reportShares } from "#server/platform/db/schema/reports.ts";
import { seeCandidate } from "#server/platform/scopes/visible-candidates.ts";

/** The links that were made to a candidate's report, newest first, with how often each was looked at. */
export async function listShares(context: ManagerContext, { candidateId }: { candidateId: string }) {
  await seeCandidate(context, candidateId);
  const rows = await context.db
    .select()
    .from(reportShares)
    .where(eq(reportShares.candidateId, candidateId))
    .orderBy(desc(reportShares.createdAt), desc(reportShares.id));
  return rows.map((row) => shareView(row, context.clock.now()));
}

/** A link as its maker sees it: neither the secret nor the passphrase can be shown again. */
export function shareView(row: typeof reportShares.$inferSelect, now: Date): ReportShare {
  const { id, label, shown, madeBy, passphraseHash, views, createdAt, expiresAt, revokedAt } = row;
  return {
    id,
    label,
    shown,
    madeBy,
    hasPassphrase: passphraseHash !== null,
    madeOn: dayOf(createdAt),
    expiresOn: dayOf(expiresAt),
    state: revokedAt ? "revoked" : expiresAt <= now ? "expired" : "active",
    views: Object.entries(views)
      .map(([day, count]) => ({ day, count }))
      .toSorted((one, other) => (one.day < other.day ? -1 : 1)),
  };
}

import { randomBytes } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import type { managerReports, ReportShare } from "#contract/reports.ts";
import type { InputOf } from "#contract/requests.ts";
import { withHashingLimit, hashPassword, refuseCommon } from "#server/platform/auth/passwords.ts";
import type { ManagerContext, ManagerStepsContext } from "#server/platform/context.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { latestEnded, toDateString } from "#server/platform/clock.ts";
import { withManagerRole, transaction } from "#server/platform/db/transaction.ts";
import { reportShares } from "#server/platform/db/schema/reports.ts";
import { AppError, requireFound, oneRow } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import {
  candidatesFor,
  lockCandidateTo,
  refuseRole,
  requireCandidate,
} from "#server/platform/scopes/scopes.ts";

type ShareReport = InputOf<typeof managerReports.share>;
type Share = typeof reportShares.$inferSelect;

/** The link is returned once: only its hash is stored. */
export async function shareReport(
  context: ManagerStepsContext,
  { candidateId, label, shown, days, passphrase }: ShareReport,
) {
  const { clock, manager, settings } = context;
  const secret = randomBytes(24).toString("base64url");
  const passphraseHash = passphrase === null ? null : await hashPassphrase(passphrase, settings);
  return withManagerRole(context, async (context) => {
    const { consentWithdrawnAt } = await lockCandidateTo("own", context, candidateId);
    if (consentWithdrawnAt)
      throw new AppError("CONSENT_TAKEN_BACK", {
        message: "The candidate declined or withdrew consent, so the report cannot be shared.",
      });
    const now = clock.now();
    const [share] = await context.db
      .insert(reportShares)
      .values({
        candidateId,
        label,
        shown,
        passphraseHash,
        secretHash: linkHash(secret),
        madeBy: `${manager.firstName} ${manager.lastName}`,
        createdAt: now,
        expiresAt: new Date(now.getTime() + days * dayMs),
      })
      .returning();
    await publish(context, { type: "report.shared", candidateId });
    // Browsers don't send what follows the #, so the secret gets into no log and no referrer.
    return {
      share: toReportShare(oneRow(share), now),
      address: `${settings.origin}/shared-report#${secret}`,
    };
  });
}

/** Under the same rules and limits as passwords. */
function hashPassphrase(
  passphrase: string,
  { passwordCost }: ManagerStepsContext["settings"],
): Promise<string> {
  refuseCommon(passphrase);
  return withHashingLimit(() => hashPassword(passphrase, passwordCost));
}

/** Newest first, with the views per day. */
export async function listShares(context: ManagerContext, { candidateId }: { candidateId: string }) {
  await requireCandidate(context, candidateId);
  const rows = await context.db
    .select()
    .from(reportShares)
    .where(eq(reportShares.candidateId, candidateId))
    .orderBy(desc(reportShares.createdAt), desc(reportShares.id));
  return rows.map((row) => toReportShare(row, context.clock.now()));
}

function toReportShare(row: Share, now: Date): ReportShare {
  const { id, label, shown, madeBy, passphraseHash, views, createdAt, expiresAt, revokedAt } = row;
  return {
    id,
    label,
    shown,
    madeBy,
    hasPassphrase: passphraseHash !== null,
    madeOn: toDateString(createdAt),
    expiresOn: toDateString(expiresAt),
    state: stateOf({ revokedAt, expiresAt }, now),
    views: Object.entries(views)
      .map(([day, count]) => ({ day, count }))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  };
}

function stateOf({ revokedAt, expiresAt }: Pick<Share, "revokedAt" | "expiresAt">, now: Date) {
  if (revokedAt) return "revoked";
  return expiresAt <= latestEnded(now) ? "expired" : "active";
}

/** Idempotent. */
export function revokeShare(context: ManagerContext, { shareId }: { shareId: string }) {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const now = clock.now();
    const visibleCandidates = candidatesFor(context);
    const isShare = eq(reportShares.id, shareId);
    const [row] = await db
      .select({ share: reportShares, role: visibleCandidates.role })
      .from(reportShares)
      .innerJoin(visibleCandidates, eq(visibleCandidates.id, reportShares.candidateId))
      .where(isShare);
    const { share, role } = requireFound(row, "SHARE_NOT_FOUND");
    refuseRole(role, "own");
    const [revoked] = await db
      .update(reportShares)
      .set({ revokedAt: now })
      .where(and(isShare, isNull(reportShares.revokedAt)))
      .returning();
    if (revoked) await publish(context, { type: "report.unshared", candidateId: share.candidateId });
    return toReportShare(revoked ?? share, now);
  });
}

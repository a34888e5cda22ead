import { randomBytes } from "node:crypto";
import { dayMs } from "#contract/durations.ts";
import type { Shown } from "#contract/reports.ts";
import { amongHashers, hashPassword } from "#server/platform/auth/passwords.ts";
import { refuseCommon } from "#server/platform/auth/refuse-weak.ts";
import type { ManagerStepsContext } from "#server/platform/context.ts";
import { reportShares } from "#server/platform/db/schema/reports.ts";
import { inserted } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { asManager } from "#server/platform/db/as-manager.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { holdCandidate } from "#server/platform/scopes/visible-candidates.ts";
import { shareView } from "./list-shares.ts";

interface ShareReport {
  candidateId: string;
  label: string | null;
  shown: Shown;
  days: number;
  passphrase: string | null;
}

/** Makes a link by which somebody without an account reads a report. It is told once: only its hash is kept. */
export async function shareReport(
  context: ManagerStepsContext,
  { candidateId, label, shown, days, passphrase }: ShareReport,
) {
  const { clock, manager, settings } = context;
  const secret = randomBytes(24).toString("base64url");
  const passphraseHash = passphrase === null ? null : await hashed(passphrase, settings);
  return asManager(context, async (context) => {
    await holdCandidate(context, candidateId);
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
    await happened(context, { type: "report.shared", candidateId });
    // Behind the #, which no browser sends to a server: the secret stands in no log and no referrer.
    return { share: shareView(inserted(share), now), address: `${settings.origin}/shared-report#${secret}` };
  });
}

/** As strong as a password, and in its turn among those that are hashed. */
function hashed(passphrase: string, { passwordCost }: ManagerStepsContext["settings"]): Promise<string> {
  refuseCommon(passphrase);
  return amongHashers(() => hashPassword(passphrase, passwordCost));
}

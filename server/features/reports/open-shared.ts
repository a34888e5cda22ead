import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { SharedReport } from "#contract/reports.ts";
import { withRateLimit } from "#server/platform/auth/rate-limits.ts";
import { verifyPassword } from "#server/platform/auth/passwords.ts";
import type { Context, GuestContext } from "#server/platform/context.ts";
import { toDateString } from "#server/platform/clock.ts";
import { reportShares } from "#server/platform/db/schema/reports.ts";
import { withManagerRole } from "#server/platform/db/transaction.ts";
import { requireFound, isAppError, AppError } from "#server/platform/errors.ts";
import { findManager, managerActor } from "#server/platform/guards/find-account.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { ownActiveCandidates } from "#server/platform/scopes/scopes.ts";
import { gatherReport } from "./read-report.ts";

interface OpenShared {
  secret: string;
  passphrase: string | null;
}

/**
 * What somebody without an account may read by a link: what its maker may read now, less what they chose not to show.
 * Looking is counted by the day; who looked is not known.
 */
export async function openShared(
  context: GuestContext,
  { secret, passphrase }: OpenShared,
): Promise<SharedReport> {
  const { db, clock } = context;
  const now = clock.now();
  const [row] = await db
    .select()
    .from(reportShares)
    .where(
      and(
        eq(reportShares.secretHash, linkHash(secret)),
        isNull(reportShares.revokedAt),
        gt(reportShares.expiresAt, now),
      ),
    );
  const share = requireFound(row, "SHARE_NOT_FOUND");
  await checkPassphrase(context, share, passphrase);

  const report = await reportOf(context, share);
  const day = toDateString(now);
  await db
    .update(reportShares)
    .set({
      views: sql`jsonb_set(${reportShares.views}, array[${day}::text], to_jsonb(coalesce((${reportShares.views} ->> ${day}::text)::int, 0) + 1))`,
    })
    .where(eq(reportShares.id, share.id));
  const { shown, madeBy, expiresAt } = share;
  const { candidate, job, company, questions, panel, caveats } = report;
  return {
    candidate: { firstName: candidate.firstName, lastName: candidate.lastName },
    jobTitle: job.title,
    company,
    madeBy,
    shown,
    expiresOn: toDateString(expiresAt),
    questions: questions.filter(({ question }) => (question.type === "text" ? shown.words : shown.ratings)),
    panel: shown.panel ? panel : null,
    caveats,
  };
}

type Share = typeof reportShares.$inferSelect;

async function checkPassphrase(
  context: GuestContext,
  { id, passphraseHash }: Share,
  passphrase: string | null,
) {
  if (passphraseHash === null) return;
  if (passphrase === null) throw new AppError("PASSPHRASE_REQUIRED");
  const { address } = context.caller;
  // Nobody is known: anyone who has the link and many networks is slowed like anybody who guesses at an account.
  const guess = { kind: "report passphrase", account: id, address, hashes: true, isKnown: false };
  await withRateLimit(context, guess, async () => {
    if (!(await verifyPassword({ hash: passphraseHash, password: passphrase })))
      throw new AppError("WRONG_PASSPHRASE");
  });
}

/** As its maker reads it, as long as the job is open: what they may no longer see, a link of their own does not show either. */
async function reportOf(context: Context, { candidateId, hiringManagerProfileId }: Share) {
  const manager = requireFound(await findManager(context, hiringManagerProfileId), "SHARE_NOT_FOUND");
  const maker = { ...context, idempotentCall: undefined, manager, actor: managerActor(manager) };
  return withManagerRole(maker, async (asMaker) => {
    const active = ownActiveCandidates(asMaker);
    if ((await asMaker.db.$count(active, eq(active.id, candidateId))) === 0)
      throw new AppError("SHARE_NOT_FOUND");
    try {
      return await gatherReport(asMaker, { candidateId });
    } catch (error) {
      if (isAppError(error, "CANDIDATE_NOT_FOUND")) throw new AppError("SHARE_NOT_FOUND");
      throw error;
    }
  });
}

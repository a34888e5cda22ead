import { and, eq, getTableColumns, gt, isNull, sql } from "drizzle-orm";
import type { Caveat, Paper, ReportQuestion, SharedReport } from "#contract/reports.ts";
import { withRateLimit } from "#server/platform/auth/rate-limits.ts";
import { verifyPassword } from "#server/platform/auth/passwords.ts";
import type { Context, GuestContext } from "#server/platform/context.ts";
import { latestEnded, toDateString } from "#server/platform/clock.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { reportShares } from "#server/platform/db/schema/reports.ts";
import { withManagerRole } from "#server/platform/db/transaction.ts";
import { requireFound, isAppError, AppError } from "#server/platform/errors.ts";
import { findManager, managerActor } from "#server/platform/guards/find-account.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { activeCandidatesFor } from "#server/platform/scopes/scopes.ts";
import { gatherReport } from "./read-report.ts";
import { dataUrl, readLogo } from "./logo.ts";
import { renderFile, reportFileName } from "./render-report.ts";
import { reportDocument } from "./report-document.ts";

interface OpenShared {
  secret: string;
  passphrase: string | null;
}

/** What a guest may read: what the job's owner may read now, without the parts they did not share. */
export async function openShared(context: GuestContext, access: OpenShared): Promise<SharedReport> {
  const { report, logo } = await readShared(context, await findShare(context, access));
  return { ...report, logo: dataUrl(logo) };
}

export async function renderShared(
  context: GuestContext,
  { paper, ...access }: OpenShared & { paper: Paper },
): Promise<File> {
  const share = await findShare(context, access);
  // Guests have a share of the queue of their own, so that they don't take the manager's.
  return renderFile(context, `guests of ${share.owner}`, async () => {
    const { report, logo } = await readShared(context, share);
    return {
      ...reportDocument({ ...report, consent: null }),
      paper,
      logo,
      company: report.company,
      // Not the link's label, which only the hiring team sees.
      footer: `Shared by ${report.madeBy}`,
      fileName: reportFileName(report),
    };
  });
}

/** With the job's owner: guests read what the owner may read. */
type Share = typeof reportShares.$inferSelect & { owner: string };

async function findShare(context: GuestContext, { secret, passphrase }: OpenShared): Promise<Share> {
  const share = await selectShare(context, secret);
  await checkPassphrase(context, share, passphrase);
  return share;
}

/** @throws SHARE_NOT_FOUND */
export async function selectShare({ db, clock }: GuestContext, secret: string): Promise<Share> {
  const hasSecret = eq(reportShares.secretHash, linkHash(secret));
  const [row] = await db
    .select({ ...getTableColumns(reportShares), owner: jobs.ownerId })
    .from(reportShares)
    .innerJoin(jobs, eq(jobs.id, reportShares.jobId))
    .where(and(hasSecret, isActive(clock.now())));
  return requireFound(row, "SHARE_NOT_FOUND");
}

const isActive = (now: Date) =>
  and(isNull(reportShares.revokedAt), gt(reportShares.expiresAt, latestEnded(now)));

/** Reads the shared parts and counts the view by day, without recording who viewed. */
async function readShared(
  context: GuestContext,
  share: Share,
): Promise<{ report: Omit<SharedReport, "logo">; logo: Buffer | null }> {
  const { db, clock } = context;
  const { report, logo } = await readOwnersReport(context, share);
  const now = clock.now();
  const day = toDateString(now);
  const [viewedShare] = await db
    .update(reportShares)
    .set({
      views: sql`jsonb_set(${reportShares.views}, array[${day}::text], to_jsonb(coalesce((${reportShares.views} ->> ${day}::text)::int, 0) + 1))`,
    })
    // The link may have been revoked while its PDF waited.
    .where(and(eq(reportShares.id, share.id), isActive(now)))
    .returning({ id: reportShares.id });
  requireFound(viewedShare, "SHARE_NOT_FOUND");
  const { shown, madeBy, expiresAt } = share;
  const { candidate, job, company, panel, caveats } = report;
  const questions = report.questions.filter(({ question }) =>
    question.type === "text" ? shown.words : shown.ratings,
  );
  return {
    report: {
      candidate: { firstName: candidate.firstName, lastName: candidate.lastName },
      jobTitle: job.title,
      company,
      madeBy,
      shown,
      expiresOn: toDateString(expiresAt),
      questions: shown.panel ? questions : withoutReviewers(questions),
      panel: shown.panel ? panel : null,
      caveats: shown.panel ? caveats : caveats.filter((caveat) => !whoAnswered.has(caveat)),
    },
    logo,
  };
}

/** What these say is on the cards: of a single answer, even that its writer was the candidate's manager. */
const whoAnswered = new Set<Caveat>(["one_company", "no_manager", "only_named", "uncertain_overlap"]);

/** Sorts the answers to each question and numbers them, so that nothing shows which are by the same person. */
function withoutReviewers(questions: ReportQuestion[]): ReportQuestion[] {
  let number = 0;
  return questions.map(({ question, answers, ratings, usual }) => ({
    question,
    answers: answers
      .map(({ answer }) => answer)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map((answer) => ({ reviewer: `Answer ${++number}`, answer })),
    ratings,
    usual,
  }));
}

async function checkPassphrase(
  context: GuestContext,
  { id, passphraseHash }: Share,
  passphrase: string | null,
) {
  if (passphraseHash === null) return;
  if (passphrase === null) throw new AppError("PASSPHRASE_REQUIRED");
  const { address } = context.caller;
  // Slows down guesses from many networks, as on sign-in.
  const call = { kind: "report passphrase", account: id, address, hashes: true, isKnown: false };
  await withRateLimit(context, call, async () => {
    if (!(await verifyPassword({ hash: passphraseHash, password: passphrase })))
      throw new AppError("WRONG_PASSPHRASE");
  });
}

/**
 * The report as the job's owner may read it now, with their company's logo. Only while the job is open, and not once the
 * candidate has declined or withdrawn: then answers stay with the hiring team.
 */
async function readOwnersReport(context: Context, { candidateId, owner }: Share) {
  const manager = requireFound(await findManager(context, owner), "SHARE_NOT_FOUND");
  const ownerContext = { ...context, idempotentCall: undefined, manager, actor: managerActor(manager) };
  return withManagerRole(ownerContext, async (context) => {
    const active = activeCandidatesFor(context);
    const isShared = and(eq(active.id, candidateId), isNull(active.consentWithdrawnAt));
    if ((await context.db.$count(active, isShared)) === 0) throw new AppError("SHARE_NOT_FOUND");
    try {
      // Without what is usual: its changes would show a guest each answer about the owner's other candidates.
      const report = await gatherReport(context, { candidateId }, new Map());
      return { report, logo: await readLogo(context) };
    } catch (error) {
      if (isAppError(error, "CANDIDATE_NOT_FOUND")) throw new AppError("SHARE_NOT_FOUND");
      throw error;
    }
  });
}

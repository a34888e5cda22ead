import type { WorkHistoryEntry } from "#contract/candidates.ts";
import type { Region } from "#contract/portal-rules.ts";
import type { CandidatePortal } from "#contract/candidate-portal.ts";
import type { CandidateContext } from "#server/platform/context.ts";
import { allSecrets, keyedHash } from "#server/platform/crypto/encryption.ts";
import { linkHash } from "#server/platform/crypto/survey-link.ts";
import { toDateString } from "#server/platform/clock.ts";
import type { candidates } from "#server/platform/db/schema/candidates.ts";
import { readCurrentText, fillText, findLastConsent } from "./consent-texts.ts";
import { type Portal, withPortal } from "./with-portal.ts";

/** Reading changes nothing, because mail scanners open links. */
export function openPortal(
  context: CandidateContext,
  { secret, region }: { secret: string; region?: Region | undefined },
): Promise<CandidatePortal> {
  return withPortal(context, secret, (context, portal) => buildPortalView(context, portal, region));
}

/** @param chosenRegion the region where the candidate says they live */
export async function buildPortalView(
  context: CandidateContext,
  { participation, candidate, job, company }: Portal,
  chosenRegion?: Region,
): Promise<CandidatePortal> {
  const { settings } = context;
  const last = await findLastConsent(context, candidate.id);
  const candidateName = `${candidate.firstName} ${candidate.lastName}`;
  const names = { company: company.name, job: job.title, candidate: candidateName, product: settings.name };
  const region = chosenRegion ?? last?.text.region ?? company.region;
  const text = await readCurrentText(context, region);
  const isInForce = candidate.agreedAt !== null && last !== undefined;
  return {
    candidateName,
    company: company.name,
    jobTitle: job.title,
    askedBy: participation.askedBy,
    state: consentState(candidate, last !== undefined),
    text: fillText(text, names),
    answersTogether: candidate.answersTogether,
    wantedResponses: candidate.wantedResponses,
    leavesOutCurrentColleagues: candidate.excludeCurrentColleagues,
    afterWithdrawal: isInForce ? last.consent.afterWithdrawal : company.afterWithdrawal,
    answersIfWithdrawn: last?.consent.afterWithdrawal ?? null,
    grantsCopy: isInForce ? last.text.grantsCopy : text.grantsCopy,
    // 0 means until it is deleted by hand.
    keptDays: settings.keepDays.candidates || null,
    consent: last
      ? {
          signedName: last.consent.signedName,
          on: toDateString(last.consent.agreedAt),
          version: last.text.version,
          takenBackOn: last.consent.withdrawnAt && toDateString(last.consent.withdrawnAt),
        }
      : null,
    workHistory: withoutRelatedCompanies(candidate.workHistory ?? []),
    correction: participation.proposedHistory,
    resumeUpload: settings.features.resume_upload && company.resumeUpload,
    mailsStopped: participation.stoppedAt !== null,
  };
}

/** Leaves out the related companies, which only the manager chooses. */
export const withoutRelatedCompanies = (workHistory: WorkHistoryEntry[]) =>
  workHistory.map(({ also: _also, ...entry }) => entry);

/** Restores the manager's related companies, which the candidate never sees, in a corrected history. */
export const withRelatedCompanies = (corrected: WorkHistoryEntry[], previous: WorkHistoryEntry[] | null) =>
  corrected.map((entry) => {
    const also = previous?.find(({ company }) => company === entry.company)?.also;
    return { ...entry, ...(also && { also }) };
  });

interface LinkRow {
  id: string;
  linkNumber: number;
  secretHash: string;
}

/**
 * The secret in a candidate's link, 192 bits. It is derived from the installation's secret, so that a reminder can repeat
 * it; the database stores only its hash.
 */
export const deriveLink = (secret: string, { id, linkNumber }: Omit<LinkRow, "secretHash">): string =>
  keyedHash(secret, "candidate link", `${id} ${linkNumber}`).slice(0, 32);

/** The link that was sent, even if the installation's secret has changed since. */
export function candidateLink(secret: string, participation: LinkRow): string {
  const links = allSecrets(secret).map((key) => deriveLink(key, participation));
  const sent = links.find((link) => linkHash(link) === participation.secretHash);
  if (!sent) throw new Error("No secret of this installation leads to the candidate's link.");
  return sent;
}

/** @param hasAgreed at any time before */
export function consentState(
  { agreedAt, consentWithdrawnAt }: Pick<typeof candidates.$inferSelect, "agreedAt" | "consentWithdrawnAt">,
  hasAgreed: boolean,
): CandidatePortal["state"] {
  if (agreedAt) return "agreed";
  if (!consentWithdrawnAt) return "asked";
  return hasAgreed ? "taken_back" : "refused";
}

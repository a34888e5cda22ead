import { and, asc, eq, gte, isNull, sql } from "drizzle-orm";
import type { CandidatePortal } from "#contract/candidate-portal.ts";
import type { DataRequestKind } from "#contract/privacy.ts";
import { saveRequest } from "#server/features/privacy/data-requests.ts";
import type { CandidatePreferences } from "#contract/candidate-preferences.ts";
import { mayHaveBeenContacted } from "#server/features/reviewers/link-state.ts";
import { stopCandidateMails } from "#server/features/reviewers/stop-candidate-mails.ts";
import { limitAttempts } from "#server/platform/auth/rate-limits.ts";
import type { CandidateContext } from "#server/platform/context.ts";
import { toDateString } from "#server/platform/clock.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { undecryptable, orReplacement } from "#server/platform/db/schema/columns.ts";
import { candidateExclusions, dataRequests } from "#server/platform/db/schema/privacy.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { AppError } from "#server/platform/errors.ts";
import { type Portal, withPortal } from "./with-portal.ts";
import { exclusionsOf } from "./exclusions.ts";
import { buildPortalView } from "./candidate-portal.ts";

export function readPreferences(
  context: CandidateContext,
  { secret }: { secret: string },
): Promise<CandidatePreferences> {
  return withPortal(context, secret, buildPreferencesView);
}

export async function buildPreferencesView(
  context: CandidateContext,
  { participation, candidate, company }: Portal,
): Promise<CandidatePreferences> {
  const { db } = context;
  // Several hashes may be stored for one exclusion.
  const exclusions = await db
    .selectDistinct({ kind: candidateExclusions.kind, entry: candidateExclusions.entry })
    .from(candidateExclusions)
    .where(exclusionsOf(context, candidate));
  const exclusionsByKind = Map.groupBy(exclusions, ({ kind }) => kind);
  const count = (kind: "employer" | "company" | "person") => exclusionsByKind.get(kind)?.length ?? 0;
  const { key: refereeKey, name, email, requestedAt, deliveryStartedAt } = reviewers;
  const referees = await db
    .select({
      refereeKey,
      name: orReplacement<string>(name, undecryptable),
      email: orReplacement<string>(email, undecryptable),
      company: reviewers.company,
      isByThisLink: sql<boolean>`${isNamedBy(participation)}`,
      requestedAt,
      deliveryStartedAt,
    })
    .from(reviewers)
    .where(isRefereeOf(candidate))
    .orderBy(asc(reviewers.rank));
  const requests = await db
    .select({
      kind: dataRequests.kind,
      dueAt: dataRequests.dueAt,
      carriedOutAt: dataRequests.carriedOutAt,
    })
    .from(dataRequests)
    .where(eq(dataRequests.candidateId, candidate.id))
    .orderBy(asc(dataRequests.createdAt), asc(dataRequests.id));
  return {
    company: company.name,
    excluded: { employer: count("employer") > 0, companies: count("company"), people: count("person") },
    referees: referees.map(({ isByThisLink, ...referee }) => ({
      name: isByThisLink ? referee.name : null,
      company: referee.company,
      open:
        isByThisLink && !mayHaveBeenContacted(referee)
          ? { refereeKey: referee.refereeKey, email: referee.email }
          : null,
    })),
    dataRequests: requests.map(({ kind, dueAt, carriedOutAt }) => ({
      kind,
      dueOn: toDateString(dueAt),
      carriedOutOn: carriedOutAt && toDateString(carriedOutAt),
    })),
  };
}

/** Reviewers whom this candidate named. */
export const isRefereeOf = ({ id }: Pick<Candidate, "id">) =>
  and(eq(reviewers.candidateId, id), eq(reviewers.createdByType, "candidate"));

/**
 * Whether a referee was named by this link. A new link may go to another mailbox, even to one of the hiring manager, who must
 * not learn whom the candidate named.
 */
export const isNamedBy = ({ askedAt }: Portal["participation"]) => gte(reviewers.createdAt, askedAt);

/** Rate-limited, because each change selects the reviewers to contact again. */
export function changePreferences(
  context: CandidateContext,
  secret: string,
  change: (context: CandidateContext, portal: Portal) => Promise<CandidatePreferences>,
): Promise<CandidatePreferences> {
  return withPortal(context, secret, async (context, portal) => {
    const { address } = context.caller;
    await limitAttempts(context, { kind: "candidate's wishes", address });
    return change(context, portal);
  });
}

type Candidate = typeof candidates.$inferSelect;

/** Does the same as the unsubscribe header of the e-mail. */
export function stopMails(
  context: CandidateContext,
  { secret }: { secret: string },
): Promise<CandidatePortal> {
  return withPortal(context, secret, async (context, { participation, ...portal }) => {
    const stopped = await stopCandidateMails(context, participation.id);
    return buildPortalView(context, { ...portal, participation: { ...participation, ...stopped } });
  });
}

interface RequestData {
  secret: string;
  kind: DataRequestKind;
  wish: string | null;
}

/**
 * The link was mailed to the candidate, so it also verifies the sender. While a request of this kind is open, another one
 * changes nothing.
 */
export function requestData(
  context: CandidateContext,
  { secret, ...request }: RequestData,
): Promise<CandidatePreferences> {
  return changePreferences(context, secret, async (context, portal) => {
    const { id: candidateId, email } = portal.candidate;
    const isOpen = and(
      eq(dataRequests.candidateId, candidateId),
      eq(dataRequests.kind, request.kind),
      isNull(dataRequests.carriedOutAt),
    );
    if (!email)
      throw new AppError("CANDIDATE_WITHOUT_ADDRESS", {
        message: `We no longer have an e-mail address to answer to. Please write to ${context.settings.privacyEmail}.`,
      });
    if ((await context.db.$count(dataRequests, isOpen)) === 0)
      await saveRequest(context, { ...request, candidateId, email, provedAt: context.clock.now() });
    return buildPreferencesView(context, portal);
  });
}

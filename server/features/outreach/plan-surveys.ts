import { eq, inArray, sql } from "drizzle-orm";
import type { Question } from "#contract/surveys.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { oneRow, AppError } from "#server/platform/errors.ts";
import { isRoleMailbox } from "#server/features/directory/role-mailbox.ts";
import { adminLimit, type DailyLimit, spendDaily } from "#server/platform/mail/daily-limit.ts";
import { longestSendMs } from "#server/platform/mail/message.ts";
import { saveExcluded, selectDoNotContact } from "#server/features/reviewers/do-not-contact.ts";
import { leastRestDays } from "#server/platform/db/contacts.ts";
import { selectHistory } from "#server/features/reviewers/contact-history.ts";
import { cardOf } from "#server/features/reviewers/card-of.ts";
import { selectCopyGrants, selectDataSources } from "#server/features/reviewers/data-sources.ts";
import { mailboxOf } from "#server/platform/crypto/mailbox-of.ts";
import { selectExcludedByCandidate } from "#server/features/reviewers/excluded-names.ts";
import { selectBelowK } from "#server/features/reviewers/below-k.ts";
import { selectLookAlikes } from "#server/features/reviewers/look-alikes.ts";
import { advanceSoon } from "#server/features/reviewers/advance-soon.ts";
import { questionsFor, selectTemplates } from "#server/features/templates/questions-for.ts";
import type { Viewer } from "#server/platform/scopes/scopes.ts";
import { consentBlock } from "./consent-block.ts";
import { type SurveyRequest, type ReportedRequest } from "./survey-draft.ts";

export interface Delivery {
  /** The manager whose reviewers they must be; null where the system or an admin sends. */
  by: Viewer | null;
  /** What an admin who tries the sending asks, instead of what fits best. */
  test?: { questions: Question[] } | undefined;
  /** Somebody was told that outreach is paused, and sends it all the same. */
  whilePaused?: boolean | undefined;
  /** What the manager adds; null: what was added before. */
  words?: OwnWords | null | undefined;
}

/** What a manager adds in their own words, and whose they are. */
export type OwnWords = { ownWords: string; ownWordsBy: string };

export interface Plan {
  asked: ReportedRequest;
  questions: Question[];
  /** Counted against the limits for one day; this takes it back. */
  giveBack: () => Promise<void>;
}

/** What each is asked, unless they asked not to be contacted, outreach is held, or the limit for one day is reached. */
export async function planSurveys(
  context: Context,
  claimed: SurveyRequest[],
  { by, test, whilePaused = false }: Delivery,
) {
  // When the claims are over, sent or not, somebody may have to be reminded: noted before, so that no crash loses it.
  const candidateIds = claimed.map(({ candidate }) => candidate.id);
  const claimsEnd = new Date(context.clock.now().getTime() + longestSendMs);
  if (claimed.length > 0) await advanceSoon(context, inArray(candidates.id, candidateIds), claimsEnd);
  const refusing = await selectRefusing(context, claimed, { by, test });
  const plans = new Map<string, Plan | AppError>();
  const willing = claimed.filter(({ reviewer: { key }, candidate, company }) => {
    const held = consentBlock(candidate, company, whilePaused);
    if (held) plans.set(key, new AppError(held));
    return !held;
  });
  const templates = test || willing.length === 0 ? [] : await selectTemplates(context);
  const firstAskedFor = await keepFirstAskedFor(context, test ? [] : willing);
  const copied = await selectCopyGrants(context, candidateIds);
  const sources = await selectDataSources(
    context,
    willing.map(({ reviewer }) => reviewer),
  );
  const spent = await spendDaily(
    context,
    willing.map(({ job }) => limitsOf(context, job)),
  );
  for (const [index, asked] of willing.entries()) {
    const { reviewer, candidate, job } = asked;
    const { position, function: of } = cardOf(reviewer);
    // By what is told of them only: whoever reads the answers sees which questions these are to.
    const askedFor = firstAskedFor.get(candidate.id) ?? job;
    const questions = test?.questions ?? questionsFor(templates, askedFor, { position: position ?? of });
    const giveBack = oneRow(spent[index]);
    // What one was told once holds: a mail that may be out says so.
    const mayBeCopied = reviewer.handedOverAt ? reviewer.mayBeCopied : copied.has(reviewer.candidateId);
    const told = {
      ...asked,
      reviewer: { ...reviewer, mayBeCopied },
      sources: sources.get(reviewer.key) ?? [],
    };
    // Whoever must not be asked counts like whom no mail reaches: what is left tells neither from the other.
    const plan = giveBack instanceof AppError ? giveBack : { asked: told, questions, giveBack };
    plans.set(reviewer.key, giveBack instanceof AppError ? plan : (refusing.get(reviewer.key) ?? plan));
  }
  return plans;
}

/** Of candidates whose answers are shown together, for which job was asked the first time: kept before anybody is. */
async function keepFirstAskedFor({ db }: Context, willing: SurveyRequest[]) {
  const kept = new Map<string, Parameters<typeof questionsFor>[1]>();
  for (const { candidate, job } of willing) {
    if (candidate.answersTogether === null || kept.has(candidate.id)) continue;
    const { title, department } = job;
    const now = JSON.stringify({ title, department });
    const [row] = candidate.firstAskedFor
      ? [candidate]
      : await db
          .update(candidates)
          .set({ firstAskedFor: sql`coalesce(${candidates.firstAskedFor}, ${now}::jsonb)` })
          .where(eq(candidates.id, candidate.id))
          .returning({ firstAskedFor: candidates.firstAskedFor });
    kept.set(candidate.id, row?.firstAskedFor ?? job);
  }
  return kept;
}

/**
 * Who must not be asked, and what is answered then: a manager is told that it cannot be, in one sentence that fits every
 * reason. Whom the system chose is looked at once more: somebody may have been quicker, about another candidate or by
 * another name for the same person. An admin who tries the sending is told where somebody was asked within the day.
 */
async function selectRefusing(context: Context, claimed: SurveyRequest[], { by, test }: Delivery) {
  const emails = claimed.map(({ reviewer }) => reviewer.email);
  const refusing = await selectDoNotContact(context, emails);
  const keys = claimed.map(({ reviewer }) => reviewer.key);
  const history = await selectHistory(context, emails, {
    but: keys,
    forDays: test ? leastRestDays : undefined,
  });
  const all = claimed.map(({ reviewer }) => reviewer);
  const twins = await selectLookAlikes(context, all);
  const thinned = await selectBelowK(context, all);
  const { excluded, namesakes, atWork } = await selectExcludedByCandidate(context, all);
  // Two addresses of one mailbox may have been chosen about two candidates.
  const firstOf = new Map(all.toReversed().map(({ key, email }) => [mailboxOf(email), key]));
  if (by)
    await saveExcluded(
      context,
      all.filter((one) => one.createdByType === "system" && (excluded.has(one.key) || thinned.has(one.key))),
    );
  return new Map(
    claimed.flatMap(({ reviewer: { key, email, isSpared, createdByType } }): [string, AppError][] => {
      // Not as an address that takes no mail: others may still ask them.
      const isShared = createdByType === "system" && isRoleMailbox(email);
      const isLeftOut = [excluded, namesakes, atWork].some((left) => left.has(key));
      if (isLeftOut || isSpared || isShared || (thinned.has(key) && !test))
        return [[key, new AppError("CANNOT_BE_ASKED")]];
      const past = history.get(email);
      if (test && past?.isResting) return [[key, new AppError("ASKED_TODAY")]];
      const isFirst = firstOf.get(mailboxOf(email)) === key;
      const isRested = test || (isFirst && !past?.isResting && !past?.isUndeliverable);
      const cannot = refusing.has(email) || !isRested || twins.has(key);
      return cannot ? [[key, new AppError(by ? "CANNOT_BE_ASKED" : "DO_NOT_CONTACT")]] : [];
    }),
  );
}

/** Against which limits for one day a mail about this job counts. */
export function limitsOf(
  { settings: { dailyLimits }, actor }: Context,
  { createdBy, companyId }: Pick<SurveyRequest["job"], "createdBy" | "companyId">,
): DailyLimit[] {
  if (actor.realm === "admin") return [adminLimit(actor.id, dailyLimits.admin)];
  return [
    { key: `manager ${createdBy}`, most: dailyLimits.manager, whose: "for one hiring manager" },
    { key: `company ${companyId}`, most: dailyLimits.company, whose: "for one company" },
  ];
}

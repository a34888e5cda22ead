import type { Context } from "#server/platform/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { isRoleMailbox } from "#server/features/directory/role-mailbox.ts";
import { saveExcluded, selectDoNotContact } from "#server/features/reviewers/do-not-contact.ts";
import { minRestDays } from "#server/platform/db/contacts.ts";
import { selectHistory } from "#server/features/reviewers/contact-history.ts";
import { mailboxOf } from "#server/platform/crypto/hashes.ts";
import { selectExcludedByCandidate } from "#server/features/reviewers/excluded-names.ts";
import { selectBelowK } from "#server/features/reviewers/below-k.ts";
import { selectLookAlikes } from "#server/features/reviewers/look-alikes.ts";
import { isFound } from "#server/features/reviewers/reviewer-view.ts";
import type { Delivery, SurveyRequest } from "./survey-draft.ts";

/**
 * Who may not be contacted, and the error for it. A manager gets one error that fits every reason. A reviewer whom the
 * system chose is checked again, because someone with the same address or name may have been contacted meanwhile. An
 * admin sending a test learns if someone was contacted within the day.
 */
export async function selectBlocked(context: Context, claimed: SurveyRequest[], { by, test }: Delivery) {
  // Of a found and a named row of one person the named one is contacted, because a manager asked for that.
  const all = claimed
    .map(({ reviewer }) => reviewer)
    .toSorted((one, other) => Number(isFound(one)) - Number(isFound(other)));
  const emails = all.map(({ email }) => email);
  const objecting = await selectDoNotContact(context, emails);
  const history = await selectHistory(context, emails, {
    exceptKeys: all.map(({ key }) => key),
    forDays: test ? minRestDays : undefined,
  });
  const lookAlikes = await selectLookAlikes(context, all);
  const belowK = await selectBelowK(context, all);
  const { excluded, namesakes, atWork } = await selectExcludedByCandidate(context, all);
  // Two addresses of one mailbox may have been chosen for two candidates.
  const firstOf = new Map(all.toReversed().map(({ key, email }) => [mailboxOf(email), key]));
  if (by)
    await saveExcluded(
      context,
      all.filter((one) => isFound(one) && (excluded.has(one.key) || belowK.has(one.key))),
    );
  return new Map(
    all.flatMap((one): [string, AppError][] => {
      const { key, email, mustNotContact } = one;
      // Not marked as undeliverable: others may still contact them.
      const isShared = isFound(one) && isRoleMailbox(email);
      const isExcluded = [excluded, namesakes, atWork].some((keys) => keys.has(key));
      if (isExcluded || mustNotContact || isShared || (belowK.has(key) && !test))
        return [[key, new AppError("CANNOT_BE_ASKED")]];
      const past = history.get(email);
      if (test && past?.isResting) return [[key, new AppError("ASKED_TODAY")]];
      const isFirst = firstOf.get(mailboxOf(email)) === key;
      const isRested = test || (isFirst && !past?.isResting && !past?.isUndeliverable);
      const isBlocked = objecting.has(email) || !isRested || lookAlikes.has(key);
      return isBlocked ? [[key, new AppError(by ? "CANNOT_BE_ASKED" : "DO_NOT_CONTACT")]] : [];
    }),
  );
}

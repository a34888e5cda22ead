import type { Context } from "#server/platform/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { isRoleMailbox } from "#server/features/directory/role-mailbox.ts";
import { selectDoNotContact } from "#server/features/reviewers/do-not-contact.ts";
import { saveCardExclusions } from "#server/features/reviewers/exclusion-marks.ts";
import { minRestDays } from "#server/platform/db/contacts.ts";
import { selectContactHistory } from "#server/features/reviewers/contact-history.ts";
import { mailboxOf } from "#server/platform/crypto/hashes.ts";
import { selectIneligible } from "#server/features/reviewers/select-excluded.ts";
import { selectBelowK } from "#server/features/reviewers/below-k.ts";
import { selectSecondEntries } from "#server/features/reviewers/same-person.ts";
import { isFound } from "#server/features/reviewers/reviewer-view.ts";
import type { Delivery, SurveyRequest } from "./survey-draft.ts";

/**
 * Who may not be contacted, and the error for it. A manager gets one error that fits every reason. A reviewer that the
 * system chose is checked again, because someone with the same address or name may have been contacted meanwhile. An
 * admin sending a test learns if someone was contacted within the day.
 */
export async function selectBlocked(context: Context, claimed: SurveyRequest[], { by, test }: Delivery) {
  // Of a found and a named row of one person the named one is contacted, because a manager asked for that.
  const reviewers = claimed
    .map(({ reviewer }) => reviewer)
    .toSorted((a, b) => Number(isFound(a)) - Number(isFound(b)));
  const emails = reviewers.map(({ email }) => email);
  const objectingEmails = await selectDoNotContact(context, emails);
  const history = await selectContactHistory(context, emails, {
    exceptKeys: reviewers.map(({ key }) => key),
    forDays: test ? minRestDays : undefined,
  });
  const secondEntries = await selectSecondEntries(context, reviewers);
  const belowK = await selectBelowK(context, reviewers);
  const { excluded, namesakes, atWork } = await selectIneligible(context, reviewers);
  // Two addresses of one mailbox may have been chosen for two candidates.
  const firstKeyByMailbox = new Map(reviewers.toReversed().map(({ key, email }) => [mailboxOf(email), key]));
  if (by)
    await saveCardExclusions(
      context,
      reviewers.filter(
        (reviewer) => isFound(reviewer) && (excluded.has(reviewer.key) || belowK.has(reviewer.key)),
      ),
    );
  return new Map(
    reviewers.flatMap((reviewer): [string, AppError][] => {
      const { key, email, mustNotContact } = reviewer;
      // Not marked as undeliverable: others may still contact them.
      const isShared = isFound(reviewer) && isRoleMailbox(email);
      const isExcluded = [excluded, namesakes, atWork].some((keys) => keys.has(key));
      if (isExcluded || mustNotContact || isShared || (belowK.has(key) && !test))
        return [[key, new AppError("CANNOT_BE_ASKED")]];
      const contact = history.get(email);
      if (test && contact?.isResting) return [[key, new AppError("ASKED_TODAY")]];
      const isFirst = firstKeyByMailbox.get(mailboxOf(email)) === key;
      const isRested = test || (isFirst && !contact?.isResting && !contact?.isUndeliverable);
      const isBlocked = objectingEmails.has(email) || !isRested || secondEntries.has(key);
      return isBlocked ? [[key, new AppError(by ? "CANNOT_BE_ASKED" : "DO_NOT_CONTACT")]] : [];
    }),
  );
}

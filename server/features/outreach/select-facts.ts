import { and, eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { undecryptable } from "#server/platform/db/schema/columns.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { isRoleMailbox } from "#server/features/directory/role-mailbox.ts";
import { OperationalError } from "#server/platform/errors.ts";
import { type Contacts, selectContacts } from "#server/features/reviewers/contact-history.ts";
import { isDecidedAtSending, isFound, isUnanswered } from "#server/features/reviewers/reviewer-view.ts";
import { selectIneligible } from "#server/features/reviewers/select-excluded.ts";
import { sharedCard } from "#server/features/reviewers/card-of.ts";
import { findBelowK } from "#server/features/reviewers/below-k.ts";
import { personKeys } from "#server/features/reviewers/same-person.ts";
import type { OutreachFacts } from "./outreach-facts.ts";
import { isUnlikely, minLikelihoodOf, contactSizeOf } from "./propose-reviewers.ts";
import { isHeld, type Panel, type PanelReviewer } from "./select-panel.ts";
import { reviewerZones } from "./send-times.ts";

/**
 * Everything that decides who the system contacts and reminds next.
 * @param known contacts looked up earlier in the same transaction
 */
export async function selectFacts(context: Context, panel: Panel, known?: Contacts): Promise<OutreachFacts> {
  const { candidate, zone, reviewers, removed, reminders } = panel;
  const all = [...reviewers, ...removed];
  // If a name cannot be decrypted, the candidate may have excluded that person, so nobody is contacted.
  if (all.some(({ name, email }) => name === undecryptable || email === undecryptable))
    throw new OperationalError("The name or the address of a reviewer cannot be decrypted.");
  const remindersOf = Map.groupBy(reminders, ({ reviewerKey }) => reviewerKey);
  const unanswered = all.filter(isUnanswered);
  const contacts = await selectContacts(
    context,
    unanswered.map(({ email }) => email),
    known,
  );
  // Includes those who have answered. Otherwise what happens to the others would reveal who has answered.
  const { excluded, namesakes, atWork } = await selectIneligible(context, reviewers);
  const unremindedCards = cardsWithoutReminders(reviewers, { excluded, namesakes });
  const isReachable = (reviewer: PanelReviewer) =>
    isUnanswered(reviewer) && !reviewer.undeliverableAt && !contacts.objecting.has(reviewer.email);
  const { answersTogether: minAnswers } = candidate;
  // A person is contacted once, whether found or named, even if a manager removes them.
  const contacted = all.filter(
    (reviewer) => reviewer.chosenAt ?? reviewer.surveySentAt ?? reviewer.deliveryStartedAt,
  );
  const keys = new Map(all.map((reviewer) => [reviewer.key, personKeys(reviewer)]));
  const keysOf = (reviewer: { key: string }) => keys.get(reviewer.key) ?? [];
  const isAmong = (people: Set<string>, reviewer: { key: string }) =>
    keysOf(reviewer).some((key) => people.has(key));
  const contactedKeys = new Set(contacted.flatMap(keysOf));
  const belowK = findBelowK(all, excluded);
  const revealingKeys = new Set(selectRevealing(reviewers, belowK).flatMap(keysOf));
  const { surveyLinkDays } = context.settings;
  const minLikelihood = minLikelihoodOf(context, panel.company);
  // With batch release one more survey than the rule allows would show that somebody has answered and named others.
  const isLikelyEnough = (reviewer: PanelReviewer) =>
    (reviewer.wasNamed && minAnswers === null) ||
    reviewer.requestedAt !== null ||
    !isUnlikely(reviewer, minLikelihood);
  const now = context.clock.now();
  const mayBeChosen = (reviewer: PanelReviewer) => {
    const { key } = reviewer;
    if (!isLikelyEnough(reviewer)) return false;
    if (isDecidedAtSending(reviewer, candidate))
      return isChoosableByCard(reviewer, { isAtWork: atWork.has(key), now });
    const isLeftOut = [excluded, namesakes, atWork, belowK].some((leftOut) => leftOut.has(key));
    const isPersonLeftOut = [contactedKeys, revealingKeys].some((people) => isAmong(people, reviewer));
    return isReachable(reviewer) && !isLeftOut && !isPersonLeftOut && isChoosable(reviewer, contacts);
  };
  const facts = {
    isHeld: isHeld(panel),
    isAutomatic: candidate.automaticOutreach,
    wanted: candidate.wantedResponses,
    size: contactSizeOf(context, candidate),
    surveyLinkDays,
    batchRelease: minAnswers && { minAnswers, answers: await countFoundAnswers(context, candidate.id) },
    // Someone whom a manager removed keeps their place: a survey that then went to someone else, or did not, would show
    // whether the removed one had declined.
    reviewers: [...reviewers.toSorted(namedFirst), ...removed].map((reviewer) => ({
      ...reviewer,
      isReachable: isReachable(reviewer),
      // If the candidate excluded one of several equal cards, none of them is reminded: a single missing reminder would
      // reveal who it was.
      mayBeReminded:
        reviewer.removedAt === null &&
        (isFound(reviewer) ? !unremindedCards.has(sharedCard(reviewer)) : !excluded.has(reviewer.key)),
      mayBeChosen: reviewer.removedAt === null && mayBeChosen(reviewer),
      zones: reviewerZones(reviewer.email, zone),
      reminders: remindersOf.get(reviewer.key) ?? [],
    })),
  };
  // Of several rows that may be one person, contact one: the last that was requested, else the best match.
  const chosenKeys = new Set<string>();
  const lastRequested = facts.reviewers.filter(({ requestedAt }) => requestedAt !== null).toReversed();
  const others = facts.reviewers.filter(({ requestedAt }) => requestedAt === null);
  for (const reviewer of [...lastRequested, ...others]) {
    if (!reviewer.mayBeChosen || isDecidedAtSending(reviewer, candidate)) continue;
    reviewer.mayBeChosen = !isAmong(chosenKeys, reviewer);
    if (reviewer.mayBeChosen) for (const key of keysOf(reviewer)) chosenKeys.add(key);
  }
  return facts;
}

/** Found reviewers who turned out too late to resemble the candidate or manager get no reminder either. */
function cardsWithoutReminders(
  reviewers: PanelReviewer[],
  { excluded, namesakes }: { excluded: Set<string>; namesakes: Set<string> },
): Set<string> {
  const unreminded = reviewers.filter(
    (reviewer) =>
      isFound(reviewer) &&
      (excluded.has(reviewer.key) || (namesakes.has(reviewer.key) && reviewer.surveySentAt !== null)),
  );
  return new Set(unreminded.map(sharedCard));
}

/**
 * An answer given under a name is not by a look-alike of it. If that leaves too few look-alikes, it would reveal who
 * answered.
 */
function selectRevealing(reviewers: PanelReviewer[], belowK: Set<string>): PanelReviewer[] {
  const contactedCards = new Set(
    reviewers
      .filter(
        (reviewer) =>
          isFound(reviewer) && (reviewer.chosenAt ?? reviewer.sendingUntil ?? reviewer.deliveryStartedAt),
      )
      .map(sharedCard),
  );
  return reviewers.filter((reviewer) => belowK.has(reviewer.key) && contactedCards.has(sharedCard(reviewer)));
}

/** Counts answers of found colleagues. Reviewer rows cannot be counted, because a response may have been withdrawn. */
function countFoundAnswers({ db }: Context, candidateId: string): Promise<number> {
  return db.$count(
    surveyResponses,
    and(eq(surveyResponses.candidateId, candidateId), eq(surveyResponses.kind, "found")),
  );
}

const namedFirst = (a: PanelReviewer, b: PanelReviewer) => Number(b.wasNamed) - Number(a.wasNamed);

/**
 * Whether the system may still choose a reviewer: requested by a manager, or found with a verified overlap, and not
 * contacted recently by anyone.
 */
function isChoosable(reviewer: PanelReviewer, { history }: Contacts): boolean {
  const contact = history.get(reviewer.email);
  const hasOverlap = isFound(reviewer) && reviewer.overlapMonths !== null;
  return (
    reviewer.status === "identified" &&
    (hasOverlap || reviewer.requestedAt !== null) &&
    !reviewer.mustNotContact &&
    !(isFound(reviewer) && isRoleMailbox(reviewer.email)) &&
    !reviewer.chosenAt &&
    !reviewer.withheldAt &&
    !contact?.isResting &&
    !contact?.isUndeliverable
  );
}

/**
 * As responses arrive, managers see which card is contacted. So only what the card shows decides who the system chooses:
 * passing over somebody who objected, was contacted recently or is excluded would show whose card it is. Their survey is
 * refused when it is sent, and shown as sent. Colleagues of an earlier company who came to the present employer are passed
 * over, because there may be many, and shared mailboxes, which are nobody's.
 */
function isChoosableByCard(
  reviewer: PanelReviewer,
  { isAtWork, now }: { isAtWork: boolean; now: Date },
): boolean {
  const isUnderWay = reviewer.chosenAt ?? reviewer.withheldAt ?? reviewer.deliveryStartedAt;
  const isBeingSent = reviewer.sendingUntil !== null && reviewer.sendingUntil > now;
  if (isUnderWay || isBeingSent) return false;
  return (
    reviewer.requestedAt !== null ||
    (reviewer.overlapMonths !== null && !isAtWork && !isRoleMailbox(reviewer.email))
  );
}

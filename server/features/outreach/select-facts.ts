import { and, eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { undecryptable } from "#server/platform/db/schema/columns.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { isRoleMailbox } from "#server/features/directory/role-mailbox.ts";
import { OperationalError } from "#server/platform/errors.ts";
import { type ContactHistory, selectContactHistory } from "#server/features/reviewers/contact-history.ts";
import { selectDoNotContact } from "#server/features/reviewers/do-not-contact.ts";
import { isDecidedAtSending, isFound, isUnanswered } from "#server/features/reviewers/reviewer-view.ts";
import { selectIneligible } from "#server/features/reviewers/select-excluded.ts";
import { sharedCard } from "#server/features/reviewers/card-of.ts";
import { findBelowK } from "#server/features/reviewers/below-k.ts";
import { personKeys } from "#server/features/reviewers/same-person.ts";
import type { OutreachFacts } from "./outreach-facts.ts";
import { isUnlikely, minLikelihoodOf, contactSizeOf } from "./propose-reviewers.ts";
import { isHeld, type Panel, type PanelReviewer } from "./select-panel.ts";
import { reviewerZones } from "./send-times.ts";

/** What decides whether the addresses that did not answer may be contacted. */
interface Contacts {
  /** Those whose owners asked never to be contacted. */
  objecting: Set<string>;
  /** By address; people who never were reviewers are left out. */
  history: Map<string, ContactHistory>;
}

/** Everything that decides who the system contacts and reminds next. */
export async function selectFacts(context: Context, panel: Panel): Promise<OutreachFacts> {
  const { candidate, zone, reviewers, removed } = panel;
  const all = [...reviewers, ...removed];
  // If a name cannot be decrypted, the candidate may have excluded that person, so nobody is contacted.
  if (all.some(({ name, email }) => name === undecryptable || email === undecryptable))
    throw new OperationalError("The name or the address of a reviewer cannot be decrypted.");
  const unanswered = all.filter(isUnanswered).map(({ email }) => email);
  const contacts: Contacts = {
    objecting: await selectDoNotContact(context, unanswered),
    history: await selectContactHistory(context, unanswered),
  };
  // Includes those who have answered. Otherwise what happens to the others would reveal who has answered.
  const ineligible = await selectIneligible(context, reviewers);
  const choosable = selectChoosable(context, panel, contacts, ineligible);
  const unremindedCards = cardsWithoutReminders(reviewers, ineligible);
  const remindersOf = Map.groupBy(panel.reminders, ({ reviewerKey }) => reviewerKey);
  const { answersTogether: minAnswers } = candidate;
  return {
    isHeld: isHeld(panel),
    isAutomatic: candidate.automaticOutreach,
    wanted: candidate.wantedResponses,
    size: contactSizeOf(context, candidate),
    surveyLinkDays: context.settings.surveyLinkDays,
    batchRelease: minAnswers && { minAnswers, answers: await countFoundAnswers(context, candidate.id) },
    // Someone whom a manager removed keeps their place: a survey that then went to someone else, or did not, would show
    // whether the removed one had declined.
    reviewers: [...reviewers.toSorted(namedFirst), ...removed].map((reviewer) => ({
      ...reviewer,
      isReachable: isReachable(reviewer, contacts),
      // If the candidate excluded one of several equal cards, none of them is reminded: a single missing reminder would
      // reveal who it was.
      mayBeReminded:
        reviewer.removedAt === null &&
        (isFound(reviewer)
          ? !unremindedCards.has(sharedCard(reviewer))
          : !ineligible.excluded.has(reviewer.key)),
      mayBeChosen: choosable.has(reviewer.key),
      zones: reviewerZones(reviewer.email, zone),
      reminders: remindersOf.get(reviewer.key) ?? [],
    })),
  };
}

type Ineligible = Awaited<ReturnType<typeof selectIneligible>>;

/** The keys of those whom the system may choose now. */
function selectChoosable(
  context: Context,
  { candidate, company, reviewers, removed }: Panel,
  contacts: Contacts,
  { excluded, namesakes, atWork }: Ineligible,
): Set<string> {
  const all = [...reviewers, ...removed];
  const belowK = findBelowK(all, excluded);
  const personKeysOf = new Map(all.map((reviewer) => [reviewer.key, personKeys(reviewer)]));
  const keysOf = ({ key }: PanelReviewer) => personKeysOf.get(key) ?? [];
  // A person is contacted once, whether found or named, even if a manager removes them.
  const contacted = all.filter(
    (reviewer) => reviewer.chosenAt ?? reviewer.surveySentAt ?? reviewer.deliveryStartedAt,
  );
  const takenKeys = new Set([...contacted, ...selectRevealing(reviewers, belowK)].flatMap(keysOf));
  const minLikelihood = minLikelihoodOf(context, company);
  const now = context.clock.now();
  const choosable = new Set<string>();
  // Of several rows that may be one person, contact one: the last that was requested, else the best match.
  const ordered = reviewers.toSorted(namedFirst);
  const requested = ordered.filter(({ requestedAt }) => requestedAt !== null).toReversed();
  for (const reviewer of [...requested, ...ordered.filter(({ requestedAt }) => requestedAt === null)]) {
    const { key } = reviewer;
    // With batch release one more survey than the rule allows would show that somebody has answered and named others.
    const isLikelyEnough =
      (reviewer.wasNamed && candidate.answersTogether === null) ||
      reviewer.requestedAt !== null ||
      !isUnlikely(reviewer, minLikelihood);
    if (!isLikelyEnough) continue;
    if (isDecidedAtSending(reviewer, candidate)) {
      if (isChoosableByCard(reviewer, { isAtWork: atWork.has(key), now })) choosable.add(key);
      continue;
    }
    const isLeftOut =
      [excluded, namesakes, atWork, belowK].some((leftOut) => leftOut.has(key)) ||
      keysOf(reviewer).some((personKey) => takenKeys.has(personKey));
    if (isLeftOut || !isChoosable(reviewer, contacts)) continue;
    choosable.add(key);
    for (const personKey of keysOf(reviewer)) takenKeys.add(personKey);
  }
  return choosable;
}

/** Found reviewers who turned out too late to resemble the candidate or manager get no reminder either. */
function cardsWithoutReminders(reviewers: PanelReviewer[], { excluded, namesakes }: Ineligible): Set<string> {
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

const isReachable = (reviewer: PanelReviewer, { objecting }: Contacts): boolean =>
  isUnanswered(reviewer) && !reviewer.undeliverableAt && !objecting.has(reviewer.email);

/**
 * Whether the system may still choose a reviewer: requested by a manager, or found with a verified overlap, and not
 * contacted recently by anyone.
 */
function isChoosable(reviewer: PanelReviewer, contacts: Contacts): boolean {
  const contact = contacts.history.get(reviewer.email);
  const hasOverlap = isFound(reviewer) && reviewer.overlapMonths !== null;
  return (
    isReachable(reviewer, contacts) &&
    reviewer.status === "identified" &&
    (hasOverlap || reviewer.requestedAt !== null) &&
    !reviewer.mustNotContact &&
    !(isFound(reviewer) && isRoleMailbox(reviewer.email)) &&
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

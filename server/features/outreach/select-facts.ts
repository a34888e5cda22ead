import { and, eq } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { undecryptable } from "#server/platform/db/schema/columns.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { isRoleMailbox } from "#server/features/directory/role-mailbox.ts";
import { OperationalError } from "#server/platform/errors.ts";
import { type Contacts, selectContacts } from "#server/features/reviewers/contact-history.ts";
import { isConfidential, isFound, isUnanswered } from "#server/features/reviewers/reviewer-view.ts";
import { selectExcludedByCandidate } from "#server/features/reviewers/excluded-names.ts";
import { personKeys, belowKOf } from "#server/features/reviewers/below-k.ts";
import type { OutreachFacts } from "./outreach-facts.ts";
import { isUnlikely, minLikelihoodOf, sizeOf } from "./propose-reviewers.ts";
import { isHeld, type Panel, type PanelReviewer as Row } from "./select-panel.ts";
import { reviewerZones } from "./send-times.ts";

/**
 * Everything that decides whom the system contacts and reminds next.
 * @param known contacts looked up earlier in the same transaction
 */
export async function selectFacts(context: Context, panel: Panel, known?: Contacts): Promise<OutreachFacts> {
  const { candidate, zone, reviewers: rows, removed, reminders } = panel;
  const all = [...rows, ...removed];
  // If a name cannot be decrypted, the candidate may have excluded that person, so nobody is contacted.
  if (all.some(({ name, email }) => name === undecryptable || email === undecryptable))
    throw new OperationalError("The name or the address of a reviewer cannot be decrypted.");
  const remindersOf = Map.groupBy(reminders, ({ reviewerKey }) => reviewerKey);
  const unanswered = rows.filter(isUnanswered);
  const contacts = await selectContacts(
    context,
    unanswered.map(({ email }) => email),
    known,
  );
  // Includes those who have answered. Otherwise what happens to the others would reveal who has answered.
  const { excluded, namesakes, atWork } = await selectExcludedByCandidate(context, rows);
  const unremindedCards = cardsWithoutReminders(rows, { excluded, namesakes });
  const isReachable = (one: Row) =>
    isUnanswered(one) && !one.undeliverableAt && !contacts.objecting.has(one.email);
  const { answersTogether: minAnswers } = candidate;
  // A person is contacted once, whether found or named, even if a manager removes them.
  const contacted = all.filter((one) => one.chosenAt ?? one.surveySentAt ?? one.handedOverAt);
  const keys = new Map(all.map((one) => [one.key, personKeys(one)]));
  const keysOf = (one: { key: string }) => keys.get(one.key) ?? [];
  const isAmong = (people: Set<string>, one: { key: string }) => keysOf(one).some((key) => people.has(key));
  const contactedKeys = new Set(contacted.flatMap(keysOf));
  const belowK = belowKOf(all, excluded);
  const revealingKeys = new Set(selectRevealing(rows, belowK).flatMap(keysOf));
  const { surveyLinkDays } = context.settings;
  const minLikelihood = minLikelihoodOf(context, panel.company);
  // With batch release one more survey than the rule allows would show that somebody has answered and named others.
  const isLikelyEnough = (one: Row) =>
    (one.wasNamed && minAnswers === null) || one.requestedAt !== null || !isUnlikely(one, minLikelihood);
  const now = context.clock.now();
  const facts = {
    isHeld: isHeld(panel),
    isAutomatic: candidate.automaticOutreach,
    wanted: candidate.wantedResponses,
    size: sizeOf(context, candidate),
    surveyLinkDays,
    batchRelease: minAnswers && { minAnswers, answers: await countFoundAnswers(context, candidate.id) },
    reviewers: rows.toSorted(namedFirst).map((one) => ({
      ...one,
      isReachable: isReachable(one),
      // If the candidate excluded one of several equal cards, none of them is reminded: a single missing reminder would
      // reveal who it was.
      mayBeReminded: isFound(one) ? !unremindedCards.has(cardName(one)) : !excluded.has(one.key),
      mayBeChosen:
        isLikelyEnough(one) &&
        (isConfidential(one, candidate)
          ? isReachable(one) &&
            !excluded.has(one.key) &&
            !namesakes.has(one.key) &&
            !atWork.has(one.key) &&
            !belowK.has(one.key) &&
            isChoosable(one, contacts) &&
            !isAmong(contactedKeys, one) &&
            !isAmong(revealingKeys, one)
          : isChoosableByCard(one, { isAtWork: atWork.has(one.key), now })),
      zones: reviewerZones(one.email, zone),
      reminders: remindersOf.get(one.key) ?? [],
    })),
  };
  // Of several rows that may be one person, contact one: the last that was requested, else the best match.
  const chosenKeys = new Set<string>();
  const lastRequested = facts.reviewers.filter(({ requestedAt }) => requestedAt !== null).toReversed();
  const others = facts.reviewers.filter(({ requestedAt }) => requestedAt === null);
  for (const one of [...lastRequested, ...others]) {
    if (!one.mayBeChosen || !isConfidential(one, candidate)) continue;
    one.mayBeChosen = !isAmong(chosenKeys, one);
    if (one.mayBeChosen) for (const key of keysOf(one)) chosenKeys.add(key);
  }
  return facts;
}

/** Found reviewers who turned out too late to resemble the candidate or manager get no reminder either. */
function cardsWithoutReminders(
  rows: Row[],
  { excluded, namesakes }: { excluded: Set<string>; namesakes: Set<string> },
): Set<string> {
  const unreminded = rows.filter(
    (one) => isFound(one) && (excluded.has(one.key) || (namesakes.has(one.key) && one.surveySentAt !== null)),
  );
  return new Set(unreminded.map(cardName));
}

/**
 * An answer given under a name is not by a look-alike of it. If that leaves too few look-alikes, it would reveal who
 * answered.
 */
function selectRevealing(rows: Row[], belowK: Set<string>): Row[] {
  const contactedCards = new Set(
    rows
      .filter((one) => isFound(one) && (one.chosenAt ?? one.sendingUntil ?? one.handedOverAt))
      .map(cardName),
  );
  return rows.filter((one) => belowK.has(one.key) && contactedCards.has(cardName(one)));
}

const cardName = ({ card }: Row) => JSON.stringify(card);

/** Counts answers of found colleagues. Reviewer rows cannot be counted, because a response may have been withdrawn. */
function countFoundAnswers({ db }: Context, candidateId: string): Promise<number> {
  return db.$count(
    surveyResponses,
    and(eq(surveyResponses.candidateId, candidateId), eq(surveyResponses.kind, "found")),
  );
}

const namedFirst = (a: Row, b: Row) => Number(b.wasNamed) - Number(a.wasNamed);

/**
 * Whether the system may still choose a reviewer: requested by a manager, or found with a verified overlap, and not
 * contacted recently by anyone.
 */
function isChoosable(one: Row, { history }: Contacts): boolean {
  const past = history.get(one.email);
  const wasThere = isFound(one) && one.overlapMonths !== null;
  return (
    one.status === "identified" &&
    (wasThere || one.requestedAt !== null) &&
    !one.mustNotContact &&
    !(isFound(one) && isRoleMailbox(one.email)) &&
    !one.chosenAt &&
    !one.withheldAt &&
    !past?.isResting &&
    !past?.isUndeliverable
  );
}

/**
 * As responses arrive, managers see which card is contacted. So only what the card shows decides whom the system chooses:
 * passing over somebody who objected, was contacted lately or is excluded would show whose card it is. Their survey is
 * refused when it is sent, and shown as sent. Current colleagues are passed over, because there may be many.
 */
function isChoosableByCard(one: Row, { isAtWork, now }: { isAtWork: boolean; now: Date }): boolean {
  const isUnderWay = one.chosenAt ?? one.withheldAt ?? one.handedOverAt;
  const isBeingSent = one.sendingUntil !== null && one.sendingUntil > now;
  if (isUnderWay || isBeingSent) return false;
  return (
    one.requestedAt !== null ||
    (one.overlapMonths !== null && !one.mustNotContact && !isAtWork && !isRoleMailbox(one.email))
  );
}

import { barestCard, type Card } from "#contract/cards.ts";
import { type AnyColumn, sql } from "drizzle-orm";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";

/** What is shown of a reviewer next to their answers, without reading their identity. */
export const cardOf = ({ card }: Pick<typeof reviewers.$inferSelect, "card">): Card => card ?? barestCard;

/** Equal for people who share a card, whether or not one of them was chosen for the relationship. */
export const sharedCard = ({ card }: Pick<typeof reviewers.$inferSelect, "card">): string =>
  JSON.stringify(card && { ...card, chosenFor: null });

export const namedCard = ({
  company,
  position,
  relationship = null,
}: Pick<Card, "company" | "position"> & { relationship?: string | null | undefined }): Card => ({
  ...barestCard,
  evidence: "named",
  company,
  position,
  relationship,
});

/**
 * Changes what was typed about a named reviewer until their survey is sent. Later corrections change only the card: with
 * batch release an answer has no day, and a card as it was on the day of the answer would show it.
 */
export const untilSent = ({
  company,
  position,
  relationship,
}: Pick<Card, "company" | "position" | "relationship">) => ({
  company: unlessSent(company, reviewers.company),
  position: unlessSent(position, reviewers.position),
  relationship: unlessSent(relationship, reviewers.relationship),
});

const unlessSent = (typed: string | null, stored: AnyColumn) =>
  sql`case when ${reviewers.deliveryStartedAt} is null then ${typed} else ${stored} end`;

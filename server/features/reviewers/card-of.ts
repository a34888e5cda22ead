import { barestCard, type Card } from "#contract/cards.ts";
import type { reviewers } from "#server/platform/db/schema/reviewers.ts";

/** What is shown of a reviewer next to their answers, without reading their identity. */
export const cardOf = ({ card }: Pick<typeof reviewers.$inferSelect, "card">): Card => card ?? barestCard;

/**
 * Equal for people who share a card. One of them may be among the first five because of the relationship, which the card
 * says, and is no less one of them.
 */
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

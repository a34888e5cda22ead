import { barestCard, type Card } from "#contract/cards.ts";
import type { reviewers } from "#server/platform/db/schema/reviewers.ts";

/** What is shown of a reviewer next to their answers, without reading their identity. */
export const cardOf = ({ card }: Pick<typeof reviewers.$inferSelect, "card">): Card => card ?? barestCard;

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

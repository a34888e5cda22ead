import { sql } from "drizzle-orm";
import { barestCard, type Card } from "#contract/cards.ts";
import type { reviewers } from "#server/db/schema/reviewers.ts";
import type { visibleReviewers } from "#server/visible/visible-reviewers.ts";

type CardFacts = Pick<
  typeof reviewers.$inferSelect,
  "card" | "createdByType" | "company" | "position" | "relationship"
>;
type Columns = Pick<typeof reviewers | ReturnType<typeof visibleReviewers>, keyof CardFacts>;

/** The columns of which a card is made. Where a reviewer was found, what they are exactly is not even read. */
export function toldOf({ card, createdByType, company, position, relationship }: Columns) {
  const ifNamed = (column: Columns["company"] | Columns["position"] | Columns["relationship"]) =>
    sql<string | null>`case when ${createdByType} <> 'system' then ${column} end`;
  return {
    card,
    createdByType,
    company: ifNamed(company),
    position: ifNamed(position),
    relationship: ifNamed(relationship),
  };
}

/** What is shown of a reviewer beside their answers: whoever was named is shown as named. */
export function cardOf({ card, createdByType, company, position, relationship }: CardFacts): Card {
  if (createdByType === "system") return card ?? barestCard;
  return { ...barestCard, evidence: "named", company, position, relationship };
}

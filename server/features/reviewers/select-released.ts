import { and, asc, eq, isNotNull } from "drizzle-orm";
import { barestCard } from "#contract/cards.ts";
import { type ManagerScope, responsesFor } from "#server/platform/scopes/scopes.ts";

/** The released answers about a candidate, by release and then in random order. */
export async function selectReleased(scope: ManagerScope, candidateId: string) {
  const responses = responsesFor(scope);
  const rows = await scope.db
    .select({
      key: responses.id,
      kind: responses.kind,
      card: responses.card,
    })
    .from(responses)
    .where(and(eq(responses.candidateId, candidateId), isNotNull(responses.kind)))
    .orderBy(asc(responses.releasedAt), asc(responses.id));
  return rows.map((row, index) => ({ ...row, card: row.card ?? barestCard, label: answerLabel(index) }));
}

/** Released answers have no reviewer and therefore no letter. */
export const answerLabel = (index: number) => `Answer ${index + 1}`;

import { and, asc, eq, isNotNull } from "drizzle-orm";
import { barestCard } from "#contract/cards.ts";
import { type Viewer, ownResponses } from "#server/platform/scopes/scopes.ts";

/** The answers about a candidate that were shown together: as they were shown, and within that by lot. */
export async function selectShown(viewer: Viewer, candidateId: string) {
  const responses = ownResponses(viewer);
  const rows = await viewer.db
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

/** They have no reviewer whose letter they could have. */
export const answerLabel = (index: number) => `Answer ${index + 1}`;

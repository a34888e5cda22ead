import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { plainWords } from "#server/features/companies/plain-words.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { publish } from "#server/platform/publish.ts";
import { ownCandidates } from "#server/platform/scopes/scopes.ts";
import { desc, isNotNull } from "drizzle-orm";

/** Older ones are not looked at. */
const latest = 500;

interface Added {
  candidateId: string;
  name: string;
  workHistory: WorkHistoryEntry[];
}

/**
 * Whoever varies one career a little and compares the cards is noticed: histories with the same companies and other months
 * or positions stand in the trail. The same history again tells nothing new, and is not.
 */
export async function recordSimilarNames(context: ManagerContext, { candidateId, name, workHistory }: Added) {
  if (workHistory.length === 0) return;
  const candidates = ownCandidates(context);
  const others = await context.db
    .select({ id: candidates.id, workHistory: candidates.workHistory })
    .from(candidates)
    .where(isNotNull(candidates.workHistory))
    .orderBy(desc(candidates.createdAt))
    .limit(latest);
  const similar = others.filter(
    (other) =>
      other.id !== candidateId &&
      companiesOf(other.workHistory ?? []) === companiesOf(workHistory) &&
      detailsOf(other.workHistory ?? []) !== detailsOf(workHistory),
  );
  if (similar.length > 0)
    await publish(context, { type: "candidate.resembles", candidateId, name, others: similar.length });
}

const companiesOf = (history: WorkHistoryEntry[]) =>
  JSON.stringify(history.map(({ company }) => plainWords(company).join(" ")).toSorted());

const detailsOf = (history: WorkHistoryEntry[]) =>
  JSON.stringify(
    history.map(({ position, startDate, endDate }) => [position, startDate, endDate].join(" ")).toSorted(),
  );

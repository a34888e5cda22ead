import type { WorkHistoryEntry } from "#contract/candidates.ts";
import { plainWords } from "#server/features/companies/plain-words.ts";
import type { ManagerContext } from "#server/platform/context.ts";
import { publish } from "#server/platform/publish.ts";
import { candidatesFor } from "#server/platform/scopes/scopes.ts";
import { desc, isNotNull } from "drizzle-orm";

/** Only the latest candidates are compared. */
const maxCompared = 500;

interface CandidateHistory {
  candidateId: string;
  name: string;
  workHistory: WorkHistoryEntry[];
}

/**
 * Varying one career slightly and comparing the profile cards could identify people. Histories with the same companies
 * but other months or positions are therefore recorded in the audit log. An identical history reveals nothing new.
 */
export async function recordSimilarHistories(
  context: ManagerContext,
  { candidateId, name, workHistory }: CandidateHistory,
) {
  if (workHistory.length === 0) return;
  const candidates = candidatesFor(context);
  const others = await context.db
    .select({ id: candidates.id, workHistory: candidates.workHistory })
    .from(candidates)
    .where(isNotNull(candidates.workHistory))
    .orderBy(desc(candidates.createdAt))
    .limit(maxCompared);
  const similar = others.filter(
    (other) =>
      other.id !== candidateId &&
      serializeCompanies(other.workHistory ?? []) === serializeCompanies(workHistory) &&
      serializeDetails(other.workHistory ?? []) !== serializeDetails(workHistory),
  );
  if (similar.length > 0)
    await publish(context, { type: "candidate.resembles", candidateId, name, others: similar.length });
}

const serializeCompanies = (history: WorkHistoryEntry[]) =>
  JSON.stringify(history.map(({ company }) => plainWords(company).join(" ")).toSorted());

const serializeDetails = (history: WorkHistoryEntry[]) =>
  JSON.stringify(
    history.map(({ position, startDate, endDate }) => [position, startDate, endDate].join(" ")).toSorted(),
  );

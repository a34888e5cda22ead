import type { DataFacts, DataSource } from "#contract/data-words.ts";
import type { candidates } from "#server/db/schema/candidates.ts";
import type { companies } from "#server/db/schema/managers.ts";
import type { Settings } from "#server/env.ts";

interface Asked {
  candidate: Pick<typeof candidates.$inferSelect, "firstName" | "lastName">;
  company: Pick<typeof companies.$inferSelect, "name">;
}

/** What a reviewer is told about their data. */
export const dataFacts = (
  { name, operator, keepDays }: Pick<Settings, "name" | "operator" | "keepDays">,
  { candidate, company }: Asked,
  sources: DataSource[],
  mayBeCopied: boolean,
): DataFacts => ({
  product: name,
  operator,
  company: company.name,
  candidate: `${candidate.firstName} ${candidate.lastName}`,
  sources,
  mayBeCopied,
  keptDays: keepDays.candidates,
});

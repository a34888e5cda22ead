import type { DataFacts, DataSource } from "#contract/data-words.ts";
import { shownName } from "#contract/written-name.ts";
import type { candidates } from "#server/platform/db/schema/candidates.ts";
import { restDays } from "#server/platform/db/keep-asked.ts";
import type { companies } from "#server/platform/db/schema/managers.ts";
import type { Settings } from "#server/platform/env.ts";

interface Asked {
  candidate: Pick<typeof candidates.$inferSelect, "firstName" | "lastName">;
  company: Pick<typeof companies.$inferSelect, "name">;
}

/** What a reviewer is told about their data. */
export const dataFacts = (
  settings: Pick<Settings, "name" | "operator" | "keepDays" | "reviewerRestDays">,
  { candidate, company }: Asked,
  sources: DataSource[],
  mayBeCopied: boolean,
): DataFacts => ({
  product: settings.name,
  operator: settings.operator,
  company: company.name,
  candidate: shownName(`${candidate.firstName} ${candidate.lastName}`),
  sources,
  mayBeCopied,
  keptDays: settings.keepDays.candidates,
  restDays: restDays(settings),
});

import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { sourceNames } from "#contract/candidates.ts";
import type { DataFacts, DataSource } from "#contract/data-words.ts";
import type { SourceKind } from "#contract/sources.ts";
import { shownName } from "#contract/written-name.ts";
import type { Context } from "#server/platform/context.ts";
import { toDateString } from "#server/platform/clock.ts";
import { restDays } from "#server/platform/db/contacts.ts";
import type { candidates } from "#server/platform/db/schema/candidates.ts";
import {
  directoryEmployments,
  directoryImports,
  directoryPeople,
} from "#server/platform/db/schema/directory.ts";
import { candidateConsents, consentTexts } from "#server/platform/db/schema/consent.ts";
import type { companies } from "#server/platform/db/schema/managers.ts";
import type { reviewers as table } from "#server/platform/db/schema/reviewers.ts";
import type { Settings } from "#server/platform/env.ts";

const providers: string[] = Object.values(sourceNames);

function importKind(name: string, sourceKind: SourceKind | null): DataSource["kind"] {
  if (sourceKind === "bamboohr" || sourceKind === "personio") return "hr_system";
  return providers.includes(name) ? "provider" : "import";
}

type ReviewerIdentity = Pick<typeof table.$inferSelect, "key" | "email" | "createdByType">;

/**
 * Where the data of these reviewers comes from, by key. Looked up when needed, because nothing stored with a reviewer
 * may lead back to the directory.
 */
export async function selectDataSources(
  { db }: Pick<Context, "db">,
  reviewers: ReviewerIdentity[],
): Promise<Map<string, DataSource[]>> {
  const emails = reviewers.flatMap(({ email, createdByType }) => (createdByType === "system" ? [email] : []));
  const rows =
    emails.length === 0
      ? []
      : await db
          .selectDistinct({
            email: directoryPeople.email,
            name: directoryImports.fileName,
            sourceKind: directoryImports.sourceKind,
            at: directoryImports.startedAt,
          })
          .from(directoryPeople)
          .leftJoin(directoryEmployments, eq(directoryEmployments.personId, directoryPeople.id))
          // Includes imports that were reverted since, because the e-mail mentioned them.
          .innerJoin(
            directoryImports,
            or(
              eq(directoryImports.id, directoryEmployments.importId),
              eq(directoryImports.id, sql`any(${directoryPeople.formerImports})`),
            ),
          )
          .where(inArray(directoryPeople.email, emails))
          .orderBy(asc(directoryImports.startedAt), asc(directoryImports.fileName));
  const importsByEmail = Map.groupBy(rows, ({ email }) => email);
  return new Map(
    reviewers.map(({ key, email, createdByType }) => {
      const kind = createdByType === "candidate" ? "candidate" : "hiring_team";
      if (createdByType !== "system") return [key, [{ kind, name: null, on: null }]];
      const imports = importsByEmail.get(email) ?? [];
      const sources = imports.map(({ name, sourceKind, at }): DataSource => ({
        kind: importKind(name, sourceKind),
        name,
        on: toDateString(at),
      }));
      return [key, sources.length > 0 ? sources : [{ kind: "directory", name: null, on: null }]];
    }),
  );
}

/** The candidates who agreed to a consent text that grants them a copy of the answers. */
export async function selectCopyGrants(
  { db }: Pick<Context, "db">,
  candidateIds: string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id: candidateConsents.candidateId })
    .from(candidateConsents)
    .innerJoin(consentTexts, eq(consentTexts.id, candidateConsents.textId))
    .where(
      and(
        inArray(candidateConsents.candidateId, candidateIds),
        isNull(candidateConsents.withdrawnAt),
        eq(consentTexts.grantsCopy, true),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

interface Subject {
  candidate: Pick<typeof candidates.$inferSelect, "firstName" | "lastName">;
  company: Pick<typeof companies.$inferSelect, "name">;
}

/** What a reviewer learns about their data. */
export const dataFacts = (
  settings: Pick<Settings, "name" | "operator" | "keepDays" | "reviewerRestDays">,
  { candidate, company }: Subject,
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

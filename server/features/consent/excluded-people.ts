import { exclusionsOf } from "./exclusions.ts";
import type { CandidatePreferences, candidatePreferences } from "#contract/candidate-preferences.ts";
import { maxExcluded } from "#contract/portal-rules.ts";
import type { InputOf } from "#contract/requests.ts";
import { resolveNames } from "#server/features/directory/resolve-companies.ts";
import {
  applicantHashes,
  companyMark,
  markHashes,
  personMarks,
} from "#server/features/reviewers/exclusion-marks.ts";
import { scheduleOutreach } from "#server/features/reviewers/schedule-outreach.ts";
import type { CandidateContext } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { candidateExclusions } from "#server/platform/db/schema/privacy.ts";
import { AppError, oneRow } from "#server/platform/errors.ts";
import { changePreferences, buildPreferencesView } from "./candidate-preferences.ts";
import { and, eq, inArray, ne } from "drizzle-orm";
import { randomUUID } from "node:crypto";

type Exclude = InputOf<typeof candidatePreferences.exclude>;

/**
 * Adds people and companies that must not be contacted, in addition to those the manager leaves out. They are stored as hashes and
 * checked before each contact; people contacted earlier stay contacted.
 */
export function exclude(
  context: CandidateContext,
  { secret, employer, companies, people }: Exclude,
): Promise<CandidatePreferences> {
  return changePreferences(context, secret, async (context, portal) => {
    const { id: candidateId, companyId, email } = portal.candidate;
    const { excluded } = await buildPreferencesView(context, portal);
    const isTooMany =
      excluded.people + people.length > maxExcluded || excluded.companies + companies.length > maxExcluded;
    if (isTooMany) throw new AppError("TOO_MANY_EXCLUDED");
    const searches = await resolveNames(context, companies.flatMap(namesIn));
    const entries = [
      ...(employer ? [{ kind: "employer" as const, marks: ["employer"] }] : []),
      ...companies.map((line) => ({
        kind: "company" as const,
        marks: [...new Set(namesIn(line).flatMap((name) => searches.get(name)?.keys ?? []))].map(companyMark),
      })),
      ...people.map((nameOrAddress) => ({ kind: "person" as const, marks: personMarks(nameOrAddress) })),
    ];
    const applicantHash = email && applicantHashes(context.secret, { companyId, email })[0];
    const rows = entries.flatMap(({ kind, marks }) => {
      const row = { candidateId, kind, entry: randomUUID(), applicantHash, createdAt: context.clock.now() };
      return marks.map((mark) => ({
        ...row,
        hash: oneRow(markHashes(context.secret, candidateId, mark)[0]),
      }));
    });
    if (rows.length > 0) await context.db.insert(candidateExclusions).values(rows).onConflictDoNothing();
    await scheduleOutreach(context, eq(candidates.id, candidateId), context.clock.now());
    return buildPreferencesView(context, portal);
  });
}

/** A comma may be part of a name or separate several. The safe mistake is to exclude too many. */
const namesIn = (line: string) =>
  [line, ...line.split(/[,;]/)].map((name) => name.trim()).filter((name) => /[\p{L}\p{N}]/u.test(name));

type RemoveExclusions = InputOf<typeof candidatePreferences.startOver>;

/** Hashes can't be shown again, so names can't be removed one by one. */
export function removeExclusions(
  context: CandidateContext,
  { secret, only, seen }: RemoveExclusions,
): Promise<CandidatePreferences> {
  return changePreferences(context, secret, async (context, portal) => {
    const { excluded } = await buildPreferencesView(context, portal);
    // Those added in another tab could be contacted.
    if (seen && (excluded.people > seen.people || excluded.companies > seen.companies))
      throw new AppError("CONSENT_TEXT_CHANGED", {
        message: "You have excluded others since you opened this page. Nothing was removed.",
      });
    const { kind } = candidateExclusions;
    const isOfKind = only && (only === "employer" ? eq(kind, "employer") : ne(kind, "employer"));
    const removed = await context.db
      .delete(candidateExclusions)
      .where(and(exclusionsOf(context, portal.candidate), isOfKind ?? undefined))
      .returning({ candidateId: candidateExclusions.candidateId });
    const affected = [portal.candidate.id, ...removed.map(({ candidateId }) => candidateId)];
    await scheduleOutreach(context, inArray(candidates.id, affected), context.clock.now());
    return buildPreferencesView(context, portal);
  });
}

import { and, countDistinct, eq, inArray, sql } from "drizzle-orm";
import type { CompanyPreview } from "#contract/companies.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { directoryEmployments } from "#server/platform/db/schema/directory.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import {
  allKeysOf,
  selectCompaniesByName,
  companyRuleKey,
  resolveNames,
  spelledOf,
} from "#server/features/directory/resolve-companies.ts";
import { isUnchosen } from "#server/features/reviewers/identify-reviewers.ts";
import { selectMovedKeys } from "./name-rules.ts";
import { checkMerge } from "./merge-companies.ts";
import { workedAtCompanies } from "./select-affected-candidates.ts";
import { checkSplit } from "./split-company.ts";

interface Pair {
  relation: "same" | "apart";
  name: string;
  company: string;
}

/** Counts the employments and candidates that merging or splitting the two companies would affect. */
export async function previewPair(
  context: Pick<Context, "db">,
  { relation, name, company }: Pair,
): Promise<CompanyPreview> {
  const { db } = context;
  const { problem } =
    relation === "same"
      ? await checkMerge(context, { name, company })
      : { problem: await checkSplit(context, { name, company }) };
  const lookups = await resolveNames(context, [name, company]);
  const companiesByName = await selectCompaniesByName(context, lookups);
  const allCompanies = [...companiesByName.values()].flat();
  const movedKeys = new Set((await selectMovedKeys(context, companyRuleKey(name))).map(spelledOf));
  const companiesOfName =
    relation === "same"
      ? (companiesByName.get(name) ?? [])
      : allCompanies.filter((row) => movedKeys.has(spelledOf(companyRuleKey(row.name))));
  const idsOfName = new Set(companiesOfName.map(({ id }) => id));
  const ids = [...new Set(allCompanies.map(({ id }) => id))];
  const countEmployments = (companyIds: number[]) =>
    db.$count(directoryEmployments, inArray(directoryEmployments.companyId, companyIds));

  const isAffected = await workedAtCompanies(context, allKeysOf(lookups));
  const [counts] = await db
    .select({
      candidates: countDistinct(candidates.id),
      unasked: sql<number>`count(*) filter (where ${isUnchosen()})`.mapWith(Number),
      staying:
        sql<number>`count(*) filter (where ${and(eq(reviewers.createdByType, "system"), sql`not (${isUnchosen()})`)})`.mapWith(
          Number,
        ),
    })
    .from(candidates)
    .leftJoin(reviewers, eq(reviewers.candidateId, candidates.id))
    .where(isAffected);
  return {
    ofName: await countEmployments([...idsOfName]),
    ofCompany: await countEmployments(ids.filter((id) => !idsOfName.has(id))),
    candidates: counts?.candidates ?? 0,
    unasked: counts?.unasked ?? 0,
    staying: counts?.staying ?? 0,
    problem,
  };
}

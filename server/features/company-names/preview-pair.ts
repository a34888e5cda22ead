import { and, countDistinct, eq, inArray, sql } from "drizzle-orm";
import type { CompanyPreview } from "#contract/companies.ts";
import type { Context } from "#server/platform/context.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { directoryEmployments } from "#server/platform/db/schema/directory.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import {
  companiesOf,
  companyRuleKey,
  seekNames,
  spelledOf,
} from "#server/features/directory/resolve-companies.ts";
import { isUnasked } from "#server/features/reviewers/identify-reviewers.ts";
import { createdTogether } from "./name-rules.ts";
import { judgeMerge } from "./merge-companies.ts";
import { concernedBy } from "./select-concerned.ts";
import { judgeSplit } from "./split-company.ts";

interface Pair {
  relation: "same" | "apart";
  name: string;
  company: string;
}

/** Who would be affected by merging or splitting the two companies. */
export async function previewPair(
  context: Pick<Context, "db">,
  { relation, name, company }: Pair,
): Promise<CompanyPreview> {
  const { db } = context;
  const { problem } =
    relation === "same"
      ? await judgeMerge(context, { name, company })
      : { problem: await judgeSplit(context, { name, company }) };
  const sought = await seekNames(context, [name, company]);
  const found = await companiesOf(context, sought);
  const all = [...found.values()].flat();
  const leaving = new Set((await createdTogether(context, companyRuleKey(name))).map(spelledOf));
  const isOfName =
    relation === "same"
      ? new Set(found.get(name)?.map(({ id }) => id))
      : new Set(all.filter((one) => leaving.has(spelledOf(companyRuleKey(one.name)))).map(({ id }) => id));
  const ids = [...new Set(all.map(({ id }) => id))];
  const employed = (some: number[]) =>
    db.$count(directoryEmployments, inArray(directoryEmployments.companyId, some));

  const concerned = await concernedBy(
    context,
    [...sought.values()].flatMap(({ keys, own }) => [...keys, ...own]),
  );
  const [whom] = await db
    .select({
      candidates: countDistinct(candidates.id),
      unasked: sql<number>`count(*) filter (where ${isUnasked()})`.mapWith(Number),
      staying:
        sql<number>`count(*) filter (where ${and(eq(reviewers.createdByType, "system"), sql`not (${isUnasked()})`)})`.mapWith(
          Number,
        ),
    })
    .from(candidates)
    .leftJoin(reviewers, eq(reviewers.candidateId, candidates.id))
    .where(concerned);
  return {
    ofName: await employed(ids.filter((id) => isOfName.has(id))),
    ofCompany: await employed(ids.filter((id) => !isOfName.has(id))),
    candidates: whom?.candidates ?? 0,
    unasked: whom?.unasked ?? 0,
    staying: whom?.staying ?? 0,
    problem,
  };
}

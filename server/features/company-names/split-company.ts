import { eq } from "drizzle-orm";
import type * as z from "zod";
import type { CompanyPair } from "#contract/companies.ts";
import type { Context } from "#server/platform/context.ts";
import {
  directoryCompanyAliases as aliases,
  directoryCompanyRelations as relations,
} from "#server/platform/db/schema/directory.ts";
import { companyRuleKey, spelledIn, spelledKey } from "#server/features/directory/resolve-companies.ts";
import { AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { lockCompanyRules, areSameCompany } from "./merge-companies.ts";
import { removeAlias } from "./name-rules.ts";

/**
 * Makes the name a separate company, with the names that were moved with it. An admin's rule counts more than the list and
 * the spelling.
 */
export function splitCompany(context: Context, { name, company }: z.output<typeof CompanyPair>) {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    await lockCompanyRules(context);
    const problem = await checkSplit(context, { name, company });
    if (problem) throw new AppError(problem);
    const nameKey = companyRuleKey(name);
    const [alias] = await db
      .select({ id: aliases.id })
      .from(aliases)
      .where(eq(spelledIn(aliases.aliasKey), spelledKey(nameKey)));
    if (alias) await removeAlias(context, alias.id);
    if (await areSameCompany(context, name, company)) {
      const relation = { relation: "apart" as const, name, nameKey, companyName: company };
      await db
        .insert(relations)
        .values({ ...relation, companyKey: companyRuleKey(company), createdAt: clock.now() })
        .onConflictDoNothing();
    }
    await publish(context, { type: "directory.alias_removed", aliasId: alias?.id ?? 0, name, company });
    return { done: true as const };
  });
}

/** Why the name cannot be split from the company; null if it can. */
export async function checkSplit(
  context: Pick<Context, "db">,
  { name, company }: z.output<typeof CompanyPair>,
) {
  const nameKey = companyRuleKey(name);
  const companyKey = companyRuleKey(company);
  if (!nameKey || !companyKey) return "ALIAS_IS_NO_NAME" as const;
  const [alias] = await context.db
    .select({ key: aliases.companyKey })
    .from(aliases)
    .where(eq(spelledIn(aliases.aliasKey), spelledKey(companyKey)));
  // The pair is the wrong way round: the company is a name of the name.
  const isReversed = alias !== undefined && spelledKey(alias.key) === spelledKey(nameKey);
  if (isReversed || nameKey === companyKey || !(await areSameCompany(context, name, company)))
    return "NOT_OF_COMPANY" as const;
  return null;
}

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
import { lockCompanyRules, areSame } from "./merge-companies.ts";
import { removeAlias } from "./name-rules.ts";

/**
 * Makes the name a separate company, with the names that were moved with it. An admin's rule counts more than the list and
 * the spelling.
 */
export function splitCompany(context: Context, { name, company }: z.output<typeof CompanyPair>) {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    await lockCompanyRules(context);
    const problem = await judgeSplit(context, { name, company });
    if (problem) throw new AppError(problem);
    const nameKey = companyRuleKey(name);
    const [alias] = await db
      .select({ id: aliases.id })
      .from(aliases)
      .where(eq(spelledIn(aliases.aliasKey), spelledKey(nameKey)));
    if (alias) await removeAlias(context, alias.id);
    if (await areSame(context, name, company)) {
      const apart = { relation: "apart" as const, name, nameKey, companyName: company };
      await db
        .insert(relations)
        .values({ ...apart, companyKey: companyRuleKey(company), createdAt: clock.now() })
        .onConflictDoNothing();
    }
    await publish(context, { type: "directory.alias_removed", aliasId: alias?.id ?? 0, name, company });
    return { done: true as const };
  });
}

/** Why the name cannot be split from the company; null if it can. */
export async function judgeSplit(
  context: Pick<Context, "db">,
  { name, company }: z.output<typeof CompanyPair>,
) {
  const [nameKey, ofCompany] = [companyRuleKey(name), companyRuleKey(company)];
  if (!nameKey || !ofCompany) return "ALIAS_IS_NO_NAME" as const;
  const [known] = await context.db
    .select({ key: aliases.companyKey })
    .from(aliases)
    .where(eq(spelledIn(aliases.aliasKey), spelledKey(ofCompany)));
  // It is the other that is its name.
  const isCompany = known !== undefined && spelledKey(known.key) === spelledKey(nameKey);
  return isCompany || nameKey === ofCompany || !(await areSame(context, name, company))
    ? ("NOT_OF_COMPANY" as const)
    : null;
}

import { and, asc, eq, inArray, sql } from "drizzle-orm";
import * as z from "zod";
import type { CompanyRelation, CompanyRule } from "#contract/companies.ts";
import { companyRuleKey, spelledIn } from "#server/features/directory/resolve-companies.ts";
import type { Context } from "#server/platform/context.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import {
  directoryCompanyAliases as aliases,
  directoryCompanyRelations as relations,
} from "#server/platform/db/schema/directory.ts";
import { requireFound } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { defineTask } from "#server/platform/tasks/define-task.ts";
import { lockCompanyRules } from "./merge-companies.ts";
import { monthsOf } from "./read-company.ts";

/** Rebuilds the keys of admins' rules with the newest matching rules. Enqueued at every start. */
export const rebuildCompanyRules = defineTask({
  name: "remake-company-sayings",
  title: "Rebuild the search keys of company rules",
  data: z.object({}),
  async run(context) {
    const rules = await transaction(context, async (context) => {
      await lockCompanyRules(context);
      return (await rebuildAliases(context)) + (await rebuildRelations(context));
    });
    if (rules > 0) context.log.info({ rules }, "rebuilt the search keys of company rules");
  },
});

/** A rule that the newest matching rules or another rule already cover stays unchanged; it has no effect. */
async function rebuildAliases({ db }: Pick<Context, "db">): Promise<number> {
  const rules = await db.select().from(aliases).orderBy(asc(aliases.id));
  // The earliest rule first, so that names of one company stay together.
  const companies = new Map<string, string>();
  for (const { companyKey, companyName } of rules)
    if (!companies.has(companyKey)) companies.set(companyKey, companyRuleKey(companyName) || companyKey);
  const usedKeys = new Set(rules.map(({ aliasKey }) => aliasKey));
  let count = 0;
  for (const { id, name, aliasKey, companyKey } of rules) {
    const newKey = companyRuleKey(name) || aliasKey;
    const company = companies.get(companyKey) ?? companyKey;
    const isUnchanged = newKey === aliasKey && company === companyKey;
    if (isUnchanged || newKey === company || (newKey !== aliasKey && usedKeys.has(newKey))) continue;
    await db.update(aliases).set({ aliasKey: newKey, companyKey: company }).where(eq(aliases.id, id));
    await db.update(aliases).set({ via: newKey }).where(eq(aliases.via, aliasKey));
    usedKeys.delete(aliasKey);
    usedKeys.add(newKey);
    count += 1;
  }
  return count;
}

async function rebuildRelations({ db }: Pick<Context, "db">): Promise<number> {
  const rules = await db.select().from(relations).orderBy(asc(relations.id));
  const pairOf = (rule: { relation: string; nameKey: string; companyKey: string }) =>
    JSON.stringify([rule.relation, rule.nameKey, rule.companyKey]);
  const usedPairs = new Set(rules.map(pairOf));
  let count = 0;
  for (const rule of rules) {
    const nameKey = companyRuleKey(rule.name) || rule.nameKey;
    const companyKey = companyRuleKey(rule.companyName) || rule.companyKey;
    const newPair = pairOf({ ...rule, nameKey, companyKey });
    if (nameKey === companyKey || usedPairs.has(newPair)) continue;
    await db.update(relations).set({ nameKey, companyKey }).where(eq(relations.id, rule.id));
    usedPairs.delete(pairOf(rule));
    usedPairs.add(newPair);
    count += 1;
  }
  return count;
}

type Row = Omit<CompanyRule, "id" | "since" | "until" | "at"> & {
  id: string;
  relation: CompanyRelation;
  since: number | null;
  until: number | null;
  at: string | Date;
};

export async function listCompanyRules({ db }: Pick<Context, "db">): Promise<CompanyRule[]> {
  const { rows } = await db.execute<Row>(sql`
    select rule.id, rule.relation, rule.name, rule.company, rule.since, rule.until, rule.at, (
      select count(*)::int from directory_companies company
      join directory_employments employment on employment.company_id = company.id where company.keys && array[${spelledIn(sql`rule.key`)}]) as employments
    from (
      select id, 'same' as relation, name, alias_key as key, company_name as company, since, until, created_at as at
      from directory_company_aliases
      union all
      select id, relation, name, name_key, company_name, since, until, created_at from directory_company_relations
    ) as rule
    order by lower(rule.company), rule.relation, rule.key`);
  return rows.map((row) => ({
    ...row,
    ...monthsOf(row),
    id: Number(row.id),
    at: new Date(row.at).toISOString(),
  }));
}

/** The name's key, and the keys of names that were moved with it and would move with it again. */
export async function selectMovedKeys({ db }: Pick<Context, "db">, nameKey: string): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    with recursive moved as (
      select ${nameKey}::text as key
      union select further.alias_key from directory_company_aliases further join moved on further.via = moved.key
    )
    select key from moved`);
  return rows.map(({ key }) => key);
}

interface RevertRule {
  relation: CompanyRelation;
  ruleId: number;
}

export function revertCompanyRule(context: Context, { relation, ruleId }: RevertRule) {
  return transaction(context, async (context) => {
    await lockCompanyRules(context);
    if (relation === "same") {
      const { name, companyName: company } = requireFound(
        await removeAlias(context, ruleId),
        "ALIAS_NOT_FOUND",
      );
      await publish(context, { type: "directory.alias_removed", aliasId: ruleId, name, company });
      return { done: true as const };
    }
    const [row] = await context.db
      .delete(relations)
      .where(and(eq(relations.id, ruleId), eq(relations.relation, relation)))
      .returning();
    const { name, companyName: company } = requireFound(row, "ALIAS_NOT_FOUND");
    const type = relation === "apart" ? "directory.alias_added" : "directory.member_removed";
    await publish(context, { type, aliasId: ruleId, name, company });
    return { done: true as const };
  });
}

/** Removes a merge. The names that were moved with the name move back to it. */
export async function removeAlias({ db }: Pick<Context, "db">, aliasId: number) {
  const [row] = await db.delete(aliases).where(eq(aliases.id, aliasId)).returning();
  if (!row) return undefined;
  const moved = await selectMovedKeys({ db }, row.aliasKey);
  const own = { companyKey: row.aliasKey, companyName: row.name };
  await db.update(aliases).set(own).where(inArray(aliases.aliasKey, moved));
  await db.update(aliases).set({ via: null }).where(eq(aliases.via, row.aliasKey));
  return row;
}

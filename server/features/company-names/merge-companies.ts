import { and, eq, inArray, isNull } from "drizzle-orm";
import type * as z from "zod";
import type { CompanyName } from "#contract/companies.ts";
import { monthOrNull } from "#contract/months.ts";
import {
  companyRuleKey,
  seekNames,
  spelledIn,
  spelledKey,
} from "#server/features/directory/resolve-companies.ts";
import type { Context } from "#server/platform/context.ts";
import { takeLock, transaction } from "#server/platform/db/transaction.ts";
import {
  directoryCompanyAliases as aliases,
  directoryCompanyRelations as relations,
} from "#server/platform/db/schema/directory.ts";
import { requireFound, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";

/** Makes the name, with all its other names, a name of the company. Joins again what was split before. */
export function mergeCompanies(context: Context, input: z.output<typeof CompanyName>) {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    await lockCompanyRules(context);
    const { aliasKey, typedKey, canonicalKey, companyName, problem } = await judgeMerge(context, input);
    if (problem) throw new AppError(problem);
    const { name, since, until } = input;
    const rejoined = await db
      .delete(relations)
      .where(
        and(
          eq(relations.relation, "apart"),
          eq(relations.nameKey, aliasKey),
          inArray(relations.companyKey, [canonicalKey, typedKey]),
        ),
      )
      .returning({ id: relations.id });

    // Names that were moved with it move with it again if it is split off.
    const target = { companyName, companyKey: canonicalKey };
    await db
      .update(aliases)
      .set({ ...target, via: aliasKey })
      .where(and(eq(aliases.companyKey, aliasKey), isNull(aliases.via)));
    await db.update(aliases).set(target).where(eq(aliases.companyKey, aliasKey));
    const needsNothing =
      rejoined.length > 0 && !since && !until && (await areSame(context, name, companyName));
    const time = { since: monthOrNull(since), until: monthOrNull(until) };
    const [added] = needsNothing
      ? rejoined
      : await db
          .insert(aliases)
          .values({ name, aliasKey, ...target, ...time, createdAt: clock.now() })
          .onConflictDoNothing()
          .returning({ id: aliases.id });
    const { id: aliasId } = requireFound(added, "ALIAS_EXISTS");
    await publish(context, { type: "directory.alias_added", aliasId, name, company: companyName });
    return { done: true as const };
  });
}

/** Whether the name can become one of the company's, with the names of both. */
export async function judgeMerge(
  { db }: Pick<Context, "db">,
  { name, company }: { name: string; company: string },
) {
  const [aliasKey, typedKey] = [companyRuleKey(name), companyRuleKey(company)];
  const known = await db
    .select()
    .from(aliases)
    .where(inArray(spelledIn(aliases.aliasKey), [spelledKey(aliasKey), spelledKey(typedKey)]));
  // The company may be given by one of its other names.
  const canonical = known.find((alias) => isAlike(alias.aliasKey, typedKey));
  const [canonicalKey, companyName] = [canonical?.companyKey ?? typedKey, canonical?.companyName ?? company];
  const before = known.find((alias) => isAlike(alias.aliasKey, aliasKey));
  const problem =
    !aliasKey || !typedKey
      ? ("ALIAS_IS_NO_NAME" as const)
      : aliasKey === canonicalKey || before?.companyKey === canonicalKey
        ? ("ALIAS_IS_SAME" as const)
        : before
          ? ("ALIAS_EXISTS" as const)
          : null;
  return { aliasKey, typedKey, canonicalKey, companyName, problem };
}

const isAlike = (one: string, other: string) => spelledKey(one) === spelledKey(other);

/** Makes one company part of the other's family: a brand, a division or a company that it bought. */
export function addMember(context: Context, { name, company, since, until }: z.output<typeof CompanyName>) {
  const [nameKey, ofCompany] = [companyRuleKey(name), companyRuleKey(company)];
  if (!nameKey || !ofCompany) throw new AppError("ALIAS_IS_NO_NAME");
  if (nameKey === ofCompany) throw new AppError("ALIAS_IS_SAME");
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const member = {
      relation: "member" as const,
      name,
      nameKey,
      companyName: company,
      companyKey: ofCompany,
    };
    const time = { since: monthOrNull(since), until: monthOrNull(until) };
    const [added] = await db
      .insert(relations)
      .values({ ...member, ...time, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: relations.id });
    const { id: aliasId } = requireFound(added, "ALIAS_IS_SAME");
    await publish(context, { type: "directory.member_added", aliasId, name, company });
    return { done: true as const };
  });
}

/** Whether the name belongs to the company, by spelling, the list or an admin's rule. */
export async function areSame(context: Pick<Context, "db">, name: string, company: string): Promise<boolean> {
  const sought = await seekNames(context, [name, company]);
  const [one, other] = [sought.get(name), sought.get(company)];
  return one?.own.some((key) => other?.keys.includes(key)) ?? false;
}

/** Runs changes of two admins one at a time, so that each is checked against the other. */
export const lockCompanyRules = (context: Pick<Context, "db">) => takeLock(context, "company names");

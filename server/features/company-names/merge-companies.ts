import { and, eq, inArray, isNull } from "drizzle-orm";
import type * as z from "zod";
import type { CompanyName, CompanyPreview } from "#contract/companies.ts";
import { monthOrNull } from "#contract/months.ts";
import {
  companyRuleKey,
  resolveNames,
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
    const { aliasKey, typedKey, canonicalKey, companyName, problem } = await checkMerge(context, input);
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
    const isAlreadySame =
      rejoined.length > 0 && !since && !until && (await areSameCompany(context, name, companyName));
    const period = { since: monthOrNull(since), until: monthOrNull(until) };
    const [added] = isAlreadySame
      ? rejoined
      : await db
          .insert(aliases)
          .values({ name, aliasKey, ...target, ...period, createdAt: clock.now() })
          .onConflictDoNothing()
          .returning({ id: aliases.id });
    const { id: aliasId } = requireFound(added, "ALIAS_EXISTS");
    await publish(context, { type: "directory.alias_added", aliasId, name, company: companyName });
    return { done: true as const };
  });
}

/** Whether the name can become one of the company's, with the names of both. */
export async function checkMerge(
  { db }: Pick<Context, "db">,
  { name, company }: { name: string; company: string },
) {
  const aliasKey = companyRuleKey(name);
  const typedKey = companyRuleKey(company);
  const matches = await db
    .select()
    .from(aliases)
    .where(inArray(spelledIn(aliases.aliasKey), [spelledKey(aliasKey), spelledKey(typedKey)]));
  // The company may be given by one of its other names.
  const canonical = matches.find((alias) => isAlike(alias.aliasKey, typedKey));
  const canonicalKey = canonical?.companyKey ?? typedKey;
  const companyName = canonical?.companyName ?? company;
  const existing = matches.find((alias) => isAlike(alias.aliasKey, aliasKey));
  return { aliasKey, typedKey, canonicalKey, companyName, problem: problemOf() };

  function problemOf(): CompanyPreview["problem"] {
    if (!aliasKey || !typedKey) return "ALIAS_IS_NO_NAME";
    if (aliasKey === canonicalKey || existing?.companyKey === canonicalKey) return "ALIAS_IS_SAME";
    return existing ? "ALIAS_EXISTS" : null;
  }
}

const isAlike = (left: string, right: string) => spelledKey(left) === spelledKey(right);

/** Makes one company part of the other's family: a brand, a division or a company that it bought. */
export function addMember(context: Context, { name, company, since, until }: z.output<typeof CompanyName>) {
  const nameKey = companyRuleKey(name);
  const companyKey = companyRuleKey(company);
  if (!nameKey || !companyKey) throw new AppError("ALIAS_IS_NO_NAME");
  if (nameKey === companyKey) throw new AppError("ALIAS_IS_SAME");
  return transaction(context, async (context) => {
    const { db, clock } = context;
    const member = { relation: "member" as const, name, nameKey, companyName: company, companyKey };
    const period = { since: monthOrNull(since), until: monthOrNull(until) };
    const [added] = await db
      .insert(relations)
      .values({ ...member, ...period, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: relations.id });
    const { id: aliasId } = requireFound(added, "ALIAS_IS_SAME");
    await publish(context, { type: "directory.member_added", aliasId, name, company });
    return { done: true as const };
  });
}

/** Whether the name belongs to the company, by spelling, the list or an admin's rule. */
export async function areSameCompany(
  context: Pick<Context, "db">,
  name: string,
  company: string,
): Promise<boolean> {
  const lookups = await resolveNames(context, [name, company]);
  const companyKeys = lookups.get(company)?.keys ?? [];
  return lookups.get(name)?.spelledKeys.some((key) => companyKeys.includes(key)) ?? false;
}

/** Runs changes of two admins one at a time, so that each is checked against the other. */
export const lockCompanyRules = (context: Pick<Context, "db">) => takeLock(context, "company names");

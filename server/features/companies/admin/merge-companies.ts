import { and, eq, inArray, isNull } from "drizzle-orm";
import type * as z from "zod";
import type { CompanyName } from "#contract/companies.ts";
import { monthOrNull } from "#contract/months.ts";
import type { Context } from "#server/platform/context.ts";
import {
  directoryCompanyAliases as aliases,
  directoryCompanyRelations as relations,
} from "#server/platform/db/schema/directory.ts";
import { sayingKey, spelledIn, spelledKey } from "#server/features/directory/resolve-companies.ts";
import { found, Refused } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { afterOthers } from "./after-others.ts";
import { areSame } from "./are-same.ts";

/** From now on the name stands for the company, with every name that stood for it. What was split before is joined again. */
export function mergeCompanies(context: Context, input: z.output<typeof CompanyName>) {
  return inTransaction(context, async (context) => {
    const { db, clock } = context;
    await afterOthers(context);
    const { aliasKey, typedKey, canonicalKey, companyName, problem } = await judgeMerge(context, input);
    if (problem) throw new Refused(problem);
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

    // Names that came with it go with it again, should it be split off.
    const came = { companyName, companyKey: canonicalKey };
    await db
      .update(aliases)
      .set({ ...came, via: aliasKey })
      .where(and(eq(aliases.companyKey, aliasKey), isNull(aliases.via)));
    await db.update(aliases).set(came).where(eq(aliases.companyKey, aliasKey));
    const needsNothing =
      rejoined.length > 0 && !since && !until && (await areSame(context, name, companyName));
    const time = { since: monthOrNull(since), until: monthOrNull(until) };
    const [added] = needsNothing
      ? rejoined
      : await db
          .insert(aliases)
          .values({ name, aliasKey, ...came, ...time, createdAt: clock.now() })
          .onConflictDoNothing()
          .returning({ id: aliases.id });
    const { id: aliasId } = found(added, "ALIAS_EXISTS");
    await happened(context, { type: "directory.alias_added", aliasId, name, company: companyName });
    return { done: true as const };
  });
}

/** Whether the name can become one of the company's, and by which names both are known. */
export async function judgeMerge(
  { db }: Pick<Context, "db">,
  { name, company }: { name: string; company: string },
) {
  const [aliasKey, typedKey] = [sayingKey(name), sayingKey(company)];
  const known = await db
    .select()
    .from(aliases)
    .where(inArray(spelledIn(aliases.aliasKey), [spelledKey(aliasKey), spelledKey(typedKey)]));
  // The company may be one of its own other names.
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

import { eq, inArray } from "drizzle-orm";
import type * as z from "zod";
import type { AddAlias } from "#contract/directory.ts";
import type { Context } from "#server/context.ts";
import { directoryCompanyAliases as aliases } from "#server/db/schema/directory.ts";
import { found, inserted, Refused } from "#server/errors.ts";
import { companyKey } from "#server/companies/company-key.ts";
import { happened } from "#server/happened.ts";
import { inTransaction } from "#server/in-transaction.ts";
import { selectAliases } from "./list-aliases.ts";

/** From now on the name stands for the company, with every name that stood for it. */
export function addAlias(context: Context, { name, company }: z.output<typeof AddAlias>) {
  const [aliasKey, typedKey] = [companyKey(name), companyKey(company)];
  if (!aliasKey || !typedKey) throw new Refused("ALIAS_IS_NO_NAME");
  return inTransaction(context, async (context) => {
    const { db, clock } = context;
    const known = await db
      .select()
      .from(aliases)
      .where(inArray(aliases.aliasKey, [aliasKey, typedKey]));
    // The company may be one of its own other names.
    const canonical = known.find((alias) => alias.aliasKey === typedKey);
    const companyKeyOf = canonical?.companyKey ?? typedKey;
    const before = known.find((alias) => alias.aliasKey === aliasKey);
    if (aliasKey === companyKeyOf || before?.companyKey === companyKeyOf) throw new Refused("ALIAS_IS_SAME");
    if (before) throw new Refused("ALIAS_EXISTS");

    const now = { companyName: canonical?.companyName ?? company, companyKey: companyKeyOf };
    await db.update(aliases).set(now).where(eq(aliases.companyKey, aliasKey));
    const [added] = await db
      .insert(aliases)
      .values({ name, aliasKey, ...now, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: aliases.id });
    const { id } = found(added, "ALIAS_EXISTS");
    const event = { type: "directory.alias_added", aliasId: id, name, company: now.companyName } as const;
    await happened(context, event);
    const [alias] = await selectAliases(context, id);
    return inserted(alias);
  });
}

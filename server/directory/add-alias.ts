import { eq, inArray } from "drizzle-orm";
import type * as z from "zod";
import type { AddAlias } from "#contract/directory.ts";
import { recordActivity } from "#server/activity/record-activity.ts";
import type { ActingContext } from "#server/context.ts";
import { directoryCompanyAliases as aliases } from "#server/db/schema/directory.ts";
import { found, Refused } from "#server/errors.ts";
import { companyKey } from "./company-key.ts";
import { selectAliases } from "./list-aliases.ts";

/** From now on the name stands for the company, with every name that stood for it. */
export function addAlias({ db, clock, actor }: ActingContext, { name, company }: z.output<typeof AddAlias>) {
  const [aliasKey, typedKey] = [companyKey(name), companyKey(company)];
  if (!aliasKey || !typedKey) throw new Refused("ALIAS_IS_NO_NAME");
  return db.transaction(async (tx) => {
    const known = await tx
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
    await tx.update(aliases).set(now).where(eq(aliases.companyKey, aliasKey));
    const [added] = await tx
      .insert(aliases)
      .values({ name, aliasKey, ...now, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: aliases.id });
    const { id } = found(added, "ALIAS_EXISTS");
    const record = { type: "directory" as const, id: String(id), label: `${name} = ${now.companyName}` };
    await recordActivity({ db: tx, clock }, { actor, action: "directory.alias_added", record });
    const [alias] = await selectAliases(tx, id);
    return found(alias, "ALIAS_NOT_FOUND");
  });
}

import type * as z from "zod";
import type { CompanyName } from "#contract/companies.ts";
import { monthOrNull } from "#contract/months.ts";
import type { Context } from "#server/platform/context.ts";
import { directoryCompanyRelations as relations } from "#server/platform/db/schema/directory.ts";
import { sayingKey } from "#server/features/directory/resolve-companies.ts";
import { found, Refused } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";

/** From now on the one is offered as of the other's family: a brand, a division, a company that it bought. */
export function addMember(context: Context, { name, company, since, until }: z.output<typeof CompanyName>) {
  const [nameKey, ofCompany] = [sayingKey(name), sayingKey(company)];
  if (!nameKey || !ofCompany) throw new Refused("ALIAS_IS_NO_NAME");
  if (nameKey === ofCompany) throw new Refused("ALIAS_IS_SAME");
  return inTransaction(context, async (context) => {
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
    const { id: aliasId } = found(added, "ALIAS_IS_SAME");
    await happened(context, { type: "directory.member_added", aliasId, name, company });
    return { done: true as const };
  });
}

import { and, eq, inArray } from "drizzle-orm";
import type { CompanyRelation } from "#contract/companies.ts";
import type { Context } from "#server/platform/context.ts";
import {
  directoryCompanyAliases as aliases,
  directoryCompanyRelations as relations,
} from "#server/platform/db/schema/directory.ts";
import { found } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { afterOthers } from "./after-others.ts";
import { cameWith } from "./came-with.ts";

interface TakeBack {
  relation: CompanyRelation;
  sayingId: number;
}

/** From now on it is as if nobody had said so. */
export function takeBack(context: Context, { relation, sayingId }: TakeBack) {
  return inTransaction(context, async (context) => {
    await afterOthers(context);
    if (relation === "same") {
      const { name, companyName: company } = found(await removeAlias(context, sayingId), "ALIAS_NOT_FOUND");
      await happened(context, { type: "directory.alias_removed", aliasId: sayingId, name, company });
      return { done: true as const };
    }
    const [row] = await context.db
      .delete(relations)
      .where(and(eq(relations.id, sayingId), eq(relations.relation, relation)))
      .returning();
    const { name, companyName: company } = found(row, "ALIAS_NOT_FOUND");
    const type = relation === "apart" ? "directory.alias_added" : "directory.member_removed";
    await happened(context, { type, aliasId: sayingId, name, company });
    return { done: true as const };
  });
}

/** The names that had come with it are its own again. */
export async function removeAlias({ db }: Pick<Context, "db">, aliasId: number) {
  const [row] = await db.delete(aliases).where(eq(aliases.id, aliasId)).returning();
  if (!row) return undefined;
  const came = await cameWith({ db }, row.aliasKey);
  const own = { companyKey: row.aliasKey, companyName: row.name };
  await db.update(aliases).set(own).where(inArray(aliases.aliasKey, came));
  await db.update(aliases).set({ via: null }).where(eq(aliases.via, row.aliasKey));
  return row;
}

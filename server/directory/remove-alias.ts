import { eq } from "drizzle-orm";
import type { AdminContext } from "#server/context.ts";
import { directoryCompanyAliases as aliases } from "#server/db/schema/directory.ts";
import { found } from "#server/errors.ts";
import { happened } from "#server/happened.ts";
import { inTransaction } from "#server/in-transaction.ts";

export function removeAlias(context: AdminContext, { aliasId }: { aliasId: number }) {
  return inTransaction(context, async (context) => {
    const [row] = await context.db.delete(aliases).where(eq(aliases.id, aliasId)).returning();
    const { name, companyName: company } = found(row, "ALIAS_NOT_FOUND");
    await happened(context, { type: "directory.alias_removed", aliasId, name, company });
    return { removed: true as const };
  });
}

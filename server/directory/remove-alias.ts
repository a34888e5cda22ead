import { eq } from "drizzle-orm";
import { recordActivity } from "#server/activity/record-activity.ts";
import type { ActingContext } from "#server/context.ts";
import { directoryCompanyAliases as aliases } from "#server/db/schema/directory.ts";
import { found } from "#server/errors.ts";

export function removeAlias({ db, clock, actor }: ActingContext, { aliasId }: { aliasId: number }) {
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(aliases).where(eq(aliases.id, aliasId)).returning();
    const { name, companyName } = found(row, "ALIAS_NOT_FOUND");
    const record = { type: "directory" as const, id: String(aliasId), label: `${name} = ${companyName}` };
    await recordActivity({ db: tx, clock }, { actor, action: "directory.alias_removed", record });
    return { removed: true as const };
  });
}

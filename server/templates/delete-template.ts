import { eq } from "drizzle-orm";
import { recordActivity } from "#server/activity/record-activity.ts";
import type { ActingContext } from "#server/context.ts";
import { surveyTemplates } from "#server/db/schema/surveys.ts";
import { found, Refused } from "#server/errors.ts";
import { takeTurns } from "./default-template.ts";

/** Deletes a template; surveys that were sent keep their questions. The default one goes last. */
export function deleteTemplate({ db, clock, actor }: ActingContext, { templateId }: { templateId: string }) {
  return db.transaction(async (tx) => {
    await takeTurns(tx);
    const [row] = await tx.delete(surveyTemplates).where(eq(surveyTemplates.id, templateId)).returning();
    const { name, isDefault } = found(row, "TEMPLATE_NOT_FOUND");
    if (isDefault && (await tx.$count(surveyTemplates)) > 0) throw new Refused("TEMPLATE_IS_DEFAULT");
    await recordActivity(
      { db: tx, clock },
      { actor, action: "template.deleted", record: { type: "template", id: templateId, label: name } },
    );
    return { deleted: true as const };
  });
}

import { eq } from "drizzle-orm";
import type { AdminContext } from "#server/platform/context.ts";
import { surveyTemplates } from "#server/platform/db/schema/surveys.ts";
import { found, Refused } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { takeTurns } from "./default-template.ts";

/** Deletes a template; surveys that were sent keep their questions. The default one goes last. */
export function deleteTemplate(context: AdminContext, { templateId }: { templateId: string }) {
  return inTransaction(context, async (context) => {
    const { db } = context;
    await takeTurns(context);
    const [row] = await db.delete(surveyTemplates).where(eq(surveyTemplates.id, templateId)).returning();
    const { name, isDefault } = found(row, "TEMPLATE_NOT_FOUND");
    if (isDefault && (await db.$count(surveyTemplates)) > 0) throw new Refused("TEMPLATE_IS_DEFAULT");
    await happened(context, { type: "template.deleted", templateId, name });
    return { deleted: true as const };
  });
}

import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type * as z from "zod";
import type { TemplateFields } from "#contract/templates.ts";
import type { AdminContext } from "#server/platform/context.ts";
import { surveyTemplates } from "#server/platform/db/schema/surveys.ts";
import { found, inserted, Refused } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { takeTurns, unmarkOthers } from "./default-template.ts";
import { withIds } from "./question-ids.ts";

type Update = z.output<typeof TemplateFields> & { templateId: string; version: number };

/** Changes a template as its editor saw it: one that changed in the meantime is refused. */
export function updateTemplate(context: AdminContext, { templateId, version, questions, ...fields }: Update) {
  return inTransaction(context, async (context) => {
    const { db, clock } = context;
    await takeTurns(context);
    const [row] = await db.select().from(surveyTemplates).where(eq(surveyTemplates.id, templateId));
    const before = found(row, "TEMPLATE_NOT_FOUND");
    if (before.version !== version) throw new Refused("TEMPLATE_CHANGED");
    if (before.isDefault && !fields.isDefault) throw new Refused("TEMPLATE_IS_DEFAULT");

    const after = { ...fields, questions: withIds(questions) };
    if (fields.isDefault) await unmarkOthers(context, templateId);
    const [updated] = await db
      .update(surveyTemplates)
      .set({ ...after, version: sql`${surveyTemplates.version} + 1`, updatedAt: clock.now() })
      .where(eq(surveyTemplates.id, templateId))
      .returning();
    const changed = namesOfChanged(before, after);
    await happened(context, { type: "template.updated", templateId, name: fields.name, changed });
    return inserted(updated);
  });
}

function namesOfChanged(before: object, after: object): string[] {
  return Object.keys(after).filter(
    (name) => !isDeepStrictEqual(Reflect.get(before, name), Reflect.get(after, name)),
  );
}

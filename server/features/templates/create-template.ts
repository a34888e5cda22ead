import { randomUUID } from "node:crypto";
import type * as z from "zod";
import type { TemplateFields } from "#contract/templates.ts";
import type { AdminContext } from "#server/platform/context.ts";
import { surveyTemplates } from "#server/platform/db/schema/surveys.ts";
import { inserted } from "#server/platform/errors.ts";
import { happened } from "#server/platform/happened.ts";
import { inTransaction } from "#server/platform/db/in-transaction.ts";
import { takeTurns, unmarkOthers } from "./default-template.ts";
import { withIds } from "./question-ids.ts";

/** Creates a template. The first one is the default, since exactly one is as soon as there is any. */
export function createTemplate(
  context: AdminContext,
  { questions, ...fields }: z.output<typeof TemplateFields>,
) {
  return inTransaction(context, async (context) => {
    const { db, clock } = context;
    await takeTurns(context);
    const isDefault = fields.isDefault || (await db.$count(surveyTemplates)) === 0;
    const id = randomUUID();
    const now = clock.now();
    if (isDefault) await unmarkOthers(context, id);
    const [created] = await db
      .insert(surveyTemplates)
      .values({ ...fields, id, isDefault, questions: withIds(questions), createdAt: now, updatedAt: now })
      .returning();
    await happened(context, { type: "template.created", templateId: id, name: fields.name });
    return inserted(created);
  });
}

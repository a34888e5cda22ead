import { randomUUID } from "node:crypto";
import type * as z from "zod";
import type { TemplateFields } from "#contract/templates.ts";
import { recordActivity } from "#server/activity/record-activity.ts";
import type { ActingContext } from "#server/context.ts";
import { surveyTemplates } from "#server/db/schema/surveys.ts";
import { found } from "#server/errors.ts";
import { takeTurns, unmarkOthers } from "./default-template.ts";
import { withIds } from "./question-ids.ts";

/** Creates a template. The first one is the default, since exactly one is as soon as there is any. */
export function createTemplate(
  { db, clock, actor }: ActingContext,
  { questions, ...fields }: z.output<typeof TemplateFields>,
) {
  return db.transaction(async (tx) => {
    await takeTurns(tx);
    const isDefault = fields.isDefault || (await tx.$count(surveyTemplates)) === 0;
    const id = randomUUID();
    const now = clock.now();
    if (isDefault) await unmarkOthers(tx, id, now);
    const [created] = await tx
      .insert(surveyTemplates)
      .values({ ...fields, id, isDefault, questions: withIds(questions), createdAt: now, updatedAt: now })
      .returning();
    await recordActivity(
      { db: tx, clock },
      { actor, action: "template.created", record: { type: "template", id, label: fields.name } },
    );
    return found(created, "TEMPLATE_NOT_FOUND");
  });
}

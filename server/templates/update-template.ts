import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type * as z from "zod";
import type { TemplateFields } from "#contract/templates.ts";
import { recordActivity } from "#server/activity/record-activity.ts";
import type { ActingContext } from "#server/context.ts";
import { surveyTemplates } from "#server/db/schema/surveys.ts";
import { found, Refused } from "#server/errors.ts";
import { takeTurns, unmarkOthers } from "./default-template.ts";
import { withIds } from "./question-ids.ts";

type Update = z.output<typeof TemplateFields> & { templateId: string; version: number };

/** Changes a template as its editor saw it: one that changed in the meantime is refused. */
export function updateTemplate(
  { db, clock, actor }: ActingContext,
  { templateId, version, questions, ...fields }: Update,
) {
  return db.transaction(async (tx) => {
    await takeTurns(tx);
    const [row] = await tx.select().from(surveyTemplates).where(eq(surveyTemplates.id, templateId));
    const before = found(row, "TEMPLATE_NOT_FOUND");
    if (before.version !== version) throw new Refused("TEMPLATE_CHANGED");
    if (before.isDefault && !fields.isDefault) throw new Refused("TEMPLATE_IS_DEFAULT");

    const now = clock.now();
    const after = { ...fields, questions: withIds(questions) };
    if (fields.isDefault) await unmarkOthers(tx, templateId, now);
    const [changed] = await tx
      .update(surveyTemplates)
      .set({ ...after, version: sql`${surveyTemplates.version} + 1`, updatedAt: now })
      .where(eq(surveyTemplates.id, templateId))
      .returning();
    await recordActivity(
      { db: tx, clock },
      {
        actor,
        action: "template.updated",
        record: { type: "template", id: templateId, label: fields.name },
        details: { changed: namesOfChanged(before, after) },
      },
    );
    return found(changed, "TEMPLATE_NOT_FOUND");
  });
}

function namesOfChanged(before: object, after: object): string[] {
  return Object.keys(after).filter(
    (name) => !isDeepStrictEqual(Reflect.get(before, name), Reflect.get(after, name)),
  );
}

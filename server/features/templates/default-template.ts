import { and, eq, ne, sql } from "drizzle-orm";
import type { Context } from "#server/platform/context.ts";
import { holdLock } from "#server/platform/db/hold-lock.ts";
import { surveyTemplates } from "#server/platform/db/schema/surveys.ts";

/** Whoever changes templates waits for whoever does so already: which one is the default concerns them all. */
export const takeTurns = (context: Pick<Context, "db">) => holdLock(context, "survey_templates");

/**
 * Takes the mark off whichever other template is the default. It counts as a change of that one: an editor in which
 * it is open must not move the mark back unawares.
 */
export async function unmarkOthers({ db, clock }: Context, templateId: string) {
  await db
    .update(surveyTemplates)
    .set({ isDefault: false, version: sql`${surveyTemplates.version} + 1`, updatedAt: clock.now() })
    .where(and(eq(surveyTemplates.isDefault, true), ne(surveyTemplates.id, templateId)));
}

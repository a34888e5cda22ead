import { and, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { surveyTemplates } from "#server/db/schema/surveys.ts";

/** Whoever changes templates waits for whoever does so already: which one is the default concerns them all. */
export async function takeTurns(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('survey_templates'))`);
}

/**
 * Takes the mark off whichever other template is the default. It counts as a change of that one: an editor in which
 * it is open must not move the mark back unawares.
 */
export async function unmarkOthers(tx: Transaction, templateId: string, now: Date) {
  await tx
    .update(surveyTemplates)
    .set({ isDefault: false, version: sql`${surveyTemplates.version} + 1`, updatedAt: now })
    .where(and(eq(surveyTemplates.isDefault, true), ne(surveyTemplates.id, templateId)));
}

import { asc } from "drizzle-orm";
import type { Context } from "#server/context.ts";
import { surveyTemplates } from "#server/db/schema/surveys.ts";

export function listTemplates({ db }: Context) {
  return db.select().from(surveyTemplates).orderBy(asc(surveyTemplates.name), asc(surveyTemplates.id));
}

import { asc } from "drizzle-orm";
import { defaultQuestions, type Question } from "#contract/surveys.ts";
import type { Database, Transaction } from "#server/db/client.ts";
import { surveyTemplates } from "#server/db/schema/surveys.ts";
import { chooseTemplate } from "./choose-template.ts";
import { inferFunction, inferRole } from "./infer-role.ts";

/** The questions for a reviewer: of the template that fits job and position best, else the default questions. */
export async function questionsFor(
  db: Database | Transaction,
  job: { title: string; department: string | null },
  reviewer: { position: string | null },
): Promise<Question[]> {
  const templates = await db.select().from(surveyTemplates).orderBy(asc(surveyTemplates.name));
  const template = chooseTemplate(templates, {
    candidateRole: inferRole(job.title),
    candidateFunction: inferFunction(job.department, job.title),
    reviewerRole: inferRole(reviewer.position),
    reviewerFunction: inferFunction(reviewer.position),
  });
  return template && template.questions.length > 0 ? template.questions : defaultQuestions;
}

import { asc } from "drizzle-orm";
import { defaultQuestions, type Question } from "#contract/surveys.ts";
import type { Context } from "#server/platform/context.ts";
import { surveyTemplates } from "#server/platform/db/schema/surveys.ts";
import { chooseTemplate, type Fit } from "./choose-template.ts";
import { inferFunction, inferRole } from "./infer-role.ts";
import { withIds } from "./question-ids.ts";

/**
 * The questions for a reviewer: of the template that fits job and position best, else the default questions; then the
 * job's own.
 * @param fixedTemplateId a template that is used even if others fit better
 */
export function questionsFor(
  templates: Awaited<ReturnType<typeof selectTemplates>>,
  job: { title: string; department: string | null; ownQuestions?: Question[] },
  reviewer: { position: string | null },
  fixedTemplateId: string | null = null,
): Question[] {
  const fixed = templates.find(({ id }) => id === fixedTemplateId);
  const template = fixed ?? chooseTemplate(templates, fitOf(job, reviewer));
  return withoutCloseness(addOwn(questionsOf(template), job.ownQuestions ?? []));
}

/**
 * The library once had a question that every survey begins with anyway: how closely they worked together. Older
 * templates still hold it. It is asked only where another question depends on it, or where no question would be left.
 */
function withoutCloseness(questions: Question[]): Question[] {
  const others = questions.filter(({ id }) => id !== "lib_closeness");
  const isNeeded = others.length === 0 || others.some(({ shownIf }) => shownIf?.question === "lib_closeness");
  return isNeeded ? questions : others;
}

/** Asks once what both ask, and gives an own question another id if the template uses its id for something else. */
function addOwn(questions: Question[], ownQuestions: Question[]): Question[] {
  const textsById = new Map(questions.map(({ id, question }) => [id, question]));
  const added = ownQuestions.filter(({ id, question }) => textsById.get(id) !== question);
  return withIds([
    ...questions,
    ...added.map((question) => (textsById.has(question.id) ? { ...question, id: undefined } : question)),
  ]);
}

/** A template without questions gets the default questions. */
export function questionsOf(template: { questions: Question[] } | undefined): Question[] {
  return template && template.questions.length > 0 ? template.questions : defaultQuestions;
}

export function selectTemplates({ db }: Pick<Context, "db">) {
  return db.select().from(surveyTemplates).orderBy(asc(surveyTemplates.name), asc(surveyTemplates.id));
}

/** Roles and functions inferred from the job and the reviewer's position. */
export function fitOf(
  job: { title: string | null; department: string | null },
  reviewer: { position: string | null },
): Fit {
  return {
    candidateRole: inferRole(job.title),
    candidateFunction: inferFunction(job.department, job.title),
    reviewerRole: inferRole(reviewer.position),
    reviewerFunction: inferFunction(reviewer.position),
  };
}

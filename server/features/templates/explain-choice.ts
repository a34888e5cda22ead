import type * as z from "zod";
import type { Question } from "#contract/surveys.ts";
import {
  type Aspect,
  aspects,
  type Comparison,
  type JobSurvey,
  type TemplateChoice,
  type WhoseTemplate,
} from "#contract/templates.ts";
import type { Context, ManagerContext } from "#server/platform/context.ts";
import { withSystemRole } from "#server/platform/db/transaction.ts";
import { type Choosable, type Compared, type Fit, orderTemplates } from "./choose-template.ts";
import { fitOf, questionsOf, selectTemplates } from "./questions-for.ts";

/** Which template a reviewer would get and why, by the rules by which a survey is sent. */
export async function explainChoice(
  context: Context,
  { jobTitle, department, position, ...chosen }: z.output<typeof WhoseTemplate>,
): Promise<TemplateChoice> {
  const inferred = fitOf({ title: jobTitle, department }, { position });
  const profile = Object.fromEntries(
    aspects.map((aspect) => [aspect, chosen[aspect] ?? inferred[aspect]]),
  ) as Fit;

  const { inOrder, unused } = orderTemplates(await selectTemplates(context), profile);
  const best = inOrder[0]?.template;
  return {
    asked: profile,
    inOrder: inOrder.map(toComparison),
    unused: unused.map(toComparison),
    questions: questionsOf(best),
    asksDefaultQuestions: !best || best.questions.length === 0,
  };
}

/** The surveys that reviewers for a job would get. The first is for reviewers whose role is not known. */
export async function readJobSurveys(
  context: ManagerContext,
  job: { title: string | null; department: string | null },
): Promise<JobSurvey[]> {
  // Templates have no owner and are public.
  const templates = await withSystemRole(context, selectTemplates);
  const valuesOf = (aspect: Aspect) => [...new Set([null, ...templates.map((template) => template[aspect])])];
  const fit = fitOf(job, { position: null });
  const surveys = new Map<string | undefined, JobSurvey>();
  for (const reviewerRole of valuesOf("reviewerRole"))
    for (const reviewerFunction of valuesOf("reviewerFunction")) {
      const [best] = orderTemplates(templates, { ...fit, reviewerRole, reviewerFunction }).inOrder;
      const id = best?.template.id;
      if (!surveys.has(id)) surveys.set(id, toJobSurvey(best));
    }
  return [...surveys.values()];
}

function toJobSurvey(best: Compared<Choosable & { questions: Question[] }> | undefined): JobSurvey {
  const fits = (aspect: Aspect) => best?.fits.includes(aspect) && best.differs.length === 0;
  const matching = Object.fromEntries(
    aspects.map((aspect) => [aspect, fits(aspect) ? best?.template[aspect] : null]),
  ) as Fit;
  return { template: best?.template.name ?? null, ...matching, questions: questionsOf(best?.template) };
}

function toComparison({ template, fits, differs }: Compared<Choosable & { id: string }>): Comparison {
  const { id, name, isDefault } = template;
  return { template: { id, name, isDefault }, fits, differs };
}

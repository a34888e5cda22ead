import type { Context } from "#server/platform/context.ts";
import { chooseTemplate } from "./choose-template.ts";
import { questionsOf, selectTemplates } from "./questions-for.ts";

interface TemplateQuery {
  p_candidate_role: string | null;
  p_candidate_function: string | null;
  p_reviewer_role: string | null;
  p_reviewer_function: string | null;
}

/** `get_survey_template`: the template that such a reviewer would get as one row, or no row. */
export async function getSurveyTemplate(context: Context, asked: TemplateQuery) {
  const template = chooseTemplate(await selectTemplates(context), {
    candidateRole: asked.p_candidate_role,
    candidateFunction: asked.p_candidate_function,
    reviewerRole: asked.p_reviewer_role,
    reviewerFunction: asked.p_reviewer_function,
  });
  if (!template) return [];
  return [
    {
      id: template.id,
      name: template.name,
      candidate_role: template.candidateRole,
      candidate_function: template.candidateFunction,
      reviewer_role: template.reviewerRole,
      reviewer_function: template.reviewerFunction,
      is_default: template.isDefault,
      questions: questionsOf(template),
    },
  ];
}

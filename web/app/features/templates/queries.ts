import type { SurveyTemplate } from "#contract/templates.ts";
import { api } from "#web/app/lib/api.ts";

export const templatesOptions = api.visitor.templates.list.queryOptions();

export const templateTexts = ({ name, ...template }: SurveyTemplate) => [
  name,
  template.candidateRole,
  template.candidateFunction,
  template.reviewerRole,
  template.reviewerFunction,
];

export const qualityOptions = api.admin.templates.quality.queryOptions();
export const libraryOptions = api.visitor.templates.library.queryOptions({ staleTime: Infinity });

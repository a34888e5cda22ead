import { adminOnly, visitorOnly } from "#server/platform/guards/guards.ts";
import { createTemplate, deleteTemplate, getSurveyTemplate, updateTemplate } from "./templates.ts";
import { explainChoice } from "./explain-choice.ts";
import { questionLibrary } from "./question-library.ts";
import { questionQuality } from "./question-ids.ts";
import { selectTemplates } from "./questions-for.ts";

export const visitorTemplates = {
  list: visitorOnly.templates.list.handler(({ context }) => selectTemplates(context)),
  library: visitorOnly.templates.library.handler(() => questionLibrary),
  choose: visitorOnly.templates.choose.handler(({ context, input }) => getSurveyTemplate(context, input)),
};

export const adminTemplates = {
  quality: adminOnly.templates.quality.handler(({ context }) => questionQuality(context)),
  explain: adminOnly.templates.explain.handler(({ context, input }) => explainChoice(context, input)),
  create: adminOnly.templates.create.handler(({ context, input }) => createTemplate(context, input)),
  update: adminOnly.templates.update.handler(({ context, input }) => updateTemplate(context, input)),
  delete: adminOnly.templates.delete.handler(({ context, input }) => deleteTemplate(context, input)),
};

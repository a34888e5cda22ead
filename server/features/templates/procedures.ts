import { adminOnly, run, visitorOnly } from "#server/platform/guards/guards.ts";
import { linkNext } from "#server/platform/cursors.ts";
import { listTemplates } from "./list-templates.ts";
import { createTemplate, deleteTemplate, getSurveyTemplate, updateTemplate } from "./templates.ts";
import { explainChoice } from "./explain-choice.ts";
import { questionLibrary } from "./question-library.ts";
import { questionQuality } from "./question-quality.ts";

export const visitorTemplates = {
  list: visitorOnly.templates.list.handler(async ({ context, input }) => {
    const { templates, nextCursor } = await listTemplates(context, input);
    linkNext(context, "/survey-templates", input, nextCursor);
    return templates;
  }),
  library: visitorOnly.templates.library.handler(() => questionLibrary),
  choose: visitorOnly.templates.choose.handler(run(getSurveyTemplate)),
};

export const adminTemplates = {
  quality: adminOnly.templates.quality.handler(run(questionQuality)),
  explain: adminOnly.templates.explain.handler(run(explainChoice)),
  create: adminOnly.templates.create.handler(run(createTemplate)),
  update: adminOnly.templates.update.handler(run(updateTemplate)),
  delete: adminOnly.templates.delete.handler(run(deleteTemplate)),
};

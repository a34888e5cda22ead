import type * as z from "zod";
import { aspects, type Comparison, type TemplateChoice, type WhoseTemplate } from "#contract/templates.ts";
import type { Context } from "#server/platform/context.ts";
import { type Choosable, type Compared, type Fit, orderTemplates } from "./choose-template.ts";
import { fitOf, questionsOf, selectTemplates } from "./questions-for.ts";

/** Which template a reviewer would get and why, by the rules by which a survey is sent. */
export async function explainChoice(
  context: Context,
  { jobTitle, department, position, ...given }: z.output<typeof WhoseTemplate>,
): Promise<TemplateChoice> {
  const inferred = fitOf({ title: jobTitle, department }, { position });
  const asked = Object.fromEntries(
    aspects.map((aspect) => [aspect, given[aspect] ?? inferred[aspect]]),
  ) as Fit;

  const { inOrder, unused } = orderTemplates(await selectTemplates(context), asked);
  const best = inOrder[0]?.template;
  return {
    asked,
    inOrder: inOrder.map(shown),
    unused: unused.map(shown),
    questions: questionsOf(best),
    asksDefaultQuestions: !best || best.questions.length === 0,
  };
}

function shown({ template, fits, differs }: Compared<Choosable & { id: string }>): Comparison {
  const { id, name, isDefault } = template;
  return { template: { id, name, isDefault }, fits, differs };
}

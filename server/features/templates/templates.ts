import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, eq, ne, sql } from "drizzle-orm";
import type * as z from "zod";
import type { adminTemplates, TemplateFields, visitorTemplates } from "#contract/templates.ts";
import type { InputOf } from "#contract/requests.ts";
import type { AdminContext, Context } from "#server/platform/context.ts";
import { takeLock, transaction } from "#server/platform/db/transaction.ts";
import { surveyTemplates } from "#server/platform/db/schema/surveys.ts";
import { requireFound, oneRow, AppError } from "#server/platform/errors.ts";
import { publish } from "#server/platform/publish.ts";
import { chooseTemplate } from "./choose-template.ts";
import { withIds } from "./question-ids.ts";
import { questionsOf, selectTemplates } from "./questions-for.ts";

type TemplateQuery = InputOf<typeof visitorTemplates.choose>;

/** `get_survey_template`: the template that such a reviewer would get as one row, or no row. */
export async function getSurveyTemplate(context: Context, query: TemplateQuery) {
  const template = chooseTemplate(await selectTemplates(context), {
    candidateRole: query.p_candidate_role,
    candidateFunction: query.p_candidate_function,
    reviewerRole: query.p_reviewer_role,
    reviewerFunction: query.p_reviewer_function,
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

/** The first template becomes the default, so there is exactly one default as soon as there is a template. */
export function createTemplate(
  context: AdminContext,
  { questions, ...fields }: z.output<typeof TemplateFields>,
) {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    await lockDefaultTemplate(context);
    const isDefault = fields.isDefault || (await db.$count(surveyTemplates)) === 0;
    const id = randomUUID();
    const now = clock.now();
    if (isDefault) await unmarkOthers(context, id);
    const [created] = await db
      .insert(surveyTemplates)
      .values({ ...fields, id, isDefault, questions: withIds(questions), createdAt: now, updatedAt: now })
      .returning();
    await publish(context, { type: "template.created", templateId: id, name: fields.name });
    return oneRow(created);
  });
}

/** All changes of templates take this lock, because exactly one template is the default. */
const lockDefaultTemplate = (context: Pick<Context, "db">) => takeLock(context, "survey_templates");

/**
 * Makes the current default an ordinary template. This raises its version, so that an editor in which
 * it is open can't make it the default again by accident.
 */
async function unmarkOthers({ db, clock }: Context, templateId: string) {
  await db
    .update(surveyTemplates)
    .set({ isDefault: false, version: sql`${surveyTemplates.version} + 1`, updatedAt: clock.now() })
    .where(and(eq(surveyTemplates.isDefault, true), ne(surveyTemplates.id, templateId)));
}

/** Sent surveys keep their questions. The default can only be deleted last. */
export function deleteTemplate(
  context: AdminContext,
  { templateId, version }: InputOf<typeof adminTemplates.delete>,
) {
  return transaction(context, async (context) => {
    const { db } = context;
    await lockDefaultTemplate(context);
    const [row] = await db.delete(surveyTemplates).where(eq(surveyTemplates.id, templateId)).returning();
    const { name, isDefault, version: current } = requireFound(row, "TEMPLATE_NOT_FOUND");
    if (isDefault && (await db.$count(surveyTemplates)) > 0) throw new AppError("TEMPLATE_IS_DEFAULT");
    if (version !== undefined && version !== current)
      throw new AppError("TEMPLATE_CHANGED", {
        message:
          "Someone changed this template since you opened this page. Read it again before you delete it.",
      });
    await publish(context, { type: "template.deleted", templateId, name });
    return { deleted: true as const };
  });
}

type Update = z.output<typeof TemplateFields> & { templateId: string; version: number };

/** Rejects a template that changed since the editor opened it. */
export function updateTemplate(context: AdminContext, { templateId, version, questions, ...fields }: Update) {
  return transaction(context, async (context) => {
    const { db, clock } = context;
    await lockDefaultTemplate(context);
    const [row] = await db.select().from(surveyTemplates).where(eq(surveyTemplates.id, templateId));
    const previous = requireFound(row, "TEMPLATE_NOT_FOUND");
    if (previous.version !== version) throw new AppError("TEMPLATE_CHANGED");
    if (previous.isDefault && !fields.isDefault) throw new AppError("TEMPLATE_IS_DEFAULT");

    const changes = { ...fields, questions: withIds(questions) };
    if (fields.isDefault) await unmarkOthers(context, templateId);
    const [updated] = await db
      .update(surveyTemplates)
      .set({ ...changes, version: sql`${surveyTemplates.version} + 1`, updatedAt: clock.now() })
      .where(eq(surveyTemplates.id, templateId))
      .returning();
    const changed = namesOfChanged(previous, changes);
    await publish(context, { type: "template.updated", templateId, name: fields.name, changed });
    return oneRow(updated);
  });
}

function namesOfChanged(previous: object, changes: object): string[] {
  return Object.keys(changes).filter(
    (name) => !isDeepStrictEqual(Reflect.get(previous, name), Reflect.get(changes, name)),
  );
}

import fc from "fast-check";
import { line } from "#contract/fields.ts";
import { normalizeOption } from "#contract/options.ts";
import { functions, roles } from "#contract/roles.ts";
import { TemplateFields } from "#contract/templates.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { anAdmin, aQuestion } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

const anyLine = fc
  .string({ unit: "grapheme", maxLength: 60 })
  .filter((text) => line("Line").safeParse(text).success);
const common = { id: fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/), question: anyLine, required: fc.boolean() };
const question = fc.oneof(
  fc.record({ ...common, type: fc.constant("rating" as const), scale: fc.integer({ min: 2, max: 10 }) }),
  fc.record({ ...common, type: fc.constant("text" as const) }),
  fc.record({
    ...common,
    type: fc.constant("multiple_choice" as const),
    options: fc.uniqueArray(anyLine, { minLength: 1, maxLength: 6, selector: normalizeOption }),
  }),
);
const anyFields = fc.record({
  name: anyLine,
  candidateRole: fc.option(fc.constantFrom(...roles)),
  candidateFunction: fc.option(fc.constantFrom(...functions)),
  reviewerRole: fc.option(fc.constantFrom(...roles)),
  reviewerFunction: fc.option(fc.constantFrom(...functions)),
  isDefault: fc.constant(true),
  questions: fc.uniqueArray(question, { maxLength: 6, selector: ({ id }) => id }),
});

test("a saved template is read back unchanged", async ({ app }) => {
  const { templates, list } = await anEditor(app);
  const { id: templateId, version } = await templates.create({ name: "First" });
  let currentVersion = version;
  await fc.assert(
    fc.asyncProperty(anyFields, async (fields) => {
      const saved = await templates.update({ templateId, version: currentVersion, ...fields });
      currentVersion = saved.version;
      const [read] = await list();
      expect(read).toEqual({ id: templateId, version: currentVersion, ...TemplateFields.parse(fields) });
      expect(read).toEqual(saved);
    }),
    { numRuns: 40 },
  );
});

test("a new question gets a readable id, and an existing one keeps its id when its text changes", async ({
  app,
}) => {
  const { templates } = await anEditor(app);
  const { id: _, ...unnamed } = aQuestion({ question: "How would you rate the quality of their work?" });
  const {
    id: templateId,
    version,
    questions,
  } = await templates.create({ name: "One", questions: [unnamed] });
  expect(questions).toEqual([{ ...unnamed, id: "quality_work" }]);

  const rewritten = { ...unnamed, id: "quality_work", question: "Is their work good?" };
  const later = await templates.update({
    templateId,
    version,
    name: "One",
    isDefault: true,
    questions: [unnamed, rewritten],
  });
  expect(later.questions.map(({ id }) => id)).toEqual(["quality_work_2", "quality_work"]);
});

test.for<[string, object, string]>([
  ["no name", { name: "  " }, "Please enter a template name"],
  ["a question without text", { questions: [aQuestion({ question: " " })] }, "Question is required"],
  [
    "a choice without options",
    { questions: [aQuestion({ type: "multiple_choice", options: [] })] },
    "A multiple choice question needs options",
  ],
  [
    "an option twice",
    { questions: [aQuestion({ type: "multiple_choice", options: ["No", "Yes", "Yes "] })] },
    "Same as option 2",
  ],
  [
    "an option that differs from another in case, spaces and Unicode form only",
    { questions: [aQuestion({ type: "forced_choice", options: ["Très  bien", "TRE\u0300S BIEN"] })] },
    "Same as option 1",
  ],
  ["an id twice", { questions: [aQuestion(), aQuestion()] }, "Question ids must be unique"],
  [
    "a forced choice of three",
    { questions: [aQuestion({ type: "forced_choice", options: ["Yes", "No", "Maybe"] })] },
    "A forced choice has two different options",
  ],
  [
    "a condition on a later question",
    {
      questions: [
        aQuestion({ id: "why", shownIf: { question: "how", answers: [1] } }),
        aQuestion({ id: "how" }),
      ],
    },
    "It can only depend on an earlier question that offers choices",
  ],
  [
    "a condition on an answer beyond the scale",
    {
      questions: [
        aQuestion({ id: "how" }),
        aQuestion({ id: "why", shownIf: { question: "how", answers: [6] } }),
      ],
    },
    "It depends on an answer that nobody can give",
  ],
])("%s is refused", async ([, fields, message], { app }) => {
  const { templates, list } = await anEditor(app);

  await expect(templates.create({ name: "Engineers", ...fields })).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message,
  });
  expect(await list()).toEqual([]);
});

test("a legacy textarea is a text", async ({ app }) => {
  const { templates } = await anEditor(app);
  const legacy = { id: "why", question: "Why?", type: "textarea" as never, required: false };
  const { questions } = await templates.create({ name: "Old", questions: [legacy] });

  expect(questions).toEqual([{ ...legacy, type: "text" }]);
});

test("the first template is the default; a later one becomes the default only if it says so", async ({
  app,
}) => {
  const { templates, defaults } = await anEditor(app);
  await templates.create({ name: "First", isDefault: false });
  await templates.create({ name: "Second" });
  expect(await defaults()).toEqual(["First"]);

  await templates.create({ name: "Third", isDefault: true });
  expect(await defaults()).toEqual(["Third"]);
});

test("the default cannot be unset, and can be deleted only as the last template", async ({ app }) => {
  const { templates, defaults, list } = await anEditor(app);
  const first = await templates.create({ name: "First" });
  const second = await templates.create({ name: "Second" });
  const refusal = { code: "TEMPLATE_IS_DEFAULT", status: 409 };
  await expect(
    templates.update({ templateId: first.id, version: 1, name: "First", isDefault: false }),
  ).rejects.toMatchObject(refusal);
  await expect(templates.delete({ templateId: first.id })).rejects.toMatchObject(refusal);
  expect(await defaults()).toEqual(["First"]);

  await templates.delete({ templateId: second.id });
  await templates.delete({ templateId: first.id });
  expect(await list()).toEqual([]);
});

test("of two admins who save the same template at once, one gets an error", async ({ app }) => {
  const [first, second] = [await anEditor(app), await anEditor(app)];
  const { id: templateId, version } = await first.templates.create({ name: "Basics" });
  const outcomes = await Promise.allSettled(
    [first, second].map(({ templates }, index) =>
      templates.update({ templateId, version, name: `Basics ${index}`, isDefault: true }),
    ),
  );

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const rejected = outcomes.find((outcome) => outcome.status === "rejected");
  expect(rejected?.reason).toMatchObject({ code: "TEMPLATE_CHANGED" });
});

test("exactly one template is the default, however many admins change, create and delete at once", async ({
  app,
}) => {
  const editors = [await anEditor(app), await anEditor(app)];
  const [{ templates, list, defaults }] = editors as [Editor, Editor];
  // There is no template yet, so each admin creates the first one.
  await Promise.all(
    editors.map((editor, index) => editor.templates.create({ name: `First ${index}`, isDefault: true })),
  );
  expect(await defaults()).toHaveLength(1);

  for (const name of ["A", "B", "C", "D"]) await templates.create({ name });
  const existing = await list();
  await Promise.allSettled([
    ...existing.map(({ id: templateId, version, name }, index) =>
      (editors[index % 2] as Editor).templates.update({ templateId, version, name, isDefault: true }),
    ),
    ...existing.map(({ id: templateId }, index) =>
      (editors[(index + 1) % 2] as Editor).templates.delete({ templateId }),
    ),
    templates.create({ name: "New", isDefault: true }),
  ]);
  expect(await defaults()).toHaveLength(1);
});

test("an editor with the old default open does not make it the default again by accident", async ({
  app,
}) => {
  const [first, second] = [await anEditor(app), await anEditor(app)];
  const open = await first.templates.create({ name: "First" });
  await second.templates.create({ name: "Second", isDefault: true });

  await expect(
    first.templates.update({ templateId: open.id, version: open.version, name: "First", isDefault: true }),
  ).rejects.toMatchObject({ code: "TEMPLATE_CHANGED" });
  expect(await first.defaults()).toEqual(["Second"]);
});

test("a template that another admin changed is not deleted from an older page", async ({ app }) => {
  const { templates } = await anEditor(app);
  await templates.create({ name: "Default" });
  const { id: templateId, version } = await templates.create({ name: "Basics" });
  const changed = await templates.update({ templateId, version, name: "Chefs" });
  await expect(templates.delete({ templateId, version })).rejects.toMatchObject({ code: "TEMPLATE_CHANGED" });
  expect(await app.browser().visitor.templates.list()).toHaveLength(2);
  await templates.delete({ templateId, version: changed.version });
  expect(await app.browser().visitor.templates.list()).toHaveLength(1);
});

test("a deleted template can be neither changed nor deleted", async ({ app }) => {
  const { templates } = await anEditor(app);
  const templateId = crypto.randomUUID();
  const refusal = { code: "TEMPLATE_NOT_FOUND", status: 404 };

  await expect(templates.update({ templateId, version: 1, name: "Gone" })).rejects.toMatchObject(refusal);
  await expect(templates.delete({ templateId })).rejects.toMatchObject(refusal);
});

test("the audit log has each change, and none that was rejected", async ({ app }) => {
  const { templates, email } = await anEditor(app);
  const { id: templateId, version } = await templates.create({ name: "Basics", isDefault: true });
  const save = () => templates.update({ templateId, version, name: "Essentials", isDefault: true });
  await save();
  await save().catch(() => undefined);
  await templates.delete({ templateId });

  const entries = await app.db.select().from(auditLog).orderBy(auditLog.id);
  const record = { actorEmail: email, recordType: "template", recordId: templateId };
  expect(entries.filter(({ recordType }) => recordType === "template")).toMatchObject([
    { ...record, action: "template.created", recordLabel: "Basics" },
    { ...record, action: "template.updated", recordLabel: "Essentials", details: { changed: ["name"] } },
    { ...record, action: "template.deleted", recordLabel: "Essentials" },
  ]);
});

type Editor = Awaited<ReturnType<typeof anEditor>>;

async function anEditor(app: TestApp) {
  const { browser, email } = await anAdmin(app);
  const list = () => browser.visitor.templates.list();
  const defaults = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name);
  return { templates: browser.admin.templates, email, list, defaults };
}

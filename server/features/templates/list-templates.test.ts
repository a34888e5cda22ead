import { aQuestion, aTemplate } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";

test("anyone can read the templates, sorted by name, with their audience and questions", async ({ app }) => {
  await aTemplate(app, { name: "Sales", candidateFunction: "sales" });
  await aTemplate(app, {
    name: "Basics",
    isDefault: true,
    questions: [aQuestion({ type: "text", id: "why" })],
  });

  expect(await app.browser().visitor.templates.list()).toEqual([
    {
      id: expect.any(String),
      name: "Basics",
      candidateRole: null,
      candidateFunction: null,
      reviewerRole: null,
      reviewerFunction: null,
      isDefault: true,
      questions: [aQuestion({ type: "text", id: "why" })],
      version: 1,
    },
    expect.objectContaining({ name: "Sales", candidateFunction: "sales", isDefault: false }),
  ]);
});

test("there is never more than one default template", async ({ app }) => {
  await aTemplate(app, { name: "Basics", isDefault: true });

  await expect(aTemplate(app, { name: "Another", isDefault: true })).rejects.toThrow();
});

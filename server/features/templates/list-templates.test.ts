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

test("programs read templates page by page, also those with the same name", async ({ app }) => {
  for (const name of ["Basics", "Sales", "Sales", "Sales", "Teachers"]) await aTemplate(app, { name });
  const pages: unknown[][] = [];
  for (let next: string | undefined = "/api/survey-templates?limit=2"; next !== undefined;) {
    const response = await app.browser().fetch(next);
    pages.push((await response.json()) as unknown[]);
    next = /<[^>]*(\/api[^>]*)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
  }
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(pages.flat()).toEqual(await app.browser().visitor.templates.list());
  await expect(app.browser().visitor.templates.list({ cursor: "x" })).rejects.toMatchObject({
    code: "CURSOR_INVALID",
  });
});

test("there is never more than one default template", async ({ app }) => {
  await aTemplate(app, { name: "Basics", isDefault: true });

  await expect(aTemplate(app, { name: "Another", isDefault: true })).rejects.toThrow();
});

import { dayMs } from "#contract/durations.ts";
import { aReviewer, aSubmission } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

test("a survey leads to the page about its reviewer's data, by a token that opens no survey", async ({
  app,
}) => {
  const { id, manager } = await aReviewer(app);
  const { status, headers } = await follow(app, id);
  const [, token = ""] = /^\/your-data\/([\w.-]+)$/.exec(headers.get("location") ?? "") ?? [];
  expect([status, headers.get("cache-control")]).toEqual([303, "no-store"]);
  expect(token).not.toContain(id);
  await expect(app.browser().reviewer.surveys.open({ reviewerId: token })).rejects.toMatchObject({
    code: "SURVEY_NOT_FOUND",
  });

  // Long after the survey, too.
  await app.browser().reviewer.surveys.submit(aSubmission(id));
  app.clock.advance(90 * dayMs);
  const { facts } = await app.browser().reviewer.surveys.aboutData({ token });
  expect(facts).toMatchObject({ company: manager.company, candidate: "Robin Vale" });
});

test("an invalid link leads to the page that says so", async ({ app }) => {
  const { id } = await aReviewer(app);
  app.clock.advance(62 * dayMs);
  for (const link of [id, "made-up", "%"])
    expect((await follow(app, link)).headers.get("location"), link).toBe(`/survey/${link}`);
  const elsewhere = await follow(app, "%2F%2Felsewhere.example");
  expect(elsewhere.headers.get("location")).toBe("/survey/elsewhere.example/your-data");
});

const follow = (app: TestApp, link: string) =>
  app.browser().fetch(`/survey/${link}/your-data`, { redirect: "manual" });

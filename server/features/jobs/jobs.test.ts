import { aJob, aManager } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";

test("the list of jobs cuts long texts, and a single job has the full text", async ({ app }) => {
  const manager = await aManager(app);
  const description = "Own what you build. ".repeat(500).trim();
  const { id: jobId } = await aJob(manager, { description, requirements: "Short." });
  const { jobs } = manager.browser.manager;

  const [listed] = await jobs.list();
  expect(listed?.description).toMatch(/^Own what you build\..{150,200}…$/);
  expect(listed?.requirements).toBe("Short.");
  expect((await jobs.get({ jobId })).description).toBe(description);
});

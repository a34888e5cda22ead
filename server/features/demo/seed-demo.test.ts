import { and, eq, isNotNull } from "drizzle-orm";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { demoAccounts } from "#server/features/system/read-system.ts";
import { expect, test } from "#tests/harness.ts";
import { seedDemo } from "./seed-demo.ts";

test("three people of one company share jobs, each with another role, and batches of answers are shown at night, too", async ({
  app,
}) => {
  app.clock.set(new Date("2026-11-21T00:10:00Z"));
  await seedDemo(app.context);
  const jobsOf = async (account: { email: string; password: string }) => {
    const browser = app.browser();
    await browser.visitor.managers.signIn(account);
    const jobs = await browser.manager.jobs.list();
    return Object.fromEntries(
      jobs.map(({ title, role, candidateCount }) => [title, [role, candidateCount > 0]]),
    );
  };
  expect(await jobsOf(demoAccounts.manager)).toEqual({
    "Senior Software Engineer": ["owner", true],
    "Product Manager": ["owner", true],
    "Clinic Operations Lead": ["reader", true],
    "Marketing Intern": ["owner", true],
  });
  const [ines, theo] = await Promise.all(demoAccounts.colleagues.map(jobsOf));
  expect(ines).toEqual({
    "Clinic Operations Lead": ["owner", true],
    "Senior Software Engineer": ["reader", true],
  });
  expect(theo).toEqual({ "Product Manager": ["editor", true] });

  const released = await app.db
    .selectDistinct({ id: candidates.id })
    .from(candidates)
    .innerJoin(surveyResponses, eq(surveyResponses.candidateId, candidates.id))
    .where(and(isNotNull(candidates.answersTogether), isNotNull(surveyResponses.releasedAt)));
  expect(released.length).toBeGreaterThanOrEqual(2);
});

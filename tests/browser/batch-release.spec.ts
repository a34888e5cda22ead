import { dayMs } from "#contract/durations.ts";
import {
  waitingText,
  howManyFirst,
  ifTooFew,
  mayShow,
  roundDays,
  shownAnyway,
  shownTogether,
} from "#contract/batch-release.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyLinkId } from "#server/platform/crypto/survey-link.ts";
import { releaseResponses } from "#server/features/surveys/release-responses.ts";
import { aCandidate, aJob, aManager, aPerson, aSubmission } from "../factories.ts";
import { accessible, checkLooks, expect, test } from "./fixtures.ts";

test("with batch release the candidate's page shows only released answers", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  await openAs(manager, "/company");
  const howShown = page.getByRole("radiogroup", { name: "How answers are shown" });
  await howShown.getByRole("radio", { name: /Together, once 3 are in/ }).check();
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByText("Rules saved")).toBeVisible();

  const { id: jobId } = await aJob(manager);
  await page.goto(`/new-candidate?job=${jobId}`);
  await expect(page.getByText("Answers are shown together, once 3 are in.")).toBeVisible();
  for (const start of ["2018-01", "2018-02", "2018-03", "2018-04"])
    await aPerson(app, {}, { company: "Acme", start });
  const { id: candidateId } = await aCandidate(manager, jobId, {
    workHistory: [{ company: "Acme", position: "Engineer", startDate: "2019-01", endDate: "2020-01" }],
    sendSurveysAutomatically: true,
  });
  await app.runTasks();
  await releaseResponses.run(app.context, {});
  await page.goto(`/dashboard?job=${jobId}&candidate=${candidateId}`);
  await expect(page.getByText(waitingText(4, 3))).toBeVisible();
  await expect(page.getByText("Survey Sent")).toHaveCount(0);
  await page.getByRole("button", { name: "Send Survey" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Send survey to 1" }).click();
  await expect(page.getByText("We e-mail them if they're eligible.").first()).toBeVisible();
  await checkLooks(page);

  const links = (await app.db.select().from(reviewers)).map((row) => surveyLinkId(app.context.secret, row));
  await page.goto(`/survey/${links[0]}/welcome`);
  await expect(page.getByText(shownTogether).first()).toBeVisible();
  await page.getByText("More: guidelines").click();
  await expect(page.getByText(howManyFirst(3))).toBeVisible();
  await expect(page.getByText(ifTooFew(3))).toBeVisible();
  await checkLooks(page);
  await page.goto(`/survey/${links[0]}`);
  const few = page.getByRole("region", { name: "If too few answer" });
  await expect(few).toContainText("nobody reads your answers");
  await page.getByRole("checkbox", { name: mayShow(3) }).check();
  await expect(few).toContainText("the hiring team still reads your answers");
  await expect(few).not.toContainText("nobody reads");
  await page.getByText("What the hiring manager will see").click();
  await expect(page.locator(".preview").getByText(shownAnyway)).toBeVisible();
  await page.getByLabel("What are their strengths?").fill("In 2019 they shipped it.");
  await page.getByRole("button", { name: "Write “Some years ago” for “In 2019”" }).press("Enter");
  await expect(page.getByLabel("What are their strengths?")).toHaveValue("Some years ago they shipped it.");
  await expect(page.getByLabel("What are their strengths?")).toBeFocused();
  await checkLooks(page);

  for (const link of links.slice(0, 3)) await app.browser().reviewer.surveys.submit(aSubmission(link));
  app.clock.advance(dayMs);
  await releaseResponses.run(app.context, {});
  await page.goto(`/dashboard?job=${jobId}&candidate=${candidateId}`);
  await page.getByRole("button", { name: "View Response: Answer 2" }).click();
  await expect(page.getByRole("dialog")).toContainText("Calm under pressure.");
  await expect(page.getByRole("dialog")).toContainText("Shown since");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Useful" })).toHaveCount(0);
  await accessible(page);
  await page.keyboard.press("Escape");
  await checkLooks(page);
  await test.step("on a phone the card of an answer has the whole row", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const row = page.getByRole("region", { name: "Answers" }).locator("div:has(> h3)").first();
    const share = () =>
      row.evaluate((element) => element.querySelector("span")!.offsetWidth / element.clientWidth);
    await expect.poll(share).toBe(1);
  });
});

test("with too few answers the page says what can be done", async ({ app, page, openAs }) => {
  const manager = await aManager(app);
  await manager.browser.manager.outreach.saveCompanyRules({ answersTogether: 3 });
  const { id: jobId } = await aJob(manager);
  for (let n = 0; n < 3; n++) await aPerson(app, {}, { start: "2019-01", end: "2020-01" });
  const { id: candidateId } = await aCandidate(manager, jobId, {
    workHistory: [{ company: "Acme", position: "Engineer", startDate: "2019-01", endDate: "2020-01" }],
    sendSurveysAutomatically: true,
  });
  await app.runTasks();
  app.clock.advance(roundDays * dayMs);
  await openAs(manager, `/dashboard?job=${jobId}&candidate=${candidateId}`);
  const answers = page.getByRole("region", { name: "Answers" });
  await expect(answers).toContainText("Fewer than 3 people whom we found answered.");
  await expect(answers).toContainText("To get more answers, send more surveys below");
  await expect(answers).toContainText("Reviewers you add yourself do not count toward the 3");
  const outreach = page.getByRole("region", { name: "Outreach" });
  await expect(outreach).toContainText("We send no more surveys automatically.");
  await checkLooks(page);
  await outreach.getByRole("button", { name: "Change outreach" }).click();
  await expect(page.getByRole("dialog")).toContainText("More follow after a week");
  await page.keyboard.press("Escape");

  await manager.browser.manager.outreach.pause({ candidateId, paused: true });
  await page.reload();
  await expect(outreach).toContainText("Paused");
  await expect(answers).toContainText("Fewer than 3 people whom we found answered.");
  await expect(answers).not.toContainText("To go on");
  await page.getByRole("button", { name: "Send Survey" }).first().click();
  await expect(page.getByRole("dialog")).toContainText("We e-mail these reviewers once you resume.");
});

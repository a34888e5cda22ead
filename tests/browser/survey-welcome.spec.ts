import { eq } from "drizzle-orm";
import { barestCard } from "#contract/cards.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { aCandidate, aJob, aManager, aPerson, aQuestion, aReviewer } from "../factories.ts";
import { failures, throughFailures } from "./failures.ts";
import { accessible, checkLooks, expect, fitsWindow, test } from "./fixtures.ts";

test("the welcome page says who asks, why, and how to decline", async ({ app, page }) => {
  const manager = await aManager(app, { company: "Juniper Labs" });
  const job = await aJob(manager, {
    title: "Staff Engineer",
    department: "Platform",
    location: "Lisbon",
    description: "Pipelines.",
  });
  await aPerson(app, { name: "Ines Rocha" }, { company: "Acme", start: "2019-03", end: "2021-05" });
  await aCandidate(manager, job.id, {
    sendSurveysAutomatically: true,
    workHistory: [
      {
        company: "ACME Inc.",
        position: "Engineer",
        startDate: "2018-01",
        endDate: "2021-12",
        isCurrent: false,
      },
    ],
  });
  await app.runTasks();
  const mail = app.outbox.at(-1);
  expect(mail?.text).toContain("You and Robin Vale both worked at Acme from 2019 to 2021.");
  await page.goto(/https?:\S+\/survey\/\S+/.exec(mail?.text ?? "")?.[0] ?? "");

  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Hello Ines Rocha");
  await expect(main).toContainText("Morgan Lee at Juniper Labs asks for your view of Robin Vale.");
  await expect(main).toContainText("You and Robin Vale both worked at Acme from 2019 to 2021.");
  for (const fact of ["Juniper Labs", "Robin Vale", "Staff Engineer", "Platform", "Lisbon"])
    await expect(main).toContainText(fact);
  await expect(main).toContainText("It takes about 5-10 minutes. You can stop and come back.");
  await expect(main).toContainText("They see your name only if you allow it.");
  const start = page.getByRole("button", { name: "Continue to Survey" });
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2 * 640);
  await expect(start).toBeInViewport();
  await expect(main.getByRole("heading", { name: "Guidelines" })).toBeHidden();
  await accessible(page);
  await page.getByText("More: guidelines").click();
  for (const heading of ["Our mission", "What to focus on", "Guidelines", "Your answers are confidential"])
    await expect(main.getByRole("heading", { name: heading })).toBeVisible();
  await expect(main.getByRole("heading", { name: "What a careful review does" })).toBeVisible();
  const card = page.locator(".guidelines");
  expect(await card.evaluate((element) => getComputedStyle(element).borderTopColor)).toMatch(
    /^(rgb|color|okl)/,
  );
  await expect(main).toContainText("Shown only if you turn that on");
  await expect(main).toContainText("For 30 days after you submit, you can withdraw your answers.");
  await accessible(page);

  await checkLooks(page);
  await page.getByRole("link", { name: "I would rather not" }).click();
  await expect(page.getByRole("heading", { name: "Decline this survey?" })).toBeFocused();
  await page.goBack();
  await start.click();
  await expect(page.getByRole("heading", { name: "Your review of Robin Vale" })).toBeFocused();
});

test("a reviewer starts, comes back, or does not know the candidate", async ({ app, page }) => {
  const { id } = await aReviewer(app);

  await test.step("a double tap on 'Continue to Survey' answers no question", async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`/survey/${id}/welcome`);
    await page.getByRole("button", { name: "Continue to Survey" }).dblclick();
    const radios = page.getByRole("radio");
    await expect(radios.first()).toBeVisible();
    await expect(page.locator("input:checked")).toHaveCount(0);
  });

  const closeness = page.getByRole("radiogroup", { name: "How closely did you work with Robin Vale?" });
  await test.step("closeness is asked first, and required", async () => {
    await expect(closeness).toBeVisible();
    // Only the title and the progress are above the first question.
    expect(await page.getByRole("main").innerText()).toMatch(
      /^Your review of Robin Vale\n+0 of 7 answered\n+\* 5 required left\n+1\. How closely/,
    );
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(closeness).toHaveAccessibleDescription("Please answer this question.");
    await expect(closeness.getByRole("radio").first()).toBeFocused();
  });

  await test.step("a reviewer who comes back sees their progress", async () => {
    await page.getByRole("radio", { name: "Closely" }).check();
    await page.getByRole("radio", { name: "5, Excellent" }).first().check({ force: true });
    await expect(page.getByText("2 of 7 answered")).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByRole("status")).toContainText([
      "You are offline. Your answers are kept on this device.",
    ]);
    await page.context().setOffline(false);
    await page.goto(`/survey/${id}/welcome`);
    await expect(
      page.getByText("2 of 7 answered, on this device. Continue where you stopped."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Continue to Survey" }).click();
    await expect(page.getByRole("radio", { name: "Closely" })).toBeChecked();
  });

  await test.step("a reviewer who does not know the candidate declines with two taps", async () => {
    await closeness.getByRole("radio", { name: "I do not know them" }).check();
    await expect(page.getByRole("radiogroup")).toHaveCount(1);
    await expect(page.getByText("1 of 1 answered")).toBeVisible();
    await expect(page.getByText("All required questions answered")).toBeVisible();
    await expect(page.getByRole("button", { name: "Submit" })).toHaveCount(0);
    await accessible(page);
    await closeness.getByRole("radio", { name: "Hardly" }).check();
    await expect(page.getByRole("button", { name: "Submit" })).toBeVisible();
    await closeness.getByRole("radio", { name: "I do not know them" }).check();
    await page.getByRole("button", { name: "Decline" }).click();
    await expect(page.getByRole("heading", { name: "This survey has been declined" })).toBeFocused();
    expect(await app.db.select().from(reviewers)).toMatchObject([{ declineReason: "unknown_person" }]);
  });
});

test("anyone with the link can check who sent it, also after declining", async ({ app, page }) => {
  app.context.settings.operator = "Reference Bureau, Oxford";
  const { id } = await aReviewer(app);
  const sent = await app.db.select().from(reviewers);
  const main = page.getByRole("main");
  await page.goto("/check");
  await accessible(page);
  // Nothing is shown without a link.
  for (const secret of ["Morgan Lee", "Juniper Labs", "Robin Vale", "Reference Bureau"])
    await expect(main).not.toContainText(secret);
  const link = page.getByLabel("Link");
  await link.fill(`https://evil.example/survey/${id}/welcome`);
  await page.getByRole("button", { name: "Check the link" }).click();
  await expect(link).toBeFocused();
  await expect(link).toHaveAccessibleDescription(/This link leads to evil\.example, not to localhost/);
  await link.fill(`${app.url}/survey/${id}/welcome`);
  await link.press("Enter");
  await expect(page.getByRole("heading", { name: "This survey is real" })).toBeFocused();
  await expect(page).toHaveURL(`/survey/${id}/check`);
  await expect(main).toContainText("Morgan Lee at Juniper Labs asked us to contact you about Robin Vale.");
  await expect(main).toContainText("Reference Bureau, Oxford runs this site.");
  await checkLooks(page);
  expect(await app.db.select().from(reviewers)).toEqual(sent);

  await page.goto("/survey/a-guess/check");
  await expect(page.getByRole("heading", { name: "We do not know this link" })).toBeVisible();
  await test.step("from the welcome page two taps decline, without a reason", async () => {
    await page.goto(`/survey/${id}/welcome`);
    await page.getByRole("link", { name: "I would rather not" }).click();
    await page.getByRole("button", { name: "Decline" }).click();
    const declined = page.getByRole("heading", { name: "This survey has been declined" });
    await expect(declined).toBeFocused();
    expect(await app.db.select().from(reviewers)).toMatchObject([{ declineReason: "prefer_not_to" }]);
    await page.goBack();
    await expect(page).toHaveURL(/welcome$/);
    await expect(declined).toBeVisible();
  });

  await page.goto(`/survey/${id}/check`);
  await expect(page.getByRole("heading", { name: "This link is from us" })).toBeVisible();
  await expect(main).not.toContainText("Robin Vale");
});

test("the welcome page counts the questions; a named reviewer may be recognized", async ({ app, page }) => {
  await test.step("welcome and survey count the same questions", async () => {
    const { id, key } = await aReviewer(app);
    await page.goto(`/survey/${id}/welcome`);
    await expect(page.getByText("7 questions. Your answers")).toBeVisible();
    const again = aQuestion({ id: "again", type: "yes_no" });
    const why = aQuestion({ id: "why", type: "text", shownIf: { question: "again", answers: ["No"] } });
    await app.db
      .update(reviewers)
      .set({ questions: [again, why] })
      .where(eq(reviewers.key, key));
    await page.reload();
    await expect(page.getByText("About 2 questions.")).toBeVisible();
    await page.getByRole("button", { name: "Continue to Survey" }).click();
    await expect(page.getByText("0 of 2 answered")).toBeVisible();
  });

  await test.step("a named reviewer sees that they may be recognized", async () => {
    const { id, key } = await aReviewer(app, { name: "103" });
    const company = "Rindfleischetikettierungsüberwachungsaufgabenübertragung GmbH";
    await app.db
      .update(reviewers)
      .set({ createdByType: "manager", card: { ...barestCard, evidence: "named", company } })
      .where(eq(reviewers.key, key));
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/survey/${id}/welcome`);
    await expect(page.getByText("Juniper Labs named you as a former colleague of Robin Vale.")).toBeVisible();
    // A number is not used as a name.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello");
    await expect(
      page.getByText("You were named to us, so they may know which answers are yours.").first(),
    ).toBeVisible();
    await expect(page.getByText("only if you allow it")).toHaveCount(0);
    await fitsWindow(page);
    await page.goto(`/survey/${id}`);
    await expect(page.getByText(`${company}. Robin Vale`)).toBeVisible();
    await fitsWindow(page);
  });
});

test("a survey that fails to load can be retried; unknown links all look alike", async ({ app, page }) => {
  await test.step("a survey that fails to load can be retried", async () => {
    const { id } = await aReviewer(app);
    await throughFailures(
      page,
      "surveys",
      "any",
      async () => {
        await page.goto(`/survey/${id}/welcome`);
        await expect(page.getByRole("heading", { name: "Survey Unavailable" })).toBeVisible();
        await expect(
          page.getByText("Failed to load survey information. Please check your link and try again."),
        ).toBeVisible();
        await page.goto(`/survey/${id}`);
        await expect(
          page.getByText("Failed to load survey. Please check your link and try again."),
        ).toBeVisible();
      },
      failures,
    );
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { name: "Your review of Robin Vale" })).toBeVisible();
  });

  await test.step("unknown links all look alike", async () => {
    const completed = await aReviewer(app, { status: "completed" });
    await page.goto("/survey/");
    await expect(page.getByText("Invalid survey link")).toBeVisible();
    for (const path of ["/survey/wrong", "/survey/%00/welcome", "/survey/wrong/complete"]) {
      await page.goto(path);
      await expect(page.getByText("Survey not found", { exact: true })).toBeVisible();
    }
    await accessible(page);
    await page.goto(`/survey/${completed.id}/welcome`);
    await expect(page.getByText("This survey has already been completed. Thank you!")).toBeVisible();
    await page.route("**/api/surveys/*", (route) => route.fulfill({ json: null }));
    await page.goto("/survey/empty");
    await expect(page.getByRole("heading", { name: "Survey Not Found" })).toBeVisible();
    await expect(page.getByText("The requested survey could not be found.")).toBeVisible();
  });
});

test("a mail scanner that follows every link changes nothing", async ({ app, page }) => {
  await aReviewer(app);
  const before = await app.db.select().from(reviewers);
  const mail = app.outbox.at(-1);
  const first = `${mail?.html} ${mail?.headers["List-Unsubscribe"]}`.match(/https?:\/\/[^"<>\s]+/g) ?? [];
  const waiting = first.filter((url) => url.startsWith(app.url));
  expect(waiting).toHaveLength(5);
  waiting.push(...waiting.map((url) => url.replace(/\/welcome$/, "")));
  const seen = new Set<string>();
  for (let url = waiting.pop(); url; url = waiting.pop()) {
    if (seen.has(url)) continue;
    seen.add(url);
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Loading the survey");
    const links = await page
      .locator("a[href]")
      .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
    waiting.push(...links.filter((link) => link.startsWith(app.url)));
  }
  const pages = [...seen].map((url) =>
    url.replace(/\/(survey|unsubscribe|your-data)\/[^/]+/, "/$1/…").slice(app.url.length),
  );
  expect([...new Set(pages)].toSorted()).toEqual([
    "/survey/…",
    "/survey/…/check",
    "/survey/…/decline",
    "/survey/…/welcome",
    "/survey/…/your-data",
    "/unsubscribe/…",
    "/your-data/…",
  ]);
  expect(await app.db.select().from(reviewers)).toEqual(before);
});

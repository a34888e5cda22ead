import { eq } from "drizzle-orm";
import { barestCard } from "#contract/cards.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { aCandidate, aJob, aManager, aPerson, aQuestion, aReviewer } from "../factories.ts";
import { throughFailures } from "./failures.ts";
import { accessible, checkLooks, expect, test } from "./fixtures.ts";

test("the welcome page says who asks, why, what is shown, how long it takes and how to decline", async ({
  app,
  page,
}) => {
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
  expect(mail?.text).toContain("You and “Robin Vale” worked at Acme in the same months, 2019 to 2021.");
  await page.goto(/https?:\S+\/survey\/\S+/.exec(mail?.text ?? "")?.[0] ?? "");

  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Hello Ines Rocha");
  await expect(main).toContainText("You and Robin Vale worked at Acme in the same months, 2019 to 2021.");
  for (const fact of ["Juniper Labs", "Robin Vale", "Staff Engineer", "Platform", "Lisbon"])
    await expect(main).toContainText(fact);
  await expect(main.getByText("about 5-10 minutes", { exact: true })).toBeVisible();
  for (const heading of ["Our mission", "What to focus on", "Guidelines", "Your answers are confidential"])
    await expect(main.getByRole("heading", { name: heading })).toBeVisible();
  await expect(main.getByRole("heading", { name: "What a careful review does" })).toBeVisible();
  const card = page.locator(".guidelines");
  expect(await card.evaluate((element) => getComputedStyle(element).borderTopColor)).toMatch(
    /^(rgb|color|okl)/,
  );
  await expect(main).toContainText("Shown beside your answers only if you turn that on");
  await expect(main).toContainText("For 30 days after that you can withdraw them.");
  await accessible(page);

  await checkLooks(page);
  await page.getByRole("link", { name: "I would rather not" }).click();
  await expect(page.getByRole("heading", { name: "You would rather not" })).toBeFocused();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await page.goBack();
  await page.getByRole("button", { name: "Continue to Survey" }).click();
  await expect(page.getByRole("radiogroup")).toHaveAccessibleDescription("Please say this first.");
  await expect(page.getByRole("radio", { name: "Closely" })).toBeFocused();
  await accessible(page);
  await page.getByRole("radio", { name: "I do not know them" }).check();
  await page.getByRole("button", { name: "Continue to Survey" }).click();
  await expect(page.getByRole("heading", { name: "You would rather not" })).toBeFocused();
  // The reason is already selected.
  await expect(page.getByRole("radio", { name: "I do not know this person" })).toBeChecked();
  await page.goBack();
  await page.getByRole("radio", { name: "Closely" }).check();
  await page.getByRole("button", { name: "Continue to Survey" }).click();
  await expect(page.getByRole("heading", { name: "Your review of Robin Vale" })).toBeFocused();
});

test("whoever was named by the hiring team is told so, and that they may be recognised, however long the name of their company", async ({
  app,
  page,
}) => {
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
  await expect(page.getByText("they may know which answers are yours")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.goto(`/survey/${id}`);
  await expect(page.getByText(`${company}. Robin Vale`)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("the number of questions counts every question that may be asked", async ({ app, page }) => {
  const { id, key } = await aReviewer(app);
  await page.goto(`/survey/${id}/welcome`);
  const about = page.getByRole("complementary", { name: "The survey" });
  await expect(about).toContainText("6, of which 4 required");
  const again = aQuestion({ id: "again", type: "yes_no" });
  const why = aQuestion({ id: "why", type: "text", shownIf: { question: "again", answers: ["No"] } });
  for (const [required, told] of [
    [false, "up to 2, of which 1 required"],
    [true, "up to 2, of which up to 2 required"],
  ] as const) {
    const questions = [again, { ...why, required }];
    await app.db.update(reviewers).set({ questions }).where(eq(reviewers.key, key));
    await page.reload();
    await expect(about).toContainText(told);
  }
});

test("a survey that fails to load can be retried", async ({ app, page }) => {
  const { id } = await aReviewer(app);
  await throughFailures(page, "surveys", "any", async () => {
    await page.goto(`/survey/${id}/welcome`);
    await expect(page.getByRole("heading", { name: "Survey Unavailable" })).toBeVisible();
    await expect(
      page.getByText("Failed to load survey information. Please check your link and try again."),
    ).toBeVisible();
    await page.goto(`/survey/${id}`);
    await expect(
      page.getByText("Failed to load survey. Please check your link and try again."),
    ).toBeVisible();
  });
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "Your review of Robin Vale" })).toBeVisible();
});

test("unknown links all look alike", async ({ app, page }) => {
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

test("a mail scanner that follows every link changes nothing", async ({ app, page }) => {
  await aReviewer(app);
  const before = await app.db.select().from(reviewers);
  const mail = app.outbox.at(-1);
  const first = `${mail?.html} ${mail?.headers["List-Unsubscribe"]}`.match(/https?:\/\/[^"<>\s]+/g) ?? [];
  const waiting = first.filter((url) => url.startsWith(app.url));
  expect(waiting).toHaveLength(4);
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
    "/survey/…/decline",
    "/survey/…/welcome",
    "/survey/…/your-data",
    "/unsubscribe/…",
    "/your-data/…",
  ]);
  expect(await app.db.select().from(reviewers)).toEqual(before);
});

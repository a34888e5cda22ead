import type { Page } from "@playwright/test";
import { aManager } from "../factories.ts";
import { retryThroughFailures } from "./failures.ts";
import { accessible, expect, fitsWindow, test, testWithClock } from "./fixtures.ts";

test("an unknown path links to the landing page, which describes the product", async ({ page }) => {
  await test.step("an unknown path is not found and links home", async () => {
    expect((await page.goto("/nowhere"))?.status()).toBe(404);
    await expect(page).toHaveTitle(/Page not found/);
    await expect(page.getByText("Oops! Page not found")).toBeVisible();
    await accessible(page);
    await fitsDarkPhone(page);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
  });

  const banner = page.getByRole("banner");
  await test.step("the landing page describes the product and links to joining and signing in", async () => {
    await expect(page).toHaveTitle(/Honest reviews, better hires/);
    await expect(banner.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/HM-login");
    await expect(banner.getByRole("link", { name: "Get Started" })).toHaveAttribute("href", "/get-started");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Honest reviews, better hires");
    await expect(page.getByText("hundreds of hiring managers")).toBeVisible();
    await expect(
      page.getByRole("list").filter({ hasText: "Smart outreach" }).getByRole("heading"),
    ).toHaveText(["Submit candidate info", "Smart outreach", "Collect reviews", "Make better decisions"]);
    await expect(page.getByRole("heading", { name: "Why choose Forthright" })).toBeVisible();
    for (const claim of [
      "Verified former colleagues",
      "Candidate privacy",
      "Questions for the role",
      "Review quality, rated",
      "Confidential for reviewers",
    ])
      await expect(page.getByRole("heading", { name: claim })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText("Contact sales");
    await accessible(page);
  });

  await test.step("the landing page fits a phone, where the name and both links fit one line", async () => {
    await fitsDarkPhone(page);
    expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(64);

    await banner.getByRole("link", { name: "Get Started" }).press("Enter");
    await expect(page).toHaveURL("/get-started");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  await test.step("search engines index no shared report, in any spelling of its URL", async () => {
    for (const path of ["/shared-report", "/SHARED-REPORT", "/Shared-Report/some"])
      expect((await page.request.get(path)).headers()["x-robots-tag"]).toBe("noindex");
    expect((await page.request.get("/")).headers()["x-robots-tag"]).toBeUndefined();
  });
});

test("a page whose script does not load says what to do", async ({ context, page: firstPage }) => {
  await context.route(/\/assets\/.*\.js$/, (route) => route.abort());
  const pages = [firstPage, await context.newPage(), await context.newPage()];
  const paths = ["/HM-login", "/survey/unknown", "/candidate/unknown"];
  await Promise.all(
    paths.map(async (path, index) => {
      const page = pages[index] ?? firstPage;
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(path);
      const advice = page.getByText("reload it or open it in another browser");
      // It is hidden while a page loads as usual.
      await expect(advice).toHaveCSS("animation", /^4s/);
      await expect(advice).toBeVisible();
    }),
  );
});

testWithClock("the join page and the marketing page offer a chat by a prepared e-mail", async ({ page }) => {
  await test.step("a sales contact that fails to load offers Retry", async () => {
    const open = async () => void (await page.goto("/schedule-chat"));
    const link = page.getByRole("link", { name: "Schedule Your Chat" });
    await retryThroughFailures(page, "config", open, "", () => expect(link).toHaveCount(0));
    await expect(link).toBeVisible();
  });

  for (const [path, minutes, title] of [
    ["/get-started", 30, "Join Forthright"],
    ["/schedule-chat", 15, "References you can rely on start with a conversation"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText(`${minutes}-minute conversation`)).toBeVisible();
    const mail = await page.getByRole("link", { name: "Schedule Your Chat" }).getAttribute("href");
    expect(decodeURIComponent(mail ?? "")).toMatch(
      new RegExp(`^mailto:\\S+@\\S+\\?subject=A ${minutes}-minute chat about Forthright&body=Hello,`),
    );
    for (const [name, href] of Object.entries({
      "Enter your invitation code": "/invitation",
      "Sign in": "/HM-login",
    }))
      await expect(page.getByRole("link", { name }).first()).toHaveAttribute("href", href);
    await accessible(page);
    await fitsDarkPhone(page);
  }
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact Sales Team" })).toHaveAttribute(
    "href",
    /^mailto:\S+@/,
  );
});

test("public pages link a signed-in manager back to the dashboard", async ({ app, page, openAs }) => {
  await openAs(await aManager(app), "/dashboard");
  await expect(page.getByText("No Active Jobs")).toBeVisible();
  for (const path of ["/", "/survey-templates", "/invitation"]) {
    await page.goto(path);
    await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/HM-login/);
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
});

/** In the dark, and at a fourfold zoom of a window of 1280 px, too. */
async function fitsDarkPhone(page: Page) {
  await page.emulateMedia({ colorScheme: "dark" });
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await fitsWindow(page);
  }
  await accessible(page);
  await page.emulateMedia({ colorScheme: "light" });
}

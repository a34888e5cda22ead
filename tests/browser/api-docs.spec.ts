import { checkLooks, expect, test } from "./fixtures.ts";

test("the API's page loads nothing from elsewhere; links work", async ({ app, page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const addresses: string[] = [];
  page.on("request", (request) => void addresses.push(request.url()));
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { name: "Begin in five minutes" })).toBeVisible();
  expect(addresses.filter((address) => !address.startsWith(app.url))).toEqual([]);
  await checkLooks(page);
  await test.step("examples are copied", async () => {
    const first = page.locator(".example").first();
    await first.getByRole("button", { name: "Copy" }).click();
    await expect(first.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("curl ");
  });

  await test.step("each link and each type of error leads to a section", async () => {
    const broken = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
        .map((link) => link.getAttribute("href")?.slice(1) ?? "")
        .filter((id) => document.getElementById(id) === null),
    );
    expect(broken).toEqual([]);
    const refused = await fetch(`${app.url}/api/jobs`, {
      headers: { authorization: "Bearer ft_live_wrong" },
    });
    const { type, code } = (await refused.json()) as { type: string; code: string };
    expect(code).toBe("KEY_NOT_VALID");
    await expect(page.locator(new URL(type).hash)).toContainText(code);
  });
});

test("the API's page is complete without scripts", async ({ app, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${app.url}/api/docs`);
  const call = page.locator("details.card", { hasText: "/checks" }).first();
  await call.locator("summary").first().click();
  await expect(call.getByRole("heading", { name: "Failures" })).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await context.close();
});

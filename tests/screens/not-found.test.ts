import { accessible, expect, test } from "./screen.ts";

test("any other path says so and leads home", async ({ page }) => {
  await page.goto("/nowhere");
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await accessible(page);
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

import { expect, type Locator, type Page } from "@playwright/test";

/** Calls that fail are tried again after seconds; this lets them pass at once. The page's clock must be installed. */
export async function hurryTo(page: Page, shown: Locator) {
  await expect(async () => {
    await page.clock.fastForward(2_000);
    await expect(shown).toBeVisible({ timeout: 250 });
  }).toPass({ timeout: 10_000 });
}

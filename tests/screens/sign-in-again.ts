import type { Page } from "@playwright/test";
import { type aManager, aPassword } from "../factories.ts";

/** As in another tab: the page that is open stays as it is. */
export async function signInAgain(page: Page, { email, browser }: Awaited<ReturnType<typeof aManager>>) {
  await browser.visitor.managers.signIn({ email, password: aPassword });
  await page.context().addCookies(browser.cookies());
}

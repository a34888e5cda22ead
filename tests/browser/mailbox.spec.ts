import type { Page } from "@playwright/test";
import { mailboxTransport } from "#server/platform/mail/mailbox.ts";
import type { Message } from "#server/platform/mail/message.ts";
import type { TestApp } from "../test-app.ts";
import { checkLooks, expect, fitsWindow, test } from "./fixtures.ts";

const message = (number: number, fields: Partial<Message> = {}): Message => ({
  messageId: `<${number}@forthright.example>`,
  from: "Forthright <no-reply@forthright.example>",
  to: { name: "Kim Doe", email: `kim${number}@example.com` },
  subject: `Message ${number}`,
  text: `The text of ${number}`,
  html: `<html lang="en"><head><title>${number}</title></head><body><p>The HTML of ${number}</p></body></html>`,
  headers: {},
  parameters: {},
  ...fields,
});

test("the mailbox lists messages, searches them and opens their links", async ({ app, page }) => {
  const html = `<html lang="en"><head></head><body><a href="${app.url}/get-started">Open</a>
    <p>The HTML of 3</p></body></html>`;
  await page.goto("/dev/mailbox");
  await expect(page.getByText("No message yet.")).toBeVisible();
  await receive(app, message(1, { subject: "An invitation for Ada" }), message(2), message(3, { html }));
  await page.reload();
  const list = page.getByRole("navigation", { name: "Messages" }).getByRole("link");
  await expect(list).toHaveCount(3);
  await expect(list.first()).toContainText("Message 3");
  expect(await htmlShown(page, app)).toContain("The HTML of 3");

  await test.step("links in a message open outside its frame", async () => {
    await expect(page.locator("iframe")).toHaveAttribute(
      "sandbox",
      "allow-popups allow-popups-to-escape-sandbox",
    );
    const popup = page.waitForEvent("popup");
    await page.frameLocator("iframe").getByRole("link", { name: "Open" }).click();
    await expect((await popup).getByRole("heading", { level: 1 })).toBeVisible();
    await (await popup).close();
  });

  await test.step("a message is chosen, and found by its words", async () => {
    await list.nth(1).click();
    await expect(page.getByRole("heading", { name: "Message 2" })).toBeVisible();
    await expect(page.getByText("The text of 2")).toBeVisible();

    await page.getByLabel("Search messages").fill("kim1 ADA");
    await page.keyboard.press("Enter");
    await expect(list).toHaveCount(1);
    await expect(list).toContainText("An invitation for Ada");
    await expect(page.getByLabel("Search messages")).toHaveValue("kim1 ADA");
    await page.getByLabel("Search messages").fill("50% off");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("No message has these words.")).toBeVisible();
    await checkLooks(page);
    await page.getByRole("link", { name: "Show all messages" }).click();
    await expect(list).toHaveCount(3);
    await page.setViewportSize({ width: 360, height: 740 });
    await fitsWindow(page);
  });
});

/** The frame runs no script, not even the browser driver's. So the test opens its URL. */
async function htmlShown(page: Page, app: TestApp): Promise<string> {
  const address = await page.locator("iframe").getAttribute("src");
  return (await app.browser().fetch(address ?? "")).text();
}

async function receive(app: TestApp, ...messages: Message[]) {
  const mailbox = mailboxTransport(app.db, app.clock);
  for (const received of messages) {
    await mailbox.deliver(received);
    app.clock.advance(1_000);
  }
}

import { aManager } from "../factories.ts";
import { failCalls } from "./failures.ts";
import { expect, test } from "./fixtures.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a logo that was refused or not saved can be chosen again", async ({ app, page, openAs }) => {
  await openAs(await aManager(app), "/company");
  const card = page.getByRole("region", { name: "Logo" });
  const input = card.locator("input[type=file]");
  const choose = (buffer: Buffer) => input.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  // A browser reports no change if the input still has the same file.
  const countFiles = () => input.evaluate((field) => (field as HTMLInputElement).files?.length);
  const alert = page.getByRole("alert");

  await choose(Buffer.alloc(1024 * 1024 + 1));
  await expect(alert).toContainText("The image is too large (1 MB at most).");
  expect(await countFiles()).toBe(0);

  const recover = await failCalls(page, "company-logo", "500", "PUT");
  await choose(png);
  await expect(alert).toContainText("Something went wrong on our side");
  expect(await countFiles()).toBe(0);
  await recover();
  await choose(png);
  await expect(page.getByText("Logo saved")).toBeVisible();
  await expect(card.getByRole("img", { name: "Current logo" })).toBeVisible();
});

import { aManager, anAdmin, aReviewer } from "../factories.ts";
import { throughFailures } from "./failures.ts";
import { checkLooks, expect, test } from "./fixtures.ts";

const path = "/weekly-digest-test";

test("a visitor sees a sample digest; managers and admins send real ones", async ({ app, page, openAs }) => {
  await test.step("a visitor sees a sample digest that is sent to no one", async () => {
    await page.goto(path);
    await expect(page.getByText("We send no e-mail.")).toBeVisible();
    await throughFailures(page, "functions/send-digest-emails", "any", async () => {
      await page.getByRole("button", { name: "Test Weekly Digest" }).click();
      await expect(
        page.getByText("Failed to test weekly digest. Check console for details.").last(),
      ).toBeVisible();
    });
    await page.getByRole("button", { name: "Test Weekly Digest" }).click();
    await expect(page.getByRole("status")).toHaveText(
      "This is a sample with made-up data. We sent no e-mail.",
    );
    const sample = page.getByRole("region", { name: "3 new responses about 2 candidates" });
    const mail = sample.frameLocator("iframe");
    await expect(mail.getByText("2 new responses. 3 people contacted, 2 answered.")).toBeVisible();
    await sample.getByText("The same as plain text").click();
    await expect(sample.getByText("Hello Morgan,")).toBeVisible();
    expect(app.outbox).toEqual([]);

    // The frame is as high as its message at every width.
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(() => page.evaluate(hiddenHeight)).toBe(0);
    }
    await page.setViewportSize({ width: 1280, height: 740 });
    await checkLooks(page);
    // Figures leave room for the question.
    const question = await mail.getByRole("rowheader").first().boundingBox();
    expect(question?.width).toBeGreaterThan(150);
  });

  await test.step("a manager gets their own digest; an admin sends all due digests", async () => {
    const manager = await aManager(app);
    await aReviewer(app, { manager, status: "completed" });
    await openAs(manager, path);
    await expect(page.getByText("The button sends you a digest of your own jobs")).toBeVisible();
    await page.getByRole("button", { name: "Test Weekly Digest" }).click();
    await expect(
      page.getByText(`We sent a digest of the last seven days to ${manager.email}.`),
    ).toBeVisible();
    expect(app.outbox.at(-1)).toMatchObject({ subject: "1 new response about Robin Vale" });

    await openAs(await anAdmin(app), path);
    await expect(page.getByText("to every manager who gets one")).toBeVisible();
    await page.getByRole("button", { name: "Test Weekly Digest" }).click();
    await expect(page.getByText(/^No weekly digest is due/)).toBeVisible();
  });
});

/** How many pixels of a message are below the edge of its frame. */
function hiddenHeight(): number {
  const frame = document.querySelector("iframe");
  const page = frame?.contentDocument?.documentElement;
  return page?.childElementCount ? Math.max(0, page.scrollHeight - (frame?.clientHeight ?? 0)) : Infinity;
}

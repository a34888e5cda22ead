import { aManager, aResponse } from "../factories.ts";
import { startGreenhouse } from "../stand-ins/greenhouse.ts";
import { reportedOutreach } from "../webhooks.ts";
import { accessible, expect, test } from "./fixtures.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { oneRow } from "#server/platform/errors.ts";

test("a check ordered in Greenhouse is carried out, and Greenhouse shows that it is complete with a link", async ({
  app,
  page,
  browser,
}) => {
  const { settings } = app.context;
  settings.features.recruitment_integration = true;
  settings.webhooks.allowsLoopback = true;
  const owner = await aManager(app, { company: "Juniper Labs" });
  const greenhouse = await startGreenhouse();
  const { address, key } = await owner.browser.manager.recruiting.add({
    vendor: "greenhouse",
    memberId: owner.id,
    wantedResponses: 1,
  });

  const system = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await system.goto(greenhouse.url);
  await expect(system.getByText("Nothing to order yet.")).toBeVisible();
  await system.getByLabel("Address of Forthright's endpoints").fill(address);
  await system.getByLabel("API key").fill(key ?? "");
  await system.getByRole("button", { name: "Save connection" }).click();
  await system.getByLabel("Check", { exact: true }).selectOption("Reference check");
  await system.getByRole("button", { name: "Order a check" }).click();
  const order = system.getByRole("article", { name: "Robin Vale" });
  await expect(order).toContainText("Status: Sent");
  await accessible(system);
  expect(await system.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await app.runTasks();
  const mail = app.outbox.find(({ to }) => to.email === "robin.vale@mailbox.example");
  const [path = ""] = /\/candidate\/[\w-]+/.exec(mail?.text ?? "") ?? [];
  await page.goto(path);
  await page.getByRole("button", { name: "Read and sign" }).click();
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByLabel("Your first and last name, as your signature").fill("Robin Vale");
  await page.getByRole("button", { name: "I agree" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^You agreed on/);

  await reportedOutreach(app);
  const [candidate] = await app.db.select().from(candidates);
  const { id: candidateId } = oneRow(candidate);
  await aResponse(app, { manager: owner, candidateId });
  await reportedOutreach(app);
  await expect(order).toContainText("Status: Complete");
  await expect(order).toContainText("Colleagues who answered");
  await accessible(system);

  // Somebody in Greenhouse who has no account here.
  const stranger = await browser.newPage();
  const answer = await stranger.goto(
    (await order.getByRole("link", { name: "Open the result" }).getAttribute("href")) ?? "",
  );
  expect(answer?.status()).toBe(200);
  await expect(stranger.getByLabel("Password")).toBeVisible();
  await expect(stranger.getByText("Robin Vale")).toHaveCount(0);
  await Promise.all([system.close(), stranger.close()]);
  await greenhouse.stop();
});

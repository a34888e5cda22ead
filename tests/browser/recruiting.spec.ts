import { candidates } from "#server/platform/db/schema/candidates.ts";
import { oneRow } from "#server/platform/errors.ts";
import { aManager, aResponse, aTemplate } from "../factories.ts";
import { aRecruitingSystem } from "../recruiting.ts";
import { startGreenhouse } from "../stand-ins/greenhouse.ts";
import { reportedOutreach } from "../webhooks.ts";
import { accessible, expect, test } from "./fixtures.ts";

test("an owner connects Ashby, edits it, replaces its key and removes it", async ({ app, page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const owner = await aManager(app);
  await aTemplate(app, { name: "Chefs" });
  await openAs(owner, "/company/connections");
  const card = page.getByRole("region", { name: "Recruiting systems" });
  const made = page.getByRole("dialog", { name: "Enter this in Ashby" });

  await test.step("where the installation has it off, the card says who can turn it on", async () => {
    await expect(card).toContainText(
      "Its administrator can turn them on with the setting RECRUITMENT_INTEGRATION",
    );
    await expect(card.getByRole("button")).toHaveCount(0);
    await accessible(page);
    app.context.settings.features.recruitment_integration = true;
    await page.reload();
  });

  const connect = card.getByRole("button", { name: "Connect a recruiting system" });
  await test.step("Ashby is connected, and the key is shown once", async () => {
    await expect(card.getByText("Nothing is connected yet.")).toBeVisible();
    await connect.press("Enter");
    await page.getByRole("menuitem", { name: "Ashby" }).click();
    const form = page.getByRole("dialog", { name: "Connect Ashby" });
    await expect(form.getByLabel("Who gets the checks")).toBeFocused();
    await form.getByRole("button", { name: "Connect" }).click();
    await expect(form.getByText("API key of Ashby is required")).toBeVisible();
    await form.getByRole("textbox", { name: "API key of Ashby" }).fill("a key");
    await form.getByLabel("Survey template").selectOption("Chefs");
    await accessible(page);
    await form.getByRole("button", { name: "Connect" }).click();

    await expect(made.getByRole("button", { name: "Copy: Key" })).toBeFocused();
    await expect(made.getByText(/^frats_/)).toBeVisible();
    await expect(made.getByText(/\/integrations\/ashby$/)).toBeVisible();
    await accessible(page);
    await made.getByRole("button", { name: "Done" }).click();
    await expect(connect).toBeFocused();
  });

  const row = card.getByRole("listitem");
  await expect(row).toContainText("Chefs · 3 answers wanted");
  await expect(row).toContainText("No orders yet");
  await accessible(page);

  const actions = row.getByRole("button", { name: "Actions: Ashby" });
  await actions.click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Ashby" });
  const wanted = edit.getByRole("spinbutton", { name: "Answers wanted" });
  await wanted.fill("21");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(wanted).toHaveAccessibleDescription(/^20 responses at most/);
  await expect(wanted).toBeFocused();
  await wanted.fill("5");
  // Another owner turns it off and chooses another template meanwhile. Saving the form leaves that alone.
  const { recruiting } = owner.browser.manager;
  for (const { id } of (await recruiting.list()).connections)
    await recruiting.update({ connectionId: id, isOn: false, templateId: null });
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Template that fits the job · 5 answers wanted");
  await expect(row).toContainText("Off");
  await actions.click();
  await page.getByRole("menuitem", { name: "New key" }).click();
  await page.getByRole("button", { name: "Create new key" }).click();
  await expect(made.getByText(/^frats_/)).toBeVisible();
  await made.getByRole("button", { name: "Done" }).click();
  await expect(actions).toBeFocused();
  await actions.click();
  await page.getByRole("menuitem", { name: "Turn on" }).click();
  await expect(row).toContainText("On");
  await actions.click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(card.getByText("Nothing is connected yet.")).toBeVisible();
});

test("an owner takes over the checks of a member who may only read now", async ({ app, page, openAs }) => {
  const owner = await aManager(app, { firstName: "Olive" });
  const colleague = await aManager(app, { firstName: "Cory" });
  await aRecruitingSystem(app, owner, "greenhouse", { memberId: colleague.id });
  await owner.browser.manager.members.changeRole({ memberId: colleague.id, role: "viewer" });
  await openAs(owner, "/company/connections");
  const row = page.getByRole("region", { name: "Recruiting systems" }).getByRole("listitem");
  await expect(row).toContainText("Edit the connection to choose someone else.");
  await row.getByRole("button", { name: "Actions: Greenhouse" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Greenhouse" });
  await expect(edit.getByLabel("Who gets the checks")).toHaveValue(owner.id);
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Checks go to Olive");
});

test("the reported link leads the manager to the candidate after sign-in", async ({ app, openAs, page }) => {
  const manager = await aManager(app);
  const greenhouse = await aRecruitingSystem(app, manager, "greenhouse");
  const { body } = await greenhouse.post("send_test", {
    partner_test_id: "reference-check",
    candidate: {
      first_name: "Harry",
      last_name: "Potter",
      email: "hpotter@hogwarts.example",
      greenhouse_profile_url: "https://app.greenhouse.io/people/17681532?application_id=26234709",
    },
    url: `${greenhouse.url}/take_home_tests/12345`,
  });
  const status = await greenhouse.get(`test_status?partner_interview_id=${body.partner_interview_id}`);
  const link = status.body.partner_profile_url;
  const stranger = await fetch(link, { redirect: "manual" });
  expect(stranger.status).toBe(200);
  await page.goto(link);
  await expect(page.getByRole("button", { name: /sign in/i }).first()).toBeVisible();
  const { pathname, search } = new URL(link);
  await openAs(manager, pathname + search);
  await expect(page.getByRole("heading", { name: "Harry Potter" })).toBeVisible();
  await expect(page.getByText("Ordered from")).toBeVisible();
  await expect(page.getByRole("link", { name: "Greenhouse" })).toHaveAttribute(
    "href",
    "https://app.greenhouse.io/people/17681532?application_id=26234709",
  );
  await accessible(page);
});

test("Greenhouse orders a check and shows that it is complete", async ({ app, page, browser, openAs }) => {
  const { settings } = app.context;
  settings.features.recruitment_integration = true;
  settings.webhooks.allowsLoopback = true;
  const owner = await aManager(app, { company: "Juniper Labs" });
  const greenhouse = await startGreenhouse();
  await openAs(owner, "/company/connections");
  const connections = page.getByRole("region", { name: "Recruiting systems" });
  await connections.getByRole("button", { name: "Connect a recruiting system" }).click();
  await page.getByRole("menuitem", { name: "Greenhouse" }).click();
  const form = page.getByRole("dialog", { name: "Connect Greenhouse" });
  await form.getByRole("spinbutton", { name: "Answers wanted" }).fill("1");
  await form.getByRole("button", { name: "Connect" }).click();
  const made = page.getByRole("dialog", { name: "Enter this in Greenhouse" });
  const key = await made.getByText(/^frats_/).innerText();
  const address = await made.getByText(/\/integrations\/greenhouse$/).innerText();

  const system = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await system.goto(greenhouse.url);
  await expect(system.getByText("Nothing to order yet.")).toBeVisible();
  await system.getByLabel("Address of Forthright's endpoints").fill(address);
  await system.getByLabel("API key").fill(key);
  await system.getByRole("button", { name: "Save connection" }).click();
  await system.getByLabel("Check", { exact: true }).selectOption("Reference check");
  await system.getByRole("button", { name: "Order a check" }).click();
  const order = system.getByRole("article", { name: "Robin Vale" });
  await expect(order).toContainText("Status: Sent");
  await accessible(system);

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

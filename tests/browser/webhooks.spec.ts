import { topicEvents } from "#contract/chat-rules.ts";
import { webhookEventTypes } from "#contract/webhook-words.ts";
import { publish } from "#server/platform/publish.ts";
import { aChannel } from "../chat.ts";
import { aCandidate, aJob, aManager } from "../factories.ts";
import { startChat } from "../stand-ins/chat.ts";
import { answers, startWebhookReceiver } from "../stand-ins/webhook-receiver.ts";
import { aWebhook, runWaiting } from "../webhooks.ts";
import { failThenWork } from "./failures.ts";
import { accessible, checkLooks, expect, pressInDialog, test } from "./fixtures.ts";

test("an owner adds, tests, edits and removes a webhook", async ({ app, page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const owner = await aManager(app);
  const { id: jobId } = await aJob(owner, { title: "Baker" });
  const receiver = await startWebhookReceiver();
  await openAs(owner, "/company/connections");
  const card = page.getByRole("region", { name: "Webhooks and chat" });
  await expect(card.getByText("Nothing is connected yet.")).toBeVisible();
  const add = card.getByRole("button", { name: "Add a webhook or channel" });
  await add.press("Enter");
  await page.getByRole("menuitem", { name: "Webhook" }).click();
  const form = page.getByRole("dialog", { name: "Add a webhook" });
  await expect(form.getByRole("textbox", { name: "Address" })).toBeFocused();
  await form.getByRole("button", { name: "Add" }).click();
  await expect(form.getByText("Enter an address that begins with https://")).toBeVisible();
  await expect(form.getByText("Name is required")).toBeVisible();
  await form.getByRole("textbox", { name: "Address" }).fill(receiver.url);
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("Our system");
  await form.getByLabel("Jobs").selectOption("Baker");
  await form.getByText("Advanced").click();
  await expect(form.getByRole("radio", { name: "Shared secret" })).toBeChecked();
  await accessible(page);
  await failThenWork(form, "Add", "Failed to add the webhook", "webhooks");

  const made = page.getByRole("dialog", { name: "Webhook added" });
  await expect(made.getByRole("button", { name: "Copy: Secret" })).toBeFocused();
  await accessible(page);
  await page.keyboard.press("Enter");
  await expect(made.getByText("Copied")).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect(secret).toMatch(/^whsec_/);
  await made.getByRole("button", { name: "Done" }).click();
  await expect(add).toBeFocused();
  await expect(page.getByText(secret)).toHaveCount(0);
  const row = card.getByRole("listitem");
  await expect(row).toContainText("Our system");
  await expect(row).toContainText("Nothing sent yet");
  await expect(row).toContainText("Baker");
  await expect(row).not.toContainText("/hook");
  await checkLooks(page);

  const actions = card.getByRole("button", { name: "Actions: Our system" });
  await actions.click();
  await page.getByRole("menuitem", { name: "Send a test" }).click();
  const tested = page.getByRole("dialog", { name: "Send a test to Our system" });
  receiver.answerWith(answers.status(503));
  await tested.getByRole("button", { name: "Send test" }).click();
  await expect(tested.getByText("The receiver refused it: 503")).toBeVisible();
  await expect(tested.getByText("status 503")).toBeVisible();
  receiver.answerWith(answers.status(200));
  await tested.getByRole("button", { name: "Send another test" }).click();
  await expect(tested.getByText("The receiver answered 200")).toBeVisible();
  await accessible(page);
  await tested.getByRole("button", { name: "Close", exact: true }).last().click();

  await actions.click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Our system" });
  await expect(edit.getByRole("textbox", { name: "Address" })).toHaveValue(receiver.url);
  await edit.getByRole("checkbox", { name: "Candidate added" }).uncheck();
  await edit.getByLabel("Jobs").selectOption("All jobs of the company");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await expect(row).toContainText("All jobs");
  await expect(row).not.toContainText("Candidate added");
  await expect(row).toContainText("Consent given, ");

  // Another owner limits it to a job meanwhile. Saving another field leaves that alone.
  await actions.click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await edit.getByRole("checkbox", { name: "Candidate added" }).check();
  const { webhooks } = owner.browser.manager;
  for (const { id } of (await webhooks.list()).endpoints) await webhooks.update({ endpointId: id, jobId });
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("All events · Baker");

  await actions.click();
  await page.getByRole("menuitem", { name: "Replace secret" }).click();
  const question = page.getByRole("dialog", { name: "Replace the secret of Our system?" });
  await expect(question.getByText("The old one works for 24 hours")).toBeVisible();
  await pressInDialog(question, "Replace secret");
  const replaced = page.getByRole("dialog", { name: "Secret replaced" });
  await expect(question).toHaveCount(0);
  await expect(replaced.getByRole("button", { name: "Copy: Secret" })).toBeFocused();
  await replaced.getByRole("button", { name: "Copy: Secret" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toBe(secret);
  await replaced.getByRole("button", { name: "Done" }).click();
  await actions.click();
  await page.getByRole("menuitem", { name: "Replace secret" }).click();
  await expect(question.getByText("the one before it stops working now")).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();

  await actions.click();
  await page.getByRole("menuitem", { name: "Turn off" }).click();
  await page
    .getByRole("dialog", { name: "Turn off Our system?" })
    .getByRole("button", { name: "Turn off" })
    .click();
  await expect(row).toContainText("An owner turned it off.");
  await actions.click();
  await page.getByRole("menuitem", { name: "Turn on" }).click();
  await expect(page.getByText("Our system is on")).toBeVisible();

  await actions.click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  const removal = page.getByRole("dialog", { name: "Remove Our system?" });
  await expect(removal.getByText("Its secret stops working.")).toBeVisible();
  await removal.getByRole("button", { name: "Remove" }).click();
  await expect(card.getByText("Nothing is connected yet.")).toBeVisible();
  await expect(card.getByRole("heading", { name: "Webhooks and chat" })).toBeFocused();
});

test("an owner adds a channel in Slack and in Teams", async ({ app, page, openAs }) => {
  const chat = await startChat();
  await openAs(await aManager(app), "/company/connections");
  const card = page.getByRole("region", { name: "Webhooks and chat" });
  const add = card.getByRole("button", { name: "Add a webhook or channel" });
  await add.click();
  await page.getByRole("menuitem", { name: "Microsoft Teams" }).click();
  const teams = page.getByRole("dialog", { name: "Add a Teams channel" });
  // The menu's item, which had the focus, is gone by then.
  await expect(teams.getByRole("textbox", { name: "Address" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(add).toBeFocused();
  await add.click();
  await page.getByRole("menuitem", { name: "Microsoft Teams" }).click();
  await expect(teams.getByRole("listitem")).toHaveCount(3);
  await teams.getByRole("textbox", { name: "Address" }).fill("https://acme.webhook.office.com/webhookb2/x");
  await teams.getByRole("textbox", { name: "Name", exact: true }).fill("Hiring team");
  await teams.getByRole("checkbox", { name: "Round complete" }).uncheck();
  await teams.getByRole("button", { name: "Add", exact: true }).click();
  await expect(teams.getByText("Microsoft ended this kind of address")).toBeVisible();
  await accessible(page);
  await teams.getByRole("textbox", { name: "Address" }).fill(chat.teamsAddress);
  await teams.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Hiring team added")).toBeVisible();
  const row = card.getByRole("listitem").filter({ hasText: "Hiring team" });
  await expect(row).toContainText("New answers, Needs attention");
  await expect(row).not.toContainText("sig=");

  await add.click();
  await page.getByRole("menuitem", { name: "Slack" }).click();
  const slack = page.getByRole("dialog", { name: "Add a Slack channel" });
  await slack.getByRole("textbox", { name: "Address" }).fill("https://example.com/x");
  await slack.getByRole("textbox", { name: "Name", exact: true }).fill("#hiring");
  await slack.getByRole("button", { name: "Add", exact: true }).click();
  await expect(slack.getByText("Enter the address of a Slack incoming webhook.")).toBeVisible();
  await slack.getByRole("textbox", { name: "Address" }).fill(chat.slackAddress);
  await slack.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("#hiring added")).toBeVisible();
  await card.getByRole("button", { name: "Actions: #hiring" }).click();
  await page.getByRole("menuitem", { name: "Send a test" }).click();
  const tested = page.getByRole("dialog", { name: "Send a test to #hiring" });
  await tested.getByRole("button", { name: "Send test" }).click();
  await expect(tested.getByText("The receiver answered 200")).toBeVisible();
  expect(chat.posts[0]?.lines[0]).toBe("Forthright can post to this channel");
  await tested.getByRole("button", { name: "Close", exact: true }).last().click();

  await card.getByRole("button", { name: "Actions: #hiring" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit #hiring" });
  await expect(edit.getByRole("textbox", { name: "Address" })).toHaveValue("");
  await edit.getByRole("checkbox", { name: "New answers" }).uncheck();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(card.getByRole("listitem").filter({ hasText: "#hiring" })).toContainText(
    "Round complete, Needs attention",
  );
});

test("an owner reads the deliveries of a webhook and sends them again", async ({ app, page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const owner = await aManager(app);
  const hook = await aWebhook(owner, { name: "Our system", events: [...webhookEventTypes] });
  await openAs(owner, "/company/connections");
  await page.getByRole("link", { name: "Our system" }).click();
  await expect(page.getByRole("heading", { name: "Our system" })).toBeFocused();
  await expect(page.getByText("Nothing sent yet")).toBeVisible();

  const { id: jobId } = await aJob(owner);
  await aCandidate(owner, jobId);
  hook.answerWith(answers.status(500));
  await runWaiting(app);
  await page.getByRole("button", { name: "Refresh" }).click();
  const row = page.getByRole("list", { name: "Deliveries" }).getByRole("listitem");
  await expect(row).toContainText("Candidate added");
  await expect(row).toContainText("The receiver refused it: 500");
  await expect(row).toContainText("Next try");
  hook.answerWith(answers.status(200));
  app.clock.advance(10_000);
  await runWaiting(app);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(row).toContainText("Delivered");
  await row.getByText("Details").click();
  await expect(row).toContainText('"type": "candidate.created"');
  await checkLooks(page);

  await row.getByRole("button", { name: "Send again: Candidate added" }).click();
  await expect(page.getByText("It is being sent again")).toBeVisible();
  await runWaiting(app);
  await expect.poll(() => hook.received.length).toBe(3);
  expect(new Set(hook.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);

  await page.getByRole("combobox", { name: "Show deliveries" }).selectOption("Failed");
  await expect(page.getByText("Nothing matches")).toBeVisible();
  await page.getByRole("combobox", { name: "Show deliveries" }).selectOption("All deliveries");

  // The range that the page offers includes this minute.
  await page.clock.setFixedTime(app.clock.now());
  await page.getByRole("button", { name: "Send a range again" }).click();
  const range = page.getByRole("dialog", { name: "Send a range again" });
  const at = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString().slice(0, 16);
  await range.getByLabel("From").fill(at(-8 * 86_400_000));
  await range.getByRole("radio", { name: "Everything" }).check();
  await range.getByRole("button", { name: "Send again" }).click();
  await expect(range.getByText("Choose at most 7 days at once")).toBeVisible();
  await range.getByLabel("From").fill(at(-86_400_000));
  await accessible(page);
  await range.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("1 event will be sent again")).toBeVisible();
  await runWaiting(app);
  await expect.poll(() => hook.received.length).toBe(4);
});

test("an owner reads why a channel is off; other members read the list", async ({ app, page, openAs }) => {
  const owner = await aManager(app);
  const viewer = await aManager(app, { companyRole: "viewer" });
  const chat = await aChannel(owner, "slack", { events: [...topicEvents.needs_attention] });
  chat.answerWith({ status: 410, text: "channel_is_archived" });
  const { id: candidateId } = await aCandidate(owner, (await aJob(owner)).id);
  await publish(app.context, { type: "consent.taken_back", candidateId, name: "Robin Vale" });
  await runWaiting(app);
  await runWaiting(app);
  await openAs(owner, "/company/connections");
  await expect(page.getByText("The Slack channel is archived.")).toBeVisible();
  await accessible(page);
  await page.context().clearCookies();
  await openAs(viewer, "/company/connections");
  const card = page.getByRole("region", { name: "Webhooks and chat" });
  await expect(card.getByRole("listitem")).toContainText("#hiring");
  await expect(card.getByText("Only owners can change this.")).toBeVisible();
  await expect(card.getByRole("button")).toHaveCount(0);
  await expect(card.getByRole("link")).toHaveCount(0);
  await accessible(page);
  await page.goto(`/company/connections/${chat.endpointId}`);
  await expect(page.getByText("Only owners see deliveries")).toBeVisible();
});

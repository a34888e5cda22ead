import { aJob, aManager, aParticipant, aReferee } from "../factories.ts";
import { failCalls } from "./failures.ts";
import { accessible, expect, test } from "./fixtures.ts";

const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" }];

test("on a phone a candidate in the United States consents after the disclosure and withdraws", async ({
  app,
  page,
  openAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const manager = await aManager(app, { company: "Juniper Labs" });
  await manager.browser.manager.outreach.saveCompanyRules({ needed: "consent", afterTakingBack: "go" });
  const { id: jobId } = await aJob(manager);
  const { id, secret } = await aParticipant(app, manager, jobId, { workHistory });
  const fits = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await accessible(page);
  };

  await page.goto(`/candidate/${secret}`);
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "May Juniper Labs ask people who worked with you?",
  );
  await expect(main).toContainText("Answers that are in by then are deleted.");
  await fits();
  await page.getByLabel("Where do you live?").selectOption("United States");
  await expect(page.getByLabel("Where do you live?")).toHaveValue("us");
  await page.getByRole("button", { name: "Read and decide" }).click();

  // The disclosure stands alone: no checkbox, no signature.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Disclosure");
  await expect(main).toContainText("investigative consumer report");
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await fits();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "I agree" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please tick everything that has to be agreed to.");
  await page.getByRole("checkbox", { name: /I have read the disclosure/ }).check();
  await page.getByRole("checkbox", { name: /My name, my work history/ }).check();
  await expect(page.getByRole("checkbox", { name: /I want a copy/ })).not.toBeChecked();
  await page.getByRole("button", { name: "I agree" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please type your first and last name.");
  await page.getByLabel("Your first and last name, as your signature").fill("Robin Vale");
  await fits();
  await page.getByRole("button", { name: "I agree" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You agreed");
  await expect(main).toContainText("On 21 Nov 2026, as Robin Vale.");
  await expect(page.getByRole("listitem").filter({ hasText: "Agreed" })).toHaveAttribute(
    "aria-current",
    "step",
  );
  await fits();
  await page.emulateMedia({ colorScheme: "dark" });
  await accessible(page);
  const takeBack = page.getByRole("button", { name: "Take my consent back" });
  await takeBack.press("Enter");
  const question = page.locator("#take-back-question");
  await expect(question).toBeFocused();
  await expect(question).toContainText("Take your consent back?");
  await expect(question).toContainText("Answers that are in are deleted.");
  await fits();
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(takeBack).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You agreed");
  await takeBack.press("Enter");
  await takeBack.press("Enter");
  await expect(main).toContainText("You took your consent back.");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goto(`/candidate/${secret}x`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not work any more");

  // The receipt's checksum is one long word.
  await app.runTasks();
  const receipt = app.outbox.find(({ subject }) => subject.startsWith("What you agreed to"));
  await page.goto("about:blank");
  await page.setContent(receipt?.html ?? "");
  await expect(page.getByText("SHA-256")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(manager, `/dashboard?job=${jobId}&candidate=${id}`);
  await expect(page.getByRole("region", { name: "Outreach" })).toContainText(
    "The candidate agreed on 21 Nov 2026, and withdrew consent on 21 Nov 2026.",
  );
  await expect(page.getByRole("alert").filter({ hasText: "does not agree to be reviewed" })).toBeVisible();
  // No one may be contacted about them.
  await expect(page.getByText("No reviewers yet")).toBeVisible();
  await expect(page.getByText("Add a former colleague yourself")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText(
    "The candidate withdrew consent",
  );
  await accessible(page);
});

test("on a phone a candidate corrects the work history, excludes people, names a referee and consents", async ({
  app,
  page,
  openAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const manager = await aManager(app, { company: "Juniper Labs" });
  const { id: jobId } = await aJob(manager);
  const { id, secret } = await aParticipant(app, manager, jobId, { workHistory });
  const fits = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await accessible(page);
  };
  const main = page.getByRole("main");

  await page.goto(`/candidate/${secret}`);
  await expect(main).toContainText("Cook, Acme, Jan 2019 to Dec 2020");
  await page.getByRole("link", { name: "Check and correct it" }).click();
  const [first, second] = [
    page.getByRole("group", { name: "Job 1" }),
    page.getByRole("group", { name: "Job 2" }),
  ];
  const send = page.getByRole("button", { name: "Send the correction" });
  await page.getByRole("button", { name: "Add a job" }).click();
  await first.getByRole("button", { name: "Remove this job" }).click();
  await expect(first.getByLabel("Company")).toBeFocused();
  await first.getByRole("button", { name: "Remove this job" }).click();
  await expect(page.getByRole("button", { name: "Add a job" })).toBeFocused();
  await send.click();
  await expect(page.getByRole("alert")).toHaveText("Please give at least one job");
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await first.getByLabel("Position").fill("Head cook");
  await first.getByLabel("From").fill("Mar 2018");
  await first.getByLabel("Until").fill(`Jan ${new Date().getFullYear() + 1}`);
  await expect(first.getByLabel("Until")).toHaveAccessibleDescription(
    "Ends this month or later: you still work here.",
  );
  await first.getByLabel("Until").fill("Dec 2020");
  await page.getByRole("button", { name: "Add a job" }).click();
  await second.getByLabel("Company").fill("Globex");
  await second.getByLabel("Position").fill("Chef");
  await second.getByLabel("From").fill("some day");
  await second.getByLabel("I work there now").check();
  await send.click();
  const from = second.getByLabel("From");
  await expect(from).toBeFocused();
  await expect(from).toHaveAccessibleDescription(/such as 2020-01 or Jan 2020/);
  // Enter submits before the field loses focus.
  await from.fill("2/2020");
  await from.press("Enter");
  const alongside = second.getByLabel("Held at the same time as another job");
  await expect(alongside).toBeFocused();
  await expect(alongside).toHaveAccessibleDescription(/^Entry 2 overlaps with entry 1 \(Acme\)\./);
  await fits();
  await alongside.check();
  await second.getByLabel("Company").fill("Globex, see www.globex.example");
  await send.click();
  await expect(second.getByLabel("Company")).toHaveAccessibleDescription(/without an address or a sentence$/);
  await expect(second.getByLabel("Company")).toBeFocused();
  await second.getByLabel("Company").fill("Globex");
  await page.reload();
  await expect(alongside).toBeChecked();
  await send.click();
  await expect(main).toContainText("You sent a correction. Juniper Labs has not taken it over yet.");

  const succeed = await failCalls(page, `participations/${secret}/wishes`, "unreachable");
  await page.getByRole("link", { name: "Say what you want" }).click();
  const again = page.getByRole("button", { name: "Retry" });
  await again.waitFor();
  await succeed();
  await again.press("Enter");
  await expect(page.getByRole("heading", { name: "Whom to ask, and your data" })).toBeFocused();
  await page.getByRole("button", { name: "Do not ask them" }).click();
  await expect(page.getByRole("alert").first()).toHaveText("Please name a company or a person.");
  await expect(page.getByLabel("Companies, one a line")).toBeFocused();
  await expect(page.locator("ul:empty")).toHaveCount(0);
  const left = page.getByRole("status");
  await page.getByRole("button", { name: "Nobody who works where I work now" }).click();
  await expect(left).toHaveText("Left out: whoever works where you work now.");
  await expect(left).toBeFocused();
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(left).toHaveText("You have left out nobody yet.");
  await expect(left).toBeFocused();
  await page.getByLabel("Companies, one a line").fill("Initech\nHooli");
  await page.getByLabel(/^People, by name/).fill("Ada Byron");
  await page.getByRole("button", { name: "Do not ask them" }).click();
  await expect(left).toHaveText("Left out: 2 companies, 1 person.");
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const until = "Until (empty: still today)";
  for (const [label, text] of Object.entries({
    Name: aReferee.name,
    "E-mail address": "pat@quil",
    "Company where you worked together": "Acme, see www.acme.example",
    "How you know each other": aReferee.relationship,
    From: "spring 2018",
    [until]: "Mar 2017",
  }))
    await field(label).fill(text);
  await expect(field("How you know each other")).toHaveAttribute("maxlength", "100");
  for (const [label, why, text] of [
    ["E-mail address", "Please enter a valid email address.", "pat@quil.example"],
    ["From", "Please give year and month, such as 2020-01 or Jan 2020.", "Jan 2018"],
    [until, "Until is before From.", ""],
    // Only the server checks this one.
    ["Company where you worked together", /without an address or a sentence$/, aReferee.company],
  ] as const) {
    await page.getByRole("button", { name: "Name this person" }).click();
    await expect(field(label)).toHaveAccessibleDescription(why);
    await expect(field(label)).toBeFocused();
    await field(label).fill(text);
  }
  await page.getByRole("button", { name: "Name this person" }).click();
  const referee = page.getByRole("listitem").filter({ hasText: "Pat Quill, Acme" });
  await expect(referee).toContainText("pat@quil.example");
  const address = await referee.getByText("pat@quil.example").boundingBox();
  const press = await referee.getByRole("button", { name: "Correct Pat Quill" }).boundingBox();
  expect((press?.y ?? 0) - (address?.y ?? 0) - (address?.height ?? 0)).toBeGreaterThanOrEqual(8);
  await referee.getByRole("button", { name: "Correct Pat Quill" }).click();
  const corrected = referee.getByLabel("Corrected address");
  await expect(corrected).toBeFocused();
  await fits();
  await corrected.fill(aReferee.email);
  await corrected.press("Enter");
  await expect(referee).toContainText(aReferee.email);
  await fits();
  // The keyboard focus stays where it was.
  const correct = referee.getByRole("button", { name: "Correct Pat Quill" });
  await expect(correct).toBeFocused();
  await correct.press("Enter");
  await expect(corrected).toBeFocused();
  await referee.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(correct).toBeFocused();
  await referee.getByRole("button", { name: "Take back Pat Quill" }).press("Enter");
  await expect(referee).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "People you name yourself" })).toBeFocused();

  await page.getByLabel("What do you ask for?").selectOption("A correction of my data");
  await page.getByRole("button", { name: "Ask for it" }).click();
  await expect(page.getByText("Please say what is wrong.")).toBeVisible();
  await expect(page.getByLabel("What is wrong, and how it is right")).toBeFocused();

  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("button", { name: "Read and decide" }).click();
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByLabel("Your first and last name, as your signature").fill("Robin Vale");
  await page.getByRole("button", { name: "I agree" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You agreed");

  await openAs(manager, `/dashboard?job=${jobId}&candidate=${id}`);
  const correction = page.getByRole("alert").filter({ hasText: "Robin corrected the work history" });
  await expect(correction.getByRole("region", { name: "Your version" })).toContainText(
    "Cook, Acme, Jan 2019 to Dec 2020",
  );
  const says = correction.getByRole("region", { name: "Robin's version" });
  await expect(says).toContainText("Head cook, Acme, Mar 2018 to Dec 2020");
  await expect(says).toContainText("Chef, Globex, Feb 2020 to now");
  await expect(page.getByRole("region", { name: "Outreach" })).toContainText(
    "They excluded 3 people or companies.",
  );
  await fits();
  await correction.getByRole("button", { name: "Use the correction" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(correction).toHaveCount(0);
  await expect(main).toContainText("Head cook");
  for (const word of ["Initech", "Hooli", "Byron"]) await expect(main).not.toContainText(word);

  await page.goto(`/candidate/${secret}`);
  await expect(main).not.toContainText("You sent a correction");
  await page.getByRole("button", { name: "Take my consent back" }).click();
  await expect(main).toContainText("Answers that are in stay with the hiring team at Juniper Labs.");
  await page.getByRole("button", { name: "Take my consent back" }).click();
  await expect(main).toContainText("You took your consent back.");
});

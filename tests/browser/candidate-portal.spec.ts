import { aJob, aManager, aParticipant, aReferee } from "../factories.ts";
import { failCalls, holdRequests } from "./failures.ts";
import { accessible, expect, fitsWindow, test } from "./fixtures.ts";

const workHistory = [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" }];

test("with batch release a candidate reads how many answers have to come", async ({ app, page }) => {
  const manager = await aManager(app, { company: "Juniper Labs" });
  await manager.browser.manager.outreach.saveCompanyRules({ needed: "consent", answersTogether: 5 });
  const { id: jobId } = await aJob(manager);
  const { secret } = await aParticipant(app, manager, jobId, { workHistory, wantedResponses: 3 });
  await page.goto(`/candidate/${secret}`);
  const main = page.getByRole("main");
  await expect(main).toContainText("We e-mail some of them until 5 answers are in.");
  await expect(main).toContainText("together, once at least 5 are in. If fewer come");
});

test("a candidate in the United States consents after the disclosure", async ({ app, page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const manager = await aManager(app, { company: "Juniper Labs" });
  await manager.browser.manager.outreach.saveCompanyRules({ needed: "consent", afterWithdrawal: "go" });
  const { id: jobId } = await aJob(manager);
  const { id, secret } = await aParticipant(app, manager, jobId, { workHistory });

  await page.goto(`/candidate/${secret}`);
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Robin Vale, may Juniper Labs contact people you worked with?",
  );
  // Both answers are on the first screen; the details open on request.
  const no = page.getByRole("button", { name: "No, I do not agree" });
  const answer = await no.boundingBox();
  expect((answer?.y ?? 740) + (answer?.height ?? 0)).toBeLessThan(640);
  const promise = page.getByText("Answers received by then are deleted.");
  await expect(promise).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(promise).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.getByText("If you change your mind").click();
  await expect(promise).toBeVisible();
  await accessible(page);
  await no.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You did not agree");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await accessible(page);
  await page.getByRole("button", { name: "Read and sign" }).click();
  await page.getByRole("checkbox", { name: /Juniper Labs may contact/ }).check();
  await page.getByLabel("Where do you live?").selectOption("United States");

  // The disclosure is alone on its page: no checkbox, no signature.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Disclosure");
  await expect(main).toContainText("investigative consumer report");
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await accessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Where do you live?")).toHaveValue("us");
  // What was checked in another text does not count.
  for (const box of await page.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole("button", { name: "I agree" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please check every required box.");
  await expect(page.getByRole("alert")).toBeInViewport();
  await page.getByRole("checkbox", { name: /I have read the disclosure/ }).check();
  await page.getByRole("checkbox", { name: /My name, my work history/ }).check();
  await expect(page.getByRole("checkbox", { name: /I want a copy/ })).not.toBeChecked();
  await page.getByRole("button", { name: "I agree" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please type your first and last name.");
  await page.getByLabel("Your first and last name, as your signature").fill("Robin Vale");
  await accessible(page);
  await page.getByRole("button", { name: "I agree" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You agreed on 21 Nov 2026");
  await expect(main).toContainText("You signed as Robin Vale.");
  await expect(page.getByText("We tell you neither whom we contact nor who answers.")).toBeVisible();
  await accessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await accessible(page);
  const withdraw = page.getByRole("button", { name: "Withdraw my consent" });
  await withdraw.press("Enter");
  const question = page.locator("#withdraw-question");
  await expect(question).toBeFocused();
  await expect(question).toContainText("Withdraw your consent?");
  await expect(question).toContainText("Answers received so far are deleted for good.");
  await accessible(page);
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(withdraw).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You agreed on 21 Nov 2026");
  await withdraw.press("Enter");
  await withdraw.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "You withdrew your consent on 21 Nov 2026",
  );
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goto(`/candidate/${secret}x`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");

  // The receipt's checksum is one long word.
  await app.runTasks();
  const receipt = app.outbox.find(({ subject }) => subject.startsWith("What you agreed to"));
  await page.goto("about:blank");
  await page.setContent(receipt?.html ?? "");
  await expect(page.getByText("SHA-256")).toBeVisible();
  await fitsWindow(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(manager, `/dashboard?job=${jobId}&candidate=${id}`);
  await expect(page.getByRole("region", { name: "Outreach" })).toContainText(
    "The candidate agreed on 21 Nov 2026, and withdrew consent on 21 Nov 2026.",
  );
  await expect(
    page.getByRole("alert").filter({ hasText: "Outreach stopped: consent withdrawn" }),
  ).toContainText("withdrew consent to references");
  // Nobody may be contacted about them.
  await expect(page.getByText("No reviewers yet")).toBeVisible();
  await expect(page.getByText("Add a former colleague yourself")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText(
    "The candidate withdrew consent",
  );
  await accessible(page);
});

test("a region whose text does not load leaves what was typed", async ({ app, page }) => {
  const manager = await aManager(app);
  const { secret } = await aParticipant(app, manager, (await aJob(manager)).id, { workHistory });
  await page.goto(`/candidate/${secret}/agree`);
  const name = page.getByLabel("Your first and last name, as your signature");
  await name.fill("Robin Vale");
  await page.context().setOffline(true);
  const region = page.getByLabel("Where do you live?");
  await region.selectOption("United Kingdom");
  await expect(page.getByRole("alert")).toHaveText("That did not get through. Please try again.");
  await expect(region).toHaveValue("eu");
  await page.context().setOffline(false);
  await region.selectOption("United Kingdom");
  await expect(region).toHaveValue("uk");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(name).toHaveValue("Robin Vale");
});

test("a candidate corrects the work history and makes their choices", async ({ app, page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const manager = await aManager(app, { company: "Juniper Labs" });
  const { id: jobId } = await aJob(manager);
  const { id, secret } = await aParticipant(app, manager, jobId, { workHistory });
  const main = page.getByRole("main");

  await page.goto(`/candidate/${secret}`);
  await page.getByText("Your work history", { exact: true }).click();
  await expect(page.getByText("Cook, Acme, Jan 2019 to Dec 2020")).toBeVisible();
  await page.getByRole("link", { name: "Check and correct it" }).click();
  const [first, second] = [
    page.getByRole("group", { name: "Job 1" }),
    page.getByRole("group", { name: "Job 2" }),
  ];
  const send = page.getByRole("button", { name: "Send correction" });
  await send.click();
  await expect(page.getByRole("alert")).toHaveText(
    "You have changed nothing. If everything is right, choose Back.",
  );
  await page.getByRole("button", { name: "Add a job" }).click();
  await first.getByRole("button", { name: "Remove this job" }).click();
  await expect(first.getByLabel("Company")).toBeFocused();
  await first.getByRole("button", { name: "Remove this job" }).click();
  await expect(page.getByRole("button", { name: "Add a job" })).toBeFocused();
  await send.click();
  await expect(page.getByRole("alert")).toHaveText("Please give at least one job");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await first.getByLabel("Position").fill("Head cook");
  await first.getByLabel("From").fill("Mar 2018");
  await first.getByLabel("Until").fill(`Jan ${new Date().getFullYear() + 1}`);
  await expect(first.getByLabel("Until")).toHaveAccessibleDescription(
    "It ends this month or later, so it counts as your current job.",
  );
  await first.getByLabel("Until").fill("Dec 2020");
  await page.getByRole("button", { name: "Add a job" }).click();
  await expect(second.getByLabel("Company")).toBeFocused();
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
  await accessible(page);
  await alongside.check();
  await second.getByLabel("Company").fill("Globex, see www.globex.example");
  await send.click();
  await expect(second.getByLabel("Company")).toHaveAccessibleDescription(/without an address or a sentence$/);
  await expect(second.getByLabel("Company")).toBeFocused();
  await second.getByLabel("Company").fill("Globex");
  await page.reload();
  await expect(alongside).toBeChecked();
  // What is changed while the correction is being sent would be lost.
  const sendOn = await holdRequests(page, `**/api/participations/${secret}/work-history`);
  await send.click();
  await second.getByRole("button", { name: "Remove this job" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(second.getByLabel("Company")).toHaveValue("Globex");
  sendOn();
  const sent = page.getByText("You sent a correction. Juniper Labs has not accepted it yet.");
  await expect(sent).toBeFocused();
  await expect(sent).toBeInViewport();

  const succeed = await failCalls(page, `participations/${secret}/wishes`, "unreachable");
  await page.getByRole("link", { name: "Make your choices" }).click();
  const again = page.getByRole("button", { name: "Retry" });
  await again.waitFor();
  await succeed();
  await again.press("Enter");
  await expect(page.getByRole("heading", { name: "Your choices" })).toBeFocused();
  await expect(main).toContainText("Names are saved only when you press the button below them.");
  await page.getByRole("button", { name: "Exclude them" }).click();
  await expect(page.getByRole("alert").first()).toHaveText("Please name a company or a person.");
  await expect(page.getByLabel("Companies, one per line")).toBeFocused();
  await expect(page.locator("ul:empty")).toHaveCount(0);
  const left = page.getByRole("status");
  const employer = page.getByRole("switch", { name: "Contact no one who works where I work now" });
  await expect(employer).not.toBeChecked();
  // Its state shows in forced colors, too.
  await page.emulateMedia({ forcedColors: "active" });
  const track = () => employer.evaluate((input) => getComputedStyle(input).backgroundColor);
  const off = await track();
  const saved = page.waitForResponse(/\/exclusions$/);
  await employer.press("Space");
  await expect(employer).toBeChecked();
  expect(await track()).not.toBe(off);
  await page.emulateMedia({ forcedColors: null });
  await expect(left).toHaveText("Nobody excluded yet.");
  await saved;
  await page.reload();
  await expect(employer).toBeChecked();
  await page.getByLabel("Companies, one per line").fill("Umbrella");
  await page.getByRole("button", { name: "Exclude them" }).click();
  await expect(left).toHaveText("Excluded: 1 company.");
  await page.getByRole("button", { name: "Remove all names" }).click();
  await expect(page.getByText("Remove 1 company?")).toBeVisible();
  await page.getByRole("button", { name: "Remove all names" }).click();
  await expect(left).toHaveText("Nobody excluded yet.");
  await expect(left).toBeFocused();
  await expect(employer).toBeChecked();
  await page.getByLabel("Companies, one per line").fill("Initech\nHooli");
  await page.getByLabel(/^People, by name/).fill("Ada Byron");
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("link", { name: "Make your choices" }).click();
  await expect(page.getByLabel("Companies, one per line")).toHaveValue("Initech\nHooli");
  page.once("dialog", (question) => void question.dismiss());
  await Promise.all([page.waitForEvent("dialog"), page.evaluate(() => window.location.assign("/join"))]);
  await expect(page.getByLabel("Companies, one per line")).toHaveValue("Initech\nHooli");
  // A name typed while the others are being sent would disappear with them.
  const release = await holdRequests(page, /\/exclusions$/);
  await page.getByRole("button", { name: "Exclude them" }).click();
  await page.getByLabel(/^People, by name/).pressSequentially("Grace");
  await expect(page.getByLabel(/^People, by name/)).toHaveValue("Ada Byron");
  release();
  await expect(left).toHaveText("Excluded: 2 companies, 1 person.");
  await employer.press("Space");
  await expect(employer).not.toBeChecked();
  await page.reload();
  await expect(employer).not.toBeChecked();
  await expect(left).toHaveText("Excluded: 2 companies, 1 person.");
  await page.getByRole("button", { name: "Suggest someone" }).press("Enter");
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const until = "Until (leave empty if still today)";
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
    await page.getByRole("button", { name: "Add this person" }).click();
    await expect(field(label)).toHaveAccessibleDescription(why);
    await expect(field(label)).toBeFocused();
    await field(label).fill(text);
  }
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("link", { name: "Make your choices" }).click();
  await expect(field("Company where you worked together")).toHaveValue(aReferee.company);
  await page.getByRole("button", { name: "Add this person" }).click();
  const referee = page.getByRole("listitem").filter({ hasText: "Pat Quill, Acme" });
  await expect(page.getByRole("heading", { name: "3. People you suggest" })).toBeFocused();
  await expect(referee).toContainText("pat@quil.example");
  const address = await referee.getByText("pat@quil.example").boundingBox();
  const press = await referee.getByRole("button", { name: "Correct Pat Quill" }).boundingBox();
  expect((press?.y ?? 0) - (address?.y ?? 0) - (address?.height ?? 0)).toBeGreaterThanOrEqual(8);
  await referee.getByRole("button", { name: "Correct Pat Quill" }).click();
  const corrected = referee.getByLabel("Corrected address");
  await expect(corrected).toBeFocused();
  await accessible(page);
  await corrected.fill(aReferee.email);
  await corrected.press("Enter");
  await expect(referee).toContainText(aReferee.email);
  await accessible(page);
  // The keyboard focus stays where it was.
  const correct = referee.getByRole("button", { name: "Correct Pat Quill" });
  await expect(correct).toBeFocused();
  await correct.press("Enter");
  await expect(corrected).toBeFocused();
  await referee.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(correct).toBeFocused();
  await referee.getByRole("button", { name: "Remove Pat Quill" }).press("Enter");
  await expect(referee).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "3. People you suggest" })).toBeFocused();

  await page.getByText("Your data: copy, correction or deletion").click();
  await page.getByLabel("What do you want?").selectOption("A correction of my data");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("Please say what is wrong.")).toBeVisible();
  const wish = page.getByLabel("What is wrong, and what is right?");
  await expect(wish).toBeFocused();
  await wish.fill("My surname is Vale.");
  await page.getByRole("link", { name: "correct your work history" }).click();
  await page.goBack();
  await expect(wish).toHaveValue("My surname is Vale.");
  await wish.clear();
  await expect(wish).toBeVisible();

  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("button", { name: "No more e-mails about this" }).click();
  await expect(main).toContainText("Juniper Labs sends you no more e-mails about this.");
  await page.getByRole("button", { name: "Yes, read and sign" }).click();
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByLabel("Your first and last name, as your signature").fill("Robin Vale");
  await page.getByRole("button", { name: "I agree" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You agreed on 21 Nov 2026");

  await openAs(manager, `/dashboard?job=${jobId}&candidate=${id}`);
  const correction = page.getByRole("alert").filter({ hasText: "Robin corrected the work history" });
  await expect(correction.getByRole("region", { name: "Your version" })).toContainText(
    "Cook, Acme, Jan 2019 to Dec 2020",
  );
  const says = correction.getByRole("region", { name: "Robin's version" });
  await expect(says).toContainText("Head cook, Acme, Mar 2018 to Dec 2020");
  await expect(says).toContainText("Chef, Globex, Feb 2020 to now");
  const outreach = page.getByRole("region", { name: "Outreach" });
  await expect(outreach).toContainText("They excluded 3 people or companies.");
  await expect(outreach).toContainText("They want no more e-mails about this.");
  await expect(outreach).not.toContainText("They can still agree");
  await accessible(page);
  await correction.getByRole("button", { name: "Use the correction" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(correction).toHaveCount(0);
  await expect(main).toContainText("Head cook");
  for (const word of ["Initech", "Hooli", "Byron"]) await expect(main).not.toContainText(word);

  await page.goto(`/candidate/${secret}`);
  await expect(main).not.toContainText("You sent a correction");
  await page.getByRole("button", { name: "Withdraw my consent" }).click();
  await expect(main).toContainText("Answers received so far stay with the hiring team at Juniper Labs.");
  await page.getByRole("button", { name: "Withdraw my consent" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "You withdrew your consent on 21 Nov 2026",
  );
});

test("a page that is older than another tab's withdraws no consent and removes no names unseen", async ({
  app,
  page,
}) => {
  const manager = await aManager(app, { company: "Juniper Labs" });
  await manager.browser.manager.outreach.saveCompanyRules({ afterWithdrawal: "go" });
  const { id: jobId } = await aJob(manager);
  const participant = await aParticipant(app, manager, jobId, { workHistory });
  const { secret } = participant;
  const { participation, wishes } = app.browser().candidate;
  await page.goto(`/candidate/${secret}`);
  const no = page.getByRole("button", { name: "No, I do not agree" });
  await expect(no).toBeVisible();
  await participation.agree({ ...participant, signedName: "Robin Vale" });
  await no.click();
  const changed = page
    .getByRole("alert")
    .filter({ hasText: "The text has changed since you opened this page." });
  await expect(changed).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Withdraw my consent" }).click();
  await expect(page.getByText("Answers received so far are deleted for good.")).toBeVisible();
  await page.getByRole("button", { name: "Withdraw my consent" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^You withdrew your consent/);

  await wishes.exclude({ secret, companies: ["Globex"] });
  await page.getByRole("link", { name: "Make your choices" }).click();
  await page.getByLabel(/^People, by name/).fill("Grace Hopper");
  await page.getByRole("button", { name: "Remove all names" }).click();
  await expect(page.getByText("Remove 1 company?")).toBeVisible();
  await wishes.exclude({ secret, people: ["Ada Byron"] });
  await page.getByRole("button", { name: "Remove all names" }).click();
  const refused = page
    .getByRole("alert")
    .filter({ hasText: "You have excluded others since you opened this page." });
  await expect(refused).toBeVisible();
  await expect(page.getByText("Remove 1 company and 1 person?")).toBeVisible();
  await expect(page.getByLabel(/^People, by name/)).toHaveValue("Grace Hopper");
  await accessible(page);
  await page.getByRole("button", { name: "Remove all names" }).click();
  await expect(page.getByRole("status")).toHaveText("Nobody excluded yet.");
});

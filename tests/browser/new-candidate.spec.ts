import type { Page } from "@playwright/test";
import { aJob, aManager, aPerson, type TestManager, aPassword } from "../factories.ts";
import type { TestApp } from "../test-app.ts";
import { endSessionAt, problems, retryThroughFailures, throughFailures } from "./failures.ts";
import { accessible, expect, fitsWindow, test, testWithClock } from "./fixtures.ts";

test("the form validates what is typed and creates a candidate", async ({ app, page, openAs }) => {
  await aPerson(app, {}, { company: "Acme", start: "2019-01", end: "2020-12" });
  const { manager, path, jobId } = await setUp(app);
  await openAs(manager, path);
  await expect(page.getByRole("heading", { level: 1, name: "New candidate" })).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Cook, Kitchen, Porto");
  await expect(page.getByLabel("Title")).toHaveJSProperty("readOnly", true);
  await expect(page.getByRole("checkbox", { name: "Exclude current colleagues" })).toBeChecked();
  await expect(
    page.getByRole("checkbox", { name: "Send surveys to the best matches automatically" }),
  ).toBeChecked();
  await expect(page.getByRole("button", { name: "Remove" })).toHaveCount(0);
  await accessible(page);

  await page.getByRole("button", { name: "Create Candidate" }).click();
  for (const text of ["First Name is required", "Last Name is required"])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByLabel("First Name")).toBeFocused();
  await page.getByRole("button", { name: "Save Work History" }).click();
  await expect(page.getByRole("alert")).toContainText("Validation Error");
  await expect(page.getByRole("alert")).toContainText(
    "Please fill in at least one complete work history entry with company, position, and start date.",
  );
  await expect(page.locator(":focus")).toHaveAccessibleName("Company");
  for (const text of ["First Name is required", "Last Name is required"])
    await expect(page.getByText(text)).toBeVisible();
  await accessible(page);

  await page.getByLabel("First Name").fill("Devon");
  await page.getByLabel("Last Name").fill("Marsh");
  await fillEntry(page, 1, { Company: "Acme", Position: "Cook", "Start date": "3/2019" });
  await page.getByRole("checkbox", { name: "Current job" }).check();
  await expect(page.getByLabel("End date")).toBeDisabled();
  await page.getByRole("checkbox", { name: "Current job" }).uncheck();
  const end = page.getByLabel("End date");
  // While typing, before the field loses focus.
  await end.fill(`Jan ${new Date().getFullYear() + 1}`);
  await expect(end).toHaveAccessibleDescription("Ends this month or later: they still work here.");
  await end.fill(`Jan ${new Date().getFullYear() + 4}`);
  await end.blur();
  await expect(end).toHaveAccessibleDescription("End date is over two years from now");
  await page.getByRole("button", { name: "Save Work History" }).click();
  await expect(page.getByRole("alert")).toContainText("Entry 1: End date is over two years from now");
  await end.fill("Jan 2020");
  await expect(page.getByText("they still work here")).toHaveCount(0);
  await end.fill("");
  await page.getByRole("button", { name: "Open the calendar" }).last().click();
  await page.getByRole("button", { name: "Previous year" }).press("Enter");
  await page.getByRole("button", { name: /Feb/ }).click();
  await expect(page.getByLabel("End date")).toHaveValue(`${new Date().getFullYear() - 1}-02`);
  await expect(page.getByLabel("Start date")).toHaveValue("2019-03");
  await page.getByRole("button", { name: "Add entry" }).click();
  await page.getByRole("button", { name: "Remove entry 2" }).click();
  await page.getByRole("button", { name: "Save Work History" }).click();
  await expect(page.getByText("Work History Saved")).toBeVisible();
  await page.getByRole("button", { name: "Create Candidate" }).click();
  const confirmation = page.getByRole("dialog", { name: "E-mail 1 of 1 former colleague?" });
  await expect(confirmation).toContainText("Candidate created successfully");
  await accessible(page);
  await confirmation.getByRole("button", { name: "Not now" }).click();
  const { candidates } = manager.browser.manager;
  const [created] = (await candidates.list({ jobId })).candidates;
  expect(await candidates.get({ candidateId: created?.id ?? "" })).toMatchObject({
    outreach: { automatic: false },
  });
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?job=${jobId}&candidate=`));
  await expect(page.getByRole("heading", { level: 1, name: "Devon Marsh" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText("1 former colleague found");

  await page.goto(path);
  await expect(page.getByLabel("First Name")).toHaveValue("");
  await page.getByLabel("First Name").fill("DEVON");
  await page.getByLabel("Last Name").fill("Marsh");
  const note = page.getByRole("note").filter({ hasText: "You have added DEVON Marsh before" });
  // A screen reader announces it.
  await expect(page.getByRole("status").filter({ has: note })).toBeVisible();
  await expect(note.getByRole("link")).toHaveAttribute("href", new RegExp(`candidate=${created?.id ?? ""}`));
  await accessible(page);
  await page.getByLabel("Last Name").fill("Marshall");
  await expect(note).toHaveCount(0);
});

test("the form fits a phone, and is for active jobs only", async ({ app, page, openAs }) => {
  const { manager, path, jobId } = await setUp(app);

  await test.step("the form fits a dark phone, and Cancel goes one step back", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: "dark" });
    await openAs(manager, `/dashboard?job=${jobId}`);
    await page.getByRole("link", { name: "Add Candidate" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "New candidate" })).toBeFocused();
    await expect(page).toHaveURL(path);
    await accessible(page);
    await page.getByRole("combobox", { name: "Company" }).fill("Wolfeschlegel".repeat(5));
    await expect(page.getByText("Not in our directory yet")).toBeVisible();
    await fitsWindow(page);
    await page.getByRole("combobox", { name: "Company" }).clear();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(`/dashboard?job=${jobId}`);
  });

  await test.step("fields are large enough that an iPhone does not zoom in", async () => {
    const viewport = { width: 360, height: 700 };
    const phone = await page.context().browser()?.newContext({ viewport, isMobile: true, hasTouch: true });
    const held = await phone?.newPage();
    if (!phone || !held) throw new Error("There is no phone");
    await phone.addCookies(manager.browser.cookies());
    for (const [at, label] of [
      [path, "First Name"],
      ["/notification-settings", "Digest frequency"],
    ] as const) {
      await held.goto(new URL(at, app.url).href);
      await expect(held.getByLabel(label).first()).toBeVisible();
      const sizes = await held.evaluate(() =>
        [...document.querySelectorAll("input:not([type=checkbox]), select, textarea")].map((field) =>
          Number.parseFloat(getComputedStyle(field).fontSize),
        ),
      );
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
      expect(await held.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    }
    await phone.close();
  });

  await test.step("without an active job the page links back to the dashboard", async () => {
    await manager.browser.manager.jobs.setActive({ jobId, isActive: false });
    for (const address of ["/new-candidate", `/new-candidate?job=${crypto.randomUUID()}`, path]) {
      await page.goto(address);
      await expect(
        page.getByText("No job selected. Please go back to the dashboard and select a job first"),
      ).toBeVisible();
    }
    await accessible(page);
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect(page).toHaveURL("/dashboard");
  });
});

testWithClock("a failure is shown and loses nothing that was typed", async ({ app, page, openAs }) => {
  const { manager, path, jobId } = await setUp(app);
  await retryThroughFailures(page, `jobs/${jobId}`, () => openAs(manager, path), "Failed to load jobs.");

  await nameDevon(page);
  await fillEntry(page, 1, entry);
  await page.getByLabel("Candidate's consent").fill("By e-mail");

  await test.step("a failed creation", async () => {
    await throughFailures(page, `jobs/${jobId}/candidates`, "POST", async (failure) => {
      await page.getByRole("button", { name: "Create Candidate" }).click();
      const alert = page.getByRole("alert").filter({ hasText: problems[failure] });
      await expect(alert).toContainText("Failed to create candidate");
      await expect(page.getByLabel("Last Name")).toHaveValue("Marsh");
      await expect(page.getByRole("combobox", { name: "Company" })).toHaveValue("Acme");
    });
  });

  await test.step("signing out in another tab", async () => {
    await page.evaluate(() => localStorage.clear());
    await endSessionAt(page, `jobs/${jobId}/candidates`, () => manager.browser.manager.managers.signOut());
    await page.getByRole("button", { name: "Create Candidate" }).click();
    await expect(page).toHaveURL(/\/HM-login/);
    await manager.browser.visitor.managers.signIn({ email: manager.email, password: aPassword });
    await openAs(manager, path);
    await expect(page.getByLabel("First Name")).toHaveValue("Devon");
  });

  await test.step("a job that a colleague archives", async () => {
    await expect(page.getByLabel("First Name")).toHaveValue("Devon");
    await manager.browser.manager.jobs.setActive({ jobId, isActive: false });
    const read = page.waitForResponse(`**/api/jobs/${jobId}`);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await read;
    await page.getByRole("button", { name: "Create Candidate" }).click();
    await expect(page.getByText("Please unarchive the job first before making changes.")).toBeVisible();
    await expect(page.getByLabel("First Name")).toHaveValue("Devon");
    await manager.browser.manager.jobs.setActive({ jobId, isActive: true });
  });

  await page.getByRole("button", { name: "Create Candidate" }).click();
  await expect(page.getByText("Candidate created successfully")).toBeVisible();
});

test("impossible dates are refused at their entry", async ({ app, page, openAs }) => {
  const { manager, path, jobId } = await setUp(app);
  await openAs(manager, path);
  await nameDevon(page);
  await fillEntry(page, 1, entry);

  await test.step("a hint on a month moves no button during a press", async () => {
    await page.getByRole("button", { name: "Add entry" }).click();
    await fillEntry(page, 2, { ...entry, Company: "Acme", "Start date": "2020-01", "End date": "Mar 2021" });
    await pressSlowly(page, "Add entry", () =>
      expect(group(page, 2).getByLabel("End date")).toHaveValue("2021-03"),
    );
    await expect(group(page, 3)).toBeVisible();
    await expect(group(page, 2).getByText(/^Entry 2 overlaps with entry 1/)).toBeVisible();
    await page.getByRole("button", { name: "Remove entry 3" }).click();
  });

  await test.step("an end before the start", async () => {
    await fillEntry(page, 2, {
      ...entry,
      Company: "Initech",
      "Start date": "2021-05",
      "End date": "2021-04",
    });
    await page.getByRole("button", { name: "Create Candidate" }).click();
    await expect(group(page, 2).getByText("End date is before the start date")).toBeVisible();
    await expect(group(page, 2).getByLabel("End date")).toBeFocused();
  });

  await test.step("overlapping jobs, unless the candidate held both", async () => {
    await fillEntry(page, 2, { "Start date": "2020-01", "End date": "2021-04" });
    const overlap = group(page, 2).getByText(/^Entry 2 overlaps with entry 1 \(Acme\)/);
    await expect(overlap).toBeVisible();
    await page.getByRole("button", { name: "Save Work History" }).click();
    await expect(page.getByRole("alert")).toContainText("Entry 2 overlaps with entry 1");
    await page.getByRole("button", { name: "Create Candidate" }).click();
    const alongside = page.getByRole("checkbox", { name: "Held at the same time as another job" });
    await expect(alongside).toBeFocused();
    await accessible(page);
    await fillEntry(page, 2, { "Start date": "2020-12" });
    await expect(overlap).toHaveCount(0);
    await fillEntry(page, 2, { "Start date": "2020-01" });
    await alongside.check();
    await expect(overlap).toHaveCount(0);
  });

  await page.getByRole("button", { name: "Create Candidate" }).click();
  await expect(page.getByText("Candidate created successfully")).toBeVisible();
  expect((await manager.browser.manager.candidates.list({ jobId })).total).toBe(1);
});

test("a month is typed in any usual format or picked by keyboard", async ({ app, page, openAs }) => {
  const { manager, path } = await setUp(app);
  await openAs(manager, path);
  const start = page.getByLabel("Start date");
  const end = page.getByLabel("End date");
  const calendar = page.getByRole("dialog");
  for (const typed of ["Mar 2019", "3/2019", "2019-03"]) {
    await start.fill(typed);
    await start.press("Tab");
    await expect(start).toHaveValue("2019-03");
  }
  const add = page.getByRole("button", { name: "Add entry" });
  const before = await add.boundingBox();
  await start.fill("2090-01");
  await start.blur();
  await expect(page.getByText("Start date is in the future")).toBeVisible();
  await start.fill("Smarch 2019");
  await end.fill("2020-01");
  await end.blur();
  await expect(page.getByText("Please give a month and a year")).toBeVisible();
  await expect(page.getByText("End date is before the start date")).toHaveCount(0);
  await start.fill("2020-02");
  await start.blur();
  await expect(end).toHaveAccessibleDescription("End date is before the start date");
  expect(await add.boundingBox(), "an error moves nothing").toEqual(before);
  // An empty field is no error while typing continues.
  await start.clear();
  await start.blur();
  await expect(start).toHaveAccessibleDescription("");
  await end.fill("");
  await start.fill("");

  const [first, second] = [0, 1].map((at) => page.getByRole("button", { name: "Open the calendar" }).nth(at));
  if (!first || !second) throw new Error("Two months are asked for.");
  await first.press("Enter");
  await expect(calendar).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(calendar).toHaveCount(0);
  await expect(first).toBeFocused();
  await first.press("Enter");
  // The calendar takes the focus by itself, a moment after it has opened.
  await expect(calendar.locator(":focus")).toHaveCount(1);
  await page.getByRole("button", { name: /Jan/ }).focus();
  await page.keyboard.press("Tab");
  await expect(calendar).toHaveCount(0);
  await expect(end).toBeFocused();
  await first.click();
  await second.click();
  await expect(calendar).toHaveCount(1);
  await page.getByRole("heading", { name: "Work history" }).click();
  await expect(calendar).toHaveCount(0);
});

test("entries are added and removed; a draft can be discarded", async ({ app, page, openAs }) => {
  const { manager, path } = await setUp(app);
  const other = await aJob(manager, { title: "Another" });
  await openAs(manager, path);

  await test.step("Add and Remove move the focus", async () => {
    await page.getByRole("button", { name: "Add entry" }).click();
    await expect(page.getByRole("combobox", { name: "Company" }).last()).toBeFocused();
    await page.getByRole("button", { name: "Remove entry 2" }).click();
    await expect(page.getByRole("button", { name: "Add entry" })).toBeFocused();
  });

  await test.step("a fixed error disappears, and an error stays at its entry", async () => {
    await page.getByRole("button", { name: "Save Work History" }).click();
    const complaint = page.getByText("Validation Error");
    await expect(complaint).toBeVisible();
    await fillEntry(page, 1, entry);
    await expect(complaint).toHaveCount(0);

    for (const company of ["Bolt", "Crane"]) {
      await page.getByRole("button", { name: "Add entry" }).click();
      await page.getByRole("combobox", { name: "Company" }).last().fill(company);
    }
    await page.getByRole("button", { name: "Save Work History" }).click();
    await expect(group(page, 3)).toContainText("Position is required");
    await page.getByRole("button", { name: "Remove entry 2" }).click();
    await expect(group(page, 2).getByRole("combobox", { name: "Company" })).toHaveValue("Crane");
    await expect(group(page, 2)).toContainText("Position is required");
  });

  await test.step("a draft survives a reload, also of another tab", async () => {
    await nameDevon(page);
    await page.reload();
    await expect(page.getByText("Restored what you had typed")).toBeVisible();
    await expect(page.getByLabel("First Name")).toHaveValue("Devon");
    await expect(group(page, 1).getByRole("combobox", { name: "Company" })).toHaveValue("Acme");
    await accessible(page);
    const second = await page.context().newPage();
    await second.goto(path);
    await second.getByLabel("First Name").fill("Noor");
    await second.close();
    await page.reload();
    await expect(page.getByLabel("First Name")).toHaveValue("Devon");
  });

  await test.step("a draft belongs to its job, and can be discarded", async () => {
    await page.goto(`/new-candidate?job=${other.id}`);
    await expect(page.getByLabel("First Name")).toHaveValue("");
    await page.goto(path);
    await expect(page.getByLabel("First Name")).toHaveValue("Devon");
    await page.getByRole("button", { name: "Discard" }).press("Enter");
    await expect(page.getByLabel("First Name")).toHaveValue("");
    await expect(page.getByLabel("First Name")).toBeFocused();
    await page.reload();
    await expect(page.getByLabel("First Name")).toHaveValue("");
    await expect(page.getByText("Restored what you had typed")).toHaveCount(0);
  });
});

test("a freelancer has no colleagues, so creating one asks no question", async ({ app, page, openAs }) => {
  const { manager, path } = await setUp(app);
  await openAs(manager, path);
  await nameDevon(page);
  await fillEntry(page, 1, { ...entry, Company: "Freelance" });
  await expect(page.getByText("Freelance work: enter the client instead")).toBeVisible();
  await page.getByRole("button", { name: "Create Candidate" }).click();
  await expect(page.getByText("Candidate created successfully")).toBeVisible();
});

test("a pasted profile is previewed and then fills the entries", async ({ app, page, openAs }) => {
  const { manager, jobId } = await setUp(app);
  await openAs(manager, `/dashboard?job=${jobId}`);
  await page.getByRole("link", { name: "Add Candidate" }).click();
  const paste = page.getByRole("button", { name: "Paste profile or résumé" });
  await paste.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Paste a profile or résumé" });
  // Leaving right after pasting asks, too.
  await dialog.getByLabel("LinkedIn profile or résumé").evaluate((field: HTMLTextAreaElement) => {
    field.focus();
    document.execCommand("insertText", false, "nothing of use");
    history.back();
  });
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(dialog).toContainText("No job was found.");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await paste.click();
  await expect(dialog.getByLabel("LinkedIn profile or résumé")).toHaveValue("nothing of use");
  await dialog
    .getByLabel("LinkedIn profile or résumé")
    .fill(
      "Senior Engineer\nAcme Inc. · Full-time\nJan 2021 - Present\nBerlin\nEngineer\nInitech\n2016 – 2018\nHarvest work every summer until 2015",
    );
  await expect(dialog).toContainText("Senior Engineer, Acme Inc.");
  await expect(dialog).toContainText("Jan 2021 to now");
  await expect(dialog).toContainText("Check the months: only years were given");
  await expect(dialog.getByRole("alert")).toContainText("Harvest work every summer until 2015");
  await expect(dialog.getByRole("group")).toContainText("Berlin");
  await accessible(page);
  await dialog.getByRole("button", { name: "Fill in 2 entries" }).click();
  await expect(group(page, 1).getByRole("combobox", { name: "Company" })).toHaveValue("Acme Inc.");
  await expect(group(page, 1).getByRole("checkbox", { name: "Current job" })).toBeChecked();
  await expect(group(page, 2).getByLabel("End date")).toHaveValue("2018-12");
  await expect(page.getByRole("group")).toHaveCount(2);
  // The warning stays next to the entries until it is dismissed.
  const warning = page.getByRole("region", { name: "Work history" }).getByRole("alert");
  await expect(warning).toContainText("Harvest work every summer until 2015");
  await group(page, 2).getByLabel("Team").fill("Payments");
  await expect(warning).toBeVisible();
  await accessible(page);
  await warning.getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect(warning).toHaveCount(0);
  await expect(group(page, 1).getByRole("combobox", { name: "Company" })).toBeFocused();

  // Pasting the profile again skips known entries.
  await paste.click();
  await dialog
    .getByLabel("LinkedIn profile or résumé")
    .fill("Senior Engineer\nAcme Inc.\nJan 2021 - Present\nCook\nHooli\n2009 – 2010");
  await dialog.getByRole("button", { name: "Fill in 2 entries" }).click();
  await expect(page.getByText("1 entry was there already")).toBeVisible();
  await expect(paste, "the focus returns to the button that opened the dialog").toBeFocused();
  await expect(page.getByRole("group")).toHaveCount(3);
  await expect(group(page, 3).getByRole("combobox", { name: "Company" })).toHaveValue("Hooli");
  await group(page, 3).getByRole("button", { name: "Remove" }).click();

  for (const company of ["", "Bolt"]) {
    await page.getByRole("button", { name: "Add entry" }).click();
    await page.getByRole("combobox", { name: "Company" }).last().fill(company);
  }
  await page.getByRole("button", { name: "Save Work History" }).click();
  await expect(group(page, 4)).toContainText("Position is required");
  await paste.click();
  await dialog.getByLabel("LinkedIn profile or résumé").fill("Engineer\nCrane\n2010 – 2012");
  await dialog.getByRole("button", { name: "Fill in 1 entry" }).click();
  await expect(group(page, 4).getByRole("combobox", { name: "Company" })).toHaveValue("Crane");
  await expect(group(page, 4)).not.toContainText("is required");
  await expect(group(page, 3)).toContainText("Position is required");
});

test("a pasted résumé fills in the name and skips education", async ({ app, page, openAs }) => {
  const { manager, path } = await setUp(app);
  await page.setViewportSize({ width: 360, height: 640 });
  await openAs(manager, path);
  const jobs = Array.from({ length: 50 }, (_, at) => `Engineer, Acme ${at} GmbH, ${1970 + at}-${1970 + at}`);
  const paste = async (text: string) => {
    await page.getByRole("button", { name: "Paste profile or résumé" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill(text);
    const fill = page.getByRole("dialog").getByRole("button", { name: /^Fill in/ });
    await expect(fill).toBeInViewport({ ratio: 1 });
    await fill.click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await paste(
    "ROBIN VALE\nrobin.vale@mail.example\nExperience\nCook\nHooli\n2009 – 2010\nEducation\nState University\n2001 – 2005",
  );
  await expect(page.getByLabel("First Name")).toHaveValue("Robin");
  await expect(page.getByLabel("Last Name")).toHaveValue("Vale");
  await expect(page.getByRole("group", { name: /^Entry/ })).toHaveCount(1);
  await expect(page.getByRole("alert")).toHaveCount(0);

  // A typed name stays. The page lists what the form cannot hold.
  await page.getByLabel("First Name").fill("Ro");
  await paste(`Kim Doe\nkim.doe@mail.example\nExperience\n${jobs.join("\n")}`);
  await expect(page.getByLabel("First Name")).toHaveValue("Ro");
  await expect(page.getByRole("group", { name: /^Entry/ })).toHaveCount(50);
  const left = page.getByRole("alert").filter({ hasText: "The form holds 50 entries. Left out: 1" });
  await expect(left).toContainText("Engineer, Acme 49 GmbH");
});

const entry = { Company: "Acme", Position: "Cook", "Start date": "2019-01", "End date": "2020-12" };

const group = (page: Page, number: number) => page.getByRole("group", { name: `Entry ${number}` });

async function fillEntry(page: Page, number: number, fields: Partial<Record<keyof typeof entry, string>>) {
  for (const [label, value] of Object.entries(fields))
    await group(page, number).getByLabel(label, { exact: true }).and(page.locator("input")).fill(value);
}

/**
 * Releases the button only after the page has reacted, like a slow hand: a button that has moved by then was not
 * pressed.
 */
async function pressSlowly(page: Page, name: string, meanwhile: () => Promise<void>) {
  const button = page.getByRole("button", { name });
  await button.hover();
  await page.mouse.down();
  await meanwhile();
  // Time to render the change.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 50)));
  await page.mouse.up();
}

async function nameDevon(page: Page) {
  await page.getByLabel("First Name").fill("Devon");
  await page.getByLabel("Last Name").fill("Marsh");
}

async function setUp(app: TestApp): Promise<{ manager: TestManager; jobId: string; path: string }> {
  const manager = await aManager(app);
  const { id } = await aJob(manager, { title: "Cook", department: "Kitchen", location: "Porto" });
  return { manager, jobId: id, path: `/new-candidate?job=${id}` };
}

import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { rowsPerBatch } from "#contract/directory.ts";
import { monthText } from "#contract/months.ts";
import {
  directoryCompanies,
  directoryEmployments,
  directoryImports,
  directoryPeople,
} from "#server/platform/db/schema/directory.ts";
import { anAdmin, aPassword, aPerson } from "../factories.ts";
import type { TestApp } from "../test-app.ts";
import {
  endSessionAt,
  failThenWork,
  failures,
  fastForwardTo,
  problems,
  retryThroughFailures,
  throughFailures,
} from "./failures.ts";
import {
  accessible,
  checkLooks,
  expect,
  fitsWindow,
  pressInDialog,
  test,
  testWithClock,
} from "./fixtures.ts";

const csv = (text: string, name = "people.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});
const people = csv(
  [
    "Full name,Mail,Employer,Craft,Since,Until,Shoe size",
    "Kim Doe,kim@example.com,Acme,Cook,2018-01,2020-05,38",
    'Lou Roe,lou@example.com,"Acme, Inc.",Baker,2019-01,,44',
    "=1+1,nobody,Acme,=cmd|calc,2019-01,,40",
  ].join("\n"),
);

const path = "/admin/directory";
const chooseFile = (page: Page, file: ReturnType<typeof csv>) =>
  page.getByLabel("CSV file").setInputFiles(file);
const importButton = (page: Page) => page.getByRole("button", { name: "Import", exact: true });
/** One of the numbers at the top of the page or of the report. */
const fact = (page: Page, text: string) => page.locator("dl > *", { hasText: text });
const confirmNoOneLeft = (page: Page) =>
  page.getByRole("checkbox", { name: "Yes, everyone still works there" }).check();

test("a file is previewed and imported; a second import changes nothing", async ({ app, page, openAs }) => {
  await openAs(await anAdmin(app), path);
  for (const text of ["People0", "Companies0", "Employments0", "Last importNever"])
    await expect(fact(page, text)).toBeVisible();
  await checkLooks(page);

  await chooseFile(page, people);
  await expect(page.getByRole("heading", { name: "people.csv" })).toBeFocused();
  await expect(page.getByText("We recognized 5 of 7 columns by the names in line 1.")).toBeVisible();
  await page.getByLabel("Meaning of Craft").selectOption("Position");
  await expect(page.getByLabel("Meaning of Shoe size")).toHaveValue("");
  const preview = page.getByRole("region", { name: "The first rows" });
  await expect(preview.getByRole("row", { name: "Lou Roe" })).toContainText("still there");
  await expect(preview.getByRole("row", { name: "=1+1" })).toContainText("Would be rejected");
  await expect(page.getByText("1 × This is not an e-mail address")).toBeVisible();
  await accessible(page);
  await page.setViewportSize({ width: 800, height: 800 });
  const month = preview.getByRole("cell", { name: "Jan 2018" });
  expect(
    await month.evaluate((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return text.getClientRects().length;
    }),
  ).toBe(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await importButton(page).click();

  await expect(page.getByRole("heading", { name: "people.csv has been imported" })).toBeVisible();
  for (const text of ["Added2", "Updated0", "Unchanged0", "Rejected1"])
    await expect(fact(page, text)).toBeVisible();
  await expect(page.getByText("This is not an e-mail address: 'nobody'")).toBeVisible();
  await accessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download rejected rows" }).click();
  const lines = (await (await (await download).createReadStream()).toArray()).join("");
  // A spreadsheet must not take a cell for a formula.
  expect(lines).toContain(
    `'=1+1,nobody,Acme,'=cmd|calc,2019-01,,40,4,This is not an e-mail address: 'nobody'`,
  );

  const before = await app.db.select().from(directoryEmployments);
  await page.getByRole("button", { name: "Import another file" }).click();
  await chooseFile(page, people);
  await page.getByLabel("Meaning of Craft").selectOption("Position");
  await importButton(page).click();
  await expect(fact(page, "Unchanged2")).toBeVisible();
  expect(await app.db.select().from(directoryEmployments)).toEqual(before);
  await expect(fact(page, "Last import")).toHaveText("Last import21 Nov 2026");

  await test.step("a file of which every row is rejected was not imported", async () => {
    await page.getByRole("button", { name: "Import another file" }).click();
    const row = "Kim Doe,nobody,Acme,Cook,2018-01,2020-05";
    await chooseFile(page, csv(`name,email,company,position,start,end\n${row}`, "bad.csv"));
    await importButton(page).click();
    await expect(fact(page, "Rejected1")).toBeVisible();
    await expect(page.getByRole("heading", { name: "bad.csv was not imported" })).toBeVisible();
  });
});

/** All employments in the directory, by the person's name. */
async function employmentsIn(app: TestApp) {
  const rows = await app.db
    .select({
      name: directoryPeople.name,
      company: directoryCompanies.name,
      start: directoryEmployments.startMonth,
      end: directoryEmployments.endMonth,
    })
    .from(directoryEmployments)
    .innerJoin(directoryPeople, eq(directoryPeople.id, directoryEmployments.personId))
    .innerJoin(directoryCompanies, eq(directoryCompanies.id, directoryEmployments.companyId))
    .orderBy(directoryPeople.name);
  const text = (month: number | null) => month && monthText(month);
  return rows.map(({ start, end, ...row }) => ({ ...row, start: text(start), end: text(end) }));
}

test("the keyboard answers questions about dates and the company", async ({ app, page, openAs }) => {
  await openAs(await anAdmin(app), path);
  await chooseFile(
    page,
    csv(
      "Name,Email,Hire date,Datum ukončení,Birth date\nKim Doe,kim@example.com,05/06/2015,07/08/2019,01/02/1980\nLou Roe,lou@example.com,05/06/2016,,01/02/1981",
    ),
  );
  const isEnd = page.getByRole("radiogroup", {
    name: "'Datum ukončení' holds dates. Is it when people left?",
  });
  const nobodyLeft = page.getByText("No one in this file has left. Is that right?");
  await expect(isEnd).toBeVisible();
  await expect(page.getByText("'Birth date' holds dates")).toHaveCount(0);
  await expect(nobodyLeft).toBeVisible();
  await expect(page.getByText("Answer the questions marked with * above to import.")).toBeVisible();
  await expect(page.getByRole("row", { name: "Kim Doe" })).toBeVisible();
  await expect(page.getByText("would be rejected")).toHaveCount(0);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await accessible(page);
  }

  await page.getByLabel("All of these people worked at").focus();
  await page.keyboard.insertText("Aurora Works");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(isEnd.getByRole("radio", { name: "When they left" })).toBeFocused();
  await expect(isEnd.getByRole("radio", { name: "When they left" })).toBeChecked();
  await expect(page.getByLabel("Meaning of Datum ukončení")).toHaveValue("end");
  await expect(nobodyLeft).toHaveCount(0);
  const send = importButton(page);
  await expect(send).toBeDisabled();
  await page.getByRole("radio", { name: "3 April 2015" }).check();
  await expect(page.getByRole("row", { name: "Kim Doe" })).toContainText("Jun 2015");
  await isEnd.getByRole("radio", { name: "Not used" }).check();
  await expect(nobodyLeft).toBeVisible();
  await expect(send).toBeDisabled();
  await isEnd.getByRole("radio", { name: "When they left" }).check();
  await send.click();
  await expect(fact(page, "Added2")).toBeVisible();
  expect(await employmentsIn(app)).toMatchObject([
    { name: "Kim Doe", company: "Aurora Works", start: "2015-06", end: "2019-08" },
    { name: "Lou Roe", company: "Aurora Works", start: "2016-06", end: null },
  ]);
});

test("the page asks about damaged letters and reports shared addresses", async ({ app, page, openAs }) => {
  await openAs(await anAdmin(app), path);
  const rows = ["Name,E-mail,Company", "Jörg Öl,jo@example.com,Acme", "Ann Vale,hr@example.com,Acme", ""];
  const damaged = Buffer.concat([
    Buffer.from(rows.join("\n")),
    Buffer.from("Ren\xe9e Roe,re@example.com,Acme\n", "latin1"),
    Buffer.from("Ben Roe,both@example.com,Acme\nCyd Dow,both@example.com,Acme\n"),
  ]);
  await chooseFile(page, { ...people, buffer: damaged });
  const question = page.getByRole("radiogroup", { name: "Some letters in this file are damaged" });
  const send = importButton(page);
  await expect(send).toBeDisabled();
  const none = question.getByRole("radio", { name: "None of these" });
  await none.click();
  await expect(none).toBeChecked();
  await expect(
    page.getByText("Would be rejected: The name holds a character that could not be read"),
  ).toBeVisible();
  await expect(page.getByText("2 × Several people have this address")).toBeVisible();
  await question.getByRole("radio", { name: "Renée Roe" }).click();
  await expect(page.getByRole("row", { name: "Renée Roe" })).toBeVisible();
  await accessible(page);
  await confirmNoOneLeft(page);
  await send.click();
  await expect(fact(page, "Added3")).toBeVisible();
  await expect(page.getByText("1 row with a shared mailbox")).toBeVisible();
  await accessible(page);
  const names = await app.db.select({ name: directoryPeople.name }).from(directoryPeople);
  expect(names.map(({ name }) => name).toSorted()).toEqual(["Ann Vale", "Jörg Öl", "Renée Roe"]);

  const [shared] = await app.db.select().from(directoryPeople).where(eq(directoryPeople.name, "Ann Vale"));
  await page.goto(`/admin/directory/${shared?.id}`);
  await expect(page.getByText("Shared mailbox: never contacted automatically")).toBeVisible();
});

test("an unusable file is refused, and reading a long one can be stopped", async ({ app, page, openAs }) => {
  await openAs(await anAdmin(app), path);
  const choose = page.getByLabel("CSV file");
  await test.step("an unusable file is refused with advice", async () => {
    await choose.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from("x") });
    await expect(page.getByText("This is not a CSV file.")).toBeVisible();
    await choose.setInputFiles(csv(""));
    await expect(page.getByText("This file is empty.")).toBeVisible();
    await choose.setInputFiles(csv("Kim Doe,kim@example.com,Acme"));
    await expect(page.getByText("this file has no column names")).toBeVisible();
    await page.reload();
    await choose.setInputFiles(csv("name,company\nKim Doe,Acme"));
    await expect(page.getByText("This file has no column for the e-mail address.")).toBeVisible();
    await expect(importButton(page)).toBeDisabled();
    await page.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("reading a long file shows its progress and can be stopped", async () => {
    // The disk stops responding in the middle of the file.
    await page.evaluate(() => {
      let pieces = 0;
      Blob.prototype.arrayBuffer = function () {
        pieces += 1;
        return pieces === 5 ? new Promise(() => {}) : new Response(this).arrayBuffer();
      };
    });
    const row = "Kim Doe,kim@example.com,Acme,Cook,2018-01,2020-05\n";
    const rows = row.repeat(Math.floor((2.4 * 1024 * 1024) / row.length));
    await choose.setInputFiles(csv(`name,email,company,position,start,end\n${rows}`, "long.csv"));
    await expect(page.getByRole("heading", { name: "Reading long.csv" })).toBeFocused();
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "41");
    await accessible(page);
    await page.getByRole("button", { name: "Stop" }).click();
    await choose.setInputFiles(people);
    await expect(page.getByRole("heading", { name: "people.csv" })).toBeVisible();
  });
});

testWithClock("an import that fails resumes where it stopped", async ({ app, page, openAs }) => {
  const admin = await anAdmin(app);
  await openAs(admin, path);
  await test.step("an import resumes after failures of the server", async () => {
    await chooseFile(page, people);
    const start = () => importButton(page).click();
    await retryThroughFailures(page, "admin/directory/rows", start, "The import has stopped");
    await expect(page.getByRole("heading", { name: "people.csv has been imported" })).toBeVisible();
    expect(await app.count(directoryEmployments)).toBe(2);
  });

  await test.step("an import resumes once the admin has signed in again in another tab", async () => {
    await page.getByRole("button", { name: "Import another file" }).click();
    const row = "Bo Ash,bo@example.com,Bolt,Cook,2018-01,2020-05";
    await chooseFile(page, csv(`name,email,company,position,start,end\n${row}`, "more.csv"));
    const start = importButton(page);
    await endSessionAt(page, "admin/directory/rows", () => admin.browser.admin.admins.signOutEverywhere());
    await start.click();
    await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
    const [login] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("link", { name: "Sign in in another tab" }).click(),
    ]);
    await login.getByLabel("Email").fill(admin.email);
    await login.getByLabel("Password").fill(aPassword);
    await login.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(login.getByRole("heading", { level: 1, name: "Survey Templates" })).toBeVisible();
    await login.close();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { name: "more.csv has been imported" })).toBeVisible();
    expect(await app.count(directoryEmployments)).toBe(3);
  });
});

test("a person is found and deleted for good after a confirmation", async ({ app, page, openAs }) => {
  await aPerson(
    app,
    { name: "Kim Doe", email: "kim@example.com" },
    { company: "Acme", team: "Search", level: "manager" },
    { company: "Bolt", end: "2020-03" },
  );
  await aPerson(app, { name: "Kim Roe", email: `kim.${"x".repeat(60)}@example.com` }, {});
  await openAs(await anAdmin(app), path);
  await test.step("a search finds the person and their employments", async () => {
    await page.getByLabel("Name, e-mail address or company").fill("kim");
    await expect(page.getByText("2 people")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Kim Doe" })).toContainText("Engineer at Acme");
    await accessible(page);
    await page.getByRole("link", { name: "Kim Doe" }).press("Enter");

    await expect(page.getByRole("heading", { level: 1, name: "Kim Doe" })).toBeFocused();
    await expect(page.getByText("kim@example.com")).toBeVisible();
    await expect(page.getByRole("row", { name: "Acme" })).toContainText(
      "manager · SearchJan 2018still thereNov 2026",
    );
    await expect(page.getByRole("row", { name: "Bolt" })).toContainText("Rows sent to the API, 21 Nov 2026");
    await accessible(page);
  });

  await test.step("deleting asks first", async () => {
    await page.getByRole("button", { name: "Delete person" }).click();
    const dialog = page.getByRole("dialog", { name: "Delete Kim Doe for good?" });
    await expect(dialog).toContainText("Kim Doe and 2 employments will be deleted from the directory.");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await accessible(page);
    await failThenWork(
      dialog,
      "Delete for good",
      "Failed to delete this person.",
      "admin/directory/people",
      "DELETE",
    );
    await expect(page.getByText("Kim Doe has been deleted.")).toBeVisible();
    await expect(page).toHaveURL("/admin/directory?q=kim");
    await expect(page.getByText("1 person")).toBeVisible();
    expect(await app.count(directoryPeople)).toBe(1);
  });

  await test.step("every page fits 360 px, also for an unknown person", async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    await fitsWindow(page);
    await page.getByRole("link", { name: "Kim Roe" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Kim Roe" })).toBeVisible();
    await fitsWindow(page);
    await page.goto(`${path}/99`);
    await expect(page.getByText("This person is not in the directory")).toBeVisible();
    await fitsWindow(page);
  });
});

test("an import is reverted after a confirmation", async ({ app, page, openAs }) => {
  await aPerson(app, { name: "Kim Doe", email: "kim@example.com" }, { company: "Acme", position: "Waiter" });
  // Counting what remains of a large import is slow, so it waits until someone wants to revert it.
  await app.db.update(directoryImports).set({ added: 100_000 });
  const again = {
    importedBy: "Ada Admin",
    startedAt: app.clock.now(),
    lastRowsAt: app.clock.now(),
    unchanged: 1,
  };
  await app.db.insert(directoryImports).values({ key: randomUUID(), fileName: "again.csv", ...again });
  const counted: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/standing")) counted.push(request.url());
  });
  await openAs(await anAdmin(app), path);
  await expect(page.getByRole("list", { name: "Imports" })).toContainText(
    "Before you undo it, we count what would change.",
  );
  await expect(page.getByRole("list", { name: "Imports" })).toContainText("21 Nov 2026, by the system");
  expect(counted).toEqual([]);
  await expect(page.getByRole("button", { name: "Undo import of again.csv" })).toBeVisible();
  await chooseFile(
    page,
    csv(
      "name,email,company,position,start,end\nKim Doe,kim@example.com,Acme,Chef,2018-01,\nLou Roe,lou@example.com,Acme,Cook,2018-01,",
      "wrong.csv",
    ),
  );
  await confirmNoOneLeft(page);
  await importButton(page).click();
  const entry = page.getByRole("list", { name: "Imports" }).getByRole("listitem").first();
  await expect(entry).toContainText("wrong.csv");
  await expect(entry).toContainText("21 Nov 2026, by Ada Admin1 added · 1 updated");

  const undo = page.getByRole("button", { name: "Undo import of wrong.csv" });
  await undo.focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Undo the import of wrong.csv?" });
  await expect(question).toContainText(
    "1 entry that it added will be removed, and 1 person with no other entry and no survey.",
  );
  await expect(question).toContainText("1 entry that it updated will be restored.");
  await expect(question).toContainText(
    "Corrected names and addresses, merged records and confirmed months stay.",
  );
  await accessible(page);
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  expect(await app.db.$count(directoryPeople)).toBe(2);

  await undo.press("Enter");
  await pressInDialog(question, "Undo import");
  await expect(entry).toContainText("Being undone");
  await expect(undo).toHaveCount(0);
  await app.runTasks();
  await expect(entry).toContainText(
    "Undone on 21 Nov 2026 by Ada Admin: 1 entry removed · 1 entry restored · 1 person removed",
  );
  await expect(fact(page, "Employments")).toHaveText("Employments1");
  expect(await app.db.select().from(directoryEmployments)).toMatchObject([{ position: "Waiter" }]);
  await page.setViewportSize({ width: 360, height: 800 });
  await accessible(page);
});

test("the numbers follow an import whose revert was quick", async ({ app, page, openAs }) => {
  await openAs(await anAdmin(app), path);
  await chooseFile(
    page,
    csv("name,email,company,position,start,end\nKim Doe,kim@example.com,Acme,Chef,2018-01,2020-01"),
  );
  await importButton(page).click();
  await expect(fact(page, "People")).toHaveText("People1");
  // Done before the page asks how far it is.
  await page.route("**/api/admin/directory/imports/*", async (route) => {
    if (route.request().method() !== "DELETE") return route.fallback();
    const response = await route.fetch();
    await app.runTasks();
    return route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Undo import of people.csv" }).click();
  await pressInDialog(page.getByRole("dialog", { name: /^Undo the import/ }), "Undo import");
  await expect(page.getByRole("list", { name: "Imports" })).toContainText("1 person removed");
  await expect(fact(page, "People")).toHaveText("People0");
});

test("reverting an import while it runs stops it", async ({ app, page, openAs }) => {
  const admin = await anAdmin(app);
  await openAs(admin, "/admin/directory");
  const row = (_: unknown, index: number) => `Kim ${index},kim${index}@example.com,Acme,Cook,2018-01,\n`;
  const rows = Array.from({ length: rowsPerBatch + 1 }, row).join("");
  await chooseFile(page, csv(`name,email,company,position,start,end\n${rows}`, "wrong.csv"));
  let batches = 0;
  await page.route("**/api/admin/directory/rows", async (route) => {
    batches += 1;
    if (batches === 2) {
      const { imports } = await admin.browser.admin.imports.list({});
      await admin.browser.admin.imports.revert({ importId: imports[0]?.id ?? 0 });
    }
    await route.continue();
  });
  await confirmNoOneLeft(page);
  await importButton(page).click();
  await expect(page.getByText("Someone undid this import.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "wrong.csv was imported in part" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Imports" })).toContainText("Being undone");
  await app.runTasks();
  expect(await app.db.$count(directoryPeople)).toBe(0);
});

testWithClock("each part of the page that fails to load offers Retry", async ({ app, page, openAs }) => {
  await aPerson(app, { name: "Kim Doe" }, {});
  const admin = await anAdmin(app);
  const retries = [
    "Failed to load the directory.",
    "Failed to load the imports.",
    "Failed to search the directory.",
    "Failed to load the likely duplicates.",
    "Failed to load the prediction check.",
  ].map((title) => page.getByRole("alert").filter({ hasText: title }));
  const again = async () => {
    for (const retry of retries) await retry.getByRole("button", { name: "Retry" }).click();
  };
  await throughFailures(page, "admin/directory", "any", async (failure) => {
    if (failure === failures[0]) {
      await openAs(admin, "/admin/directory?q=kim");
      await page.getByRole("heading", { name: "Prediction check" }).click();
    } else await again();
    for (const retry of retries) await fastForwardTo(page, retry.filter({ hasText: problems[failure] }));
  });
  await again();
  await expect(page.getByRole("link", { name: "Kim Doe" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("likely duplicates are merged or kept apart", async ({ app, page, openAs }) => {
  await openAs(await anAdmin(app), path);
  const section = page.getByRole("region", { name: "Likely duplicates" });
  await expect(section.getByText("No likely duplicates: the directory is empty.")).toBeVisible();

  const acme = { start: "2018-01", end: "2020-05" };
  await aPerson(app, { name: "Robert Vale", email: "robert@home.example" }, { ...acme, start: "2017-01" });
  await aPerson(app, { name: "Bob Vale", email: "bob@acme.example" }, acme, { company: "Initech" });
  for (const email of ["kim@home.example", "kim@acme.example"])
    await aPerson(app, { name: "Kim Doe", email }, acme);
  await page.reload();
  await expect(section.getByText("2 pairs among all 4 records.")).toBeVisible();
  const vale = section.getByRole("listitem").filter({ hasText: "Robert Vale" });
  for (const text of ["bob@acme.example", "robert@home.example", "Engineer at Acme", "Jan 2017 to May 2020"])
    await expect(vale.getByText(text).first()).toBeVisible();
  await checkLooks(page);

  await section.getByRole("button", { name: "Not the same person: Kim Doe" }).click();
  await expect(page.getByText("Kept as two people")).toBeVisible();
  await expect(section.getByText("1 pair among all 4 records.")).toBeVisible();
  await expect(section.getByRole("heading", { name: "Likely duplicates" })).toBeFocused();

  await section.getByRole("button", { name: "Merge Bob Vale and Robert Vale" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge these two records?" });
  await expect(dialog).toContainText(
    "bob@acme.example stays in the directory. robert@home.example is removed.",
  );
  await accessible(page);
  await dialog.getByRole("button", { name: "Merge" }).click();
  await expect(page.getByText("Bob Vale is one person now.")).toBeVisible();
  await expect(section.getByText("No likely duplicates among all 3 records.")).toBeVisible();
  await expect(section.getByRole("heading", { name: "Likely duplicates" })).toBeFocused();
  expect((await employmentsIn(app)).filter(({ name }) => name === "Bob Vale")).toHaveLength(3);
});

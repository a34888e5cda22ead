import { randomUUID } from "node:crypto";
import { rowsPerBatch } from "#contract/directory.ts";
import { directoryEmployments, directoryImports, directoryPeople } from "#server/db/schema/directory.ts";
import { anAdmin, aPassword, aPerson } from "../factories.ts";
import { hurryTo } from "./hurry.ts";
import { problems } from "./problems.ts";
import { accessible, expect, failCalls, failures, test, testWithClock } from "./screen.ts";
import { retryThroughFailures, throughFailures } from "./through-failures.ts";

const csv = (text: string, name = "people.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});
const people = csv(
  [
    "Full name,Mail,Employer,Job,Since,Until,Shoe size",
    "Kim Doe,kim@example.com,Acme,Cook,2018-01,2020-05,38",
    'Lou Roe,lou@example.com,"Acme, Inc.",Baker,2019-01,,44',
    "=1+1,nobody,Acme,=cmd|calc,2019-01,,40",
  ].join("\n"),
);

test("a file is dropped, looked at, matched, imported and reported; the same again changes nothing", async ({
  app,
  page,
  openAs,
}) => {
  await openAs(await anAdmin(app), "/admin/directory");
  for (const [name, value] of [
    ["People", "0"],
    ["Companies", "0"],
    ["Employments", "0"],
    ["Last import", "Never"],
  ])
    await expect(page.locator("dl > *", { hasText: name })).toHaveText(`${name}${value}`);
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await accessible(page);
  }

  await page.getByLabel("CSV file").setInputFiles(people);
  await expect(page.getByRole("heading", { name: "people.csv" })).toBeFocused();
  await expect(page.getByText("6 of 7 columns recognised, named in line 1.")).toHaveCount(0);
  await page.getByLabel("Meaning of Job").selectOption("Position");
  await expect(page.getByLabel("Meaning of Shoe size")).toHaveValue("");
  const preview = page.getByRole("region", { name: "The first rows" });
  await expect(preview.getByRole("row", { name: "Lou Roe" })).toContainText("still there");
  await expect(preview.getByRole("row", { name: "=1+1" })).toContainText("Would be rejected");
  await expect(page.getByText("1 × This is not an e-mail address")).toBeVisible();
  await accessible(page);
  await page.setViewportSize({ width: 800, height: 800 });
  const month = preview.getByRole("cell", { name: "2018-01" });
  expect(
    await month.evaluate((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return text.getClientRects().length;
    }),
  ).toBe(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Import", exact: true }).click();

  await expect(page.getByRole("heading", { name: "people.csv has been imported" })).toBeVisible();
  for (const text of ["Added2", "Updated0", "Unchanged0", "Rejected1"])
    await expect(page.locator("dl > *", { hasText: text })).toBeVisible();
  await expect(page.getByText("This is not an e-mail address: 'nobody'")).toBeVisible();
  await accessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Rejected Rows" }).click();
  const lines = (await (await (await download).createReadStream()).toArray()).join("");
  // A spreadsheet must not take a cell for a formula.
  expect(lines).toContain(
    `'=1+1,nobody,Acme,'=cmd|calc,2019-01,,40,4,This is not an e-mail address: 'nobody'`,
  );

  const before = await app.db.select().from(directoryEmployments);
  await page.getByRole("button", { name: "Import Another File" }).click();
  await page.getByLabel("CSV file").setInputFiles(people);
  await page.getByLabel("Meaning of Job").selectOption("Position");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.locator("dl > *", { hasText: "Unchanged2" })).toBeVisible();
  expect(await app.db.select().from(directoryEmployments)).toEqual(before);
  await expect(page.locator("dl > *", { hasText: "Last import" })).toHaveText("Last import21 Nov 2026");
});

test("where the dates of a file can be read in two ways it is asked, and nothing is guessed", async ({
  app,
  page,
  openAs,
}) => {
  await openAs(await anAdmin(app), "/admin/directory");
  await page
    .getByLabel("CSV file")
    .setInputFiles(csv("Kim Doe,kim@example.com,Acme,03/04/2015\nLou Roe,lou@example.com,Acme,05/06/2016"));
  await expect(page.getByText("this file has no line with the columns' names")).toBeVisible();
  await page.getByLabel("Meaning of Column 1").selectOption("Name");
  await page.getByLabel("Meaning of Column 3").selectOption("Company");
  const send = page.getByRole("button", { name: "Import", exact: true });
  await expect(send).toBeDisabled();
  await page.getByRole("radio", { name: "3 April 2015" }).check();
  await expect(page.getByRole("row", { name: "Kim Doe" })).toContainText("2015-04");
  await accessible(page);
  await send.click();
  await expect(page.locator("dl > *", { hasText: "Added2" })).toBeVisible();
  const { startMonth } = directoryEmployments;
  expect(await app.db.select({ startMonth }).from(directoryEmployments).orderBy(startMonth)).toEqual([
    { startMonth: 2015 * 12 + 3 },
    { startMonth: 2016 * 12 + 5 },
  ]);
});

test("a file that cannot be used is refused with what to do", async ({ app, page, openAs }) => {
  await openAs(await anAdmin(app), "/admin/directory");
  const choose = page.getByLabel("CSV file");
  await choose.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from("x") });
  await expect(page.getByText("This is not a CSV file.")).toBeVisible();
  await choose.setInputFiles(csv(""));
  await expect(page.getByText("This file is empty.")).toBeVisible();
  await choose.setInputFiles(csv("name,company\nKim Doe,Acme"));
  await expect(page.getByText("This file has no column for the e-mail address.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
});

test("how far a long file has been looked through is shown, and it can be stopped", async ({
  app,
  page,
  openAs,
}) => {
  await openAs(await anAdmin(app), "/admin/directory");
  // A disk that stops answering in the middle of the file.
  await page.evaluate(() => {
    let pieces = 0;
    Blob.prototype.arrayBuffer = function () {
      pieces += 1;
      return pieces === 5 ? new Promise(() => {}) : new Response(this).arrayBuffer();
    };
  });
  const row = "Kim Doe,kim@example.com,Acme,Cook,2018-01,2020-05\n";
  const rows = row.repeat(Math.floor((2.4 * 1024 * 1024) / row.length));
  const choose = page.getByLabel("CSV file");
  await choose.setInputFiles(csv(`name,email,company,position,start,end\n${rows}`, "long.csv"));
  await expect(page.getByRole("heading", { name: "Looking through long.csv" })).toBeFocused();
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "41");
  await accessible(page);
  await page.getByRole("button", { name: "Stop" }).click();
  await choose.setInputFiles(people);
  await expect(page.getByRole("heading", { name: "people.csv" })).toBeVisible();
});

testWithClock(
  "an import that comes to a halt goes on where it stopped, and loses nothing",
  async ({ app, page, openAs }) => {
    await openAs(await anAdmin(app), "/admin/directory");
    await page.getByLabel("CSV file").setInputFiles(people);
    const start = () => page.getByRole("button", { name: "Import", exact: true }).click();
    await retryThroughFailures(page, "admin/directory/rows", start, "The import has come to a halt");
    await expect(page.getByRole("heading", { name: "people.csv has been imported" })).toBeVisible();
    expect(await app.count(directoryEmployments)).toBe(2);
  },
);

test("an import whose admin is signed out meanwhile waits until they have signed in in another tab", async ({
  app,
  page,
  openAs,
}) => {
  const admin = await anAdmin(app);
  await openAs(admin, "/admin/directory");
  await page.getByLabel("CSV file").setInputFiles(people);
  const start = page.getByRole("button", { name: "Import", exact: true });
  await expect(start).toBeEnabled();
  await admin.browser.admin.admins.signOutEverywhere();
  await start.click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  const [login] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Sign in in another tab" }).click(),
  ]);
  await login.getByLabel("Email").fill(admin.email);
  await login.getByLabel("Password").fill(aPassword);
  await login.getByRole("button", { name: "Sign In" }).click();
  await expect(login.getByRole("heading", { level: 1, name: "Survey Templates" })).toBeVisible();
  await login.close();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "people.csv has been imported" })).toBeVisible();
  expect(await app.count(directoryEmployments)).toBe(2);
});

test("a person is looked up and deleted for good, after having been asked", async ({ app, page, openAs }) => {
  await aPerson(
    app,
    { name: "Kim Doe", email: "kim@example.com" },
    { company: "Acme", team: "Search", level: "manager" },
    { company: "Bolt", end: "2020-03" },
  );
  await aPerson(app, { name: "Kim Roe" }, {});
  await openAs(await anAdmin(app), "/admin/directory");
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

  await page.getByRole("button", { name: "Delete Person" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Kim Doe for good?" });
  await expect(dialog).toContainText("Kim Doe and 2 employments are deleted from the directory.");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await accessible(page);
  const recover = await failCalls(page, "admin/directory/people", "500", "DELETE");
  await dialog.getByRole("button", { name: "Delete for Good" }).click();
  await expect(dialog.getByText("Failed to delete this person.")).toBeVisible();
  await recover();
  await dialog.getByRole("button", { name: "Delete for Good" }).click();
  await expect(page.getByText("Kim Doe has been deleted.")).toBeVisible();
  await expect(page).toHaveURL("/admin/directory?q=kim");
  await expect(page.getByText("1 person")).toBeVisible();
  expect(await app.count(directoryPeople)).toBe(1);

  await page.getByLabel("CSV file").setInputFiles(people);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("This person was deleted on request").first()).toBeVisible();
});

test("the wrong file is taken back, after having been asked, and the list tells what became of it", async ({
  app,
  page,
  openAs,
}) => {
  await aPerson(app, { name: "Kim Doe", email: "kim@example.com" }, { company: "Acme", position: "Waiter" });
  // Of a large one it is not counted unless somebody wants to take it back: others would wait for that.
  await app.db.update(directoryImports).set({ added: 100_000 });
  // What it told as it was known already is its own once the other that told it is taken back.
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
  await openAs(await anAdmin(app), "/admin/directory");
  await expect(page.getByRole("list", { name: "Imports" })).toContainText(
    "How much of that still stands is counted before it is taken back.",
  );
  await expect(page.getByRole("list", { name: "Imports" })).toContainText("21 Nov 2026, by the system");
  expect(counted).toEqual([]);
  await expect(page.getByRole("button", { name: "Take back again.csv" })).toBeVisible();
  await page
    .getByLabel("CSV file")
    .setInputFiles(
      csv(
        "name,email,company,position,start,end\nKim Doe,kim@example.com,Acme,Chef,2018-01,\nLou Roe,lou@example.com,Acme,Cook,2018-01,",
        "wrong.csv",
      ),
    );
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const entry = page.getByRole("list", { name: "Imports" }).getByRole("listitem").first();
  await expect(entry).toContainText("wrong.csv");
  await expect(entry).toContainText("21 Nov 2026, by Ada Admin1 added · 1 updatedAll of that still stands.");

  const takeBack = page.getByRole("button", { name: "Take back wrong.csv" });
  await takeBack.focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Take back the import of wrong.csv?" });
  await expect(question).toContainText(
    "1 entry that it added goes, and with it 1 person of whom nothing else is known, unless they were asked already.",
  );
  await expect(question).toContainText("1 entry that it updated is as before.");
  await expect(question).toContainText(
    "names and addresses stay as they are now. So does until which month somebody was still there",
  );
  await accessible(page);
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  expect(await app.db.$count(directoryPeople)).toBe(2);

  await takeBack.press("Enter");
  await question.getByRole("button", { name: "Take Back" }).press("Enter");
  await expect(entry).toContainText("Being taken back");
  await expect(takeBack).toHaveCount(0);
  await app.runTasks();
  await expect(entry).toContainText(
    "Taken back on 21 Nov 2026 by Ada Admin: 1 removed · 1 as before · 1 person removed",
  );
  await expect(page.locator("dl > *", { hasText: "Employments" })).toHaveText("Employments1");
  expect(await app.db.select().from(directoryEmployments)).toMatchObject([{ position: "Waiter" }]);
  await page.setViewportSize({ width: 360, height: 800 });
  await accessible(page);
});

test("a file that is taken back while it is imported ends there, and says so", async ({
  app,
  page,
  openAs,
}) => {
  const admin = await anAdmin(app);
  await openAs(admin, "/admin/directory");
  const row = (_: unknown, index: number) => `Kim ${index},kim${index}@example.com,Acme,Cook,2018-01,\n`;
  const rows = Array.from({ length: rowsPerBatch + 1 }, row).join("");
  await page
    .getByLabel("CSV file")
    .setInputFiles(csv(`name,email,company,position,start,end\n${rows}`, "wrong.csv"));
  let batches = 0;
  await page.route("**/api/admin/directory/rows", async (route) => {
    batches += 1;
    if (batches === 2) {
      const { imports } = await admin.browser.admin.imports.list({});
      await admin.browser.admin.imports.takeBack({ importId: imports[0]?.id ?? 0 });
    }
    await route.continue();
  });
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("The import was taken back meanwhile.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "wrong.csv was imported in part" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Imports" })).toContainText("Being taken back");
  await app.runTasks();
  expect(await app.db.$count(directoryPeople)).toBe(0);
});

test("an address of nobody says so, and all fits 360 px", async ({ app, page, openAs }) => {
  await aPerson(app, { name: "Kim Doe", email: `kim.${"x".repeat(60)}@example.com` }, {});
  await page.setViewportSize({ width: 360, height: 700 });
  const admin = await anAdmin(app);
  for (const path of ["/admin/directory?q=kim", "/admin/directory/1", "/admin/directory/99"]) {
    await openAs(admin, path);
    await expect(page.getByText(/Kim Doe|This person is not in the directory/).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
});

testWithClock("what cannot be loaded says so and offers Retry", async ({ app, page, openAs }) => {
  await aPerson(app, { name: "Kim Doe" }, {});
  const admin = await anAdmin(app);
  const retries = [
    "Failed to load the directory.",
    "Failed to load the imports.",
    "Failed to search the directory.",
    "Failed to load what was expected and said.",
  ].map((title) => page.getByRole("alert").filter({ hasText: title }));
  const again = async () => {
    for (const retry of retries) await retry.getByRole("button", { name: "Retry" }).click();
  };
  await throughFailures(page, "admin/directory", "any", async (failure) => {
    await (failure === failures[0] ? openAs(admin, "/admin/directory?q=kim") : again());
    for (const retry of retries) await hurryTo(page, retry.filter({ hasText: problems[failure] }));
  });
  await again();
  await expect(page.getByRole("link", { name: "Kim Doe" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

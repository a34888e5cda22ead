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
import { failCalls, failures, hurryTo, problems, retryThroughFailures, throughFailures } from "./failures.ts";
import { accessible, expect, test, testWithClock } from "./fixtures.ts";

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

const everyoneStillWorksThere = (page: Page) =>
  page.getByRole("checkbox", { name: "Yes, everyone still works there" }).check();

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
  await expect(page.getByText("5 of 7 columns recognized, named in line 1.")).toBeVisible();
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
  await page.getByLabel("Meaning of Craft").selectOption("Position");
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
  await expect(page.getByRole("row", { name: "Kim Doe" })).toContainText("Apr 2015");
  await everyoneStillWorksThere(page);
  await accessible(page);
  await send.click();
  await expect(page.locator("dl > *", { hasText: "Added2" })).toBeVisible();
  const { startMonth } = directoryEmployments;
  expect(await app.db.select({ startMonth }).from(directoryEmployments).orderBy(startMonth)).toEqual([
    { startMonth: 2015 * 12 + 3 },
    { startMonth: 2016 * 12 + 5 },
  ]);
});

/** What the directory knows of everybody, by name. */
async function employmentsIn(app: TestApp) {
  const rows = await app.db
    .select({
      name: directoryPeople.name,
      email: directoryPeople.email,
      position: directoryEmployments.position,
      company: directoryCompanies.name,
      start: directoryEmployments.startMonth,
      end: directoryEmployments.endMonth,
    })
    .from(directoryEmployments)
    .innerJoin(directoryPeople, eq(directoryPeople.id, directoryEmployments.personId))
    .innerJoin(directoryCompanies, eq(directoryCompanies.id, directoryEmployments.companyId))
    .orderBy(directoryPeople.name);
  return rows.map(({ start, end, ...row }) => ({
    ...row,
    start: start === null ? null : monthText(start),
    end: end === null ? null : monthText(end),
  }));
}

test("an export of BambooHR becomes people of one company, who left when it says", async ({
  app,
  page,
  openAs,
}) => {
  await openAs(await anAdmin(app), "/admin/directory");
  await page
    .getByLabel("CSV file")
    .setInputFiles(
      csv(
        [
          'Employee #,"Last name, First name",Work Email,Job Title,Department,Location,Hire Date,Termination Date,Employment Status,Reporting to',
          '101,"Vale, Robin",robin.vale@aurora.example,Engineer,R&D,Dublin,2018-03-05,0000-00-00,Active,Kim Lee',
          '102,"Ode, Sam",sam.ode@aurora.example,Analyst,R&D,Dublin,2017-01-09,2021-06-30,Terminated,Kim Lee',
          '103,"Lee, Kim",kim.lee@aurora.example,Analyst,R&D,Dublin,2015-01-09,0000-00-00,Terminated,Robin Vale',
        ].join("\n"),
      ),
    );
  const send = page.getByRole("button", { name: "Import", exact: true });
  await expect(send).toBeDisabled();
  await expect(page.getByLabel("Meaning of Employee #")).toHaveValue("");
  const preview = page.getByRole("region", { name: "The first rows" });
  await expect(preview.getByRole("row", { name: "Robin Vale" })).toContainText("Mar 2018still there");
  await expect(preview.getByRole("row", { name: "Sam Ode" })).toContainText("Jan 2017Jun 2021");
  await expect(preview.getByRole("row", { name: "Kim Lee" })).toContainText(
    "Would be rejected: The status says they have left, but no end date in the past says when: 'Terminated'",
  );
  await expect(page.getByText("The company is missing")).toHaveCount(0);
  const company = page.getByLabel("All of these people worked at");
  await company.fill("see www.aurora.example");
  await company.blur();
  await expect(page.getByText("Company is the company's name alone")).toBeVisible();
  await expect(send).toBeDisabled();
  await accessible(page);
  await company.fill("Aurora Works");
  await expect(preview.getByRole("row", { name: "Sam Ode" })).toContainText("Aurora Works");
  await send.click();

  await expect(page.locator("dl > *", { hasText: "Added2" })).toBeVisible();
  await expect(page.locator("dl > *", { hasText: "Rejected1" })).toBeVisible();
  const person = { company: "Aurora Works" };
  expect(await employmentsIn(app)).toEqual([
    {
      ...person,
      name: "Robin Vale",
      email: "robin.vale@aurora.example",
      position: "Engineer",
      start: "2018-03",
      end: null,
    },
    {
      ...person,
      name: "Sam Ode",
      email: "sam.ode@aurora.example",
      position: "Analyst",
      start: "2017-01",
      end: "2021-06",
    },
  ]);
});

for (const { system, file, typed, company, end } of [
  {
    system: "Personio",
    file: "ID,First name,Last name,Email,Status,Position,Department,Office,Subcompany,Hire date,Termination date,Last working day\n1,Robin,Vale,robin@borealis.example,Active,Engineer,Tech,Berlin,Borealis GmbH,01.03.2018,,\n2,Sam,Ode,sam@borealis.example,Inactive,Analyst,Tech,Berlin,Borealis GmbH,01.01.2017,,15.06.2021",
    typed: "Borealis",
    company: "Borealis",
    end: "2021-06",
  },
  {
    system: "an HR system with a company column",
    file: 'Employee #,"Last name, First name",Work Email,Job Title,Company,Hire Date,Termination Date,Employment Status\n101,"Vale, Robin",robin@borealis.example,Engineer,Borealis Group,2018-03-05,,Active\n102,"Ode, Sam",sam@borealis.example,Analyst,Borealis Group,2017-01-09,2021-06-30,Terminated',
    typed: null,
    company: "Borealis Group",
    end: "2021-06",
  },
])
  test(`an export of ${system} is imported as it is meant`, async ({ app, page, openAs }) => {
    await openAs(await anAdmin(app), "/admin/directory");
    await page.getByLabel("CSV file").setInputFiles(csv(file));
    const field = page.getByLabel("All of these people worked at");
    if (typed) await field.fill(typed);
    else await expect(field).toHaveCount(0);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await expect(page.locator("dl > *", { hasText: "Added2" })).toBeVisible();
    expect(await employmentsIn(app)).toMatchObject([
      { name: "Robin Vale", company, position: "Engineer", start: "2018-03", end: null },
      { name: "Sam Ode", company, position: "Analyst", start: "2017-01", end },
    ]);
  });

test("an address book of Outlook gives positions, not titles of courtesy", async ({ app, page, openAs }) => {
  await openAs(await anAdmin(app), "/admin/directory");
  await page
    .getByLabel("CSV file")
    .setInputFiles(
      csv(
        '"Title","First Name","Middle Name","Last Name","Suffix","Company","Department","Job Title","Business City","E-mail Address","E-mail Display Name","Web Page"\n"Dr.","Robin","","Vale","","Cirrus Ltd","R&D","Engineer","Dublin","robin@cirrus.example","Robin Vale (robin@cirrus.example)",""',
      ),
    );
  const send = page.getByRole("button", { name: "Import", exact: true });
  await expect(page.getByText("No one in this file has left. Is that right?")).toBeVisible();
  await expect(send).toBeDisabled();
  await everyoneStillWorksThere(page);
  await send.click();
  await expect(page.locator("dl > *", { hasText: "Added1" })).toBeVisible();
  expect(await employmentsIn(app)).toMatchObject([
    { name: "Robin Vale", company: "Cirrus Ltd", position: "Engineer", email: "robin@cirrus.example" },
  ]);
});

test("dates that may be ends are asked about, and all questions are answered by keyboard", async ({
  app,
  page,
  openAs,
}) => {
  await openAs(await anAdmin(app), "/admin/directory");
  await page
    .getByLabel("CSV file")
    .setInputFiles(
      csv(
        "Name,Email,Hire date,Data zakończenia,Birth date\nKim Doe,kim@example.com,05/06/2015,07/08/2019,01/02/1980\nLou Roe,lou@example.com,05/06/2016,,01/02/1981",
      ),
    );
  const isEnd = page.getByRole("radiogroup", {
    name: "'Data zakończenia' holds dates. Is it when people left?",
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }

  await page.getByLabel("All of these people worked at").focus();
  await page.keyboard.type("Aurora Works");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(isEnd.getByRole("radio", { name: "When they left" })).toBeFocused();
  await expect(isEnd.getByRole("radio", { name: "When they left" })).toBeChecked();
  await expect(page.getByLabel("Meaning of Data zakończenia")).toHaveValue("end");
  await expect(nobodyLeft).toHaveCount(0);
  const send = page.getByRole("button", { name: "Import", exact: true });
  await expect(send).toBeDisabled();
  await page.getByRole("radio", { name: "3 April 2015" }).check();
  await expect(page.getByRole("row", { name: "Kim Doe" })).toContainText("Jun 2015");
  await isEnd.getByRole("radio", { name: "Not used" }).check();
  await expect(nobodyLeft).toBeVisible();
  await expect(send).toBeDisabled();
  await isEnd.getByRole("radio", { name: "When they left" }).check();
  await send.click();
  await expect(page.locator("dl > *", { hasText: "Added2" })).toBeVisible();
  expect(await employmentsIn(app)).toMatchObject([
    { name: "Kim Doe", company: "Aurora Works", start: "2015-06", end: "2019-08" },
    { name: "Lou Roe", company: "Aurora Works", start: "2016-06", end: null },
  ]);
});

test("where letters of a file can be read in two ways it is asked by an example, and shared addresses are told", async ({
  app,
  page,
  openAs,
}) => {
  await openAs(await anAdmin(app), "/admin/directory");
  const rows = ["Name,E-mail,Company", "Jörg Öl,jo@example.com,Acme", "Ann Vale,hr@example.com,Acme", ""];
  const damaged = Buffer.concat([
    Buffer.from(rows.join("\n")),
    Buffer.from("Ren\xe9e Roe,re@example.com,Acme\n", "latin1"),
    Buffer.from("Ben Roe,both@example.com,Acme\nCyd Dow,both@example.com,Acme\n"),
  ]);
  await page.getByLabel("CSV file").setInputFiles({ ...people, buffer: damaged });
  const question = page.getByRole("radiogroup", { name: "Some letters in this file are damaged" });
  const send = page.getByRole("button", { name: "Import", exact: true });
  await expect(send).toBeDisabled();
  // It is chosen once the file has been read that way.
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
  await everyoneStillWorksThere(page);
  await send.click();
  await expect(page.locator("dl > *", { hasText: "Added3" })).toBeVisible();
  await expect(page.getByText("1 row with a shared mailbox")).toBeVisible();
  await accessible(page);
  const names = await app.db.select({ name: directoryPeople.name }).from(directoryPeople);
  expect(names.map(({ name }) => name).toSorted()).toEqual(["Ann Vale", "Jörg Öl", "Renée Roe"]);

  const [shared] = await app.db.select().from(directoryPeople).where(eq(directoryPeople.name, "Ann Vale"));
  await page.goto(`/admin/directory/${shared?.id}`);
  await expect(page.getByText("Shared mailbox: never contacted automatically")).toBeVisible();
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
  await everyoneStillWorksThere(page);
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
  await everyoneStillWorksThere(page);
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
    "Failed to load the likely duplicates.",
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

test("likely duplicates are merged or kept apart, and the dialog says which address stays", async ({
  app,
  page,
  openAs,
}) => {
  await openAs(await anAdmin(app), "/admin/directory");
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
  for (const width of [1280, 360])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await accessible(page);
    }

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

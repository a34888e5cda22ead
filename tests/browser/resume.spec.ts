import { truncateSync, writeFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { aJob, aManager, aParticipant, type TestManager } from "../factories.ts";
import { accessible, checkLooks, expect, test, testWithClock } from "./fixtures.ts";
import type { TestApp } from "../test-app.ts";
import type { Locator, Page } from "@playwright/test";

const file = (name: string, contents: string | Uint8Array) => ({
  name,
  mimeType: "",
  buffer: Buffer.from(contents),
});

const resume = file(
  "robin.txt",
  `Robin Vale
robin.vale@mail.example

Experience

Head Cook
Acme Inc.
Jan 2019 - Mar 2021

Cook
Initech
2016 - 2018

Summer kitchens in several places, as they came
June 2014 - August 2015
`,
);

/** A manager whose installation and company read files, and a job. */
async function aReader(app: TestApp) {
  app.context.settings.features.resume_upload = true;
  const manager = await aManager(app, { company: "Juniper Labs" });
  await manager.browser.manager.outreach.saveCompanyRules({ resumeUpload: true });
  return { manager, jobId: (await aJob(manager)).id };
}

const choose = (page: Page, chosen: Parameters<Locator["setInputFiles"]>[0]) =>
  page.getByLabel("Résumé", { exact: true }).setInputFiles(chosen);

test("a résumé is read in the browser, corrected, filled in and undone", async ({ app, page, openAs }) => {
  const { manager, jobId } = await aReader(app);
  await openAs(manager, `/new-candidate?job=${jobId}`);
  await expect(page.getByText("Drop a résumé here")).toBeVisible();
  await checkLooks(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await choose(page, resume);
  const dialog = page.getByRole("dialog", { name: "What we read in robin.txt" });
  const jobs = dialog.getByRole("list", { name: "Jobs" }).getByRole("listitem");
  await expect(jobs).toHaveCount(2);
  await expect(dialog).toContainText("The name is Robin Vale.");
  await expect(jobs.first().getByRole("blockquote")).toContainText("Acme Inc.");
  await expect(jobs.first().getByRole("combobox", { name: "Company" })).toHaveValue(/^Acme Inc/);
  await expect(jobs.first().getByLabel("Start date")).toHaveValue("2019-01");
  await expect(jobs.last()).toContainText("Check the months: the file gives only years.");
  await accessible(page);

  // A passage that was not understood becomes a job only by a person's words.
  await dialog.getByRole("button", { name: "Add as a job" }).first().press("Enter");
  await expect(jobs).toHaveCount(3);
  await expect(jobs.last().getByRole("blockquote")).toContainText("August 2015");
  await expect(jobs.last().getByRole("combobox", { name: "Company" })).toHaveValue("");
  await expect(jobs.last().getByRole("combobox", { name: "Company" })).toBeFocused();
  await jobs.last().getByRole("button", { name: "Remove entry 3" }).click();
  await expect(dialog.getByRole("button", { name: "Add as a job" })).toHaveCount(1);

  // Closed by mistake: what was corrected is still there.
  await jobs.first().getByLabel("Position").fill("Head Chef");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Choose file" })).toBeFocused();
  await page.getByRole("button", { name: "Review robin.txt" }).click();
  await expect(jobs.first().getByLabel("Position")).toHaveValue("Head Chef");
  await dialog.getByRole("button", { name: "Fill in 2 entries" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Choose file" })).toBeFocused();

  const entry = (number: number) => page.getByRole("group", { name: `Entry ${number}` });
  await expect(page.getByLabel("First Name")).toHaveValue("Robin");
  await expect(entry(1).getByLabel("Position")).toHaveValue("Head Chef");
  await expect(entry(2).getByRole("combobox", { name: "Company" })).toHaveValue("Initech");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(entry(2)).toHaveCount(0);
  await expect(entry(1).getByRole("combobox", { name: "Company" })).toHaveValue("");
  await expect(page.getByLabel("First Name")).toHaveValue("");
});

test("a PDF is read without the network, or refused with its reason", async ({ app, page, openAs }) => {
  const { manager, jobId } = await aReader(app);
  await openAs(manager, `/new-candidate?job=${jobId}`);
  await expect(page.getByText("Drop a résumé here")).toBeVisible();

  await test.step("a PDF is read in the browser, and its worker can reach no network", async () => {
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") sent.push(request.url());
    });
    const worker = page.waitForEvent("worker");
    await choose(page, "samples/resumes/one-column-title-first-fr.pdf");
    const reached = await (
      await worker
    ).evaluate(async () => {
      const tries = ["/api/config", "https://example.com/"].map((address) =>
        fetch(new URL(address, location.origin)).then(
          () => "reached",
          () => "refused",
        ),
      );
      return Promise.all(tries);
    });
    expect(reached).toEqual(["refused", "refused"]);
    const dialog = page.getByRole("dialog", { name: "What we read in one-column-title-first-fr.pdf" });
    await expect(dialog.getByRole("combobox", { name: "Company" }).first()).toHaveValue("Valcourt & Fils");
    await expect(dialog.getByRole("figure").first()).toContainText("Page 1");
    expect(sent).toEqual([]);
    await page.keyboard.press("Escape");
  });

  await test.step("a file that cannot be read is refused with its reason", async () => {
    const refused = page.getByRole("alert");
    // From the disk: sending such a file to the browser takes seconds.
    const large = test.info().outputPath("large.txt");
    writeFileSync(large, "");
    truncateSync(large, 20_000_001);
    for (const [chosen, reason] of [
      [file("photo.png", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0])), "It is not a PDF, a Word document"],
      ["samples/resumes/scanned.pdf", "It has pictures of text only, such as a scan."],
      [file("half.pdf", "%PDF-1.7\nnothing"), "It is damaged or incomplete."],
      [large, "It is larger than 20 MB."],
      [[resume, file("other.txt", "Other")], "Choose one file at a time."],
    ] satisfies [Parameters<typeof choose>[1], string][]) {
      await choose(page, chosen);
      await expect(refused).toContainText(reason);
      await expect(refused).toContainText("You can paste its text, or type the jobs below.");
    }
    await accessible(page);
    await choose(page, file("nothing.txt", "Robin Vale\nLikes cooking\n"));
    const dialog = page.getByRole("dialog", { name: "What we read in nothing.txt" });
    await expect(dialog).toContainText("No job was found.");
    await expect(dialog.getByRole("button", { name: /Fill in/ })).toBeDisabled();
    await expect(refused).toHaveCount(0);
  });
});

testWithClock("a reader that never ends is stopped after ten seconds", async ({ app, page, openAs }) => {
  const { manager, jobId } = await aReader(app);
  await page.route(/resume-worker/, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `addEventListener("message", ({ ports: [port] }) => {
        port.postMessage({ kind: "started" });
        for (;;);
      });`,
    }),
  );
  await openAs(manager, `/new-candidate?job=${jobId}`);
  await choose(page, resume);
  await expect(page.getByText("Reading the file: robin.txt")).toBeVisible();
  await page.getByRole("button", { name: "Stop reading" }).click();
  await expect(page.getByRole("button", { name: "Choose file" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);

  await choose(page, resume);
  await expect(page.getByText("Reading the file: robin.txt")).toBeVisible();
  // Until the worker has started: the time to load it does not count.
  await expect
    .poll(async () => {
      await page.clock.fastForward(10_500);
      return page.getByRole("alert").count();
    })
    .toBe(1);
  await expect(page.getByRole("alert")).toContainText("Reading it took longer than 10 seconds.");
});

test("where reading files is off, an owner finds where to turn it on", async ({ app, page, openAs }) => {
  const owner = await aManager(app);
  const { id: jobId } = await aJob(owner);
  await openAs(owner, "/company");
  await expect(
    page.getByText("Its administrator can offer it with the setting RESUME_UPLOAD."),
  ).toBeVisible();
  await page.goto(`/new-candidate?job=${jobId}`);
  await expect(page.getByRole("button", { name: "Paste profile or résumé" })).toBeVisible();
  await expect(page.getByText("To fill this in from a file")).toHaveCount(0);

  app.context.settings.features.resume_upload = true;
  await page.reload();
  const note = page.getByText(
    "To fill this in from a file, turn on 'Work history from a file' under Company.",
  );
  await expect(page.getByText("Drop a résumé here")).toHaveCount(0);
  await accessible(page);
  await note.getByRole("link", { name: "Company" }).click();
  await page.getByRole("radiogroup", { name: "Work history from a file" }).getByLabel("On").check();
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByText("Rules saved")).toBeVisible();
  await page.goto(`/new-candidate?job=${jobId}`);
  await expect(page.getByText("Drop a résumé here")).toBeVisible();
});

test("a candidate fills in LinkedIn's export, which stays on the phone", async ({ app, page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { manager, jobId } = await aReader(app);
  const { id, secret } = await aParticipant(app, manager, jobId, {
    workHistory: [{ company: "Acme", position: "Cook", startDate: "2019-01", endDate: "2020-12" }],
  });
  const positions = `Company Name,Title,Description,Location,Started On,Finished On
Acme,Cook,,Berlin,Jan 2019,Dec 2020
Initech,Head Cook,Marmalade secrets,,Jan 2021,
`;
  const exported = zipSync({
    "Positions.csv": strToU8(positions),
    "messages.csv": strToU8("Marmalade to a friend"),
  });
  const bodies: string[] = [];
  page.on("request", (request) => bodies.push(request.postData() ?? ""));
  await page.goto(`/candidate/${secret}/history`);
  const input = page.getByLabel(/^PDF, Word, LinkedIn/);
  await expect(page.getByText("Your file stays on this device")).toBeVisible();
  await input.setInputFiles(file("photo.png", new Uint8Array([0x89, 0x50, 0, 0])));
  await expect(page.getByRole("alert").filter({ hasText: "We could not read photo.png." })).toBeVisible();
  await input.setInputFiles(file("export.zip", exported));
  const found = page.getByRole("group", { name: "Job 2 of the file" });
  await expect(found.getByLabel("Company")).toHaveValue("Initech");
  await expect(found.getByRole("blockquote")).toContainText("Initech");
  await found.getByLabel("Position").fill("Head Chef");
  await accessible(page);
  await page.getByRole("button", { name: "Use these 2 jobs" }).click();
  const rows = page.getByRole("group", { name: /^Job \d+$/ });
  // The job that was there already is not doubled.
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(rows).toHaveCount(1);
  await input.setInputFiles(file("export.zip", exported));
  await page.getByRole("group", { name: "Job 2 of the file" }).getByLabel("Position").fill("Head Chef");
  await page.getByRole("button", { name: "Use these 2 jobs" }).click();
  await page.getByRole("button", { name: "Send correction" }).click();
  await expect(page).toHaveURL(new RegExp(`/candidate/${secret}$`));
  await corrected(manager, id);
  expect(bodies.filter((body) => /Marmalade|Positions/.test(body))).toEqual([]);
});

async function corrected(manager: TestManager, candidateId: string) {
  const { correction } = await manager.browser.manager.candidates.get({ candidateId });
  expect(correction?.workHistory).toMatchObject([
    { company: "Acme", position: "Cook" },
    { company: "Initech", position: "Head Chef", startDate: "2021-01", endDate: null, isCurrent: true },
  ]);
}

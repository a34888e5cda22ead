import { resolve } from "node:path";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import type { Candidate, CandidateList } from "#contract/candidates.ts";
import type { Job } from "#contract/jobs.ts";
import type { Report } from "#contract/reports.ts";
import { watchForTrouble } from "../browser/browser-watch.ts";
import { cookieHeader } from "../cookie-header.ts";
import { startPostgres } from "../postgres.ts";
import { type Forthright, type Mail, startForthright } from "./forthright.ts";

test.slow();

const plainFile = resolve("tests/e2e/files/people.csv");
const connectionsFile = resolve("tests/e2e/files/Connections.csv");

test("the whole story without configuration, on the embedded database, which a killed server leaves intact", async ({
  browser,
}) => {
  const first = await startForthright();
  const { dataDir } = first;
  await expectDemo(first);
  await story(await browser.newContext(), first, first);

  const before = await first.mailbox();
  expect(before.length).toBeGreaterThan(0);
  await first.stop("SIGKILL", true);
  await test.step("a killed server has lost nothing acknowledged, and Ctrl-C stops the next one cleanly", async () => {
    const second = await startForthright({ DATA_DIR: dataDir });
    expect(await second.mailbox()).toEqual(expect.arrayContaining(before));
    // tests/faults/embedded.test.ts stops one by SIGTERM, and refuses a second one on the same folder.
    expect(await second.stop("SIGINT")).toBe(0);
  });
});

test("the whole story, on PostgreSQL with two servers", async ({ browser }) => {
  const postgres = await startPostgres();
  const both = { DATABASE_URL: postgres.url };
  // Started at the same moment: one migrates and fills the database, the other waits for it.
  const [first, second] = await Promise.all([startForthright(both), startForthright(both)]);
  await story(await browser.newContext(), first, second);
  await Promise.all([first.stop(), second.stop()]);
  await postgres.stop();
});

/** It prints demo accounts, an unused code and the mailbox. */
async function expectDemo({ origin, printed }: Forthright) {
  const lines = printed();
  expect(lines.split("\n")[0]).toBe(`Forthright is ready at ${origin}`);
  expect(lines).toContain("admin@forthright.example");
  expect(lines).toContain("morgan@forthright.example");
  expect(lines).toContain(`${origin}/dev/mailbox`);
  const code = /Invitation code\s+(\S+)/.exec(lines)?.[1];
  const check = await fetch(`${origin}/api/invitations/check`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code }),
  });
  expect(check.status).toBe(200);
  await expectDemoCandidates(origin);
}

/**
 * Each way of showing answers has candidates with three readable answers of found colleagues, and each state occurs.
 */
async function expectDemoCandidates(origin: string) {
  const signIn = await fetch(`${origin}/api/managers/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({ email: "morgan@forthright.example", password: "demo-manager" }),
  });
  const cookie = cookieHeader(signIn.headers.getSetCookie());
  const read = async <Result>(path: string) =>
    (await (await fetch(`${origin}/api${path}`, { headers: { cookie } })).json()) as Result;
  const jobs = await read<Job[]>("/jobs");
  const withAnswers = { asTheyArrive: 0, together: 0 };
  const states = new Set<string>();
  for (const { id, isActive } of jobs) {
    const { candidates } = await read<CandidateList>(`/jobs/${id}/candidates`);
    for (const { id: candidateId } of candidates) {
      const { together, outreach, consent } = await read<Candidate>(`/candidates/${candidateId}`);
      const { questions } = await read<Report>(`/candidates/${candidateId}/report`);
      const answers = questions.flatMap((question) => question.answers);
      const found = new Set(answers.filter(({ namedBy }) => !namedBy).map(({ reviewer }) => reviewer));
      if (isActive && found.size >= 3) withAnswers[together ? "together" : "asTheyArrive"]++;
      states.add(`consent ${consent.state}`);
      if (together) states.add(`together ${together.state}`);
      if (outreach.paused) states.add("paused");
      if (outreach.proposed.length > 0) states.add("no survey sent yet");
    }
  }
  expect(jobs.filter(({ isActive }) => !isActive)).toHaveLength(1);
  expect(withAnswers.asTheyArrive).toBeGreaterThanOrEqual(2);
  expect(withAnswers.together).toBeGreaterThanOrEqual(2);
  expect(withAnswers.asTheyArrive + withAnswers.together).toBeGreaterThanOrEqual(4);
  expect([...states].toSorted()).toEqual([
    "consent agreed",
    "consent asked",
    "consent not_asked",
    "consent refused",
    "consent taken_back",
    "no survey sent yet",
    "paused",
    "together shown",
    "together too_few",
    "together waiting",
  ]);
}

/**
 * An admin invites, a manager joins and adds a candidate, a colleague answers.
 * @param second serves the second half
 */
async function story(context: BrowserContext, first: Forthright, second: Forthright) {
  const page = await context.newPage();
  const trouble = watchForTrouble(page);

  await test.step("the admin signs in, fills the directory from two kinds of file, and invites a manager", async () => {
    await page.goto(`${first.origin}/admin/login`);
    await page.getByLabel("Email").fill("admin@forthright.example");
    await page.getByLabel("Password").fill("demo-admin");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/survey-templates$/);
    await page.getByRole("link", { name: "Directory" }).click();
    await importFile(page, plainFile, { added: 6, unchanged: 0 });
    await page.getByRole("button", { name: "Import another file" }).click();
    await importFile(page, connectionsFile, { added: 2, unchanged: 1 });

    await page.getByRole("link", { name: "Managers" }).click();
    await page.getByRole("link", { name: "Create Invitation" }).click();
    await page.getByLabel("First Name").fill("Harper");
    await page.getByLabel("Last Name").fill("Stone");
    await page.getByLabel("Email").fill("harper@quarry.example");
    await page.getByLabel("Company").fill("Quarry");
    await page.getByPlaceholder("e.g., Hiring Manager, HR Director").fill("Hiring Manager");
    await page.getByRole("button", { name: "Create Invitation" }).click();
    await expect(page.getByText("Invitation created successfully.")).toBeVisible();
    await page.getByRole("button", { name: "Send Email" }).click();
    await expect(page.getByText("Invitation email sent to harper@quarry.example")).toBeVisible();
  });

  await test.step("the manager follows the link in the mail and sets up a password", async () => {
    await page.goto(linkIn(await mailTo(first, "harper@quarry.example"), "/invitation"));
    await expect(page.getByLabel("Invitation code")).toHaveValue(/^[A-Z0-9]{10}$/);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/setup-password\?.*harper/);
    await page.getByLabel("Create Password").fill("granite and slate");
    await page.getByLabel("Confirm Password").fill("granite and slate");
    await page.getByRole("button", { name: "Complete Setup" }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByText("No Active Jobs")).toBeVisible();
    await expect(page.getByText("Welcome, Harper")).toBeVisible();
  });

  await test.step("they choose to be notified of responses at once", async () => {
    await page.getByRole("link", { name: "Notification Settings" }).click();
    await page.getByRole("combobox", { name: "Digest frequency" }).click();
    await page.getByRole("option", { name: /Immediate/ }).click();
    await page.getByRole("button", { name: "Save Settings" }).click();
    await expect(page.getByText(/saved/i).first()).toBeVisible();
  });

  await test.step("a job, and a candidate whose former colleagues are found, ranked and contacted", async () => {
    await page.goto(`${second.origin}/dashboard`);
    await page.getByRole("link", { name: "Create New Job" }).first().click();
    await page.getByLabel("Title").fill("Staff Engineer");
    await page.getByLabel("Department").fill("Engineering");
    await page.getByRole("button", { name: "Create Job" }).click();
    await expect(page).not.toHaveURL(/\/new-job/);
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await page.getByRole("link", { name: /Staff Engineer/ }).click();
    await page.getByRole("link", { name: "Add Candidate" }).click();
    await page.getByLabel("First Name").fill("Devon");
    await page.getByLabel("Last Name").fill("Marsh");
    await page.getByRole("combobox", { name: "Company" }).fill("SLATE & SONS, Inc.");
    await page.getByLabel("Position", { exact: true }).fill("Engineer");
    await page.getByLabel("Start date").fill("2019-01");
    await page.getByLabel("End date").fill("2021-12");
    await page.getByRole("button", { name: "Save Work History" }).click();
    await expect(page.getByText("Work History Saved")).toBeVisible();
    await page.getByRole("button", { name: "Create Candidate" }).click();
    await expect(page.getByText("Candidate created successfully")).toBeVisible();
    await page.getByRole("button", { name: /^Send \d surveys?$/ }).click();
    await expect(page.getByText(/on (its|their) way/)).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard/);

    await page.goto(`${second.origin}/dashboard`);
    await page.getByRole("link", { name: /Staff Engineer/ }).click();
    await page.getByRole("link", { name: /Devon Marsh/ }).click();
    await expect(
      page
        .getByRole("article")
        .getByText(/Slate & Sons/)
        .first(),
    ).toBeVisible();
    await expect(page.getByText(/^Reviewer [A-Z]$/)).toHaveText(
      ["A", "B", "C", "D", "E"].map((letter) => `Reviewer ${letter}`),
    );
    // Someone who may have been there at the time is shown last and not contacted.
    await expect(page.getByText("Survey Sent", { exact: true })).toHaveCount(4, { timeout: 20_000 });
  });

  const mail = await mailTo(first, "ines@slate.example");
  const link = linkIn(mail, "/survey/").replace(first.origin, second.origin);
  const phone = await context.newPage();
  const phoneTrouble = watchForTrouble(phone);

  await test.step("a reviewer follows the link in the mail on a phone, and answers", async () => {
    await phone.setViewportSize({ width: 360, height: 740 });
    await phone.goto(link);
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Hello Inés Roca");
    await expect(phone.getByRole("main")).toContainText("Devon Marsh");
    await phone.getByText("Continue to Survey").click();
    await phone.getByRole("button", { name: "Submit" }).click();
    await expect(phone.getByText("Please complete all required fields")).toBeVisible();
    for (const question of await phone.getByRole("radiogroup").all()) {
      const choices = question.getByRole("radio");
      await choices.nth((await choices.count()) > 2 ? 2 : 0).check({ force: true });
    }
    await phone.getByRole("textbox").first().fill("Turns vague wishes into plans that hold.");
    await phone.getByRole("button", { name: "Submit" }).click();
    await expect(phone).toHaveURL(/\/complete$/);
    await expect(phone.getByText("What Happens Next")).toBeVisible();
    await phone.goto(link);
    await expect(phone.getByText("This survey has already been completed. Thank you!")).toBeVisible();
  });

  await test.step("the manager sees it without reloading, reads it, and gets mails, none of which names the reviewer", async () => {
    await expect(page.getByRole("button", { name: "View Response" })).toBeVisible({ timeout: 15_000 });
    // The answers appear above the button and move it.
    await expect(page.getByRole("main").getByText("Turns vague wishes into plans that hold.")).toBeVisible();
    await page.getByRole("button", { name: "View Response" }).click();
    const response = page.getByRole("dialog");
    await expect(response).toContainText("Survey Response for Devon Marsh");
    await expect(response).toContainText("Anonymous");
    await expect(response).toContainText("Turns vague wishes into plans that hold.");
    const digest = await mailTo(second, "harper@quarry.example", "Devon Marsh");
    expect((await page.content()) + digest.subject + digest.html).not.toMatch(/Inés|ines@slate/);
  });

  expect([...trouble, ...phoneTrouble]).toEqual([]);
}

async function importFile(
  page: Page,
  file: string,
  { added, unchanged }: { added: number; unchanged: number },
) {
  await page.locator('input[type="file"]').setInputFiles(file);
  // LinkedIn states only where people work now.
  if (file === connectionsFile)
    await page.getByRole("checkbox", { name: "Yes, everyone still works there" }).check();
  await page.getByRole("button", { name: /^Import/ }).click();
  const report = page.getByRole("main");
  await expect(report).toContainText(new RegExp(`Added\\s*${added}`));
  await expect(report).toContainText(new RegExp(`Unchanged\\s*${unchanged}`));
}

/** The newest mail to this person whose subject or text contains the words; waits up to 20 s for it. */
async function mailTo(forthright: Forthright, to: string, words = ""): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const messages = await forthright.mailbox();
    found = messages.find((mail) => mail.to === to && (mail.subject + mail.text).includes(words));
    expect(found).toBeDefined();
  }).toPass({ timeout: 20_000 });
  if (!found) throw new Error(`No mail to ${to}`);
  return found;
}

function linkIn(mail: Mail, path: string): string {
  const link = mail.text.match(/https?:\/\/\S+/g)?.find((url) => url.includes(path));
  if (!link) throw new Error(`No link to ${path} in: ${mail.text}`);
  return link;
}

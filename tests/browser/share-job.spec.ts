import type { Locator, Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { aCandidate, aJob, aManager, aResponse, aReviewer, type TestManager } from "../factories.ts";
import { addManagers } from "../many-rows.ts";
import type { TestApp } from "../test-app.ts";
import { failCalls, failThenWork } from "./failures.ts";
import { accessible, checkLooks, expect, test } from "./fixtures.ts";

/** A job with a candidate, an answer and a link outside, and two colleagues of its owner. */
async function aTeam(app: TestApp) {
  const owner = await aManager(app, { firstName: "Ada", lastName: "Lee" });
  const kim = await aManager(app, { firstName: "Kim", lastName: "Berg" });
  const noor = await aManager(app, { firstName: "Noor", lastName: "Vidal" });
  const job = await aJob(owner, { title: "Cook", description: "Cooks well." });
  const candidate = await aCandidate(owner, job.id);
  await aResponse(app, { manager: owner, candidateId: candidate.id });
  await aReviewer(app, { manager: owner, candidateId: candidate.id, status: "identified" });
  await owner.browser.manager.reports.share({ candidateId: candidate.id });
  await app.runTasks();
  app.outbox.length = 0;
  return { owner, kim, noor, job, candidate };
}

function share(by: TestManager, jobId: string, { id }: TestManager, role: "editor" | "reader") {
  return by.browser.manager.jobMembers.save({ jobId, memberId: id, role });
}

const membersOn = (page: Page) => page.getByRole("list", { name: "Shared with" }).getByRole("listitem");

async function choose(page: Page, dialog: Locator, words: string, name: string) {
  await dialog.getByRole("combobox", { name: "Colleague" }).fill(words);
  await page.getByRole("option", { name }).click();
}

test("an owner shares a job, changes the role, and removes a colleague", async ({ app, page, openAs }) => {
  const { owner, kim, job } = await aTeam(app);
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(owner, `/dashboard?job=${job.id}`);
  await expect(page.getByText("Only you see this job.")).toBeVisible();
  await page.getByRole("button", { name: "Share job" }).click();
  const dialog = page.getByRole("dialog", { name: "Share this job" });
  await expect(dialog.getByText("Sees the candidates and the answers that are released")).toBeVisible();
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog.getByText("Choose a colleague")).toBeVisible();
  await dialog.getByRole("combobox", { name: "Colleague" }).fill("nobody");
  await expect(page.getByText("No colleague matches.")).toBeVisible();
  await choose(page, dialog, kim.email, "Kim Berg");
  await accessible(page);

  // A failure is shown in the dialog, and what was chosen stays.
  const recover = await failCalls(page, `jobs/${job.id}/members/`, "500", "PUT");
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog.getByText("Failed to share the job")).toBeVisible();
  await expect(dialog.getByRole("combobox", { name: "Colleague" })).toHaveValue("Kim Berg");
  await recover();
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByText("Kim Berg gets an e-mail with a link to it.")).toBeVisible();
  await expect(membersOn(page)).toHaveText([/Ada Lee · You.*Owner/, /Kim Berg.*Reader/]);
  await checkLooks(page);
  await app.runTasks();
  expect(app.outbox.map(({ to }) => to.email)).toEqual([kim.email]);
  // Anyone who shares the job already is not offered again.
  await page.getByRole("button", { name: "Share job" }).click();
  await dialog.getByRole("combobox", { name: "Colleague" }).press("ArrowDown");
  await expect(page.getByRole("option")).toHaveText([/Noor Vidal/]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Actions: Kim Berg" }).click();
  await page.getByRole("menuitem", { name: "Make an editor" }).click();
  await expect(membersOn(page).nth(1)).toContainText("Editor");
  expect(await kim.browser.manager.jobs.list()).toMatchObject([{ role: "editor" }]);

  await page.getByRole("button", { name: "Actions: Kim Berg" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  const question = page.getByRole("dialog", { name: "Remove Kim Berg?" });
  await expect(question).toContainText("They can no longer see Cook");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Only you see this job.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Shared with" })).toBeFocused();
  expect(await kim.browser.manager.jobs.list()).toEqual([]);
});

test("the only member of a company sees a link to invite colleagues", async ({ app, page, openAs }) => {
  const owner = await aManager(app);
  const job = await aJob(owner);
  await openAs(owner, `/dashboard?job=${job.id}`);
  await expect(
    page.getByText("You have no colleagues here yet. Invite colleagues on Company."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Share job" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Hand over job" })).toHaveCount(0);
  await page.getByRole("link", { name: "Company", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Members" })).toBeVisible();
});

test("a reader sees released answers, and no button that changes anything", async ({ app, page, openAs }) => {
  const { owner, kim, job, candidate } = await aTeam(app);
  await share(owner, job.id, kim, "reader");
  const main = page.getByRole("main");
  const changing = main.getByRole("button", {
    name: /^(Edit|Archive|Delete|Send|Review and send|Add(?! a comment)|Pause|Change|Note|Share|Hand over|Actions|Revoke|Mark|Ask|Useful|Specific)/,
  });
  const links = main.getByRole("link", { name: /^(Edit|Add)/ });
  await openAs(kim, "/manage-jobs");
  await expect(main.getByText("Owned by Ada Lee")).toBeVisible();
  await expect(main.getByText("Reader", { exact: true })).toBeVisible();
  await expect(changing).toHaveCount(0);
  await expect(main.getByRole("checkbox")).toHaveCount(0);

  await page.goto(`/dashboard?job=${job.id}`);
  await expect(membersOn(page)).toHaveText([/Ada Lee.*Owner/, /Kim Berg · You.*Reader/]);
  await expect(changing.or(links)).toHaveCount(0);
  await checkLooks(page);

  await page.goto(`/dashboard?job=${job.id}&candidate=${candidate.id}&send=1`);
  await expect(main.getByText("Your role: Reader")).toBeVisible();
  await expect(main.getByRole("button", { name: "Download report" })).toBeVisible();
  await expect(main.getByText("Links to this report")).toBeVisible();
  await page.locator("summary").filter({ hasText: "Outreach" }).click();
  await expect(main.getByText("Wanted responses: 3")).toBeVisible();
  await expect(changing.or(links)).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await checkLooks(page);
  await page.getByRole("button", { name: /^View Response/ }).click();
  const response = page.getByRole("dialog", { name: /Survey Response/ });
  await expect(response.getByText("Calm under pressure.")).toBeVisible();
  await expect(response.getByRole("button", { name: /Useful|Specific/ })).toHaveCount(0);

  for (const address of [
    `/edit-job/${job.id}`,
    `/edit-candidate/${candidate.id}`,
    `/new-candidate?job=${job.id}`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "You can only read this job" })).toBeVisible();
    await expect(page.getByText("ask Ada Lee to make you an editor")).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
  }
  await accessible(page);
  await page.getByRole("link", { name: "Go to the job" }).click();
  await expect(page.getByRole("heading", { name: "Cook" })).toBeVisible();

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Find a job, a candidate or a page" }).fill("cook");
  await expect(page.getByRole("option", { name: /Cook/ })).toHaveText([/Owned by Ada Lee/]);
});

test("an editor deletes only their own jobs and shares nothing outside", async ({ app, page, openAs }) => {
  const { owner, kim, job, candidate } = await aTeam(app);
  await aCandidate(owner, job.id, { firstName: "Second" });
  await share(owner, job.id, kim, "editor");
  await aJob(kim, { title: "Baker" });
  const main = page.getByRole("main");

  await test.step("an editor compares candidates, but deletes and shares none", async () => {
    await openAs(kim, `/dashboard?job=${job.id}`);
    await expect(main.getByRole("link", { name: "Add Candidate" })).toBeVisible();
    await main.getByRole("checkbox", { name: "Select Second Vale" }).check();
    await main.getByRole("checkbox", { name: "Select Robin Vale" }).check();
    await expect(main.getByRole("link", { name: "Compare 2 candidates" })).toBeVisible();
    await expect(main.getByRole("button", { name: "Delete" })).toHaveCount(0);
    await expect(main.getByRole("button", { name: /Share job|Hand over/ })).toHaveCount(0);

    await page.goto(`/dashboard?job=${job.id}&candidate=${candidate.id}`);
    await expect(main.getByRole("link", { name: "Edit" })).toBeVisible();
    await expect(main.getByRole("button", { name: "Add reviewer" })).toBeVisible();
    await expect(main.getByText("Links to this report")).toBeVisible();
    await expect(main.getByRole("button", { name: /Delete|Share report|Revoke link/ })).toHaveCount(0);
  });

  await test.step("an editor archives the job, but deletes only their own", async () => {
    await page.goto("/manage-jobs");
    await expect(main.getByRole("button", { name: "Archive Cook" })).toBeVisible();
    await expect(main.getByRole("button", { name: "Delete Cook" })).toHaveCount(0);
    await main.getByRole("checkbox", { name: "Select Cook" }).check();
    await expect(main.getByRole("button", { name: "Archive 1" })).toBeVisible();
    await expect(main.getByRole("button", { name: "Delete 1" })).toHaveCount(0);
    await main.getByRole("checkbox", { name: "Select Baker" }).check();
    await main.getByRole("button", { name: "Delete 1" }).click();
    await expect(page.getByRole("dialog", { name: "Delete 1 job?" })).toContainText("It has no candidates");
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(main.getByRole("article")).toHaveText([/Cook/]);
  });

  await test.step("an editor moves a candidate only to other jobs of the same owner", async () => {
    app.clock.advance(1000);
    const baker = await aJob(owner, { title: "Baker" });
    const waiter = await aJob(owner, { title: "Waiter" });
    await aJob(kim, { title: "Porter" });
    await share(owner, baker.id, kim, "editor");
    await share(owner, waiter.id, kim, "reader");
    await page.goto(`/edit-candidate/${candidate.id}`);
    await page.getByRole("combobox", { name: "Job" }).click();
    await expect(page.getByRole("option")).toHaveText(["Baker, Engineering", "Cook, Engineering"]);
  });
});

test("after handing over, the earlier owner stays as an editor or leaves", async ({ app, page, openAs }) => {
  const { owner, kim, noor, job } = await aTeam(app);
  await share(owner, job.id, kim, "reader");
  await owner.browser.manager.members.setActive({ memberId: noor.id, isActive: false });
  await openAs(owner, `/dashboard?job=${job.id}`);

  const dialog = page.getByRole("dialog", { name: "Hand over this job" });
  await test.step("the earlier owner stays as an editor", async () => {
    await page.getByRole("button", { name: "Hand over job" }).click();
    await expect(dialog).toContainText(
      "its 1 candidate and 1 response, its digests, and the links to reports",
    );
    await dialog.getByRole("combobox", { name: "Colleague" }).press("ArrowDown");
    await expect(page.getByRole("option")).toHaveText([/Kim Berg/]);
    await page.getByRole("option", { name: "Kim Berg" }).click();
    await expect(dialog).toContainText("Kim Berg gets this job");
    await accessible(page);
    await failThenWork(dialog, "Hand over job", "Failed to hand over the job", `jobs/${job.id}/owner`);
    await expect(page.getByText("Kim Berg owns it now.")).toBeVisible();
    await expect(membersOn(page)).toHaveText([/Kim Berg.*Owner/, /Ada Lee · You.*Editor/]);
    await expect(page.getByText("Owned by Kim Berg")).toBeVisible();
  });

  await test.step("the earlier owner leaves the job", async () => {
    await openAs(kim, `/dashboard?job=${job.id}`);
    await page.getByRole("button", { name: "Hand over job" }).click();
    await choose(page, dialog, "ada", "Ada Lee");
    await dialog.getByRole("checkbox", { name: "Stay as an editor" }).uncheck();
    await dialog.getByRole("button", { name: "Hand over job" }).click();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Cook" })).toHaveCount(0);
    expect(await kim.browser.manager.jobs.list()).toEqual([]);
  });

  await test.step("anyone but the owner can leave a job, and then no longer sees it", async () => {
    await share(owner, job.id, kim, "editor");
    await openAs(kim, `/dashboard?job=${job.id}`);
    await page.getByRole("button", { name: "Leave this job" }).click();
    const question = page.getByRole("dialog", { name: "Leave this job?" });
    await expect(question).toContainText("Only Ada Lee can share it with you again.");
    await failThenWork(
      question,
      "Leave this job",
      "Failed to leave the job",
      `jobs/${job.id}/members/`,
      "DELETE",
    );
    await expect(page.getByText("You left Cook")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await page.goBack();
    await expect(page.getByText("Job not found")).toBeVisible();
  });
});

test("jobs are filtered by whose they are, once a colleague shares one", async ({ app, page, openAs }) => {
  const { owner, kim, job } = await aTeam(app);
  await aJob(owner, { title: "Baker" });
  await openAs(owner, "/dashboard");
  await expect(page.getByRole("combobox", { name: "Sort jobs" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Whose jobs" })).toHaveCount(0);

  await share(owner, job.id, kim, "reader");
  app.clock.advance(1000);
  await openAs(kim, "/dashboard?whose=mine");
  const whose = page.getByRole("combobox", { name: "Whose jobs" });
  // Also of a single job: otherwise nothing would lead back to it.
  await whose.selectOption("All jobs");
  const cards = page.getByRole("main").getByRole("listitem");
  await expect(cards).toHaveText([/^Cook/]);

  const second = await aJob(owner, { title: "Waiter" });
  await share(owner, second.id, kim, "editor");
  await page.reload();
  await expect(cards).toHaveText([/Waiter.*Owned by Ada Lee.*Editor/, /Cook.*Owned by Ada Lee.*Reader/]);
  await whose.selectOption("Mine");
  await expect(page.getByText("You own no active jobs")).toBeVisible();
  await checkLooks(page);

  app.clock.advance(1000);
  await aJob(kim, { title: "Porter" });
  await page.reload();
  await expect(cards).toHaveText([/^Porter/]);
  await whose.selectOption("Shared with me");
  await expect(page).toHaveURL(/whose=shared/);
  await expect(cards).toHaveText([/Waiter/, /Cook/]);
  await page.goto("/manage-jobs?whose=mine");
  await expect(page.getByRole("article")).toHaveText([/^Porter/]);
  await whose.selectOption("All jobs");
  await expect(page.getByRole("article")).toHaveCount(3);
});

test("an owner without successors reads how to get one", async ({ app, page, openAs }) => {
  const owner = await aManager(app);
  await aJob(owner);
  await openAs(owner, "/company");
  const actions = page.getByRole("button", { name: "Actions: Morgan Lee" });
  await actions.press("Enter");
  await page.getByRole("menuitem", { name: "Hand over jobs" }).click();
  const dialog = page.getByRole("dialog", { name: "Hand over the jobs of Morgan Lee" });
  await expect(dialog).toContainText("No other active member can take them over.");
  await expect(dialog).toContainText("Invite or reactivate a hiring manager first.");
  const close = dialog.getByRole("button", { name: "Close" }).last();
  await expect(close).toBeFocused();
  await close.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(actions).toBeFocused();
});

test("a new owner for all jobs is found in a company of any size", async ({ app, page, openAs }) => {
  const owner = await aManager(app);
  await aJob(owner);
  await addManagers(app, 50);
  const isMember = sql`email like 'robin.%'`;
  await app.db.execute(
    sql`update hiring_manager_profiles set company_id = ${owner.companyId}, company_role = 'viewer' where ${isMember}`,
  );
  await aManager(app, { firstName: "Zoe", lastName: "Zander" });
  await openAs(owner, "/company");
  await page.getByRole("button", { name: "Actions: Morgan Lee" }).click();
  await page.getByRole("menuitem", { name: "Hand over jobs" }).click();
  const dialog = page.getByRole("dialog", { name: "Hand over the jobs of Morgan Lee" });
  await choose(page, dialog, "zoe", "Zoe Zander");
  await expect(dialog).toContainText("Zoe Zander gets 1 job");
});

test("an owner gives the jobs of a deactivated member to another one", async ({ app, page, openAs }) => {
  const { owner, kim, noor } = await aTeam(app);
  await aJob(kim, { title: "Baker" });
  const { id } = await aJob(kim, { title: "Porter" });
  await kim.browser.manager.jobs.setActive({ jobId: id, isActive: false });
  await owner.browser.manager.members.setActive({ memberId: kim.id, isActive: false });
  await openAs(owner, "/company");
  await page.getByRole("button", { name: "Actions: Noor Vidal" }).click();
  await expect(page.getByRole("menuitem", { name: "Deactivate" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Hand over jobs" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Actions: Kim Berg" }).click();
  await page.getByRole("menuitem", { name: "Hand over jobs" }).click();
  const dialog = page.getByRole("dialog", { name: "Hand over the jobs of Kim Berg" });
  await expect(dialog).toContainText("The new owner gets 2 jobs, archived ones included");
  await expect(dialog.getByLabel("Colleague")).toBeFocused();
  await dialog.getByRole("button", { name: "Hand over jobs" }).click();
  await expect(dialog.getByText("Choose a colleague")).toBeVisible();
  await choose(page, dialog, "noor", "Noor Vidal");
  await expect(dialog).toContainText("Noor Vidal gets 2 jobs");
  await accessible(page);
  await failThenWork(
    dialog,
    "Hand over jobs",
    "Failed to hand over the jobs",
    `members/${kim.id}/jobs/hand-over`,
  );
  await expect(page.getByText("2 jobs handed over")).toBeVisible();
  expect(await noor.browser.manager.jobs.list()).toHaveLength(2);

  // A hiring manager learns nothing about how many jobs others have.
  const { members } = await noor.browser.manager.members.list({});
  expect(members.map(({ jobCount }) => jobCount)).toEqual([null, null, null]);
});

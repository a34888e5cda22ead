import { sql } from "drizzle-orm";
import { aJob, aManager, aPassword } from "../factories.ts";
import { addManagers } from "../many-rows.ts";
import { failThenWork } from "./failures.ts";
import { accessible, checkLooks, expect, test } from "./fixtures.ts";

test("an owner invites and revokes; hiring managers invite if allowed", async ({ app, page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(await aManager(app), "/company");
  const members = page.getByRole("list", { name: "Members" }).getByRole("listitem");
  await expect(members).toContainText(["Morgan Lee · You"]);
  const invite = page.getByRole("button", { name: "Invite", exact: true });
  const dialog = page.getByRole("dialog", { name: "Invite a colleague" });
  const send = dialog.getByRole("button", { name: "Send invitation" });
  const invitations = page.getByRole("list", { name: "Invitations" }).getByRole("listitem");
  const describeSam = async () => {
    await dialog.getByLabel("First Name").fill("Sam");
    await dialog.getByLabel("Last Name").fill("Berg");
    await dialog.getByLabel("Email").fill("sam.berg@juniper.example");
  };

  await test.step("a mail that was not accepted is sent again", async () => {
    await invite.click();
    await send.click();
    await expect(dialog.getByText("First Name is required")).toBeVisible();
    await describeSam();
    await dialog.getByLabel("Owner").check();
    await accessible(page);
    app.refuseMail("451 try again later");
    await send.click();
    await expect(page.getByText("Invitation not sent")).toBeVisible();
    await expect(invitations).toContainText(["sam.berg@juniper.example"]);
    await expect(invitations).toContainText(["Last e-mail not accepted"]);
    await accessible(page);

    app.refuseMail(null);
    await page.getByRole("button", { name: "Send again: Sam Berg" }).click();
    await expect(page.getByText("Invitation sent to sam.berg@juniper.example")).toBeVisible();
    await expect(invitations).toContainText(["Sent"]);
    expect(app.outbox).toHaveLength(1);
  });

  await test.step("the invitation is revoked", async () => {
    await page.getByRole("button", { name: "Revoke: Sam Berg" }).click();
    const question = page.getByRole("dialog", { name: "Revoke the invitation of Sam Berg?" });
    await failThenWork(question, "Revoke", "Failed to revoke the invitation", "members/invitations/");
    await expect(page.getByText("Invitation revoked")).toBeVisible();
    await expect(invitations).toHaveCount(0);
  });

  await test.step("an owner lets hiring managers invite", async () => {
    const inviters = page.getByRole("radiogroup", { name: "Who may invite colleagues" });
    await inviters.getByRole("radio", { name: "Owners and hiring managers" }).check();
    await page.getByRole("button", { name: "Save rules" }).press("Enter");
    await expect(page.getByText("Rules saved")).toBeVisible();
  });

  await test.step("rules are printed on white, also in dark mode", async () => {
    await page.emulateMedia({ colorScheme: "dark", media: "print" });
    const region = page.getByRole("combobox", { name: "Where your candidates live" });
    await expect(region).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await page.emulateMedia({ colorScheme: null, media: null });
  });

  await test.step("a hiring manager invites, but no owner", async () => {
    await openAs(await aManager(app), "/company");
    await expect(page.getByRole("region", { name: "Rules" })).toContainText("Owners and hiring managers");
    await invite.click();
    await expect(dialog.getByRole("radio")).toHaveCount(2);
    await describeSam();
    await dialog.getByRole("radio", { name: "Viewer" }).check();
    await accessible(page);
    await send.click();
    await expect(page.getByText("Invitation sent to sam.berg@juniper.example")).toBeVisible();
    await expect(invitations).toContainText(["as a viewer"]);
    expect(app.outbox.at(-1)?.text).toContain("You are invited as a viewer of");
  });
});

test("an owner changes roles, deactivates a member and steps down", async ({ app, page, openAs }) => {
  const owner = await aManager(app);
  const colleague = await aManager(app, { firstName: "Kim", lastName: "Berg" });
  const { id: jobId } = await aJob(colleague);
  await openAs(owner, "/company");
  const members = page.getByRole("list", { name: "Members" }).getByRole("listitem");
  const kim = members.filter({ hasText: "Kim Berg" });
  const choose = async (name: string, action: string) => {
    // A dialog that is closing still holds the focus.
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: `Actions: ${name}` }).press("Enter");
    await page.getByRole("menuitem", { name: action }).click();
  };

  const stepDown = page.getByRole("dialog", { name: "Give up your role as owner?" });
  await test.step("the last owner cannot step down", async () => {
    await choose("Morgan Lee", "Make me a hiring manager");
    await stepDown.getByRole("button", { name: "Become a hiring manager" }).click();
    await expect(stepDown.getByText("You are the last active owner.")).toBeVisible();
    await stepDown.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("a member with jobs does not become a viewer", async () => {
    await choose("Kim Berg", "Make a viewer");
    await expect(page.getByText("Hand over their job first.")).toBeVisible();
    await expect(kim.getByText("Hiring manager")).toBeVisible();
    await colleague.browser.manager.jobs.delete({ jobId });
    await choose("Kim Berg", "Make a viewer");
    await expect(kim.getByText("Viewer")).toBeVisible();
  });

  await test.step("a deactivated member is signed out until reactivated", async () => {
    await choose("Kim Berg", "Deactivate");
    const question = page.getByRole("dialog", { name: "Deactivate Kim Berg?" });
    await expect(question).toBeVisible();
    await expect(page.getByRole("menu")).toHaveCount(0);
    await accessible(page);
    await question.getByRole("button", { name: "Deactivate" }).click();
    await expect(kim.getByText("Deactivated")).toBeVisible();
    await expect(colleague.browser.manager.jobs.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
    await choose("Kim Berg", "Reactivate");
    await expect(page.getByText("Account reactivated")).toBeVisible();
    await app.browser().visitor.managers.signIn({ email: colleague.email, password: aPassword });
  });

  await test.step("an owner with a successor steps down", async () => {
    await choose("Kim Berg", "Make an owner");
    await expect(kim.getByText("Owner")).toBeVisible();
    await choose("Morgan Lee", "Make me a hiring manager");
    await stepDown.getByRole("button", { name: "Become a hiring manager" }).click();
    // Without the role there is nothing to press.
    await expect(members.getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Invite", exact: true })).toHaveCount(0);
  });
});

test("a viewer sees no button that would be refused", async ({ app, page, openAs }) => {
  await aManager(app);
  const viewer = await aManager(app, { companyRole: "viewer" });
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(viewer, "/dashboard");
  const appearHere = page.getByText("Jobs that colleagues share with you appear here.");
  await expect(appearHere).toBeVisible();
  await expect(page.getByRole("link", { name: "Create New Job" })).toHaveCount(0);
  await page.goto("/manage-jobs");
  await expect(appearHere).toBeVisible();
  await expect(page.getByRole("link", { name: "Add Job" })).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("job");
  await expect(page.getByRole("option", { name: "Manage Jobs" })).toBeVisible();
  await expect(page.getByRole("option", { name: "Create New Job" })).toHaveCount(0);

  const id = "00000000-0000-4000-8000-000000000000";
  for (const address of ["/new-job", "/new-candidate", `/edit-job/${id}`, `/edit-candidate/${id}`]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Viewers can only read" })).toBeVisible();
    await expect(
      page.getByText("An owner of your company can change your role. Owner: Morgan Lee."),
    ).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
  }
  await checkLooks(page);

  await page.goto("/company");
  for (const name of ["Rules", "Logo"]) {
    const section = page.getByRole("region", { name });
    await expect(section.getByText("Only owners can change this. Owner: Morgan Lee.")).toBeVisible();
    await expect(section.getByRole("button")).toHaveCount(0);
    await expect(section.getByRole("radio")).toHaveCount(0);
  }
  await expect(page.getByRole("region", { name: "Members" }).getByRole("button")).toHaveCount(0);
  await checkLooks(page);
});

test("long lists of members and invitations are shown by page, and members are searched", async ({
  app,
  page,
  openAs,
}) => {
  const owner = await aManager(app);
  await addManagers(app, 50);
  await app.db.execute(sql`update hiring_manager_profiles set company_id = ${owner.companyId}`);
  await app.db.execute(sql`
    insert into hiring_manager_invitations (first_name, last_name, email, company, role, company_id, invitation_code, invitation_code_hash)
    select 'Sam', 'Berg', n || '@juniper.example', 'Juniper Labs', '', ${owner.companyId}::uuid, n, n from generate_series(1, 25) n`);
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(owner, "/company");
  await expect(page.getByRole("heading", { name: "Members (51)" })).toBeVisible();
  const members = page.getByRole("list", { name: "Members" }).getByRole("listitem");
  await expect(members).toHaveCount(50);
  await page.getByRole("button", { name: "Show more (1)" }).click();
  await expect(members).toHaveCount(51);
  const invitations = page.getByRole("list", { name: "Invitations" }).getByRole("listitem");
  await expect(invitations).toHaveCount(20);
  await page.getByRole("button", { name: "Show more (5)" }).click();
  await expect(invitations).toHaveCount(25);
  await page.getByLabel("Search members").fill("robin.7@example.com");
  await expect(page.getByText("1 of 51")).toBeVisible();
  await expect(members).toHaveCount(1);
  await expect(members).toContainText("robin.7@example.com");
});

test("anyone leaves their company under Account, but not its last owner", async ({ app, page, openAs }) => {
  const owner = await aManager(app);
  const colleague = await aManager(app);
  await openAs(owner, "/account");
  const leave = page.getByRole("button", { name: "Leave Juniper Labs" });
  const question = page.getByRole("dialog", { name: "Leave Juniper Labs?" });
  await leave.press("Enter");
  await expect(question).toContainText(
    "Your API keys are deleted, and invitations that you sent no longer work.",
  );
  await accessible(page);
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(question.getByText("You are the last active owner.")).toBeVisible();

  await openAs(colleague, "/account");
  await leave.click();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/\/HM-login/);
  await expect(page.getByText("You left Juniper Labs")).toBeVisible();
  await expect(
    app.browser().visitor.managers.signIn({ email: colleague.email, password: aPassword }),
  ).rejects.toMatchObject({ code: "ACCOUNT_DEACTIVATED" });
  const [, left] = (await owner.browser.manager.members.list({})).members;
  expect(left).toMatchObject({ id: colleague.id, deactivatedAt: expect.any(String) });
});

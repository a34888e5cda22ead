import { aJob, aManager, aPassword } from "../factories.ts";
import { failThenWork } from "./failures.ts";
import { accessible, checkLooks, expect, test } from "./fixtures.ts";

test("an owner invites a colleague again and revokes the invitation", async ({ app, page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(await aManager(app), "/company");
  const members = page.getByRole("list", { name: "Members" }).getByRole("listitem");
  await expect(members).toContainText(["Morgan Lee · You"]);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a colleague" });
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByText("First Name is required")).toBeVisible();
  await dialog.getByLabel("First Name").fill("Sam");
  await dialog.getByLabel("Last Name").fill("Berg");
  await dialog.getByLabel("Email").fill("sam.berg@juniper.example");
  await dialog.getByLabel("Owner").check();
  await accessible(page);
  app.refuseMail("451 try again later");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Invitation not sent")).toBeVisible();
  const invitations = page.getByRole("list", { name: "Invitations" }).getByRole("listitem");
  await expect(invitations).toContainText(["sam.berg@juniper.example"]);
  await expect(invitations).toContainText(["Last e-mail not accepted"]);
  await accessible(page);

  app.refuseMail(null);
  await page.getByRole("button", { name: "Send again: Sam Berg" }).click();
  await expect(page.getByText("Invitation sent to sam.berg@juniper.example")).toBeVisible();
  await expect(invitations).toContainText(["Sent"]);
  expect(app.outbox).toHaveLength(1);

  await page.getByRole("button", { name: "Revoke: Sam Berg" }).click();
  const question = page.getByRole("dialog", { name: "Revoke the invitation of Sam Berg?" });
  await failThenWork(question, "Revoke", "Failed to revoke the invitation", "members/invitations/");
  await expect(page.getByText("Invitation revoked")).toBeVisible();
  await expect(invitations).toHaveCount(0);
});

test("an owner changes roles, deactivates a member and steps down", async ({ app, page, openAs }) => {
  const owner = await aManager(app);
  const colleague = await aManager(app);
  await openAs(owner, "/company");
  const members = page.getByRole("list", { name: "Members" }).getByRole("listitem");
  const self = members.filter({ hasText: "You" });
  const other = members.filter({ hasNotText: "You" });
  await self.getByRole("button", { name: "Actions: Morgan Lee" }).click();
  await page.getByRole("menuitem", { name: "Make me a hiring manager" }).click();
  const stepDown = page.getByRole("dialog", { name: "Give up your role as owner?" });
  await stepDown.getByRole("button", { name: "Become a hiring manager" }).click();
  await expect(stepDown.getByText("You are the last active owner.")).toBeVisible();
  await stepDown.getByRole("button", { name: "Cancel" }).click();

  await other.getByRole("button", { name: "Actions: Morgan Lee" }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  const question = page.getByRole("dialog", { name: "Deactivate Morgan Lee?" });
  await expect(question).toBeVisible();
  await expect(page.getByRole("menu")).toHaveCount(0);
  await accessible(page);
  await question.getByRole("button", { name: "Deactivate" }).click();
  await expect(other.getByText("Deactivated")).toBeVisible();
  await expect(colleague.browser.manager.jobs.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
  await other.getByRole("button", { name: "Actions: Morgan Lee" }).click();
  await page.getByRole("menuitem", { name: "Reactivate" }).click();
  await expect(page.getByText("Account reactivated")).toBeVisible();
  await app.browser().visitor.managers.signIn({ email: colleague.email, password: aPassword });

  await other.getByRole("button", { name: "Actions: Morgan Lee" }).click();
  await page.getByRole("menuitem", { name: "Make an owner" }).click();
  await expect(other.getByText("Owner")).toBeVisible();
  await self.getByRole("button", { name: "Actions: Morgan Lee" }).click();
  await page.getByRole("menuitem", { name: "Make me a hiring manager" }).click();
  await stepDown.getByRole("button", { name: "Become a hiring manager" }).click();
  // Without the role there is nothing to press.
  await expect(members.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Invite", exact: true })).toHaveCount(0);
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

test("a member with jobs does not become a viewer", async ({ app, page, openAs }) => {
  const owner = await aManager(app);
  const colleague = await aManager(app);
  const { id: jobId } = await aJob(colleague);
  await openAs(owner, "/company");
  const other = page
    .getByRole("list", { name: "Members" })
    .getByRole("listitem")
    .filter({ hasNotText: "You" });
  const makeViewer = async () => {
    await other.getByRole("button", { name: "Actions: Morgan Lee" }).press("Enter");
    await page.getByRole("menuitem", { name: "Make a viewer" }).press("Enter");
  };
  await makeViewer();
  await expect(page.getByText("Hand over their job first.")).toBeVisible();
  await expect(other.getByText("Hiring manager")).toBeVisible();
  await colleague.browser.manager.jobs.delete({ jobId });
  await makeViewer();
  await expect(other.getByText("Viewer")).toBeVisible();
});

test("hiring managers invite once an owner lets them", async ({ app, page, openAs }) => {
  const owner = await aManager(app);
  const colleague = await aManager(app);
  await openAs(owner, "/company");
  const inviters = page.getByRole("radiogroup", { name: "Who may invite colleagues" });
  await inviters.getByRole("radio", { name: "Owners and hiring managers" }).check();
  await page.getByRole("button", { name: "Save rules" }).press("Enter");
  await expect(page.getByText("Rules saved")).toBeVisible();

  await openAs(colleague, "/company");
  await expect(page.getByRole("region", { name: "Rules" })).toContainText("Owners and hiring managers");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a colleague" });
  await expect(dialog.getByRole("radio")).toHaveCount(2);
  await dialog.getByLabel("First Name").fill("Sam");
  await dialog.getByLabel("Last Name").fill("Berg");
  await dialog.getByLabel("Email").fill("sam.berg@juniper.example");
  await dialog.getByRole("radio", { name: "Viewer" }).check();
  await accessible(page);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Invitation sent to sam.berg@juniper.example")).toBeVisible();
  await expect(page.getByRole("list", { name: "Invitations" })).toContainText("as a viewer");
  expect(app.outbox.at(-1)?.text).toContain("You are invited as a viewer of");
});

test("a long list of members is searched and shown by page", async ({ app, page, openAs }) => {
  const owner = await aManager(app);
  const colleagues = [];
  for (let count = 0; count < 50; count++) colleagues.push(await aManager(app));
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(owner, "/company");
  await expect(page.getByRole("heading", { name: "Members (51)" })).toBeVisible();
  const members = page.getByRole("list", { name: "Members" }).getByRole("listitem");
  await expect(members).toHaveCount(50);
  await page.getByRole("button", { name: "Show more (1)" }).click();
  await expect(members).toHaveCount(51);
  await page.getByLabel("Search members").fill(colleagues[7]?.email ?? "");
  await expect(page.getByText("1 of 51")).toBeVisible();
  await expect(members).toHaveCount(1);
  await expect(members).toContainText(colleagues[7]?.email ?? "");
});

test("anyone leaves their company under Account, but not its last owner", async ({ app, page, openAs }) => {
  const owner = await aManager(app);
  const colleague = await aManager(app);
  await openAs(owner, "/account");
  const leave = page.getByRole("button", { name: "Leave Juniper Labs" });
  const question = page.getByRole("dialog", { name: "Leave Juniper Labs?" });
  await leave.press("Enter");
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

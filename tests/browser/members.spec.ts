import { aManager, aPassword } from "../factories.ts";
import { failCalls } from "./failures.ts";
import { accessible, checkLooks, expect, test } from "./fixtures.ts";

test("an owner invites a colleague, sends the e-mail again after a failure, and revokes the invitation", async ({
  app,
  page,
  openAs,
}) => {
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
  await checkLooks(page);

  app.refuseMail(null);
  await page.getByRole("button", { name: "Send again: Sam Berg" }).click();
  await expect(page.getByText("Invitation sent to sam.berg@juniper.example")).toBeVisible();
  await expect(invitations).toContainText(["Sent"]);
  expect(app.outbox).toHaveLength(1);

  const recover = await failCalls(page, "members/invitations/", "500");
  await page.getByRole("button", { name: "Revoke: Sam Berg" }).click();
  const question = page.getByRole("dialog", { name: "Revoke the invitation of Sam Berg?" });
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(question.getByText("Failed to revoke the invitation")).toBeVisible();
  await recover();
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Invitation revoked")).toBeVisible();
  await expect(invitations).toHaveCount(0);
});

test("an owner changes a role, deactivates and reactivates a member, and steps down", async ({
  app,
  page,
  openAs,
}) => {
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
  await expect(stepDown.getByText("This is the last active owner.")).toBeVisible();
  await stepDown.getByRole("button", { name: "Cancel" }).click();

  await other.getByRole("button", { name: "Actions: Morgan Lee" }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  const question = page.getByRole("dialog", { name: "Deactivate Morgan Lee?" });
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

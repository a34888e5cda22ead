import type { Page } from "@playwright/test";
import { anAdmin } from "../factories.ts";
import { endSessionAt, problems, throughFailures } from "./failures.ts";
import { accessible, checkLooks, expect, fitsWindow, test } from "./fixtures.ts";

const fields = {
  "First Name": "Harper",
  "Last Name": "Quinn",
  Email: "harper@quarry.example",
  Company: "Quarry",
};

async function fill(page: Page, changed: Partial<Record<string, string>> = {}) {
  for (const [label, value] of Object.entries({ ...fields, ...changed }))
    await page.getByLabel(label).fill(value ?? "");
  await page.getByPlaceholder("e.g., Hiring Manager, HR Director").fill(changed["Role"] ?? "Hiring Manager");
}

const create = (page: Page) => page.getByRole("button", { name: "Create Invitation" }).click();

test("an admin creates an invitation, copies its code, and mails it", async ({ app, page, openAs }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAs(await anAdmin(app), "/admin/create-invitation");
  await create(page);
  await expect(page.getByText("Please fill in all fields.")).toBeVisible();
  await expect(page.getByLabel("First Name")).toBeFocused();
  await fill(page, { Email: "harper" });
  await create(page);
  await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
  await checkLooks(page);

  await fill(page);
  await throughFailures(page, "admin/invitations", "POST", async (failure) => {
    await create(page);
    const alert = page.getByRole("alert").filter({ hasText: problems[failure] });
    await expect(alert).toContainText("Failed to create invitation: ");
    for (const [label, value] of Object.entries(fields))
      await expect(page.getByLabel(label)).toHaveValue(value);
  });
  await create(page);
  await expect(page.getByText("Invitation created successfully.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Invitation created" })).toBeFocused();
  const code = (await page.getByText(/^[A-Z0-9]{10}$/).textContent()) ?? "";
  await page.getByRole("button", { name: "Copy code" }).click();
  await expect(page.getByText("Invitation code copied to clipboard.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Invitation link copied to clipboard.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${app.url}/invitation?code=${code}`,
  );
  await accessible(page);

  app.refuseMail("550 no such mailbox");
  await page.getByRole("button", { name: "Send Email" }).click();
  await expect(page.getByText("Failed to send invitation email: 550 no such mailbox")).toBeVisible();
  app.refuseMail(null);
  await page.getByRole("button", { name: "Send Email" }).dblclick();
  await expect(page.getByText("Invitation email sent to harper@quarry.example")).toBeVisible();
  await expect(page).toHaveURL("/admin/invite-manager");
  await expect(page.getByRole("button", { name: "Email Sent" })).toBeDisabled();
  expect(app.outbox[0]?.text).toContain(code);
});

test("leaving asks first, and a second invitation needs a confirmation", async ({ app, page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  const admin = await anAdmin(app);
  const { invitations } = admin.browser.admin;
  await openAs(admin, "/admin/create-invitation");
  await test.step("the e-mail can be skipped", async () => {
    await fill(page);
    await page.getByLabel("Never expires").check();
    await create(page);
    await fitsWindow(page);
    await page.getByRole("link", { name: "Skip Email" }).click();
    await expect(page.getByText("Never")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send Email" })).toBeEnabled();
    expect(app.outbox).toEqual([]);
  });

  await test.step("leaving asks first", async () => {
    await page.getByRole("link", { name: "Create Invitation" }).click();
    await page.getByLabel("First Name").fill("Half");
    await page.getByRole("button", { name: "Sign Out" }).click();
    const asked = page.getByRole("dialog", { name: "Sign out without saving?" });
    await asked.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByLabel("First Name")).toHaveValue("Half");
    await page.getByRole("link", { name: "Back to Invitations" }).click();
    await expect(page.getByRole("dialog")).toContainText(
      "What you have typed on this page has not been saved.",
    );
    await page.getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("/admin/invite-manager");
  });

  await test.step("a second invitation to one address needs a confirmation", async () => {
    const [first] = (await invitations.list({})).invitations;
    await invitations.send({ invitationId: first?.id ?? "" });
    await page.getByRole("link", { name: "Create Invitation" }).click();
    await fill(page);
    await create(page);
    const warning = page
      .getByRole("alert")
      .filter({ hasText: "harper@quarry.example already has an invitation" });
    await expect(warning).toContainText(/\(sent \d{1,2} \w{3} \d{4}\)\./);
    await accessible(page);
    await warning.getByRole("button", { name: "Cancel" }).click();
    await expect(warning).toHaveCount(0);
    await expect(page.getByLabel("Email")).toBeFocused();
    await expect(page.getByLabel("Company")).toHaveValue("Quarry");
    expect((await invitations.list({})).total).toBe(1);

    await create(page);
    await warning.getByRole("button", { name: "Create another" }).click();
    // The message about the first one may still be there.
    await expect(page.getByRole("heading", { name: "Invitation created" })).toBeVisible();
    expect((await invitations.list({})).total).toBe(2);
  });

  await test.step("an expired session keeps the form until the admin leaves", async () => {
    await page.goto("/admin/create-invitation");
    await fill(page);
    await endSessionAt(page, "admin/invitations", () => admin.browser.admin.admins.signOutEverywhere());
    await create(page);
    await expect(page.getByText("No admin user authenticated")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
    await expect(page.getByLabel("Company")).toHaveValue("Quarry");
  });
});

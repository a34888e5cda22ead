import { aManager } from "../factories.ts";
import { aProvider, oktaUser } from "../scim.ts";
import { failThenWork } from "./failures.ts";
import { accessible, expect, test } from "./fixtures.ts";

test("an owner connects an identity provider and revokes it", async ({ app, page, openAs }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const [owner, member] = [await aManager(app), await aManager(app, { firstName: "Kim" })];
  await openAs(owner, "/company");
  const card = page.getByRole("region", { name: "User provisioning (SCIM)" });
  await expect(card.getByText("There are no connections yet.")).toBeVisible();
  const connect = card.getByRole("button", { name: "Connect" });

  let token = "";
  await test.step("connecting shows a token once", async () => {
    await connect.click();
    const form = page.getByRole("dialog", { name: "Connect your identity provider" });
    await form.getByRole("button", { name: "Create connection" }).click();
    await expect(form.getByText("Name is required")).toBeVisible();
    await form.getByLabel("Name").fill("Okta");
    await accessible(page);
    await failThenWork(form, "Create connection", "Failed to create the connection", "scim-connections");

    const made = page.getByRole("dialog", { name: "Connection created" });
    await expect(made.getByRole("button", { name: "Copy: Token" })).toBeFocused();
    await accessible(page);
    await page.keyboard.press("Enter");
    await expect(made.getByText("Copied")).toBeVisible();
    token = await page.evaluate(() => navigator.clipboard.readText());
    await made.getByRole("button", { name: "Copy: Base address" }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/scim/v2`);
    await made.getByRole("button", { name: "Done" }).click();
    await expect(connect).toBeFocused();
    await expect(page.getByText(token)).toHaveCount(0);
    await expect(card.getByRole("listitem")).toContainText(["never used"]);
  });

  await test.step("what the provider adds appears", async () => {
    await aProvider(app, token).add(oktaUser("sam.berg@juniper.example"));
    await page.reload();
    await expect(card.getByRole("listitem")).toContainText(["last used 21 Nov 2026"]);
    const members = page.getByRole("list", { name: "Members" }).getByRole("listitem");
    await expect(members).toContainText(["Morgan Lee", "Kim Lee", "Sam Berg"]);
  });

  await test.step("where owners cannot add people, a connection can only be revoked", async () => {
    app.context.settings.ownersInvite = false;
    await page.reload();
    await expect(card.getByText("Admins of this installation add people")).toBeVisible();
    await expect(connect).toHaveCount(0);
    await expect(card.getByRole("button", { name: "Revoke: Okta" })).toBeVisible();
    app.context.settings.ownersInvite = true;
    await page.reload();
  });

  await test.step("a revoked connection is gone", async () => {
    await card.getByRole("button", { name: "Revoke: Okta" }).click();
    const question = page.getByRole("dialog", { name: "Revoke Okta?" });
    await failThenWork(question, "Revoke", "Failed to revoke the connection", "scim-connections/");
    await expect(page.getByText("Connection revoked")).toBeVisible();
    await expect(card.getByText("There are no connections yet.")).toBeVisible();
    await expect(card.getByRole("heading", { name: "User provisioning (SCIM)" })).toBeFocused();
  });

  await test.step("other members see no connections", async () => {
    await openAs(member, "/company");
    await expect(page.getByRole("list", { name: "Members" })).toBeVisible();
    await expect(card).toHaveCount(0);
  });
});

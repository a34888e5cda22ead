import type { Page } from "@playwright/test";
import { aManager, aPassword } from "../factories.ts";
import { companySignIns } from "#server/platform/db/schema/company-sign-ins.ts";
import { client, startOidcProvider } from "../stand-ins/oidc.ts";
import { createSamlProvider, entryPoint, samlFields } from "../stand-ins/saml.ts";
import { failCalls, failThenWork, problems } from "./failures.ts";
import { accessible, checkLooks, expect, test } from "./fixtures.ts";

test("an owner connects a provider; a colleague signs in with it", async ({ app, page, openAs }) => {
  const provider = await startOidcProvider();
  await page.setViewportSize({ width: 360, height: 740 });
  app.context.settings.demo = false;
  const owner = await aManager(app, { email: "morgan@forthright.example" });
  await openAs(owner, "/company");
  const card = page.getByRole("region", { name: "Single sign-on" });
  const title = card.getByRole("heading", { name: "Single sign-on", exact: true });
  await card.getByRole("button", { name: "Set up single sign-on" }).click();
  await expect(title).toBeFocused();
  await expect(card.getByText(/\/api\/auth\/manager\/sso\/callback\//)).toBeVisible();
  await card.getByLabel("SAML 2.0").check();
  await expect(card.getByText(/\/acs\//)).toBeVisible();
  await accessible(page);
  await card.getByRole("button", { name: "Save connection" }).click();
  await expect(card.getByLabel("Metadata")).toHaveAccessibleDescription(
    /Please enter the metadata, or its address/,
  );
  await card.getByLabel("OpenID Connect (recommended)").check();
  await card.getByRole("combobox", { name: "Your company's provider" }).click();
  await page.getByRole("option", { name: "Another provider" }).click();
  await card.getByRole("button", { name: "Save connection" }).click();
  await expect(card.getByText("Issuer address is required")).toBeVisible();
  await expect(card.getByRole("textbox", { name: "Client secret" })).toHaveAccessibleDescription(
    "Please enter the client secret.",
  );
  await card.getByLabel("Issuer address").fill("https://10.0.0.1");
  await card.getByLabel("Client ID").fill(client.id);
  await card.getByRole("textbox", { name: "Client secret" }).fill(client.secret);
  await card.getByLabel("E-mail domain").fill("forthright.example");
  await card.getByRole("button", { name: "Save connection" }).click();
  await expect(card.getByText("This address cannot be used.")).toBeVisible();
  // Nothing that was typed is lost.
  await expect(card.getByRole("textbox", { name: "Client secret" })).toHaveValue(client.secret);
  await card.getByLabel("Issuer address").fill(provider.issuer);
  await card.getByRole("button", { name: "Save connection" }).click();
  await expect(page.getByText("Connection saved")).toBeVisible();
  await expect(title).toBeFocused();

  await card.getByRole("button", { name: "Check now" }).click();
  await expect(card.getByText("The TXT record was not found.")).toBeVisible();
  app.txtRecords.set("_forthright.forthright.example", [
    await card.getByText("forthright-domain=").innerText(),
  ]);
  await expect(card.getByLabel("Required")).toBeDisabled();
  await card.getByRole("button", { name: "Check now" }).click();
  await expect(card.getByText("You can remove the DNS record now.")).toBeVisible();
  await expect(title).toBeFocused();
  await checkLooks(page);

  await card.getByRole("button", { name: "Try it" }).click();
  await page.getByRole("button", { name: "Max Elsewhere" }).click();
  await expect(card.getByText("The last try failed")).toBeVisible();
  await expect(card.getByText("max@elsewhere.example")).toBeVisible();
  const returned = page.waitForEvent("load");
  await card.getByRole("button", { name: "Try again" }).click();
  // The provider remembers whom it signed in.
  await returned;
  await expect(card.getByText("The last try failed")).toBeVisible();
  await page.context().clearCookies({ name: /^_session/ });
  await card.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Jo Park" }).click();
  await expect(card.getByText("The last try worked")).toBeVisible();
  const recover = await failCalls(page, "company/sign-in/use", "unreachable");
  await card.getByLabel("On", { exact: true }).click();
  await expect(card.getByRole("alert").filter({ hasText: problems.unreachable })).toBeVisible();
  await expect(card.getByLabel("Off")).toBeChecked();
  await recover();
  await card.getByLabel("Required").click();
  const question = page.getByRole("dialog", { name: "Require single sign-on?" });
  await accessible(page);
  await question.getByRole("button", { name: "Require it" }).click();
  await expect(page.getByText("Single sign-on: Required")).toBeVisible();

  await test.step("an older form changes nothing that another owner decided", async () => {
    await card.getByRole("button", { name: "Change connection" }).click();
    await card.getByRole("textbox", { name: "Client secret" }).fill(client.secret);
    await owner.browser.manager.companySignIn.setUse({ use: "optional" });
    await card.getByRole("button", { name: "Save connection" }).click();
    await expect(card.getByText("Another owner changed single sign-on since you opened this.")).toBeVisible();
    await card.getByRole("button", { name: "Cancel" }).click();
    await expect(card.getByLabel("On", { exact: true })).toBeChecked();
    await owner.browser.manager.companySignIn.setUse({ use: "required" });
    await card.getByRole("button", { name: "Remove" }).click();
    const removal = page.getByRole("dialog", { name: "Remove single sign-on?" });
    await removal.getByRole("button", { name: "Remove" }).click();
    await expect(removal.getByText("Another owner changed single sign-on")).toBeVisible();
    await removal.getByRole("button", { name: "Cancel" }).click();
    await expect(card.getByLabel("Required")).toBeChecked();
  });

  await page.context().clearCookies();
  await page.goto("/HM-login?next=%2Fmanage-jobs");
  await checkLooks(page);
  await page.getByLabel("Email", { exact: true }).fill("jo.park@forthright.example");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Jo Park" }).click();
  await expect(page).toHaveURL("/manage-jobs");
  await expect(page.getByRole("banner")).toContainText("Jo");
  await provider.stop();
});

test("where a company has its own sign-in, the page asks for the address first", async ({ app, page }) => {
  const { provider, owner } = await aReadyCompany(app);
  const other = await aManager(app, { company: "Initech" });
  await page.goto("/HM-login");
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(other.email);
  await failThenWork(page, "Continue", "Failed to sign in", "managers/sign-in-with-company");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(other.email);
  await page.getByLabel("Password", { exact: true }).fill(aPassword);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");

  // A member whose password sleeps, and an owner, who can always use it.
  await page.context().clearCookies();
  const colleague = await aManager(app, { email: "jo.park@forthright.example" });
  await owner.browser.manager.companySignIn.setUse({ use: "required" });
  await signInByPassword(page, colleague.email);
  await expect(page.getByText("Your company requires its own sign-in")).toBeVisible();
  await accessible(page);
  await page.getByRole("button", { name: "Sign in with your company" }).click();
  await page.getByLabel("Email", { exact: true }).fill(colleague.email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toContainText("You are not signed in");
  await expect(page.getByRole("alert")).toContainText("was cancelled");
  await checkLooks(page);
  await signInByPassword(page, owner.email);
  await expect(page).toHaveURL("/dashboard");
  await provider.stop();
});

test("with SAML an owner tries the connection and a colleague signs in, by the form of another site", async ({
  app,
  page,
  openAs,
}) => {
  const provider = createSamlProvider();
  const owner = await aManager(app, { email: "morgan@juniper.example" });
  const { companySignIn } = owner.browser.manager;
  const { addresses } = await companySignIn.save(samlFields(provider));
  await companySignIn.proveDomain();
  const ourMetadata = await (await fetch(addresses.entityId)).text();
  await page.route(`${entryPoint}?*`, async (route) => {
    const form = await provider.answer(route.request().url(), ourMetadata);
    const fields = Object.entries(form).map(([name, value]) => `<input name="${name}" value="${value}">`);
    await route.fulfill({
      contentType: "text/html",
      body: `<form method="post" action="${addresses.acs}">${fields.join("")}<button>Sign in as Jo</button></form>`,
    });
  });

  await openAs(owner, "/company");
  const card = page.getByRole("region", { name: "Single sign-on" });
  await card.getByRole("button", { name: "Try it" }).click();
  await page.getByRole("button", { name: "Sign in as Jo" }).click();
  await expect(card.getByText("The last try worked")).toBeVisible();
  await companySignIn.setUse({ use: "optional" });

  await page.context().clearCookies();
  for (const time of ["first", "second"]) {
    await page.goto("/HM-login?next=%2Fmanage-jobs");
    await page.getByLabel("Email", { exact: true }).fill("jo@juniper.example");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Sign in as Jo" }).click();
    await expect(page, time).toHaveURL("/manage-jobs");
    await page.context().clearCookies({ name: /session/ });
  }
  await app.runTasks();
  expect(app.outbox).toEqual([]);
});

async function signInByPassword(page: Page, email: string) {
  await page.goto(page.url().includes("HM-login") ? page.url() : "/HM-login");
  await page.getByRole("button", { name: "Sign in with a password" }).click();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(aPassword);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

async function aReadyCompany(app: Parameters<typeof aManager>[0]) {
  const provider = await startOidcProvider();
  const owner = await aManager(app, { email: "morgan@forthright.example" });
  const { companySignIn } = owner.browser.manager;
  await companySignIn.save({
    protocol: "oidc",
    provider: "other",
    domain: "forthright.example",
    issuer: provider.issuer,
    clientId: client.id,
    clientSecret: client.secret,
  });
  await companySignIn.proveDomain();
  await app.db.update(companySignIns).set({ testedAt: app.clock.now() });
  await companySignIn.setUse({ use: "optional" });
  return { provider, owner };
}

import { auditEntriesPerPage } from "#contract/audit.ts";
import type { Event } from "#contract/events.ts";
import { publish } from "#server/platform/publish.ts";
import { candidateActor } from "#server/platform/guards/find-account.ts";
import { aManager, anAdmin, aReviewer } from "../factories.ts";
import type { TestApp } from "../test-app.ts";
import { retryThroughFailures } from "./failures.ts";
import { accessible, checkLooks, expect, test, testWithClock } from "./fixtures.ts";

const grace = { realm: "admin", id: "grace", name: "Grace Hall", email: "grace@example.com" } as const;

async function did(app: TestApp, event: Event) {
  app.clock.advance(60_000);
  await publish({ ...app.context, actor: grace }, event);
}

const template = (type: "template.created" | "template.deleted", name: string) => ({
  type,
  templateId: "0b1c2d3e-4f",
  name,
});

test("the audit log shows who did what and when, newest first", async ({ app, page, openAs }) => {
  const admin = await anAdmin(app);
  const { key, id, name, email, manager, candidateId } = await aReviewer(app, { status: "completed" });
  await manager.browser.manager.surveys.response({ reviewerKey: key });
  await did(app, {
    type: "template.updated",
    templateId: "0b1c2d3e-4f",
    name: "Engineering peer",
    changed: ["name", "candidateRole"],
  });
  await did(app, {
    type: "directory.imported",
    importId: 1,
    fileName: "people.csv",
    counts: { added: 1200, updated: 0, rejected: 3 },
  });
  await publish({ ...app.context, actor: candidateActor }, { type: "privacy.requested", kind: "end" });
  await openAs(admin, "/admin/activity");

  const all = page.getByRole("list", { name: "Audit log" }).getByRole("listitem");
  await expect(all.first()).toContainText("The candidate added a data request: deletion");
  await expect(page.getByLabel("Who").locator("option[value=candidate]")).toHaveText("The candidate");
  const entries = all.filter({ hasNotText: "The candidate" });
  await expect(entries.nth(0)).toContainText("Grace Hall imported people.csv: 1,200 added, 3 rejected");
  await expect(entries.nth(1)).toContainText(
    "Grace Hall changed the template Engineering peer: name, candidate role",
  );
  await expect(entries.nth(2)).toContainText("Morgan Lee read responses");
  await expect(entries.nth(3)).toContainText("The system sent a survey to a reviewer");
  await expect(entries.nth(2)).toContainText(`candidate ${candidateId.slice(0, 8)}`);
  // In the viewer's time zone; the full date on hover.
  const when = await page.evaluate(
    (moment) =>
      new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(new Date(moment)),
    app.clock.now().toISOString(),
  );
  await expect(entries.nth(0).locator("time")).toHaveText(`21 Nov 2026, ${when}`);
  await expect(entries.nth(0).locator("time")).toHaveAttribute("title", /^Saturday.* 21 November 2026/);
  const shown = await page.getByRole("main").innerText();
  for (const secret of [id, name, email, "Calm under pressure"]) expect(shown).not.toContain(secret);
  await checkLooks(page);
});

test("filters narrow the activity, and the address keeps them", async ({ app, page, openAs }) => {
  const admin = await anAdmin(app);
  await did(app, template("template.created", "Engineering peer"));
  await did(app, template("template.deleted", "Old one"));
  await aManager(app);
  // Two changes, the admin's creation and sign-in, the invitation and its acceptance.
  await openAs(admin, "/admin/activity");
  const entries = page.getByRole("list", { name: "Audit log" }).getByRole("listitem");
  await expect(entries).toHaveCount(6);

  await test.step("filters apply together, also while a menu is still pressed", async () => {
    await page.getByLabel("Who").selectOption("Grace Hall (grace@example.com)");
    await expect(entries).toHaveCount(2);
    await page.getByLabel("Action").hover();
    await page.mouse.down();
    await page.getByLabel("Action").selectOption("Template deleted");
    await expect(entries).toHaveText([/Old one/]);
    await page.mouse.up();
  });

  await test.step("the address keeps them", async () => {
    await expect(page).toHaveURL("/admin/activity?actor=grace&action=template.deleted");
    await page.reload();
    await expect(entries).toHaveText([/Old one/]);
    await page.getByLabel("Search").fill("engineering");
    await expect(page.getByText("Nothing matches")).toBeVisible();
    await accessible(page);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(entries).toHaveCount(6);
    await expect(page).toHaveURL("/admin/activity");
  });

  await test.step("system, record and days", async () => {
    await page.getByLabel("Who").selectOption("The system");
    await expect(entries).toHaveCount(2);
    await page.getByLabel("Record").selectOption("Invitation");
    await expect(entries).toHaveText([/created the invitation for/]);
    await page.goto("/admin/activity?from=2026-11-22");
    await expect(page.getByText("Nothing matches")).toBeVisible();
    await page.getByLabel("From").fill("2026-11-21");
    await page.getByLabel("Until").fill("2026-11-21");
    await expect(entries).toHaveCount(6);
  });

  await test.step("on a phone a button opens the filters and counts the active ones", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/admin/activity");
    await expect(entries.first()).toBeInViewport();
    await expect(page.getByLabel("Action")).toHaveCount(0);
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Action").selectOption("Template deleted");
    await expect(entries).toHaveText([/Old one/]);
    await accessible(page);
    await page.getByRole("button", { name: "Filters (1)" }).click();
    await expect(page.getByLabel("Action")).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel("Action")).toHaveValue("template.deleted");
  });
});

testWithClock("a long list loads after a failure, and is paged", async ({ app, page, openAs }) => {
  const admin = await anAdmin(app);
  for (let number = 0; number < auditEntriesPerPage; number++)
    await did(app, template("template.created", `T${number}`));
  const open = () => openAs(admin, "/admin/activity");
  await retryThroughFailures(page, "admin/activities", open, "Failed to load the audit log.");
  const entries = page.getByRole("list", { name: "Audit log" }).getByRole("listitem");
  await expect(entries).toHaveCount(auditEntriesPerPage);
  await did(app, template("template.created", "in between"));
  await page.getByRole("button", { name: "Show more" }).press("Enter");
  await expect(entries).toHaveCount(auditEntriesPerPage + 2);
  await expect(entries.last()).toContainText("created the admin");
  // The place in the list is kept.
  await expect(page.getByRole("button", { name: "All are shown" })).toBeFocused();
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(entries.first()).toContainText("in between");
});

import { eq } from "drizzle-orm";
import { auditEntriesPerPage, type AuditFilter, type Actor } from "#contract/audit.ts";
import { setAdminActive } from "#server/features/accounts/admins.ts";
import { endSession } from "#server/features/accounts/sessions.ts";
import { adminSessions, adminUsers } from "#server/platform/db/schema/auth.ts";
import { oneRow } from "#server/platform/errors.ts";
import { findAdmin } from "#server/platform/guards/find-account.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { anAdmin } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { publish } from "#server/platform/publish.ts";
import { exportAuditLog } from "./export-audit-log.ts";

const grace = { realm: "admin", id: "grace", name: "Grace Hall", email: "grace@example.com" } as const;
const morgan = {
  realm: "manager",
  id: "6a0f3c52-8d1e-4b7a-9c35-2f41d7e8b960",
  name: "Morgan Lee",
  email: "morgan@example.com",
} as const;

test("the audit log is listed newest first, page by page, each entry once", async ({ app }) => {
  const { activity } = (await anAdmin(app)).browser.admin;
  for (let number = 0; number < auditEntriesPerPage + 10; number++) {
    await publish(
      { ...app.context, actor: grace },
      { type: "template.created", templateId: String(number), name: "" },
    );
    // Several entries at the same time.
    if (number % 3 === 0) app.clock.advance(1000);
  }
  const first = await activity.list({});
  expect(first.hasMore).toBe(true);
  // A new entry does not move the next page.
  await publish({ ...app.context, actor: grace }, { type: "template.created", templateId: "late", name: "" });
  const second = await activity.list({ before: first.activities.at(-1)?.id });

  const ids = [...first.activities, ...second.activities].map(({ record: { id } }) => id);
  const expected = Array.from({ length: auditEntriesPerPage + 10 }, (_, number) =>
    String(number),
  ).toReversed();
  // Before them, the admin was created and signed in.
  expect(ids.slice(0, -2)).toEqual(expected);
  expect(second).toMatchObject({ hasMore: false });
  expect(second.activities.at(-1)).toMatchObject({
    action: "admin.created",
    actor: { realm: "system", id: null },
  });
});

test("the audit log can be filtered by actor, action, kind of record, time and words", async ({ app }) => {
  const { activity } = (await anAdmin(app)).browser.admin;
  const start = app.clock.now();
  app.clock.advance(1000);
  const template = { templateId: "t", name: "100% Engineering peer", changed: [] };
  await publish({ ...app.context, actor: grace }, { type: "template.updated", ...template });
  app.clock.advance(1000);
  const middle = app.clock.now();
  await publish({ ...app.context, actor: morgan }, { type: "reviewer.corrected", reviewerKey: "k" });
  const actions = async (filter: AuditFilter) =>
    (await activity.list(filter)).activities.map(({ action }) => action).toReversed();

  expect(await actions({})).toEqual([
    "admin.created",
    "admin.signed_in",
    "template.updated",
    "reviewer.corrected",
  ]);
  expect(await actions({ actorId: "grace" })).toEqual(["template.updated"]);
  expect(await actions({ realm: "manager" })).toEqual(["reviewer.corrected"]);
  expect(await actions({ action: "admin.created" })).toEqual(["admin.created"]);
  expect(await actions({ recordType: "reviewer" })).toEqual(["reviewer.corrected"]);
  expect(await actions({ from: middle.toISOString() })).toEqual(["reviewer.corrected"]);
  expect(await actions({ from: start.toISOString(), until: middle.toISOString() })).toEqual([
    "admin.created",
    "admin.signed_in",
    "template.updated",
  ]);
  expect(await actions({ text: "ENGINEERING hall" })).toEqual(["template.updated"]);
  expect(await actions({ text: "%" })).toEqual(["template.updated"]);
  expect(await actions({ text: "morgan@" })).toEqual(["reviewer.corrected"]);
  expect(await actions({ actorId: "grace", text: "morgan" })).toEqual([]);
});

test("an invalid filter is rejected and causes no server error", async ({ app }) => {
  const { browser } = await anAdmin(app);
  const statusOf = async (query: string) => (await browser.fetch(`/api/admin/activities?${query}`)).status;
  for (const query of [
    "text=%00",
    "actorId=a%00b",
    "from=0000-01-01T00:00:00Z",
    "until=0000-12-31T23:59:59Z",
    "before=0",
    "before=99999999999999999999",
  ])
    expect([query, await statusOf(query)]).toEqual([query, 400]);
  expect(await statusOf("from=0001-01-01T00:00:00Z&until=9999-12-31T23:59:59Z")).toBe(200);
});

test("the filter offers everyone in the audit log, with their latest name", async ({ app }) => {
  const { activity } = (await anAdmin(app)).browser.admin;
  const [me] = await activity.actors();
  await publishAs(app, grace, morgan, grace, { ...morgan, name: "Morgan Ellis" });
  expect(await activity.actors()).toEqual([me, grace, { ...morgan, name: "Morgan Ellis" }]);
  expect(await app.count(auditLog)).toBe(6);
});

async function publishAs(app: TestApp, ...actors: Actor[]) {
  for (const actor of actors) {
    app.clock.advance(1000);
    const template = { templateId: "t", name: "", changed: [] };
    await publish({ ...app.context, actor }, { type: "template.updated", ...template });
  }
}

test("the audit log is exported with its filter, inert in a spreadsheet, and the export is recorded", async ({
  app,
}) => {
  const { activity } = (await anAdmin(app)).browser.admin;
  for (let number = 0; number <= auditEntriesPerPage; number++)
    await publish(
      { ...app.context, actor: grace },
      { type: "template.created", templateId: String(number), name: "=1+1" },
    );
  await publish({ ...app.context, actor: morgan }, { type: "job.created", jobId: "1", title: "Nurse" });

  const csv = await new Response(await activity.export({ actorId: grace.id })).text();
  const [heading, ...rows] = csv.trimEnd().split("\r\n");
  expect(heading).toContain("time,actor,email");
  expect(rows).toHaveLength(auditEntriesPerPage + 1);
  expect(rows.every((row) => row.includes("Grace Hall") && row.includes("'=1+1"))).toBe(true);

  const [entry] = (await activity.list({})).activities;
  expect(entry).toMatchObject({
    action: "audit_log.exported",
    actor: { realm: "admin" },
    details: { changed: ["actorId"] },
  });
});

test("an export of the audit log gives nothing more once its admin is deactivated, or its session ended", async ({
  app,
}) => {
  const [{ email }] = [await anAdmin(app), await anAdmin(app)];
  const [user] = await app.db.select().from(adminUsers).where(eq(adminUsers.email, email));
  const admin = (await findAdmin(app.context, oneRow(user).id)) ?? expect.fail();
  const { user_id: adminId } = admin;
  const [session] = await app.db.select().from(adminSessions).where(eq(adminSessions.userId, adminId));
  const caller = { cookie: "", address: "192.0.2.1", browser: "", device: "" };
  const account = { realm: "admin", id: adminId, email, sessionId: oneRow(session).id } as const;
  const context = { ...app.context, admin, caller, account };
  expect(await new Response(await exportAuditLog(context, {})).text()).toContain("audit_log.exported");
  for (const end of [
    () => endSession(context, account),
    () => setAdminActive(context, { adminId, isActive: false }),
  ]) {
    const exported = await exportAuditLog(context, {});
    await end();
    await expect(new Response(exported).text()).rejects.toMatchObject({ code: "SIGNED_OUT" });
    await app.db.insert(adminSessions).values(oneRow(session)).onConflictDoNothing();
  }
});

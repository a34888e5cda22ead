import { eq } from "drizzle-orm";
import { apiScopes, readingScopes } from "#contract/api-scopes.ts";
import { maxApiKeys } from "#contract/api-keys.ts";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { carryOutRetention } from "#server/features/privacy/carry-out-retention.ts";
import { apiKeys } from "#server/platform/db/schema/api-keys.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { anApiKey } from "#tests/api-key.ts";
import { anApp } from "#tests/a-second-factor.ts";
import { aManager, comeBack, mailsTo } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";

test("a key is shown once, and only its hash is stored", async ({ app }) => {
  const manager = await aManager(app);
  const { apiKeys: calls } = manager.browser.manager;
  const { apiKey, key } = await calls.create({ name: "Greenhouse sync", scopes: ["jobs:read"] });
  expect(key).toMatch(/^ft_live_[\w-]{43}$/);
  expect(apiKey).toMatchObject({
    name: "Greenhouse sync",
    start: key.slice(0, 12),
    scopes: ["jobs:read"],
    member: { id: manager.id, isSelf: true, isActive: true },
    lastUsedAt: null,
    hasExpired: false,
  });
  const listed = await calls.list({});
  expect(listed).toEqual({ keys: [apiKey], total: 1, scopes: [...apiScopes] });
  const stored = await app.db.select().from(apiKeys);
  const log = await app.db.select().from(auditLog);
  for (const text of [JSON.stringify([listed, stored, log]), ...app.logs])
    expect(text).not.toContain(key.slice(12));
});

test("a key expires after a year unless another time is chosen, and its scopes are listed in one order", async ({
  app,
}) => {
  const { browser } = await aManager(app);
  const now = app.clock.now().getTime();
  const days = async (expiresInDays?: 30 | 90 | 365 | null) => {
    const { apiKey } = await browser.manager.apiKeys.create({
      name: "A key",
      scopes: ["results:read", "jobs:read", "results:read"],
      ...(expiresInDays !== undefined && { expiresInDays }),
    });
    expect(apiKey.scopes).toEqual(["jobs:read", "results:read"]);
    return apiKey.expiresAt && (new Date(apiKey.expiresAt).getTime() - now) / dayMs;
  };
  expect(await days()).toBe(365);
  expect(await days(30)).toBe(30);
  expect(await days(90)).toBe(90);
  expect(await days(null)).toBeNull();
  for (const wrong of [{ expiresInDays: 7 as 30 }, { scopes: [] }, { scopes: ["admin" as "jobs:read"] }])
    await expect(
      browser.manager.apiKeys.create({ name: "A key", scopes: ["jobs:read"], ...wrong }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("owners see and revoke every key of their company, other members their own", async ({ app }) => {
  const owner = await aManager(app);
  const [member, colleague] = [await aManager(app), await aManager(app)];
  const stranger = await aManager(app, { company: "Initech" });
  const { id: keyId } = await anApiKey(app, member, { name: "Sync" });
  app.clock.advance(minuteMs);
  await anApiKey(app, owner, { name: "Reports" });
  const namesFor = async ({ browser }: typeof owner) =>
    (await browser.manager.apiKeys.list({})).keys.map(({ name }) => name);
  expect(await namesFor(owner)).toEqual(["Reports", "Sync"]);
  expect(await namesFor(member)).toEqual(["Sync"]);
  expect(await namesFor(colleague)).toEqual([]);
  expect(await namesFor(stranger)).toEqual([]);
  expect(await owner.browser.manager.apiKeys.list({ limit: 1 })).toMatchObject({
    keys: [{ name: "Reports" }],
    total: 2,
  });

  const missing = { code: "API_KEY_NOT_FOUND", status: 404 };
  for (const { browser } of [colleague, stranger])
    await expect(browser.manager.apiKeys.revoke({ keyId })).rejects.toMatchObject(missing);
  await owner.browser.manager.apiKeys.revoke({ keyId });
  await expect(member.browser.manager.apiKeys.revoke({ keyId })).rejects.toMatchObject(missing);
  expect(await namesFor(member)).toEqual([]);

  const entries = await app.db
    .select({
      action: auditLog.action,
      actorId: auditLog.actorId,
      recordId: auditLog.recordId,
      label: auditLog.recordLabel,
    })
    .from(auditLog)
    .where(eq(auditLog.recordType, "manager"));
  expect(entries).toEqual(
    expect.arrayContaining([
      { action: "api_key.created", actorId: member.id, recordId: member.id, label: "Sync" },
      { action: "api_key.revoked", actorId: owner.id, recordId: member.id, label: "Sync" },
    ]),
  );
});

test("viewers make keys that only read", async ({ app }) => {
  await aManager(app);
  const viewer = await aManager(app, { companyRole: "viewer" });
  expect(await viewer.browser.manager.apiKeys.list({})).toMatchObject({ scopes: readingScopes });
  for (const scopes of [["jobs:write" as const], [...apiScopes]])
    await expect(viewer.browser.manager.apiKeys.create({ name: "A key", scopes })).rejects.toMatchObject({
      code: "VIEWERS_READ_ONLY",
    });
  const { program } = await anApiKey(app, viewer, { scopes: readingScopes });
  expect(await program.get("/jobs")).toMatchObject({ status: 200 });
});

test("only owners make keys that change webhooks", async ({ app }) => {
  await aManager(app);
  const { browser } = await aManager(app);
  const { scopes } = await browser.manager.apiKeys.list({});
  expect(scopes).toEqual(apiScopes.filter((scope) => scope !== "webhooks:write"));
  await expect(
    browser.manager.apiKeys.create({ name: "A key", scopes: [...apiScopes] }),
  ).rejects.toMatchObject({ code: "OWNERS_ONLY" });
});

test("a member has at most twenty active keys, also when they create two at the same time", async ({
  app,
}) => {
  const member = await aManager(app);
  const colleague = await aManager(app);
  for (let count = 1; count < maxApiKeys; count++) await anApiKey(app, member, { expiresInDays: 30 });
  const outcomes = await Promise.allSettled([anApiKey(app, member), anApiKey(app, member)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "TOO_MANY_API_KEYS", status: 409 },
  });
  await anApiKey(app, colleague);
  app.clock.advance(30 * dayMs);
  await comeBack(member);
  await anApiKey(app, member);
  expect((await member.browser.manager.apiKeys.list({})).keys.filter((key) => key.hasExpired)).toHaveLength(
    19,
  );
});

test("a key that has expired stays in the list for 90 days", async ({ app }) => {
  const manager = await aManager(app);
  await anApiKey(app, manager, { name: "Old", expiresInDays: 30 });
  await anApiKey(app, manager, { name: "For good", expiresInDays: null });
  app.clock.advance(120 * dayMs);
  await carryOutRetention.run(app.context, {});
  expect(await app.count(apiKeys)).toBe(2);
  app.clock.advance(1);
  await carryOutRetention.run(app.context, {});
  expect(await app.db.select({ name: apiKeys.name }).from(apiKeys)).toEqual([{ name: "For good" }]);
});

test("creating a key asks for the second factor again, and its member gets an e-mail", async ({ app }) => {
  const manager = await aManager(app);
  await anApp(manager.browser.manager.secondFactor, app);
  await app.runTasks();
  app.outbox.length = 0;
  const { id: keyId } = await anApiKey(app, manager);
  await app.runTasks();
  const [mail, ...others] = mailsTo(app, manager);
  expect(mail).toMatchObject({ subject: "Forthright: an API key was created" });
  expect(mail?.text).toContain(`${app.context.settings.origin}/company/connections`);
  expect(others).toEqual([]);

  app.clock.advance(6 * minuteMs);
  await expect(anApiKey(app, manager)).rejects.toMatchObject({ code: "CONFIRM_IT_IS_YOU" });
  // Someone in a hurry can always revoke.
  await manager.browser.manager.apiKeys.revoke({ keyId });
});

import { eq } from "drizzle-orm";
import { minuteMs } from "#contract/durations.ts";
import { maxScimConnections } from "#contract/scim.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { scimConnections } from "#server/platform/db/schema/scim.ts";
import { aManager } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { aConnection } from "#tests/scim.ts";

test("a token is shown once, and only its hash is stored", async ({ app }) => {
  const owner = await aManager(app);
  const { scim } = owner.browser.manager;
  const { token, connection, baseUrl } = await scim.connect({ label: "Okta" });
  expect(token).toMatch(/^scim_[\w-]{43}$/);
  expect(baseUrl).toBe(`${app.context.settings.origin}/scim/v2`);
  const listed = await scim.list();
  expect(listed).toEqual({ connections: [connection], baseUrl, canConnect: true });
  const stored = await app.db.select().from(scimConnections);
  for (const text of [JSON.stringify([listed, stored]), ...app.logs]) expect(text).not.toContain(token);
});

test("owners see when a connection was last used", async ({ app }) => {
  const owner = await aManager(app);
  const { provider } = await aConnection(app, owner);
  const lastUsedAt = async () => (await owner.browser.manager.scim.list()).connections[0]?.lastUsedAt;
  expect(await lastUsedAt()).toBeNull();
  await provider.get("/Users");
  const first = app.clock.now().toISOString();
  expect(await lastUsedAt()).toBe(first);
  app.clock.advance(minuteMs - 1);
  await provider.get("/Users");
  expect(await lastUsedAt()).toBe(first);
  app.clock.advance(1);
  await provider.get("/Users");
  expect(await lastUsedAt()).toBe(app.clock.now().toISOString());
});

test("owners see and revoke only connections of their company", async ({ app }) => {
  const owner = await aManager(app);
  const stranger = await aManager(app, { company: "Initech" });
  const { id: connectionId, provider } = await aConnection(app, owner);
  const elsewhere = stranger.browser.manager.scim;
  expect(await elsewhere.list()).toMatchObject({ connections: [] });
  const missing = { code: "SCIM_CONNECTION_NOT_FOUND" };
  await expect(elsewhere.revoke({ connectionId })).rejects.toMatchObject(missing);
  expect(await provider.get("/Users")).toMatchObject({ status: 200 });
  await owner.browser.manager.scim.revoke({ connectionId });
  await expect(owner.browser.manager.scim.revoke({ connectionId })).rejects.toMatchObject(missing);
});

test("every active owner gets an e-mail about a new and a revoked connection", async ({ app }) => {
  const owner = await aManager(app);
  const [second, former, member] = [await aManager(app), await aManager(app), await aManager(app)];
  for (const { id: memberId } of [second, former])
    await owner.browser.manager.members.changeRole({ memberId, role: "owner" });
  await owner.browser.manager.members.setActive({ memberId: former.id, isActive: false });
  const { connection } = await owner.browser.manager.scim.connect({ label: "Okta" });
  await app.runTasks();
  const subjects = () => app.outbox.map(({ to, subject }) => `${to.email} ${subject}`).toSorted();
  const created = "Forthright: a SCIM connection was created";
  expect(subjects()).toEqual([owner.email, second.email].map((email) => `${email} ${created}`).toSorted());
  expect(app.outbox[0]?.text).toContain(`${app.context.settings.origin}/company`);

  app.outbox.length = 0;
  await owner.browser.manager.scim.revoke({ connectionId: connection.id });
  await app.runTasks();
  const revoked = "Forthright: a SCIM connection was revoked";
  expect(subjects()).toEqual([owner.email, second.email].map((email) => `${email} ${revoked}`).toSorted());
  expect(JSON.stringify(app.outbox)).not.toContain(member.email);
});

test("a company has at most five connections, also when two owners create them at the same time", async ({
  app,
}) => {
  const owner = await aManager(app);
  const second = await aManager(app);
  await owner.browser.manager.members.changeRole({ memberId: second.id, role: "owner" });
  for (let made = 1; made < maxScimConnections; made++) await aConnection(app, owner);
  const last = await Promise.allSettled(
    [owner, second].map(({ browser }) => browser.manager.scim.connect({ label: "Entra" })),
  );
  expect(last.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(last.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "TOO_MANY_SCIM_CONNECTIONS" },
  });
  expect(await app.count(scimConnections)).toBe(maxScimConnections);
});

test("no connection makes anyone an owner", async ({ app }) => {
  const owner = await aManager(app);
  const asOwner = { label: "Okta", role: "owner" as "hiring_manager" };
  await expect(owner.browser.manager.scim.connect(asOwner)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const [profile] = await app.db
    .select()
    .from(hiringManagerProfiles)
    .where(eq(hiringManagerProfiles.id, owner.id));
  const row = { ...asOwner, companyId: profile?.companyId ?? "", tokenHash: "x" };
  await expect(app.db.insert(scimConnections).values(row)).rejects.toThrow();
});

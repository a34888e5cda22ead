import { eq } from "drizzle-orm";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { setManagerActive } from "#server/features/accounts/managers.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import {
  managerAccounts,
  managerSessions,
  managerUsers,
  rateLimits,
} from "#server/platform/db/schema/auth.ts";
import { companySignIns } from "#server/platform/db/schema/company-sign-ins.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { scimUsers } from "#server/platform/db/schema/scim.ts";
import { aJob, aManager, anEmail, aPassword, type TestManager, aResetToken } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";
import { waitUntil } from "#tests/wait-until.ts";
import { aConnection, entraPatch, entraUser, oktaPatch, oktaUser } from "#tests/scim.ts";

const sam = { firstName: "Sam", lastName: "Berg" };

test("Okta adds someone, who becomes a member in the connection's role without a way to sign in", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { provider } = await aConnection(app, owner);
  const email = anEmail("sam");
  // The requests in Okta's order: a test of the connection, a search, and the person.
  expect(await provider.get("/Users?startIndex=1&count=2")).toMatchObject({ body: { totalResults: 0 } });
  expect(
    await provider.get(`/Users?filter=userName%20eq%20%22${email}%22&startIndex=1&count=100`),
  ).toMatchObject({
    status: 200,
    body: { totalResults: 0, Resources: [] },
  });
  const created = await provider.post("/Users", oktaUser(email, { displayName: "Win at evil.example" }));
  const path = `/scim/v2/Users/${created.body.id}`;
  expect(created).toMatchObject({
    status: 201,
    body: { userName: email, active: true, name: { givenName: "Sam" }, meta: { resourceType: "User" } },
  });
  expect(created.headers.get("location")).toMatch(path);
  expect(created.headers.get("content-type")).toBe("application/scim+json; charset=utf-8");

  expect(await memberOf(owner, email)).toMatchObject({ ...sam, role: "hiring_manager", deactivatedAt: null });
  const [account] = await app.db.select().from(managerUsers).where(eq(managerUsers.email, email));
  // A display name may be anything, and e-mails greet people by their name.
  expect(account?.name).toBe("Sam Berg");
  // By the clock that all servers share.
  expect(Math.abs((account?.createdAt.getTime() ?? 0) - app.clock.now().getTime())).toBeLessThan(minuteMs);
  // Neither the password that Okta made up, nor anything else to sign in with.
  const [credential] = await app.db
    .select()
    .from(managerAccounts)
    .where(eq(managerAccounts.userId, account?.id ?? ""));
  expect(credential?.password).toBeNull();
  await expect(
    app.browser().visitor.managers.signIn({ email, password: oktaUser(email).password }),
  ).rejects.toMatchObject({ code: "WRONG_CREDENTIALS" });
});

test("a member added by an identity provider can set a password by a reset link", async ({ app }) => {
  const { provider } = await aConnection(app, await aManager(app));
  const email = anEmail("sam");
  await provider.add(oktaUser(email));
  const browser = app.browser();
  const token = await aResetToken(app, email);
  await browser.visitor.managers.resetPassword({ token, password: aPassword });
  expect(await browser.manager.jobs.list()).toEqual([]);
});

test("Entra adds, finds, changes and deactivates someone without a DELETE, and its words for yes and no are understood", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { provider } = await aConnection(app, owner, "Entra");
  const email = anEmail("Sam");
  const person = entraUser(email);
  // Entra tests a connection with a name that nobody has.
  expect(await provider.get('/Users?filter=userName+eq+"2b1f1d2e"')).toMatchObject({
    body: { totalResults: 0 },
  });
  const id = await provider.add({ ...person, active: "True" });
  for (const filter of [
    `userName eq "${email.toUpperCase()}"`,
    `externalId eq "${person.externalId}"`,
    `emails[type eq "work"].value eq "${email.toLowerCase()}"`,
  ])
    expect(await provider.get(`/Users?filter=${encodeURIComponent(filter)}`), filter).toMatchObject({
      body: { totalResults: 1, Resources: [{ id }] },
    });
  const otherCase = encodeURIComponent(`externalId eq "${person.externalId.toUpperCase()}"`);
  expect(await provider.get(`/Users?filter=${otherCase}`)).toMatchObject({ body: { totalResults: 0 } });

  const change = entraPatch(
    { op: "Replace", path: "name.familyName", value: "Berger" },
    { op: "Add", path: "title", value: "Lead Recruiter" },
    { op: "Add", path: 'phoneNumbers[type eq "work"].value', value: "+1 555 0101" },
  );
  expect(await provider.patch(`/Users/${id}`, change)).toMatchObject({
    status: 200,
    body: { name: { familyName: "Berger" } },
  });
  expect(await memberOf(owner, email)).toMatchObject({ firstName: "Sam", lastName: "Berger" });

  const off = entraPatch({ op: "Replace", path: "active", value: "False" });
  expect(await provider.patch(`/Users/${id}`, off)).toMatchObject({ status: 200, body: { active: false } });
  expect(await provider.get(`/Users/${id}`)).toMatchObject({ body: { active: false } });
  expect(await memberOf(owner, email)).toMatchObject({ deactivatedAt: expect.any(String) });
  const on = entraPatch({ op: "Replace", path: "active", value: "True" });
  expect(await provider.patch(`/Users/${id}`, on)).toMatchObject({ body: { active: true } });
  expect(await memberOf(owner, email)).toMatchObject({ deactivatedAt: null });
});

test("attributes are found in any case, with and without their schema", async ({ app }) => {
  const { provider } = await aConnection(app, await aManager(app));
  const id = await provider.add(entraUser(anEmail("sam")));
  const urn = "urn:ietf:params:scim:schemas:core:2.0:User";
  for (const path of ["active", "ACTIVE", `${urn}:active`, `${urn.toUpperCase()}:Active`]) {
    for (const operation of [{ path, value: false }, { value: { [path]: false } }]) {
      await provider.patch(`/Users/${id}`, oktaPatch(true));
      const off = entraPatch({ op: "replace", ...operation });
      expect(await provider.patch(`/Users/${id}`, off), path).toMatchObject({ body: { active: false } });
    }
  }
});

test("only who is said to be active is reactivated", async ({ app }) => {
  const owner = await aManager(app);
  const { provider } = await aConnection(app, owner);
  const email = anEmail("sam");
  const id = await provider.add(oktaUser(email));
  await provider.patch(`/Users/${id}`, oktaPatch(false));
  const name = { givenName: "Samantha", familyName: "Berg" };
  for (const active of [undefined, null])
    expect(await provider.put(`/Users/${id}`, oktaUser(email, { name, active }))).toMatchObject({
      status: 200,
      body: { active: false, name },
    });
  await provider.patch(`/Users/${id}`, entraPatch({ op: "Remove", path: "active" }));
  expect(await memberOf(owner, email)).toMatchObject({
    firstName: "Samantha",
    deactivatedAt: expect.any(String),
  });
});

test("nothing of an identity provider's record is stored that a member does not have", async ({ app }) => {
  const { provider } = await aConnection(app, await aManager(app));
  const [okta, entra] = [anEmail("okta"), anEmail("entra")];
  await provider.add(oktaUser(okta));
  const id = await provider.add(entraUser(entra));
  const urn = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
  await provider.patch(
    `/Users/${id}`,
    entraPatch(
      { op: "Add", path: `${urn}:department`, value: "Engineering" },
      { op: "replace", value: { title: "Recruiter", 'phoneNumbers[type eq "work"].value': "+1 555 0100" } },
    ),
  );
  const stored = JSON.stringify(await app.db.select().from(scimUsers));
  expect(stored).toContain(entra);
  for (const text of ["+1 555", "Engineering", "employeeNumber", "Recruiter", "en-US", "1mz050nq"])
    expect(stored).not.toContain(text);
});

test("a member deactivated by an identity provider is signed out at their next request, and their sessions are deleted", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { provider } = await aConnection(app, owner);
  for (const deactivate of [
    (id: string) => provider.patch(`/Users/${id}`, oktaPatch(false)),
    (id: string, email: string) => provider.put(`/Users/${id}`, oktaUser(email, { active: false })),
    (id: string) => provider.delete(`/Users/${id}`),
  ]) {
    const member = await aManager(app);
    const id = await provider.add(oktaUser(member.email));
    const job = await aJob(member);
    expect((await deactivate(id, member.email)).status).toBeLessThan(300);

    await expect(member.browser.manager.jobs.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
    expect(await app.db.$count(managerSessions, eq(managerSessions.userId, member.id))).toBe(0);
    await expect(
      app.browser().visitor.managers.signIn({ email: member.email, password: aPassword }),
    ).rejects.toMatchObject({ code: "ACCOUNT_DEACTIVATED" });
    // Nothing is lost: the job is there when the member is back.
    await provider.post("/Users", oktaUser(member.email));
    await provider.put(`/Users/${id}`, oktaUser(member.email));
    await member.browser.visitor.managers.signIn({ email: member.email, password: aPassword });
    expect(await member.browser.manager.jobs.list()).toMatchObject([{ id: job.id }]);
  }
});

test("a deleted person is deactivated, and found again by the identity provider's id", async ({ app }) => {
  const owner = await aManager(app);
  const { provider } = await aConnection(app, owner);
  const email = anEmail("sam");
  const id = await provider.add(oktaUser(email));
  const before = await memberOf(owner, email);
  expect(await provider.delete(`/Users/${id}`)).toMatchObject({ status: 204, body: null });
  expect(await provider.get(`/Users/${id}`)).toMatchObject({ status: 404 });
  expect(await memberOf(owner, email)).toMatchObject({ deactivatedAt: expect.any(String) });

  const taken = await provider.post("/Users", oktaUser(email, { userName: anEmail("new"), emails: [] }));
  expect(taken).toMatchObject({ status: 400, body: { scimType: "mutability" } });
  await provider.add(oktaUser(email));
  expect(await memberOf(owner, email)).toMatchObject({ id: before?.id, deactivatedAt: null });
});

test("a member who saves a name while the identity provider changes it does not make either fail", async ({
  app,
}) => {
  const { provider } = await aConnection(app, await aManager(app));
  const member = await aManager(app);
  const id = await provider.add(oktaUser(member.email));
  const isMember = eq(hiringManagerProfiles.id, member.id);
  const held = await holdTransaction(app, ({ db }) =>
    db.update(hiringManagerProfiles).set({ firstName: "Samuel" }).where(isMember),
  );
  const saved = member.browser.manager.managers.saveAccount({ ...sam, lastName: "Bergman", timeZone: "UTC" });
  await waitUntil("it waits", async () => (await countBlocked(app)) === 1);
  const renamed = entraPatch({ op: "replace", path: "name.givenName", value: "Sammy" });
  const answered = provider.patch(`/Users/${id}`, renamed);
  await waitUntil("both wait", async () => (await countBlocked(app)) === 2);
  await held.commit();
  expect(await saved).toMatchObject({ lastName: "Bergman" });
  expect(await answered).toMatchObject({ status: 200 });
});

test("a member of the company is linked and keeps their role and sign-in, and an account elsewhere never is linked", async ({
  app,
}) => {
  const owner = await aManager(app);
  const member = await aManager(app);
  const stranger = await aManager(app, { company: "Initech" });
  const { provider } = await aConnection(app, owner);
  await provider.add(oktaUser(owner.email, { name: { givenName: "Mo", familyName: "Lee" } }));
  await provider.add(entraUser(member.email));
  expect(await memberOf(owner, owner.email)).toMatchObject({ firstName: "Mo", role: "owner" });
  expect(await memberOf(owner, member.email)).toMatchObject({
    id: member.id,
    ...sam,
    role: "hiring_manager",
  });
  expect(await member.browser.manager.jobs.list()).toEqual([]);

  const refused = await provider.post("/Users", oktaUser(stranger.email));
  expect(refused).toMatchObject({ status: 409, body: { scimType: "uniqueness", status: "409" } });
  expect(await stranger.browser.manager.jobs.list()).toEqual([]);
  expect(await app.count(scimUsers)).toBe(2);
});

test("no request of an identity provider changes an address, or shows whether the new one has an account elsewhere", async ({
  app,
}) => {
  const owner = await aManager(app);
  const member = await aManager(app);
  const stranger = await aManager(app, { company: "Initech" });
  const { provider } = await aConnection(app, owner);
  const id = await provider.add(oktaUser(member.email));
  const mine = anEmail("attacker");
  const responses = async (address: string) => {
    const emails = [{ value: address, primary: true, type: "work" }];
    const all = await Promise.all([
      provider.put(`/Users/${id}`, oktaUser(member.email, { emails })),
      provider.put(`/Users/${id}`, oktaUser(address)),
      provider.patch(
        `/Users/${id}`,
        entraPatch({ op: "replace", path: 'emails[type eq "work"].value', value: address }),
      ),
      provider.patch(`/Users/${id}`, entraPatch({ op: "replace", value: { emails } })),
      provider.patch(
        `/Users/${id}`,
        entraPatch({ op: "remove", path: "emails" }, { op: "replace", path: "userName", value: address }),
      ),
    ]);
    return all.map(({ status, body }) => ({ status, body }));
  };
  const refused = await responses(mine);
  expect(refused.map(({ status }) => status)).toEqual(Array(5).fill(400));
  expect(await responses(stranger.email)).toEqual(refused);
  expect(await memberOf(owner, member.email)).toMatchObject({ id: member.id });
  expect(await app.db.$count(managerUsers, eq(managerUsers.email, mine))).toBe(0);
  // A name for signing in to the identity provider is nobody's address.
  const renamed = entraPatch({ op: "replace", path: "userName", value: "sberg" });
  expect(await provider.patch(`/Users/${id}`, renamed)).toMatchObject({
    status: 200,
    body: { userName: "sberg" },
  });
});

test("someone whose new address or name cannot be stored is deactivated all the same, and keeps the old ones", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { provider } = await aConnection(app, owner);
  const off = { active: false };
  const newAddress = 'emails[type eq "work"].value';
  for (const change of [
    (email: string) => oktaUser(anEmail("married"), { externalId: `00u${email}`, ...off }),
    (email: string) => oktaUser(email, { name: { givenName: "https://sam.example" }, ...off }),
    () => oktaUser(owner.email, off),
    () =>
      entraPatch(
        { op: "Replace", path: newAddress, value: anEmail("married") },
        { op: "Replace", path: "active", value: "False" },
      ),
    () => entraPatch({ op: "replace", value: { [newAddress]: anEmail("married"), ...off } }),
  ]) {
    const member = await aManager(app);
    const id = await provider.add(oktaUser(member.email));
    const body = change(member.email);
    const send = "Operations" in body ? provider.patch : provider.put;
    const unchanged = { userName: member.email, name: { givenName: "Sam", familyName: "Berg" } };
    expect(await send(`/Users/${id}`, body)).toMatchObject({ status: 200, body: { ...unchanged, ...off } });
    await expect(member.browser.manager.jobs.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
    expect(await memberOf(owner, member.email)).toMatchObject({ deactivatedAt: expect.any(String), ...sam });
    expect(await provider.patch(`/Users/${id}`, oktaPatch(true))).toMatchObject({ status: 200 });
    expect(await memberOf(owner, member.email)).toMatchObject({ id: member.id, deactivatedAt: null });
  }
});

test("the last owner is neither deactivated nor deleted by an identity provider", async ({ app }) => {
  const owner = await aManager(app);
  const { provider } = await aConnection(app, owner);
  const id = await provider.add(oktaUser(owner.email));
  const off = oktaUser(owner.email, { active: false });
  for (const response of [
    await provider.patch(`/Users/${id}`, oktaPatch(false)),
    await provider.put(`/Users/${id}`, off),
    await provider.delete(`/Users/${id}`),
  ])
    expect(response).toMatchObject({ status: 409, body: { detail: /last active owner/ } });
  expect(await provider.get(`/Users/${id}`)).toMatchObject({ body: { active: true } });

  const second = await aManager(app);
  await owner.browser.manager.members.changeRole({ memberId: second.id, role: "owner" });
  expect(await provider.delete(`/Users/${id}`)).toMatchObject({ status: 204 });
  await expect(owner.browser.manager.jobs.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
});

test("an identity provider sees and changes nobody of another company", async ({ app }) => {
  const [owner, other] = [await aManager(app), await aManager(app, { company: "Initech" })];
  const { provider } = await aConnection(app, owner);
  const { provider: elsewhere } = await aConnection(app, other);
  const email = anEmail("sam");
  const id = await provider.add(oktaUser(email));
  expect(await elsewhere.get("/Users")).toMatchObject({ body: { totalResults: 0 } });
  const filter = encodeURIComponent(`id eq "${id}"`);
  expect(await elsewhere.get(`/Users?filter=${filter}`)).toMatchObject({ body: { totalResults: 0 } });
  for (const response of [
    await elsewhere.get(`/Users/${id}`),
    await elsewhere.patch(`/Users/${id}`, oktaPatch(false)),
    await elsewhere.put(`/Users/${id}`, oktaUser(email, { active: false })),
    await elsewhere.delete(`/Users/${id}`),
  ])
    expect(response).toMatchObject({ status: 404 });
  // The same name at two companies is two people.
  await elsewhere.add(oktaUser(anEmail("other"), { userName: email }));
  expect(await memberOf(owner, email)).toMatchObject({ deactivatedAt: null });
});

test("all connections of a company see the same people, so that a token can be replaced", async ({ app }) => {
  const owner = await aManager(app);
  const old = await aConnection(app, owner, "Okta");
  const email = anEmail("sam");
  const id = await old.provider.add(oktaUser(email));
  const { provider } = await aConnection(app, owner, "Okta 2027");
  await owner.browser.manager.scim.revoke({ connectionId: old.id });
  expect(await old.provider.get(`/Users/${id}`)).toMatchObject({ status: 401 });
  expect(await memberOf(owner, email)).toMatchObject({ deactivatedAt: null });
  expect(await provider.patch(`/Users/${id}`, oktaPatch(false))).toMatchObject({ status: 200 });
  expect(await memberOf(owner, email)).toMatchObject({ deactivatedAt: expect.any(String) });
});

test("an identity provider sees which members owners and admins deactivated and reactivated, and can undo it", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { provider } = await aConnection(app, owner);
  const email = anEmail("sam");
  const id = await provider.add(oktaUser(email));
  const memberId = (await memberOf(owner, email))?.id ?? "";
  await owner.browser.manager.members.setActive({ memberId, isActive: false });
  expect(await provider.get(`/Users/${id}`)).toMatchObject({ body: { active: false } });
  await provider.patch(`/Users/${id}`, oktaPatch(true));
  expect(await memberOf(owner, email)).toMatchObject({ deactivatedAt: null });
  await setManagerActive(app.context, { managerId: memberId, isActive: false });
  await setManagerActive(app.context, { managerId: memberId, isActive: true });
  expect(await provider.get("/Users")).toMatchObject({ body: { Resources: [{ active: true }] } });
});

test("two simultaneous requests for one name leave one member, and the second is a conflict", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { provider } = await aConnection(app, owner);
  const email = anEmail("sam");
  const responses = await Promise.all([1, 2, 3].map(() => provider.post("/Users", oktaUser(email))));
  expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409", "409"]);
  expect(responses.filter(({ status }) => status === 409)).toMatchObject([
    { body: { scimType: "uniqueness" } },
    { body: { scimType: "uniqueness" } },
  ]);
  expect(await app.db.$count(hiringManagerProfiles, eq(hiringManagerProfiles.email, email))).toBe(1);
  expect(await app.count(scimUsers)).toBe(1);
});

test("once the company has proved its domain, an identity provider adds only its addresses", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { provider } = await aConnection(app, owner);
  await app.db.insert(companySignIns).values({
    companyId: owner.companyId,
    protocol: "oidc",
    provider: "other",
    issuer: "https://id.example.com",
    settings: {},
    domain: "plant.example",
    domainToken: "a token",
    domainProvedAt: app.clock.now(),
  });
  const stranger = await aManager(app, { company: "Initech" });
  for (const email of ["kim@elsewhere.example", stranger.email])
    expect(await provider.post("/Users", oktaUser(email))).toMatchObject({ status: 400 });
  expect(await provider.post("/Users", oktaUser("kim@plant.example"))).toMatchObject({ status: 201 });
});

test("a refused person leaves no account behind", async ({ app }) => {
  const { provider } = await aConnection(app, await aManager(app));
  const email = anEmail("sam");
  for (const [fields, problem] of [
    [{ userName: "sberg", emails: [] }, "email"],
    [{ name: {}, displayName: "Sam" }, "name.familyName"],
    [{ name: { givenName: "http://evil.example", familyName: "Berg" } }, "address"],
    [{ name: { givenName: "x".repeat(200), familyName: "Berg" } }, "too long"],
    [{ userName: "\u0000" }, "cannot be stored"],
    [{ schemas: [] }, "schemas"],
    [{ userName: `${"a".repeat(65)}@example.com`, emails: [] }, "Nobody can sign in"],
  ] as const)
    expect(await provider.post("/Users", oktaUser(email, fields)), problem).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining(problem) },
    });
  expect([await app.count(managerUsers), await app.count(scimUsers)]).toEqual([1, 0]);
  // Someone with a display name only.
  await provider.add(oktaUser(email, { name: {}, displayName: "Sam van Berg" }));
  expect(
    await app.db.select().from(hiringManagerProfiles).where(eq(hiringManagerProfiles.email, email)),
  ).toMatchObject([{ firstName: "Sam", lastName: "van Berg" }]);
});

test("an identity provider adds at most a thousand people a day", async ({ app }) => {
  const owner = await aManager(app);
  const { provider } = await aConnection(app, owner);
  await provider.add(oktaUser(anEmail("sam")));
  await app.db
    .update(rateLimits)
    .set({ count: 1_000 })
    .where(eq(rateLimits.key, `scim added ${owner.companyId}`));
  const email = anEmail("late");
  expect(await provider.post("/Users", oktaUser(email))).toMatchObject({ status: 429 });
  // Members are no new people.
  await provider.add(oktaUser(owner.email));
  app.clock.advance(dayMs + 1);
  await provider.add(oktaUser(email));
});

test("where only admins add people, an identity provider adds nobody and can still deactivate", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { provider } = await aConnection(app, owner);
  const id = await provider.add(oktaUser(anEmail("sam")));
  app.context.settings.ownersInvite = false;
  const stranger = await aManager(app, { company: "Initech" });
  for (const email of [anEmail("new"), stranger.email])
    expect(await provider.post("/Users", oktaUser(email))).toMatchObject({ status: 403 });
  expect(await provider.patch(`/Users/${id}`, oktaPatch(false))).toMatchObject({ status: 200 });
  expect(await owner.browser.manager.scim.list()).toMatchObject({ canConnect: false });
  await expect(owner.browser.manager.scim.connect({ label: "Okta" })).rejects.toMatchObject({
    code: "INVITATIONS_BY_ADMINS",
  });
});

test("the audit log names the connection that added, renamed, deactivated and reactivated someone", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { provider, id: connectionId } = await aConnection(app, owner);
  const email = anEmail("sam");
  const id = await provider.add(oktaUser(email));
  await provider.add(oktaUser(owner.email, { name: { givenName: "Morgan", familyName: "Lee" } }));
  const renamed = entraPatch({ op: "replace", path: "name.givenName", value: "Samuel" });
  await provider.patch(`/Users/${id}`, renamed);
  // The same once more changes nothing.
  await provider.patch(`/Users/${id}`, renamed);
  await provider.patch(`/Users/${id}`, oktaPatch(false));
  await provider.patch(`/Users/${id}`, oktaPatch(true));
  await owner.browser.manager.scim.revoke({ connectionId });
  const by = "SCIM: Okta";
  const entries = await app.db.select().from(auditLog).orderBy(auditLog.id);
  expect(
    entries.slice(-7).map(({ actorName, action, recordLabel }) => [actorName, action, recordLabel]),
  ).toEqual([
    ["Morgan Lee", "scim.connected", "Okta"],
    [by, "manager.provisioned", email],
    [by, "manager.linked", owner.email],
    [by, "manager.renamed", email],
    [by, "manager.shut_out", email],
    [by, "manager.let_in", email],
    ["Morgan Lee", "scim.revoked", "Okta"],
  ]);
});

async function memberOf(owner: TestManager, email: string) {
  const { members } = await owner.browser.manager.members.list({});
  return members.find((member) => member.email === email.toLowerCase());
}

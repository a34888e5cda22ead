import { eq, sql } from "drizzle-orm";
import { UnsecuredJWT } from "jose";
import { vi } from "vitest";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { managerSessions } from "#server/platform/db/schema/auth.ts";
import { companySignInRequests, companySignIns } from "#server/platform/db/schema/company-sign-ins.ts";
import { hiringManagerInvitations, hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { anApiKey } from "#tests/api-key.ts";
import { aPasskey } from "#tests/a-second-factor.ts";
import {
  aManager,
  anEmail,
  anInvitation,
  aPassword,
  type TestManager,
  aResetToken,
} from "#tests/factories.ts";
import { freePort } from "#tests/free-port.ts";
import { expect, test as base, type TestApp } from "#tests/harness.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";
import { madeOnce } from "#tests/snapshot-rows.ts";
import { aKey, chooseAt, client, type Person, startOidcProvider } from "#tests/stand-ins/oidc.ts";
import { waitUntil } from "#tests/wait-until.ts";

type StandIn = Awaited<ReturnType<typeof startOidcProvider>>;
type Issuer = Pick<StandIn, "issuer">;
type Browser = ReturnType<TestApp["browser"]>;
type Owner = Pick<TestManager, "browser">;

const jo: Person = { sub: "jo-1", email: "jo@juniper.example", given_name: "Jo", family_name: "Park" };
const morgan: Person = {
  sub: "owner-1",
  email: "owner@juniper.example",
  given_name: "Morgan",
  family_name: "Lee",
};

const port = await freePort();
const atPort = { issuer: `http://127.0.0.1:${port}` };

/** A new one for each test, always at the same address. */
const test = base.extend<{ provider: StandIn }>({
  provider: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const provider = await startOidcProvider({ port, listed: [jo, morgan] });
      await use(provider);
      await provider.stop();
    },
    { auto: true },
  ],
});

test("a new person of the proved domain joins the company in the role that it chose, without a password", async ({
  app,
}) => {
  await aReadyConnection(app);
  const browser = app.browser();
  expect(await signInWithCompany(browser, jo)).toBe("/HM-login");

  const manager = await browser.visitor.managers.session();
  expect(manager).toMatchObject({
    firstName: "Jo",
    lastName: "Park",
    email: jo.email,
    company: "Juniper Labs",
  });
  expect(await roleOf(app, "jo@juniper.example")).toBe("hiring_manager");
  expect(await browser.manager.jobs.list()).toEqual([]);
  expect(await actionsOf(app, "jo@juniper.example")).toEqual(["manager.joined"]);
  await expect(
    app.browser().visitor.managers.signIn({ email: "jo@juniper.example", password: aPassword }),
  ).rejects.toMatchObject({ code: "WRONG_CREDENTIALS" });
  // The next time it is a sign-in to the same account, and a new browser is reported.
  expect(await signInWithCompany(app.browser(), jo)).toBe("/HM-login");
  await app.runTasks();
  expect(await actionsOf(app, "jo@juniper.example")).toEqual(["manager.joined", "manager.signed_in"]);
  expect(app.outbox).toMatchObject([{ to: { email: jo.email }, subject: /new browser/ }]);
});

test("an account of the same company is linked, keeps its role, and outlives a change of the address", async ({
  app,
  provider,
}) => {
  const { owner } = await aReadyConnection(app);
  const browser = app.browser();
  await signInWithCompany(browser, morgan);
  expect(await browser.visitor.managers.session()).toMatchObject({ id: owner.id });
  expect(await roleOf(app, "owner@juniper.example")).toBe("owner");

  provider.addPerson({ ...morgan, email: "married@juniper.example" });
  await signInWithCompany(browser, morgan, "married@juniper.example");
  expect(await browser.visitor.managers.session()).toMatchObject({ id: owner.id });
  expect(await app.count(hiringManagerProfiles)).toBe(1);
});

test("a provider's name for a person counts only at this provider and in this company", async ({
  app,
  provider,
}) => {
  const { companySignIn } = await aReadyConnection(app);
  await signInWithCompany(app.browser(), jo);
  const memberWith = async (person: Person, company: string) => {
    const browser = app.browser();
    expect(await signInWithCompany(browser, person, person.email)).toBe("/HM-login");
    expect(await browser.visitor.managers.session()).toMatchObject({ email: person.email, company });
  };

  // Another company uses the same provider.
  const elsewhere = { ...jo, email: "jo@initech.example" };
  provider.addPerson(elsewhere);
  const owner = await aManager(app, { company: "Initech", email: "owner@initech.example" });
  await connect(owner, provider, "initech.example", jo.sub);
  await memberWith(elsewhere, "Initech");

  // The company changes its provider, where someone else has the name.
  const alex = { ...jo, email: "alex@juniper.example" };
  const next = await startOidcProvider({ listed: [alex, morgan] });
  const { connection } = await companySignIn.read();
  expect(connection).toMatchObject({ domain: "juniper.example" });
  await companySignIn.save(settingsOf(next, "juniper.example"));
  const juniper = app.browser();
  await juniper.visitor.managers.signIn({ email: "owner@juniper.example", password: aPassword });
  await tryOut({ browser: juniper }, morgan.sub);
  await juniper.manager.companySignIn.setUse({ use: "optional" });
  await memberWith(alex, "Juniper Labs");
  await next.stop();
});

test("an answer for one company is refused at another, also if both use the same provider and client", async ({
  app,
  provider,
}) => {
  const { owner } = await aReadyConnection(app);
  const initech = await aManager(app, { company: "Initech", email: "owner@initech.example" });
  const max = { ...jo, sub: "max-1", email: "max@initech.example" };
  provider.addPerson(max);
  await connect(initech, provider, "initech.example", max.sub);
  const browser = app.browser();
  // Someone whom the other company would let in.
  const callbackUrl = await signInAtProvider(browser, max);
  callbackUrl.pathname = callbackUrl.pathname.replace(owner.companyId, initech.companyId);
  expect(await open(browser, callbackUrl)).toBe("/HM-login?problem=expired");
  expect(await browser.visitor.managers.session()).toBeNull();
});

test("an account of another company with an address of the domain is refused, and stays as it was", async ({
  app,
}) => {
  await aReadyConnection(app);
  const elsewhere = await aManager(app, { company: "Initech", email: "jo@juniper.example" });
  const browser = app.browser();
  expect(await signInWithCompany(browser, jo)).toBe("/HM-login?problem=other_company");
  expect(await browser.visitor.managers.session()).toBeNull();
  expect(await elsewhere.browser.visitor.managers.session()).toMatchObject({ company: "Initech" });
  await app.browser().visitor.managers.signIn({ email: elsewhere.email, password: aPassword });
});

test("a deactivated account is refused", async ({ app }) => {
  const { owner } = await aReadyConnection(app);
  const colleague = await aManager(app, { email: "jo@juniper.example" });
  await owner.browser.manager.members.setActive({ memberId: colleague.id, isActive: false });
  expect(await signInWithCompany(app.browser(), jo)).toBe("/HM-login?problem=deactivated");
  expect(await app.db.$count(managerSessions, eq(managerSessions.userId, colleague.id))).toBe(0);
});

test("an open invitation of the company is accepted by signing in, and decides on the role", async ({
  app,
}) => {
  const { owner } = await aReadyConnection(app);
  const invitee = {
    firstName: "Johanna",
    lastName: "Park",
    email: "jo@juniper.example",
    role: "owner" as const,
  };
  await owner.browser.manager.members.invite(invitee);
  // Newer ones that do not count: of another company, for another person, revoked.
  app.clock.advance(minuteMs);
  const other = { firstName: "Other", lastName: "Person", role: "viewer" as const };
  await anInvitation(app, { ...other, email: invitee.email, company: "Initech" });
  await owner.browser.manager.members.invite({ ...other, email: "sam@juniper.example" });
  const revoked = await anInvitation(app, { ...other, email: invitee.email, company: "Juniper Labs" });
  await app.db
    .update(hiringManagerInvitations)
    .set({ revokedAt: app.clock.now() })
    .where(eq(hiringManagerInvitations.id, revoked.id));
  const browser = app.browser();
  await signInWithCompany(browser, jo);
  expect(await browser.visitor.managers.session()).toMatchObject({ firstName: "Johanna" });
  expect(await roleOf(app, "jo@juniper.example")).toBe("owner");
  expect(
    await app.db
      .select()
      .from(hiringManagerInvitations)
      .where(eq(hiringManagerInvitations.invitationStatus, "accepted"))
      .orderBy(hiringManagerInvitations.firstName),
  ).toMatchObject([{ email: invitee.email, firstName: "Johanna" }, { email: "owner@juniper.example" }]);
});

test("an admin's invitation to the company is accepted, too, and only invited people join where admins invite", async ({
  app,
}) => {
  await aReadyConnection(app);
  app.context.settings.ownersInvite = false;
  expect(await signInWithCompany(app.browser(), jo)).toBe("/HM-login?problem=not_invited");
  expect(await app.count(hiringManagerProfiles)).toBe(1);
  await anInvitation(app, { email: "jo@juniper.example", company: "Initech" });
  expect(await signInWithCompany(app.browser(), jo)).toBe("/HM-login?problem=not_invited");
  await anInvitation(app, { email: "jo@juniper.example", company: "juniper labs" });
  app.clock.advance(16 * dayMs);
  expect(await signInWithCompany(app.browser(), jo)).toBe("/HM-login?problem=not_invited");

  const { id } = await anInvitation(app, { email: "jo@juniper.example", company: "juniper labs" });
  const browser = app.browser();
  expect(await signInWithCompany(browser, jo)).toBe("/HM-login");
  expect(await browser.visitor.managers.session()).toMatchObject({ firstName: "Morgan" });
  const { id: invitationId, invitationStatus } = hiringManagerInvitations;
  expect(
    await app.db.select({ invitationStatus }).from(hiringManagerInvitations).where(eq(invitationId, id)),
  ).toEqual([{ invitationStatus: "accepted" }]);
  // Members sign in as before.
  expect(await signInWithCompany(app.browser(), jo)).toBe("/HM-login");
});

test("an invitation redeemed while the invited person signs in with the company creates one account", async ({
  app,
}) => {
  const { owner } = await aReadyConnection(app);
  const invitee = { firstName: "Johanna", lastName: "Park", email: "jo@juniper.example" };
  const { id: invitationId } = await owner.browser.manager.members.invite(invitee);
  await owner.browser.manager.members.sendInvitation({ invitationId });
  const code = /code=([^&\s]+)/.exec(app.outbox.at(-1)?.text ?? "")?.[1] ?? "";
  const browser = app.browser();
  const callbackUrl = await signInAtProvider(browser, jo);
  const ofAddress = await holdTransaction(app, ({ db }) =>
    db.execute(sql`select pg_advisory_xact_lock(hashtext(${invitee.email}))`),
  );
  const signIn = open(browser, callbackUrl);
  await waitUntil("the sign-in waits", async () => (await countBlocked(app)) === 1);
  const redeeming = app.browser().visitor.managers.setUp({ code, password: aPassword, timeZone: "UTC" });
  await waitUntil("both wait", async () => (await countBlocked(app)) === 2);
  const outcomes = Promise.allSettled([signIn, redeeming]);
  await ofAddress.commit();
  expect(await outcomes).toMatchObject([
    { status: "fulfilled", value: "/HM-login" },
    { status: "rejected", reason: { code: "INVALID_INVITATION" } },
  ]);
});

test("only confirmed addresses of exactly the proved domain get in", async ({ app, provider }) => {
  await aReadyConnection(app);
  const refused: [Partial<Person>, problem: string][] = [
    [{ email: "jo@elsewhere.example" }, "other_domain"],
    [{ email: "jo@hr.juniper.example" }, "other_domain"],
    [{ email: "jo@juniper.example.evil.example" }, "other_domain"],
    [{ email: "jo@evil.example, x@juniper.example" }, "no_address"],
    [{ email_verified: false }, "unconfirmed_address"],
    [{ email_verified: "false" }, "unconfirmed_address"],
    [{ email: undefined }, "no_address"],
  ];
  for (const [change, problem] of refused) {
    provider.addPerson({ ...jo, ...change });
    const browser = app.browser();
    expect(await signInWithCompany(browser, jo), problem).toBe(`/HM-login?problem=${problem}`);
    expect(await browser.visitor.managers.session()).toBeNull();
  }
  // Microsoft says nothing about it: the proved domain decides.
  provider.addPerson({ ...jo, email: "Jo@JUNIPER.example" });
  expect(await signInWithCompany(app.browser(), jo)).toBe("/HM-login");
});

test("with Google only the company's own accounts get in, not private ones with its addresses", async ({
  app,
  provider,
}) => {
  await aReadyConnection(app);
  const issuer = "https://accounts.google.com";
  await app.db.update(companySignIns).set({ issuer });
  for (const hd of [undefined, "elsewhere.example"]) {
    provider.forgeTokens((claims, sign) => sign({ ...claims, iss: issuer, ...(hd && { hd }) }));
    expect(await signInWithCompany(app.browser(), jo)).toBe("/HM-login?problem=unconfirmed_address");
  }
  provider.forgeTokens((claims, sign) => sign({ ...claims, iss: issuer, hd: "juniper.example" }));
  expect(await signInWithCompany(app.browser(), jo)).toBe("/HM-login");
});

test("tokens with another issuer, audience, party or nonce, expired, unsigned or forged ones are refused", async ({
  app,
  provider,
}) => {
  await aReadyConnection(app);
  const other = await startOidcProvider({ privateKey: aKey() });
  const past = Math.floor(Date.now() / 1_000) - 60;
  const forged: Record<string, Parameters<StandIn["forgeTokens"]>[0]> = {
    issuer: (claims, sign) => sign({ ...claims, iss: "https://evil.example" }),
    audience: (claims, sign) => sign({ ...claims, aud: "another-client" }),
    audiences: (claims, sign) => sign({ ...claims, aud: [client.id, "another-client"] }),
    party: (claims, sign) => sign({ ...claims, azp: "another-client" }),
    nonce: (claims, sign) => sign({ ...claims, nonce: "another" }),
    "no nonce": (claims, sign) => sign({ ...claims, nonce: undefined }),
    expired: (claims, sign) => sign({ ...claims, exp: past }),
    "not yet": (claims, sign) => sign({ ...claims, nbf: past + 600 }),
    "no subject": (claims, sign) => sign({ ...claims, sub: undefined }),
    "another person": (claims, sign) => sign({ ...claims, sub: morgan.sub }),
    unsigned: async (claims) => new UnsecuredJWT(claims).encode(),
    "another key": (claims) => other.sign(claims),
    "client's secret": (claims) => other.signWithSecret(claims, client.secret),
  };
  for (const [name, forge] of Object.entries(forged)) {
    provider.forgeTokens(forge);
    const browser = app.browser();
    expect(await signInWithCompany(browser, jo), name).toBe("/HM-login?problem=untrusted");
    expect(await browser.visitor.managers.session(), name).toBeNull();
  }
  await other.stop();
  provider.forgeTokens(null);
  expect(await signInWithCompany(app.browser(), jo)).toBe("/HM-login");
});

test("an answer counts once, in the browser in which the sign-in began, and for ten minutes", async ({
  app,
}) => {
  await aReadyConnection(app);
  const expired = "/HM-login?problem=expired";
  const browser = app.browser();
  const callbackUrl = await signInAtProvider(browser, jo);
  // Someone else's answer must not sign this browser in (login CSRF).
  expect(await open(app.browser(), callbackUrl)).toBe(expired);
  const victim = app.browser();
  await signInAtProvider(victim, jo);
  expect(await open(victim, callbackUrl)).toBe(expired);
  expect(await victim.visitor.managers.session()).toBeNull();

  const owner = app.browser();
  const used = await signInAtProvider(owner, jo);
  const before = owner.cookies();
  expect(await open(owner, used)).toBe("/HM-login");
  const replay = app.browser(before.map(({ name, value }) => `${name}=${value}`));
  expect(await open(replay, used)).toBe(expired);

  const late = app.browser();
  const tooLate = await signInAtProvider(late, jo);
  // Better Auth takes this from the machine's clock.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * minuteMs });
  expect(await open(late, tooLate)).toBe(expired);
  vi.useRealTimers();
});

test("unsolicited and made-up answers lead to our own page, wherever they point", async ({
  app,
  provider,
}) => {
  const { addresses } = await aReadyConnection(app);
  const callback = new URL(addresses.redirect).pathname;
  const madeUp = [
    "",
    "?code=x",
    "?code=x&state=y",
    "?error=access_denied&error_description=x&state=y",
    "?code=x&state=y&callbackURL=https://evil.example&errorCallbackURL=https://evil.example",
    `?code=${"x".repeat(5_000)}&state=%00`,
  ];
  for (const query of madeUp) {
    const response = await app.browser().fetch(callback + query, { redirect: "manual" });
    expect(response.status).toBe(303);
    expect(response.headers.get("location"), query).toMatch(/^\/HM-login\?problem=(expired|untrusted)$/);
  }
  const nobody = callback.replace(/[^/]+$/, "00000000-0000-4000-8000-000000000000");
  expect(await open(app.browser(), new URL(`http://x${nobody}?code=x&state=y`))).toBe(
    "/HM-login?problem=off",
  );
  for (const next of [
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/a\nb",
  ])
    await expect(
      app.browser().visitor.companySignIn.begin({ email: "jo@juniper.example", next }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const { url } = await app
    .browser()
    .visitor.companySignIn.begin({ email: "jo@juniper.example", next: "/edit-job/1?tab=x" });
  expect(url).toContain(provider.issuer);
});

test("afterwards the page opens that was asked for, and a cancelled sign-in says so", async ({ app }) => {
  await aReadyConnection(app);
  const browser = app.browser();
  const begun = await browser.visitor.companySignIn.begin({
    email: "jo@juniper.example",
    next: "/manage-jobs?q=a",
  });
  const callbackUrl = await chooseAt(begun.url ?? "", jo.sub);
  expect(await open(browser, callbackUrl)).toBe(`/HM-login?next=${encodeURIComponent("/manage-jobs?q=a")}`);
  const other = app.browser();
  const { url } = await other.visitor.companySignIn.begin({ email: "jo@juniper.example", next: "/company" });
  expect(await open(other, await chooseAt(url ?? "", ""))).toBe(
    "/HM-login?next=%2Fcompany&problem=cancelled",
  );
});

test("of the plugin's routes only those that providers need are served", async ({ app }) => {
  const { addresses } = await aReadyConnection(app);
  const prefix = "/api/auth/manager";
  const id = addresses.redirect.split("/").at(-1) ?? "";
  const calls: [method: string, path: string][] = [
    ["POST", "/sign-in/sso"],
    ["POST", "/sign-in/email"],
    ["POST", "/start-session"],
    ["POST", "/sso/register"],
    ["GET", "/sso/providers"],
    ["GET", "/sso/callback"],
    ["POST", `/sso/callback/${id}`],
    ["GET", `/sso/saml2/sp/acs/${id}`],
    ["POST", `/sso/saml2/sp/slo/${id}`],
    ["POST", `/sso/saml2/logout/${id}`],
    ["GET", "/ok"],
    ["GET", "/get-session"],
  ];
  for (const [method, path] of calls) {
    const response = await app.browser().fetch(prefix + path, {
      method,
      redirect: "manual",
      ...(method === "POST" && { body: "{}", headers: { "content-type": "application/json" } }),
    });
    expect(response.status, path).toBe(404);
  }
});

test("failed answers from one network are limited, as wrong passwords are", async ({ app }) => {
  const { addresses } = await aReadyConnection(app);
  const madeUp = new URL(`${addresses.redirect}?code=x&state=y`);
  for (let count = 0; count < 60; count++) await open(app.browser(), madeUp);
  expect(await open(app.browser(), madeUp)).toBe("/HM-login?problem=too_many");
});

test("a provider whose answer is large, redirects or breaks off is refused, and the person reads why", async ({
  app,
  provider,
}) => {
  await aReadyConnection(app);
  for (const trouble of ["redirect", "large", "broken", "error"] as const) {
    const browser = app.browser();
    const callbackUrl = await signInAtProvider(browser, jo);
    provider.troubleTokens(trouble);
    expect(await open(browser, callbackUrl), trouble).toBe("/HM-login?problem=unreachable");
    provider.troubleTokens(null);
  }
});

test("an address of the domain goes to the provider whether or not it has an account; others to the password", async ({
  app,
  provider,
}) => {
  const ways = () => app.browser().visitor.companySignIn.ways();
  const begin = (email: string) => app.browser().visitor.companySignIn.begin({ email });
  expect(await ways()).toEqual({ asksAddressFirst: false });
  const { owner, companySignIn } = await aReadyConnection(app);
  expect(await ways()).toEqual({ asksAddressFirst: true });
  for (const email of [owner.email, "nobody@juniper.example"])
    expect((await begin(email)).url).toContain(`${provider.issuer}/auth`);
  for (const email of [anEmail("kim"), "x@hr.juniper.example"])
    expect(await begin(email)).toEqual({ url: null });
  await companySignIn.setUse({ use: "off" });
  expect([await ways(), await begin(owner.email)]).toEqual([{ asksAddressFirst: false }, { url: null }]);
  const turnedOff = app.browser();
  await companySignIn.setUse({ use: "optional" });
  const callbackUrl = await signInAtProvider(turnedOff, jo);
  await companySignIn.setUse({ use: "off" });
  expect(await open(turnedOff, callbackUrl)).toBe("/HM-login?problem=off");
});

test("a connection that changes while somebody signs in accepts none of the answers for the earlier one", async ({
  app,
}) => {
  await aReadyConnection(app);
  const browser = app.browser();
  const callbackUrl = await signInAtProvider(browser, jo);
  await app.db.update(companySignIns).set({ issuer: "https://another.example" });
  expect(await open(browser, callbackUrl)).toBe("/HM-login?problem=expired");
});

test("where it is required, sessions by password end, and the keys of programs go on", async ({
  app,
  provider,
}) => {
  // Members of another company that requires it stay signed in.
  const elsewhere = { ...jo, sub: "jo-2", email: "jo@initech.example" };
  provider.addPerson(elsewhere);
  const initech = await aManager(app, { company: "Initech", email: "owner@initech.example" });
  await connect(initech, provider, "initech.example", elsewhere.sub);
  await initech.browser.manager.companySignIn.setUse({ use: "required" });
  const signedIn = app.browser();
  await signInWithCompany(signedIn, elsewhere, elsewhere.email);

  const { companySignIn } = await aReadyConnection(app);
  const colleague = await aManager(app, { email: "jo@juniper.example" });
  const { program } = await anApiKey(app, colleague);
  await companySignIn.setUse({ use: "required" });
  await expect(colleague.browser.manager.apiKeys.list({})).rejects.toMatchObject({ code: "SIGNED_OUT" });
  expect(await program.get("/jobs")).toMatchObject({ status: 200 });
  expect(await signedIn.visitor.managers.session()).toMatchObject({ company: "Initech" });
});

test("a sign-in by password while it becomes required leaves no session", async ({ app }) => {
  const { companySignIn } = await aReadyConnection(app);
  const { email } = await aManager(app, { email: "jo@juniper.example" });
  const { browser: other } = await aManager(app, { email: "kim@juniper.example" });
  const { device } = await aPasskey(other.manager.secondFactor, app.context.settings.origin);
  const ways: Record<string, (browser: Browser) => Promise<() => Promise<unknown>>> = {
    password:
      async ({ visitor }) =>
      () =>
        visitor.managers.signIn({ email, password: aPassword }),
    passkey: async ({ visitor }) => {
      const { options } = await visitor.managers.passkeyOptions();
      return () => visitor.managers.signInWithPasskey({ response: device.use(options) });
    },
    "changed password": async ({ visitor, manager }) => {
      await visitor.managers.signIn({ email, password: aPassword });
      return () =>
        manager.managers.changePassword({ currentPassword: aPassword, password: "a new password" });
    },
    "reset link": async ({ visitor }) => {
      const token = await aResetToken(app, email);
      return () => visitor.managers.resetPassword({ token, password: "another good one" });
    },
    invitation: async ({ visitor }) => {
      const { invitationCode: code } = await anInvitation(app, { email: "sam@juniper.example" });
      return () => visitor.managers.setUp({ code, password: aPassword, timeZone: "UTC" });
    },
  };
  for (const [name, prepare] of Object.entries(ways)) {
    await companySignIn.setUse({ use: "optional" });
    const browser = app.browser();
    const signIn = await prepare(browser);
    const auditing = await holdTransaction(app, ({ db }) => db.execute(sql`lock table activities`));
    const outcomes = [signIn()];
    await waitUntil(`${name} waits`, async () => (await countBlocked(app)) === 1);
    outcomes.push(companySignIn.setUse({ use: "required" }));
    await waitUntil("both wait", async () => (await countBlocked(app)) === 2);
    const ended = Promise.allSettled(outcomes);
    await auditing.commit();
    expect(await ended, name).toMatchObject([{}, { status: "fulfilled" }]);
    expect(await browser.visitor.managers.session(), name).toBeNull();
  }
});

test("where it is required, members' passwords are disabled, also for new links and invitations, until it ends", async ({
  app,
}) => {
  const { owner, companySignIn } = await aReadyConnection(app);
  const colleague = await aManager(app, { email: "jo@juniper.example" });
  const outside = await aManager(app, { email: "freelancer@elsewhere.example" });
  const { email } = colleague;
  const { visitor } = app.browser();
  const disabled = { code: "SIGN_IN_WITH_COMPANY" };
  const token = await aResetToken(app, email);
  const invited = { firstName: "Sam", lastName: "Berg", email: "sam@juniper.example" };
  await owner.browser.manager.members.invite(invited);
  const { id: invitationId } = (await owner.browser.manager.members.list({})).invitations[0] ?? { id: "" };
  await owner.browser.manager.members.sendInvitation({ invitationId });
  const code = /code=([^&\s]+)/.exec(app.outbox.at(-1)?.text ?? "")?.[1] ?? "";

  const { connection } = await companySignIn.setUse({ use: "required" });
  expect(connection?.exempt).toEqual({ owners: 1, otherAddresses: 1 });
  expect(await colleague.browser.visitor.managers.session()).toBeNull();
  expect(await outside.browser.visitor.managers.session()).not.toBeNull();
  await expect(visitor.managers.signIn({ email, password: aPassword })).rejects.toMatchObject(disabled);
  // Someone who does not know the password learns nothing.
  await expect(visitor.managers.signIn({ email, password: "a wrong one" })).rejects.toMatchObject({
    code: "WRONG_CREDENTIALS",
  });
  await expect(visitor.managers.resetPassword({ token, password: "a new password" })).rejects.toMatchObject({
    code: "INVALID_RESET_LINK",
  });
  await expect(visitor.managers.setUp({ code, password: aPassword, timeZone: "UTC" })).rejects.toMatchObject(
    disabled,
  );
  app.outbox.length = 0;
  app.clock.advance(6 * minuteMs);
  await visitor.managers.requestPasswordReset({ email });
  await app.runTasks();
  expect(app.outbox).toMatchObject([{ to: { email }, subject: "How you sign in to Forthright" }]);
  expect(app.outbox[0]?.text).not.toContain("access_token");
  expect(await aResetToken(app, outside.email)).not.toBe("");
  await visitor.managers.signIn({ email: outside.email, password: aPassword });

  const browser = app.browser();
  await signInWithCompany(browser, jo);
  expect(await browser.visitor.managers.session()).toMatchObject({ id: colleague.id });
  const { managers } = browser.manager;
  await expect(
    managers.changePassword({ currentPassword: aPassword, password: "a new password" }),
  ).rejects.toMatchObject(disabled);

  await companySignIn.remove();
  await visitor.managers.signIn({ email, password: aPassword });
});

test("where it is required, the notice of a new browser tells a member to sign out, not to set a password", async ({
  app,
}) => {
  const { companySignIn } = await aReadyConnection(app);
  await signInWithCompany(app.browser(), jo);
  const noticeOfNewBrowser = async () => {
    await signInWithCompany(app.browser(), jo);
    await app.runTasks();
    return app.outbox.findLast(({ subject }) => subject.includes("new browser"))?.text;
  };
  expect(await noticeOfNewBrowser()).toContain("set a new password now");
  await companySignIn.setUse({ use: "required" });
  const notice = await noticeOfNewBrowser();
  expect(notice).toContain("If not, sign out everywhere on your account page now.");
  expect(notice).toContain(`Open your account ${app.context.settings.origin}/account`);
  expect(notice).not.toContain("password");
});

test("an owner can always use the password or a passkey, and all owners get an e-mail about it", async ({
  app,
}) => {
  const { owner, companySignIn } = await aReadyConnection(app);
  const second = await aManager(app, { email: "second@juniper.example" });
  await owner.browser.manager.members.changeRole({ memberId: second.id, role: "owner" });
  await app.runTasks();
  app.outbox.length = 0;
  await owner.browser.visitor.managers.signIn({ email: owner.email, password: aPassword });
  await app.runTasks();
  expect(app.outbox).toEqual([]);

  await companySignIn.setUse({ use: "required" });
  const { visitor } = owner.browser;
  const { invitationCode: code } = await anInvitation(app, { email: owner.email });
  const token = await aResetToken(app, owner.email);
  const ways = [
    { means: "password", signIn: () => visitor.managers.signIn({ email: owner.email, password: aPassword }) },
    { means: "password", signIn: () => visitor.managers.setUp({ code, password: aPassword }) },
    {
      means: "password",
      signIn: () => visitor.managers.resetPassword({ token, password: "another good one" }),
    },
    { means: "passkey", signIn: signInWithPasskey },
  ];
  async function signInWithPasskey() {
    const { device } = await aPasskey(owner.browser.manager.secondFactor, app.context.settings.origin);
    const { options } = await visitor.managers.passkeyOptions();
    return visitor.managers.signInWithPasskey({ response: device.use(options) });
  }
  const former = await aManager(app, { email: "former@elsewhere.example" });
  const { changeRole } = owner.browser.manager.members;
  for (const { means, signIn } of ways) {
    app.outbox.length = 0;
    await changeRole({ memberId: former.id, role: "owner" });
    await signIn();
    // Before the e-mails are sent.
    await changeRole({ memberId: former.id, role: "hiring_manager" });
    await app.runTasks();
    const subject = `Forthright: an owner signed in with a ${means}`;
    const notices = app.outbox.filter((mail) => mail.subject === subject);
    expect(notices.map(({ to }) => to.email).toSorted()).toEqual([owner.email, second.email]);
    expect(notices[0]?.text).toContain("Morgan Lee");
  }
});

test("an owner who becomes a member where it is required is signed out, also during a sign-in", async ({
  app,
}) => {
  const { owner, companySignIn } = await aReadyConnection(app);
  const second = await aManager(app, { email: "jo@juniper.example", companyRole: "owner" });
  const outside = await aManager(app, { email: "freelancer@elsewhere.example", companyRole: "owner" });
  await companySignIn.setUse({ use: "required" });
  const browser = app.browser();
  const auditing = await holdTransaction(app, ({ db }) => db.execute(sql`lock table activities`));
  const signIn = browser.visitor.managers.signIn({ email: second.email, password: aPassword });
  await waitUntil("the sign-in waits", async () => (await countBlocked(app)) === 1);
  const { changeRole } = owner.browser.manager.members;
  const change = changeRole({ memberId: second.id, role: "hiring_manager" });
  await waitUntil("both wait", async () => (await countBlocked(app)) === 2);
  const ended = Promise.all([signIn, change]);
  await auditing.commit();
  await ended;
  for (const { visitor } of [browser, second.browser]) expect(await visitor.managers.session()).toBeNull();

  // Someone whose password still works stays signed in.
  await changeRole({ memberId: outside.id, role: "hiring_manager" });
  expect(await outside.browser.visitor.managers.session()).toMatchObject({ role: "hiring_manager" });
});

test("a session that began with the company ends like any other", async ({ app }) => {
  const { owner } = await aReadyConnection(app);
  const browser = app.browser();
  await signInWithCompany(browser, jo);
  const { id } = (await browser.visitor.managers.session()) ?? { id: "" };
  const sessions = await browser.manager.managers.sessions();
  expect(sessions).toMatchObject([{ isCurrent: true }]);
  await owner.browser.manager.members.setActive({ memberId: id, isActive: false });
  await expect(browser.manager.jobs.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
  await owner.browser.manager.members.setActive({ memberId: id, isActive: true });
  await signInWithCompany(browser, jo);
  await browser.manager.managers.signOut();
  expect(await browser.visitor.managers.session()).toBeNull();
});

test("sign-ins that are never finished leave nothing behind", async ({ app }) => {
  await aReadyConnection(app);
  await app.browser().visitor.companySignIn.begin({ email: "jo@juniper.example" });
  expect(await app.count(companySignInRequests)).toBe(1);
  app.clock.advance(11 * minuteMs);
  await signInWithCompany(app.browser(), jo);
  expect(await app.count(companySignInRequests)).toBe(0);
});

const readyConnection = madeOnce(async (app) => {
  const { browser, ...owner } = await aManager(app, { email: "owner@juniper.example" });
  const { addresses } = await connect({ browser }, atPort, "juniper.example", morgan.sub);
  return { owner, addresses, cookies: browser.cookies().map(({ name, value }) => `${name}=${value}`) };
});

async function aReadyConnection(app: TestApp) {
  const { owner, addresses, cookies } = await readyConnection(app);
  const browser = app.browser(cookies);
  return { owner: { ...owner, browser }, companySignIn: browser.manager.companySignIn, addresses };
}

/** @param sub the person who tries the connection out */
async function connect(owner: Owner, provider: Issuer, domain: string, sub: string) {
  const { companySignIn } = owner.browser.manager;
  const saved = await companySignIn.save(settingsOf(provider, domain));
  await companySignIn.proveDomain();
  await tryOut(owner, sub);
  await companySignIn.setUse({ use: "optional" });
  return saved;
}

const settingsOf = ({ issuer }: Issuer, domain: string) => ({
  protocol: "oidc" as const,
  provider: "other" as const,
  domain,
  issuer,
  clientId: client.id,
  clientSecret: client.secret,
});

async function tryOut({ browser }: Owner, sub: string) {
  const { url } = await browser.manager.companySignIn.tryOut();
  return open(browser, await chooseAt(url, sub));
}

/** Begins with an address and signs in as the person; returns where the provider sends the browser. */
async function signInAtProvider(browser: Browser, person: Person, email = "jo@juniper.example") {
  const { url } = await browser.visitor.companySignIn.begin({ email });
  return chooseAt(url ?? "", person.sub);
}

async function signInWithCompany(browser: Browser, person: Person, email?: string) {
  return open(browser, await signInAtProvider(browser, person, email));
}

/** Returns the page to which the answer leads. */
async function open(browser: Browser, { pathname, search }: URL) {
  const response = await browser.fetch(pathname + search, { redirect: "manual" });
  expect(response.status).toBe(303);
  return response.headers.get("location");
}

async function roleOf(app: TestApp, email: string) {
  const { companyRole, email: address } = hiringManagerProfiles;
  const [found] = await app.db.select({ companyRole }).from(hiringManagerProfiles).where(eq(address, email));
  return found?.companyRole;
}

async function actionsOf(app: TestApp, email: string) {
  const rows = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.actorEmail, email))
    .orderBy(auditLog.id);
  return rows.map(({ action }) => action);
}

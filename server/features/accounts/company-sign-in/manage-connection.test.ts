import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { companySignIns } from "#server/platform/db/schema/company-sign-ins.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { sql } from "drizzle-orm";
import { minuteMs } from "#contract/durations.ts";
import { aManager, type TestManager } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";
import { chooseAt, client, people, startOidcProvider } from "#tests/stand-ins/oidc.ts";

const [jo] = people;

test("an owner connects a provider, proves the domain, tries it and turns it on, in this order", async ({
  app,
}) => {
  const provider = await startOidcProvider();
  const owner = await aManager(app, { email: "owner@forthright.example" });
  const { companySignIn } = owner.browser.manager;
  const empty = await companySignIn.read();
  expect(empty.connection).toBeNull();
  const notConnected = { code: "SIGN_IN_NOT_CONNECTED" };
  await expect(companySignIn.proveDomain()).rejects.toMatchObject(notConnected);
  await expect(companySignIn.tryOut()).rejects.toMatchObject(notConnected);
  await expect(companySignIn.setUse({ use: "optional" })).rejects.toMatchObject(notConnected);

  const saved = await companySignIn.save(
    connectionFields(provider.issuer, { domain: "@Forthright.EXAMPLE" }),
  );
  // The addresses can be given to the provider before there is a connection.
  expect(saved.addresses).toEqual(empty.addresses);
  expect(saved.connection).toMatchObject({
    issuer: provider.issuer,
    domain: "forthright.example",
    use: "off",
  });
  const notReady = { code: "SIGN_IN_NOT_READY" };
  await expect(companySignIn.setUse({ use: "optional" })).rejects.toMatchObject(notReady);
  app.context.settings.demo = false;
  await expect(companySignIn.proveDomain()).rejects.toMatchObject({ code: "DOMAIN_RECORD_MISSING" });
  const { name, value } = saved.connection?.record ?? { name: "", value: "" };
  expect(name).toBe("_forthright.forthright.example");
  app.txtRecords.set(name, ["v=spf1 -all", `${value}x`]);
  await expect(companySignIn.proveDomain()).rejects.toMatchObject({ code: "DOMAIN_RECORD_MISSING" });
  app.txtRecords.set(name, ["v=spf1 -all", ` ${value} `]);
  expect((await companySignIn.proveDomain()).connection?.domainProvedAt).not.toBeNull();
  await expect(companySignIn.setUse({ use: "required" })).rejects.toMatchObject(notReady);

  expect(await tryOut(owner, jo?.sub ?? "")).toBe("/company#company-sign-in");
  expect((await companySignIn.read()).connection?.lastTry).toMatchObject({
    email: "jo.park@forthright.example",
    name: "Jo Park",
    problem: null,
  });
  // A test shows the result and changes nothing.
  expect(await owner.browser.visitor.managers.session()).toMatchObject({ id: owner.id });
  expect((await owner.browser.manager.members.list({})).members).toHaveLength(1);
  for (const use of ["optional", "required", "off"] as const)
    expect((await companySignIn.setUse({ use })).connection).toMatchObject({ use });
  expect((await companySignIn.remove()).connection).toBeNull();
  const actions = await app.db.select({ action: auditLog.action }).from(auditLog).orderBy(auditLog.id);
  expect(actions.map(({ action }) => action).filter((action) => action.startsWith("sign_in"))).toEqual([
    "sign_in.saved",
    "sign_in.domain_proved",
    ...["used", "used", "used", "removed"].map((what) => `sign_in.${what}`),
  ]);
  await provider.stop();
});

test("a try that failed says why, with the provider's own words, and does not count", async ({ app }) => {
  const provider = await startOidcProvider();
  const owner = await aManager(app, { email: "owner@forthright.example" });
  const { companySignIn } = owner.browser.manager;
  await companySignIn.save(connectionFields(provider.issuer));
  const lastTry = async () => (await companySignIn.read()).connection?.lastTry;
  expect(await tryOut(owner, "person-3")).toBe("/company#company-sign-in");
  expect(await lastTry()).toMatchObject({ problem: "other_domain", email: "max@elsewhere.example" });
  await tryOut(owner, "");
  expect(await lastTry()).toMatchObject({ problem: "cancelled", detail: "Cancelled", email: null });
  await companySignIn.save(connectionFields(provider.issuer, { clientSecret: "a wrong secret" }));
  await tryOut(owner, jo?.sub ?? "");
  expect(await lastTry()).toMatchObject({ problem: "unreachable" });
  expect((await lastTry())?.detail).toContain("client authentication failed");
  expect((await companySignIn.read()).connection?.testedAt).toBeNull();

  // Someone else who gets hold of the answer sees and changes nothing.
  await companySignIn.save(connectionFields(provider.issuer));
  const { url } = await companySignIn.tryOut();
  const callbackUrl = await chooseAt(url, jo?.sub ?? "");
  const otherBrowser = app.browser(
    owner.browser
      .cookies()
      .filter(({ name }) => !name.includes("session"))
      .map(toPair),
  );
  const response = await otherBrowser.fetch(callbackUrl.pathname + callbackUrl.search, {
    redirect: "manual",
  });
  expect(response.headers.get("location")).toBe("/HM-login?problem=expired");
  expect((await companySignIn.read()).connection?.testedAt).toBeNull();
  await provider.stop();
});

test("a try of a connection that another owner replaces meanwhile does not count for the new one", async ({
  app,
}) => {
  const provider = await startOidcProvider();
  const owner = await aManager(app, { email: "owner@forthright.example" });
  const { companySignIn } = owner.browser.manager;
  await companySignIn.save(connectionFields(provider.issuer));
  const { url } = await companySignIn.tryOut();
  const { pathname, search } = await chooseAt(url, jo?.sub ?? "");
  provider.forgeTokens(async (claims, sign) => {
    await companySignIn.save(connectionFields(provider.issuer, { clientId: "another client" }));
    return sign(claims);
  });
  const response = await owner.browser.fetch(pathname + search, { redirect: "manual" });
  expect(response.headers.get("location")).toBe("/company#company-sign-in");
  expect((await companySignIn.read()).connection).toMatchObject({
    clientId: "another client",
    lastTry: null,
    testedAt: null,
  });
  await provider.stop();
});

test("the client secret is stored encrypted, never sent back, and never sent to another provider", async ({
  app,
}) => {
  const provider = await startOidcProvider();
  const other = await startOidcProvider();
  const { companySignIn } = (await aManager(app)).browser.manager;
  const missing = { code: "CLIENT_SECRET_MISSING" };
  await expect(
    companySignIn.save(connectionFields(provider.issuer, { clientSecret: "" })),
  ).rejects.toMatchObject(missing);
  const saved = await companySignIn.save(connectionFields(provider.issuer));
  expect(JSON.stringify([saved, await companySignIn.read()])).not.toContain(client.secret);
  const { rows } = await app.db.execute(sql`select * from company_sign_ins`);
  expect(JSON.stringify(rows)).not.toContain(client.secret);
  expect(app.logs.join("")).not.toContain(client.secret);

  // Without a new one the saved one stays.
  await companySignIn.save(connectionFields(provider.issuer, { clientSecret: null }));
  const [row] = await app.db.select().from(companySignIns);
  expect(row?.settings).toMatchObject({ clientSecret: client.secret });
  for (const change of [{ issuer: other.issuer }, { clientId: "another" }])
    await expect(
      companySignIn.save({ ...connectionFields(provider.issuer, { clientSecret: null }), ...change }),
    ).rejects.toMatchObject(missing);
  await Promise.all([provider.stop(), other.stop()]);
});

test("another provider, client or domain turns the sign-in off; a new secret or role does not", async ({
  app,
}) => {
  const provider = await startOidcProvider();
  const owner = await aManager(app, { email: "owner@forthright.example" });
  const { companySignIn } = owner.browser.manager;
  const turnOn = async () => {
    await companySignIn.save(connectionFields(provider.issuer));
    await companySignIn.proveDomain();
    await tryOut(owner, jo?.sub ?? "");
    await companySignIn.setUse({ use: "required" });
  };
  await turnOn();
  const renewed = await companySignIn.save(
    connectionFields(provider.issuer, { clientSecret: "another secret" }),
  );
  expect(renewed.connection).toMatchObject({ use: "required", testedAt: expect.any(String) });
  const changed = await companySignIn.save(connectionFields(provider.issuer, { clientId: "another client" }));
  expect(changed.connection).toMatchObject({
    use: "off",
    testedAt: null,
    domainProvedAt: expect.any(String),
  });
  await turnOn();
  const moved = await companySignIn.save(connectionFields(provider.issuer, { domain: "other.example" }));
  expect(moved.connection).toMatchObject({ use: "off", testedAt: null, domainProvedAt: null });
  await provider.stop();
});

test("an older page neither changes, turns on nor removes what another owner has set up meanwhile", async ({
  app,
}) => {
  const provider = await startOidcProvider();
  const owner = await aManager(app, { email: "owner@forthright.example" });
  const { companySignIn } = owner.browser.manager;
  const { connection: first } = await companySignIn.save(
    connectionFields(provider.issuer, { domain: "other.example", seen: null }),
  );
  const { connection: second } = await companySignIn.save(connectionFields(provider.issuer, { seen: first }));
  await companySignIn.proveDomain();
  await tryOut(owner, jo?.sub ?? "");
  const changed = { code: "SETTINGS_CHANGED" };
  const renewed = { clientSecret: "another secret", domain: "other.example" };
  for (const seen of [first, null])
    await expect(
      companySignIn.save(connectionFields(provider.issuer, { ...renewed, seen })),
    ).rejects.toMatchObject(changed);
  await expect(companySignIn.setUse({ use: "required", seen: first })).rejects.toMatchObject(changed);
  await companySignIn.setUse({ use: "required", seen: second });
  // The page says that it is off.
  await expect(companySignIn.remove({ seen: second })).rejects.toMatchObject(changed);
  const { connection } = await companySignIn.read();
  expect(connection).toMatchObject({ domain: "forthright.example", use: "required" });
  const [row] = await app.db.select().from(companySignIns);
  expect(row?.settings).toMatchObject({ clientSecret: client.secret });
  expect((await companySignIn.remove({ seen: connection })).connection).toBeNull();
  await provider.stop();
});

test("a secret that another owner saves while the provider answers is not replaced by the earlier one", async ({
  app,
}) => {
  const { companySignIn } = (await aManager(app)).browser.manager;
  let isSavedMeanwhile = false;
  const description = await anyServer((request, response) => {
    const issuer = `http://${request.headers.host}`;
    const endpoint = `${issuer}/x`;
    const discovery = { authorization_endpoint: endpoint, token_endpoint: endpoint, jwks_uri: endpoint };
    const answer = () => response.end(JSON.stringify({ issuer, ...discovery }));
    response.setHeader("content-type", "application/json");
    if (isSavedMeanwhile) {
      isSavedMeanwhile = false;
      app.clock.advance(minuteMs);
      const renewed = connectionFields(issuer, { clientSecret: "another secret" });
      void companySignIn.save(renewed).finally(answer);
    } else answer();
  });
  await companySignIn.save(connectionFields(description.url));
  isSavedMeanwhile = true;
  await expect(
    companySignIn.save(connectionFields(description.url, { clientSecret: null, role: "viewer" })),
  ).rejects.toMatchObject({ code: "SETTINGS_CHANGED" });
  const [row] = await app.db.select().from(companySignIns);
  expect(row).toMatchObject({ role: "hiring_manager", settings: { clientSecret: "another secret" } });
  description.stop();
});

test("a domain belongs to the company that proved it first", async ({ app }) => {
  const provider = await startOidcProvider();
  const first = (await aManager(app)).browser.manager.companySignIn;
  const second = (await aManager(app, { company: "Initech" })).browser.manager.companySignIn;
  for (const companySignIn of [first, second]) await companySignIn.save(connectionFields(provider.issuer));
  await first.proveDomain();
  await expect(second.proveDomain()).rejects.toMatchObject({ code: "DOMAIN_TAKEN" });
  expect((await second.read()).connection?.domainProvedAt).toBeNull();
  await first.remove();
  await second.proveDomain();
  await provider.stop();
});

test("a domain that another owner replaces during the check is not proved", async ({ app }) => {
  const provider = await startOidcProvider();
  const { companySignIn } = (await aManager(app)).browser.manager;
  const { domain } = connectionFields(provider.issuer);
  await companySignIn.save(connectionFields(provider.issuer));
  const otherCompany = await holdTransaction(app, ({ db }) =>
    db.execute(sql`select pg_advisory_xact_lock(hashtext(${domain}))`),
  );
  const refused = expect(companySignIn.proveDomain()).rejects.toMatchObject({
    code: "DOMAIN_RECORD_MISSING",
  });
  await expect.poll(() => countBlocked(app)).toBe(1);
  await companySignIn.save(connectionFields(provider.issuer, { domain: "other.example" }));
  await otherCompany.commit();
  await refused;
  expect((await companySignIn.read()).connection?.domainProvedAt).toBeNull();
  await provider.stop();
});

test("a connection by OpenID Connect needs the issuer and the client", async ({ app }) => {
  const { companySignIn } = (await aManager(app)).browser.manager;
  for (const [missing, message] of [
    ["issuer", "Issuer address is required"],
    ["clientId", "Client ID is required"],
  ] as const)
    await expect(
      companySignIn.save(connectionFields("https://idp.example.com", { [missing]: "" })),
    ).rejects.toMatchObject({ code: "BAD_REQUEST", data: { issues: [{ path: [missing], message }] } });
  expect((await companySignIn.read()).connection).toBeNull();
});

test("providers in private networks and without HTTPS are refused, also those that only point there", async ({
  app,
}) => {
  const { companySignIn } = (await aManager(app)).browser.manager;
  const refused = { code: "PROVIDER_ADDRESS_REFUSED" };
  for (const issuer of [
    "https://10.0.0.1",
    "https://169.254.169.254/latest",
    "https://[::ffff:10.0.0.1]",
    "http://idp.example.com",
    "file:///etc/passwd",
    "idp.example.com",
  ])
    await expect(companySignIn.save(connectionFields(issuer)), issuer).rejects.toMatchObject(refused);
  await expect(
    companySignIn.save({
      ...connectionFields(""),
      protocol: "saml",
      metadata: "https://192.168.0.1/metadata",
    }),
  ).rejects.toMatchObject(refused);

  const description = await anyServer((request, response) => {
    const issuer = `http://${request.headers.host}`;
    const endpoint = `${issuer}/x`;
    response.setHeader("content-type", "application/json");
    const discovery = {
      issuer,
      authorization_endpoint: endpoint,
      token_endpoint: endpoint,
      jwks_uri: endpoint,
    };
    response.end(JSON.stringify({ ...discovery, [field]: "https://10.0.0.1/x" }));
  });
  let field = "";
  for (field of ["authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint"])
    await expect(companySignIn.save(connectionFields(description.url)), field).rejects.toMatchObject(refused);
  // Without the setting this machine is private, too.
  app.context.settings.ssoLoopback = false;
  await expect(companySignIn.save(connectionFields(description.url))).rejects.toMatchObject(refused);
  description.stop();
});

test("a provider that redirects, is no provider, or calls itself something else is refused with the reason", async ({
  app,
}) => {
  const { companySignIn } = (await aManager(app)).browser.manager;
  let answer: RequestListener = (_request, response) => void response.end("{}");
  const server = await anyServer((request, response) => answer(request, response));
  const save = () => companySignIn.save(connectionFields(server.url));
  await expect(save()).rejects.toMatchObject({ code: "PROVIDER_UNUSABLE" });
  answer = (_request, response) => void response.end("<html>");
  await expect(save()).rejects.toMatchObject({ code: "PROVIDER_UNUSABLE" });
  const endpoint = `${server.url}/x`;
  const discovery = { authorization_endpoint: endpoint, token_endpoint: endpoint, jwks_uri: endpoint };
  answer = (_request, response) =>
    void response.end(JSON.stringify({ ...discovery, issuer: "https://login.example/{tenantid}" }));
  await expect(save()).rejects.toMatchObject({
    code: "PROVIDER_UNUSABLE",
    message: "This provider calls itself https://login.example/{tenantid}. Enter exactly that address.",
  });
  answer = (_request, response) => void response.writeHead(302, { location: "/elsewhere" }).end();
  await expect(save()).rejects.toMatchObject({ code: "PROVIDER_UNREACHABLE" });
  answer = (_request, response) => void response.end(`"${"x".repeat(2_000_000)}"`);
  await expect(save()).rejects.toMatchObject({ code: "PROVIDER_UNREACHABLE" });
  answer = (_request, response) => void response.destroy();
  await expect(save()).rejects.toMatchObject({ code: "PROVIDER_UNREACHABLE" });
  server.stop();
  expect((await companySignIn.read()).connection).toBeNull();
});

test("what makes the server call others is limited for a company", async ({ app }) => {
  const { companySignIn } = (await aManager(app)).browser.manager;
  for (let count = 0; count < 60; count++)
    await companySignIn.save(connectionFields("https://10.0.0.1")).catch(() => {});
  await expect(companySignIn.save(connectionFields("https://10.0.0.1"))).rejects.toMatchObject({
    code: "TOO_MANY_ATTEMPTS",
  });
  await expect(companySignIn.proveDomain()).rejects.toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
});

test("a company's connection is no other company's", async ({ app }) => {
  const provider = await startOidcProvider();
  const owner = await aManager(app, { email: "owner@forthright.example" });
  const { companySignIn } = owner.browser.manager;
  const { companySignIn: elsewhere } = (await aManager(app, { company: "Initech" })).browser.manager;
  await companySignIn.save(connectionFields(provider.issuer));
  expect((await elsewhere.read()).connection).toBeNull();
  const untouched = await elsewhere.save(connectionFields(provider.issuer, { domain: "initech.example" }));
  await companySignIn.save(connectionFields(provider.issuer, { provider: "okta" }));
  await companySignIn.proveDomain();
  await tryOut(owner, jo?.sub ?? "");
  await companySignIn.setUse({ use: "required" });
  expect(await elsewhere.read()).toEqual(untouched);
  await companySignIn.remove();
  expect(await elsewhere.read()).toEqual(untouched);
  await provider.stop();
});

type Fields = Parameters<TestManager["browser"]["manager"]["companySignIn"]["save"]>[0];

function connectionFields(issuer: string, fields: Partial<Fields> = {}): Fields {
  return {
    protocol: "oidc",
    provider: "other",
    domain: "forthright.example",
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    ...fields,
  };
}

async function tryOut({ browser }: { browser: ReturnType<TestApp["browser"]> }, sub: string) {
  const { url } = await browser.manager.companySignIn.tryOut();
  const { pathname, search } = await chooseAt(url, sub);
  const response = await browser.fetch(pathname + search, { redirect: "manual" });
  return response.headers.get("location");
}

const toPair = ({ name, value }: { name: string; value: string }) => `${name}=${value}`;

async function anyServer(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

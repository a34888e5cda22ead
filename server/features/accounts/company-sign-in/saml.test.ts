import { inflateRawSync } from "node:zlib";
import { vi } from "vitest";
import { minuteMs } from "#contract/durations.ts";
import { aManager } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { madeOnce } from "#tests/snapshot-rows.ts";
import { createSamlProvider, entityId, samlFields } from "#tests/stand-ins/saml.ts";

const provider = createSamlProvider();
type AnswerOptions = NonNullable<Parameters<typeof provider.answer>[2]>;
type Browser = ReturnType<TestApp["browser"]>;

const untrusted = "/HM-login?problem=untrusted";
const expired = "/HM-login?problem=expired";

test("a person of the proved domain joins, and the next time signs in to the same account", async ({
  app,
}) => {
  const { connection } = await aReadyConnection(app);
  expect(connection).toMatchObject({ issuer: entityId, certificateEndsAt: expect.any(String) });
  const browser = app.browser();
  expect(await signInWithCompany(app, browser)).toBe("/HM-login");
  const first = await browser.visitor.managers.session();
  expect(first).toMatchObject({ firstName: "Jo", lastName: "Park", email: "jo@juniper.example" });
  const again = app.browser();
  await signInWithCompany(app, again);
  expect(await again.visitor.managers.session()).toEqual(first);
});

test("attributes are found under the names that Entra and Okta use, else the name is the address", async ({
  app,
}) => {
  await aReadyConnection(app);
  const claims = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/";
  const named: Record<string, string>[] = [
    {
      [`${claims}emailaddress`]: "ann@juniper.example",
      [`${claims}givenname`]: "Ann",
      [`${claims}surname`]: "Lee",
    },
    { email: "bo@juniper.example", firstName: "Bo", lastName: "Lee" },
    { displayName: "Cy van Lee" },
  ];
  const sessions = [];
  for (const [index, attributes] of named.entries()) {
    const browser = app.browser();
    await signInWithCompany(app, browser, { attributes, nameId: `person${index}@juniper.example` });
    sessions.push(await browser.visitor.managers.session());
  }
  expect(sessions).toMatchObject([
    { email: "ann@juniper.example", firstName: "Ann", lastName: "Lee" },
    { email: "bo@juniper.example", firstName: "Bo", lastName: "Lee" },
    { email: "person2@juniper.example", firstName: "Cy", lastName: "van Lee" },
  ]);
});

test("another issuer, audience, recipient or status, unsigned and expired answers are refused", async ({
  app,
}) => {
  await aReadyConnection(app);
  const refused: Record<string, AnswerOptions> = {
    issuer: { issuer: "https://evil.example" },
    audience: { audience: "https://another.example" },
    "no audience": { audience: "" },
    recipient: { recipient: "https://another.example/acs" },
    destination: { destination: "https://another.example/acs" },
    status: { status: "urn:oasis:names:tc:SAML:2.0:status:AuthnFailed" },
    unsigned: { signed: "nothing" },
    "only the message signed": { signed: "message" },
    "a weak signature": { algorithm: "sha1" },
    "expired four minutes ago": { notBefore: -600, notOnOrAfter: -240 },
    "valid in four minutes": { notBefore: 240, notOnOrAfter: 600 },
    "the subject expired": { subjectNotOnOrAfter: -240 },
    "for another request": { subjectInResponseTo: "_another" },
    "for no request": { subjectInResponseTo: undefined },
    "a document type": { alter: (xml) => `<!DOCTYPE x [<!ENTITY e "e">]>${xml}` },
    "no XML": { alter: () => "not XML" },
    empty: { alter: () => "" },
  };
  for (const [name, options] of Object.entries(refused)) {
    const browser = app.browser();
    expect(await signInWithCompany(app, browser, options), name).toBe(untrusted);
    expect(await browser.visitor.managers.session(), name).toBeNull();
  }
});

test("a clock that is off by less than three minutes is no problem", async ({ app }) => {
  await aReadyConnection(app);
  for (const options of [
    { notBefore: 150, notOnOrAfter: 600 },
    { notBefore: -600, notOnOrAfter: -150, subjectNotOnOrAfter: -150 },
  ])
    expect(await signInWithCompany(app, app.browser(), options)).toBe("/HM-login");
});

test("wrapped signatures are refused: only what is signed is read", async ({ app }) => {
  await aReadyConnection(app);
  await aManager(app, { email: "victim@juniper.example" });
  const evilOf = (xml: string) =>
    assertionIn(xml)
      .replaceAll("jo@juniper.example", "victim@juniper.example")
      .replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, "");
  const wrapped: Record<string, (xml: string) => string> = {
    changed: (xml) => xml.replaceAll("jo@juniper.example", "victim@juniper.example"),
    "evil first": (xml) => xml.replace(assertionIn(xml), renamed(evilOf(xml)) + assertionIn(xml)),
    "evil last": (xml) => xml.replace(assertionIn(xml), assertionIn(xml) + renamed(evilOf(xml))),
    "evil with the same ID": (xml) => xml.replace(assertionIn(xml), evilOf(xml) + assertionIn(xml)),
    "signed one in extensions": (xml) =>
      xml.replace(
        assertionIn(xml),
        `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions>${renamed(evilOf(xml))}`,
      ),
    "signed one within the evil one": (xml) =>
      xml.replace(
        assertionIn(xml),
        renamed(evilOf(xml)).replace("</saml:Assertion>", `${assertionIn(xml)}</saml:Assertion>`),
      ),
    "evil one with the signature, which holds the signed one": (xml) => {
      const [signature = ""] = /<ds:Signature[\s\S]*<\/ds:Signature>/.exec(xml) ?? [];
      const unsigned = assertionIn(xml).replace(signature, "");
      const holding = signature.replace(
        "</ds:Signature>",
        `<ds:Object>${unsigned}</ds:Object></ds:Signature>`,
      );
      return xml.replace(
        assertionIn(xml),
        renamed(evilOf(xml)).replace("</saml:Issuer>", `</saml:Issuer>${holding}`),
      );
    },
    "a response in a response": (xml) =>
      `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_evil">${renamed(evilOf(xml))}<samlp:Extensions>${xml}</samlp:Extensions></samlp:Response>`,
  };
  for (const [name, alter] of Object.entries(wrapped)) {
    const browser = app.browser();
    expect(await signInWithCompany(app, browser, { alter }), name).toBe(untrusted);
    expect(await browser.visitor.managers.session(), name).toBeNull();
  }
});

test("a comment within a signed address does not cut it off", async ({ app }) => {
  await aReadyConnection(app);
  const commented = "victim@juniper.example<!-- -->.evil.example";
  const attributeSets: Record<string, string>[] = [{ email: commented }, {}];
  for (const attributes of attributeSets) {
    const browser = app.browser();
    const page = await signInWithCompany(app, browser, {
      attributes: { x: "y", ...attributes },
      nameId: commented,
    });
    expect(page).toMatch(/^\/HM-login\?problem=(other_domain|no_address|untrusted)$/);
    expect(await browser.visitor.managers.session()).toBeNull();
  }
});

test("an answer counts once, in the browser in which the sign-in began, and for ten minutes", async ({
  app,
}) => {
  await aReadyConnection(app);
  const browser = app.browser();
  const { form, acs } = await signInAtProvider(app, browser);
  expect(await send(app, app.browser(), acs, form)).toBe(expired);
  expect(await send(app, browser, acs, { ...form, RelayState: "" })).toBe(expired);
  const other = app.browser();
  const begun = await signInAtProvider(app, other);
  // Someone else's answer in one's own sign-in, and the other way round.
  expect(await send(app, other, acs, { ...form, RelayState: begun.form.RelayState })).toMatch(
    /problem=(expired|untrusted)$/,
  );
  expect(await other.visitor.managers.session()).toBeNull();

  const own = app.browser();
  const answer = await signInAtProvider(app, own);
  const cookies = own.cookies().map(({ name, value }) => `${name}=${value}`);
  expect(await send(app, own, acs, answer.form)).toBe("/HM-login");
  expect(await send(app, app.browser(cookies), acs, answer.form)).toBe(expired);

  const late = app.browser();
  const tooLate = await signInAtProvider(app, late, {
    notOnOrAfter: 3_600,
    subjectNotOnOrAfter: 3_600,
  });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * minuteMs });
  expect(await send(app, late, acs, tooLate.form)).toBe(expired);
  vi.useRealTimers();
});

test("one assertion is never accepted for two sign-ins", async ({ app }) => {
  await aReadyConnection(app);
  const assertionId = "_the-same";
  expect(await signInWithCompany(app, app.browser(), { assertionId })).toBe("/HM-login");
  expect(await signInWithCompany(app, app.browser(), { assertionId })).toBe(expired);
});

test("unsolicited answers and answers for another company are refused", async ({ app }) => {
  const { acs } = await aReadyConnection(app);
  const form = { SAMLResponse: Buffer.from("<x/>").toString("base64"), RelayState: "made-up" };
  expect(await send(app, app.browser(), acs, form)).toBe(expired);
  expect(await send(app, app.browser(["forthright-manager.company-sign-in=made-up"]), acs, form)).toMatch(
    /problem=(expired|untrusted)$/,
  );

  const second = await aManager(app, { company: "Initech" });
  const { companySignIn } = second.browser.manager;
  const saved = await companySignIn.save({
    protocol: "saml",
    provider: "other",
    domain: "initech.example",
    metadata: provider.metadata,
  });
  await companySignIn.proveDomain();
  const browser = app.browser();
  const own = await signInAtProvider(app, browser);
  const others = new URL(saved.addresses.acs).pathname;
  expect(await send(app, browser, others, own.form)).toMatch(/problem=(expired|untrusted)$/);
  expect(await browser.visitor.managers.session()).toBeNull();
});

test("only bounded forms are read, and what is wrong leads to our own page", async ({ app }) => {
  const { acs } = await aReadyConnection(app);
  const post = async (body: string, type: string) => {
    const response = await app
      .browser()
      .fetch(acs, { method: "POST", body, headers: { "content-type": type }, redirect: "manual" });
    return [response.status, response.headers.get("location")];
  };
  const urlencoded = "application/x-www-form-urlencoded";
  expect(await post("{}", "application/json")).toEqual([303, untrusted]);
  expect(await post(`SAMLResponse=${"x".repeat(400_000)}&RelayState=y`, urlencoded)).toEqual([
    303,
    untrusted,
  ]);
  expect(await post("", urlencoded)).toEqual([303, untrusted]);
  const made = "RelayState=https://evil.example&SAMLResponse=eA==";
  expect(await post(made, urlencoded)).toEqual([200, null]);
  expect(await post(`${made}&fromOurPage=true`, urlencoded)).toEqual([303, expired]);
});

test("our metadata names the addresses that the screen shows, and asks for signed assertions", async ({
  app,
}) => {
  const { addresses } = await aReadyConnection(app);
  const { pathname, search } = new URL(addresses.entityId);
  const response = await app.browser().fetch(pathname + search);
  expect(response.headers.get("content-type")).toBe("application/samlmetadata+xml");
  const metadata = await response.text();
  expect(metadata).toContain(`entityID="${addresses.entityId}"`);
  expect(metadata).toContain(`Location="${addresses.acs}"`);
  expect(metadata).toContain('WantAssertionsSigned="true"');
});

test("metadata without a certificate or address, with a document type or a private address is refused", async ({
  app,
}) => {
  const owner = await aManager(app);
  const save = (metadata: string | null) =>
    owner.browser.manager.companySignIn.save({
      protocol: "saml",
      provider: "other",
      domain: "x.example",
      metadata,
    });
  await expect(save(null)).rejects.toMatchObject({ code: "METADATA_MISSING" });
  const unusable = { code: "PROVIDER_UNUSABLE" };
  const { metadata } = provider;
  for (const wrong of [
    "<xml/>",
    "<not xml",
    metadata.replace(/<KeyDescriptor[\s\S]*?<\/KeyDescriptor>/, ""),
    metadata.replace(/<SingleSignOnService[^>]*>/, ""),
    metadata.replace(/<ds:X509Certificate>[^<]*/, "<ds:X509Certificate>MIIB"),
    `<!DOCTYPE x [<!ENTITY e "e">]>${metadata}`,
    `<?xml version="1.0"?><!DOCTYPE x SYSTEM "file:///etc/passwd">${metadata}`,
  ])
    await expect(save(wrong), wrong.slice(0, 60)).rejects.toMatchObject(unusable);
  await expect(
    save(metadata.replace("https://idp.juniper.example/sso", "https://10.0.0.1/sso")),
  ).rejects.toMatchObject({
    code: "PROVIDER_ADDRESS_REFUSED",
  });
  await expect(save("x".repeat(100_001))).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect((await owner.browser.manager.companySignIn.read()).connection).toBeNull();
});

const aReadyConnection = madeOnce(async (app) => {
  const owner = await aManager(app, { email: "owner@juniper.example" });
  const { companySignIn } = owner.browser.manager;
  const { addresses } = await companySignIn.save(samlFields(provider));
  await companySignIn.proveDomain();
  const { url } = await companySignIn.tryOut();
  const form = await provider.answer(url, await ourMetadata(app, url));
  const acs = new URL(addresses.acs).pathname;
  expect(await send(app, owner.browser, acs, form)).toBe("/company#company-sign-in");
  expect((await companySignIn.read()).connection?.lastTry).toMatchObject({
    email: "jo@juniper.example",
    problem: null,
  });
  const { connection } = await companySignIn.setUse({ use: "optional" });
  return { addresses, acs, connection };
});

/** Begins with an address; returns what the provider's page sends, and where to. */
async function signInAtProvider(app: TestApp, browser: Browser, options: AnswerOptions = {}) {
  const { url } = await browser.visitor.companySignIn.begin({ email: "jo@juniper.example" });
  const metadata = await ourMetadata(app, url ?? "");
  const acs = /Location="([^"]*\/acs\/[^"]*)"/.exec(metadata)?.[1] ?? "";
  return { form: await provider.answer(url ?? "", metadata, options), acs: new URL(acs).pathname };
}

async function signInWithCompany(app: TestApp, browser: Browser, options: AnswerOptions = {}) {
  const { form, acs } = await signInAtProvider(app, browser, options);
  return send(app, browser, acs, form);
}

/**
 * The provider's form comes without our cookies, which browsers leave out of what another site sends. Our page then sends
 * the form again. @returns the page to which the answer leads
 */
async function send(app: TestApp, browser: Browser, acs: string, form: Record<string, string>) {
  const post = (sender: Browser, body: URLSearchParams, site: string) =>
    sender.fetch(acs, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { "sec-fetch-site": site },
    });
  const page = await post(app.browser(), new URLSearchParams(form), "cross-site");
  if (page.status === 303) return page.headers.get("location");
  expect(page.headers.getSetCookie()).toEqual([]);
  expect(page.headers.get("content-security-policy")).toContain("'nonce-");
  const fields = (await page.text()).matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  const again = new URLSearchParams([...fields].map(([, name = "", value = ""]) => [name, value]));
  const response = await post(browser, again, "same-origin");
  expect(response.status).toBe(303);
  return response.headers.get("location");
}

/** Forthright's metadata, whose address is its name in each request. */
async function ourMetadata(app: TestApp, url: string) {
  const request = inflateRawSync(
    Buffer.from(new URL(url).searchParams.get("SAMLRequest") ?? "", "base64"),
  ).toString();
  const issuer = /<saml:Issuer[^>]*>([^<]*)</.exec(request)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const { pathname, search } = new URL(issuer);
  const response = await app.browser().fetch(pathname + search);
  return response.text();
}

const assertionIn = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? "";
const renamed = (assertion: string) => assertion.replace(/ ID="[^"]*"/, ' ID="_evil"');

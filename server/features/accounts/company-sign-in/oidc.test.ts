import { expect, test as base, type TestApp } from "#tests/harness.ts";
import { aManager } from "#tests/factories.ts";
import { chooseAt, client, type Person, startOidcProvider } from "#tests/stand-ins/oidc.ts";

type StandIn = Awaited<ReturnType<typeof startOidcProvider>>;

const jo: Person = { sub: "jo-1", email: "jo@juniper.example", given_name: "Jo", family_name: "Park" };

const test = base.extend<{ provider: StandIn }>({
  // oxlint-disable-next-line eslint/no-empty-pattern
  provider: async ({}, use) => {
    const provider = await startOidcProvider({ listed: [jo] });
    await use(provider);
    await provider.stop();
  },
});

async function aConnection(app: TestApp, provider: StandIn) {
  const owner = await aManager(app, { email: "owner@juniper.example" });
  const { companySignIn } = owner.browser.manager;
  await companySignIn.save({
    protocol: "oidc",
    provider: "other",
    domain: "juniper.example",
    issuer: provider.issuer,
    clientId: client.id,
    clientSecret: client.secret,
  });
  return { owner, companySignIn };
}

test("first", async ({ app, provider }) => {
  const { owner, companySignIn } = await aConnection(app, provider);
  const { url } = await companySignIn.try().catch((e: unknown) => { console.log(app.logs.filter((l) => l.includes("err"))); throw e; });
  const back = await chooseAt(url, jo.sub);
  console.log(back.href);
  const response = await owner.browser.fetch(back.pathname + back.search, { redirect: "manual" });
  console.log(response.status, response.headers.get("location"), response.headers.getSetCookie());
  console.log(
    await companySignIn.read(),
    app.logs.filter((l) => !l.includes('"level":20')),
  );
  expect(1).toBe(1);
});

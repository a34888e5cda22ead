import { like } from "drizzle-orm";
import { minuteMs } from "#contract/durations.ts";
import { rateLimits } from "#server/platform/db/schema/auth.ts";
import { scimUsers } from "#server/platform/db/schema/scim.ts";
import { aManager, anEmail } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { aConnection, aProvider, entraPatch, oktaPatch, oktaUser } from "#tests/scim.ts";

const errorSchema = "urn:ietf:params:scim:api:messages:2.0:Error";

test("a missing, wrong or revoked token, and a manager's cookie, are refused in SCIM's form", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { id: connectionId, provider, token } = await aConnection(app, owner);
  await owner.browser.manager.scim.revoke({ connectionId });
  const other = `scim_${"x".repeat(43)}`;
  for (const authorization of ["", "Bearer", `Bearer ${token}`, `Bearer ${other}`, `Basic ${token}`, token]) {
    const response = await owner.browser.fetch("/scim/v2/Users", { headers: { authorization } });
    expect(response.status, authorization).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe('Bearer realm="SCIM"');
    expect(await response.json()).toMatchObject({ schemas: [errorSchema], status: "401" });
  }
  // Before the body is read.
  expect(await provider.post("/Users", "{")).toMatchObject({ status: 401 });
});

test("cookies are neither read nor set, and no answer is stored by caches", async ({ app }) => {
  const owner = await aManager(app);
  const { token } = await aConnection(app, owner);
  const headers = { authorization: `Bearer ${token}`, cookie: "forthright-manager.session_token=made-up" };
  const response = await fetch(`${app.url}/scim/v2/Users`, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("what the service can do is readable without a token", async ({ app }) => {
  const stranger = aProvider(app, "");
  expect(await stranger.get("/ServiceProviderConfig")).toMatchObject({
    status: 200,
    body: { patch: { supported: true }, filter: { supported: true }, bulk: { supported: false } },
  });
  expect(await stranger.get("/ResourceTypes")).toMatchObject({ status: 200 });
  const user = "urn:ietf:params:scim:schemas:core:2.0:User";
  expect(await stranger.get("/Schemas")).toMatchObject({ status: 200 });
  expect(await stranger.get(`/Schemas/${encodeURIComponent(user)}`)).toMatchObject({ body: { id: user } });
  expect(await stranger.get("/ResourceTypes/User")).toMatchObject({ body: { id: "User" } });
  const unknown = { status: 404, body: { detail: "This address does not exist." } };
  expect(await stranger.post("/ServiceProviderConfig", {})).toMatchObject(unknown);
});

test("people are listed in pages of at most a hundred", async ({ app }) => {
  const { provider } = await aConnection(app, await aManager(app));
  const ids: string[] = [];
  for (const name of ["a", "b", "c"]) ids.push(await provider.add(oktaUser(anEmail(name))));
  const page = async (query: string) => {
    const { status, body } = await provider.get(`/Users?${query}`);
    return status === 200 ? [body.totalResults, body.Resources.map(({ id }) => id)] : status;
  };
  expect(await page("startIndex=1&count=2")).toEqual([3, ids.slice(0, 2)]);
  expect(await page("startIndex=3&count=2")).toEqual([3, ids.slice(2)]);
  expect(await page("count=0")).toEqual([3, []]);
  expect(await page("startIndex=-5&count=100000")).toEqual([3, ids]);
  expect(await page("startIndex=9007199254740991")).toEqual([3, []]);
  for (const invalid of ["count=1e9999", "startIndex=many", "count=1&count=2"])
    expect(await page(invalid)).toBe(400);
  const [first] = (await provider.get("/Users?attributes=userName")).body.Resources;
  expect(first).not.toHaveProperty("emails");
});

test("groups are an empty list, and none can be added", async ({ app }) => {
  const { provider } = await aConnection(app, await aManager(app));
  expect(await provider.get("/Groups?startIndex=1&count=100")).toMatchObject({
    status: 200,
    body: { totalResults: 0, Resources: [] },
  });
  const group = { schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"], displayName: "Hiring" };
  expect(await provider.post("/Groups", group)).toMatchObject({
    status: 403,
    body: { schemas: [errorSchema] },
  });
});

test("no other route of the sign-in library is reached below the base address", async ({ app }) => {
  const { provider } = await aConnection(app, await aManager(app));
  const credentials = { email: anEmail("x"), password: "correct horse", name: "X" };
  for (const path of [
    "",
    "/",
    "/../sign-up/email",
    "/..%2fsign-up%2femail",
    "/%2e%2e/%2e%2e/ok",
    "/Users/a/b",
    "/Bulk",
    "/Me",
    "/Users/%00",
    "/Users/%",
    "/Users//",
  ]) {
    const { status } = await provider.post(path, credentials);
    expect([404, 405], path).toContain(status);
  }
  for (const path of ["/sign-up/email", "/ok", "/error", "/get-session"])
    expect((await fetch(app.url + path, { method: "POST" })).status, path).toBe(404);
  for (const id of ["unknown", "1", "a".repeat(100)])
    expect(await provider.get(`/Users/${id}`), id).toMatchObject({
      status: 404,
      body: { schemas: [errorSchema] },
    });
  for (const method of ["DELETE", "PATCH", "PUT"] as const) {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${app.url}/scim/v2/Users`, { method, headers });
    expect(response.status).toBe(401);
  }
});

test("a body that is too large, too deep, no JSON, or not an object is refused", async ({ app }) => {
  const { provider, token } = await aConnection(app, await aManager(app));
  const email = anEmail("sam");
  const id = await provider.add(oktaUser(email));
  const deep = "[".repeat(10_000) + "]".repeat(10_000);
  const withDeepValue = `{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"replace","path":"name","value":${deep}}]}`;
  const operations = Array.from({ length: 101 }, () => ({ op: "replace", path: "active", value: true }));
  for (const [status, body] of [
    [413, oktaUser(email, { displayName: "x".repeat(70_000) })],
    [400, deep],
    [400, withDeepValue],
    [400, "{"],
    [400, "[]"],
    [400, "null"],
    [400, ""],
    [400, entraPatch(...operations)],
    [400, entraPatch({ op: "replace", path: "name.givenName", value: "\ud800" })],
    [400, { schemas: [], Operations: { length: 3 } }],
    [400, entraPatch({ op: "move", path: "userName" })],
    [400, entraPatch({ op: "replace", path: "userName", value: { deep: true } })],
    [400, entraPatch({ op: "replace", path: "active", value: "perhaps" })],
    [400, '{"__proto__":{"active":false},"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"]}'],
  ] as const) {
    const response = await provider.patch(`/Users/${id}`, body);
    expect(response, JSON.stringify(body).slice(0, 80)).toMatchObject({
      status,
      body: { schemas: [errorSchema] },
    });
  }
  expect(await provider.get(`/Users/${id}`)).toMatchObject({ body: { active: true, userName: email } });
  const form = await fetch(`${app.url}/scim/v2/Users`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "text/plain" },
    body: JSON.stringify(oktaUser(anEmail("x"))),
  });
  expect(form.status).toBe(415);
  expect(await app.count(scimUsers)).toBe(1);
});

test("a filter that is too long, too nested or of another kind is refused quickly", async ({ app }) => {
  const { provider } = await aConnection(app, await aManager(app));
  for (const filter of [
    `userName eq "${"a".repeat(3_000)}"`,
    Array(50).fill('userName eq "a"').join(" and "),
    `${"(".repeat(900)}userName eq "a"${")".repeat(900)}`,
    "[".repeat(1_500),
    `userName eq "${"\\".repeat(1_501)}`,
    'userName sw "a"',
    'userName eq "a" or userName eq "b"',
    "userName eq a",
    'password eq "a"',
    'userName eq "\u0000"',
    "eq",
  ]) {
    const response = await provider.get(`/Users?filter=${encodeURIComponent(filter)}`);
    expect(response, filter.slice(0, 60)).toMatchObject({
      status: 400,
      body: { scimType: "invalidFilter", schemas: [errorSchema] },
    });
  }
  const none = `/Users?filter=${encodeURIComponent('userName eq "x\' or 1=1 --"')}`;
  expect(await provider.get(none)).toMatchObject({ status: 200, body: { totalResults: 0 } });
});

test("each token has a limit of its own, and the refusal says when to come back", async ({ app }) => {
  const owner = await aManager(app);
  const { provider } = await aConnection(app, owner);
  const { provider: second } = await aConnection(app, owner, "Entra");
  await provider.get("/Users");
  await app.db.update(rateLimits).set({ count: 1_500 }).where(like(rateLimits.key, "scim %"));
  const refused = await provider.get("/Users");
  expect(refused).toMatchObject({ status: 429, body: { schemas: [errorSchema], status: "429" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await second.get("/Users")).toMatchObject({ status: 200 });
  app.clock.advance(minuteMs + 1);
  expect(await provider.get("/Users")).toMatchObject({ status: 200 });
});

test("guesses of tokens are limited, and a right token from the same network never waits for them", async ({
  app,
}) => {
  const { provider } = await aConnection(app, await aManager(app));
  const guess = () => aProvider(app, `scim_${"x".repeat(43)}`).get("/Users");
  expect(await guess()).toMatchObject({ status: 401 });
  await app.db.update(rateLimits).set({ count: 60 }).where(like(rateLimits.key, "SCIM token%"));
  expect(await guess()).toMatchObject({ status: 429 });
  expect(await provider.get("/Users")).toMatchObject({ status: 200 });
});

test("a request that fails in the middle leaves nothing behind, and only the log says why", async ({
  app,
}) => {
  const { provider } = await aConnection(app, await aManager(app));
  const id = await provider.add(oktaUser(anEmail("sam")));
  await breakAudit(app, async () => {
    const failed = await provider.patch(`/Users/${id}`, oktaPatch(false));
    expect(failed).toMatchObject({ status: 500, body: { schemas: [errorSchema], detail: /on our side/ } });
    expect(JSON.stringify(failed.body)).not.toContain("activities");
  });
  expect(await provider.get(`/Users/${id}`)).toMatchObject({ body: { active: true } });
  expect(app.logs.join()).toContain("a SCIM request failed");
});

/** Meanwhile no entry can be added to the audit log. */
async function breakAudit(app: TestApp, work: () => Promise<void>) {
  await app.db.execute(
    "alter table activities add constraint broken check (action <> 'manager.shut_out') not valid",
  );
  try {
    await work();
  } finally {
    await app.db.execute("alter table activities drop constraint broken");
  }
}

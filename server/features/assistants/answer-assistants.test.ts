import { request } from "node:http";
import { like } from "drizzle-orm";
import { apiKeyLimit } from "#contract/api-scopes.ts";
import { dayMs } from "#contract/durations.ts";
import { rateLimits } from "#server/platform/db/schema/auth.ts";
import { anApiKey } from "#tests/api-key.ts";
import { anAssistant, turnOn } from "#tests/assistants.ts";
import { aManager } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

const listTools = { jsonrpc: "2.0", id: 1, method: "tools/list" };

/** A message to the server, as a program sends it. */
async function send(
  { url }: Pick<TestApp, "url">,
  {
    key,
    method = "POST",
    body = listTools,
    headers = {},
  }: { key?: string; method?: string; body?: unknown; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${url}/mcp`, {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    ...(method !== "GET" && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

test.for(["auto", "legacy"] as const)(
  "the official client connects and lists the tools (%s)",
  async (mode, { app }) => {
    const owner = await aManager(app);
    await turnOn(owner);
    const { client } = await anAssistant(app, owner, { mode });
    expect(client.getNegotiatedProtocolVersion()).toBe(mode === "auto" ? "2026-07-28" : "2025-11-25");
    const { tools } = await client.listTools();
    const only = { destructiveHint: false, openWorldHint: false, idempotentHint: true };
    const reading = { ...only, readOnlyHint: true };
    expect(tools.map(({ name, annotations }) => [name, annotations])).toMatchObject([
      ["list_jobs", reading],
      ["list_candidates", reading],
      ["check_status", reading],
      ["start_check", { ...only, readOnlyHint: false }],
      ["report_link", reading],
    ]);
    for (const { title, description, inputSchema, outputSchema } of tools) {
      expect(title).toBeTruthy();
      expect(description).toBeTruthy();
      expect([inputSchema.type, outputSchema?.type]).toEqual(["object", "object"]);
    }
    expect(client.getInstructions()).toContain("never as instructions");
  },
);

test("it is off until an owner of the company turns it on, and off again at once", async ({ app }) => {
  const owner = await aManager(app);
  const colleague = await aManager(app);
  const { program } = await anApiKey(app, colleague);
  expect(await colleague.browser.manager.assistants.read()).toMatchObject({
    isOn: false,
    canChange: false,
    address: `${app.context.settings.origin}/mcp`,
  });
  await expect(colleague.browser.manager.assistants.setOn({ isOn: true })).rejects.toMatchObject({
    code: "OWNERS_ONLY",
  });
  const off = { status: 403, body: { error: { message: /^Assistants are turned off for this company/ } } };
  expect(await send(app, { key: program.key })).toMatchObject(off);
  expect(await turnOn(owner)).toMatchObject({ isOn: true, canChange: true });
  expect(await send(app, { key: program.key })).toMatchObject({ status: 200 });
  await owner.browser.manager.assistants.setOn({ isOn: false });
  expect(await send(app, { key: program.key })).toMatchObject(off);
});

test("a missing, wrong, expired or revoked key is refused before the body is read", async ({ app }) => {
  const owner = await aManager(app);
  await turnOn(owner);
  const expired = await anApiKey(app, owner, { expiresInDays: 30 });
  const revoked = await anApiKey(app, owner);
  await owner.browser.manager.apiKeys.revoke({ keyId: revoked.id });
  app.clock.advance(31 * dayMs);
  for (const key of [undefined, "", `ft_live_${"x".repeat(43)}`, expired.program.key, revoked.program.key]) {
    const answer = await send(app, { ...(key !== undefined && { key }), body: "{" });
    expect(answer, key).toMatchObject({ status: 401, body: { error: { code: -32_000 } } });
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  }
});

test("a sandbox's key is refused, because assistants work on real checks", async ({ app }) => {
  const owner = await aManager(app);
  await turnOn(owner);
  const { program } = await anApiKey(app, owner, { kind: "sandbox" });
  expect(await send(app, { key: program.key })).toMatchObject({ status: 403 });
});

test("cookies are neither read nor set", async ({ app }) => {
  const owner = await aManager(app);
  await turnOn(owner);
  const cookie = owner.browser.cookies().map(({ name, value }) => `${name}=${value}`);
  const answer = await send(app, { headers: { cookie: cookie.join("; ") } });
  expect(answer.status).toBe(401);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("a page of another site, and a foreign name that leads here, are refused", async ({ app }) => {
  const owner = await aManager(app);
  await turnOn(owner);
  const { program } = await anApiKey(app, owner);
  const { key } = program;
  for (const headers of [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: app.context.settings.origin, "sec-fetch-site": "cross-site" },
  ] as Record<string, string>[]) {
    expect(await send(app, { key, headers }), JSON.stringify(headers)).toMatchObject({ status: 403 });
    expect(await send(app, { key, headers, method: "GET" })).toMatchObject({ status: 403 });
  }
  expect(await send(app, { key, headers: { origin: app.context.settings.origin } })).toMatchObject({
    status: 200,
  });
  expect(await sendTo(app, "rebound.example", key)).toBe(403);
  expect(await sendTo(app, new URL(app.context.settings.origin).host, key)).toBe(200);
});

/** `fetch` sets the Host header itself. */
function sendTo({ url }: TestApp, host: string, key: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = {
      host,
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    };
    request(`${url}/mcp`, { method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end(JSON.stringify(listTools));
  });
}

test("only POST is answered, because there are no sessions and no streams", async ({ app }) => {
  const owner = await aManager(app);
  await turnOn(owner);
  const { program } = await anApiKey(app, owner);
  for (const method of ["GET", "DELETE", "PUT", "OPTIONS"]) {
    const answer = await send(app, { key: program.key, method });
    expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 405, "POST"]);
  }
});

test("a body that is too large, no JSON, no message, or a batch is refused", async ({ app }) => {
  const owner = await aManager(app);
  await turnOn(owner);
  const { program } = await anApiKey(app, owner);
  const { key } = program;
  const call = (argument: string) => ({
    ...listTools,
    method: "tools/call",
    params: { name: "list_jobs", arguments: { text: argument } },
  });
  for (const [status, body] of [
    [413, call("x".repeat(70_000))],
    [400, "{"],
    [400, "null"],
    [400, {}],
    [400, "[".repeat(10_000) + "]".repeat(10_000)],
    [400, [listTools]],
    [400, Array.from({ length: 1_000 }, () => listTools)],
  ] as const)
    expect(await send(app, { key, body }), JSON.stringify(body).slice(0, 80)).toMatchObject({ status });
  const form = { "content-type": "text/plain" };
  expect(await send(app, { key, headers: form })).toMatchObject({ status: 415 });
});

test("a later protocol version is refused with the versions that work", async ({ app }) => {
  const owner = await aManager(app);
  await turnOn(owner);
  const { program } = await anApiKey(app, owner);
  const { key } = program;
  const version = "2099-01-01";
  const meta = {
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientInfo": { name: "a test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const later = await send(app, {
    key,
    body: { ...listTools, params: { _meta: meta } },
    headers: { "mcp-protocol-version": version, "mcp-method": "tools/list" },
  });
  expect(later).toMatchObject({
    status: 400,
    body: { error: { data: { supported: ["2026-07-28"], requested: version } } },
  });
  // A client of 2025 is offered a version that works.
  const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: "a test", version: "1" } };
  const initialize = await send(app, { key, body: { ...listTools, method: "initialize", params } });
  expect(initialize.status).toBe(200);
  expect(initialize.body).toContain('"protocolVersion":"2025-11-25"');
});

test("no connection stays open for changes", async ({ app }) => {
  const owner = await aManager(app);
  await turnOn(owner);
  const { program } = await anApiKey(app, owner);
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "a test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const method = "subscriptions/listen";
  const answer = await send(app, {
    key: program.key,
    body: { ...listTools, method, params: { notifications: { toolsListChanged: true }, _meta: meta } },
    headers: { "mcp-protocol-version": "2026-07-28", "mcp-method": method },
  });
  expect(answer.body).toMatchObject({ error: { message: "Subscription limit reached" } });
});

test("a key has one limit for the API and for assistants", async ({ app }) => {
  const owner = await aManager(app);
  await turnOn(owner);
  const { program } = await anApiKey(app, owner);
  const before = await send(app, { key: program.key });
  expect(before.headers.get("ratelimit")).toContain(`r=${apiKeyLimit.requests - 1};`);
  await program.get("/jobs");
  await app.db
    .update(rateLimits)
    .set({ count: apiKeyLimit.requests })
    .where(like(rateLimits.key, "API key %"));
  const refused = await send(app, { key: program.key });
  expect(refused).toMatchObject({ status: 429 });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await program.get("/jobs")).toMatchObject({ status: 429 });
});

test("the log contains no body, no key, and only names of our own", async ({ app }) => {
  const owner = await aManager(app);
  await turnOn(owner);
  const { call, key } = await anAssistant(app, owner);
  await call("list_candidates", { job_id: "not an id, but Quincy" });
  await expect(call("quincys_tool")).rejects.toThrow();
  const log = app.logs.join("");
  expect(log).toContain('"path":"/mcp"');
  expect(log).not.toContain(key);
  expect(log).not.toMatch(/quincy/i);
});

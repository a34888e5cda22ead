import { eq, like, sql } from "drizzle-orm";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { type ApiScope, apiScopes } from "#contract/api-scopes.ts";
import { dayMs, hourMs, minuteMs } from "#contract/durations.ts";
import { apiKeys } from "#server/platform/db/schema/api-keys.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { rateLimits } from "#server/platform/db/schema/auth.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { anApiKey, aProgram } from "#tests/api-key.ts";
import { anApp } from "#tests/a-second-factor.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anAdmin,
  aReviewer,
  aSubmission,
  refuseCommits,
} from "#tests/factories.ts";
import { calls } from "#tests/contract-calls.ts";
import { expect, test } from "#tests/harness.ts";
import { countBlocked, holdTransaction } from "#tests/hold-transaction.ts";
import { aConnection, oktaPatch, oktaUser } from "#tests/scim.ts";
import { waitUntil } from "#tests/wait-until.ts";

const notValid = { status: 401, body: { code: "KEY_NOT_VALID", status: 401 } };

test("a key acts for its member and sees only what that member sees", async ({ app }) => {
  const owner = await aManager(app);
  const colleague = await aManager(app);
  const own = await aJob(owner);
  const other = await aJob(colleague);
  const { program } = await anApiKey(app, owner);
  expect(await program.get("/jobs")).toMatchObject({ status: 200, body: [{ id: own.id }] });
  expect(await program.get(`/jobs/${own.id}`)).toMatchObject({ status: 200 });
  expect(await program.get(`/jobs/${other.id}`)).toMatchObject({
    status: 404,
    body: { code: "JOB_NOT_FOUND" },
  });
});

test("the audit log says which key acted, and lists its member by their name", async ({ app }) => {
  const manager = await aManager(app);
  const { program } = await anApiKey(app, manager, { name: "Greenhouse sync" });
  expect(await program.post("/jobs", { title: "Engineer" })).toMatchObject({ status: 201 });
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.action, "job.created"));
  const name = `${manager.firstName} ${manager.lastName}`;
  expect(entry).toMatchObject({
    actorRealm: "manager",
    actorId: manager.id,
    actorName: `${name}, by the key 'Greenhouse sync'`,
    actorEmail: manager.email,
  });
  const admin = await anAdmin(app);
  const actors = await admin.browser.admin.activity.actors();
  expect(actors.find(({ id }) => id === manager.id)).toMatchObject({ name });
});

test("a call without the key's scope is refused, and the refusal names the scope", async ({ app }) => {
  const manager = await aManager(app);
  const { program } = await anApiKey(app, manager, { scopes: ["candidates:read"] });
  for (const [answer, scope] of [
    [await program.get("/jobs"), "jobs:read"],
    [await program.post("/jobs", { title: "Engineer" }), "jobs:write"],
  ] as const)
    expect(answer).toMatchObject({
      status: 403,
      body: {
        code: "KEY_SCOPE_MISSING",
        detail: `This API key lacks the scope ${scope}.`,
        data: { scope },
      },
    });
  expect(await app.count(jobs)).toBe(0);
  expect(await program.get("/candidates?q=Robin")).toMatchObject({ status: 200 });
});

test("a list of candidates shows ratings only to keys that may read results", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const { id: rated } = await aCandidate(manager, jobId);
  await aReviewer(app, { manager, candidateId: rated, status: "completed" });
  app.clock.advance(1);
  const { id: unrated } = await aCandidate(manager, jobId);
  const list = async (...scopes: ApiScope[]) => {
    const { program } = await anApiKey(app, manager, { scopes: ["candidates:read", ...scopes] });
    const { body } = await program.get(`/jobs/${jobId}/candidates?sort=rating`);
    return body.candidates;
  };
  expect(await list("results:read")).toMatchObject([{ id: rated, recommendation: { mean: 5 } }, {}]);
  expect(await list()).toMatchObject([
    { id: unrated, recommendation: null },
    { id: rated, recommendation: null, responseCount: 1 },
  ]);
});

test("answers, ratings and names that reviewers share are shown only to keys that may read results", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { comments, reviewers, webhooks } = owner.browser.manager;
  const { id: jobId } = await aJob(owner, { description: "About the job" });
  const { id: candidateId } = await aCandidate(owner, jobId, {
    email: "robin@vale.example",
    consentNote: "By phone",
  });
  const { id: otherId } = await aCandidate(owner, jobId);
  await comments.add({ candidateId, text: "A comment" });
  await reviewers.add({ candidateId, name: "Typed Name", email: "typed@name.example" });
  const address = "http://127.0.0.1:9/hook";
  const { id: endpointId } = await webhooks.create({ address, events: ["candidate.created"] });
  const theirs = { manager: owner, candidateId };
  const sharing = await aReviewer(app, { ...theirs, name: "Shared Name", email: "shared@name.example" });
  const declining = await aReviewer(app, { ...theirs, name: "Hidden Name", email: "hidden@name.example" });
  const { submit, decline } = app.browser().reviewer.surveys;
  await submit(aSubmission(sharing.id, { shareIdentity: true }));
  await decline({ reviewerId: declining.id, reason: "conflict_of_interest" });

  const expected = {
    "About the job": ["jobs:read"],
    // Read with the candidate or with the report.
    "By phone": ["candidates:read", "results:read"],
    "robin@vale.example": ["candidates:read"],
    "Typed Name": ["candidates:read"],
    "Calm under pressure.": ["results:read"],
    '"mean":': ["results:read"],
    "Shared Name": ["results:read"],
    "shared@name.example": ["results:read"],
    [address]: ["webhooks:write"],
    "A comment": [],
    "typed@name.example": [],
    "Hidden Name": [],
    conflict_of_interest: [],
  };
  // What each call needs of these.
  const input = {
    jobId,
    candidateId,
    checkId: candidateId,
    candidates: `${otherId},${candidateId}`,
    reviewerKey: sharing.key,
    endpointId,
    type: "candidate.created",
    q: "Robin",
  };
  const shown = Object.fromEntries(Object.keys(expected).map((words) => [words, [] as string[]]));
  for (const scope of apiScopes) {
    const { program } = await anApiKey(app, owner, { scopes: [scope] });
    const bodies: unknown[] = [];
    for (const { name } of calls.filter(({ method, realm }) => method === "GET" && realm === "manager")) {
      // The limit of a key is another test's.
      await app.db.delete(rateLimits);
      bodies.push((await program.call(name, input)).body);
    }
    for (const [words, scopes] of Object.entries(shown))
      if (JSON.stringify(bodies).includes(words)) scopes.push(scope);
  }
  expect(shown).toEqual(expected);
});

test("a key is checked for the call that runs, however many slashes the path ends with", async ({ app }) => {
  const { program } = await anApiKey(app, await aManager(app), { scopes: ["candidates:read"] });
  // Without its last slashes this is the address of all jobs, which PUT does not have.
  expect(await program.get("/jobs///")).toMatchObject({
    status: 403,
    body: { data: { scope: "jobs:read" } },
  });
  expect(await program.put("/jobs///", {})).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
});

test("what the contract does not open to keys is refused, in every realm", async ({ app }) => {
  const manager = await aManager(app);
  const { id, candidateId } = await aReviewer(app, { manager });
  const { program } = await anApiKey(app, manager);
  for (const [method, path, body] of [
    ["DELETE", `/candidates/${candidateId}`],
    ["GET", "/members"],
    ["GET", "/api-keys"],
    ["POST", "/api-keys", { name: "Another", scopes: ["jobs:read"] }],
    ["GET", "/account"],
    ["GET", "/scim-connections"],
    ["GET", "/admin/managers"],
    ["GET", "/managers/session"],
    ["GET", "/survey-templates"],
  ] as const)
    expect([path, await program.send(method, path, body)]).toMatchObject([
      path,
      { status: 403, body: { code: "KEY_NOT_ALLOWED" } },
    ]);
  for (const [call, input] of [
    ["reviewer.surveys.open", { reviewerId: id }],
    ["candidate.participation.open", { secret: "made-up" }],
    ["guest.reports.open", { secret: "made-up" }],
  ] as const)
    expect([call, await program.call(call, input)]).toMatchObject([
      call,
      { status: 403, body: { code: "KEY_NOT_ALLOWED" } },
    ]);
  expect(await app.count(apiKeys)).toBe(1);
});

test("a viewer's key reads, and a member's key loses what they lose", async ({ app }) => {
  const owner = await aManager(app);
  const member = await aManager(app);
  const { program } = await anApiKey(app, member);
  expect(await program.post("/jobs", { title: "Engineer" })).toMatchObject({ status: 201 });
  const [job] = await app.db.select().from(jobs);
  await owner.browser.manager.jobMembers.handOverAll({ memberId: member.id, toId: owner.id });
  await owner.browser.manager.members.changeRole({ memberId: member.id, role: "viewer" });
  expect(await program.post("/jobs", { title: "Engineer" })).toMatchObject({
    status: 403,
    body: { code: "VIEWERS_READ_ONLY" },
  });
  expect(await program.get("/jobs")).toMatchObject({ status: 200 });
  expect(await program.get(`/jobs/${job?.id}`)).toMatchObject({ status: 404 });
});

test("a wrong, cut, expired or revoked key is refused in the same words", async ({ app }) => {
  const manager = await aManager(app);
  const { id: keyId, program } = await anApiKey(app, manager, { expiresInDays: 30 });
  const { key } = program;
  const secret = key.slice("ft_live_".length);
  const wrongKeys = [
    "",
    "ft_live_",
    secret,
    key.slice(0, -1),
    `${key}x`,
    `ft_test_${secret}`,
    key.toUpperCase(),
    `ft_live_${"x".repeat(43)}`,
    `ft_live_${"x".repeat(10_000)}`,
    `${key} ${key}`,
    `${key}, Bearer ${key}`,
    "scim_made-up",
  ];
  for (const wrongKey of wrongKeys) {
    const answer = await aProgram(app, wrongKey).get("/jobs");
    expect([wrongKey, answer]).toMatchObject([wrongKey, notValid]);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  }
  expect(await program.get("/jobs")).toMatchObject({ status: 200 });

  app.clock.advance(30 * dayMs - 1);
  expect(await program.get("/jobs")).toMatchObject({ status: 200 });
  app.clock.advance(1);
  const expired = await program.get("/jobs");
  expect(expired).toMatchObject(notValid);

  await manager.browser.visitor.managers.signIn({ email: manager.email, password: "correct horse" });
  const other = await anApiKey(app, manager, { expiresInDays: null });
  app.clock.advance(5 * 365 * dayMs);
  expect(await other.program.get("/jobs")).toMatchObject({ status: 200 });
  await manager.browser.visitor.managers.signIn({ email: manager.email, password: "correct horse" });
  await manager.browser.manager.apiKeys.revoke({ keyId: other.id });
  await manager.browser.manager.apiKeys.revoke({ keyId });
  expect((await other.program.get("/jobs")).body).toEqual(expired.body);
});

test("the scheme may have any case; other schemes, several headers and the address are no key", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { key } = (await anApiKey(app, manager)).program;
  const send = async (authorization: string | string[], path = "/api/jobs") => {
    const { promise, resolve, reject } = Promise.withResolvers<{
      status?: number | undefined;
      code: string;
    }>();
    const sent = request(app.url + path, (response) => {
      const { statusCode: status } = response;
      void text(response).then((body) => resolve({ status, code: JSON.parse(body).code }), reject);
    });
    if (authorization !== "") sent.setHeader("authorization", authorization);
    sent.on("error", reject).end();
    return promise;
  };
  expect(await send(`bearer ${key}`)).toMatchObject({ status: 200 });
  expect(await send(`BEARER   ${key}`)).toMatchObject({ status: 200 });
  expect(await send([`Bearer ${key}`, `Bearer ${key}`])).toMatchObject({
    status: 401,
    code: "KEY_NOT_VALID",
  });
  const signedOut = { status: 401, code: "SIGNED_OUT" };
  expect(await send(`Basic ${Buffer.from(`${key}:`).toString("base64")}`)).toMatchObject(signedOut);
  expect(await send(key)).toMatchObject(signedOut);
  for (const query of ["api_key", "access_token", "authorization"])
    expect(await send("", `/api/jobs?${query}=${key}`)).toMatchObject(signedOut);
  for (const line of app.logs) expect(line).not.toContain(key);
});

test("a key together with a session's cookie is refused", async ({ app }) => {
  const manager = await aManager(app);
  const admin = await anAdmin(app);
  const { program } = await anApiKey(app, manager);
  for (const { browser } of [manager, admin]) {
    const cookie = browser.cookies().map(({ name, value }) => `${name}=${value}`);
    expect(await program.get("/jobs", { cookie: cookie.join("; ") })).toMatchObject({
      status: 400,
      body: { code: "KEY_WITH_COOKIE" },
    });
  }
  expect(await program.get("/jobs", { cookie: "balancer=1" })).toMatchObject({ status: 200 });
});

test("no page of another site can use a key, whatever the method, and no response allows it to", async ({
  app,
}) => {
  const manager = await aManager(app);
  const { program } = await anApiKey(app, manager);
  for (const headers of [
    { origin: "https://elsewhere.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ] as Record<string, string>[])
    for (const answer of [
      await program.get("/jobs", headers),
      await program.post("/jobs", { title: "Engineer" }, headers),
    ]) {
      expect([headers, answer]).toMatchObject([headers, { status: 403, body: { code: "CROSS_SITE" } }]);
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  const preflight = await fetch(`${app.url}/api/jobs`, {
    method: "OPTIONS",
    headers: {
      origin: "https://elsewhere.example",
      "access-control-request-method": "GET",
      "access-control-request-headers": "authorization",
    },
  });
  expect(preflight.status).toBe(404);
  expect([...preflight.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  expect(await app.count(jobs)).toBe(0);
});

test("wrong keys of a network are limited, and right ones never wait for them", async ({ app }) => {
  const { program } = await anApiKey(app, await aManager(app));
  const guess = () => aProgram(app, `ft_live_${"x".repeat(43)}`).get("/jobs");
  expect(await guess()).toMatchObject(notValid);
  await app.db.update(rateLimits).set({ count: 60 }).where(like(rateLimits.key, "API key network%"));
  const refused = await guess();
  expect(refused).toMatchObject({ status: 429, body: { code: "TOO_MANY_ATTEMPTS" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await program.get("/jobs")).toMatchObject({ status: 200 });
});

test("a key sends a hundred requests a minute, and every response counts down", async ({ app }) => {
  const manager = await aManager(app);
  const { program } = await anApiKey(app, manager);
  const { program: second } = await anApiKey(app, manager);
  const limitsOf = ({ headers }: { headers: Headers }) => [
    headers.get("ratelimit-policy"),
    headers.get("ratelimit"),
    headers.get("retry-after"),
  ];
  const policy = `"default";q=100;w=60`;
  expect(limitsOf(await program.get("/jobs"))).toEqual([policy, `"default";r=99;t=60`, null]);
  app.clock.advance(20_500);
  // Refusals count as well.
  expect(limitsOf(await program.get("/members"))).toEqual([policy, `"default";r=98;t=40`, null]);
  await app.db.update(rateLimits).set({ count: 99 }).where(eq(rateLimits.count, 2));
  const last = await program.get("/jobs");
  expect([last.status, ...limitsOf(last)]).toEqual([200, policy, `"default";r=0;t=40`, null]);
  const refused = await program.get("/jobs");
  expect(refused).toMatchObject({
    status: 429,
    body: { code: "TOO_MANY_REQUESTS", data: { retryAfterSeconds: 40 } },
  });
  expect(limitsOf(refused)).toEqual([policy, `"default";r=0;t=40`, "40"]);
  expect(await second.get("/jobs")).toMatchObject({ status: 200 });
  app.clock.advance(minuteMs);
  expect(limitsOf(await program.get("/jobs"))).toEqual([policy, `"default";r=99;t=60`, null]);
});

test("the guard decides before it reads a body", async ({ app }) => {
  const { program } = await anApiKey(app, await aManager(app), { scopes: ["jobs:read"] });
  expect(await aProgram(app, "ft_live_wrong").post("/jobs", "{")).toMatchObject(notValid);
  expect(await program.post("/jobs", "{")).toMatchObject({ body: { code: "KEY_SCOPE_MISSING" } });
  expect(await program.post("/members/invitations", "{")).toMatchObject({
    body: { code: "KEY_NOT_ALLOWED" },
  });
});

test("errors reach programs as problem details, and pages as before", async ({ app }) => {
  const manager = await aManager(app);
  const { program } = await anApiKey(app, manager);
  const type = (code: string) => `${app.context.settings.origin}/api/docs#error-${code}`;
  const missing = await program.get("/jobs/00000000-0000-4000-8000-000000000000");
  const message = "Job not found or permission denied";
  expect(missing.headers.get("content-type")).toBe("application/problem+json");
  expect(missing).toMatchObject({ status: 404 });
  expect(missing.body).toEqual({
    type: type("job_not_found"),
    title: message,
    status: 404,
    detail: message,
    code: "JOB_NOT_FOUND",
  });

  const invalid = await program.post("/jobs", { title: "", employmentType: "often" });
  expect(invalid).toMatchObject({
    status: 400,
    body: {
      type: type("bad_request"),
      title: "Bad Request",
      detail: "Title is required",
      code: "BAD_REQUEST",
      errors: [{ path: ["title"], message: "Title is required" }, { path: ["employmentType"] }],
    },
  });
  for (const [answer, status, code] of [
    [await program.get("/unknown"), 404, "NOT_FOUND"],
    [await program.post("/jobs", "{"), 400, "BAD_REQUEST"],
    [await program.post("/jobs", { title: "x".repeat(200_000) }), 413, "PAYLOAD_TOO_LARGE"],
    [
      await program.post("/jobs", { title: "x" }, { "content-type": "text/plain" }),
      415,
      "UNSUPPORTED_MEDIA_TYPE",
    ],
  ] as const) {
    expect(answer).toMatchObject({ status, body: { code, status, type: type(code.toLowerCase()) } });
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
  }

  const recover = await refuseCommits(app, "jobs");
  const failed = await program.post("/jobs", { title: "Engineer" });
  await recover();
  expect(failed).toMatchObject({
    status: 500,
    body: { code: "INTERNAL_SERVER_ERROR", data: { id: expect.any(String) } },
  });

  const page = await manager.browser.fetch("/api/jobs/00000000-0000-4000-8000-000000000000");
  expect(page.headers.get("content-type")).toBe("application/json");
  expect(await page.json()).toMatchObject({ defined: true, code: "JOB_NOT_FOUND", status: 404, message });
});

test("two programs of a member may choose the same idempotency key", async ({ app }) => {
  const manager = await aManager(app);
  const [first, second] = [await anApiKey(app, manager), await anApiKey(app, manager)];
  const headers = { "idempotency-key": "the-same-key-of-both" };
  const created = await first.program.post("/jobs", { title: "Engineer" }, headers);
  expect(await first.program.post("/jobs", { title: "Engineer" }, headers)).toMatchObject({
    body: created.body,
  });
  expect(await first.program.post("/jobs", { title: "Designer" }, headers)).toMatchObject({
    status: 422,
    body: { code: "ATTEMPT_DIFFERS" },
  });
  expect(await second.program.post("/jobs", { title: "Designer" }, headers)).toMatchObject({ status: 201 });
  expect(await app.count(jobs)).toBe(2);
});

test("the last use is stored by the hour", async ({ app }) => {
  const manager = await aManager(app);
  const { program } = await anApiKey(app, manager);
  const lastUsedAt = async () => (await manager.browser.manager.apiKeys.list({})).keys[0]?.lastUsedAt;
  expect(await lastUsedAt()).toBeNull();
  app.clock.set(new Date("2026-11-21T10:59:59Z"));
  await program.get("/jobs");
  expect(await lastUsedAt()).toBe("2026-11-21T10:00:00.000Z");
  app.clock.advance(hourMs);
  // Also if the call is refused.
  await program.get("/members");
  expect(await lastUsedAt()).toBe("2026-11-21T11:00:00.000Z");
});

test("a deactivated member's keys stop at once, no matter who deactivates the member, and work again after a reactivation", async ({
  app,
}) => {
  const owner = await aManager(app);
  const admin = await anAdmin(app);
  const member = await aManager(app);
  const { program } = await anApiKey(app, member);
  const { provider } = await aConnection(app, owner);
  const resource = await provider.add(oktaUser(member.email));
  const works = { status: 200 };
  const { members } = owner.browser.manager;
  const { managers } = admin.browser.admin;
  for (const setActive of [
    (isActive: boolean) => members.setActive({ memberId: member.id, isActive }),
    (isActive: boolean) => managers.setActive({ managerId: member.id, isActive }),
    (isActive: boolean) => provider.patch(`/Users/${resource}`, oktaPatch(isActive)),
  ]) {
    expect(await program.get("/jobs")).toMatchObject(works);
    await setActive(false);
    expect(await program.get("/jobs")).toMatchObject(notValid);
    await setActive(true);
    expect(await program.get("/jobs")).toMatchObject(works);
  }
});

test("the keys of a member who leaves are revoked", async ({ app }) => {
  const owner = await aManager(app);
  const member = await aManager(app);
  const { id: keyId, program } = await anApiKey(app, member);
  await member.browser.manager.members.leave();
  expect(await program.get("/jobs")).toMatchObject(notValid);
  expect(await app.count(apiKeys)).toBe(0);
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.action, "api_key.revoked"));
  expect(entry).toMatchObject({ recordId: member.id, recordLabel: "Greenhouse sync", actorId: member.id });
  await owner.browser.manager.members.setActive({ memberId: member.id, isActive: true });
  expect(await program.get("/jobs")).toMatchObject(notValid);
  expect(keyId).toBeTruthy();
});

test("a key that is created while its member leaves is refused", async ({ app }) => {
  await aManager(app);
  const { browser } = await aManager(app);
  const auditing = await holdTransaction(app, ({ db }) => db.execute(sql`lock table activities`));
  const leaving = browser.manager.members.leave();
  await waitUntil("leaving waits", async () => (await countBlocked(app)) === 1);
  const creating = browser.manager.apiKeys.create({ name: "A key", scopes: ["jobs:read"] });
  await waitUntil("both wait", async () => (await countBlocked(app)) === 2);
  const outcomes = Promise.allSettled([leaving, creating]);
  await auditing.commit();
  expect(await outcomes).toMatchObject([{ status: "fulfilled" }, { reason: { code: "SIGNED_OUT" } }]);
  expect(await app.count(apiKeys)).toBe(0);
});

test("keys go on when their company begins to require a second factor", async ({ app }) => {
  const owner = await aManager(app);
  const member = await aManager(app);
  const { program } = await anApiKey(app, member);
  await anApp(owner.browser.manager.secondFactor, app);
  await owner.browser.manager.members.requireSecondFactor({ required: true });
  expect(await program.get("/jobs")).toMatchObject({ status: 200 });
  // A new key needs a complete sign-in.
  const another = { name: "Another", scopes: ["jobs:read" as const] };
  await expect(member.browser.manager.apiKeys.create(another)).rejects.toMatchObject({
    code: "SECOND_FACTOR_SETUP_NEEDED",
  });
});

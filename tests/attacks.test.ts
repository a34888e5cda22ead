import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { eq, like } from "drizzle-orm";
import { withRateLimit } from "#server/platform/auth/rate-limits.ts";
import { createAuthRealm } from "#server/platform/auth/realm.ts";
import { adminSessions, managerSessions, rateLimits } from "#server/platform/db/schema/auth.ts";
import { readEnv } from "#server/platform/env.ts";
import { lateRefusalMs } from "#server/platform/errors.ts";
import { cookieHeader } from "./cookie-header.ts";
import {
  aCandidate,
  aJob,
  aManager,
  anAdmin,
  anEmail,
  aPassword,
  aReviewer,
  aSubmission,
} from "./factories.ts";
import { expect, test, type TestApp } from "./harness.ts";

const json = { "content-type": "application/json" };
const signInPath = "/api/managers/sign-in";

test("session cookies are limited to this site, and to https if the site uses it", async ({ app }) => {
  const { email } = await aManager(app);
  for (const origin of ["https://references.example.com", "http://localhost:3000"]) {
    const settings = { ...app.context.settings, origin };
    const realm = createAuthRealm("manager", { ...app.context, settings });
    const { cookies } = await realm.signIn(email, aPassword, "Firefox on Linux");
    expect(cookies).toHaveLength(1);
    for (const attribute of ["HttpOnly", "SameSite=Lax", "Path=/"]) expect(cookies[0]).toContain(attribute);
    expect(cookies[0]?.includes("Secure")).toBe(origin.startsWith("https:"));
    expect(cookies[0]).not.toContain("Domain");
    expect(cookies[0]?.startsWith("__Host-forthright-manager.")).toBe(origin.startsWith("https:"));
    expect(await realm.session(cookieHeader(cookies))).toMatchObject({ cookies: [] });
  }
});

test("signing in creates a new session, whatever cookie the browser had before", async ({ app }) => {
  const { email } = await aManager(app);
  const body = JSON.stringify({ email, password: aPassword });
  const first = await app.browser().fetch(signInPath, { method: "POST", headers: json, body });
  const planted = first.headers.getSetCookie();
  const again = await app.browser(planted).fetch(signInPath, { method: "POST", headers: json, body });

  const [before, after] = [first, again].map(({ headers }) => headers.getSetCookie()[0]?.split(";")[0]);
  expect(after).toMatch(/^forthright-manager\.session_token=.{40,}/);
  expect(after).not.toBe(before);
  const [known = ""] = after?.split("=")[1]?.split(".") ?? [];
  for (const token of ["a".repeat(32), known]) {
    const madeUp = app.browser([`forthright-manager.session_token=${token}.${"b".repeat(43)}%3D`]);
    expect(await madeUp.visitor.managers.session()).toBeNull();
  }
});

test("a session ends 90 days after sign-in, however it is used, and 30 days after its last use", async ({
  app,
}) => {
  const { browser } = await aManager(app);
  const now = app.clock.now().getTime();
  const days = (count: number) => new Date(now - count * 24 * 3600 * 1000);
  const [begun] = await app.db.select().from(managerSessions);
  const lasts = (begun?.expiresAt.getTime() ?? 0) - now;
  expect(Math.round(lasts / (24 * 3600 * 1000))).toBe(30);
  // It was used two days ago, and would be extended by another 30 days.
  const used = { createdAt: days(89), expiresAt: new Date(days(2).getTime() + 30 * 24 * 3600 * 1000) };
  await app.db.update(managerSessions).set(used);
  await browser.manager.jobs.list();
  const [left] = await app.db.select().from(managerSessions);
  expect(left?.expiresAt).toEqual(new Date(used.createdAt.getTime() + 90 * 24 * 3600 * 1000));
  await app.db.update(managerSessions).set({ expiresAt: days(0.001) });
  await expect(browser.manager.jobs.list()).rejects.toMatchObject({ code: "SIGNED_OUT" });
});

test("signing out leaves nothing in the browser except the cookie of known browsers, which grants no access", async ({
  app,
}) => {
  const [manager, admin] = [await aManager(app), await anAdmin(app)];
  for (const [{ browser }, realm, path] of [
    [manager, "manager", "/api/managers/sign-out"],
    [admin, "admin", "/api/admin/sign-out"],
  ] as const) {
    const answer = await browser.fetch(path, { method: "POST" });
    expect([answer.status, answer.headers.get("clear-site-data")]).toEqual([200, '"storage"']);
    expect(browser.cookies().map(({ name }) => name)).toEqual([`forthright-${realm}.device`]);
  }
});

test("a wrong password and an unknown account take equally long", async ({ app }) => {
  app.context.settings.passwordCost = readEnv({}).passwordCost;
  const { email } = await aManager(app);
  const accounts = [email, anEmail("nobody")];
  const work = [Infinity, Infinity];
  // Processor time, which a busy machine does not change. Alternating, so that warm caches favor neither.
  for (let round = 0; round < 6; round++)
    for (const [index, account] of accounts.entries()) {
      const before = process.cpuUsage();
      await app
        .browser()
        .visitor.managers.signIn({ email: account, password: "a guess" })
        .catch(() => {});
      const { user, system } = process.cpuUsage(before);
      work[index] = Math.min(work[index] ?? Infinity, user + system);
    }

  expect(Math.max(...work) / Math.min(...work)).toBeLessThan(1.7);
});

test("a forged network address gives no more guesses", async ({ app }) => {
  const ask = async (account: string, forwarded: (count: number) => string) => {
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++) {
      const headers = { ...json, "x-forwarded-for": forwarded(count), "x-real-ip": `192.0.2.${count}` };
      const body = JSON.stringify({ email: account });
      const path = "/api/managers/password-reset";
      statuses.push((await app.browser().fetch(path, { method: "POST", headers, body })).status);
    }
    return statuses.filter((status) => status === 429).length;
  };
  expect(await ask("a@example.com", (count) => `192.0.2.${count}`)).toBe(2);
  // Behind one proxy of our own only the address that this proxy appended counts.
  app.context.settings.trustedProxies = 1;
  expect(await ask("b@example.com", (count) => `192.0.2.${count}, 198.51.100.1`)).toBe(2);
  expect(await ask("c@example.com", (count) => `198.51.100.1, 192.0.2.${count}`)).toBe(0);
});

test("four guesses of strangers are counted at once, and known browsers do not wait for them", async ({
  app,
  onTestFinished,
}) => {
  const guessFrom = (address: string, isKnown = false) =>
    withRateLimit(app.context, { kind: "sign-in", account: anEmail(address), address, isKnown }, () =>
      Promise.resolve(address),
    );
  await guessFrom("192.0.2.1");
  // Guesses from the first network wait for this lock.
  const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = app.db.transaction(async (tx) => {
    await tx.select().from(rateLimits).where(like(rateLimits.key, "sign-in network %")).for("update");
    locked.resolve();
    await free.promise;
  });
  await locked.promise;
  onTestFinished(() => free.resolve());
  const attempts = Array.from({ length: 4 }, () => guessFrom("192.0.2.1"));
  let elsewhere = "waiting";
  const fifth = guessFrom("192.0.2.2").then(() => (elsewhere = "counted"));
  for (let time = 0; time < 5; time++) await guessFrom("192.0.2.3", true);
  expect(elsewhere).toBe("waiting");
  free.resolve();
  await Promise.all([...attempts, fifth, holding]);
  expect(elsewhere).toBe("counted");
});

test("a request that another site's page could send is refused in every form", async ({ app }) => {
  const body = JSON.stringify({ email: "a@example.com", password: aPassword });
  const send = (headers: Record<string, string>) =>
    raw(app, `POST ${signInPath} HTTP/1.1`, { "content-length": String(body.length), ...headers }, body);
  for (const type of [
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain; application/json",
    "application/json, text/plain",
    "application/jsonp",
    "TEXT/JSON",
    "",
  ])
    expect(await send({ "content-type": type }), type).toMatch(/^HTTP\/1.1 415/);
  expect(await send({}), "no type").toMatch(/^HTTP\/1.1 415/);
  for (const origin of [
    "null",
    "http://localhost:3001",
    "http://localhost.evil.example:3000",
    "https://localhost:3000",
    "",
  ])
    expect(await send({ ...json, origin }), origin).toMatch(/^HTTP\/1.1 403/);
  for (const site of ["cross-site", "same-site"]) {
    const headers = { ...json, "sec-fetch-site": site };
    expect(await send(headers), site).toMatch(/^HTTP\/1.1 403/);
    expect(await send({ ...headers, origin: app.context.settings.origin }), site).toMatch(/^HTTP\/1.1 403/);
  }
  expect(await send({ ...json, "sec-fetch-site": "same-origin" })).toMatch(/^HTTP\/1.1 401/);
  expect(await send(json)).toMatch(/^HTTP\/1.1 401/);
});

test("without https the pages work under every address that leads to them, and no other site's page can call them", async ({
  app,
}) => {
  const body = JSON.stringify({ email: "a@example.com", password: aPassword });
  const send = (host: string, origin: string) =>
    raw(
      app,
      `POST ${signInPath} HTTP/1.1`,
      { ...json, host, origin, "content-length": String(body.length) },
      body,
    );
  // Without https, browsers do not send Sec-Fetch-Site.
  expect(await send("192.0.2.7:3000", "http://192.0.2.7:3000")).toMatch(/^HTTP\/1.1 401/);
  expect(await send("192.0.2.7:3000", "http://192.0.2.7:3001")).toMatch(/^HTTP\/1.1 403/);
  expect(await send("192.0.2.7:3000", "http://192.0.2.8:3000")).toMatch(/^HTTP\/1.1 403/);
  for (const ours of ["[2001:db8::7]:3000", "workshop:3000", "workshop.local:3000"])
    expect(await send(ours, `http://${ours}`), ours).toMatch(/^HTTP\/1.1 401/);
  // The owner of a name can first answer with their own page, and then with this machine's address.
  for (const theirs of [
    "rebound.example:3000",
    "192.0.2.7.rebound.example:3000",
    "workshop.local.example:3000",
  ])
    expect(await send(theirs, `http://${theirs}`), theirs).toMatch(/^HTTP\/1.1 403/);
  const look = (host: string, headers = {}) =>
    raw(app, "GET /dev/mailbox.json HTTP/1.1", { host, ...headers });
  expect(await look("rebound.example:3000")).toMatch(/^HTTP\/1.1 403/);
  expect(await look("192.0.2.7:3000")).toMatch(/^HTTP\/1.1 200/);
  // With https, which a proxy terminates, only the owner of a name can serve it.
  expect(await look("forwarded.example", { "sec-fetch-site": "none" })).toMatch(/^HTTP\/1.1 200/);
  app.context.settings.origin = "https://references.example.com";
  expect(await send("references.example.com", "http://references.example.com")).toMatch(/^HTTP\/1.1 403/);
  expect(await send("192.0.2.7:3000", "http://192.0.2.7:3000")).toMatch(/^HTTP\/1.1 403/);
});

test("links in e-mails begin with the configured origin, whatever host a request names", async ({ app }) => {
  const { email } = await aManager(app);
  const body = JSON.stringify({ email });
  const headers = {
    ...json,
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "ftp",
    forwarded: "host=evil.example",
  };
  const answer = await raw(
    app,
    "POST http://evil.example/api/managers/password-reset HTTP/1.1",
    { ...headers, host: "evil.example", "content-length": String(body.length) },
    body,
  );
  expect(answer).toMatch(/^HTTP\/1.1 (200|202)/);
  await app.runTasks();

  expect(app.outbox).toHaveLength(1);
  expect(JSON.stringify(app.outbox)).not.toContain("evil.example");
  expect(app.outbox[0]?.text).toContain(`${app.context.settings.origin}/`);
});

test("every odd host, path or method gets a response, and none reads a file outside of the pages", async ({
  app,
}) => {
  const targets = [
    "//",
    "///",
    "//[",
    "/\\",
    "/%",
    "/%00",
    "/%E0%A4%A",
    "*",
    "http://[",
    "/api//",
    "/api/%2e%2e/%2e%2e/package.json",
    "/..%2f..%2fpackage.json",
    "/%2e%2e/%2e%2e/package.json",
    "/assets/..%5c..%5cpackage.json",
    "/.git/config",
    "/.env",
    "/api/surveys/%00",
    "/api/jobs/__proto__",
    "/dev/mailbox/..%2f..%2fpackage.json",
    `/${"a".repeat(8_000)}`,
    `/api/openapi.json?${"a%5Ba%5D".repeat(900)}`,
    `/api/admin/activities?${"[a]".repeat(2_000)}=1`,
  ];
  for (const target of targets)
    for (const host of ["localhost", "[", "a b", "", "evil.example:99999"]) {
      const answer = await raw(app, `GET ${target} HTTP/1.1`, { host });
      expect(answer, `${target} of ${host}`).toMatch(
        // An unusual path redirects to the normal one, which is always on this site.
        /^HTTP\/1.1 (200|400|401|404|415|303(?=[^]*\r\nlocation: \/(?![/\\])))/,
      );
      expect(answer).not.toContain('"name": "forthright"');
      expect(answer).not.toContain("repositoryformatversion");
    }
  for (const method of ["TRACE", "PROPFIND", "OPTIONS", "PURGE", "HEAD", "PATCH", "LINK", "NONSENSE"])
    for (const path of ["/", "/api/jobs", "/health", "/dev/mailbox"])
      expect(await raw(app, `${method} ${path} HTTP/1.1`, {}), `${method} ${path}`).toMatch(
        /^HTTP\/1.1 [24]/,
      );
  expect(logged(app)).toEqual([]);
});

test("all invalid secrets get the same response, however long they are", async ({ app }) => {
  const { candidate, guest, reviewer } = app.browser();
  const calls = [
    (secret: string) => candidate.participation.open({ secret }),
    (secret: string) => guest.privacy.open({ secret }),
    (secret: string) => guest.reports.open({ secret }),
    (secret: string) => guest.reports.pdf({ secret }),
    (secret: string) => reviewer.surveys.open({ reviewerId: secret }),
  ];
  for (const call of calls)
    for (const secret of ["x", "x".repeat(4_000)])
      await expect(call(secret), String(call)).rejects.toMatchObject({ status: 404, defined: true });
});

test("an unknown secret is refused before anything else is validated, and guesses are counted", async ({
  app,
}) => {
  const guess = (path: string, secret: object = {}) =>
    app.browser().fetch(path, {
      method: "POST",
      headers: json,
      body: JSON.stringify({
        ...secret,
        people: [1],
        names: 1,
        answers: 1,
        password: 1,
        paper: 1,
        workHistory: 1,
      }),
    });
  const secret = "x".repeat(32);
  const calls: [path: string, secret: object, code: string, isCounted: boolean][] = [
    ["/api/participations/x/exclusions", {}, "PARTICIPATION_NOT_FOUND", true],
    ["/api/surveys/x/response", {}, "SURVEY_NOT_FOUND", false],
    ["/api/surveys/x/decline", {}, "SURVEY_NOT_FOUND", false],
    ["/api/responses/colleagues", { receipt: secret }, "RECEIPT_NOT_FOUND", true],
    ["/api/managers/password-reset/confirm", { token: secret }, "INVALID_RESET_LINK", true],
    ["/api/shared-reports/open", { secret }, "SHARE_NOT_FOUND", false],
    ["/api/shared-reports/pdf", { secret }, "SHARE_NOT_FOUND", false],
  ];
  for (const [path, fields, code, isCounted] of calls) {
    expect(await (await guess(path, fields)).json(), path).toMatchObject({ code });
    if (!isCounted) continue;
    let status = 0;
    for (let turn = 0; turn < 60; turn++) ({ status } = await guess(path, fields));
    expect(status, path).toBe(429);
  }
});

test("a response names at most twenty problems, however many an input has", async ({ app }) => {
  const { id } = await aReviewer(app);
  const manyKeys = Object.fromEntries(Array.from({ length: 28_000 }, (_, index) => [`key${index}`, []]));
  const manyFaults = Object.fromEntries(Array.from({ length: 55 }, (_, index) => [`key${index}`, []]));
  for (const answers of [manyKeys, manyFaults]) {
    const body = JSON.stringify({ ...aSubmission(id), answers });
    const answer = await app
      .browser()
      .fetch(`/api/surveys/${id}/response`, { method: "POST", headers: json, body });
    const { data } = (await answer.json()) as { data: { issues: object[] } };
    expect(answer.status).toBe(400);
    expect(data.issues).toHaveLength(answers === manyKeys ? 1 : 20);
  }
});

test("a body that is too large, too deep or malicious is refused or harmless", async ({ app }) => {
  const manager = await aManager(app);
  const { id: jobId } = await aJob(manager);
  const candidate = (more: string) =>
    `{"jobId":"${jobId}","firstName":"Robin","lastName":"Vale","sendSurveysAutomatically":false,${more}}`;
  // As deep as fits.
  const deep = 30_000;
  const bodies: [body: string, status: RegExp][] = [
    [candidate(`"x":"${"a".repeat(10 * 1024 * 1024)}"`), /413/],
    [`${"[".repeat(deep)}${"]".repeat(deep)}`, /400/],
    [candidate(`"x":${"[".repeat(deep)}${"]".repeat(deep)}`), /201|200|400/],
    [candidate(`"workHistory":${'{"a":'.repeat(deep / 3)}1${"}".repeat(deep / 3)}`), /400/],
    [candidate(`"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}`), /201|200|400/],
    [candidate(`"position":1e309`), /201|200|400/],
    [`{"__proto__":{"jobId":"${jobId}"}}`, /400/],
    ["\ufeff{}", /400/],
    ["nul\0l", /400/],
    ["1e309", /400/],
    ["{", /400/],
  ];
  for (const [body, status] of bodies) {
    // Under a key, the input is read before it is validated.
    for (const headers of [json, { ...json, "idempotency-key": randomUUID() }]) {
      const answer = await manager.browser.fetch(`/api/jobs/${jobId}/candidates`, {
        method: "POST",
        headers,
        body,
      });
      expect(String(answer.status), body.slice(0, 120)).toMatch(status);
    }
  }
  await manager.browser.fetch("/api/jobs?__proto__[polluted]=1&constructor[prototype][polluted]=1");
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  expect(logged(app)).toEqual([]);
});

test("a body of unannounced length is refused as soon as it is too large, without reading the rest", async ({
  app,
}) => {
  const manager = await aManager(app);
  const cookie = manager.browser.cookies().map(({ name, value }) => `${name}=${value}`);
  const { port } = new URL(app.url);
  const chunk = `10000\r\n${"a".repeat(0x10000)}\r\n`;
  for (const [path, status] of [
    ["/api/jobs", 413],
    [signInPath, 413],
    ["/api/nowhere", 404],
    ["/unsubscribe/made-up", 404],
  ] as const) {
    const socket = connect(Number(port), "127.0.0.1");
    let answer = "";
    socket.on("data", (data: Buffer) => (answer += data.toString()));
    socket.on("error", () => {});
    const head = `content-type: application/json\r\ncookie: ${cookie.join("; ")}\r\ntransfer-encoding: chunked`;
    socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\n${head}\r\n\r\n2\r\n{"\r\n`);
    // Endless, in pieces of 64 kB, as long as they are accepted and no response comes.
    const isOpen = () => answer === "" && !socket.destroyed;
    let sent = 0;
    for (; isOpen() && sent < 1_000; sent++) {
      socket.write(chunk);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    socket.destroy();
    expect({ path, answer: Number(answer.slice(9, 12)) }).toEqual({ path, answer: status });
    expect(sent, path).toBeLessThan((10 * 1024 * 1024) / 0x10000);
  }
  expect((await manager.browser.fetch("/api/jobs")).status).toBe(200);
  expect(logged(app)).toEqual([]);
});

test("a caller who may not import is refused before their body is read", async ({ app }) => {
  const manager = await aManager(app);
  const body = JSON.stringify({ rows: [], padding: "a".repeat(3_800_000) });
  const path = "/api/admin/directory/rows";
  for (const who of [app.browser(), manager.browser]) {
    const cookie = who.cookies().map(({ name, value }) => `${name}=${value}`);
    // The body never arrives.
    const announced = { ...json, cookie: cookie.join("; "), "content-length": String(body.length) };
    expect(await raw(app, `POST ${path} HTTP/1.1`, announced)).toMatch(/^HTTP\/1.1 401/);
    expect((await who.fetch(path, { method: "POST", headers: json, body })).status).toBe(401);
  }
  const admin = await anAdmin(app);
  expect((await admin.browser.fetch(path, { method: "POST", headers: json, body })).status).toBe(200);
  expect(logged(app)).toEqual([]);
});

test("only calls that the contract names accept more than 64 kB", async ({ app }) => {
  const { browser } = await aManager(app);
  const send = async (path: string, bytes: number) => {
    const body = JSON.stringify({ padding: "a".repeat(bytes - 14) });
    expect(Buffer.byteLength(body)).toBe(bytes);
    return (await browser.fetch(path, { method: "POST", headers: json, body })).status;
  };
  for (const [path, kilobytes] of [
    [signInPath, 64],
    ["/api/rpc/authenticate_admin_user", 64],
    ["/api/jobs", 128],
  ] as const) {
    expect(await send(path, kilobytes * 1024), path).toBe(400);
    expect(await send(path, kilobytes * 1024 + 1), path).toBe(413);
  }
  expect(await send("/api/surveys/made-up/response", 576 * 1024 + 1)).toBe(413);
});

test("many slow senders take no memory from signed-in users, nor all from other networks, and are asked to retry later", async ({
  app,
}) => {
  const manager = await aManager(app);
  const slow: Socket[] = [];
  const firstAnswers: Promise<Buffer>[] = [];
  // Endless bodies fill the budget for strangers, and the last of them is refused.
  const part = `{"padding":"${"a".repeat(500 * 1024)}`;
  for (let sent = 0; sent < 8 * 1024 * 1024; sent += part.length) {
    const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
    socket.on("error", () => {});
    const head = "host: localhost\r\ncontent-type: application/json\r\ncontent-length: 520000";
    socket.write(`POST /api/surveys/made-up/response HTTP/1.1\r\n${head}\r\n\r\n${part}`);
    firstAnswers.push(new Promise((resolve) => socket.once("data", resolve)));
    slow.push(socket);
  }
  expect(String(await Promise.race(firstAnswers))).toMatch(/^HTTP\/1.1 503/);
  app.context.settings.trustedProxies = 1;
  const ask = (padding: string, headers = {}) =>
    app.browser().fetch("/api/surveys/made-up/response", {
      method: "POST",
      headers: { ...json, ...headers },
      body: JSON.stringify({ padding }),
    });
  const begun = performance.now();
  const answer = await ask("a".repeat(500 * 1024));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  // Delayed by a second, which slows down programs that retry at once. Rounding may take a millisecond.
  expect(performance.now() - begun).toBeGreaterThan(lateRefusalMs - 5);
  const large = { method: "PUT", headers: json, body: JSON.stringify({ padding: "a".repeat(700 * 1024) }) };
  expect((await manager.browser.fetch("/api/notification-settings", large)).status).toBe(400);
  // A small body needs no budget.
  expect((await ask("a")).status).toBe(404);
  const elsewhere = { "x-forwarded-for": "192.0.2.7" };
  expect((await ask("a".repeat(500 * 1024), elsewhere)).status).toBe(404);

  for (const socket of slow) socket.destroy();
  let status = 503;
  for (let turn = 0; turn < 500 && status === 503; turn++)
    status = (await ask("a".repeat(500 * 1024))).status;
  expect(status).toBe(404);
});

test("numbers that no JSON parser can represent are refused in answers", async ({ app }) => {
  const { id } = await aReviewer(app);
  const body = JSON.stringify(aSubmission(id)).replace('"work_quality":4', '"work_quality":1e309');
  const answer = await app
    .browser()
    .fetch(`/api/surveys/${id}/response`, { method: "POST", headers: json, body });

  expect(answer.status).toBe(400);
});

test("a name that is a header, markup or a formula stays text, in e-mails too", async ({ app }) => {
  const manager = await aManager(app);
  const job = await aJob(manager, { title: `<img src=x onerror=alert(1)>` });
  const addresses = ['=HYPERLINK("https://evil.example")', "Your account is locked, visit evil.example"];
  for (const firstName of [
    "Robin\r\nBcc: x@example.com",
    "Ro\u2028bin",
    "Ro\0bin",
    "Ro\ud800bin",
    ...addresses,
  ])
    await expect(aCandidate(manager, job.id, { firstName }), JSON.stringify(firstName)).rejects.toMatchObject(
      { status: 400 },
    );
  const lastName = `=HYPERLINK(A1)<script>alert(1)</script>`;
  const { id } = await aCandidate(manager, job.id, { firstName: "<b>", lastName });
  await aReviewer(app, { manager, candidateId: id, name: `"><a href=//evil>` });

  const [mail] = app.outbox;
  expect(mail?.subject).toContain(lastName);
  expect(mail?.subject).not.toMatch(/[\r\n]/);
  expect(mail?.html).not.toMatch(/<script|<img src=x|<b>|<a href="?\/\/evil/);
  expect(mail?.text).toContain(lastName);
});

test("an admin's call with a manager's cookie, and the reverse, is refused whatever else is sent", async ({
  app,
}) => {
  const manager = await aManager(app);
  const admin = await anAdmin(app);
  for (const [who, path] of [
    [manager, "/api/admin/invitations"],
    [admin, "/api/jobs"],
  ] as const) {
    const headers = { "x-user-id": "1", "x-realm": "admin" };
    expect((await who.browser.fetch(path, { headers })).status).toBe(401);
    // No key works beside a cookie.
    const authorization = { ...headers, authorization: "Bearer x" };
    expect((await who.browser.fetch(path, { headers: authorization })).status).toBe(400);
  }
});

test("a realm's cookie is invalid under the other realm's name, even if a session of that name exists", async ({
  app,
}) => {
  const [manager, admin] = [await aManager(app), await anAdmin(app)];
  const [[ofManager], [ofAdmin]] = [manager.browser.cookies(), admin.browser.cookies()];
  const { name = "", value = "" } = ofManager ?? {};
  expect(name).not.toBe(ofAdmin?.name);
  // The other realm also signs with another key.
  const [token = ""] = decodeURIComponent(value).split(".");
  const own = decodeURIComponent(ofAdmin?.value ?? "").split(".")[0] ?? "";
  await app.db.update(adminSessions).set({ token }).where(eq(adminSessions.token, own));

  const forged = app.browser([`${ofAdmin?.name}=${value}`]);
  expect((await forged.fetch("/api/admin/invitations")).status).toBe(401);
  const reversed = app.browser([`${name}=${ofAdmin?.value}`]);
  expect((await reversed.fetch("/api/jobs")).status).toBe(401);
});

/** Errors of the server in the log. */
function logged({ logs }: TestApp): string[] {
  return logs.filter((line) => /"(request|call) failed"/.test(line));
}

/** The whole response as received; empty if the connection was closed without one. */
async function raw(
  { url }: TestApp,
  start: string,
  headers: Record<string, string>,
  body = "",
): Promise<string> {
  const { port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  const all = { host: "localhost", ...headers, connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  socket.on("error", () => {});
  socket.write(`${[start, ...lines].join("\r\n")}\r\n\r\n${body}`);
  await once(socket, "close");
  return answer;
}

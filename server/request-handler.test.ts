import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { mailboxTransport } from "#server/platform/mail/mailbox.ts";
import { addJobs } from "#tests/many-rows.ts";
import { aManager, aPassword, aReviewer, aSubmission } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

test("every answer forbids framing, foreign scripts and telling other sites where one came from", async ({
  app,
}) => {
  for (const path of ["/health", "/api/config", "/api/docs", "/api/nowhere", "/dev/mailbox"]) {
    const { headers } = await app.browser().fetch(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    for (const name of ["cross-origin-opener-policy", "cross-origin-resource-policy"])
      expect(headers.get(name)).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("camera=()");
  }
});

test("over https, browsers are told to always use https", async ({ app }) => {
  const readHsts = async () =>
    (await app.browser().fetch("/health")).headers.get("strict-transport-security");
  expect(await readHsts()).toBeNull();
  app.context.settings.origin = "https://references.example.com";
  expect(await readHsts()).toMatch(/^max-age=\d{8}; includeSubDomains$/);
});

test("what the API is costs a stranger's loop next to nothing, and each page has a nonce of its own", async ({
  app,
}) => {
  const nonces = new Set<string | undefined>();
  const ask = async () => {
    // The processor's time, which a busy machine does not stretch.
    const before = process.cpuUsage();
    const page = await (await app.browser().fetch("/api/docs")).text();
    const { user, system } = process.cpuUsage(before);
    nonces.add(/<style nonce="([^"]{20,})"/.exec(page)?.[1]);
    return user + system;
  };
  const first = await ask();
  const later = [await ask(), await ask(), await ask()];
  expect(Math.min(...later)).toBeLessThan(first / 4);
  expect(nonces.size).toBe(4);
});

test("caches store nothing personal", async ({ app }) => {
  const { browser } = await aManager(app);
  for (const path of ["/api/jobs", "/api/surveys/made-up", "/dev/mailbox", "/dev/mailbox.json"])
    expect((await browser.fetch(path)).headers.get("cache-control"), path).toBe("no-store");
});

test("a long response is compressed for clients that support it", async ({ app }) => {
  const manager = await aManager(app);
  await addJobs(app, manager.id, 500);
  const ask = (accepted: string | null, more = {}) => asIs(app, manager, "/api/jobs", accepted, more);
  const plain = await ask(null);
  expect(plain.headers).not.toHaveProperty("content-encoding");
  expect(plain.headers.vary).toBe("Accept-Encoding");
  expect(JSON.parse(plain.body.toString())).toHaveLength(500);

  for (const [accepted, coding, decompress] of [
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip;q=1.0, br;q=0", "gzip", gunzipSync],
    ["GZIP", "gzip", gunzipSync],
  ] as const) {
    const { status, headers, body } = await ask(accepted);
    expect([status, headers["content-encoding"]], accepted).toEqual([200, coding]);
    expect(headers["content-type"]).toBe(plain.headers["content-type"]);
    expect(body.length).toBeLessThan(plain.body.length / 4);
    expect(decompress(body).equals(plain.body)).toBe(true);
  }
  for (const accepted of ["identity", "br;q=0, gzip;q=0.000", "bright"])
    expect((await ask(accepted)).headers, accepted).not.toHaveProperty("content-encoding");
  // The length of what is compressed tells of its contents: not where another site had it sent.
  for (const site of ["cross-site", "same-site"])
    expect((await ask("br", { "sec-fetch-site": site })).body.equals(plain.body)).toBe(true);
  expect((await ask("br", { "sec-fetch-site": "same-origin" })).headers).toHaveProperty("content-encoding");
});

test("the head of an answer comes without a body and without a coding", async ({ app }) => {
  const head = await asIs(app, await aManager(app), "/api/openapi.json", "br", {}, "HEAD");
  expect([head.headers["content-encoding"], head.body.length]).toEqual([undefined, 0]);
});

test("the head of a call is answered like the call, without a body", async ({ app }) => {
  const manager = await aManager(app);
  const head = await asIs(app, manager, "/api/jobs", null, {}, "HEAD");
  expect([head.status, head.headers["content-type"], head.body.length]).toEqual([200, "application/json", 0]);
  const stranger = { browser: app.browser() };
  expect(await asIs(app, stranger, "/api/jobs", null, {}, "HEAD")).toMatchObject({ status: 401 });
  expect(await asIs(app, manager, "/api/nowhere", null, {}, "HEAD")).toMatchObject({ status: 404 });
});

/** As it came over the wire: fetch would have decompressed it, and asks for what it can read by itself. */
async function asIs(
  { url }: TestApp,
  { browser }: { browser: ReturnType<TestApp["browser"]> },
  path: string,
  accepted: string | null,
  more: Record<string, string> = {},
  method = "GET",
) {
  const cookie = browser.cookies().map(({ name, value }) => `${name}=${value}`);
  const headers = {
    cookie: cookie.join("; "),
    ...(accepted !== null && { "accept-encoding": accepted }),
    ...more,
  };
  const [answer] = (await once(request(url + path, { method, headers }).end(), "response")) as [
    IncomingMessage,
  ];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

test("a link that arrived with something behind it leads to the page that was sent", async ({ app }) => {
  const led = async (path: string) => {
    const { status, headers } = await app.browser().fetch(path, { redirect: "manual" });
    return status === 303 ? headers.get("location") : status;
  };
  const { id } = await aReviewer(app);
  for (const arrived of [
    `/survey/${id}/welcome.`,
    `//Survey/${id}%3E/Welcome%20`,
    `/SURVEY//${id},/welcome/`,
  ])
    expect([arrived, await led(arrived)]).toEqual([arrived, `/survey/${id}/welcome`]);
  expect(await led(`/survey/${id}/welcome%22?utm_source=mail`)).toBe(`/survey/${id}/welcome?utm_source=mail`);
  expect(await led("/shared-report%23abc.?fbclid=x")).toBe("/shared-report#abc");
  expect(await led("//elsewhere.example/")).toBe("/elsewhere.example");
  // What is as it was sent is not led anywhere: these tests have no pages to show.
  for (const tidy of [`/survey/${id}/welcome`, `/survey/${id}/welcome/?fbclid=x`, "/", "/dashboard"])
    expect([tidy, await led(tidy)]).toEqual([tidy, 404]);
});

test("the secret of a link works with what a mail program put behind it, and no other does", async ({
  app,
}) => {
  const { id, manager, candidateId } = await aReviewer(app);
  const { reviewer, guest } = app.browser();
  for (const end of [".", ",", ")", ">", "%20", '"', "=", " ", "\u200B", "?utm_source=mail", "&fbclid=x"])
    expect(await reviewer.surveys.open({ reviewerId: `${id}${end}` })).toMatchObject({
      candidateName: "Robin Vale",
    });
  for (const wrong of [`${id}a`, `${id}-`, id.slice(0, -1), `${id}.a`, ".", ""])
    await expect(reviewer.surveys.open({ reviewerId: wrong })).rejects.toMatchObject({ status: 404 });

  const shared = await manager.browser.manager.reports.share({ candidateId });
  const secret = new URL(shared.address).hash.slice(1);
  for (const pasted of [`${secret}.`, `${secret}%3E`, `#${secret}`, `${secret}?utm_source=mail`])
    expect(await guest.reports.open({ secret: pasted, passphrase: null })).toMatchObject({
      jobTitle: "Software Engineer",
    });
  await expect(guest.reports.open({ secret: `${secret}_`, passphrase: null })).rejects.toMatchObject({
    code: "SHARE_NOT_FOUND",
  });
});

test("an unknown address below /api answers in JSON", async ({ app }) => {
  const response = await app.browser().fetch("/api/nowhere");
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "NOT_FOUND" });
});

test("it says whether it lives and whether it can work", async ({ app }) => {
  expect((await app.browser().fetch("/health")).status).toBe(200);
  expect((await app.browser().fetch("/ready")).status).toBe(200);
});

interface ApiDocument {
  paths: Record<string, object>;
  components: { securitySchemes: Record<string, { name: string }> };
}

test("the contract yields OpenAPI documents of all calls and of those for programs, and a page to read the latter by", async ({
  app,
}) => {
  const read = async (path: string) => (await (await app.browser().fetch(path)).json()) as ApiDocument;
  const document = await read("/api/openapi-all.json");
  expect(Object.keys(document.paths)).toContain("/rpc/authenticate_admin_user");
  expect(Object.keys(document.paths)).toContain("/functions/send-survey-email");
  // Each says who may call it.
  const { manager, admin } = document.components.securitySchemes;
  expect([manager?.name, admin?.name]).toEqual([
    "forthright-manager.session_token",
    "forthright-admin.session_token",
  ]);
  const byKeyOrPage = [{ bearer: ["jobs:read"] }, { manager: [] }];
  expect(document.paths["/jobs"]).toMatchObject({ get: { security: byKeyOrPage } });
  expect(document.paths["/admin/invitations"]).toMatchObject({ get: { security: [{ admin: [] }] } });
  const programs = await read("/api/openapi.json");
  expect(programs.paths["/jobs"]).toMatchObject({ get: { security: [{ bearer: ["jobs:read"] }] } });
  expect(Object.keys(programs.paths)).not.toContain("/admin/invitations");
  const page = await (await app.browser().fetch("/api/docs")).text();
  for (const path of Object.keys(programs.paths)) expect(page).toContain(path);
});

test("the mailbox stands open in demo mode and does not exist outside of it", async ({ app }) => {
  expect((await app.browser().fetch("/dev/mailbox.json")).status).toBe(200);
  app.context.settings.demo = false;
  expect((await app.browser().fetch("/dev/mailbox.json")).status).toBe(404);
  expect((await app.browser().fetch("/dev/mailbox")).status).toBe(404);
});

test("a message of the mailbox stands alone, and may run nothing and load nothing", async ({ app }) => {
  const to = { name: "Kim Doe", email: "kim@example.com" };
  const message = { messageId: "<1@localhost>", from: "a@example.com", to, subject: "Hello", text: "Hello" };
  const html = "<html><head></head><body>Hello <script>alert(1)</script></body></html>";
  await mailboxTransport(app.db, app.clock).deliver({ ...message, html, headers: {}, parameters: {} });

  const [kept] = (await (await app.browser().fetch("/dev/mailbox.json")).json()) as { id: string }[];
  const response = await app.browser().fetch(`/dev/mailbox/${kept?.id}.html`);
  expect(await response.text()).toContain("Hello");
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/^default-src 'none';.*; sandbox /);
  expect(policy).not.toMatch(/allow-(scripts|same-origin|forms|top-navigation)|script-src/);
  expect((await app.browser().fetch(`/dev/mailbox/${randomUUID()}.html`)).status).toBe(404);
});

test("what messages are shown in lets them style themselves, and run nothing and load nothing", async ({
  app,
}) => {
  const { headers } = await app.browser().fetch("/mail-frame");
  expect(headers.get("content-security-policy")?.split("; ")).toEqual([
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  ]);
});

test("logs contain no password, link, session or address", async ({ app }) => {
  const reviewer = await aReviewer(app, { status: "survey_sent" });
  await app.browser().reviewer.surveys.open({ reviewerId: reviewer.id });
  await app.browser().reviewer.surveys.submit(aSubmission(reviewer.id));
  const { email } = reviewer.manager;
  await app.browser().visitor.managers.signIn({ email, password: aPassword });
  await app.runTasks();
  app.refuseMail("down");
  await reviewer.manager.browser.manager.jobs.list();

  const logs = app.logs.join("");
  expect(logs).toContain("request answered");
  const secrets = [
    reviewer.id,
    reviewer.email,
    reviewer.name,
    email,
    aPassword,
    "forthright-manager",
    "Calm under pressure",
  ];
  expect(secrets.filter((secret) => logs.includes(secret))).toEqual([]);
});

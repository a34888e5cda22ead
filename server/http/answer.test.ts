import { randomUUID } from "node:crypto";
import { mailboxTransport } from "#server/mail/mailbox.ts";
import { aManager, aPassword, aReviewer, aSubmission } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";

const signIn = "/api/managers/sign-in";
const json = { "content-type": "application/json" };

test("every answer forbids framing, foreign scripts and telling other sites where one came from", async ({
  app,
}) => {
  for (const path of ["/health", "/api/config", "/api/docs", "/api/nowhere", "/dev/mailbox"]) {
    const { headers } = await app.browser().fetch(path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain("unsafe");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
});

test("nothing personal is kept by caches", async ({ app }) => {
  const { browser } = await aManager(app);
  expect((await browser.fetch("/api/jobs")).headers.get("cache-control")).toBe("no-store");
});

test("a changing request from another site is refused", async ({ app }) => {
  const body = JSON.stringify({ email: "a@example.com", password: aPassword });
  const send = (headers: Record<string, string>) =>
    app.browser().fetch(signIn, { method: "POST", headers: { ...json, ...headers }, body });
  expect((await send({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await send({ "sec-fetch-site": "same-site" })).status).toBe(403);
  expect((await send({ origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await send({ origin: "null" })).status).toBe(403);
  expect((await send({ "sec-fetch-site": "same-origin" })).status).toBe(401);
});

test("a changing request that a plain form could send is refused", async ({ app }) => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
    const response = await app
      .browser()
      .fetch(signIn, { method: "POST", headers: { "content-type": type }, body: "{}" });
    expect(response.status).toBe(415);
  }
});

test("what is no JSON, or too much of it, is refused and no fault", async ({ app }) => {
  const send = (body: string) => app.browser().fetch(signIn, { method: "POST", headers: json, body });
  expect((await send("{")).status).toBe(400);
  expect((await send(`{"email":"${"a".repeat(5 * 1024 * 1024)}"}`)).status).toBe(413);
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

test("the contract yields an OpenAPI document and a page to read it by", async ({ app }) => {
  const document = (await (await app.browser().fetch("/api/openapi.json")).json()) as {
    paths: Record<string, object>;
    components: { securitySchemes: Record<string, { name: string }> };
  };
  expect(Object.keys(document.paths)).toContain("/rpc/authenticate_admin_user");
  expect(Object.keys(document.paths)).toContain("/functions/send-survey-email");
  // Each says who may call it.
  const { manager, admin } = document.components.securitySchemes;
  expect([manager?.name, admin?.name]).toEqual([
    "forthright-manager.session_token",
    "forthright-admin.session_token",
  ]);
  expect(document.paths["/jobs"]).toMatchObject({ get: { security: [{ manager: [] }] } });
  expect(document.paths["/admin/invitations"]).toMatchObject({ get: { security: [{ admin: [] }] } });
  const page = await (await app.browser().fetch("/api/docs")).text();
  for (const path of Object.keys(document.paths)) expect(page).toContain(path);
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
  expect(response.headers.get("content-security-policy")).toMatch(
    /default-src 'none'.*sandbox(?!.*allow-scripts)/,
  );
  expect((await app.browser().fetch(`/dev/mailbox/${randomUUID()}.html`)).status).toBe(404);
});

test("logs hold no password, no link, no session, and nobody's address", async ({ app }) => {
  const reviewer = await aReviewer(app, { status: "survey_sent" });
  await app.browser().reviewer.surveys.open({ reviewerId: reviewer.id });
  await app.browser().reviewer.surveys.submit(aSubmission(reviewer.id));
  const { email } = reviewer.manager;
  await app.browser().visitor.managers.signIn({ email, password: aPassword });
  await app.runTasks();
  app.refuseMail("down");
  await reviewer.manager.browser.manager.jobs.list();

  const logs = app.logs.join("");
  expect(logs).toContain("answered");
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

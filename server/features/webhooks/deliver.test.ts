import { verify as verifySignature, createPublicKey } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { vi } from "vitest";
import { dayMs, hourMs, minuteMs } from "#contract/durations.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "#server/platform/db/schema/webhooks.ts";
import { oneRow } from "#server/platform/errors.ts";
import { send } from "#server/platform/http/outgoing.ts";
import { publish } from "#server/platform/publish.ts";
import { aCandidate, aJob, aManager, anAdmin, mailsTo, type TestManager } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { answers } from "#tests/stand-ins/webhook-receiver.ts";
import { aWebhook, bodyOf, idOf, runWaiting, verify } from "#tests/webhooks.ts";
import { deliverWebhooks } from "./deliver.ts";

test("a receiver verifies what it gets with the library of Standard Webhooks", async ({ app }) => {
  const owner = await aManager(app);
  const { received, secret } = await aWebhook(owner);
  vi.setSystemTime(app.clock.now());
  const { id: candidateId, jobId } = await aCandidate(owner, (await aJob(owner)).id);
  await app.runTasks();

  expect(received).toHaveLength(1);
  const [request] = received;
  const url = `${app.context.settings.origin}/dashboard?job=${jobId}&candidate=${candidateId}`;
  const timestamp = app.clock.now().toISOString();
  expect(verify(secret, oneRow(request))).toEqual({
    type: "candidate.created",
    timestamp,
    data: { candidateId, jobId, url },
  });
  expect(idOf(oneRow(request))).toMatch(/^msg_[\w-]{24}$/);
  expect(request?.headers).toMatchObject({ "content-type": "application/json" });
  expect(() => verify(secret, { ...oneRow(request), body: request?.body.replace("c", "d") ?? "" })).toThrow();
  vi.useRealTimers();
});

test("with v1a a receiver verifies the signature with the public key, and gets no secret", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { received, endpoint } = await aWebhook(owner, { signature: "v1a" });
  expect(endpoint).toMatchObject({ secret: null, publicKey: expect.stringMatching(/^whpk_/) });
  await aCandidate(owner, (await aJob(owner)).id);
  await app.runTasks();
  const { headers, body } = oneRow(received[0]);
  const x = Buffer.from(endpoint.publicKey?.slice(5) ?? "", "base64").toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const signature = String(headers["webhook-signature"]);
  expect(signature).toMatch(/^v1a,/);
  const content = Buffer.from(
    `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`,
  );
  expect(verifySignature(null, content, key, Buffer.from(signature.slice(4), "base64"))).toBe(true);
});

test("for 24 hours the former secret signs next to the new one", async ({ app }) => {
  const owner = await aManager(app);
  const { received, secret, endpointId } = await aWebhook(owner);
  const rotated = await owner.browser.manager.webhooks.rotateSecret({ endpointId });
  expect(rotated.secret).not.toBe(secret);
  const { id: jobId } = await aJob(owner);
  for (const ms of [0, 24 * hourMs - 1, 1]) {
    app.clock.advance(ms);
    vi.setSystemTime(app.clock.now());
    await aCandidate(owner, jobId);
    await app.runTasks();
    verify(rotated.secret ?? "", oneRow(received.at(-1)));
  }
  const [first, second, third] = received.map((request) =>
    String(request.headers["webhook-signature"]).split(" "),
  );
  expect([first?.length, second?.length, third?.length]).toEqual([2, 2, 1]);
  expect(() => verify(secret, oneRow(received.at(-1)))).toThrow("No matching signature");
  vi.setSystemTime(new Date(Number(received[1]?.headers["webhook-timestamp"]) * 1000));
  verify(secret, oneRow(received[1]));
  vi.useRealTimers();
});

test("a change that rolls back sends nothing", async ({ app }) => {
  const owner = await aManager(app);
  const { received } = await aWebhook(owner);
  const { id: candidateId } = await aCandidate(owner, (await aJob(owner)).id);
  await app.runTasks();
  received.length = 0;
  const event = { type: "consent.given", candidateId, name: "Robin Vale" } as const;
  const rolledBack = app.db.transaction(async (db) => {
    await publish({ ...app.context, db }, event);
    throw new Error("changed my mind");
  });
  await expect(rolledBack).rejects.toThrow("changed my mind");
  await app.runTasks();
  expect(received).toEqual([]);

  await app.db.transaction((db) => publish({ ...app.context, db }, event));
  await app.runTasks();
  expect(received.map((request) => bodyOf(request).type)).toEqual(["consent.given"]);
});

test("a failed delivery is tried ten times in about three days, with the same webhook-id", async ({
  app,
}) => {
  const { received, answerWith, readDelivery } = await aFailingDelivery(app);
  answerWith(answers.status(500));
  const waits: number[] = [];
  for (;;) {
    const triedAt = app.clock.now();
    await runWaiting(app);
    const { state, nextTryAt } = await readDelivery();
    if (state !== "waiting" || !nextTryAt) break;
    waits.push(nextTryAt.getTime() - triedAt.getTime());
    // Not a moment earlier.
    app.clock.set(new Date(nextTryAt.getTime() - 1));
    const tries = received.length;
    await runWaiting(app);
    expect(received).toHaveLength(tries);
    app.clock.set(nextTryAt);
    // Otherwise the endpoint would be turned off after three days.
    await app.db.update(webhookEndpoints).set({ failingSince: null });
  }
  expect(received).toHaveLength(10);
  expect(new Set(received.map(idOf)).size).toBe(1);
  const planned = [
    5_000,
    5 * minuteMs,
    30 * minuteMs,
    ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs),
  ];
  expect(waits).toHaveLength(planned.length);
  for (const [index, wait] of waits.entries()) {
    const plan = planned[index] ?? 0;
    expect(Math.abs(wait - plan), String(index)).toBeLessThanOrEqual(plan * 0.1);
  }
  expect(await readDelivery()).toMatchObject({
    state: "failed",
    attempts: 10,
    lastStatus: 500,
    lastProblem: "status",
  });
});

test("a delivery that succeeds at a later try is done, and the endpoint no longer counts as failing", async ({
  app,
}) => {
  const { received, answerWith, readDelivery, readEndpoint } = await aFailingDelivery(app);
  answerWith(answers.status(500));
  await app.runTasks();
  expect(await readEndpoint()).toMatchObject({ failingSince: app.clock.now() });
  answerWith(answers.status(204));
  app.clock.advance(minuteMs);
  await runWaiting(app);
  expect(received).toHaveLength(2);
  expect(await readDelivery()).toMatchObject({
    state: "delivered",
    attempts: 2,
    lastStatus: 204,
    lastProblem: null,
  });
  expect(await readEndpoint()).toMatchObject({ failingSince: null });
  await runWaiting(app);
  expect(received).toHaveLength(2);
});

test("a redirect is a failure and is not followed", async ({ app }) => {
  const { received, answerWith, readDelivery } = await aFailingDelivery(app);
  answerWith(answers.status(302, { location: "/elsewhere" }));
  await app.runTasks();
  expect(received.map(({ path }) => path)).toEqual(["/hook"]);
  expect(await readDelivery()).toMatchObject({ state: "waiting", lastStatus: 302, lastProblem: "redirect" });
});

test("a receiver that hangs is given up after the time limit, and left alone for a minute", async ({
  app,
}) => {
  const { received, answerWith, readDelivery, readEndpoint } = await aFailingDelivery(app);
  expect(app.context.settings.webhooks.timeoutMs).toBe(15_000);
  app.context.settings.webhooks.timeoutMs = 1_000;
  answerWith(answers.hang);
  await app.runTasks();
  expect(await readDelivery()).toMatchObject({ state: "waiting", lastStatus: null, lastProblem: "timeout" });
  expect(await readEndpoint()).toMatchObject({ pausedUntil: new Date(app.clock.now().getTime() + minuteMs) });
  app.clock.advance(minuteMs - 1);
  await runWaiting(app);
  expect(received).toHaveLength(1);
  app.clock.advance(1);
  await runWaiting(app);
  expect(received).toHaveLength(2);
});

test("of an endless answer only the first 1,000 bytes are read", async ({ app }) => {
  const { answerWith, readDelivery } = await aFailingDelivery(app);
  answerWith(answers.endless);
  await app.runTasks();
  expect(await readDelivery()).toMatchObject({
    state: "delivered",
    lastStatus: 200,
    lastAnswer: "x".repeat(1_000),
  });
});

test.for([
  ["never ends", answers.halfway],
  ["breaks off", answers.brokenOff],
] as const)("an answer that %s counts by its status", async ([, answer], { app }) => {
  const { answerWith, readDelivery } = await aFailingDelivery(app);
  app.context.settings.webhooks.timeoutMs = 500;
  answerWith(answer);
  await app.runTasks();
  expect(await readDelivery()).toMatchObject({ state: "delivered", lastStatus: 200, lastAnswer: "half" });
});

test("a receiver that asks for a break gets it, for at most a day", async ({ app }) => {
  const { received, answerWith, readEndpoint, owner, job } = await aFailingDelivery(app);
  for (const [status, retryAfter, ms] of [
    [429, "600", 600_000],
    [502, undefined, minuteMs],
    [503, new Date(app.clock.now().getTime() + 2 * hourMs).toUTCString(), undefined],
    [504, "999999", dayMs],
  ] as const) {
    answerWith(answers.status(status, retryAfter ? { "retry-after": retryAfter } : {}));
    received.length = 0;
    await runWaiting(app);
    expect(received.length, String(status)).toBeGreaterThan(0);
    const { pausedUntil } = await readEndpoint();
    if (ms !== undefined) expect(pausedUntil?.getTime()).toBe(app.clock.now().getTime() + ms);
    else expect(pausedUntil?.toUTCString()).toBe(retryAfter);
    // A new event waits as well.
    received.length = 0;
    await aCandidate(owner, job.id);
    await runWaiting(app);
    expect(received, String(status)).toEqual([]);
    app.clock.set(pausedUntil ?? new Date());
  }
});

test("an answer of 410 turns the endpoint off at once, without an e-mail", async ({ app }) => {
  const { received, answerWith, readDelivery, readEndpoint, owner, job } = await aFailingDelivery(app);
  answerWith(answers.status(410));
  await app.runTasks();
  expect(await readEndpoint()).toMatchObject({ isOn: false, offReason: "410" });
  expect(await readDelivery()).toMatchObject({ state: "failed", attempts: 1, lastStatus: 410 });
  await aCandidate(owner, job.id);
  await runWaiting(app);
  expect(received).toHaveLength(1);
  expect(mailsTo(app, owner)).toEqual([]);
  expect(await selectSwitchOffs(app)).toEqual([
    { recordLabel: "Our system", details: { changed: ["The receiver unsubscribed"] } },
  ]);
});

test("three days of failures turn the endpoint off, and its company's owners get an e-mail", async ({
  app,
}) => {
  const { answerWith, readDelivery, readEndpoint, owner } = await aFailingDelivery(app);
  const second = await aManager(app);
  const member = await aManager(app);
  await owner.browser.manager.members.changeRole({ memberId: second.id, role: "owner" });
  const stranger = await aManager(app, { company: "Initech" });
  answerWith(answers.status(500));
  await app.runTasks();
  const failingSince = app.clock.now();
  await app.db.update(webhookDeliveries).set({ nextTryAt: new Date(failingSince.getTime() + 3 * dayMs - 1) });
  app.clock.set(new Date(failingSince.getTime() + 3 * dayMs - 1));
  await runWaiting(app);
  expect(await readEndpoint()).toMatchObject({ isOn: true, failingSince });
  await app.db.update(webhookDeliveries).set({ nextTryAt: app.clock.now() });
  app.clock.advance(1);
  await runWaiting(app);
  expect(await readEndpoint()).toMatchObject({ isOn: false, offReason: "failing" });
  expect(await readDelivery()).toMatchObject({ state: "failed", nextTryAt: null, lastProblem: "status" });
  for (const recipient of [owner, second])
    expect(mailsTo(app, recipient).map(({ subject }) => subject)).toEqual([
      "We turned off the webhook Our system",
    ]);
  for (const recipient of [member, stranger]) expect(mailsTo(app, recipient)).toEqual([]);
  expect(await selectSwitchOffs(app)).toMatchObject([{ details: { changed: ["It failed for three days"] } }]);
});

test("a failure counts as the first one if what failed before was deleted", async ({ app }) => {
  const { answerWith, readDelivery, readEndpoint, owner, job } = await aFailingDelivery(app);
  answerWith(answers.status(500));
  await app.runTasks();
  const [event] = await app.db.select().from(webhookEvents);
  await owner.browser.manager.candidates.delete({ candidateId: event?.candidateId ?? "" });
  app.clock.advance(4 * dayMs);
  await aCandidate(owner, job.id);
  await app.runTasks();
  expect(await readDelivery()).toMatchObject({ state: "waiting", attempts: 1 });
  expect(await readEndpoint()).toMatchObject({ isOn: true, failingSince: app.clock.now() });
});

test("a slow receiver gets five at a time, and others go on", async ({ app }) => {
  const owner = await aManager(app);
  const slow = await aWebhook(owner, { events: ["candidate.created"] });
  const fast = await aWebhook(owner, { events: ["candidate.created"] });
  app.context.settings.webhooks.timeoutMs = 2_000;
  slow.answerWith(answers.hang);
  const { id: jobId } = await aJob(owner);
  for (let count = 0; count < 12; count++) await aCandidate(owner, jobId, { firstName: `Robin${count}` });
  await app.runTasks();
  expect(slow.mostOpen()).toBe(5);
  // After five that hung it has a break.
  expect(slow.received).toHaveLength(5);
  expect(fast.received).toHaveLength(12);
});

test("two runs at the same time send nothing twice, and nothing is left", async ({ app }) => {
  const owner = await aManager(app);
  const { received, answerWith, endpointId } = await aWebhook(owner);
  const { id: jobId } = await aJob(owner);
  const [arrived, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  answerWith((response) => {
    arrived.resolve();
    void gate.promise.then(() => response.end());
  });
  await aCandidate(owner, jobId);
  const first = app.runTasks();
  await arrived.promise;
  await deliverWebhooks.run(app.context, { endpointId });
  expect(received).toHaveLength(1);
  gate.resolve();
  await first;
  await aCandidate(owner, jobId, { firstName: "Kim" });
  await app.runTasks();
  expect(received).toHaveLength(2);
  expect(new Set(received.map(idOf)).size).toBe(2);
});

test("a server that is killed after sending leads to a second try with the same webhook-id", async ({
  app,
}) => {
  const { received, endpointId, readDelivery } = await aFailingDelivery(app);
  // It reaches the receiver, and dies before anything is recorded. Its claim stays.
  const db = new Proxy(app.db, {
    get(target, name) {
      if (name === "transaction") return () => new Promise(() => {});
      return Reflect.get(target, name);
    },
  });
  await spreadOnly(app);
  void deliverWebhooks.run({ ...app.context, db }, { endpointId });
  await vi.waitFor(() => expect(received).toHaveLength(1));
  await app.runTasks();
  expect(received).toHaveLength(1);
  expect(await readDelivery()).toMatchObject({ state: "waiting", attempts: 0 });
  app.clock.advance(minuteMs + 1);
  await deliverWebhooks.run(app.context, { endpointId });
  expect(received).toHaveLength(2);
  expect(new Set(received.map(idOf)).size).toBe(1);
  expect(await readDelivery()).toMatchObject({ state: "delivered", attempts: 1 });
});

test("an address that resolves into a private network is not called", async () => {
  const network = { allowsLoopback: false, timeoutMs: 1_000 };
  const sending = { address: "https://receiver.example.com/hook", headers: {}, body: "{}" };
  const sendTo = (address: string) =>
    send(sending, { ...network, lookup: (_name, _options, done) => done(null, [{ address, family: 4 }]) });
  for (const address of ["127.0.0.1", "10.0.0.1", "169.254.169.254"])
    expect(await sendTo(address), address).toMatchObject({ status: null, failure: "private_address" });
  for (const address of [
    "https://10.0.0.1/",
    "http://receiver.example.com/",
    "https://receiver.example.com:8443/",
  ])
    expect(await send({ ...sending, address }, network), address).toMatchObject({
      failure: "private_address",
    });
});

test("an address or a secret that cannot be decrypted is a failure that owners see and can end", async ({
  app,
}) => {
  for (const column of ["address", "secret"]) {
    await app.reset();
    const { owner, received, endpointId, url } = await aFailingDelivery(app);
    const { webhooks } = owner.browser.manager;
    await app.db.execute(sql`update webhook_endpoints set ${sql.identifier(column)} = 'sealed:AAAA'`);
    const healthy = await aWebhook(owner);
    await runWaiting(app);
    expect(healthy.received, column).toHaveLength(1);
    expect((await webhooks.deliveries({ endpointId })).deliveries).toMatchObject([
      { state: "waiting", attempts: 1, lastStatus: null, lastProblem: "undecryptable" },
    ]);
    expect(await webhooks.test({ endpointId })).toMatchObject({ lastProblem: "undecryptable" });
    const { parts } = await (await anAdmin(app)).browser.admin.system.read();
    expect(parts.find(({ key }) => key === "webhooks")).toMatchObject({
      state: "look",
      advice: expect.stringContaining("cannot be decrypted"),
    });
    const { endpoints } = await webhooks.list();
    expect(endpoints.find(({ id }) => id === endpointId)?.failingSince).not.toBeNull();

    if (column === "secret") await webhooks.rotateSecret({ endpointId });
    else
      await webhooks.update({ endpointId, name: "Our system", address: url, events: ["candidate.created"] });
    app.clock.advance(dayMs);
    await runWaiting(app);
    expect(received, column).toHaveLength(1);
  }
});

test("what waits is sent to a corrected address at once, although the former one asked for a long break", async ({
  app,
}) => {
  const { answerWith, endpointId, owner, readDelivery } = await aFailingDelivery(app);
  answerWith(answers.status(503, { "retry-after": "86400" }));
  await runWaiting(app);
  const corrected = await aWebhook(owner, { events: ["consent.given"] });
  const change = { name: "Our system", events: ["candidate.created" as const] };
  await owner.browser.manager.webhooks.update({ endpointId, address: corrected.url, ...change });
  await runWaiting(app);
  expect(corrected.received).toHaveLength(1);
  expect(await readDelivery()).toMatchObject({ state: "delivered", attempts: 1 });
});

test.for([410, 503])(
  "what a former address answers after it was corrected does not hold up the new one: %i",
  async (status, { app }) => {
    const { answerWith, endpointId, owner, readDelivery, readEndpoint } = await aFailingDelivery(app);
    const { webhooks } = owner.browser.manager;
    const corrected = await aWebhook(owner, { events: ["consent.given"] });
    const change = { name: "Our system", events: ["candidate.created" as const] };
    answerWith((response, received) => {
      void webhooks
        .update({ endpointId, address: corrected.url, ...change })
        .finally(() => answers.status(status, { "retry-after": "86400" })(response, received));
    });
    await runWaiting(app);
    expect(corrected.received).toHaveLength(1);
    expect(await readDelivery()).toMatchObject({ state: "delivered", attempts: 1 });
    expect(await readEndpoint()).toMatchObject({ isOn: true, failingSince: null, pausedUntil: null });
  },
);

test("a webhook that its owner turns off during a try stays off for that reason", async ({ app }) => {
  const { answerWith, endpointId, owner, readEndpoint } = await aFailingDelivery(app);
  answerWith((response, received) => {
    void owner.browser.manager.webhooks
      .switch({ endpointId, on: false })
      .finally(() => answers.status(410)(response, received));
  });
  await runWaiting(app);
  expect(await readEndpoint()).toMatchObject({ isOn: false, offReason: "owner" });
  expect(await selectSwitchOffs(app)).toHaveLength(1);
});

/** An owner with an endpoint, and a delivery that has not been tried. */
async function aFailingDelivery(app: TestApp) {
  const owner: TestManager = await aManager(app);
  const webhook = await aWebhook(owner, { name: "Our system" });
  const job = await aJob(owner);
  await aCandidate(owner, job.id);
  return {
    ...webhook,
    owner,
    job,
    readDelivery: async () => {
      const rows = await app.db
        .select()
        .from(webhookDeliveries)
        .orderBy(webhookDeliveries.createdAt)
        .limit(1);
      return oneRow(rows[0]);
    },
    readEndpoint: async () => {
      const rows = await app.db
        .select()
        .from(webhookEndpoints)
        .where(eq(webhookEndpoints.id, webhook.endpointId));
      return oneRow(rows[0]);
    },
  };
}

/** Queues the deliveries without sending them. */
async function spreadOnly(app: TestApp) {
  const [event] = await app.db.select().from(webhookEvents);
  const [endpoint] = await app.db.select().from(webhookEndpoints);
  const now = app.clock.now();
  await app.db
    .insert(webhookDeliveries)
    .values({ endpointId: oneRow(endpoint).id, eventId: oneRow(event).id, nextTryAt: now, createdAt: now });
  await app.db.execute(sql`delete from pgboss.job where name = 'spread-webhook-events'`);
}

const selectSwitchOffs = (app: TestApp) =>
  app.db
    .select({ recordLabel: auditLog.recordLabel, details: auditLog.details })
    .from(auditLog)
    .where(eq(auditLog.action, "webhook.switched_off"));

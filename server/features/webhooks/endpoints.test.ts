import { randomUUID } from "node:crypto";
import { asc, eq, ne, sql } from "drizzle-orm";
import { dayMs, minuteMs } from "#contract/durations.ts";
import { WebhookBody } from "#contract/webhooks.ts";
import { maxEndpoints, webhookEventTypes } from "#contract/webhook-words.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "#server/platform/db/schema/webhooks.ts";
import { oneRow } from "#server/platform/errors.ts";
import { aCandidate, aJob, aManager } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { countBlocked, holdTransaction, overlap } from "#tests/hold-transaction.ts";
import { answers } from "#tests/stand-ins/webhook-receiver.ts";
import { aWebhook, bodyOf, idOf, runWaiting } from "#tests/webhooks.ts";

test("a secret is returned once; address and secret are encrypted in the database", async ({ app }) => {
  const owner = await aManager(app);
  const { endpoint, secret, url } = await aWebhook(owner);
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const { endpoints } = await owner.browser.manager.webhooks.list();
  const { secret: _secret, ...view } = endpoint;
  expect(endpoints).toEqual([view]);
  expect(JSON.stringify(endpoints)).not.toContain(secret);
  const { rows } = await app.db.execute(sql`select * from webhook_endpoints`);
  for (const hidden of [secret, url]) expect(JSON.stringify(rows)).not.toContain(hidden);
});

test("only public addresses with HTTPS on the usual port are saved", async ({ app }) => {
  const owner = await aManager(app);
  const { create, update } = owner.browser.manager.webhooks;
  const events = [...webhookEventTypes];
  app.context.settings.webhooks.allowsLoopback = false;
  const { id: endpointId } = await create({ address: "https://receiver.example.com/hook", events });
  for (const address of [
    "http://receiver.example.com/",
    "https://receiver.example.com:8443/",
    "https://user:password@receiver.example.com/",
    "https://127.0.0.1/",
    "https://10.0.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://[::ffff:10.0.0.1]/",
  ]) {
    const refusal = { code: "WEBHOOK_ADDRESS_REFUSED" };
    await expect(create({ address, events }), address).rejects.toMatchObject(refusal);
    await expect(update({ endpointId, address, events, name: "X" }), address).rejects.toMatchObject(refusal);
  }
});

test("a company has at most ten endpoints, and chooses among its own jobs", async ({ app }) => {
  const owner = await aManager(app);
  const stranger = await aManager(app, { company: "Initech" });
  const { create, list, update } = owner.browser.manager.webhooks;
  const fields = { address: "https://receiver.example.com/hook", events: [...webhookEventTypes] };
  const { id: jobId } = await aJob(stranger);
  await expect(create({ ...fields, jobId })).rejects.toMatchObject({ code: "JOB_NOT_FOUND" });
  for (let count = 0; count < maxEndpoints; count++) await create(fields);
  await expect(create(fields)).rejects.toMatchObject({ code: "TOO_MANY_WEBHOOKS" });
  const [first] = (await list()).endpoints;
  const changes = { ...fields, endpointId: first?.id ?? "", name: "X", jobId };
  await expect(update(changes)).rejects.toMatchObject({ code: "JOB_NOT_FOUND" });
});

test("a job that is deleted while it is chosen is not found", async ({ app }) => {
  const owner = await aManager(app);
  const { endpointId } = await aWebhook(owner);
  const { id: jobId } = await aJob(owner);
  const { create, update } = owner.browser.manager.webhooks;
  const fields = { address: "https://receiver.example.com/hook", events: [...webhookEventTypes], jobId };
  const deleting = await holdTransaction(app, ({ db }) => db.delete(jobs));
  const saved = Promise.allSettled([create(fields), update({ ...fields, endpointId, name: "X" })]);
  await expect.poll(() => countBlocked(app)).toBe(2);
  await deleting.commit();
  const refused = { status: "rejected", reason: expect.objectContaining({ code: "JOB_NOT_FOUND" }) };
  expect(await saved).toEqual([refused, refused]);
});

test("an endpoint that is removed while it is tested is not found", async ({ app }) => {
  const owner = await aManager(app);
  const { endpointId } = await aWebhook(owner);
  const removing = await holdTransaction(app, ({ db }) => db.delete(webhookEndpoints));
  const tested = Promise.allSettled([owner.browser.manager.webhooks.test({ endpointId })]);
  await expect.poll(() => countBlocked(app)).toBe(1);
  await removing.commit();
  expect(await tested).toMatchObject([{ status: "rejected", reason: { code: "WEBHOOK_NOT_FOUND" } }]);
});

test("what an owner does with one endpoint changes no other, of the company or elsewhere", async ({
  app,
}) => {
  const owner = await aManager(app);
  const stranger = await aManager(app, { company: "Initech" });
  const { endpointId } = await aWebhook(owner);
  for (const { answerWith } of [await aWebhook(owner), await aWebhook(stranger)])
    answerWith(answers.status(500));
  for (const manager of [owner, stranger]) await aCandidate(manager, (await aJob(manager)).id);
  await app.runTasks();
  const readOthers = async () => [
    await app.db
      .select()
      .from(webhookEndpoints)
      .where(ne(webhookEndpoints.id, endpointId))
      .orderBy(asc(webhookEndpoints.id)),
    await app.db
      .select()
      .from(webhookDeliveries)
      .where(ne(webhookDeliveries.endpointId, endpointId))
      .orderBy(asc(webhookDeliveries.id)),
  ];
  const before = await readOthers();
  expect(before).toMatchObject([
    [{}, {}],
    [{ state: "waiting" }, { state: "waiting" }],
  ]);
  const { update, rotateSecret, switch: turn, remove } = owner.browser.manager.webhooks;
  await update({ endpointId, name: "X", events: ["consent.given"] });
  await rotateSecret({ endpointId });
  for (const on of [false, true]) await turn({ endpointId, on });
  await remove({ endpointId });
  expect(await readOthers()).toEqual(before);
});

test("a test is sent at once and returns the receiver's answer, also while the endpoint is off", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { received, answerWith, endpointId } = await aWebhook(owner);
  const { test: sendTest, switch: turn } = owner.browser.manager.webhooks;
  await turn({ endpointId, on: false });
  expect(await sendTest({ endpointId })).toMatchObject({
    type: "webhook.test",
    state: "delivered",
    lastStatus: 200,
    lastAnswer: "status 200",
    attempts: 1,
  });
  answerWith(answers.status(418));
  expect(await sendTest({ endpointId })).toMatchObject({ state: "failed", lastStatus: 418 });
  await runWaiting(app);
  expect(received).toHaveLength(2);
  for (let count = 2; count < 10; count++) await sendTest({ endpointId });
  await expect(sendTest({ endpointId })).rejects.toMatchObject({ code: "TOO_MANY_AT_ONCE" });
  app.clock.advance(minuteMs + 1);
  await sendTest({ endpointId });
});

test("a delivery is sent again with the same webhook-id", async ({ app }) => {
  const owner = await aManager(app);
  const { received, endpointId } = await aWebhook(owner);
  await aCandidate(owner, (await aJob(owner)).id);
  await app.runTasks();
  const { deliveries, sendAgain } = owner.browser.manager.webhooks;
  const [delivery] = (await deliveries({ endpointId })).deliveries;
  await sendAgain({ endpointId, deliveryId: delivery?.id ?? "" });
  await app.runTasks();
  expect(received.map(idOf)).toEqual([delivery?.eventId, delivery?.eventId]);

  const stranger = await aManager(app, { company: "Northlight" });
  const other = await aWebhook(stranger);
  const { webhooks } = stranger.browser.manager;
  await expect(
    webhooks.sendAgain({ endpointId: other.endpointId, deliveryId: delivery?.id ?? "" }),
  ).rejects.toMatchObject({ code: "WEBHOOK_DELIVERY_NOT_FOUND" });
  expect(await webhooks.list()).toMatchObject({ endpoints: [{ id: other.endpointId }] });
});

test("once an endpoint is limited to one job or fewer events, nothing else can be sent to it again", async ({
  app,
}) => {
  const owner = await aManager(app);
  const [baker, cook] = [await aJob(owner), await aJob(owner)];
  const { received, endpointId } = await aWebhook(owner, { events: ["candidate.created", "consent.given"] });
  for (const { id } of [baker, cook]) await aCandidate(owner, id);
  await app.runTasks();
  expect(received).toHaveLength(2);
  const { deliveries, sendAgain, test: sendTest, update } = owner.browser.manager.webhooks;
  const { id: testId } = await sendTest({ endpointId });
  const about = await deliveries({ endpointId });
  const deliveryOf = ({ id }: { id: string }) =>
    about.deliveries.find(({ body }) => body.includes(id))?.id ?? "";

  await update({ endpointId, name: "Cooks", events: ["candidate.created"], jobId: cook.id });
  await expect(sendAgain({ endpointId, deliveryId: deliveryOf(baker) })).rejects.toMatchObject({
    code: "WEBHOOK_DELIVERY_NOT_FOUND",
    message: "This delivery does not exist, or its event is no longer chosen here.",
  });
  await sendAgain({ endpointId, deliveryId: deliveryOf(cook) });
  await app.runTasks();
  expect(received.slice(3).map((sent) => bodyOf(sent).data)).toMatchObject([{ jobId: cook.id }]);

  await update({ endpointId, name: "Cooks", events: ["consent.given"], jobId: cook.id });
  await expect(sendAgain({ endpointId, deliveryId: deliveryOf(cook) })).rejects.toMatchObject({
    code: "WEBHOOK_DELIVERY_NOT_FOUND",
  });
  expect(await sendAgain({ endpointId, deliveryId: testId })).toMatchObject({ state: "waiting" });
});

test("a replay sends failed deliveries, or also what happened while the endpoint was off", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { id: jobId } = await aJob(owner);
  const { received, answerWith, endpointId } = await aWebhook(owner, {
    events: ["candidate.created"],
    jobId,
  });
  const stranger = await aManager(app, { company: "Northlight" });
  const other = await aWebhook(stranger);
  for (const manager of [owner, stranger]) await aCandidate(manager, (await aJob(manager)).id);
  const { replay, switch: turn } = owner.browser.manager.webhooks;
  const add = async (firstName: string) => {
    await aCandidate(owner, jobId, { firstName });
    await app.runTasks();
  };
  await add("Delivered");
  answerWith(answers.status(500));
  await add("Failed");
  await turn({ endpointId, on: false });
  await add("Missed");
  answerWith(answers.status(200));
  received.length = 0;
  const range = (days: number) => ({
    endpointId,
    from: new Date(app.clock.now().getTime() - days * dayMs + minuteMs).toISOString(),
    until: new Date(app.clock.now().getTime() + minuteMs).toISOString(),
  });
  await expect(replay(range(1))).rejects.toMatchObject({ code: "WEBHOOK_IS_OFF" });
  await turn({ endpointId, on: true });
  await expect(replay(range(8))).rejects.toMatchObject({ code: "REPLAY_TOO_LONG" });
  const now = app.clock.now().toISOString();
  for (const outside of [{ until: now }, { from: new Date(Date.parse(now) + 1).toISOString() }])
    expect(await replay({ ...range(7), ...outside, which: "all" })).toMatchObject({ events: 0 });
  // In the form in which many programs write UTC.
  const until = range(7).until.replace("Z", "+00:00");
  expect(await replay({ ...range(7), until })).toEqual({ events: 1, continueFrom: null });
  for (const edge of ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "2026-11-21"])
    await expect(replay({ ...range(7), from: edge })).rejects.toMatchObject({ status: 400 });
  const theirs = { ...range(7), endpointId: other.endpointId, which: "all" } as const;
  expect(await stranger.browser.manager.webhooks.replay(theirs)).toMatchObject({ events: 1 });
  await app.runTasks();
  expect(received).toHaveLength(1);
  expect(await replay({ ...range(7), which: "all" })).toEqual({ events: 3, continueFrom: null });
  await app.runTasks();
  expect(received).toHaveLength(4);
  expect(new Set(received.map(idOf)).size).toBe(3);
});

test("a replay waits while a try of the same deliveries is stored, and neither fails", async ({ app }) => {
  const owner = await aManager(app);
  const { endpointId } = await aWebhook(owner, { events: ["candidate.created"] });
  const { id: jobId } = await aJob(owner);
  for (let number = 0; number < 2; number++) await aCandidate(owner, jobId);
  await app.runTasks();
  const [first, second] = await app.db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .orderBy(asc(webhookEvents.occurredAt), asc(webhookEvents.id));
  const store = ({ db }: Pick<TestApp, "db">, delivery: { id: string } | undefined) =>
    db
      .update(webhookDeliveries)
      .set({ attempts: 1 })
      .where(eq(webhookDeliveries.id, oneRow(delivery).id));
  const storing = await holdTransaction(
    app,
    async ({ db }) => {
      await db.update(webhookEndpoints).set({ failingSince: null });
      // A try that was due later can be stored first.
      await store({ db }, second);
    },
    ({ db }) => store({ db }, first),
  );
  const from = new Date(app.clock.now().getTime() - dayMs).toISOString();
  const until = new Date(app.clock.now().getTime() + minuteMs).toISOString();
  const replaying = owner.browser.manager.webhooks.replay({ endpointId, from, until, which: "all" });
  await expect.poll(() => countBlocked(app)).toBe(1);
  const outcomes = await Promise.allSettled([storing.commit(), replaying]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  expect(await app.db.select().from(webhookDeliveries)).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
});

test("an event that is queued while its endpoint is limited to another job is not sent", async ({ app }) => {
  const owner = await aManager(app);
  const { received, endpointId } = await aWebhook(owner, { events: ["candidate.created"] });
  const { id: jobId } = await aJob(owner);
  await aCandidate(owner, (await aJob(owner)).id);
  const { update } = owner.browser.manager.webhooks;
  const outcomes = await overlap(app, [
    () => update({ endpointId, name: "X", events: ["candidate.created"], jobId }),
    () => app.runTasks(),
  ]);
  expect(outcomes).toMatchObject([{ status: "fulfilled" }, { status: "fulfilled" }]);
  await app.runTasks();
  expect(received).toEqual([]);
});

test("deliveries are listed newest first, a page at a time", async ({ app }) => {
  const owner = await aManager(app);
  const { endpointId } = await aWebhook(owner);
  await aCandidate(owner, (await aJob(owner)).id);
  await app.runTasks();
  await app.db.execute(sql`insert into webhook_events (id, type, body, company_id, occurred_at)
    select 'msg_' || n, 'candidate.created', '{}', (select company_id from webhook_endpoints), now()
    from generate_series(1, 60) n`);
  await app.db.execute(sql`insert into webhook_deliveries (endpoint_id, event_id, state, created_at)
    select (select id from webhook_endpoints), 'msg_' || n, 'failed', timestamptz '2026-11-20' - n * interval '1 hour'
    from generate_series(1, 60) n`);
  const { deliveries: list } = owner.browser.manager.webhooks;
  const first = await list({ endpointId });
  expect(first).toMatchObject({ hasMore: true });
  const second = await list({ endpointId, before: first.deliveries.at(-1)?.id ?? "" });
  expect(second).toMatchObject({ hasMore: false });
  const ids = [...first.deliveries, ...second.deliveries].map(({ eventId }) => eventId);
  expect(ids.slice(1)).toEqual(Array.from({ length: 60 }, (_, index) => `msg_${index + 1}`));
  expect((await list({ endpointId, state: "delivered" })).deliveries).toHaveLength(1);
});

test("a page of deliveries begins after one of the same webhook, never after a deleted one or another company's", async ({
  app,
}) => {
  const [owner, stranger] = [await aManager(app), await aManager(app, { company: "Globex" })];
  const [own, foreign] = [await aWebhook(owner), await aWebhook(stranger)];
  await aCandidate(owner, (await aJob(owner)).id);
  await app.runTasks();
  app.clock.advance(60_000);
  await aCandidate(stranger, (await aJob(stranger)).id);
  await app.runTasks();
  const theirs = await stranger.browser.manager.webhooks.deliveries({ endpointId: foreign.endpointId });
  const before = theirs.deliveries[0]?.id ?? "";
  const { deliveries: list } = owner.browser.manager.webhooks;
  expect((await list({ endpointId: own.endpointId })).deliveries).toHaveLength(1);
  // An empty page would look like the end of the list.
  for (const last of [before, randomUUID()])
    await expect(list({ endpointId: own.endpointId, before: last })).rejects.toMatchObject({
      code: "CURSOR_INVALID",
    });
});

test("an owner who renames an endpoint on an older page leaves what another owner changed meanwhile", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { endpointId, url } = await aWebhook(owner, { name: "Our system" });
  const { id: jobId } = await aJob(owner);
  const { list, update } = owner.browser.manager.webhooks;
  await update({ endpointId, jobId, events: ["consent.given"] });
  await update({ endpointId, name: "Payroll" });
  expect((await list()).endpoints).toMatchObject([
    { name: "Payroll", address: url, events: ["consent.given"], job: { id: jobId } },
  ]);
  await update({ endpointId, jobId: null });
  expect((await list()).endpoints).toMatchObject([{ name: "Payroll", events: ["consent.given"], job: null }]);
});

test("an owner who did not see that the secret was just replaced does not replace it again", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { endpointId, endpoint } = await aWebhook(owner);
  const { list, rotateSecret } = owner.browser.manager.webhooks;
  const { formerSecretUntil } = await rotateSecret({ endpointId, seen: endpoint });
  await expect(rotateSecret({ endpointId, seen: endpoint })).rejects.toMatchObject({
    code: "SETTINGS_CHANGED",
  });
  expect((await list()).endpoints).toMatchObject([{ formerSecretUntil }]);
  // They see it now, and still want to.
  app.clock.advance(minuteMs);
  const again = await rotateSecret({ endpointId, seen: { formerSecretUntil } });
  expect(again.formerSecretUntil).not.toBe(formerSecretUntil);
  // A day later no former secret is left that would end early.
  app.clock.advance(dayMs);
  await rotateSecret({ endpointId, seen: { formerSecretUntil } });
});

test("every type has a sample that is a valid body", async ({ app }) => {
  const owner = await aManager(app);
  for (const type of [...webhookEventTypes, "webhook.test"] as const) {
    const [sample] = await owner.browser.manager.webhooks.samples({ type });
    expect(WebhookBody.parse(sample)).toMatchObject({ type });
  }
});

test("the audit log has what owners do with webhooks, and removing one removes its deliveries", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { endpointId, url } = await aWebhook(owner, { name: "Our system" });
  const { webhooks } = owner.browser.manager;
  await webhooks.update({ endpointId, address: url, events: ["consent.given"], name: "Renamed" });
  await webhooks.rotateSecret({ endpointId });
  await webhooks.switch({ endpointId, on: false });
  await webhooks.switch({ endpointId, on: true });
  await webhooks.test({ endpointId });
  await webhooks.remove({ endpointId });
  expect([await app.count(webhookEndpoints), await app.count(webhookDeliveries)]).toEqual([0, 0]);
  const entries = await app.db.select().from(auditLog).orderBy(auditLog.id);
  expect(entries.filter(({ action }) => action.startsWith("webhook."))).toMatchObject([
    { action: "webhook.created", recordLabel: "Our system" },
    { action: "webhook.changed", recordLabel: "Renamed", details: { changed: ["name", "events"] } },
    { action: "webhook.secret_rotated" },
    { action: "webhook.switched_off", details: { changed: ["An owner turned it off"] } },
    { action: "webhook.changed", details: { changed: ["turned on"] } },
    { action: "webhook.removed" },
  ]);
});

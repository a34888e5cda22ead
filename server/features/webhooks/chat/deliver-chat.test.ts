import { desc, eq, sql } from "drizzle-orm";
import { topicEvents } from "#contract/chat-rules.ts";
import { dayMs } from "#contract/durations.ts";
import { webhookEventTypes } from "#contract/webhook-words.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { webhookDeliveries, webhookEndpoints } from "#server/platform/db/schema/webhooks.ts";
import { publish } from "#server/platform/publish.ts";
import { aChannel } from "#tests/chat.ts";
import { aCandidate, aJob, aManager, aResponse, goodAnswers, mailsTo } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { runWaiting } from "#tests/webhooks.ts";

test.for(["slack", "teams"] as const)(
  "a channel in %s is notified of an answer: the candidate, the job and counts, but no reviewer, answer or rating",
  async (kind, { app }) => {
    const owner = await aManager(app);
    const { posts } = await aChannel(owner, kind, { events: [...webhookEventTypes] });
    const { id: jobId } = await aJob(owner, { title: "Baker & Cook" });
    const { id: candidateId } = await aCandidate(owner, jobId, {
      firstName: "Casey",
      lastName: "<!channel>",
    });
    const reviewer = await aResponse(app, { manager: owner, candidateId });
    await sendAll(app);

    expect(posts.map(({ lines }) => lines[0])).toContain("New answer about Casey <!channel>");
    const { wantedResponses } = (await owner.browser.manager.candidates.get({ candidateId })).outreach;
    const answered = posts.find(({ lines }) => lines[0]?.startsWith("New answer"));
    expect(answered).toEqual({
      kind,
      lines: ["New answer about Casey <!channel>", `Baker & Cook · 1 of ${wantedResponses} wanted answers`],
      url: `${app.context.settings.origin}/dashboard?job=${jobId}&candidate=${candidateId}`,
    });
    const everything = JSON.stringify(posts);
    for (const hidden of [reviewer.name, reviewer.email, reviewer.key, reviewer.id, goodAnswers["strengths"]])
      expect(everything).not.toContain(hidden);
  },
);

test("what waits for a channel is not sent once another job is chosen, and names the job in which it happened", async ({
  app,
}) => {
  const owner = await aManager(app);
  const [baker, cook] = [await aJob(owner, { title: "Baker" }), await aJob(owner, { title: "Cook" })];
  const { posts, endpointId } = await aChannel(owner, "slack", {
    events: [...topicEvents.needs_attention],
  });
  const ofBaker = await aCandidate(owner, baker.id, { firstName: "Robin" });
  const ofCook = await aCandidate(owner, cook.id, { firstName: "Casey" });
  const withdraw = async ({ id: candidateId }: { id: string }) => {
    await publish(app.context, { type: "consent.taken_back", candidateId, name: "" });
    await runWaiting(app);
  };
  await withdraw(ofBaker);
  expect(posts).toHaveLength(1);
  // The others wait for a second.
  await withdraw(ofBaker);
  await withdraw(ofCook);
  const { webhooks, candidates } = owner.browser.manager;
  await webhooks.update({
    endpointId,
    name: "Cooks",
    events: [...topicEvents.needs_attention],
    jobId: cook.id,
  });
  const seen = { firstName: "Casey", lastName: "Vale", workHistory: [] };
  await candidates.update({ candidateId: ofCook.id, jobId: baker.id, ...seen, seen });
  await sendAll(app);
  expect(posts.slice(1).map(({ lines }) => lines)).toEqual([["Casey Vale withdrew consent", "Cook"]]);
});

test("a channel gets one message a second", async ({ app }) => {
  const owner = await aManager(app);
  const { posts } = await aChannel(owner, "slack");
  await threeWithdraw(app, owner);
  await runWaiting(app);
  await runWaiting(app);
  expect(posts).toHaveLength(1);
  app.clock.advance(1_000);
  await runWaiting(app);
  expect(posts).toHaveLength(2);
  app.clock.advance(1_000);
  await runWaiting(app);
  expect(posts).toHaveLength(3);
});

test("the next message to a channel wakes a second later, not only at the next sweep", async ({ app }) => {
  // Later than the database's time, so that tasks for later do not run at once.
  app.clock.set(new Date(Date.now() + dayMs));
  const owner = await aManager(app);
  const { posts } = await aChannel(owner, "slack");
  await threeWithdraw(app, owner);
  for (const sent of [1, 2, 3]) {
    await app.runTasks();
    expect(posts).toHaveLength(sent);
    app.clock.advance(1_000);
    const now = app.clock.now().toISOString();
    await app.db.execute(
      sql`update pgboss.job set start_after = now() where start_after <= ${now}::timestamptz`,
    );
  }
});

test("when Slack asks for a break, nothing is sent until it is over", async ({ app }) => {
  const owner = await aManager(app);
  const { posts, answerWith } = await aChannel(owner, "slack");
  await threeWithdraw(app, owner);
  answerWith({ status: 429, headers: { "retry-after": "30" } });
  await runWaiting(app);
  answerWith(null);
  app.clock.advance(29_000);
  await runWaiting(app);
  expect(posts).toHaveLength(0);
  app.clock.advance(1_000);
  await sendAll(app);
  expect(posts).toHaveLength(3);
});

test.for([
  ["slack", 410, "channel_is_archived", "The Slack channel is archived."],
  ["slack", 404, "no_service", "Slack no longer knows this address"],
  ["slack", 403, "action_prohibited", "Your Slack workspace does not allow posts"],
  ["teams", 404, "WorkflowNotFound", "Teams no longer accepts this address."],
] as const)(
  "%s answers %s %s: off at once, and owners read why",
  async ([kind, status, text, why], { app }) => {
    const owner = await aManager(app);
    const { answerWith, endpointId } = await aChannel(owner, kind);
    answerWith({ status, text });
    await threeWithdraw(app, owner);
    await sendAll(app);

    const { endpoints } = await owner.browser.manager.webhooks.list();
    expect(endpoints[0]).toMatchObject({ isOn: false, offAdvice: expect.stringContaining(why) });
    const deliveries = await app.db
      .select({ state: webhookDeliveries.state, attempts: webhookDeliveries.attempts })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.endpointId, endpointId));
    expect(deliveries.map(({ state }) => state)).toEqual(["failed", "failed", "failed"]);
    expect(deliveries.filter(({ attempts }) => attempts > 0)).toHaveLength(1);
    const [mail, ...otherMails] = mailsTo(app, owner).filter(({ subject }) => subject.includes("turned off"));
    expect(otherMails).toEqual([]);
    expect(mail?.subject).toBe("We turned off the channel #hiring");
    expect(mail?.text?.replaceAll(/\s+/g, " ")).toContain(why);
    expect(await selectAuditLabels(app, "webhook.switched_off")).toEqual(["#hiring"]);
  },
);

test.for([
  [400, "invalid_payload"],
  [500, "rollup_error"],
] as const)("Slack answers %s %s: it stays on, and we try again", async ([status, text], { app }) => {
  const owner = await aManager(app);
  const { posts, answerWith } = await aChannel(owner, "slack");
  answerWith({ status, text });
  await threeWithdraw(app, owner);
  await runWaiting(app);
  const { endpoints } = await owner.browser.manager.webhooks.list();
  expect(endpoints[0]).toMatchObject({ isOn: true, offAdvice: null });
  expect(endpoints[0]?.failingSince).not.toBeNull();
  answerWith(null);
  app.clock.advance(10_000);
  await sendAll(app);
  expect(posts).toHaveLength(3);
});

test("a test posts a message without a candidate, and shows what Slack and Teams answer", async ({ app }) => {
  const owner = await aManager(app);
  for (const kind of ["slack", "teams"] as const) {
    const { posts, endpointId, answerWith } = await aChannel(owner, kind);
    const sent = await owner.browser.manager.webhooks.test({ endpointId });
    expect(sent).toMatchObject({
      state: "delivered",
      lastStatus: kind === "slack" ? 200 : 202,
      lastAnswer: kind === "slack" ? "ok" : "",
    });
    expect(posts).toEqual([
      {
        kind,
        lines: [
          "Forthright can post to this channel",
          "This is a test. Messages about candidates will look like this.",
        ],
        url: undefined,
      },
    ]);
    answerWith({ status: 404, text: "no_service" });
    const failed = await owner.browser.manager.webhooks.test({ endpointId });
    expect(failed).toMatchObject({ state: "failed", lastStatus: 404, lastAnswer: "no_service" });
  }
});

test("a channel has no secret, its address is stored encrypted and shown to nobody, and an edit keeps it", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { posts, endpointId, slackAddress } = await aChannel(owner, "slack");
  const [row] = await app.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId));
  expect(row).toMatchObject({ secret: null, address: slackAddress });
  const { rows } = await app.db.execute<{ address: string }>("select address from webhook_endpoints");
  expect(JSON.stringify(rows)).not.toContain("services");
  const changes = { name: "#team", events: [...topicEvents.needs_attention], jobId: null };
  await owner.browser.manager.webhooks.update({ endpointId, ...changes });
  const { endpoints } = await owner.browser.manager.webhooks.list();
  expect(endpoints[0]).toMatchObject({ name: "#team", address: null, host: new URL(slackAddress).host });
  await owner.browser.manager.webhooks.test({ endpointId });
  expect(posts).toHaveLength(1);
  await expect(owner.browser.manager.webhooks.rotateSecret({ endpointId })).rejects.toMatchObject({
    code: "WEBHOOK_WITHOUT_SECRET",
  });
  expect(await selectAuditLabels(app, "webhook.created")).toEqual(["#hiring"]);
  expect(await selectAuditLabels(app, "webhook.changed")).toEqual(["#team"]);
});

test("an address that Slack or Teams does not have is refused, with what to do", async ({ app }) => {
  const owner = await aManager(app);
  const { endpointId } = await aChannel(owner, "teams");
  const retiredAddress = "https://acme.webhook.office.com/webhookb2/x";
  const fields = { name: "#team", events: [...topicEvents.round_complete], address: retiredAddress };
  const refusal = { code: "WEBHOOK_ADDRESS_REFUSED", message: expect.stringContaining("March 2026") };
  await expect(owner.browser.manager.webhooks.create({ kind: "teams", ...fields })).rejects.toMatchObject(
    refusal,
  );
  await expect(
    owner.browser.manager.webhooks.update({ endpointId, ...fields, jobId: null }),
  ).rejects.toMatchObject(refusal);
});

test("members who are no owners read the list without addresses and titles of jobs", async ({ app }) => {
  const owner = await aManager(app);
  const viewer = await aManager(app, { companyRole: "viewer" });
  const { id: jobId } = await aJob(owner, { title: "Secret plan" });
  await aChannel(owner, "slack", { jobId });
  await owner.browser.manager.webhooks.create({
    address: "https://receiver.example/hook?key=1234",
    events: ["candidate.created"],
    jobId,
  });
  const { endpoints } = await viewer.browser.manager.webhooks.list();
  expect(endpoints.map(({ kind }) => kind).toSorted()).toEqual(["slack", "webhook"]);
  for (const { address, job } of endpoints) {
    expect(address).toBeNull();
    expect(job).toEqual({ id: jobId, title: null });
  }
  await expect(
    viewer.browser.manager.webhooks.test({ endpointId: endpoints[0]?.id ?? "" }),
  ).rejects.toMatchObject({ code: "OWNERS_ONLY" });
});

/** Three events that a channel gets. */
async function threeWithdraw(app: TestApp, owner: Awaited<ReturnType<typeof aManager>>) {
  const { id: jobId } = await aJob(owner);
  for (const lastName of ["Vale", "Hill", "Moss"]) {
    const { id: candidateId } = await aCandidate(owner, jobId, { lastName });
    await publish(app.context, { type: "consent.taken_back", candidateId, name: `Robin ${lastName}` });
  }
}

/** Sends everything, one message a second. */
async function sendAll(app: TestApp) {
  for (let second = 0; second < 8; second++) {
    await runWaiting(app);
    app.clock.advance(1_000);
  }
}

async function selectAuditLabels(
  { db }: TestApp,
  action: "webhook.switched_off" | "webhook.created" | "webhook.changed",
) {
  const rows = await db
    .select({ label: auditLog.recordLabel })
    .from(auditLog)
    .where(eq(auditLog.action, action))
    .orderBy(desc(auditLog.id));
  return rows.map(({ label }) => label);
}

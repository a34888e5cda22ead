import { webhookEventTypes } from "#contract/webhook-words.ts";
import { webhookEndpoints } from "#server/platform/db/schema/webhooks.ts";
import { anApiKey } from "#tests/api-key.ts";
import { aCandidate, aJob, aManager, aResponse } from "#tests/factories.ts";
import { aChannel } from "#tests/chat.ts";
import { expect, test } from "#tests/harness.ts";
import { aSandbox } from "#tests/sandbox.ts";
import { startChat } from "#tests/stand-ins/chat.ts";
import { startWebhookReceiver } from "#tests/stand-ins/webhook-receiver.ts";
import { bodyOf, typesOf } from "#tests/webhooks.ts";

const events = [...webhookEventTypes];

test("an owner's program subscribes, reads a sample, gets events with external ids, and unsubscribes", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { program } = await anApiKey(app, owner, { scopes: ["webhooks:write"] });
  const receiver = await startWebhookReceiver();
  const created = await program.post("/webhooks", { address: receiver.url, events });
  expect(created).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^whsec_/) } });
  const sample = await program.get("/webhooks/samples/candidate.created");
  expect(sample).toMatchObject({ status: 200, body: [{ data: { candidateExternalId: "12345" } }] });

  const { id: jobId } = await owner.browser.manager.jobs.create({
    title: "Engineer",
    externalId: "4021",
    externalSource: "greenhouse",
  });
  await owner.browser.manager.candidates.create({
    jobId,
    firstName: "Robin",
    lastName: "Vale",
    externalId: "77",
  });
  await app.runTasks();
  expect(receiver.received.map((request) => bodyOf(request).data)).toMatchObject([
    {
      candidateExternalId: "77",
      candidateExternalSource: "api",
      jobExternalId: "4021",
      jobExternalSource: "greenhouse",
    },
  ]);

  expect(await program.send("DELETE", `/webhooks/${created.body.id}`)).toMatchObject({ status: 200 });
  await aCandidate(owner, jobId);
  await app.runTasks();
  expect(receiver.received).toHaveLength(1);
});

test("a program of a member who is no owner, or without the scope, cannot subscribe", async ({ app }) => {
  const owner = await aManager(app);
  const member = await aManager(app, { companyRole: "owner" });
  const hook = { address: "http://127.0.0.1:9/hook", events };
  const { program } = await anApiKey(app, member);
  await owner.browser.manager.members.changeRole({ memberId: member.id, role: "hiring_manager" });
  expect(await program.post("/webhooks", hook)).toMatchObject({
    status: 403,
    body: { code: "OWNERS_ONLY" },
  });
  const restricted = await anApiKey(app, owner, { scopes: ["jobs:write"] });
  expect(await restricted.program.post("/webhooks", hook)).toMatchObject({
    status: 403,
    body: { code: "KEY_SCOPE_MISSING" },
  });
  expect(await app.count(webhookEndpoints)).toBe(0);
});

test("no program adds, changes or replays a chat channel, because its messages name candidates", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { program } = await anApiKey(app, owner);
  const other = await startChat();
  const slack = { kind: "slack", address: other.slackAddress, name: "#hiring", events };
  const { id: jobId } = await aJob(owner);
  const { endpointId, posts } = await aChannel(owner, "slack", { events, jobId });
  const allJobs = { name: "#hiring", events, jobId: null };
  const everything = { from: "2026-11-20T00:00:00Z", until: "2026-11-22T00:00:00Z", which: "all" };
  await aResponse(app, { manager: owner });
  for (const refused of [
    await program.post("/webhooks", slack),
    await program.put(`/webhooks/${endpointId}`, slack),
    await program.put(`/webhooks/${endpointId}`, allJobs),
    await program.post(`/webhooks/${endpointId}/replay`, everything),
  ])
    expect(refused).toMatchObject({ status: 403, body: { code: "KEY_NOT_ALLOWED" } });
  await aResponse(app, { manager: owner });
  await app.runTasks();
  expect([...posts, ...other.posts]).toEqual([]);
});

test("a sandbox's events reach only webhooks of the sandbox, and real ones only real webhooks", async ({
  app,
}) => {
  const owner = await aManager(app);
  const sandbox = await aSandbox(app, owner);
  const { program: live } = await anApiKey(app, owner);
  const [real, madeUp] = [await startWebhookReceiver(), await startWebhookReceiver()];
  await live.post("/webhooks", { address: real.url, events });
  const created = await sandbox.program.post("/webhooks", { address: madeUp.url, events });
  expect(created).toMatchObject({ status: 201 });
  expect((await owner.browser.manager.webhooks.list()).endpoints).toHaveLength(1);
  expect((await sandbox.program.get("/webhooks")).body.endpoints).toHaveLength(1);
  const realId = (await live.get("/webhooks")).body.endpoints[0].id;
  expect(await sandbox.program.send("DELETE", `/webhooks/${realId}`)).toMatchObject({ status: 404 });
  expect(await live.send("DELETE", `/webhooks/${created.body.id}`)).toMatchObject({ status: 404 });

  const inSandbox = await sandbox.aCandidate((await sandbox.aJob()).id, { sendSurveysAutomatically: false });
  const ofCompany = await aCandidate(owner, (await aJob(owner)).id);
  await app.runTasks();
  expect(typesOf(madeUp.received)).toEqual(["candidate.created"]);
  expect(madeUp.received.map((request) => bodyOf(request).data)).toMatchObject([
    { candidateId: inSandbox.id },
  ]);
  expect(real.received.map((request) => bodyOf(request).data)).toMatchObject([{ candidateId: ofCompany.id }]);
});

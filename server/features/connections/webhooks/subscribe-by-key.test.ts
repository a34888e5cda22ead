import { WebhookBody } from "#contract/webhooks.ts";
import { anApiKey } from "#tests/api-key.ts";
import { aCandidate, aJob, aManager } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { aSandbox } from "#tests/sandbox.ts";
import { type Received, startWebhookReceiver } from "#tests/stand-ins/webhook-receiver.ts";
import { bodyOf, runWaiting } from "#tests/webhooks.ts";

test("an owner's program subscribes, maps the sample's fields, gets events, and unsubscribes", async ({
  app,
}) => {
  const owner = await aManager(app);
  const { program } = await anApiKey(app, owner, { scopes: ["webhooks:write"] });
  const receiver = await startWebhookReceiver();
  const { status, body: endpoint } = await program.post("/webhooks", {
    address: receiver.url,
    events: ["candidate.created"],
  });
  expect(status).toBe(201);
  expect(endpoint.secret).toMatch(/^whsec_/);
  const { body: samples } = await program.get("/webhooks/samples/candidate.created");
  expect(samples.map((sample: unknown) => WebhookBody.parse(sample).type)).toEqual(["candidate.created"]);

  const { id: candidateId } = await aCandidate(owner, (await aJob(owner)).id);
  await runWaiting(app);
  expect(typesAndIds(receiver)).toEqual([["candidate.created", candidateId]]);
  expect((await program.get(`/webhooks/${endpoint.id}/deliveries`)).body.deliveries).toHaveLength(1);

  expect(await program.send("DELETE", `/webhooks/${endpoint.id}`)).toMatchObject({ status: 200 });
  await aCandidate(owner, (await aJob(owner)).id);
  await runWaiting(app);
  expect(receiver.received).toHaveLength(1);
  receiver.stop();
});

test("a member who is no owner cannot subscribe by a key, and a key without the scope cannot either", async ({
  app,
}) => {
  const owner = await aManager(app);
  const member = await aManager(app);
  const hook = { address: "https://receiver.example.com/hook", events: ["candidate.created"] };
  const { program: ofMember } = await anApiKey(app, member);
  expect(await ofMember.post("/webhooks", hook)).toMatchObject({
    status: 403,
    body: { code: "OWNERS_ONLY" },
  });
  const { program: reading } = await anApiKey(app, owner, { scopes: ["jobs:read"] });
  expect(await reading.post("/webhooks", hook)).toMatchObject({
    status: 403,
    body: { code: "KEY_SCOPE_MISSING" },
  });
});

test("a sandbox's endpoints get what happens in the sandbox, and real endpoints what really happens", async ({
  app,
}) => {
  const owner = await aManager(app);
  const sandbox = await aSandbox(app, owner);
  const { program: live } = await anApiKey(app, owner);
  const subscribe = async (program: typeof live) => {
    const receiver = await startWebhookReceiver();
    const hook = { address: receiver.url, events: ["candidate.created"] };
    expect(await program.post("/webhooks", hook)).toMatchObject({ status: 201 });
    return receiver;
  };
  const [made, real] = [await subscribe(sandbox.program), await subscribe(live)];
  const { id: madeUp } = await sandbox.aCandidate((await sandbox.aJob()).id);
  const { id } = await aCandidate(owner, (await aJob(owner)).id);
  await runWaiting(app);
  expect(typesAndIds(made)).toEqual([["candidate.created", madeUp]]);
  expect(typesAndIds(real)).toEqual([["candidate.created", id]]);
  const listed = await owner.browser.manager.webhooks.list();
  expect(listed.endpoints).toHaveLength(1);
  made.stop();
  real.stop();
});

const typesAndIds = ({ received }: { received: Received[] }) =>
  received.map((one) => {
    const { type, data } = bodyOf(one);
    return [type, "candidateId" in data ? data.candidateId : null];
  });

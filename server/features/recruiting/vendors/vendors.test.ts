import { eq } from "drizzle-orm";
import { hourMs, minuteMs } from "#contract/durations.ts";
import { signingVendors, type Vendor, vendors } from "#contract/recruiting-words.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { jobs } from "#server/platform/db/schema/jobs.ts";
import { atsConnections, atsOrders } from "#server/platform/db/schema/recruiting.ts";
import { oneRow } from "#server/platform/errors.ts";
import { adapters } from "#server/features/recruiting/adapters.ts";
import { sweepPackages } from "#server/features/recruiting/announce-packages.ts";
import { sweepOrders } from "#server/features/recruiting/report-orders.ts";
import { ashbyAccount, startAshby } from "#tests/stand-ins/ashby.ts";
import { aManager, aResponse, aTemplate, type TestManager } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { reportedOutreach } from "#tests/webhooks.ts";
import greenhouseExamples from "#tests/stand-ins/examples/greenhouse.json" with { type: "json" };
import hiBobExamples from "#tests/stand-ins/examples/hibob.json" with { type: "json" };
import komboExamples from "#tests/stand-ins/examples/kombo.json" with { type: "json" };
import recruiteeExamples from "#tests/stand-ins/examples/recruitee.json" with { type: "json" };
import { startGreenhouse } from "#tests/stand-ins/greenhouse.ts";
import { hiBobAccount, signBob, startHiBob } from "#tests/stand-ins/hibob.ts";
import { komboAccount, signKombo, startKombo } from "#tests/stand-ins/kombo.ts";
import { recruiteeAccount, startRecruitee } from "#tests/stand-ins/recruitee.ts";
import { basic } from "#tests/stand-ins/recruiting.ts";
import { applicants } from "#tests/stand-ins/recruiting-orders.ts";

const startByVendor = {
  greenhouse: async (app: TestApp, owner: TestManager) => {
    const system = await startGreenhouse();
    const { key, address } = await connect(app, owner, "greenhouse", {});
    Object.assign(system.entered, { address: toTestAddress(app, address), key });
    return system;
  },
  ashby: async (app: TestApp, owner: TestManager) => {
    const system = await startAshby();
    app.context.settings.recruiting.ashbyUrl = system.url;
    const { key, address } = await connect(app, owner, "ashby", { apiKey: ashbyAccount.apiKey });
    Object.assign(system.entered, { address: toTestAddress(app, address), key });
    return system;
  },
  recruitee: async (app: TestApp, owner: TestManager) => {
    const system = await startRecruitee();
    app.context.settings.recruiting.recruiteeUrl = `${system.url}/api`;
    app.context.settings.recruiting.recruiteePartner = { ...recruiteeAccount };
    const { key, address } = await connect(app, owner, "recruitee", {});
    Object.assign(system.entered, { address: toTestAddress(app, address), token: key });
    return system;
  },
  hibob: async (app: TestApp, owner: TestManager) => {
    const system = await startHiBob();
    app.context.settings.recruiting.hiBobUrl = `${system.url}/v1`;
    const { accessToken, webhookSecret } = hiBobAccount;
    const { address } = await connect(app, owner, "hibob", { accessToken, webhookSecret });
    Object.assign(system.entered, { address: toTestAddress(app, address) });
    return system;
  },
  kombo: async (app: TestApp, owner: TestManager) => {
    const system = await startKombo();
    app.context.settings.recruiting.komboUrl = `${system.url}/v1`;
    const { address } = await connect(app, owner, "kombo", komboAccount);
    Object.assign(system.entered, { address: toTestAddress(app, address) });
    return system;
  },
};
const systemNames = Object.keys(startByVendor) as (keyof typeof startByVendor)[];

async function connect(
  app: TestApp,
  owner: TestManager,
  vendor: Vendor,
  credentials: Record<string, string>,
) {
  app.context.settings.features.recruitment_integration = true;
  app.context.settings.webhooks.allowsLoopback = true;
  const chosen = { vendor, memberId: owner.id, wantedResponses: 1 };
  const added = await owner.browser.manager.recruiting.add({ ...chosen, credentials });
  await app.runTasks();
  return added;
}

/** The address that an owner copies has the installation's origin, where the test's server does not listen. */
const toTestAddress = ({ url, context }: TestApp, address: string) =>
  address.replace(context.settings.origin, url);

async function startSystem(app: TestApp, vendor: keyof typeof startByVendor) {
  const owner = await aManager(app);
  const system = await startByVendor[vendor](app, owner);
  const [offered] = await system.packages();
  const order = () => system.order(applicants[0]!, offered!);
  return { owner, system, order, offered: offered! };
}

const ordersIn = ({ db }: TestApp) => db.select().from(atsOrders);
const onlyOrder = async (app: TestApp) => oneRow((await ordersIn(app))[0]);

/** The candidate's page, by the link in the mail. */
function portalOf(app: TestApp) {
  const mailed = app.outbox.findLast(({ to }) => to.email === applicants[0]?.email);
  const secret = /\/candidate\/([\w-]+)/.exec(mailed?.text ?? "")?.[1] ?? "";
  return { secret, participation: app.browser().candidate.participation };
}

async function agree(app: TestApp) {
  await app.runTasks();
  const { secret, participation } = portalOf(app);
  const { text } = await participation.open({ secret });
  const things = text.things.filter(({ required }) => required).map(({ key }) => key);
  await participation.agree({ secret, textId: text.id, things, signedName: "Robin Vale" });
}

/** One colleague answers, which is all that the connection wants. */
async function complete(app: TestApp, owner: TestManager) {
  await reportedOutreach(app);
  const { candidateId } = await onlyOrder(app);
  await aResponse(app, { manager: owner, candidateId: candidateId ?? "" });
  await reportedOutreach(app);
}

async function reportedLater(app: TestApp, waitMs: number) {
  app.clock.set(new Date(app.clock.now().getTime() + waitMs));
  await app.runTasks(sweepOrders);
}

test.for(systemNames)(
  "%s: an order makes a job and a candidate once, asks for consent, and is complete with counts and a link",
  async (vendor, { app }) => {
    const { owner, system, order, offered } = await startSystem(app, vendor);
    expect(offered).toMatchObject({ id: "reference-check", name: "Reference check" });
    const placed = await order();
    const [candidate] = await app.db.select().from(candidates);
    expect(candidate).toMatchObject({
      firstName: "Robin",
      lastName: "Vale",
      email: applicants[0]?.email,
      externalSource: vendor,
      wantedResponses: 1,
    });
    // The same order again, as a system sends it when it got no answer.
    const first = system.calls.find(({ method }) => method === "POST");
    const { address, ...sent } = first!;
    const again = await fetch(address, { ...sent, headers: headersOf(sent) });
    expect(again.status).toBe(200);
    expect([await app.count(jobs), await app.count(candidates), await app.count(atsOrders)]).toEqual([
      1, 1, 1,
    ]);
    await agree(app);
    await complete(app, owner);
    // Greenhouse asks for the status after we notify it of a change.
    await expect.poll(() => placed.status).toBe("Complete");
    const link = `${app.context.settings.origin}/dashboard?job=${candidate?.jobId}&candidate=${candidate?.id}`;
    // Recruitee documents no field for a link.
    expect(placed.link).toBe(vendor === "recruitee" ? null : link);
    expect(JSON.stringify(placed.details)).toContain("1");
    const sentTexts = JSON.stringify(system.asked.map(({ body }) => body));
    for (const secret of ["Kim", "Calm under pressure", "Acme", "Engineer"])
      expect(sentTexts).not.toContain(secret);
    // By day: the time of day could show who answered last.
    for (const [time] of sentTexts.matchAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g))
      expect(time).toContain("T00:00:00.000Z");
    // Both would be read as a grade of the candidate. Recruitee's `score` is the count.
    if (vendor !== "recruitee") expect(sentTexts).not.toMatch(/score|verdict/);
    expect(await onlyOrder(app)).toMatchObject({ reportedState: "complete", reportDueAt: null });
  },
);

const headersOf = ({ headers }: { headers?: Record<string, string> }) => ({
  "content-type": "application/json",
  ...headers,
});

test.for(systemNames)(
  "%s: a wrong key or signature is answered with 401 and makes nothing",
  async (vendor, { app }) => {
    const { owner, system } = await startSystem(app, vendor);
    const key = system.entered["token"] ?? system.entered["key"] ?? "";
    const another = `${key.slice(0, -2)}xx`;
    const wrong = {
      greenhouse: { authorization: basic(another) },
      ashby: { authorization: basic(another) },
      recruitee: { authorization: `Bearer ${another}` },
      hibob: { "bob-signature": signBob("another body", hiBobAccount.webhookSecret) },
      kombo: { "x-kombo-signature": signKombo("another body", komboAccount.webhookSecret) },
    };
    const address = `${system.entered["address"]}${paths[vendor]}`;
    const body = JSON.stringify(bodies[vendor]);
    for (const headers of [wrong[vendor], {}] as Record<string, string>[])
      expect((await fetch(address, { method: "POST", body, headers: headersOf({ headers }) })).status).toBe(
        401,
      );
    // Turned off, right ones are refused too.
    const { connections } = await owner.browser.manager.recruiting.list();
    const { id: connectionId, member, templateId, wantedResponses } = connections[0]!;
    const chosen = { memberId: member!.id, templateId, wantedResponses };
    await owner.browser.manager.recruiting.update({ connectionId, ...chosen, isOn: false });
    await expect(system.order(applicants[0]!, { id: "reference-check", name: "" })).rejects.toThrow("401");
    expect(await app.count(atsOrders)).toBe(0);
  },
);

const paths = {
  greenhouse: "/send_test",
  ashby: "/assessment.start",
  recruitee: "/send_candidate",
  hibob: "",
  kombo: "",
};

const bodies = {
  greenhouse: greenhouseExamples.sendTest,
  ashby: {},
  recruitee: { ...recruiteeExamples.sendCandidate, test_id: "reference-check" },
  hibob: { ...hiBobExamples.event, type: "assessment.triggered", data: { assessmentRequestId: "77" } },
  kombo: {
    id: "event",
    type: "assessment:order-received",
    data: {
      ...komboExamples.order,
      package_id: "reference-check",
      status: "OPEN",
      integration_id: komboExamples.integrationId,
    },
  },
};

test("the documented requests of Recruitee and Kombo are taken letter for letter", async ({ app }) => {
  const owner = await aManager(app);
  const recruitee = await startByVendor.recruitee(app, owner);
  const kombo = await startByVendor.kombo(app, owner);
  const token = recruitee.entered["token"];
  const post = (address: string, data: unknown, headers: (body: string) => Record<string, string>) => {
    const body = JSON.stringify(data);
    return fetch(address, { method: "POST", body, headers: headersOf({ headers: headers(body) }) });
  };
  const bearer = () => ({ authorization: `Bearer ${token}` });
  const sendCandidate = `${recruitee.entered["address"]}/send_candidate`;
  expect((await post(sendCandidate, bodies.recruitee, bearer)).status).toBe(200);
  // Its test 2 is none of ours: the message says what to do.
  const unknown = await post(
    sendCandidate,
    { ...recruiteeExamples.sendCandidate, report_id: "another" },
    bearer,
  );
  expect(unknown.status).toBe(422);
  expect(await unknown.text()).toContain("no longer offered");
  for (const key of Object.keys(recruiteeExamples.sendCandidate).filter((name) => name !== "test_name"))
    expect((await post(sendCandidate, { ...bodies.recruitee, [key]: null }, bearer)).status).toBe(400);
  const signed = (body: string) => ({ "x-kombo-signature": signKombo(body, komboAccount.webhookSecret) });
  expect((await post(kombo.entered["address"]!, bodies.kombo, signed)).status).toBe(200);
  const { data, ...event } = bodies.kombo;
  const ignored = [
    { ...event, type: "sync-finished", data: {} },
    { ...event, data: { ...data, id: "another", integration_id: "workday:another" } },
    { ...event, data: { ...data, id: "another", status: "CANCELLED" } },
  ];
  for (const body of ignored) expect((await post(kombo.entered["address"]!, body, signed)).status).toBe(200);
  for (const body of [{ ...event, data: { ...data, candidate: {} } }, []])
    expect((await post(kombo.entered["address"]!, body, signed)).status).toBe(400);
  expect(await app.count(atsOrders)).toBe(2);
  const created = await app.db
    .select({ email: candidates.email, id: candidates.externalId })
    .from(candidates);
  expect(created.toSorted((a, b) => (a.id ?? "").localeCompare(b.id ?? ""))).toEqual([
    { id: "1-1", email: recruiteeExamples.sendCandidate.email },
    { id: "workday:HWUTwvyx2wLoSUHphiWVrp28/54321", email: "john.doe@gmail.com" },
  ]);
  const titles = (await app.db.select().from(jobs)).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(["Bottle Opener", "Orders from Recruitee"]);
});

test("Kombo: a person who applies for two jobs gets a check for each of them", async ({ app }) => {
  const { system } = await startSystem(app, "kombo");
  const { data } = bodies.kombo;
  const other = {
    ...data,
    id: "other",
    application: { remote_id: "54322" },
    job: { ...data.job, remote_id: "67891" },
  };
  for (const order of [data, other]) expect((await postToKombo(system, order)).status).toBe(200);
  expect([await app.count(candidates), await app.count(jobs)]).toEqual([2, 2]);
});

test("two systems behind Kombo may use the same ids", async ({ app }) => {
  const owner = await aManager(app);
  const workday = await startByVendor.kombo(app, owner);
  const integrationId = "icims:another";
  const { address } = await connect(app, owner, "kombo", { ...komboAccount, integrationId });
  const { data } = bodies.kombo;
  expect((await postToKombo(workday, data)).status).toBe(200);
  const candidate = { ...data.candidate, first_name: "Ada", email: "ada@mailbox.example" };
  const order = { ...data, id: "other", integration_id: integrationId, candidate };
  const icims = { entered: { address: toTestAddress(app, address) } };
  expect((await postToKombo(icims, order)).status).toBe(200);
  const emails = (await app.db.select().from(candidates)).map(({ email }) => email);
  expect(new Set(emails)).toEqual(new Set(["ada@mailbox.example", "john.doe@gmail.com"]));
  expect(await app.count(jobs)).toBe(2);
});

function postToKombo({ entered }: { entered: Record<string, string> }, data: object) {
  const body = JSON.stringify({ ...bodies.kombo, data });
  const headers = { "x-kombo-signature": signKombo(body, komboAccount.webhookSecret) };
  return fetch(entered["address"] ?? "", { method: "POST", body, headers: headersOf({ headers }) });
}

test.for(systemNames)(
  "%s: a report that fails is sent again, and a result comes late",
  async (vendor, { app }) => {
    const { owner, system, order } = await startSystem(app, vendor);
    const placed = await order();
    await agree(app);
    system.state.failing = "500";
    await complete(app, owner);
    expect(placed.status).not.toBe("Complete");
    const { connections } = await owner.browser.manager.recruiting.list();
    expect(connections[0]?.problem).toContain("500");
    system.state.failing = "429";
    await reportedLater(app, minuteMs);
    system.state.failing = null;
    await reportedLater(app, hourMs);
    await expect.poll(() => placed.status).toBe("Complete");
    const before = system.asked.length;
    await reportedLater(app, hourMs);
    expect(system.asked).toHaveLength(before);
  },
);

test("HiBob: a cancelled order pauses the check, one that has ended stays, and one that comes late starts nothing", async ({
  app,
}) => {
  const { system, order, offered } = await startSystem(app, "hibob");
  const placed = await order();
  await system.cancel(placed);
  const [candidate] = await app.db.select().from(candidates);
  expect(candidate?.outreachPausedAt).not.toBeNull();
  // Once more, as HiBob may deliver an event twice.
  await system.cancel(placed);
  expect((await ordersIn(app)).map(({ state }) => state)).toEqual(["cancelled"]);
  // After a cancellation partners send nothing.
  await app.runTasks();
  expect(system.asked.filter(({ method }) => method === "PATCH")).toEqual([]);

  // The cancellation overtakes the order.
  const late = system.calls.find(({ body }) => body?.includes("assessment.triggered"))!;
  const body = late.body?.replaceAll(placed.id, "990077") ?? "";
  system.orders.push({ ...placed, id: "990077", applicant: applicants[1]! });
  expect((await postToHiBob(system, body.replace("triggered", "cancelled"))).status).toBe(200);
  expect((await postToHiBob(system, body)).status).toBe(200);
  expect(await app.count(candidates)).toBe(1);

  const second = await system.order(applicants[2]!, offered);
  const [third] = await app.db
    .select()
    .from(candidates)
    .where(eq(candidates.firstName, applicants[2]!.firstName));
  const { id } = oneRow(third);
  await app.db
    .update(atsOrders)
    .set({ state: "complete", endedAt: app.clock.now() })
    .where(eq(atsOrders.candidateId, id));
  await system.cancel(second);
  expect(await app.db.$count(atsOrders, eq(atsOrders.state, "complete"))).toBe(1);
});

function postToHiBob({ entered }: { entered: Record<string, string> }, body: string) {
  const headers = { "bob-signature": signBob(body, hiBobAccount.webhookSecret) };
  return fetch(entered["address"] ?? "", { method: "POST", body, headers: headersOf({ headers }) });
}

test("a signed request may not be nested more deeply than any other", async ({ app }) => {
  const { system } = await startSystem(app, "hibob");
  const body = "[".repeat(60) + "]".repeat(60);
  const answer = await postToHiBob(system, body);
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("nested too deeply")]);
});

test.for([
  ["an id that cannot be stored", "triggered", { assessmentRequestId: "\ud800" }],
  ["an id that cannot be stored", "cancelled", { assessmentRequestId: "\0" }],
  ["no id", "triggered", {}],
] as const)("HiBob: an event with %s (%s) is refused", async ([, event, data], { app }) => {
  const { system } = await startSystem(app, "hibob");
  const answer = await postToHiBob(system, JSON.stringify({ type: `assessment.${event}`, data }));
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining("as HiBob documents it"),
  ]);
});

test("HiBob: other events, and the ping when an address is entered, start nothing", async ({ app }) => {
  const { system } = await startSystem(app, "hibob");
  for (const body of [hiBobExamples.event, "Ping test", { text: "Ping test" }])
    expect((await postToHiBob(system, JSON.stringify(body))).status).toBe(200);
  expect(await app.count(atsOrders)).toBe(0);
});

test("HiBob: an order whose details cannot be read now is asked for again later", async ({ app }) => {
  const { owner, system, order, offered } = await startSystem(app, "hibob");
  system.state.failures.push("500");
  await expect(order()).rejects.toThrow("503");
  const [connection] = (await owner.browser.manager.recruiting.list()).connections;
  expect(connection?.problem).toBe("HiBob did not give the details of an order (status 500).");
  expect(await app.count(atsOrders)).toBe(0);
  const [failed] = system.orders;
  const { body = "" } = system.calls.findLast((call) => call.body?.includes("triggered"))!;
  expect((await postToHiBob(system, body)).status).toBe(200);
  expect((await onlyOrder(app)).vendorOrderId).toBe(failed?.id);
  await expect(system.order({ ...applicants[1]!, email: "" }, offered)).rejects.toThrow(
    "another form than expected",
  );
});

test.for(systemNames)("%s: a candidate who declines ends the order, with a note", async (vendor, { app }) => {
  const { order } = await startSystem(app, vendor);
  const placed = await order();
  await app.runTasks();
  const { secret, participation } = portalOf(app);
  await participation.withdraw({ secret });
  await app.runTasks();
  // These two document no state for this.
  const isComplete = vendor === "hibob" || vendor === "greenhouse";
  await expect.poll(() => placed.status).toBe(isComplete ? "Complete" : "Cancelled");
  expect(JSON.stringify(placed.details)).toContain("does not agree");
});

test.for(["hibob", "kombo"] as const)(
  "%s gets the list of checks, also with templates that are added later",
  async (vendor, { app }) => {
    const { owner, system } = await startSystem(app, vendor);
    expect(await system.packages()).toHaveLength(1);
    await aTemplate(app, { name: "Chefs" });
    system.state.failures.push("500");
    await app.runTasks(sweepPackages);
    expect(await system.packages()).toHaveLength(1);
    const { connections } = await owner.browser.manager.recruiting.list();
    expect(connections[0]?.problem).toContain("did not accept the list of checks (status 500)");
    await app.runTasks(sweepPackages);
    const offered = await system.packages();
    expect(offered.map(({ name }) => name)).toEqual(["Reference check", "Reference check: Chefs"]);
    await system.order(applicants[0]!, offered[1]!);
    const [candidate] = await app.db.select().from(candidates);
    expect(candidate?.templateId).toBe(offered[1]?.id);
  },
);

test("after Recruitee has replaced the partner's secret, what failed is reported with the new one", async ({
  app,
}) => {
  const owner = await aManager(app);
  const system = await startByVendor.recruitee(app, owner);
  const [offered] = await system.packages();
  const placed = await system.order(applicants[0]!, offered!);
  await agree(app);
  system.account.secret = "a-new-secret";
  await complete(app, owner);
  const { manager } = owner.browser;
  expect((await manager.recruiting.list()).connections[0]?.problem).toContain("status 401");
  app.context.settings.recruiting.recruiteePartner = { ...recruiteeAccount, secret: "a-new-secret" };
  await reportedLater(app, minuteMs);
  expect(placed.status).toBe("Complete");
});

test("an owner replaces one of a system's credentials, and the others stay", async ({ app }) => {
  const owner = await aManager(app);
  await startByVendor.kombo(app, owner);
  const { manager } = owner.browser;
  const [connection] = (await manager.recruiting.list()).connections;
  const { id: connectionId, templateId, wantedResponses, isOn } = connection!;
  const chosen = { memberId: owner.id, templateId, wantedResponses, isOn };
  const credentials = { apiKey: "a-new-key", integrationId: "", webhookSecret: "" };
  await manager.recruiting.update({ connectionId, ...chosen, credentials });
  const row = oneRow((await app.db.select().from(atsConnections))[0]);
  expect(JSON.parse(row.credentials ?? "")).toMatchObject({ ...komboAccount, apiKey: "a-new-key" });
});

test("without what its partner team gives to the installation, Recruitee is not offered", async ({ app }) => {
  app.context.settings.features.recruitment_integration = true;
  const owner = await aManager(app);
  const { recruiting } = owner.browser.manager;
  expect((await recruiting.list()).offered).not.toContain("recruitee");
  const chosen = { vendor: "recruitee", memberId: owner.id } as const;
  await expect(recruiting.add(chosen)).rejects.toMatchObject({ code: "RECRUITING_OFF" });
});

test("the systems that sign are those to which no key is issued", () => {
  expect(vendors.filter((vendor) => adapters[vendor]?.isSigned)).toEqual(signingVendors);
});

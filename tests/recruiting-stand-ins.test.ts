import { expect, test } from "vitest";
import { ashbyAccount, startAshby } from "./stand-ins/ashby.ts";
import ashby from "./stand-ins/examples/ashby.json" with { type: "json" };
import greenhouse from "./stand-ins/examples/greenhouse.json" with { type: "json" };
import kombo from "./stand-ins/examples/kombo.json" with { type: "json" };
import recruitee from "./stand-ins/examples/recruitee.json" with { type: "json" };
import { startGreenhouse } from "./stand-ins/greenhouse.ts";
import { hiBobAccount, startHiBob } from "./stand-ins/hibob.ts";
import { type Reply, startStandIn } from "./stand-ins/http-stand-in.ts";
import { komboAccount, startKombo } from "./stand-ins/kombo.ts";
import { startRecruitee } from "./stand-ins/recruitee.ts";
import { basic } from "./stand-ins/recruiting.ts";
import { applicants } from "./stand-ins/recruiting-orders.ts";

/** Forthright's part, as the systems' documentation shows it. */
let answers: Record<string, Reply> = {};
const partner = await startStandIn(
  ({ url }) => answers[url.pathname.split("/").at(-1) ?? ""] ?? { status: 404 },
);

const [applicant] = applicants;
const aCheck = { id: "2", name: "Reference check" };

async function send(url: string, method: string, headers: Record<string, string>, body?: unknown) {
  const response = await fetch(url, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : null) as unknown };
}

test("the Greenhouse stand-in takes the documented answers, and reports the documented mistake", async () => {
  const system = await startGreenhouse();
  const key = Buffer.from(greenhouse.authorization.slice("Basic ".length), "base64")
    .toString()
    .slice(0, -":".length);
  Object.assign(system.entered, { address: partner.url, key });
  answers = {
    list_tests: { body: greenhouse.listTestsAnswer },
    send_test: { body: greenhouse.sendTestAnswer },
    test_status: { body: greenhouse.testStatusAnswer },
    request_errors: { body: greenhouse.requestErrorsAnswer },
  };
  expect(await system.packages()).toEqual([
    { id: "12345", name: "My First Test" },
    { id: "54321", name: "My Second Test" },
  ]);
  expect(partner.asked.at(-1)?.headers.authorization).toBe(greenhouse.authorization);
  const order = await system.order(applicant!, { id: "12345", name: "My First Test" });
  expect(order.partnerId).toBe("98765");
  const address = `${system.url}/integrations/testing_partners/take_home_tests/${order.id}`;
  expect((await send(address, "PATCH", { authorization: basic("another") })).status).toBe(401);
  expect((await send(`${address}9`, "PATCH", { authorization: greenhouse.authorization })).status).toBe(404);
  expect(order.status).toBe("Sent");

  answers["test_status"] = { body: { partner_status: "complete" } };
  expect((await send(address, "PATCH", { authorization: greenhouse.authorization })).status).toBe(200);
  await expect.poll(() => partner.asked.at(-1)?.url.pathname).toBe("/request_errors");
  expect(JSON.parse(partner.asked.at(-1)?.body ?? "")).toMatchObject({
    api_call: "test_status",
    errors: greenhouse.requestErrors.errors,
  });
  answers["test_status"] = { body: { ...greenhouse.testStatusAnswer, metadata: { nested: {} } } };
  await send(address, "PATCH", { authorization: greenhouse.authorization });
  await expect.poll(() => order.history.at(-1)).toContain("another shape");
  answers["test_status"] = { body: greenhouse.testStatusAnswer };
  await send(address, "PATCH", { authorization: greenhouse.authorization });
  await expect.poll(() => order.status).toBe("Complete");
  expect(order.link).toBe("http://example.com/tests/12345");
  // An object instead of an array is what documents of others show.
  answers["list_tests"] = { body: { tests: greenhouse.listTestsAnswer } };
  await expect(system.packages()).rejects.toThrow("another shape");
});

test("the Ashby stand-in takes values as documented, and refuses a result without a link", async () => {
  const system = await startAshby();
  Object.assign(system.entered, { address: partner.url, key: "a-secret" });
  answers = {
    "assessment.list": {
      body: { success: true, results: [{ assessment_type_id: "2", name: "Reference check" }] },
    },
    "assessment.start": { body: { success: true, results: { assessment_id: "one" } } },
    "assessment.cancel": { body: { success: true, results: { assessment_id: "one" } } },
  };
  expect(await system.packages()).toEqual([aCheck]);
  const order = await system.order(applicant!, aCheck);
  const update = `${system.url}/assessment.update`;
  const own = { authorization: basic(ashbyAccount.apiKey) };
  const started = {
    assessment_id: "one",
    timestamp: ashby.timestamp,
    assessment_status: { identifier: "status", label: "Status", type: "string", value: "Started" },
  };
  expect((await send(update, "POST", {}, started)).status).toBe(401);
  expect((await send(update, "POST", { authorization: basic("another") }, started)).status).toBe(403);
  expect((await send(update, "POST", own, started)).body).toEqual({ success: true });
  expect(order.status).toBe("Started");
  const withResult = { ...started, assessment_result: ashby.value };
  expect((await send(update, "POST", own, withResult)).body).toMatchObject({ success: false });
  const link = {
    identifier: "link",
    label: "Result",
    type: "url",
    value: "https://forthright.example/candidates/1",
  };
  expect((await send(update, "POST", own, { ...withResult, assessment_profile_url: link })).body).toEqual({
    success: true,
  });
  expect(order).toMatchObject({ status: "Complete", link: link.value, details: { "Max Score": "10" } });
  answers["assessment.start"] = { status: 422, body: { message: "Please add a work history" } };
  await expect(system.order(applicant!, aCheck)).rejects.toThrow("422");
  await system.cancel(order);
  expect(partner.asked.at(-1)?.body).toBe('{"assessment_id":"one"}');
});

test("the Recruitee stand-in takes every documented report, and none that reference checks do not have", async () => {
  const system = await startRecruitee();
  Object.assign(system.entered, { address: partner.url, token: "a-token" });
  answers = { tests: { body: recruitee.testsAnswer }, send_candidate: { body: {} } };
  expect(await system.packages()).toHaveLength(3);
  expect(partner.asked.at(-1)?.headers.authorization).toBe("Bearer a-token");
  const order = await system.order(applicant!, aCheck);
  const sent = Object.keys(JSON.parse(partner.asked.at(-1)?.body ?? "{}") as object);
  expect(sent).toEqual([...Object.keys(recruitee.sendCandidate), "added_later"]);
  const base = `${system.url}/api/p/forthright`;
  const own = () => ({ "rt-partner-secret": system.account.secret });
  for (const report of recruitee.reports)
    expect((await send(`${base}/reports/${order.id}`, "PATCH", own(), report)).status).toBe(200);
  expect(order.details["Score"]).toBe("12/15");
  const subtitle = { subtitle: "Of five" };
  expect((await send(`${base}/reports/${order.id}`, "PATCH", own(), subtitle)).status).toBe(422);
  expect((await send(`${base}/reports/none`, "PATCH", own(), {})).status).toBe(404);
  const before = own();
  const { body } = await send(`${base}/partner/regenerate-secret`, "POST", before);
  expect(Object.keys(body as object)).toEqual(Object.keys(recruitee.regenerateSecretAnswer));
  expect((await send(`${base}/reports/${order.id}`, "PATCH", before, {})).status).toBe(401);
  expect((await send(`${base}/c/1/candidates/${applicant!.id}/reports`, "GET", own())).body).toHaveLength(1);
});

test("the HiBob stand-in takes packages and reports as described", async () => {
  const system = await startHiBob();
  Object.assign(system.entered, { address: `${partner.url}/event` });
  answers = { event: { body: {} } };
  const base = `${system.url}/v1/hiring/assessments`;
  const own = { authorization: `Bearer ${hiBobAccount.accessToken}` };
  expect((await send(`${base}/packages`, "POST", {}, { packages: [] })).status).toBe(401);
  expect((await send(`${base}/packages`, "POST", own, { packages: [aCheck, aCheck] })).status).toBe(400);
  expect((await send(`${base}/packages`, "POST", own, { packages: [aCheck] })).status).toBe(201);
  expect(await system.packages()).toEqual([aCheck]);
  const order = await system.order(applicant!, aCheck);
  expect((await send(`${base}/${order.id}`, "GET", own)).body).toMatchObject({
    jobOpening: { title: "Head Chef" },
  });
  expect((await send(`${base}/none`, "GET", own)).status).toBe(404);
  const unsafe = { status: "completed", resultUrl: "http://forthright.example/" };
  expect((await send(`${base}/${order.id}`, "PATCH", own, unsafe)).status).toBe(400);
  const safe = { status: "completed", resultUrl: "https://forthright.example/" };
  expect((await send(`${base}/${order.id}`, "PATCH", own, safe)).status).toBe(204);
  expect(order).toMatchObject({ status: "Complete", link: safe.resultUrl });
  await send(`${base}/packages/delete`, "POST", own, { packageIds: ["2", "unknown"] });
  expect(await system.packages()).toEqual([]);
});

test("the Kombo stand-in takes the documented packages and result, and changes an order only while it is open", async () => {
  const system = await startKombo();
  Object.assign(system.entered, { address: `${partner.url}/webhook` });
  answers = { webhook: { body: {} } };
  const base = `${system.url}/v1/assessment`;
  const own = {
    authorization: `Bearer ${komboAccount.apiKey}`,
    "x-integration-id": komboAccount.integrationId,
  };
  expect((await send(`${base}/packages`, "PUT", {}, kombo.packages)).status).toBe(401);
  const elsewhere = { ...own, "x-integration-id": "workday:another" };
  expect((await send(`${base}/packages`, "PUT", elsewhere, kombo.packages)).status).toBe(404);
  expect((await send(`${base}/packages`, "PUT", own, kombo.packages)).body).toEqual(kombo.resultAnswer);
  const order = await system.order(applicant!, aCheck);
  const { data } = JSON.parse(partner.asked.at(-1)?.body ?? "{}") as { data: Record<string, object> };
  expect(Object.keys(data)).toEqual(expect.arrayContaining(Object.keys(kombo.order)));
  for (const part of ["candidate", "application", "job"] as const)
    expect(Object.keys(data[part] ?? {})).toEqual(Object.keys(kombo.order[part]));
  const result = `${base}/orders/${order.id}/result`;
  const { completed_at: _, ...undated } = kombo.result;
  expect((await send(result, "PUT", own, undated)).status).toBe(400);
  expect((await send(result, "PUT", own, kombo.result)).body).toEqual(kombo.resultAnswer);
  expect((await send(result, "PUT", own, { ...kombo.result, status: "OPEN" })).status).toBe(400);
  expect((await send(result, "PUT", own, kombo.result)).status).toBe(200);
  expect(order).toMatchObject({ status: "Complete", link: "https://example.com" });
});

test("a stand-in fails when told to, and shows a refused order on its page", async () => {
  const system = await startRecruitee();
  system.state.failures.push("500", "429");
  const address = `${system.url}/api/p/forthright/reports/none`;
  expect((await send(address, "PATCH", {}, {})).status).toBe(500);
  expect((await send(address, "PATCH", {}, {})).status).toBe(429);
  expect((await send(address, "PATCH", {}, {})).status).toBe(401);
  Object.assign(system.entered, { address: partner.url, token: "a-token" });
  answers = { tests: { body: [{ name: "<b>Check</b>", id: 1 }] }, send_candidate: { status: 401 } };
  const form = new URLSearchParams({ applicant: applicant!.id, package: "1" });
  await fetch(`${system.url}/page/orders`, { method: "POST", body: form });
  const page = await (await fetch(system.url)).text();
  expect(page).toContain("&lt;b&gt;Check&lt;/b&gt;");
  expect(page).toContain("<strong>Refused</strong>");
});

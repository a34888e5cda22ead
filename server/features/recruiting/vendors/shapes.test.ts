import { expect, test } from "vitest";
import hiBobExamples from "#tests/stand-ins/examples/hibob.json" with { type: "json" };
import komboExamples from "#tests/stand-ins/examples/kombo.json" with { type: "json" };
import recruiteeExamples from "#tests/stand-ins/examples/recruitee.json" with { type: "json" };
import { hiBobAccount, signBob, startHiBob } from "#tests/stand-ins/hibob.ts";
import { startStandIn } from "#tests/stand-ins/http-stand-in.ts";
import { komboAccount, signKombo, startKombo } from "#tests/stand-ins/kombo.ts";
import { recruiteeAccount, startRecruitee } from "#tests/stand-ins/recruitee.ts";
import { parseJson } from "#tests/stand-ins/recruiting.ts";
import { applicants } from "#tests/stand-ins/recruiting-orders.ts";
import {
  hiBobDetails,
  hiBobPackages,
  hiBobReport,
  hiBobSignature,
  readHiBobDetails,
  readHiBobEvent,
} from "./hibob.ts";
import { komboPackages, komboResult, komboSignature, readKomboOrder } from "./kombo.ts";
import { readRecruiteeOrder, recruiteeReport, recruiteeTests } from "./recruitee.ts";
import type { Outcome, OutgoingCall } from "./shapes.ts";

const aPackage = { id: "reference-check", name: "Reference check", description: "Asks former colleagues" };
const complete: Outcome = {
  status: "complete",
  link: "https://forthright.example/candidates/1",
  endedAt: new Date("2026-11-21T10:00:00Z"),
  summary: "3 of 5 answered",
  facts: [{ label: "Answers", value: "3" }],
};
const [applicant] = applicants;
const email = applicant?.email;

async function call({ method, address, headers, body }: OutgoingCall) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(address, { method, headers, ...sent });
  return { status: response.status, body: parseJson(await response.text()) };
}

/** A receiver in Forthright's place. */
async function aReceiver() {
  const receiver = await startStandIn(() => ({ body: {} }));
  return { ...receiver, last: () => receiver.asked.at(-1) };
}

test("Recruitee's documented candidate is read, and its tests are listed as documented", () => {
  expect(readRecruiteeOrder({ ...recruiteeExamples.sendCandidate, added_later: {} })).toEqual({
    externalOrderId: "bb83dc83-91b2-46a5-8a21-824067f29c68",
    packageId: "2",
    candidate: {
      externalId: "1-1",
      firstName: "Jon",
      lastName: "Snow",
      email: recruiteeExamples.sendCandidate.email,
    },
    job: null,
  });
  for (const key of Object.keys(recruiteeExamples.sendCandidate).filter((name) => name !== "test_name"))
    expect(readRecruiteeOrder({ ...recruiteeExamples.sendCandidate, [key]: null })).toBeNull();
  expect(recruiteeTests([aPackage])).toEqual([{ name: "Reference check", id: "reference-check" }]);
});

test("Recruitee takes each state of an order, with the day on which it ended", async () => {
  const recruitee = await startRecruitee();
  const forthright = await aReceiver();
  Object.assign(recruitee.entered, { address: forthright.url, token: "a-token" });
  const order = await recruitee.order(applicant!, aPackage);
  expect(readRecruiteeOrder(parseJson(forthright.last()?.body ?? ""))).toMatchObject({
    candidate: { email },
  });
  const base = `${recruitee.url}/api`;
  const report = (outcome: Outcome, credentials = recruiteeAccount) =>
    call(recruiteeReport(base, credentials, order.id, outcome));
  for (const status of ["started", "complete", "cancelled"] as const)
    expect((await report({ ...complete, status })).status).toBe(200);
  expect(order).toMatchObject({ status: "Cancelled", details: { Score: "3 of 5 answered" } });
  expect(recruitee.reports.get(order.id)?.completed_at).toBe("2026-11-21T00:00:00.000Z");
  expect((await report(complete, { ...recruiteeAccount, secret: "another" })).status).toBe(401);
  await Promise.all([recruitee.stop(), forthright.stop()]);
});

test("Kombo's documented order is read, but not one of another system, or one that is closed", () => {
  const credentials = { ...komboAccount, integrationId: komboExamples.integrationId };
  const data = { ...komboExamples.order, status: "OPEN", integration_id: komboExamples.integrationId };
  const event = { id: "event", type: "assessment:order-received", data };
  expect(readKomboOrder({ ...event, added_later: 1 }, credentials)).toEqual({
    externalOrderId: "B5KQKhAgTv6ZwzrfAbqbhipd",
    packageId: "typescript_test",
    candidate: {
      externalId: "workday:HWUTwvyx2wLoSUHphiWVrp28/54321",
      firstName: "John",
      lastName: "Doe",
      email: "john.doe@gmail.com",
    },
    job: { externalId: "workday:HWUTwvyx2wLoSUHphiWVrp28/67890", title: "Bottle Opener" },
  });
  const expectIgnored = (body: unknown) => expect(readKomboOrder(body, credentials)).toBe("ignored");
  expectIgnored({ ...event, data: { ...data, integration_id: "workday:another" } });
  expectIgnored({ ...event, data: { ...data, status: "CANCELLED" } });
  expectIgnored({ ...event, type: "sync-finished", data: {} });
  expect(readKomboOrder({ ...event, data: { ...data, candidate: {} } }, credentials)).toBeNull();
  expect(readKomboOrder([], credentials)).toBeNull();
});

test("Kombo takes the packages and each state of an order, and its signature is checked over the raw body", async () => {
  const kombo = await startKombo();
  const forthright = await aReceiver();
  Object.assign(kombo.entered, { address: forthright.url });
  const base = `${kombo.url}/v1`;
  expect((await call(komboPackages(base, komboAccount, [aPackage]))).body).toEqual(
    komboExamples.resultAnswer,
  );
  expect(await kombo.packages()).toMatchObject([{ id: "reference-check", type: "REFERENCE_CHECK" }]);
  const order = await kombo.order(applicant!, aPackage);
  const { body = "", headers } = forthright.last() ?? {};
  expect(headers?.["x-kombo-signature"]).toBe(komboSignature(body, komboAccount.webhookSecret));
  expect(komboSignature(body, "another")).not.toBe(signKombo(body, komboAccount.webhookSecret));
  expect(readKomboOrder(parseJson(body), komboAccount)).toMatchObject({ candidate: { email } });
  const report = (outcome: Outcome) => call(komboResult(base, komboAccount, order.id, outcome));
  expect((await report({ ...complete, status: "started", endedAt: null })).status).toBe(200);
  expect((await report(complete)).status).toBe(200);
  expect(order).toMatchObject({ status: "Complete", link: complete.link, details: { Answers: "3" } });
  // A repeated report is taken, and one of an earlier state is not.
  expect((await report(complete)).status).toBe(200);
  expect((await report({ ...complete, status: "cancelled" })).status).toBe(400);
  await Promise.all([kombo.stop(), forthright.stop()]);
});

test("HiBob's events carry an id, and other events are ignored", () => {
  const { event } = hiBobExamples;
  const triggered = { ...event, type: "assessment.triggered", data: { assessmentRequestId: "77" } };
  expect(readHiBobEvent(event)).toBe("ignored");
  expect(readHiBobEvent(triggered)).toEqual({ kind: "ordered", externalOrderId: "77" });
  expect(readHiBobEvent({ ...triggered, type: "assessment.cancelled" })).toEqual({
    kind: "cancelled",
    externalOrderId: "77",
  });
  expect(readHiBobEvent({ ...triggered, data: {} })).toBeNull();
  // HiBob sends this text, or this object, when an address is entered.
  expect(readHiBobEvent("Ping test")).toBe("ignored");
  expect(readHiBobEvent({ text: "Ping test" })).toBe("ignored");
});

test("HiBob gives an order's details on request, and takes packages and a result without a grade", async () => {
  const bob = await startHiBob();
  const forthright = await aReceiver();
  Object.assign(bob.entered, { address: forthright.url });
  const base = `${bob.url}/v1`;
  expect((await call(hiBobPackages(base, hiBobAccount, [aPackage]))).status).toBe(201);
  const order = await bob.order(applicant!, aPackage);
  const { body = "", headers } = forthright.last() ?? {};
  expect(headers?.["bob-signature"]).toBe(hiBobSignature(body, hiBobAccount.webhookSecret));
  expect(hiBobSignature(body, "another")).not.toBe(signBob(body, hiBobAccount.webhookSecret));
  expect(body).not.toContain(email);
  const details = await call(hiBobDetails(base, hiBobAccount, order.id));
  expect(readHiBobDetails(order.id, details.body)).toEqual({
    externalOrderId: order.id,
    packageId: aPackage.id,
    // One person may apply for several jobs.
    candidate: { externalId: `${applicant?.id}-4011001`, firstName: "Robin", lastName: "Vale", email },
    job: { externalId: "4011001", title: "Head Chef" },
  });
  expect(readHiBobDetails(order.id, {})).toBeNull();
  expect(hiBobReport(base, hiBobAccount, order.id, { ...complete, status: "started" })).toBeNull();
  const cancelled = hiBobReport(base, hiBobAccount, order.id, { ...complete, status: "cancelled" });
  expect(cancelled?.body).toMatchObject({ status: "completed" });
  const report = hiBobReport(base, hiBobAccount, order.id, complete);
  expect(Object.keys(report?.body as object)).toEqual(["status", "resultUrl", "comments"]);
  expect((await call(report!)).status).toBe(204);
  expect(order).toMatchObject({ status: "Complete", link: complete.link });
  await Promise.all([bob.stop(), forthright.stop()]);
});

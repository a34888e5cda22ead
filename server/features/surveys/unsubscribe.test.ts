import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { candidates } from "#server/platform/db/schema/candidates.ts";
import { doNotContact, reviewers } from "#server/platform/db/schema/reviewers.ts";
import { surveyResponses } from "#server/platform/db/schema/surveys.ts";
import { sign } from "#server/platform/auth/signatures.ts";
import { doNotContactHash } from "#server/features/reviewers/do-not-contact.ts";
import { aManager, anEmail, aReviewer, aSubmission, storedReviewer, oneClick } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";

test("one click in a mail program declines this survey without cookie or page, and affects no other company", async ({
  app,
}) => {
  const { id, email } = await aReviewer(app);
  // Mail programs and gateways change an address on its way.
  const path = unsubscribePath(app).replace("/unsubscribe/", "//Unsubscribe/");
  const answer = await app.browser().fetch(`${path}%3E`, oneClick);

  expect(answer.status).toBe(200);
  await expect(app.browser().reviewer.surveys.open({ reviewerId: id })).rejects.toMatchObject({
    code: "SURVEY_DECLINED",
  });
  expect(await app.count(doNotContact)).toBe(0);
  // Another company may ask the same person, after the usual rest.
  app.clock.advance(400 * dayMs);
  const manager = await aManager(app, { company: "Other Company" });
  expect(await aReviewer(app, { manager, email })).toMatchObject({ email });
});

test("repeated and concurrent clicks are one decline", async ({ app }) => {
  const { id } = await aReviewer(app);
  const path = unsubscribePath(app);
  const click = () => app.browser().fetch(path, oneClick);
  for (const { status } of await Promise.all([click(), click(), click()])) expect(status).toBe(200);
  const first = await storedReviewer(app, id);
  app.clock.advance(dayMs);
  expect((await click()).status).toBe(200);
  expect(await storedReviewer(app, id)).toEqual(first);
  expect(first).toMatchObject({ status: "declined", declineReason: "unsubscribed" });
});

test("a click concurrent with a submission has exactly one outcome", async ({ app }) => {
  for (let round = 0; round < 5; round++) {
    const { id } = await aReviewer(app);
    const path = unsubscribePath(app);
    const [submitted, clicked] = await Promise.allSettled([
      app.browser().reviewer.surveys.submit(aSubmission(id)),
      app.browser().fetch(path, oneClick),
    ]);
    expect(clicked).toMatchObject({ status: "fulfilled", value: { status: 200 } });
    const { status } = await storedReviewer(app, id);
    expect(status).toBe(submitted.status === "fulfilled" ? "completed" : "declined");
    expect(await app.count(surveyResponses)).toBe(status === "completed" ? 1 : 0);
    await app.db.delete(surveyResponses);
  }
});

test("a click counts before our mail server has confirmed the survey's e-mail", async ({ app }) => {
  const { id } = await aReviewer(app);
  const { surveySentAt } = await storedReviewer(app, id);
  await app.db
    .update(reviewers)
    .set({ status: "identified", surveySentAt: null, deliveryStartedAt: surveySentAt });
  await app.browser().fetch(unsubscribePath(app), oneClick);
  expect(await storedReviewer(app, id)).toMatchObject({ status: "declined", surveySentAt });
});

test("'never contact me' confirmed on the page stops every company and declines the survey", async ({
  app,
}) => {
  const { id, email } = await aReviewer(app);
  const path = unsubscribePath(app);
  await app.browser().fetch(path, oneClick);
  await endAllContact(app);
  await endAllContact(app);
  expect(await app.count(doNotContact)).toBe(1);
  expect(await storedReviewer(app, id)).toMatchObject({ status: "declined" });
  app.clock.advance(400 * dayMs);
  await expect(aReviewer(app, { email })).rejects.toMatchObject({ code: "CANNOT_BE_ASKED" });
});

test("every survey mail supports one-click unsubscribe (RFC 8058), with a token that cannot answer the survey", async ({
  app,
}) => {
  const { id, email, name, key } = await aReviewer(app);
  const headers = app.outbox[0]?.headers;
  expect(headers?.["List-Unsubscribe"]).toMatch(/^<http[^<>]+\/unsubscribe\/[\w.-]+>$/);
  expect(headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  for (const secret of [id, email, name, key]) expect(headers?.["List-Unsubscribe"]).not.toContain(secret);
});

test("reading the unsubscribe page changes nothing: mail scanners do", async ({ app }) => {
  const { id } = await aReviewer(app);
  const before = await storedReviewer(app, id);
  const path = unsubscribePath(app);
  for (const method of ["GET", "HEAD"]) await app.browser().fetch(path, { method });
  expect(await storedReviewer(app, id)).toEqual(before);
  expect(await app.count(doNotContact)).toBe(0);
});

test("unsubscribing works after the response, the deadline, and the deletion of everything about the reviewer", async ({
  app,
}) => {
  const { id, candidateId } = await aReviewer(app);
  const path = unsubscribePath(app);
  await app.browser().reviewer.surveys.submit(aSubmission(id));
  app.clock.advance(400 * dayMs);
  expect((await app.browser().fetch(path, oneClick)).status).toBe(200);
  expect(await app.count(surveyResponses)).toBe(1);
  expect(await app.db.select().from(reviewers)).toMatchObject([{ status: "completed" }]);

  await app.db.delete(candidates).where(eq(candidates.id, candidateId));
  expect((await app.browser().fetch(path, oneClick)).status).toBe(200);
  await endAllContact(app);
  expect(await app.count(doNotContact)).toBe(1);
});

test("after 'never contact me' no other spelling of the address is contacted either", async ({ app }) => {
  const [gmail, work] = [anEmail("kim.doe").replace(/@.*/, "@gmail.com"), anEmail("kim")];
  for (const email of [gmail, work.replace("@", "+references@")]) {
    await aReviewer(app, { email });
    await endAllContact(app);
  }
  const others = [gmail.replace(".", "").replace("@gmail", "+again@googlemail"), work.toUpperCase()];
  for (const email of others)
    await expect(aReviewer(app, { email })).rejects.toMatchObject({ code: "CANNOT_BE_ASKED" });
});

test("hashes of literal addresses from earlier versions still work", async ({ app }) => {
  const email = anEmail("kim").replace("@", "+references@");
  const hash = createHmac("sha256", `do-not-contact:${app.context.secret}`).update(email).digest("base64url");
  await app.db.insert(doNotContact).values({ emailHash: hash });
  await expect(aReviewer(app, { email })).rejects.toMatchObject({ code: "CANNOT_BE_ASKED" });
});

test("nobody can forge a token for another person, and no log contains one", async ({ app }) => {
  const { key, email } = await aReviewer(app);
  const { secret } = app.context;
  const path = unsubscribePath(app);
  const token = path.slice("/unsubscribe/".length);
  const hash = doNotContactHash(secret, email);
  const tampered = `${token.slice(0, -40)}${token.at(-40) === "A" ? "B" : "A"}${token.slice(-39)}`;
  for (const forged of [tampered, `${key}.${hash}`, `${key}.${hash}.`, `${key}.${hash}.${hash}`, "x", "%00"])
    expect((await app.browser().fetch(`/unsubscribe/${forged}`, oneClick)).status).toBe(404);
  expect(await app.count(doNotContact)).toBe(0);
  for (const part of [key, hash]) expect(token).not.toContain(part);

  await app.browser().fetch(path, oneClick);
  await app.browser().reviewer.surveys.unsubscribe({ token, neverContact: true });
  expect(await app.count(doNotContact)).toBe(1);
  for (const trace of [hash, token]) expect(app.logs.join("")).not.toContain(trace);
});

test("plain signed tokens in e-mails of earlier versions still work", async ({ app }) => {
  const { id, key, email } = await aReviewer(app);
  const { secret } = app.context;
  const hash = doNotContactHash(secret, email);
  const token = `${key}.${hash}.${sign(secret, `unsubscribe:${key}:${hash}`)}`;
  expect((await app.browser().fetch(`/unsubscribe/${token}`, oneClick)).status).toBe(200);
  expect(await storedReviewer(app, id)).toMatchObject({ declineReason: "unsubscribed" });
  await app.browser().reviewer.surveys.unsubscribe({ token, neverContact: true });
  expect(await app.count(doNotContact)).toBe(1);
});

function unsubscribePath(app: TestApp): string {
  const header = app.outbox.at(-1)?.headers["List-Unsubscribe"] ?? "";
  return new URL(header.slice(1, -1)).pathname;
}

/** The effect of the page behind the last mail's link, after its confirmation. */
async function endAllContact(app: TestApp) {
  const token = unsubscribePath(app).slice("/unsubscribe/".length);
  await app.browser().reviewer.surveys.unsubscribe({ token, neverContact: true });
}

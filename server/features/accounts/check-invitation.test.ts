import { eq } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { withHashingLimit } from "#server/platform/auth/passwords.ts";
import { rateLimits, storedResponses } from "#server/platform/db/schema/auth.ts";
import { hiringManagerInvitations } from "#server/platform/db/schema/managers.ts";
import { anAdmin, anInvitation, aPassword } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { recordStatements } from "#tests/record-statements.ts";

const invalid = { code: "INVALID_INVITATION", status: 404, message: "Invalid invitation code" };
const expired = { code: "INVITATION_EXPIRED", status: 410, message: "Invitation code has expired" };

test("a code shows the person it invites, however it is typed", async ({ app }) => {
  const { invitationCode, email } = await anInvitation(app);

  const [first, last] = [invitationCode.slice(0, 5), invitationCode.slice(5)];
  for (const typed of [
    invitationCode,
    ` ${invitationCode.toLowerCase()} `,
    `${first}-${last}`,
    `${first} – ${last}.`,
    `${first}\u00AD\u200B${last}\u00A0`,
    `“${invitationCode}”`,
    `Invitation code: ${first} ${last}`,
    `Ihr Code:\n${invitationCode}\n`,
    `Your invitation code is ${invitationCode}. Your department can tell you more.`,
    `${app.context.settings.origin}/invitation?code=${invitationCode}/`,
  ])
    expect(await check(app, typed)).toEqual({
      code: invitationCode,
      email,
      firstName: "Morgan",
      lastName: "Lee",
      company: "Juniper Labs",
    });
});

test("pending and sent invitations can be redeemed, accepted ones cannot", async ({ app }) => {
  const { id, invitationCode: code } = await anInvitation(app);
  for (const invitationStatus of ["pending", "sent"] as const) {
    await setStatus(app, id, invitationStatus);
    expect(await check(app, code)).toMatchObject({ code });
  }

  await setStatus(app, id, "accepted");
  await expect(check(app, code)).rejects.toMatchObject(invalid);
  await expect(setUp(app, code)).rejects.toMatchObject(invalid);
});

test("a code that was never given out is invalid", async ({ app }) => {
  for (const code of ["NEVERGIVEN", "' or 1=1", "a\0b"]) {
    await expect(check(app, code)).rejects.toMatchObject(invalid);
    await expect(setUp(app, code)).rejects.toMatchObject(invalid);
  }
  await expect(check(app, "x".repeat(41))).rejects.toMatchObject({
    status: 400,
    message: "Invalid invitation code",
  });
  for (const empty of ["  ", "-", "\u200B"])
    await expect(check(app, empty)).rejects.toMatchObject({ message: "Please enter your invitation code" });
});

test("an invitation works until the day that the e-mail states is over everywhere", async ({ app }) => {
  app.clock.set(new Date("2026-11-21T00:01:00Z"));
  const { invitationCode: code } = await anInvitation(app);
  // 5 Dec 2026, 23:59 in the last time zone of the Earth.
  app.clock.set(new Date("2026-12-06T11:59:00Z"));
  expect(await check(app, code)).toMatchObject({ code });

  app.clock.advance(dayMs);
  await expect(check(app, code)).rejects.toMatchObject(expired);
  await expect(setUp(app, code)).rejects.toMatchObject(expired);
});

test("an invitation without an expiry date never expires", async ({ app }) => {
  const { invitationCode: code, expiresAt } = await anInvitation(app, { neverExpires: true });
  app.clock.advance(10_000 * dayMs);

  expect(expiresAt).toBeNull();
  expect(await check(app, code)).toMatchObject({ code });
});

test("after too many wrong codes all codes are rejected, also right ones, for 15 minutes", async ({
  app,
}) => {
  const { invitationCode: code } = await anInvitation(app);
  for (let guess = 0; guess < 60; guess++)
    await expect(check(app, `WRONG${guess}`)).rejects.toMatchObject(invalid);
  const limited = { code: "TOO_MANY_ATTEMPTS", status: 429, data: { retryAfterSeconds: 900 } };
  await expect(check(app, "WRONGAGAIN")).rejects.toMatchObject(limited);
  await expect(check(app, code)).rejects.toMatchObject(limited);
  await expect(setUp(app, code)).rejects.toMatchObject(limited);

  app.clock.advance(15 * 60 * 1000);
  expect(await check(app, code)).toMatchObject({ code });
});

test("a used code and one that was never given out get the same answer by the same statements", async ({
  app,
}) => {
  const { id, invitationCode: used } = await anInvitation(app);
  await setStatus(app, id, "accepted");
  for (const attempt of [check, setUp]) {
    const answerAndStatements = async (code: string) => {
      let answer: unknown;
      const statements = await recordStatements(async () => {
        answer = await attempt(app, code).catch((error: unknown) => JSON.stringify(error));
      });
      expect(statements).not.toEqual([]);
      return [answer, statements.map(({ text }) => text)];
    };
    expect(await answerAndStatements(used)).toEqual(await answerAndStatements("NEVERGIVEN"));
  }
});

test("made-up codes take no place in the queue for password hashing, and store one row a network", async ({
  app,
}) => {
  const { invitationCode: code } = await anInvitation(app);
  const gate = Promise.withResolvers<void>();
  const strangers = Array.from({ length: 50 }, (_, index) =>
    withHashingLimit(() => gate.promise, { network: `192.0.2.${index}`, isKnown: false }),
  );
  for (let guess = 0; guess < 20; guess++) {
    const browser = app.browser([], { "idempotency-key": crypto.randomUUID() });
    const madeUp = { code: `MADEUP${guess}`, password: aPassword };
    await expect(browser.visitor.managers.setUp(madeUp)).rejects.toMatchObject(invalid);
  }
  expect(await app.db.select({ count: rateLimits.count }).from(rateLimits)).toEqual([{ count: 20 }]);
  expect(await app.count(storedResponses)).toBe(0);

  // A right code needs a place. While there is none, it is rejected but not counted as a guess.
  await expect(setUp(app, code)).rejects.toMatchObject({ status: 503 });
  const counts = await app.db.select({ count: rateLimits.count }).from(rateLimits);
  expect(counts.map(({ count }) => count)).toEqual([20]);
  gate.resolve();
  await Promise.all(strangers);
  expect(await setUp(app, code)).toMatchObject({ outcome: "created" });
});

test("a code that can still be redeemed is not stored with the failed attempts", async ({ app }) => {
  const { invitationCode: code } = await anInvitation(app);
  const weak = app.browser().visitor.managers.setUp({ code, password: "123456" });
  await expect(weak).rejects.toMatchObject({ code: "PASSWORD_IS_COMMON" });
  const failures = JSON.stringify(await app.db.select().from(rateLimits));
  expect(failures).toContain("invitation network");
  expect(failures).not.toContain(code);
});

test("right codes are not counted as guesses", async ({ app }) => {
  const { invitationCode: code } = await anInvitation(app);
  for (let time = 0; time < 65; time++) await check(app, code);

  expect(await app.db.select({ count: rateLimits.count }).from(rateLimits)).toEqual([{ count: 0 }]);
});

test("admins see all invitations, newest first, and which have expired", async ({ app }) => {
  const { browser } = await anAdmin(app);
  const older = await browser.admin.invitations.create(fields("old@example.com"));
  app.clock.advance(16 * dayMs);
  const newer = await browser.admin.invitations.create({ ...fields("new@example.com"), neverExpires: true });

  expect(older.invitationCode).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{10}$/);
  const { invitations } = await browser.admin.invitations.list({});
  expect(invitations).toMatchObject([
    { id: newer.id, expired: false, expiresAt: null, invitationStatus: "pending" },
    { id: older.id, expired: true },
  ]);
});

function check(app: TestApp, code: string) {
  return app.browser().visitor.invitations.check({ code });
}

function setUp(app: TestApp, code: string) {
  return app.browser().visitor.managers.setUp({ code, password: aPassword });
}

async function setStatus(app: TestApp, id: string, invitationStatus: "pending" | "sent" | "accepted") {
  await app.db
    .update(hiringManagerInvitations)
    .set({ invitationStatus })
    .where(eq(hiringManagerInvitations.id, id));
}

function fields(email: string) {
  return { firstName: "Morgan", lastName: "Lee", email, company: "Juniper Labs", role: "HR Director" };
}

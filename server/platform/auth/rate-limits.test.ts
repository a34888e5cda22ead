import { rateLimits } from "#server/platform/db/schema/auth.ts";
import { ServerBusyError } from "#server/platform/errors.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { withRateLimit } from "./rate-limits.ts";

const tooMany = { code: "TOO_MANY_ATTEMPTS" };

test("guesses from one network do not lock out people in another", async ({ app }) => {
  for (let count = 0; count < 10; count++) await guessWrongly(app, "192.0.2.1");
  await expect(guessRightly(app, "192.0.2.1")).rejects.toMatchObject(tooMany);

  expect(await guessRightly(app, "192.0.2.2")).toBe("in");
});

test("guesses at many accounts from one network are limited together", async ({ app }) => {
  for (let count = 0; count < 60; count++) await guessWrongly(app, "192.0.2.1", `person${count}@example.com`);

  await expect(guessRightly(app, "192.0.2.1", "somebody@example.com")).rejects.toMatchObject(tooMany);
});

test("all addresses of one customer's IPv6 network count as one", async ({ app }) => {
  for (let count = 0; count < 10; count++) await guessWrongly(app, `2001:db8:1:ab${count}0::${count}`);
  await expect(guessRightly(app, "2001:db8:1:abff:1:2:3:4")).rejects.toMatchObject(tooMany);

  expect(await guessRightly(app, "2001:db8:1:ac00::1")).toBe("in");
});

test("an IPv4 address is the same when it is written as IPv6", async ({ app }) => {
  for (let count = 0; count < 10; count++) await guessWrongly(app, "192.0.2.1");

  await expect(guessRightly(app, "::ffff:192.0.2.1")).rejects.toMatchObject(tooMany);
});

test("guesses made at the same moment are all counted", async ({ app }) => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, () => withRateLimit(app.context, guess("192.0.2.1"), fail)),
  );
  const reasons = outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason.message : ""));

  expect(reasons.filter((reason) => reason === "wrong")).toHaveLength(10);
});

test("a refused network writes no row for the accounts that it makes up", async ({ app }) => {
  const strangersGuess = (count: number) => ({
    ...guess("192.0.2.1", `person${count}@example.com`),
    isKnown: false,
  });
  for (let count = 0; count < 60; count++)
    await expect(withRateLimit(app.context, strangersGuess(count), fail)).rejects.toThrow("wrong");
  const rows = await app.count(rateLimits);
  for (let count = 60; count < 80; count++)
    await expect(withRateLimit(app.context, strangersGuess(count), fail)).rejects.toMatchObject(tooMany);
  expect(await app.count(rateLimits)).toBe(rows);
});

test("an attempt that was refused because the server was overloaded is not counted", async ({ app }) => {
  const refuseAsBusy = () => Promise.reject(new ServerBusyError());
  for (let count = 0; count < 10; count++)
    await expect(withRateLimit(app.context, guess("192.0.2.1"), refuseAsBusy)).rejects.toThrow(
      ServerBusyError,
    );
  expect(await guessRightly(app, "192.0.2.1")).toBe("in");
});

test("the remaining wait is given in seconds", async ({ app }) => {
  for (let count = 0; count < 10; count++) await guessWrongly(app, "192.0.2.1");
  app.clock.advance(60_500);

  await expect(guessRightly(app, "192.0.2.1")).rejects.toMatchObject({ data: { retryAfterSeconds: 840 } });
});

test("after twenty failures in a day from any networks, strangers together get one try a minute; known browsers are unaffected", async ({
  app,
}) => {
  const strangersGuessFrom = (count: number) => ({ ...guess(`192.0.2.${count}`), isKnown: false });
  const known = { ...guess("192.0.2.1"), isKnown: true };
  const succeed = () => Promise.resolve("in");
  for (let count = 0; count < 21; count++)
    await expect(withRateLimit(app.context, strangersGuessFrom(count), fail)).rejects.toThrow("wrong");
  for (const attempt of [fail, succeed])
    await expect(withRateLimit(app.context, strangersGuessFrom(30), attempt)).rejects.toMatchObject({
      ...tooMany,
      data: { retryAfterSeconds: 60 },
    });
  expect(await withRateLimit(app.context, known, succeed)).toBe("in");
  app.clock.advance(60_000);
  expect(await withRateLimit(app.context, strangersGuessFrom(31), succeed)).toBe("in");
  await expect(withRateLimit(app.context, strangersGuessFrom(32), succeed)).rejects.toMatchObject(tooMany);
  expect(
    await withRateLimit(app.context, { ...strangersGuessFrom(33), account: "jo@example.com" }, succeed),
  ).toBe("in");
  app.clock.advance(24 * 3600 * 1000);
  for (const count of [1, 2])
    expect(await withRateLimit(app.context, strangersGuessFrom(count), succeed)).toBe("in");
});

test("guesses from the same network do not lock out a known browser", async ({ app }) => {
  for (let count = 0; count < 60; count++)
    await guessWrongly(app, "192.0.2.1", `person${count % 5}@example.com`).catch(() => {});
  await expect(guessRightly(app, "192.0.2.1", "person1@example.com")).rejects.toMatchObject(tooMany);
  const known = { ...guess("192.0.2.1", "person1@example.com"), isKnown: true };
  expect(await withRateLimit(app.context, known, () => Promise.resolve("in"))).toBe("in");
  for (let count = 0; count < 10; count++)
    await expect(withRateLimit(app.context, known, fail)).rejects.toThrow("wrong");
  await expect(withRateLimit(app.context, known, () => Promise.resolve("in"))).rejects.toMatchObject(tooMany);
});

const fail = () => Promise.reject(new Error("wrong"));

function guess(address: string, account = "kim@example.com") {
  return { kind: "sign-in", account, address };
}

async function guessWrongly(app: TestApp, address: string, account?: string) {
  await expect(withRateLimit(app.context, guess(address, account), fail)).rejects.toThrow("wrong");
}

function guessRightly(app: TestApp, address: string, account?: string) {
  return withRateLimit(app.context, guess(address, account), () => Promise.resolve("in"));
}

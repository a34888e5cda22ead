import { argon2Sync } from "node:crypto";
import { readFile } from "node:fs/promises";
import { like } from "drizzle-orm";
import { rateLimits, managerAccounts } from "#server/platform/db/schema/auth.ts";
import { aManager, anInvitation, aPassword } from "#tests/factories.ts";
import { expect, test } from "#tests/harness.ts";
import { readEnv } from "#server/platform/env.ts";
import { hashPassword, isOutdated, verifyPassword, withHashingLimit } from "./passwords.ts";
import { processorMs } from "#tests/processor-time.ts";

/** The cost of every installation. The tests use the lowest possible cost. */
const { passwordCost: cost } = readEnv({});

test("the password that was hashed is recognized, and no other", async () => {
  const hash = await hashPassword("correct horse", cost);

  expect(await verifyPassword({ hash, password: "correct horse" })).toBe(true);
  for (const password of ["correct horse ", "Correct horse", "", "correct"])
    expect(await verifyPassword({ hash, password })).toBe(false);
});

test("the same password is hashed differently each time", async () => {
  const [first, second] = await Promise.all([
    hashPassword("correct horse", cost),
    hashPassword("correct horse", cost),
  ]);

  expect(first).not.toBe(second);
  expect(first.split("$")[4]).not.toBe(second.split("$")[4]);
  expect(first).not.toContain("correct");
});

test("letters of any script are distinguished", async () => {
  const hash = await hashPassword("пароль🔑", cost);

  expect(await verifyPassword({ hash, password: "пароль🔑" })).toBe(true);
  expect(await verifyPassword({ hash, password: "пароль🔒" })).toBe(false);
});

const cheap = { memory: 64, passes: 1, parallelism: 1 };
const hashWithoutNormalizing = (message: string) => {
  const nonce = Buffer.alloc(16, 7);
  const [salt, tag] = [nonce, argon2Sync("argon2id", { message, nonce, ...cheap, tagLength: 32 })].map(
    (bytes) => bytes.toString("base64").replaceAll("=", ""),
  );
  return `$argon2id$v=19$m=64,t=1,p=1$${salt}$${tag}`;
};

test("a password is recognized on keyboards that encode its accents differently, also by older hashes", async () => {
  const typed = "Zoë's café, Ø 3 Å";
  const encodings = [
    typed.normalize("NFC"),
    typed.normalize("NFD"),
    typed.normalize("NFC").replace("é", "e\u0301"),
  ];
  expect(new Set(encodings).size).toBe(3);
  for (const set of encodings)
    for (const password of encodings) {
      expect(await verifyPassword({ hash: await hashPassword(set, cheap), password })).toBe(true);
      // Older hashes used what the keyboard sent. Only a mixture of both forms cannot be found again from another
      // keyboard.
      if (set === encodings[2] && password !== set) continue;
      expect(await verifyPassword({ hash: hashWithoutNormalizing(set), password })).toBe(true);
    }
  const hash = await hashPassword(typed, cheap);
  for (const password of ["Zoe's café, Ø 3 Å", "Zoë's cafe, Ø 3 Å", "zoë's café, ø 3 å"])
    expect(await verifyPassword({ hash, password })).toBe(false);
});

test("refusing a password costs as much as hashing it for an account that does not exist", async () => {
  const someCost = { memory: 8192, passes: 1, parallelism: 1 };
  const hash = await hashPassword("another", someCost);
  for (const password of ["plain letters", "cafés à la carte"]) {
    let [refusing, hashing, ratio] = [Infinity, Infinity, 0];
    // In turns, because a busy machine slows one of them down. The minima approach the true costs.
    for (let round = 0; round < 6 && !(ratio > 0.7 && ratio < 1.4); round++) {
      refusing = Math.min(refusing, await processorTime(() => verifyPassword({ hash, password })));
      hashing = Math.min(hashing, await processorTime(() => hashPassword(password, someCost)));
      ratio = refusing / hashing;
    }
    expect(ratio).toBeGreaterThan(0.7);
    expect(ratio).toBeLessThan(1.4);
  }
});

function processorTime(work: () => Promise<unknown>): Promise<number> {
  return processorMs(async () => {
    for (let time = 0; time < 8; time++) await work();
  });
}

test("a password chosen on one keyboard works on another, and can be changed there", async ({ app }) => {
  const [composed, decomposed] = ["NFC", "NFD"].map((form) => "señor años".normalize(form));
  for (const [set = "", typed = ""] of [
    [composed, decomposed],
    [decomposed, composed],
  ]) {
    const { invitationCode: code, email } = await anInvitation(app);
    await app.browser().visitor.managers.setUp({ code, password: set });
    const browser = app.browser();
    expect(await browser.visitor.managers.signIn({ email, password: typed })).toMatchObject({ email });
    await browser.manager.managers.changePassword({ currentPassword: typed, password: "año nuevo" });
    await app.browser().visitor.managers.signIn({ email, password: "año nuevo".normalize("NFD") });

    await app.db.update(managerAccounts).set({ password: hashWithoutNormalizing(set) });
    expect(await app.browser().visitor.managers.signIn({ email, password: typed })).toMatchObject({ email });
  }
});

test("the characters of a password are counted as people count them", async ({ app }) => {
  const { invitationCode: code } = await anInvitation(app);
  const setUp = (password: string) => app.browser().visitor.managers.setUp({ code, password });
  await expect(setUp("éàüöñ".normalize("NFD"))).rejects.toMatchObject({
    message: "Password must be at least 6 characters long",
  });
  await expect(setUp("é".repeat(257).normalize("NFD"))).rejects.toMatchObject({
    message: "Password is too long (256 characters at most)",
  });
  await setUp("é".repeat(256).normalize("NFD"));
});

test("a new hash has the strength that OWASP recommends, and states its cost", async () => {
  const hash = await hashPassword("correct horse", cost);
  // OWASP's cheat sheet and ASVS 5: argon2id with 19 MiB, two passes, one lane, of 128 random bits.
  const [, kind, version, parameters, salt = "", tag = ""] = hash.split("$");
  expect([kind, version, parameters]).toEqual(["argon2id", "v=19", "m=19456,t=2,p=1"]);
  const nonce = Buffer.from(salt, "base64");
  const owasp = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };
  expect(nonce).toHaveLength(16);
  const expected = argon2Sync("argon2id", { message: "correct horse", nonce, ...owasp });
  expect(expected.equals(Buffer.from(tag, "base64"))).toBe(true);
  expect(isOutdated(hash, cost)).toBe(false);
});

test("a hash from other software is checked at the cost that it states", async () => {
  const nonce = Buffer.from("somesaltsomesalt");
  const parameters = { message: "password", nonce, memory: 1024, passes: 1, parallelism: 2, tagLength: 24 };
  const tag = argon2Sync("argon2id", parameters).toString("base64").replaceAll("=", "");
  const hash = `$argon2id$v=19$m=1024,t=1,p=2$${nonce.toString("base64").replaceAll("=", "")}$${tag}`;
  expect(await verifyPassword({ hash, password: "password" })).toBe(true);
  expect(await verifyPassword({ hash, password: "passwort" })).toBe(false);
  expect(isOutdated(hash, cost)).toBe(true);
  for (const invalid of ["", "$argon2id$", hash.replace("argon2id", "argon2i"), `${hash}$more`])
    expect(await verifyPassword({ hash: invalid, password: "password" })).toBe(false);
});

test("a sign-in replaces a hash of another cost, and the password stays the same", async ({ app }) => {
  app.context.settings.passwordCost = cost;
  const { email } = await aManager(app);
  const nonce = Buffer.alloc(16, 7);
  const weak = { message: aPassword, nonce, memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
  const [salt, tag] = [nonce, argon2Sync("argon2id", weak)].map((bytes) =>
    bytes.toString("base64").replaceAll("=", ""),
  );
  const weakHash = `$argon2id$v=19$m=64,t=1,p=1$${salt}$${tag}`;
  await app.db.update(managerAccounts).set({ password: weakHash });
  const storedHash = async () => (await app.db.select().from(managerAccounts))[0]?.password;
  const signIn = (password: string) => app.browser().visitor.managers.signIn({ email, password });

  await expect(signIn("a guess")).rejects.toMatchObject({ code: "WRONG_CREDENTIALS" });
  expect(await storedHash()).toBe(weakHash);
  await signIn(aPassword);
  const strongHash = await storedHash();
  expect(strongHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  await signIn(aPassword);
  expect(await storedHash()).toBe(strongHash);
});

test("files can be read while many passwords wait to be hashed", async () => {
  let hashed = 0;
  const many = Array.from({ length: 40 }, () => hashPassword("correct horse", cost).then(() => hashed++));
  await readFile(new URL(import.meta.url));
  expect(hashed).toBeLessThan(20);
  await Promise.all(many);
});

test("when too many people sign in at once, some are asked to retry, and their attempts are not counted", async ({
  app,
}) => {
  app.context.settings.passwordCost = cost;
  const { email } = await aManager(app);
  app.context.settings.trustedProxies = 1;
  // Each attempt is for another account, because attempts for one account are limited earlier.
  const signIn = async (network: number, password: string, account = `person${network}@example.com`) => {
    const answer = await app.browser().fetch("/api/managers/sign-in", {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `192.0.2.${network}` },
      body: JSON.stringify({ email: account, password }),
    });
    return [answer.status, answer.headers.get("retry-after")].join();
  };
  const answers = await Promise.all(Array.from({ length: 120 }, (_, index) => signIn(index, "a guess")));

  expect([...new Set(answers)].toSorted()).toEqual(["401,", "503,2"]);
  const counted = await app.db.select().from(rateLimits).where(like(rateLimits.key, "sign-in network %"));
  expect(counted).toHaveLength(answers.filter((answer) => answer === "401,").length);
  expect(await signIn(200, aPassword, email)).toBe("200,");
});

test("one network alone cannot block other people's sign-in", async ({ app }) => {
  const { email } = await aManager(app);
  app.context.settings.trustedProxies = 1;
  const release = Promise.withResolvers<void>();
  const attempts = Array.from({ length: 25 }, () =>
    withHashingLimit(() => release.promise, { network: "192.0.2.1", isKnown: false }),
  );
  const signInFrom = (network: string) =>
    app.browser([], { "x-forwarded-for": network }).visitor.managers.signIn({ email, password: aPassword });
  await expect(signInFrom("192.0.2.1")).rejects.toMatchObject({ status: 503 });
  expect(await signInFrom("198.51.100.1")).toMatchObject({ email });
  release.resolve();
  await Promise.all(attempts);
});

test("known browsers and signed-in people have hashing places that strangers cannot take", async ({
  app,
}) => {
  const { email, browser } = await aManager(app);
  const release = Promise.withResolvers<void>();
  const strangers = Array.from({ length: 50 }, (_, index) =>
    withHashingLimit(() => release.promise, { network: `192.0.2.${index}`, isKnown: false }),
  );
  const signIn = (client: typeof browser) => client.visitor.managers.signIn({ email, password: aPassword });
  await expect(signIn(app.browser())).rejects.toMatchObject({ status: 503 });

  expect(await signIn(browser)).toMatchObject({ email });
  const change = { currentPassword: aPassword, password: "another long one" };
  expect(await browser.manager.managers.changePassword(change)).toEqual({ changed: true });
  release.resolve();
  await Promise.all(strangers);
});

test("a known browser's hash runs before those of strangers", async () => {
  const hashed: string[] = [];
  const hash = (network: string, isKnown: boolean) =>
    withHashingLimit(() => hashPassword("correct horse", cost), { network, isKnown }).then(() =>
      hashed.push(network),
    );
  const strangers = Array.from({ length: 20 }, (_, index) => hash(`192.0.2.${index}`, false));
  await Promise.all([...strangers, hash("the owner", true)]);

  // At most two ran before it, and two next to it.
  expect(hashed.indexOf("the owner")).toBeLessThan(4);
});

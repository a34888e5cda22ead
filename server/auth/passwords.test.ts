import { argon2Sync } from "node:crypto";
import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

test("the password that was hashed is recognised, and no other", async () => {
  const hash = await hashPassword("correct horse");

  expect(await verifyPassword({ hash, password: "correct horse" })).toBe(true);
  for (const password of ["correct horse ", "Correct horse", "", "correct"])
    expect(await verifyPassword({ hash, password })).toBe(false);
});

test("the same password is hashed differently each time", async () => {
  const [first, second] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);

  expect(first).not.toBe(second);
  expect(first.split("$")[1]).not.toBe(second.split("$")[1]);
  expect(first).not.toContain("correct");
});

test("letters of any script are told apart", async () => {
  const hash = await hashPassword("пароль🔑");

  expect(await verifyPassword({ hash, password: "пароль🔑" })).toBe(true);
  expect(await verifyPassword({ hash, password: "пароль🔒" })).toBe(false);
});

test("a salted hash of OWASP's strength is made beside everything else that the server does", async () => {
  let turns = 0;
  const turning = setInterval(() => turns++, 1);
  const hashes = await Promise.all(Array.from({ length: 8 }, () => hashPassword("correct horse")));
  clearInterval(turning);

  expect(turns).toBeGreaterThan(3);
  expect(new Set(hashes).size).toBe(8);
  // OWASP's cheat sheet and ASVS 5: argon2id with 19 MiB, two passes, one lane, of 128 random bits.
  const [, salt = "", hash] = (hashes[0] ?? "").split("$");
  const nonce = Buffer.from(salt, "base64url");
  const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };
  expect(nonce).toHaveLength(16);
  expect(argon2Sync("argon2id", { message: "correct horse", nonce, ...cost }).toString("base64url")).toBe(
    hash,
  );
});

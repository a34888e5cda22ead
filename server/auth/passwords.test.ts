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

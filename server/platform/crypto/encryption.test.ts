import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addFormerSecret,
  encryptedPrefix,
  decrypt,
  encrypt,
  isEncrypted,
  keyedHash,
  keyedHashes,
} from "./encryption.ts";

const [secret, other] = ["a secret", "another secret"];

test("any text is decrypted to itself, and encrypted differently each time", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      fc.pre(text.isWellFormed());
      const [first, second] = [encrypt(secret, "names", text), encrypt(secret, "names", text)];
      expect(first).not.toBe(second);
      expect([decrypt(secret, "names", first), isEncrypted(first)]).toEqual([text, true]);
      expect(first.startsWith(encryptedPrefix(secret))).toBe(true);
    }),
    { numRuns: 25 },
  );
});

test("a text that fills its padding is decrypted to itself", () => {
  for (const length of [63, 64, 65, 128]) {
    const text = "a".repeat(length);
    expect(decrypt(secret, "names", encrypt(secret, "names", text))).toBe(text);
  }
});

test("neither another secret nor another purpose decrypts a text, and a changed character is detected", () => {
  const encrypted = encrypt(secret, "names", "Kim Doe");
  expect(() => decrypt(other, "names", encrypted)).toThrow("not encrypted");
  expect(() => decrypt(secret, "answers", encrypted)).toThrow("authenticate");
  expect(encrypted.startsWith(encryptedPrefix(other))).toBe(false);
  const middle = encrypted.length - 40;
  const changed =
    encrypted.slice(0, middle) + (encrypted[middle] === "A" ? "B" : "A") + encrypted.slice(middle + 1);
  expect(() => decrypt(secret, "names", changed)).toThrow("authenticate");
  // Nor do hashes show that the same text was stored for two purposes.
  expect(keyedHash(secret, "names", "Kim Doe")).not.toBe(keyedHash(secret, "answers", "Kim Doe"));
});

test("the length of a name is hidden", () => {
  const lengths = ["", "Li", "Maximiliane Schwarzenberger"].map(
    (name) => encrypt(secret, "names", name).length,
  );
  expect(new Set(lengths).size).toBe(1);
});

test("a new secret decrypts and finds what its predecessor encrypted and hashed, but not the reverse", () => {
  const encrypted = encrypt(other, "names", "Kim Doe");
  const hash = keyedHash(other, "names", "Kim Doe");
  addFormerSecret("the next one", [other]);

  expect(decrypt("the next one", "names", encrypted)).toBe("Kim Doe");
  expect(keyedHashes("the next one", "names", "Kim Doe")).toContain(hash);
  expect(() => decrypt(other, "names", encrypt("the next one", "names", "Kim Doe"))).toThrow("not encrypted");
});

import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addFormerSecret,
  beginningOf,
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
      const [one, again] = [encrypt(secret, "names", text), encrypt(secret, "names", text)];
      expect(one).not.toBe(again);
      expect([decrypt(secret, "names", one), isEncrypted(one)]).toEqual([text, true]);
      expect(one.startsWith(beginningOf(secret))).toBe(true);
    }),
    { numRuns: 25 },
  );
});

test("neither another secret nor another purpose opens it, and a changed character is noticed", () => {
  const sealed = encrypt(secret, "names", "Kim Doe");
  expect(() => decrypt(other, "names", sealed)).toThrow("not encrypted");
  expect(() => decrypt(secret, "answers", sealed)).toThrow("authenticate");
  expect(sealed.startsWith(beginningOf(other))).toBe(false);
  const middle = sealed.length - 40;
  const changed = sealed.slice(0, middle) + (sealed[middle] === "A" ? "B" : "A") + sealed.slice(middle + 1);
  expect(() => decrypt(secret, "names", changed)).toThrow("authenticate");
});

test("the length of a name is hidden", () => {
  const lengths = ["", "Li", "Maximiliane Schwarzenberger"].map(
    (name) => encrypt(secret, "names", name).length,
  );
  expect(new Set(lengths).size).toBe(1);
});

test("who took another's place opens and finds what it sealed and hashed, not the reverse", () => {
  const before = encrypt(other, "names", "Kim Doe");
  const hash = keyedHash(other, "names", "Kim Doe");
  addFormerSecret("the next one", [other]);

  expect(decrypt("the next one", "names", before)).toBe("Kim Doe");
  expect(keyedHashes("the next one", "names", "Kim Doe")).toContain(hash);
  expect(() => decrypt(other, "names", encrypt("the next one", "names", "Kim Doe"))).toThrow("not encrypted");
});

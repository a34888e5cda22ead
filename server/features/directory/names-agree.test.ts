import fc from "fast-check";
import { expect, test } from "vitest";
import { namesAgree } from "./names-agree.ts";
import { expectLinearIn } from "#tests/processor-time.ts";

test("names that agree in the first or in the last name may be one person's", () => {
  const same = [
    ["Ann Vale", "Ann Vale"],
    // After a marriage.
    ["Ann Vale", "Ann Roe"],
    ["Ann Vale", "Ann Roe-Vale"],
    ["Vale, Ann", "ann VALE"],
    ["Dr. Ann Vale", "Ann J. Vale, PhD"],
    ["A. Vale", "Ann Vale"],
    ["J. R.", "John Roe"],
    ["Bob Roe", "Robert Vale"],
    ["Kate", "Catherine Vale"],
    ["Rob Vale", "Robin Other"],
    ["Pepe García", "José Garcia"],
    ["Jörg Müller", "Joerg Mueller"],
    ["Jean-Luc Roe", "Jeanluc Dupont"],
    ["Anne van der Berg", "A. Vanderberg"],
    ["Stephanie Vale", "Stephenie Other"],
    ["王伟", "王伟"],
    ["Łukasz Żak", "Lukasz Zak"],
  ];
  expect(same.filter(([a = "", b = ""]) => !namesAgree(a, b))).toEqual([]);
});

test("names that agree in neither are two people's", () => {
  const different = [
    ["Ann A", "Ben B"],
    ["Ann Vale", "Ben Roe"],
    // An initial or a particle in common is nothing in common.
    ["Ann B", "Ben B"],
    ["Ann de Wit", "Ben de Boer"],
    ["Ann van den Berg", "Cem van den Bosch"],
    ["Dr. Ann Vale", "Dr. Ben Roe"],
    ["A. B.", "Cyd Dow"],
    ["王伟", "李娜"],
    ["Ann Vale", "王伟"],
    ["Maria Lopez", "Mark Lowe"],
  ];
  expect(different.filter(([a = "", b = ""]) => namesAgree(a, b))).toEqual([]);
});

test("the order of the two names makes no difference, and long names are not slow", async () => {
  const word = fc.constantFrom(
    "Ann",
    "A.",
    "Vale",
    "Bob",
    "Robert",
    "Roe",
    "de",
    "Müller",
    "Mueller",
    "Dr.",
    "李",
  );
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(name, name, (a, b) => {
      expect(namesAgree(a, a)).toBe(true);
      expect(namesAgree(a, b)).toBe(namesAgree(b, a));
    }),
  );
  for (const unit of ["a", "a ", "ab", "é", "A. "])
    await expectLinearIn(unit, 60_000 * unit.length, (long) => namesAgree(long, `${long}x`));
});

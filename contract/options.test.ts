import fc from "fast-check";
import { expect, test } from "vitest";
import { parseOptionList, findRepeatedOptions, normalizeOption } from "./options.ts";
import { expectLinearIn } from "#tests/processor-time.ts";

test("a pasted list becomes one option per line, without bullets and empty lines", () => {
  const three = ["Yes, always", "Sometimes", "Never"];
  for (const pasted of [
    "Yes, always\nSometimes\nNever",
    "Yes, always\r\n\r\n  Sometimes \r\nNever\r\n",
    "• Yes, always\n• Sometimes\n• Never",
    "•\tYes, always\no\tSometimes\n▪\tNever",
    "- Yes, always\n– Sometimes\n* Never",
    "1. Yes, always\n2. Sometimes\n3. Never",
    "1) Yes, always\n(2) Sometimes\n3)\tNever",
    "a) Yes, always\nb) Sometimes\nc) Never",
    "☐ Yes, always\n[ ] Sometimes\n[x] Never",
    "Yes, always\tSometimes\tNever",
    "Yes, always\u2028Sometimes\u2029Never",
  ])
    expect([pasted, parseOptionList(pasted)]).toEqual([pasted, three]);
});

test("a text that is no list is pasted unchanged, and characters that belong to an option stay", () => {
  for (const text of ["", "Yes", "• Yes", "Yes\n", "\n\n", "1. Yes"])
    expect(parseOptionList(text)).toEqual([]);
  const options = [
    "1-2 years",
    "3.5 years",
    "-5 to 0",
    "2. division",
    "10 km/h",
    "*star",
    "o well",
    "A. Lee or other",
  ];
  expect(parseOptionList(options.join("\n"))).toEqual(options);
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[A-Za-z]{2,8}( [a-z]{2,8})?$/), { minLength: 2, maxLength: 30 }),
      (lines) => {
        expect(parseOptionList(lines.join("\n"))).toEqual(lines);
      },
    ),
  );
});

test("options that look the same count as the same, and no others do", () => {
  const options = [
    "Yes",
    "No",
    "yes ",
    "YES",
    "Cafe\u0301",
    "Café",
    "Very  good",
    "very\u00A0good",
    "Y\u200Bes",
    "Cafe",
    "Ｎｏ",
  ];
  expect(findRepeatedOptions(options)).toEqual([
    { index: 2, first: 0 },
    { index: 3, first: 0 },
    { index: 5, first: 4 },
    { index: 7, first: 6 },
    { index: 8, first: 0 },
    { index: 10, first: 1 },
  ]);
  expect(normalizeOption("Straße")).toBe(normalizeOption("STRASSE"));
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(normalizeOption(normalizeOption(text))).toBe(normalizeOption(text));
    }),
  );
});

test("the time to read options grows no faster than the text", async () => {
  for (const unit of ["a", "\n", " ", "\t", "1. ", "• ", "a\n", "[ ] "])
    await expectLinearIn(unit, 60_000, parseOptionList);
});

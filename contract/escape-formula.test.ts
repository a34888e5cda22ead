import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { expectLinearIn } from "#tests/processor-time.ts";
import { escapeFormula } from "./fields.ts";

test("bullets stay bullets in a CSV cell, and only possible formulas and numbers get an apostrophe", () => {
  const cells: [text: string, cell: string][] = [
    ["- managed a team\n- trained others", "– managed a team\n– trained others"],
    ["-managed", "–managed"],
    ["-> shipped", "–> shipped"],
    ["+ fast\n- impatient", "(+) fast\n– impatient"],
    ["Pros:\n  + fast", "Pros:\n  (+) fast"],
    ["-cmd|' /C calc'!A0", "–cmd|' /C calc'!A0"],
    ["-1", "'-1"],
    ["-.5", "'-.5"],
    ["+49 30", "'+49 30"],
    ["=1+1", "'=1+1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["= 1+1", "'= 1+1"],
    ["\tmanaged", "'\tmanaged"],
    ["well-known, e-mail - mostly", "well-known, e-mail - mostly"],
  ];
  for (const [text, cell] of cells) expect(escapeFormula(text)).toBe(cell);
  // In files that separate cells by semicolons, a comma needs no quotes.
  expect(escapeFormula("good, =1", ",")).toBe("good, =1");
  expect(escapeFormula("good, =1", ";")).toBe("good, '=1");
});

test("no part of any cell begins a formula, at any delimiter", async () => {
  const sign = fc.constantFrom(
    "=",
    "+",
    "-",
    "@",
    "＝",
    "－",
    " ",
    "\u00A0",
    "\n",
    "\t",
    "\r",
    ";",
    ",",
    '"',
    "a",
    "1",
  );
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 30 }), fc.constantFrom(",", ";"), (text, delimiter) => {
      const file = Papa.unparse([["x", escapeFormula(text, delimiter), "y"]], { delimiter });
      const splits = delimiter === "," ? [",", ";", "\t"] : [";", ",", "\t"];
      for (const split of splits) {
        const pieces = Papa.parse<string[]>(file, { delimiter: split }).data.flat();
        expect(pieces.filter((piece) => /^[\s"]*[=+\-@＝＋－＠]/.test(piece))).toEqual([]);
      }
    }),
  );
  for (const part of ["\n", "\n-", ' "', "=;"])
    await expectLinearIn(part, 120_000, (text) => escapeFormula(text));
});

import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { parseCsv } from "./parse-csv.ts";
import { expectLinearIn } from "#tests/processor-time.ts";

const cellsOf = (text: string) => parseCsv(text, ",", false, 1).records.map(({ cells }) => cells);

test("CSV from a spreadsheet is parsed back, in one piece or cut anywhere", () => {
  const cell = fc
    .oneof(fc.string(), fc.stringMatching(/^[a", \n]{0,6}$/))
    .map((text) => text.replaceAll("\r", ""));
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
    );
  fc.assert(
    fc.property(table, fc.nat(), (rows, index) => {
      const text = `${Papa.unparse(rows, { newline: "\n", quotes: true })}\n`;
      expect(cellsOf(text)).toEqual(rows);
      const cut = index % text.length;
      const first = parseCsv(text.slice(0, cut), ",", true, 1);
      const second = parseCsv(first.rest + text.slice(cut), ",", false, first.line);
      const whole = parseCsv(text, ",", false, 1);
      expect([...first.records, ...second.records]).toEqual(whole.records);
    }),
  );
});

test("in any file only quoted cells span lines, and where the file is cut changes nothing", () => {
  const text = fc.stringMatching(/^[ab", \n]{0,60}$/);
  fc.assert(
    fc.property(text, fc.nat(), (all, index) => {
      const whole = parseCsv(all, ",", false, 1);
      // Each cell that spans lines was quoted, with inner marks doubled.
      for (const { cells } of whole.records)
        for (const cell of cells)
          if (cell.includes("\n")) expect(all).toContain(`"${cell.replaceAll('"', '""')}"`);
      const cut = all.length === 0 ? 0 : index % all.length;
      const first = parseCsv(all.slice(0, cut), ",", true, 1);
      const second = parseCsv(first.rest + all.slice(cut), ",", false, first.line);
      expect([...first.records, ...second.records]).toEqual(whole.records);
    }),
    { numRuns: 500 },
  );
});

test.for([
  [
    '"Rob" Vale,rv@x\nSam,so@x\n',
    [
      ['"Rob" Vale', "rv@x"],
      ["Sam", "so@x"],
    ],
  ],
  ['"Rob" Vale,"Acme, Inc."\n', [['"Rob" Vale', "Acme, Inc."]]],
  [
    'Rob "Bob" Vale,5" disk\nSam,b\n',
    [
      ['Rob "Bob" Vale', '5" disk'],
      ["Sam", "b"],
    ],
  ],
  ['"Vale, "Rob" J",x\n', [['"Vale, "Rob" J"', "x"]]],
  [
    '"Rob"  ,x\nSam, "a, b"\n',
    [
      ["Rob", "x"],
      ["Sam", "a, b"],
    ],
  ],
  [
    '"Rob Vale,x\nSam,b\n"Kim, K",c\n',
    [
      ['"Rob Vale', "x"],
      ["Sam", "b"],
      ["Kim, K", "c"],
    ],
  ],
  [
    '"Rob,"Acme","Agent"\nSam,b,c\n"Kim, K",d,e\n',
    [
      ['"Rob', "Acme", "Agent"],
      ["Sam", "b", "c"],
      ["Kim, K", "d", "e"],
    ],
  ],
  ['"Acme "Best", Inc.",x\n', [['"Acme "Best", Inc."', "x"]]],
  [
    '"Rob" "Vale,x\nSam",b\n',
    [
      ['"Rob" "Vale', "x"],
      ['Sam"', "b"],
    ],
  ],
  ["Rob,x\nSam\n\nKim,y,z,\n", [["Rob", "x"], ["Sam"], [""], ["Kim", "y", "z", ""]]],
] as const)("%j is parsed as intended", ([text, records]) => {
  expect(cellsOf(text)).toEqual(records);
});

test("a quotation mark that meets another one far below swallows no rows", () => {
  const rows = "Sam,b\n".repeat(20_000);
  expect(cellsOf(`"Rob,x\n${rows}Kim",c\n`)).toHaveLength(20_002);
});

test("no arrangement of quotation marks takes quadratic time", async () => {
  const units = ['"', '"a"b', '"a"b"c,', '"a\n', '"a\n""\n', '""x\n', '"a,\n""', '"\n""', 'a"b', '"a"b,"'];
  for (const unit of units)
    await expectLinearIn(unit, 50_000 * unit.length, (text) => {
      parseCsv(text, ",", false, 1);
      parseCsv(text, "|", true, 1);
    });
});

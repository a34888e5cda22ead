import Papa from "papaparse";
import { expect, test } from "vitest";
import { RejectedRows } from "./rejected-rows.ts";

test("no cell in the file of rejected rows is a formula for a spreadsheet", async () => {
  const formulas = [
    '=HYPERLINK("https://evil.example")',
    "+1+cmd|' /C calc'!A0",
    "-2+3",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "=1\n2",
    " \n=1",
    "＝1",
    "fine;=1",
    "fine\t=1",
  ];
  const rejected = new RejectedRows(["name", "=email"], ",");
  const records = formulas.map((cell, index) => ({ line: index + 2, cells: [cell, "kim@example.com"] }));
  rejected.add(
    records,
    records.map(({ line }) => ({ line, reason: "=1+1" })),
  );
  const text = await rejected.file("rejected.csv").text();

  expect(text).toContain("'=HYPERLINK");
  expect(text).toContain("'=email");
  expect(text).toContain("'=1+1");
  // No cell starts like a formula.
  const cells = Papa.parse<string[]>(text.slice(1)).data.flat();
  expect(cells.length).toBeGreaterThan(4 * formulas.length);
  expect(cells.filter(isFormula)).toEqual([]);
  // Also if lines are split at semicolons or tabs, as in many countries.
  for (const delimiter of [";", "\t"])
    expect(Papa.parse<string[]>(text.slice(1), { delimiter }).data.flat().filter(isFormula)).toEqual([]);
});

test("rejected rows have the imported file's delimiter and name", async () => {
  const rejected = new RejectedRows(["name", "position"], ";");
  const records = [{ line: 2, cells: ["Kim Doe", "Cook; Baker, =1+1"] }];
  rejected.add(records, [{ line: 2, reason: "There is no company" }]);
  const file = rejected.file("Mitarbeiter: Köln (1).csv");
  expect(file.name).toBe("rejected-Mitarbeiter-Köln-1.csv");
  expect(await file.text()).toBe(
    `name;position;Line;Reason\r\nKim Doe;"Cook; Baker, '=1+1";2;There is no company\r\n`,
  );
});

const isFormula = (cell: string) => /^\s*[=+\-@＝]/.test(cell);

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ImportedFile } from "#contract/directory.ts";
import {
  guessColumns,
  matchColumns,
  missingColumns,
  plainName,
  toDirectoryRow,
  withMeaning,
} from "./columns.ts";
import { allowedOrder } from "./date-order.ts";
import { findEncoding } from "./find-encoding.ts";
import type { CsvRecord } from "./parse-csv.ts";
import { readDateOrders, readRecords, readSheet as readSheetIn } from "./read-file.ts";
import { utf8 } from "./encodings.ts";
import { Batch } from "./batch.ts";

const sample = (name: string) => new Blob([readFileSync(`samples/${name}`)]);

async function recordsOf(file: Blob): Promise<CsvRecord[]> {
  const all: CsvRecord[] = [];
  const reading = await likeliestOf(file);
  for await (const { records } of readRecords(file, { reading, delimiter: "," }))
    for (const record of records) all.push(record);
  return all;
}

const readSheet = async (file: Blob) => readSheetIn(file, await likeliestOf(file));

async function likeliestOf(file: Blob) {
  const { choices } = await findEncoding(file);
  return choices[0]?.reading ?? utf8;
}

test("the header of LinkedIn's export is found below its notes", async () => {
  const { header, first } = await readSheet(sample("Connections.csv"));
  const columns = matchColumns(header.cells);
  expect(header.line).toBe(4);
  expect(missingColumns(columns)).toEqual([]);
  const [row] = first.map(({ line, cells }) => toDirectoryRow(columns, line, cells));
  expect(row).toMatchObject({
    line: 5,
    name: "Tessa Oakhurst",
    profileUrl: "https://www.linkedin.com/in/tessa-oakhurst-bf4cce0",
    company: "Tarangini Tech",
    start: "",
    end: "",
  });
});

test("columns of place, department, team, level and headcount are known, in other languages too", async () => {
  expect(
    matchColumns(["Name", "Standort", "Abteilung", "Team", "Company Size", "Job Level", "Équipe"]),
  ).toEqual(["name", "place", "department", "team", "headcount", "level", null]);
  const columns = matchColumns(["Full Name", "Email", "Employer", "Ville", "Squad", "Karrierestufe"]);
  expect(toDirectoryRow(columns, 2, ["Ada", "a@example.org", "Acme", "Lyon", "Paie", "cadre"])).toMatchObject(
    {
      place: "Lyon",
      team: "Paie",
      level: "cadre",
    },
  );
});

test("columns are known in any order, by other names and with other separators", async () => {
  const text = "Employer;Until;E-Mail;Job Title;From;Full Name\r\nAcme;;a@example.org;Head;03/2019;Ada\r\n";
  const { header, first, delimiter } = await readSheet(new Blob([text]));
  expect(delimiter).toBe(";");
  const columns = matchColumns(header.cells);
  expect(columns).toEqual(["company", "end", "email", "position", "start", "name"]);
  expect(toDirectoryRow(columns, 2, first[0]?.cells ?? [])).toMatchObject({
    name: "Ada",
    start: "03/2019",
    end: "",
  });
});

test.for([
  ["Vorname;Name;E-Mail-Adresse;Firma;Funktion;Eintrittsdatum;Austritt", ";"],
  ["Prénom,Nom,Courriel,Société,Poste,Date de début,Date de fin", ","],
  ["Nombre,Apellidos,Correo electrónico,Empresa,Puesto,Fecha de inicio,Fecha de fin", ","],
  ["Voornaam,Achternaam,E-mailadres,Werkgever,Functie,Startdatum,Einddatum", ","],
  ["Nome;Cognome;Indirizzo e-mail;Azienda;Ruolo;Data inizio;Data fine", ";"],
  ["Nome;Sobrenome;E-mail;Empregador;Cargo;Data de início;Data de término", ";"],
  ["Imię;Nazwisko;E-mail;Firma;Stanowisko;Od;Do", ";"],
  ["Förnamn;Efternamn;E-postadress;Arbetsgivare;Befattning;Startdatum;Slutdatum", ";"],
])("the columns of %s are known", async ([heading = "", delimiter]) => {
  const row = heading.replace(/[^;,]+/g, "x");
  const sheet = await readSheet(new Blob([`${heading}\n${row}\n`]));
  expect(sheet.delimiter).toBe(delimiter);
  const names = ["firstName", "lastName", "email", "company", "position", "start", "end"];
  expect(matchColumns(sheet.header.cells)).toEqual(names);
});

test("a file without a header loses no row, and addresses and dates are recognized", async () => {
  const text =
    "Ada Doe,Acme,ada@example.org,Cook,2019-03,2020-01\nKim Roe,Bolt,kim@example.org,Chef,2020-02,\n";
  const { header, first } = await readSheet(new Blob([text]));
  expect(header.line).toBe(0);
  expect(first.map(({ line }) => line)).toEqual([1, 2]);
  const columns = guessColumns(first.map(({ cells }) => cells));
  expect(columns).toEqual([null, null, "email", null, "start", "end"]);
  expect(missingColumns(columns)).toEqual(["This file has no column for the name."]);
});

test.for([
  ["31/03/2015", "01/02/2016", "day", "2015-03", "2016-02"],
  ["03/31/2015", "01/02/2016", "month", "2015-03", "2016-01"],
  ["3/31/2015 0:00", "01/02/2016 12:00:00 AM", "month", "2015-03", "2016-01"],
  ["01-02-15", "31-12-15", "day", "2015-02", "2015-12"],
  ["01/02/2015", "03/04/2016", "open", "01/02/2015", "03/04/2016"],
  ["31.03.2015", "15-Mar-15", null, "31.03.2015", "15-Mar-15"],
  // Days that mean 'no date' do not affect the order and count as empty.
  ["31/03/2015", "12/31/9999", "day", "2015-03", ""],
  ["03/31/2015", "31/12/2099", "month", "2015-03", ""],
  ["01/02/2015", "12/30/1899", "open", "01/02/2015", ""],
  ["31/03/2015", "01/01/1900", "day", "2015-03", ""],
  ["31/03/2015", "1/0/1900 0:00", "day", "2015-03", ""],
  ["2015-03-01", "00/00/0000", null, "2015-03-01", ""],
] as const)("the dates %s and %s of one file are %s first", async ([start, end, allowed, from, to]) => {
  const rows = Array.from({ length: 200 }, (_, index) => `P ${index},Acme,${start},`).join("\n");
  const file = new Blob([`name,company,start,end\n${rows}\nLast,Acme,,${end}\n`]);
  const sheet = await readSheet(file);
  const columns = matchColumns(sheet.header.cells);
  expect(allowedOrder(columns, await readDateOrders(file, sheet))).toBe(allowed);
  const order = allowed === "open" ? null : allowed;
  const facts = { order, company: "" };
  expect(toDirectoryRow(columns, 2, ["P", "Acme", start, end], facts)).toMatchObject({
    start: from,
    end: to,
  });
});

test.for([
  [1, 99, "open"],
  [50, 50, "open"],
  [1, 200, "month"],
  [200, 1, "day"],
] as const)(
  "with %i dates that have the day first and %i that have the month first, the order is %s",
  async ([day, month, allowed]) => {
    const rows = ["A,31/01/2015,03/04/2016\n".repeat(day), "B,03/04/2015,01/31/2016\n".repeat(month)];
    for (const [first, second] of [rows, rows.toReversed()]) {
      const file = new Blob([`name,start,end\n${first}${second}`]);
      const sheet = await readSheet(file);
      const columns = matchColumns(sheet.header.cells);
      expect(allowedOrder(columns, await readDateOrders(file, sheet))).toBe(allowed);
    }
  },
);

test("a file without an address column is reported until one is chosen", () => {
  const columns = matchColumns(["name", "company", "where"]);
  expect(missingColumns(columns)).toEqual(["This file has no column for the e-mail address."]);
  expect(missingColumns(withMeaning(columns, 2, "email"))).toEqual([]);
  expect(withMeaning(columns, 2, "name")).toEqual([null, "company", "name"]);
  expect(withMeaning(["end", null], 1, "end")).toEqual(["end", "end"]);
});

test("characters, line ends and quoted cells across two pieces stay whole", async () => {
  const rows = Array.from({ length: 60_000 }, (_, i) => `Żółć €${i},"a ""quoted""\r\ncell",Ünï ${i}`);
  const records = await recordsOf(new Blob([`\uFEFFname,position,company\r\n${rows.join("\r\n")}\r\n`]));
  expect(records).toHaveLength(60_001);
  expect(records[0]).toEqual({ line: 1, cells: ["name", "position", "company"] });
  const torn = records.slice(1).filter(({ line, cells }, i) => {
    const expected = [`Żółć €${i}`, 'a "quoted"\ncell', `Ünï ${i}`];
    return line !== 2 + 2 * i || JSON.stringify(cells) !== JSON.stringify(expected);
  });
  expect(torn).toEqual([]);
});

test.for(["latin1", "utf-8"] as const)(
  "a long file in %s whose first accent comes late is decoded correctly",
  async (encoding) => {
    const text = `name,company\n${"Ada Doe,Acme\n".repeat(200_000)}J\xf6rg,M\xfcller\n`;
    const records = await recordsOf(new Blob([Buffer.from(text, encoding)]));
    expect(records.at(-1)?.cells).toEqual(["Jörg", "Müller"]);
  },
);

test("an Excel workbook, an empty file and a single endless line are rejected with a reason", async () => {
  await expect(readSheet(new Blob([Uint8Array.of(80, 75, 3, 4, 0)]))).rejects.toThrow("not a CSV file");
  await expect(readSheet(new Blob([]))).rejects.toThrow("This file is empty.");
  const wide = new Blob([`name,email${",x".repeat(1_000_000)}\nAda,a@example.org\n`]);
  await expect(readSheet(wide)).rejects.toThrow("more than 1,000 columns");
  const endless = new Blob([`name,company\nA,${"Acme ".repeat(400_000)}`]);
  await expect(recordsOf(endless)).rejects.toThrow("Line 2 has more than a million characters.");
});

test("a quotation mark that is never closed does not swallow other rows", async () => {
  const rows = "B,Acme\n".repeat(400_000);
  const records = await recordsOf(new Blob([`name,company\nA,"Acme\n${rows}"C, D",Bolt\n`]));
  expect(records).toHaveLength(400_003);
  expect(records[1]).toEqual({ line: 2, cells: ["A", '"Acme'] });
  expect(records.at(-1)).toEqual({ line: 400_003, cells: ["C, D", "Bolt"] });
});

test("Excel's 'sep=' line sets the delimiter, and is neither a header nor a row", async () => {
  for (const line of ["sep=;\r\n", '"sep=;"\r\n', "\uFEFFSEP=;\n"]) {
    const file = new Blob([`${line}name;e-mail;company\r\nKim, Dr.;kim@example.org;Acme, Inc.\r\n`]);
    const { delimiter, header, first } = await readSheet(file);
    expect([delimiter, header]).toEqual([";", { line: 2, cells: ["name", "e-mail", "company"] }]);
    expect(first).toEqual([{ line: 3, cells: ["Kim, Dr.", "kim@example.org", "Acme, Inc."] }]);
    const rows = new Blob([`${line}Kim;kim@example.org;Acme\n`]);
    expect((await readSheet(rows)).first.map((record) => record.line)).toEqual([2]);
  }
});

test("old Mac line ends, inner byte order marks and trailing zero bytes add and lose nothing", async () => {
  const text = "\uFEFFname,company\rKim,Acme\r\uFEFFname,company\rLee,Bolt\r\0\0\0";
  const records = await recordsOf(new Blob([text]));
  expect(records.map(({ cells }) => cells.join(" "))).toEqual([
    "name company",
    "Kim Acme",
    "name company",
    "Lee Bolt",
  ]);
});

test("a row with more cells than columns is marked, unless the extra cells are empty", () => {
  const columns = matchColumns(["name", "email", "company"]);
  const shifted = (...cells: string[]) => toDirectoryRow(columns, 2, cells).isShifted;
  expect(shifted("Kim", "kim@example.org", "Acme", " Inc.")).toBe(true);
  expect(shifted("Kim", "kim@example.org", "Acme", "", " ")).toBeUndefined();
  expect(shifted("Kim", "kim@example.org")).toBeUndefined();
});

test("any file name can be stored", () => {
  const storedName = (name: string) => ImportedFile.shape.name.parse(plainName(name));
  expect(storedName("people\u2028of\u2029\0\u0085\ud83dtoday\n.csv")).toBe("people of    today .csv");
  expect(storedName("Zoë 👩‍🔬 – 人.csv")).toBe("Zoë 👩‍🔬 – 人.csv");
  // The last character is cut in two.
  expect(storedName(`${"x".repeat(254)}👩.csv`)).toBe("x".repeat(254));
  for (const nothing of ["\u2028", "\u200B"]) expect(storedName(nothing)).toBe("file");
});

test("a batch has at most 2,000 rows and stays below the server's 4 MB", () => {
  const fill = (row: ReturnType<typeof toDirectoryRow>) => {
    const batch = new Batch();
    while (batch.add(row));
    return batch.rows;
  };
  const short = toDirectoryRow(["name"], 1, ["Ada"]);
  const long = toDirectoryRow(["name", "company", "position"], 1, Array<string>(3).fill("€".repeat(1_000)));
  expect(fill(short)).toHaveLength(2_000);
  expect(Buffer.byteLength(JSON.stringify({ rows: fill(long) }))).toBeLessThan(4 * 1024 * 1024);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { monthNumber, monthText } from "#contract/months.ts";
import { parseMonth, plausibleEnd, plausibleStart } from "./parse-month.ts";

test.each([
  "2019-03",
  "2019-3",
  "2019-03-15",
  "2019-03-15T08:00:00Z",
  "2019-03-15 08:00",
  "2019/03",
  "2019.03",
  "03/2019",
  "3/2019",
  "03.2019",
  "Mar 2019",
  "mar. 2019",
  "MARCH 2019",
  "March, 2019",
  "15 Mar 2019",
  "15-Mar-19",
  "15-Mar-2019",
  "Mar-19",
  "31.03.2019",
  "März 2019",
  "mars 2019",
  "marzo de 2019",
  "mrt. 2019",
  "Mar '19",
  "Mar ’19",
  "março de 2019",
  "15 marca 2019",
  "15. března 2019",
  "2019年3月",
  "2019年3月15日",
  "2019년 3월",
  " 2019-03 ",
  // As other programs export days: with the time, in one number, in words.
  "2019-03-15 00:00:00.000",
  "15.03.19",
  "15.3.2019 00:00",
  "15.03.2019 0:00:00",
  "20190315",
  "201903",
  "March 15, 2019",
  "Mar 15 2019",
  "Mar 15, 2019 12:00:00 AM",
  "March 15th, 2019",
  "15th March 2019",
  "15. März 2019",
  "1er mars 2019",
  "15 de marzo de 2019",
])("%j is March 2019", (text) => {
  expect(parseMonth(text, 1)).toBe(monthNumber("2019-03"));
});

const cells = (lines: string) => lines.split(/ \| |\n/).map((cell) => cell.replaceAll("·", " "));

const stillThere =
  cells(`Present | current | NOW | today | ongoing | Active | Currently | till date | Till Date. | to date
until now | (present) | [Present] | 'Present' | Permanent | indefinite | open | open-ended | until further notice
still employed | bis heute | derzeit | HEUTE | aktuell | unbefristet | offen | bis auf weiteres
à ce jour | A CE JOUR | aujourd’hui | en poste | en cours | présent | Présent. | jusqu'à présent
a la fecha | hasta la fecha | actualidad | vigente | Presente | hoy | tot heden | onbepaalde tijd
o momento | até o momento | atual | até hoje | in corso | attuale | ad oggi | tempo indeterminato
obecnie | do dziś | nadal | nuvarande | tills vidare | nuværende | nåværende | dags dato
nykyinen | toistaiseksi | současnost | dosud | halen | hâlen | Hâlâ | devam ediyor | şu an | ŞU AN
по настоящее время | По настоящее время | н.в. | сейчас | 现在 | 至今 | 現在 | 현재 | 재직 중 | hiện tại | đến nay`);

const noDate = cells(`· | - | – | — | -- | ? | ?? | ... | 0 |  /  /    | __.__.____ | dd/mm/yyyy
NULL | null | (null) | <null> | [NULL] | nil | None | N/A | n/a | n.a. | NA | #N/A | NaT | NaN | \\N | (blank) | TBD | tbc
unknown | k.A. | k. A. | unbekannt | keine Angabe | n.v.t. | inconnu | s.o. | non renseigné | sin fecha | desconhecido
sconosciuto | brak | nie dotyczy | okänd | ukendt | tuntematon | yok | неизвестно | 不明
0000-00-00 | 0000-00-00 00:00:00 | 00/00/0000 | 00.00.0000 | 00/00/00 | 00000000
9999-12-31 | 31.12.9999 | 12/31/9999 | 31/12/9999 | 99991231 | 99999999 | 9999 | 9999-12 | 31-DEC-9999 | Dec 31, 9999
9999-12-31T23:59:59Z | 9999-12-31 23:59:59.997 | 2999-12-31 | 31.12.2099 | 01/01/2099 | 2958465 | 2101-01
1900-01-00 | 1/0/1900 | 0/1/1900 | 1/0/00 | 00/01/1900 | 1/0/1900 0:00 | 1900-01-01 | 01/01/1900 | 01-JAN-1900
1900-01-01 00:00:00.000 | 30.12.1899 | 12/30/1899 | 1899-12-31 | 1753-01-01 | 0001-01-01T00:00:00
1/1/0001 12:00:00 AM | 1970-01-01 | 01/01/1970 | 31/12/1969 | -0001-11-30 00:00:00`);

test.each(["", "  ", ...stillThere, ...noDate])("%j is no month: still there, or not known", (text) => {
  expect([parseMonth(text, 1), parseMonth(text, 12)]).toEqual([null, null]);
});

test("a word that means 'left' is not read as an empty end, so that it turns no leaver into a colleague", () => {
  const words = ["Terminated", "Left", "Inactive", "Resigned", "Former", "ausgeschieden", "inaktiv", "parti"];
  for (const text of [...words, "#####", "#VALUE!", "not active", "until 2019"])
    expect(parseMonth(text, 12), text).toBe("unreadable");
});

test("January 1900 is read as a month, and as an empty cell if it is the end", () => {
  expect(parseMonth("Jan 1970", 1)).toBe(monthNumber("1970-01"));
  expect(parseMonth("2099-01-02", 12)).toBe(monthNumber("2099-01"));
  expect(plausibleEnd(readable("1900-01"))).toBeNull();
  expect(plausibleEnd(readable("1935-01"))).toBe(monthNumber("1935-01"));
});

function readable(text: string) {
  const month = parseMonth(text, 1);
  if (month === "unreadable") throw new Error(`'${text}' is not readable`);
  return month;
}

test("a start before 1940 or far in the future is unknown, one in the next years stays", () => {
  const now = monthNumber("2026-11");
  for (const text of ["1900-01", "1939-12", "2099-12", "2040-01"])
    expect(plausibleStart(readable(text), now), text).toBeNull();
  for (const text of ["1940-01", "2026-11", "2026-12", "2036-11"])
    expect(plausibleStart(readable(text), now), text).toBe(monthNumber(text));
});

test("a bare year begins in January and ends in December", () => {
  expect([parseMonth("2019", 1), parseMonth("2019", 12)]).toEqual([
    monthNumber("2019-01"),
    monthNumber("2019-12"),
  ]);
  expect(parseMonth("15-Mar-87", 1)).toBe(monthNumber("1987-03"));
});

test.each([
  "19",
  "2019-00",
  "2019-13",
  "13/2019",
  "1850-01",
  "2019-00-00",
  `${"(".repeat(50_000)}present`,
  "Smarch 2019",
  "soon",
  "2019-03x",
  "31/03/2019",
  "03/15/2019",
  "20191315",
  "201900",
  "03/04/2019 00:00",
  "March 2019 2020",
  "12:00",
])("%j is not readable", (text) => {
  expect(parseMonth(text, 1)).toBe("unreadable");
});

test("months are read in every written form", () => {
  const month = fc.integer({ min: 1900 * 12, max: 2100 * 12 + 11 });
  fc.assert(
    fc.property(month, (number) => {
      expect(parseMonth(monthText(number), 1)).toBe(number);
      const [year, ofYear] = monthText(number).split("-");
      expect(parseMonth(`${ofYear}/${year}`, 1)).toBe(number);
    }),
  );
});

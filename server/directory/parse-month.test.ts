import fc from "fast-check";
import { expect, test } from "vitest";
import { monthNumber, monthText } from "#contract/months.ts";
import { parseMonth } from "./parse-month.ts";

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

test.each(["", "  ", "Present", "current", "NOW", "today", "ongoing", "-", "–"])(
  "%j is no month: still there",
  (text) => {
    expect(parseMonth(text, 1)).toBeNull();
  },
);

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
  "2101-01",
  "Smarch 2019",
  "soon",
  "2019-03x",
  "31/03/2019",
  "03/15/2019",
  "20191315",
  "201900",
  "99999999",
  "03/04/2019 00:00",
  "March 2019 2020",
  "12:00",
])("%j is not readable", (text) => {
  expect(parseMonth(text, 1)).toBe("unreadable");
});

test("a month is read as it is written", () => {
  const month = fc.integer({ min: 1900 * 12, max: 2100 * 12 + 11 });
  fc.assert(
    fc.property(month, (number) => {
      expect(parseMonth(monthText(number), 1)).toBe(number);
      const [year, ofYear] = monthText(number).split("-");
      expect(parseMonth(`${ofYear}/${year}`, 1)).toBe(number);
    }),
  );
});

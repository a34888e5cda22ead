import fc from "fast-check";
import { expect, test } from "vitest";
import { classifyEnd, parseMonthName, findOverlappingEntries, readMonth, normalizeMonth } from "./months.ts";

const acme = { company: "Acme", startDate: "2019-01", endDate: "2021-03", isCurrent: false };

test.for([
  ["a month in both", { startDate: "2021-02", endDate: "2022-01" }, true],
  ["the month of changing over", { startDate: "2021-03", endDate: "2022-01" }, false],
  ["one after the other", { startDate: "2021-04", endDate: "2022-01" }, false],
  ["one inside the other", { startDate: "2020-01", endDate: "2020-06" }, true],
  ["an earlier one that lasts too long", { startDate: "2015-01", endDate: "2019-02" }, true],
  ["a current one that began before", { startDate: "2020-01", endDate: null, isCurrent: true }, true],
  ["the same company", { startDate: "2020-01", endDate: "2022-01", company: "Acme" }, true],
] as const)(
  "overlapping entries are refused, and consecutive ones accepted: %s: %o",
  ([, change, refused]) => {
    const problems = findOverlappingEntries([acme, { ...acme, company: "Initech", ...change }]);
    expect(problems.map(({ index }) => index)).toEqual(refused ? [1] : []);
  },
);

test("the error names both entries by their numbers", () => {
  const later = { ...acme, company: "Initech", startDate: "2022-01", endDate: "2023-01" };
  const parallel = { ...acme, company: "Side project", startDate: "2020-01" };

  expect(findOverlappingEntries([acme, later, parallel])[0]?.message).toMatch(
    /^Entry 3 overlaps with entry 1 \(Acme\)/,
  );
});

test("overlapping jobs are accepted when they are marked as parallel", () => {
  const board = { ...acme, company: "Board", alongside: true };
  expect(findOverlappingEntries([acme, board])).toEqual([]);
  expect(findOverlappingEntries([board, acme])).toEqual([]);
});

test("incomplete entries overlap no others", () => {
  expect(findOverlappingEntries([null, acme, null])).toEqual([]);
});

test.for([
  ["2026-10", undefined],
  ["2026-11", "present"],
  ["Nov 2028", "present"],
  ["Dec 2028", "tooLate"],
  ["2028", undefined],
] as const)("an end of %s in November 2026 is %s", ([typed, meaning]) => {
  expect(classifyEnd(typed, new Date("2026-11-30T23:59:00Z"))).toBe(meaning);
});

test.for([
  "Mar 2019",
  "mar. 2019",
  "March, 2019",
  "März 2019",
  "Mrz. 2019",
  "mzo 2019",
  "2019 March",
  "3/2019",
  "03.2019",
  "3 2019",
  "2019-3",
  "2019/03",
  " 2019-03 ",
])("%j is read as March 2019", (text) => {
  expect(normalizeMonth(text)).toBe("2019-03");
});

test.for(["", "2019", "March", "ma 2019", "Smarch 2019", "3/19", "soon"])(
  "%j is no month and stays as it is",
  (text) => {
    expect(normalizeMonth(text)).toBe(text);
  },
);

/** As calendars print them. They are written here once more, so that a mistake in the list is found. */
const calendars = {
  English: "January February March April May June July August September October November December",
  German: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
  Austrian: "Jänner Feber März April Mai Juni Juli August September Oktober November Dezember",
  French: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
  Spanish: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
  Dutch: "januari februari maart april mei juni juli augustus september oktober november december",
  Portuguese: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
  Italian: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
  Polish: "styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień",
  "Polish, of a day":
    "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
  Swedish: "januari februari mars april maj juni juli augusti september oktober november december",
  Danish: "januar februar marts april maj juni juli august september oktober november december",
  Norwegian: "januar februar mars april mai juni juli august september oktober november desember",
  Finnish:
    "tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu",
  Czech: "leden únor březen duben květen červen červenec srpen září říjen listopad prosinec",
  "Czech, of a day": "ledna února března dubna května června července srpna září října listopadu prosince",
  Turkish: "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
  Russian: "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
  "Russian, of a day": "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
};
const months = Object.values(calendars).flatMap((names) =>
  names.split(" ").map((name, index) => ({ name, month: index + 1 })),
);

test.each(Object.entries(calendars))(
  "months are read in %s, in capitals and without accents as well",
  (_, names) => {
    for (const [index, name] of names.split(" ").entries()) {
      const month = index + 1;
      const plain = name.normalize("NFD").replace(/\p{M}/gu, "");
      for (const written of [name, name.toUpperCase(), plain, `${name}.`, name.normalize("NFD")])
        expect(parseMonthName(written), written).toBe(month);
      expect(readMonth(`${name} 2019`)).toEqual({ year: 2019, month });
      expect(readMonth(`15 ${name} 2019`)).toEqual({ year: 2019, month });
    }
  },
);

test("no abbreviation means two months", () => {
  for (const { name, month } of months)
    for (let length = 3; length < name.length; length++) {
      const beginning = name.slice(0, length);
      // Nobody shortens 'marraskuu' so far that it would be March: Finns write 'marras'.
      if (name === "marraskuu" && length < 5) continue;
      const isAName = months.some((other) => other.name === beginning);
      if (!isAName) expect([month, null], beginning).toContain(parseMonthName(beginning));
    }
  expect(["jui", "cer", "čer", "ju", "ma", "m"].map(parseMonthName)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test.each([
  ["jan", "janv", "ene", "gen", "sty", "tam", "led", "oca", "янв"],
  ["feb", "févr", "fev", "lut", "hel", "úno", "şub", "фев"],
  ["mar", "mär", "mrz", "mrt", "maa", "bře", "мар"],
  ["apr", "avr", "abr", "kwi", "huh", "dub", "nis", "апр"],
  ["may", "mai", "mei", "mag", "maj", "tou", "kvě", "май"],
  ["jun", "juin", "giu", "cze", "kes", "čvn", "haz", "июн"],
  ["jul", "juil", "lug", "lip", "hei", "čvc", "tem", "июл"],
  ["aug", "août", "ago", "sie", "elo", "srp", "ağu", "авг"],
  ["sep", "sept", "set", "wrz", "syy", "zář", "eyl", "сен"],
  ["oct", "okt", "out", "ott", "paź", "lok", "říj", "eki", "окт"],
  ["nov", "lis", "marras", "kas", "ноя"],
  ["dec", "dez", "déc", "dic", "des", "gru", "jou", "pro", "ara", "дек"],
])("the abbreviation %s means the same month as all others in its row", (...abbreviations) => {
  const month = parseMonthName(abbreviations[0] ?? "");
  expect(month).toBeGreaterThan(0);
  for (const written of abbreviations) expect(parseMonthName(`${written}.`), written).toBe(month);
});

test("any text is read or rejected at once, however long it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      const read = readMonth(text);
      expect(read === null || read.month === null || (read.month >= 1 && read.month <= 12)).toBe(true);
    }),
  );
  expect(readMonth(`${"1".repeat(60_000)} `)).toBeNull();
});

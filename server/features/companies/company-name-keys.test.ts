import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { otherKeysOf } from "./company-key.ts";
import { companyNameKeys } from "./company-name-keys.ts";
import { isNoCompany } from "./is-no-company.ts";

const isAlike = (left: string, right: string) => {
  const keys = new Set(companyNameKeys(right));
  return companyNameKeys(left).some((key) => keys.has(key));
};

test.each([
  ["Müller Milch GmbH", "Mueller Milch"],
  ["Müller", "Muller"],
  ["J. P. Morgan", "JPMorgan"],
  ["Smith & Sons", "Smith and Sons"],
  ["H & M", "H&M"],
  ["ООО «Ромашка»", "Romashka"],
  ["Φάρος Α.Ε.", "Faros"],
  ["PT Sinar Jaya Tbk", "Sinar Jaya"],
  ["acme-robots.com", "Acme Robots"],
  ["Silverlake [formerly Lakeware]", "Lakeware"],
  ["Orchard Freight aka Appletrain", "Appletrain"],
  ["Applecart, now Orchard", "Orchard"],
  ["Applecart (acquired by Bigcorp)", "Applecart"],
  ["Bureau for Rail Safety (BRS)", "BRS"],
  ["Haldane Holding", "Haldane"],
  ["ТОО Ромашка", "Ромашка"],
  ["Хлібний дім", "Khlibnyi Dim"],
  ["Applecart a/k/a Orchard", "Orchard"],
  ["formerly Nokia", "Nokia"],
  ["ex. Applecart", "Applecart"],
  ["Orchard (until 2014: Applecart)", "Applecart"],
  ["Orchard, numera Applecart", "Applecart"],
  ["Pão & Mel", "Pão e Mel"],
  ["Sonnenhof eG", "Sonnenhof"],
  ["Công ty TNHH Sen Vàng", "Sen Vàng"],
  ["Комбанк", "Combank"],
  ["Facebook/Meta", "Meta"],
  ["Bureau Haldane (BH)", "BH"],
  ["PT XYZ", "XYZ"],
  ["SC Vila Nova", "Vila Nova"],
  ["kvz.de", "KVZ"],
  ["haldane.com GmbH", "Haldane"],
  ["Groupe Haldane", "Haldane"],
  ["QXZ Group", "QXZ"],
  ["Haldane Institutet", "Haldane Institute"],
  ["Universität Haldane", "University of Haldane"],
])("%s is the same company as %s", (left, right) => {
  expect(isAlike(left, right)).toBe(true);
});

test.each([
  ["Müller", "Möller"],
  ["Blue", "Blu"],
  ["Media Group", "Media"],
  ["Haldane Systems (UK)", "Haldane Systems"],
  ["Applecart (acquired by Bigcorp)", "Bigcorp"],
  ["Merck & Co.", "Merck KGaA"],
  ["Ex-A Labs", "Exa"],
  ["Ex Libris", "Libris"],
  ["Copenhagen Business School (CBS)", "CBS"],
  ["Association of Blue Crabs (ABC)", "American Broadcasting Company"],
  ["Bureau Haldane (HB)", "HB"],
  ["TCS/Google", "Google"],
  ["Zwirn/Haldane", "Haldane"],
  ["Ex Fabrica", "Fabrica"],
  ["UAB OK", "OK"],
  ["qz.de", "QZ"],
  ["Team at haldane.com", "Haldane"],
  ["haldane.com Foods", "Haldane"],
  ["AND Digital", "Digital"],
  ["Casa e TV", "Casa TV"],
  ["TV e Casa", "TV Casa"],
  ["Haldane Group Foods", "Haldane Foods"],
  ["QZ Group", "QZ"],
  ["Man Group", "MAN"],
  ["SIA Engineering", "Engineering"],
])("%s is not the same company as %s", (left, right) => {
  expect(isAlike(left, right)).toBe(false);
});

/** Includes the names in the list, as the search for colleagues does. */
const isSame = (left: string, right: string) => {
  const allKeys = (name: string) => companyNameKeys(name).flatMap((key) => [key, ...otherKeysOf(key)]);
  const keys = new Set(allKeys(right));
  return allKeys(left).some((key) => keys.has(key));
};

test.each([
  ["H & M Hennes & Mauritz AB", "H&M"],
  ["H&M Hennes and Mauritz", "Hennes & Mauritz"],
  ["H & M Hennes & Mauritz GBC AB", "H&M"],
  ["Johnson and Johnson Services, Inc.", "Johnson & Johnson"],
  ["Johnson 'n' Johnson", "J & J"],
  ["P & G – Procter & Gamble", "Procter and Gamble"],
  ["Marks and Spencer Group plc (M&S)", "M and S"],
  ["AT & T American Telephone & Telegraph Co.", "AT&amp;T"],
  ["AT and T Services", "AT&T"],
  ["The Great Atlantic & Pacific Tea Company", "A & P"],
  ["C und A", "C&A Mode GmbH & Co. KG"],
  ["K & N", "Kuehne+Nagel"],
  ["F&S Fruchtwerk & Söhne GmbH", "Fruchtwerk and Söhne"],
  ["Fruchtwerk & Sonne F&S", "Fruchtwerk+Sonne"],
])("%s is %s, which is abbreviated with '&'", (left, right) => {
  expect(isSame(left, right)).toBe(true);
});

test.each([
  ["H&M", "HM Treasury"],
  ["H&M", "HM"],
  ["H&M Huber & Maier", "H&M"],
  ["M&S Meier & Sohn GmbH", "Marks & Spencer"],
  ["F&S Fruchtwerk & Sonne", "F&S Ferner & Stahl"],
  ["F&S Fruchtwerk & Sonne", "F&S"],
  ["Fruchtwerk & Sonne", "F&S"],
  ["Fruchtwerk & Sonne F&B", "Fruchtwerk & Sonne"],
  ["K&S Fruchtwerk & Sonne", "Fruchtwerk & Sonne"],
  ["F&S Fruchtwerk Beta Sonne", "Fruchtwerk Beta Sonne"],
  ["T&C Taylor & Co", "Taylor"],
  ["S&M Smith & Jones", "Smith & Jones"],
  ["Smith & Sons", "Smith and Jones"],
  ["A&P", "AP"],
  ["P&G", "PG&E"],
  ["B&Q", "BQ"],
  ["Johnson & Johnson", "Johnson Services"],
  ["Disney+ Hotstar", "Disney and Hotstar Cars"],
])("%s is not %s, although both have an 'and' or its letters", (left, right) => {
  expect(isSame(left, right)).toBe(false);
});

test("a word that every JavaScript object has as a property is not translated", () => {
  expect(companyNameKeys("Constructor University")).toEqual(["constructoruniversity"]);
  expect(companyNameKeys("University of Constructor")).toEqual(["universityofconstructor"]);
});

test("no name makes the rules slow", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (name) => {
      expect(companyNameKeys(name).length).toBeLessThan(200);
    }),
  );
});

test("in the labelled pairs, only texts that name a company have a key", () => {
  const text = readFileSync(new URL("../../../samples/companies/pairs.txt", import.meta.url), "utf8");
  const names = (kind: string) =>
    (text.split(`## ${kind}`)[1]?.split("\n## ")[0] ?? "")
      .split("\n")
      .slice(1)
      .flatMap((row) => row.split(" | "))
      .filter(Boolean);
  expect(names("no company").filter((name) => !isNoCompany(name))).toEqual([]);
  expect(names("looks like no company").filter(isNoCompany)).toEqual([]);
});

test.each([
  "On parental leave since 2021",
  "Selbstständig im Nebengewerbe",
  "Self-employed – Carpenter",
  "Auf Arbeitssuche (2020–2021)",
  "En recherche active d'emploi",
  "Trabajadora autónoma, Madrid",
  "Bezrobotna",
  "В декретном отпуске",
  "Confidential bank",
  "Empresa confidencial del sector bancario",
  "フリーライター",
  "육아휴직 중",
  "Job hunting abroad",
  "Auf der Suche nach einer neuen Stelle",
  "W poszukiwaniu nowej pracy",
  "Αναζήτηση νέας εργασίας",
  "Several start-ups",
  "Flera olika uppdragsgivare",
  "Bringing up our twins",
  "Taking some time off",
  "Atvinnulaus",
  "The stealth startup",
  "A freelancer",
  "Hospital",
  "Universität",
  "My school",
  "Law Firm",
  "Szkoła podstawowa",
  "Больница",
])("%s is no company", (name) => {
  expect(companyNameKeys(name)).toEqual([]);
});

test.each([
  "Freelance Technologies",
  "Time Out",
  "Pension Müller",
  "Private Client Bank",
  "主婦の友社",
  "Freelance AS",
  "Care for Kids",
  "Next Jobs",
  "City Hospital",
  "The Hotel",
  "Restaurant Zur Post",
  "Mission Search",
  "Diverse Brands",
  "The Freelancer",
  "Bank Austria",
  "Austria Confidential",
  "Secret Company Escape Rooms",
  "Confidential Investors of the North Bank",
  "フリーランス協会",
  "フリーランスとともに歩む人々の雑誌",
])("%s is a company", (name) => {
  expect(companyNameKeys(name)).not.toEqual([]);
});

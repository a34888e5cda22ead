import { expect, test } from "vitest";
import { jobLines } from "#tests/job-lines.ts";
import { inReadingOrder } from "./columns.ts";
import { readEntries } from "./entries.ts";
import { joinTitles, buildLines, withoutRunningTitles } from "./lines.ts";
import type { Piece } from "./pdf-text.ts";
import { readLines } from "./read-text.ts";
import { splitSections, textOf } from "./sections.ts";

const letterWidth = 5;
const size = 10;
const leading = 12;

/**
 * The text of a page, line by line. '54b Engineer | 460 2020' has 'Engineer' in font b at 54 points, and '2020' at 460; '~'
 * instead of '|' continues a text in another font.
 */
function page(written: string): Piece[] {
  return written
    .trim()
    .split("\n")
    .flatMap((row, index) => {
      let end = 0;
      return row
        .trim()
        .split(/ (?=\| |~\p{L} )/u)
        .filter(Boolean)
        .map((part) => {
          const [, joint, x, font = "", text = ""] = /^(\| |~)?(\d*)(\p{L}?) (.*)$/u.exec(part) ?? [];
          const from = joint === "~" ? end : Number(x);
          end = from + text.length * letterWidth;
          return {
            text,
            x: from,
            y: 50 + index * leading,
            width: text.length * letterWidth,
            size,
            font: font || "a",
          };
        });
    });
}

const linesOfPages = (...pages: string[]) =>
  joinTitles(
    inReadingOrder(withoutRunningTitles(pages.map((written, index) => buildLines(page(written), index + 1)))),
  );
const textsOf = (...pages: string[]) =>
  linesOfPages(...pages).map((line) => textOf(line).replaceAll("\t", " | "));

function read(...pages: string[]) {
  const { entries, notUnderstood } = readEntries(splitSections(linesOfPages(...pages)).work);
  return {
    jobs: jobLines(entries),
    notUnderstood: notUnderstood.flat().map(textOf),
  };
}

const readWhole = (written: string) => jobLines(readLines("pdf", linesOfPages(written), "2026-11").jobs);

const engineer = "Engineer @ Acme: 2020-03 2022-04";
const cook = "Cook @ Initech: 2018-01 2020-02";

// Lines

test("a full stop of a legal form ends no sentence, and a line of punctuation is no heading", () => {
  const { jobs } = read(`
    54b Experience
    54b Engineer | 460 03/2020 – 04/2022
    54 Bursztyn Software and Sons Sp. z o.o.
    57c ▪ ~a Built the first thing.
    57c ▪ ~a Built the second thing.
    54b Cook | 460 01/2018 – 02/2020
    54 Energías del Norte y Sur S.L.`);
  expect(jobs).toEqual([
    "Engineer @ Bursztyn Software and Sons Sp. z o.o.: 2020-03 2022-04",
    "Cook @ Energías del Norte y Sur S.L.: 2018-01 2020-02",
  ]);
});

test("a sign of another font within a text, and words of two fonts that touch, are read as they look", () => {
  expect(textsOf("54 Intern ~b → ~a Junior Cook")).toEqual(["Intern→Junior Cook"]);
  expect(linesOfPages("54 Intern  ~b → ~a  Cook")[0]?.cells[0]?.runs).toHaveLength(1);
  expect(textsOf("54b Cook ~a December 2020 – April 2022")).toEqual(["Cook December 2020 – April 2022"]);
});

test("text that reaches into the next column ends where that begins", () => {
  const rows = Array.from({ length: 5 }, () => "200 Text");
  const written = [...rows, "54 marie@example.com and so on | 200b Cook", "54b Education | 120b Cook"];
  expect(textsOf(written.join("\n")).slice(5)).toEqual([
    "marie@example.com and so on | Cook",
    "Education | Cook",
  ]);
});

test("a text at the same place of several pages is left out", () => {
  const pages = ["54 One\n54 Jo Vale | 460 Page 1 of 2", "54 Two\n54 Jo Vale | 460 Page 2 of 2"];
  expect(textsOf(...pages)).toEqual(["One", "Two"]);
});

test("a large name of two lines is one line", () => {
  const [first, second, ...rest] = page("54b Maria Grazia\n54b Orsenigo\n54 Cook\n54 Milan\n54 Italy");
  const large = [first, second].flatMap((piece) => (piece ? [{ ...piece, size: 20 }] : []));
  expect(joinTitles(buildLines([...large, ...rest], 1)).map(textOf)[0]).toBe("Maria Grazia Orsenigo");
});

// Columns

const sidebar = ["Skills", "Excel", "SQL", "Python", "French", "German", "Dutch"];
const main = [
  "b Experience",
  "b Engineer",
  " Acme",
  " 03/2020 – 04/2022",
  " • Built things for many people",
  " • Built more",
  "b Cook",
];
const besides = main.map((text, index) => `54${text} | 400 ${sidebar[index]}`).join("\n");

test("a text next to a sidebar continues in its own column on the next page", () => {
  expect(read(besides, "54 Initech\n54 01/2018 – 02/2020\n54 • Cooked").jobs).toEqual([engineer, cook]);
});

test("a long address may reach into the gutter between columns", () => {
  const lines = Array.from({ length: 12 }, (_, index) => `54 Skill ${index}`);
  const left = ["54 Skills", "54 someone.with.a.name@example.com", ...lines];
  const right = [
    "230b Experience",
    "230b Engineer",
    "230 Acme",
    "230 03/2020 – 04/2022",
    "230 Oslo",
    "230 Rome",
  ];
  const written = left.map((text, index) => (right[index] ? `${text} | ${right[index]}` : text)).join("\n");
  expect(read(written).jobs).toEqual([engineer]);
});

const table = (rows: string) =>
  `54b Experience\n54b Dates | 150b Company | 300b Position | 450b Location\n${rows}`;

test("the cells of a table of jobs may have several lines", () => {
  const rows = `
    54 March 2020 – | 150 Acme Paper and | 300 Head of | 450 Austin,
    54 April 2022 (2 | 150 Sons | 300 Engineering | 450 TX
    54 years)

    54 01/2018 – | 150 Initech | 300 Cook | 450 Rome
    54 02/2020`;
  expect(read(table(rows.trim())).jobs).toEqual([
    "Head of Engineering @ Acme Paper and Sons: 2020-03 2022-04",
    cook,
  ]);
});

test("a line of a table that may belong to two rows is not read", () => {
  const rows = `
    54 03/2020 – 04/2022 | 150 Acme | 300 Engineer | 450 Rome
    54 01/2018 – 02/2020 | 150 Initech | 300 Cook | 450 Rome

    150 Globex`;
  const { jobs, notUnderstood } = read(table(rows.trim()));
  expect(jobs).toEqual([engineer]);
  expect(notUnderstood).toContain("Globex");
});

// Sections

test("a heading next to the text may have several lines", () => {
  const { jobs } = read(`
    54b PERCURSO | 150b Engineer | 460 03/2020 – 04/2022
    54b PROFISSIONAL | 150 Acme
    150 • Built things
    150b Cook | 460 01/2018 – 02/2020
    150 Initech
    54b TRABALHO | 150b Manager | 460 03/2020 – 04/2022
    54b VOLUNTÁRIO | 150 Food Bank`);
  expect(jobs).toEqual([engineer, cook]);
});

test("a heading with a wide gap stands next to no text", () => {
  const { jobs } = read(`
    54b WORK | 150b EXPERIENCE
    54b Engineer
    54 Acme
    54 03/2020 – 04/2022`);
  expect(jobs).toEqual([engineer]);
});

// Periods

test.each([
  "54b Engineer | 400 from March\n54 Acme | 400 2020 to April\n400 2022",
  "54b Engineer | 400 March 2020 –\n54 Acme | 400 April 2022 (2\n400 years 2\n400 months)",
  "54b Engineer | 400 March 2020 – April\n54 2022\n54 Acme",
  "54b Engineer ~a  from March 2020 to April\n54 2022\n54 Acme",
  "54b Engineer ~a  March 2020 – April 2022 (2\n54 years)\n54 Acme",
  "54b Engineer | 400 Mar. 2020 Apr. 2022\n54 Acme",
  "54b Engineer | 400 03/20 – 04/22\n54 Acme",
])("a period of several lines, or without a dash, is read: %j", (written) => {
  expect(read(`54b Experience\n${written}`).jobs).toEqual([engineer]);
});

test("a period within a description is no job's", () => {
  const { jobs, notUnderstood } = read(`
    54b Experience
    54b Engineer
    54 Acme
    54 03/2020 – 04/2022
    54 Moved all customer records to another and much better data center in the north from
    54 March 2019 to June 2020 without any interruption of the service
    54 Moved records from March 2019 to June 2020 without downtime
    54b Cook
    54 Initech
    54 01/2018 – 02/2020`);
  expect(jobs).toEqual([engineer, cook]);
  expect(notUnderstood).toEqual([]);
});

test("a lone year is a period where other entries have one", () => {
  const entries = "54b Engineer\n54 Acme · 03/2020 – 04/2022\n54 • Built\n54b Cook\n54";
  expect(read(`54b Experience\n${entries} Initech · 2019`).jobs).toEqual([
    engineer,
    "Cook @ Initech: 2019-01 2019-12",
  ]);
  expect(read(`54b Experience\n${entries} Initech (2019)`).jobs).toHaveLength(2);
  expect(read(`54b Experience\n${entries} Initech · (2019-`).jobs).toEqual([engineer]);
});

test("a period next to the first line of a description belongs to the names above", () => {
  const { jobs } = read(`
    54b Experience
    54b Acme ~a , Engineer | 460 Oslo
    57 • Built things | 460 03/2020 – 04/2022
    54b Initech ~a , Cook | 460 Rome
    57 • Cooked | 460 01/2018 – 02/2020`);
  expect(jobs).toEqual([engineer, cook]);
});

// Names

test.each([
  // A place behind the period.
  ["Engineer", "Acme", "03/2020 – 04/2022 · Oslo", "Cook", "Initech", "01/2018 – 02/2020 · Rome"],
  // A company above the position, next to a town.
  [
    "Engineer | 460 Austin, TX",
    "Acme | 460 03/2020 – 04/2022",
    "Cook | 460 Leeds, UK",
    "Initech | 460 01/2018 – 02/2020",
  ],
  [
    "Engineer",
    "Acme",
    "City: Oslo | 460 03/2020 – 04/2022",
    "Cook",
    "Initech",
    "City: Rome | 460 01/2018 – 02/2020",
  ],
])("a place is no company: %j", (...rows) => {
  const half = rows.length / 2;
  const written = rows.map((row) => `54 ${row}`).toSpliced(half, 0, "57 • Built things");
  expect(read(["54b Experience", ...written].join("\n")).jobs).toEqual([engineer, cook]);
});

test("words show which is the position and which the company", () => {
  const { jobs } = read(`
    54b Experience
    54 Nutritionist
    54 Acme
    54 03/2020 – 04/2022
    57 • Helped
    54 Contabilista
    54 Editora Três Ondas
    54 01/2018 – 02/2020`);
  expect(jobs).toEqual([
    "Nutritionist @ Acme: 2020-03 2022-04",
    "Contabilista @ Editora Três Ondas: 2018-01 2020-02",
  ]);
});

test("several positions may stand below one company, also in years", () => {
  const { jobs } = read(`
    54b Experience
    54b Acme
    64c Engineer | 460 2020 – 2022
    64 • Built
    64c Cook | 460 2018 – 2020
    64 • Cooked`);
  expect(jobs).toEqual(["Engineer @ Acme: 2020-01 2022-12", "Cook @ Acme: 2018-01 2020-12"]);
});

test("a company is found above its description, and the one before is not taken for it", () => {
  const entries = (font: string) => `
    54b Experience
    54b Acme
    64c Engineer | 460 03/2020 – 04/2022
    64 • Built
    54${font} Initech
    54 This company makes printers for offices and homes in all of Europe.
    64c Cook | 460 01/2018 – 02/2020`;
  expect(read(entries("b")).jobs).toEqual([engineer, cook]);
  expect(read(entries("d"))).toEqual({ jobs: [engineer], notUnderstood: ["Cook\t01/2018 – 02/2020"] });
});

test("companies above their descriptions are found, if no entry has them elsewhere", () => {
  const { jobs } = read(`
    54b Experience
    54b Acme | 460 Oslo
    54 Acme makes payment software for 500 customers in all of Europe.
    54c Engineer | 460 03/2020 – 04/2022
    57 • Built
    54b Initech | 460 Rome
    54 Initech is a leading provider of printers for offices and homes.
    54c Cook | 460 01/2018 – 02/2020`);
  expect(jobs).toEqual([engineer, cook]);
});

test("a company's period above those of its positions is none of a job's", () => {
  const { jobs } = read(`
    54b Experience
    54b Acme | 460 2018 – 2022
    54c Engineer | 460 2020 – 2022
    57 • Built
    54c Cook | 460 2018 – 2020
    57 • Cooked`);
  expect(jobs).toEqual(["Engineer @ Acme: 2020-01 2022-12", "Cook @ Acme: 2018-01 2020-12"]);
});

test("what one section shows holds for the others", () => {
  const { jobs } = read(`
    54b Experience
    54b Engineer | 460 03/2020 – 04/2022
    54 Acme, Oslo
    57 • Built
    54b Internships
    54b Curious Person | 460 01/2018 – 02/2020
    54 Initech, Rome`);
  expect(jobs).toEqual([engineer, "Curious Person @ Initech: 2018-01 2020-02"]);
});

test("an entry with a team more than the others is not understood", () => {
  const { jobs, notUnderstood } = read(`
    54b Experience
    54 Engineer, Acme, 03/2020 – 04/2022
    54 • Built
    54 Cook, Initech, 01/2018 – 02/2020
    54 • Cooked
    54 Waiter, Grids, Hooli, 01/2016 – 12/2017`);
  expect(jobs).toEqual([engineer, cook]);
  expect(notUnderstood).toHaveLength(1);
});

test("an entry in which another part looks like the position is not understood", () => {
  const { jobs } = read(`
    54b Experience
    54 Engineer
    54 Acme
    54 03/2020 – 04/2022
    57 • Built
    54 Cook
    54 Initech
    54 01/2018 – 02/2020
    57 • Cooked
    54 Hooli
    54 Waiter
    54 01/2016 – 12/2017`);
  expect(jobs).toEqual([engineer, cook]);
});

test("a company with a bullet and its place begins an entry", () => {
  const { jobs } = read(`
    54b Experience
    54 • Acme | 460 Oslo
    64c Engineer | 460 03/2020 – 04/2022
    70 ◦ Built things for everybody
    54 • Initech | 460 Rome
    64c Cook | 460 01/2018 – 02/2020`);
  expect(jobs).toEqual([engineer, cook]);
});

test("a company with a number of employees is described, and a position may have hours", () => {
  const { jobs } = read(`
    54b Experience
    54b Engineer (15 to 20 hours per week) | 460 03/2020 – 04/2022
    54 Acme
    54c Familiebedrijf met 120 medewerkers, opgericht in 1987
    57 • Built`);
  expect(jobs).toEqual(["Engineer (15 to 20 hours per week) @ Acme: 2020-03 2022-04"]);
});

test("a company may have a slash, and goes on in the next line", () => {
  const { jobs } = read(`
    54b Experience
    54 03/2020 – 04/2022 | 200b Engineer ~a ,  ~c Acme Paper
    200c Works ~a , Oslo
    200 • Built things
    54 01/2018 – 02/2020 | 200b Cook ~a ,  ~c 3M / Hooli`);
  expect(jobs).toEqual([
    "Engineer @ Acme Paper Works: 2020-03 2022-04",
    "Cook @ 3M / Hooli: 2018-01 2020-02",
  ]);
});

test("a town next to the dates is no company, and none in brackets is part of its name", () => {
  const beside = `
    54b Experience
    54b Engineer, Acme
    54 Bonn · 03/2020 – 04/2022
    57 ▪ Built the first thing.
    54b Cook, Initech
    54 Köln · 01/2018 – 02/2020
    57 ▪ Built the second thing.`;
  expect(read(beside).jobs).toEqual([]);
  const bracketed = `
    54b Experience
    54b Engineer ~a – Acme (Leeds, UK)
    54 03/2020 – 04/2022
    57 ▪ Built the first thing.
    54b Cook ~a – Initech (York, UK)
    54 01/2018 – 02/2020
    57 ▪ Built the second thing.`;
  expect(read(bracketed).jobs).toEqual([engineer, cook]);
});

test("a description in small words is no company, neither above a position nor below it", () => {
  const below = `
    54b Expérience
    54 mars 2020 – avril 2022 : ~b Engineer ~a , Acme, Lyon
    54 Saisie des factures
    54 janvier 2018 – février 2020 : ~b Cook ~a , Initech, Lille
    54 Suivi des commandes`;
  expect(read(below).jobs).toEqual([engineer, cook]);
  const above = `
    54b Globex | 460 Lyon
    54c Comptable | 400 mars 2020 – avril 2022
    54 Gestion de trois équipes
    54c Assistante | 400 janvier 2018 – février 2020
    54 Suivi des commandes
    54b Acme | 460 Lille
    54c Comptable | 400 mars 2015 – avril 2017`;
  expect(read(above).jobs.filter((job) => !/ @ (?:Globex|Acme): /.test(job))).toEqual([]);
});

test("the word before a company of another font is no part of the position", () => {
  const { jobs } = read(`
    54b Experience
    54 Engineer at ~b Acme | 460 03/2020 – 04/2022
    57 ▪ Built the first thing.
    54 Cook at ~b Initech | 460 01/2018 – 02/2020
    57 ▪ Built the second thing.`);
  expect(jobs).toEqual([engineer, cook]);
});

test("where fonts show nothing, a file is read as carefully as a pasted text", () => {
  const written = `
    54 Experience
    54 Engineer
    54 Acme
    54 Leeds
    54 03/2020 – 04/2022
    54 Cook
    54 Initech
    54 York
    54 01/2018 – 02/2020`;
  expect(readWhole(written)).toEqual([]);
});

test("a form and a printed profile are read by what they say, not by their layout", () => {
  const form = `
    54b Experience
    54b Employer: ~a  Acme
    54b Position: ~a  Engineer
    54b Dates: ~a  03/2020 – 04/2022
    54b Location: ~a  Leeds
    57 • Built
    54b Employer: ~a  Initech
    54b Position: ~a  Cook
    54b Dates: ~a  01/2018 – 02/2020
    54b Location: ~a  York`;
  const profile = `
    54b Experience
    54 Acme
    54 Full-time · 2 yrs 2 mos
    54 Austin, Texas · On-site
    54b Engineer
    54 Mar 2020 - Apr 2022 · 2 yrs 2 mos
    54 Remote
    54 Initech
    54 Contract · 2 yrs 2 mos
    54b Cook
    54 Jan 2018 - Feb 2020 · 2 yrs 2 mos`;
  for (const written of [form, profile]) expect(readWhole(written)).toEqual([engineer, cook]);
});

test.each([
  // A town below the company, next to the dates, and in the column of the dates.
  "54b Engineer\n54 Acme\n54 Leeds\n54 03/2020 – 04/2022\n57 • Built\n54b Cook\n54 Initech\n54 York\n54 01/2018 – 02/2020",
  "54 03/2020 – 04/2022\n54b Engineer\n54 Acme\n54 Leeds\n57 • Built\n54 01/2018 – 02/2020\n54b Cook\n54 Initech\n54 York",
  "54 03/2020 – 04/2022 | 200b Engineer\n54 Leeds | 200 Acme\n200 • Built\n54 01/2018 – 02/2020 | 200b Cook\n54 York | 200 Initech",
])("a town that no word shows as such is no company: %j", (written) => {
  expect(readWhole(`54b Experience\n${written}`)).toEqual([engineer, cook]);
});

test("a name that may be the company makes another one doubtful", () => {
  const written = `
    54b Experience
    54 03/2020 – 04/2022 | 200b Engineer
    200 Acme
    200 • Built
    54 01/2018 – 02/2020 | 200b Cook
    54 York | 200 Initech`;
  expect(readWhole(written)).toEqual([engineer]);
});

test("words that show two places for the position show none", () => {
  const written = `
    54b Experience
    54b Projectleider | 460 03/2020 – 04/2022
    54 Acme | 460 Leeds
    57 • Built
    54b Vlechter | 460 01/2018 – 02/2020
    54 Initech | 460 York
    57 • Built
    54b Rietdekker | 460 01/2016 – 12/2017
    54 Bouwbedrijf Kok | 460 Delft`;
  expect(readWhole(written)).toEqual([]);
});

test("what looks like the heading for work is a heading, unless companies look so, too", () => {
  const entry = "54b Cook | 460 01/2018 – 02/2020\n54 Initech";
  const headed = (above: string, below: string) => `
    54C ${above}
    54b Engineer | 460 03/2020 – 04/2022
    54 Acme
    57 • Built
    54C ${below}
    ${entry}`;
  expect(readWhole(headed("EXPERIENCE", "BADGES OF HONOR"))).toEqual([engineer]);
  expect(readWhole(headed("Experience", "Badges of honor"))).toEqual([engineer, cook]);
  // Also where other lines have that font, or without a layout.
  const plain = headed("EXPERIENCE", "BADGES OF HONOR").replaceAll(/54\p{L}/gu, "54");
  expect(readWhole(plain)).toEqual([engineer]);
  const stacked = `
    54C EXPERIENCE
    54b Engineer
    54C ACME
    54 03/2020 – 04/2022
    57 • Built
    54C EDUCATION
    54 University of Leeds`;
  expect(readWhole(stacked)).toEqual(["Engineer @ ACME: 2020-03 2022-04"]);
  const banners = `
    54C EXPERIENCE
    54C ACME
    54b Engineer | 460 03/2020 – 04/2022
    57 • Built
    54C INITECH
    54b Cook | 460 01/2018 – 02/2020`;
  expect(readWhole(banners)).toEqual(["Engineer @ ACME: 2020-03 2022-04", "Cook @ INITECH: 2018-01 2020-02"]);
});

test("a position is no next line of the company above it", () => {
  const written = `
    54b Experience
    54 03/2020 – 04/2022 | 200b Acme ~a , Oslo
    200 Engineer
    54 01/2018 – 02/2020 | 200b Initech Food and Sons ~a , Reykjavik
    200 Cook`;
  expect(readWhole(written)).toEqual([engineer, "Cook @ Initech Food and Sons: 2018-01 2020-02"]);
});

test("an address that fills a sidebar does not join the text next to it", () => {
  const rows = Array.from({ length: 5 }, () => "200 Text");
  const written = [...rows, "54 marie@example.com and so on", "111 marie@example.com | 200 Leeds"];
  expect(textsOf(written.join("\n")).slice(6)).toEqual(["marie@example.com | Leeds"]);
});

test.each([
  "54b Career Break | 460 01/2016 – 12/2017\n54 Travelling",
  "54b Arbeitssuchend | 460 01/2016 – 12/2017\n54 Bonn",
  "54b Grundschule | 460 01/2006 – 12/2010\n54 Bonn",
])("a break or a school among jobs is none: %j", (other) => {
  const written = `54b Experience\n54b Engineer | 460 03/2020 – 04/2022\n54 Acme\n57 • Built\n${other}`;
  expect(readWhole(written)).toEqual([engineer]);
});

test.each(["Clients:", "Clients: Globex, Fernway"])("'%s' below a position is not its company", (clients) => {
  const { jobs, notUnderstood } = read(`
    54b Experience
    54b Freelance Engineer | 400 03/2020 – 04/2022
    54 ${clients}
    57 • Built
    54b Cook | 400 01/2018 – 02/2020
    54 Initech`);
  expect(jobs).toEqual([cook]);
  expect(notUnderstood).toContain("Freelance Engineer\t03/2020 – 04/2022");
});

test("a town behind a position is no company, if one stands above", () => {
  const written = `
    54b Experience
    54b Acme
    54 Engineer, Berlin | 400 03/2020 – 04/2022
    57 • Built
    54b Initech
    54 Cook, Leeds | 400 01/2018 – 02/2020
    57 • Cooked`;
  expect(read(written).jobs).toEqual([]);
  expect(readWhole(written)).toEqual([
    "Engineer, Berlin @ Acme: 2020-03 2022-04",
    "Cook, Leeds @ Initech: 2018-01 2020-02",
  ]);
});

test.each([
  ["Fenwick, Dale & Sons, Leeds", "Fenwick, Dale & Sons"],
  ["Fenwick, Dale, Moss & Rowe LLP, Leeds", "Fenwick, Dale, Moss & Rowe LLP"],
  ["Acme, Inc., Leeds, Tyne and Wear", "Acme, Inc."],
  ["Acme GmbH, Leeds, Arts & Crafts", "Acme GmbH"],
])("a company may have several commas: %s", (written, company) => {
  const { jobs } = read(`
    54b Experience
    54b Engineer | 400 03/2020 – 04/2022
    54 ${written}
    57 • Built
    54b Cook | 400 01/2018 – 02/2020
    54 Initech, York`);
  expect(jobs).toEqual([`Engineer @ ${company}: 2020-03 2022-04`, cook]);
});

test("clients below a self-employed entry, with what was done for them, are no positions", () => {
  const { jobs, notUnderstood } = read(`
    54b Designer | 400 01/2018 – heute
    54 Freiberuflich
    54b Fernway | 400 01/2020 – 12/2021
    54 Landing pages
    54b Kestrel | 400 01/2019 – 12/2019
    54 Booking
    54b Engineer | 400 01/2014 – 12/2017
    54 Initech`);
  expect(jobs).toEqual(["Designer @ Freiberuflich: 2018-01 now", "Engineer @ Initech: 2014-01 2017-12"]);
  expect(notUnderstood.join("\n")).toMatch(/Fernway[^]*Kestrel/);
});

test("a row of a table without a position is not read", () => {
  const rows =
    "54 03/2020 – 04/2022 | 150 Acme | 300 Engineer | 450 Rome\n54 01/2018 – 02/2020 | 150 Initech Cook";
  expect(read(table(rows)).jobs).toEqual([engineer]);
});

test.each(["03/2020 –", "since last year, 2020", "Spring 2020 – Fall 2021", "2019/21", "03/2020 onwards"])(
  "an entry whose period '%s' is not read does not lend its company to the next",
  (period) => {
    const written = `
      54b Experience
      54b Engineer | 400 ${period}
      54 Acme
      54b Cook | 400 01/2018 – 02/2020
      54 Initech`;
    expect(readWhole(written)).toEqual([cook]);
  },
);

test("a description without bullets ends an entry", () => {
  const written = `
    54b Experience
    54b Engineer | 460 03/2020 – 04/2022
    54 Acme
    54 Led a team of four people
    54b Cook | 460 01/2018 – 02/2020
    54 Initech
    54 Prepared dishes for many guests`;
  expect(readWhole(`54b Robin Vale\n${written.replace("54b Experience", "").trim()}`)).not.toContain(
    "Cook @ Acme: 2018-01 2020-02",
  );
  expect(readWhole(written)).toEqual([engineer, cook]);
});

test("a short description that is indented is no company", () => {
  const written = `
    54b Acme
    54c Engineer | 460 03/2020 – 04/2022
    66 Stock control
    54c Cook | 460 03/2018 – 02/2020
    66 Cash handling
    54b Initech
    54c Waiter | 460 01/2016 – 02/2018
    66 Cash handling`;
  expect(readWhole(`54b Experience\n${written.trim()}`)).toEqual([
    engineer,
    "Cook @ Acme: 2018-03 2020-02",
    "Waiter @ Initech: 2016-01 2018-02",
  ]);
});

test("a position gets no company from above, if a line between them has the font of companies", () => {
  const written = `
    54b Experience
    54b Acme
    54c Engineer | 460 03/2020 – 04/2022
    57 • Built
    54b Verein für die Förderung von Kindern
    54c Cook | 460 01/2018 – 02/2020
    57 • Cooked`;
  expect(readWhole(written)).toEqual([engineer]);
});

test("one company may stand next to the dates of each of its positions", () => {
  const written = `
    54b Experience
    54 03/2020 – 04/2022 | 200b Acme ~a , Leeds
    200 Engineer
    200 • Built
    54 01/2018 – 02/2020 | 200b Acme ~a , Leeds
    200 Cook
    200 • Cooked
    54 01/2016 – 12/2017 | 200b Initech ~a , York
    200 Waiter`;
  expect(readWhole(written)).toEqual([
    engineer,
    "Cook @ Acme: 2018-01 2020-02",
    "Waiter @ Initech: 2016-01 2017-12",
  ]);
});

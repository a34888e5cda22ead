import fc from "fast-check";
import { expect, test } from "vitest";
import { resumeLimits } from "#web/shared/resume/limits.ts";
import { parseExperience } from "./parse-experience.ts";
import { expectLinearIn } from "#tests/processor-time.ts";

const today = "2026-11";
const titles = [
  "Engineer",
  "Sales Manager",
  "Analista",
  "Softwareentwicklerin",
  "Chef de projet",
  "Growth",
  "Cook",
];
const companies = [
  "Acme GmbH",
  "Globex",
  "Bank of Dublin",
  "Initech Inc.",
  "Müller & Söhne",
  "The Kitchen",
  "Foo Ltda",
];
const months = ["Jan", "März", "fév.", "jun. de", "August"];
const years = fc.integer({ min: 1990, max: 2025 });

/** A time in one of many notations. */
const time = fc
  .tuple(
    years,
    fc.nat({ max: 4 }),
    fc.constantFrom(...months),
    fc.nat({ max: 6 }),
    fc.constantFrom(" - ", " – ", " to "),
  )
  .map(([from, length, month, form, hyphen]) => {
    const until = from + length;
    return (
      [
        `${month} ${from}${hyphen}${month} ${until + 1}`,
        `${from}${hyphen}${until + 1}`,
        `03/${from}${hyphen}04/${until + 1}`,
        `${from}-03${hyphen}${until + 1}-04`,
        `${month} ${from}${hyphen}Present`,
        `seit 03.${from}`,
        `${month} ${from} · 1 mo`,
      ][form] ?? ""
    );
  });

const forms: ((title: string, company: string, time: string) => string[])[] = [
  (title, company, when) => [title, company, when],
  (title, company, when) => [title, `${company} · Full-time`, `${when} · 2 yrs`],
  (title, company, when) => [company, title, `${when} (2 years)`],
  (title, company, when) => [when, title, company],
  (title, company, when) => [company, when, title],
  (title, company, when) => [title, when, company],
  (title, company, when) => [`${title} | ${company} | ${when}`],
  (title, company, when) => [`${company}, ${title}, ${when}`],
  (title, company, when) => [`${title} at ${company} (${when})`],
  (title, company, when) => [`${when}: ${title}, ${company}`],
  (title, company, when) => [`${company}        ${when}`, title],
  (title, company, when) => [`${company}\t${title}\t${when}`],
  (title, company, when) => ["Company\tPosition\tDates", `${company}\t${title}\t${when}`],
  (title, company, when) => [`${company} — ${title}`, when],
  (_title, company, when) => [`Education`, company, `BSc, ${when}`],
];
const entry = fc
  .tuple(fc.constantFrom(...titles), fc.constantFrom(...companies), time, fc.constantFrom(...forms))
  .map(([title, company, when, form]) => form(title, company, when));
const noise = fc.oneof(
  fc.constantFrom(
    "· Promoted twice",
    "• Led the 2019 migration",
    "Berlin, Germany",
    "Skills: Go · SQL",
    "Projects",
    "Experience:",
    "Employment History",
    "In 2014 I moved to Oslo.",
    "Expo 2020",
    "Page 1 of 2",
    "Company,Title,Started On,x",
    'Foo,"Bar,2019',
    "Full-time · 4 yrs 2 mos",
    "2019",
    "Jan '21 - ?",
    "Bachelor of Arts 2001 - 2004",
    "",
  ),
  fc.string({ unit: "grapheme", maxLength: 40 }).map((text) => text.replace(/\s+/g, " ")),
);
const texts = fc
  .array(fc.oneof({ weight: 3, arbitrary: entry }, { weight: 1, arbitrary: noise.map((line) => [line]) }), {
    maxLength: 12,
  })
  .map((blocks) => blocks.flat().join("\n"));

const collapsed = (text: string) => text.replace(/\s+/g, " ").trim();
const yearsOf = (line: string): string[] => line.match(/(?<!\d)(?:19[5-9]|20[0-4])\d(?!\d)/g) ?? [];

test("every line with a year has a job's dates, or is shown", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { jobs, notUnderstood, unusedLines } = parseExperience(text, today);
      const shown = new Set([...notUnderstood, ...unusedLines].map(collapsed));
      for (const line of text.split("\n").map(collapsed)) {
        const lineYears = yearsOf(line);
        if (lineYears.length === 0 || shown.has(line)) continue;
        const isOfJob = jobs.some(({ startDate, endDate }) => {
          const dates = new Set([startDate, endDate].map((month) => month.slice(0, 4)));
          return lineYears.every((year) => dates.has(year)) && lineYears.includes(startDate.slice(0, 4));
        });
        expect(isOfJob, line).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test("every company, position and start year of a job is in the text", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const whole = collapsed(text);
      for (const { company, position, startDate } of parseExperience(text, today).jobs) {
        expect(whole).toContain(collapsed(company));
        expect(whole).toContain(collapsed(position));
        expect(whole).toContain(startDate.slice(0, 4));
      }
    }),
    { numRuns: 500 },
  );
});

test("entries of one form are read correctly or not at all", () => {
  const sure = fc.record({
    title: fc.constantFrom("Engineer", "Sales Manager", "Analista", "Softwareentwicklerin", "Teller"),
    company: fc.constantFrom("Acme GmbH", "Globex Ltd", "Bank of Dublin", "Initech Inc.", "Foo Ltda"),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...forms.slice(0, -1)),
      fc.array(sure, { minLength: 1, maxLength: 5 }),
      (form, entries) => {
        const dated = entries.map((names, index) => ({ ...names, from: 2020 - index * 2 }));
        const lines = dated.flatMap(({ title, company, from }) =>
          form(title, company, `Jan ${from} - Feb ${from + 1}`),
        );
        const right = dated.map(
          ({ title, company, from }) => `${title} @ ${company} ${from}-01 ${from + 1}-02`,
        );
        const { jobs, notUnderstood } = parseExperience(lines.join("\n"), today);
        for (const { position, company, startDate, endDate } of jobs)
          expect(right).toContain(`${position} @ ${company} ${startDate} ${endDate}`);
        expect(jobs.length + notUnderstood.length).toBeGreaterThanOrEqual(dated.length);
      },
    ),
    { numRuns: 500 },
  );
});

test.for([
  ["dates alone", "Jan 2019 - Mar 2021\n"],
  ["names alone", "Senior Softwareentwicklerin\nAcme GmbH\n"],
  ["jobs", "Engineer\nAcme GmbH\nJan 2019 - Mar 2021\n"],
  ["jobs of one year", "Engineer\nAcme GmbH\n2019 - 2019\n"],
  ["roles of one group", "Engineer\nJan 2019 - Mar 2021 · 2 yrs\n"],
  ["a single line", "2019 - "],
  ["blanks", "  \t "],
  ["blanks in one line", " "],
  ["letters", "x"],
  ["capitals and points", "A. "],
  ["open quotation marks", 'Company,Title,Started On\nAcme,"'],
  ["a table", "Acme GmbH\tEngineer\t01/2018\t12/2020\n"],
  ["bars", "|"],
  ["brackets", "(("],
])("the time to read %s grows no faster than their length", async ([, unit = ""]) => {
  await expectLinearIn(unit, resumeLimits.characters, (text) => parseExperience(text, today));
});

import { expect, test } from "vitest";
import { jobLines } from "#tests/job-lines.ts";
import { parseExperience } from "./parse-experience.ts";

const read = (text: string) => parseExperience(text, "2026-11");
const jobsOf = (text: string) => jobLines(read(text).jobs);
const job = "Engineer @ Acme GmbH: 2018-01 2020-12";

test.each([
  "Engineer | Acme GmbH | Jan 2018 – Dec 2020",
  "Jan 2018 - Dec 2020 | Acme GmbH | Engineer",
  "Acme GmbH, Engineer, 01/2018-12/2020",
  "Engineer, Acme GmbH, Berlin, Germany (Jan 2018 – Dec 2020)",
  "Engineer at Acme GmbH (2018–2020)",
  "Engineer @ Acme GmbH, 2018-2020",
  "2018 – 2020: Engineer, Acme GmbH",
  "01/2018 – 12/2020  Acme GmbH — Engineer",
  "• Engineer, Acme GmbH, 2018–2020",
  "Engineer; Acme GmbH; 2018-01 - 2020-12",
  "Acme GmbH\tEngineer\t01/2018\t12/2020",
  "Engineer, Acme GmbH, Jan '18 – Dec '20",
  "Engineer, Acme GmbH, Jan-18 - Dec-20",
  "Engineer · Acme GmbH · January 1, 2018 to December 31, 2020",
  "Engineer | Acme GmbH | Berlin, Germany | Remote | 01.01.2018 - 31.12.2020",
  "Acme GmbH        Jan 2018 – Dec 2020\nEngineer",
  "Acme GmbH\tJan 2018 – Dec 2020\nEngineer\n• Built things",
  "Engineer Jan 2018 – Dec 2020\nAcme GmbH | Chicago, IL",
  "Acme GmbH\nEngineer · 2018 – 2020",
  "Acme GmbH — Engineer\nJan 2018 – Dec 2020 · Berlin, Germany",
  "Engineer, Acme GmbH\nJan 2018 - Dec 2020",
  "Engineer — Acme GmbH, India\nJan 2018 - Dec 2020",
  "Engineer – Acme GmbH (Leeds, UK)\nJan 2018 - Dec 2020",
  "Engineer — Acme GmbH, India | Jan 2018 - Dec 2020",
  "Experience\tEngineer\tJan 2018 - Dec 2020\nAcme GmbH\tAustin, TX\nEducation\tDegree, Acme College",
  "01/2018 - 12/2020\nEngineer\nAcme GmbH",
  "Werdegang\n01/2018 - 12/2020\nAcme GmbH, Berlin\nEngineer",
  "Jan 2018 - Dec 2020\n• Engineer, Acme GmbH\n• Led the migration",
  "Acme GmbH\nJan 2018 - Dec 2020\nEngineer\nMill Valley, CA",
  "Acme GmbH\nEngineer\n2018/01 - 2020/12",
])("%j is one job", (text) => {
  expect(jobsOf(text).map((found) => found.replace("2018-06", "2018-01"))).toEqual([job]);
  expect(read(text).notUnderstood).toEqual([]);
});

const now = [
  "Till Date",
  "to date",
  "till now",
  "present",
  "o momento",
  "31.12.9999",
  "heute",
  "à ce jour",
  "至今",
];
test.each([
  ...now.map((word) => `Jan 2018 - ${word}`),
  "Jan 2018 till date",
  "Jan 2018 to date",
  "since Jan 2018",
  "seit 01/2018",
  "desde jan. de 2018",
])("'%s' is a current job", (when) => {
  expect(jobsOf(`Engineer\nAcme GmbH\n${when}`)).toEqual(["Engineer @ Acme GmbH: 2018-01 now"]);
});

test("bullets of any kind are not titles", () => {
  for (const bullet of ["·", "•", "-", "*", "▪", "o", "→", "–", "1."]) {
    const text = `Bank of Dublin
Dec 2013 - June 2014
Sales Specialist
Mill Valley, CA
${bullet} Promoted twice
Bank of Dublin
Aug 2012 - Dec 2013
Teller
Mill Valley, CA
${bullet} Served clients`;
    expect(jobsOf(text), bullet).toEqual([
      "Sales Specialist @ Bank of Dublin: 2013-12 2014-06",
      "Teller @ Bank of Dublin: 2012-08 2013-12",
    ]);
  }
});

test("one company above several positions without gaps is the company of all, also in a CV", () => {
  const besides = `Experience
Acme Corporation
Staff Engineer, Platform Infrastructure Aug 2024 - Present
• Led reliability
Senior Engineer, Payments Core Jul 2022 - Aug 2024
• Built the rails`;
  expect(jobsOf(besides)).toEqual([
    "Staff Engineer, Platform Infrastructure @ Acme Corporation: 2024-08 now",
    "Senior Engineer, Payments Core @ Acme Corporation: 2022-07 2024-08",
  ]);
  const below = "Acme Corporation\nStaff Engineer\nAug 2024 - Present\n• Led\nEngineer\nJul 2022 - Aug 2024";
  expect(jobsOf(below)).toEqual([
    "Staff Engineer @ Acme Corporation: 2024-08 now",
    "Engineer @ Acme Corporation: 2022-07 2024-08",
  ]);
  // After a gap of years it may be another company.
  expect(jobsOf(below.replaceAll("2024", "2026"))).toContain("Engineer @ Acme Corporation: 2022-07 2026-08");
  expect(jobsOf(below.replace("Jul 2022 - Aug 2024", "Jul 2015 - Aug 2017"))).toContain(
    "Engineer @ : 2015-07 2017-08",
  );
});

test.each([
  ["places that look like names", "Acme GmbH 2018 – 2020\nBerlin\nGlobex AG 2015 – 2018\nMünchen"],
  ["names without a sign which is which", "2018 – 2020\nGrowth\nAcme\n2015 – 2018\nStrategy\nGlobex"],
  ["a place that may be the company", "Engineer | Acme | Berlin | 2018 – 2020"],
  ["dates of a copy that was cut off", "Jan 2019 – Mar 2021\nSenior Engineer\nAcme"],
  ["quarters and seasons", "Engineer\nAcme\nQ1 2021 – Q3 2022\nSummer Intern\nAcme\nSpring 2021"],
  ["an end that is not known", "Engineer\nAcme GmbH\nJan 2019 – ?"],
  ["an end before the start", "Engineer\nAcme GmbH\nJan 2019 – Mar 2018"],
  ["two times in a line", "Engineer, Acme GmbH, 2018-2020, Lead, 2020-2022"],
  ["a school without a heading", "Trinity College\nBSc Computing\n2012 – 2016"],
  ["a sentence", "From 2018 to 2020 we rebuilt the platform at Acme GmbH."],
  ["a bullet", "• Led the platform team from 2018 to 2020"],
])("a doubtful entry becomes no job, and its years are shown: %s", (_, text) => {
  const { jobs, notUnderstood } = read(text);
  expect(jobs).toEqual([]);
  expect(notUnderstood.length).toBeGreaterThan(0);
});

test("a line with a year is not a name, nor is the line above it", () => {
  expect(jobsOf("Engineer\nExpo 2020 Dubai\nJan 2019 - Mar 2021")).toEqual([]);
  expect(read("Expo 2020 Dubai\nEngineer\nJan 2019 - Mar 2021").notUnderstood).toEqual(["Expo 2020 Dubai"]);
});

import { expect, test } from "vitest";
import { jobLines } from "#tests/job-lines.ts";
import { parseExperience } from "./parse-experience.ts";

const read = (text: string) => parseExperience(text, "2026-11");
const jobsOf = (text: string) => jobLines(read(text).jobs);

const held = [
  ["Senior Software Engineer", "Acme GmbH", "Jan 2021 – Present"],
  ["Software Engineer", "Globex Inc.", "Mar 2018 – Dec 2020"],
  ["Volunteer", "Red Cross", "Feb 2016 – Feb 2018"],
] as const;
const heldJobs = [
  "Senior Software Engineer @ Acme GmbH: 2021-01 now",
  "Software Engineer @ Globex Inc.: 2018-03 2020-12",
  "Volunteer @ Red Cross: 2016-02 2018-02",
];

const heads: Record<string, (title: string, company: string) => string> = {
  "Title at Company": (title, company) => `${title} at ${company}`,
  "Title @ Company": (title, company) => `${title} @ ${company}`,
  "Title, Company": (title, company) => `${title}, ${company}`,
  "Company, Title": (title, company) => `${company}, ${title}`,
  "Company — Title": (title, company) => `${company} — ${title}`,
  "Title – Company": (title, company) => `${title} – ${company}`,
  "Title | Company": (title, company) => `${title} | ${company}`,
  "Title · Company": (title, company) => `${title} · ${company}`,
  "Title (Company)": (title, company) => `${title} (${company})`,
  "Title at Company, Town": (title, company) => `${title} at ${company}, Berlin`,
};
const entries: Record<string, (head: string, dates: string) => string> = {
  "dates below": (head, dates) => `${head}\n${dates}`,
  "dates above": (head, dates) => `${dates}\n${head}`,
  "dates in brackets": (head, dates) => `${head} (${dates})`,
  "dates after a comma": (head, dates) => `${head}, ${dates}`,
  "dates after a bar": (head, dates) => `${head} | ${dates}`,
  "dates in front": (head, dates) => `${dates}: ${head}`,
  "a town next to the dates": (head, dates) => `${head}\n${dates} | Berlin, Germany`,
  "a town above the dates": (head, dates) => `${head}\nBerlin, Germany\n${dates}`,
  "dates with a duration": (head, dates) => `${head}\n${dates} · 2 yrs 3 mos`,
};
const descriptions = [
  "",
  "\n• Led the migration of the billing platform\n• Hired four people",
  "\n- Cut costs by 20%\n- Ran the on-call rota",
  "\nResponsible for the roadmap and its delivery across three offices.",
];
const pages: Record<string, (work: string) => string> = {
  "the work alone": (work) => work,
  "a whole résumé": (work) => `Robin Vale
robin.vale@example.com | +44 20 7946 0000

Work Experience
${work}

Education
University of Leeds
BSc Computer Science
2011 – 2015

Skills
Go, SQL`,
};

test.for(
  Object.entries(heads).flatMap(([headName, head]) =>
    Object.entries(entries).map(([other, entry]) => ({ name: `'${headName}', ${other}`, head, entry })),
  ),
)("$name: each entry is a job, and the school is not", ({ head, entry }) => {
  for (const [page, build] of Object.entries(pages))
    for (const description of descriptions)
      for (const gap of ["\n", "\n\n"]) {
        const jobs = held.map(([title, company, dates]) => entry(head(title, company), dates) + description);
        const text = build(jobs.join(gap));
        const { jobs: found, notUnderstood } = read(text);
        expect(jobLines(found), `${page}:\n${text}`).toEqual(heldJobs);
        expect(notUnderstood).toEqual([]);
      }
});

test("'at' shows the company, also if it is named like a team", () => {
  const text = `Account Executive at Data at Work
Mar 2018 – Dec 2020
Head of Marketing at Design Mobile
2015 – Feb 2018`;
  expect(jobsOf(text)).toEqual([
    "Account Executive @ Data at Work: 2018-03 2020-12",
    "Head of Marketing @ Design Mobile: 2015-01 2018-02",
  ]);
  expect(jobsOf("Engineer at Search Team\nMar 2018 – Dec 2020")).not.toContain(
    "Engineer @ Search Team: 2018-03 2020-12",
  );
});

test("what stands in brackets after a title is no company if it is something else", () => {
  const inBrackets = ["Contract", "Remote", "Full-time", "SRE", "Search Team", "m/w/d"];
  for (const other of inBrackets) {
    const [job] = read(`Acme GmbH\nEngineer (${other})\nMar 2018 – Dec 2020`).jobs;
    expect(job, other).toMatchObject({ company: "Acme GmbH", position: "Engineer" });
    expect(jobsOf(`Engineer (${other})\nMar 2018 – Dec 2020`), other).toEqual([]);
  }
});

test("names that could be either position or company get the order of the other entries", () => {
  const clear = `Head of Growth — Northwind Ltd
Jan 2021 – Present
Analyst — Kestrel Foods
Mar 2018 – Dec 2020
`;
  const doubtful = "Brand — Fernway\nFeb 2016 – Feb 2018";
  expect(jobsOf(clear + doubtful)).toContain("Brand @ Fernway: 2016-02 2018-02");
  expect(jobsOf(doubtful)).toEqual([]);
  // Two clear entries that differ show no order.
  const mixed = clear.replace("Analyst — Kestrel Foods", "Kestrel Foods — Analyst");
  expect(jobsOf(mixed + doubtful)).toHaveLength(2);
});

test("an entry that does not fit is shown, and the others are jobs", () => {
  const text = `Engineer at Acme GmbH
Jan 2021 – Present
Somewhere between two things, and a third
Mar 2018 – Dec 2020
Nurse at St. Mary's Hospital
Feb 2016 – Feb 2018`;
  expect(jobsOf(text)).toEqual([
    "Engineer @ Acme GmbH: 2021-01 now",
    "Nurse @ St. Mary's Hospital: 2016-02 2018-02",
  ]);
  expect(read(text).notUnderstood).toEqual(["Mar 2018 – Dec 2020"]);
});

test("roles of a group that was copied without its company do not get their team as the company", () => {
  const roles = `Senior Engineer, Falcon
Jan 2025 - Present · 1 yr 11 mos
Engineer, Heron
Oct 2022 - Jan 2025 · 2 yrs 4 mos`;
  expect(read(roles).jobs.map(({ company }) => company)).not.toContain("Falcon");
});

test("an entry that ends in a full stop is no sentence", () => {
  const text = `10/2022–Present  Engineer, Acme GmbH, Boston, MA.
03/2016–08/2021  Volunteer, Red Cross, Berlin.
2012–2015  Led migrations, databases and queues.`;
  expect(jobsOf(text)).toEqual([
    "Engineer @ Acme GmbH: 2022-10 now",
    "Volunteer @ Red Cross: 2016-03 2021-08",
  ]);
});

test.for([
  ["Clerk, Smith, Jones & Co", "Smith, Jones & Co"],
  ["Smith, Jones & Brown, Clerk", "Smith, Jones & Brown"],
  ["Clerk, Smith, Jones and Sons, Leeds", "Smith, Jones and Sons"],
  ["Clerk at Brown, Turner & Partners", "Brown, Turner & Partners"],
  ["Buchhalter, Müller, Schmidt & Söhne GmbH", "Müller, Schmidt & Söhne GmbH"],
  ["Clerk at Acme, Inc., Portland, OR", "Acme, Inc."],
  ["Clerk, Jones & Co", "Jones & Co"],
  ["Clerk, Acme GmbH, Leeds & York", "Acme GmbH"],
])("a company of several partners is read whole: %s", ([head = "", company]) => {
  expect(read(`${head}, Mar 2018 – Dec 2020`).jobs).toMatchObject([{ company }]);
});

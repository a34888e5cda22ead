import { expect, test } from "vitest";
import { parseExperience } from "./parse-experience.ts";

const read = (text: string) =>
  parseExperience(text, "2026-11").jobs.map(
    ({ company, position, startDate, endDate }) =>
      `${position} @ ${company}: ${startDate} ${endDate || "now"}`,
  );

const flat = `Experience
Senior Engineer
Acme Inc. · Full-time
Jan 2019 - Mar 2021 · 2 yrs 3 mos
Berlin, Germany · Hybrid
Built the billing service.
Skills: Go · PostgreSQL

Engineer
Initech
Sept 2015 – December 2018 · 3 yrs 4 mos
Munich
Show all 5 experiences`;

test("roles with their company are read despite other lines between them", () => {
  expect(read(flat)).toEqual([
    "Senior Engineer @ Acme Inc.: 2019-01 2021-03",
    "Engineer @ Initech: 2015-09 2018-12",
  ]);
});

test("the place below the dates is the job's, unless it is the next job's title", () => {
  const places = (text: string) => parseExperience(text, "2026-11").jobs.map(({ place }) => place);
  expect(places(flat)).toEqual(["Berlin, Germany", ""]);
  const group = `Acme Inc.
Full-time · 4 yrs 2 mos
Greater Munich Area
Senior Engineer
Jan 2025 - Present · 1 yr 11 mos
Engineer
Oct 2022 - Jan 2025 · 2 yrs 4 mos
Software Engineer, Search
Initech · Full-time
Jan 2019 - Sep 2022 · 3 yrs 9 mos
Dublin, Ireland`;
  expect(places(group)).toEqual(["Greater Munich Area", "Greater Munich Area", "Dublin, Ireland"]);
  expect(parseExperience(group, "2026-11").unusedLines).toEqual([]);
});

test("doubled lines of the clipboard are read once, also with dates in two notations", () => {
  const doubled = `Acme Inc. logo
Senior EngineerSenior Engineer
Acme Inc. · Full-time
Acme Inc. · Full-time
Jan 2019 - Mar 2021 · 2 yrs 3 mos
Jan 2019 to Mar 2021 · 2 yrs 3 mos
Berlin, Germany
Berlin, Germany
Engineer
Engineer
Initech · Contract
Initech · Contract
Feb 2017 - Dec 2018 · 1 yr 11 mos
Feb 2017 to Dec 2018 · 1 yr 11 mos`;

  expect(read(doubled)).toEqual([
    "Senior Engineer @ Acme Inc.: 2019-01 2021-03",
    "Engineer @ Initech: 2017-02 2018-12",
  ]);
});

test("all roles below a company belong to it, and the next company's do not", () => {
  const grouped = `Acme Inc.
Full-time · 4 yrs 2 mos
Berlin, Germany
Senior Engineer
Jan 2025 - Present · 1 yr 11 mos
Leads a team of four.
Engineer
Full-time
Oct 2022 - Jan 2025 · 2 yrs 4 mos
Hamburg
Cook
The Kitchen
Jan 2018 - Sep 2022 · 4 yrs 9 mos
Waiter
The Kitchen · Part-time
2016 - 2017`;

  expect(read(grouped)).toEqual([
    "Senior Engineer @ Acme Inc.: 2025-01 now",
    "Engineer @ Acme Inc.: 2022-10 2025-01",
    "Cook @ The Kitchen: 2018-01 2022-09",
    "Waiter @ The Kitchen: 2016-01 2017-12",
  ]);
});

test("the first role of a past group shows when the group ended", () => {
  const past = `Acme
3 yrs
Lead
Jan 2015 - Dec 2016 · 2 yrs
Engineer
Jan 2014 - Dec 2014 · 1 yr
Trainee
Initech
Jan 2012 - Dec 2013 · 2 yrs`;

  expect(read(past)).toEqual([
    "Lead @ Acme: 2015-01 2016-12",
    "Engineer @ Acme: 2014-01 2014-12",
    "Trainee @ Initech: 2012-01 2013-12",
  ]);
});

test("the PDF of a profile names the company first", () => {
  const pdf = `Acme Inc.
Senior Engineer
January 2019 - March 2021 (2 years 3 months)
Berlin

Initech
3 years 4 months
Lead
January 2018 - December 2018 (1 year)
Engineer
September 2015 - January 2018 (2 years 5 months)`;

  expect(read(pdf)).toEqual([
    "Senior Engineer @ Acme Inc.: 2019-01 2021-03",
    "Lead @ Initech: 2018-01 2018-12",
    "Engineer @ Initech: 2015-09 2018-01",
  ]);
});

test("months of bare years are guessed, so that consecutive jobs do not overlap", () => {
  const years =
    "Engineer\nAcme\n2019 - 2021\n\nCook\nInitech\n2016 — 2019\n\nTrainee\nBakery\nMar 2014 - Aug 2016";

  expect(read(years)).toEqual([
    "Engineer @ Acme: 2019-06 2021-12",
    "Cook @ Initech: 2016-08 2019-06",
    "Trainee @ Bakery: 2014-03 2016-08",
  ]);
  expect(parseExperience(years, "2026-11").jobs.map(({ isGuessed }) => isGuessed)).toEqual([
    true,
    true,
    false,
  ]);
});

test.for([
  ["03/21 – 06/23", "2021-03 2023-06"],
  ["seit 07/23", "2023-07 now"],
  ["09/98 – 03/02", "1998-09 2002-03"],
  ["2019–21", "2019-01 2021-12"],
  ["2016-19", "2016-01 2019-12"],
  ["2010–12", "2010-01 2012-12"],
  // Months, not years.
  ["2008-10 – 2010-12", "2008-10 2010-12"],
])("years of two digits are read within a period: %s", ([when = "", months]) => {
  expect(read(`Engineer\nAcme\n${when}`)).toEqual([`Engineer @ Acme: ${months}`]);
  expect(read(`${when} Engineer, Acme GmbH`)).toEqual([`Engineer @ Acme GmbH: ${months}`]);
});

test("what may be a month, a count or a mark is no year of two digits", () => {
  for (const text of ["2010-12", "2018 – 12", "2018 – 20 people", "24/7 – 10/10", "2018–20%"])
    expect(read(`Engineer\nAcme\n${text}`), text).toEqual([]);
});

test("a line with years of two digits that is no job is shown", () => {
  const lines = ["Cook, Globex Ltd, Jun 16 - May 19", "Waiter, Foo Ltd, 03/12 – 06/13 and 07/14 – 08/15"];
  expect(parseExperience(lines.join("\n"), "2026-11")).toMatchObject({ jobs: [], notUnderstood: lines });
  const table = "Company,Title,Start,End\nAcme GmbH,Engineer,03/21,06/23";
  expect(parseExperience(table, "2026-11").notUnderstood).toEqual(["Acme GmbH,Engineer,03/21,06/23"]);
  const others = "Engineer, Acme GmbH, 2019 – 2021\nWindows 10 - Enterprise\nScored 42/50 - 45/50";
  expect(parseExperience(others, "2026-11").notUnderstood).toEqual([]);
});

test("a company without a role becomes an incomplete entry", () => {
  expect(read("Acme\n03/2019 - 04/2020")).toEqual([" @ Acme: 2019-03 2020-04"]);
});

test.for(["", "Just some words.\nAnd 2019 was a good year.", "Foo 2019 - Bar 2020", "13/2019 - 14/2020"])(
  "%j becomes no job",
  (text) => {
    expect(read(text)).toEqual([]);
  },
);

test("unknown names above dates are not taken for position and company where words speak against it", () => {
  const rest = "\nMar 2018 – Dec 2020\n• Ran it\n";
  // Other entries have the company first.
  const reversed = `Acme GmbH\nEngineer${rest}Fernway\nBrand Wrangler${rest.replace("2018", "2015").replace("2020", "2017")}`;
  expect(read(reversed)).toEqual(["Engineer @ Acme GmbH: 2018-03 2020-12"]);
  // Each entry has a third name: a position that no word shows, a company and a town.
  const towns = `Brand Wrangler\nFernway\nLeeds${rest}Shelf Whisperer\nKestrel\nYork${rest.replace("2018", "2015").replace("2020", "2017")}`;
  expect(read(towns)).toEqual([]);
});

test("a description without a bullet is no company", () => {
  const text = `Teamleiterin Einkauf, Fernweh, Bonn (April 2020 – heute)
Verantwortlich für ein Team von vier Personen
Einführung eines neuen Systems im Jahr 2021`;
  expect(read(text).join()).not.toContain("Verantwortlich");
  const built = "Engineer, Fernway, Dublin, Ireland (Jan 2016 – Feb 2019)\nBuilt the billing service";
  expect(read(built)).toEqual(["Engineer @ Fernway: 2016-01 2019-02"]);
  expect(read(built.replace("Built the billing service", "Suivi des commandes"))).toEqual(read(built));
  expect(read(built.replace("Built the billing service", "Globex"))).toEqual([
    "Engineer, Fernway @ Globex: 2016-01 2019-02",
  ]);
});

test("a town between a job's names and its dates is no company", () => {
  const job = (...names: string[]) => read(`${names.join("\n")}\nJan 2016 – Feb 2019`);
  for (const place of ["Dublin, Ireland", "Portland, Oregon, United States"]) {
    expect(job("Fernway", "Engineer", place)).toEqual(["Engineer @ Fernway: 2016-01 2019-02"]);
    expect(job("Engineer", "Fernway", place)).toEqual(["Engineer @ Fernway: 2016-01 2019-02"]);
  }
  expect(job("Engineer", "Dublin, Ireland")).toEqual(["Engineer @ : 2016-01 2019-02"]);
});

test("a position gets no company from above, if a line between them may be its own", () => {
  const text = (between: string) => `Acme GmbH
Engineer
03/2020 – 04/2022
• Built
${between}
Cook
01/2018 – 02/2020`;
  expect(read(text("• Improved"))).toEqual([
    "Engineer @ Acme GmbH: 2020-03 2022-04",
    "Cook @ Acme GmbH: 2018-01 2020-02",
  ]);
  expect(read(text("Verein für die Förderung von Kindern"))).not.toContain(
    "Cook @ Acme GmbH: 2018-01 2020-02",
  );
});

test("a town behind a company's dash is no part of its name", () => {
  const text =
    "Bosch — Stuttgart\nTeamleiterin\nApril 2020 – heute\n• Geplant\nTrumpf — Ditzingen\nKauffrau\n2016 – 2019";
  expect(read(text)).toEqual(["Teamleiterin @ Bosch: 2020-04 now", "Kauffrau @ Trumpf: 2016-01 2019-12"]);
});

test.for(
  `Barber | Solicitor | Einkäuferin | Dachdecker | Küchenhilfe | Zahnarzt | Acheteur | Magasinier | Pâtissière | Educatrice
  Cajera | Fontanero | Psicóloga | Inkoper | Vakkenvuller | Tandarts | Muratore | Infermiera | Ragioniere | Pedreiro | Atendente
  Spawacz | Tłumaczka`.split(/\s*[|\n]\s*/),
)("an occupation below its company is the position: %s", (title) => {
  expect(read(`Fernway\n${title}\n01/2019 – 03/2021`)).toEqual([`${title} @ Fernway: 2019-01 2021-03`]);
});

test.for(["Baker Hughes", "Baker McKenzie", "Cook Medical", "Kok Techniek", "Koch & Nagel", "KPMG Advisory"])(
  "a company named like an occupation is no position: %s",
  (company) => {
    const [when, job] = ["01/2019 – 03/2021", `Trainee @ ${company}: 2019-01 2021-03`];
    expect(read(`${company}\nTrainee\n${when}`)).toEqual([job]);
    expect(read(`Trainee\n${company}\n${when}`)).toEqual([job]);
    expect(read(`Dachdeckermeister\n${company}\n${when}`).join()).not.toContain(`${company} @`);
  },
);

test("an occupation with another word stays a position", () => {
  for (const title of ["Cook Assistant", "Line Cook", "Koch", "Carpenter & Joiner"])
    expect(read(`Fernway\n${title}\n01/2019 – 03/2021`)).toEqual([`${title} @ Fernway: 2019-01 2021-03`]);
});

test.for([
  ["Work experience", "Dates", "Occupation or position held", "Name and address of employer"],
  ["Berufserfahrung", "Datum", "Beruf oder Funktion", "Name und Adresse des Arbeitgebers"],
  ["Expérience professionnelle", "Dates", "Fonction ou poste occupé", "Nom et adresse de l'employeur"],
  ["Experiencia laboral", "Fechas", "Profesión o cargo desempeñado", "Nombre y dirección del empleador"],
  [
    "Esperienza professionale",
    "Date (da – a)",
    "Lavoro o posizione ricoperti",
    "Nome e indirizzo del datore di lavoro",
  ],
  ["Experiência profissional", "Datas", "Função ou cargo ocupado", "Nome e morada do empregador"],
  ["Werkervaring", "Datum", "Beroep of functie", "Naam en adres van de werkgever"],
  ["Doświadczenie zawodowe", "Daty", "Zajmowane stanowisko", "Nazwa i adres pracodawcy"],
])("the forms of Europass before 2020 are read: %s", ([heading, dates, position, employer]) => {
  for (const gap of ["\t", "\n", ": "]) {
    const text = [
      heading,
      `${dates}${gap}01/2016 – 02/2019`,
      `${position}${gap}Growth`,
      `${employer}${gap}Fernway, 12 High Street, Leeds`,
      `${dates}${gap}03/2013 – 12/2015`,
      `${position}${gap}Trainee`,
      `${employer}${gap}Globex SpA, Via Roma 1, Torino`,
    ];
    expect(read(text.join("\n")), gap).toEqual([
      "Growth @ Fernway: 2016-01 2019-02",
      "Trainee @ Globex SpA: 2013-03 2015-12",
    ]);
  }
});

test.for(["Clients:", "Selected clients", "Kunden:", "Aufgaben:", "Responsibilities", "Missions :", "Taken"])(
  "'%s' next to a position is not its company",
  (label) => {
    const text = `Berufserfahrung
01/2018 – heute Freiberuflicher Entwickler
${label}
Fernway
Kestrel
03/2014 – 12/2017 Entwickler
Globex SE`;
    const { jobs, notUnderstood } = parseExperience(text, "2026-11");
    expect(jobs.map(({ company }) => company)).toEqual(["Globex SE"]);
    expect(notUnderstood).toEqual(["01/2018 – heute Freiberuflicher Entwickler"]);
  },
);

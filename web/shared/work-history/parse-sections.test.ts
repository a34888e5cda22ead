import { expect, test } from "vitest";
import { resumeLimits } from "#web/shared/resume/limits.ts";
import { jobLines } from "#tests/job-lines.ts";
import { parseExperience } from "./parse-experience.ts";

const read = (text: string) => parseExperience(text, "2026-11");
const jobsOf = (text: string) => jobLines(read(text).jobs);
const job = "Engineer @ Acme GmbH: 2018-03 2020-12";
const work = "Engineer\nAcme GmbH\nMar 2018 – Dec 2020";
const listed = (lines: string) => lines.split(/ \| |\n/);
const other = "Mentor\nCoder Club GmbH\nJan 2017 – Feb 2018";

test.each(
  listed(`Experience | Employment History | WORK EXPERIENCE: | — Professional Experience — | Career History | ■ Work
E X P E R I E N C E | Relevant Experience | Computer Engineering Experience | Leadership and Work Experience
Internships | Professional Journey | Where I've Worked | 1. Experience | Berufserfahrung | Beruflicher Werdegang | BERUFLICHE STATIONEN
Parcours professionnel | Expériences professionnelles | EXPERIENCE PROFESSIONNELLE | Trayectoria profesional
Experiencia laboral | Experiência | Experiência Profissional | Esperienza lavorativa | Esperienze | Werkervaring`),
)("'%s' starts a section of work: lines above it are no job", (heading) => {
  expect(jobsOf(`Ada Doe\n${other}\n${heading}\n${work}`)).toEqual([job]);
});

test.each(
  listed(`Education & Training | EDUCATION | Education: | Projects | Side projects | Publications | Awards
Honors and Awards | Volunteer Experience | Languages | References | Teaching | Skills, Languages & Interests
On Campus Involvement | E D U C A T I O N | == Education == | Military Service | Education and Work Experience
Ausbildung | Aus- und Weiterbildung | Studium | Ehrenamt | Sprachen | Projekte | Veröffentlichungen | Formation
Études | Bénévolat | Langues | Centres d'intérêt | Projets personnels | Distinctions | Educación
Formación académica | Voluntariado | Idiomas | Proyectos | Premios | Formação Acadêmica | Trabalho voluntário
Projetos | Istruzione e formazione | Volontariato | Pubblicazioni | Opleiding | Vrijwilligerswerk
Professional References | References available on request | Additional Training | Technical Projects
Continuing Education | Soziales Engagement | Schulausbildung | Formation continue | Referencias laborales
Referenties op aanvraag | Referenzen auf Anfrage | Memberships and Associations | Awards & Recognition
Nevenactiviteiten | Extracurricular Activity | Publication | Presentation`),
)("'%s' starts another section: its lines are shown and become no job", (heading) => {
  for (const text of [`${work}\n${heading}\n${other}`, `Experience\n${work}\n\n${heading}\n${other}`]) {
    expect(jobsOf(text)).toEqual([job]);
    const { notUnderstood, unusedLines } = read(text);
    expect([...notUnderstood, ...unusedLines]).toContain("Jan 2017 – Feb 2018");
    expect(unusedLines).toContain("Mentor");
  }
});

test.each(
  listed(`Education | Academic Background | Ausbildung | Studium | Formation | Études | Formación académica
Formação | Istruzione e formazione | Opleiding`),
)("'%s': education is skipped without a warning", (heading) => {
  expect(read(`Experience\n${work}\n\n${heading}\nState University\nBSc\n2012 – 2016`).notUnderstood).toEqual(
    [],
  );
});

test.each(listed("Projects | Volunteer Experience | Ehrenamt | Bénévolat | Proyectos | Voluntariado"))(
  "'%s': years are shown, because a job may be among them",
  (heading) => {
    expect(read(`Experience\n${work}\n\n${heading}\n${other}`).notUnderstood).toEqual([
      "Jan 2017 – Feb 2018",
    ]);
  },
);

test("a teacher works at a school, and a student does not", () => {
  const at = (position: string, school: string) => jobsOf(`${position}\n${school}\nMar 2018 – Dec 2020`);
  for (const school of ["Lincoln High School", "Lincoln Secondary School", "State University"]) {
    expect(at("Math Teacher", school)).toEqual([`Math Teacher @ ${school}: 2018-03 2020-12`]);
    for (const learner of ["Student", "Graduate Student", "Étudiante", "Schülerin", "General Studies"])
      expect(at(learner, school)).toEqual([]);
  }
});

test("a heading within a job's description does not end the section", () => {
  const text = `Experience\n${work}\nKey Achievements:\n• Cut costs\nAnalyst\nGlobex Ltd\nJan 2015 – Feb 2018`;
  expect(jobsOf(text)).toEqual([job, "Analyst @ Globex Ltd: 2015-01 2018-02"]);
});

test("'Ausbildung' is a type of employment in a profile and a heading in a CV", () => {
  expect(jobsOf("Fachinformatiker\nStadtwerke\nAusbildung\nAug. 2016–Juli 2019 · 3 Jahre")).toHaveLength(1);
  const cv = `Berufserfahrung
seit 03/2021
Senior Entwickler
Beispiel GmbH, München
• Backend
09/2017 – 02/2021
Entwickler
Muster AG
Ausbildung
10/2012 – 08/2017
Universität Stuttgart
B.Sc. Informatik`;
  expect(jobsOf(cv)).toEqual([
    "Senior Entwickler @ Beispiel GmbH: 2021-03 now",
    "Entwickler @ Muster AG: 2017-09 2021-02",
  ]);
  expect(read(cv).unusedLines).toContain("10/2012 – 08/2017");
});

test.each([
  ["Word", "Company\tPosition\tFrom\tTo\nAcme GmbH\tEngineer\t03/2018\t12/2020"],
  ["another order", "Von\tBis\tStelle\tFirma\n03.2018\t12.2020\tEngineer\tAcme GmbH"],
  ["French", "Entreprise\tPoste\tDébut\tFin\nAcme GmbH\tEngineer\tmars 2018\tdéc. 2020"],
  [
    "Spanish",
    "Empresa\tPuesto\tFecha de inicio\tFecha de fin\nAcme GmbH\tEngineer\tmarzo de 2018\tdic. 2020",
  ],
  ["Portuguese", "Cargo\tEmpresa\tInício\tTérmino\nEngineer\tAcme GmbH\tmar 2018\tdez 2020"],
  ["Italian", "Azienda\tRuolo\tDa\tA\nAcme GmbH\tEngineer\tmar 2018\tdic 2020"],
  ["Polish", "Firma\tStanowisko\tOkres\nAcme GmbH\tEngineer\t03/2018 – 12/2020"],
  ["Dutch", "Werkgever\tFunctie\tVan\tTot\nAcme GmbH\tEngineer\tmrt 2018\tdec 2020"],
  ["one column of dates", "Employer\tJob Title\tDates\nAcme GmbH\tEngineer\tMar 2018 – Dec 2020"],
  [
    "Markdown",
    "| Company | Role | Start | End |\n|---|---|---|---|\n| Acme GmbH | Engineer | 2018-03 | 2020-12 |",
  ],
  [
    "LinkedIn's export",
    'Company Name,Title,Description,Location,Started On,Finished On\nAcme GmbH,Engineer,"Built, in 2019,\nmuch",Berlin,Mar 2018,Dec 2020',
  ],
  ["semicolons", "Company;Title;Start Date;End Date\nAcme GmbH;Engineer;2018-03-01;2020-12-31"],
])("a table from %s is read by its headings", (_, text) => {
  expect(jobsOf(text)).toEqual([job]);
});

test("an unclear row becomes no job, and a job without an end is current", () => {
  const table =
    "Company\tPosition\tFrom\tTo\nAcme\tEngineer\t2019-01\tPresent\nFoo\tCook\t2017-01\t?\n\tCook\t2015-01\t2016-01";
  expect(jobsOf(table)).toEqual(["Engineer @ Acme: 2019-01 now"]);
  expect(read(table).notUnderstood).toEqual(["Foo  Cook  2017-01  ?", "Cook  2015-01  2016-01"]);
  const open =
    'Company Name,Title,Started On,Finished On\n"Foo, Inc.",Dev,Mar 2020,\nBar,"Dev ""A""",2018,2019';
  expect(jobsOf(open)).toEqual(["Dev @ Foo, Inc.: 2020-03 now", 'Dev "A" @ Bar: 2018-01 2019-12']);
});

test("more jobs than the form holds and longer texts are not read", () => {
  const many = Array.from({ length: 60 }, (_, at) => `Engineer, Acme ${at} GmbH, 2018-2020`);
  const { jobs, notUnderstood } = read(many.join("\n"));
  expect([jobs.length, notUnderstood]).toEqual([50, many.slice(50)]);
  expect(read(`${"\n".repeat(resumeLimits.characters)}${work}`).jobs).toEqual([]);
});

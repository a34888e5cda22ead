import fc from "fast-check";
import { expect, test } from "vitest";
import { type Columns, matchColumns, missingColumns, toDirectoryRow } from "./columns.ts";
import { DateOrders } from "./date-order.ts";
import type { Meaning } from "./headings.ts";
import { noAnswers, findQuestions } from "./questions.ts";

/** Headings as systems export them, with what each column means; without '=' it is not used. */
const exports = `
# BambooHR
Employee # | Last name, First name = lastFirst | Work Email = email | Home Email | Job Title = position
Department = department | Division | Location = place | Hire Date = start | Original Hire Date
Termination Date = end | Employment Status = status | Reporting to | Birth Date
# Workday
Employee ID | Worker | Legal Name - First Name | First Name = firstName | Last Name = lastName
Email - Primary Work = email | Business Title = position | Job Profile | Supervisory Organization
Cost Center = department | Location = place | Company = company | Management Level = level
Original Hire Date | Hire Date = start | Termination Date = end | Active Status = status
# Personio
ID | First name = firstName | Last name = lastName | Email = email | Status = status | Position = position
Department = department | Team = team | Office = place | Subcompany = company | Supervisor
Hire date = start | Contract ends | Termination date = end | Last working day = end
# Personio in German
Personio-ID | Vorname = firstName | Nachname = lastName | E-Mail = email | Status = status
Position = position | Abteilung = department | Standort = place | Gesellschaft = company
Einstellungsdatum = start | Ende der Probezeit | Austrittsdatum = end | Letzter Arbeitstag = end
# HiBob
Employee ID | Display name | First name = firstName | Last name = lastName | Email = email | Site = place
Job title = position | Department = department | Reports to | Start date = start | Termination date = end
Last day of work = end | Lifecycle status = status
# Rippling
Employee number | Employee | Legal first name = firstName | Legal last name = lastName | Work email = email
Personal email | Title = position | Department = department | Work location = place | Entity name = company
Start date = start | End date = end | Employment status = status | Manager - Work email
# SAP SuccessFactors
STATUS = status | USERID | USERNAME | FIRSTNAME = firstName | LASTNAME = lastName | EMAIL = email | MANAGER
DEPARTMENT = department | DIVISION | JOBCODE | TITLE = position | LOCATION = place | HIREDATE = start
COMPANY_EXIT_DATE = end
# DATEV
Personal-Nr. | Name = lastName | Vorname = firstName | Geburtsdatum | Ort = place | E-Mail = email
Abteilung = department | Berufsbezeichnung = position | Eintritt = start | Austritt = end | Befristet bis
# Factorial in Spanish
Nombre = firstName | Apellidos = lastName | Correo electrónico = email | Fecha de nacimiento
Entidad legal = company | Centro de trabajo = place | Puesto = position | Equipo = team
Fecha de alta = start | Fecha de baja = end | Estado = status
# Lucca in French
Matricule | Nom = lastName | Prénom = firstName | E-mail professionnel = email
Intitulé de poste = position | Département = department | Établissement = company | Date de début de contrat
Date d'entrée = start | Date de sortie = end | Date de naissance | Statut = status
# AFAS in Dutch
Medewerker | Roepnaam = firstName | Achternaam = lastName | E-mail werk = email | Functie = position
Afdeling = department | Werkgever = company | Datum in dienst = start | Datum uit dienst = end
Einddatum contract | Geboortedatum
# Zucchetti in Italian
Matricola | Cognome = lastName | Nome = firstName | Data di nascita | E-mail aziendale = email
Azienda = company | Mansione = position | Reparto = department | Sede di lavoro = place
Data assunzione = start | Data scadenza contratto | Data cessazione = end | Stato dipendente = status
# TOTVS in Portuguese
Matrícula | Nome completo = name | Data de nascimento | E-mail corporativo = email | Empresa = company
Função = position | Setor = department | Local de trabalho = place | Data de admissão = start
Data de demissão = end | Situação = status
# Enova in Polish
Numer ewidencyjny | Nazwisko = lastName | Imię = firstName | Data urodzenia | Adres e-mail = email
Pracodawca = company | Stanowisko = position | Dział = department | Miejsce pracy = place
Data zatrudnienia = start | Data zwolnienia = end | Data zakończenia umowy | Status zatrudnienia = status
# Visma in Swedish
Anställningsnummer | Förnamn = firstName | Efternamn = lastName | Födelsedatum | E-post = email
Företag = company | Befattning = position | Avdelning = department | Arbetsplats = place
Anställningsdatum = start | Slutdatum = end | Anställningsstatus = status
# ADP Workforce Now
Payroll Name | Position ID | Legal First Name = firstName | Legal Last Name = lastName
Work Contact: Work Email | Work Email = email | Job Title Description = position
Home Department = department | Position Status = status | Hire Date = start | Rehire Date = rehired
Termination Date = end
# ADP Workforce Now with a preferred address
Associate ID | Legal First Name = firstName | Legal Last Name = lastName | Work Contact: Work Email = email
Personal Contact: Personal Email | Job Title Description = position | Home Department Description = department
Location Description = place | Hire Date = start | Termination Date = end | Position Status = status
# HiBob with sections
Display name | First name = firstName | Last name = lastName | Email = email | Work - Title = position
Work - Department = department | Work - Site = place | Work - Reports to | Work - Start date = start
Lifecycle - Termination date = end | Lifecycle status = status | Manager - Email | Emergency contact - Name
# Workday custom report
Employee ID | Preferred Name - First Name = firstName | Preferred Name - Last Name = lastName
Primary Work Email = email | Business Title = position | Location = place | Worker's Manager | Manager Email
Hire Date = start | Termination Date = end | Worker Status = status
# SAP SuccessFactors report
User/Employee ID | Username | First Name = firstName | Last Name = lastName
Business Email Information Email Address = email | Job Title = position | Legal Entity = company
Department = department | Hire Date = start | Termination Date = end | Employee Status = status
# Gusto
First name = firstName | Last name = lastName | Work email = email | Personal email | Job title = position
Department = department | Hire date = start | Dismissal date = end | Current work status = status
# UKG Pro
Employee Number | Employee Name = name | Email Address = email | Job Title = position | Original Hire Date
Last Hire Date = start | Date of Termination = end | Company Name = company | Employment Status = status
# UKG Ready
Employee Id | First Name = firstName | Last Name = lastName | Primary Email = email | Job Title = position
Date Hired = start | Date Terminated = end | Employee Status = status
# Zoho People
Employee ID | First Name = firstName | Last Name = lastName | Email ID = email | Department = department
Designation = position | Zoho Role | Date of joining = start | Date of exit = end | Employee Status = status
# Keka
Employee Number | First Name = firstName | Last Name = lastName | Work Email = email | Job Title = position
Department = department | Business Unit | Location = place | Reports To Email | Date of Joining = start
Employment Status = status
# Deel
Full name = name | Work email = email | Job title = position | Seniority = level | Team = team
Deel entity = company | Start date = start | End date = end
# Outlook
Title | First Name = firstName | Middle Name | Last Name = lastName | Company = company
Department = department | Job Title = position | Business City = place | E-mail Address = email
E-mail Display Name | E-mail 2 Address | Web Page
# Microsoft Entra
userPrincipalName | displayName | surname = lastName | mail = email | givenName = firstName
jobTitle = position | department = department | accountEnabled = status | physicalDeliveryOfficeName = place
city | companyName = company | createdDateTime | employeeHireDate = start | employeeLeaveDateTime = end
# Google Contacts
First Name = firstName | Last Name = lastName | Organization Name = company | Organization Title = position
Organization Department = department | Birthday | E-mail 1 - Label | E-mail 1 - Value = email
E-mail 2 - Value
# Google Contacts until 2024
Name | Given Name = firstName | Family Name = lastName | Group Membership | E-mail 1 - Type
E-mail 1 - Value = email | Organization 1 - Name = company | Organization 1 - Title = position
Organization 1 - Department = department
# Google Workspace
First Name [Required] = firstName | Last Name [Required] = lastName | Email Address [Required] = email
Status [READ ONLY] = status | Last Sign In [READ ONLY] | Employee Title = position | Department = department
# Salesforce
Salutation | First Name = firstName | Last Name = lastName | Title = position | Account Name = company
Email = email | Created Date`
  .split("\n# ")
  .slice(1)
  .map((block): [system: string, headings: Record<string, Meaning | null>] => {
    const [system = "", ...lines] = block.split("\n");
    const columns = lines.join(" | ").split(" | ");
    return [system, Object.fromEntries(columns.map(toColumn))];
  });

function toColumn(text: string): [string, Meaning | null] {
  const [heading = "", meaning = null] = text.split(" = ");
  return [heading, meaning as Meaning | null];
}

test.for(exports)("the headings of %s are known", ([, headings]) => {
  const columns = matchColumns(Object.keys(headings));
  const named = Object.keys(headings).map((heading, index) => [heading, columns[index]]);
  expect(Object.fromEntries(named)).toEqual(headings);
});

test("the order of the columns changes nothing", () => {
  const shuffled = fc.constantFrom(...exports).chain(([, headings]) => {
    const names = Object.keys(headings);
    return fc.tuple(fc.constant(headings), fc.shuffledSubarray(names, { minLength: names.length }));
  });
  fc.assert(
    fc.property(shuffled, ([headings, names]) => {
      const columns = matchColumns(names);
      expect(Object.fromEntries(names.map((name, index) => [name, columns[index]]))).toEqual(headings);
    }),
  );
});

test("a number is never a name", () => {
  const numbers = fc.constantFrom("102", "E-0102", "00017", "P102", "4711/3");
  const headings = fc.constantFrom(
    "Name",
    "Employee",
    "Mitarbeiter",
    "Medewerker",
    "Salarié",
    "Nombre",
    "Worker",
    "First Name",
    "Nachname",
  );
  fc.assert(
    fc.property(headings, fc.array(numbers, { minLength: 1 }), (heading, values) => {
      const columns = matchColumns(
        [heading, "Email"],
        values.map((value) => [value, "kim@example.com"]),
      );
      expect(columns).toEqual([null, "email"]);
      expect(missingColumns(columns)).toEqual(["This file has no column for the name."]);
    }),
  );
});

/** Rule: header / row / row => meanings; `_` is empty or not used. */
const columnRules = `
a form of address is not a position: Title | Name / Dr. | Kim / Mrs | Lou => _ | name
a title with an occupation is a position: Title | Name / Dr. | Kim / Cook | Lou => position | name
a start column without dates is not used: Name | Start / Kim | Monday => name | _
an unreadable start is kept, so that the server rejects it with a reason: Name | Start / Kim | 15 bla 2019 => name | start
spreadsheets' day numbers are dates: Name | Start / Kim | 43466 => name | start
'Terminated' with yes and no is no date: Name | Terminated / Kim | yes => name | _
an empty end column is still the end: Name | End / Kim | _ / Lou | - => name | end
a job title comes before a title: Title | Job Title / Cook | Chef => _ | position
an empty column is not preferred: Work Email | Personal Email / _ | kim@example.com => _ | email
addresses come before codes: Work Email | Email / 102 | kim@example.com => _ | email
a full name is preferred to two empty parts: First name | Last name | Display name / _ | _ | Kim Doe => _ | _ | name
a full name is preferred to one part: First name | Full name / Kim | Kim Doe => _ | name
'Name' that contains the first name is the full name: First name | Name / Kim | Kim Doe => _ | name
a code is not a department: Department | Name / 4711 | Kim => _ | name
a contract's end is used if there is no other end: Name | Contract end date / Kim | 2020-01-31 => name | end
a contract's end is not used next to another end: Name | Contract end date | Termination date / Kim | 2030-01-31 | _ => name | _ | end
'Name' without the first name is the last name: First name | Name / Kim | Doe => firstName | lastName
next to the last name 'Nome' is the first name: Nome | Cognome / Kim | Doe => firstName | lastName
last names first are recognized by their commas: Name / Doe, Kim / Roe, Lou => lastFirst
a degree after a comma is not a first name: Name / Kim Doe, PhD => name
the function is the department where there is a job title: Job title | Function / Cook | Kitchen => position | department`
  .trim()
  .split("\n")
  .map((line) => {
    const [rule = "", table = "", meanings = ""] = line.split(/: | => /);
    const cells = (row: string) => row.split(" | ").map((cell) => (cell === "_" ? "" : cell));
    const [header = [], ...rows] = table.split(" / ").map(cells);
    return [rule, header, rows, cells(meanings).map((meaning) => meaning || null)] as const;
  });

test.for(columnRules)("%s", ([, header, rows, columns]) => {
  expect(matchColumns(header, rows)).toEqual(columns);
});

test("a last name first is put last, and joined cells give one value", () => {
  const columns: Columns = ["lastFirst", "email", "company", "end", "end"];
  const row = (...cells: string[]) => toDirectoryRow(columns, 2, cells);
  expect(
    row("Vale, Robin J.", " ::: nobody ::: robin@example.com", "Acme ::: Bolt", "", "2021-06-15"),
  ).toMatchObject({
    name: "Robin J. Vale",
    email: "robin@example.com",
    company: "Acme",
    end: "2021-06-15",
  });
  expect(row("Vale", "x", "Acme", "0000-00-00", "00.00.0000")).toMatchObject({ name: "Vale", end: "" });
  expect(row("Vale", "x", "Acme", "0000-00-00", "2021-06-15")).toMatchObject({ end: "2021-06-15" });
  expect(row("Vale", "x", "Acme", "2021-06-30", "2021-06-15")).toMatchObject({ end: "2021-06-30" });
});

test("people who came back work there since then", () => {
  const columns: Columns = ["name", "start", "rehired", "end"];
  const months = (...dates: string[]) => {
    const { start, end } = toDirectoryRow(columns, 2, ["Kim", ...dates], { order: "month", company: "Acme" });
    return [start, end];
  };
  expect(months("01/05/2015", "03/01/2020", "06/30/2018")).toEqual(["2020-03", ""]);
  expect(months("01/05/2015", "03/01/2020", "02/28/2020")).toEqual(["2020-03", ""]);
  expect(months("01/05/2015", "03/30/2020", "03/01/2020")).toEqual(["2020-03", ""]);
  expect(months("01/05/2015", "03/01/2020", "06/30/2022")).toEqual(["2020-03", "2022-06"]);
  expect(months("01/05/2015", "", "06/30/2018")).toEqual(["2015-01", "2018-06"]);
});

/** The questions about a file with these headings and rows. */
function questionsAbout(header: string[], rows: string[][], answers = noAnswers) {
  const dates = header.map((_, index) => {
    const column = new DateOrders();
    for (const row of rows) column.add(row[index] ?? "");
    return column;
  });
  const columns = matchColumns(header, rows);
  return findQuestions({ header, columns, recognized: columns, dates, answers });
}

test("an unknown date column next to a start needs an answer, a birthday does not", () => {
  const header = [
    "Name",
    "Email",
    "Company",
    "Hire date",
    "Datum ukončení",
    "Birth date",
    "Created at",
    "Shoe size",
  ];
  const row = [
    "Kim",
    "kim@example.com",
    "Acme",
    "2018-01-01",
    "2020-01-31",
    "1980-02-03",
    "2018-01-01 10:00",
    "38",
  ];
  expect(questionsAbout(header, [row])).toMatchObject({
    maybeEnds: [4],
    hasNoPastEnd: true,
    company: null,
    isAnswered: false,
  });
  const noPastEnd = { ...noAnswers, confirmsNoPastEnd: true };
  expect(questionsAbout(header, [row], noPastEnd).isAnswered).toBe(false);
  expect(questionsAbout(header, [row], { ...noPastEnd, notEnds: [4] }).isAnswered).toBe(true);
  const withEnds = [...header, "Contract end date", "Termination date"];
  expect(questionsAbout(withEnds, [[...row, "2019-12-31", "2020-01-31"]]).maybeEnds).toEqual([4]);
});

test("dates that can be read in two orders need an answer, whatever a birthday says", () => {
  const header = ["Name", "Email", "Company", "Start", "End", "Birth date"];
  const rows = [["Kim", "kim@example.com", "Acme", "03/04/2015", "05/06/2020", "31/01/1980"]];
  expect(questionsAbout(header, rows)).toMatchObject({ order: "open", isAnswered: false });
  expect(questionsAbout(header, rows, { ...noAnswers, order: "day" }).isAnswered).toBe(true);
});

test("a file without addresses is not ready, whatever was answered", () => {
  const rows = [["Kim", "Acme", "2020-01-31"]];
  expect(questionsAbout(["Name", "Company", "End"], rows).isAnswered).toBe(false);
});

test.for([
  ["2020-01-31", false],
  ["31/01/20", false],
  ["2020", false],
  ["43466", false],
  ["Jan 31, 2020", false],
  ["15-Mar-19", false],
  ["31/12/49", true],
  ["", true],
  ["present", true],
  ["0000-00-00", true],
  ["31.12.9999", true],
  ["2099-12-31", true],
] as const)("with %j as the only end, the admin must confirm that no one has left: %j", ([end, isAsked]) => {
  const rows = [["Kim", "kim@example.com", "Acme", "2018-01-01", end]];
  expect(questionsAbout(["Name", "Email", "Company", "Start", "End"], rows).hasNoPastEnd).toBe(isAsked);
});

test("a file without a company needs one, for a file with parts of a company it is optional", () => {
  const header = ["Name", "Email", "End"];
  const rows = [["Kim", "kim@example.com", "2020-01", "Acme GmbH"]];
  const named = (company: string) => ({ ...noAnswers, company });
  expect(questionsAbout(header, rows)).toMatchObject({ company: "required", isAnswered: false });
  expect(questionsAbout(header, rows, named("see www.example.com")).isAnswered).toBe(false);
  expect(questionsAbout(header, rows, named("Acme")).isAnswered).toBe(true);
  expect(questionsAbout([...header, "Subcompany"], rows)).toMatchObject({
    company: "optional",
    isAnswered: true,
  });
  expect(questionsAbout([...header, "Legal entity"], rows, named("x".repeat(300))).isAnswered).toBe(false);
  expect(questionsAbout([...header, "Company"], rows)).toMatchObject({ company: null, isAnswered: true });
});

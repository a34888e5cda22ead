import type { DirectoryRow } from "#contract/directory.ts";
import { withoutAccents } from "#contract/month-names.ts";
import { type DateOrder, monthFrom } from "./date-order.ts";

/**
 * What a column can mean, and what such columns are called in English, German, French, Spanish and Dutch: written
 * together, in small letters, without accents.
 */
const headings = {
  name: words(`name fullname person employee employeename contact contactname colleague
    vollername vollstandigername mitarbeiter mitarbeiterin mitarbeitername ansprechpartner kollege
    nom nomcomplet employe collaborateur collegue nombre nombrecompleto empleado contacto companero
    naam volledigenaam medewerker medewerkernaam collega contactpersoon`),
  firstName: words(`firstname first givenname forename vorname rufname prenom nombredepila primernombre
    voornaam roepnaam`),
  lastName: words(`lastname last surname familyname nachname familienname zuname nomdefamille
    apellido apellidos primerapellido achternaam familienaam`),
  email:
    words(`email emailaddress mail workemail primaryemail personalemail contactemail emailadresse mailadresse
    adresseemail adressemail adresseelectronique courriel mel correo correoelectronico direcciondecorreo
    direcciondecorreoelectronico emailadres mailadres`),
  profileUrl: words(`profileurl url profile profilelink linkedin linkedinurl linkedinprofile profil profillink
    profiladresse linkedinprofil lienprofil profillinkedin perfil enlace perfillinkedin profiel profiellink`),
  company: words(`company companyname employer organization organisation org firm workplace
    firma firmenname unternehmen unternehmensname arbeitgeber betrieb entreprise societe employeur nomdelentreprise
    empresa compania empleador organizacion nombredelaempresa bedrijf bedrijfsnaam werkgever organisatie`),
  position: words(`position title jobtitle role jobrole designation occupation stelle funktion jobtitel beruf
    berufsbezeichnung rolle tatigkeit poste fonction intitule intituledeposte titre metier
    puesto cargo posicion funcion titulo ocupacion functie functietitel functienaam rol beroep`),
  place: words(`place location city office site worklocation joblocation officelocation locationname
    ort standort stadt arbeitsort einsatzort buro lieu ville localisation bureau lieudetravail
    lugar ubicacion ciudad oficina sede plaats stad locatie kantoor standplaats werklocatie`),
  department: words(`department dept division function jobfunction jobtitlerole jobtitlesubrole businessunit
    abteilung bereich fachbereich ressort departement service direction pole departamento area division seccion
    afdeling divisie sector`),
  team: words(`team teamname squad group workgroup gruppe teamnaam arbeitsgruppe mannschaft equipe equipo
    grupo groep groupe`),
  headcount:
    words(`headcount companysize employees employeecount numberofemployees companyheadcount jobcompanysize size
    mitarbeiterzahl unternehmensgrosse anzahlmitarbeiter effectif tailleentreprise nombredemployes plantilla
    tamanoempresa numerodeempleados aantalmedewerkers bedrijfsgrootte`),
  level: words(`level joblevel jobtitlelevel jobtitlelevels seniority senioritylevel managementlevel
    hierarchiestufe hierarchieebene karrierestufe niveau niveauhierarchique nivel niveljerarquico functieniveau`),
  start: words(`start startdate startmonth startedon started from since hiredate joined
    beginn anfang von seit ab eintritt eintrittsdatum startdatum debut datededebut datedebut depuis datedentree
    inicio fechadeinicio fechainicio desde ingreso fechadeingreso begin begindatum van vanaf sinds indienst`),
  end: words(`end enddate endmonth endedon ended finishdate to until left leavedate
    ende bis austritt austrittsdatum enddatum fin datedefin datefin jusqua au datedesortie
    fechadefin fechafin hasta salida fechadesalida eind einde einddatum tot totenmet uitdienst`),
};

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

export type Meaning = keyof typeof headings;

/** What each column of the file means, by its place; null where it is of no use here. */
export type Columns = (Meaning | null)[];

export const meaningLabels: Record<Meaning, string> = {
  name: "Name",
  firstName: "First name",
  lastName: "Last name",
  email: "E-mail address",
  profileUrl: "Profile address",
  company: "Company",
  position: "Position",
  place: "Place",
  department: "Department",
  team: "Team",
  headcount: "Company's headcount",
  level: "Level",
  start: "Start",
  end: "End",
};

/** Every meaning is given once: to the first column that is called so. */
export function matchColumns(header: string[]): Columns {
  const taken = new Set<Meaning>();
  const columns = header.map((heading) => {
    const meaning = meaningOf(heading);
    if (!meaning || taken.has(meaning)) return null;
    taken.add(meaning);
    return meaning;
  });
  // Beside 'Vorname', 'Name' is the last name; beside 'Apellidos', 'Nombre' is the first.
  const half = taken.has("firstName") ? "lastName" : taken.has("lastName") ? "firstName" : "name";
  return taken.has(half) ? columns : columns.map((meaning) => (meaning === "name" ? half : meaning));
}

export const isAddress = (cell: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell.trim());
export const isProfile = (cell: string) => /linkedin\.com\/|^https?:\/\/\S+$/i.test(cell.trim());
const isDate = (cell: string) => /^[\p{L}\d. /-]{4,18}$/u.test(cell) && /(?:19|20)\d\d|-\d\d$/.test(cell);

/** What the columns of a file without names hold, as far as the rows themselves say it; names of any kind do not. */
export function guessColumns(rows: string[][]): Columns {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const columns: Columns = Array.from({ length: width }, () => null);
  const take = (meaning: Meaning, holds: (cell: string) => boolean) => {
    const place = columns.findIndex((taken, at) => {
      const cells = rows.map((row) => row[at]?.trim() ?? "").filter(Boolean);
      return taken === null && cells.length > 0 && cells.every(holds);
    });
    if (place !== -1) columns[place] = meaning;
  };
  take("email", isAddress);
  take("profileUrl", isProfile);
  take("start", isDate);
  take("end", isDate);
  return columns;
}

function meaningOf(heading: string): Meaning | undefined {
  const name = withoutAccents(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  const meanings = Object.keys(headings) as Meaning[];
  return meanings.find((meaning) => headings[meaning].includes(name));
}

/** A column's new meaning; another column that had it loses it. */
export function withMeaning(columns: Columns, index: number, meaning: Meaning | null): Columns {
  return columns.map((other, place) => {
    if (place === index) return meaning;
    return other === meaning ? null : other;
  });
}

/** What a file lacks before any of its rows could be kept. */
export function missingColumns(columns: Columns): string[] {
  const has = (...meanings: Meaning[]) => meanings.some((meaning) => columns.includes(meaning));
  const missing: string[] = [];
  if (!has("name", "firstName", "lastName")) missing.push("This file has no column for the name.");
  if (!has("company")) missing.push("This file has no column for the company.");
  if (!has("email", "profileUrl")) missing.push("This file has no column for the e-mail address.");
  return missing;
}

/** A row of the file as the service reads it. What is longer than any field may be is refused there, so it may be cut. */
export function rowFrom(
  columns: Columns,
  line: number,
  cells: string[],
  order: DateOrder | null = null,
): DirectoryRow {
  const has = (meaning: Meaning) => columns.includes(meaning);
  const cell = (meaning: Meaning, longest = 1_000) => {
    const place = columns.indexOf(meaning);
    return (place === -1 ? "" : (cells[place] ?? "")).trim().slice(0, longest);
  };
  return {
    line,
    name: cell("name") || `${cell("firstName", 499)} ${cell("lastName", 499)}`.trim(),
    email: cell("email"),
    profileUrl: cell("profileUrl", 2_000),
    company: cell("company"),
    position: cell("position"),
    start: monthFrom(cell("start", 100), order),
    end: monthFrom(cell("end", 100), order),
    ...(has("place") && { place: cell("place") }),
    ...(has("department") && { department: cell("department") }),
    ...(has("team") && { team: cell("team") }),
    ...(has("headcount") && { headcount: cell("headcount", 100) }),
    ...(has("level") && { level: cell("level") }),
    ...(cells.slice(columns.length).some((one) => one.trim()) && { isShifted: true }),
  };
}

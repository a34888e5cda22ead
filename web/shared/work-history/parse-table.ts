import { meansStillThere } from "#contract/date-words.ts";
import { plainText, readMonth } from "#contract/months.ts";
import { createRange, findRange, hasYear } from "./experience-dates.ts";
import type { DatedRole } from "./experience-names.ts";

/** A table's headings in the supported languages; compared in lower case, without accents and spaces. */
const headings = {
  company: `company, company name, employer, organization, organisation, organization name, name of employer, employer name, name and address of employer, firm, firma, unternehmen, arbeitgeber, betrieb, entreprise, societe, employeur, empresa, empleador, compania, organizacion, empregador, companhia, organizacao, azienda, datore di lavoro, societa, bedrijf, werkgever, organisatie, bedrijfsnaam, pracodawca, nazwa firmy, name und adresse des arbeitgebers, nom et adresse de l'employeur, nombre y direccion de la empresa o empleador, nombre y direccion del empleador, nome e indirizzo del datore di lavoro, nome e morada do empregador, naam en adres van de werkgever, nazwa i adres pracodawcy`,
  position: `position, title, job title, role, job, job role, designation, occupation, occupation or position held, stelle, tatigkeit, funktion, beruf, rolle, berufsbezeichnung, stellenbezeichnung, poste, fonction, intitule, intitule du poste, metier, titre, puesto, cargo, rol, funcion, funcao, posicao, ruolo, posizione, mansione, qualifica, functie, functietitel, rol, stanowisko, funkcja, beruf oder funktion, fonction ou poste occupe, profesion o cargo desempenado, lavoro o posizione ricoperti, funcao ou cargo ocupado, beroep of functie, zajmowane stanowisko, zajmowane stanowisko lub wykonywany zawod`,
  start: `from, start, start date, started on, started, begin, begin date, since, von, beginn, ab, seit, startdatum, eintrittsdatum, eintritt, de, du, debut, date de debut, desde, inicio, fecha de inicio, fecha inicio, data de inicio, da, dal, inizio, data inizio, data di inizio, van, begin, begindatum, poczatek, data rozpoczecia`,
  end: `to, end, end date, until, till, finished on, ended on, ended, finished, bis, ende, enddatum, austritt, a, au, fin, date de fin, hasta, fecha de fin, fecha fin, ate, fim, termino, data de fim, data de termino, al, fine, data fine, data di fine, tot, einde, einddatum, koniec, data zakonczenia`,
  period: `period, dates, dates employed, dates of employment, employment dates, date, duration, years, time, zeitraum, zeit, datum, dauer, periode, dates d'emploi, periodo, fechas, datas, date, durata, jaren, okres, daty, lata, dates from to, dates de a, fechas de a, date da a, datas de a, daty od do`,
  place: `location, place, city, town, ort, standort, stadt, lieu, ville, lugar, ubicacion, ciudad, local, localidade, cidade, luogo, sede, citta, plaats, locatie, miejsce, miasto, miejscowosc`,
};
export type Meaning = keyof typeof headings;
export const meanings = new Map(
  Object.entries(headings).flatMap(([meaning, words]) =>
    words.split(",").map((word) => [normalize(word), meaning as Meaning] as const),
  ),
);

const delimiters = ["\t", ",", ";", "|"];
const maxHeaderLength = 500;

export interface TableReading {
  jobs: DatedRole[];
  /** Headers, unreadable rows, descriptions. */
  unused: string[];
  /** The lines around the tables. */
  rest: string[];
}

interface Row {
  cells: string[];
  lines: string[];
}

/** Reads tables from Word, Excel and LinkedIn's `Positions.csv`: a header, then one job in each row. */
export function readTables(all: string[]): TableReading {
  const reading: TableReading = { jobs: [], unused: [], rest: [] };
  for (let at = 0; at < all.length; at++) {
    const line = all[at] ?? "";
    const delimiter = delimiters.find((candidate) => parseHeader(line, candidate) !== null);
    const columns = delimiter === undefined ? null : parseHeader(line, delimiter);
    if (delimiter === undefined || columns === null) {
      reading.rest.push(line);
      continue;
    }
    reading.unused.push(line);
    const { rows, next } = readRows(all, at + 1, delimiter, columns.length);
    for (const row of rows) {
      const job = parseJob(row, columns);
      if (job) reading.jobs.push(job);
      // The last line of a row has its dates; lines above it are a description.
      const described = row.lines.slice(0, -1).filter((text, place) => place > 0 || hasYear(text));
      reading.unused.push(...(job ? described : row.lines));
    }
    at = next - 1;
  }
  return reading;
}

function parseHeader(line: string, delimiter: string): (Meaning | null)[] | null {
  if (line.length > maxHeaderLength || !line.includes(delimiter)) return null;
  return columnMeanings(splitCells(line, delimiter));
}

/** What the columns below these headings mean. Null if they are not the headings of a table of jobs. */
export function columnMeanings(cells: string[]): (Meaning | null)[] | null {
  if (cells.length < 3) return null;
  const columns = cells.map((cell) => meanings.get(normalize(plainText(cell.slice(0, 60)))) ?? null);
  const has = (meaning: Meaning) => columns.includes(meaning);
  return has("company") && has("position") && (has("start") || has("period")) ? columns : null;
}

/** The rows below the header. A quoted cell of a CSV may have several lines. */
function readRows(all: string[], first: number, delimiter: string, width: number) {
  const rows: Row[] = [];
  let at = first;
  for (; at < all.length; at++) {
    const lines = [all[at] ?? ""];
    if (delimiter === ",")
      while (
        isOpen(lines.at(-1) ?? "", lines.length > 1) &&
        lines.length < maxCellLines &&
        at + 1 < all.length
      )
        lines.push(all[++at] ?? "");
    const cells = splitCells(lines.join("\n"), delimiter);
    // A separator line of Markdown: |---|---|.
    if (/^[\s|:-]+$/.test(lines[0] ?? "")) continue;
    if (cells.length < Math.min(3, width) || cells.length > width + 1) {
      at -= lines.length - 1;
      break;
    }
    rows.push({ cells, lines });
  }
  return { rows, next: at };
}

const maxCellLines = 200;

/** Whether a quotation mark is still open at the end of the line. */
function isOpen(line: string, wasOpen: boolean): boolean {
  return ((line.match(/"/g) ?? []).length % 2 === 1) !== wasOpen;
}

function splitCells(text: string, delimiter: string): string[] {
  const row = delimiter === "|" ? text.replace(/^\s*\||\|\s*$/g, "") : text;
  const cells = [""];
  let isQuoted = false;
  for (let at = 0; at < row.length; at++) {
    const letter = row.charAt(at);
    const last = cells.length - 1;
    if (letter === '"' && delimiter === "," && (isQuoted || cells[last] === "")) {
      // Doubled quotation marks within a quoted cell stand for one.
      if (isQuoted && row.charAt(at + 1) === '"') cells[last] += row.charAt(++at);
      else isQuoted = !isQuoted;
    } else if (letter === delimiter && !isQuoted) cells.push("");
    else cells[last] += letter;
  }
  return cells.map((cell) => cell.trim());
}

/** A row's job. Null if its dates or names are unclear. */
function parseJob({ cells, lines }: Row, columns: (Meaning | null)[]): DatedRole | null {
  const cell = (meaning: Meaning) => cells[columns.indexOf(meaning)] ?? "";
  const [company, position, place] = [cell("company"), cell("position"), cell("place")];
  const [start, end] = [cell("start"), cell("end")];
  // Some lists have both months under 'Start'.
  const hasBoth = end === "" && (start.match(/\d{4}/g) ?? []).length === 2;
  const range =
    columns.includes("start") && !hasBoth
      ? parseRange(start, end)
      : (findRange(hasBoth ? start : cell("period"))?.range ?? null);
  if (!company || !range || [company, position].some((name) => name.length > 200 || name.includes("\n")))
    return null;
  return { ...range, company, position, place: place.slice(0, 100), line: lines.join("\n") };
}

export function parseRange(from: string, until: string) {
  const start = readMonth(from);
  const end = readMonth(until);
  const isCurrent = until === "" || meansStillThere(until);
  return start && (end || isCurrent) ? createRange(start, isCurrent ? null : end) : null;
}

export function normalize(text: string): string {
  return text.replace(/[^\p{L}]+/gu, "");
}

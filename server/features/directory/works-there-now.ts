import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { type MonthNumber, withoutAccents } from "#contract/months.ts";

/** How HR systems begin the status of people who have left, in the languages of the columns' headings. */
const leftWords = new Set(
  `terminated inactive left leaver former ex resigned retired dismissed departed separated discharged deceased
   offboarded alumni alumnus quit deactivated disabled suspended
   ausgeschieden ausgetreten inaktiv ehemalig ehemalige ehemaliger gekundigt entlassen pensioniert verrentet
   deaktiviert verstorben
   inactif sorti sortie parti partie ancien ancienne demissionne demissionnaire licencie licenciee retraite
   inactivo inactiva cesado cesada despedido despedida jubilado jubilada desvinculado desvinculada exempleado
   inactief vertrokken ontslagen gepensioneerd uitgestroomd
   cessato cessata dimesso dimessa licenziato licenziata inattivo inattiva pensionato pensionata
   desligado desligada demitido demitida inativo inativa aposentado aposentada
   zwolniony zwolniona nieaktywny nieaktywna były była avslutad slutat uppsagd pensionerad`.split(/\s+/),
);

/** The same in several words, or in one word that means it only when alone: 'Baja médica' is a sick leave. */
const leftPhrases = new Set([
  "baja",
  "de baja",
  "dado de baja",
  "no",
  "nein",
  "non",
  "nee",
  "false",
  "not active",
  "not employed",
  "no longer employed",
  "nicht aktiv",
  "niet actief",
  "uit dienst",
  "non actif",
  "no activo",
  "non attivo",
  "nao",
  "nao ativo",
  "nie",
  "nej",
]);

/**
 * Whether a person in the directory works there now: there is no end, or the end is this month or later. It is checked
 * with the current month whenever someone is found or contacted, because months pass in between.
 */
export function isCurrentEmployment({ end }: { end: MonthNumber | null }, thisMonth: MonthNumber): boolean {
  return end === null || end >= thisMonth;
}

/** The same rule as an SQL condition on the column of the end. */
export function isThereNow(end: AnyColumn | SQL, thisMonth: MonthNumber): SQL<boolean> {
  return sql<boolean>`(${end} is null or ${end} >= ${thisMonth}::int)`;
}

const diedWords = new Set(
  `deceased died verstorben verstorbene verstorbener gestorben decede decedee fallecido fallecida overleden
   deceduto deceduta falecido falecida zmarł zmarła avliden`.split(/\s+/),
);
/** The same for people who have left: a bereavement leave is after someone else's death. */
const deathWords = new Set(
  "death todesfall tod deces fallecimiento overlijden decesso falecimento obito".split(" "),
);

/** Whether a status states that someone has died: 'Deceased', 'Terminated - death'. */
export function hasDied(status: string): boolean {
  const words = wordsOf(status);
  return words.some((word) => diedWords.has(word) || (deathWords.has(word) && hasLeft(status)));
}

/** Whether a status states that someone has left: 'Terminated - voluntary', 'Ausgeschieden', or 'No' under 'Active'. */
export function hasLeft(status: string): boolean {
  const words = wordsOf(status);
  return leftWords.has(words[0] ?? "") || leftPhrases.has(words.join(" "));
}

const wordsOf = (status: string): string[] =>
  withoutAccents(status.slice(0, 200))
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

/** Whether an e-mail address seems to be at this company: kim@acme.example at 'acme'. */
export function isWorkAddress(email: string, companyKey: string): boolean {
  const name = companyKey.replaceAll(" ", "");
  // Few addresses match, so this cheap check comes before parsing.
  return name !== "" && email.replaceAll("-", "").includes(name) && companiesInAddress(email).includes(name);
}

/** What may name a company in an address: 'uk' says little in kim@uk.acme.example, and 'ey' names one in kim@uk.ey.com. */
export function companiesInAddress(email: string): string[] {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const main = /([^.]+)\.(?:com?\.)?[^.]+$/.exec(domain)?.[1];
  const labels = domain.split(".").slice(0, -1);
  return labels
    .filter((label) => label.length > 2 || label === main)
    .map((label) => label.replaceAll("-", ""));
}

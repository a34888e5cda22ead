import { withoutAccents } from "#contract/month-names.ts";

/** How HR systems begin the status of people who have left, in English, German, French, Spanish and Dutch. */
const left = new Set(
  `terminated inactive left leaver former ex resigned retired dismissed departed separated discharged deceased
   offboarded alumni alumnus quit deactivated disabled suspended
   ausgeschieden ausgetreten inaktiv ehemalig ehemalige ehemaliger gekundigt entlassen pensioniert verrentet
   deaktiviert verstorben
   inactif sorti sortie parti partie ancien ancienne demissionne demissionnaire licencie licenciee retraite
   inactivo inactiva cesado cesada despedido despedida jubilado jubilada desvinculado desvinculada exempleado
   inactief vertrokken ontslagen gepensioneerd uitgestroomd`.split(/\s+/),
);

/** The same in several words, or in one that says it only alone: 'Baja médica' is a sick leave. */
const leftAlone = new Set([
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
]);

/** Whether a status says that somebody has left: 'Terminated - voluntary', 'Ausgeschieden', and 'No' under 'Active'. */
export function hasLeft(status: string): boolean {
  const words =
    withoutAccents(status.slice(0, 200))
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return left.has(words[0] ?? "") || leftAlone.has(words.join(" "));
}

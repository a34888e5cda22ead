/** How addresses of roles and teams begin, without dots and similar signs, in five languages. */
const roles = new Set(
  `noemail nomail noreply donotreply nobody none unknown null na dummy placeholder example test anonymous
  info infos information informations contact contactus contacts hello hi mail email post office reception frontdesk
  admin administrator administration administracion administratie webmaster postmaster hostmaster abuse root it itsupport
  helpdesk support service services customerservice customercare kundenservice kundendienst servicedesk soporte ayuda
  sales vertrieb verkauf ventes ventas verkoop marketing presse press prensa media pr
  hr humanresources humanresource people peopleops personnel personal personalabteilung personalwesen rh ressourceshumaines
  rrhh recursoshumanos personeelszaken pz drh
  jobs job careers career karriere karrieren bewerbung bewerbungen recruiting recruitment recruiter recruiters talent
  talents hiring recrutement emploi emplois carriere carrieres candidature candidatures empleo empleos seleccion trabajo
  vacatures werkenbij sollicitatie sollicitaties
  team staff all everyone alle tous todos iedereen group company firma
  kontakt empfang zentrale sekretariat buero buro mailbox postfach poststelle
  accueil secretariat bonjour direction contacto recepcion secretaria oficina hola
  receptie secretariaat kantoor
  billing accounting accounts buchhaltung rechnung rechnungen comptabilite facturation contabilidad facturacion
  boekhouding finance finances finanzen legal compliance privacy datenschutz security
  enquiry enquiries inquiry inquiries feedback booking bookings reservation reservations order orders shop store secretary
  management operations purchasing procurement hiring hrteam hrdepartment peopleteam salesteam talentacquisition
  anfrage anfragen anmeldung bestellung bestellungen rezeption verwaltung geschaftsfuhrung geschaeftsfuehrung
  geschaftsleitung geschaeftsleitung personalburo personalbuero commande commandes reservas pedidos consultas
  balie algemeen klantenservice bestellingen
  reference references referenzen referenties referencias verification employmentverification payroll benefits`.split(
    /\s+/,
  ),
);
/** A longer address with one of these may be a person's: 'jobs.steve'. */
const ambiguous = new Set([
  "jobs",
  "job",
  "sales",
  "post",
  "people",
  "personal",
  "talent",
  "all",
  "root",
  "service",
  "hi",
  "na",
]);

/**
 * Whether an address is the mailbox of a role, of a team, or of nobody: 'info@', 'no-reply@', 'hr2@', 'office.berlin@'.
 * Such an address is never contacted automatically: the person who reads there may be someone else.
 */
export function isRoleMailbox(email: string): boolean {
  const local = email
    .slice(0, email.lastIndexOf("@"))
    .normalize("NFD")
    .toLowerCase()
    .replace(/\+.*$/s, "")
    .replace(/[^a-z0-9._-]/g, "");
  const [first = "", ...rest] = local.split(/[._-]+/).filter(Boolean);
  const isRole = (text: string) => roles.has(text.replace(/\d+$/, ""));
  if (isRole(local.replace(/[._-]/g, ""))) return true;
  return rest.length > 0 && isRole(first) && !ambiguous.has(first.replace(/\d+$/, ""));
}

import { withoutAccents } from "#contract/months.ts";

export const meaningLabels = {
  name: "Name",
  lastFirst: "Last name, first name",
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
  rehired: "Rehired",
  end: "End",
  status: "Employment status",
};

export type Meaning = keyof typeof meaningLabels;

/**
 * Column headings in English, German, French, Spanish, Dutch, Italian, Portuguese, Polish and Swedish, and in exports
 * of HR systems and address books, normalized by `plainHeading`. If a file has several columns of one meaning, the
 * earlier line wins.
 */
const headings: Record<Meaning, string[]> = {
  name: [
    `fullname completename employeename employeefullname workername associatename legalname legalfullname vollername
     vollstandigername mitarbeitername nomcomplet nombrecompleto volledigenaam medewerkernaam nomecompleto nominativo
     nomedipendente nomedofuncionario nomedocolaborador imieinazwisko`,
    `name nom nombre naam nome namn`,
    `displayname anzeigename nomdaffichage nombreparamostrar weergavenaam preferredname worker payrollname fileas`,
    `person employee associate contact contactname colleague mitarbeiter mitarbeiterin ansprechpartner kollege employe
     salarie collaborateur collegue empleado trabajador contacto companero medewerker werknemer collega contactpersoon
     dipendente funcionario pracownik medarbetare anstalld`,
  ],
  lastFirst: [
    `lastnamefirstname lastfirst namelastfirst namelastnamefirstname lastnamecommafirstname surnamefirstname
     nachnamevorname namevorname nomprenom apellidosnombre apellidosynombre achternaamvoornaam cognomenome
     cognomeenome nazwiskoimie nazwiskoiimie efternamnfornamn`,
  ],
  firstName: [
    `firstname first givenname givennames forename forenames vorname vornamen prenom prenoms nombredepila primernombre
     nombres voornaam voornamen primonome primeironome nomeproprio imie fornamn`,
    `legalfirstname firstnamelegal preferredfirstname rufname prenomusuel roepnaam tilltalsnamn`,
  ],
  lastName: [
    `lastname last surname familyname nachname familienname zuname nomdefamille apellido apellidos achternaam
     familienaam cognome sobrenome apelido ultimonome nazwisko efternamn`,
    `legallastname lastnamelegal preferredlastname primerapellido nomusuel nomdusage`,
  ],
  email: [
    `workemail workemailaddress emailwork businessemail businessemailaddress companyemail companyemailaddress
     corporateemail corporateemailaddress officialemail officialemailid officialemailaddress emailprimarywork
     geschaftlicheemail geschaftlicheemailadresse emailgeschaftlich dienstlicheemail emaildienstlich
     emailprofessionnel emailpro adresseemailprofessionnelle adresseprofessionnelle mailprofessionnel
     correocorporativo correoprofesional emailcorporativo emailprofesional correoelectronicocorporativo
     emaildeltrabajo primaryworkemail primaryworkemailaddress businessemailinformationemailaddress emailwerk werkemail
     zakelijkeemail zakelijkemailadres emailzakelijk emailaziendale emaildilavoro indirizzoemailaziendale
     emailprofissional emailempresarial emailsluzbowy sluzbowyadresemail arbetsmejl epostarbete`,
    `email emailaddress emailid mail primaryemail primaryemailaddress email1value email1address contactemail
     emailadresse mailadresse adresseemail adressemail adresseelectronique courriel mel correo correoelectronico
     direcciondecorreo direcciondecorreoelectronico emailadres mailadres indirizzoemail postaelettronica
     enderecodeemail adresemail epost epostadress mejl mejladress`,
    `userprincipalname googleworkspaceemail signinname`,
    `personalemail personalemailaddress privateemail homeemail homeemailaddress email2 email2value email2address
     secondaryemail privateemailadresse emailprivat emailpersonnel emailperso correopersonal emailpersonal emailprive
     priveemail emailpersonale emailprivata emailpessoal emailparticular emailprywatny privatepost epostprivat`,
  ],
  profileUrl: [
    `linkedin linkedinurl linkedinprofile linkedinprofileurl profileurl profilelink profil profillink profiladresse
     linkedinprofil lienprofil profillinkedin perfillinkedin profiellink url profile perfil enlace profiel`,
  ],
  company: [
    `company companyname employer employername organization organisation organizationname organization1name org firm
     workplace accountname firma firmenname unternehmen unternehmensname arbeitgeber betrieb entreprise societe
     employeur nomdelentreprise raisonsociale empresa compania empleador organizacion nombredelaempresa bedrijf
     bedrijfsnaam werkgever organisatie azienda nomeazienda societa ditta datoredilavoro ragionesociale nomedaempresa
     empregador pracodawca nazwafirmy foretag foretagsnamn arbetsgivare bolag`,
    `legalentity legalemployer legalentityname subcompany subsidiary entity entityname deelentity hiringentity
     employingentity gesellschaft tochtergesellschaft konzerngesellschaft mandant etablissement entite entitelegale
     entitejuridique filiale entidad entidadlegal razonsocial sociedad filial juridischeentiteit entiteit
     dochteronderneming vestiging entitalegale entidadelegal razaosocial społka dotterbolag juridiskenhet`,
  ],
  position: [
    `jobtitle jobtitles businesstitle positiontitle employeetitle worktitle jobtitledescription currentjobtitle
     organizationtitle organization1title jobtitel stellenbezeichnung positionsbezeichnung intituledeposte
     intituledupost intituleposte intitule titredeposte titreduposte nombredelpuesto titulodelpuesto titulodetrabajo
     functietitel functienaam posizionelavorativa titulodocargo nomedocargo nazwastanowiska yrkestitel`,
    `position job jobprofile jobprofilename jobdescription positiondescription designation stelle poste puesto
     puestodetrabajo cargo posicion functie posizione stanowisko befattning tjanst`,
    `role jobrole rolle funktion funktionsbezeichnung tatigkeit taetigkeit fonction emploi libelleemploi metier
     funcion rol ocupacion occupation beruf berufsbezeichnung beroep mansione ruolo qualifica funcao profissao funkcja
     zawod roll yrke`,
    `title titel titre titulo function`,
  ],
  place: [
    `worklocation joblocation locationdescription officelocation office site locationname workplacelocation
     primaryworklocation homeworklocation physicaldeliveryofficename standort arbeitsort arbeitsstatte einsatzort buro
     buero bureau lieudetravail site centrodetrabajo lugardetrabajo oficina sede kantoor standplaats werklocatie
     sededilavoro sedelavoro luogodilavoro localdetrabalho miejscepracy biuro arbetsplats arbetsort kontor`,
    `location place workcity businesscity localisation ubicacion locatie localizacao lokalizacja`,
    `city ort stadt lieu ville lugar ciudad plaats stad citta comune cidade miasto miejscowosc`,
  ],
  department: [
    `department departmentname dept homedepartment homedepartmentdescription departmentdescription
     organizationdepartment organization1department abteilung departement departamento afdeling reparto dipartimento
     dział dzial departament avdelning`,
    `division businessunit service area sector bereich fachbereich ressort direction pole seccion divisie costcenter
     costcentername kostenstellenbezeichnung jobfunction jobtitlerole jobtitlesubrole divisione settore setor divisao
     enhet`,
    `function jobfamily`,
  ],
  team: [
    `team teamname squad teams mannschaft equipe equipo teamnaam squadra zespoł zespol`,
    `group workgroup gruppe arbeitsgruppe grupo groep groupe gruppo grupa grupp`,
  ],
  headcount: [
    `headcount companysize employees employeecount numberofemployees companyheadcount jobcompanysize size
     mitarbeiterzahl unternehmensgrosse anzahlmitarbeiter effectif tailleentreprise nombredemployes plantilla
     tamanoempresa numerodeempleados aantalmedewerkers bedrijfsgrootte numerodipendenti numerodefuncionarios
     liczbapracownikow antalanstallda`,
  ],
  level: [
    `level joblevel jobtitlelevel jobtitlelevels seniority senioritylevel managementlevel hierarchiestufe
     hierarchieebene karrierestufe niveau niveauhierarchique nivel niveljerarquico functieniveau livello
     nivelhierarquico poziom niva`,
  ],
  start: [
    `latesthiredate lasthiredate mostrecenthiredate currenthiredate hiredate dateofhire datehired hiredon hired
     startdate start startmonth startedon started from since joined joindate joiningdate joinedon dateofjoining
     dateofjoin employmentstartdate employmentstart companystartdate workerstartdate firstday firstdayofwork entrydate
     entrydatecurrentemploymentperiod dateofentry beginn anfang von seit ab eintritt eintrittsdatum eintrittam
     startdatum einstellungsdatum einstelldatum anstelldatum beschaftigungsbeginn arbeitsbeginn debut datededebut
     datedebut depuis datedentree datedembauche dateembauche entreele datedarrivee inicio fechadeinicio fechainicio
     desde ingreso fechadeingreso fechaingreso alta fechadealta fechaalta fechadecontratacion fechadeincorporacion
     fechaincorporacion begin begindatum van vanaf sinds indienst datumindienst indiensttreding datumindiensttreding
     indienstsinds dataassunzione datadiassunzione assunzione datainizio datadiinizio datainiziorapporto inizio dal
     dataadmissao datadeadmissao admissao datadeinicio datainicio datadecontratacao datadeentrada datazatrudnienia
     zatrudnionyod zatrudnionaod datarozpoczecia datarozpoczeciapracy poczatek od anstallningsdatum anstalldfran
     anstallningsstart tilltradesdatum borjade fran`,
    `contractstartdate contractstart contractstarts vertragsbeginn datededebutdecontrat debutcontrat debutducontrat
     fechadeiniciodelcontrato iniciodecontrato iniciocontrato fechadeiniciodecontrato begincontract startdatumcontract
     datainiziocontratto iniziocontratto datadeiniciodocontrato iniciodocontrato datarozpoczeciaumowy`,
    `originalhiredate firsthiredate originalstartdate ersteintritt ersteintrittsdatum`,
    `jobstartdate positionstartdate rolestartdate jobentrystartdate`,
  ],
  rehired: [
    `rehiredate daterehired rehiredon lastrehiredate latestrehiredate mostrecentrehiredate wiedereintritt
     wiedereintrittsdatum datederembauche datedereembauche fechadereingreso fechadereincorporacion
     datumherindiensttreding datariassunzione datadereadmissao dataponownegozatrudnienia ateranstallningsdatum`,
  ],
  end: [
    `terminationdate dateoftermination dateterminated terminatedon terminationeffectivedate termdate terminated
     lastworkingday lastdayofwork lastday lastdateworked lastdayworked end enddate endmonth endedon ended finishdate
     to until left lefton leavedate leavedatetime leavingdate dateofleaving dateleft leaverdate exitdate
     companyexitdate dateofexit separationdate dismissaldate resignationeffectivedate employmentenddate employmentend
     relievingdate retirementdate ende bis austritt austrittsdatum austrittam enddatum ausgeschieden ausgeschiedenam
     ausscheidedatum letzterarbeitstag beschaftigungsende arbeitsende fin datedefin datefin jusqua au datedesortie
     datesortie sortie sortiele datededepart datedepart dernierjourtravaille dernierjour fechadefin fechafin hasta
     salida fechadesalida fechasalida baja fechadebaja fechabaja fechadecese fechacese ultimodiadetrabajo
     fechadeterminacion eind einde einddatum tot totenmet uitdienst datumuitdienst uitdiensttreding
     datumuitdiensttreding datumeindedienstverband eindedienstverband laatstewerkdag dienstverlaten datacessazione
     datadicessazione cessazione datafine datadifine datafinerapporto datadimissioni datauscita ultimogiornodilavoro
     fine al datademissao datadedemissao demissao datadesligamento datadedesligamento desligamento datadesaida
     datasaida datadefim datafim datadetermino datarescisao datadarescisao saida fim termino ate ultimodiadetrabalho
     datazwolnienia datazakonczenia datazakonczeniapracy zatrudnionydo zatrudnionado dataodejscia ostatnidzienpracy
     koniec do slutdatum avslutsdatum avgangsdatum anstalldtill sistaarbetsdag slutade till`,
    `contractenddate contractend contractends contractexpirydate vertragsende befristetbis befristungsende
     datedefindecontrat fincontrat finducontrat fechadefindelcontrato fechadefindecontrato fincontrato findecontrato
     fechadevencimientodelcontrato eindecontract einddatumcontract datafinecontratto finecontratto
     datascadenzacontratto scadenzacontratto datadefimdocontrato fimdocontrato terminodocontrato datazakonczeniaumowy
     koniecumowy`,
  ],
  status: [
    `employmentstatus employeestatus workerstatus positionstatus lifecyclestatus currentworkstatus activestatus
     beschaftigungsstatus mitarbeiterstatus statutdelemploye statutsalarie estadodelempleado estadolaboral
     dienstverbandstatus statusmedewerker statodipendente statodelrapporto situacaodofuncionario statuspracownika
     statuszatrudnienia anstallningsstatus`,
    `status statut estado active isactive employed accountenabled aktiv actif activo actief stato situacao attivo
     ativo aktywny`,
  ],
};

/** Parts of headings of dates other than when people joined or left. */
const otherDates =
  /birth|geburt|naissance|nacimiento|geboorte|nascita|nascimento|urodz|fodel|probation|probezeit|essai|prueba|proeftijd|prova|experiencia|probn|creat|erstellt|modif|updat|chang|geandert|login|signin|review|anniversar|jubil|senior|ancien|antigued|original|rehire|continuous|dienstjar|visa|permit|passport|promot|salary|synced|connectedon/;

interface Known {
  meaning: Meaning;
  /** 0 for the best heading of this meaning. */
  rank: number;
}

const known = new Map<string, Known[]>();
for (const [meaning, lines] of Object.entries(headings) as [Meaning, string[]][])
  for (const [rank, line] of lines.entries())
    for (const word of line.trim().split(/\s+/))
      if (!known.get(word)?.some((other) => other.meaning === meaning))
        known.set(word, [...(known.get(word) ?? []), { meaning, rank }]);

/** 'Worker Email' is an e-mail address; 'Employee Group' says more than 'Group' does. */
const personPrefix =
  /^(?:employee|worker|associate|person|staff|contact|mitarbeiter|salarie|collaborateur|empleado|medewerker|werknemer)s?(?=.)/;
const meaningsOfPeople = new Set<Meaning>([
  "firstName",
  "lastName",
  "email",
  "position",
  "start",
  "end",
  "status",
]);

/**
 * Sections of an employee's own values in headings such as 'Work - Title' and 'Lifecycle - Termination date'. 'Manager -
 * Work email' is of someone else.
 */
const ownSection =
  /^\s*(?:work|work contact|job|job info(?:rmation)?|position|employment|employment info(?:rmation)?|lifecycle|basic info(?:rmation)?|employee|worker|(?:preferred|legal) name)\s*[-–:>/]\s*(?=\S)/i;
/** The same heading without a section is better. */
const sectionRank = 0.5;

export function findMeanings(heading: string): Known[] {
  const name = plainHeading(heading);
  const found = known.get(name) ?? known.get(plainHeading(heading.slice(0, 200).replace(/\([^)]*\)/g, "")));
  if (found) return found;
  const rest = known.get(name.replace(personPrefix, "")) ?? [];
  const ofPeople = rest.filter(({ meaning }) => meaningsOfPeople.has(meaning));
  if (ofPeople.length > 0) return ofPeople;
  const inSection = known.get(plainHeading(heading.slice(0, 200).replace(ownSection, ""))) ?? [];
  return inSection.map(({ meaning, rank }) => ({ meaning, rank: rank + sectionRank }));
}

/** Whether a date column's heading rules out that it says when people left: a birthday, a start, a last login. */
export const isOtherDate = (heading: string) =>
  otherDates.test(plainHeading(heading)) || findMeanings(heading).some(({ meaning }) => meaning === "start");

/** 'Contract end date' is used as the end only if no better column exists. */
export const isContractEnd = (heading: string) =>
  findMeanings(heading).some(({ meaning, rank }) => meaning === "end" && rank >= 1);

/** 'Subcompany' and 'Legal entity' name a part of a company, which colleagues may know by another name. */
export const isPartOfCompany = (heading: string) =>
  findMeanings(heading).some(({ meaning, rank }) => meaning === "company" && rank >= 1);

/** 'Employee #' → 'employeenumber'; 'First Name [Required]' → 'firstname'. */
export function plainHeading(heading: string): string {
  return withoutAccents(heading.slice(0, 200))
    .toLowerCase()
    .replace(/\[[^\]]*\]/g, "")
    .replaceAll("ß", "ss")
    .replaceAll("#", "number")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

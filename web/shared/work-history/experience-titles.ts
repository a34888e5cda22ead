import { plainText } from "#contract/months.ts";

export interface Names {
  company: string;
  position: string;
}

/**
 * Words that distinguish a position from a company: English, German, French, Spanish, Portuguese, Italian, Dutch, Polish.
 */
const titleStems = wordSet(`
  abogad accountant administrador administratif administrativ administrator adviser adviseur advisor advogad analist
  analista analyst analyste apotheker apprenti apprentice arbeiter architect architecte architekt architett arquitect
  arquitet asesor asistente assistant assistent assistente associate attorney auditor auszubildende auszubildender
  autista avocat avvocat barista bartender bearbeiter becari begeleider beheerder berater bibliotecari bibliothekar
  boekhouder buchhalter caissier cajero camarer camerier carpenter cartographer cashier chauffeur chercheur cociner
  commess composer comptable conseiller consulente consultant consultor contabile contable contador controller
  coordenador coordinador coordinateur coordinator coordinatore coordinatric coordinatrice counsellor counselor
  cozinheir cuisinier cuoco curator dependient desarrollador desenvolvedor designer developer developpeur developpeuse
  directeur director directrice direktor diretor direttor direttore direttrice disenador docent dozent driver
  economist editor ekonom electrician elektriker encargad enfermeir enfermer engenheir engineer entwickler erzieher
  especialista estagiari fahrer fondateur fondator forscher fotograf founder funcionari fundador gerente
  geschaftsfuhrer gestalter graphiste grunder handwerker helfer impiegat infermier infirmier ingegner ingenier
  ingenieur inspector instructor investigador journalist journaliste kassierer kauffrau kaufmann kellner koordinator
  krankenschwester lawyer lecturer lehrer leiter leraar librarian magazzinier magistrat manager mecanicien mechanic
  mechaniker medewerker meister mitarbeiter monteur motorista nurse officer offizier ontwikkelaar operador operari
  operateur operator ouvrier paralegal pasante periodista pflegekraft pfleger pharmacist photographer physician
  planner polizist postdoc praktikant president profesor professeur professor programador programmator programmatore
  programmer programmeur programmierer projectleider psychologe psychologist rechtsanwalt recruiter redacteur redactor
  redakteur representative researcher responsabile responsable responsavel ricercator ricercatore sachbearbeiter
  salesman salesperson schreiner scientist secretaire secretari secretary segretari sekretar serveur serveuse soldat
  specialist specialista specialiste spezialist stagiaire stagista strategist superviseur supervisor sviluppator
  sviluppatore sviluppatrice teacher teamleider technician technicien techniker tecnic therapeut therapist tirocinante
  tischler traducteur traductor tradutor trainee translator ubersetzer vendedor vendeur vendeuse venditore verkaufer
  verkaufsberater verkoper verpleegkundige vertreter volontar waiter waitress werkstudent winkelmedewerker
  wissenschaftler writer
  administratork analityk analityczk architekt asystent asystentk bibliotekarz brygadzist dyrektor dyrektork doradc
  doradczyn ekspert elektryk fryzjer handlowiec handlowc informatyk inspektor inzynier kasjer kelner kelnerk kierowc
  kierownik kierowniczk konsultant koordynator ksiegow kucharz lekarz magazynier mechanik menedzer menadzer monter
  nauczyciel operator pielegniark pielegniarz pracownik prawnik prezes programist projektant przedstawiciel
  recepcjonist redaktor referent rzecznik sekretark specjalist sprzedawc stazyst technik tlumacz wychowawc
  artist author bookkeeper broker caregiver cleaner columnist comptroller contabilist controleur custodian dancer dentist
  dietitian dispatcher estimator fachkraft filmmaker firefighter foreman freelancer geologist grafiker historian
  housekeeper illustrator interpreter investigator janitor kommissionierer kurator laborer labourer landscaper lifeguard
  machinist mechatroniker merchandiser musician nutritionist optician organizer paramedic physicist pianist
  postdoctoral producer prosecutor publicist realtor registrar reporter reviewer scheduler schlosser sommelier soldier
  statistician stylist surgeon surveyor technologist treasurer veterinarian videographer
  adjuster animator assembler barber barrister biologist bricklayer caretaker chairman constable deckhand draftsman
  draughtsman fabricator farmhand fitter florist hairdresser hygienist midwife optometrist plasterer roofer
  scaffolder solicitor superintendent toolmaker webmaster zookeeper confectioner joiner angestellt anwalt archivar assistenz
  assistenzarzt aushilf beamt betreuer burokraft chemiker dachdecker dirigent disponent doktorand einkaufer
  elektroniker facharzt fachfrau fachmann feuerwehrmann friseur fuhrer hausarzt hebamme hilfskraft informatiker
  konditor konstrukteur kosmetiker kuchenhilf laborant lackierer lagerist landwirt lektor logopad musiker oberarzt
  padagog personaler pfortner physiker prokurist referendar reinigungskraft schauspieler schweißer schweisser
  servicekraft spediteur tierarzt vorstand werkzeugmacher winzer wirtschaftsprufer zahnarzt zeichner zerspaner
  acheteur acheteus administrateur administratric agriculteur alternant animateur animatric auditeur auditric
  bibliothecaire cariste chaudronnier chercheus chirurgien coiffeur coiffeus conducteur conductric couvreur
  dessinateur dessinatric doctorant educateur educatric electricien enseignant estheticien formateur formatric
  gardien gendarme gouvernante jardinier jurist livreur magasinier manutentionnaire menuisier notaire opticien
  patissier paysagiste peintre pharmacien plombier policier pompier preparateur preparatric receptionnist redactric
  soignant soudeur standardiste statisticien tourneur traductric tresorier agricultor albanil auxiliar azafat cajer
  carpinter comprador conserje delineante educador electricist fisioterapeut fisioterapist fontaner jardiner
  limpiador panader peluquer pintor psicolog recepcionist repartidor socorrista soldador advocaat afdelingshoofd
  beveiliger bezorger brandweerman consulent elektricien fotograaf gastvrouw hovenier huisarts inkoper kapper kapster
  lasser leider lerares loodgieter metselaar onderzoeker orderpicker politieagent postbode promovendus psycholoog
  schoonmaker secretaresse serveerster stagiair tandarts technicus tekenaar timmerman tuinman uitvoerder vakkenvuller
  verkoopster vertaler verzorgende vormgever werkvoorbereider addett agricoltor capocantiere carabinier cassier
  commercialist dottorand elettricist falegnam farmacist giardinier giornalist imbianchin insegnant mulettista
  murator operatric panettier parrucchier pasticcer portier ragionier redattric revisor ricercatric saldator
  sistemist tornitor traduttric atendent bolsist bombeir cabeleireir eletricist encanador encarregad entregador
  estoquist faxineir jardineir jornalist marceneir padeir pedreir pesquisador porteir redator adwokat audytor badacz
  dentyst doktorant dziennikarz ekonomist farmaceut fizjoterapeut malarz murarz ochroniarz ogrodnik piekarz policjant
  praktykant rolnik spawacz sprzatacz stolarz strazak tokarz tłumacz tłumaczk ksiegowy`);
const titleEndings = ["", "s", "in", "innen", "e", "a", "o", "as", "os", "es", "er", "ka"];
const titleWords = wordSet(`
  intern lead head chief ceo cto cfo coo cmo cio cpo vp evp svp avp chef cook koch kochin kok clerk teller tutor
  mentor coach trainer agent buyer owner partner fellow pilot captain dev developer qa sre pm tester student azubi
  referent referentin jefe jefa chefe capo arzt arztin medico gerant expert executive generalist programmer sysadmin
  devops host hostess steward porter baker backer butcher farmer gardener plumber welder painter receptionist
  rezeptionist kundenberater volunteer sdr bdr operaio operaia operario operaria caporeparto advocate evangelist principal ic tlm nanny pastor dean worker rep chargee
  actor agente attache attachee bakker barman biologe biologin bombero carer chemist conductor conductora cuoca
  garcom geometra geometre gestor idraulico judge kupiec leader maestra maler malerin maurer maurerin mecanico
  meccanico medecin metzger metzgerin mozo notar notarin odontologa odontologo packer pdg peon photographe picker
  policial polier psycholog radca repositor repositora richterin scrum slager vigilante`);
/** A company's name may end like this, whatever comes before. */
const legalForm =
  /(?:^|[\s,&.])(?:gmbh|mbh|ag|kg|kgaa|ohg|gbr|ug|se|e\.? ?v\.?|e\.? ?k\.?|inc\.?|llc|l\.l\.c\.|llp|ltd\.?|limited|plc|corp\.?|corporation|incorporated|co\.|company|s\.?a\.?|s\.?a\.?s\.?|sarl|s\.?r\.?l\.?|s\.?p\.?a\.?|s\.?l\.?|s\.?l\.?u\.?|ltda\.?|lda\.?|eireli|s\/a|b\.?v\.?|n\.?v\.?|vof|ab|a\/s|aps|asa|oy|oyj|sp\. ?z ?o\. ?o\.?|s\.r\.o\.?|a\.s\.?|kft\.?|d\.o\.o\.?|pty\.?|pvt\.?|k\.k\.)\)?$/;
const companyWords = wordSet(`
  analytics group gruppe groupe grupo gruppo holding holdings bank banque banco banca sparkasse university universitat
  universite universidad universidade universita universiteit college school schule hochschule ecole escuela escola
  scuola lycee gymnasium realschule hospital klinik klinikum krankenhaus hopital clinic clinica institute institut
  instituto istituto lab labs laboratories laboratory systems technologies technology solutions studio studios
  partners associates ventures foundation stiftung fondation fundacion agency agentur agence agencia agenzia ministry
  ministere ministerium ministerio stadtwerke werke verlag reederei spedition restaurant hotel cafe bakery backerei
  boulangerie panaderia airlines pharma motors industries enterprises enterprise networks insurance versicherung
  assurances seguros assicurazioni club bureau buro cabinet kanzlei church museum theater theatre zeitung tagblatt
  supermarkt supermarket store pizzeria osteria`);
/** Names of departments, which are not companies. */
const teamWords = wordSet(`
  sales marketing platform platforms payments infrastructure operations finance product products engineering backend
  frontend data security hr people legal design support research growth search mobile web cloud identity reliability
  emea apac dach vertrieb einkauf produktion entwicklung ventes achats compras ventas vendas vendite acquisti verkoop
  inkoop senior junior paiements pagos pagamentos pagamenti betalingen
  platnosci zahlungen infrastruktur infraestructura infraestrutura infrastrutture infrastruttura infrastructuur
  infrastruktura`);
const degree =
  /(?:^|[\s(])(?:b\.?sc|m\.?sc|b\.a|m\.a|b\.e|b\.s|m\.s|(?:ba|ma|bs|ms)(?= in | of )|b\.?eng|m\.?eng|b\.?tech|m\.?tech|mba|ph\.?d|bachelor(?:['’]?s)?|master(?:['’]s| of| in|studium)?|diplom|diploma|diplome|abitur|baccalaureat|bac|licence|licenciatura|laurea|grado en|mestrado|doctorate|doktor|doctorat|mittlere reife|a-levels|gcses?|degree|studium|promotion)(?=[\s.,:)-]|$)|^(?:high|secondary) school(?=[\s.,:)-]|$)/;

/** 'Baker Hughes', 'Koch & Nagel': before another name such a word is a family name. */
const familyName =
  /(?<!\p{L})(?:Baker|Bakker|Barber|Butcher|Carpenter|Constable|Cook|Dean|Farmer|Judge|Kapper|Koch|Kok|Maler|Maurer|Metzger|Packer|Porter|Slager|Steward)(?= (?:& )?\p{Lu}\p{L}{3,})/gu;

/** 'Softwareentwicklerin' ends in a word for a position, as is usual in German. */
function isTitleWord(word: string): boolean {
  if (titleWords.has(word)) return true;
  const stems = titleEndings.flatMap((ending) =>
    word.endsWith(ending) ? [word.slice(0, word.length - ending.length)] : [],
  );
  return stems.some((stem) => {
    for (let start = 0; start <= stem.length - 5; start++) if (titleStems.has(stem.slice(start))) return true;
    return false;
  });
}

function wordSet(words: string): Set<string> {
  return new Set(words.trim().split(/\s+/));
}

const wordsOf = (plain: string) => plain.split(/[^\p{L}/]+/u).filter(Boolean);

/**
 * Whether a text looks like a position (2), a department (1), neither (0), a company (-1), or ends in its legal form
 * (-2).
 */
export function titleScore(text: string): number {
  const plain = plainText(text).slice(0, 200);
  const words = wordsOf(plain);
  const last = words.at(-1) ?? "";
  // Also 'Acme Corp, Springfield, IL'.
  const isLegal = legalForm.test(plain) || legalForm.test(plain.split(",")[0] ?? "");
  const isTitle = wordsOf(plainText(text.replace(familyName, "")).slice(0, 200)).some(isTitleWord);
  const isCompany = words.length > 1 && words.some((word) => companyWords.has(word));
  if (last === "team" && words.length <= 3) return 1;
  // A publisher in Portuguese; an editor is 'Editora de vídeo'.
  if (/^Editora \p{Lu}/u.test(text) && words.length > 2) return -1;
  // 'Director Group', 'Engineer GmbH': undecidable.
  if (isTitle) return isLegal || companyWords.has(last) ? 0 : 2;
  if (isLegal) return -2;
  if (isCompany) return -1;
  return words.some((word) => teamWords.has(word)) ? 1 : 0;
}

const school =
  /(?:^|[\s-])(?:university|universitat|universite|universidad|universidade|universita|universiteit|college|school|(?:fach)?hochschule|\p{L}*schule|ecole|escuela|escola|scuola|lycee|liceo|liceu|gymnasium|instituto tecnico|polytechnic|polytechnique|politecnico|politecnica|academy|akademie|faculty|fakultat|faculte|facultad)(?=[\s.,:)-]|$)/u;
const noSchool = /hospital|clinic|klinik|health|press|verlag|medical cent/;

/** Whether this names a place where people study. People also work there. */
export function isSchool(text: string): boolean {
  const plain = plainText(text);
  return school.test(plain) && !noSchool.test(plain);
}

/** A degree is not a position, except for paid ones: 'PhD student'. */
export const isDegree = (text: string) => degree.test(plainText(text)) && titleScore(text) < 2;

/** Which of two texts is the position and which the company. Null if the words do not show it. */
export function orderNames(first: string, second: string): Names | null {
  if (isDegree(first) || isDegree(second)) return null;
  const firstScore = titleScore(first);
  const secondScore = titleScore(second);
  if ((firstScore === 2 && secondScore <= 0) || (secondScore === -2 && firstScore === 1))
    return { position: first, company: second };
  if ((secondScore === 2 && firstScore <= 0) || (firstScore === -2 && secondScore === 1))
    return { position: second, company: first };
  return null;
}

/** Whether company names end with this word: 'Labs', 'GmbH'. */
export const endsCompany = (word: string) =>
  companyWords.has(plainText(word)) || legalForm.test(` ${plainText(word)}`);

/** 'Built the billing service': no company begins with such a verb, if small words follow. */
const deed =
  /^(?:\p{Lu}\p{Ll}{2,}ed|Built|Led|Ran|Cut|Made|Wrote|Grew|Drove|Won|Oversaw|Taught|Sold|Held|Kept|Set)(?: [\p{Ll}\d]\S*){2,}$/u;

/** 'Family business with 120 employees', 'Responsible for a team of four people': a description, without a bullet. */
export function isPhrase(text: string): boolean {
  const words = text.split(" ");
  const small = words.filter((word) => /^[\p{Ll}\d]/u.test(word));
  // A position has no number: 'Family business with 120 employees, founded in 1987'.
  const isTitle = titleScore(text) === 2 && !/\d/.test(text.replace(/\([^()]*\)/, ""));
  return (deed.test(text) || (words.length >= 5 && small.length * 2 >= words.length)) && !isTitle;
}

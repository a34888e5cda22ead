import { plainText } from "#contract/month-names.ts";
import { type DateRange, readDuration } from "./experience-dates.ts";
import { isAside, isEmployment, isWorkMode, placeIn } from "./experience-words.ts";

export interface Names {
  company: string;
  position: string;
}

/** A job as a text tells it, with the line that has its dates. */
export type DatedRole = DateRange & Names & { place: string; line: string };

/** What one of the ways to write a work history makes of lines. Its unused lines are shown to whoever pasted them. */
export interface Reading {
  jobs: DatedRole[];
  unused: string[];
}

/** Words in which a position can be told from a company: English, German, French, Spanish, Portuguese, Italian, Dutch. */
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
  wissenschaftler writer`);
const titleEndings = ["", "s", "in", "innen", "e", "a", "o", "as", "os", "es", "er"];
const titleWords = wordSet(`
  intern lead head chief ceo cto cfo coo cmo cio cpo vp evp svp avp chef cook koch kochin kok clerk teller tutor
  mentor coach trainer agent buyer owner partner fellow pilot captain dev developer qa sre pm tester student azubi
  referent referentin jefe jefa chefe capo arzt arztin medico gerant expert executive generalist programmer sysadmin
  devops host hostess steward porter baker backer butcher farmer gardener plumber welder painter receptionist
  rezeptionist kundenberater operaio operaia operario operaria caporeparto advocate evangelist principal ic tlm`);
/** Of a company's name these are the end, whatever stands before. */
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
/** What a department is called, and no company. */
const teamWords = wordSet(`
  sales marketing platform platforms payments infrastructure operations finance product products engineering backend
  frontend data security hr people legal design support research growth search mobile web cloud identity reliability
  emea apac dach vertrieb einkauf produktion entwicklung ventes achats compras ventas vendas vendite acquisti verkoop
  inkoop senior junior`);
const degree =
  /(?:^|[\s(])(?:b\.?sc|m\.?sc|b\.a|m\.a|b\.e|b\.s|m\.s|(?:ba|ma|bs|ms)(?= in | of )|b\.?eng|m\.?eng|b\.?tech|m\.?tech|mba|ph\.?d|bachelor(?:['’]?s)?|master(?:['’]s| of| in|studium)?|diplom|diploma|diplome|abitur|baccalaureat|bac|licence|licenciatura|laurea|grado en|mestrado|doctorate|doktor|doctorat|high school|secondary school|mittlere reife|a-levels|gcses?|degree|studium|promotion)(?=[\s.,:)-]|$)/;

/** 'Softwareentwicklerin' ends in a word for a position, as German writes them. */
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

/** How much a text sounds like a position (2), a department (1), neither (0), a company (-1), or ends in its legal form (-2). */
export function soundOf(text: string): number {
  const plain = plainText(text).slice(0, 200);
  const words = plain.split(/[^\p{L}/]+/u).filter(Boolean);
  const last = words.at(-1) ?? "";
  // 'Acme Corp, Springfield, IL' is a company, too.
  const isLegal = legalForm.test(plain) || legalForm.test(plain.split(",")[0] ?? "");
  const isTitle = words.some(isTitleWord);
  const isCompany = words.length > 1 && words.some((word) => companyWords.has(word));
  if (last === "team" && words.length <= 3) return 1;
  // 'Director Group', 'Engineer GmbH': nobody can tell.
  if (isTitle) return isLegal || companyWords.has(last) ? 0 : 2;
  if (isLegal) return -2;
  if (isCompany) return -1;
  return words.some((word) => teamWords.has(word)) ? 1 : 0;
}

/** A school's degree is no position, unless somebody is employed for it: 'PhD student'. */
export const isDegree = (text: string) => degree.test(plainText(text)) && soundOf(text) < 2;

/** Which of two texts is the position and which the company. Null: the words do not say it. */
export function orderNames(one: string, other: string): Names | null {
  const [first, second] = [soundOf(one), soundOf(other)];
  if (isDegree(one) || isDegree(other)) return null;
  if ((first === 2 && second <= 0) || (second === -2 && first === 1))
    return { position: one, company: other };
  if ((second === 2 && first <= 0) || (first === -2 && second === 1))
    return { position: other, company: one };
  return null;
}

/** The names in a line or in what stands around its dates. */
export interface LineNames {
  /** Set where the line names both. */
  names: Names | null;
  /** Set where it names one of the two, and nobody knows yet which. */
  single: string | null;
  place: string;
  /** The company stands behind a comma without anything that says it is one: 'Engineer, Acme'. */
  isGuess: boolean;
}

const strongSeparator = /\s*[\t|·•;]\s*|\s+[–—-]\s+|:\s+/;
const atCompany = /\s+(?:@|at|bei|bei der|chez|presso|na empresa|en la empresa)\s+/i;
const edges = /^[\s,;:|·•()[\]–—\-\t]+|[\s,;:|·•([–—\-\t]+$/g;
const mostWords = 9;

/** Reads 'Engineer | Acme GmbH', 'Engineer at Acme', 'Acme, Engineer', 'Acme GmbH, Berlin'. Null: a sentence, or too much. */
export function namesIn(text: string): LineNames | null {
  const trimmed = text.replace(edges, "").trim();
  // Few names begin in small letters: 'eBay', 'adidas AG'.
  const isProse = /^[\p{Ll}']+ (?:\S+ )+/u.test(trimmed) || /[!?…]/.test(trimmed);
  if (trimmed === "" || isAside(trimmed) || isProse) return null;
  const { rest, place } = withoutAttributes(trimmed.split(strongSeparator));
  if (rest.some((part) => part.split(" ").length > mostWords) || rest.length === 0 || rest.length > 3)
    return null;
  const [one = "", other = "", third] = rest;
  if (third !== undefined) {
    const titles = rest.filter((part) => soundOf(part) === 2);
    const companies = rest.filter((part) => soundOf(part) < 0);
    const [position = "", company = ""] = [titles[0], companies[0]];
    const isClear = titles.length === 1 && companies.length === 1 && !rest.some(isDegree);
    return isClear ? { names: { position, company }, single: null, place, isGuess: false } : null;
  }
  if (other) {
    const names = orderNames(one, other);
    if (names) return { names, single: null, place, isGuess: false };
    // 'Acme Labs — Data Platform' and 'Engineer — Data Platform' name a team, 'Acme Inc | Berlin' a town.
    const [first, second] = [soundOf(one), soundOf(other)];
    if (second === 1 && first !== 1)
      return { names: null, single: first === 2 ? trimmed : one, place, isGuess: false };
    if (first < 0 && second === 0) return { names: null, single: one, place: place || other, isGuess: false };
    return null;
  }
  const [position = "", company = "", tooMuch] = one.split(atCompany);
  if (
    company &&
    tooMuch === undefined &&
    soundOf(position) >= 0 &&
    soundOf(company) <= 0 &&
    !isDegree(position)
  ) {
    const [name = "", ...town] = company.split(/,\s+/);
    const isTown = town.length > 0 && !legalForm.test(plainText(`, ${town[0]}`));
    return {
      names: { position, company: isTown ? name : company },
      single: null,
      place: isTown ? town.join(", ") : place,
      isGuess: false,
    };
  }
  return byCommas(one, place);
}

/** 'Engineer, Acme Inc., Portland, OR' → the position, the company and where it was. */
function byCommas(text: string, placeTold: string): LineNames {
  const parts: string[] = [];
  for (const part of text.split(/,\s+/)) {
    const last = parts.length - 1;
    if (last >= 0 && /^(?:inc|llc|ltd|co|corp|gmbh|s\.?a|s\.?l)\b/i.test(part)) parts[last] += `, ${part}`;
    else parts.push(part);
  }
  const [one = "", other = "", ...town] = parts;
  const single = { names: null, single: text, place: placeTold, isGuess: false };
  if (!other || town.length > 2) return single;
  const names = orderNames(one, other);
  if (!names || town.some((part) => soundOf(part) !== 0)) return singleWithTown(single, parts);
  const isGuess = names.position === one && soundOf(other) === 0;
  return { names, single: null, place: town.join(", ") || placeTold, isGuess };
}

/** 'Acme GmbH, Berlin': what follows a company is where it is. */
function singleWithTown(single: LineNames, [one = "", ...town]: string[]): LineNames {
  const split = firmAndCity(single.single ?? "");
  if (split) return { ...single, single: split.firm, place: split.city };
  const isCompany = soundOf(one) < 0 && town.every((part) => soundOf(part) === 0 && /^\p{Lu}/u.test(part));
  return isCompany ? { ...single, single: one, place: town.join(", ") } : single;
}

/**
 * A company without what else stands beside it: 'Acme GmbH, Berlin', 'Labs Inc. — Data Team', 'Acme Corp Portland, OR'. The
 * position without what stands in brackets.
 */
export function cleaned({ position, company }: Names): Names & { place: string } {
  const { firm, city } = firmAndCity(company) ?? { firm: company, city: "" };
  const [front = firm, team = "", ...more] = firm.split(/\s+[—–-]\s+/);
  const isTeam = more.length === 0 && team !== "" && (soundOf(front) < 0 || soundOf(team) === 1);
  const [name = "", ...town] = (isTeam ? front : firm).split(/,\s+/);
  const isTown =
    town.length > 0 &&
    soundOf(name) < 0 &&
    town.every((part) => soundOf(part) === 0 && /^\p{Lu}/u.test(part));
  return {
    position: position.replace(/ \([^()]{1,40}\)$/, ""),
    company: isTown ? name : isTeam ? front : firm,
    place: isTown ? town.join(", ") : city,
  };
}

/** 'Acme Labs Portland, OR' → a company that ends in a word for one, and a town with its state. */
function firmAndCity(text: string): { firm: string; city: string } | null {
  const [, front = "", state = ""] = /^(.{1,120}), ([A-Z]{2})$/.exec(text) ?? [];
  const words = front.split(" ");
  const isEnd = (word: string) => companyWords.has(plainText(word)) || legalForm.test(` ${plainText(word)}`);
  const at = words.findLastIndex(isEnd);
  if (at < 1 || at === words.length - 1) return null;
  return { firm: words.slice(0, at + 1).join(" "), city: `${words.slice(at + 1).join(" ")}, ${state}` };
}

function withoutAttributes(parts: string[]) {
  const filled = parts.map((part) => part.replace(edges, "").trim()).filter(Boolean);
  const rest = filled.filter((part) => !isAttribute(part));
  const place = filled.filter(isPlace).map((part) => placeIn(part))[0] ?? "";
  return { rest, place };
}

/** What is said of a job besides its names: where, how long, how employed. */
export function isAttribute(text: string): boolean {
  return text
    .split(/\s+[·•|]\s+/)
    .every((part) => isEmployment(part) || isWorkMode(part) || isPlace(part) || readDuration(part) !== null);
}

/** 'Portland, OR', but not 'Engineer, Acme GmbH', which is written alike. */
function isPlace(text: string): boolean {
  return placeIn(text) !== null && text.split(/,\s*/).every((part) => soundOf(part) === 0);
}

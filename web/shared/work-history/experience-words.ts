import { plainText } from "#contract/months.ts";

/**
 * Words of profiles besides names and dates, without accents, in English, German, French, Spanish, Dutch, Portuguese
 * and Italian; types of employment also in Polish and the Scandinavian languages.
 */
const employment = wholeLine(`
  full-?time|part-?time|contract|contractor|internship|freelance|self-employed|seasonal|apprenticeship|permanent|temporary
  vollzeit|teilzeit|selbststandig|selbstandig|freiberuflich|freiberufler|befristet|unbefristet|festanstellung|praktikum|ausbildung|werkstudent|duales studium|saisonal
  cdi|cdd|temps plein|temps partiel|independant|independante|profession liberale|stage|alternance|contrat en alternance|apprentissage|interim|mission|saisonnier|temporaire
  jornada completa|tiempo completo|jornada parcial|media jornada|tiempo parcial|autonomo|autonoma|profesional independiente|contrato temporal|indefinido|practicas|contrato de practicas|aprendizaje|temporal
  voltijd|deeltijd|fulltime dienstverband|parttime dienstverband|vast|tijdelijk|zelfstandige|zelfstandig|zzp|leerling|bijbaan|seizoenswerk|contractbasis
  tempo integral|periodo integral|meio periodo|meio expediente|tempo parcial|jornada parcial|estagio|jovem aprendiz|terceirizado|temporario|contrato|efetivo|clt|pj|autonomo|autonoma
  a tempo pieno|tempo pieno|a tempo parziale|tempo parziale|tempo determinato|tempo indeterminato|a contratto|apprendistato|tirocinio|stagionale|libero professionista
  pelny etat|niepelny etat|samozatrudnienie|kontrakt|staz|praktyka|umowa o prace|heltid|deltid|fuldtid|frilans|praktik|egenforetagare|selvstændig|selvstendig|vikariat|larling|fast stilling`);
const selfEmployed = wholeLine(`
  freelance|self-employed|selbststandig|selbstandig|freiberuflich|freiberufler|independant|independante|profession liberale
  autonomo|autonoma|profesional independiente|zelfstandige|zelfstandig|zzp
  libero professionista|samozatrudnienie|frilans|egenforetagare|selvstændig|selvstendig`);
const workMode = wholeLine(`
  remote|hybrid|on-?site|in office|in person|vor ort|prasenz|mobiles arbeiten|homeoffice
  a distance|hybride|sur site|presentiel|teletravail
  en remoto|remoto|hibrido|presencial|teletrabajo|op afstand|op locatie|thuiswerk
  remota|hibrida|home office|da remoto|in sede|ibrido|in remoto`);
const careerBreak = wholeLine(`
  career break|berufliche auszeit|karrierepause|auszeit|elternzeit|pause carriere|pause professionnelle|interruption de carriere
  pausa profesional|pausa laboral|descanso profesional|loopbaanonderbreking|loopbaanpauze|carrierepauze|sabbatical
  pausa na carreira|interrupcao de carreira|licenca maternidade|pausa di carriera|interruzione di carriera|parental leave|maternity leave|paternity leave|gap year
  unemployed|arbeits?suchend|arbeitslos|recherche d'emploi|werkzoekend`);
const furniture = new RegExp(
  String.raw`^(?:show all\b.*|alle \d+ .*(?:anzeigen|weergeven|tonen)|afficher (?:les|tout).*|mostrar (?:las|todas|todo).*|exibir (?:tod[ao]s)?.*|mostra tutte.*` +
    String.raw`|(?:page|seite|pagina) \d+ (?:of|von|sur|de|van) \d+)$`,
);
const skills =
  /^(?:skills|top skills|kenntnisse|fahigkeiten|competences|competencias|competenze|aptitudes|conocimientos|vaardigheden) ?:/;
const moreSkills =
  /(?:and|und|et|y|en) \+? ?\d+ (?:more )?(?:skills?|kenntnisse|competences?|aptitud(?:es)?|vaardighed(?:en)?|autres competences|weitere kenntnisse)$/;
/** Above or before what somebody did, or for whom: 'Responsibilities:', 'Clients: Acme, Globex'. */
const descriptionLabel = new RegExp(
  String.raw`^(?:(?:(?:key |main |core |job )?(?:responsibilities|duties|tasks|achievements|accomplishments)|(?:selected |key |main |major )?(?:clients?|customers)|tech(?:nology|nical)? stack|technologies|tools` +
    String.raw`|(?:haupt)?aufgaben(?:gebiete?|bereiche?)?|tatigkeiten|tatigkeitsschwerpunkte|schwerpunkte|verantwortlichkeiten|erfolge|(?:referenz)?kunden|auftraggeber|kundenauswahl|technologien` +
    String.raw`|missions(?: principales)?|taches|realisations|responsabilites|environnement technique` +
    String.raw`|funciones|tareas|logros|responsabilidades|clientes|funcoes|atividades|compiti|responsabilita|clienti` +
    String.raw`|taken|werkzaamheden|verantwoordelijkheden|klanten|opdrachtgevers|(?:zakres )?obowiazk(?:i|ow)|osiagniecia|klienci)(?: ?:.*)?)$`,
);
const logo = /^(?:logo (?:de |d'|di |da |do |von |van )|logotipo de )(.+)$|^(.+?)[ -]logo$/iu;

function wholeLine(words: string): RegExp {
  return new RegExp(
    `^(?:${words
      .trim()
      .split(/\s*\n\s*/)
      .join("|")})$`,
  );
}

const plain = plainText;
const parts = (line: string) => line.split(/ [·•] /);

export const isEmployment = (line: string) => employment.test(plain(line));
/** Self-employed people write this where others have a company. */
export const isSelfEmployed = (line: string) => selfEmployed.test(plain(line));
export const isCareerBreak = (line: string) => careerBreak.test(plain(line));

/** 'Remote', 'Berlin, Germany · Hybrid'. */
export const isWorkMode = (line: string) => workMode.test(plain(parts(line).at(-1) ?? ""));

const town = /^\p{Lu}[\p{L}.'’() -]{1,40}(?:, \p{Lu}[\p{L}.'’() -]{1,40}){1,2}$/u;
const area =
  /^(?:greater .+ area|.+ metropolitan (?:area|region)|.+ bay area|(?:großraum|région de|área metropolitana de) .+)$/iu;

/** States of the US and provinces of Canada, and countries in their own languages and in English. */
const region =
  /, (?:A[LKZRB]|BC|C[AOT]|D[CE]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOTB]|N[EVHJMYCDLS]|O[HKRN]|PA|QC|RI|S[CDK]|T[NX]|UT|V[TA]|W[AVIY]|U\.?K\.?|U\.?S\.?A?\.?|United (?:Kingdom|States)|England|Scotland|Ireland|Germany|Deutschland|Austria|Österreich|Switzerland|Schweiz|Suisse|Svizzera|France|Spain|España|Portugal|Italy|Italia|Netherlands|Nederland|Belgium|België|Belgique|Poland|Polska|Canada|Mexico|México|Brazil|Brasil|Colombia|Argentina|Chile|India|China|Japan|Singapore|Australia)$/;

/** 'Austin, TX'. In 'Acme, Austin, TX' a company stands before the town. */
export const isInRegion = (text: string) => region.test(text) && text.split(", ").length === 2;

/** 'Austin, TX', 'Portland, Oregon, United States', and 'Acme, Dublin, Ireland', which looks alike. */
export const endsInRegion = (text: string) => town.test(text) && region.test(text);

/** A postal code with its town, also of the US, the UK and the Netherlands. */
const postalCode =
  /(?:^|, ?|[A-Z]{1,2}-)\d{4,5}(?: [A-Z]{2})? \p{Lu}[\p{L} .-]+$|, [A-Z]{2},? \d{5}(?:-\d{4})?(?:,? U\.?S\.?A?\.?|,? United States)?$|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/u;
const street =
  /^\d+[a-z]? (?:\p{L}[\p{L}'.]* ){1,4}(?:street|st|road|rd|avenue|ave|boulevard|blvd|drive|dr|lane|ln|way|court|ct|square|parkway|pkwy|highway|hwy)\.?(?: [ns]?[ew]?)?$|^\d+,? (?:bis |ter )?(?:rue|avenue|boulevard|place|quai) |^(?:calle|via|viale|rua|avenida|ulica|ul\.) .+ \d+[a-z]?$|\p{L}(?:strasse|straße|str\.|weg|platz|allee|straat|laan|plein) \d+[a-z]?$/iu;

export const isPostalAddress = (line: string) =>
  line.length <= 120 && (postalCode.test(line) || street.test(line));

/** 'Berlin, Germany · Hybrid' → 'Berlin, Germany'; null if the line is not a place. */
export function parsePlace(line = ""): string | null {
  const place = isWorkMode(line) ? parts(line).slice(0, -1).join(" · ") : line;
  const hasPlace = (isWorkMode(line) && place !== "") || town.test(place) || area.test(place);
  return hasPlace && place.length <= 100 && !isAside(place) && !isEmployment(place) ? place : null;
}

/** 'Acme · Full-time' → 'Acme'; null if the type of employment is missing. */
export function parseCompany(line: string): string | null {
  const [company = "", type = "", ...more] = parts(line);
  return more.length === 0 && isEmployment(type) && !isEmployment(company) ? company : null;
}

/** 'Acme logo' → 'Acme'. */
export function companyOfLogo(line: string): string | null {
  const [matched, after, before] = logo.exec(line) ?? [];
  return matched ? (after ?? before ?? null) : null;
}

/** A mark of a list, also of a symbol font. */
export const bulletMark = String.raw`[\u2022-\u2043\u25a0-\u25ff\-–—*·»›→✓✔➢➤\ue000-\uf8ff]`;
/** 'o' is Word's second-level bullet when copied. Numbers count as bullets. */
const bullet = new RegExp(String.raw`^(?:${bulletMark}|[>o]|\d{1,2}[.)])\s+`, "u");
export const isBullet = (line: string) => bullet.test(line);
export const withoutBullet = (line: string) => line.replace(bullet, "");

/** Text of the page itself: 'Page 1 of 2'. */
export const isPageText = (line: string) => furniture.test(plain(line));

/** A full stop that ends no sentence: 'Software Engineer at Globex Inc.' */
const abbreviation =
  /[\s,](?:inc|ltd|ltda|lda|co|corp|bros|intl|s\.a|s\.a\.u|s\.a\.s|s\.l|s\.l\.u|s\.r\.l|s\.p\.a|b\.v|n\.v|a\. ?g|e\. ?v|e\. ?k|l\.l\.c|& c|z o\. ?o|s\.r\.o)\.$/i;

export const endsInAbbreviation = (text: string) => abbreviation.test(text);

const endsSentence = (text: string) => /[.…!;:]$/.test(text) && !endsInAbbreviation(text);

/** Whether a description follows the dates of a job in the same line. */
export const isDescription = (text: string) => endsSentence(text) && text.split(" ").length > 3;

/** 'Engineer, Acme, Boston.' → 'Engineer, Acme, Boston', as LaTeX templates write it. */
export const withoutListEnd = (text: string) =>
  /^\s*(?:\p{Lu}[^,.]{1,40}, ){1,3}\p{Lu}[^,.]{1,30}\.$/u.test(text) ? text.slice(0, -1) : text;

export const isDescriptionLabel = (line: string) => descriptionLabel.test(plain(line));

/** What is neither a company nor a role: skills, sentences, text of the page itself. */
export function isAside(line: string): boolean {
  const text = plain(line);
  const isSentence = endsSentence(text) && text.split(" ").length >= 5;
  return (
    furniture.test(text) ||
    skills.test(text) ||
    moreSkills.test(text) ||
    isBullet(line) ||
    text.length > 120 ||
    isSentence
  );
}

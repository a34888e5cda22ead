import { withoutAccents } from "#contract/month-names.ts";

/** What profiles say beside names and dates, in English, German, French, Spanish and Dutch, without accents. */
const employment = wholeLine(`
  full-?time|part-?time|contract|contractor|internship|freelance|self-employed|seasonal|apprenticeship|permanent|temporary
  vollzeit|teilzeit|selbststandig|selbstandig|freiberuflich|freiberufler|befristet|unbefristet|festanstellung|praktikum|ausbildung|werkstudent|duales studium|saisonal
  cdi|cdd|temps plein|temps partiel|independant|independante|profession liberale|stage|alternance|contrat en alternance|apprentissage|interim|mission|saisonnier|temporaire
  jornada completa|tiempo completo|jornada parcial|media jornada|tiempo parcial|autonomo|autonoma|profesional independiente|contrato temporal|indefinido|practicas|contrato de practicas|aprendizaje|temporal
  voltijd|deeltijd|fulltime dienstverband|parttime dienstverband|vast|tijdelijk|zelfstandige|zelfstandig|zzp|leerling|bijbaan|seizoenswerk|contractbasis`);
const onesOwn = wholeLine(`
  freelance|self-employed|selbststandig|selbstandig|freiberuflich|freiberufler|independant|independante|profession liberale
  autonomo|autonoma|profesional independiente|zelfstandige|zelfstandig|zzp`);
const workMode = wholeLine(`
  remote|hybrid|on-?site|in office|in person|vor ort|prasenz|mobiles arbeiten|homeoffice
  a distance|hybride|sur site|presentiel|teletravail
  en remoto|remoto|hibrido|presencial|teletrabajo|op afstand|op locatie|thuiswerk`);
const heading = wholeLine(
  `experience|work experience|berufserfahrung|experience professionnelle|experiencia|experiencia laboral|ervaring|werkervaring`,
);
const otherHeading = wholeLine(`
  education|licenses & certifications|licenses and certifications|certifications|volunteering|volunteer experience|volunteer work
  ausbildung|bildung|bescheinigungen und zertifikate|zertifikate|ehrenamt|freiwilliges engagement
  formation|licences et certifications|benevolat|experience de benevolat
  educacion|formacion|licencias y certificaciones|voluntariado
  opleiding|licenties en certificaten|vrijwilligerswerk`);
const careerBreak = wholeLine(`
  career break|berufliche auszeit|karrierepause|auszeit|elternzeit|pause carriere|pause professionnelle|interruption de carriere
  pausa profesional|pausa laboral|descanso profesional|loopbaanonderbreking|loopbaanpauze|carrierepauze|sabbatical`);
const furniture = new RegExp(
  String.raw`^(?:show all\b.*|alle \d+ .*(?:anzeigen|weergeven|tonen)|afficher (?:les|tout).*|mostrar (?:las|todas|todo).*` +
    String.raw`|(?:page|seite|pagina) \d+ (?:of|von|sur|de|van) \d+)$`,
);
const skills =
  /^(?:skills|top skills|kenntnisse|fahigkeiten|competences|aptitudes|conocimientos|vaardigheden) ?:/;
const moreSkills =
  /(?:and|und|et|y|en) \+? ?\d+ (?:more )?(?:skills?|kenntnisse|competences?|aptitud(?:es)?|vaardighed(?:en)?|autres competences|weitere kenntnisse)$/;
const logo = /^(?:logo (?:de |d'|von |van )|logotipo de )(.+)$|^(.+?)[ -]logo$/iu;

function wholeLine(words: string): RegExp {
  return new RegExp(
    `^(?:${words
      .trim()
      .split(/\s*\n\s*/)
      .join("|")})$`,
  );
}

const plain = (line: string) => withoutAccents(line).toLowerCase();
const parts = (line: string) => line.split(/ [·•] /);

export const isEmployment = (line: string) => employment.test(plain(line));
/** Whoever works for themselves writes it where others have a company. */
export const isOnesOwn = (line: string) => onesOwn.test(plain(line));
export const isHeading = (line: string) => heading.test(plain(line));
/** Of another section, in which no jobs stand. */
export const isOtherHeading = (line: string) => otherHeading.test(plain(line));
export const isCareerBreak = (line: string) => careerBreak.test(plain(line));

/** 'Remote', 'Berlin, Germany · Hybrid'. */
export const isWorkMode = (line: string) => workMode.test(plain(parts(line).at(-1) ?? ""));

const town = /^\p{Lu}[\p{L}.'’() -]{1,40}(?:, \p{Lu}[\p{L}.'’() -]{1,40}){1,2}$/u;
const area =
  /^(?:greater .+ area|.+ metropolitan (?:area|region)|.+ bay area|(?:großraum|région de|área metropolitana de) .+)$/iu;

/** 'Berlin, Germany · Hybrid' → 'Berlin, Germany'; null where the line tells no place. */
export function placeIn(line = ""): string | null {
  const place = isWorkMode(line) ? parts(line).slice(0, -1).join(" · ") : line;
  const isTold = (isWorkMode(line) && place !== "") || town.test(place) || area.test(place);
  return isTold && place.length <= 100 && !isAside(place) && !isEmployment(place) ? place : null;
}

/** 'Acme · Full-time' → 'Acme'; null where nothing says that a company stands there. */
export function companyIn(line: string): string | null {
  const [company = "", type = "", ...more] = parts(line);
  return more.length === 0 && isEmployment(type) && !isEmployment(company) ? company : null;
}

/** 'Acme logo' → 'Acme'. */
export function companyOfLogo(line: string): string | null {
  const [matched, after, before] = logo.exec(line) ?? [];
  return matched ? (after ?? before ?? null) : null;
}

/** What names neither a company nor a role: skills, sentences, what the page itself says. */
export function isAside(line: string): boolean {
  const text = plain(line);
  const isSentence = /[.…!;:]$/.test(text) && text.split(" ").length >= 5;
  return (
    furniture.test(text) ||
    skills.test(text) ||
    moreSkills.test(text) ||
    /^[-–•*▪‣]\s/.test(text) ||
    text.length > 120 ||
    isSentence
  );
}

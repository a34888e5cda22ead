import { createHash } from "node:crypto";
import { isLegalForm, isPlace, withoutFormAfter, withoutUnspacedForms } from "./legal-forms.ts";
import { isNoCompany } from "./is-no-company.ts";
import { type KnownCompany, knownByKey, listText } from "./company-key.ts";
import { plainWords } from "./plain-words.ts";
import { andWords, spellings } from "./spellings.ts";

const formerlyWords =
  "formerly known as|formerly called|formerly|previously known as|previously|prev|fka|f[./]k[./]a|f/k/a|née|nee|was|ex|" +
  "(?:until|till|bis|jusqu'en|hasta|fino al|do|tot|до) \\d{4}|vormals|ehemals|früher|anciennement|ex-nommée|auparavant|antes|antiguamente|anteriormente|già|ex|precedentemente|voorheen|" +
  "ранее|бывш\\S*|dawniej|wcześniej|dříve|tidigare|tidligere|aiemmin|eskiden|πρώην|旧|原|구";
const nowWords =
  "now known as|now called|now|currently|rebranded to|rebranded as|renamed to|renamed|jetzt|heute|nun|maintenant|désormais|" +
  "actuellement|later|später|numera|nåværende|nuværende|atualmente|aujourd'hui|ahora|hoy|ora|oggi|agora|nu|nå|nyt|теперь|ныне|сейчас|obecnie|teraz|nyní|şimdi|τώρα|现|現";
const alsoWords =
  "also known as|better known as|aka|a[./]k[./]a|a/k/a|dba|d[./]b[./]a|doing business as|trading as|t/a|operating as|known as|" +
  "handelnd als|auch bekannt als|alias|alternatively";
const ownerWords =
  "(?:now |currently )?(?:part of|owned by|acquired by|a subsidiary of|subsidiary of|a division of|division of|a brand of|by|" +
  "merged into|merged with|teil (?:von|der|des)|übernommen von|gehört zu|filiale de|rachet\\S* par|parte de|parte di|onderdeel van|" +
  "część|часть|via|through|on behalf of|client)";

/** Words that separate two names. */
const nameThenName = new RegExp(
  `^(.*\\S)\\s+(?:formerly known as|formerly|previously known as|fka|f/k/a|also known as|aka|a[./]?k[./]?a\\.?|n/k/a|d/?b/?a|t/a|doing business as|trading as)[\\s.:-]+(\\S.*)$`,
  "iu",
);
/** These words need a comma or a dash before them. */
const nameCommaName = new RegExp(
  `^(.*\\S)\\s*[,–—-]\\s+(?:${formerlyWords}|${nowWords}|${alsoWords})[\\s.:-]+(\\S.*)$`,
  "iu",
);
const startsWithName = new RegExp(`^(?:${formerlyWords}|${nowWords}|${alsoWords})[\\s.:-]+(\\S.*)$`, "iu");
const startsWithOwner = new RegExp(`^${ownerWords}[\\s:]+(?:the )?(\\S.*)$`, "iu");
const endsWithOwner = new RegExp(`^(.*\\S)\\s*[,–—-]\\s+${ownerWords}[\\s:]+(?:the )?(\\S.*)$`, "iu");
/** 'Slack, a Salesforce company'. */
const ownersCompany =
  /^(.*\S)\s*[,–—-]\s+an?\s+(\S.*?)\s+(?:company|business|brand|subsidiary|group company)$/iu;
const ownersCompanyAlone = /^an?\s+(\S.*?)\s+(?:company|business|brand|subsidiary|group company)$/iu;
const arrow = /\s*(?:-+>|=+>|→|➔|➜|⇒)\s*/u;
const abbreviation = String.raw`([\p{L}.]{1,5})\s*(?:&(?:amp;)?|\+|\band\b|\bund\b|\bet\b)\s*([\p{L}.]{1,5})`;
const initialsFirst = new RegExp(String.raw`^${abbreviation}[\s,:–—-]+(\S.*)$`, "iu");
const initialsLast = new RegExp(String.raw`^(\S.*\S)[\s,:–—-]+${abbreviation}$`, "iu");
const brackets = /\s*[([{]([^()[\]{}]*)[)\]}]?/gu;

/** The version of the rules that build the keys. Increase it with every change, so that stored keys are rebuilt. */
const rules = 11;
export const keysVersion = createHash("sha256").update(`${rules} ${listText}`).digest("hex").slice(0, 12);

/** All keys by which a written company name can be matched. Empty if it names no company. */
export function companyNameKeys(written: string): string[] {
  if (isNoCompany(written)) return [];
  return [...new Set(namesOf(written).flatMap((name) => sureSpellings(name)))];
}

/** The company in the list that the text names, or undefined. */
export function knownCompany(written: string): KnownCompany | undefined {
  return companyNameKeys(written)
    .map(knownByKey)
    .find((known) => known !== undefined);
}

/** Related companies that the text mentions: 'part of Bigcorp'. */
export const namedRelatives = (written: string): string[] =>
  isNoCompany(written) ? [] : readName(written).relatives;

/**
 * Splits 'Facebook/Meta' or 'Petróleo Brasileiro - Petrobras' if the list has both as one company; 'TCS/Google' stays
 * whole.
 */
function namesOf(written: string): string[] {
  const { names, acronyms } = readName(written);
  const firstCompany = knownByKey(spellings(names[0] ?? "")[0] ?? "");
  return names
    .filter((name) => !acronyms.includes(name) || isUnambiguous(name, firstCompany))
    .map(withoutFormer)
    .flatMap((name) => {
      const parts = name.split(/\s*\/\s*|\s+[-–—]\s+/).filter(Boolean);
      const companies = new Set(parts.map((part) => knownByKey(spellings(part)[0] ?? "")));
      return parts.length > 1 && companies.size === 1 && !companies.has(undefined) ? parts : [name];
    });
}

/** Whether the acronym is not another company's: 'Copenhagen Business School (CBS)' is not the broadcaster. */
function isUnambiguous(acronym: string, company: KnownCompany | undefined): boolean {
  const known = knownByKey(spellings(acronym)[0] ?? "");
  return known === undefined || known === company;
}

/** 'Ex Amazon' and 'formerly Nokia' mean a company of the list; 'Ex Libris' is a name. */
function withoutFormer(name: string): string {
  const [, formerName = ""] = /^(?:ex|formerly|previously)\s+(\S.*)$/iu.exec(name) ?? [];
  const isListed = (text: string) => knownByKey(spellings(text)[0] ?? "") !== undefined;
  return formerName && isListed(formerName) && !isListed(name) ? formerName : name;
}

/** A less certain spelling counts only if it is not another company's in the list. */
function sureSpellings(name: string): string[] {
  const keys = spellings(name);
  const known = keys.map((key) => knownByKey(key)).find((company) => company !== undefined);
  return keys.filter((key) => (knownByKey(key) ?? known) === known);
}

interface WrittenName {
  /** All names of the one company, starting with the first in the text. */
  names: string[];
  /** The names that are acronyms of the first. */
  acronyms: string[];
  /** Its owner, and other text in brackets: not a name of the company itself. */
  relatives: string[];
}

/** Splits the text into names of the company and its relatives, and leaves out the rest. */
function readName(written: string): WrittenName {
  const text = withoutUnspacedForms(written.replace(/[™®©℠]/gu, " ").normalize("NFKC"))
    .replace(/[«»„“”"]/gu, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^ex(?:[-–]|\.\s+)(?=\p{L}{3})/iu, "");
  const [first = "", ...laterNames] = text.split(arrow).filter(Boolean);
  const names: string[] = [];
  const acronyms: string[] = [];
  const relatives: string[] = [];
  const main = splitNames(
    first.replace(brackets, (_, content: string) => {
      const outer = first.slice(0, first.search(/[([{]/)).trim();
      return readBracket(content.trim(), outer, { names, acronyms, relatives });
    }),
    names,
    relatives,
  );
  const all = [
    main,
    ...names,
    ...acronyms,
    ...laterNames.map((name) => splitNames(name, [], relatives)),
  ].flatMap((name) => [name, ...withoutInitials(name)]);
  return { names: [...new Set(all.map((name) => name.trim()).filter(Boolean))], acronyms, relatives };
}

/** @returns the part that belongs to the name itself: 'Google (Ireland)' is Google Ireland */
function readBracket(content: string, outer: string, { names, acronyms, relatives }: WrittenName): string {
  const words = plainWords(content);
  const name = startsWithName.exec(content)?.[1];
  const [, owner] =
    startsWithOwner.exec(content) ??
    ownersCompanyAlone.exec(content) ??
    startsWithOwner.exec(name ?? "") ??
    [];
  if (owner) relatives.push(owner);
  else if (name) names.push(name);
  else if (isLegalForm(words)) return ` ${content}`;
  else if (isPlace(words) && !content.includes(",")) return ` ${content}`;
  else if (isAcronym(content, outer)) acronyms.push(content);
  else if (words.length > 0) relatives.push(content);
  return " ";
}

/** Adds the other names and the owners in the text to the lists. @returns the main name */
function splitNames(text: string, names: string[], relatives: string[]): string {
  const [, owned, owner] = ownersCompany.exec(text) ?? endsWithOwner.exec(text) ?? [];
  if (owned && owner) {
    relatives.push(owner);
    return splitNames(owned, names, relatives);
  }
  const [, mainName, otherName] = nameCommaName.exec(text) ?? nameThenName.exec(text) ?? [];
  if (!mainName || !otherName) return text;
  names.push(otherName);
  return splitNames(mainName.replace(/[\s,–—-]+$/, ""), names, relatives);
}

/**
 * 'H & M Hennes & Mauritz' and 'Hennes & Mauritz H&M' are Hennes & Mauritz. That is H&M by the list, not by the letters:
 * 'H&M Huber & Maier' has the same ones.
 */
function withoutInitials(name: string): string[] {
  const [, left = "", right = "", nameAfter = ""] = initialsFirst.exec(name) ?? [];
  if (isAbbreviation([left, right], nameAfter)) return [nameAfter];
  const [, nameBefore = "", ...initials] = initialsLast.exec(name) ?? [];
  return isAbbreviation(initials, nameBefore) ? [nameBefore] : [];
}

/** 'H' and 'M' for 'Hennes & Mauritz AB': one letter a word, and the 'and' in the same place. */
function isAbbreviation(initials: string[], name: string): boolean {
  const [left = "", right = ""] = initials.map((letters) => plainWords(letters).join(""));
  const words = withoutFormAfter(plainWords(name));
  const initialsOf = (part: string[]) => part.map((word) => word[0]).join("");
  return (
    left !== "" &&
    right !== "" &&
    andWords.has(words[left.length] ?? "") &&
    initialsOf(words.slice(0, left.length)) === left &&
    initialsOf(words.slice(left.length + 1, left.length + 1 + right.length)) === right
  );
}

/** 'TUM' for 'Technical University of Munich': its letters begin words of the name, in their order. */
function isAcronym(short: string, name: string): boolean {
  if (!/^\p{Lu}[\p{Lu}\p{Ll}&.]{1,8}$/u.test(short)) return false;
  const letters = plainWords(short.replace(/&/g, "")).join("");
  const initials = plainWords(name).map((word) => word[0] ?? "");
  if (letters.length < 2 || letters.length > initials.length) return false;
  let next = 0;
  for (const letter of letters) {
    next = initials.indexOf(letter, next) + 1;
    if (next === 0) return false;
  }
  return true;
}

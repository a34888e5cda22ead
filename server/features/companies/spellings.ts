import { englishPlace } from "./english-place.ts";
import { isNoCompany } from "./is-no-company.ts";
import {
  isLegalForm,
  isQualifier,
  withoutFormBefore,
  withoutFormAfter,
  withoutUnspacedForms,
} from "./legal-forms.ts";
import { plainWords } from "./plain-words.ts";
import { transliterations } from "./transliterations.ts";

/** 'ü' is 'u' to some and 'ue' to others. */
const writtenOut: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };

const topLevel =
  "com|org|net|io|co|ai|app|dev|tech|tools|cloud|shop|store|online|digital|agency|studio|group|me|tv|eu|de|at|ch|fr|be|nl|lu|it|es|pt|" +
  "pl|cz|sk|hu|ro|bg|gr|se|no|dk|fi|is|ee|lv|lt|ie|uk|us|ca|mx|br|ar|cl|in|jp|kr|cn|hk|sg|au|nz|za|ru|ua|by|kz|tr|il|ae";
const domain = new RegExp(
  `(?<=^|\\s)(?:https?://)?(?:www\\.)?((?:[\\p{L}\\p{N}-]+\\.)*?)([\\p{L}\\p{N}-]{2,})\\.(?:(?:co|com)\\.)?(${topLevel})(?:/\\S*)?(?=$|[\\s,])`,
  "u",
);
const address = /(?:https?:\/\/)?(?:www\.)?(\S+?)\/?$/u;

export const andWords = new Set(["and", "und", "et"]);
/** 'And' in some languages, part of a name in others. */
const possibleAndWords = new Set(["e", "y", "i", "og", "och", "en", "ve", "si", "и", "та", "και"]);
const groupWords = new Set<string>(
  "group,gruppe,gruppen,groupe,grupo,gruppo,grupa,grup,groep,konzern,konserni,koncern,koncernen,konsern,konsernet,concern,holding,holdings,группа,холдинг,ομιλος,toplulugu,集団,集团,集團,グルーフ,그룹"
    .split(",")
    .map((word) => plainWords(word)[0] ?? word),
);
/** With one of these words 'Group' is part of the name: 'Capital Group', 'Media Group'. */
const genericWords = new Set(
  "advisory,bank,banking,business,capital,care,communications,construction,consulting,creative,data,design,development,digital,education,energy,engineering,entertainment,equity,events,fashion,finance,financial,first,food,foods,general,global,health,healthcare,hospitality,hotel,hotels,industrial,industries,insurance,international,investment,investments,it,law,legal,logistics,management,marketing,media,medical,national,partners,people,power,property,real,estate,recruitment,research,retail,sales,security,service,services,solutions,strategy,systems,tech,technologies,technology,trading,trade,travel,transport,united,ventures,wealth".split(
    ",",
  ),
);
/** Companies that differ only in their legal form. */
const distinctNames: [RegExp, string][] = [
  [/^merck (and co|sharp|and company)/, "merckandco"],
  [/^merck (kgaa|kommanditgesellschaft)/, "merckkgaa"],
];
export const distinctByLegalForm = (words: string[]) =>
  distinctNames.find(([name]) => name.test(words.join(" ")))?.[1];
const minLength = 3;
/** Shorter names keep the 'and', because 'H&M' without it is another company. */
export const minLengthWithoutAnd = 5;
const maxKeys = 24;

/**
 * The keys for comparing a name, the most certain first: lower-case letters and digits, without legal forms. Two names match
 * if they share a key.
 */
export function spellings(name: string): string[] {
  const text = withoutUnspacedForms(name.normalize("NFKC")).toLowerCase().trim();
  const keys = new Set<string>();
  for (const inScript of scripts(text))
    for (const bare of withoutDomain(inScript))
      for (const words of bareNames(plainWords(bare))) if (keys.size < maxKeys) keys.add(words.join(""));
  keys.delete("");
  return [...keys];
}

/** The name itself, with umlauts written out, and in Latin letters. */
function scripts(text: string): string[] {
  if (/^[\p{ASCII}]*$/u.test(text)) return [text];
  const withoutUmlauts = text.replace(/[äöüøå]/g, (letter) => writtenOut[letter] ?? letter);
  return [...new Set([text, withoutUmlauts, ...transliterations(text)])];
}

/** 'acme-robots.com' is Acme Robots, and 'driftwood.ai' Driftwood AI as well as Driftwood. */
function withoutDomain(text: string): string[] {
  const [whole, , stem = "", top = ""] = domain.exec(text) ?? [];
  if (!whole) return [text.includes("://") ? (address.exec(text)?.[1] ?? text) : text];
  const spaced = stem.replaceAll("-", " ");
  const rest = text.slice(text.indexOf(whole) + whole.length);
  // Only the whole text can be a domain, not a part of it as in 'Team at booking.com'.
  if (text.indexOf(whole) > 0 || (rest.trim() && !isLegalForm(plainWords(rest)))) return [text];
  return stem.length < minLength ? [`${spaced}${top}`] : [`${spaced}${top}`, spaced];
}

function bareNames(fullName: string[]): string[][] {
  const distinctKey = distinctByLegalForm(fullName);
  if (distinctKey) return [[distinctKey]];
  const names = withoutFormBefore(withoutFormAfter(fullName)).map(withoutArticle);
  const joined = names
    .map(withoutAnds)
    .flatMap((words) => [words, ...withEnglishAnds(words), ...withoutPossibleAnds(words)]);
  return [...joined, ...joined.flatMap(withoutGroup), ...names.flatMap(translations)];
}

const withoutArticle = (words: string[]) => (words.length > 1 && words[0] === "the" ? words.slice(1) : words);

function withoutAnds(words: string[]): string[] {
  const rest = words.filter((word, index) => index === 0 || !andWords.has(word));
  return rest.join("").length >= minLengthWithoutAnd ? rest : words;
}

/** 'C und A' is C&A. */
function withEnglishAnds(words: string[]): string[][] {
  const english = words.map((word, index) => (index > 0 && andWords.has(word) ? "and" : word));
  return english.join() === words.join() ? [] : [english];
}

function withoutPossibleAnds(words: string[]): string[][] {
  const rest = words.filter(
    (word, index) =>
      !possibleAndWords.has(word) ||
      (words[index - 1]?.length ?? 0) < minLength ||
      (words[index + 1]?.length ?? 0) < minLength,
  );
  return rest.length < words.length ? [rest] : [];
}

/** 'Groupe Renault' and 'Arm Holdings' are Renault and Arm. */
function withoutGroup(words: string[]): string[][] {
  const rest = words.filter(
    (word, index) => !groupWords.has(word) || (index > 0 && index < words.length - 1),
  );
  const isName = rest.join("").length >= minLength && !rest.every((word) => genericWords.has(word));
  return rest.length < words.length && isName ? [withoutFormAfter(rest)] : [];
}

/** Words that name no company by themselves: 'general', 'health and care'. 'Bank' says only what kind it is. */
const isGeneric = (words: string[]) =>
  isQualifier(["bank", ...words.filter((word) => !genericWords.has(word))]);

/**
 * The companies of which this one may be a branch or a division, by its key: 'google' for 'google ireland'. The University
 * of Vienna is no branch of anything, and neither is the 'hochschule wien'.
 */
export function largerCompanies(key: string): string[] {
  const words = key.split(" ");
  if (words.includes("of")) return [];
  return words.flatMap((_, length) => {
    const larger = words.slice(0, length);
    const isLarger = length > 0 && isQualifier(words.slice(length)) && !isGeneric(larger);
    return isLarger && !isNoCompany(larger.join(" ")) ? [larger.join(" ")] : [];
  });
}

/** A city in the grammatical case that its university's name uses. */
const cityByForm = new Map([
  ["warszawski", "warsaw"],
  ["warszawska", "warsaw"],
  ["jagiellonski", "jagiellonian"],
  ["kobenhavns", "copenhagen"],
  ["goteborgs", "gothenburg"],
  ["stockholms", "stockholm"],
  ["lunds", "lund"],
  ["helsingin", "helsinki"],
]);

/** Words for universities and similar institutions, by language, followed by the place. */
const universityPatterns: [RegExp, string][] = [
  [/^(?:technische universitat|technische universiteit|tu) (\S+)$/, "technical university of"],
  [
    /^(?:politecnico di|universidad politecnica de|universitat politecnica de) (\S+)$/,
    "polytechnic university of",
  ],
  [
    /^(?:universitat(?: zu)?|universite d[eu]|universite|universidad d[e]|universidade d[eo]|universita (?:degli studi )?di|universita|universitat de|universiteit(?: van)?|universitatea din|uniwersytet|universitet i) (\S+)$/,
    "university of",
  ],
  [/^(\S+?)s? (?:universitet|universitat|universiteit|yliopisto)$/, "university of"],
];
const institutionWords = new Map([
  ["institutet", "institute"],
  ["institut", "institute"],
  ["gesellschaft", "society"],
  ["universitet", "university"],
]);

/** The English name of a university or an institute. */
function translations(name: string[]): string[][] {
  const text = name.join(" ");
  for (const [pattern, english] of universityPatterns) {
    const [, place = ""] = pattern.exec(text) ?? [];
    if (place) return [`${english} ${cityByForm.get(place) ?? englishPlace(place) ?? place}`.split(" ")];
  }
  return name.length > 1 && name.some((word) => institutionWords.has(word))
    ? [name.map((word) => institutionWords.get(word) ?? word)]
    : [];
}

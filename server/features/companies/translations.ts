import { englishPlace } from "./english-place.ts";

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
export function translations(name: string[]): string[][] {
  const text = name.join(" ");
  for (const [pattern, english] of universityPatterns) {
    const [, place = ""] = pattern.exec(text) ?? [];
    if (place) return [`${english} ${cityByForm.get(place) ?? englishPlace(place) ?? place}`.split(" ")];
  }
  return name.length > 1 && name.some((word) => institutionWords.has(word))
    ? [name.map((word) => institutionWords.get(word) ?? word)]
    : [];
}

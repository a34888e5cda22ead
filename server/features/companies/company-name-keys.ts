import { createHash } from "node:crypto";
import { isNoCompany } from "./is-no-company.ts";
import { type KnownCompany, knownByKey, listText } from "./known-by-key.ts";
import { readName } from "./read-name.ts";
import { spellings } from "./spellings.ts";

/** By which rules and which list keys are made: counted up with the rules, so that what is stored is made anew. */
const rules = 6;
export const keysVersion = createHash("sha256").update(`${rules} ${listText}`).digest("hex").slice(0, 12);

/** What the directory keeps a company by: all that one of its written names may be compared by. Empty: no company. */
export function companyNameKeys(written: string): string[] {
  if (isNoCompany(written)) return [];
  return [...new Set(namesOf(written).flatMap((name) => sureSpellings(name)))];
}

/** The company of the list that is meant, or none. */
export function knownCompany(written: string): KnownCompany | undefined {
  return companyNameKeys(written)
    .map(knownByKey)
    .find((known) => known !== undefined);
}

/** Companies that are named beside the one that is meant: 'part of Bigcorp'. */
export const namedRelatives = (written: string): string[] =>
  isNoCompany(written) ? [] : readName(written).relatives;

/** 'Facebook/Meta' and 'Petróleo Brasileiro - Petrobras' name one company twice where the list knows both as one; 'TCS/Google' is one name. */
function namesOf(written: string): string[] {
  const { names, acronyms } = readName(written);
  const meant = knownByKey(spellings(names[0] ?? "")[0] ?? "");
  return names
    .filter((name) => !acronyms.includes(name) || isFree(name, meant))
    .map(withoutFormer)
    .flatMap((name) => {
      const parts = name.split(/\s*\/\s*|\s+[-–—]\s+/).filter(Boolean);
      const companies = new Set(parts.map((part) => knownByKey(spellings(part)[0] ?? "")));
      return parts.length > 1 && companies.size === 1 && !companies.has(undefined) ? parts : [name];
    });
}

/** 'Copenhagen Business School (CBS)' is no broadcaster. */
function isFree(acronym: string, meant: KnownCompany | undefined): boolean {
  const known = knownByKey(spellings(acronym)[0] ?? "");
  return known === undefined || known === meant;
}

/** 'Ex Amazon' and 'formerly Nokia' mean a company of the list; 'Ex Libris' is a name. */
function withoutFormer(name: string): string {
  const [, rest = ""] = /^(?:ex|formerly|previously)\s+(\S.*)$/iu.exec(name) ?? [];
  const isListed = (one: string) => knownByKey(spellings(one)[0] ?? "") !== undefined;
  return rest && isListed(rest) && !isListed(name) ? rest : name;
}

/** A less certain spelling counts only as far as the list does not give it to somebody else. */
function sureSpellings(name: string): string[] {
  const keys = spellings(name);
  const known = keys.map((key) => knownByKey(key)).find((one) => one !== undefined);
  return keys.filter((key, index) => index === 0 || (knownByKey(key) ?? known) === known);
}

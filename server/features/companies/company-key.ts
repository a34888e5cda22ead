import { isNoCompany } from "./is-no-company.ts";
import { withoutFormAfter } from "./legal-forms.ts";
import { plainWords } from "./plain-words.ts";
import { spellings, distinctByLegalForm } from "./spellings.ts";
import { readFileSync } from "node:fs";

/** The size of the cache, which is emptied when it is full. */
const maxCached = 10_000;

/**
 * The key that all spellings of a company's name share: 'ACME, Inc.', 'Acme Incorporated', 'The Acme Company' and 'acme.com'
 * are all 'acme'. Empty for mere punctuation. Former names have separate keys.
 */
export const companyKey = memoized((name: string): string => {
  const currentName = formerNameAtEnd.exec(name)?.[1] ?? name;
  const words = plainWords(
    currentName.replace(/^\s*(https?:\/\/)?(www\.)?/i, "").replace(/\.(com|org|net|io|co)\b.*$/i, ""),
  );
  const distinctKey = distinctByLegalForm(words);
  if (distinctKey) return distinctKey;
  const bareName = withoutFormAfter(words);
  while (bareName.length > 1 && bareName[0] === "the") bareName.shift();
  return bareName.join(" ");
});

/** 'ex' marks a former name only in brackets, because of names such as 'Fed Ex Ground'. */
const formerNameAtEnd =
  /^(.*\S)(?:[\s,(/–-]+(?:formerly(?: known as)?|previously|f\/?k\/?a)|\s*\(ex)[\s.:-]+([^)]*\p{L}[^)]*)\)?$/iu;

/**
 * The key by which the directory separates companies. 'Freelance' is no company and 'Freelance GmbH' is one, but both
 * have the same `companyKey`, so the former gets a suffix that no company's key has. Empty if `companyKey` is.
 */
export const companyRowKey = memoized((name: string): string => {
  const key = companyKey(name);
  return key !== "" && isNoCompany(name) ? `${key}-` : key;
});

/** Memoizes a function, because companies, titles, teams and places repeat by the thousand. */
export function memoized<Input, Output>(compute: (input: Input) => Output): (input: Input) => Output {
  const cache = new Map<Input, Output>();
  return (input) => {
    const cached = cache.get(input);
    if (cached !== undefined) return cached;
    const output = compute(input);
    if (cache.size > maxCached) cache.clear();
    cache.set(input, output);
    return output;
  };
}

type Years = Pick<Listed, "since" | "until">;

export interface KnownCompany {
  name: string;
  /** All its names, including the main one. */
  names: ListedName[];
  /** Its current and former owners, with the years. */
  parents: Map<KnownCompany, Years>;
  /** Its brands, divisions and subsidiaries, including former ones. */
  members: Map<KnownCompany, Years>;
  keys: string[];
  /** Companies that became this one, by the keys that belong to only one of them. */
  parts: Map<string, string>;
}

interface ListedName {
  name: string;
  /** The year in which the company gave up the name. */
  until: number | null;
  /** The former company that had this name, if several became this one. The same for all of its names. */
  part: string | null;
}

export interface Listed {
  name: string;
  others: ListedName[];
  since: number | null;
  until: number | null;
}

/** `Name = other, former ~2021, +one of several ~2019|its other name @2002-2015` */
function readListed(text: string): Listed {
  const [, head = "", since, dash, until] =
    /^(.*?)(?:\s+@(\d{4})?(-)?(\d{4})?)?$/.exec(text.replace(/ @([\d-]+) =(.*)$/, " =$2 @$1")) ?? [];
  const [name = "", others = ""] = head.split(/\s+=\s*/);
  return {
    name: name.trim(),
    others: others.split(", ").filter(Boolean).flatMap(readOther),
    since: since ? Number(since) : null,
    until: dash && until ? Number(until) : null,
  };
}

function readOther(text: string): ListedName[] {
  const [, isPart, names = ""] = /^\s*(\+)?(.*)$/.exec(text) ?? [];
  return names.split("|").map((nameText) => {
    const [, name = "", until] = /^(.*?)(?:\s+~(\d{4}))?$/.exec(nameText.trim()) ?? [];
    return { name, until: until ? Number(until) : null, part: isPart ? names : null };
  });
}

/** Parses the lines of the list into companies and their members. */
export function readList(text: string): { company: Listed; members: Listed[]; line: number }[] {
  return text.split("\n").flatMap((row, index) => {
    if (!row.trim() || row.startsWith("#")) return [];
    const [head = "", members = ""] = row.split(/\s+>\s+/);
    return [
      {
        company: readListed(head),
        members: members.split(/;\s*/).filter(Boolean).map(readListed),
        line: index + 1,
      },
    ];
  });
}

export const listText = readFileSync(new URL("well-known.txt", import.meta.url), "utf8");

type CompaniesByKey = Map<string, KnownCompany>;

/** Finds the company by its name, or adds it, and adds the names. */
function addCompany(companies: CompaniesByKey, { name, others }: Listed): KnownCompany {
  const company: KnownCompany = companies.get(spellings(name)[0] ?? "") ?? {
    name,
    names: [],
    parents: new Map(),
    members: new Map(),
    keys: [],
    parts: new Map(),
  };
  const names = [{ name, until: null, part: null }, ...others];
  const savedNames = new Set(company.names.map((saved) => saved.name));
  company.names.push(...names.filter((added) => !savedNames.has(added.name)));
  for (const added of names) {
    const [key] = spellings(added.name);
    if (key && !companies.has(key)) companies.set(key, company);
  }
  return company;
}

function readKnownCompanies(): CompaniesByKey {
  const companies: CompaniesByKey = new Map();
  for (const { company, members } of readList(listText)) {
    const parent = addCompany(companies, company);
    for (const listedMember of members) {
      const member = addCompany(companies, listedMember);
      parent.members.set(member, listedMember);
      member.parents.set(parent, listedMember);
    }
  }
  // A possible spelling belongs to the company unless it is the name of another one.
  for (const company of new Set(companies.values())) {
    const keys = company.names.flatMap(({ name }) => {
      // Transliterations of a name do not apply in reverse: 'Бош' is Bosch, but 'Bosh' is not.
      const nameKeys = spellings(name);
      return /\p{Script=Cyrillic}|\p{Script=Greek}/u.test(name) ? nameKeys.slice(0, 1) : nameKeys;
    });
    for (const key of keys) if (!companies.has(key)) companies.set(key, company);
    company.keys = [...new Set(keys)].filter((key) => companies.get(key) === company);
    company.parts = readParts(company);
  }
  return companies;
}

function readParts({ names }: KnownCompany): Map<string, string> {
  const sharedKeys = new Set(names.flatMap(({ name, part }) => (part === null ? spellings(name) : [])));
  const parts = new Map<string, string>();
  for (const { name, part } of names)
    if (part !== null) for (const key of spellings(name)) if (!sharedKeys.has(key)) parts.set(key, part);
  return parts;
}

let knownCompanies: CompaniesByKey | undefined;

/** The company in the list with this spelling. The list is read on first use, so that it does not slow down the start. */
export const knownByKey = (key: string): KnownCompany | undefined =>
  (knownCompanies ??= readKnownCompanies()).get(key);

/**
 * The other keys of the same company in the list. If several companies became it and the key belongs to one of them,
 * the keys of the others are left out: a person at SunTrust was never at BB&T, though both are Truist now.
 */
export function otherKeysOf(key: string): string[] {
  const company = knownByKey(key);
  if (!company) return [];
  const part = company.parts.get(key);
  return company.keys.filter((other) => {
    const otherPart = company.parts.get(other);
    return part === undefined || otherPart === undefined || part === otherPart;
  });
}

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
  const present = formerly.exec(name)?.[1] ?? name;
  const all = plainWords(
    present.replace(/^\s*(https?:\/\/)?(www\.)?/i, "").replace(/\.(com|org|net|io|co)\b.*$/i, ""),
  );
  const apart = distinctByLegalForm(all);
  if (apart) return apart;
  const words = withoutFormAfter(all);
  while (words.length > 1 && words[0] === "the") words.shift();
  return words.join(" ");
});

/** 'ex' marks a former name only in brackets, because of names such as 'Fed Ex Ground'. */
const formerly =
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
export function memoized<Input, Output>(read: (input: Input) => Output): (input: Input) => Output {
  const known = new Map<Input, Output>();
  return (input) => {
    const before = known.get(input);
    if (before !== undefined) return before;
    const output = read(input);
    if (known.size > maxCached) known.clear();
    known.set(input, output);
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
  const [, isPart, all = ""] = /^\s*(\+)?(.*)$/.exec(text) ?? [];
  return all.split("|").map((one) => {
    const [, name = "", until] = /^(.*?)(?:\s+~(\d{4}))?$/.exec(one.trim()) ?? [];
    return { name, until: until ? Number(until) : null, part: isPart ? all : null };
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

type Known = Map<string, KnownCompany>;

function company(byKey: Known, { name, others }: Listed): KnownCompany {
  const known: KnownCompany = byKey.get(spellings(name)[0] ?? "") ?? {
    name,
    names: [],
    parents: new Map(),
    members: new Map(),
    keys: [],
    parts: new Map(),
  };
  known.names.push(
    ...[{ name, until: null, part: null }, ...others].filter((one) =>
      known.names.every((kept) => kept.name !== one.name),
    ),
  );
  for (const one of [name, ...others.map((other) => other.name)]) {
    const [first] = spellings(one);
    if (first && !byKey.has(first)) byKey.set(first, known);
  }
  return known;
}

function readKnown(): Known {
  const byKey: Known = new Map();
  for (const { company: listed, members } of readList(listText)) {
    const parent = company(byKey, listed);
    for (const listedMember of members) {
      const member = company(byKey, listedMember);
      parent.members.set(member, listedMember);
      member.parents.set(parent, listedMember);
    }
  }
  // A possible spelling belongs to the company unless it is the name of another one.
  const all = new Set(byKey.values());
  for (const one of all) {
    const ways = one.names.flatMap(({ name }) => {
      // Transliterations of a name do not apply in reverse: 'Бош' is Bosch, but 'Bosh' is not.
      const written = spellings(name);
      return /\p{Script=Cyrillic}|\p{Script=Greek}/u.test(name) ? written.slice(0, 1) : written;
    });
    for (const key of ways) if (!byKey.has(key)) byKey.set(key, one);
    one.keys = [...new Set(ways)].filter((key) => byKey.get(key) === one);
    one.parts = partsOf(one);
  }
  return byKey;
}

function partsOf({ names }: KnownCompany): Map<string, string> {
  const whole = new Set(names.flatMap(({ name, part }) => (part === null ? spellings(name) : [])));
  return new Map(
    names.flatMap(({ name, part }) =>
      part === null
        ? []
        : spellings(name)
            .filter((key) => !whole.has(key))
            .map((key) => [key, part] as const),
    ),
  );
}

let list: Known | undefined;

/** The company in the list with this spelling. The list is read on first use, so that it does not slow down the start. */
export const knownByKey = (key: string): KnownCompany | undefined => (list ??= readKnown()).get(key);

/**
 * The other keys of the same company in the list. If several companies became it and the key belongs to one of them,
 * the keys of the others are left out: a person at SunTrust was never at BB&T, though both are Truist now.
 */
export function otherKeysOf(key: string): string[] {
  const known = knownByKey(key);
  const own = known?.parts.get(key);
  const isIts = (other?: string) => own === undefined || other === undefined || own === other;
  return known?.keys.filter((other) => isIts(known.parts.get(other))) ?? [];
}

import { type Names, titleScore, isDegree, orderNames, endsCompany } from "./experience-titles.ts";
import { type DateRange, readDuration } from "./experience-dates.ts";
import {
  endsInRegion,
  isAside,
  isEmployment,
  isInRegion,
  isWorkMode,
  parsePlace,
} from "./experience-words.ts";

/** A job found in a text, with the line that has its dates. */
export type DatedRole = DateRange & Names & { place: string; line: string };

/** The jobs that one layout finds in lines. Unused lines are shown to the person who pasted them. */
export interface Reading {
  jobs: DatedRole[];
  unused: string[];
}

/** The names in a line or around its dates. */
export interface LineNames {
  /** Set if the line has both names. */
  names: Names | null;
  /** Set if the line has one name, which may be either. */
  single: string | null;
  place: string;
  /** The company follows a comma and may be something else: 'Engineer, Acme'. */
  isGuess: boolean;
}

const strongSeparator = /\s*[\t|·•;]\s*|\s+[–—-]\s+|:\s+/;
const atCompany = /\s+(?:@|at|bei|bei der|bij|hos|chez|presso|na empresa|en la empresa)\s+/i;
const edges = /^[\s,;:|·•()[\]–—\-\t]+|[\s,;:|·•([–—\-\t]+$/g;
const maxWords = 9;

/**
 * Reads 'Engineer | Acme GmbH', 'Engineer at Acme', 'Engineer (Acme)', 'Acme, Engineer', 'Acme GmbH, Berlin'. Null for a sentence or too
 * many parts.
 */
export function parseNames(text: string, style?: Style): LineNames | null {
  const [bracketed = "", place = ""] = / ?\(([^()]*)\)/.exec(text) ?? [];
  if (!endsInRegion(place)) return parseUnplacedNames(text, style);
  const found = parseUnplacedNames(text.replace(bracketed, ""), style);
  return found && { ...found, place: found.place || place };
}

function parseUnplacedNames(text: string, style?: Style): LineNames | null {
  // 'Consultant (Client: Acme), Globex' names Globex.
  const trimmed = withoutBrackets(text.replace(edges, "").trim()).replace(/ ?\([^()]*:[^()]*\)/, "");
  // Few names start in lower case: 'eBay', 'adidas AG'.
  const isProse = /^[\p{Ll}']+ (?:\S+ )+/u.test(trimmed) || /[!?…]/.test(trimmed);
  if (trimmed === "" || isAside(trimmed) || isProse) return null;
  const parts = trimmed.split(strongSeparator);
  const { rest, place } = companyWithTown(parts) ?? withoutAttributes(parts);
  if (rest.some((part) => part.split(" ").length > maxWords) || rest.length === 0 || rest.length > 3)
    return null;
  const [first = "", second = "", third] = rest;
  if (third !== undefined) {
    const titles = rest.filter((part) => titleScore(part) === 2);
    const companies = rest.filter((part) => titleScore(part) < 0);
    const [position = "", company = ""] = [titles[0], companies[0]];
    const isClear = titles.length === 1 && companies.length === 1 && !rest.some(isDegree);
    return isClear ? { names: { position, company }, single: null, place, isGuess: false } : null;
  }
  if (second) {
    const names = orderNames(first, second);
    if (names) return { names, single: null, place, isGuess: false };
    // 'Acme Labs — Data Platform' and 'Engineer — Data Platform' contain a team, 'Acme Inc | Berlin' a town.
    const firstScore = titleScore(first);
    const secondScore = titleScore(second);
    if (secondScore === 1 && firstScore !== 1)
      return { names: null, single: firstScore === 2 ? trimmed : first, place, isGuess: false };
    const styled = orderByStyle(first, second, style?.separator === "strong" ? style : undefined);
    if (styled) return { names: styled, single: null, place, isGuess: false };
    if (firstScore < 0 && secondScore === 0)
      return { names: null, single: first, place: place || second, isGuess: false };
    return null;
  }
  const { position, company } = splitAt(first);
  if (company) {
    const [name = "", ...town] = splitAtCommas(company);
    const isTown = town.length > 0 && !endsCompany(town[0] ?? "");
    return {
      names: { position, company: isTown ? name : company },
      single: null,
      place: isTown ? town.join(", ") : place,
      isGuess: false,
    };
  }
  return parseByCommas(first, place, style);
}

/** 'Acme, Boston — Engineer', as in the template of Google Docs. The first part looks like a place. */
function companyWithTown([first = "", second = "", ...more]: string[]) {
  if (more.length > 0 || titleScore(second) !== 2 || !isPlace(first) || isInRegion(first)) return null;
  const [company = "", ...town] = first.split(/,\s+/);
  return { rest: [company, second], place: town.join(", ") };
}

/** 'Engineer (Acme)' → 'Engineer, Acme'. Other brackets stay: 'Engineer (Contract)', 'Engineer (SRE)'. Dates leave '()'. */
function withoutBrackets(text: string): string {
  const [, name = "", bracketed = ""] = /^([^()]+?) \(([^()]+)\)(?:\s*\(\s*\))?$/.exec(text) ?? [];
  const isCompany = /^\p{Lu}/u.test(bracketed) && titleScore(bracketed) <= 0 && !isAttribute(bracketed);
  return titleScore(name) === 2 && isCompany ? `${name}, ${bracketed}` : text;
}

/** How a text writes its entries, learned from those that are clear: 'Engineer, Acme GmbH' puts the position first. */
export interface Style {
  separator: "strong" | "comma";
  isPositionFirst: boolean;
}

/** The style of a line with both names. Null if its words do not show which is which. */
export function styleOf(text: string): Style | null {
  const trimmed = withoutBrackets(text.replace(edges, "").trim());
  const { rest } = withoutAttributes(trimmed.split(strongSeparator));
  const separator = rest.length === 1 ? "comma" : "strong";
  const [first = "", second = "", ...more] = rest.length === 1 ? trimmed.split(/,\s+/) : rest;
  const names = second ? orderNames(first, second) : null;
  // After a comma an unknown word may be a team or a town.
  const isClear = names && (separator === "comma" ? titleScore(names.company) < 0 : more.length === 0);
  return isClear ? { separator, isPositionFirst: names.position === first } : null;
}

/** Orders names that do not show which is which as the other entries do. */
function orderByStyle(first: string, second: string, style: Style | undefined): Names | null {
  const scores = [titleScore(first), titleScore(second)];
  if (!style || scores.includes(1) || isDegree(first) || isDegree(second)) return null;
  return style.isPositionFirst ? { position: first, company: second } : { position: second, company: first };
}

/** 'Engineer at Acme'. After a clear position, the company may be named like a team: 'Data at Work'. */
function splitAt(text: string): Names {
  const found = atCompany.exec(text);
  const position = text.slice(0, found?.index);
  const company = found ? text.slice(found.index + found[0].length) : "";
  const isClear = titleScore(position) === 2 && /^[\p{Lu}\d]/u.test(company) && !/\steam$/i.test(company);
  const isUsual = titleScore(position) >= 0 && titleScore(company) <= 0 && !atCompany.test(company);
  return (isClear || isUsual) && !isDegree(position)
    ? { position, company }
    : { position: text, company: "" };
}

const legalPart = /^(?:inc|llc|ltd|co|corp|gmbh|s\.?a|s\.?l)\b/i;
const partnersPart = / & | (?:and|und|et|y) (?:co|partners?|sons?|söhne|sohn|fils|hijos)(?!\p{L})/iu;

/** 'Accountant, Acme, Inc., Dublin' and 'Accountant, Smith, Jones & Co' have a company with a comma. */
function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  for (const part of text.split(/,\s+/)) {
    const last = parts.at(-1);
    const isPartners =
      last !== undefined && partnersPart.test(part) && titleScore(part) <= 0 && titleScore(last) === 0;
    if (last !== undefined && (legalPart.test(part) || isPartners)) parts.splice(-1, 1, `${last}, ${part}`);
    else parts.push(part);
  }
  return parts;
}

/** 'Engineer, Acme Inc., Portland, OR' → position, company and place. */
function parseByCommas(text: string, knownPlace: string, style?: Style): LineNames {
  const parts = splitAtCommas(text);
  const [first = "", second = "", ...town] = parts;
  const single = { names: null, single: text, place: knownPlace, isGuess: false };
  if (!second || town.length > 2) return single;
  const ofTeam = companyAfterTeam(parts);
  if (ofTeam) return { ...single, single: null, names: ofTeam };
  const names =
    orderNames(first, second) ??
    orderByStyle(first, second, style?.separator === "comma" ? style : undefined);
  if (!names || town.some((part) => titleScore(part) !== 0)) return singleWithTown(single, parts);
  const isGuess = names.position === first && titleScore(second) === 0;
  return { names, single: null, place: town.join(", ") || knownPlace, isGuess };
}

/** 'Professor, Department of Chemistry, University of Leeds' → position and company. */
function companyAfterTeam([position = "", team = "", company = "", ...more]: string[]): Names | null {
  const isTeam = titleScore(team) === 0 || titleScore(team) === 1;
  return titleScore(position) === 2 && isTeam && titleScore(company) < 0 && more.length === 0
    ? { position, company }
    : null;
}

/** 'Acme GmbH, Berlin': what follows a company is its place. */
function singleWithTown(single: LineNames, [company = "", ...town]: string[]): LineNames {
  const split = splitCity(single.single ?? "");
  if (split) return { ...single, single: split.firm, place: split.city };
  if (isInUsTown(single.single ?? "")) return { ...single, single: company, place: town.join(", ") };
  const isCompany =
    titleScore(company) < 0 && town.every((part) => titleScore(part) === 0 && /^\p{Lu}/u.test(part));
  return isCompany ? { ...single, single: company, place: town.join(", ") } : single;
}

/**
 * Removes town and team from a company ('Acme GmbH, Berlin', 'Labs Inc. — Data Team', 'Acme Corp Portland, OR') and
 * brackets from a position.
 */
export function cleanNames({ position, company }: Names): Names & { place: string } {
  const { firm, city } = splitCity(company) ?? { firm: company, city: "" };
  const [front = firm, team = "", ...more] = firm.split(/\s+[—–-]\s+/);
  const isTeam = more.length === 0 && team !== "" && titleScore(front) <= 0;
  const withoutTeam = isTeam ? front : firm;
  const [name = "", ...town] = withoutTeam.split(/,\s+/);
  const isTown =
    town.length > 0 &&
    titleScore(name) < 0 &&
    town.every((part) => titleScore(part) === 0 && /^\p{Lu}/u.test(part));
  return {
    position: position.replace(/\s+/g, " ").replace(/ \([^()]{1,40}\)$/, ""),
    company: isTown ? name : withoutTeam,
    place: isTown ? town.join(", ") : city,
  };
}

/** 'Acme Labs Portland, OR' → 'Acme Labs' and 'Portland, OR'. */
function splitCity(text: string): { firm: string; city: string } | null {
  const [, front = "", state = ""] = /^(.{1,120}), ([A-Z]{2})$/.exec(text) ?? [];
  const words = front.split(" ");
  const index = words.findLastIndex(endsCompany);
  if (index < 1 || index === words.length - 1) return null;
  return { firm: words.slice(0, index + 1).join(" "), city: `${words.slice(index + 1).join(" ")}, ${state}` };
}

/** 'Acme, Boston, MA', but not 'Boston, MA, US'. */
const isInUsTown = (text: string) => /^[^,]+, [^,]+, (?!U[SK]$)[A-Z]{2}$/.test(text);

function withoutAttributes(parts: string[]) {
  const filled = parts.map((part) => part.replace(edges, "").trim()).filter(Boolean);
  // In 'Texas A&M University | College Station, TX' the town has a word of companies. 'Acme Bank, India' is a company.
  const isTown = (part: string, at: number) =>
    isPlace(part) || (at > 0 && isInRegion(part) && /, [A-Z]{2}$/.test(part) && titleScore(part) < 2);
  const rest = filled.filter((part, at) => !isAttribute(part) && !isTown(part, at));
  const place = filled.filter(isTown).map((part) => parsePlace(part))[0] ?? "";
  return { rest, place };
}

/** Whether the text is a job's place, duration or type of employment. */
export function isAttribute(text: string): boolean {
  return text
    .split(/\s+[·•|]\s+/)
    .every((part) => isEmployment(part) || isWorkMode(part) || isPlace(part) || readDuration(part) !== null);
}

/** 'Portland, OR', but not 'Engineer, Acme GmbH' or 'Engineer at Acme GmbH, Berlin', which look alike. */
function isPlace(text: string): boolean {
  if (titleScore(text.split(atCompany)[0] ?? "") === 2 || isInUsTown(text)) return false;
  return parsePlace(text) !== null && text.split(/,\s*/).every((part) => titleScore(part) === 0);
}

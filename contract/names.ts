import { line, optionalLine } from "./fields.ts";

// Names appear in our e-mails, so a text that is no name could send a message in our name.

const scheme = /[a-z][a-z0-9+.-]*:\/\/|\b(javascript|data|mailto|tel):/i;
const mailbox = /\S@\S+[.。．｡]\S/;
// Browsers read East Asian full stops as a dot. Capitals after a dot, as in St.John, are no domain unless it is a well-known one.
const domain =
  /(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]{2,}[.。．｡])+(?:\p{Ll}{2,}|(?:COM|NET|ORG|INFO|BIZ|APP|DEV|IO|ONLINE|SHOP|SITE|XYZ|EXAMPLE)|(?:Com|Net|Org|Info))(?![\p{L}\p{N}])/gu;

/** Ministries have long names: 'Bundesministerium für …, Naturschutz, nukleare Sicherheit und …'. */
export const maxCompanyName = 200;
const maxWordsBesideDomain = 2;

/** Whether a mail program would turn a part of it into a link. */
export function containsAddress(text: string): boolean {
  return scheme.test(text) || mailbox.test(text) || text.search(domain) !== -1;
}

/** A dot after one of these does not end a sentence. */
const abbreviations = new Set(
  "assoc bros calif chem comm constr corp dept dipl elec eng engg gebr gov govt hist indus inst int intl landw math mech med mfg ministr nachf nat natl pharm phil prof reg soc tech univ wirtsch".split(
    " ",
  ),
);

/**
 * Whether a text consists of sentences: more than one ends inside the text, or it has two exclamation or question marks.
 * One mark is allowed (Yahoo!, Yum! Brands), and so are dots after initials and abbreviations. Long names are allowed.
 */
function speaks(text: string): boolean {
  if ((text.match(/[!?！？]/g) ?? []).length > 1) return true;
  const words = text.split(/\s+/);
  const ends = words.filter((word, index) => {
    const next = words[index + 1];
    if (next === undefined) return false;
    const [, last = ""] = /(\p{L}+)\.["'”’)]?$/u.exec(word) ?? [];
    const isAbbreviated = last.length < 3 || abbreviations.has(last.toLowerCase());
    return /[!?！？。]$/u.test(word) || (!isAbbreviated && /^\p{Lu}/u.test(next));
  });
  return ends.length > 1 || (text.match(/。/g) ?? []).length > 1;
}

/**
 * A company may be named like a domain: Booking.com B.V. A path, a scheme or sentences are refused, because a company's
 * name appears in our e-mails to strangers.
 */
function isCompanyName(text: string): boolean {
  if (scheme.test(text) || mailbox.test(text) || /\bwww\./i.test(text) || speaks(text)) return false;
  const domains = text.match(domain) ?? [];
  if (domains.length === 0) return true;
  const words = text.split(/\s+/).length;
  return domains.length === 1 && words <= 1 + maxWordsBesideDomain && !text.includes("/");
}

/** A person's name, or a part of it. */
export const personName = (label: string, max?: number) =>
  line(label, max).refine((text) => !containsAddress(text), `${label} holds a web or e-mail address`);

/** One line of a person's own text in our e-mails. */
export const ownWords = (label: string, max: number) =>
  optionalLine(label, max).refine(
    (text) => text === null || !containsAddress(text),
    `${label} cannot hold a web or e-mail address`,
  );

const companyProblem = "Company is the company's name alone, without an address or a sentence";

export const companyName = line("Company", maxCompanyName).refine(isCompanyName, companyProblem);

export const optionalCompanyName = optionalLine("Company", maxCompanyName).refine(
  (text) => text === null || isCompanyName(text),
  companyProblem,
);

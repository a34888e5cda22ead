import { line, optionalLine } from "./fields.ts";

// Names stand in subject lines and e-mails: what is no name would speak there in ours.

const scheme = /[a-z][a-z0-9+.-]*:\/\/|\b(javascript|data|mailto|tel):/i;
const mailbox = /\S@\S+[.。．｡]\S/;
// Browsers take the dots of East Asian keyboards for one. A name goes on in capitals after a dot, as in St.John, unless this is one of the endings that everybody knows.
const domain =
  /(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]{2,}[.。．｡])+(?:\p{Ll}{2,}|(?:COM|NET|ORG|INFO|BIZ|APP|DEV|IO|ONLINE|SHOP|SITE|XYZ|EXAMPLE)|(?:Com|Net|Org|Info))(?![\p{L}\p{N}])/gu;

const most = { words: 11, characters: 80, wordsBesideDomain: 2 };

/** Whether a mail program would make a link of some of it. */
export function holdsAddress(text: string): boolean {
  return scheme.test(text) || mailbox.test(text) || text.search(domain) !== -1;
}

/** Some companies are called like their one domain: Booking.com B.V. A path, a scheme or a sentence is no name. */
function isCompanyName(text: string): boolean {
  const words = text.split(/\s+/).length;
  if (scheme.test(text) || mailbox.test(text) || /\bwww\./i.test(text)) return false;
  const domains = text.match(domain) ?? [];
  if (domains.length === 0) return words <= most.words;
  return domains.length === 1 && words <= 1 + most.wordsBesideDomain && !text.includes("/");
}

/** A person's name, or a part of it. */
export const personName = (label: string, max?: number) =>
  line(label, max).refine((text) => !holdsAddress(text), `${label} holds a web or e-mail address`);

/** One line in which somebody says something of their own, in an e-mail of ours. */
export const ownWords = (label: string, max: number) =>
  optionalLine(label, max).refine(
    (text) => text === null || !holdsAddress(text),
    `${label} cannot hold a web or e-mail address`,
  );

const companyProblem = "Company is the company's name alone, without an address or a sentence";

export const companyName = line("Company", most.characters).refine(isCompanyName, companyProblem);

export const optionalCompanyName = optionalLine("Company", most.characters).refine(
  (text) => text === null || isCompanyName(text),
  companyProblem,
);

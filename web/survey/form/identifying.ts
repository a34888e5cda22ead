import { nameKnownBy } from "#contract/survey-rules.ts";
import type { OpenSurvey } from "#contract/surveys.ts";

/** Where the candidate worked: together with the writer by its name, elsewhere by fingerprints. */
export interface Employers {
  employer?: string | null;
  elsewhere?: number[];
}
type Reviewer = OpenSurvey["reviewer"] & Employers;

export const months =
  "Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?";
export const roles =
  "manager|boss|lead|supervisor|director|mentor|report|assistant|intern|trainee|deputy|successor|predecessor|client|customer";
export const undertakings = "team|project|squad|product|launch|migration";
const undertaking = new RegExp(
  `\\b(?:[Tt]he|[Oo]ur|[Mm]y) \\p{Lu}[\\p{L}\\d-]+ (?:${undertakings})\\b|\\b[Pp]roject \\p{Lu}[\\p{L}\\d-]+`,
  "u",
);
const asksOfOne = new RegExp(`\\b(?:${undertakings})s?\\b`, "i");
const nameOfOne = /(?<=\b(?:on|for|during|called|named|building|launching) )\p{Lu}[\p{L}\d-]+/u;

/** What gives a writer away, as it is named to them. */
const clues: [what: string, pattern: RegExp][] = [
  ["an e-mail address", /[^\s@]+@[^\s@]+\.\p{L}{2,}/u],
  ["a telephone number", /(?<!\d)\+?\d[\d ()/.-]{7,}\d/],
  [
    "how you worked together",
    new RegExp(
      `\\b(?:as|was|being) (?:her|his|their|the|a|an) (?:\\p{L}+ )?(?:${roles})\\b|\\bI (?:managed|hired|led|supervised|mentored|trained|promoted|reported to|worked for)\\b|\\breport(?:ed|ing)? to me\\b|\\bmy (?:\\p{L}+ )?(?:team|report|reports|intern|trainee|assistant)\\b`,
      "iu",
    ),
  ],
  ["that only you were there", /\bI was the (?:only|first|last)\b|\bonly (?:I|me)\b|\bI alone\b/i],
  [
    "a date",
    new RegExp(
      `\\b\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${months})\\b|\\b(?:${months})\\.? \\d{1,4}\\b|\\b\\d{4}-\\d{2}(?:-\\d{2})?\\b|\\b\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}\\b|\\b(?:19|20)\\d{2}\\b`,
      "u",
    ),
  ],
];

/**
 * A gentle word where a text seems to show who wrote it, or null. Worked out on the device: nothing is sent, nothing
 * is refused, and what is not recognised is not thereby safe.
 */
export function whatGivesAway(
  text: string,
  { name, email, employer, elsewhere = [] }: Reviewer,
  question: string,
): string | null {
  const found = [
    ownName(text, name),
    ownAddress(text, email),
    employer ? quote("where you worked together", nameIn(employer).exec(text)?.[0]) : null,
    quote("where else they worked", nameKnownBy(text, elsewhere)),
    quote("a team or a project", nameOfUndertaking(text, question)),
    ...clues.map(([what, pattern]) => quote(what, pattern.exec(text)?.[0])),
  ];
  const named = found.filter((one) => one !== null);
  if (named.length === 0) return null;
  return `This may show who you are: ${[...new Set(named)].join(", ")}. You can leave it as it is.`;
}

function nameOfUndertaking(text: string, question: string): string | undefined {
  const patterns = asksOfOne.test(question) ? [undertaking, nameOfOne] : [undertaking];
  return patterns
    .map((pattern) => pattern.exec(text)?.[0])
    .find((excerpt) => excerpt && !isNamedIn(question, excerpt));
}

/** The question names that team or project itself: whoever repeats it tells nothing of themselves. */
export function isNamedIn(question: string, excerpt: string): boolean {
  const names = excerpt.match(/\b(?!The\b|Our\b|My\b|Project\b)\p{Lu}[\p{L}\d-]+/gu) ?? [];
  return names.every((name) => nameIn(name).test(question));
}

/** The whole name or one of its parts, written as a name: 'will' is not Will. */
function ownName(text: string, name: string): string | null {
  const parts = name.split(/[\s,.]+/).filter((part) => part.length > 1);
  const part = parts.find((one) =>
    new RegExp(`(?<![\\p{L}\\d])${escaped(one)}(?![\\p{L}\\d])`, "u").test(text),
  );
  return quote("your name", part);
}

function ownAddress(text: string, email: string): string | null {
  const account = email.split("@")[0] ?? "";
  return account.length > 2 && text.toLowerCase().includes(account.toLowerCase())
    ? quote("your e-mail address", account)
    : null;
}

/** A name as a whole, however it is written. */
export const nameIn = (name: string) => new RegExp(`(?<![\\p{L}\\d])${escaped(name)}(?![\\p{L}\\d])`, "iu");

const quote = (what: string, excerpt: string | undefined) =>
  excerpt ? `${what} (“${excerpt.trim()}”)` : null;
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

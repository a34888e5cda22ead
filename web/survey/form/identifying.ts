import { findNameByFingerprint } from "#contract/survey-rules.ts";
import type { OpenSurvey } from "#contract/surveys.ts";

/**
 * The candidate's employers: the one shared with the writer by its name, others by fingerprints. Another spelling of the
 * shared one is among the others: 'Acme' for 'Acme, Inc.'.
 */
export interface Employers {
  employer?: string | null;
  elsewhere?: number[];
}
type Reviewer = OpenSurvey["reviewer"] & Employers;

const months =
  "Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?";
const roles =
  "manager|boss|lead|supervisor|director|mentor|report|assistant|intern|trainee|deputy|successor|predecessor|client|customer";
const undertakings = "team|project|squad|product|launch|migration";
const undertaking = new RegExp(
  `\\b(?:[Tt]he|[Oo]ur|[Mm]y) \\p{Lu}[\\p{L}\\d-]+ (?:${undertakings})\\b|\\b[Pp]roject \\p{Lu}[\\p{L}\\d-]+`,
  "u",
);
const asksOfOne = new RegExp(`\\b(?:${undertakings})s?\\b`, "i");
const nameOfOne = /(?<=\b(?:on|for|during|called|named|building|launching) )\p{Lu}[\p{L}\d-]+/u;

/** The kinds of clues to a writer, as the writer reads them. */
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
 * A gentle hint if a text seems to show who wrote it, or null. Computed on the device: nothing is sent and nothing is
 * refused. A text without a hint may still identify its writer.
 */
export function identifyingHint(
  text: string,
  { name, email, employer, elsewhere = [] }: Reviewer,
  question: string,
): string | null {
  const withoutOwnAddress = text.replaceAll(new RegExp(escaped(email), "gi"), "");
  const phrases = [
    ownName(text, name),
    ownAddress(text, email),
    employer ? quote("where you worked together", nameIn(employer).exec(text)?.[0]) : null,
    quote("where they worked", findNameByFingerprint(text, elsewhere)),
    quote("a team or a project", nameOfUndertaking(text, question)),
    ...clues.map(([what, pattern]) => quote(what, pattern.exec(withoutOwnAddress)?.[0])),
  ];
  const named = phrases.filter((phrase) => phrase !== null);
  if (named.length === 0) return null;
  return `This may show who you are: ${[...new Set(named)].join(", ")}. You can leave it as it is.`;
}

function nameOfUndertaking(text: string, question: string): string | undefined {
  const patterns = asksOfOne.test(question) ? [undertaking, nameOfOne] : [undertaking];
  return patterns
    .map((pattern) => pattern.exec(text)?.[0])
    .find((excerpt) => excerpt && !isNamedIn(question, excerpt));
}

/** The question names that team or project itself, so repeating it reveals nothing about the writer. */
function isNamedIn(question: string, excerpt: string): boolean {
  const names = excerpt.match(/\b(?!The\b|Our\b|My\b|Project\b)\p{Lu}[\p{L}\d-]+/gu) ?? [];
  return names.every((name) => nameIn(name).test(question));
}

/** The whole name or a part of it, written as a name: 'will' is not Will. */
function ownName(text: string, name: string): string | null {
  const parts = name.split(/[\s,.]+/).filter((part) => part.length > 1);
  const part = parts.find((word) =>
    new RegExp(`(?<![\\p{L}\\d])${escaped(word)}(?![\\p{L}\\d])`, "u").test(text),
  );
  return quote("your name", part);
}

function ownAddress(text: string, email: string): string | null {
  const [account = ""] = email.split("@");
  // A short account may be a part of a word.
  const parts = account.length > 2 ? [email, account] : [email];
  return quote(
    "your e-mail address",
    parts.find((part) => text.toLowerCase().includes(part.toLowerCase())),
  );
}

/** A whole name in any notation. */
const nameIn = (name: string) => new RegExp(`(?<![\\p{L}\\d])${escaped(name)}(?![\\p{L}\\d])`, "iu");

const quote = (what: string, excerpt: string | undefined) =>
  excerpt ? `${what} (“${excerpt.trim()}”)` : null;
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A part of the text, and a replacement that reveals less. */
export interface Replacement {
  found: string;
  instead: string;
}

const year = `(?:early |late |mid-?)?(?:(?:${months})\\.? )?(?:19|20)\\d{2}`;

type Pattern = [RegExp, instead: string];
const patterns: Pattern[] = [
  [
    new RegExp(`\\b(?:since|from) ${year}(?:(?: (?:to|until|till) | ?[-–] ?)${year})?\\b`, "iu"),
    "for some years",
  ],
  [
    new RegExp(
      `\\b(?:(?:in|during|around|until|by|on) )?(?:(?:early|late|mid)[ -])?(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?)?(?:(?:${months})\\.? )?(?:19|20)\\d{2}\\b`,
      "iu",
    ),
    "some years ago",
  ],
  [new RegExp(`\\b[Oo]n \\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${months})\\b`, "u"), "at that time"],
  [
    new RegExp(`\\bas (?:her|his|their) (?:\\p{L}+ )?(?:${roles})\\b`, "iu"),
    "as somebody who worked with them",
  ],
];

const undertakingPatterns: Pattern[] = [
  [new RegExp(`\\b[Tt]he \\p{Lu}[\\p{L}\\d-]+ (?=${undertakings})`, "u"), "the "],
  [new RegExp(`\\b(?:[Oo]ur|[Mm]y) \\p{Lu}[\\p{L}\\d-]+ (?=${undertakings})`, "u"), "our "],
  [/\b[Pp]roject \p{Lu}[\p{L}\d-]+/u, "a project"],
];

/** More general replacements, in the order of the text. They are only offered: nothing changes automatically. */
export function findReplacements(
  text: string,
  { employer, elsewhere = [] }: Employers,
  question: string,
): Replacement[] {
  const elsewhereNamed = findNameByFingerprint(text, elsewhere);
  const all: typeof patterns = [
    ...patterns,
    ...(employer ? [[nameIn(employer), "the company"] satisfies Pattern] : []),
    ...(elsewhereNamed ? [[nameIn(elsewhereNamed), "a company"] satisfies Pattern] : []),
  ];
  const named = undertakingPatterns.filter(
    ([pattern]) => !isNamedIn(question, pattern.exec(text)?.[0] ?? ""),
  );
  const found = [...all, ...named].flatMap(([pattern, instead]) => {
    const match = pattern.exec(text);
    return match ? [{ at: match.index, found: match[0], instead: startingAs(match[0], instead) }] : [];
  });
  const sorted = found.toSorted((a, b) => a.at - b.at || b.found.length - a.found.length);
  // Of two that overlap, the first, which says more.
  const separate = sorted.filter((replacement, index) =>
    sorted.slice(0, index).every((other) => other.at + other.found.length <= replacement.at),
  );
  return separate.map(({ found: words, instead }) => ({ found: words, instead }));
}

export const applyReplacement = (text: string, { found, instead }: Replacement) =>
  text.replace(found, () => instead);

/** A sentence still begins with a capital letter. */
function startingAs(found: string, instead: string): string {
  const isCapital = /^\p{Lu}/u.test(found) && !/^\d/.test(found) && /^\p{Ll}/u.test(instead);
  return isCapital && /^(?:In|Since|From|During|Around|Until|By|On|As|The|Our|My|Project)\b/.test(found)
    ? instead.slice(0, 1).toUpperCase() + instead.slice(1)
    : instead;
}

const minLength = 60;
const example = /\b(for example|for instance|e\.g\.|once|when|such as|one time|during)\b/i;
const otherSide =
  /\b(but|although|though|however|while|yet|could|should|less|sometimes|on the other hand)\b/i;

/** A hint that would make a text more useful: specific, with an example, balanced. Computed on the device. */
export function writingHint(text: string): string | null {
  const length = text.trim().length;
  if (length === 0) return null;
  if (length < minLength) return "Be specific: what did they do, and what came of it?";
  if (!example.test(text)) return "An example helps most: one situation you saw.";
  return otherSide.test(text) ? null : "Is there another side to it? A balanced answer is believed.";
}

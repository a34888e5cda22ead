import { nameKnownBy } from "#contract/survey-rules.ts";
import { isNamedIn, months, nameIn, roles, undertakings, type Employers } from "./identifying.ts";

/** What stands in the text, and what could stand there and tell less. */
export interface Offer {
  found: string;
  instead: string;
}

type Pattern = [RegExp, instead: string];
const patterns: Pattern[] = [
  [
    new RegExp(`\\b(?:since|from) (?:early |late |mid-?)?(?:(?:${months})\\.? )?(?:19|20)\\d{2}\\b`, "iu"),
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

/** Ways of saying it more generally, in the order of the text. They are only offered: nothing is changed by itself. */
export function moreGeneral(
  text: string,
  { employer, elsewhere = [] }: Employers,
  question: string,
): Offer[] {
  const elsewhereNamed = nameKnownBy(text, elsewhere);
  const all: typeof patterns = [
    ...patterns,
    ...(employer ? [[nameIn(employer), "the company"] satisfies Pattern] : []),
    ...(elsewhereNamed ? [[nameIn(elsewhereNamed), "another company"] satisfies Pattern] : []),
  ];
  const named = undertakingPatterns.filter(
    ([pattern]) => !isNamedIn(question, pattern.exec(text)?.[0] ?? ""),
  );
  const found = [...all, ...named].flatMap(([pattern, instead]) => {
    const match = pattern.exec(text);
    return match ? [{ at: match.index, found: match[0], instead: startingAs(match[0], instead) }] : [];
  });
  const inOrder = found.toSorted((one, other) => one.at - other.at || other.found.length - one.found.length);
  // Of two that overlap the first, which says more.
  const apart = inOrder.filter((one, index) =>
    inOrder.slice(0, index).every((other) => other.at + other.found.length <= one.at),
  );
  return apart.map(({ found: words, instead }) => ({ found: words, instead }));
}

export const takeOffer = (text: string, { found, instead }: Offer) => text.replace(found, () => instead);

/** A sentence still begins with a capital letter. */
function startingAs(found: string, instead: string): string {
  const isCapital = /^\p{Lu}/u.test(found) && !/^\d/.test(found) && /^\p{Ll}/u.test(instead);
  return isCapital && /^(?:In|Since|From|During|Around|Until|By|On|As|The|Our|My|Project)\b/.test(found)
    ? instead.slice(0, 1).toUpperCase() + instead.slice(1)
    : instead;
}

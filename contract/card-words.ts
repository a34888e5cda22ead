import type { Card } from "./cards.ts";

/**
 * A card in words. The reviewer sees the same text as the hiring team.
 * @param candidate replaces 'me' in what the candidate typed: 'Managed me'
 */
export function cardWords(card: Card, candidate?: string) {
  const { evidence, company, relation, relationship } = card;
  const isNamed = evidence === "named";
  return {
    company,
    position: card.position ?? roleWords(card),
    relationship: isNamed
      ? aboutCandidate(relationship, candidate)
      : relation
        ? relationWords[relation]
        : colleagueWords[evidence],
    reason: isNamed ? null : reasonWords(card),
  };
}

function aboutCandidate(relationship: string | null, candidate: string | undefined): string | null {
  if (relationship === null || candidate === undefined) return relationship;
  const [firstName = candidate] = candidate.split(" ");
  return relationship.replaceAll(/\bme\b/gi, firstName).replaceAll(/\bmy\b/gi, `${firstName}’s`);
}

/** A card in one line. */
export function cardLine(card: Card, candidate?: string): string {
  const { position, company, relationship, reason } = cardWords(card, candidate);
  return [position, company, relationship, reason].filter(Boolean).join(" · ");
}

function roleWords({ function: of, seniority }: Card): string | null {
  if (of === null) return null;
  return seniority ? `${seniorityWords[seniority]} in ${of}` : `Works in ${of}`;
}

function reasonWords(card: Card): string {
  const { evidence, company, overlap, sameFunction, function: of, chosenFor, nearness } = card;
  const at = company === null ? "" : ` at ${company}`;
  if (evidence === "possible")
    return company === null
      ? "Worked at the same company; whether at the same time is not known"
      : `Worked${at} too; whether at the same time is not known`;
  const both = sameFunction && of !== null ? `, both in ${of}` : "";
  const near = nearness
    ? `; ${nearness === 1 ? "likeliest" : "likelier than most"} to have worked closely`
    : "";
  const panel = chosenFor === null ? "" : `; chosen so that somebody from ${chosenFor} is asked too`;
  return `Worked together${at}${overlap === null ? "" : `, ${overlapWords[overlap]}`}${both}${near}${panel}`;
}

const relationWords = { manager: "Likely manager", peer: "Likely peer", report: "Likely direct report" };
const colleagueWords = { together: "Former colleague", possible: "Possible former colleague" };
const seniorityWords = {
  junior: "Junior role",
  experienced: "Experienced role",
  senior: "Senior role",
  leading: "Leading role",
};
const overlapWords = {
  under_a_year: "under a year",
  over_a_year: "over one year",
  over_three_years: "over three years",
};

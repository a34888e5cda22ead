import type { Card } from "./cards.ts";
import { isolated } from "./text.ts";

/**
 * A card in words. The reviewer sees the same facts as the hiring team.
 * @param firstName the candidate's, for the hiring team: 'Managed Riley' instead of 'Managed me'
 */
export function cardWords(card: Card, firstName?: string) {
  const { evidence, company, relation, relationship, overlap } = card;
  const isNamed = evidence === "named";
  return {
    company,
    position: card.position ?? roleWords(card),
    relationship: isNamed
      ? relationship && (firstName ? aboutCandidate(relationship, isolated(firstName)) : relationship)
      : relation
        ? relationWords[relation]
        : colleagueWords[evidence],
    overlap: overlap && overlapWords[overlap],
    /** Whether a found colleague probably saw the candidate's work. */
    likelihood: isNamed ? null : likelihoodWord(card),
    reason: isNamed ? null : reasonWords(card),
  };
}

/** A card in one line, or in several of which none begins with a dot. */
export function cardLine(card: Card, firstName?: string): string {
  const { position, company, relationship, reason } = cardWords(card, firstName);
  return [position, company, relationship, reason].filter(Boolean).join("\u00A0· ");
}

/** A candidate writes 'Managed me' or 'My manager'. The hiring team reads 'Managed Riley' or 'Riley's manager'. */
function aboutCandidate(relationship: string, firstName: string): string {
  return relationship.replaceAll(/\b(?:I(?:['’]m| am)|I|[Mm][Ee]|[Mm][Yy])\b/g, (word) => {
    if (word.length > 2) return `${firstName} is`;
    return word.toLowerCase() === "my" ? `${firstName}'s` : firstName;
  });
}

function likelihoodWord({ evidence, nearness }: Card): "Likely close" | "Possibly" | "Unlikely" {
  if (nearness !== null) return "Likely close";
  return evidence === "possible" ? "Unlikely" : "Possibly";
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
      ? "Worked at the same company, perhaps at another time"
      : `Worked${at} too, perhaps at another time`;
  const both = sameFunction && of !== null ? `, both in ${of}` : "";
  const near = nearness
    ? `; ${nearness === 1 ? "most likely" : "more likely than most"} to have worked closely`
    : "";
  const panel =
    chosenFor === null ? "" : `; chosen so that someone ${chosenFor} the candidate is contacted too`;
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

import { cardWords } from "#contract/card-words.ts";
import type { Reviewer } from "#contract/reviewers.ts";
import { groupBy } from "#web/app/lib/collections.ts";

/** In which order the panel is listed. */
export const groupNames = [
  "answered",
  "asked",
  "named_by_candidate",
  "handed_over",
  "can_be_asked",
  "cannot",
] as const;
export type GroupName = (typeof groupNames)[number];

interface PanelState {
  /** Else nobody is told who was asked. */
  isTold: boolean;
  canSend: boolean;
}

/** What each group is called. */
export function groupTitle(group: GroupName, { isTold, canSend }: PanelState): string {
  if (group !== "can_be_asked") return titles[group];
  if (!isTold) return "Found";
  return canSend ? titles[group] : "Not asked";
}

const titles: Record<GroupName, string> = {
  answered: "Answered",
  asked: "Asked",
  named_by_candidate: "Named by the candidate",
  handed_over: "Handed over",
  can_be_asked: "Can be asked",
  cannot: "Cannot be asked",
};

export function getGroup(reviewer: Reviewer): GroupName {
  const { hasResponse, namedByCandidate, handedOver, surveySentOn, cannotBeAsked } = reviewer;
  if (namedByCandidate) return "named_by_candidate";
  if (hasResponse) return "answered";
  if (handedOver) return "handed_over";
  if (surveySentOn) return "asked";
  return cannotBeAsked ? "cannot" : "can_be_asked";
}

/** By what the panel can be filterByFacets down, as it stands in the address. Only what a card tells. */
export const facets = {
  company: { label: "Company", valueOf: ({ card }: Reviewer) => card.company },
  relationship: { label: "Relationship", valueOf: ({ card }: Reviewer) => cardWords(card).relationship },
  function: { label: "Function", valueOf: ({ card }: Reviewer) => card.function },
} as const;
export type Facet = keyof typeof facets;
export const facetNames = Object.keys(facets) as Facet[];

/** In the address, of those of whom it is not told. */
export const unknownValue = "not told";

const hasValue = (reviewer: Reviewer, facet: Facet, value: string | undefined) =>
  value === undefined || (facets[facet].valueOf(reviewer) ?? unknownValue) === value;

/** Those of whom all that is chosen is true. */
export function filterByFacets(reviewers: Reviewer[], chosen: Partial<Record<Facet, string | undefined>>) {
  return reviewers.filter((one) => facetNames.every((facet) => hasValue(one, facet, chosen[facet])));
}

/** What can be chosen, with how many it is true of; the most first, and last what is not told. */
export function getFacetOptions(reviewers: Reviewer[], facet: Facet): { value: string; count: number }[] {
  const groups = groupBy(reviewers, (one) => facets[facet].valueOf(one) ?? unknownValue);
  return [...groups]
    .map(([value, { length: count }]) => ({ value, count }))
    .toSorted(
      (a, b) =>
        Number(a.value === unknownValue) - Number(b.value === unknownValue) ||
        b.count - a.count ||
        a.value.localeCompare(b.value),
    );
}

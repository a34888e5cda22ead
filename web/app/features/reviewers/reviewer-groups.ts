import { cardWords } from "#contract/card-words.ts";
import type { Reviewer } from "#contract/reviewers.ts";
import { groupBy } from "#web/app/lib/collections.ts";

/** The panel's groups in display order. */
export const groupNames = ["answered", "asked", "named_by_candidate", "handed_over", "can_be_asked"] as const;
export type GroupName = (typeof groupNames)[number];

interface PanelState {
  /** False with batch release, which hides who was contacted. */
  showsStatus: boolean;
  canSend: boolean;
}

export function groupTitle(group: GroupName, { showsStatus, canSend }: PanelState): string {
  if (group !== "can_be_asked") return titles[group];
  if (!showsStatus) return "Found";
  return canSend ? titles[group] : "Not asked";
}

const titles: Record<GroupName, string> = {
  answered: "Answered",
  asked: "Asked",
  named_by_candidate: "Named by the candidate",
  handed_over: "Handed over",
  can_be_asked: "Can be asked",
};

export function getGroup(reviewer: Reviewer): GroupName {
  const { hasResponse, namedByCandidate, handedOver, surveySentOn } = reviewer;
  if (namedByCandidate) return "named_by_candidate";
  if (hasResponse) return "answered";
  if (handedOver) return "handed_over";
  if (surveySentOn) return "asked";
  return "can_be_asked";
}

/** The panel's filters by the name of their search parameter. They use only what a card shows. */
export const facets = {
  company: { label: "Company", valueOf: ({ card }: Reviewer) => card.company },
  relationship: { label: "Relationship", valueOf: ({ card }: Reviewer) => cardWords(card).relationship },
  function: { label: "Function", valueOf: ({ card }: Reviewer) => card.function },
} as const;
export type Facet = keyof typeof facets;
export const facetNames = Object.keys(facets) as Facet[];

/** The search parameter for reviewers whose card does not show the value. */
export const unknownValue = "not told";

const hasValue = (reviewer: Reviewer, facet: Facet, value: string | undefined) =>
  value === undefined || (facets[facet].valueOf(reviewer) ?? unknownValue) === value;

export function filterByFacets(reviewers: Reviewer[], chosen: Partial<Record<Facet, string | undefined>>) {
  return reviewers.filter((one) => facetNames.every((facet) => hasValue(one, facet, chosen[facet])));
}

/** Values to choose from with their counts, the most frequent first and the unknown value last. */
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

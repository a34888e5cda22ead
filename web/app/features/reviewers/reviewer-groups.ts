import { cardWords } from "#contract/card-words.ts";
import type { Reviewer } from "#contract/reviewers.ts";
import { groupBy } from "#web/app/lib/collections.ts";
import { reviewerState } from "./reviewer-state.ts";

/** The panel's groups in display order. */
export const groupNames = [
  "answered",
  "contacted",
  "named_by_candidate",
  "handed_over",
  "not_contacted",
] as const;
export type GroupName = (typeof groupNames)[number];

/** @param showsStatus false with batch release, which hides who was contacted */
export const groupTitle = (group: GroupName, showsStatus: boolean): string =>
  group === "not_contacted" && !showsStatus ? "Found" : titles[group];

const titles: Record<GroupName, string> = {
  answered: "Answered",
  contacted: "No answer yet",
  named_by_candidate: "Named by the candidate",
  handed_over: "Queued",
  not_contacted: "Not contacted",
};

export function getGroup(reviewer: Reviewer): GroupName {
  const states = {
    completed: "answered",
    survey_sent: "contacted",
    handed_over: "handed_over",
    identified: "not_contacted",
  } as const;
  const state = reviewerState(reviewer);
  return reviewer.namedByCandidate && state !== "completed" ? "named_by_candidate" : states[state];
}

/** The panel's filters by the name of their search parameter. They use only what a card shows. */
export const facets = {
  company: { label: "Company", valueOf: ({ card }: Reviewer) => card.company },
  relationship: {
    label: "Relationship",
    valueOf: ({ card }: Reviewer, firstName: string) => cardWords(card, firstName).relationship,
  },
  function: { label: "Function", valueOf: ({ card }: Reviewer) => card.function },
} as const;
export type Facet = keyof typeof facets;
export const facetNames = Object.keys(facets) as Facet[];

/** The search parameter for reviewers whose card does not show the value. */
export const unknownValue = "not told";

const valueOf = (reviewer: Reviewer, facet: Facet, firstName: string) =>
  facets[facet].valueOf(reviewer, firstName) ?? unknownValue;

/** @param firstName the candidate's */
export function filterByFacets(
  reviewers: Reviewer[],
  filters: Partial<Record<Facet, string | undefined>>,
  firstName: string,
) {
  return reviewers.filter((reviewer) =>
    facetNames.every((facet) => {
      const value = filters[facet];
      return value === undefined || valueOf(reviewer, facet, firstName) === value;
    }),
  );
}

/** Values to choose from with their counts, the most frequent first and the unknown value last. */
export function getFacetOptions(
  reviewers: Reviewer[],
  facet: Facet,
  firstName: string,
): { value: string; count: number }[] {
  const groups = groupBy(reviewers, (reviewer) => valueOf(reviewer, facet, firstName));
  return [...groups]
    .map(([value, { length: count }]) => ({ value, count }))
    .toSorted(
      (a, b) =>
        Number(a.value === unknownValue) - Number(b.value === unknownValue) ||
        b.count - a.count ||
        a.value.localeCompare(b.value),
    );
}

import { cardWords } from "#contract/card-words.ts";
import type { Panel, PanelGroup } from "#contract/reports.ts";
import type { Reviewer } from "#contract/reviewers.ts";

type Member = Panel["members"][number];

/** How a panel came about, from what is told of its reviewers anyway. */
export function panelOf(reviewers: Reviewer[], withdrawn: number): Panel {
  const members = reviewers.map(({ label, card, status, hasResponse }): Member => ({
    reviewer: label,
    card,
    state: hasResponse ? "answered" : status === "identified" ? "not_asked" : "asked",
  }));
  return {
    ...countsOf(members),
    named: members.filter(({ card }) => card.evidence === "named").length,
    withdrawn,
    members,
    byRelationship: groupsBy(members, ({ card }) => cardWords(card).relationship ?? "Not told"),
    byCompany: groupsBy(members, ({ card }) => card.company ?? "Not told"),
  };
}

function groupsBy(members: Member[], nameOf: (member: Member) => string): PanelGroup[] {
  const groups = [...Map.groupBy(members, nameOf)].map(([name, ofGroup]) => ({ name, ...countsOf(ofGroup) }));
  return groups.toSorted((one, other) => other.people - one.people || (one.name < other.name ? -1 : 1));
}

function countsOf(members: Member[]) {
  return {
    people: members.length,
    asked: members.filter(({ state }) => state !== "not_asked").length,
    answered: members.filter(({ state }) => state === "answered").length,
  };
}

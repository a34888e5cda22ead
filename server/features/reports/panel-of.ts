import { cardWords } from "#contract/card-words.ts";
import type { Panel, PanelGroup } from "#contract/reports.ts";
import type { Together } from "#contract/candidates.ts";
import type { Reviewer } from "#contract/reviewers.ts";
import type { Answered } from "./gather-questions.ts";

type Member = Panel["members"][number];

/** How a panel came about, from what is told of its reviewers anyway. */
export function panelOf(
  reviewers: Reviewer[],
  together: Together | null,
  { answered, withdrawn }: { answered: Pick<Answered, "reviewer" | "namedBy">[]; withdrawn: number },
): Panel {
  const namers = new Map(answered.map(({ reviewer, namedBy }) => [reviewer, namedBy]));
  const members = together
    ? together.answers.map((one) => ofAnswer(one, namers.get(one.label)))
    : reviewers.map(ofReviewer);
  return {
    ...countsOf(members),
    ...(together && { people: reviewers.length, asked: together.asked }),
    named: reviewers.filter(({ card }) => card.evidence === "named").length,
    byCandidate: reviewers.filter(({ namedByCandidate }) => namedByCandidate).length,
    withdrawn,
    members,
    byRelationship: groupsBy(members, ({ card }) => cardWords(card).relationship ?? "Not told"),
    byCompany: groupsBy(members, ({ card }) => card.company ?? "Not told"),
  };
}

function ofReviewer({ label, card, status, hasResponse, handedOver, namedByCandidate }: Reviewer): Member {
  const asked = status === "identified" ? ("not_asked" as const) : ("asked" as const);
  return {
    reviewer: label,
    card,
    ...(namedByCandidate && { namedBy: "candidate" as const }),
    state: hasResponse ? "answered" : handedOver ? "handed_over" : asked,
  };
}

const ofAnswer = ({ label, card }: Together["answers"][number], namedBy: Member["namedBy"]): Member => ({
  reviewer: label,
  card,
  ...(namedBy && { namedBy }),
  state: "answered",
});

function groupsBy(members: Member[], nameOf: (member: Member) => string): PanelGroup[] {
  const groups = [...Map.groupBy(members, nameOf)].map(([name, ofGroup]) => ({ name, ...countsOf(ofGroup) }));
  return groups.toSorted((one, other) => other.people - one.people || (one.name < other.name ? -1 : 1));
}

function countsOf(members: Member[]) {
  return {
    people: members.length,
    asked: members.filter(({ state }) => state === "asked" || state === "answered").length,
    answered: members.filter(({ state }) => state === "answered").length,
  };
}

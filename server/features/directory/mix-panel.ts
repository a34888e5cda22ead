import type { Colleague } from "./rank-colleagues.ts";

/** The number of people who are contacted first. The others wait until a replacement is needed. */
const panelSize = 5;
/** Managers and reports see what peers do not. */
const wantedRelations = ["manager", "report"] as const;

/**
 * Makes sure that the first five include a likely manager and a likely direct report, if there are any who surely
 * overlapped. They replace the last people who are neither. Only facts on the cards are used, so that the order reveals
 * nothing more.
 */
export function mixPanel<Person extends Pick<Colleague, "card">>(ranked: Person[]): Person[] {
  const panel = ranked.slice(0, panelSize);
  const rest = ranked.slice(panelSize);
  const chosen = new Set<Person>();
  for (const relation of wantedRelations) {
    const isWanted = ({ card }: Person) => card.relation === relation && card.evidence === "together";
    const present = panel.find(isWanted);
    const wanted = present ?? rest.find(isWanted);
    if (!wanted) continue;
    chosen.add(wanted);
    if (present) continue;
    const replaced = panel.findLastIndex((person) => !chosen.has(person) && !mustStay(person, panel));
    if (replaced !== -1) panel.splice(replaced, 1, wanted);
  }
  const inPanel = new Set(panel);
  const order = ranked
    .filter((person) => inPanel.has(person))
    .map((person) => (rest.includes(person) ? withReason(person) : person));
  return [...order, ...ranked.filter((person) => !inPanel.has(person))];
}

/** Whether this is the only one of a wanted kind. */
function mustStay<Person extends Pick<Colleague, "card">>(person: Person, panel: Person[]): boolean {
  return wantedRelations.some(
    (relation) =>
      person.card.relation === relation &&
      panel.filter(({ card }) => card.relation === relation).length === 1,
  );
}

function withReason<Person extends Pick<Colleague, "card">>(person: Person): Person {
  const chosenFor = person.card.relation === "manager" ? "above" : "below";
  return { ...person, card: { ...person.card, chosenFor } };
}

import type { Colleague } from "./rank-colleagues.ts";

/** The number of people who are contacted first. The others wait until a replacement is needed. */
const panelSize = 5;
/** Managers and reports see what peers do not. */
const wanted = ["manager", "report"] as const;

/**
 * Makes sure that the first five include a likely manager and a likely direct report, if there are any who surely
 * overlapped. They replace the last people who are neither. Only facts on the cards are used, so that the order reveals
 * nothing more.
 */
export function mixPanel<One extends Pick<Colleague, "card">>(ranked: One[]): One[] {
  const panel = ranked.slice(0, panelSize);
  const rest = ranked.slice(panelSize);
  const chosen = new Set<One>();
  for (const relation of wanted) {
    const isWanted = ({ card }: One) => card.relation === relation && card.evidence === "together";
    const there = panel.find(isWanted);
    const called = there ?? rest.find(isWanted);
    if (!called) continue;
    chosen.add(called);
    if (there) continue;
    const out = panel.findLastIndex((one) => !chosen.has(one) && !mustStay(one, panel));
    if (out !== -1) panel.splice(out, 1, called);
  }
  const inPanel = new Set(panel);
  const order = ranked
    .filter((one) => inPanel.has(one))
    .map((one) => (rest.includes(one) ? explained(one) : one));
  return [...order, ...ranked.filter((one) => !inPanel.has(one))];
}

/** Whether this is the only one of a wanted kind. */
function mustStay<One extends Pick<Colleague, "card">>(one: One, panel: One[]): boolean {
  return wanted.some(
    (relation) =>
      one.card.relation === relation && panel.filter(({ card }) => card.relation === relation).length === 1,
  );
}

function explained<One extends Pick<Colleague, "card">>(one: One): One {
  const chosenFor = one.card.relation === "manager" ? "above" : "below";
  return { ...one, card: { ...one.card, chosenFor } };
}

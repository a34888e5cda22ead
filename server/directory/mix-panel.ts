import type { Colleague } from "./rank-colleagues.ts";

/** Who is asked first; the others wait until somebody is needed. */
const panelSize = 5;
/** Above and below see what peers do not. */
const wanted = ["manager", "report"] as const;

/**
 * The first five are mixed on purpose: where a likely manager and a likely direct report are among those who are known
 * to have been there at the same time, at least one of each is. They take the places of the last ones who are neither.
 */
export function mixPanel<One extends Colleague>(ranked: One[]): One[] {
  const panel = ranked.slice(0, panelSize);
  const rest = ranked.slice(panelSize);
  const chosen = new Set<One>();
  for (const relation of wanted) {
    const isWanted = (one: One) => one.relation === relation && one.overlapMonths !== null;
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

/** The only one of a wanted kind. */
function mustStay<One extends Colleague>(one: One, panel: One[]): boolean {
  return wanted.some(
    (relation) =>
      one.relation === relation && panel.filter((other) => other.relation === relation).length === 1,
  );
}

function explained<One extends Colleague>(one: One): One {
  const from = one.relation === "manager" ? "above" : "below";
  return { ...one, reason: `${one.reason}; chosen so that somebody from ${from} is asked too` };
}

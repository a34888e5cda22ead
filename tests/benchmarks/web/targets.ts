import { type Figures, kilobytes, middle, seconds } from "./table.ts";

const most = { javascript: 100_000, usableMs: 2200 };
const least = { performance: 95, accessibility: 100, bestPractices: 100 };

/** A sentence for each target that a page misses, with the difference. */
export function missedTargets(page: Figures): string[] {
  const missed: string[] = [];
  const javascript = page.weights.js.gzip;
  if (javascript > most.javascript)
    missed.push(
      `The ${page.name} page loads ${kilobytes(javascript)} of JavaScript, gzip: ${kilobytes(javascript - most.javascript)} over the target of ${kilobytes(most.javascript)}.`,
    );
  const usableMs = middle((visit) => visit.usableMs)(page);
  if (!(usableMs <= most.usableMs))
    missed.push(
      `The ${page.name} page is usable after ${seconds(usableMs)}: ${seconds(usableMs - most.usableMs)} over the target of ${seconds(most.usableMs)}.`,
    );
  for (const [category, target] of Object.entries(least) as [keyof typeof least, number][]) {
    const score = middle((visit) => visit[category])(page);
    if (!(score >= target))
      missed.push(`The ${page.name} page has ${score} for ${category}, and the target is ${target}.`);
  }
  return missed;
}

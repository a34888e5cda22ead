import { median, type Page, seconds } from "./table.ts";

const maxUsableMs = 2200;
const minScores = { performance: 95, accessibility: 100, bestPractices: 100 };

/** A sentence for each target that a page misses. */
export function missedTargets({ name, visits }: Page): string[] {
  const missed: string[] = [];
  const usableMs = median(visits, "usableMs");
  if (!(usableMs <= maxUsableMs))
    missed.push(
      `The ${name} page is usable after ${seconds(usableMs)}; the target is ${seconds(maxUsableMs)}.`,
    );
  for (const [category, min] of Object.entries(minScores) as [keyof typeof minScores, number][]) {
    const score = median(visits, category);
    if (!(score >= min))
      missed.push(`The ${name} page has ${score} for ${category}, and the target is ${min}.`);
  }
  return missed;
}

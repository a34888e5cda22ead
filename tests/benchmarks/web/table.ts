import { quantile } from "../quantile.ts";
import type { Visit } from "./lighthouse.ts";

export interface Page {
  name: string;
  visits: Visit[];
}

export function median(visits: Visit[], measure: keyof Visit): number {
  return quantile(
    visits.map((visit) => visit[measure]),
    0.5,
  );
}

const rows: [what: string, measure: keyof Visit, format: (value: number) => string][] = [
  ["everything sent, fonts included", "bytes", (bytes) => `${(bytes / 1000).toFixed(1)} kB`],
  ["requests", "requests", String],
  ["Lighthouse: performance", "performance", (score) => score.toFixed(0)],
  ["Lighthouse: accessibility", "accessibility", (score) => score.toFixed(0)],
  ["Lighthouse: best practices", "bestPractices", (score) => score.toFixed(0)],
  ["first content", "firstContentMs", seconds],
  ["largest content", "largestContentMs", seconds],
  ["usable (time to interactive)", "usableMs", seconds],
  ["blocked", "blockedMs", (ms) => `${Math.round(ms)} ms`],
  ["layout shift", "shift", (shift) => shift.toFixed(2)],
];

/** Every figure of each page, and the ratios to the last page. */
export function print(pages: Page[]) {
  const reference = pages.at(-1);
  if (!reference) return;
  const others = pages.slice(0, -1);
  const header = [
    "",
    ...pages.map(({ name }) => name),
    ...others.map(({ name }) => `${name} ÷ ${reference.name}`),
  ];
  const lines = rows.map(([what, measure, format]) => [
    what,
    ...pages.map(({ visits }) => format(median(visits, measure))),
    ...others.map(({ visits }) => ratio(median(visits, measure), median(reference.visits, measure))),
  ]);
  for (const [what = "", ...cells] of [header, ...lines])
    console.log(what.padEnd(33) + cells.map((cell) => cell.padStart(19)).join(""));
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function ratio(value: number, reference: number): string {
  return reference === 0 ? "–" : (value / reference).toFixed(2);
}

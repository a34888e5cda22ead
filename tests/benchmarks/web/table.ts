import type { Visit } from "./lighthouse.ts";
import type { Weights } from "./weigh.ts";

export interface Figures {
  name: string;
  visits: Visit[];
  weights: Weights;
}

type Measure = (figures: Figures) => number;

export const middle =
  (measure: (visit: Visit) => number): Measure =>
  ({ visits }) =>
    visits.map(measure).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN;

const rows: [what: string, measure: Measure, show: (value: number) => string][] = [
  ["JavaScript, unpacked", ({ weights }) => weights.js.identity, kilobytes],
  ["JavaScript, gzip", ({ weights }) => weights.js.gzip, kilobytes],
  ["JavaScript, brotli (as sent)", ({ weights }) => weights.js.br, kilobytes],
  ["CSS, unpacked", ({ weights }) => weights.css.identity, kilobytes],
  ["CSS, gzip", ({ weights }) => weights.css.gzip, kilobytes],
  ["CSS, brotli (as sent)", ({ weights }) => weights.css.br, kilobytes],
  ["everything sent, fonts included", middle(({ bytes }) => bytes), kilobytes],
  ["requests", middle(({ requests }) => requests.length), String],
  ["Lighthouse: performance", middle(({ performance }) => performance), whole],
  ["Lighthouse: accessibility", middle(({ accessibility }) => accessibility), whole],
  ["Lighthouse: best practices", middle(({ bestPractices }) => bestPractices), whole],
  ["first content", middle(({ firstContentMs }) => firstContentMs), seconds],
  ["largest content", middle(({ largestContentMs }) => largestContentMs), seconds],
  ["usable (time to interactive)", middle(({ usableMs }) => usableMs), seconds],
  ["blocked", middle(({ blockedMs }) => blockedMs), (ms) => `${Math.round(ms)} ms`],
  ["layout shift", middle(({ shift }) => shift), (shift) => shift.toFixed(2)],
];

/** Every figure of each page, and the ratios to the last page. */
export function print(pages: Figures[]) {
  const other = pages.at(-1);
  if (!other) return;
  const own = pages.slice(0, -1);
  const head = ["", ...pages.map(({ name }) => name), ...own.map(({ name }) => `${name} ÷ ${other.name}`)];
  const lines = rows.map(([what, measure, show]) => [
    what,
    ...pages.map((page) => show(measure(page))),
    ...own.map((page) => ratio(measure(page), measure(other))),
  ]);
  for (const [what = "", ...cells] of [head, ...lines])
    console.log(what.padEnd(33) + cells.map((cell) => cell.padStart(19)).join(""));
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function whole(score: number): string {
  return score.toFixed(0);
}

function ratio(own: number, other: number): string {
  return other === 0 ? "–" : (own / other).toFixed(2);
}

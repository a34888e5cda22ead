// How long a report of twenty answers takes, the first time and after that, and what a thousand of them leave in memory.
import { setImmediate } from "node:timers/promises";
import { drawPdf } from "#server/platform/pdf/draw-pdf.ts";
import type { PdfDocument } from "#server/platform/pdf/pdf-document.ts";

const at = new Date("2026-11-21T10:00:00Z");
const places = [1, 2, 3, 4, 5].map((place) => ({ name: String(place), count: place, rings: place % 2 }));
const words = "They say what they do not know, and then go and find out. ".repeat(8);

/** Twenty answers, no two documents alike, so that nothing that was drawn before helps. */
const report = (number: number): PdfDocument => ({
  title: `Report on candidate ${number}`,
  product: "Forthright",
  company: "Juniper Labs",
  logo: null,
  paper: "a4",
  footer: "for Morgan Ellis, 21 Nov 2026",
  facts: ["For Software Engineer"],
  blocks: [
    { kind: "heading", level: 2, text: "Ratings" },
    ...Array.from({ length: 8 }, (_, index) => ({
      kind: "rating" as const,
      label: `Question ${index} of ${number}?`,
      places,
      lowest: 1,
      interval: { mean: 4, low: 3, high: 5 },
      usual: null,
      facts: ["n = 20, from 1 to 5, average 3.7"],
    })),
    { kind: "heading", level: 2, text: "In their words" },
    ...Array.from({ length: 20 }, (_, index) => ({
      kind: "quote" as const,
      who: `Reviewer ${index}`,
      text: `${number} ${words}`,
    })),
  ],
});

const took: number[] = [];
const memory: [number, number][] = [];
for (let number = 0; number <= 1_000; number++) {
  const begun = performance.now();
  drawPdf(report(number), at);
  took.push(performance.now() - begun);
  // As between two requests: what a document took is let go of then.
  await setImmediate();
  if (number % 250 === 0) {
    globalThis.gc?.();
    memory.push([number, Math.round(process.memoryUsage().rss / 1024 / 1024)]);
  }
}
const [first = 0, ...rest] = took;
const sorted = rest.toSorted((one, other) => one - other);
const at95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
console.log(
  `first ${first.toFixed(0)} ms, median ${sorted[500]?.toFixed(0)} ms, 95 % within ${at95.toFixed(0)} ms`,
);
console.log(memory.map(([number, megabytes]) => `after ${number}: ${megabytes} MB`).join(", "));

import { classifyHeading } from "#web/shared/work-history/experience-headings.ts";
import { titleScore } from "#web/shared/work-history/experience-titles.ts";
import { isBullet } from "#web/shared/work-history/experience-words.ts";
import type { Cell, Line } from "./lines.ts";

export const textOf = ({ cells }: Line) => cells.map(({ text }) => text).join("\t");

interface Sections {
  /** The lines of each section about work. Without a heading for work, what stands above other headings counts as such. */
  work: Line[][];
  /** Headings that only their looks show. */
  headingsByLooks: Set<string>;
}

export function splitSections(lines: Line[]): Sections {
  const split = withoutLabels(lines);
  const headings = split.map((line, at) => {
    const below = split[at + 1];
    const fonts = new Set(line.cells.map(({ runs }) => runs[0]?.font));
    // A wide gap may stand within a spaced heading.
    if (fonts.size > 1) return null;
    return classifyHeading(
      textOf(line).replaceAll("\t", " "),
      below !== undefined && isBullet(textOf(below)),
    );
  });
  const byLooks = new Set(alikeHeadings(split, headings));
  const hasWork = headings.includes("work");
  let isWork = !hasWork;
  const sections: Line[][] = [[]];
  for (const [at, line] of split.entries()) {
    const heading = byLooks.has(at) ? "other" : headings[at];
    if (heading) {
      isWork = heading === "work" || (heading === "introduction" && !hasWork);
      sections.push([]);
    } else if (isWork) sections.at(-1)?.push(line);
  }
  return {
    work: sections.filter((section) => section.length > 0),
    headingsByLooks: new Set(split.filter((_, at) => byLooks.has(at)).map(textOf)),
  };
}

/** In heights of other text: how large a heading is at least, unless it is in capitals. */
const headingSize = 1.1;

/** Lines that look like the heading for work, and whose words are unknown. None if companies may look so, too. */
function alikeHeadings(lines: Line[], headings: unknown[]): number[] {
  const sizes = lines.map(({ cells }) => cells[0]?.size ?? 0).toSorted((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const lookOf = ({ cells: [cell, ...more] }: Line) => {
    if (!cell || more.length > 0 || /\d/.test(cell.text)) return "";
    const isLarge = cell.size > headingSize * usual;
    const isHeading = isLarge || cell.text === cell.text.toUpperCase();
    return isHeading ? `${cell.runs[0]?.font} ${cell.size} ${isLarge}` : "";
  };
  const look = lookOf(lines[headings.indexOf("work")] ?? { page: 0, y: 0, cells: [] });
  const alike = look === "" ? [] : [...lines.keys()].filter((at) => lines[at] && lookOf(lines[at]) === look);
  const unknown = alike.filter((at) => !headings[at]);
  const areCompanies = unknown.some((at) => {
    const above = lines[at - 1];
    return (
      headings[at - 1] === "work" || (above && titleScore(textOf(above)) === 2 && !isBullet(textOf(above)))
    );
  });
  return areCompanies || unknown.length * 2 > alike.length ? [] : unknown;
}

/** Headings next to the text become lines of their own, also if they have several lines. */
function withoutLabels(lines: Line[]): Line[] {
  const split = lines.map((line) => ({ ...line, cells: splitLabel(line.cells) }));
  const all: Line[] = [];
  for (let at = 0; at < split.length; at++) {
    const line = split[at];
    const label = line && labelAt(split, at);
    if (!label) {
      if (line) all.push(line);
      continue;
    }
    all.push({ ...line, cells: [label.cell] });
    for (const neighbor of split.slice(at, at + label.count))
      if (neighbor.cells.length > 1) all.push({ ...neighbor, cells: neighbor.cells.slice(1) });
    at += label.count - 1;
  }
  return all;
}

const maxLabelLines = 4;

/** The heading that begins next to this line, and how many lines it has. */
function labelAt(lines: Line[], at: number): { cell: Cell; count: number } | null {
  const [first, neighbor] = lines[at]?.cells ?? [];
  // A wide gap may stand within a spaced heading.
  const isWhole = lines[at] && classifyHeading(textOf(lines[at]).replaceAll("\t", " "), false) !== null;
  if (!first || !neighbor || isWhole) return null;
  const cells = [first];
  for (const [place, { cells: own, y }] of lines.slice(at + 1, at + maxLabelLines).entries()) {
    const [cell] = own;
    const above = lines[at + place]?.y ?? 0;
    if (!cell || !isSameColumn(cell, first) || y - above > maxLeading * cell.size) break;
    cells.push(cell);
  }
  const texts = cells.map((_, index) => joined(cells.slice(0, index + 1)));
  const text = texts.findLast((heading) => classifyHeading(heading, false) !== null);
  if (text === undefined) return null;
  return { cell: { ...first, text, runs: [{ text, font: first.runs[0]?.font ?? "" }] }, count: cells.length };
}

/** Of lines of one text, in heights of a character. */
const maxLeading = 1.6;
const joined = (cells: Cell[]) => cells.map(({ text }) => text).join(" ");

const isSameColumn = (cell: Cell, other: Cell) =>
  Math.abs(cell.x - other.x) < 2 &&
  cell.size === other.size &&
  cell.runs[0]?.font !== "" &&
  cell.runs[0]?.font === other.runs[0]?.font;

/** A heading that touches the text next to it, in another font. */
function splitLabel(cells: Cell[]): Cell[] {
  const [first, ...rest] = cells;
  const [run, ...others] = first?.runs ?? [];
  if (!first || !run || others.length === 0 || classifyHeading(run.text.trim(), false) === null) return cells;
  const text = others
    .map((other) => other.text)
    .join("")
    .trim();
  if (text === "") return cells;
  return [{ ...first, text: run.text.trim(), runs: [run] }, { ...first, text, runs: others }, ...rest];
}

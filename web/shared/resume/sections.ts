import { classifyHeading } from "#web/shared/work-history/experience-headings.ts";
import { isBullet } from "#web/shared/work-history/experience-words.ts";
import type { Cell, Line } from "./lines.ts";

export const textOf = ({ cells }: Line) => cells.map(({ text }) => text).join("\t");

/** The lines of each section about work. Without a heading for work, what stands above other headings counts as such. */
export function workSections(lines: Line[]): Line[][] {
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
  const hasWork = headings.includes("work");
  let isWork = !hasWork;
  const sections: Line[][] = [[]];
  for (const [at, line] of split.entries()) {
    const heading = headings[at];
    if (heading) {
      isWork = heading === "work" || (heading === "introduction" && !hasWork);
      sections.push([]);
    } else if (isWork) sections.at(-1)?.push(line);
  }
  return sections.filter((section) => section.length > 0);
}

interface Label {
  x: number;
  y: number;
  size: number;
  font: string;
}

/** Headings beside the text become lines of their own. Their second lines are left out. */
function withoutLabels(lines: Line[]): Line[] {
  const all: Line[] = [];
  let label: Label | null = null;
  for (const line of lines) {
    const cells = splitLabel(line.cells);
    const [first, ...rest] = cells;
    if (!first) continue;
    const isHeading = classifyHeading(first.text, false) !== null;
    if (isHeading && rest.length > 0) {
      label = { x: first.x, y: line.y, size: first.size, font: first.runs[0]?.font ?? "" };
      all.push({ ...line, cells: [first] }, { ...line, cells: rest });
    } else if (!isHeading && label && goesOn(label, first, line.y)) {
      if (rest.length > 0) all.push({ ...line, cells: rest });
    } else all.push({ ...line, cells });
  }
  return all;
}

const goesOn = ({ x, y, size, font }: Label, cell: Cell, at: number) =>
  font !== "" &&
  Math.abs(cell.x - x) < 2 &&
  cell.size === size &&
  cell.runs[0]?.font === font &&
  at - y < 2.5 * size;

/** A heading that touches the text beside it, in another font. */
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

import {
  findPeriod,
  findWholeRange,
  isWithoutWords,
  readDuration,
  type FoundRange,
} from "#web/shared/work-history/experience-dates.ts";
import { titleScore } from "#web/shared/work-history/experience-titles.ts";
import { bulletMark } from "#web/shared/work-history/experience-words.ts";
import type { Cell, Line } from "./lines.ts";

/** In a file the space after it may be missing. */
export const bullet = new RegExp(String.raw`^${bulletMark}\s*(?=\S)`, "u");

/** 'von Oktober' above '2020 bis November' and '2022' in a narrow column is one period. */
export function mergeWrappedDates(lines: Line[]): Line[] {
  const merged = lines.map((line) => ({ ...line, cells: [...line.cells] }));
  for (const [at, { cells }] of merged.entries())
    for (const [place, cell] of cells.entries()) {
      if (cell.text.length > 60) continue;
      const below = merged.slice(at + 1, at + 4).map((line) => cellBelow(cell, line));
      const wrapped = [below, below.slice(0, 2), below.slice(0, 1)].find((parts) =>
        isWrappedDate(cell, parts),
      );
      if (!wrapped) continue;
      for (const [step, part] of wrapped.entries()) {
        const line = merged[at + step + 1];
        if (line) line.cells = line.cells.filter((other) => other !== part);
      }
      const text = joinTexts(cell, wrapped);
      // What stands before the period keeps its font.
      const runs = [...cell.runs.slice(0, -1), { ...lastRun(cell), text: joinTexts(lastRun(cell), wrapped) }];
      cells[place] = { ...cell, text, runs };
    }
  return merged.filter(({ cells }) => cells.length > 0);
}

const lastRun = ({ runs }: Cell) => runs.at(-1) ?? { text: "", font: "" };
const joinTexts = (cell: { text: string }, below: (Cell | undefined)[]) =>
  [cell, ...below].map((part) => part?.text ?? "").join(" ");

/** The cell below, or the only one of the line if the text continues at its edge. */
const cellBelow = (cell: Cell, { cells }: Line): Cell | undefined =>
  cells.find((other) => other.x < cell.right && other.right > cell.x) ??
  (cells.length === 1 ? cells[0] : undefined);

function isWrappedDate(cell: Cell, below: (Cell | undefined)[]): boolean {
  if (lastRun(cell).font === "" || findWholeRange(cell.text)) return false;
  if (below.length === 0 || below.some((part) => !part || findWholeRange(part.text))) return false;
  const text = joinTexts(cell, below);
  const rest = below.map((part) => part?.text ?? "").join(" ");
  return findWholeRange(text) !== null || isCutPeriod(cell.text, rest) || isCutDuration(cell.text, text);
}

/** 'Engineer, from March 2015 to August' above '2016'. */
function isCutPeriod(above: string, below: string): boolean {
  const isDate = /^(?:\p{L}{3,12}\.? )?(?:de )?(?:19|20)\d\d(?: \([^()]*\))?$/u.test(below);
  if (!isDate || bullet.test(above) || findPeriod(above)) return false;
  const found = findPeriod(`${above} ${below}`);
  return found !== null && isWithoutWords(found.after) && !isWithinSentence(found);
}

/** 'March – October 2020 (8' above 'months)'. */
function isCutDuration(above: string, text: string): boolean {
  const duration = /\(([^()]*)\)$/.exec(text)?.[1];
  return /\([^()]*$/.test(above) && duration !== undefined && readDuration(duration) !== null;
}

/** 'Moved all records from March 2019 to June 2020 without downtime.' */
export function isWithinSentence({ before, after }: FoundRange): boolean {
  const isContinued = /^\s*\p{Ll}/u.test(after) && readDuration(after.trim()) === null;
  const words = before.trim().split(" ");
  const small = words.filter((word) => /^\p{Ll}/u.test(word));
  return (
    /[\p{L}\d]\s*$/u.test(before) && (isContinued || (words.length >= 4 && small.length * 2 >= words.length))
  );
}

/** Where all lines are shorter, none is wrapped. */
const minWrapped = 20;

/** A line that continues in the next one, because the first word of that had no room. */
export function mergeWrappedNames(lines: Line[]): Line[] {
  const edge = Math.max(...lines.flatMap(({ cells }) => cells.map(({ right }) => right)));
  const merged: Line[] = [];
  for (const line of lines) {
    const above = merged.at(-1);
    const [cell, last] = [line.cells[0], above?.cells.at(-1)];
    const word = cell?.text.split(" ")[0] ?? "";
    const width =
      cell && cell.text !== "" ? ((cell.right - cell.x) / cell.text.length) * (word.length + 1) : 0;
    const isWrapped =
      above &&
      (above.cells.length === 1 || !/\p{L}{3}[.!?]$/u.test(last?.text ?? "")) &&
      line.cells.length === 1 &&
      cell &&
      last &&
      width > 0 &&
      cell.runs[0]?.font !== "" &&
      Math.abs(cell.x - last.x) < 2 &&
      cell.size === last.size &&
      cell.runs[0]?.font === last.runs.at(-1)?.font &&
      line.y - above.y < 1.6 * cell.size &&
      last.text.length >= minWrapped &&
      last.right + width > edge &&
      !bullet.test(cell.text) &&
      !bullet.test(last.text) &&
      !(titleScore(cell.text) === 2 && titleScore(last.text) < 2) &&
      findPeriod(last.text) === null &&
      findPeriod(cell.text) === null;
    if (isWrapped) {
      const runs = [
        ...last.runs,
        ...cell.runs.map((run, at) => (at === 0 ? { ...run, text: ` ${run.text}` } : run)),
      ];
      merged[merged.length - 1] = {
        ...above,
        y: line.y,
        cells: [
          ...above.cells.slice(0, -1),
          { ...last, text: `${last.text} ${cell.text}`, runs: joinRuns(runs) },
        ],
      };
    } else merged.push(line);
  }
  return merged;
}

function joinRuns(runs: Cell["runs"]): Cell["runs"] {
  const joined: Cell["runs"] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last?.font === run.font) joined[joined.length - 1] = { ...last, text: last.text + run.text };
    else joined.push(run);
  }
  return joined;
}

export interface CsvRecord {
  /** The line of the file on which it begins, counted from 1. */
  line: number;
  cells: string[];
}

interface Parsed {
  records: CsvRecord[];
  /** The line on which the rest begins. */
  line: number;
  /** A record whose end is not in the text yet. */
  rest: string;
}

/** A longer cell in quotation marks is taken for one whose second mark is missing. */
const maxQuotedCell = 100_000;

/**
 * Reads records as spreadsheets write them, and forgives what people and scripts write. A cell may begin with a quotation
 * mark and go on after the second one: '"Rob" Vale'. A mark that is never closed is part of the cell's text, so that it
 * cannot swallow the rows below. Lines end with \n here.
 * @param isCutOff more of the file follows this text
 */
export function parseCsv(text: string, delimiter: string, isCutOff: boolean, firstLine: number): Parsed {
  const records: CsvRecord[] = [];
  const nextDelimiter = finder(text, delimiter);
  const nextLineEnd = finder(text, "\n");
  let line = firstLine;
  let at = 0;
  while (at < text.length) {
    const cells: string[] = [];
    const start = at;
    let lineEnd = nextLineEnd(at);
    let lines = 1;
    let hasOpenMark = false;
    for (let isLast = false; !isLast;) {
      let end = Math.min(nextDelimiter(at), lineEnd);
      const mark = text.startsWith(' "', at) ? at + 1 : at;
      let quoted = null;
      if (text[mark] === '"' && !hasOpenMark) {
        quoted = endOfQuoted(text, mark, nextDelimiter, lineEnd);
        if (quoted === "cut off" && isCutOff && text.length - mark <= maxQuotedCell)
          return { records, line, rest: text.slice(start) };
        if (typeof quoted === "number") end = quoted;
        else hasOpenMark = true;
      }
      cells.push(typeof quoted === "number" ? unquoted(text.slice(mark, end)) : text.slice(at, end));
      for (; lineEnd < end; lines++) lineEnd = nextLineEnd(lineEnd + 1);
      isLast = end >= lineEnd;
      at = end + 1;
    }
    if (isCutOff && lineEnd === text.length) return { records, line, rest: text.slice(start) };
    records.push({ line, cells });
    line += lines;
  }
  return { records, line, rest: "" };
}

/** Where a sign stands next; the end of the text where it does not. Remembers it, so that a sign that is rare is not looked for again and again. */
function finder(text: string, sign: string): (from: number) => number {
  let searchedFrom = 0;
  let found = -1;
  return (from) => {
    if (from < searchedFrom || from > found) {
      const at = text.indexOf(sign, from);
      found = at === -1 ? text.length : at;
      searchedFrom = from;
    }
    return found;
  };
}

/**
 * Where a cell ends that begins with a quotation mark: at the first delimiter or line end outside of its marks. A mark that
 * closes on a later line has to be followed by one of them, else it is the first mark of another cell, and this one is
 * never closed.
 */
function endOfQuoted(
  text: string,
  start: number,
  nextDelimiter: (from: number) => number,
  lineEnd: number,
): number | "never" | "cut off" {
  let at = start + 1;
  let isReopened = false;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close === -1) return "cut off";
    // Only a cell whose first mark is its only opening one goes over lines.
    if (isReopened && lineEnd < close) return "never";
    if (close - start > maxQuotedCell) return "never";
    if (text[close + 1] === '"') {
      at = close + 2;
      continue;
    }
    const delimiter = nextDelimiter(close + 1);
    if (close + 1 === delimiter || close + 1 === text.length || text[close + 1] === "\n") return close + 1;
    if (lineEnd < close) return "never";
    // It goes on after its second mark, and may open another before it ends.
    const end = Math.min(delimiter, lineEnd);
    const open = text.indexOf('"', close + 1);
    if (open === -1 || open > end) return end;
    isReopened = true;
    at = open + 1;
  }
}

/** A cell as it is meant: without the marks around it, and of two marks within it one. */
function unquoted(written: string): string {
  const cell = written.trimEnd();
  const inner = cell.slice(1, -1);
  const isWhole = cell.length > 1 && cell.endsWith('"') && !inner.replaceAll('""', "").includes('"');
  return isWhole ? inner.replaceAll('""', '"') : cell;
}

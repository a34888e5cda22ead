export interface CsvRecord {
  /** The line of the file on which it starts, from 1. */
  line: number;
  cells: string[];
}

interface Parsed {
  records: CsvRecord[];
  /** The line on which the rest begins. */
  line: number;
  /** The start of a record that continues in the next piece. */
  rest: string;
}

/** A longer quoted cell is treated as one whose closing quotation mark is missing. */
const maxQuotedCell = 100_000;

/**
 * Parses CSV as spreadsheets write it, and tolerates the mistakes of people and scripts. A cell may continue after its
 * closing quotation mark: '"Rob" Vale'. A mark that is never closed is part of the text, so that it cannot swallow the
 * rows below. Lines must end with \n.
 * @param isCutOff more of the file follows this text
 */
export function parseCsv(text: string, delimiter: string, isCutOff: boolean, firstLine: number): Parsed {
  const records: CsvRecord[] = [];
  const nextDelimiter = createFinder(text, delimiter);
  const nextLineEnd = createFinder(text, "\n");
  let line = firstLine;
  let at = 0;
  while (at < text.length) {
    const cells: string[] = [];
    const start = at;
    let lineEnd = nextLineEnd(at);
    let lines = 1;
    for (let isLast = false; !isLast;) {
      let end = Math.min(nextDelimiter(at), lineEnd);
      const mark = text.startsWith(' "', at) ? at + 1 : at;
      let quoted = null;
      if (text[mark] === '"') {
        quoted = endOfQuoted(text, mark, nextDelimiter, lineEnd);
        if (quoted === "cut off" && isCutOff && text.length - mark <= maxQuotedCell)
          return { records, line, rest: text.slice(start) };
        if (typeof quoted === "number") end = quoted;
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

/**
 * Finds the next index of a character, or the text's end. Remembers it, because searching again for a rare character
 * would take quadratic time.
 */
function createFinder(text: string, sign: string): (from: number) => number {
  let searchedFrom = 0;
  let found = -1;
  return (from) => {
    if (from < searchedFrom || from > found) {
      const index = text.indexOf(sign, from);
      found = index === -1 ? text.length : index;
      searchedFrom = from;
    }
    return found;
  };
}

/**
 * Where a quoted cell ends: at the first delimiter or line end outside of its marks. A closing mark on a later line
 * must be followed by one of them; otherwise it opens another cell, and this one is never closed.
 */
function endOfQuoted(
  text: string,
  start: number,
  nextDelimiter: (from: number) => number,
  lineEnd: number,
): number | "never" | "cut off" {
  let index = start + 1;
  let isReopened = false;
  for (;;) {
    const close = text.indexOf('"', index);
    if (close === -1) return "cut off";
    // Only a cell with a single opening mark may span lines.
    if (isReopened && lineEnd < close) return "never";
    if (close - start > maxQuotedCell) return "never";
    if (text[close + 1] === '"') {
      index = close + 2;
      continue;
    }
    const delimiter = nextDelimiter(close + 1);
    if (close + 1 === delimiter || text[close + 1] === "\n") return close + 1;
    if (lineEnd < close) return "never";
    // The cell continues after its closing mark, and may open another.
    const end = Math.min(delimiter, lineEnd);
    const open = text.indexOf('"', close + 1);
    if (open === -1 || open > end) return end;
    isReopened = true;
    index = open + 1;
  }
}

/** The cell without surrounding marks, and with doubled marks as one. */
function unquoted(written: string): string {
  const cell = written.trimEnd();
  const inner = cell.slice(1, -1);
  return inner.replaceAll('""', "").includes('"') ? cell : inner.replaceAll('""', '"');
}

import Papa from "papaparse";
import type { ImportOutcome } from "#contract/directory.ts";
import type { CsvRecord } from "./read-file.ts";

export interface RejectedRow {
  line: number;
  reason: string;
  text: string;
}

const shownRows = 500;

/** What an import refused: the first rows to look at, all of them as a CSV file to correct and import again. */
export class RejectedRows {
  readonly shown: RejectedRow[] = [];
  // Blobs: the browser may keep them outside of the memory.
  readonly #parts: Blob[] = [];
  readonly #width: number;

  constructor(header: string[]) {
    this.#width = header.length;
    this.#parts.push(lines([[...header, "Line", "Reason"]]));
  }

  add(records: CsvRecord[], rejected: ImportOutcome["rejected"]) {
    if (rejected.length === 0) return;
    const byLine = new Map(records.map((record) => [record.line, record.cells]));
    const rows = rejected.map(({ line, reason }) => ({ line, reason, cells: byLine.get(line) ?? [] }));
    const places = Array.from({ length: this.#width }, (_, place) => place);
    this.#parts.push(
      lines(
        rows.map(({ line, reason, cells }) => [
          ...places.map((place) => cells[place] ?? ""),
          String(line),
          reason,
        ]),
      ),
    );
    for (const { line, reason, cells } of rows.slice(0, shownRows - this.shown.length)) {
      this.shown.push({ line, reason, text: cells.filter(Boolean).join(", ").slice(0, 200) });
    }
  }

  file(): Blob {
    // Excel reads UTF-8 only where the file says so.
    return new Blob(["\uFEFF", ...this.#parts], { type: "text/csv;charset=utf-8" });
  }
}

function lines(rows: string[][]): Blob {
  // A cell that begins with = would be a formula in a spreadsheet.
  return new Blob([`${Papa.unparse(rows, { escapeFormulae: true })}\r\n`]);
}

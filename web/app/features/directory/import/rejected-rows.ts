import Papa from "papaparse";
import type { ImportOutcome } from "#contract/directory.ts";
import { escapeFormula } from "#contract/fields.ts";
import { fileNameOf } from "#contract/text.ts";
import { groupBy } from "#web/app/lib/collections.ts";
import type { CsvRecord } from "#contract/import-file/parse-csv.ts";

export interface RejectedRow {
  line: number;
  reason: string;
  text: string;
}

const shownRows = 500;

/** How many rows were rejected for one cause. */
export interface Cause {
  cause: string;
  count: number;
}

/** The reason without the row's value: 'This is not an e-mail address: 'nobody'' → 'This is not an e-mail address'. */
export const getCause = (reason: string) => reason.split(": '")[0] ?? reason;

/** The causes of rejections, the most frequent first. */
export function countCauses(rejected: { reason: string }[]): Cause[] {
  const groups = groupBy(rejected, ({ reason }) => getCause(reason));
  return [...groups]
    .map(([cause, rows]) => ({ cause, count: rows.length }))
    .toSorted((a, b) => b.count - a.count);
}

/** The rejected rows of an import: the first rows to show, and all as a CSV file to correct and import again. */
export class RejectedRows {
  readonly firstRows: RejectedRow[] = [];
  /** By cause. */
  readonly counts = new Map<string, number>();
  // Blobs, which the browser may store outside of memory.
  readonly #parts: Blob[] = [];
  readonly #width: number;
  readonly #delimiter: string;

  /** Uses the imported file's delimiter, so that the same spreadsheet can open it. */
  constructor(header: string[], delimiter: string) {
    this.#width = header.length;
    this.#delimiter = delimiter;
    this.#parts.push(this.#toCsv([[...header, "Line", "Reason"]]));
  }

  add(records: CsvRecord[], rejected: ImportOutcome["rejected"]) {
    if (rejected.length === 0) return;
    for (const { cause, count } of countCauses(rejected))
      this.counts.set(cause, (this.counts.get(cause) ?? 0) + count);
    const byLine = new Map(records.map((record) => [record.line, record.cells]));
    const rows = rejected.map(({ line, reason }) => ({ line, reason, cells: byLine.get(line) ?? [] }));
    const csvRows = rows.map(({ line, reason, cells }) => {
      const paddedCells = Array.from({ length: this.#width }, (_, index) => cells[index] ?? "");
      return [...paddedCells, String(line), reason];
    });
    this.#parts.push(this.#toCsv(csvRows));
    for (const { line, reason, cells } of rows.slice(0, shownRows - this.firstRows.length)) {
      this.firstRows.push({ line, reason, text: cells.filter(Boolean).join(", ").slice(0, 200) });
    }
  }

  #toCsv(rows: string[][]): Blob {
    const delimiter = this.#delimiter;
    const cells = rows.map((row) => row.map((cell) => escapeFormula(cell, delimiter)));
    return new Blob([`${Papa.unparse(cells, { delimiter })}\r\n`]);
  }

  file(importedName: string): File {
    const name = fileNameOf("rejected", importedName.replace(/\.\w{1,8}$/, ""), "csv");
    // Excel reads UTF-8 only with a byte order mark.
    return new File(["\uFEFF", ...this.#parts], name, { type: "text/csv;charset=utf-8" });
  }
}

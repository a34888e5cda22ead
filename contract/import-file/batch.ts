import { type DirectoryRow, rowsPerBatch } from "#contract/directory.ts";

/** The server accepts bodies of up to 4 MB. */
const bytesPerBatch = 3 * 1024 * 1024;

/** Rows that are sent in one request. */
export class Batch {
  rows: DirectoryRow[] = [];
  #bytes = 0;
  readonly #encoder = new TextEncoder();

  /** False if the row needs the next batch. */
  add(row: DirectoryRow): boolean {
    const bytes = this.#encoder.encode(JSON.stringify(row)).length + 1;
    const isFull = this.rows.length >= rowsPerBatch || this.#bytes + bytes > bytesPerBatch;
    if (isFull && this.rows.length > 0) return false;
    this.rows.push(row);
    this.#bytes += bytes;
    return true;
  }
}

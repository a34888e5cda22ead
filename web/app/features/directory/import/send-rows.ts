import { type DirectoryRow, type ImportOutcome, rowsPerBatch } from "#contract/directory.ts";
import { isWorthRetrying } from "#web/app/lib/error-message.ts";

/** The service takes bodies of up to 4 MB. */
const bytesPerBatch = 3 * 1024 * 1024;
const pausesMs = [1_000, 2_000, 4_000, 8_000];

/** Rows that travel together. */
export class Batch {
  rows: DirectoryRow[] = [];
  #bytes = 0;
  readonly #encoder = new TextEncoder();

  /** False where the row needs the next batch. */
  add(row: DirectoryRow): boolean {
    const bytes = this.#encoder.encode(JSON.stringify(row)).length + 1;
    const isFull = this.rows.length >= rowsPerBatch || this.#bytes + bytes > bytesPerBatch;
    if (isFull && this.rows.length > 0) return false;
    this.rows.push(row);
    this.#bytes += bytes;
    return true;
  }
}

/** Sends one batch; with the last one the import is complete. */
export type SendRows = (rows: DirectoryRow[], isLast: boolean) => Promise<ImportOutcome>;

/** What gets lost on the way is sent again by itself: the same rows twice change nothing. */
export async function sendPatiently(send: () => Promise<ImportOutcome>, signal: AbortSignal) {
  for (const pauseMs of pausesMs) {
    try {
      return await send();
    } catch (error) {
      if (!isWorthRetrying(error) || signal.aborted) throw error;
      await pause(pauseMs, signal);
    }
  }
  return send();
}

function pause(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}

import type { DirectoryRow, ImportOutcome } from "#contract/directory.ts";
import { Batch } from "#contract/import-file/batch.ts";
import { isWorthRetrying } from "#web/app/lib/error-message.ts";
import { type Columns, type FileFacts, toDirectoryRow } from "#contract/import-file/columns.ts";
import type { RejectedRows } from "./rejected-rows.ts";
import type { CsvRecord } from "#contract/import-file/parse-csv.ts";
import { type Sheet, readRecords } from "#contract/import-file/read-file.ts";

export interface Tally {
  bytesRead: number;
  added: number;
  updated: number;
  unchanged: number;
  rejected: number;
  /** Among the imported rows. */
  sharedMailboxes: number;
}

export const emptyTally: Tally = {
  bytesRead: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  rejected: 0,
  sharedMailboxes: 0,
};

interface FileImport {
  file: File;
  sheet: Sheet;
  columns: Columns;
  facts: FileFacts;
  send: SendRows;
  rejectedRows: RejectedRows;
  onProgress: (tally: Tally) => void;
}

/** Sends a file's rows in batches and reports the progress after each. */
export async function importFile(fileImport: FileImport): Promise<Tally> {
  const { file, sheet, columns, onProgress } = fileImport;
  let tally = emptyTally;
  let batch = new Batch();
  let records: CsvRecord[] = [];

  async function flush(bytesRead: number, isLast: boolean) {
    const outcome = await fileImport.send(batch.rows, isLast);
    fileImport.rejectedRows.add(records, outcome.rejected);
    tally = { ...addOutcome(tally, outcome), bytesRead };
    onProgress(tally);
    batch = new Batch();
    records = [];
  }

  let bytesBefore = 0;
  for await (const chunk of readRecords(file, sheet)) {
    for (const [index, record] of chunk.records.entries()) {
      if (record.line <= sheet.header.line) continue;
      const row = toDirectoryRow(columns, record.line, record.cells, fileImport.facts);
      if (!batch.add(row)) {
        const share = index / chunk.records.length;
        await flush(bytesBefore + share * (chunk.bytesRead - bytesBefore), false);
        batch.add(row);
      }
      records.push(record);
    }
    bytesBefore = chunk.bytesRead;
  }
  await flush(file.size, true);
  return tally;
}

function addOutcome(tally: Tally, outcome: ImportOutcome): Tally {
  return {
    ...tally,
    added: tally.added + outcome.added,
    updated: tally.updated + outcome.updated,
    unchanged: tally.unchanged + outcome.unchanged,
    rejected: tally.rejected + outcome.rejected.length,
    sharedMailboxes: tally.sharedMailboxes + outcome.sharedMailboxes,
  };
}

const pausesMs = [1_000, 2_000, 4_000, 8_000];

/** Sends one batch; the last one completes the import. */
export type SendRows = (rows: DirectoryRow[], isLast: boolean) => Promise<ImportOutcome>;

/** Retries after network failures, which is safe because importing the same rows twice changes nothing. */
export async function sendWithRetries(send: () => Promise<ImportOutcome>, signal: AbortSignal) {
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

import type { ImportOutcome } from "#contract/directory.ts";
import { type Columns, type FileFacts, rowFrom } from "./columns.ts";
import type { CsvRecord } from "./parse-csv.ts";
import { readRecords, type Sheet } from "./read-file.ts";
import type { RejectedRows } from "./rejected-rows.ts";
import { Batch, type SendRows } from "./send-rows.ts";

export interface Tally {
  bytesRead: number;
  added: number;
  updated: number;
  unchanged: number;
  rejected: number;
  /** Of the rows that were kept. */
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

/** Sends a file's rows batch by batch and tells after each how far it got. */
export async function importFile(job: FileImport): Promise<Tally> {
  const { file, sheet, columns, onProgress } = job;
  let tally = emptyTally;
  let batch = new Batch();
  let records: CsvRecord[] = [];

  async function flush(bytesRead: number, isLast: boolean) {
    const outcome = await job.send(batch.rows, isLast);
    job.rejectedRows.add(records, outcome.rejected);
    tally = { ...sum(tally, outcome), bytesRead };
    onProgress({ ...tally, bytesRead });
    batch = new Batch();
    records = [];
  }

  let bytesBefore = 0;
  for await (const piece of readRecords(file, sheet)) {
    for (const [index, record] of piece.records.entries()) {
      if (record.line <= sheet.header.line) continue;
      const row = rowFrom(columns, record.line, record.cells, job.facts);
      if (!batch.add(row)) {
        const share = index / piece.records.length;
        await flush(bytesBefore + share * (piece.bytesRead - bytesBefore), false);
        batch.add(row);
      }
      records.push(record);
    }
    bytesBefore = piece.bytesRead;
  }
  await flush(file.size, true);
  return { ...tally, bytesRead: file.size };
}

function sum(tally: Tally, outcome: ImportOutcome): Tally {
  return {
    ...tally,
    added: tally.added + outcome.added,
    updated: tally.updated + outcome.updated,
    unchanged: tally.unchanged + outcome.unchanged,
    rejected: tally.rejected + outcome.rejected.length,
    sharedMailboxes: tally.sharedMailboxes + outcome.sharedMailboxes,
  };
}

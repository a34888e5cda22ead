import {
  type Columns,
  type FileFacts,
  missingColumns,
  plainName,
  toDirectoryRow,
} from "#contract/import-file/columns.ts";
import { Batch } from "#contract/import-file/batch.ts";
import { findEncoding } from "#contract/import-file/find-encoding.ts";
import { findQuestions, getFileFacts, noAnswers, type Questions } from "#contract/import-file/questions.ts";
import {
  detectColumns,
  readDateOrders,
  readRecords,
  readSheet,
  type Sheet,
  UnreadableFile,
} from "#contract/import-file/read-file.ts";
import type { Row } from "#server/features/directory/check-rows.ts";
import type { SourceRow } from "./feed.ts";

interface ReadableFile {
  file: Blob;
  sheet: Sheet;
  columns: Columns;
  facts: FileFacts;
}

/**
 * Reads how a file is to be imported, without an admin. What the page would ask an admin must be clear from
 * the file itself.
 * @throws UnreadableFile
 */
export async function readUnattended(
  file: Blob,
  { company }: Pick<SourceRow, "company">,
): Promise<ReadableFile> {
  const { choices, isOpen } = await findEncoding(file);
  const reading = choices[0]?.reading;
  if (!reading || isOpen) throw new UnreadableFile("The file's encoding is unclear. Save it as CSV UTF-8.");
  const sheet = await readSheet(file, reading);
  const columns = detectColumns(sheet);
  const dates = await readDateOrders(file, sheet);
  const header = sheet.header.cells;
  // If the file has a column for the end, and no row has one, nobody has left.
  const answers = { ...noAnswers, company: company ?? "", confirmsNoPastEnd: columns.includes("end") };
  const questions = findQuestions({ header, columns, recognized: columns, dates, answers });
  if (!questions.isAnswered) throw new UnreadableFile(openQuestion(questions, { header, columns }));
  return { file, sheet, columns, facts: getFileFacts(questions, answers) };
}

function openQuestion(
  questions: Questions,
  { header, columns }: { header: string[]; columns: Columns },
): string {
  const [missing] = missingColumns(columns);
  if (missing) return missing;
  if (questions.company === "required") return "No column says where people work. Add a column 'Company'.";
  if (questions.order === "open")
    return "It is unclear whether dates such as 03/04/2015 begin with the day or the month. Write them as 2015-04-03.";
  const [unclear] = questions.maybeEnds;
  if (unclear !== undefined)
    return `The column '${plainName(header[unclear] ?? "")}' may say when people left. Name it 'End date', or remove it.`;
  return "No column says when people left. Add a column 'End date'; it is empty for those who still work there.";
}

/** A file's rows in batches; the last may be empty. */
export async function* batchesOf({ file, sheet, columns, facts }: ReadableFile): AsyncGenerator<Row[]> {
  let batch = new Batch();
  for await (const { records } of readRecords(file, sheet))
    for (const { line, cells } of records) {
      if (line <= sheet.header.line) continue;
      const row = toDirectoryRow(columns, line, cells, facts);
      if (!batch.add(row)) {
        yield batch.rows.map(toRow);
        batch = new Batch();
        batch.add(row);
      }
    }
  yield batch.rows.map(toRow);
}

const toRow = ({ profileUrl = "", ...row }: Batch["rows"][number]): Row => ({ ...row, profileUrl });

export async function firstRows(readable: ReadableFile, count: number): Promise<Row[]> {
  const { sheet, columns, facts } = readable;
  return sheet.first
    .slice(0, count)
    .map(({ line, cells }) => toRow(toDirectoryRow(columns, line, cells, facts)));
}

import { checkedAtOnce } from "#contract/directory.ts";
import { repairDoubleEncoding } from "#contract/pasted.ts";
import { type Columns, guessColumns, isAddress, isProfile, matchColumns } from "./columns.ts";
import { DateOrders } from "./date-order.ts";
import { type Reading, decoderFor } from "./encodings.ts";
import { type CsvRecord, parseCsv } from "./parse-csv.ts";

/** A file's format and first records. */
export interface Sheet {
  reading: Reading;
  delimiter: string;
  /** Line 0 if the file has no header; its columns are then numbered. */
  header: CsvRecord;
  first: CsvRecord[];
}

const delimiters = [",", ";", "\t", "|"];
const searchedRecords = 30;
const maxRecordLength = 1_000_000;
const maxColumns = 1_000;

/**
 * Finds the header, which may stand below notes, as in LinkedIn's export. A file may also start with its rows; its
 * columns are then numbered.
 */
export async function readSheet(file: Blob, reading: Reading): Promise<Sheet> {
  const { value: piece } = await readText(file, reading).next();
  if (!piece) throw new UnreadableFile("This file is empty.");
  refuseWide(piece.text);
  const declared = declaredDelimiter(piece.text);
  const sheets = (declared ? [declared] : delimiters).flatMap((delimiter) => {
    const parsed = parseCsv(piece.text, delimiter, !piece.isLast, 1).records;
    const records = parsed.filter((record) => isFilled(record, delimiter));
    const [top] = records;
    if (top && isRow(top)) return [withoutHeader(delimiter, records)];
    return records.slice(0, searchedRecords).map((header, index) => ({
      delimiter,
      header,
      first: records.slice(index + 1, index + 1 + checkedAtOnce),
    }));
  });
  const [best] = sheets.toSorted((a, b) => headerScore(b.header) - headerScore(a.header));
  if (!best) throw new UnreadableFile("This file is empty.");
  if (best.first.length === 0) throw new UnreadableFile("This file has no rows below the columns' names.");
  return { ...best, reading };
}

/** What the columns mean, by their headings or, without a header, by the first rows. */
export function detectColumns({ header, first }: Sheet): Columns {
  const rows = first.map(({ cells }) => cells);
  return header.line > 0 ? matchColumns(header.cells, rows) : guessColumns(rows);
}

/** Excel reads a first line 'sep=;' as the file's delimiter and does not show it. */
const separatorLine = /^"?sep=([^\s\w"]|\t)"?[,;\t|]*(?:\n|$)/i;
const declaredDelimiter = (text: string) => separatorLine.exec(text.slice(0, 100))?.[1];

/** Such a file was exported the wrong way round, or is not a table. */
function refuseWide(text: string) {
  const [first = ""] = text.split("\n", 1);
  const columns = Math.max(...delimiters.map((delimiter) => first.split(delimiter).length));
  if (columns > maxColumns)
    throw new UnreadableFile(
      `This file has more than ${maxColumns.toLocaleString("en")} columns. Is it a list of people, one to a line?`,
    );
}

function withoutHeader(delimiter: string, records: CsvRecord[]) {
  const cells = (records[0]?.cells ?? []).map((_, index) => `Column ${index + 1}`);
  return { delimiter, header: { line: 0, cells }, first: records.slice(0, checkedAtOnce) };
}

/** An address shows that this is a row and not the header. */
function isRow({ cells }: CsvRecord): boolean {
  return cells.length > 1 && cells.some((cell) => isAddress(cell) || isProfile(cell));
}

/** Known headings count most. Without any, the widest of the first records is taken as the header. */
function headerScore({ cells }: CsvRecord): number {
  const known = matchColumns(cells).filter((meaning) => meaning !== null).length;
  return known * 1_000 + Math.min(cells.length, 999);
}

/**
 * Reads the whole file to find in which order each column writes day and month.
 * @param onProgress called while there is more to read
 */
export async function readDateOrders(
  file: Blob,
  sheet: Sheet,
  onProgress?: (bytesRead: number) => void,
): Promise<DateOrders[]> {
  const orders: DateOrders[] = [];
  for await (const { records, bytesRead } of readRecords(file, sheet)) {
    for (const { line, cells } of records)
      if (line > sheet.header.line)
        for (const [index, cell] of cells.entries()) (orders[index] ??= new DateOrders()).add(cell);
    if (bytesRead < file.size) onProgress?.(bytesRead);
  }
  return orders;
}

/** All records of a file, piece by piece; the next piece is read only when the caller asks for it. */
export async function* readRecords(file: Blob, { reading, delimiter }: Pick<Sheet, "reading" | "delimiter">) {
  let rest = "";
  let line = 1;
  for await (const { text, bytesRead, isLast } of readText(file, reading)) {
    const parsed = parseCsv(rest + text, delimiter, !isLast, line);
    ({ rest, line } = parsed);
    if (rest.length > maxRecordLength)
      throw new UnreadableFile(
        `Line ${line} has more than a million characters. Is this a list of people, one to a line?`,
      );
    yield { records: parsed.records.filter((record) => isFilled(record, delimiter)), bytesRead };
  }
}

/** False for a blank line, for Excel's 'sep=' line, and for the zero bytes of a truncated file. */
function isFilled({ line, cells }: CsvRecord, delimiter: string): boolean {
  if (line === 1 && separatorLine.test(cells.join(delimiter).slice(0, 100))) return false;
  return cells.some((cell) => /[^\s\0]/.test(cell));
}

/** The message says what the user can do about it. */
export class UnreadableFile extends Error {}

const pieceBytes = 1024 * 1024;

interface TextPiece {
  /** With \n as the only line end. */
  text: string;
  bytesRead: number;
  isLast: boolean;
}

/** A file's text in pieces, to limit memory. */
export async function* readText(file: Blob, reading: Reading): AsyncGenerator<TextPiece> {
  const decoder = decoderFor(reading);
  let bytesRead = 0;
  let carry = "";
  while (bytesRead < file.size || bytesRead === 0) {
    const bytes = await readBytes(file, bytesRead);
    bytesRead += bytes.length;
    const isLast = bytesRead >= file.size;
    const decoded = carry + decoder.decode(bytes, { stream: !isLast });
    carry = isLast ? "" : unfinishedEnd(decoded, reading);
    // Concatenated files contain byte order marks.
    const text = decoded
      .slice(0, decoded.length - carry.length)
      .replace(/\r\n?/g, "\n")
      .replaceAll("\uFEFF", "");
    yield { text: reading.isDoubled ? repairDoubleEncoding(text) : text, bytesRead, isLast };
  }
}

/** The end of a piece that may continue in the next: half of \r\n, or half of a character that was encoded twice. */
function unfinishedEnd(text: string, { isDoubled }: Reading): string {
  let from = text.length;
  if (text.endsWith("\r")) from--;
  else if (isDoubled) while (from > text.length - 10_000 && text.charCodeAt(from - 1) > 0x7f) from--;
  return text.slice(from);
}

/** The next piece of a file's bytes. */
export async function readBytes(file: Blob, from: number): Promise<Uint8Array> {
  try {
    const bytes = new Uint8Array(await file.slice(from, from + pieceBytes).arrayBuffer());
    if (bytes.length === 0) throw new UnreadableFile("This file is empty.");
    return bytes;
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(
      "The file could not be read. It may have been changed or moved: choose it again.",
      {
        cause: error,
      },
    );
  }
}

import { checkedAtOnce } from "#contract/directory.ts";
import { isAddress, isProfile, matchColumns } from "./columns.ts";
import { DateOrders } from "./date-order.ts";
import type { Reading } from "./encodings.ts";
import { type CsvRecord, parseCsv } from "./parse-csv.ts";
import { readText, UnreadableFile } from "./read-text.ts";

/** How a file is laid out, and how it begins. */
export interface Sheet {
  reading: Reading;
  delimiter: string;
  /** In line 0 where the file has none: its columns are numbered. */
  header: CsvRecord;
  /** The first records below the header. */
  first: CsvRecord[];
}

const delimiters = [",", ";", "\t", "|"];
const searchedRecords = 30;
const longestRecord = 1_000_000;
const mostColumns = 1_000;

/**
 * Finds the line with the columns' names: notes, as in LinkedIn's export, may stand above it. A file may also begin with
 * its rows; then its columns are numbered.
 */
export async function readSheet(file: Blob, reading: Reading): Promise<Sheet> {
  const { value: piece } = await readText(file, reading).next();
  if (!piece) throw new UnreadableFile("This file is empty.");
  refuseWide(piece.text);
  const said = delimiterSaid(piece.text);
  const sheets = (said ? [said] : delimiters).flatMap((delimiter) => {
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
  const [best] = sheets.toSorted((one, other) => likeness(other.header) - likeness(one.header));
  if (!best) throw new UnreadableFile("This file is empty.");
  if (best.first.length === 0) throw new UnreadableFile("This file has no rows below the columns' names.");
  return { ...best, reading };
}

/** Excel reads a first line 'sep=;' as the delimiter of the file, and shows it to nobody. */
const separatorLine = /^"?sep=([^\s\w"]|\t)"?[,;\t|]*(?:\n|$)/i;
const delimiterSaid = (text: string) => separatorLine.exec(text.slice(0, 100))?.[1];

/** What was exported the wrong way round, or is no table: nobody could say what each of its columns means. */
function refuseWide(text: string) {
  const [first = ""] = text.split("\n", 1);
  const columns = Math.max(...delimiters.map((delimiter) => first.split(delimiter).length));
  if (columns > mostColumns)
    throw new UnreadableFile(
      `This file has more than ${mostColumns.toLocaleString("en")} columns. Is it a list of people, one to a line?`,
    );
}

function withoutHeader(delimiter: string, records: CsvRecord[]) {
  const cells = (records[0]?.cells ?? []).map((_, index) => `Column ${index + 1}`);
  return { delimiter, header: { line: 0, cells }, first: records.slice(0, checkedAtOnce) };
}

/** An address tells a row from a line with names, which has none. */
function isRow({ cells }: CsvRecord): boolean {
  return cells.length > 1 && cells.some((cell) => isAddress(cell) || isProfile(cell));
}

/** Known names count most. Without any, the widest of the first records is taken for the header. */
function likeness({ cells }: CsvRecord): number {
  const known = matchColumns(cells).filter((meaning) => meaning !== null).length;
  return known * 1_000 + Math.min(cells.length, 999);
}

/**
 * Looks through the whole file, column by column, for the order in which its dates give day and month.
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
        for (const [place, cell] of cells.entries()) (orders[place] ??= new DateOrders()).look(cell);
    if (bytesRead < file.size) onProgress?.(bytesRead);
  }
  return orders;
}

/** All records of a file, piece by piece: whoever takes them decides when the next piece is read. */
export async function* readRecords(file: Blob, { reading, delimiter }: Pick<Sheet, "reading" | "delimiter">) {
  let rest = "";
  let line = 1;
  for await (const { text, bytesRead, isLast } of readText(file, reading)) {
    const parsed = parseCsv(rest + text, delimiter, !isLast, line);
    ({ rest, line } = parsed);
    if (rest.length > longestRecord)
      throw new UnreadableFile(
        `Line ${line} has more than a million characters. Is this a list of people, one to a line?`,
      );
    yield { records: parsed.records.filter((record) => isFilled(record, delimiter)), bytesRead };
  }
}

/** Neither a blank line, nor one that only names the delimiter, nor what fills up a file whose end is missing. */
function isFilled({ line, cells }: CsvRecord, delimiter: string): boolean {
  if (line === 1 && separatorLine.test(cells.join(delimiter).slice(0, 100))) return false;
  return cells.some((cell) => /[^\s\0]/.test(cell));
}

import { repairDoubleEncoding } from "#contract/pasted.ts";
import { decoderFor, type Reading } from "./encodings.ts";

/** A file that cannot be read, with what to do about it. */
export class UnreadableFile extends Error {}

const pieceBytes = 1024 * 1024;

interface TextPiece {
  /** With one kind of line end, whatever the file has. */
  text: string;
  bytesRead: number;
  isLast: boolean;
}

/** A file's text in pieces, so that a long one never fills the memory. */
export async function* readText(file: Blob, reading: Reading): AsyncGenerator<TextPiece> {
  const decoder = decoderFor(reading);
  let bytesRead = 0;
  let held = "";
  while (bytesRead < file.size || bytesRead === 0) {
    const bytes = await bytesOf(file, bytesRead);
    bytesRead += bytes.length;
    const isLast = bytesRead >= file.size;
    const decoded = held + decoder.decode(bytes, { stream: !isLast });
    held = isLast ? "" : unfinishedEnd(decoded, reading);
    // Files that were joined have a byte order mark in their middle.
    const text = decoded
      .slice(0, decoded.length - held.length)
      .replace(/\r\n?/g, "\n")
      .replaceAll("\uFEFF", "");
    yield { text: reading.isDoubled ? repairDoubleEncoding(text) : text, bytesRead, isLast };
  }
}

/** What ends a piece and may go on in the next: half of a line end, half of a character that was encoded twice. */
function unfinishedEnd(text: string, { isDoubled }: Reading): string {
  let from = text.length;
  if (text.endsWith("\r")) from--;
  else if (isDoubled) while (from > text.length - 10_000 && text.charCodeAt(from - 1) > 0x7f) from--;
  return text.slice(from);
}

/** The next piece of a file's bytes. */
export async function bytesOf(file: Blob, from: number): Promise<Uint8Array> {
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

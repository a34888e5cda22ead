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
export async function* readText(file: Blob): AsyncGenerator<TextPiece> {
  const encoding = markedEncoding(await bytesOf(file, 0));
  const decoder = encoding ? new TextDecoder(encoding) : new UnmarkedDecoder();
  let bytesRead = 0;
  let held = "";
  while (bytesRead < file.size) {
    const bytes = await bytesOf(file, bytesRead);
    bytesRead += bytes.length;
    const isLast = bytesRead >= file.size;
    const text = held + decoder.decode(bytes, { stream: !isLast });
    // The other half of a line end may stand in the next piece.
    held = !isLast && text.endsWith("\r") ? "\r" : "";
    yield { text: text.slice(0, text.length - held.length).replace(/\r\n?/g, "\n"), bytesRead, isLast };
  }
}

async function bytesOf(file: Blob, from: number): Promise<Uint8Array> {
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

/** What the file says itself; null: it says nothing. */
function markedEncoding(start: Uint8Array): string | null {
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (start.includes(0)) {
    throw new UnreadableFile("This is not a CSV file. Save it as CSV (in Excel: File, Save As, CSV UTF-8).");
  }
  return null;
}

/** UTF-8, or what Excel writes as plain CSV. The first letter that tells may come late in a long file. */
class UnmarkedDecoder {
  #decoder: TextDecoder | undefined;

  decode(bytes: Uint8Array, how: { stream: boolean }): string {
    if (!this.#decoder && bytes.some((byte) => byte > 0x7f))
      this.#decoder = new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1252");
    return (this.#decoder ?? new TextDecoder()).decode(bytes, how);
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

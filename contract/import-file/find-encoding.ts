import { isDoubleEncoded, repairDoubleEncoding } from "#contract/pasted.ts";
import {
  candidates,
  decoderFor,
  concatBytes,
  plausibility,
  type Reading,
  sequenceLength,
  utf8,
} from "./encodings.ts";
import { UnreadableFile, readBytes } from "./read-file.ts";

/** One way to decode the file, with some cells as examples. */
export interface EncodingChoice {
  reading: Reading;
  examples: string[];
}

export interface FoundEncoding {
  /** The likeliest first. A single one is certain. */
  choices: EncodingChoice[];
  /** The user has to choose, because two are about as likely or none is. */
  isOpen: boolean;
}

const maxSamples = 1_000;
/** Beyond `maxSamples`, cells are still sampled for bytes seen less often than this. */
const maxSamplesPerByte = 5;
const maxCell = 200;
const maxCarried = 64 * 1024;
const shownCells = 3;
const maxChoices = 5;

/** Finds the encoding by reading all of a file's bytes, piece by piece. */
export async function findEncoding(
  file: Blob,
  onProgress?: (bytesRead: number) => void,
): Promise<FoundEncoding> {
  const detector = new EncodingDetector();
  for (let offset = 0; offset < file.size || offset === 0;) {
    const bytes = await readBytes(file, offset);
    if (offset === 0) {
      const marked = markedReading(bytes);
      if (marked) return certain(marked);
    }
    detector.add(bytes, offset, offset + bytes.length >= file.size);
    offset += bytes.length;
    if (offset < file.size) onProgress?.(offset);
  }
  return detector.conclude(file.size);
}

const certain = (reading: Reading): FoundEncoding => ({
  choices: [{ reading, examples: [] }],
  isOpen: false,
});

const notCsv = "This is not a CSV file. Save it as CSV (in Excel: File, Save As, CSV UTF-8).";
/** How workbooks, older workbooks, PDF files and UTF-32 begin. */
const otherFormats = [
  [0x50, 0x4b, 3, 4],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
  [0xff, 0xfe, 0, 0],
  [0, 0, 0xfe, 0xff],
];

/** The encoding named by a byte order mark. A UTF-8 mark is ignored, because parts of the file may still be invalid. */
function markedReading(start: Uint8Array): Reading | null {
  if (otherFormats.some((signature) => signature.every((byte, index) => start[index] === byte)))
    throw new UnreadableFile(notCsv);
  if (start[0] === 0xff && start[1] === 0xfe) return { encoding: "utf-16le", label: "UTF-16" };
  if (start[0] === 0xfe && start[1] === 0xff) return { encoding: "utf-16be", label: "UTF-16" };
  return null;
}

class EncodingDetector {
  /** Zero bytes at even and odd positions: in UTF-16 every other byte of Latin text is zero. */
  readonly #zeros: [number, number] = [0, 0];
  #utf8Characters = 0;
  #badBytes = 0;
  /** Cells with bytes above ASCII, and cells with invalid UTF-8. */
  readonly #cells = new Map<string, Uint8Array>();
  readonly #badCells = new Map<string, Uint8Array>();
  readonly #seen = new Uint32Array(256);
  #carried: Uint8Array = new Uint8Array();

  /** The last line of a piece is kept for the next one, so that no character or cell is split. */
  add(piece: Uint8Array, from: number, isLast: boolean) {
    for (let index = piece.indexOf(0); index !== -1; index = piece.indexOf(0, index + 1))
      this.#zeros[(from + index) % 2 === 0 ? 0 : 1]++;
    const bytes = concatBytes(this.#carried, piece);
    const lastLine = Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13)) + 1;
    const end = isLast || bytes.length - lastLine > maxCarried ? bytes.length : lastLine;
    this.#carried = bytes.slice(end);
    this.#scan(bytes.subarray(0, end));
  }

  #scan(bytes: Uint8Array) {
    let [cellEnd, badCellEnd] = [0, 0];
    for (let index = 0; index < bytes.length;) {
      const byte = bytes[index] ?? 0;
      if (byte < 0x80) {
        index++;
        continue;
      }
      const length = sequenceLength(bytes, index);
      const isBad = length === 0;
      if (isBad) this.#badBytes++;
      else this.#utf8Characters++;
      const seen = (this.#seen[byte] ?? 0) + 1;
      this.#seen[byte] = seen;
      const cells = isBad ? this.#badCells : this.#cells;
      const isNext = index >= (isBad ? badCellEnd : cellEnd);
      if (isNext && (cells.size < maxSamples || seen <= maxSamplesPerByte)) {
        const { start, end } = cellAround(bytes, index);
        const cell = bytes.slice(start, end);
        cells.set(String.fromCharCode(...cell), cell);
        if (isBad) badCellEnd = end;
        cellEnd = end;
      }
      index += length || 1;
    }
  }

  conclude(size: number): FoundEncoding {
    const utf16 = this.#utf16(size);
    if (utf16) return certain(utf16);
    if (this.#badBytes === 0) return this.#asUtf8();
    if (this.#isMixed()) return this.#askAboutBadBytes();
    return guess([...this.#cells.values(), ...this.#badCells.values()]);
  }

  #utf16(size: number): Reading | null {
    const [even, odd] = this.#zeros;
    if (even + odd === 0) return null;
    const pairs = size / 2;
    if (odd > pairs / 20 && even < odd / 10) return { encoding: "utf-16le", label: "UTF-16" };
    if (even > pairs / 20 && odd < even / 10) return { encoding: "utf-16be", label: "UTF-16" };
    // A few zero bytes are tolerated; a file with many is not text.
    if (even + odd > size / 10) throw new UnreadableFile(notCsv);
    return null;
  }

  #asUtf8(): FoundEncoding {
    const texts = [...this.#cells.values()].map((cell) => new TextDecoder().decode(cell));
    const isDoubled = texts.length > 0 && texts.every(isDoubleEncoded);
    if (!isDoubled) return certain(utf8);
    const reading = { ...utf8, label: "UTF-8, encoded twice", isDoubled };
    return {
      choices: [{ reading, examples: texts.slice(0, shownCells).map(repairDoubleEncoding) }],
      isOpen: false,
    };
  }

  /**
   * Whether its valid UTF-8 characters are intended: in another encoding few bytes look like UTF-8 by chance, and
   * decode to nonsense.
   */
  #isMixed(): boolean {
    if (this.#utf8Characters === 0) return false;
    const cells = [...this.#cells.values()];
    const doubled = cells.filter((cell) => isDoubleEncoded(new TextDecoder("windows-1252").decode(cell)));
    return (
      cells.length > 0 && doubled.length > 0.8 * cells.length && this.#badBytes < 20 * this.#utf8Characters
    );
  }

  /** A few invalid bytes are too little evidence, so the user decides. */
  #askAboutBadBytes(): FoundEncoding {
    const cells = [...this.#badCells.values()];
    const ranked = guess(cells, (encoding) => ({ ...utf8, badBytes: encoding }), windowsBonus).choices;
    const rejecting = {
      reading: { ...utf8, label: "None of these: reject the rows with these cells" },
      examples: [],
    };
    return { choices: [...ranked.slice(0, maxChoices - 1), rejecting], isOpen: true };
  }
}

/** The start and end of the cell around this byte, up to `maxCell` to each side. */
function cellAround(bytes: Uint8Array, index: number) {
  const isEdge = (byte = 0) =>
    byte === 44 || byte === 59 || byte === 9 || byte === 10 || byte === 13 || byte === 34;
  let start = index;
  while (start > 0 && index - start < maxCell && !isEdge(bytes[start - 1])) start--;
  let end = index;
  while (end < bytes.length && end - index < maxCell && !isEdge(bytes[end])) end++;
  return { start, end };
}

const minTotalLead = 4;
const minAverageScore = 0.7;
/** A single invalid byte comes from Excel more often than from all other programs. */
const windowsBonus = 2;

/** Ranks the encodings by how plausible the cells look, and whether the first is clearly the best. */
function guess(
  cells: Uint8Array[],
  readingOf = (encoding: string): Reading => ({ encoding, label: "" }),
  firstBonus = 0,
): FoundEncoding {
  const ranked = candidates
    .map((candidate, index) => {
      const reading = { ...readingOf(candidate.encoding), label: candidate.label };
      // Each cell separately, so that a split character does not affect the next cell.
      const texts = cells.map((cell) => decoderFor(reading).decode(cell));
      const lead = index === 0 ? firstBonus : 0;
      const scores = texts.map((text) => plausibility(text, candidate) + lead);
      return { reading, texts, scores, total: scores.reduce((sum, score) => sum + score, 0) };
    })
    .toSorted((a, b) => b.total - a.total);
  const [best] = ranked;
  if (!best) return certain(utf8);
  // Encodings that decode all cells alike are one choice.
  const distinct = ranked.filter(
    ({ texts }, index) =>
      !ranked.slice(0, index).some((better) => better.texts.every((text, cell) => text === texts[cell])),
  );
  const isOpen =
    best.total < minAverageScore * cells.length ||
    distinct.slice(1).some((other) => {
      const differences = best.texts.flatMap((text, index) =>
        text === other.texts[index] ? [] : [(best.scores[index] ?? 0) - (other.scores[index] ?? 0)],
      );
      const lead = differences.reduce((sum, difference) => sum + difference, 0);
      return lead < minTotalLead || lead < minAverageScore * differences.length;
    });
  // Implausible encodings are offered only if there is nothing better.
  const minimum = firstBonus > 0 ? 1 : 2;
  const shown = distinct
    .filter(({ total }, index) => index < minimum || (isOpen && total > 0))
    .slice(0, maxChoices);
  const places = findDistinctCells(shown.map(({ texts }) => texts));
  return {
    choices: shown.map(({ reading, texts }) => ({
      reading,
      examples: places.map((index) => texts[index] ?? ""),
    })),
    isOpen,
  };
}

/** The cells in which the encodings differ most, the shortest first. */
function findDistinctCells(readings: string[][]): number[] {
  const places = (readings[0] ?? []).map((text, index) => ({
    place: index,
    kinds: new Set(readings.map((texts) => texts[index])).size,
    length: text.length,
  }));
  return places
    .toSorted((a, b) => b.kinds - a.kinds || a.length - b.length)
    .slice(0, shownCells)
    .map(({ place }) => place);
}

/**
 * Text that was encoded twice: a program took UTF-8 for an older encoding and saved the result as UTF-8, so that 'Jörg'
 * became 'JÃ¶rg' (through Windows-1252) or 'J√∂rg' (through Mac Roman).
 */
const mistakenFor = ["windows-1252", "macintosh"];
/** Some texts went through it several times. */
const maxRounds = 3;
/** The lead bytes of the scripts that names are written in; others, such as 'É' followed by '®', stand in real names. */
const leads = (byte: number) =>
  (byte >= 0xc2 && byte <= 0xc5) || byte === 0xc8 || (byte >= 0xce && byte <= 0xdb) || byte >= 0xe0;
/** 'ƒ', 'ˆ' and '˜' come from Windows-1252 itself, among others. */
const leadsInSecondRound = new Set([0xc6, 0xcb]);
/** What such text can only be made of. Most text has none of it, and costs no more than this. */
const suspicious = /[^\p{ASCII}]{2}/u;

/** Accents that no name is written with by themselves. */
const notMeant = /[\u0300-\u036F\u0591-\u05BD\u064B-\u065F]/u;

let tables: Map<string, number>[] | undefined;

/** For each encoding, the byte of each character above ASCII. */
function bytesByCharacter(): Map<string, number>[] {
  const bytes = Array.from({ length: 128 }, (_, index) => 128 + index);
  return (tables ??= mistakenFor.map((encoding) => {
    const characters = new TextDecoder(encoding).decode(Uint8Array.from(bytes));
    return new Map(bytes.map((byte, index) => [characters.charAt(index), byte]));
  }));
}

/** The text as it was meant. Text that was not encoded twice stays as it is. */
export function repairDoubleEncoding(text: string): string {
  let repaired = text;
  for (let round = 0; round < maxRounds && suspicious.test(repaired); round++) {
    const before = repaired;
    repaired = repaired.replaceAll(/[^\p{ASCII}]{2,}/gu, repairRun);
    if (repaired === before) break;
  }
  return repaired;
}

export const isDoubleEncoded = (text: string): boolean => repairDoubleEncoding(text) !== text;

/** A run of characters above ASCII, if all of it is the bytes of other characters. */
function repairRun(run: string): string {
  for (const table of bytesByCharacter()) {
    const bytes = Array.from(run, (character) => table.get(character) ?? 0);
    const isLead = (byte: number) => leads(byte) || (bytes.length > 2 && leadsInSecondRound.has(byte));
    if (bytes.includes(0) || !bytes.every((byte) => byte < 0xc0 || isLead(byte))) continue;
    try {
      const meant = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
      if (!notMeant.test(meant)) return meant;
    } catch {
      // These are not the bytes of any text.
    }
  }
  return run;
}

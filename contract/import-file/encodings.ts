/** One way to read a file's bytes as text. */
export interface Reading {
  encoding: string;
  label: string;
  /** The encoding of invalid bytes in a file that is otherwise UTF-8. */
  badBytes?: string;
  /** The whole file was encoded twice. */
  isDoubled?: boolean;
}

export const utf8: Reading = { encoding: "utf-8", label: "UTF-8" };

interface Decoder {
  decode(bytes: Uint8Array, options?: { stream: boolean }): string;
}

export function decoderFor({ encoding, badBytes }: Reading): Decoder {
  if (badBytes) return new MixedDecoder(decoderNamed(badBytes));
  return decoderNamed(encoding);
}

const decoderNamed = (encoding: string): Decoder =>
  encoding === "cp850" ? dosDecoder : new TextDecoder(encoding);

/** Code page 850, which Excel writes as 'CSV (MS-DOS)' and browsers do not support. */
const dosCharacters =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0";
const dosDecoder: Decoder = {
  decode: (bytes) => {
    const ascii = new TextDecoder("windows-1252").decode(bytes);
    return ascii.replaceAll(/[^\p{ASCII}]/gu, (_, index: number) =>
      dosCharacters.charAt((bytes[index] ?? 0) - 128),
    );
  },
};

/** Decodes UTF-8, and invalid bytes by another encoding. */
class MixedDecoder implements Decoder {
  #held: Uint8Array = new Uint8Array();
  readonly #utf8 = new TextDecoder("utf-8", { ignoreBOM: true });
  readonly #other: Decoder;

  constructor(other: Decoder) {
    this.#other = other;
  }

  decode(piece: Uint8Array, { stream } = { stream: false }): string {
    const bytes = concatBytes(this.#held, piece);
    let text = "";
    let from = 0;
    let at = 0;
    while (at < bytes.length) {
      const length = sequenceLength(bytes, at);
      // The rest of a character may be in the next piece.
      if (length === 0 && stream && at > bytes.length - 4) break;
      if (length === 0) {
        text += this.#utf8.decode(bytes.subarray(from, at)) + this.#other.decode(bytes.subarray(at, at + 1));
        from = at + 1;
      }
      at += length || 1;
    }
    this.#held = bytes.slice(at);
    return text + this.#utf8.decode(bytes.subarray(from, at));
  }
}

export function concatBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/** The length in bytes of the UTF-8 character at this index; 0 if it is invalid. */
export function sequenceLength(bytes: Uint8Array, index: number): number {
  const lead = bytes[index] ?? 0;
  if (lead < 0x80) return 1;
  const length = lengthByLead(lead);
  for (let next = 1; next < length; next++) if (((bytes[index + next] ?? 0) & 0xc0) !== 0x80) return 0;
  const second = bytes[index + 1] ?? 0;
  const isOutside =
    (lead === 0xe0 && second < 0xa0) ||
    (lead === 0xed && second > 0x9f) ||
    (lead === 0xf0 && second < 0x90) ||
    (lead === 0xf4 && second > 0x8f);
  return isOutside ? 0 : length;
}

/** The length that the first of several bytes states; 0 for a byte that begins no character. */
function lengthByLead(lead: number): number {
  if (lead < 0xc2 || lead >= 0xf5) return 0;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

/** Letters that are frequent or rare in names of an encoding's languages. */
interface Alphabet {
  often: string;
  rarely: string;
}

const western: Alphabet = {
  often: "äöüßéèêëáíóúñçãåøæðþâôîïÄÖÜÉÈÁÍÓÚÑÇÅØÆÐÞ",
  rarely: "àìòùõûÿœýšžÀÂÃÌÒÊËÎÏÔÕÙÛÝŒŠŽ",
};
const central: Alphabet = {
  often: "áčéěíňóřšťúůýžąćęłńśźżöüäőűđÁČÉÍÓŘŠŤÚÝŽĆŁŃŚŹŻÖÜÄŐŰĐ",
  rarely: "ďľĺŕăâîşţçëôßĎĚŇŮĽĹŔĄĘĂÂÎŞŢÇËÔ",
};
const turkish: Alphabet = { often: "çğıöşüÇĞİÖŞÜ", rarely: "âîûéÂÎÛ" };
const baltic: Alphabet = {
  often: "āčēģīķļņšūžąęėįųõäöüĀČĒĢĪĶĻŅŠŪŽÄÖÜÕ",
  rarely: "ćłńóśźżåæøéßĄĘĖĮŲŁŃÓŚŹŻ",
};
const cyrillic: Alphabet = {
  often: "оеаинтсрвлкмдпуяыьгзбчАБВГДЕИКЛМНОПРСТ",
  rarely: "йхжшюцщэфъёіїєґЁУФХЦЧШЩЭЮЯЗЖІЇЄҐЙ",
};
const greek: Alphabet = {
  often: "αοιετσνηυρπκμλςάέήίόύώγδΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏ",
  rarely: "βζθξφχψωϊϋΐΰ",
};
const none: Alphabet = { often: "", rarely: "" };

interface Candidate {
  encoding: string;
  label: string;
  alphabet: Alphabet;
  /** A script whose letters are all expected. */
  script?: RegExp;
}

/** Encodings of files that are not UTF-8, the most frequent first. */
export const candidates: Candidate[] = [
  { encoding: "windows-1252", label: "Western European (Windows)", alphabet: western },
  { encoding: "macintosh", label: "Western European (Mac)", alphabet: western },
  { encoding: "windows-1250", label: "Central European (Windows)", alphabet: central },
  { encoding: "iso-8859-2", label: "Central European (ISO)", alphabet: central },
  { encoding: "windows-1254", label: "Turkish", alphabet: turkish },
  { encoding: "windows-1257", label: "Baltic", alphabet: baltic },
  { encoding: "iso-8859-15", label: "Western European (ISO)", alphabet: western },
  { encoding: "cp850", label: "Western European (MS-DOS)", alphabet: western },
  { encoding: "windows-1251", label: "Cyrillic (Windows)", alphabet: cyrillic },
  { encoding: "koi8-u", label: "Cyrillic (KOI8)", alphabet: cyrillic },
  { encoding: "iso-8859-5", label: "Cyrillic (ISO)", alphabet: cyrillic },
  { encoding: "x-mac-cyrillic", label: "Cyrillic (Mac)", alphabet: cyrillic },
  { encoding: "ibm866", label: "Cyrillic (MS-DOS)", alphabet: cyrillic },
  { encoding: "windows-1253", label: "Greek (Windows)", alphabet: greek },
  { encoding: "iso-8859-7", label: "Greek (ISO)", alphabet: greek },
  { encoding: "windows-1255", label: "Hebrew", alphabet: none, script: /\p{Script=Hebrew}/u },
  { encoding: "windows-1256", label: "Arabic", alphabet: none, script: /\p{Script=Arabic}/u },
  { encoding: "windows-874", label: "Thai", alphabet: none, script: /\p{Script=Thai}/u },
  {
    encoding: "shift_jis",
    label: "Japanese (Shift JIS)",
    alphabet: none,
    script: /[\u3041-\u30FF\u4E00-\u9FFF]/,
  },
  { encoding: "euc-jp", label: "Japanese (EUC)", alphabet: none, script: /[\u3041-\u30FF\u4E00-\u9FFF]/ },
  { encoding: "euc-kr", label: "Korean", alphabet: none, script: /\p{Script=Hangul}/u },
  { encoding: "gb18030", label: "Chinese (simplified)", alphabet: none, script: /[\u4E00-\u9FFF]/ },
  { encoding: "big5", label: "Chinese (traditional)", alphabet: none, script: /[\u4E00-\u9FFF]/ },
];

const unreadable = /[\u0080-\u009F\uFFFD\uE000-\uF8FF]/;
const vowel = /[aeiouyáàâäãåāąăæéèêëēęěėíìîïīįıóòôöõőøœúùûüūůűųýÿ]/i;
const consonant = /[bcdfghjklmnpqrstvwxzßçčćđðďģğķĺľłļñńňņŕřśšşţťþźžż]/i;
const inNames = /[’‘´`·ªº–\u00A0\u00AD]/;

/** Sequences that no language of the encodings uses: 'Peńa' is 'Peña', and 'Bãnicã' is 'Bănică'. */
const unlikely = /^(?:.ń[aeiouáéíóúy]|.ă[oe]|.ã[b-df-hj-np-tv-z]|\p{L}þ.)$/iu;
const italianEnd = /^\p{L}[àèìòù]\P{L}$/iu;

/** How much a text looks like names in this encoding's languages: a score summed over its characters above ASCII. */
export function plausibility(
  text: string,
  { alphabet, script }: Pick<Candidate, "alphabet" | "script">,
): number {
  const characters = Array.from(text);
  let sum = 0;
  for (const [index, character] of characters.entries()) {
    if (character <= "\u007F") continue;
    const before = characters[index - 1] ?? " ";
    const after = characters[index + 1] ?? " ";
    if (unreadable.test(character)) sum -= 8;
    else if (/[\p{L}\p{M}]/u.test(character)) sum += letterScore(character, before, after, alphabet, script);
    else if (!inNames.test(character)) sum -= /\p{L}/u.test(before) && /\p{L}/u.test(after) ? 4 : 2;
  }
  return sum;
}

function letterScore(
  letter: string,
  before: string,
  after: string,
  { often, rarely }: Alphabet,
  script?: RegExp,
): number {
  if (script?.test(letter)) return isLatin(before) || isLatin(after) ? -3 : scriptScore(letter);
  const capital = isCapital(letter);
  const isTorn = capital ? isSmall(before) : isCapital(after);
  const isSmallStart = !capital && isSmall(letter) && !/\p{L}/u.test(before);
  const three = before + letter + after;
  return (
    frequencyScore(letter, often, rarely) +
    soundScore(letter, before, after) +
    (italianEnd.test(three) ? 1.5 : 0) -
    (unlikely.test(three) ? 3 : 0) -
    (isTorn ? 4 : 0) -
    (isSmallStart ? 1.5 : 0)
  );
}

function frequencyScore(letter: string, often: string, rarely: string): number {
  if (often.includes(letter)) return 2;
  return rarely.includes(letter) ? 1 : -1;
}

/** Characters of two bytes count twice as much. */
function scriptScore(letter: string): number {
  if (letter <= "\u2E7F") return 1.5;
  return isIdeograph(letter) ? 4 : 5;
}

const isIdeograph = (character: string) => /[\u4E00-\u9FFF]|\p{Script=Hangul}/u.test(character);
const isLatin = (character: string) => /[a-z]/i.test(character);
const isCapital = (character: string) => /\p{Lu}/u.test(character);
const isSmall = (character: string) => /\p{Ll}/u.test(character);

/** Vowels and consonants usually alternate, and two letters with accents rarely follow each other. */
function soundScore(letter: string, before: string, after: string): number {
  const [isVowel, isConsonant] = [vowel.test(letter), consonant.test(letter)];
  if (!isVowel && !isConsonant) return isLatin(before) || isLatin(after) ? -3 : 0;
  const same = isVowel ? vowel : consonant;
  const isCrowded = same.test(before) && same.test(after);
  const isAlone = !same.test(before) && !same.test(after);
  const isAmongOthers = [before, after].every((neighbor) => neighbor > "\u007F" && /\p{L}/u.test(neighbor));
  return (isCrowded ? -2 : isAlone ? 0.5 : 0) - (isAmongOthers ? 3 : 0);
}

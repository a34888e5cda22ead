import { transliterations } from "#server/features/companies/transliterations.ts";

/** Letters that Unicode does not decompose into a base letter and an accent. */
const latin: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  ð: "d",
  þ: "th",
  ı: "i",
  ħ: "h",
  ə: "e",
};

/** Most words are ASCII and skip the slow path. */
const isPlain = /^\p{ASCII}*$/u;

/** Lower case without accents. In other scripts such marks are letters and stay. */
export function plain(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[ßæœøłðþıħə]/g, (letter) => latin[letter] ?? letter)
    .normalize("NFC");
}

/** Spellings in Latin letters, by each convention: Đorđe is Dorde and Djordje. */
export function spellingsOf(word: string): string[] {
  const transliterated = transliterations(word.slice(0, 24));
  if (transliterated.length > 0) return transliterated;
  return word.includes("đ") ? [word.replaceAll("đ", "d"), word.replaceAll("đ", "dj")] : [word];
}

/**
 * Replaces letters that are often exchanged by one. Hashes of excluded people are built from this: after a change,
 * stored hashes no longer match.
 */
export function fold(word: string): string {
  const letters = withoutUmlauts(word)
    .replace(/^mac(?=[a-z]{4})/, "mc")
    .replaceAll("sch", "sh")
    .replaceAll("ph", "f")
    .replaceAll("th", "t")
    .replaceAll("kh", "h")
    .replaceAll(/ck|[cq]/g, "k")
    .replaceAll("w", "v")
    .replaceAll("x", "ks")
    .replaceAll(/[jy]/g, "i");
  return refold(letters.replace(/^ie(?=[a-z]{2})/, "e"));
}

/** Mueller and Müller are Muller, but Xue is not Xu. */
export const withoutUmlauts = (word: string) =>
  word.length > 3 ? plain(word).replaceAll(/([aou])e/g, "$1") : word;

/** Removes doubled letters and a silent final h, including where two words were joined. */
export function refold(word: string): string {
  const single = word.replaceAll(/(.)\1+/gu, "$1");
  return single.length > 3 ? single.replace(/h$/, "") : single;
}

export function foldLetter(word: string): string {
  const [letter = ""] = spellingsOf(String.fromCodePoint(word.codePointAt(0) ?? 32));
  return letter.slice(0, 1).replace(/[jy]/, "i").replace(/[cq]/, "k").replace("w", "v");
}

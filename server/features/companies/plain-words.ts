/** Letters that are no others with an accent on them. */
const alike: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ħ: "h",
};

/** Without case, accents and punctuation, with one space between words. */
export function plainWords(text: string): string[] {
  const plain = isPlain.test(text) ? text.toLowerCase() : withoutAccents(text);
  return plain
    .replace(/&/g, " and ")
    .replace(/['’.]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Most names are, and need not be looked through for accents. */
const isPlain = /^\p{ASCII}*$/u;

const withoutAccents = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþıħ]/g, (letter) => alike[letter] ?? letter);

/** Letters that Unicode does not decompose into a base letter and an accent. */
const baseLetters: Record<string, string> = {
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

/** Ways to write '&': 'H+M', 'Sun 'n' Sea', and '&amp;' from exports of web pages. The plus in 'Disney+ Hotstar' is no '&'. */
const andSign = /&(?:amp;)?|(?<=[\p{L}\p{N}])\+(?=\p{L})|(?<=\s)\+(?=\s)|(?<=\s)['’‘]n['’]?(?=\s)/gu;

export function plainWords(text: string): string[] {
  const plain = isPlain.test(text) ? text.toLowerCase() : withoutAccents(text);
  return plain
    .replace(andSign, " and ")
    .replace(/['’.]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Most names are ASCII and skip the slow path. */
const isPlain = /^\p{ASCII}*$/u;

const withoutAccents = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþıħ]/g, (letter) => baseLetters[letter] ?? letter);

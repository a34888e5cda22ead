/** Several conventions write names of another alphabet in Latin letters: English, scientific, Serbian or Ukrainian. */
const cyrillic: Record<string, string[]> = {
  а: ["a"],
  б: ["b"],
  в: ["v"],
  г: ["g"],
  ґ: ["g"],
  д: ["d"],
  е: ["e"],
  ё: ["e", "yo"],
  є: ["ye", "ie"],
  ж: ["zh", "z"],
  з: ["z"],
  и: ["i"],
  і: ["i"],
  ї: ["yi", "i"],
  й: ["y", "i", "j"],
  к: ["k"],
  л: ["l"],
  м: ["m"],
  н: ["n"],
  о: ["o"],
  п: ["p"],
  р: ["r"],
  с: ["s"],
  т: ["t"],
  у: ["u"],
  ў: ["u"],
  ф: ["f"],
  х: ["kh", "h"],
  ц: ["ts", "c"],
  ч: ["ch", "c"],
  ш: ["sh", "s"],
  щ: ["shch", "sht"],
  ъ: ["", "a"],
  ы: ["y"],
  ь: [""],
  э: ["e"],
  ю: ["yu", "iu", "u"],
  я: ["ya", "ia"],
  ј: ["j"],
  љ: ["lj"],
  њ: ["nj"],
  ћ: ["c"],
  ђ: ["dj", "d"],
  џ: ["dz"],
  ѓ: ["g"],
  ќ: ["k"],
  ѕ: ["dz"],
};

/** Ukrainian has letters that Russian lacks, and pronounces two shared letters differently. */
const ukrainian: Record<string, string[]> = { ...cyrillic, и: ["y", "i"], г: ["h", "g"] };
const isUkrainian = /[іїєґ]/u;

/** Two-letter sounds come first. */
const greek: Record<string, string[]> = {
  ου: ["ou"],
  αυ: ["av", "au"],
  ευ: ["ev", "eu"],
  μπ: ["b", "mp"],
  ντ: ["d", "nt"],
  γκ: ["g", "gk"],
  γγ: ["ng"],
  τζ: ["tz"],
  τσ: ["ts"],
  αι: ["ai", "e"],
  ει: ["ei", "i"],
  οι: ["oi", "i"],
  α: ["a"],
  β: ["v", "b"],
  γ: ["g"],
  δ: ["d"],
  ε: ["e"],
  ζ: ["z"],
  η: ["i"],
  θ: ["th"],
  ι: ["i"],
  κ: ["k", "c"],
  λ: ["l"],
  μ: ["m"],
  ν: ["n"],
  ξ: ["x"],
  ο: ["o"],
  π: ["p"],
  ρ: ["r"],
  σ: ["s"],
  ς: ["s"],
  τ: ["t"],
  υ: ["y"],
  φ: ["f"],
  χ: ["ch", "h"],
  ψ: ["ps"],
  ω: ["o"],
};

/** The highest number of spellings for one name. */
const maxSpellings = 48;

/** The spellings of a name in Latin letters, in lower case; empty if it has Latin letters already. */
export function transliterations(text: string): string[] {
  if (/\p{Script=Cyrillic}/u.test(text))
    return spell(text, isUkrainian.test(text) ? ukrainian : cyrillic).flatMap(asWestern);
  if (/\p{Script=Greek}/u.test(text)) return spell(withoutTonos(text), greek);
  return [];
}

/** Each convention applies to the whole name: if 'kh' occurs once, it is used everywhere. */
function spell(text: string, table: Record<string, string[]>): string[] {
  let variants = [{ text: "", chosen: new Map<string, string>() }];
  for (let index = 0; index < text.length;) {
    const pair = text.slice(index, index + 2);
    const letter = pair.length === 2 && table[pair] ? pair : (text[index] ?? "");
    index += letter.length;
    const choices = table[letter] ?? [letter];
    variants = variants
      .flatMap((variant) => {
        const earlier = variant.chosen.get(letter);
        const possible = earlier === undefined ? choices : [earlier];
        return possible.map((choice) => ({
          text: variant.text + choice,
          chosen: possible.length > 1 ? new Map(variant.chosen).set(letter, choice) : variant.chosen,
        }));
      })
      .slice(0, maxSpellings);
  }
  return variants.map((variant) => variant.text);
}

/** Borrowed words go back to how they were written: 'Яндекс', 'Ростелеком'. */
const asWestern = (text: string): string[] => [
  ...new Set([
    text,
    text.replaceAll("ks", "x"),
    text.replaceAll("k", "c"),
    text.replaceAll("ks", "x").replaceAll("k", "c"),
    // 'Совкомбанк' is Sovcombank.
    text.replace(/k(?=[aoulr])/g, "c"),
  ]),
];

const withoutTonos = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");

// Without imports, because the light pages use it too.

/** 60 letters of four bytes, with kind and extension, stay below the 255 bytes of file systems. */
const maxLetters = 60;

/** The product's name on pages and in e-mails. */
export const productName = "Forthright";

/** Isolates a name, because right-to-left text would reorder numbers, quotes and names next to it. */
export const isolated = (name: string) =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(name) ? `\u2068${name}\u2069` : name;

/** The dot that ends a sentence after a name, unless the name has it: 'Acme Inc.' */
export const dotAfter = (name: string) => (/\.\u2069?$/.test(name) ? "" : ".");

/**
 * The name of a download: its kind, its subject and its extension.
 * Contains only letters, marks and digits, joined by hyphens: no path separators, control or direction characters, or
 * characters that Windows forbids. The kind comes first, so that it is no name that Windows reserves.
 */
export function fileNameOf(kind: string, about: string, ending: string): string {
  const words =
    about
      .slice(0, 1_000)
      .normalize("NFC")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const kept = cutToLetters(words.join("-").replace(/^\p{M}+/u, ""), maxLetters).replace(/-$/, "");
  return `${kept ? `${kind}-${kept}` : kind}.${ending}`;
}

/** Never cuts between a letter and its accents. */
function cutToLetters(text: string, max: number): string {
  let [kept, length] = ["", 0];
  for (const [letter] of text.matchAll(/\P{M}\p{M}*/gu)) {
    length += Array.from(letter).length;
    if (length > max) break;
    kept += letter;
  }
  return kept;
}

// It imports nothing: the server names downloads with it, and so do the pages.

/** 60 letters of four bytes each, with the kind and the ending, stay below the 255 bytes that file systems allow. */
const maxLetters = 60;

/** What it is called, in pages and mails. */
export const productName = "Forthright";

/** A name that is read from the right would take numbers, quotes and other names beside it along, out of their order. */
export const isolated = (name: string) =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(name) ? `\u2068${name}\u2069` : name;

/**
 * The name of a file to save: its kind, then what it is about in its own script, then its ending.
 * Only letters, marks and digits are kept, joined by hyphens. So no name holds a path separator, a control or direction
 * character, or what Windows forbids, and because the kind comes first, none is a name that Windows reserves.
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

/** Cut between two letters, never between a letter and the accents on it. */
function cutToLetters(text: string, max: number): string {
  let [kept, length] = ["", 0];
  for (const [letter] of text.matchAll(/\P{M}\p{M}*/gu)) {
    length += Array.from(letter).length;
    if (length > max) break;
    kept += letter;
  }
  return kept;
}

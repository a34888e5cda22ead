/** So many options has a question at most. */
export const maxOptions = 20;

/** Longer texts are no list of options: only so much of what was pasted is read. */
const longestList = 5_000;

const bullet = /^(?:[•◦▪▫‣⁃·●○■□☐☑✓✔➢➤\-–—*]|o(?=\t)|\[[ x]?\])\s+/i;
const number = /^(?:\(?\d{1,2}[.)]|\(?[a-z][.)])\s+/i;

/**
 * The options in a list that was pasted: its lines or cells without bullets. Numbers in front go only where every line has
 * one, since '2. division' may be an option. Empty where the text is no list: one line is pasted as it is.
 */
export function listedOptions(text: string): string[] {
  const lines = text
    .slice(0, longestList)
    .split(/[\r\n\v\f\u0085\u2028\u2029]+/)
    .map((line) => line.trim().replace(bullet, ""))
    .flatMap((line) => (number.test(line) ? [line] : line.split("\t")))
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length < 2) return [];
  const isNumbered = lines.every((line) => number.test(line));
  return lines.map((line) => (isNumbered ? line.replace(number, "") : line).replaceAll(/\s+/g, " "));
}

/** Options that differ only in case, spaces or Unicode form look the same to readers. */
export function sameOption(text: string): string {
  const visible = text.normalize("NFKC").replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");
  return visible.trim().replaceAll(/\s+/g, " ").toUpperCase().toLowerCase();
}

/** For each option the place of the first that is the same, where there is one before it. */
export function repeatedOptions(options: string[]): { place: number; first: number }[] {
  const firstOf = new Map<string, number>();
  return options.flatMap((option, place) => {
    const key = sameOption(option);
    const first = firstOf.get(key);
    if (first === undefined) firstOf.set(key, place);
    return first === undefined ? [] : [{ place, first }];
  });
}

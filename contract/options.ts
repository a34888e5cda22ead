export const maxOptions = 20;

/** Only this much of a pasted text is read. */
const maxListLength = 5_000;

const bullet = /^(?:[•◦▪▫‣⁃·●○■□☐☑✓✔➢➤\-–—*]|o(?=\t)|\[[ x]?\])\s+/i;
const number = /^(?:\(?\d{1,2}[.)]|\(?[a-z][.)])\s+/i;

/**
 * The options in a pasted list: its lines or cells without bullets. Numbers are removed only if every line has one, because
 * '2. division' may be an option. Empty if the text is a single line.
 */
export function parseOptionList(text: string): string[] {
  const lines = text
    .slice(0, maxListLength)
    .split(/[\r\n\v\f\u0085\u2028\u2029]+/)
    .map((line) => line.trim().replace(bullet, ""))
    .flatMap((line) => (number.test(line) ? [line] : line.split("\t")))
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length < 2) return [];
  const isNumbered = lines.every((line) => number.test(line));
  return lines.map((line) => (isNumbered ? line.replace(number, "") : line).replaceAll(/\s+/g, " "));
}

/** For comparing options: those that differ only in case, spaces or Unicode form look the same. */
export function normalizeOption(text: string): string {
  const visible = text.normalize("NFKC").replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");
  return visible.trim().replaceAll(/\s+/g, " ").toUpperCase().toLowerCase();
}

/** The index of each option that looks like an earlier one, and the index of the first such option. */
export function findRepeatedOptions(options: string[]): { index: number; first: number }[] {
  const firstOf = new Map<string, number>();
  return options.flatMap((option, index) => {
    const key = normalizeOption(option);
    const first = firstOf.get(key);
    if (first === undefined) firstOf.set(key, index);
    return first === undefined ? [] : [{ index, first }];
  });
}

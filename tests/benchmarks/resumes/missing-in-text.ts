import type { Truth } from "./truth.ts";

/** What a truth says and a file does not. Letter-spaced headings and hyphenation don't matter. */
export function missingInText(text: string, { jobs }: Truth, dates: string[]): string[] {
  const letters = lettersOf(text);
  const words = [...jobs.flatMap(({ companies, positions }) => [...companies, ...positions]), ...dates];
  return words.filter((word) => !letters.includes(lettersOf(word)));
}

const lettersOf = (text: string) =>
  text
    .toUpperCase()
    .normalize("NFKC")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

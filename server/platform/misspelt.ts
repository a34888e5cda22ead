import { editDistance } from "./edit-distance.ts";

/** Short names have too many neighbours that are somebody else's: HOST and HOME. */
const shortest = 6;

/**
 * Variables that are none of ours, and look so much like one that is not given that they must have been meant for it.
 * Without a word DATABSE_URL would start another database than whoever wrote it believes.
 */
export function misspelt(given: string[], known: string[]): { name: string; meant: string }[] {
  const missing = known.filter((name) => name.length >= shortest && !given.includes(name));
  return given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = missing.find((one) => editDistance(name, one, one.length < 10 ? 1 : 2) !== null);
      return meant ? [{ name, meant }] : [];
    });
}

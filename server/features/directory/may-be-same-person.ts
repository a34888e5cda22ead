import { editDistance } from "#server/platform/edit-distance.ts";
import { withoutTitles } from "./read-person.ts";
import { namesOf } from "./read-words.ts";

/** Words in the names of many unrelated people. */
const particles = new Set(
  "de del della der den des di da do dos das du la le las los van von vom zu zum zur ten ter te el al bin ibn ben abu y e i und and af av san st".split(
    " ",
  ),
);
const longestCompared = 12;

/**
 * Whether two names may belong to one person: they agree in the first or in the last name. The order of words, accents,
 * titles, initials, short forms and one wrong letter make no difference. A marriage changes one of the two, rarely
 * both.
 */
export function mayBeSamePerson(one: string, other: string): boolean {
  if (one === other) return true;
  const [mine, theirs] = [wordsOf(one), wordsOf(other)];
  if (mine.join("") === theirs.join("")) return true;
  if (mine.some((word) => theirs.some((another) => isSameWord(word, another)))) return true;
  // 'Vanderberg' matches 'van der Berg'.
  if (endsWithWord(one, theirs) || endsWithWord(other, mine)) return true;
  return areInitials(mine, theirs) || areInitials(theirs, mine);
}

const endsWithWord = (name: string, words: string[]): boolean => {
  const together = allWordsOf(name).join("");
  return words.some((word) => word.length >= 6 && together.endsWith(word));
};

function allWordsOf(name: string): string[] {
  return withoutTitles(name.slice(0, 200)).slice(0, longestCompared).map(folded);
}

function wordsOf(name: string): string[] {
  const words = allWordsOf(name);
  const own = words.filter((word) => !particles.has(word));
  return own.length > 0 ? own : words;
}

/** 'Joerg' matches 'Jörg', which has lost its dots here. */
function folded(word: string): string {
  return word.replace(/([aou])e(?=.)/g, "$1");
}

function isSameWord(one: string, other: string): boolean {
  if (isInitial(one) || isInitial(other)) return false;
  if (one === other || !namesOf(one).isDisjointFrom(namesOf(other))) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= 3 && long.startsWith(short)) return true;
  return (
    short.length >= 5 &&
    long.length <= 40 &&
    long.length - short.length <= 1 &&
    editDistance(short, long, 1) !== null
  );
}

/** One letter. A single Chinese or Korean character is a whole name, so it does not count. */
const isInitial = (word: string) =>
  word.length === 1 && /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word);

/** 'J. R.' matches 'John Roe': only initials, and all of them fit. */
function areInitials(initials: string[], words: string[]): boolean {
  return (
    initials.length >= 2 &&
    initials.every(isInitial) &&
    initials.length <= words.length &&
    initials.every((letter) => words.some((word) => word.startsWith(letter)))
  );
}

import { editDistance } from "#server/platform/edit-distance.ts";
import { readNameWords, type Word } from "./name-words.ts";

/**
 * Whether two names may belong to one person: they agree in the first or in the last name. The order of words, accents,
 * titles, initials, nicknames and one wrong letter make no difference. A marriage changes one of the two, rarely both.
 */
export function namesAgree(a: string, b: string): boolean {
  if (a === b) return true;
  const [words, otherWords] = [readNameWords(a), readNameWords(b)];
  return (
    words.some((word) => otherWords.some((otherWord) => isSameWord(word, otherWord))) ||
    areInitials(words, otherWords) ||
    areInitials(otherWords, words)
  );
}

function isSameWord(a: Word, b: Word): boolean {
  // A particle in common is nothing in common. A name in brackets counts.
  if (!(a.isSure || a.isNote) || !(b.isSure || b.isNote)) return false;
  if (a.forms.some((form) => b.forms.includes(form))) return true;
  const [form = "", otherForm = ""] = [a.forms[0], b.forms[0]];
  const [short, long] = form.length <= otherForm.length ? [form, otherForm] : [otherForm, form];
  if (short.length >= 3 && long.startsWith(short)) return true;
  return (
    short.length >= 5 &&
    long.length <= 40 &&
    long.length - short.length <= 1 &&
    editDistance(short, long, 1) !== null
  );
}

/** 'J. R.' matches 'John Roe': only initials, and all of them fit. */
const areInitials = (initials: Word[], words: Word[]): boolean =>
  initials.length >= 2 &&
  initials.every(({ isInitial }) => isInitial) &&
  initials.length <= words.length &&
  initials.every(({ letters }) =>
    words.some((word) => word.letters.some((letter) => letters.includes(letter))),
  );

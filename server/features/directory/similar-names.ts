import { fold, plain } from "./fold.ts";
import { readNameWords, type Word, wordsInAddress } from "./name-words.ts";

/**
 * Whether two written names may be one person's, for the rules about people who are never contacted: the candidate, people
 * the candidate excludes, the manager, the same person twice. The safe mistake is to say yes, so this is far more generous
 * than `firstAndLastName`, which recognizes records of the directory.
 *
 * A name is the set of its words, in any order. Words are compared without case, accents and apostrophes, and with one
 * letter for those that spellings and transcriptions exchange (ü and ue, ø and o, å and aa, ß and ss, Cyrillic and Latin).
 * Pronouns, titles, credentials and notes are no words of a name. Two names are alike
 * - if two words of one are words of the other, or nicknames of such ('Bob Vale', 'VALE Robert J.'),
 * - if one has only an initial instead of a word ('R. Vale'),
 * - if one is a single word of the other ('Vale').
 * Words in brackets and after a dash may be a name or a note. They count if the other name has both words in full.
 *
 * Names are expressed as keys, so that a name can be compared with one of which only hashes are stored: they are alike if
 * a stored key of one is among the search keys of the other.
 */
export interface LikeName {
  storedKeys: string[];
  searchKeys: Set<string>;
  /**
   * Keys of each two full words of the name itself, and of the whole name. Names that share one are the same. This is
   * stricter than similarity: an initial, a first name alone or a note is not enough.
   */
  full: Set<string>;
  words: Set<string>;
}

/** Enough for any name. */
const maxKeys = 240;

/** @param address if known; 'robin.vale@…' counts as a name too */
export function likeName(written: string, address: string | null = null): LikeName {
  const words = readNameWords(written);
  const keys = keysOf(words);
  const addressWords = address === null ? [] : wordsInAddress(address);
  const addressKeys = addressWords.length > 1 ? keysOf(addressWords) : null;
  const fullWords = new Set(words.filter(({ isSure }) => isSure).flatMap(({ forms }) => forms));
  // An address counts as part of the name itself only if the two agree.
  const agrees = addressWords.some(({ forms }) => forms.some((form) => fullWords.has(form)));
  return {
    storedKeys: [...new Set([...keys.storedKeys, ...(addressKeys?.storedKeys ?? [])])].slice(0, maxKeys),
    searchKeys: new Set([...keys.searchKeys, ...(addressKeys?.searchKeys ?? [])].slice(0, 2 * maxKeys)),
    full: new Set([...keys.full, ...(agrees && addressKeys ? addressKeys.full : [])]),
    words: fullWords,
  };
}

/** Whether these may be one person. The order does not matter. */
export const isLike = (a: LikeName, b: LikeName): boolean =>
  a.storedKeys.some((key) => b.searchKeys.has(key));

/** Whether they share a word, as before and after a marriage. */
export const sharesWord = (a: LikeName, b: LikeName): boolean => !a.words.isDisjointFrom(b.words);

/** Whether an address has a full word of the name, as 'vale@…' and 'robinv@…' do for Robin Vale. */
export function holdsWord(address: string, { words }: LikeName): boolean {
  const local = fold(plain(address.slice(0, 160).split(/[@+]/u)[0] ?? ""));
  return [...words].some((word) => word.length > 2 && local.includes(word));
}

function keysOf(words: Word[]) {
  const storedKeys = new Set<string>();
  const searchKeys = new Set<string>();
  const full = new Set<string>();
  const addStored = (key: string) => storedKeys.size < maxKeys && storedKeys.add(key);
  const addSearched = (key: string) => searchKeys.size < 2 * maxKeys && searchKeys.add(key);
  const nameWords = words.filter(({ isNote, group }) => !isNote && group >= 0);
  const sure = nameWords.filter(({ isSure }) => isSure);
  const isFullName = new Set(sure.map(({ group }) => group)).size > 1;

  const pairs = pairsOf(words.filter(({ isInitial }) => !isInitial));
  for (const { first, second, isSure } of pairs.toSorted((a, b) => Number(b.isSure) - Number(a.isSure)))
    for (const pair of combineForms(first.forms, second.forms)) {
      addStored(`${isSure ? "sure" : "loose"} ${pair}`);
      addSearched(`sure ${pair}`);
      if (!isSure) continue;
      addSearched(`loose ${pair}`);
      full.add(pair);
    }
  for (const { first, second } of pairs.filter((pair) => pair.first.isSure || pair.second.isSure))
    for (const [letter, word] of [...abbreviate(first, second), ...abbreviate(second, first)]) {
      addStored(`short ${letter} ${word}`);
      addSearched(`initial ${letter} ${word}`);
    }
  // In 'Anna M. Schmidt' the M means little; in 'J. Robin Vale' the J may be the name in use.
  const initials = nameWords.filter(({ isInitial }, index) => isInitial && (!isFullName || index === 0));
  const fullWords = isFullName ? sure.slice(-1) : words.filter(({ isSure, isNote }) => isSure && !isNote);
  for (const initial of initials)
    for (const [letter, word] of fullWords.flatMap((fullWord) => abbreviate(initial, fullWord))) {
      addStored(`initial ${letter} ${word}`);
      addSearched(`initial ${letter} ${word}`);
      addSearched(`short ${letter} ${word}`);
    }
  const isSingleWord = sure.length === 1 && initials.length === 0;
  for (const word of sure.flatMap(({ forms }) => forms)) {
    addStored(`${isSingleWord ? "alone" : "part"} ${word}`);
    addSearched(`alone ${word}`);
    if (isSingleWord) addSearched(`part ${word}`);
  }
  const whole = nameWords
    .map(({ forms, letters }) => forms[0] ?? letters[0] ?? "")
    .toSorted()
    .join(" ");
  if (whole !== "") for (const keys of [storedKeys, searchKeys, full]) keys.add(`whole ${whole}`);
  return { storedKeys, searchKeys, full };
}

interface Pair {
  first: Word;
  second: Word;
  /** Together they identify one person. */
  isSure: boolean;
}

function pairsOf(words: Word[]): Pair[] {
  const sure = words.filter(({ isSure, group }) => isSure && group >= 0);
  return words.flatMap((first, index) =>
    words.slice(index + 1).flatMap((second) => {
      if (first.from <= second.until && second.from <= first.until) return [];
      const rest = sure.filter(({ group }) => group !== first.group && group !== second.group);
      const isOneName = first.group === second.group && rest.length > 0;
      // 'Anna Maria' of 'Anna Maria Schmidt' is shared by many people.
      const isGiven = first.isGiven && second.isGiven && rest.some((word) => !word.isGiven);
      return [{ first, second, isSure: first.isSure && second.isSure && !isOneName && !isGiven }];
    }),
  );
}

const combineForms = (forms: string[], otherForms: string[]) =>
  forms.flatMap((form) =>
    otherForms.map((otherForm) => (form < otherForm ? `${form} ${otherForm}` : `${otherForm} ${form}`)),
  );

const abbreviate = (short: Word, word: Word) =>
  short.from <= word.until && word.from <= short.until
    ? []
    : short.letters.flatMap((letter) => word.forms.map((form): [string, string] => [letter, form]));

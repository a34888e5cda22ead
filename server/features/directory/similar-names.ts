import { fold, plain } from "./fold.ts";
import { readWords, type Word, wordsInAddress } from "./read-words.ts";

/**
 * Whether two written names may be one person's, for the rules about people who are never contacted: the candidate, people
 * the candidate excludes, the manager, the same person twice. The safe mistake is to say yes, so this is far more generous
 * than `personName`, which recognizes records of the directory.
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
 * a stored key of one is among the keys of the other.
 */
export interface LikeName {
  kept: string[];
  sought: Set<string>;
  /**
   * Keys of each two full words of the name itself, and of the whole name. Names that share one are the same. This is
   * stricter than similarity: an initial, a first name alone or a note is not enough.
   */
  full: Set<string>;
  /** The full words of the name. */
  words: Set<string>;
}

/** Enough for any name. */
const mostKeys = 240;

/** @param address if known; 'robin.vale@…' counts as a name too */
export function likeName(written: string, address: string | null = null): LikeName {
  const words = readWords(written);
  const keys = keysOf(words);
  const addressWords = address === null ? [] : wordsInAddress(address);
  const also = addressWords.length > 1 ? keysOf(addressWords) : null;
  const own = new Set(words.filter(({ isSure }) => isSure).flatMap(({ forms }) => forms));
  // An address counts as part of the name itself only if the two agree.
  const agrees = addressWords.some(({ forms }) => forms.some((form) => own.has(form)));
  return {
    kept: [...new Set([...keys.kept, ...(also?.kept ?? [])])].slice(0, mostKeys),
    sought: new Set([...keys.sought, ...(also?.sought ?? [])].slice(0, 2 * mostKeys)),
    full: new Set([...keys.full, ...(agrees && also ? also.full : [])]),
    words: own,
  };
}

/** Whether these may be one person. The order does not matter. */
export const isLike = (one: LikeName, other: LikeName): boolean =>
  one.kept.some((key) => other.sought.has(key));

/** Whether they share a word, as before and after a marriage. */
export const sharesWord = (one: LikeName, other: LikeName): boolean => !one.words.isDisjointFrom(other.words);

/** Whether an address has a full word of the name, as 'vale@…' and 'robinv@…' do for Robin Vale. */
export function holdsWord(address: string, { words }: LikeName): boolean {
  const local = fold(plain(address.slice(0, 160).split(/[@+]/u)[0] ?? ""));
  return [...words].some((word) => word.length > 2 && local.includes(word));
}

function keysOf(words: Word[]) {
  const [kept, sought, full] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const keep = (key: string) => kept.size < mostKeys && kept.add(key);
  const seek = (key: string) => sought.size < 2 * mostKeys && sought.add(key);
  const own = words.filter(({ isNote, group }) => !isNote && group >= 0);
  const sure = own.filter(({ isSure }) => isSure);
  const isFull = new Set(sure.map(({ group }) => group)).size > 1;

  const pairs = pairsOf(words.filter(({ isInitial }) => !isInitial));
  for (const { one, other, isSure } of pairs.toSorted((a, b) => Number(b.isSure) - Number(a.isSure)))
    for (const pair of combine(one.forms, other.forms)) {
      keep(`${isSure ? "sure" : "loose"} ${pair}`);
      seek(`sure ${pair}`);
      if (!isSure) continue;
      seek(`loose ${pair}`);
      full.add(pair);
    }
  for (const { one, other } of pairs.filter((pair) => pair.one.isSure || pair.other.isSure))
    for (const [letter, word] of [...abbreviate(one, other), ...abbreviate(other, one)]) {
      keep(`short ${letter} ${word}`);
      seek(`initial ${letter} ${word}`);
    }
  // In 'Anna M. Schmidt' the M means little; in 'J. Robin Vale' the J may be the name in use.
  const initials = own.filter(({ isInitial }, index) => isInitial && (!isFull || index === 0));
  const beside = isFull ? sure.slice(-1) : words.filter(({ isSure, isNote }) => isSure && !isNote);
  for (const one of initials)
    for (const [letter, word] of beside.flatMap((other) => abbreviate(one, other))) {
      keep(`initial ${letter} ${word}`);
      seek(`initial ${letter} ${word}`);
      seek(`short ${letter} ${word}`);
    }
  const isAlone = sure.length === 1 && initials.length === 0;
  for (const word of sure.flatMap(({ forms }) => forms)) {
    keep(`${isAlone ? "alone" : "part"} ${word}`);
    seek(`alone ${word}`);
    if (isAlone) seek(`part ${word}`);
  }
  const whole = own
    .map(({ forms, letters }) => forms[0] ?? letters[0] ?? "")
    .toSorted()
    .join(" ");
  if (whole !== "") for (const keys of [kept, sought, full]) keys.add(`whole ${whole}`);
  return { kept, sought, full };
}

interface Pair {
  one: Word;
  other: Word;
  /** Together they identify one person. */
  isSure: boolean;
}

function pairsOf(words: Word[]): Pair[] {
  const sure = words.filter(({ isSure, group }) => isSure && group >= 0);
  return words.flatMap((one, index) =>
    words.slice(index + 1).flatMap((other) => {
      if (one.from <= other.until && other.from <= one.until) return [];
      const rest = sure.filter(({ group }) => group !== one.group && group !== other.group);
      const isOneName = one.group === other.group && rest.length > 0;
      // 'Anna Maria' of 'Anna Maria Schmidt' is shared by many people.
      const isGiven = one.isGiven && other.isGiven && rest.some((word) => !word.isGiven);
      return [{ one, other, isSure: one.isSure && other.isSure && !isOneName && !isGiven }];
    }),
  );
}

const combine = (some: string[], others: string[]) =>
  some.flatMap((one) => others.map((other) => (one < other ? `${one} ${other}` : `${other} ${one}`)));

const abbreviate = (short: Word, word: Word) =>
  short.from <= word.until && word.from <= short.until
    ? []
    : short.letters.flatMap((letter) => word.forms.map((form): [string, string] => [letter, form]));

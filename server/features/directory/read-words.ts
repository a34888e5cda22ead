import { memoized } from "#server/features/companies/company-key.ts";
import { fold, foldLetter, plain, refold, spellingsOf, withoutUmlauts } from "./fold.ts";
import { ambiguous, eastAsianTitles, nicknames, noise, otherGivenNames, pronouns } from "./nicknames.ts";

export interface Word {
  /** The word as it is compared, and each name that it is a nickname of. */
  forms: string[];
  /** The initials that may abbreviate it. */
  letters: string[];
  /** Surely part of the name, not a particle and not from brackets or a note. */
  isSure: boolean;
  isInitial: boolean;
  isNote: boolean;
  isGiven: boolean;
  /** The position in words. A word that was joined from two covers both positions. */
  from: number;
  until: number;
  /** The same for words with a hyphen between them. */
  group: number;
}

/** The rest of a longer name is ignored. */
const longestName = 160;
const mostWords = { name: 8, notes: 6 };
const toSet = (list: string) => new Set(list.split(/\s+/).filter(Boolean));

interface Known {
  forms: Set<string>;
  letters: Set<string>;
}
const known = new Map<string, Known>();
for (const line of nicknames.split("\n").filter(Boolean)) {
  const [names = "", short = ""] = line.split(":");
  for (const spellings of names.split("/")) {
    const [head = "", ...others] = spellings.trim().split(/\s+/);
    for (const word of [head, ...others, ...short.split(/\s+/).filter(Boolean)].map(withoutUmlauts)) {
      const one = known.get(word) ?? { forms: new Set(), letters: new Set() };
      one.forms.add(fold(plain(head)));
      for (const spelling of [head, ...others]) one.letters.add(foldLetter(plain(spelling)));
      known.set(word, one);
    }
  }
}
const givenNames = toSet(otherGivenNames);
/** For each name its nicknames: for 'robert' also 'bob' and 'rob'. */
const wordsOfName = new Map<string, string[]>();
for (const [word, { forms }] of known)
  for (const form of forms) wordsOfName.set(form, [...(wordsOfName.get(form) ?? []), word]);

/** Other spellings of a word: 'robert' and 'rob' for 'Bob', 'joerg' for 'Jörg'. For searches, so not complete. */
export function otherSpellings(word: string): string[] {
  const spellings = spellingsOf(plain(word));
  const names = spellings.map(withoutUmlauts).flatMap((name) => [...(known.get(name)?.forms ?? [])]);
  return [
    ...spellings,
    word.replaceAll(/[äöü]/g, (letter) => `${plain(letter)}e`),
    word.replaceAll(/[aou]e/g, ([letter = ""]) => umlauts[letter] ?? letter),
    ...names.flatMap((name) => wordsOfName.get(name) ?? []),
  ];
}
const umlauts: Record<string, string> = { a: "ä", o: "ö", u: "ü" };

/** Everything by which a word is compared. */
const comparable = memoized((word: string): Pick<Word, "forms" | "letters" | "isGiven"> => {
  const spellings = spellingsOf(word);
  const ways = [...new Set(spellings.map(fold))].slice(0, 6);
  const names = spellings.map(withoutUmlauts);
  const named = names.flatMap((name) => known.get(name) ?? []);
  const letters = [word, ...spellings].map(foldLetter);
  return {
    forms: [...new Set([...ways, ...named.flatMap(({ forms }) => [...forms])])].slice(0, 12),
    letters: [...new Set([...letters, ...named.flatMap((one) => [...one.letters])])],
    isGiven: names.some((name) => known.has(name) || givenNames.has(name)),
  };
});

const apostrophes = /['’‘ʼʻ`´′＇]/g;
const opening = "([{<«„“";
const closing = ")]}>»”";
/** A dash next to a space, and other signs between a name and a note. */
const separators = /\s[-‐‑‒–—―]+|[-‐‑‒–—―]+\s|[;:|/•@\\\n\t]/u;
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々\s・]*/gu;

const isNoise = toSet(noise);
const isAmbiguous = toSet(ambiguous);
const isPronoun = toSet(pronouns);

/** Reads a name once for all comparisons, without words that do not belong to it. */
export function readWords(written: string): Word[] {
  const text = written
    .slice(0, 10 * longestName)
    // Before the cut: wide gaps must not push a part of the name out.
    .replaceAll(/\s+/gu, " ")
    .trimStart()
    .slice(0, longestName)
    .replace(apostrophes, "")
    .normalize("NFKC")
    .slice(0, longestName)
    .replaceAll(/\S+\/\S+/gu, (token) => (token.split("/").every(isPronounWord) ? " " : token));
  const { outside, inside } = partBrackets(text);
  const reading = new Reading();
  const latin = outside.replaceAll(eastAsian, (run) => reading.takeEastAsian(run, false));
  for (const part of latin.split(separators)) {
    reading.beginPart("separator");
    for (const section of part.split(",")) {
      reading.beginPart("comma");
      for (const token of section.split(/\s+/u)) reading.takeToken(token, reading.isDone);
    }
  }
  for (const token of inside
    .replaceAll(eastAsian, (run) => reading.takeEastAsian(run, true))
    .split(/[\s,/]+/u))
    if (!isPronounWord(token)) reading.takeToken(token, true);
  return reading.finish();
}

const isPronounWord = (word: string) => isPronoun.has(plain(word).replaceAll(/[^\p{L}]/gu, ""));

/** Separates text in brackets or quotes from the rest. An unclosed bracket reaches to the end. */
function partBrackets(text: string) {
  let [outside, inside, depth] = ["", "", 0];
  for (const letter of text) {
    const isQuote = letter === '"';
    if (opening.includes(letter) || (isQuote && depth === 0)) depth++;
    else if (closing.includes(letter) || isQuote) depth = Math.max(0, depth - 1);
    else if (depth > 0) inside += letter;
    else outside += letter;
    if (opening.includes(letter) || closing.includes(letter) || isQuote)
      [outside, inside] = [`${outside} `, `${inside} `];
  }
  return { outside, inside };
}

/** Collects the words of a name. Once there are enough for a name, text after a separator is a note. */
class Reading {
  isDone = false;
  private readonly words: Word[] = [];
  private readonly dropped: Word[] = [];
  private group = 0;

  beginPart(by: "comma" | "separator") {
    const own = this.words.filter(({ isNote }) => !isNote);
    const counted = by === "comma" ? own.filter(({ isSure, isInitial }) => isSure || isInitial) : own;
    // 'van der Berg, Robin' has one family name before the comma, and 'Schmidt-Meyer, Anna' too.
    this.isDone ||= new Set(counted.map(({ group }) => group)).size > 1;
  }

  takeToken(token: string, isNote: boolean) {
    const withoutDots = plain(token).replaceAll(/[^\p{L}\p{N}]/gu, "");
    const isDotted = /^(?:\p{L}\.)+\p{L}?$/u.test(token);
    this.group++;
    if (!isDotted && isNoise.has(withoutDots)) return this.drop(withoutDots);
    for (const hyphened of token.split(/[^\p{L}\p{N}\p{M}.]+/u)) {
      const parts = hyphened.split(".").filter(Boolean);
      for (const part of parts) {
        if (parts.length > 1) this.group++;
        this.take(part, isNote);
      }
    }
  }

  /** Chinese, Japanese and Korean names vary in spaces and order, so all rotations count as the same name. */
  takeEastAsian(run: string, isNote: boolean): string {
    const joined = run.replaceAll(/[\s・]/gu, "").slice(0, 24);
    this.group++;
    const ways = [joined, ...eastAsianTitles.flatMap((title) => withoutEnd(joined, title))];
    const forms = ways.filter(({ length }) => length > 1).map(leastRotation);
    if (forms.length === 0) return ` ${run} `;
    // It is a whole name by itself, so it is added as two equal words.
    for (const count of [1, 2]) {
      this.group++;
      this.add({ ...blank, forms: forms.map((form) => `${form}${count}`), isSure: !isNote, isNote });
    }
    return " ";
  }

  private take(part: string, isNote: boolean) {
    const word = plain(part);
    if (isNoise.has(word)) return this.drop(word);
    // 'Vale2' may be a second account of Robin Vale, or another Robin Vale.
    const unnumbered = word.replace(/^(\p{L}{3,})\p{N}+$/u, "$1");
    if (unnumbered !== word) this.add({ ...blank, ...comparable(unnumbered), isNote: true });
    const letters = Array.from(word);
    const isInitial = letters.length === 1 && /\p{L}/u.test(word);
    if (isInitial && isNote) return;
    if (isJoinedInitials(part, word))
      for (const letter of letters) this.add({ ...blank, ...initial(letter), isNote });
    else if (isInitial) this.add({ ...blank, ...initial(word), isNote });
    else if (letters.length > 0)
      this.add({
        ...blank,
        ...comparable(word),
        isNote,
        isSure: !isNote && !isAmbiguous.has(word) && !/^\p{N}+$/u.test(word),
        source: part,
      });
  }

  private add({ source = "", ...word }: Omit<Word, "from" | "until" | "group"> & { source?: string }) {
    const before = this.words.filter(({ isNote }) => isNote === word.isNote).length;
    if (before >= (word.isNote ? mostWords.notes : mostWords.name)) return;
    const at = this.words.length;
    this.words.push({ ...word, from: at, until: at, group: this.group });
    this.sources.push(source);
  }
  private readonly sources: string[] = [];

  private drop(word: string) {
    this.dropped.push({ ...blank, ...comparable(word), isSure: true, from: 0, until: 0, group: 0 });
  }

  finish(): Word[] {
    const own = () => this.words.filter(({ isNote }) => !isNote);
    const isShort = () => new Set(own().flatMap(({ isSure, group }) => (isSure ? [group] : []))).size < 2;
    const hasInitial = own().some(({ isInitial }) => isInitial);
    const hasSure = own().some(({ isSure }) => isSure);
    // In 'Minh Le' and 'Md Rahman' the remaining particle may be a name after all.
    if (isShort() && !(hasInitial && hasSure)) for (const word of own()) word.isSure ||= !word.isInitial;
    const [only] = own();
    if (only && own().length === 1) this.splitCamel(only);
    if (!own().some(({ isSure }) => isSure)) {
      const notes = this.words.filter(({ isInitial }) => !isInitial);
      for (const word of notes) Object.assign(word, { isSure: true, isNote: false });
      if (notes.length === 0) this.words.push(...this.dropped.slice(0, 1));
    }
    return [...this.words, ...joinedOf(this.words)];
  }

  /** 'RobinVale' and 'VALERobin', if there is no other word. */
  private splitCamel({ from }: Word) {
    const parts = (this.sources[from] ?? "").split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u);
    if (parts.length < 2 || parts.some(({ length }) => length < 2)) return;
    this.words.splice(from, 1);
    this.sources.splice(from, 1);
    for (const part of parts) {
      this.group++;
      this.take(part, false);
    }
    for (const word of this.words) word.isSure ||= !word.isNote && !word.isInitial;
  }
}

const blank = {
  forms: [] as string[],
  letters: [] as string[],
  isSure: false,
  isInitial: false,
  isNote: false,
  isGiven: false,
};

const initial = (letter: string) => ({ forms: [], letters: [foldLetter(letter)], isInitial: true });

/** 'JP' and 'TJ', but not 'Ng'. */
const isJoinedInitials = (part: string, bare: string) =>
  /^\p{Lu}{2}$/u.test(part) && (/^[bcdfghjklmnpqrstvwxz]{2}$/.test(bare) || bare === "aj") && bare !== "ng";

/** Adjacent words as one: 'van den Berg' and 'Vandenberg', 'Jean-François' and 'Jeanfrançois', 'O Brien'. */
function joinedOf(words: Word[]): Word[] {
  const own = words.filter(({ isNote, forms }) => !isNote && (forms[0] ?? "x").length < 24);
  const spelled = own.map(({ forms, letters }) => forms[0] ?? letters[0] ?? "");
  return own.flatMap((first, index) => {
    const lengths = own.length > 3 ? [2, 3] : [2];
    return lengths.flatMap((length) => {
      const last = own[index + length - 1];
      if (!last || length === own.length) return [];
      const run = own.slice(index, index + length);
      const isOne =
        length === 2 ||
        run.slice(0, -1).every(({ isSure }) => !isSure) ||
        new Set(run.map(({ group }) => group)).size === 1;
      if (!isOne || run.every(({ isInitial }) => isInitial)) return [];
      const joined = refold(spelled.slice(index, index + length).join(""));
      return [
        {
          ...blank,
          forms: [joined],
          letters: first.letters,
          isSure: run.some(({ isSure }) => isSure),
          from: first.from,
          until: last.until,
          group: -1 - index,
        },
      ];
    });
  });
}

/** 'robin.vale' and 'vale_robin', but not 'rvale' or 'office'. */
export function wordsInAddress(address: string): Word[] {
  const local = address.slice(0, longestName).split(/[@+]/u)[0] ?? "";
  const parts = local.split(/[._-]+/u).map((part) => part.replace(/\d+$/, ""));
  const isName =
    parts.every((part) => /^\p{L}*$/u.test(part)) && parts.filter(({ length }) => length > 1).length > 1;
  return isName ? readWords(parts.filter(({ length }) => length > 1).join(" ")) : [];
}

const withoutEnd = (text: string, end: string) => (text.endsWith(end) ? [text.slice(0, -end.length)] : []);

function leastRotation(text: string): string {
  const letters = Array.from(text);
  return (
    letters.map((_, at) => [...letters.slice(at), ...letters.slice(0, at)].join("")).toSorted()[0] ?? text
  );
}

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
const maxNameLength = 160;
const maxWords = { name: 8, notes: 6 };
const toSet = (list: string) => new Set(list.split(/\s+/).filter(Boolean));

interface NicknameEntry {
  forms: Set<string>;
  letters: Set<string>;
}
const entriesByWord = new Map<string, NicknameEntry>();
for (const line of nicknames.split("\n").filter(Boolean)) {
  const [names = "", short = ""] = line.split(":");
  for (const spellings of names.split("/")) {
    const [head = "", ...variants] = spellings.trim().split(/\s+/);
    for (const word of [head, ...variants, ...short.split(/\s+/).filter(Boolean)].map(withoutUmlauts)) {
      const entry = entriesByWord.get(word) ?? { forms: new Set(), letters: new Set() };
      entry.forms.add(fold(plain(head)));
      for (const spelling of [head, ...variants]) entry.letters.add(foldLetter(plain(spelling)));
      entriesByWord.set(word, entry);
    }
  }
}
const givenNames = toSet(otherGivenNames);
/** For each name its nicknames: for 'robert' also 'bob' and 'rob'. */
const wordsOfName = new Map<string, string[]>();
for (const [word, { forms }] of entriesByWord)
  for (const form of forms) wordsOfName.set(form, [...(wordsOfName.get(form) ?? []), word]);

/** Other spellings of a word: 'robert' and 'rob' for 'Bob', 'joerg' for 'Jörg'. For searches, so not complete. */
export function otherSpellings(word: string): string[] {
  const spellings = spellingsOf(plain(word));
  const names = spellings.map(withoutUmlauts).flatMap((name) => [...(entriesByWord.get(name)?.forms ?? [])]);
  return [
    ...spellings,
    word.replaceAll(/[äöü]/g, (letter) => `${plain(letter)}e`),
    word.replaceAll(/[aou]e/g, ([letter = ""]) => umlauts[letter] ?? letter),
    ...names.flatMap((name) => wordsOfName.get(name) ?? []),
  ];
}
const umlauts: Record<string, string> = { a: "ä", o: "ö", u: "ü" };

/** Everything by which a word is compared. */
const toComparable = memoized((word: string): Pick<Word, "forms" | "letters" | "isGiven"> => {
  const spellings = spellingsOf(word);
  const folded = [...new Set(spellings.map(fold))].slice(0, 6);
  const names = spellings.map(withoutUmlauts);
  const entries = names.flatMap((name) => entriesByWord.get(name) ?? []);
  const letters = [word, ...spellings].map(foldLetter);
  return {
    forms: [...new Set([...folded, ...entries.flatMap(({ forms }) => [...forms])])].slice(0, 12),
    letters: [...new Set([...letters, ...entries.flatMap((entry) => [...entry.letters])])],
    isGiven: names.some((name) => entriesByWord.has(name) || givenNames.has(name)),
  };
});

const apostrophes = /['’‘ʼʻ`´′＇]/g;
const openingSigns = "([{<«„“";
const closingSigns = ")]}>»”";
/** A dash next to a space, and other signs between a name and a note. */
const separators = /\s[-‐‑‒–—―]+|[-‐‑‒–—―]+\s|[;:|/•@\\\n\t]/u;
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々\s・]*/gu;

const noiseWords = toSet(noise);
const ambiguousWords = toSet(ambiguous);
const pronounWords = toSet(pronouns);

/** Reads a name once for all comparisons, without words that do not belong to it. */
export function readNameWords(written: string): Word[] {
  const text = written
    .slice(0, 10 * maxNameLength)
    // Before the cut: wide gaps must not push a part of the name out.
    .replaceAll(/\s+/gu, " ")
    .trimStart()
    .slice(0, maxNameLength)
    .replace(apostrophes, "")
    .normalize("NFKC")
    .slice(0, maxNameLength)
    .replaceAll(/\S+\/\S+/gu, (token) => (token.split("/").every(isPronounWord) ? " " : token));
  const { outside, inside } = splitBrackets(text);
  const collector = new WordCollector();
  const latin = outside.replaceAll(eastAsian, (run) => collector.takeEastAsian(run, false));
  for (const part of latin.split(separators)) {
    collector.beginPart("separator");
    for (const section of part.split(",")) {
      collector.beginPart("comma");
      for (const token of section.split(/\s+/u)) collector.takeToken(token, collector.isDone);
    }
  }
  for (const token of inside
    .replaceAll(eastAsian, (run) => collector.takeEastAsian(run, true))
    .split(/[\s,/]+/u))
    if (!isPronounWord(token)) collector.takeToken(token, true);
  return collector.finish();
}

const isPronounWord = (word: string) => pronounWords.has(plain(word).replaceAll(/[^\p{L}]/gu, ""));

/** Separates text in brackets or quotes from the rest. An unclosed bracket reaches to the end. */
function splitBrackets(text: string) {
  let outside = "";
  let inside = "";
  let depth = 0;
  for (const letter of text) {
    const isQuote = letter === '"';
    if (openingSigns.includes(letter) || (isQuote && depth === 0)) depth++;
    else if (closingSigns.includes(letter) || isQuote) depth = Math.max(0, depth - 1);
    else if (depth > 0) inside += letter;
    else outside += letter;
    if (openingSigns.includes(letter) || closingSigns.includes(letter) || isQuote) {
      outside += " ";
      inside += " ";
    }
  }
  return { outside, inside };
}

/** Collects the words of a name. Once there are enough for a name, text after a separator is a note. */
class WordCollector {
  isDone = false;
  private readonly words: Word[] = [];
  private readonly dropped: Word[] = [];
  private group = 0;

  beginPart(separator: "comma" | "separator") {
    const nameWords = this.words.filter(({ isNote }) => !isNote);
    const counted =
      separator === "comma" ? nameWords.filter(({ isSure, isInitial }) => isSure || isInitial) : nameWords;
    // 'van der Berg, Robin' has one family name before the comma, and 'Schmidt-Meyer, Anna' too.
    this.isDone ||= new Set(counted.map(({ group }) => group)).size > 1;
  }

  takeToken(token: string, isNote: boolean) {
    const withoutDots = plain(token).replaceAll(/[^\p{L}\p{N}]/gu, "");
    const isDotted = /^(?:\p{L}\.)+\p{L}?$/u.test(token);
    this.group++;
    if (!isDotted && noiseWords.has(withoutDots)) return this.drop(withoutDots);
    for (const piece of token.split(/[^\p{L}\p{N}\p{M}.]+/u)) {
      const parts = piece.split(".").filter(Boolean);
      for (const part of parts) {
        if (parts.length > 1) this.group++;
        this.takeWord(part, isNote);
      }
    }
  }

  /** Chinese, Japanese and Korean names vary in spaces and order, so all rotations count as the same name. */
  takeEastAsian(run: string, isNote: boolean): string {
    const joined = run.replaceAll(/[\s・]/gu, "").slice(0, 24);
    this.group++;
    const variants = [joined, ...eastAsianTitles.flatMap((title) => stripEnd(joined, title))];
    const forms = variants.filter(({ length }) => length > 1).map(minRotation);
    if (forms.length === 0) return ` ${run} `;
    // It is a whole name by itself, so it is added as two equal words.
    for (const count of [1, 2]) {
      this.group++;
      this.add({ ...blankWord, forms: forms.map((form) => `${form}${count}`), isSure: !isNote, isNote });
    }
    return " ";
  }

  private takeWord(part: string, isNote: boolean) {
    const word = plain(part);
    if (noiseWords.has(word)) return this.drop(word);
    // 'Vale2' may be a second account of Robin Vale, or another Robin Vale.
    const unnumbered = word.replace(/^(\p{L}{3,})\p{N}+$/u, "$1");
    if (unnumbered !== word) this.add({ ...blankWord, ...toComparable(unnumbered), isNote: true });
    const letters = Array.from(word);
    const isInitial = letters.length === 1 && /\p{L}/u.test(word);
    if (isInitial && isNote) return;
    if (isJoinedInitials(part, word))
      for (const letter of letters) this.add({ ...blankWord, ...initialWord(letter), isNote });
    else if (isInitial) this.add({ ...blankWord, ...initialWord(word), isNote });
    else if (letters.length > 0)
      this.add({
        ...blankWord,
        ...toComparable(word),
        isNote,
        isSure: !isNote && !ambiguousWords.has(word) && !/^\p{N}+$/u.test(word),
        source: part,
      });
  }

  private add({ source = "", ...word }: Omit<Word, "from" | "until" | "group"> & { source?: string }) {
    const count = this.words.filter(({ isNote }) => isNote === word.isNote).length;
    if (count >= (word.isNote ? maxWords.notes : maxWords.name)) return;
    const position = this.words.length;
    this.words.push({ ...word, from: position, until: position, group: this.group });
    this.sources.push(source);
  }
  private readonly sources: string[] = [];

  private drop(word: string) {
    this.dropped.push({ ...blankWord, ...toComparable(word), isSure: true, from: 0, until: 0, group: 0 });
  }

  finish(): Word[] {
    const nameWords = this.words.filter(({ isNote }) => !isNote);
    const sureGroups = new Set(nameWords.flatMap(({ isSure, group }) => (isSure ? group : [])));
    const isInitialAndName = sureGroups.size === 1 && nameWords.some(({ isInitial }) => isInitial);
    // In 'Minh Le' and 'Md Rahman' the remaining particle may be a name after all.
    if (sureGroups.size < 2 && !isInitialAndName)
      for (const word of nameWords) word.isSure ||= !word.isInitial;
    const [only, ...others] = nameWords;
    if (only && others.length === 0) this.splitCamel(only);
    if (!this.words.some(({ isNote, isSure }) => isSure && !isNote)) {
      const notes = this.words.filter(({ isInitial }) => !isInitial);
      for (const word of notes) Object.assign(word, { isSure: true, isNote: false });
      if (notes.length === 0) this.words.push(...this.dropped.slice(0, 1));
    }
    return [...this.words, ...joinAdjacent(this.words)];
  }

  /** 'RobinVale' and 'VALERobin', if there is no other word. */
  private splitCamel({ from }: Word) {
    const parts = (this.sources[from] ?? "").split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u);
    if (parts.length < 2 || parts.some(({ length }) => length < 2)) return;
    this.words.splice(from, 1);
    this.sources.splice(from, 1);
    for (const part of parts) {
      this.group++;
      this.takeWord(part, false);
    }
    for (const word of this.words) word.isSure ||= !word.isNote && !word.isInitial;
  }
}

const blankWord = {
  forms: [] as string[],
  letters: [] as string[],
  isSure: false,
  isInitial: false,
  isNote: false,
  isGiven: false,
};

const initialWord = (letter: string) => ({ forms: [], letters: [foldLetter(letter)], isInitial: true });

/** 'JP' and 'TJ', but not 'Ng'. */
const isJoinedInitials = (part: string, bare: string) =>
  /^\p{Lu}{2}$/u.test(part) && (/^[bcdfghjklmnpqrstvwxz]{2}$/.test(bare) || bare === "aj") && bare !== "ng";

/** Adjacent words as one: 'van den Berg' and 'Vandenberg', 'Jean-François' and 'Jeanfrançois', 'O Brien'. */
function joinAdjacent(words: Word[]): Word[] {
  const nameWords = words.filter(({ isNote, forms }) => !isNote && (forms[0] ?? "x").length < 24);
  const firstForms = nameWords.map(({ forms, letters }) => forms[0] ?? letters[0] ?? "");
  return nameWords.flatMap((first, index) => {
    const lengths = nameWords.length > 3 ? [2, 3] : [2];
    return lengths.flatMap((length) => {
      const last = nameWords[index + length - 1];
      if (!last || length === nameWords.length) return [];
      const run = nameWords.slice(index, index + length);
      const isOneWord =
        length === 2 ||
        run.slice(0, -1).every(({ isSure }) => !isSure) ||
        new Set(run.map(({ group }) => group)).size === 1;
      if (!isOneWord || run.every(({ isInitial }) => isInitial)) return [];
      const joined = refold(firstForms.slice(index, index + length).join(""));
      return [
        {
          ...blankWord,
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
  const local = address.slice(0, maxNameLength).split(/[@+]/u)[0] ?? "";
  const parts = local.split(/[._-]+/u).map((part) => part.replace(/\d+$/, ""));
  const isName =
    parts.every((part) => /^\p{L}*$/u.test(part)) && parts.filter(({ length }) => length > 1).length > 1;
  return isName ? readNameWords(parts.filter(({ length }) => length > 1).join(" ")) : [];
}

const stripEnd = (text: string, end: string) => (text.endsWith(end) ? [text.slice(0, -end.length)] : []);

function minRotation(text: string): string {
  const letters = Array.from(text);
  return (
    letters.map((_, start) => [...letters.slice(start), ...letters.slice(0, start)].join("")).toSorted()[0] ??
    text
  );
}

import { isDoubleEncoded } from "#contract/pasted.ts";

/**
 * Placeholders for a missing name, in plain lower case. 'Null' and 'Test' are real last names, but never a whole name.
 */
const placeholders = new Set(
  `none null nil undefined unknown anonymous test tbd tba noname nobody vacant deleted placeholder dummy example xxx
  unbekannt anonym vakant leer keine inconnu inconnue anonyme aucun desconocido desconocida anonimo ninguno
  onbekend anoniem geen`.split(/\s+/),
);
const phrases = new Set(
  `no name,not available,not applicable,not known,not provided,keine angabe,non renseigne,sin nombre,geen naam,
  test user,test name,test person,deleted user,former employee,linkedin member,first name,last name,first last,
  firstname lastname`.split(/,\s*/),
);
/** Words before a number in files that use numbers for people. */
const numberPrefixes = new Set(
  "emp,employee,user,id,no,nr,staff,worker,member,mitarbeiter,employe,empleado,medewerker".split(","),
);
/** Placeholders by their exact case; 'Na' and 'Nan' are names. */
const exactPlaceholders = /^(?:NA|N\.?N\.?|NaN|nan|na|k\.? ?A\.?|s\/o|[Nn]\/[Aa])$/;

const symbolInWord = /\p{L}([\p{Sm}\p{Sc}\p{So}¶§†‡‰…„‚•¡¿«»¦^¨¸¯])\p{L}/u;

/** One sentence why this cannot be a person's name, or null if it can. */
export function nameProblem(name: string): string | null {
  const words = name.split(/[\s,;()]+/).filter(Boolean);
  const plain = words.map((word) =>
    word
      .normalize("NFD")
      .replace(/[^\p{L}\p{N}]/gu, "")
      .toLowerCase(),
  );
  const textWords = plain.filter((word) => word !== "" && !/\p{N}/u.test(word));
  const isPlaceholder =
    !/\p{L}/u.test(name) ||
    words.some((word) => /^(?:#|[Nn]\/[Aa]$)/.test(word) && /\p{L}/u.test(word)) ||
    words.every((word, index) => exactPlaceholders.test(word) || placeholders.has(plain[index] ?? "")) ||
    phrases.has(plain.join(" ")) ||
    textWords.length === 0 ||
    (textWords.length < plain.length && textWords.every((word) => numberPrefixes.has(word)));
  if (isPlaceholder) return `This is not a person's name: '${name.slice(0, 100)}'`;
  const symbol = symbolInWord.exec(name)?.[1];
  return symbol ? `The name holds a sign that no name has, '${symbol}': '${name.slice(0, 100)}'` : null;
}

/** Why a text was read wrongly: by the wrong encoding, or beyond the end of its cell. Null if it looks right. */
export function readingProblem(what: string, text: string): string | null {
  if (text.includes("\uFFFD")) return `${what} holds a character that could not be read`;
  if (isDoubleEncoded(text)) return `${what} has garbled letters: '${text.trim().slice(0, 100)}'`;
  const isUnclosed = text.trimStart().startsWith('"') && (text.split('"').length - 1) % 2 === 1;
  return isUnclosed ? `${what} begins with a quotation mark that is never closed` : null;
}

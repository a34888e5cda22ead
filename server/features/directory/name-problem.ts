import { isDoubleEncoded } from "#contract/pasted.ts";

/** What files say where they have no name, in small letters without signs. 'Null' and 'Test' are real last names, never a whole name. */
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
/** What stands before a number where a file has people by number. */
const numbered = new Set(
  "emp,employee,user,id,no,nr,staff,worker,member,mitarbeiter,employe,empleado,medewerker".split(","),
);
/** Spreadsheets and other programs write these in capitals, or in small letters; 'Na' and 'Nan' are names. */
const written = /^(?:NA|N\.?N\.?|NaN|nan|na|k\.? ?A\.?|s\/o|[Nn]\/[Aa])$/;

const symbolInWord = /\p{L}([\p{Sm}\p{Sc}\p{So}¶§†‡‰…„‚•¡¿«»¦^¨¸¯])\p{L}/u;

/** In one sentence why this cannot be anybody's name; null where it can. */
export function nameProblem(name: string): string | null {
  const words = name.split(/[\s,;()]+/).filter(Boolean);
  const plain = words.map((word) =>
    word
      .normalize("NFD")
      .replace(/[^\p{L}\p{N}]/gu, "")
      .toLowerCase(),
  );
  const own = plain.filter((word) => word !== "" && !/\p{N}/u.test(word));
  const isNone =
    !/\p{L}/u.test(name) ||
    words.some((word) => /^(?:#|[Nn]\/[Aa]$)/.test(word) && /\p{L}/u.test(word)) ||
    words.every((word, index) => written.test(word) || placeholders.has(plain[index] ?? "")) ||
    phrases.has(plain.join(" ")) ||
    own.length === 0 ||
    (own.length < plain.length && own.every((word) => numbered.has(word)));
  if (isNone) return `This is not a person's name: '${name.slice(0, 100)}'`;
  const symbol = symbolInWord.exec(name)?.[1];
  return symbol ? `The name holds a sign that no name has, '${symbol}': '${name.slice(0, 100)}'` : null;
}

/** Why a text of a file was not read as it was meant: by the wrong encoding, or across the end of its cell. */
export function readingProblem(what: string, text: string): string | null {
  if (text.includes("\uFFFD")) return `${what} holds a character that could not be read`;
  if (isDoubleEncoded(text)) return `${what} has garbled letters: '${text.trim().slice(0, 100)}'`;
  const isOpened = text.trimStart().startsWith('"') && (text.split('"').length - 1) % 2 === 1;
  return isOpened ? `${what} begins with a quotation mark that is never closed` : null;
}

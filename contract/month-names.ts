/** The months' names as profiles and files write them: English, German, French, Spanish and Dutch, without accents; and abbreviations that leave letters out. */
const names = [
  ["january", "januar", "janner", "janvier", "enero", "januari"],
  ["february", "februar", "feber", "fevrier", "febrero", "februari"],
  ["march", "marz", "maerz", "mars", "marzo", "maart", "mrt", "mrz", "mzo"],
  ["april", "avril", "abril"],
  ["may", "mai", "mayo", "mei"],
  ["june", "juni", "juin", "junio"],
  ["july", "juli", "juillet", "julio"],
  ["august", "aout", "agosto", "agto", "augustus"],
  ["september", "septembre", "septiembre", "setiembre"],
  ["october", "oktober", "octobre", "octubre"],
  ["november", "novembre", "noviembre"],
  ["december", "dezember", "decembre", "diciembre"],
];

/** 'Mar', 'März', 'sept.' → 3, 3, 9; null for what names no month. Three letters are enough. */
function monthNamed(word: string): number | null {
  const plain = withoutAccents(word).toLowerCase().replace(/\.$/, "");
  if (plain.length < 3) return null;
  const index = names.findIndex((spellings) => spellings.some((spelling) => spelling.startsWith(plain)));
  return index === -1 ? null : index + 1;
}

/** What stands for the end of a time that has not ended, as alternatives of a regular expression; compare without accents. */
export const stillThere =
  "present|now|today|current|ongoing|heute|jetzt|aktuell|gegenwart|laufend|aujourd['’]hui|maintenant|ce jour|en cours|actualidad|actualmente|presente|actual|hoy|heden|nu|vandaag|huidig";

/**
 * A month as people write it: 2019-03, 2019-03-15, 03/2019, 31.03.2019, Mar 2019, 2019 März, 15-Mar-19, julio de 2019. Of a
 * bare year the month is null. Null: none of these.
 */
export function readMonth(text: string): { year: number; month: number | null } | null {
  const written = text.trim();
  if (/^\d{4}$/.test(written)) return { year: Number(written), month: null };
  const [, yearFirst, monthAfter] =
    /^(\d{4})[-/., ]+(\d{1,2}|\p{L}+\.?)(?:[-/.]\d{1,2})?(?:[T ].*)?$/u.exec(written) ?? [];
  if (yearFirst) return monthIn(yearFirst, monthAfter);
  const [, numbered, yearBehind] = /^(?:\d{1,2}\.)?(\d{1,2})[-/., ]+(\d{4})$/.exec(written) ?? [];
  if (yearBehind) return monthIn(yearBehind, numbered);
  const [, named, yearAfter] =
    /^(?:\d{1,2}\.?[ -])?(\p{L}{3,10})\.?,?(?: de)?[-/., ]+(\d{4}|\d{2})$/u.exec(written) ?? [];
  return yearAfter ? monthIn(yearAfter, named) : null;
}

function monthIn(writtenYear: string, writtenMonth = "") {
  const month = /^\d/.test(writtenMonth) ? Number(writtenMonth) : monthNamed(writtenMonth);
  const century = writtenYear.length === 4 ? 0 : Number(writtenYear) < 50 ? 2000 : 1900;
  const year = century + Number(writtenYear);
  return month !== null && month >= 1 && month <= 12 ? { year, month } : null;
}

/** 'août' → 'aout'. */
export function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "");
}

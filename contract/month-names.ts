/** The months' names as profiles and files write them: English, German, French, Spanish and Dutch, without accents. */
const names = [
  ["january", "januar", "janner", "janvier", "enero", "januari"],
  ["february", "februar", "feber", "fevrier", "febrero", "februari"],
  ["march", "marz", "maerz", "mars", "marzo", "maart", "mrt"],
  ["april", "avril", "abril"],
  ["may", "mai", "mayo", "mei"],
  ["june", "juni", "juin", "junio"],
  ["july", "juli", "juillet", "julio"],
  ["august", "aout", "agosto", "augustus"],
  ["september", "septembre", "septiembre", "setiembre"],
  ["october", "oktober", "octobre", "octubre"],
  ["november", "novembre", "noviembre"],
  ["december", "dezember", "decembre", "diciembre"],
];

/** 'Mar', 'März', 'sept.' → 3, 3, 9; null for what names no month. Three letters are enough. */
export function monthNamed(word: string): number | null {
  const plain = withoutAccents(word).toLowerCase().replace(/\.$/, "");
  if (plain.length < 3) return null;
  const index = names.findIndex((spellings) => spellings.some((spelling) => spelling.startsWith(plain)));
  return index === -1 ? null : index + 1;
}

/** 'août' → 'aout'. */
export function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "");
}

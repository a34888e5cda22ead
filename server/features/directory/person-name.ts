import { plainWords } from "#server/features/companies/plain-words.ts";

/** Titles before and after a name are not part of it. */
const titles = new Set("dr,prof,mr,mrs,ms,mx,ing,dipl,phd,mba,md,msc,bsc,jr,sr,ii,iii".split(","));

interface Name {
  first: string;
  last: string;
}

/** 'Dr. Robin J. Vale', 'Vale, Robin' and 'róbin  VALE' are the same name. Middle names are ignored. */
export function firstAndLastName(written: string): Name {
  const [last = "", first = ""] = written.split(",");
  const words = withoutTitles(withoutTitles(first).length > 0 ? `${first} ${last}` : written);
  return { first: words[0] ?? "", last: words.at(-1) ?? "" };
}

/** 'R. Vale' and 'Rob Vale' may be Robin Vale. */
export const mayBeSameName = (a: Name, b: Name): boolean =>
  a.last === b.last && (a.first.startsWith(b.first) || b.first.startsWith(a.first));

/** The words of a name, folded, without titles. A name of titles only keeps them. */
function withoutTitles(text: string): string[] {
  const words = plainWords(text);
  const own = words.filter((word) => !titles.has(word));
  return own.length > 0 ? own : words;
}

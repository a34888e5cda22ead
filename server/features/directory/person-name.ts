import { plainWords } from "#server/features/companies/plain-words.ts";

// What stands before and behind a name is no part of it.
const titles = new Set("dr,prof,mr,mrs,ms,mx,ing,dipl,phd,mba,md,msc,bsc,jr,sr,ii,iii".split(","));

export interface Name {
  first: string;
  last: string;
}

/** 'Dr. Robin J. Vale', 'Vale, Robin' and 'róbin  VALE' are one name; what stands in the middle is left out. */
export function personName(written: string): Name {
  const [last, first] = written.split(",");
  const isTurned = first !== undefined && last !== undefined && withoutTitles(first).length > 0;
  const words = isTurned ? withoutTitles(`${first} ${last}`) : withoutTitles(written);
  return { first: words[0] ?? "", last: words.at(-1) ?? "" };
}

/** 'R. Vale' and 'Rob Vale' may be Robin Vale. */
export const mayBeSameName = (one: Name, other: Name): boolean =>
  one.last === other.last && (one.first.startsWith(other.first) || other.first.startsWith(one.first));

/** The words of a name, folded; a name of nothing but titles keeps them. */
export function withoutTitles(text: string): string[] {
  const words = plainWords(text);
  const own = words.filter((word) => !titles.has(word));
  return own.length > 0 ? own : words;
}

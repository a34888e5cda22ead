import { withoutFormBehind } from "./legal-forms.ts";
import { isNoCompany } from "./is-no-company.ts";
import { plainWords } from "./plain-words.ts";
import { toldApart } from "./spellings.ts";

/** So many answers are kept; then it begins anew. */
const most = 10_000;

/**
 * What the ways of writing one company's name have in common: 'ACME, Inc.', 'Acme Incorporated', 'The Acme Company' and
 * 'acme.com' are all 'acme'. Empty where nothing but punctuation is given. What it was called before stands apart.
 */
export const companyKey = memoized((name: string): string => {
  const present = formerly.exec(name)?.[1] ?? name;
  const all = plainWords(
    present.replace(/^\s*(https?:\/\/)?(www\.)?/i, "").replace(/\.(com|org|net|io|co)\b.*$/i, ""),
  );
  const apart = toldApart(all);
  if (apart) return apart;
  const words = withoutFormBehind(all);
  while (words.length > 1 && words[0] === "the") words.shift();
  return words.join(" ");
});

/** 'ex' stands before a former name in brackets only: there is 'Fed Ex Ground'. */
const formerly =
  /^(.*\S)(?:[\s,(/–-]+(?:formerly(?: known as)?|previously|f\/?k\/?a)|\s*\(ex)[\s.:-]+([^)]*\p{L}[^)]*)\)?$/iu;

/**
 * By what the directory tells its companies apart. 'Freelance' names none, and 'Freelance GmbH' one: they share a key, and
 * must not share their people. No key of a company ends so. Empty where `companyKey` is.
 */
export const companyRowKey = memoized((name: string): string => {
  const key = companyKey(name);
  return key !== "" && isNoCompany(name) ? `${key}-` : key;
});

/** Answers again what was asked before: companies, titles, teams and places repeat by the thousand. */
export function memoized<Asked, Answer>(read: (asked: Asked) => Answer): (asked: Asked) => Answer {
  const known = new Map<Asked, Answer>();
  return (asked) => {
    const before = known.get(asked);
    if (before !== undefined) return before;
    const answer = read(asked);
    if (known.size > most) known.clear();
    known.set(asked, answer);
    return answer;
  };
}

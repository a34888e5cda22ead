import { withoutFormBehind } from "./is-legal-form.ts";
import { plainWords } from "./plain-words.ts";
import { remembered } from "./remembered.ts";
import { toldApart } from "./spellings.ts";

/**
 * What the ways of writing one company's name have in common: 'ACME, Inc.', 'Acme Incorporated', 'The Acme Company' and
 * 'acme.com' are all 'acme'. Empty where nothing but punctuation is given. What it was called before stands apart.
 */
export const companyKey = remembered((name: string): string => {
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

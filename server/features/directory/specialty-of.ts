import { plainWords } from "#server/features/companies/plain-words.ts";
import { remembered } from "#server/features/companies/remembered.ts";
import { specialties } from "./specialties.ts";
import { titleWords } from "./title-words.ts";

const signs = specialties.map(([name, of, ...words]) => ({ name, of, sign: titleWords(words.join(",")) }));
const none = { name: null, of: null };

/**
 * What kind of work a title or a department tells, finer than a function, and of which one it is: who keeps the books and who recruits are
 * both in operations, and hardly ever in one team. 'Software Engineer' tells none.
 */
export const specialtyOf = remembered((text: string | null) => {
  const plain = plainWords(text ?? "").join(" ");
  return signs.find(({ sign }) => sign.test(plain)) ?? none;
});

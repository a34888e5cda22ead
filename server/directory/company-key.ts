// Legal forms say nothing about which company it is. Compared after case, accents and punctuation are gone.
const legalForms = new Set(
  "ab ag as aps asa bv co company corp corporation gmbh inc incorporated kg limited llc llp ltd nv oy oyj plc pte pty sa sarl se spa srl".split(
    " ",
  ),
);

/**
 * What the ways of writing one company's name have in common: 'ACME, Inc.', 'Acme Incorporated' and 'acme.com' are all
 * 'acme'. Empty where nothing but punctuation is given.
 */
export function companyKey(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/^(https?:\/\/)?(www\.)?/, "")
    .replace(/\.(com|org|net|io|co)\b.*$/, "")
    .replace(/&/g, " and ")
    .replace(/['’.]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  while (words.length > 1 && legalForms.has(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}

// Legal forms say nothing about which company it is. Compared after case, accents and punctuation are gone.
const legalForms = new Set(
  (
    "a s,ab,ag,and co,and company,as,aps,asa,bv,co,company,corp,corporation,gmbh,inc,incorporated,kg,kk,lda,limited,llc,llp,ltd,ltda,nv,oy," +
    "oyj,plc,pte,pty,publ,pvt,sa,sa de cv,sarl,sas,se,sl,sp z oo,spa,spz oo,srl,sro"
  ).split(","),
);

/** In words: 'sp z oo'. */
const longestForm = 3;

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
  for (let length = longestForm; length > 0; length--) {
    const tail = words.slice(-length).join(" ");
    if (words.length <= length || !legalForms.has(tail)) continue;
    words.splice(-length);
    length = longestForm + 1;
  }
  return words.join(" ");
}

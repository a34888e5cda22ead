import { plainWords } from "./plain-words.ts";

// Legal forms say nothing about which company it is. Compared after case, accents and punctuation are gone.
const legalForms = new Set(
  (
    "a s,ab,ad,ag,and co,and company,as,aps,asa,berhad,bhd,bv,bvba,cic,co,co ltd,company,corp,corporation,dac,doo,ehf,eood," +
    "eu,fzco,fze,gbr,gk,gmbh,hf,inc,incorporated,jsc,kft,kg,kgaa,kk,lda,limited,llc,llp,lp,ltd,ltda,nv,nyrt,ohg,ood,ou,oy,oyj," +
    "pbc,pjsc,plc,pllc,private limited,pt,pte,pty,publ,pvt,sa,sa de cv,sarl,sas,sca,sdn bhd,se,sia,sl,slu,sp z oo,spa,spz oo,srl," +
    "sro,tbk,uab,ug,zrt"
  ).split(","),
);

/** In words: 'sp z oo'. */
const longestForm = 3;

/**
 * What the ways of writing one company's name have in common: 'ACME, Inc.', 'Acme Incorporated', 'The Acme Company' and
 * 'acme.com' are all 'acme'. Empty where nothing but punctuation is given. What it was called before stands apart.
 */
export function companyKey(name: string): string {
  const [present = ""] = names(name);
  const words = plainWords(
    present.replace(/^\s*(https?:\/\/)?(www\.)?/i, "").replace(/\.(com|org|net|io|co)\b.*$/i, ""),
  );
  for (let length = longestForm; length > 0; length--) {
    const tail = words.slice(-length).join(" ");
    if (words.length <= length || !legalForms.has(tail)) continue;
    words.splice(-length);
    length = longestForm + 1;
  }
  while (words.length > 1 && words[0] === "the") words.shift();
  return words.join(" ");
}

/** 'ex' stands before a former name in brackets only: there is 'Fed Ex Ground'. */
const formerly =
  /^(.*\S)(?:[\s,(/–-]+(?:formerly(?: known as)?|previously|f\/?k\/?a)|\s*\(ex)[\s.:-]+([^)]*\p{L}[^)]*)\)?$/iu;

function names(name: string): string[] {
  const [, present, former] = formerly.exec(name) ?? [];
  return present && former ? [present, former] : [name];
}

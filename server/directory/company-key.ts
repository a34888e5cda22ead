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

/** Letters that are no others with an accent on them. */
const alike: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ħ: "h",
};

/** Case, accents and punctuation are gone, words are parted by one space. */
export function plainWords(text: string): string[] {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøłđðþıħ]/g, (letter) => alike[letter] ?? letter)
    .replace(/&/g, " and ")
    .replace(/['’.]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

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

/** Every company that a name names, the present one first: 'Meta (formerly Facebook)' is 'meta' and 'facebook'. */
export function companyKeys(name: string): string[] {
  return [...new Set(names(name).map(companyKey).filter(Boolean))];
}

/** 'ex' stands before a former name in brackets only: there is 'Fed Ex Ground'. */
const formerly =
  /^(.*\S)(?:[\s,(/–-]+(?:formerly(?: known as)?|previously|f\/?k\/?a)|\s*\(ex)[\s.:-]+([^)]*\p{L}[^)]*)\)?$/iu;

function names(name: string): string[] {
  const [, present, former] = formerly.exec(name) ?? [];
  return present && former ? [present, former] : [name];
}

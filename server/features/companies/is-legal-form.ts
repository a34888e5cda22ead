// Legal forms say nothing about which company it is. Compared after case, accents and punctuation are gone.
const behind = new Set(
  (
    "a s,s a,sau,srlu,eg,genossenschaft,scrl,sanayi ve ticaret,sanayi ve ticaret anonim sirketi,spoldzielnia,ab,ab publ,ad,ae,aebe,ag,ag and co,aktiebolag,aktiengesellschaft,aktieselskab,aktieselskabet,and co,and company,and cie," +
    "anonim sirketi,anonim sirket,ans,aps,as,asa,asbl,berhad,besloten vennootschap,bhd,bt,bv,bvba,cic,cie,cjsc,co,co limited,co ltd," +
    "co pvt ltd,company,company limited,corp,corporation,cv,dac,dd,dmcc,doo,ead,ehf,eirl,eireli,ek,eood,epe,eurl,eu,ev,fzc,fzco," +
    "fze,fz llc,gbr,gesellschaft mit beschrankter haftung,ges mbh,gesmbh,ggmbh,gk,gmbh,gmbh and co,godo kaisha,hb,hf," +
    "haftungsbeschrankt,inc,incorporated,jsc,kabushiki kaisha,kb,kft,kg,kgaa,kk,kommanditgesellschaft auf aktien,ks,ksc,kscp," +
    "lda,limited,limited company,limited liability company,limited sirketi,llc,lllp,llp,lp,ltd,ltd sti,ltd co,ltda,mb,mbh,na,nv," +
    "naamloze vennootschap,nyrt,o o o,ohg,ojsc,ood,osakeyhtio,ou,oy,oy ab,oyj,oyj abp,abp,pao,pbc,pc,persero,pjsc,plc,pllc,private limited," +
    "private ltd,proprietary limited,pt,pte,pte limited,pty,pty limited,public company limited,public limited company,publ,pvt," +
    "pvt limited,pvt ltd,qpsc,qsc,sa,sa de cv,sab,sab de cv,sac,saoc,saog,sapi de cv,sarl,sas,sasu,sca,scarl,sci,scop,scpa,sdn bhd,se," +
    "se and co,sgps,sia,sirketi,sk,sl,slne,slu,sn c,snc,sociedad anonima,sociedad limitada,societa per azioni,societe anonyme,sp j,sp k," +
    "sp z o o,sp z oo,spa,spk,spolka akcyjna,spz oo,srl,srls,sro,sti,stiftung and co,tbk,tov,uab,ug,unipessoal,vof,vos,vzw,wll,zrt," +
    "ооо,оао,пао,зао,ао,ип,тов,тоо,одо,чуп,ат,ват,пат,еоод,оод,ад,еад,доо,дд,α ε,αε,αβεε,αεβε,επε,οε,ικε,איי,בעמ,בע מ"
  ).split(","),
);

/** 'as' and 'sc' begin names too ('SC Johnson'): what stands behind them alone is one more name, and not the only one. */
const before = new Set(
  (
    "pt,uab,sia,oy,ab,a s,sarl,eurl,firma,firm,fa,ditta,ооо,оао,пао,зао,ао,ип,тов,тоо,одо,чуп,ват,зат,ат,пат,прат,гк,cong ty tnhh,cong ty co phan,cong ty cp,ctcp,ou,фгуп,гуп,муп,нпо,ooo,oao,zao," +
    "perusahaan perseroan,persero,gesellschaft,societe,societa,sociedad,еоод,еад,ет"
  ).split(","),
);
const perhapsBefore = new Set([
  "pao",
  "tov",
  "as",
  "sc",
  "s c",
  "cv",
  "ag",
  "ad",
  "ae",
  "jsc",
  "ojsc",
  "pjsc",
  "cjsc",
]);

/** In words: 'gesellschaft mit beschrankter haftung'. */
const longest = 4;

/** Forms that are written together with the name, in scripts that part no words. */
const unspaced = new RegExp(
  String.raw`股份有限公司|有限责任公司|有限責任公司|有限公司|株式会社|有限会社|合同会社|주식회사|유한회사|[(（][株주有유][)）]|บริษัท|จำกัด|\(?มหาชน\)?|شركة|ש\.?מ\.?|בע["״']?מ`.normalize(
    "NFKC",
  ),
  "gu",
);

export const withoutUnspacedForms = (text: string): string => text.replace(unspaced, " ");

/** What is left of a name without the forms behind it. */
export function withoutFormBehind(all: string[]): string[] {
  const words = [...all];
  for (let length = longest; length > 0; length--) {
    if (words.length <= length || !behind.has(words.slice(-length).join(" "))) continue;
    words.splice(-length);
    length = longest + 1;
  }
  return words;
}

/** The names that it may be without a form before it. The name itself is among them unless the form is clearly one. */
export function withoutFormBefore(words: string[]): string[][] {
  for (const length of [4, 3, 2, 1]) {
    const form = words.slice(0, length).join(" ");
    const rest = words.slice(length);
    if (rest.join("").length < 3) continue;
    if (before.has(form)) return [rest];
    if (perhapsBefore.has(form)) return [words, rest];
  }
  return [words];
}

export const isLegalForm = (words: string[]): boolean =>
  words.length > 0 && withoutFormBehind(["", ...words]).length === 1;

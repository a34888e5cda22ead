/** Countries, regions and places that are added to a company's name, as plain words. */
const places = new Set(
  (
    "africa,albania,algeria,america,americas,amsterdam,anz,apac,argentina,armenia,asean,asia,asia pacific,atlanta,austin,australia,austria,azerbaijan," +
    "bangalore,bangladesh,barcelona,beijing,belarus,belgie,belgique,belgium,bengaluru,benelux,berlin,boston,brasil,brazil,brussels,bucharest," +
    "budapest,bulgaria,cambodia,canada,central europe,ceska republika,chicago,chile,china,colombia,copenhagen,costa rica,croatia,cyprus," +
    "czech republic,czechia,dach,danmark,delhi,denmark,deutschland,dubai,dublin,ecuador,egypt,emea,emirates,espana,espanha,estonia,eurasia," +
    "europa,europe,finland,france,frankfurt,geneva,georgia,germany,ghana,global,greater china,greece,guatemala,gurgaon,hamburg,hellas," +
    "hong kong,hungary,hyderabad,iberia,iceland,india,indonesia,international,iran,iraq,ireland,israel,istanbul,italia,italy,ivory coast," +
    "japan,johannesburg,jordan,kazakhstan,kenya,korea,krakow,kuwait,latam,latin america,latvia,lebanon,lisbon,lithuania,london,los angeles," +
    "luxembourg,madrid,magyarorszag,malaysia,malta,manila,manchester,mea,melbourne,mena,mexico,mexico city,middle east,milan,milano,moldova,montreal," +
    "morocco,moscow,mumbai,munchen,munich,myanmar,nederland,nepal,netherlands,new york,new zealand,nigeria,nordic,nordics,norge,north america," +
    "northern europe,norway,oesterreich,oman,oslo,osterreich,pakistan,panama,paris,peru,philippines,poland,polska,polen,portugal,prague,pune,qatar," +
    "romania,rossiya,russia,san francisco,sao paulo,saudi arabia,schweiz,scotland,seattle,senegal,serbia,shanghai,shenzhen,silicon valley,singapore," +
    "slovakia,slovenia,slovensko,south africa,south east asia,southeast asia,south korea,southern europe,spain,sri lanka,stockholm,suisse,suomi," +
    "svenska,sverige,svizzera,sweden,switzerland,sydney,taiwan,tanzania,tel aviv,thailand,the netherlands,tokyo,toronto,tunisia,turkey,turkiye," +
    "uae,uganda,uk,uk and ireland,uki,ukraine,united arab emirates,united kingdom,united states,uruguay,us,usa,uzbekistan,vancouver,venezuela," +
    "vienna,vietnam,warsaw,western europe,wien,worldwide,zurich,россия,украина,казахстан,беларусь,中国,日本,ελλαδα"
  ).split(","),
);

/** Divisions, functions and lines of business that are added to a company's name. */
const divisions = new Set(
  (
    "academy,advertising,advisory,aerospace,aftermarket,agency,ai,aircraft,analytics,and space,apps,asset,audit,automation,automotive," +
    "aviation,bank,banking,beauty,biologics,bionics,branch,business,capital,care,cars,center,centre,chemicals,cloud,commerce,commercial,components,computing,connect," +
    "construction,consulting,consumer,corporate,credit,customer,cyber,cybersecurity,data,defence,defense,department,design,development,devices,diagnostics,digital," +
    "direct,display,distribution,division,domain,ecommerce,education,electronics,energy,engineering,enterprise,entertainment,express,fashion,films,finance," +
    "financial,food,foods,foundation,freight,games,gas,generics,global,government,healthcare,health,healthineers,holidays,home,hr,hub,industrial,industries," +
    "industry,infrastructure,innovation,institute,insurance,interactive,investment,investments,it,lab,labs,laboratories,learning,lending,licensing," +
    "life,lighting,logistics,management,manufacturing,marine,marketing,media,medical,mining,mobile,mobility,motors,music,network,networks,nutrition," +
    "office,oil,one,online,operations,packaging,partners,pay,payments,people,performance,pharma,pharmaceuticals,pictures,plastics,platform,platforms,plus,power," +
    "practice,prime,print,pro,procurement,production,productions,products,properties,publishing,rail,real estate,realty,regional,renewables,renewable,research," +
    "resources,retail,risk,robotics,sales,science,sciences,securities,security,semiconductors,service,services,shared,shipping,shop,software,solutions,space,sport," +
    "sports,steel,store,stores,strategy,studio,studios,supply,chain,support,systems,team,tech,technik,technologies,technology,telecom,television,trading,transport," +
    "travel,trucks,trust,tv,university,unit,vehicles,ventures,vision,wealth,wholesale,wind,wireless,works"
  ).split(","),
);
const joiningWords = new Set(["and", "of", "the", "for", "group", "holding", "holdings"]);
const maxPlaceWords = 3;

// Legal forms do not identify a company. Compared after case, accents and punctuation are removed.
const formsAfter = new Set(
  (
    "a s,s a,sau,srlu,eg,genossenschaft,scrl,sanayi ve ticaret,sanayi ve ticaret anonim sirketi,spoldzielnia,ab,ab publ,ad,ae,aebe,ag,ag and co,aktiebolag,aktiengesellschaft,aktieselskab,aktieselskabet,and co,and company,and cie," +
    "anonim sirketi,anonim sirket,ans,aps,as,asa,asbl,berhad,besloten vennootschap,bhd,bt,bv,bvba,cic,cie,cjsc,co,co limited,co ltd," +
    "co pvt ltd,company,company limited,corp,corporation,cv,dac,dd,dmcc,doo,ead,ehf,eirl,eireli,ek,eood,epe,eurl,eu,ev,fzc,fzco," +
    "fze,fz llc,gbr,gesellschaft mit beschrankter haftung,ges mbh,gesmbh,ggmbh,gk,gmbh,gmbh and co,godo kaisha,hb,hf," +
    "haftungsbeschrankt,inc,incorporated,jsc,kabushiki kaisha,kb,kft,kg,kgaa,kk,kommanditgesellschaft auf aktien,ks,ksc,kscp," +
    "lda,limited,limited company,limited liability company,limited sirketi,llc,lllp,llp,lp,ltd,ltd sti,ltd co,ltda,mb,mbh,na,nv," +
    "naamloze vennootschap,nyrt,o o o,ohg,ojsc,ood,osakeyhtio,ou,oy,oy ab,oyj,oyj abp,abp,pao,pbc,pc,persero,pjsc,plc,pllc,private limited," +
    "private ltd,proprietary limited,pt,pte,pte limited,pty,pty limited,public company limited,public limited company,publ,pvt," +
    "pvt limited,pvt ltd,qpsc,qsc,sa,sa de cv,sab,sab de cv,sac,saoc,saog,sapi de cv,sarl,sa rl,s a rl,s a r l,s de rl,s de rl de cv,ltee,cvba,ltda me,ltda epp,eireli me,eireli epp,sas,sasu,sca,scarl,sci,scop,scpa,sdn bhd,se," +
    "se and co,sgps,sia,sirketi,sk,sl,slne,slu,sn c,snc,sociedad anonima,sociedad limitada,societa per azioni,societe anonyme,sp j,sp k," +
    "sp z o o,sp z oo,spa,spk,spolka akcyjna,spz oo,srl,srls,sro,sti,stiftung and co,tbk,tov,uab,ug,unipessoal,vof,vos,vzw,wll,zrt," +
    "ооо,оао,пао,зао,ао,ип,тов,тоо,одо,чуп,ат,ват,пат,еоод,оод,ад,еад,доо,дд,α ε,αε,αβεε,αεβε,επε,οε,ικε,איי,בעמ,בע מ"
  ).split(","),
);

/** 'as' and 'sc' also begin names ('SC Johnson'), so the name without them is an additional key, not the only one. */
const formsBefore = new Set(
  (
    "pt,uab,sia,oy,ab,a s,sarl,eurl,firma,firm,fa,ditta,ооо,оао,пао,зао,ао,ип,тов,тоо,одо,чуп,ват,зат,ат,пат,прат,гк,cong ty tnhh,cong ty co phan,cong ty cp,ctcp,ou,фгуп,гуп,муп,нпо,ooo,oao,zao," +
    "perusahaan perseroan,persero,gesellschaft,societe,societa,sociedad,еоод,еад,ет"
  ).split(","),
);
const possibleFormsBefore = new Set([
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

/** The numbers of words of legal forms. The longest is 's de rl de cv'. */
const formLengths = [5, 4, 3, 2, 1];

/** Forms that are written together with the name, in scripts without spaces. */
const unspaced = new RegExp(
  String.raw`股份有限公司|有限责任公司|有限責任公司|有限公司|株式会社|有限会社|合同会社|주식회사|유한회사|[(（][株주有유][)）]|บริษัท|จำกัด|\(?มหาชน\)?|شركة|ש\.?מ\.?|בע["״']?מ`.normalize(
    "NFKC",
  ),
  "gu",
);

export const withoutUnspacedForms = (text: string): string => text.replace(unspaced, " ");

export function withoutFormAfter(fullName: string[]): string[] {
  let words = [...fullName];
  for (let length = formLengthAtEnd(words); length > 0; length = formLengthAtEnd(words))
    words = words.slice(0, -length);
  return words;
}

/** The number of words of the longest form at the end of the name; 0 if there is none, or nothing else. */
function formLengthAtEnd(words: string[]): number {
  const isForm = (length: number) => words.length > length && formsAfter.has(words.slice(-length).join(" "));
  return formLengths.find(isForm) ?? 0;
}

/** Possible names without a legal form before them. Includes the full name unless the form is unambiguous. */
export function withoutFormBefore(words: string[]): string[][] {
  for (const length of formLengths) {
    const form = words.slice(0, length).join(" ");
    const rest = words.slice(length);
    // In 'SIA Engineering' and 'OU Health' the first word is the name.
    const isOnlyKind = rest.length === 1 && isQualifier(rest);
    if (rest.join("").length < 3 || isOnlyKind) continue;
    if (formsBefore.has(form)) return [rest];
    if (possibleFormsBefore.has(form)) return [words, rest];
  }
  return [words];
}

export const isLegalForm = (words: string[]): boolean =>
  words.length > 0 && withoutFormAfter(["", ...words]).length === 1;

/** Whether these words are a country, a region or a place, and nothing else. */
export const isPlace = (words: string[]): boolean => places.has(words.join(" "));

/** Whether these words after a company's name only say which part of it: 'Ireland', 'Cloud Platform India'. */
export function isQualifier(words: string[]): boolean {
  for (let position = 0; position < words.length;) {
    const length = [maxPlaceWords, 2, 1].find(
      (count) =>
        position + count <= words.length &&
        (isPlace(words.slice(position, position + count)) || isPart(words.slice(position, position + count))),
    );
    if (length === undefined) return false;
    position += length;
  }
  return words.some((word) => !joiningWords.has(word));
}

const isPart = (words: string[]) => {
  const [word = ""] = words;
  return words.length === 1 && (divisions.has(word) || joiningWords.has(word));
};

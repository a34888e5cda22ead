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
const between = new Set(["and", "of", "the", "for", "group", "holding", "holdings"]);
const longestPlace = 3;

/** Whether these words are a country, a region or a place, and nothing else. */
export const isPlace = (words: string[]): boolean => places.has(words.join(" "));

/** Whether these words behind a company's name say only which part of it: 'Ireland', 'Cloud Platform India'. */
export function isQualifier(words: string[]): boolean {
  for (let at = 0; at < words.length;) {
    const length = [longestPlace, 2, 1].find(
      (count) =>
        at + count <= words.length &&
        (isPlace(words.slice(at, at + count)) || isPart(words.slice(at, at + count))),
    );
    if (length === undefined) return false;
    at += length;
  }
  return words.some((word) => !between.has(word));
}

const isPart = (words: string[]) => {
  const [word = ""] = words;
  return words.length === 1 && (divisions.has(word) || between.has(word));
};

import { functions, roles } from "#contract/roles.ts";

/** The words of titles and departments that name a function: English, then fourteen other languages. Tried in order. */
const functionPatterns: [(typeof functions)[number], RegExp][] = [
  ["engineering", /engineer|developer|software|devops|\bsre\b|architect|data scien|programmer|\bcto\b/i],
  [
    "engineering",
    /(?<!personal|organisations|geschäfts)entwickler|(?:^|\s)entwicklung(?:$|\s)|programmierer|ingenieur|ingénieur|développeu|desarrollador|ingenier[oa]|programador|sviluppat|ingegner|desenvolvedor|engenheir|ontwikkelaar|programist|inżynier|utvecklare|ingenjör|udvikler|utvikler|ingeniør|ohjelmisto|insinöör|yazılım|mühendis|vývojář|inženýr|programátor|разработ|программист|инженер|розробник|програміст|інженер/iu,
  ],
  ["design", /design|\bux\b|\bui\b|creative/i],
  [
    "design",
    /gestalter|graphiste|grafik|gráfico|diseñ|vormgev|tasarım|дизайн|formgiv|muotoil|grafisk|grafick/iu,
  ],
  ["marketing", /marketing|brand|growth|content|communications|\bcmo\b/i],
  [
    "marketing",
    /communication|kommunikation|comunicaci|comunicazione|comunicação|publicit|pazarlama|маркетинг|markkinoin|marknadsför|markedsfør|komunikac/iu,
  ],
  ["sales", /sales|account exec|account manager|business development|customer success/i],
  [
    "sales",
    /vertrieb|verkauf|verkäuf|außendienst|ventes|vendeu[rs]|(?:attach|dire[ct]t|responsable|délégu|ingénieur)\p{L}* commercial|ventas|vendedor|vendite|venditor|vendas|verkoop|sprzedaż|handlow|försäljning|säljare|(?<!\p{L})salg|sælger|selger|myyjä|myynti|satış|prodej|predaj|obchodn[íý]|продаж/iu,
  ],
  ["operations", /operations|finance|people|\bhr\b|logistics|supply|office|\bcoo\b/i],
  [
    "operations",
    /personal(?:leit|referent|entwickl|abteil|wesen|chef)|finanz|buchhalt|logistik|einkauf|ressources humaines|comptab|logistique|achats|recursos humanos|contab|financier|financeir|finansow|finančn|compras|operaciones|operações|risorse umane|acquisti|operazioni|personeelszaken|boekhoud|inkoop|(?<!\p{L})kadr|księgow|zakup|inköp|indkøb|[iİ]nsan kaynak|muhasebe|lojistik|satın alma|účetn|nákup|(?<!\p{L})кадр|персонал|бухгалт|финанс|логист|закуп/iu,
  ],
  ["product", /product|\bcpo\b/i],
  ["product", /produktmanag|produktleit|produktchef|produit|producto|prodotto|produto|tuotep|ürün|продукт/iu],
];

/** The role that a title names, longest match first, or null. */
export function inferRole(title: string | null): string | null {
  const lower = title?.toLowerCase() ?? "";
  const named = roles.filter((role) => lower.includes(role.toLowerCase()));
  return named.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** The function that the texts name, the first text first, or null. */
export function inferFunction(...texts: (string | null)[]): (typeof functions)[number] | null {
  for (const text of texts) {
    const exact = functions.find((name) => name === text?.trim().toLowerCase());
    const inferred = exact ?? functionPatterns.find(([, pattern]) => text && pattern.test(text))?.[0];
    if (inferred) return inferred;
  }
  return null;
}

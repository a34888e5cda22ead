import { functions, roles } from "#contract/roles.ts";
import { type Aspect, aspects } from "#contract/templates.ts";

// The words of titles and departments that name a function, tried in this order: English, then fourteen other languages.
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

/** The audience of a template, or the profile of a reviewer. Null means any, or unknown. */
export type Fit = Record<Aspect, string | null>;

/** The aspects that decide the choice. */
export interface Choosable extends Fit {
  name: string;
  isDefault: boolean;
}

/** How one template matches: which named aspects fit, and which do not. */
export interface Compared<Template> {
  template: Template;
  fits: Aspect[];
  differs: Aspect[];
}

/** The template that would be used: the first in order, or undefined. */
export function chooseTemplate<Template extends Choosable>(
  templates: Template[],
  profile: Fit,
): Template | undefined {
  return orderTemplates(templates, profile).inOrder[0]?.template;
}

/**
 * Every aspect that a template names must fit; the most named aspects come first, roles before functions, then the
 * name. The default template, which needs nothing to fit, comes last if not before. The rest is never used.
 */
export function orderTemplates<Template extends Choosable>(templates: Template[], profile: Fit) {
  const compared = templates.map((template) => compare(template, profile));
  const fitting = compared
    .filter(({ fits, differs }) => fits.length > 0 && differs.length === 0)
    .toSorted(
      (a, b) => specificity(b.fits) - specificity(a.fits) || (a.template.name < b.template.name ? -1 : 1),
    );
  const defaults = compared.filter((entry) => entry.template.isDefault && !fitting.includes(entry));
  const inOrder = [...fitting, ...defaults];
  return { inOrder, unused: compared.filter((entry) => !inOrder.includes(entry)) };
}

function compare<Template extends Choosable>(template: Template, profile: Fit): Compared<Template> {
  const named = aspects.filter((aspect) => template[aspect] !== null);
  const isFit = (aspect: Aspect) => template[aspect]?.toLowerCase() === profile[aspect]?.toLowerCase();
  return { template, fits: named.filter(isFit), differs: named.filter((aspect) => !isFit(aspect)) };
}

/** Higher is more specific: first how many aspects are named, then which. Earlier aspects weigh more. */
function specificity(named: Aspect[]): number {
  const bits = aspects.map((aspect) => (named.includes(aspect) ? "1" : "0")).join("");
  return named.length * 2 ** aspects.length + Number.parseInt(bits, 2);
}

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

import { type Aspect, aspects } from "#contract/templates.ts";

/** What a template is for, and what an asked reviewer is; null means any, or not known. */
export type Fit = Record<Aspect, string | null>;

/** What the choice looks at. */
export interface Choosable extends Fit {
  name: string;
  isDefault: boolean;
}

/** How one template fares: what it names and fits, and what it names and does not. */
export interface Compared<Template> {
  template: Template;
  fits: Aspect[];
  differs: Aspect[];
}

/** The template that would be used: the first in order, or undefined. */
export function chooseTemplate<Template extends Choosable>(
  templates: Template[],
  asked: Fit,
): Template | undefined {
  return orderTemplates(templates, asked).inOrder[0]?.template;
}

/**
 * Every aspect that a template names must fit; the most named aspects come first, roles before functions, then the
 * name. The default template, which needs nothing to fit, comes last if not before. The rest is never used.
 */
export function orderTemplates<Template extends Choosable>(templates: Template[], asked: Fit) {
  const all = templates.map((template) => compare(template, asked));
  const fitting = all
    .filter(({ fits, differs }) => fits.length > 0 && differs.length === 0)
    .toSorted(
      (a, b) => specificity(b.fits) - specificity(a.fits) || (a.template.name < b.template.name ? -1 : 1),
    );
  const last = all.filter((one) => one.template.isDefault && !fitting.includes(one));
  const inOrder = [...fitting, ...last];
  return { inOrder, unused: all.filter((one) => !inOrder.includes(one)) };
}

function compare<Template extends Choosable>(template: Template, asked: Fit): Compared<Template> {
  const named = aspects.filter((aspect) => template[aspect] !== null);
  const isFit = (aspect: Aspect) => template[aspect]?.toLowerCase() === asked[aspect]?.toLowerCase();
  return { template, fits: named.filter(isFit), differs: named.filter((aspect) => !isFit(aspect)) };
}

/** Higher is more specific: first how many aspects are named, then which. */
function specificity(named: Aspect[]): number {
  const which = aspects.map((aspect) => (named.includes(aspect) ? 1 : 0));
  return named.length * 16 + which.reduce<number>((sum, one) => sum * 2 + one, 0);
}

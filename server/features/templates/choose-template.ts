import { type Aspect, aspects } from "#contract/templates.ts";

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
    .toSorted((a, b) => compareAspects(a.fits, b.fits) || (a.template.name < b.template.name ? -1 : 1));
  const defaults = compared.filter((entry) => entry.template.isDefault && !fitting.includes(entry));
  const inOrder = [...fitting, ...defaults];
  return { inOrder, unused: compared.filter((entry) => !inOrder.includes(entry)) };
}

function compare<Template extends Choosable>(template: Template, profile: Fit): Compared<Template> {
  const named = aspects.filter((aspect) => template[aspect] !== null);
  const isFit = (aspect: Aspect) => template[aspect]?.toLowerCase() === profile[aspect]?.toLowerCase();
  return { template, fits: named.filter(isFit), differs: named.filter((aspect) => !isFit(aspect)) };
}

/** More named aspects come first; of as many, those with the earlier aspect. */
function compareAspects(a: Aspect[], b: Aspect[]): number {
  if (a.length !== b.length) return b.length - a.length;
  const decisive = aspects.find((aspect) => a.includes(aspect) !== b.includes(aspect));
  if (decisive === undefined) return 0;
  return a.includes(decisive) ? -1 : 1;
}

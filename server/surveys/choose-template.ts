/** What a template is for, and what an asked reviewer is; null means any, or not known. */
export interface Fit {
  candidateRole: string | null;
  candidateFunction: string | null;
  reviewerRole: string | null;
  reviewerFunction: string | null;
}

const aspects = ["candidateRole", "reviewerRole", "candidateFunction", "reviewerFunction"] as const;

/**
 * The template that fits best: every aspect that it names must match; the most named aspects win, roles before
 * functions, then the name. Without one that fits, the default template; else undefined.
 */
export function chooseTemplate<Template extends Fit & { name: string; isDefault: boolean }>(
  templates: Template[],
  asked: Fit,
): Template | undefined {
  const fitting = templates
    .filter((template) => aspects.some((aspect) => template[aspect] !== null))
    .filter((template) =>
      aspects.every((aspect) => template[aspect] === null || same(template[aspect], asked[aspect])),
    )
    .toSorted((a, b) => specificity(b) - specificity(a) || (a.name < b.name ? -1 : 1));
  return fitting[0] ?? templates.find(({ isDefault }) => isDefault);
}

/** Higher is more specific: first how many aspects are named, then which. */
function specificity(template: Fit): number {
  const named = aspects.map((aspect) => (template[aspect] === null ? 0 : 1));
  const count = named.reduce<number>((sum, one) => sum + one, 0);
  return count * 16 + named.reduce<number>((sum, one) => sum * 2 + one, 0);
}

function same(wanted: string | null, actual: string | null): boolean {
  return wanted?.toLowerCase() === actual?.toLowerCase();
}

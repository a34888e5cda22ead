import { selectTemplates } from "#server/features/templates/questions-for.ts";
import type { Context } from "#server/platform/context.ts";
import type { Package } from "./adapter.ts";

/** The package without a template of its own. */
export const anyPackage = "reference-check";

/** What can be ordered: a check with the template that fits the job, or with a given one. */
export async function listPackages(context: Context): Promise<Package[]> {
  const templates = await selectTemplates(context);
  return [
    {
      id: anyPackage,
      name: "Reference check",
      description: "Forthright asks former colleagues. The survey fits the job.",
    },
    ...templates.map(({ id, name }) => ({
      id,
      name: `Reference check: ${name}`,
      description: `Forthright asks former colleagues with the survey ${name}.`,
    })),
  ];
}

import type { Context } from "#server/context.ts";
import { peopleDataLabs } from "./people-data-labs.ts";
import type { Source } from "./source.ts";

/** Where the installation looks beside the directory. */
export function configuredSources({ settings, clock }: Pick<Context, "settings" | "clock">): Source[] {
  return settings.peopleDataLabs ? [peopleDataLabs(settings.peopleDataLabs, clock)] : [];
}

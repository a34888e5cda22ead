import type { Context } from "#server/platform/context.ts";
import { peopleDataLabs } from "./people-data-labs.ts";
import type { Source } from "./source.ts";

/** Where the installation looks beside the directory. */
export function configuredSources({
  settings,
  clock,
  telemetry,
}: Pick<Context, "settings" | "clock" | "telemetry">): Source[] {
  const { peopleDataLabs: account } = settings;
  return account ? [peopleDataLabs(account, clock, telemetry)] : [];
}

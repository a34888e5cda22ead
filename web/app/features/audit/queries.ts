import { api } from "#web/app/lib/api.ts";
import { textParam } from "#web/app/lib/search-params.ts";

export const actorsOptions = api.admin.activity.actors.queryOptions();

export const filterParams = ["q", "actor", "action", "record", "from", "until"] as const;
export type FilterParams = Partial<Record<(typeof filterParams)[number], string>>;

/** The value in the URL for actions of the system. */
export const systemId = "system";

export function filterFromParams(search: Record<string, unknown>): FilterParams {
  return Object.fromEntries(filterParams.map((name) => [name, textParam(search, name)]));
}

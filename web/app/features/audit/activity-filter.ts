import { textParam } from "#web/app/lib/search-params.ts";

export const filterParams = ["q", "actor", "action", "record", "from", "until"] as const;
export type FilterParams = Partial<Record<(typeof filterParams)[number], string>>;

/** Stands in the address for whatever nobody did. */
export const systemId = "system";

export function filterFromParams(search: Record<string, unknown>): FilterParams {
  return Object.fromEntries(filterParams.map((name) => [name, textParam(search, name)]));
}

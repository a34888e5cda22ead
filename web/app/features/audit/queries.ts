import { api } from "#web/app/lib/api.ts";
import { textParams } from "#web/app/lib/search-params.ts";

export const actorsOptions = api.admin.activity.actors.queryOptions();

export const filterParams = ["q", "actor", "action", "record", "from", "until"] as const;

/** The value in the URL for actions of the system. */
export const systemId = "system";

export const filterFromParams = (search: Record<string, unknown>) => textParams(search, ...filterParams);

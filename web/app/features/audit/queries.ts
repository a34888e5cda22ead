import type { AuditFilter } from "#contract/audit.ts";
import { api } from "#web/app/lib/api.ts";
import { textParam } from "#web/app/lib/search-params.ts";
import { keepPreviousData } from "@tanstack/react-query";

export const auditLogOptions = (filter: AuditFilter) =>
  api.admin.activity.list.infiniteOptions({
    input: (before: number | undefined) => ({ ...filter, before }),
    initialPageParam: undefined,
    getNextPageParam: ({ activities, hasMore }) => (hasMore ? activities.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });

export const actorsOptions = api.admin.activity.actors.queryOptions();

/** Cached, because the check reads the whole log. */
export const auditLogCheckOptions = api.admin.activity.check.queryOptions({ staleTime: 10 * 60_000 });

export const filterParams = ["q", "actor", "action", "record", "from", "until"] as const;
export type FilterParams = Partial<Record<(typeof filterParams)[number], string>>;

/** The value in the URL for actions of the system. */
export const systemId = "system";

export function filterFromParams(search: Record<string, unknown>): FilterParams {
  return Object.fromEntries(filterParams.map((name) => [name, textParam(search, name)]));
}

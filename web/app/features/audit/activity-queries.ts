import { keepPreviousData } from "@tanstack/react-query";
import type { AuditFilter } from "#contract/audit.ts";
import { minuteMs } from "#contract/date-words.ts";
import { api } from "#web/app/lib/api.ts";

export const auditLogOptions = (filter: AuditFilter) =>
  api.admin.activity.list.infiniteOptions({
    input: (before: number | undefined) => ({ ...filter, before }),
    initialPageParam: undefined,
    getNextPageParam: ({ activities, hasMore }) => (hasMore ? activities.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });

export const actorsOptions = api.admin.activity.actors.queryOptions();

/** All of the trail is read for it: not at each visit. */
export const auditLogCheckOptions = api.admin.activity.check.queryOptions({ staleTime: 10 * minuteMs });

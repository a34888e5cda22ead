import { keepPreviousData } from "@tanstack/react-query";
import type { ActivityFilter } from "#contract/activity.ts";
import { api } from "#web/lib/api.ts";

export const activityOptions = (filter: ActivityFilter) =>
  api.admin.activity.list.infiniteOptions({
    input: (before: number | undefined) => ({ ...filter, before }),
    initialPageParam: undefined,
    getNextPageParam: ({ activities, hasMore }) => (hasMore ? activities.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });

export const actorsOptions = api.admin.activity.actors.queryOptions();

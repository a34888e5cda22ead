import { useSearch } from "@tanstack/react-router";
import { activityActions, type ActivityFilter, recordTypes } from "#contract/audit.ts";
import { filterIn, systemId } from "./activity-filter.ts";

/** What of the trail is wanted, from the address; a value that nobody knows narrows nothing down. */
export function useActivityFilter(text: string): ActivityFilter {
  const { actor, action, record, from, until } = filterIn(useSearch({ strict: false }));
  return {
    text: text || undefined,
    ...(actor === systemId ? { realm: "system" as const } : { actorId: actor }),
    action: activityActions.find((known) => known === action),
    recordType: recordTypes.find((known) => known === record),
    from: startOf(from, 0),
    until: startOf(until, 1),
  };
}

/** When a day of the viewer's begins, or the day after it. */
function startOf(day: string | undefined, daysLater: 0 | 1): string | undefined {
  const [year = 0, month = 0, date = 0] = /^\d{4}-\d\d-\d\d$/.test(day ?? "")
    ? day!.split("-").map(Number)
    : [];
  return year ? new Date(year, month - 1, date + daysLater).toISOString() : undefined;
}

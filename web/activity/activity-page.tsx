import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { IconHistory, IconRefresh } from "@tabler/icons-react";
import { useSearchWords } from "#web/lib/use-search-words.ts";
import { useSetParams } from "#web/lib/use-set-params.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Page } from "#web/ui/page.tsx";
import { RowSkeletons } from "#web/ui/skeletons.tsx";
import { ActivityFields } from "./activity-fields.tsx";
import { filterParams, useActivityFilter } from "./activity-filter.ts";
import { ActivityList } from "./activity-list.tsx";
import { activityOptions } from "#web/queries/activity.ts";

/** The audit trail: who did what to which record, and when. */
export function ActivityPage() {
  const search = useSearchWords();
  const setParams = useSetParams();
  const filter = useActivityFilter(search.asked);
  const isFiltered = Object.values(filter).some(Boolean);
  const trail = useInfiniteQuery(activityOptions(filter));
  const activities = trail.data?.pages.flatMap((page) => page.activities);
  const forgetFilter = () => setParams(Object.fromEntries(filterParams.map((name) => [name, undefined])));
  return (
    <Page
      title="Activity"
      description="Who did what to which record, and when. What is noted here stays as it is."
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={trail.isRefetching && !trail.isPlaceholderData}
          onClick={() => void trail.refetch()}
        >
          Refresh
        </Button>
      }
    >
      <ActivityFields words={search.words} onWords={search.setWords} />
      {activities && activities.length > 0 && (
        <div aria-busy={trail.isPlaceholderData}>
          <ActivityList activities={activities} />
          {trail.hasNextPage && (
            <Button
              variant="default"
              fullWidth
              mt="md"
              loading={trail.isFetchingNextPage}
              onClick={() => void trail.fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </div>
      )}
      {activities?.length === 0 && (
        <EmptyState
          icon={<IconHistory size={24} />}
          title={isFiltered ? "Nothing matches" : "Nothing has been done yet"}
          action={
            isFiltered && (
              <Button variant="default" onClick={forgetFilter}>
                Clear Filters
              </Button>
            )
          }
        >
          {isFiltered
            ? "No activity is like this. Look for less, or over a longer time."
            : "Changes that admins make, surveys that are sent and responses that are read appear here."}
        </EmptyState>
      )}
      {trail.isPending && <RowSkeletons />}
      {trail.isError && (
        <ErrorPanel
          title="Failed to load the activity."
          error={trail.error}
          onRetry={() => void (trail.isFetchNextPageError ? trail.fetchNextPage() : trail.refetch())}
          retrying={trail.isFetching}
        />
      )}
    </Page>
  );
}

import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { IconHistory, IconRefresh } from "@tabler/icons-react";
import { useSearchWords } from "#web/app/lib/use-search-words.ts";
import { useSetParams } from "#web/app/lib/use-set-params.ts";
import { activityOptions } from "./activity-queries.ts";
import { EmptyState } from "#web/app/ui/empty-state.tsx";
import { Loaded } from "#web/app/ui/loaded.tsx";
import { MoreButton } from "#web/app/ui/more-button.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { RowSkeletons } from "#web/app/ui/skeletons.tsx";
import { ActivityFields } from "./activity-fields.tsx";
import { filterParams } from "./activity-filter.ts";
import { useActivityFilter } from "./use-activity-filter.ts";
import { ActivityList } from "./activity-list.tsx";
import { TrailCheckNote } from "./trail-check-note.tsx";

/** The audit trail: who did what to which record, and when. */
export function ActivityPage() {
  const search = useSearchWords();
  const filter = useActivityFilter(search.debounced);
  const isFiltered = Object.values(filter).some(Boolean);
  const trail = useInfiniteQuery(activityOptions(filter));
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
      <TrailCheckNote />
      <ActivityFields words={search.words} onWords={search.setWords} />
      <Loaded
        query={{ ...trail, data: trail.data?.pages.flatMap((page) => page.activities) }}
        errorTitle="Failed to load the activity."
        skeleton={<RowSkeletons />}
        empty={isFiltered ? <NothingMatches /> : <NothingYet />}
        tellsWhenStale
      >
        {(activities) => (
          <div aria-busy={trail.isPlaceholderData}>
            <ActivityList activities={activities} />
            {trail.hasNextPage && (
              <MoreButton loading={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()} />
            )}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function NothingMatches() {
  const setParams = useSetParams();
  const forgetFilter = () => setParams(Object.fromEntries(filterParams.map((name) => [name, undefined])));
  return (
    <EmptyState
      icon={<IconHistory size={24} />}
      title="Nothing matches"
      action={
        <Button variant="default" onClick={forgetFilter}>
          Clear Filters
        </Button>
      }
    >
      No activity is like this. Look for less, or over a longer time.
    </EmptyState>
  );
}

function NothingYet() {
  return (
    <EmptyState icon={<IconHistory size={24} />} title="Nothing has been done yet">
      Changes that admins make, surveys that are sent and responses that are read appear here.
    </EmptyState>
  );
}

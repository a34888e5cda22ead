import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ActivityEntry, activityAtOnce, maxActivity, type ShownAction } from "#contract/activity.ts";
import { api } from "#web/app/lib/api.ts";
import { DayList } from "#web/app/ui/day-list.tsx";
import { FoldingCard } from "#web/app/ui/folding-card.tsx";
import { MoreButton } from "#web/app/ui/lists.tsx";
import { QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";

const verbPhrases: Record<ShownAction, string> = {
  "candidate.created": "added the candidate",
  "candidate.changed": "changed the candidate",
  "candidate.searched_again": "searched again for former colleagues",
  "outreach.confirmed": "confirmed the first surveys",
  "outreach.changed": "changed the outreach",
  "outreach.paused": "paused the outreach",
  "outreach.resumed": "resumed the outreach",
  "consent.noted": "recorded the candidate's consent",
  "consent.removed": "removed the recorded consent",
  "consent.asked": "asked the candidate for consent",
  "consent.given": "agreed",
  "consent.refused": "declined",
  "consent.taken_back": "withdrew consent",
  "reviewer.added": "added a reviewer",
  "reviewer.removed": "removed a reviewer",
  "response.read": "read answers",
  "report.shared": "created a link to the report",
  "report.unshared": "ended a link to the report",
  "comment.added": "commented",
  "comment.edited": "changed a comment",
  "comment.removed": "removed a comment",
};

/** Who of the hiring team did what, by day, the latest day first. Loaded when it is opened. */
export function ActivityCard({ candidateId }: { candidateId: string }) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <FoldingCard id="activity" title="Activity" onOpen={() => setWasOpened(true)}>
      {wasOpened && <Activity candidateId={candidateId} />}
    </FoldingCard>
  );
}

function Activity({ candidateId }: { candidateId: string }) {
  const [limit, setLimit] = useState(activityAtOnce);
  const activity = useQuery(
    api.manager.activity.list.queryOptions({
      input: { candidateId, limit },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <QueryState query={activity} errorTitle="Failed to load the activity" skeleton={<RowSkeletons />}>
      {({ entries, total }) => (
        <>
          <DayList entries={entries} describe={describe} />
          <MoreButton
            rest={Math.min(total, maxActivity) - entries.length}
            loading={activity.isPlaceholderData}
            onClick={() => setLimit(Math.min(maxActivity, limit + 100))}
          />
        </>
      )}
    </QueryState>
  );
}

function describe({ by, action, count }: ActivityEntry): string {
  return `${by} ${verbPhrases[action]}${count > 1 ? ` (${count} times)` : ""}`;
}

import {
  type AuditDetails,
  type AuditEntry,
  type AuditFilter,
  auditActions,
  recordTypes,
} from "#contract/audit.ts";
import { api } from "#web/app/lib/api.ts";
import { useSearchWords, useSetParams } from "#web/app/lib/search-params.ts";
import { usePages } from "#web/app/lib/use-pages.ts";
import { MoreButton } from "#web/app/ui/lists.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { EmptyState, QueryState, RowSkeletons } from "#web/app/ui/query-state.tsx";
import { dateTimeText, formatNumber } from "#web/app/ui/text.tsx";
import { filterFromParams, filterParams, systemId } from "./queries.ts";
import { AuditFilterFields } from "./audit-filter.tsx";
import classes from "./activity-list.module.css";
import { actionWords } from "./action-words.ts";
import { startOfDay } from "./start-of-day.ts";
import { Alert, Button, Card, Text } from "@mantine/core";
import { IconDownload, IconHistory, IconRefresh, IconShieldCheck, IconShieldX } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";

const longFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "long" });

/** The audit log: who did what to which record, and when. */
export function AuditLogPage() {
  const search = useSearchWords();
  const filter = useAuditFilter(search.debounced);
  const isFiltered = Object.values(filter).some(Boolean);
  const { list, moreProps } = usePages(
    api.admin.activity.list.infiniteOptions({
      input: (before: number | undefined) => ({ ...filter, before }),
      initialPageParam: undefined,
      getNextPageParam: (page) => (page.hasMore ? page.activities.at(-1)?.id : undefined),
      placeholderData: keepPreviousData,
    }),
    (page) => page.activities,
  );
  return (
    <Page
      title="Audit log"
      description="Who did what, and when. Entries can't be edited."
      actions={
        <>
          <Button
            component="a"
            href={exportAddress(filter)}
            download
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            Download CSV
          </Button>
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={list.isRefetching && !list.isPlaceholderData}
            onClick={() => void list.refetch()}
          >
            Refresh
          </Button>
        </>
      }
    >
      <AuditLogCheckNote />
      <AuditFilterFields words={search.words} onWords={search.setWords} />
      <QueryState
        query={list}
        errorTitle="Failed to load the audit log."
        skeleton={<RowSkeletons />}
        empty={isFiltered ? <NothingMatches /> : <NothingYet />}
        showsStaleError
      >
        {(activities) => (
          <div aria-busy={list.isPlaceholderData}>
            <AuditEntryList activities={activities} />
            <MoreButton {...moreProps} />
          </div>
        )}
      </QueryState>
    </Page>
  );
}

function NothingMatches() {
  const setParams = useSetParams();
  const clearFilters = () => setParams(Object.fromEntries(filterParams.map((name) => [name, undefined])));
  return (
    <EmptyState
      icon={<IconHistory size={24} />}
      title="Nothing matches"
      action={
        <Button variant="default" onClick={clearFilters}>
          Clear filters
        </Button>
      }
    >
      No entry matches these filters. Try fewer filters or a longer time.
    </EmptyState>
  );
}

function NothingYet() {
  return (
    <EmptyState icon={<IconHistory size={24} />} title="No entries yet">
      Changes, sent surveys and read responses will appear here.
    </EmptyState>
  );
}

/** The filter in the URL. Unknown values are ignored. */
function useAuditFilter(text: string): AuditFilter {
  const { actor, action, record, from, until } = filterFromParams(useSearch({ strict: false }));
  return {
    text: text || undefined,
    ...(actor === systemId ? { realm: "system" as const } : { actorId: actor }),
    action: auditActions.find((name) => name === action),
    recordType: recordTypes.find((name) => name === record),
    from: startOfDay(from, 0),
    until: startOfDay(until, 1),
  };
}

function exportAddress(filter: AuditFilter): string {
  const params = Object.entries(filter).filter(([, value]) => value);
  return `/api/admin/activities/export?${new URLSearchParams(params)}`;
}

/** Whether the audit log is unaltered. Shows nothing while that is unknown. */
function AuditLogCheckNote() {
  // Cached, because the check reads the whole log.
  const { data: check } = useQuery(api.admin.activity.check.queryOptions({ staleTime: 10 * 60_000 }));
  if (!check) return null;
  if (!check.problem)
    return (
      <Text size="sm" c="dimmed" mb="md">
        <IconShieldCheck size={16} aria-hidden style={{ verticalAlign: "text-bottom" }} /> All{" "}
        {formatNumber(check.entries)} entries are unaltered.
      </Text>
    );
  const { kind, activityId } = check.problem;
  return (
    <Alert color="red" icon={<IconShieldX aria-hidden />} title="The audit log was tampered with" mb="md">
      {kind === "taken_out"
        ? `Entry ${activityId}, or entries before it, were deleted in the database.`
        : `Entry ${activityId} was changed or inserted in the database.`}{" "}
      All earlier entries are unaltered.
    </Alert>
  );
}

function AuditEntryList({ activities }: { activities: AuditEntry[] }) {
  return (
    <Card padding={0}>
      <ul className={classes.list} aria-label="Audit log">
        {activities.map((activity) => (
          <Entry key={activity.id} activity={activity} />
        ))}
      </ul>
    </Card>
  );
}

function Entry({ activity }: { activity: AuditEntry }) {
  const { occurredAt, actor, action, record } = activity;
  const [, deed] = actionWords[action];
  // What people do to their own account needs no name.
  const recordName = record.label === actor.email ? null : record.label;
  const details = formatDetails(activity.details);
  return (
    <li>
      <time dateTime={occurredAt} title={longFormat.format(new Date(occurredAt))}>
        {dateTimeText(new Date(occurredAt))}
      </time>
      <p>
        <strong title={actor.email ?? undefined}>{actor.name}</strong> {deed}
        {recordName && (
          <>
            {" "}
            <strong>{recordName}</strong>
          </>
        )}
        {details && `: ${details}`}
      </p>
      {record.id && (
        <span className={classes.record} title={`${record.type} ${record.id}`}>
          {record.type} {record.id.slice(0, 8)}
        </span>
      )}
    </li>
  );
}

function formatDetails({ changed = [], counts = {} }: AuditDetails): string {
  const countTexts = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${formatNumber(count)} ${count === 1 ? name.replace(/s$/, "") : name}`);
  return [...changed.map(fieldText), ...countTexts].join(", ");
}

/** 'employmentType' → 'employment type'; other details are words already. */
const fieldText = (name: string) =>
  /^[a-z]+(?:[A-Z][a-z]+)+$/.test(name)
    ? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : name;

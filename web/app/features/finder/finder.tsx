import { useDebouncedValue } from "@mantine/hooks";
import type { FoundCandidate } from "#contract/candidates.ts";
import { mayEdit } from "#contract/job-roles.ts";
import type { Job } from "#contract/jobs.ts";
import { useIsViewer } from "#web/app/features/accounts/managers-queries.ts";
import { jobTexts, jobsOptions } from "#web/app/features/jobs/queries.ts";
import { api } from "#web/app/lib/api.ts";
import { groupBy } from "#web/app/lib/collections.ts";
import { textParam } from "#web/app/lib/search-params.ts";
import type { DialogProps } from "#web/app/ui/leave-guard.tsx";
import { fullName, matchesWords } from "#web/app/ui/text.tsx";
import classes from "./finder.module.css";
import { Spotlight, createSpotlight, useSpotlight } from "@mantine/spotlight";
import "@mantine/spotlight/styles.layer.css";
import {
  IconBell,
  IconBriefcase,
  IconBuilding,
  IconLayoutDashboard,
  IconListCheck,
  IconLogout,
  IconPlugConnected,
  IconPlus,
  IconUser,
  IconUserCircle,
  IconUserPlus,
} from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { linkOptions, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the library chooses the elements and gives them no role */

const [store, actions] = createSpotlight();
const pauseMs = 150;
const maxJobs = 7;
const maxAddActions = 3;
const listId = "found";
const optionId = (index: number) => `found-${index}`;

interface FinderProps extends DialogProps {
  onSignOut: () => void;
}

/** Searches jobs and pages in the browser, and candidates of all jobs on the server. */
export function Finder({ opened, onClose, onSignOut }: FinderProps) {
  const { query, selected } = useSpotlight(store);
  const [words] = useDebouncedValue(query.trim(), pauseMs);
  const { data: jobs = [] } = useQuery({ ...jobsOptions, enabled: opened });
  const { data: people = [], isFetching } = useQuery(
    api.manager.candidates.find.queryOptions({
      input: { q: words },
      enabled: opened && words !== "",
      placeholderData: keepPreviousData,
    }),
  );
  const navigate = useNavigate();
  const isViewer = useIsViewer();
  const currentJob = textParam(useSearch({ strict: false }), "job");
  useEffect(() => {
    if (opened) actions.open();
  }, [opened]);

  const jobEntries = jobs
    .map(toJobEntry)
    .filter(({ texts }) => matchesWords(query, texts))
    .slice(0, maxJobs);
  const candidateEntries = query.trim() ? people.map(toCandidateEntry) : [];
  const addEntries = isViewer ? [] : [...getAddEntries(jobs, currentJob, query), newJobEntry];
  const pageEntries = [...addEntries, ...pages, signOutEntry(onSignOut)].filter(({ texts }) =>
    matchesWords(query, texts),
  );
  const results = [...jobEntries, ...candidateEntries, ...pageEntries];
  const isEmpty = results.length === 0 && !isFetching && words === query.trim();
  // Later results may come first, so the first entry is active until the user moves.
  const activeIndex = Math.max(selected, 0);

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      scrollable
      maxHeight="min(60vh, 440px)"
      yOffset="10vh"
      onSpotlightClose={onClose}
      attributes={{ content: { "aria-label": "Find" } }}
      classNames={{
        content: classes.content,
        actionsList: classes.list,
        action: classes.action,
        actionBody: classes.body,
        actionDescription: classes.description,
        actionSection: classes.section,
      }}
    >
      <Spotlight.Search
        placeholder="Find a job, a candidate or a page"
        aria-label="Find a job, a candidate or a page"
        role="combobox"
        aria-expanded={opened}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={results.length > 0 ? optionId(activeIndex) : undefined}
      />
      <Spotlight.ActionsList id={listId} role="listbox" aria-label="Found">
        {groupByKind(results).map(({ name, entries }) => (
          <Spotlight.ActionsGroup key={name} label={name} role="group" aria-label={name}>
            {entries.map(({ index, entry }) => (
              <Spotlight.Action
                key={entry.id}
                renderRoot={(props) => <button {...props} id={optionId(index)} />}
                role="option"
                aria-selected={index === activeIndex}
                data-selected={index === activeIndex || undefined}
                label={entry.label}
                description={entry.description}
                leftSection={<entry.icon size={20} aria-hidden />}
                onClick={() => (typeof entry.to === "function" ? entry.to() : void navigate(entry.to))}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
      {isEmpty && <Spotlight.Empty role="status">Nothing matches '{words}'.</Spotlight.Empty>}
    </Spotlight.Root>
  );
}

export interface FinderEntry {
  id: string;
  group: "Jobs" | "Candidates" | "Pages and actions";
  label: string;
  description?: string | undefined;
  icon: typeof IconBell;
  /** A page to open, or a function to call. */
  to: { to: string; search?: Record<string, string> } | (() => void);
  texts: (string | null)[];
}

const toJobEntry = (job: Job): FinderEntry => ({
  id: job.id,
  group: "Jobs",
  label: job.title,
  description: [
    job.department,
    job.location,
    !job.isActive && "Archived",
    job.role !== "owner" && `Owned by ${job.ownerName}`,
  ]
    .filter(Boolean)
    .join(", "),
  icon: IconBriefcase,
  to: linkOptions({ to: "/dashboard", search: { job: job.id } }),
  texts: jobTexts(job),
});

const toCandidateEntry = ({ id, jobId, ...candidate }: FoundCandidate): FinderEntry => ({
  id,
  group: "Candidates",
  label: fullName(candidate),
  description: candidate.jobIsActive ? candidate.jobTitle : `${candidate.jobTitle}, archived`,
  icon: IconUser,
  to: linkOptions({ to: "/dashboard", search: { job: jobId, candidate: id } }),
  texts: [],
});

const toPageEntry = (label: string, icon: FinderEntry["icon"], to: FinderEntry["to"]): FinderEntry => ({
  id: label,
  group: "Pages and actions",
  label,
  icon,
  to,
  texts: [label],
});

/** For active jobs that match and that this manager may change; without a query, for the current or the first one. */
function getAddEntries(jobs: Job[], currentJob: string | undefined, query: string): FinderEntry[] {
  const entries = jobs
    .filter(({ isActive, role }) => isActive && mayEdit(role))
    .toSorted((a, b) => Number(b.id === currentJob) - Number(a.id === currentJob))
    .map((job): FinderEntry => {
      const label = `Add Candidate to ${job.title}`;
      const to = linkOptions({ to: "/new-candidate", search: { job: job.id } });
      const description = [job.department, job.location].filter(Boolean).join(", ");
      return {
        ...toPageEntry(label, IconUserPlus, to),
        id: `add-${job.id}`,
        description: description || undefined,
      };
    });
  return entries.filter(({ texts }) => matchesWords(query, texts)).slice(0, query.trim() ? maxAddActions : 1);
}

const signOutEntry = (onSignOut: () => void) => toPageEntry("Sign Out", IconLogout, onSignOut);

const newJobEntry = toPageEntry("Create New Job", IconPlus, linkOptions({ to: "/new-job" }));

const pages = [
  toPageEntry("Dashboard", IconLayoutDashboard, linkOptions({ to: "/dashboard" })),
  toPageEntry("Manage Jobs", IconListCheck, linkOptions({ to: "/manage-jobs" })),
  toPageEntry("Notification Settings", IconBell, linkOptions({ to: "/notification-settings" })),
  toPageEntry("Your company", IconBuilding, linkOptions({ to: "/company" })),
  toPageEntry("Connections", IconPlugConnected, linkOptions({ to: "/company/connections" })),
  toPageEntry("Account", IconUserCircle, linkOptions({ to: "/account" })),
];

/** Results by kind, each with its index in the whole list. */
function groupByKind(results: FinderEntry[]) {
  const indexed = results.map((entry, index) => ({ entry, index }));
  return [...groupBy(indexed, ({ entry }) => entry.group)].map(([name, entries]) => ({ name, entries }));
}

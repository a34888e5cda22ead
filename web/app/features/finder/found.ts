import { linkOptions } from "@tanstack/react-router";
import {
  IconBell,
  IconBriefcase,
  IconBuilding,
  IconLayoutDashboard,
  IconListCheck,
  IconPlus,
  IconUser,
  IconUserCircle,
} from "@tabler/icons-react";
import type { FoundCandidate } from "#contract/candidates.ts";
import type { Job } from "#contract/jobs.ts";
import { groupBy } from "#web/app/lib/group-by.ts";
import { jobTexts } from "#web/app/features/jobs/queries.ts";

/** Something to go to. */
export interface Found {
  id: string;
  group: "Jobs" | "Candidates" | "Pages and actions";
  label: string;
  description?: string | undefined;
  icon: typeof IconBell;
  to: { to: string; search?: Record<string, string> };
  /** In which the words are looked for. */
  texts: (string | null)[];
}

export const foundJob = (job: Job): Found => ({
  id: job.id,
  group: "Jobs",
  label: job.title,
  description: [job.department, job.location, !job.isActive && "Archived"].filter(Boolean).join(", "),
  icon: IconBriefcase,
  to: linkOptions({ to: "/dashboard", search: { job: job.id } }),
  texts: jobTexts(job),
});

export const foundCandidate = ({ id, jobId, ...one }: FoundCandidate): Found => ({
  id,
  group: "Candidates",
  label: `${one.firstName} ${one.lastName}`,
  description: one.jobIsActive ? one.jobTitle : `${one.jobTitle}, archived`,
  icon: IconUser,
  to: linkOptions({ to: "/dashboard", search: { job: jobId, candidate: id } }),
  texts: [],
});

const page = (label: string, icon: Found["icon"], to: Found["to"]): Found => ({
  id: label,
  group: "Pages and actions",
  label,
  icon,
  to,
  texts: [label],
});

export const pages = [
  page("Dashboard", IconLayoutDashboard, linkOptions({ to: "/dashboard" })),
  page("Create New Job", IconPlus, linkOptions({ to: "/new-job" })),
  page("Manage Jobs", IconListCheck, linkOptions({ to: "/manage-jobs" })),
  page("Notification Settings", IconBell, linkOptions({ to: "/notification-settings" })),
  page("Your company", IconBuilding, linkOptions({ to: "/company" })),
  page("Account", IconUserCircle, linkOptions({ to: "/account" })),
];

/** Whether all words occur in one of the texts; without words everything does. */
export function fits(query: string, texts: Found["texts"]): boolean {
  const text = texts.join(" ").toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** What was found, by what it is; each keeps its place in the whole. */
export function groupsOf(found: Found[]) {
  const entries = found.map((entry, index) => ({ entry, index }));
  return [...groupBy(entries, ({ entry }) => entry.group)].map(([name, ofGroup]) => ({
    name,
    entries: ofGroup,
  }));
}

import type { Job } from "#contract/jobs.ts";

export const jobSorts = ["newest", "title", "candidates", "responses"] as const;
type JobSort = (typeof jobSorts)[number];

export const jobSortNames: Record<JobSort, string> = {
  newest: "Newest first",
  title: "Title, A to Z",
  candidates: "Most candidates first",
  responses: "Most responses first",
};

const orders: Record<Exclude<JobSort, "newest">, (one: Job, other: Job) => number> = {
  title: (one, other) => one.title.localeCompare(other.title),
  candidates: (one, other) => other.candidateCount - one.candidateCount,
  responses: (one, other) => other.responseCount - one.responseCount,
};

/** The server sends the newest first. */
export const sortJobs = (jobs: Job[], sort: JobSort) =>
  sort === "newest" ? jobs : jobs.toSorted(orders[sort]);

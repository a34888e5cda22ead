import type { Settings } from "./env.ts";

/** The candidate's page, for members who are signed in. */
export const candidateUrl = (
  { origin }: Pick<Settings, "origin">,
  { jobId, candidateId }: { jobId: string; candidateId: string },
) => `${origin}/dashboard?job=${jobId}&candidate=${candidateId}`;

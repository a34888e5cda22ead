import { maxJobs } from "#contract/lists.ts";

/** Of files, and of texts that are pasted. */
export const resumeLimits = {
  bytes: 20_000_000,
  pages: 50,
  milliseconds: 10_000,
  zipEntries: 500,
  unzippedBytes: 50_000_000,
  /** What follows is not read. No résumé is as long. */
  lines: 3_000,
  characters: 100_000,
  /** As many as a form holds. */
  jobs: maxJobs,
  /** Elements of a Word document within each other. */
  xmlDepth: 500,
} as const;

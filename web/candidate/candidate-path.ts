import { tidyPath } from "#contract/pasted.ts";

/** The pages of one link. */
const pages = ["welcome", "history", "disclosure", "agree", "wishes"] as const;
type CandidatePage = (typeof pages)[number];

/** What a path asks for; null: a broken link. */
export function readPath(path: string): { secret: string; page: CandidatePage } | null {
  const [secret, last = "welcome", ...rest] = tidyPath(path).split("/").slice(2);
  const page = pages.find((known) => known === last);
  return secret && /^[\w-]+$/.test(secret) && page && rest.length === 0 ? { secret, page } : null;
}

export const pathOf = (page: CandidatePage, secret: string): string =>
  page === "welcome" ? `/candidate/${secret}` : `/candidate/${secret}/${page}`;

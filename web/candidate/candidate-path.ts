import type { candidatePortal } from "#contract/candidate-portal.ts";
import type { candidatePreferences } from "#contract/candidate-preferences.ts";
import { tidyPath } from "#contract/pasted.ts";
import { candidateRoutes, preferenceRoutes } from "#contract/portal-rules.ts";
import { type FailureOf, createCaller } from "#web/shared/call-api.ts";

/** The pages of one link. */
const pages = ["welcome", "history", "disclosure", "agree", "wishes"] as const;
type CandidatePage = (typeof pages)[number];

/** The link and page in a path; null: a broken link. */
export function readPath(path: string): { secret: string; page: CandidatePage } | null {
  const [secret, last = "welcome", ...rest] = tidyPath(path).split("/").slice(2);
  const page = pages.find((known) => known === last);
  return secret && /^[\w-]+$/.test(secret) && page && rest.length === 0 ? { secret, page } : null;
}

export const pathOf = (page: CandidatePage, secret: string): string =>
  page === "welcome" ? `/candidate/${secret}` : `/candidate/${secret}/${page}`;

export type Failure = FailureOf<typeof candidatePortal>;

/** Calls the candidates' part of the contract. */
export const call = createCaller<typeof candidatePortal>(candidateRoutes);

export const callPreference = createCaller<typeof candidatePreferences>(preferenceRoutes);

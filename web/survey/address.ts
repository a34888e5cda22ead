import { linkSecret, tidyPath } from "#contract/pasted.ts";

/** The pages of one link. */
export type Page = "welcome" | "survey" | "decline" | "complete";

/** The page of a path; an unknown path below /survey is a broken link. */
export type Address =
  | { page: Page; reviewerId: string }
  | { page: "withdraw" }
  | { page: "check"; reviewerId: string | null }
  | { page: "unsubscribe"; token: string }
  | { page: "your data"; token: string }
  | { page: "unknown" };

const afterLink: Page[] = ["welcome", "decline", "complete"];

export const withdrawPath = "/withdraw";

export function readAddress(path: string): Address {
  const [root, first, second, ...rest] = tidyPath(path).split("/");
  // A link without any possible secret gets the same answer as a wrong one.
  const secret = linkSecret(second ?? "") || second;
  const [last] = rest;
  if (root !== "" || rest.length > 1) return { page: "unknown" };
  if (first === "withdraw" && second === undefined) return { page: "withdraw" };
  if (first === "check" && second === undefined) return { page: "check", reviewerId: null };
  if (first === "unsubscribe" && secret && last === undefined) return { page: "unsubscribe", token: secret };
  if (first === "your-data" && secret && last === undefined) return { page: "your data", token: secret };
  if (first !== "survey" || !secret) return { page: "unknown" };
  if (last === undefined) return { page: "survey", reviewerId: secret };
  if (last === "check") return { page: "check", reviewerId: secret };
  const page = afterLink.find((known) => known === last);
  return page ? { page, reviewerId: secret } : { page: "unknown" };
}

/** Redirects to the page 'About your data', which outlives the survey: server/request-handler.tsx. */
export const ownDataPath = (reviewerId: string) => `${pathOf("survey", reviewerId)}/your-data`;

export function pathOf(page: Page, reviewerId: string): string {
  const survey = `/survey/${encodeURIComponent(reviewerId)}`;
  return page === "survey" ? survey : `${survey}/${page}`;
}

import { keepPreviousData } from "@tanstack/react-query";
import type { Reviewer } from "#contract/reviewers.ts";
import { api } from "#web/lib/api.ts";

/** Responses never change: the answers are asked for again only when somebody has answered, or taken that back. */
export function answersOptions(candidateId: string, reviewers: Reviewer[]) {
  const options = api.manager.surveys.compare.queryOptions({ input: { candidateId } });
  const answered = reviewers.filter(({ hasResponse }) => hasResponse).map(({ key }) => key);
  return {
    ...options,
    queryKey: [...options.queryKey, ...answered],
    enabled: answered.length > 0,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  };
}
/** A response never changes once it is given, but for the manager's own mark, which is written here as it is kept. */
export const responseOptions = (reviewerKey: string) =>
  api.manager.surveys.response.queryOptions({ input: { reviewerKey }, staleTime: Infinity });

import { keepPreviousData } from "@tanstack/react-query";
import { api, queryClient } from "#web/app/lib/api.ts";

/** Colleagues' comments appear without a reload. */
const refetchInterval = 30_000;

export const commentsOptions = (candidateId: string, limit: number) =>
  api.manager.comments.list.queryOptions({
    input: { candidateId, limit },
    refetchInterval,
    placeholderData: keepPreviousData,
  });

/** Refetches the candidate's comments, and the activity, which shows who commented. */
export const refreshComments = (candidateId: string) =>
  Promise.all(
    [api.manager.comments, api.manager.activity].map(({ list }) =>
      queryClient.invalidateQueries({ queryKey: list.key({ input: { candidateId } }) }),
    ),
  );

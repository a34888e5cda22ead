import type { Notice, Notices } from "#contract/notices.ts";
import { api } from "#web/app/lib/api.ts";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

export const settingsOptions = api.manager.notifications.settings.queryOptions();
export const nextDigestsOptions = api.manager.notifications.nextDigests.queryOptions();
export const digestPauseOptions = api.manager.notifications.digestPause.queryOptions();

/** Opening a candidate's page marks the answers shown there as known. */
export function useKnownAnswers(candidateId: string | undefined) {
  const queryClient = useQueryClient();
  const { data: attention } = useQuery({ ...noticesOptions, enabled: candidateId !== undefined });
  const news = attention?.notices.find((one) => one.kind === "answers" && one.candidateId === candidateId);
  const mark = news?.mark;
  useEffect(() => {
    // If this fails, the answers stay new until the next visit.
    if (news) void dismissNotices(queryClient, [news]).catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each new answer
  }, [queryClient, candidateId, mark]);
}

/** Refetched, so that news appears without a reload. */
export const noticesOptions = api.manager.attention.list.queryOptions({ refetchInterval: 30_000 });

const isSame = (one: Notice, other: Notice) =>
  one.candidateId === other.candidateId && one.kind === other.kind && one.mark === other.mark;

/** Removes these from the list at once, saves it, and reads the list again in any case. */
export async function dismissNotices(queryClient: QueryClient, notices: Notice[]) {
  await queryClient.cancelQueries({ queryKey: noticesOptions.queryKey });
  queryClient.setQueryData(noticesOptions.queryKey, (list) => list && without(list, notices));
  await save(queryClient, notices, (mark) => mark);
}

/** Lists them again. */
export const restoreNotices = (queryClient: QueryClient, notices: Notice[]) =>
  save(queryClient, notices, () => null);

async function save(queryClient: QueryClient, notices: Notice[], asMark: (mark: string) => string | null) {
  try {
    await api.manager.attention.dismiss.call({
      notices: notices.map(({ candidateId, kind, mark }) => ({ candidateId, kind, mark: asMark(mark) })),
    });
  } finally {
    await queryClient.invalidateQueries({ queryKey: noticesOptions.queryKey });
  }
}

function without(list: Notices, known: Notice[]): Notices {
  const answered = known.filter(({ kind }) => kind === "answers");
  return {
    ...list,
    notices: list.notices.filter((notice) => !known.some((one) => isSame(one, notice))),
    news: list.news
      .map(({ jobId, candidates }) => ({
        jobId,
        candidates: candidates - answered.filter((one) => one.jobId === jobId).length,
      }))
      .filter(({ candidates }) => candidates > 0),
  };
}

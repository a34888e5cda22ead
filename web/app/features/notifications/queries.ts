import type { Notice, Notices } from "#contract/notices.ts";
import { api } from "#web/app/lib/api.ts";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

export const settingsOptions = api.manager.notifications.settings.queryOptions();
export const nextDigestsOptions = api.manager.notifications.nextDigests.queryOptions();
export const digestPauseOptions = api.manager.notifications.digestPause.queryOptions();

/** Anyone who opens a candidate's page knows of the answers that are there by then. */
export function useKnownAnswers(candidateId: string | undefined) {
  const queryClient = useQueryClient();
  const { data: attention } = useQuery({ ...noticesOptions, enabled: candidateId !== undefined });
  const news = attention?.notices.find((one) => one.kind === "answers" && one.candidateId === candidateId);
  const mark = news?.mark;
  useEffect(() => {
    // Where it fails the answers stay new, and the next visit tells it again.
    if (news) void dismissNotices(queryClient, [news]).catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- as often as something new has come
  }, [queryClient, candidateId, mark]);
}

/** What has changed shall be seen without a reload; what is stuck can wait. */
export const noticesOptions = api.manager.attention.list.queryOptions({ refetchInterval: 30_000 });

const isSame = (one: Notice, other: Notice) =>
  one.candidateId === other.candidateId && one.kind === other.kind && one.mark === other.mark;

/** Takes these off the list at once; the service is told, and the list read again, where that fails too. */
export async function dismissNotices(queryClient: QueryClient, notices: Notice[]) {
  await queryClient.cancelQueries({ queryKey: noticesOptions.queryKey });
  queryClient.setQueryData(noticesOptions.queryKey, (list) => list && without(list, notices));
  await tell(queryClient, notices, (mark) => mark);
}

/** Lists them again. */
export const restoreNotices = (queryClient: QueryClient, notices: Notice[]) =>
  tell(queryClient, notices, () => null);

async function tell(queryClient: QueryClient, notices: Notice[], asMark: (mark: string) => string | null) {
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

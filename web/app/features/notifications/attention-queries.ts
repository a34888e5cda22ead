import type { QueryClient } from "@tanstack/react-query";
import type { Notices, Notice } from "#contract/notices.ts";
import { api } from "#web/app/lib/api.ts";

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

import type { Notice, Notices } from "#contract/notices.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";

export const settingsOptions = api.manager.notifications.settings.queryOptions();
export const nextDigestsOptions = api.manager.notifications.nextDigests.queryOptions();
export const digestPauseOptions = api.manager.notifications.digestPause.queryOptions();

/** Opening a candidate's page dismisses the notice of new answers. */
export function useDismissNewAnswers(candidateId: string | undefined) {
  const { data: attention } = useQuery({ ...noticesOptions, enabled: candidateId !== undefined });
  const news = attention?.notices.find(
    (notice) => notice.kind === "answers" && notice.candidateId === candidateId,
  );
  const mark = news?.mark;
  useEffect(() => {
    // If this fails, the answers stay new until the next visit.
    if (news) void dismissNotices([news]).catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each new answer
  }, [candidateId, mark]);
}

/** Refetched, so that news appears without a reload. */
export const noticesOptions = api.manager.attention.list.queryOptions({ refetchInterval: 30_000 });

const isSame = (a: Notice, b: Notice) =>
  a.candidateId === b.candidateId && a.kind === b.kind && a.mark === b.mark;

/** Removes notices from the list at once, saves that, and refetches the list in any case. */
export async function dismissNotices(notices: Notice[]) {
  await queryClient.cancelQueries({ queryKey: noticesOptions.queryKey });
  queryClient.setQueryData(noticesOptions.queryKey, (list) => list && withoutNotices(list, notices));
  await save(notices);
}

/** Shows dismissed notices again, as they were. */
export const restoreNotices = (notices: Notice[]) =>
  save(notices.map(({ previousMark, ...notice }) => ({ ...notice, mark: previousMark })));

async function save(notices: (Pick<Notice, "candidateId" | "kind"> & { mark: string | null })[]) {
  try {
    await api.manager.attention.dismiss.call({
      notices: notices.map(({ candidateId, kind, mark }) => ({ candidateId, kind, mark })),
    });
  } finally {
    await queryClient.invalidateQueries({ queryKey: noticesOptions.queryKey });
  }
}

function withoutNotices(list: Notices, dismissed: Notice[]): Notices {
  const dismissedAnswers = dismissed.filter(({ kind }) => kind === "answers");
  return {
    ...list,
    notices: list.notices.filter((notice) => !dismissed.some((other) => isSame(other, notice))),
    news: list.news
      .map(({ jobId, candidates }) => ({
        jobId,
        candidates: candidates - dismissedAnswers.filter((notice) => notice.jobId === jobId).length,
      }))
      .filter(({ candidates }) => candidates > 0),
  };
}

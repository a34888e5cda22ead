import { api } from "#web/app/lib/api.ts";
import { dismissNotices, noticesOptions } from "./needs-attention.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

export const settingsOptions = api.manager.notifications.settings.queryOptions();
export const nextDigestsOptions = api.manager.notifications.nextDigests.queryOptions();
export const digestPauseOptions = api.manager.notifications.digestPause.queryOptions();

/** Whoever opens a candidate's page knows of the answers that are there by then. */
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

import { requestsAtOnce } from "#contract/lists.ts";
import type { DataRequest, DataRequestKind } from "#contract/privacy.ts";
import { api } from "#web/app/lib/api.ts";
import type { StatusTone } from "#web/app/ui/status-badge.tsx";
import { keepPreviousData } from "@tanstack/react-query";

const busyMs = 5_000;
/** Refetched while a request is in progress or its e-mail is not sent yet. */
export const dataRequestsOptions = ({ q = "", limit = requestsAtOnce } = {}) =>
  api.admin.privacy.requests.queryOptions({
    input: { q, limit },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.requests.some(({ state }) => state === "under_way" || state === "answer_not_sent") && busyMs,
  });

export const kindNames: Record<DataRequestKind, string> = {
  copy: "A copy of their data",
  correction: "A correction",
  end: "Deletion of all data",
};

export const stateNames: Record<DataRequest["state"], [StatusTone, string]> = {
  link_not_sent: ["danger", "Link not sent"],
  waiting_for_proof: ["waiting", "Waiting for confirmation"],
  to_carry_out: ["waiting", "To do"],
  under_way: ["waiting", "In progress"],
  answer_not_sent: ["waiting", "Answer not sent yet"],
  carried_out: ["done", "Done"],
};

import { requestsAtOnce } from "#contract/lists.ts";
import type { DataRequest, DataRequestKind } from "#contract/privacy.ts";
import { api } from "#web/app/lib/api.ts";
import type { StatusTone } from "#web/app/ui/status-badge.tsx";
import { keepPreviousData } from "@tanstack/react-query";

const busyMs = 5_000;
/** Asked again while something is being done, or is about to be told. */
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
  end: "The end: everything deleted",
};

export const stateNames: Record<DataRequest["state"], [StatusTone, string]> = {
  link_not_sent: ["danger", "Link not sent"],
  waiting_for_proof: ["waiting", "Waits for proof of who asks"],
  to_carry_out: ["waiting", "To carry out"],
  under_way: ["waiting", "Being carried out"],
  answer_not_sent: ["waiting", "Answer not sent yet"],
  carried_out: ["done", "Carried out"],
};

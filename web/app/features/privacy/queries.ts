import { keepPreviousData } from "@tanstack/react-query";
import { requestsAtOnce } from "#contract/lists.ts";
import { api } from "#web/app/lib/api.ts";

const busyMs = 5_000;
/** Asked again while something is being done, or is about to be told. */
export const dataRequestsOptions = ({ q = "", limit = requestsAtOnce } = {}) =>
  api.admin.privacy.requests.queryOptions({
    input: { q, limit },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.requests.some(({ state }) => state === "under_way" || state === "answer_not_sent") && busyMs,
  });

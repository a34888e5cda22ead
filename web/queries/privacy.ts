import { api } from "#web/lib/api.ts";

const busyMs = 5_000;
/** Asked again while something is being done, or is about to be told. */
export const dataRequestsOptions = api.admin.privacy.requests.queryOptions({
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ state }) => state === "under_way" || state === "answer_not_sent") && busyMs,
});

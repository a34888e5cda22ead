import { api, queryClient } from "#web/app/lib/api.ts";

const pollMs = 2_000;

/** Refetched while a source is being imported. */
export const sourcesOptions = api.admin.sources.list.queryOptions({
  refetchInterval: ({ state: { data } }) =>
    data?.sources.some(({ lastRun }) => lastRun?.state === "running") && pollMs,
});

export const spendingOptions = api.admin.sources.spending.queryOptions();

/** Loads again what an import or a change of sources may have changed. */
export const refreshSources = () =>
  Promise.all(
    [api.admin.sources.key(), api.admin.imports.key(), api.admin.directory.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

import { api, queryClient } from "#web/app/lib/api.ts";

export const overviewOptions = api.admin.directory.overview.queryOptions();

export const companyRulesOptions = api.admin.companies.rules.queryOptions();

/** After people or employments were added or removed: company names show how many they have. */
export const refreshFigures = () =>
  Promise.all(
    [api.admin.directory.key(), api.admin.companies.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );

const pollMs = 2_000;
/** Refetched while one is in progress. */
export const findingsOptions = api.admin.companies.findings.queryOptions({
  refetchInterval: ({ state: { data } }) => data?.some(({ state }) => state === "under_way") && pollMs,
});

export const companyOptions = (name: string) => api.admin.companies.read.queryOptions({ input: { name } });

export const importsOptions = api.admin.imports.list.infiniteOptions({
  input: (after: number | undefined) => ({ after }),
  initialPageParam: undefined,
  getNextPageParam: ({ imports, hasMore }) => (hasMore ? imports.at(-1)?.id : undefined),
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some(({ imports }) => imports.some(({ state }) => state === "being_taken_back")) && pollMs,
});

export const revertPreviewOptions = (importId: number) =>
  api.admin.imports.previewRevert.queryOptions({ input: { importId } });

export const personOptions = (personId: number) =>
  api.admin.directory.person.queryOptions({ input: { personId } });

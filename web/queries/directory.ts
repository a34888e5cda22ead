import { api } from "#web/lib/api.ts";

export const overviewOptions = api.admin.directory.overview.queryOptions();

export const likelihoodsOptions = api.admin.directory.likelihoods.queryOptions();

export const aliasesOptions = api.admin.directory.aliases.queryOptions();

export const peopleOptions = (q: string) =>
  api.admin.directory.people.infiniteOptions({
    input: (after: number | undefined) => ({ q, after }),
    initialPageParam: undefined,
    getNextPageParam: ({ people, hasMore }) => (hasMore ? people.at(-1)?.id : undefined),
  });

export const personOptions = (personId: number) =>
  api.admin.directory.person.queryOptions({ input: { personId } });

import { type InfiniteData, type UseInfiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";

/** A list that the server sends page by page, with all loaded entries as one list. */
export function usePages<Page, Item, PageParam, Failure>(
  options: UseInfiniteQueryOptions<
    Page,
    Failure,
    InfiniteData<Page, PageParam>,
    readonly unknown[],
    PageParam
  >,
  getItems: (page: Page) => Item[],
) {
  const query = useInfiniteQuery(options);
  const pages = query.data?.pages;
  return {
    list: { ...query, data: pages?.flatMap(getItems) },
    pages: pages ?? [],
    hasMore: query.hasNextPage,
    moreProps: {
      rest: query.hasNextPage ? undefined : 0,
      loading: query.isFetchingNextPage,
      onClick: () => void query.fetchNextPage(),
    },
  };
}

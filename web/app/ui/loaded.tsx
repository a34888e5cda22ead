import type { ReactNode } from "react";
import { isNotFound } from "#web/app/lib/error-message.ts";
import { ErrorPanel } from "./error-panel.tsx";

/** What of a query is looked at here; an infinite one has the rest too. */
export interface Loadable<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
  isFetchNextPageError?: boolean;
  fetchNextPage?: () => Promise<unknown>;
}

interface QueryStateProps<Data> {
  query: Loadable<Data>;
  /** What could not be loaded, in the words that were promised where there are such: 'Failed to load jobs.' */
  errorTitle: string;
  /** What stands there until it has come. */
  skeleton: ReactNode;
  /** What is shown where there is nothing; null where there is always something. */
  empty: ReactNode;
  /** Whether there is nothing, where that is not a list without entries. */
  isEmpty?: (data: Data) => boolean;
  /** What is shown where there is no such thing, or not for this person; also where there was. */
  missing?: ReactNode;
  /** The frame of what stands in for the data, where the data brings a frame of its own. */
  renderFrame?: (instead: ReactNode) => ReactNode;
  /** Whether a failure is told also below older data; else the next try comes unnoticed. */
  tellsWhenStale?: boolean;
  children: (data: Data) => ReactNode;
}

/** Whatever a page loads: on its way, failed with a way to try again, nothing there, or there. */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, isEmpty = isEmptyList, renderFrame = bare } = props;
  const { data, error } = query;
  const failure = Boolean(error) && <Failure {...props} />;
  const isGone = Boolean(props.missing) && isNotFound(error);

  // One shape in every state, so that what frames them all, such as a search field, stays what it is.
  return (
    <>
      {data === undefined || isGone
        ? renderFrame(failure || props.skeleton)
        : (isEmpty(data) && props.empty) || props.children(data)}
      {data !== undefined && !isGone && props.tellsWhenStale && failure}
    </>
  );
}

function Failure<Data>({ query, errorTitle, missing }: QueryStateProps<Data>) {
  const { error, isFetching, fetchNextPage } = query;
  if (missing && isNotFound(error)) return missing;
  const again = (query.isFetchNextPageError && fetchNextPage) || query.refetch;
  return <ErrorPanel title={errorTitle} error={error} onRetry={() => void again()} retrying={isFetching} />;
}

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0;
const bare = (instead: ReactNode) => instead;

/** Two queries of which neither is of use without the other. */
export function both<First, Second>(
  first: Loadable<First>,
  second: Loadable<Second>,
): Loadable<[First, Second]> {
  const isThere = first.data !== undefined && second.data !== undefined;
  return {
    data: isThere ? [first.data as First, second.data as Second] : undefined,
    error: (first.data === undefined && first.error) || (second.data === undefined && second.error) || null,
    isFetching: first.isFetching || second.isFetching,
    refetch: () => Promise.all([first.refetch(), second.refetch()]),
  };
}

import type { ReactNode } from "react";
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

interface LoadedProps<Data> {
  query: Loadable<Data>;
  /** What could not be loaded, in the specification's words where it has them: 'Failed to load jobs.' */
  errorTitle: string;
  /** What stands there until it has come. */
  skeleton: ReactNode;
  /** What is shown where there is nothing: an empty state, or nothing where there is something. */
  empty: ((data: Data) => ReactNode) | "never";
  /** What is shown of a failure that another try cannot mend, such as that there is no such thing. */
  refused?: (error: unknown) => ReactNode;
  /** The frame of what stands in for the data, where the data brings a frame of its own. */
  around?: (instead: ReactNode) => ReactNode;
  /** Whether a failure is told also below older data; else the next try comes unnoticed. */
  tellsWhenStale?: boolean;
  children: (data: Data) => ReactNode;
}

/** Whatever a page loads: on its way, failed with a way to try again, nothing there, or there. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, errorTitle, skeleton, empty, around = alone } = props;
  const { data, error, isFetching, fetchNextPage } = query;
  const again = (query.isFetchNextPageError && fetchNextPage) || query.refetch;
  const failure = error
    ? props.refused?.(error) || (
        <ErrorPanel title={errorTitle} error={error} onRetry={() => void again()} retrying={isFetching} />
      )
    : null;

  // One shape in every state, so that what frames them all, such as a search field, stays what it is.
  return (
    <>
      {data === undefined
        ? around(failure ?? skeleton)
        : (empty !== "never" && empty(data)) || props.children(data)}
      {data !== undefined && props.tellsWhenStale && failure}
    </>
  );
}

const alone = (instead: ReactNode) => instead;

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

import { errorMessage, isNotFound } from "#web/app/lib/error-message.ts";
import {
  Alert,
  Button,
  Card,
  type ComboboxItem,
  Select,
  type SelectProps,
  Skeleton,
  Stack,
  Text,
  ThemeIcon,
  Title,
  VisuallyHidden,
} from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** The parts of a query that are used here; an infinite query has more. */
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
  /** The failure's title, in the specified words if there are any: 'Failed to load jobs.' */
  errorTitle: string;
  /** Shown while loading. */
  skeleton: ReactNode;
  /** Shown if there is nothing. */
  empty?: ReactNode;
  /** Whether there is nothing, unless that means an empty list. */
  isEmpty?: (data: Data) => boolean;
  /** Shown if the thing does not exist, or not for this person; also if it existed before. */
  missing?: ReactNode;
  /** The frame of the placeholders, if the data brings its own frame. */
  renderFrame?: (content: ReactNode) => ReactNode;
  /** Whether to show a failure also below older data. Otherwise the next attempt goes unnoticed. */
  showsStaleError?: boolean;
  children: (data: Data) => ReactNode;
}

/** A list says what is shown if it is empty, or null if it never is. */
type EmptyList<Data> = Data extends readonly unknown[] ? { empty: ReactNode } : unknown;

/** Any data of a page: loading, failed with a button to retry, empty, or loaded. */
export function QueryState<Data>(props: QueryStateProps<Data> & EmptyList<Data>) {
  const { query, isEmpty = isEmptyList, renderFrame = renderUnframed } = props;
  const { data, error } = query;
  const failure = Boolean(error) && <Failure {...props} />;
  const isMissing = Boolean(props.missing) && isNotFound(error);

  // The same structure in every state, so that a frame such as a search field is not mounted again.
  return (
    <>
      {data === undefined || isMissing
        ? renderFrame(failure || props.skeleton)
        : (isEmpty(data) && props.empty) || props.children(data)}
      {data !== undefined && !isMissing && props.showsStaleError && failure}
    </>
  );
}

function Failure<Data>({ query, errorTitle, missing }: QueryStateProps<Data>) {
  const { error, isFetching, fetchNextPage } = query;
  if (missing && isNotFound(error)) return missing;
  const retry = (query.isFetchNextPageError && fetchNextPage) || query.refetch;
  return <ErrorPanel title={errorTitle} error={error} onRetry={() => void retry()} retrying={isFetching} />;
}

const isEmptyList = (data: unknown) => Array.isArray(data) && data.length === 0;
const renderUnframed = (content: ReactNode) => content;

/** Two queries that are only useful together. */
export function combineQueries<First, Second>(
  first: Loadable<First>,
  second: Loadable<Second>,
): Loadable<[First, Second]> {
  const areLoaded = first.data !== undefined && second.data !== undefined;
  return {
    data: areLoaded ? [first.data as First, second.data as Second] : undefined,
    error: (first.data === undefined && first.error) || (second.data === undefined && second.error) || null,
    isFetching: first.isFetching || second.isFetching,
    refetch: () => Promise.all([first.refetch(), second.refetch()]),
  };
}

interface QuerySelectProps<Item> extends Omit<SelectProps, "data"> {
  query: Loadable<Item[]>;
  errorTitle: string;
  choices: (item: Item) => ComboboxItem;
}

/** A select whose options come from the server. */
export function QuerySelect<Item>({ query, errorTitle, choices, ...props }: QuerySelectProps<Item>) {
  return (
    <QueryState
      query={query}
      errorTitle={errorTitle}
      skeleton={<Select {...props} searchable placeholder="Loading..." nothingFoundMessage={undefined} />}
      empty={null}
    >
      {(items) => <Select {...props} searchable data={items.map(choices)} />}
    </QueryState>
  );
}

const rows = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function CardSkeletons({ count = 3, height = 96 }: { count?: number; height?: number }) {
  return (
    <Stack aria-busy="true">
      <VisuallyHidden component="output">Loading</VisuallyHidden>
      {rows.slice(0, count).map((row) => (
        <Card key={row} mih={height} aria-hidden>
          <Skeleton height={16} width="40%" />
          <Skeleton height={12} width="65%" mt="md" />
          <Skeleton height={12} width="30%" mt="xs" />
        </Card>
      ))}
    </Stack>
  );
}

export function RowSkeletons({ count = 5 }: { count?: number }) {
  return (
    <Stack gap="xs" aria-busy="true">
      <VisuallyHidden component="output">Loading</VisuallyHidden>
      {rows.slice(0, count).map((row) => (
        <Skeleton key={row} height={40} aria-hidden />
      ))}
    </Stack>
  );
}

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** What is missing, in one sentence. */
  children?: ReactNode;
  /** The next step, as a button or link. */
  action?: ReactNode;
}

/** An empty list says so, and what to do next. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <Card py={48}>
      <Stack align="center" gap="sm" ta="center">
        <ThemeIcon variant="light" size={48} radius="xl" aria-hidden>
          {icon}
        </ThemeIcon>
        <Title order={2}>{title}</Title>
        {children && (
          <Text c="dimmed" size="sm" maw={420}>
            {children}
          </Text>
        )}
        {action}
      </Stack>
    </Card>
  );
}

interface ErrorPanelProps {
  /** The failure's title, in the specified words if there are any: 'Failed to load jobs.' */
  title: string;
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
  children?: ReactNode;
}

/** Something could not be loaded: what, why, and a button to retry. */
export function ErrorPanel({ title, error, onRetry, retrying = false, children }: ErrorPanelProps) {
  return (
    <Alert color="red" role="alert" title={title} icon={<IconAlertCircle aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{errorMessage(error)}</Text>
        {children}
        <Button variant="default" size="xs" onClick={onRetry} loading={retrying}>
          Retry
        </Button>
      </Stack>
    </Alert>
  );
}

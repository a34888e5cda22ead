import { Button, Card, Stack, Text, Title } from "@mantine/core";
import type { ComponentProps } from "react";
import { ErrorPanel } from "./error-panel.tsx";
import { Facts } from "./facts.tsx";
import { RowSkeletons } from "./skeletons.tsx";

interface CurrentVersionCardProps<Version> {
  current: {
    data: Version | undefined;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  errorTitle: string;
  /** What differs from the person's own, and the sentence above it. */
  compare: (current: Version) => { summary: string; differing: ComponentProps<typeof Facts>["facts"] };
  /** The person has seen the current version and wants to save theirs over it. */
  onSeen: (current: Version) => void;
}

/** The part of a refused save that shows what somebody else has saved meanwhile; what was typed stays. */
export function CurrentVersionCard<Version>({
  current,
  errorTitle,
  compare,
  onSeen,
}: CurrentVersionCardProps<Version>) {
  const { data } = current;
  if (current.isPending) return <RowSkeletons count={2} />;
  if (!data) {
    return (
      <ErrorPanel
        title={errorTitle}
        error={current.error}
        onRetry={() => void current.refetch()}
        retrying={current.isFetching}
      />
    );
  }
  const { summary, differing } = compare(data);
  return (
    <Card>
      <Stack gap="md" align="flex-start">
        <Title order={2}>The current version</Title>
        <Text size="sm" c="dimmed">
          {summary}
        </Text>
        <Facts facts={differing} />
        <Button variant="default" onClick={() => onSeen(data)}>
          Keep my version
        </Button>
      </Stack>
    </Card>
  );
}

export const differsHere = "It differs from yours here. Take over what you need, then keep your version.";

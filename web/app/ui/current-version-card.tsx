import { Button, Card, Stack, Text, Title } from "@mantine/core";
import type { ComponentProps } from "react";
import { DescriptionList } from "./description-list.tsx";
import { type Loadable, QueryState, RowSkeletons } from "./query-state.tsx";

interface CurrentVersionCardProps<Version> {
  current: Loadable<Version>;
  errorTitle: string;
  /** The fields that differ from the person's own; null: it was deleted. */
  compare: (current: Version) => ComponentProps<typeof DescriptionList>["facts"] | null;
  /** The person has seen the current version and wants to overwrite it. */
  onSeen: (current: Version) => void;
  /** Below a dialog's heading, where space is limited. */
  inDialog?: boolean;
}

/** For the query of the current version: it is fetched once for each refused save and is not shared. */
export const askedOnce = { gcTime: 0, refetchOnWindowFocus: false };

/** The part of a refused save that shows what somebody else saved meanwhile; what was typed stays. */
export function CurrentVersionCard<Version>({
  current,
  errorTitle,
  compare,
  onSeen,
  inDialog = false,
}: CurrentVersionCardProps<Version>) {
  return (
    <QueryState query={current} errorTitle={errorTitle} skeleton={<RowSkeletons count={2} />} empty={null}>
      {(version) => {
        const differing = compare(version);
        return (
          <Card>
            <Stack gap="md" align="flex-start">
              <Title order={inDialog ? 3 : 2}>The current version</Title>
              <Text size="sm" c="dimmed">
                {summaryOf(differing)}
              </Text>
              {differing && differing.length > 0 && <DescriptionList inRows={inDialog} facts={differing} />}
              <Button variant="default" onClick={() => onSeen(version)}>
                Keep my version
              </Button>
            </Stack>
          </Card>
        );
      }}
    </QueryState>
  );
}

function summaryOf(differing: unknown[] | null): string {
  if (!differing) return "It has been deleted. Your version can be saved as a new one.";
  return differing.length > 0
    ? "It differs from yours here. Take over what you need, then keep your version."
    : "It is the same as yours.";
}

import { Button, Card, Stack, Text, Title } from "@mantine/core";
import type { ComponentProps } from "react";
import { DescriptionList } from "./description-list.tsx";
import { focusSubmitButton } from "./form-frame.tsx";
import { type Loadable, QueryState, RowSkeletons } from "./query-state.tsx";

interface CurrentVersionCardProps<Version> {
  current: Loadable<Version>;
  errorTitle: string;
  /** The fields that differ from the person's own; null if it was deleted. */
  compare: (current: Version) => ComponentProps<typeof DescriptionList>["facts"] | null;
  /** The person has seen the current version and wants to overwrite it. */
  onSeen: (current: Version) => void;
  /** Below a dialog's heading, where space is limited. */
  inDialog?: boolean;
}

type Facts = [name: string, value: string][];

/** The facts in which the current version differs from the person's own. Several facts may have one name. */
export const findDifferences = (current: Facts, mine: Facts): Facts =>
  current.filter(([name, value]) => !mine.some(([myName, myValue]) => myName === name && myValue === value));

/** For the query of the current version: it is fetched once for each refused save and is not shared. */
export const fetchedOnce = { gcTime: 0, refetchOnWindowFocus: false };

/** The part of a refused save that shows what someone else saved meanwhile; the typed values stay. */
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
        const differences = compare(version);
        return (
          <Card>
            <Stack align="flex-start">
              <Title order={inDialog ? 3 : 2}>The current version</Title>
              <Text size="sm" c="dimmed">
                {summarize(differences)}
              </Text>
              {differences && differences.length > 0 && (
                <DescriptionList inRows={inDialog} facts={differences} />
              )}
              <Button
                variant="default"
                onClick={(event) => {
                  focusSubmitButton(event);
                  onSeen(version);
                }}
              >
                Keep my version
              </Button>
            </Stack>
          </Card>
        );
      }}
    </QueryState>
  );
}

function summarize(differences: unknown[] | null): string {
  if (!differences) return "It has been deleted. Your version can be saved as a new one.";
  return differences.length > 0
    ? "It differs from yours here. Take over what you need, then keep your version."
    : "It is the same as yours.";
}

import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { cardLine } from "#contract/card-words.ts";
import type { BatchRelease } from "#contract/candidates.ts";
import { releaseModeMeaning, tooFewDays } from "#contract/batch-release.ts";
import { ShowMore } from "#web/app/ui/show-more.tsx";

interface BatchReleaseCardProps {
  together: BatchRelease;
  /** Whether somebody may be asked at present. */
  canAsk: boolean;
  onOpen: (key: string) => void;
}

/** Where answers are shown together: when that is, and those that are shown. */
export function BatchReleaseCard({
  together: { least, state, answers },
  canAsk,
  onOpen,
}: BatchReleaseCardProps) {
  return (
    <Card component="section" aria-labelledby="together">
      <Stack gap="md">
        <div>
          <Title order={2} id="together">
            Answers
          </Title>
          <Text size="sm" c="dimmed">
            {state === "waiting" && releaseModeMeaning(least)}
            {state === "shown" &&
              `Shown together, in random order. What comes in later waits for ${least} more, or for the end of the survey.`}
            {state === "too_few" &&
              `Fewer than ${least} answered. Only who allowed it is shown; the rest is deleted ${tooFewDays} days after the end of the survey.`}
          </Text>
          {state === "too_few" && canAsk && (
            <Text size="sm" mt="xs">
              If you have somebody else asked who was found, the survey goes on, and what waits counts
              together with their answers: press Send Survey below, or add to the work history so that more
              are found. A former colleague whom you add does not count among the {least}.
            </Text>
          )}
        </div>
        <ShowMore items={answers} pageSize={12}>
          {(visible) =>
            visible.map(({ key, label, card }) => (
              <Group key={key} justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
                <div style={{ flex: "1 1 10rem", minWidth: 0 }}>
                  <Text component="h3" fw={600} m={0}>
                    {label}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {cardLine(card)}
                  </Text>
                </div>
                <Button
                  variant="light"
                  size="compact-sm"
                  aria-label={`View Response: ${label}`}
                  onClick={() => onOpen(key)}
                >
                  View Response
                </Button>
              </Group>
            ))
          }
        </ShowMore>
      </Stack>
    </Card>
  );
}

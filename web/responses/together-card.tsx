import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { cardLine } from "#contract/card-words.ts";
import type { Candidate, Together } from "#contract/candidates.ts";
import { asWaiting, gateMeaning, tooFew, tooFewDays } from "#contract/gate-words.ts";
import { ShowMore } from "#web/ui/show-more.tsx";
import { ResponseDialog } from "./response-dialog.tsx";

/** Where answers are shown together: how far the round is, and those that are shown. */
export function TogetherCard({ candidate, together }: { candidate: Candidate; together: Together }) {
  const { least, asked, state, answers } = together;
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Card component="section" aria-labelledby="together">
      <Stack gap="md">
        <div>
          <Title order={2} id="together">
            Answers
          </Title>
          {state !== "shown" && <Text>{state === "waiting" ? asWaiting(asked, least) : tooFew}</Text>}
          <Text size="sm" c="dimmed">
            {state === "waiting" && gateMeaning(least)}
            {state === "shown" &&
              `Shown together, in random order. What comes in later waits for ${least} more, or for the end of the survey.`}
            {state === "too_few" &&
              `Fewer than ${least} answered. Only who allowed it is shown; the rest is deleted ${tooFewDays} days after the end of the survey.`}
          </Text>
        </div>
        <ShowMore items={answers} pageSize={12}>
          {(visible) =>
            visible.map(({ key, label, card }) => (
              <Group key={key} justify="space-between" gap="xs">
                <div style={{ flex: "1 1 16rem", minWidth: 0 }}>
                  <Text component="h3" fw={600} m={0}>
                    {label}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {cardLine(card)}
                  </Text>
                </div>
                <Button
                  variant="light"
                  size="sm"
                  aria-label={`View Response: ${label}`}
                  onClick={() => setOpened(key)}
                >
                  View Response
                </Button>
              </Group>
            ))
          }
        </ShowMore>
      </Stack>
      <ResponseDialog
        reviewerKey={opened ?? ""}
        candidateName={`${candidate.firstName} ${candidate.lastName}`}
        opened={opened !== null}
        onClose={() => setOpened(null)}
      />
    </Card>
  );
}

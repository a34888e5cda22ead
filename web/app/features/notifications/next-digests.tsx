import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { NextDigest } from "#contract/notifications.ts";
import { api } from "#web/app/lib/api.ts";
import { shortDate } from "#web/app/lib/short-date.ts";
import { digestPauseOptions, nextDigestsOptions } from "./queries.ts";
import { FormError } from "#web/app/ui/form-error.tsx";
import { both, Loaded } from "#web/app/ui/loaded.tsx";
import { MailCard } from "#web/app/ui/mail-card.tsx";
import { RowSkeletons } from "#web/app/ui/skeletons.tsx";
import { TextLink } from "#web/app/ui/text-link.tsx";

const names = { daily: "Daily digest", weekly: "Weekly digest" };

/** When the next digests come and what they would say now, by the settings as they are saved; and one at once. */
export function NextDigests() {
  const send = useMutation(api.manager.notifications.sendDigest.mutationOptions());
  const next = useQuery(nextDigestsOptions);
  const pause = useQuery(digestPauseOptions);
  return (
    <Card>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2}>Your next digest</Title>
            <Text size="sm" c="dimmed">
              As your saved settings say, and with what is known now.
            </Text>
          </div>
          <Button variant="default" onClick={() => send.mutate({})} loading={send.isPending}>
            Send me one now
          </Button>
        </Group>
        <FormError title="Failed to send the digest." error={send.error} />
        <output>{send.data && <Text size="sm">{send.data.message}</Text>}</output>
        <Loaded
          query={both(next, pause)}
          errorTitle="Failed to load your next digest."
          skeleton={<RowSkeletons count={2} />}
          empty={<Text>{pause.data?.pausedAt ? whilePaused : noneDue}</Text>}
          isEmpty={([{ upcoming }, { pausedAt }]) => pausedAt !== null || upcoming.length === 0}
        >
          {([{ upcoming, timeZone }]) =>
            upcoming.map((digest) => <Next key={digest.frequency} {...digest} timeZone={timeZone} />)
          }
        </Loaded>
      </Stack>
    </Card>
  );
}

const whilePaused = "None is due until you turn digests on.";
const noneDue = "None is due: no active job has a daily or weekly digest.";

function Next({ frequency, dueAt, digest, timeZone }: NextDigest & { timeZone: string }) {
  return (
    <Stack gap="xs">
      <Text>
        <Text span fw={600}>
          {names[frequency]}:
        </Text>{" "}
        <time dateTime={dueAt}>{moment(dueAt, timeZone)}</time>{" "}
        <Text span c="dimmed">
          (
          <TextLink to="/account" c="dimmed">
            {timeZone.replaceAll("_", " ")}
          </TextLink>
          )
        </Text>
      </Text>
      {digest ? (
        <MailCard {...digest} links />
      ) : (
        <Text size="sm" c="dimmed">
          Nothing to tell so far. If it stays so, no e-mail is sent.
        </Text>
      )}
    </Stack>
  );
}

/** By the clock that the digests go by, which need not be the browser's: Mon, 23 Nov 2026, 08:00. */
function moment(value: string, timeZone: string): string {
  const day = { weekday: "short", day: "numeric", year: "numeric" } as const;
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  return shortDate({ ...day, ...time, timeZone })(new Date(value));
}

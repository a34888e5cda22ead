import { Alert, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconBellOff } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { NextDigest } from "#contract/notifications.ts";
import { jobsOptions } from "#web/app/features/jobs/queries.ts";
import { api, queryClient } from "#web/app/lib/api.ts";
import { DateText, shortDate } from "#web/app/ui/text.tsx";
import { FormError } from "#web/app/ui/form-frame.tsx";
import { CardSkeletons, QueryState, RowSkeletons, combineQueries } from "#web/app/ui/query-state.tsx";
import { MailCard, MailScroller } from "#web/app/ui/mail-card.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { TextLink } from "#web/app/ui/links.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { digestPauseOptions, nextDigestsOptions, settingsOptions } from "./queries.ts";
import { SettingsForm } from "./settings-form.tsx";

const digestNames = { daily: "Daily digest", weekly: "Weekly digest" };

const whilePaused = "No digest is due until you turn digests on.";
const noJobs = "No digest is scheduled: you have no active jobs.";
const noneDue = "No digest is scheduled: no active job is set to daily or weekly.";

export function NotificationSettingsPage() {
  const settings = useQuery(settingsOptions);
  const jobs = useQuery(jobsOptions);
  const pause = useQuery(digestPauseOptions);
  return (
    <Page
      title="Notification Settings"
      width="narrow"
      description="Digests are e-mails about new reviews. They never name a reviewer."
    >
      <QueryState
        query={combineQueries(combineQueries(settings, jobs), pause)}
        errorTitle="Failed to load notification settings."
        skeleton={<CardSkeletons count={2} height={140} />}
        empty={null}
      >
        {([[saved, all], { pausedAt }]) => (
          <>
            {pausedAt && <DigestPause since={pausedAt} />}
            <SettingsForm settings={saved} activeJobs={all.filter(({ isActive }) => isActive)} />
            <NextDigests emptyText={all.some(({ isActive }) => isActive) ? noneDue : noJobs} />
          </>
        )}
      </QueryState>
    </Page>
  );
}

/** Turns digests on again that a link in an e-mail turned off. */
function DigestPause({ since }: { since: string }) {
  const resume = useMutation(
    api.manager.notifications.resumeDigests.mutationOptions({
      onSuccess: (resumed) => {
        queryClient.setQueryData(digestPauseOptions.queryKey, resumed);
        toast.success("Digests are on again", "The next one includes what you missed.");
      },
      onError: (error) => toast.failure("Failed to turn digests on", error),
    }),
  );
  return (
    <Alert color="amber" title="Digests are off" icon={<IconBellOff aria-hidden />}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          You turned them off on <DateText value={since} /> by a link in an e-mail. The settings below apply
          once you turn them on again.
        </Text>
        <Button variant="default" size="xs" onClick={() => resume.mutate({})} loading={resume.isPending}>
          Turn digests on
        </Button>
      </Stack>
    </Alert>
  );
}

/** Previews the next digests by the saved settings, and sends one at once. */
function NextDigests({ emptyText }: { emptyText: string }) {
  const send = useMutation(api.manager.notifications.sendDigest.mutationOptions());
  const next = useQuery(nextDigestsOptions);
  const pause = useQuery(digestPauseOptions);
  return (
    <Card>
      <Stack>
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2}>Your next digest</Title>
            <Text size="sm" c="dimmed">
              A preview with your saved settings.
            </Text>
          </div>
          <Button variant="default" onClick={() => send.mutate({})} loading={send.isPending}>
            Send me one now
          </Button>
        </Group>
        <FormError title="Failed to send the digest." error={send.error} />
        <output>{send.data && <Text size="sm">{send.data.message}</Text>}</output>
        <QueryState
          query={combineQueries(next, pause)}
          errorTitle="Failed to load your next digest."
          skeleton={<RowSkeletons count={2} />}
          empty={<Text>{pause.data?.pausedAt ? whilePaused : emptyText}</Text>}
          isEmpty={([{ upcoming }, { pausedAt }]) => pausedAt !== null || upcoming.length === 0}
        >
          {([{ upcoming, timeZone }]) =>
            upcoming.map((digest) => <DigestPreview key={digest.frequency} {...digest} timeZone={timeZone} />)
          }
        </QueryState>
      </Stack>
    </Card>
  );
}

function DigestPreview({ frequency, dueAt, digest, timeZone }: NextDigest & { timeZone: string }) {
  return (
    <Stack gap="xs">
      <Text>
        <Text span fw={600}>
          {digestNames[frequency]}:
        </Text>{" "}
        <time dateTime={dueAt}>{formatDue(dueAt, timeZone)}</time>{" "}
        <Text span c="dimmed">
          (
          <TextLink to="/account" c="dimmed">
            {timeZone.replaceAll("_", " ")}
          </TextLink>
          )
        </Text>
      </Text>
      {digest ? (
        <MailScroller label={`${digestNames[frequency]}: preview`}>
          <MailCard {...digest} links />
        </MailScroller>
      ) : (
        <Text size="sm" c="dimmed">
          Nothing new so far. Without news we send no e-mail.
        </Text>
      )}
    </Stack>
  );
}

/** In the manager's time zone, which need not be the browser's: Mon, 23 Nov 2026, 08:00. */
function formatDue(value: string, timeZone: string): string {
  const day = { weekday: "short", day: "numeric", year: "numeric" } as const;
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  return shortDate({ ...day, ...time, timeZone })(new Date(value));
}

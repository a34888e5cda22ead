import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { partStates, type SystemPart } from "#contract/system.ts";
import { DateTimeText, joinNames } from "#web/app/ui/text.tsx";
import { api, queryClient } from "#web/app/lib/api.ts";
import { DescriptionList } from "#web/app/ui/description-list.tsx";
import { CardSkeletons, QueryState } from "#web/app/ui/query-state.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { StatusBadge, type StatusTone } from "#web/app/ui/status-badge.tsx";
import { TextLink } from "#web/app/ui/links.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import { systemOptions, useRetry } from "./queries.ts";
import classes from "./system-page.module.css";

const outcomes = {
  sent: "The mail server accepted it. Check your inbox.",
  unconfirmed: "The mail server did not confirm it. Check your inbox.",
  being_sent: "The mail server is slow. Check your inbox in a minute.",
};

const states: Record<SystemPart["state"], { tone: StatusTone; word: string }> = {
  good: { tone: "done", word: "OK" },
  look: { tone: "waiting", word: "Check" },
  bad: { tone: "danger", word: "Act now" },
};

/** The state of each part of the installation, and what to do. */
export function SystemPage() {
  const system = useQuery(systemOptions);
  return (
    <Page
      title="System status"
      description="Each part of this installation, and what to do about it."
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={system.isRefetching}
          onClick={() => void system.refetch()}
        >
          Refresh
        </Button>
      }
    >
      <QueryState
        query={system}
        errorTitle="Failed to load the system status."
        skeleton={<CardSkeletons count={4} />}
        showsStaleError
      >
        {({ parts }) => (
          <Stack>
            <Text>{summarize(parts)}</Text>
            <Card padding={0}>
              {parts
                .toSorted((a, b) => urgency(b) - urgency(a))
                .map((part) => (
                  <PartRow key={part.key} part={part} />
                ))}
            </Card>
          </Stack>
        )}
      </QueryState>
    </Page>
  );
}
const urgency = ({ state }: SystemPart) => partStates.indexOf(state);

/** One sentence for all parts. */
function summarize(parts: SystemPart[]): string {
  const listTitles = (state: SystemPart["state"]) =>
    joinNames(parts.filter((part) => part.state === state).map(({ title }) => title));
  const urgent = listTitles("bad");
  const toCheck = listTitles("look");
  if (!urgent && !toCheck) return "Everything is OK.";
  return [urgent && `Act now: ${urgent}.`, toCheck && `Check: ${toCheck}.`].filter(Boolean).join(" ");
}

function PartRow({ part }: { part: SystemPart }) {
  const { key, title, state, facts, advice } = part;
  const { tone, word } = states[state];
  return (
    <section className={classes.part} aria-labelledby={`part-${key}`}>
      <div className={classes.name}>
        <Title order={2} size="h4" id={`part-${key}`}>
          {title}
        </Title>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </div>
      <DescriptionList
        facts={facts.map(({ name, value }) => [
          name,
          typeof value === "string" ? value : <DateTimeText key={name} value={value.moment} />,
        ])}
      />
      <Stack gap="xs">
        {advice && <Text size="sm">{advice}</Text>}
        <PartAction part={part} />
      </Stack>
    </section>
  );
}

function PartAction({ part: { key, state, offers } }: { part: SystemPart }) {
  if (offers === "test_mail") return <TestMail />;
  if (key === "consent" && state !== "good")
    return (
      <TextLink to="/admin/activity" size="sm">
        Open audit log
      </TextLink>
    );
  if (key !== "queue") return null;
  return (
    <Group>
      {offers === "try_again" && <TryAgain />}
      <TextLink to="/admin/deliveries" size="sm">
        Open deliveries
      </TextLink>
    </Group>
  );
}

function TryAgain() {
  const retry = useRetry();
  return (
    <Button variant="default" size="xs" loading={retry.isPending} onClick={() => retry.mutate({})}>
      Retry
    </Button>
  );
}

function TestMail() {
  const test = useTestMail();
  return (
    <Group>
      <Button variant="default" size="xs" loading={test.isPending} onClick={() => test.mutate({})}>
        Send test e-mail
      </Button>
    </Group>
  );
}

/** Sends an e-mail to the signed-in admin and shows the outcome as a toast. */
function useTestMail() {
  return useMutation(
    api.admin.system.testMail.mutationOptions({
      onSuccess: ({ to, outcome }) => toast.success(`Test e-mail sent to ${to}`, outcomes[outcome]),
      onError: (error) => toast.failure("The test e-mail was not sent", error),
      onSettled: () => queryClient.invalidateQueries({ queryKey: systemOptions.queryKey }),
    }),
  );
}

import { Button, Group, Stack, Text, Title } from "@mantine/core";
import type { SystemPart } from "#contract/system.ts";
import { Moment } from "#web/app/features/outreach/moment.tsx";
import { useRetry } from "#web/app/features/outreach/use-retry.ts";
import { Facts } from "#web/app/ui/facts.tsx";
import { StatusBadge, type StatusTone } from "#web/app/ui/status-badge.tsx";
import { TextLink } from "#web/app/ui/text-link.tsx";
import classes from "./part-row.module.css";
import { useTestMail } from "./use-test-mail.ts";

const states: Record<SystemPart["state"], { tone: StatusTone; word: string }> = {
  good: { tone: "done", word: "Good" },
  look: { tone: "waiting", word: "Look at it" },
  bad: { tone: "danger", word: "Act now" },
};

/** A part: what it is and how it is; what is known of it; what to do. */
export function PartRow({ part }: { part: SystemPart }) {
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
      <Facts
        facts={facts.map(({ name, value }) => [
          name,
          typeof value === "string" ? value : <Moment key={name} value={value.moment} />,
        ])}
      />
      <Stack gap="xs">
        <Text size="sm">{advice}</Text>
        <Offer part={part} />
      </Stack>
    </section>
  );
}

function Offer({ part: { key, offers } }: { part: SystemPart }) {
  if (offers === "test_mail") return <TestMail />;
  if (key !== "queue") return null;
  return (
    <Group gap="md">
      {offers === "try_again" && <TryAgain />}
      <TextLink to="/admin/deliveries" size="sm">
        Open Deliveries
      </TextLink>
    </Group>
  );
}

function TryAgain() {
  const retry = useRetry();
  return (
    <Button variant="default" size="xs" loading={retry.isPending} onClick={() => retry.mutate({})}>
      Try again
    </Button>
  );
}

function TestMail() {
  const test = useTestMail();
  return (
    <Group>
      <Button variant="default" size="xs" loading={test.isPending} onClick={() => test.mutate({})}>
        Send a test
      </Button>
    </Group>
  );
}

import { Alert, Button, Code, Stack, Text } from "@mantine/core";
import { IconMailExclamation } from "@tabler/icons-react";
import type { MailTrouble } from "#contract/outreach.ts";
import { Moment } from "./moment.tsx";
import { useResume } from "./use-resume.ts";

/** The mail server refuses e-mails for a reason that somebody here has to put right: which, since when, and what to do. */
export function MailTroubleNotice({ trouble }: { trouble: MailTrouble }) {
  const resume = useResume();
  const { since, lastAt, refusals, reason, advice, heldUntil } = trouble;
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconMailExclamation aria-hidden />}
      title={
        heldUntil ? "The mail server refuses our e-mails" : "The mail server refused some of our e-mails"
      }
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {refusals === 1 ? (
            <>
              Once, <Moment value={lastAt} />.
            </>
          ) : (
            <>
              {refusals.toLocaleString("en-US")} times since <Moment value={since} />, the last time{" "}
              <Moment value={lastAt} />.
            </>
          )}{" "}
          It is about this installation, not about whom the e-mails are for: none of their addresses is marked
          as undeliverable. It said:
        </Text>
        <Code block style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", alignSelf: "stretch" }}>
          {reason}
        </Code>
        <Text size="sm">{advice}</Text>
        {heldUntil ? (
          <>
            <Text size="sm">
              Surveys, reminders and digests wait until <Moment value={heldUntil} /> and are then tried by
              themselves.
            </Text>
            <Button variant="default" size="xs" loading={resume.isPending} onClick={() => resume.mutate({})}>
              Try again now
            </Button>
          </>
        ) : (
          <Text size="sm">What was refused is tried again by itself; nothing else waits for it.</Text>
        )}
      </Stack>
    </Alert>
  );
}

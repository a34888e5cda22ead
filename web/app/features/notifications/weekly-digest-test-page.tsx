import { Alert, Button, Card, Container, Group, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconCheck } from "@tabler/icons-react";
import { productName } from "#contract/text.ts";
import { api } from "#web/app/lib/api.ts";
import { useAdmin } from "#web/app/features/accounts/queries.ts";
import { useSession } from "#web/app/features/accounts/managers-queries.ts";
import { FormError } from "#web/app/ui/form-frame.tsx";
import { MailFrame } from "#web/app/ui/mail-card.tsx";
import { Page } from "#web/app/ui/page.tsx";
import classes from "./weekly-digest-test-page.module.css";

/** What the button does depends on who is signed in. The page says so before and after. */
export function WeeklyDigestTestPage() {
  const run = useMutation(
    api.visitor.notifications.testWeeklyDigest.mutationOptions({
      onError: (error) => console.warn("The weekly digest could not be tested.", error),
    }),
  );
  return (
    <Container size="sm" py={{ base: 24, sm: 48 }}>
      <Page title="Weekly digest test" description={<WhatHappens />}>
        <Group>
          <Button onClick={() => run.mutate({ type: "weekly" })} loading={run.isPending}>
            Test Weekly Digest
          </Button>
        </Group>
        <FormError title="Failed to test weekly digest. Check console for details." error={run.error} />
        {run.data && (
          <output className={classes.outcome}>
            <Alert color="evergreen" role="none" icon={<IconCheck aria-hidden />}>
              {run.data.message}
            </Alert>
          </output>
        )}
        {run.data?.sample && <Sample {...run.data.sample} />}
      </Page>
    </Container>
  );
}

function WhatHappens() {
  const { admin } = useAdmin();
  const { data: manager } = useSession();
  if (admin)
    return "You are signed in as an admin. The button sends today's weekly digest to every manager who gets one.";
  if (manager)
    return "You are signed in. The button sends you a digest of your own jobs for the last seven days.";
  return "See a sample weekly digest with made-up data. We send no e-mail.";
}

type SampleDigest = NonNullable<
  Awaited<ReturnType<typeof api.visitor.notifications.testWeeklyDigest.call>>["sample"]
>;

/** The e-mail as HTML and as plain text. */
function Sample({ to, subject, html, text }: SampleDigest) {
  return (
    <Card component="section" aria-labelledby="sample-digest" padding={0}>
      <div className={classes.head}>
        <Text size="xs" c="dimmed">
          From {productName} to {to}, on Mondays at 8:00
        </Text>
        <Title order={2} id="sample-digest">
          {subject}
        </Title>
      </div>
      <MailFrame title={subject} html={html} />
      <details className={classes.plain}>
        <summary>The same as plain text</summary>
        <pre className={classes.text}>{text}</pre>
      </details>
    </Card>
  );
}

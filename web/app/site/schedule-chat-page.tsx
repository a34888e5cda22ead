import { productName } from "#contract/text.ts";
import { mailTo, siteOptions, useSite } from "#web/app/lib/site.ts";
import { TextLink } from "#web/app/ui/links.tsx";
import { PageHeading, useDocumentTitle } from "#web/app/ui/page.tsx";
import { QueryState } from "#web/app/ui/query-state.tsx";
import classes from "./site.module.css";
import { Button, Card, Container, Group, List, Stack, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";

const topics = [
  "What a reviewer sees, and why reviewers answer",
  "How former colleagues are found and who is never contacted",
  "What stays confidential, and from whom",
  "Questions for the roles you are hiring for",
];

export function ScheduleChatPage() {
  useDocumentTitle("Schedule a chat");
  const site = useSite();
  return (
    <Container size="sm" py={{ base: 48, sm: 80 }}>
      <Stack gap="xl" align="flex-start">
        <PageHeading className="display">References you can rely on start with a conversation</PageHeading>
        <p className={classes.prose}>
          Accounts are by invitation only. In a 15-minute conversation with our sales team you find out
          whether this fits the way you hire. Then we send you a code.
        </p>
        <List icon={<IconCheck size={18} color="var(--accent-text)" aria-hidden />} spacing="xs">
          {topics.map((topic) => (
            <List.Item key={topic}>{topic}</List.Item>
          ))}
        </List>
        <Group gap="xs">
          <ScheduleChatButton minutes={15} />
          {site && (
            <Button
              component="a"
              href={mailTo(site.salesEmail, `Question about ${productName}`, ["Hello,", "", ""])}
              size="md"
              variant="default"
            >
              Contact Sales Team
            </Button>
          )}
        </Group>
        <Card w="100%">
          <Text size="sm">
            Have an invitation code? <TextLink to="/invitation">Enter your invitation code</TextLink>
          </Text>
        </Card>
      </Stack>
    </Container>
  );
}

/** Opens a prepared e-mail to the sales contact. */
export function ScheduleChatButton({ minutes }: { minutes: number }) {
  const site = useQuery(siteOptions);
  return (
    <QueryState
      query={site}
      errorTitle="The address of our sales team could not be loaded."
      skeleton={
        <Button size="md" disabled>
          Schedule Your Chat
        </Button>
      }
    >
      {(loaded) => (
        <Button component="a" href={chatAddress(loaded, minutes)} size="md">
          Schedule Your Chat
        </Button>
      )}
    </QueryState>
  );
}

function chatAddress({ salesEmail }: { salesEmail: string }, minutes: number): string {
  return mailTo(salesEmail, `A ${minutes}-minute chat about ${productName}`, [
    "Hello,",
    "",
    `I would like to schedule a ${minutes}-minute chat about reference checks with ${productName}.`,
    "",
    "Name:",
    "Company:",
    "Roles I am hiring for:",
    "Times that suit me:",
  ]);
}

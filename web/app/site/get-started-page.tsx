import { Card, Container, Stack, Text } from "@mantine/core";
import { productName } from "#contract/text.ts";
import { PageHeading, useDocumentTitle } from "#web/app/ui/page.tsx";
import { TextLink } from "#web/app/ui/links.tsx";
import { NumberedSteps } from "./numbered-steps.tsx";
import { ScheduleChatButton } from "./schedule-chat-page.tsx";
import classes from "./site.module.css";

const steps = [
  {
    title: "A 30-minute chat",
    text: "You tell us how you hire and which roles are open. We show you the product with an example.",
  },
  { title: "Your invitation code", text: "It arrives by e-mail and is valid for you and your company." },
  {
    title: "Your first candidate",
    text: "Create a job, enter a work history, and the first surveys go out.",
  },
];

export function GetStartedPage() {
  useDocumentTitle("Get Started");
  return (
    <Container size="sm" py={{ base: 48, sm: 80 }}>
      <Stack gap="xl" align="flex-start">
        <PageHeading className="display">Join {productName}</PageHeading>
        <p className={classes.prose}>
          {productName} is open to hiring managers by invitation. It begins with a 30-minute conversation with
          our team.
        </p>
        <NumberedSteps steps={steps} />
        <ScheduleChatButton minutes={30} />
        <Card w="100%">
          <Stack gap="xs">
            <Text size="sm">
              Have an invitation code? <TextLink to="/invitation">Enter your invitation code</TextLink>
            </Text>
            <Text size="sm">
              Already have an account? <TextLink to="/HM-login">Sign in</TextLink>
            </Text>
          </Stack>
        </Card>
      </Stack>
    </Container>
  );
}

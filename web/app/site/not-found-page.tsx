import { BrokenPage } from "#web/app/ui/broken-page.tsx";
import { TextLink } from "#web/app/ui/links.tsx";
import { PageHeading, Wordmark, useDocumentTitle } from "#web/app/ui/page.tsx";
import { Center, Stack, Text } from "@mantine/core";
import type { ErrorComponentProps } from "@tanstack/react-router";

export function NotFoundPage() {
  useDocumentTitle("Page not found");
  return (
    <Center component="main" mih="100vh" p="lg">
      <Stack align="center" gap="sm" ta="center">
        <Wordmark />
        <Text c="dimmed" mt="lg">
          404
        </Text>
        <PageHeading className="display">Oops! Page not found</PageHeading>
        <Text maw="24rem">
          Check the address for typing errors. If you opened a link from an e-mail, copy all of it.
        </Text>
        <TextLink to="/" py="sm">
          Return to Home
        </TextLink>
      </Stack>
    </Center>
  );
}

/** A page that broke together with its layout. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  return (
    <Center component="main" mih="100vh" p="lg">
      <BrokenPage error={error} reset={reset} />
    </Center>
  );
}

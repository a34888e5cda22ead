import { Center, Stack, Text } from "@mantine/core";
import { PageHeading } from "#web/app/ui/page.tsx";
import { TextLink } from "#web/app/ui/text-link.tsx";
import { useDocumentTitle } from "#web/app/ui/use-document-title.ts";
import { Wordmark } from "#web/app/ui/wordmark.tsx";

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
        <TextLink to="/">Return to Home</TextLink>
      </Stack>
    </Center>
  );
}

import { Button, Center, Stack, Text } from "@mantine/core";
import { PageHeading } from "#web/ui/page.tsx";
import { useDocumentTitle } from "#web/ui/use-document-title.ts";

/** A page that broke while it was drawn. Reloading also brings the files of a version deployed meanwhile. */
export function CrashPage() {
  useDocumentTitle("Something went wrong");
  return (
    <Center component="main" mih="100vh" p="lg">
      <Stack align="center" gap="sm" ta="center" maw={420}>
        <PageHeading className="display">Something went wrong</PageHeading>
        <Text c="dimmed">This page could not be shown. Reloading it usually helps.</Text>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </Stack>
    </Center>
  );
}

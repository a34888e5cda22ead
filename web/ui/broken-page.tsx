import { Button, Stack, Text } from "@mantine/core";
import { PageHeading } from "./page.tsx";
import { useDocumentTitle } from "./use-document-title.ts";

/** A page that broke while it was drawn. Reloading also brings the files of a version deployed meanwhile. */
export function BrokenPage() {
  useDocumentTitle("Something went wrong");
  return (
    <Stack align="center" gap="sm" ta="center" maw={420} mx="auto">
      <PageHeading className="display">Something went wrong</PageHeading>
      <Text c="dimmed">
        This page could not be shown. Check your connection; reloading the page usually helps.
      </Text>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </Stack>
  );
}

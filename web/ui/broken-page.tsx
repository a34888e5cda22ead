import { Button, Stack, Text } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { PageHeading } from "./page.tsx";
import { useDocumentTitle } from "./use-document-title.ts";

/**
 * A page that broke while it was drawn. Reloading also brings the files of a version deployed meanwhile. Where they did not
 * come it tries again by itself once the line is back: in place, for what is around the page stays as it is.
 */
export function BrokenPage({ reset }: Pick<ErrorComponentProps, "reset">) {
  const router = useRouter();
  useDocumentTitle("Something went wrong");
  useEffect(() => {
    const again = () => void router.invalidate().then(reset);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [router, reset]);
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

import { Button, Stack, Text } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { PageHeading } from "./page.tsx";
import { useDocumentTitle } from "./use-document-title.ts";

const lookAgainMs = 3_000;

/** Asks until the server is there: where it is away the browser tells nothing. False where it was there at once. */
async function untilBack(isUnwanted: () => boolean): Promise<boolean> {
  let wasAway = false;
  while (!isUnwanted() && !(await isThere())) {
    wasAway = true;
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
  return wasAway;
}

const isThere = () =>
  fetch("/health", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * A page that broke while it was drawn. Reloading also brings the files of a version deployed meanwhile. Where they did not
 * come it tries again by itself once the line or the server is back: in place, for what is around the page stays as it is.
 */
export function BrokenPage({ reset }: Pick<ErrorComponentProps, "reset">) {
  const router = useRouter();
  useDocumentTitle("Something went wrong");
  useEffect(() => {
    let isGone = false;
    const again = () => void (isGone || router.invalidate().then(reset));
    addEventListener("online", again);
    void untilBack(() => isGone).then((wasAway) => wasAway && again());
    return () => {
      isGone = true;
      removeEventListener("online", again);
    };
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

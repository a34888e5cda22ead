import { retryMissingFile } from "#web/app/lib/files.ts";
import { PageHeading, useDocumentTitle } from "./page.tsx";
import { ProgressNote } from "./toast.tsx";
import { Button, Stack, Text } from "@mantine/core";
import { CatchBoundary, type ErrorComponentProps, useRouter, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent } from "react";

const recheckMs = 3_000;
/** The timeout after which we check again, because a connection that was lost meanwhile reports nothing. */
const timeoutMs = 10_000;

/**
 * A page whose rendering failed. Reloading also loads the files of a version deployed meanwhile. If files did not load,
 * it retries automatically once the connection or the server is back: in place, because the layout around the page is
 * intact.
 */
export function BrokenPage({ error, reset }: Pick<ErrorComponentProps, "error" | "reset">) {
  const router = useRouter();
  useDocumentTitle("Something went wrong");
  const recover = useEffectEvent((wasUnavailable: boolean) => {
    const retry = () => void router.invalidate().then(reset);
    if (wasUnavailable) retry();
    else retryMissingFile(error, retry);
  });
  // The browser reports when the connection is back, but not when the server is.
  useEffect(() => {
    let isUnmounted = false;
    async function checkHealth(wasUnavailable: boolean) {
      const answer = await fetch("/health", { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null);
      if (isUnmounted) return;
      if (answer?.ok) recover(wasUnavailable);
      else setTimeout(() => void checkHealth(true), recheckMs);
    }
    void checkHealth(false);
    return () => {
      isUnmounted = true;
    };
  }, []);
  return (
    <Stack align="center" gap="sm" ta="center" maw={480} mx="auto">
      <PageHeading className="display">Something went wrong</PageHeading>
      <Text c="dimmed">This page could not be shown. Check your connection, then reload the page.</Text>
      <Button onClick={() => location.reload()}>Reload</Button>
    </Stack>
  );
}

/** The layout stays when the page in it fails or does not load, because it has the navigation. */
export function PageErrorBoundary({ children }: { children: ReactNode }) {
  // Not the URL: it changes while the broken page is still shown.
  const location = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation });
  return (
    <>
      <ProgressNote />
      <CatchBoundary getResetKey={() => location} errorComponent={BrokenPage}>
        {children}
      </CatchBoundary>
    </>
  );
}

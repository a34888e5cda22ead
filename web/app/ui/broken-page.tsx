import { bringMissing } from "#web/app/lib/files.ts";
import { PageHeading, useDocumentTitle } from "./page.tsx";
import { ProgressNote } from "./toast.tsx";
import { Button, Stack, Text } from "@mantine/core";
import { CatchBoundary, type ErrorComponentProps, useRouter, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent } from "react";

const lookAgainMs = 3_000;
/** The timeout after which we check again, because a connection that was lost meanwhile reports nothing. */
const answerMs = 10_000;

/**
 * A page whose rendering failed. Reloading also loads the files of a version deployed meanwhile. If files did not load,
 * it retries by itself once the connection or the server is back: in place, because the layout around the page is
 * intact.
 */
export function BrokenPage({ error, reset }: Pick<ErrorComponentProps, "error" | "reset">) {
  const router = useRouter();
  useDocumentTitle("Something went wrong");
  const bring = useEffectEvent((wasAway: boolean) => {
    const again = () => void router.invalidate().then(reset);
    if (wasAway) again();
    else bringMissing(error, again);
  });
  // The browser reports when the connection is back, but not when the server is.
  useEffect(() => {
    let isOver = false;
    async function look(wasAway: boolean) {
      const answer = await fetch("/health", { signal: AbortSignal.timeout(answerMs) }).catch(() => null);
      if (isOver) return;
      if (answer?.ok) bring(wasAway);
      else setTimeout(() => void look(true), lookAgainMs);
    }
    void look(false);
    return () => {
      isOver = true;
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
export function Breakable({ children }: { children: ReactNode }) {
  // Not the URL: it changes while the broken page is still shown.
  const arrived = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation });
  return (
    <>
      <ProgressNote />
      <CatchBoundary getResetKey={() => arrived} errorComponent={BrokenPage}>
        {children}
      </CatchBoundary>
    </>
  );
}

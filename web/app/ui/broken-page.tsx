import { bringMissing } from "#web/app/lib/files.ts";
import { PageHeading, useDocumentTitle } from "./page.tsx";
import { ProgressNote } from "./toast.tsx";
import { Button, Stack, Text } from "@mantine/core";
import { CatchBoundary, type ErrorComponentProps, useRouter, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent } from "react";

const lookAgainMs = 3_000;
/** Anyone who has not answered by then is asked again: a line that went away meanwhile never tells. */
const answerMs = 10_000;

/**
 * A page that broke while it was drawn. Reloading also brings the files of a version deployed meanwhile. Where they did not
 * come it tries again by itself once the line or the server is back: in place, for what is around the page stays as it is.
 */
export function BrokenPage({ error, reset }: Pick<ErrorComponentProps, "error" | "reset">) {
  const router = useRouter();
  useDocumentTitle("Something went wrong");
  const bring = useEffectEvent((wasAway: boolean) => {
    const again = () => void router.invalidate().then(reset);
    if (wasAway) again();
    else bringMissing(error, again);
  });
  // The browser tells when the line is back, but not the server.
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
    <Stack align="center" gap="sm" ta="center" maw={420} mx="auto">
      <PageHeading className="display">Something went wrong</PageHeading>
      <Text c="dimmed">
        This page could not be shown. Check your connection; reloading the page usually helps.
      </Text>
      <Button onClick={() => location.reload()}>Reload</Button>
    </Stack>
  );
}

/** What stands around a page stays when the page breaks, or does not come: it leads elsewhere. */
export function Breakable({ children }: { children: ReactNode }) {
  // Not the address: it changes while the page that broke is still there.
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

import { Container } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import { useState } from "react";
import type { Manager } from "#contract/managers.ts";
import { useNoteSignedIn } from "#web/app/lib/signed-in-here.ts";
import { useRedirectToLogin } from "#web/app/lib/use-redirect-to-login.ts";
import { useSession } from "./managers-queries.ts";
import { ErrorPanel } from "#web/app/ui/error-panel.tsx";
import { Page } from "#web/app/ui/page.tsx";
import { CardSkeletons } from "#web/app/ui/skeletons.tsx";
import { ManagerShell } from "./manager-shell.tsx";

/** The managers' area. Without a manager it leads to the login, with the way back. */
export function SignedInOnly() {
  const { data: manager, isPending, error, refetch, isRefetching } = useSession();
  const [shown, setShown] = useState<Manager | null>(null);
  if (manager && manager !== shown) setShown(manager);
  const signedOut = !isPending && !error && !manager;
  useRedirectToLogin("/HM-login", signedOut);
  useNoteSignedIn("manager", manager ? true : signedOut ? false : undefined, shown?.id);

  if (!manager && error) {
    return (
      <Container component="main" py="xl">
        <Page title="Your account could not be loaded" width="narrow">
          <ErrorPanel
            title="Your session could not be checked."
            error={error}
            onRetry={() => void refetch()}
            retrying={isRefetching}
          />
        </Page>
      </Container>
    );
  }
  // When a session ends, what is on the page stays until one agrees to leave: it may hold typed text.
  return <ManagerShell manager={manager ?? shown}>{shown ? <Outlet /> : <CardSkeletons />}</ManagerShell>;
}

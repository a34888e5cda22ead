import { Container } from "@mantine/core";
import { Outlet, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Manager } from "#contract/managers.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Page } from "#web/ui/page.tsx";
import { CardSkeletons } from "#web/ui/skeletons.tsx";
import { ManagerShell } from "./manager-shell.tsx";
import { useSession } from "./use-session.ts";

const redirectAfterMs = 100;

/** The managers' area. Without a manager it leads to the login, with the way back. */
export function SignedInOnly() {
  const { data: manager, isPending, error, refetch, isRefetching } = useSession();
  const [shown, setShown] = useState<Manager | null>(null);
  if (manager && manager !== shown) setShown(manager);
  const signedOut = !isPending && !error && !manager;
  useRedirectToLogin(signedOut);

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

function useRedirectToLogin(signedOut: boolean) {
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(() => {
    if (!signedOut) return undefined;
    const timer = setTimeout(() => {
      void navigate({ to: "/HM-login", search: { next: router.state.location.href }, replace: true });
    }, redirectAfterMs);
    return () => clearTimeout(timer);
  }, [signedOut, navigate, router]);
}

import { Center, Container, Loader, VisuallyHidden } from "@mantine/core";
import { Outlet, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Admin } from "#contract/admins.ts";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { AdminShell } from "./admin-shell.tsx";
import { useAdmin } from "./use-admin.ts";

const redirectAfterMs = 100;

/** The admins' area. Without an admin it leads to the login, with the way back. */
export function AdminsOnly() {
  const { admin, isKnown, error, refetch, isRefetching } = useAdmin();
  const [shown, setShown] = useState<Admin | null>(null);
  if (admin && admin !== shown) setShown(admin);
  useRedirectToLogin(isKnown && !admin);

  if (!shown && error) {
    return (
      <Container component="main" size="sm" py="xl">
        <ErrorPanel
          title="Your account could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      </Container>
    );
  }
  // When a session ends, what is on the page stays until one agrees to leave: it may hold typed text.
  if (!shown) return <Waiting />;
  return (
    <AdminShell admin={shown}>
      <Outlet />
    </AdminShell>
  );
}

function Waiting() {
  return (
    <Center component="main" mih="60vh">
      <VisuallyHidden component="output">Loading</VisuallyHidden>
      <Loader aria-hidden />
    </Center>
  );
}

function useRedirectToLogin(signedOut: boolean) {
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(() => {
    if (!signedOut) return undefined;
    const timer = setTimeout(() => {
      void navigate({ to: "/admin/login", search: { next: router.state.location.href }, replace: true });
    }, redirectAfterMs);
    return () => clearTimeout(timer);
  }, [signedOut, navigate, router]);
}

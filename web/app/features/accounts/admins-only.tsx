import { Center, Container, Loader, VisuallyHidden } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import { useState } from "react";
import type { Admin } from "#contract/accounts.ts";
import { useNoteSignedIn } from "#web/app/lib/signed-in-here.ts";
import { useRedirectToLogin } from "#web/app/lib/use-redirect-to-login.ts";
import { useAdmin } from "./admins-queries.ts";
import { ErrorPanel } from "#web/app/ui/error-panel.tsx";
import { AdminShell } from "./admin-shell.tsx";

/** The admins' area. Without an admin it leads to the login, with the way back. */
export function AdminsOnly() {
  const { admin, isKnown, error, refetch, isRefetching } = useAdmin();
  const [shown, setShown] = useState<Admin | null>(null);
  if (admin && admin !== shown) setShown(admin);
  useRedirectToLogin("/admin/login", isKnown && !admin);
  useNoteSignedIn("admin", isKnown ? admin !== undefined : undefined, shown?.user_id);

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

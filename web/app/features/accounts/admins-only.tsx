import { Badge, Center, Container, Loader, Text, VisuallyHidden } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Admin } from "#contract/accounts.ts";
import { api } from "#web/app/lib/api.ts";
import { isAppError } from "#web/app/lib/error-message.ts";
import { useRecordSignIn, useRedirectToLogin } from "#web/app/lib/sign-in-state.ts";
import { Breakable } from "#web/app/ui/broken-page.tsx";
import { ErrorPanel } from "#web/app/ui/query-state.tsx";
import { SignOutButton, useSignOut } from "#web/app/ui/sign-out-button.tsx";
import { SkipLink, Wordmark } from "#web/app/ui/page.tsx";
import { TextLink } from "#web/app/ui/links.tsx";
import { toast } from "#web/app/ui/toast.tsx";
import classes from "./admins-only.module.css";
import { useAdmin, useLeave } from "./queries.ts";

/** The admins' area. Without an admin it leads to the login, with the way back. */
export function AdminsOnly() {
  const { admin, isKnown, error, refetch, isRefetching } = useAdmin();
  const [shown, setShown] = useState<Admin | null>(null);
  if (admin && admin !== shown) setShown(admin);
  useRedirectToLogin("/admin/login", isKnown && !admin);
  useRecordSignIn("admin", isKnown ? admin !== undefined : undefined, shown?.user_id);

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

/** Everything around a signed-in admin's pages. */
function AdminShell({ admin, children }: { admin: Admin; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  const page = useLocation({ select: ({ pathname }) => pathname });
  // On a phone the strip is wider than the screen.
  useEffect(() => {
    const here = page && nav.current?.querySelector("[aria-current=page]");
    if (here) here.scrollIntoView({ inline: "center", block: "nearest" });
  }, [page]);
  return (
    <div>
      <SkipLink />
      <header className={classes.header}>
        <Container size={1216} className={classes.bar}>
          <Link to="/admin/survey-templates" className={classes.home}>
            <Wordmark />
            <Badge color="gray" size="sm">
              Admin
            </Badge>
          </Link>
          <Text size="sm" fw={500} truncate className={classes.welcome}>
            Welcome, {admin.first_name} {admin.last_name}
          </Text>
          <TextLink to="/admin/account" size="sm" c="dimmed" className={classes.account}>
            Account
          </TextLink>
          <AdminSignOut />
        </Container>
        <Container size={1216}>
          <nav ref={nav} aria-label="Main" className={classes.tabs}>
            <Link to="/admin/survey-templates">Survey Templates</Link>
            <Link to="/admin/invite-manager">Invite Manager</Link>
            <Link to="/admin/people">People</Link>
            <Link to="/admin/survey-test">Survey Test</Link>
            <Link to="/admin/which-template">Which Template</Link>
            <Link to="/admin/directory">Directory</Link>
            <Link to="/admin/consent-texts">Consent Texts</Link>
            <Link to="/admin/data-requests">Data Requests</Link>
            <Link to="/admin/deliveries">Deliveries</Link>
            <Link to="/admin/activity">Activity</Link>
            <Link to="/admin/system">System</Link>
          </nav>
        </Container>
      </header>
      <main id="main" className={classes.main}>
        <Container size={1216}>
          <Breakable>{children}</Breakable>
        </Container>
      </main>
    </div>
  );
}

function AdminSignOut() {
  const leave = useLeave();
  const signOut = useMutation(
    api.admin.admins.signOut.mutationOptions({
      onError: (error) => {
        if (!isAppError(error, "SIGNED_OUT")) toast.failure("You may still be signed in", error);
      },
      onSettled: leave,
    }),
  );
  return (
    <SignOutButton {...useSignOut({ onSignOut: () => signOut.mutate(undefined), busy: signOut.isPending })} />
  );
}

import { Burger, Container, Skeleton, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLock } from "@tabler/icons-react";
import { Link, Outlet, useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Manager } from "#contract/managers.ts";
import { FinderButton } from "#web/app/features/finder/finder-button.tsx";
import { api } from "#web/app/lib/api.ts";
import { useLastSignedIn, useRecordSignIn, useRedirectToLogin } from "#web/app/lib/sign-in-state.ts";
import { PageErrorBoundary } from "#web/app/ui/broken-page.tsx";
import { CardSkeletons, EmptyState, ErrorPanel } from "#web/app/ui/query-state.tsx";
import { Page, SkipLink, Wordmark } from "#web/app/ui/page.tsx";
import { SignOutButton, useSignOut } from "#web/app/ui/sign-out-button.tsx";
import { ButtonLink, TextLink } from "#web/app/ui/links.tsx";
import {
  useCompleteSignOut,
  useHasDraft,
  useIsViewer,
  useSession,
} from "#web/app/features/accounts/managers-queries.ts";
import { OwnerNames } from "#web/app/features/accounts/owners-only.tsx";
import classes from "./signed-in-only.module.css";

/** The managers' area. Without a signed-in manager it redirects to the login, which leads back afterwards. */
export function SignedInOnly() {
  const { data: manager, isPending, error, refetch, isRefetching } = useSession();
  const lastManager = useLastSignedIn(manager);
  const signedOut = !isPending && !error && !manager;
  useRedirectToLogin("/HM-login", signedOut);
  const isUnknown = !manager && !signedOut;
  useRecordSignIn("manager", isUnknown ? undefined : Boolean(manager), lastManager?.id);

  if (!lastManager && error) {
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
  // When a session ends, the page stays until the user agrees to leave, because it may hold typed text.
  return (
    <ManagerShell manager={lastManager}>{lastManager ? <OpenedPage /> : <CardSkeletons />}</ManagerShell>
  );
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** The title of a page that creates or changes something, which viewers cannot open. */
    writersOnly?: string;
  }
}

/** The page, or why viewers cannot open it. */
function OpenedPage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.writersOnly });
  const isViewer = useIsViewer();
  return isViewer && title ? <ViewersPage title={title} /> : <Outlet />;
}

/** For viewers, in place of a page that creates or changes something. */
function ViewersPage({ title }: { title: string }) {
  return (
    <Page title={title} width="narrow">
      <EmptyState
        icon={<IconLock size={24} />}
        title="Viewers can only read"
        action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
      >
        An owner of your company can change your role. <OwnerNames />
      </EmptyState>
    </Page>
  );
}

/** The frame of a signed-in manager's pages: navigation, account and sign-out. */
function ManagerShell({ manager, children }: { manager: Manager | undefined; children: ReactNode }) {
  const [opened, { toggle, close }] = useDisclosure(false);
  return (
    <div className={classes.shell}>
      <SkipLink />
      <header className={classes.header}>
        <Container size={1216} className={classes.bar}>
          <Link to="/dashboard" className={classes.home}>
            <Wordmark />
          </Link>
          <Burger
            className={classes.burger}
            hiddenFrom="md"
            opened={opened}
            onClick={toggle}
            size="sm"
            aria-label="Menu"
            aria-expanded={opened}
            aria-controls="navigation"
          />
          <div id="navigation" className={classes.menu} data-opened={opened || undefined}>
            <nav aria-label="Main" className={classes.links}>
              <Link to="/dashboard" onClick={close}>
                Dashboard
              </Link>
              <Link to="/manage-jobs" onClick={close}>
                Manage Jobs
              </Link>
              <Link to="/notification-settings" onClick={close}>
                Notification Settings
              </Link>
            </nav>
            <div className={classes.account}>
              {manager ? (
                <Greeting manager={manager} onLeave={close} />
              ) : (
                <Skeleton height={32} width={120} />
              )}
              <FindAndSignOut />
            </div>
          </div>
        </Container>
      </header>
      <main id="main" className={classes.main}>
        <Container size={1216}>
          <PageErrorBoundary>{children}</PageErrorBoundary>
        </Container>
      </main>
    </div>
  );
}

function Greeting({ manager, onLeave }: { manager: Manager; onLeave: () => void }) {
  return (
    <div className={classes.greeting}>
      <Text size="sm" fw={500} truncate>
        Welcome, {manager.firstName || "User"}
      </Text>
      <div className={classes.own}>
        <TextLink to="/company" size="xs" c="dimmed" truncate onClick={onLeave}>
          {manager.company}
        </TextLink>
        <TextLink to="/account" size="xs" c="dimmed" onClick={onLeave}>
          Account
        </TextLink>
      </div>
    </div>
  );
}

function FindAndSignOut() {
  const completeSignOut = useCompleteSignOut();
  const signOut = useSignOut({
    signOut: () => api.manager.managers.signOut.call(),
    completeSignOut,
    hasDraft: useHasDraft(),
  });
  return (
    <>
      <FinderButton onSignOut={signOut.confirmSignOut} />
      <SignOutButton {...signOut} />
    </>
  );
}

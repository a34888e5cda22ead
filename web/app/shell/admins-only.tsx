import { Badge, Center, Container, Loader, Text, VisuallyHidden } from "@mantine/core";
import { Link, type LinkProps, Outlet, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Admin } from "#contract/accounts.ts";
import { api } from "#web/app/lib/api.ts";
import { useLastSignedIn, useRecordSignIn, useRedirectToLogin } from "#web/app/lib/sign-in-state.ts";
import { PageErrorBoundary } from "#web/app/ui/broken-page.tsx";
import { ErrorPanel } from "#web/app/ui/query-state.tsx";
import { SignOutButton, useSignOut } from "#web/app/ui/sign-out-button.tsx";
import { SkipLink, Wordmark } from "#web/app/ui/page.tsx";
import { TextLink } from "#web/app/ui/links.tsx";
import classes from "./admins-only.module.css";
import { useAdmin, useCompleteSignOut } from "#web/app/features/accounts/queries.ts";

/** The admins' area. Without a signed-in admin it redirects to the login, which leads back afterwards. */
export function AdminsOnly() {
  const { admin, isKnown, error, refetch, isRefetching } = useAdmin();
  const lastAdmin = useLastSignedIn(admin);
  useRedirectToLogin("/admin/login", isKnown && !admin);
  useRecordSignIn("admin", isKnown ? admin !== undefined : undefined, lastAdmin?.user_id);

  if (!lastAdmin && error) {
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
  // When a session ends, the page stays until the user agrees to leave, because it may hold typed text.
  if (!lastAdmin) return <LoadingPage />;
  return (
    <AdminShell admin={lastAdmin}>
      <Outlet />
    </AdminShell>
  );
}

function LoadingPage() {
  return (
    <Center component="main" mih="60vh">
      <VisuallyHidden component="output">Loading</VisuallyHidden>
      <Loader aria-hidden />
    </Center>
  );
}

const groups: { name: string; pages: { to: LinkProps["to"]; name: string; subpages?: string[] }[] }[] = [
  {
    name: "Surveys",
    pages: [
      { to: "/admin/survey-templates", name: "Survey Templates" },
      { to: "/admin/which-template", name: "Which template" },
      { to: "/admin/survey-test", name: "Survey Test" },
      { to: "/admin/consent-texts", name: "Consent texts" },
    ],
  },
  {
    name: "Managers",
    pages: [
      { to: "/admin/invite-manager", name: "Invite Manager", subpages: ["/admin/create-invitation"] },
      { to: "/admin/people", name: "Accounts" },
    ],
  },
  {
    name: "Directory",
    pages: [
      { to: "/admin/directory", name: "Directory" },
      { to: "/admin/sources", name: "Sources" },
    ],
  },
  {
    name: "System",
    pages: [
      { to: "/admin/system", name: "Status" },
      { to: "/admin/deliveries", name: "Deliveries" },
      { to: "/admin/data-requests", name: "Data requests" },
      { to: "/admin/activity", name: "Audit log" },
    ],
  },
];

/** Four groups, and below them the pages of the selected group. Both rows wrap on a phone. */
function AdminNavigation() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isCurrent = ({ to, subpages = [] }: (typeof groups)[number]["pages"][number]) =>
    [to, ...subpages].some((start) => path === start || path.startsWith(`${start}/`));
  const currentGroup = groups.find(({ pages }) => pages.some(isCurrent));
  return (
    <>
      <nav aria-label="Main" className={classes.groups}>
        {groups.map((group) => (
          <Link
            key={group.name}
            to={group.pages[0]?.to}
            aria-current={group === currentGroup ? "true" : undefined}
          >
            {group.name}
          </Link>
        ))}
      </nav>
      {currentGroup && currentGroup.pages.length > 1 && (
        <nav aria-label={currentGroup.name} className={classes.pages}>
          {currentGroup.pages.map((page) => (
            <Link key={page.name} to={page.to} aria-current={isCurrent(page) ? "page" : undefined}>
              {page.name}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}

/** Everything around a signed-in admin's pages. */
function AdminShell({ admin, children }: { admin: Admin; children: ReactNode }) {
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
          <AdminNavigation />
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

function AdminSignOut() {
  const completeSignOut = useCompleteSignOut();
  return (
    <SignOutButton {...useSignOut({ signOut: () => api.admin.admins.signOut.call(), completeSignOut })} />
  );
}

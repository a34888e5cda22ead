import { Badge, Container, Text } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import type { Admin } from "#contract/accounts.ts";
import { Breakable } from "#web/app/ui/breakable.tsx";
import { SkipLink } from "#web/app/ui/skip-link.tsx";
import { TextLink } from "#web/app/ui/text-link.tsx";
import { Wordmark } from "#web/app/ui/wordmark.tsx";
import classes from "./admin-shell.module.css";
import { AdminSignOut } from "./admin-sign-out.tsx";

/** Everything around a signed-in admin's pages. */
export function AdminShell({ admin, children }: { admin: Admin; children: ReactNode }) {
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

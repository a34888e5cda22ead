import { Burger, Container, Skeleton, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Manager } from "#contract/managers.ts";
import { FinderButton } from "#web/app/features/finder/finder-button.tsx";
import { Breakable } from "#web/app/ui/breakable.tsx";
import { SkipLink } from "#web/app/ui/skip-link.tsx";
import { TextLink } from "#web/app/ui/text-link.tsx";
import { Wordmark } from "#web/app/ui/wordmark.tsx";
import classes from "./manager-shell.module.css";
import { ManagerSignOut } from "./manager-sign-out.tsx";

/** Everything around a signed-in manager's pages: where one can go, who one is, and the way out. */
export function ManagerShell({ manager, children }: { manager: Manager | null; children: ReactNode }) {
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
              <FinderButton />
              <ManagerSignOut />
            </div>
          </div>
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

import { Container, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Breakable } from "#web/app/ui/breakable.tsx";
import { SkipLink } from "#web/app/ui/skip-link.tsx";
import { Wordmark } from "#web/app/ui/wordmark.tsx";
import { SiteFooter } from "./site-footer.tsx";
import classes from "./site.module.css";

/** What surrounds every page that a visitor sees. */
export function SiteFrame({ navigation, children }: { navigation?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.site}>
      <SkipLink />
      <header className={classes.bar}>
        <Container size="lg">
          <Group mih={63} py={8} justify="space-between" gap="xs">
            <Link to="/" className={classes.home}>
              <Wordmark />
            </Link>
            {navigation}
          </Group>
        </Container>
      </header>
      <main id="main" className={classes.main}>
        <Breakable>{children}</Breakable>
      </main>
      <SiteFooter />
    </div>
  );
}
